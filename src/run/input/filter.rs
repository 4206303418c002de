//! Chooses files of a folder by their names.

use crate::exit::{Failure, usage};
use fast_glob::{glob_match, validate};
use std::path::Path;

/// Patterns of names of files. Without any, every file is wanted.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    patterns: Vec<Pattern>,
}

/// One pattern, as in a `.gitignore`: without `/` it matches names at any depth, with `/` the path below the folder. A
/// pattern that matches a folder matches everything in it.
#[derive(Clone, Debug)]
struct Pattern {
    negated: bool,
    itself: String,
    below: String,
    names_markdown: bool,
}

impl Pattern {
    fn new(text: &str) -> Result<Self, Failure> {
        let (negated, glob) = text.strip_prefix('!').map_or((false, text), |glob| (true, glob));
        let glob = glob.strip_suffix('/').unwrap_or(glob);
        if glob.is_empty() {
            return Err(usage!("{text:?}：模式是空的", "{text:?}: an empty pattern"));
        }
        if validate(glob).is_err() {
            return Err(usage!(
                "{text:?} 不是文件名的模式：括号须成对，末尾不能是 \\",
                "{text:?}: no pattern: brackets have to be closed, and a character has to follow a \\"
            ));
        }
        let rooted = glob.strip_prefix('/').unwrap_or(glob);
        let itself = match glob.contains('/') {
            // The matcher would read it as a negation.
            true if rooted.starts_with('!') => format!("\\{rooted}"),
            true => rooted.to_owned(),
            false => format!("**/{glob}"),
        };
        let names_markdown = !negated && ends_with(glob.as_bytes(), b".md");
        Ok(Self { negated, below: format!("{itself}/**"), itself, names_markdown })
    }

    fn fits(&self, path: &Path) -> bool {
        let path = path.as_os_str().as_encoded_bytes();
        glob_match(&self.itself, path) || glob_match(&self.below, path)
    }
}

impl Filter {
    /// Takes patterns: `!` in front of one excludes files; of several that match a file the last one decides.
    pub fn new(patterns: &[String]) -> Result<Self, Failure> {
        let patterns = patterns.iter().map(|text| Pattern::new(text)).collect::<Result<_, _>>()?;
        Ok(Self { patterns })
    }

    /// True if a file is wanted, by its path below the folder.
    pub fn wants(&self, path: &Path) -> bool {
        self.decision(path).unwrap_or_else(|| self.patterns.iter().all(|pattern| pattern.negated))
    }

    /// True if a folder is excluded, by its path below the folder that is walked.
    pub fn excludes(&self, folder: &Path) -> bool {
        self.decision(folder) == Some(false)
    }

    /// True if Markdown documents are requested by name; they are no boards otherwise.
    pub fn names_markdown(&self) -> bool {
        self.patterns.iter().any(|pattern| pattern.names_markdown)
    }

    fn decision(&self, path: &Path) -> Option<bool> {
        self.patterns.iter().rev().find(|pattern| pattern.fits(path)).map(|pattern| !pattern.negated)
    }
}

/// True if a name has this ending, in either case.
pub fn ends_with(name: &[u8], ending: &[u8]) -> bool {
    name.len() >= ending.len() && name[name.len() - ending.len()..].eq_ignore_ascii_case(ending)
}
