//! Diagnostics for callers without a command line.

use crate::read::ReadOptions;
use crate::run::diagnostic::Drawer;
use crate::run::job::{Boards, Diagnostics};
use crate::show::Lang;

/// All faults of the boards of a file, drawn as the program draws them, without colours.
///
/// ```
/// use nqfill::{diagnostics, input::ReadOptions, report::Lang};
///
/// let text = diagnostics("a.txt", b"Q..\n..\n...\n".to_vec(), &ReadOptions::default(), Lang::En);
/// assert!(text.contains("row 2 has 2 squares, expected 3") && text.contains("a.txt:2:1"));
/// ```
pub fn diagnostics(path: &str, bytes: Vec<u8>, options: &ReadOptions, lang: Lang) -> String {
    drawn(path, bytes, options, Drawer { lang, ..Drawer::default() })
}

fn drawn(path: &str, bytes: Vec<u8>, options: &ReadOptions, drawer: Drawer) -> String {
    let drawn = Boards::read(path.into(), Ok(bytes), options).map(|board| match board.puzzle() {
        Ok(_) => String::new(),
        Err(verdict) => drawer.diagnostic(&board, &verdict),
    });
    drawn.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_result_has_said_is_not_said_again() {
        let said = Drawer { lang: Lang::En, errors_are_said: true, conflicts_are_said: true, ..Drawer::default() };
        let drawn = |text: &str| drawn("a.txt", text.into(), &ReadOptions::default(), said);
        let invalid = drawn("Q..\n..\n...\n");
        assert!(
            invalid.starts_with(" --> a.txt:2:1") && invalid.ends_with("help: add the 1 missing square to row 2\n\n")
        );
        let conflict = drawn("Q.\n.Q\n");
        assert!(conflict.starts_with(" --> a.txt:1:1") && !conflict.contains("share"), "{conflict}");
        assert!(drawn("").trim_start().starts_with("--> a.txt"));
    }
}
