//! Why an input cannot be read, in words. Errors of the system have words by their kind: its own are in one language only.

use crate::show::{Lang, Words, say};
use nqfill_read::words::messages;
use nqfill_read::{InputErrorKind, Unreadable};
use std::io::{self, ErrorKind};

pub use nqfill_read::words::messages::{help, reading};

/// What is wrong with an input, in one line.
pub fn input_error(lang: Lang, kind: &InputErrorKind) -> String {
    match kind {
        InputErrorKind::Unreadable(why @ (Unreadable::NoText(_) | Unreadable::Special)) => unreadable(lang, why),
        InputErrorKind::Unreadable(why) => messages::cannot_be_read(lang) + &unreadable(lang, why),
        _ => messages::input_error(lang, kind),
    }
}

/// Why a file cannot be read.
pub fn unreadable(lang: Lang, why: &Unreadable) -> String {
    match why {
        Unreadable::Other { kind, number, text } => system_error(lang, *kind, *number, text),
        _ => messages::unreadable(lang, why),
    }
}

/// The system's reason: `磁盘空间不足`. A kind of error without words here keeps those of the system.
pub fn io_error(lang: Lang, error: &io::Error) -> String {
    system_error(lang, error.kind(), error.raw_os_error(), &error.to_string())
}

/// Does what [`io_error`] does for an error known only by kind, number and text.
pub(crate) fn system_error(lang: Lang, kind: ErrorKind, number: Option<i32>, text: &str) -> String {
    match by_kind(kind).or_else(|| by_number(number?)) {
        Some(words) => lang.of(words).into(),
        None => say!(lang, "系统错误（{text}）", "system error ({text})"),
    }
}

fn by_kind(kind: ErrorKind) -> Option<Words> {
    Some(match kind {
        ErrorKind::NotFound => ("没有这个文件或文件夹", "no such file or folder"),
        ErrorKind::PermissionDenied => ("没有权限", "permission denied"),
        ErrorKind::AlreadyExists => ("已经存在", "it exists already"),
        ErrorKind::IsADirectory => ("这是一个文件夹", "it is a folder"),
        ErrorKind::NotADirectory => ("路径中有一段不是文件夹", "a part of the path is not a folder"),
        ErrorKind::StorageFull => ("磁盘空间不足", "no space left on the disk"),
        ErrorKind::QuotaExceeded => ("超过磁盘配额", "the disk quota is exceeded"),
        ErrorKind::FileTooLarge => ("文件超过系统允许的大小", "the file is larger than the system allows"),
        ErrorKind::ReadOnlyFilesystem => ("文件系统只读", "the file system is read-only"),
        ErrorKind::InvalidFilename => ("文件名过长或无效", "the name is too long or invalid"),
        ErrorKind::TooManyLinks => ("链接过多", "too many links"),
        ErrorKind::CrossesDevices => ("不能跨文件系统改名", "a file cannot be renamed across file systems"),
        ErrorKind::ResourceBusy | ErrorKind::ExecutableFileBusy => ("文件正被占用", "the file is in use"),
        ErrorKind::BrokenPipe => ("管道已关闭", "the pipe is closed"),
        ErrorKind::Interrupted => ("操作被中断", "the operation was interrupted"),
        ErrorKind::OutOfMemory => ("内存不足", "out of memory"),
        ErrorKind::WriteZero => ("写入未完成", "not everything could be written"),
        ErrorKind::Unsupported => ("文件系统不支持此操作", "the file system cannot do that"),
        ErrorKind::InvalidInput => ("系统认为请求无效", "the system calls the request invalid"),
        _ => return None,
    })
}

/// The number of the error of a process that has as many files open as it may have, on Linux and the BSDs.
const TOO_MANY_FILES: i32 = 24;

/// True if a process has as many files open as it may have.
pub fn is_too_many_files(error: &io::Error) -> bool {
    cfg!(unix) && error.raw_os_error() == Some(TOO_MANY_FILES)
}

/// Words for errors without a kind in the standard library. The numbers are those of Linux and the BSDs.
#[cfg(unix)]
fn by_number(number: i32) -> Option<Words> {
    const TOO_MANY_LINKS: i32 = if cfg!(target_os = "linux") { 40 } else { 62 };
    Some(match number {
        5 => ("读写设备出错", "the device failed"),
        TOO_MANY_FILES => (
            "本进程同时打开的文件已达上限，可用 ulimit -n 放宽",
            "this process may not open more files at a time: ulimit -n allows more",
        ),
        23 => ("系统中打开的文件过多", "the system has too many files open"),
        TOO_MANY_LINKS => ("链接互相指向，没有尽头", "the links lead to each other without end"),
        _ => return None,
    })
}

#[cfg(not(unix))]
fn by_number(_: i32) -> Option<Words> {
    None
}

/// `超过内存限制：至少需要 1.2 GiB，可用 --memory 2G 放宽`
pub(crate) fn memory_limit(lang: Lang, needed: u64) -> String {
    let (needed, allowed) = (bytes(needed), option_for(needed));
    say!(
        lang,
        "超过内存限制：至少需要 {needed}，可用 --memory {allowed} 放宽",
        "memory limit: at least {needed} needed, which --memory {allowed} allows"
    )
}

/// `内存不足：系统给不出所需的 465.7 GiB`
pub(crate) fn no_memory(lang: Lang, needed: u64) -> String {
    let needed = bytes(needed);
    say!(lang, "内存不足：系统给不出所需的 {needed}", "out of memory: the system does not give the {needed} needed")
}

/// `1.2 GiB`
pub fn bytes(count: u64) -> String {
    let units = [("GiB", 1u64 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)];
    let (name, unit) = units.into_iter().find(|&(_, unit)| count >= unit).unwrap_or(("B", 1));
    if unit == 1 { format!("{count} B") } else { format!("{:.1} {name}", count as f64 / unit as f64) }
}

/// The next round number of bytes in the form of an option: `2G`.
pub fn option_for(count: u64) -> String {
    let (name, unit) = if count > 1 << 30 { ("G", 1u64 << 30) } else { ("M", 1 << 20) };
    format!("{}{name}", count.div_ceil(unit).checked_next_power_of_two().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_the_system_are_translated_by_their_kind() {
        let kinds = [
            ErrorKind::NotFound,
            ErrorKind::PermissionDenied,
            ErrorKind::AlreadyExists,
            ErrorKind::IsADirectory,
            ErrorKind::NotADirectory,
            ErrorKind::StorageFull,
            ErrorKind::FileTooLarge,
            ErrorKind::ReadOnlyFilesystem,
            ErrorKind::InvalidFilename,
            ErrorKind::TooManyLinks,
            ErrorKind::BrokenPipe,
            ErrorKind::Interrupted,
            ErrorKind::OutOfMemory,
        ];
        for kind in kinds {
            let error = io::Error::new(kind, "the words of the system");
            let [zh, en] = Lang::ALL.map(|lang| io_error(lang, &error));
            assert!(zh.chars().all(|c| !c.is_ascii_alphabetic()), "{kind:?}: {zh}");
            assert!(en.is_ascii() && !en.contains("the words of the system"), "{kind:?}: {en}");
        }
    }

    #[test]
    fn an_error_that_is_not_known_keeps_the_words_of_the_system() {
        let error = io::Error::other("spline not reticulated");
        assert_eq!(io_error(Lang::Zh, &error), "系统错误（spline not reticulated）");
        assert_eq!(io_error(Lang::En, &error), "system error (spline not reticulated)");
    }

    #[cfg(unix)]
    #[test]
    fn errors_without_a_kind_are_known_by_their_number() {
        assert_eq!(io_error(Lang::En, &io::Error::from_raw_os_error(23)), "the system has too many files open");
        assert_eq!(io_error(Lang::En, &io::Error::from_raw_os_error(5)), "the device failed");
        assert_eq!(io_error(Lang::En, &io::Error::from_raw_os_error(16)), "the file is in use");
        assert_eq!(io_error(Lang::Zh, &io::Error::from_raw_os_error(28)), "磁盘空间不足");
    }

    #[test]
    fn the_option_that_is_named_allows_what_is_needed() {
        assert_eq!(option_for(1), "1M");
        assert_eq!(option_for((512 << 20) + 1), "1024M");
        assert_eq!(option_for((1 << 30) + 1), "2G");
        assert_eq!(option_for(5 << 30), "8G");
        assert_eq!(memory_limit(Lang::En, 3 << 29), "memory limit: at least 1.5 GiB needed, which --memory 2G allows");
        assert_eq!(memory_limit(Lang::Zh, 3 << 29), "超过内存限制：至少需要 1.5 GiB，可用 --memory 2G 放宽");
    }
}
