//! Files that a walk through folders found but did not read, and why.

use nqfill::show::{Lang, say};
use nqfill::words::names;
use nqfill_read::FileClass;
use std::collections::BTreeMap;
use std::path::Path;

/// Reason why a file or a link in a folder is passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PassedOverReason {
    /// It is no text.
    NoText(FileClass),
    /// It is a Markdown document, which no name asks for.
    Markdown,
    /// A result of an earlier run of nqfill.
    Results,
    /// The report of a check or of a comparison.
    Reports,
    /// Expected or actual output beside a golden input.
    Expectations,
    /// A puzzle that submissions are checked against.
    Puzzle,
    /// The list of students.
    Roster,
    /// A link that leads out of the folder.
    LinkOut,
    /// A link to a folder that was already walked through another link.
    LinkAgain,
}

/// Number of files passed over for each reason, and the first of each by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PassedOver(BTreeMap<PassedOverReason, (u64, String)>);

impl PassedOver {
    /// Counts one more.
    pub fn add(&mut self, path: &Path, reason: PassedOverReason) {
        let (count, _) = self.0.entry(reason).or_insert_with(|| (0, names::path_name(path)));
        *count += 1;
    }

    /// Adds the counts of another walk.
    pub fn merge(&mut self, other: Self) {
        for (reason, (count, first)) in other.0 {
            self.0.entry(reason).or_insert((0, first)).0 += count;
        }
    }

    /// Number of files passed over.
    pub fn total(&self) -> u64 {
        self.0.values().map(|(count, _)| count).sum()
    }

    /// True if nothing was passed over.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The words in one line: `passed over: 2 pictures (a.png, ...), 1 link out of the folder (etc)`
    pub fn words(&self, lang: Lang) -> String {
        let part = |(&reason, (count, first)): (&PassedOverReason, &(u64, String))| {
            let more = if *count > 1 { lang.pick(" 等", ", ...") } else { "" };
            let [zh, one, several] = named(reason);
            let en = if *count == 1 { one } else { several };
            say!(lang, "{count} 个{zh}（{first}{more}）", "{count} {en} ({first}{more})")
        };
        let parts: Vec<String> = self.0.iter().map(part).collect();
        say!(lang, "跳过：", "passed over: ") + &parts.join(lang.pick("，", ", "))
    }
}

/// What was passed over: in Chinese, one of it in English, several in English.
fn named(reason: PassedOverReason) -> [&'static str; 3] {
    match reason {
        PassedOverReason::NoText(FileClass::Picture) => ["图片", "picture", "pictures"],
        PassedOverReason::NoText(FileClass::Archive) => ["压缩包", "archive", "archives"],
        PassedOverReason::NoText(FileClass::Document) => ["办公文档", "office document", "office documents"],
        PassedOverReason::NoText(FileClass::Media) => ["音视频", "sound or film", "sounds or films"],
        PassedOverReason::NoText(FileClass::Program) => ["程序", "program", "programs"],
        PassedOverReason::NoText(FileClass::System) => ["系统文件", "system file", "system files"],
        PassedOverReason::Markdown => [" Markdown 文档", "Markdown document", "Markdown documents"],
        PassedOverReason::Results => [" nqfill 的结果文件", "result of nqfill", "results of nqfill"],
        PassedOverReason::Reports => ["批改报告", "report of a check", "reports of checks"],
        PassedOverReason::Expectations => [" golden 的期望文件", "expectation of golden", "expectations of golden"],
        PassedOverReason::Puzzle => ["题目", "puzzle", "puzzles"],
        PassedOverReason::Roster => ["学生名单", "list of students", "lists of students"],
        PassedOverReason::LinkOut => ["指向文件夹之外的链接", "link out of the folder", "links out of the folder"],
        PassedOverReason::LinkAgain => {
            ["指向已读过的文件夹的链接", "link to a folder read before", "links to folders read before"]
        }
    }
}
