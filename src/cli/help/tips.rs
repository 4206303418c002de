//! Tips for values of the wrong option: the formats of boards that only `convert` writes.

use crate::cli::convert::is_written;
use crate::report::Lang;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Adds a tip to an error about a value of an option for formats, if `convert` writes a format of that name.
pub(super) fn add(error: &mut clap::Error, lang: Lang) {
    if let Some(name) = written_by_convert(error) {
        let tip = lang.pick(
            format!("把棋盘写成 {name} 用 'nqfill convert -t {name}'"),
            format!("to write boards as {name}, say 'nqfill convert -t {name}'"),
        );
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(tip)]));
    }
}

fn written_by_convert(error: &clap::Error) -> Option<String> {
    let is_of_formats = |option: &String| option.starts_with("--format ") || option.starts_with("--input-format ");
    match (error.kind(), error.get(ContextKind::InvalidArg), error.get(ContextKind::InvalidValue)) {
        (ErrorKind::InvalidValue, Some(ContextValue::String(option)), Some(ContextValue::String(value)))
            if is_of_formats(option) && is_written(value) =>
        {
            Some(value.clone())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Cli;
    use clap::Parser;

    fn tip(line: &str, lang: Lang) -> Option<String> {
        let mut error = Cli::try_parse_from(line.split(' ')).err().expect(line);
        add(&mut error, lang);
        match error.get(ContextKind::Suggested)? {
            ContextValue::StyledStrs(tips) => Some(tips.iter().map(ToString::to_string).collect()),
            _ => None,
        }
    }

    #[test]
    fn a_format_that_only_convert_writes_is_said_to_be_one() {
        for line in ["nqfill -f cnf a", "nqfill -i cnf a", "nqfill count -f cnf a", "nqfill convert -i cnf a"] {
            assert_eq!(
                tip(line, Lang::En).as_deref(),
                Some("to write boards as cnf, say 'nqfill convert -t cnf'"),
                "{line}"
            );
        }
        assert!(tip("nqfill -f fen a", Lang::Zh).is_some_and(|tip| tip.contains("nqfill convert -t fen")));
        assert_eq!(tip("nqfill -f word a", Lang::En), None);
        assert_eq!(tip("nqfill -a cnf a", Lang::En), None);
    }
}
