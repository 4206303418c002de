//! Options of every command that reads folders.

use crate::help;
use crate::help::both;

// Not a doc comment: see `options`.
#[derive(clap::Args)]
#[command(next_help_heading = help::READING)]
pub(crate) struct Folders {
    #[arg(long, hide_short_help = true, value_name = "PATTERN", help = both!(
        "文件夹中只读符合 PATTERN 的文件，前面加 ! 则排除它们，写法同 .gitignore；可重复",
        "In folders, read only files that fit PATTERN, or with ! in front leave them out, as in .gitignore; may be \
         repeated"
    ))]
    pub(crate) glob: Vec<String>,

    #[arg(long, hide_short_help = true, value_name = "EXT,...", value_delimiter = ',', help = both!(
        "文件夹中只读这些扩展名的文件，如 txt,in",
        "In folders, read only files with these endings: txt,in"
    ))]
    pub(crate) ext: Vec<String>,

    #[arg(long, hide_short_help = true,
        help = both!("文件夹中的隐藏文件与隐藏文件夹也读", "In folders, read hidden files and folders, too"))]
    pub(crate) hidden: bool,

    #[arg(long, hide_short_help = true,
        help = both!("文件夹中通向外面的链接也跟随", "In folders, follow links that lead out of them, too"))]
    pub(crate) follow: bool,
}

impl Folders {
    /// True if one of these options is given.
    pub(crate) fn is_given(&self) -> bool {
        !self.glob.is_empty() || !self.ext.is_empty() || self.follow || self.hidden
    }
}
