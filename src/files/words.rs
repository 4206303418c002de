//! Words about files that are not written.

use crate::files::WriteError;
use nqfill_show::say;
use nqfill_show::spool::{SpoolError, TooMuchToSort};
use nqfill_show::{Lang, words};
use std::io;
use std::path::Path;

/// The reason why a file is not written, and a remedy if there is one.
pub(crate) fn write_error(lang: Lang, error: &WriteError) -> String {
    words::visible(&words_of(lang, error)).into_owned()
}

fn words_of(lang: Lang, error: &WriteError) -> String {
    match error {
        WriteError::OverInput(path) => say!(
            lang,
            ("{0} 是输入文件，不会被覆盖；请换一个输出位置", path.display()),
            ("{0} is an input and is not overwritten; choose another output", path.display())
        ),
        WriteError::SameTarget(first, second, target) => lang.pick(
            format!("{} 和 {} 的结果都要写入 {}", first.display(), second.display(), target.display()),
            error.to_string(),
        ),
        WriteError::SameFile(first, second) => lang.pick(
            format!("{} 和 {} 是同一个文件，却要写入不同的结果", first.display(), second.display()),
            error.to_string(),
        ),
        WriteError::IsFolder(path) => {
            lang.pick(format!("{} 是文件夹；这里需要一个文件", path.display()), error.to_string())
        }
        WriteError::IsFile(path) => {
            lang.pick(format!("{} 不是文件夹；多个文件的结果需要一个文件夹", path.display()), error.to_string())
        }
        WriteError::NoFolder(path, folder) => {
            lang.pick(format!("无法写入 {}：文件夹 {} 不存在", path.display(), folder.display()), error.to_string())
        }
        WriteError::NoFile(path) => {
            lang.pick(format!("{} 是设备或管道；这里需要一个文件", path.display()), error.to_string())
        }
        WriteError::LeavesFolder(path) => {
            lang.pick(format!("{} 是指向文件夹之外的链接，不予跟随", path.display()), error.to_string())
        }
        // A report in several files: what failed is one of these.
        WriteError::NotWritable(_, error) if within(error).is_some() => {
            within(error).map_or_else(String::new, |error| write_error(lang, error))
        }
        WriteError::NotWritable(path, error) => {
            let (path, why) = (path.display(), io_error(lang, error));
            say!(lang, "无法写入 {path}：{why}", "cannot write {path}: {why}")
        }
    }
}

/// The file that could not be written while another one was.
fn within(error: &io::Error) -> Option<&WriteError> {
    error.get_ref()?.downcast_ref()
}

/// Said where no board is drawn: `没有画出任何棋盘，未写入 all.svg`
pub(crate) fn nothing_drawn(lang: Lang, output: &Path) -> String {
    let output = output.display();
    say!(
        lang,
        "nqfill: 没有画出任何棋盘，未写入 {output}",
        "nqfill: no board was drawn; nothing was written to {output}"
    )
}

/// Said where no board is written in another format: `没有转换出任何棋盘，未写入 all.json`
pub(crate) fn nothing_converted(lang: Lang, output: &Path) -> String {
    let output = output.display();
    say!(
        lang,
        "nqfill: 没有转换出任何棋盘，未写入 {output}",
        "nqfill: no board was converted; nothing was written to {output}"
    )
}

/// The reason why results cannot be written to standard output or to temporary files.
pub(crate) fn results_error(lang: Lang, error: &io::Error) -> String {
    let sorted = error.get_ref().and_then(|inner| inner.downcast_ref::<TooMuchToSort>());
    let why = match sorted {
        None => io_error(lang, error),
        Some(TooMuchToSort(most)) => {
            let most = most >> 20;
            say!(lang, "超过 {most} MB 的结果不能排序", "results of more than {most} MB are not sorted")
        }
    };
    say!(lang, "无法写出结果：{why}", "cannot write the results: {why}")
}

/// The message of the system, or of the error that wraps it.
fn io_error(lang: Lang, error: &io::Error) -> String {
    let spooled = error.get_ref().and_then(|inner| inner.downcast_ref::<SpoolError>());
    let Some(SpoolError { folder, error }) = spooled else { return words::io_error(lang, error) };
    let (folder, why) = (folder.display(), io_error(lang, error));
    say!(
        lang,
        "{folder} 中没有地方放临时文件（{why}）；请把 TMPDIR 设为有空间的文件夹",
        "no room for temporary files in {folder} ({why}); set TMPDIR to a folder that has room"
    )
}
