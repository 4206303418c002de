//! Inputs of a folder, each with its expectations.

use crate::exit::Failure;
use crate::run::destination::refuse_interrupt;
use crate::run::input::{FileRole, Filter, SourceList, Walk, is_written_by_nqfill, walked};
use nqfill::show::names;
use std::collections::BTreeMap;
use std::mem;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

/// An expectation and its input.
pub struct Pair {
    /// The file of the expectation, which may not exist yet.
    pub path: PathBuf,
    /// Its name in reports: relative to the folder, with `/` as separator.
    pub name: String,
    /// The name of its output format.
    pub format: &'static str,
    /// `None` for a stale expectation.
    pub input: Option<Input>,
}

#[derive(Clone)]
pub struct Input {
    pub path: PathBuf,
    /// Its name in its output, made like that of an expectation.
    pub name: String,
}

/// Endings of expectations, and their formats.
const EXPECTATIONS: [(&str, &str); 5] = [
    (".expected.txt", "text"),
    (".expected.json", "json"),
    (".expected.yaml", "yaml"),
    (".out", "text"),
    (".ans", "text"),
];

/// Endings of inputs; of files with the same name before these the first is the input.
const INPUTS: [&str; 2] = [".in", ".txt"];

impl Pair {
    /// True if a file is the input or the expectation.
    pub fn has(&self, file: &Path) -> bool {
        self.path == file || self.input.as_ref().is_some_and(|input| input.path == file)
    }

    /// Names that the input of a stale expectation may have had.
    pub fn names_of_input(&self) -> Vec<String> {
        let stem = EXPECTATIONS.iter().find_map(|(ending, _)| self.name.strip_suffix(ending)).unwrap_or_default();
        INPUTS.map(|ending| format!("{stem}{ending}")).to_vec()
    }
}

/// Files of one name, by their paths below the folder.
#[derive(Default)]
struct Group {
    input: Option<PathBuf>,
    expectations: Vec<(PathBuf, &'static str)>,
}

/// Finds the pairs of files of a folder, sorted by name, and the folders that could not be read. The filter selects inputs,
/// which bring their expectations along.
pub fn pairs(
    folder: &Path,
    files: &[PathBuf],
    skip: Option<&Path>,
    filter: &Filter,
) -> Result<(Vec<Pair>, SourceList), Failure> {
    let mut list = walked(files, skip, Walk { role: FileRole::Written, ..Walk::default() })?;
    let (unreadable, files): (Vec<_>, Vec<_>) =
        mem::take(&mut list.files).into_iter().partition(|source| source.error().is_some());
    list.files = unreadable;
    let mut groups: BTreeMap<Vec<u8>, Group> = BTreeMap::new();
    for source in &files {
        add(source.path.strip_prefix(folder).unwrap_or(&source.path), &mut groups);
    }
    let mut pairs = Vec::new();
    for group in groups.into_values().filter(|group| group.is_wanted(filter)) {
        refuse_interrupt()?;
        pairs.extend(group.pairs(folder));
    }
    pairs.sort_by(|a, b| a.name.cmp(&b.name));
    Ok((pairs, list))
}

/// The files that may belong to a file: those of its name before the ending. `None` if it is no input and no expectation.
pub fn belonging(file: &Path) -> Option<Vec<PathBuf>> {
    let endings = || INPUTS.into_iter().chain(EXPECTATIONS.map(|(ending, _)| ending));
    let name = file.file_name()?.to_str()?;
    // The longest ending is that of an expectation.
    let stem = endings().filter_map(|ending| name.strip_suffix(ending)).min_by_key(|stem| stem.len())?;
    let files = endings().map(|ending| file.with_file_name(format!("{stem}{ending}")));
    Some(files.filter(|file| file.is_file()).collect())
}

/// Adds a file to its group. Files come in the order of their names, so that of two inputs `.in` comes first.
fn add(below: &Path, groups: &mut BTreeMap<Vec<u8>, Group>) {
    // A name need not be text.
    let stem = |ending: &str| below.as_os_str().as_encoded_bytes().strip_suffix(ending.as_bytes());
    if let Some((stem, format)) = EXPECTATIONS.iter().find_map(|&(ending, format)| Some((stem(ending)?, format))) {
        groups.entry(stem.to_owned()).or_default().expectations.push((below.to_owned(), format));
    } else if let Some(stem) = INPUTS.into_iter().find_map(stem) {
        groups.entry(stem.to_owned()).or_default().input.get_or_insert_with(|| below.to_owned());
    }
}

impl Group {
    /// True if the filter selects the input, or a stale expectation by its own name.
    fn is_wanted(&self, filter: &Filter) -> bool {
        let stale = || self.expectations.first().map(|(below, _)| below);
        self.input.as_ref().or_else(stale).is_some_and(|below| filter.wants(below))
    }

    fn pairs(mut self, folder: &Path) -> Vec<Pair> {
        if let Some(input) = self.input.as_ref().filter(|_| self.expectations.is_empty()) {
            if is_written_by_nqfill(&folder.join(input)) {
                return Vec::new();
            }
            self.expectations.push((input.with_extension("expected.txt"), "text"));
        }
        let input = self.input.map(|below| Input { path: folder.join(&below), name: name(&below) });
        let pair = |(below, format): (PathBuf, _)| Pair {
            path: folder.join(&below),
            name: name(&below),
            format,
            input: input.clone(),
        };
        self.expectations.into_iter().map(pair).collect()
    }
}

fn name(below: &Path) -> String {
    names::path_name(below).replace(MAIN_SEPARATOR, "/")
}
