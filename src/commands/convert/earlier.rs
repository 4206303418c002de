//! Files that an earlier run has written into the folder that it read. Converted boards look like any other boards, so such
//! a file is known by its place and its contents: exactly the bytes that this run would write there. A file that differs may
//! be somebody's own; it is read, and never overwritten.

use crate::commands::convert::{Conversion, Files};
use crate::files::Identity;
use crate::run::destination::{has_folder, is_folder};
use crate::run::pipeline::{Source, SourceList, Targets};
use nqfill_show::PassedOverReason;
use std::collections::{BTreeSet, HashMap};
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;

/// Takes files off the list that an earlier run has written there.
pub(crate) fn pass_over(list: &mut SourceList, given: &Files, ending: &str, conversion: &Conversion<'_>) {
    let Some(output) = given.output.as_deref() else { return };
    if !is_folder(output, has_folder(&given.paths)) {
        return;
    }
    let earlier = results(&list.files, output, ending, conversion);
    let mut index = 0;
    let SourceList { files, passed_over, .. } = list;
    files.retain(|source| {
        let is_earlier = earlier.contains(&index);
        index += 1;
        if is_earlier {
            passed_over.add(&source.path, PassedOverReason::Results);
        }
        !is_earlier
    });
}

/// The indices of the files that a walk has found; files whose paths were given are always read.
fn found(sources: &[Source]) -> HashMap<Identity, usize> {
    let found = sources.iter().enumerate().filter(|(_, source)| !source.root.as_os_str().is_empty());
    found.filter_map(|(at, source)| Some((Identity::of(&source.path)?, at))).collect()
}

/// Indices of the sources that are results of exactly one other source.
fn results(sources: &[Source], folder: &Path, ending: &str, conversion: &Conversion<'_>) -> BTreeSet<usize> {
    let found = found(sources);
    let mut written_from: HashMap<usize, Vec<&Source>> = HashMap::new();
    for (at, source) in sources.iter().enumerate() {
        let result = Identity::of(&Targets::place(folder, source, ending)).and_then(|file| found.get(&file));
        if let Some(&result) = result.filter(|&&result| result != at) {
            written_from.entry(result).or_default().push(source);
        }
    }
    let is_result =
        |(result, from): &(usize, Vec<&Source>)| from.len() == 1 && conversion.writes(from[0], &sources[*result].path);
    written_from.into_iter().filter(is_result).map(|(result, _)| result).collect()
}

impl Conversion<'_> {
    /// True if a file has exactly the bytes that a source would be written as.
    fn writes(&self, source: &Source, file: &Path) -> bool {
        let Ok(file) = File::open(file) else { return false };
        let mut same = Same { expected: BufReader::new(file) };
        let mut again = Conversion { is_silent: true, has_written: false, ..*self };
        let written = again.file(source, &mut same);
        written.is_ok() && again.has_written && same.ends_here()
    }
}

/// Compares written bytes with a file; an error at the first difference.
struct Same {
    expected: BufReader<File>,
}

impl Same {
    fn ends_here(&mut self) -> bool {
        matches!(self.expected.read(&mut [0]), Ok(0))
    }
}

impl Write for Same {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut expected = [0; 1 << 10];
        let part = &bytes[..bytes.len().min(expected.len())];
        let expected = &mut expected[..part.len()];
        self.expected.read_exact(expected)?;
        if expected == part { Ok(part.len()) } else { Err(io::ErrorKind::InvalidData.into()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
