//! Pairs the inputs of a folder with their expectations.

use crate::exit::Failure;
use crate::run::input::{FileRole, Filter, Source, SourceList, Walk, walked};
use nqfill::words::names;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// An input and one of its expectations.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The folder of both; nothing is written outside it.
    pub folder: PathBuf,
    /// The file that reports name: the expectation, or the input if it has none.
    pub name: String,
    /// The input's name in its output: relative to the folder, with `/` as separator.
    pub source: String,
    /// The input; `None` for a stale expectation.
    pub input: Option<PathBuf>,
    pub expectation: Expectation,
}

/// The expected result of an input.
#[derive(Clone, Debug)]
pub struct Expectation {
    /// Its file, which may not exist yet.
    pub path: PathBuf,
    /// Its output format.
    pub format: &'static str,
}

/// The endings of expectations.
const ENDINGS: [(&str, &str); 5] = [
    (".expected.txt", "text"),
    (".expected.json", "json"),
    (".expected.yaml", "yaml"),
    (".out", "text"),
    (".ans", "text"),
];

/// The endings of inputs; if a name has both, the first is the input.
const INPUTS: [&str; 2] = [".in", ".txt"];

/// The files of one name.
#[derive(Default)]
struct Group {
    input: Option<(usize, Input)>,
    expectations: Vec<(Expectation, String)>,
}

/// An input: its path, and its name in reports.
struct Input {
    path: PathBuf,
    /// Relative to the folder.
    below: PathBuf,
    name: String,
}

/// The contents of a folder.
#[derive(Clone, Debug)]
pub struct Found {
    /// The pairs, sorted by name.
    pub pairs: Vec<Pair>,
    /// Folders that could not be read, and files passed over.
    pub others: SourceList,
}

/// Finds the pairs of a folder. The filter selects inputs; their expectations follow.
pub fn pairs(folder: &Path, skip: Option<&Path>, wanted: &Filter) -> Result<Found, Failure> {
    let walk = Walk { role: FileRole::Pairs, ..Walk::default() };
    let mut others = walked(&[folder.to_owned()], skip, walk)?;
    let mut groups: BTreeMap<Vec<u8>, Group> = BTreeMap::new();
    others.files.retain(|source| {
        if source.error.is_none() {
            sort(source, &mut groups);
        }
        source.error.is_some()
    });
    let wanted = groups.into_values().filter(|group| group.is_wanted(folder, wanted));
    let mut pairs: Vec<Pair> = wanted.flat_map(|group| pairs_of(folder, group)).collect();
    pairs.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(Found { pairs, others })
}

fn sort(source: &Source, groups: &mut BTreeMap<Vec<u8>, Group>) {
    let below = source.path.strip_prefix(&source.root).unwrap_or(&source.path);
    // A name need not be text.
    let bytes = below.as_os_str().as_encoded_bytes();
    let stem = |ending: &str| bytes.strip_suffix(ending.as_bytes());
    let name = names::path_name(below).replace(std::path::MAIN_SEPARATOR, "/");
    if let Some((stem, format)) = ENDINGS.iter().find_map(|&(ending, format)| Some((stem(ending)?, format))) {
        let expectation = Expectation { path: source.path.clone(), format };
        groups.entry(stem.to_owned()).or_default().expectations.push((expectation, name));
        return;
    }
    let input = INPUTS.iter().enumerate().find_map(|(rank, ending)| Some((rank, stem(ending)?)));
    if let Some((rank, stem)) = input {
        let group = groups.entry(stem.to_owned()).or_default();
        if group.input.as_ref().is_none_or(|&(other, ..)| rank < other) {
            group.input = Some((rank, Input { path: source.path.clone(), below: below.to_owned(), name }));
        }
    }
}

impl Group {
    /// True if the filter selects the input; an expectation without input is selected by its own name.
    fn is_wanted(&self, folder: &Path, filter: &Filter) -> bool {
        let stale = || self.expectations.first().map(|(expectation, _)| expectation.path.as_path());
        let below = self.input.as_ref().map(|(_, input)| input.below.as_path());
        let path = below.or_else(|| stale().map(|path| path.strip_prefix(folder).unwrap_or(path)));
        path.is_some_and(|path| filter.wants(path))
    }
}

fn pairs_of(folder: &Path, group: Group) -> Vec<Pair> {
    let (input, source) = group.input.map_or((None, String::new()), |(_, input)| (Some(input.path), input.name));
    let mut expectations = group.expectations;
    if let Some(path) = input.as_ref().filter(|_| expectations.is_empty()) {
        let expectation = Expectation { path: path.with_extension("expected.txt"), format: "text" };
        expectations.push((expectation, source.clone()));
    }
    let pair = |(expectation, name)| {
        let (folder, source, input) = (folder.to_owned(), source.clone(), input.clone());
        Pair { folder, name, source, input, expectation }
    };
    expectations.into_iter().map(pair).collect()
}
