//! What is said of each kind of error, and what to type next: one row a kind, in two languages.

use crate::say;
use crate::words::Lang;
use crate::{InputErrorKind, ReadAs, Reading, Unreadable};

/// What is wrong, in one line.
pub fn input_error(_lang: Lang, kind: &InputErrorKind) -> String {
    kind.name().to_owned()
}

/// The advice on an error: `补上第 3 行缺少的 1 格`.
pub fn help(_lang: Lang, kind: &InputErrorKind, _read: ReadAs) -> String {
    kind.name().to_owned()
}

/// The heading of a drawn board: `读作 -i kattis：`.
pub fn reading(lang: Lang, reading: &Reading) -> String {
    let Reading { option, n, .. } = reading;
    say!(lang, "{option} 读作（n = {n}）", "{option} reads it as (n = {n})")
}

/// Why a file cannot be read.
pub fn unreadable(lang: Lang, why: &Unreadable) -> String {
    match why {
        Unreadable::Missing => say!(lang, "没有这个文件", "no such file"),
        Unreadable::Forbidden => say!(lang, "没有权限", "permission denied"),
        Unreadable::Folder => say!(lang, "这是一个文件夹", "it is a folder"),
        Unreadable::Loop => say!(lang, "链接指向它所在的文件夹", "a link leads back to a folder above it"),
        Unreadable::Special => say!(lang, "这是管道或设备，不是文件", "it is a pipe or a device, not a file"),
        Unreadable::NoText(kind) => {
            say!(lang, "这是 {kind} 文件，不是棋盘", "this is a {kind} file, not a board")
        }
        // The words of the system; `nqfill-show` knows some of them in both languages.
        Unreadable::Other { text, .. } => say!(lang, "系统错误（{text}）", "system error ({text})"),
    }
}

/// A number of things in English: `1 row`, `2 rows`.
pub fn amount<N: Copy + std::fmt::Display + PartialEq + From<u8>>(count: N, what: &str) -> String {
    match what.strip_suffix("ry") {
        _ if count == 1.into() => format!("1 {what}"),
        Some(stem) => format!("{count} {stem}ries"),
        None => format!("{count} {what}s"),
    }
}
