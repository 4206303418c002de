//! `--stream`: boards on lines that come one after the other, each answered with a line of JSON at once. A run like any other, but for
//! what it reads.

use crate::exit::{Failure, say, usage};
use crate::options::{MessageArgs, refuse};
use crate::run::batch::Batch;
use crate::run::boards::Common;
use crate::run::input::waiting_for_lines;
use crate::run::lines::Lines;
use crate::run::results::of_lines;
use nqfill::show::output::Format;
use nqfill::show::{Lang, Summary, output};
use nqfill::words::{names, verdict};
use nqfill_read::{InputErrorKind, Unreadable};
use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

/// The format of a stream.
const LINES: &str = "jsonl";

/// The format of a stream. Refuses another one.
pub fn format(common: &Common) -> Result<&'static Format, Failure> {
    let name = common.format.name().unwrap_or(LINES);
    refuse([(
        name != LINES,
        usage!(
            "--stream 每行写一个 JSON 结果（jsonl），不能用 {name}",
            "--stream writes a result of JSON a line (jsonl), not {name}"
        ),
    )])?;
    Ok(output::format(LINES).unwrap_or(&output::FORMATS[0]))
}

/// Where the lines come from: standard input if no path is given.
pub fn path(paths: &[PathBuf], messages: &MessageArgs) -> Result<PathBuf, Failure> {
    let path = paths.first().map_or(Path::new("-"), PathBuf::as_path);
    let name = names::path_name(path);
    refuse([
        (
            paths.len() > 1,
            usage!("--stream 只读一个 PATH；多个文件可用 cat 连接", "--stream reads one PATH; cat joins several files"),
        ),
        (
            path.is_dir(),
            usage!(
                "{name} 是文件夹；--stream 逐行读一个文件或标准输入",
                "{name} is a folder; --stream reads the lines of one file or of standard input"
            ),
        ),
    ])?;
    if path == Path::new("-") && io::stdin().is_terminal() && !messages.quiet {
        say(waiting_for_lines(messages.lang()));
    }
    Ok(path.to_owned())
}

fn open(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    if path == Path::new("-") { Ok(Box::new(io::stdin())) } else { Ok(Box::new(File::open(path)?)) }
}

/// Answers all lines. Returns the counts, and the error that ended the input before its end.
pub fn answer(
    path: &Path,
    batch: &Batch<'_>,
    out: &mut (dyn Write + Send),
) -> io::Result<(Summary, Option<io::Error>)> {
    let (source, file) = (names::source_name(path).into(), path.to_owned());
    match Lines::read(source, move || open(&file), batch) {
        Ok(mut lines) => Ok((of_lines(batch, &mut lines, out)?, lines.unread)),
        Err(error) => Ok((Summary::default(), Some(error))),
    }
}

/// Says why the input ended before its end.
pub fn unread(path: &Path, error: &io::Error) -> Failure {
    let (source, why) = (names::source_name(path), InputErrorKind::Unreadable(Unreadable::from(error)));
    Failure::failed_by(|lang: Lang| {
        format!("{}{}{}", names::printable(&source), lang.colon(), verdict::input_error(lang, &why))
    })
}
