//! What `--glob` leads to, and messages about the folders.

use crate::exit;
use crate::exit::{Exit, Failure, usage};
use crate::options::folders::Folders;
use crate::options::refusals::refuse;
use crate::run::pipeline::{Filter, SourceList, Walk};
use nqfill::show::{Lang, say};
use nqfill::words::names;
use nqfill::words::system;
use std::path::{Path, PathBuf};

impl Folders {
    /// The filter for names.
    pub fn filter(&self) -> Result<Filter, Failure> {
        Filter::new(&self.glob).map_err(|error| Failure::usage_by(|lang| error.words(lang)))
    }

    /// The rules for walking folders of boards.
    pub fn walk(&self) -> Result<Walk, Failure> {
        Ok(Walk { filter: self.filter()?, ..Walk::default() })
    }

    /// Refuses to choose among no files, as no path is a folder.
    pub fn refuse_unused(&self, paths: &[PathBuf]) -> Result<(), Failure> {
        refuse([(
            self.is_given() && !paths.iter().any(|path| path.is_dir()),
            usage!(
                "--glob 只挑选文件夹中的文件，而 PATH 中没有文件夹",
                "--glob chooses files of a folder, and no PATH is one"
            ),
        )])
    }
}

/// Refuses a path that is no folder, or at which the system cannot look.
pub fn check(path: &Path) -> Result<(), Failure> {
    let name = names::path_name(path);
    match path.metadata() {
        Ok(metadata) if metadata.is_dir() => Ok(()),
        Ok(_) => Err(usage!("{name} 不是文件夹", "{name} is no folder")),
        Err(error) => {
            Err(Failure::usage_by(|lang| format!("{name}{}{}", lang.colon(), system::io_error(lang, &error))))
        }
    }
}

/// Reports empty folders, which are errors, and unless the user wants quiet the files passed over.
pub fn say(list: &SourceList, lang: Lang, quiet: bool) {
    for folder in &list.empty {
        exit::say(format_args!("nqfill: {}", nothing_to_read(lang, folder)));
    }
    if !quiet && !list.passed_over.is_empty() {
        exit::say(list.passed_over.words(lang));
    }
}

/// The exit code: a folder without readable files is probably a mistake.
pub fn exit(list: &SourceList) -> Exit {
    if list.empty.is_empty() { Exit::Answered } else { Exit::Failed }
}

/// `文件夹 puzzles 中没有可读的文件`
fn nothing_to_read(lang: Lang, folder: &Path) -> String {
    let folder = names::path_name(folder);
    say!(lang, "文件夹 {folder} 中没有可读的文件", "there is nothing to read in the folder {folder}")
}
