//! The option of every command that reads folders.

use crate::help;
use crate::help::both;

// Not a doc comment: see `options`.
#[derive(clap::Args)]
#[command(next_help_heading = help::reading())]
pub struct Folders {
    #[arg(long, hide_short_help = true, value_name = "PATTERN", help = both!(
        "文件夹中只读符合 PATTERN 的文件，前面加 ! 则排除它们，写法同 .gitignore；可重复",
        "In folders, read only files that fit PATTERN, or with ! in front leave them out, as in .gitignore; may be \
         repeated"
    ))]
    pub glob: Vec<String>,
}

impl Folders {
    /// True if files are chosen.
    pub fn is_given(&self) -> bool {
        !self.glob.is_empty()
    }
}
