//! Which file of a folder is the expectation of which.

use super::Mode;
use crate::batch::{Source, Walk, sources};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What an input should give.
#[derive(Clone, Debug)]
pub struct Expectation {
    /// Its file, there or not.
    pub path: PathBuf,
    /// The output format that it is written in.
    pub format: &'static str,
    /// How it is compared, unless another mode is asked for.
    pub mode: Mode,
}

/// An input and one of its expectations.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The folder that they lie in, which what is written does not leave.
    pub folder: PathBuf,
    /// The file that reports name: the expectation, or the input where there is none.
    pub name: String,
    /// The input as its output names it: below the folder, with `/` between folders.
    pub source: String,
    /// The input; `None` for a stale expectation.
    pub input: Option<PathBuf>,
    /// What is expected.
    pub expectation: Expectation,
}

/// The endings of expectations. Those of contests are compared word by word, because that is what contests do.
const ENDINGS: [(&str, &str, Mode); 5] = [
    (".expected.txt", "text", Mode::Exact),
    (".expected.json", "json", Mode::Exact),
    (".expected.yaml", "yaml", Mode::Exact),
    (".out", "text", Mode::Tokens),
    (".ans", "text", Mode::Tokens),
];

/// The endings of inputs; where a name has both, the first is the input.
const INPUTS: [&str; 2] = [".in", ".txt"];

#[derive(Default)]
struct Group {
    input: Option<(usize, PathBuf, String)>,
    expectations: Vec<(Expectation, String)>,
}

/// The pairs of a folder whose name contains the filter, sorted by name.
#[must_use]
pub fn pairs(folder: &Path, filter: Option<&str>) -> Vec<Pair> {
    let mut groups: BTreeMap<String, Group> = BTreeMap::new();
    for source in sources(&[folder.to_owned()], None, &Walk::default()).files {
        sort(&source, &mut groups);
    }
    let mut pairs: Vec<Pair> = groups.into_values().flat_map(|group| pairs_of(folder, group)).collect();
    pairs.retain(|pair| filter.is_none_or(|filter| pair.name.contains(filter)));
    pairs.sort_by(|a, b| a.name.cmp(&b.name));
    pairs
}

fn sort(source: &Source, groups: &mut BTreeMap<String, Group>) {
    let below = source.path.strip_prefix(&source.root).unwrap_or(&source.path);
    let name = below.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/");
    let expected = ENDINGS.iter().find_map(|&(ending, format, mode)| Some((name.strip_suffix(ending)?, format, mode)));
    if let Some((stem, format, mode)) = expected {
        let expectation = Expectation { path: source.path.clone(), format, mode };
        groups.entry(stem.to_owned()).or_default().expectations.push((expectation, name.clone()));
        return;
    }
    let input = INPUTS.iter().enumerate().find_map(|(rank, ending)| Some((rank, name.strip_suffix(ending)?)));
    if let Some((rank, stem)) = input {
        let group = groups.entry(stem.to_owned()).or_default();
        if group.input.as_ref().is_none_or(|&(other, ..)| rank < other) {
            group.input = Some((rank, source.path.clone(), name));
        }
    }
}

fn pairs_of(folder: &Path, group: Group) -> Vec<Pair> {
    let (input, source) = group.input.map_or((None, String::new()), |(_, path, name)| (Some(path), name));
    let Some(path) = input.as_ref().filter(|_| group.expectations.is_empty()) else {
        let pair = |(expectation, name)| {
            let (folder, source, input) = (folder.to_owned(), source.clone(), input.clone());
            Pair { folder, name, source, input, expectation }
        };
        return group.expectations.into_iter().map(pair).collect();
    };
    let expectation = Expectation { path: path.with_extension("expected.txt"), format: "text", mode: Mode::Exact };
    vec![Pair { folder: folder.to_owned(), name: source.clone(), source, input, expectation }]
}
