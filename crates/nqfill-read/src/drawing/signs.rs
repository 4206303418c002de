//! The board of rows of squares: what each sign is, by its alphabet, or proven by how the signs stand, or asked.
//!
//! At least four rows prove signs, if nothing says otherwise:
//! - of two signs one that stands once in each row and column, beside one that does not, is a queen, but for those that everybody
//!   writes for empty squares;
//! - beside a known queen the other sign is an empty square: a board whose every other square is blocked is no puzzle;
//! - beside known queens, one in each row and column, two signs in turn are the squares of a chessboard;
//! - of 0 and 1, where no row or column has two 1s and a row none, 1 is a queen.

use super::glyphs::Glyphs;
use super::lines::is_region;
use super::rows::{self, Layout, Row, Unknown};
use crate::error::{FamilyName, Foreign};
use crate::item::{NoteKind, Source};
use crate::terms::Cell;
use crate::{Format, InputError, InputErrorKind, Question, convention, format, question};
use nqfill_core::board::{BitSet, MOST_ROWS, Placement, Square, SquareSet};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

/// Rows of the smallest board whose signs are proven.
pub(super) const FEWEST: usize = 4;

/// Different signs of a board that is asked for, at most.
const MOST_SIGNS: usize = 8;

/// Signs that nobody draws a queen with.
const NO_QUEEN: [char; 6] = ['.', '_', '-', '·', '0', ' '];

/// Dark squares, which may be blocked beside light ones.
const DARK: [char; 2] = ['⬛', '█'];

/// Two signs that formats read in different ways.
const IN_FORMATS: [(Question, [char; 2], &[&str]); 2] = [
    (Question::Stars, ['.', '*'], &["kattis", "cses", "luogu-p1562"]),
    (Question::Bits, ['0', '1'], &["bits", "bits-allowed"]),
];

/// The rows of one board.
pub(super) struct Drawn<'r, 'a> {
    pub(super) rows: &'r [Row<'a>],
    /// Rows below these that are too many to be a board.
    pub(super) surplus: usize,
    pub(super) layout: Layout,
    /// The size that is written above them, and where.
    pub(super) header: Option<(usize, Range<usize>)>,
    pub(super) span: Range<usize>,
    pub(super) is_barred: bool,
}

/// What was read of rows.
pub(super) struct Found {
    pub(super) placement: Placement,
    pub(super) notes: Vec<(Range<usize>, NoteKind)>,
    pub(super) format: &'static Format,
}

/// The board of some rows; each square is shown to the source.
pub(super) fn board(source: &Source<'_>, drawn: &Drawn<'_, '_>) -> Result<Found, InputError> {
    let glyphs = drawn.glyphs(source);
    let is_told = source.plan.is_asked || source.options.has_glyphs() || source.plan.drawing.zero_ends;
    let read = drawn.read(&glyphs);
    let is_doubtful = match &read {
        Ok(placement) => !is_told && drawn.is_doubtful(source, placement),
        // Options may leave a sign open.
        Err(InputError { kind: InputErrorKind::UnknownCharacter { .. } | InputErrorKind::ColourRegions, .. }) => {
            !is_told || source.options.has_glyphs()
        }
        Err(_) => false,
    };
    if !is_told && read.is_err() && drawn.may_lack_blanks(source.text, &glyphs) {
        return Err(FamilyName::Drawing.not_understood(Foreign::Blanks, drawn.span.clone()));
    }
    let weighed = if is_doubtful { drawn.weighed(source, &glyphs) } else { None };
    if weighed.is_none() && read.is_ok() && !is_told && drawn.has_open(source) {
        return Err(FamilyName::Drawing.not_understood(Foreign::Words, drawn.span.clone()));
    }
    let found = weighed.unwrap_or_else(|| Ok(drawn.plain(source, read?)))?;
    drawn.is_believed(source, &found.placement, is_told)?;
    drawn.show(source);
    Ok(found)
}

/// One of the signs of a drawing.
struct Sign {
    sign: char,
    /// What the alphabet says that it is.
    cell: Option<Cell>,
    count: usize,
    columns: BitSet,
    /// True if no two of it stand in a row or column.
    is_apart: bool,
    last_row: Option<usize>,
    first: Range<usize>,
}

impl Sign {
    fn is(&self, cell: Cell) -> bool {
        self.cell == Some(cell)
    }

    /// True if one stands in each row and column.
    fn is_placed(&self, n: usize) -> bool {
        self.is_apart && self.count == n
    }
}

/// What is asked of a board, where, and its readings by the options that choose them.
type Asked = (Question, Range<usize>, Vec<(String, Glyphs)>);

impl Drawn<'_, '_> {
    /// The format in which it is, if its signs say no other.
    pub(super) fn format(&self, source: &Source<'_>) -> &'static Format {
        let name = match source.plan.format.name {
            name if source.plan.is_asked => name,
            _ if source.plan.drawing.zero_ends => "cses",
            _ if self.is_barred => "boxed",
            "line" => "line",
            _ => "grid",
        };
        format(name).unwrap_or(source.plan.format)
    }

    /// The characters of its layout. A cell without one is an empty square in brackets, and where no empty one is drawn.
    fn glyphs<'s>(&self, source: &Source<'s>) -> Cow<'s, Glyphs> {
        let common = &source.plan.drawing.glyphs;
        match self.layout {
            Layout::Barred | Layout::Divided => {
                let framed = Glyphs::of(self.format(source).name, source.options, true);
                // Dark squares of a chessboard; elsewhere the sign may be a blocked square.
                let is_dark = framed.cell('#').is_none() && self.rows.len() >= FEWEST && self.alternates(&framed);
                Cow::Owned(if is_dark { framed.with('#', Cell::Empty) } else { framed })
            }
            Layout::Bracketed | Layout::Separated { is_drawn: false, .. } => Cow::Owned(common.with(' ', Cell::Empty)),
            Layout::Free | Layout::Exact | Layout::Separated { .. } => Cow::Borrowed(common),
        }
    }

    fn n(&self) -> usize {
        let first = || self.rows.first().map_or(0, |row| rows::count(&row.text, self.layout));
        self.header.as_ref().map_or_else(first, |(n, _)| *n)
    }

    fn read(&self, glyphs: &Glyphs) -> Result<Placement, InputError> {
        let mut parted = self.rows.iter().filter(|row| self.layout == Layout::Free && rows::is_parted(&row.text));
        if let Some(row) = parted.next().or(self.rows.first().filter(|_| self.stand_apart())) {
            return Err(FamilyName::Drawing.not_understood(Foreign::SideBySide, row.span.clone()));
        }
        let n = self.n();
        if n == 0 || n > MOST_ROWS {
            return Err(self.at_header(convention::alone(n)));
        }
        // No square is kept if the number of rows is wrong already.
        let may_be_board = self.rows.len() == n && self.surplus == 0;
        let side = if may_be_board { n } else { 1 };
        let (mut queens, mut blocked) = (SquareSet::new(side), SquareSet::new(side));
        for (at, row) in self.rows.iter().enumerate() {
            let found = rows::read(&row.text, self.layout, glyphs, |column, cell| {
                if may_be_board && column < n {
                    let square = Square::new(at as u32, column as u32);
                    if cell == Cell::Queen { queens.insert(square) } else { blocked.insert(square) }
                }
            });
            if found.map_err(|unknown| self.unknown(glyphs, at, unknown))? != n {
                return Err(self.ragged());
            }
        }
        let rows = self.rows.len() + self.surplus;
        let shape = || match &self.header {
            Some((header, _)) => InputErrorKind::WrongHeader { header: *header, rows },
            None => InputErrorKind::NotSquare { rows, columns: n },
        };
        let placement = Placement::from_sets(side, queens, blocked).ok().filter(|_| may_be_board);
        placement.ok_or_else(|| self.at_header(shape()))
    }

    /// True if each row is several pieces, between bars or blanks, of as many squares as there are rows: boards side by side.
    pub(super) fn stand_apart(&self) -> bool {
        let are_several = |row: &Row<'_>| {
            let has_bars = row.text.contains(rows::BARS);
            let is_gap = |c: char| if has_bars { rows::BARS.contains(&c) } else { c.is_whitespace() };
            let squares = |piece: &str| piece.chars().filter(|c| !c.is_whitespace()).count();
            let mut pieces = row.text.split(is_gap).map(squares).filter(|count| *count > 0);
            pieces.clone().nth(1).is_some() && pieces.all(|count| count == self.rows.len())
        };
        self.layout != Layout::Exact && self.rows.len() > 1 && self.rows.iter().all(are_several)
    }

    /// An error of the header or, without one, of the board as a whole.
    fn at_header(&self, kind: InputErrorKind) -> InputError {
        kind.at(self.header.as_ref().map_or_else(|| self.span.clone(), |(_, span)| span.clone()))
    }

    /// Blames the first row that differs from the header or, without one, from most rows.
    fn ragged(&self) -> InputError {
        let counts: Vec<usize> = self.rows.iter().map(|row| rows::count(&row.text, self.layout)).collect();
        let (rows, mut sorted) = (counts.len(), counts.clone());
        sorted.sort_unstable();
        let expected = match self.header {
            Some((header, _)) if sorted[0] == rows && sorted[rows - 1] == rows => {
                return self.at_header(InputErrorKind::WrongHeader { header, rows: rows + self.surplus });
            }
            Some((header, _)) => header,
            // Of what most rows have, one is in the middle.
            None => sorted[rows / 2],
        };
        let row = counts.iter().position(|&count| count != expected).unwrap_or(0);
        InputErrorKind::RaggedRow { row: row + 1, found: counts[row], expected }.at(self.rows[row].span.clone())
    }

    fn unknown(&self, glyphs: &Glyphs, row: usize, unknown: Unknown) -> InputError {
        if self.shows_regions() {
            return InputErrorKind::ColourRegions.at(self.span.clone());
        }
        let Unknown { character, column, span } = unknown;
        let span = self.rows[row].place(span);
        let (row, column, legend) = (row + 1, column + 1, Box::new(glyphs.legend()));
        InputErrorKind::UnknownCharacter { character, row, column, legend }.at(span)
    }

    /// True if every square of a square board is a letter or a colour, of at most as many kinds as there are rows: the puzzle of
    /// colour regions, which is another one.
    fn shows_regions(&self) -> bool {
        let (signs, n) = (|| self.rows.iter().flat_map(|row| row.text.chars()).filter(|c| *c != ' '), self.rows.len());
        let kinds: BTreeSet<char> = signs().take_while(|&c| is_region(c)).collect();
        signs().all(is_region) && signs().count() == n * n && (2..=n).contains(&kinds.len())
    }

    /// Looks at a board that is well formed once more: a file of words, or with other lines, has to prove more.
    fn is_believed(&self, source: &Source<'_>, placement: &Placement, is_told: bool) -> Result<(), InputError> {
        let (context, n, is_said) = (&source.plan.drawing, placement.n(), self.header.is_some());
        let drawn = placement.queens().len() + placement.blocked().len();
        if let Some(size) = source.options.size.filter(|size| *size != n) {
            let (one, other) = (format!("--size {size}"), format!("n = {n}"));
            return Err(self.at_header(InputErrorKind::Disagree { one, other }));
        }
        let what = match () {
            () if context.zero_ends && !is_said && !source.plan.is_asked => Foreign::Line,
            () if is_told => return Ok(()),
            () if !is_said && drawn == n * n && self.may_lack_blanks(source.text, &self.glyphs(source)) => {
                Foreign::Blanks
            }
            () if n == 1 && !(is_said || self.is_barred || self.stands_alone(source.text)) => Foreign::Line,
            () if context.has_words && (n < FEWEST || drawn == 0 && !is_said) => Foreign::Words,
            () => return Ok(()),
        };
        Err(FamilyName::Drawing.not_understood(what, self.span.clone()))
    }

    /// True if all that is drawn is queens and blocked squares, and blanks beside them, or separators of cells, may be the empty ones.
    fn may_lack_blanks(&self, text: &str, glyphs: &Glyphs) -> bool {
        const GAPS: [char; 3] = [' ', '\t', ';'];
        let (above, below) = (&text[..self.span.start], &text[self.span.end..]);
        let around = &text[above.trim_end().len()..text.len() - below.trim_start().len()];
        let has_gaps = |line: &str| line.starts_with(GAPS) || line.ends_with(GAPS);
        let is_shown = |c: char| GAPS.contains(&c) || matches!(glyphs.cell(c), Some(Cell::Queen | Cell::Blocked));
        !self.is_barred && around.lines().any(has_gaps) && self.rows.iter().all(|row| row.text.chars().all(is_shown))
    }

    /// True if nothing else stands in the text, but for lines that are not for nqfill.
    fn stands_alone(&self, text: &str) -> bool {
        let is_silent = |line: &str| line.trim().is_empty() || line.trim().starts_with(';');
        text[..self.span.start].lines().all(is_silent) && text[self.span.end..].lines().all(is_silent)
    }

    /// Shows the squares that are looked for.
    fn show(&self, source: &Source<'_>) {
        for &square in source.probe.map_or(&[][..], |probe| probe.squares) {
            let Some(row) = self.rows.get(square.row as usize) else { continue };
            let cell = rows::cells(&row.text, self.layout).nth(square.column as usize);
            cell.into_iter().for_each(|cell| source.saw(square, row.place(cell)));
        }
    }

    /// The signs of a square board, if they are not many.
    fn signs(&self, glyphs: &Glyphs) -> Option<Vec<Sign>> {
        let n = self.rows.len();
        let mut signs: Vec<Sign> = Vec::new();
        for (at, row) in self.rows.iter().enumerate() {
            let mut count = 0;
            for span in rows::cells(&row.text, self.layout) {
                let sign = rows::sign(&row.text[span.clone()])?;
                let found = signs.iter().position(|known| known.sign == sign).unwrap_or(signs.len());
                if found == signs.len() {
                    let (cell, columns, first) = (glyphs.cell(sign), BitSet::new(n), row.place(span));
                    signs.push(Sign { sign, cell, count: 0, columns, is_apart: true, last_row: None, first });
                }
                let known = &mut signs[found];
                known.is_apart &= count < n && known.last_row.replace(at) != Some(at) && known.columns.insert(count);
                known.count += 1;
                count += 1;
            }
            if count != n || signs.len() > MOST_SIGNS {
                return None;
            }
        }
        Some(signs).filter(|_| self.header.as_ref().is_none_or(|(header, _)| *header == n))
    }

    /// True if a board whose signs are all known may as well be something else: blocked squares that are all that is no queen, or one
    /// in each row and column, or that words may name; squares that are empty in two ways.
    fn is_doubtful(&self, source: &Source<'_>, placement: &Placement) -> bool {
        let (n, context) = (placement.n(), &source.plan.drawing);
        match (placement.queens().len(), placement.blocked().len()) {
            _ if self.has_open(source) => true,
            (0, 0) => context.has_stars || !self.is_uniform(),
            (_, 0) => self.rows.iter().any(|row| !row.text.is_ascii() && row.text.contains(DARK)),
            (queens, blocked) => n > 1 && (queens + blocked == n * n || queens == 0 && blocked == n),
        }
    }

    /// True if words leave open what one of the signs is.
    fn has_open(&self, source: &Source<'_>) -> bool {
        let open = &source.plan.drawing.open;
        !open.is_empty() && self.rows.iter().any(|row| row.text.contains(|sign| open.contains(&sign)))
    }

    /// What is read of signs that mean what options give them.
    fn plain(&self, source: &Source<'_>, placement: Placement) -> Found {
        Found { placement, notes: Vec::new(), format: self.format(source) }
    }

    /// The board of a square whose signs are proven, or the question what they are; `None` if they are known, or too many.
    fn weighed(&self, source: &Source<'_>, glyphs: &Glyphs) -> Option<Result<Found, InputError>> {
        let open = &source.plan.drawing.open;
        let mut signs = self.signs(glyphs)?;
        // Beside an unknown sign, more queens than rows are none.
        let (n, has_unknown) = (self.rows.len(), signs.iter().any(|sign| sign.cell.is_none()));
        let is_open = |s: &&mut Sign| open.contains(&s.sign) || has_unknown && s.is(Cell::Queen) && s.count > n;
        signs.iter_mut().filter(is_open).for_each(|sign| sign.cell = None);
        if let Some(proven) = self.proven(source, glyphs, &signs) {
            return Some(Ok(proven));
        }
        let asked = self.of_formats(source, &signs).or_else(|| self.asked(source, glyphs, &signs));
        let (question, at, readings) = asked?;
        let read = |(option, glyphs): (String, Glyphs)| Some((option, self.read(&glyphs).ok()?));
        let placement = question::agreed(question, readings.into_iter().filter_map(read).collect());
        Some(placement.map(|placement| self.plain(source, placement)).map_err(|kind| kind.at(at)))
    }

    /// Two signs that formats read in different ways.
    fn of_formats(&self, source: &Source<'_>, signs: &[Sign]) -> Option<Asked> {
        let unknown = signs.iter().find(|sign| sign.cell.is_none());
        let are_of = |two: &[char; 2]| signs.iter().all(|sign| two.contains(&sign.sign));
        let (question, _, names) = IN_FORMATS.iter().find(|(_, two, _)| are_of(two))?;
        let reading = |name: &&str| (format!("-i {name}"), Glyphs::of(name, source.options, false));
        let at = unknown.map_or_else(|| self.span.clone(), |sign| sign.first.clone());
        // An option that a format refuses chooses other formats, or none.
        let obeys = |name: &&&str| format(name).is_some_and(|format| source.options.unusable(format).is_none());
        let readings: Vec<_> = names.iter().filter(obeys).map(reading).collect();
        let is_open = source.plan.drawing.has_stars || unknown.is_some();
        (is_open && !readings.is_empty()).then_some((*question, at, readings))
    }

    /// What signs may be of which it is not known: one or two, the rarest first. A letter that stands there once is a slip.
    fn asked(&self, source: &Source<'_>, glyphs: &Glyphs, signs: &[Sign]) -> Option<Asked> {
        let n = self.rows.len();
        let mut asked: Vec<&Sign> = signs.iter().filter(|sign| sign.cell.is_none()).collect();
        asked.sort_by_key(|sign| sign.count);
        let is_open = |sign: &Sign| source.plan.drawing.open.contains(&sign.sign);
        let are_open = !asked.is_empty() && asked.iter().all(|sign| is_open(sign));
        let is_any = |cell| signs.iter().any(|sign| sign.is(cell));
        let mut question = Question::Signs;
        if asked.is_empty() {
            let is_among = |sign: &&Sign| {
                let is_placed = n >= FEWEST && sign.is_placed(n) && !is_any(Cell::Queen);
                sign.is(Cell::Blocked) && (!is_any(Cell::Empty) || is_placed)
            };
            let is_empty = |sign: &&Sign| sign.is(Cell::Empty) && sign.sign != ' ';
            let are_empty = !is_any(Cell::Blocked) && !self.alternates(glyphs);
            let rarest = || signs.iter().filter(is_empty).min_by_key(|sign| sign.count).filter(|_| are_empty);
            let blocked = signs.iter().find(is_among);
            question = if blocked.is_some() { Question::X } else { question };
            asked.push(blocked.or_else(rarest)?);
        } else if are_open {
            asked.truncate(2);
            let is_blocked = glyphs.cell(asked[0].sign) == Some(Cell::Blocked);
            question = if is_blocked { Question::X } else { question };
        } else {
            let is_slip =
                |s: &&Sign| s.count == 1 && s.sign.is_alphanumeric() || s.sign.is_whitespace() || s.sign.is_control();
            if n < FEWEST || asked.len() > 2 || asked.iter().any(is_slip) {
                return None;
            }
        }
        Some((question, asked[0].first.clone(), candidates(glyphs, n, signs, &asked)))
    }

    /// The board whose signs are proven.
    fn proven(&self, source: &Source<'_>, glyphs: &Glyphs, signs: &[Sign]) -> Option<Found> {
        let n = self.rows.len();
        if n < FEWEST || self.has_open(source) {
            return None;
        }
        let known = signs.iter().find(|sign| sign.is(Cell::Queen));
        let is_queen = |sign: &&Sign| {
            let is_bit = sign.sign == '1' && sign.is_apart && sign.count < n && signs.iter().any(|s| s.sign == '0');
            sign.is_placed(n) && !NO_QUEEN.contains(&sign.sign) || is_bit
        };
        let queen = known.or_else(|| signs.iter().find(is_queen))?;
        let others: Vec<&Sign> = signs.iter().filter(|sign| sign.sign != queen.sign).collect();
        let is_proven = match others[..] {
            [other] => !(other.is_placed(n) || known.is_some() && other.is(Cell::Empty)),
            [one, other] => {
                let are_free = !one.is(Cell::Blocked) && !other.is(Cell::Blocked);
                known.is_some() && are_free && queen.is_placed(n) && self.alternates(glyphs)
            }
            _ => false,
        };
        let noted = others.iter().filter(|sign| known.is_some() && !sign.is(Cell::Empty));
        let notes = noted.map(|sign| (sign.first.clone(), NoteKind::EmptySign(sign.sign)));
        let of_queen = known.is_none().then(|| (queen.first.clone(), NoteKind::QueenSign(queen.sign)));
        let name = match (queen.sign, others.first()?.sign) {
            ('*', '.') if !self.is_barred => Some("kattis"),
            ('1', '0') if !self.is_barred => Some("bits"),
            _ => None,
        };
        let glyphs =
            others.iter().fold(glyphs.with(queen.sign, Cell::Queen), |glyphs, s| glyphs.with(s.sign, Cell::Empty));
        let placement = is_proven.then(|| self.read(&glyphs).ok()).flatten()?;
        let plain = self.plain(source, placement);
        let format = name.and_then(format).unwrap_or(plain.format);
        Some(Found { notes: of_queen.into_iter().chain(notes).collect(), format, ..plain })
    }

    /// True if the squares are of two signs in turn, as those of a chessboard are coloured, but for queens and blocked ones.
    fn alternates(&self, glyphs: &Glyphs) -> bool {
        let mut signs = [None; 2];
        self.rows.iter().enumerate().all(|(at, row)| {
            let mut cells = rows::cells(&row.text, self.layout).map(|span| rows::sign(&row.text[span])).enumerate();
            cells.all(|(column, sign)| {
                let is_piece = matches!(sign.and_then(|sign| glyphs.cell(sign)), Some(Cell::Queen | Cell::Blocked));
                is_piece || *signs[(at + column) % 2].get_or_insert(sign) == sign
            })
        })
    }

    /// True if all squares are the same byte, found without a look at each of them.
    fn is_uniform(&self) -> bool {
        let Some(first) = self.rows.first().and_then(|row| row.text.bytes().next()) else { return true };
        self.rows.iter().all(|row| rows::run_length(row.text.as_bytes(), first) == row.text.len())
    }
}

/// What one or two signs may be, by the options that say so: not both the same, not all that is no queen blocked, and not more queens
/// than rows.
fn candidates(glyphs: &Glyphs, n: usize, signs: &[Sign], asked: &[&Sign]) -> Vec<(String, Glyphs)> {
    const OPTIONS: [(&str, Cell); 3] =
        [("--queen", Cell::Queen), ("--blocked", Cell::Blocked), ("--empty", Cell::Empty)];
    let others = || signs.iter().filter(|sign| asked.iter().all(|asked| asked.sign != sign.sign));
    let is = |sign: &Sign, cell| glyphs.cell(sign.sign) == Some(cell);
    let queens: usize = others().filter(|sign| is(sign, Cell::Queen)).map(|sign| sign.count).sum();
    let is_free = others().any(|sign| is(sign, Cell::Empty));
    let mut found = vec![(Vec::new(), glyphs.clone(), Vec::new())];
    for Sign { sign, count, .. } in asked {
        let beside = |(options, glyphs, cells): &(Vec<String>, Glyphs, Vec<Cell>)| {
            let is_new = |cell| !cells.contains(&cell) && (count + queens <= n || cell != Cell::Queen);
            let one = |(option, cell): (&str, Cell)| {
                let options = [&options[..], &[format!("{option} '{sign}'")]].concat();
                (options, glyphs.with(*sign, cell), [&cells[..], &[cell]].concat())
            };
            OPTIONS.into_iter().filter(|(_, cell)| is_new(*cell)).map(one).collect::<Vec<_>>()
        };
        found = found.iter().flat_map(beside).collect();
    }
    found.retain(|(.., cells)| cells.len() < 2 || is_free || cells.contains(&Cell::Empty));
    found.into_iter().map(|(options, glyphs, _)| (options.join(" "), glyphs)).collect()
}
