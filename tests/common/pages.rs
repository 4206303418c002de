//! Pages of cases: below each title a text between lines of four backquotes, and below the text what is expected of it.
#![allow(dead_code, reason = "each test program uses its part")]

use std::fs;
use std::ops::Range;
use std::path::Path;

/// A case of a page.
pub(crate) struct Case<'a> {
    pub(crate) title: &'a str,
    /// The text with all its bytes.
    pub(crate) text: &'a str,
    /// What stands below the text, with its last line end.
    pub(crate) expected: &'a str,
    /// Where `expected` is in the page.
    place: Range<usize>,
}

/// A text of the repository, for tests of one of its `crates`.
pub(crate) fn text_of(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)).expect(path)
}

/// The cases of a page in their order.
pub(crate) fn cases(page: &str) -> Vec<Case<'_>> {
    const HEADING: &str = "\n## ";
    const FENCE: &str = "````\n";
    let (mut cases, mut at) = (Vec::new(), 0);
    while let Some(found) = page[at..].find(HEADING) {
        let (title, rest) = page[at + found + HEADING.len()..].split_once('\n').expect("a title");
        let (text, rest) =
            rest.strip_prefix(FENCE).and_then(|rest| rest.split_once(FENCE)).expect("a text in its fence");
        let place = page.len() - rest.len()..page.len() - rest.len() + rest.find(HEADING).unwrap_or(rest.len());
        at = place.end;
        cases.push(Case { title, text, expected: &page[place.clone()], place });
    }
    cases
}

/// The page with what `found` says of each case in place of what it expects.
pub(crate) fn rewritten(page: &str, found: impl Fn(&Case<'_>) -> String) -> String {
    let mut written = page.to_owned();
    for case in cases(page).iter().rev() {
        written.replace_range(case.place.clone(), &found(case));
    }
    written
}

/// The texts of the files below a folder by their names; of pages those of the cases.
pub(crate) fn texts(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut paths: Vec<_> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let of = |path: &Path| {
        if path.is_dir() {
            return texts(path);
        }
        let (name, bytes) = (path.display().to_string(), fs::read(path).expect("a file"));
        let page =
            std::str::from_utf8(&bytes).ok().filter(|_| path.extension().is_some_and(|extension| extension == "md"));
        let cases = page.map(cases).unwrap_or_default();
        match &cases[..] {
            [] => vec![(name, bytes)],
            cases => cases.iter().map(|case| (format!("{name}: {}", case.title), case.text.into())).collect(),
        }
    };
    paths.iter().flat_map(|path| of(path)).collect()
}

/// The text that a table names by its class and name: the case of the page of its class, or else a file.
pub(crate) fn named(folder: &Path, name: &str) -> String {
    let (class, title) = name.split_once('/').expect("a class");
    match fs::read_to_string(folder.join(class).with_extension("md")) {
        Ok(page) => cases(&page).iter().find(|case| case.title == title).expect("a case").text.to_owned(),
        Err(_) => fs::read_to_string(folder.join(name)).expect("a file"),
    }
}
