//! The `python` dialect: assignments, as Python, JavaScript and pseudo-code have them.
//!
//! ```text
//! board    = { statement ( newline | ";" ) | comment }       up to a second size
//! statement= [ "const" | "let" | "var" ] name [ ":" type ] "=" value | ( "import" | "from" ) ...
//! comment  = ( "#" | "//" | "%" ) to the end of the line
//! ```
//! The module `named` defines names and values. The first row is 0 or 1 as the numbers show, or as `base = 0` or
//! `--base` says. A name decides what its list is: `queens = [(0, 1)]` is a square and no vector.

use crate::coordinates::{CoordinateDialect, See};
use crate::named::assignments::Style;
use crate::named::names;
use crate::named::{Counting, Fields};
use crate::text::line_ends;
use crate::tokens::Piece;
use crate::{InputError, Kinds, Sniff};
use std::ops::Range;

pub(crate) struct Python;

const COUNTING: Counting = Counting { format: "python", queens: None, blocked: None, columns: None, is_fixed: false };

const STYLE: Style = Style { by_line: true, keywords: &["const", "let", "var", "final"] };

/// Statements that are looked at before a text is taken for assignments.
const LOOKED_AT: usize = 20;

/// Names of lists of boards: other formats read those, board by board.
const LISTINGS: [&str; 9] =
    ["solutions", "boards", "answers", "results", "all_solutions", "ans", "res", "result", "output"];

/// Skips separators of statements, and imports.
fn skip(text: &str) -> &str {
    let mut rest = STYLE.skip(text);
    while rest.starts_with("import ") || rest.starts_with("from ") {
        rest = STYLE.skip(&rest[rest.find(['\n', '\r']).unwrap_or(rest.len())..]);
    }
    rest
}

/// True if a value is more than a number: a list, a text, a call.
fn is_list(value: &str) -> bool {
    value.starts_with(['[', '(', '{', '"', '\'']) || value.starts_with("None") || value.starts_with("np.")
}

impl CoordinateDialect for Python {
    /// Everything is an assignment, and not only the sizes that stand above other formats.
    fn may_fit(&self, sniff: &Sniff<'_>) -> bool {
        if !sniff.has(Kinds::EQUALS) {
            return false;
        }
        let (mut rest, mut has_list) = (skip(sniff.sample), false);
        for _ in 0..LOOKED_AT {
            let Some((name, value)) = STYLE.assigned(rest) else { break };
            if LISTINGS.iter().any(|listing| names::is_same(listing, name)) {
                return false;
            }
            has_list |= is_list(value);
            rest = skip(&rest[STYLE.statement(rest)..]);
        }
        has_list
    }

    fn piece(&self, text: &str, from: usize) -> Option<Range<usize>> {
        let start = text.len() - skip(&text[from..]).len();
        let (mut at, mut end, mut has_size, mut names) = (start, start, false, Vec::new());
        while at < text.len() {
            let is_size = STYLE.is_size(&text[at..]);
            let name = STYLE.assigned(&text[at..]).map(|(name, _)| name);
            // The same name behind a blank line or a heading is that of the next board.
            let is_next = line_ends(&text[end..at]) > 1 && name.is_some_and(|name| names.contains(&name));
            if (is_size && has_size) || is_next {
                break;
            }
            has_size |= is_size;
            names.extend(name.filter(|_| names.len() < LOOKED_AT));
            end = at + STYLE.statement(&text[at..]);
            at = text.len() - skip(&text[end..]).len();
        }
        (start < text.len()).then_some(start..end.max(start + 1))
    }

    fn read(&self, piece: &Piece<'_>, see: &mut See<'_>) -> Result<usize, InputError> {
        let mut fields = Fields::new(piece, COUNTING);
        STYLE.read(piece, &mut fields)?;
        fields.read(see)
    }
}
