//! Errors of input as programs want them: `Display` and `Error`, in English. People get both languages from the words of `nqfill-show`.

use crate::words::Lang;
use crate::words::messages::input_error;
use crate::{InputError, InputErrorKind};
use std::error::Error;
use std::fmt;

impl fmt::Display for InputErrorKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&input_error(Lang::En, self))
    }
}

/// Shows the error and its bytes in the decoded text; [`crate::position`] finds line and column.
impl fmt::Display for InputError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(out)?;
        match &self.span {
            Some(span) => write!(out, " (bytes {} to {})", span.start, span.end),
            None => Ok(()),
        }
    }
}

impl Error for InputErrorKind {}

impl Error for InputError {}

#[cfg(test)]
mod tests {
    use crate::parse;
    use std::error::Error;

    #[test]
    fn errors_of_input_can_be_handed_on_by_programs() {
        fn read(text: &str) -> Result<usize, Box<dyn Error + Send + Sync>> {
            Ok(parse(text)?.n())
        }
        assert_eq!(read(".Q\n..\n").expect("a board"), 2);
        let error = read(".Q..\n...\n....\n....\n").expect_err("a ragged row").to_string();
        assert_eq!(error, "row 2 has 3 squares, expected 4 (bytes 5 to 8)");
    }
}
