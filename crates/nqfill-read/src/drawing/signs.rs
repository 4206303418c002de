//! The board of rows of squares: what each sign is, by its alphabet, or proven by how the signs stand, or asked.
//!
//! A drawing of two signs and at least four rows proves them, if nothing says otherwise:
//! - a sign that stands once in each row and column, beside one that does not, is a queen, but for those that everybody writes for
//!   empty squares;
//! - beside a known queen the other sign is an empty square: a board whose every other square is blocked is no puzzle;
//! - of 0 and 1, where no row or column has two 1s and a row none, 1 is a queen.

use super::glyphs::{Alphabet, COMMON, FRAMED, Glyphs};
use super::rows::{self, Layout, Row, Unknown};
use crate::error::{FamilyName, Foreign};
use crate::item::{NoteKind, Source};
use crate::terms::Cell;
use crate::{Format, InputError, InputErrorKind, Question, format, question};
use nqfill_core::board::{BitSet, MOST_ROWS, Placement, Square, SquareSet};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Rows of the smallest board whose signs are proven.
const FEWEST: usize = 4;

/// Signs that nobody draws a queen with.
const NO_QUEEN: [char; 6] = ['.', '_', '-', '·', '0', ' '];

/// The rows of one board.
pub(super) struct Drawn<'r, 'a> {
    pub(super) rows: &'r [Row<'a>],
    pub(super) layout: Layout,
    /// The size that is written above them, and where.
    pub(super) header: Option<(usize, Range<usize>)>,
    pub(super) span: Range<usize>,
    pub(super) is_barred: bool,
}

/// What was read of rows.
pub(super) struct Found {
    pub(super) placement: Placement,
    pub(super) notes: Vec<(NoteKind, Range<usize>)>,
    pub(super) format: &'static Format,
}

/// The board of some rows; each square is shown to the source.
pub(super) fn board(source: &Source<'_>, drawn: &Drawn<'_, '_>) -> Result<Found, InputError> {
    let alphabet = match Alphabet::of(drawn.format_name(source)) {
        common if drawn.is_barred && std::ptr::eq(common, &raw const COMMON) => &FRAMED,
        other => other,
    };
    let glyphs = drawn.with_blank(Glyphs::new(alphabet, source.options));
    let is_told = source.plan.is_asked || source.options.has_glyphs() || source.plan.drawing.zero_ends;
    let found = match drawn.read(&glyphs) {
        Ok(placement) => {
            let other = if is_told { None } else { drawn.weighed(source, &glyphs, &placement) };
            other.unwrap_or_else(|| Ok(Found { placement, notes: Vec::new(), format: format_of(source, drawn) }))?
        }
        Err(Fault::Sign(row, unknown)) => {
            let at = drawn.rows.get(row).map(|row| row.place(unknown.span.clone()));
            let other = if is_told { None } else { drawn.undecided(source, &glyphs, at) };
            other.unwrap_or_else(|| Err(drawn.unknown(&glyphs, row, unknown)))?
        }
        Err(Fault::Shape(error)) => return Err(error),
    };
    drawn.is_believed(source, &found.placement, is_told)?;
    drawn.show(source);
    Ok(found)
}

/// The format in which a drawing is wrong.
pub(super) fn format_of(source: &Source<'_>, drawn: &Drawn<'_, '_>) -> &'static Format {
    format(drawn.format_name(source)).unwrap_or(source.plan.format)
}

enum Fault {
    Sign(usize, Unknown),
    Shape(InputError),
}

/// One of the signs of a drawing.
struct Sign {
    sign: char,
    count: usize,
    columns: BitSet,
    /// True if no two of it stand in a row or column.
    is_apart: bool,
    last_row: Option<usize>,
    first: Range<usize>,
}

impl Sign {
    fn is_placed(&self, n: usize) -> bool {
        self.is_apart && self.count == n
    }
}

impl Drawn<'_, '_> {
    fn format_name<'a>(&self, source: &'a Source<'_>) -> &'a str {
        match source.plan.format.name {
            name if source.plan.is_asked => name,
            _ if source.plan.drawing.zero_ends => "cses",
            _ if self.is_barred => "boxed",
            "line" => "line",
            _ => "grid",
        }
    }

    /// A cell without a character is an empty square in brackets, and where no empty one is drawn.
    fn with_blank<'g>(&self, glyphs: Glyphs<'g>) -> Glyphs<'g> {
        match self.layout {
            Layout::Bracketed | Layout::Separated { is_drawn: false, .. } => glyphs.with(' ', Cell::Empty),
            _ => glyphs,
        }
    }

    fn n(&self) -> usize {
        let first = || self.rows.first().map_or(0, |row| rows::count(&row.text, self.layout));
        self.header.as_ref().map_or_else(first, |(n, _)| *n)
    }

    fn read(&self, glyphs: &Glyphs<'_>) -> Result<Placement, Fault> {
        let n = self.n();
        if n == 0 || n > MOST_ROWS {
            let kind =
                if n == 0 { InputErrorKind::ZeroSize } else { InputErrorKind::BoardTooLarge { most: MOST_ROWS } };
            return Err(Fault::Shape(self.at_header(kind)));
        }
        // No square is kept if the number of rows is wrong already.
        let may_be_board = self.rows.len() == n;
        let kept = if may_be_board { n } else { 1 };
        let (mut queens, mut blocked) = (SquareSet::new(kept), SquareSet::new(kept));
        for (at, row) in self.rows.iter().enumerate() {
            let found = rows::read(&row.text, self.layout, glyphs, |column, cell| {
                if may_be_board && column < n {
                    let square = Square::new(at as u32, column as u32);
                    if cell == Cell::Queen { queens.insert(square) } else { blocked.insert(square) }
                }
            });
            if found.map_err(|unknown| Fault::Sign(at, unknown))? != n {
                return Err(Fault::Shape(self.ragged()));
            }
        }
        let rows = self.rows.len();
        match (&self.header, Placement::from_sets(kept, queens, blocked)) {
            (_, Ok(placement)) if may_be_board => Ok(placement),
            (Some((header, _)), _) => {
                Err(Fault::Shape(self.at_header(InputErrorKind::WrongHeader { header: *header, rows })))
            }
            (None, _) => Err(Fault::Shape(self.at_header(InputErrorKind::NotSquare { rows, columns: n }))),
        }
    }

    /// An error of the header or, without one, of the board as a whole.
    fn at_header(&self, kind: InputErrorKind) -> InputError {
        kind.at(self.header.as_ref().map_or_else(|| self.span.clone(), |(_, span)| span.clone()))
    }

    /// Blames the first row that differs from the header or, without one, from most rows.
    fn ragged(&self) -> InputError {
        let counts = || self.rows.iter().map(|row| rows::count(&row.text, self.layout));
        // For each length, the number of rows and the first of them: few lengths occur, even among many rows.
        let mut lengths: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
        for (row, count) in counts().enumerate() {
            lengths.entry(count).or_insert((0, row)).0 += 1;
        }
        let header = self.header.as_ref().map(|(n, _)| *n);
        let most_common = lengths.iter().max_by_key(|&(_, &(rows, first))| (rows, Reverse(first)));
        let expected = header.or(most_common.map(|(&count, _)| count)).unwrap_or_default();
        let rows = self.rows.len();
        if let (Some(header), Some((&columns, _))) = (header, lengths.first_key_value())
            && lengths.len() == 1
            && columns == rows
        {
            return self.at_header(InputErrorKind::WrongHeader { header, rows });
        }
        let (row, found) = counts().enumerate().find(|&(_, count)| count != expected).unwrap_or((0, expected));
        let span = self.rows.get(row).map_or_else(|| self.span.clone(), |row| row.span.clone());
        InputErrorKind::RaggedRow { row: row + 1, found, expected }.at(span)
    }

    fn unknown(&self, glyphs: &Glyphs<'_>, row: usize, unknown: Unknown) -> InputError {
        if self.shows_regions() {
            return InputErrorKind::ColourRegions.at(self.span.clone());
        }
        let Unknown { character, column, span } = unknown;
        let span = self.rows.get(row).map_or_else(|| self.span.clone(), |row| row.place(span));
        let (row, column, legend) = (row + 1, column + 1, Box::new(glyphs.legend()));
        InputErrorKind::UnknownCharacter { character, row, column, legend }.at(span)
    }

    /// True if every square of a square board is a letter or a colour, of at most as many kinds as there are rows: the puzzle of
    /// colour regions, which is another one.
    fn shows_regions(&self) -> bool {
        let is_region = |c: char| c.is_ascii_alphabetic() || ('\u{1F7E5}'..='\u{1F7EB}').contains(&c);
        let n = self.rows.len();
        let mut kinds = BTreeSet::new();
        let mut is_row = |row: &str| {
            let mut cells = 0;
            let are_regions = rows::cells(row, self.layout).take(n + 1).all(|span| {
                cells += 1;
                kinds.extend(row[span.clone()].chars());
                row[span].chars().all(is_region)
            });
            are_regions && cells == n
        };
        let is_whole = n > 1 && self.rows.iter().all(|row| row.text.len() <= 16 * n && is_row(&row.text));
        is_whole && (2..=n).contains(&kinds.len())
    }

    /// Looks at a board that is well formed once more: a file of words, or with other lines, has to prove more.
    fn is_believed(&self, source: &Source<'_>, placement: &Placement, is_told: bool) -> Result<(), InputError> {
        let (context, n) = (&source.plan.drawing, placement.n());
        let is_empty = placement.queens().is_empty() && placement.blocked().is_empty();
        let foreign =
            |what| Err(InputErrorKind::NotUnderstood { family: FamilyName::Drawing, what }.at(self.span.clone()));
        if let Some(size) = source.options.size.filter(|size| *size != n) {
            let (one, other) = (format!("--size {size}"), format!("n = {n}"));
            return Err(self.at_header(InputErrorKind::Disagree { one, other }));
        }
        let is_said = self.header.is_some();
        match () {
            () if is_told => Ok(()),
            () if n == 1 && !is_said && context.is_crowded => foreign(Foreign::Line),
            () if context.has_words && (n < FEWEST || is_empty && !is_said) => foreign(Foreign::Words),
            () => Ok(()),
        }
    }

    /// Shows the square that is looked for.
    fn show(&self, source: &Source<'_>) {
        let Some(square) = source.probe.map(|probe| probe.square) else { return };
        let row = self.rows.get(square.row as usize);
        let cell = row.and_then(|row| rows::cells(&row.text, self.layout).nth(square.column as usize));
        if let Some((row, cell)) = row.zip(cell) {
            source.saw(square, row.place(cell));
        }
    }

    /// The signs of a square board, if they are not more than three.
    fn signs(&self) -> Option<Vec<Sign>> {
        let n = self.n();
        let mut signs: Vec<Sign> = Vec::new();
        if self.rows.len() != n {
            return None;
        }
        for (at, row) in self.rows.iter().enumerate() {
            let mut count = 0;
            for span in rows::cells(&row.text, self.layout) {
                let sign = rows::sign(&row.text[span.clone()])?;
                let found = signs.iter().position(|known| known.sign == sign).unwrap_or(signs.len());
                if found == signs.len() {
                    let (columns, first) = (BitSet::new(n), row.place(span));
                    signs.push(Sign { sign, count: 0, columns, is_apart: true, last_row: None, first });
                }
                let known = signs.get_mut(found)?;
                known.is_apart &= count < n && known.last_row != Some(at) && known.columns.insert(count);
                known.last_row = Some(at);
                known.count += 1;
                count += 1;
            }
            if count != n || signs.len() > 3 {
                return None;
            }
        }
        Some(signs)
    }

    /// What a board is whose signs are all known, but may as well be something else: blocked squares that are all that is no queen,
    /// or one in each row and column, or that words name; squares that are empty in two ways.
    fn weighed(
        &self,
        source: &Source<'_>,
        glyphs: &Glyphs<'_>,
        placement: &Placement,
    ) -> Option<Result<Found, InputError>> {
        let (n, context) = (placement.n(), &source.plan.drawing);
        let (queens, blocked) = (placement.queens().len(), placement.blocked().len());
        let is_full = blocked > 0 && queens + blocked == n * n && n > 1;
        let is_placed = queens == 0 && blocked == n && n >= FEWEST;
        let may_be_two = || queens + blocked == 0 && (context.has_stars || !self.is_uniform());
        if !(is_full || is_placed || blocked > 0 && !context.mentions.is_empty() || may_be_two()) {
            return None;
        }
        let signs = self.signs()?;
        let is_named = |sign: &&Sign| context.mentions.contains(&sign.sign) && is(glyphs, sign, Cell::Blocked);
        let ask = |question, sign: &Sign, options: &[&str]| Some(Err(self.asked(glyphs, question, sign, options, "")));
        match signs.iter().find(is_named).or_else(|| signs.iter().find(|sign| is(glyphs, sign, Cell::Blocked))) {
            Some(named) if is_named(&named) => ask(Question::X, named, &["--queen", "--blocked"]),
            _ if context.has_stars && self.are_all(['.', '*']) => {
                Some(self.asked_by_format(source, Question::Stars, None))
            }
            blocked => self.proven(source, glyphs, &signs).or_else(|| match blocked {
                Some(blocked) if is_full => ask(Question::X, blocked, &["--empty", "--blocked"]),
                Some(blocked) if blocked.is_placed(n) => ask(Question::X, blocked, &["--queen", "--blocked"]),
                None if signs.len() > 1 && queens == 0 && !self.alternates() => {
                    let rarest = signs.iter().filter(|sign| sign.sign != ' ').min_by_key(|sign| sign.count)?;
                    ask(Question::Signs, rarest, &["--empty", "--blocked", "--queen"])
                }
                _ => None,
            }),
        }
    }

    /// The board of two signs, if these are proven.
    fn proven(&self, source: &Source<'_>, glyphs: &Glyphs<'_>, signs: &[Sign]) -> Option<Result<Found, InputError>> {
        let ([one, other], n) = (signs, self.n()) else { return None };
        if n < FEWEST || are_named(source, [one, other]) || one.is_placed(n) && other.is_placed(n) {
            return None;
        }
        let pairs = [(one, other), (other, one)];
        let is_bits = |(one, zero): &(&Sign, &Sign)| {
            (one.sign, zero.sign) == ('1', '0') && one.is_apart && (1..n).contains(&one.count)
        };
        let is_placed = |(sign, _): &(&Sign, &Sign)| sign.is_placed(n) && !NO_QUEEN.contains(&sign.sign);
        let beside = pairs.into_iter().find(|(queen, _)| is(glyphs, queen, Cell::Queen));
        let (queen, empty) = match beside {
            Some((_, other)) if is(glyphs, other, Cell::Empty) || other.is_placed(n) => return None,
            Some(pair) => pair,
            None => pairs.into_iter().find(|pair| is_placed(pair) || is_bits(pair))?,
        };
        let note = match beside {
            Some(_) => (NoteKind::EmptySign(empty.sign), empty.first.clone()),
            None => (NoteKind::QueenSign(queen.sign), queen.first.clone()),
        };
        let format = match (queen.sign, empty.sign) {
            ('*', '.') if !self.is_barred => format("kattis"),
            ('1', '0') if !self.is_barred => format("bits"),
            _ => None,
        };
        let placement = self.read(&glyphs.with(empty.sign, Cell::Empty).with(queen.sign, Cell::Queen)).ok()?;
        Some(Ok(Found { placement, notes: vec![note], format: format.unwrap_or_else(|| format_of(source, self)) }))
    }

    /// What rows are in which not all signs are known: proven, or asked; `None` if that may as well be a mistake.
    fn undecided(
        &self,
        source: &Source<'_>,
        glyphs: &Glyphs<'_>,
        at: Option<Range<usize>>,
    ) -> Option<Result<Found, InputError>> {
        let (signs, n) = (self.signs(), self.n());
        if let Some(proven) = signs.as_ref().and_then(|signs| self.proven(source, glyphs, signs)) {
            return Some(proven);
        }
        if self.are_all(['.', '*']) {
            return Some(self.asked_by_format(source, Question::Stars, at));
        }
        if self.are_all(['0', '1']) {
            return Some(self.asked_by_format(source, Question::Bits, at));
        }
        let mut signs = signs.filter(|signs| signs.len() == 2 && n >= FEWEST)?;
        signs.sort_by_key(|sign| (is(glyphs, sign, Cell::Empty), sign.count));
        let [sign, other] = &signs[..] else { return None };
        let is_unknown = |sign: &Sign| glyphs.cell(sign.sign).is_none() && !sign.sign.is_whitespace();
        match is(glyphs, other, Cell::Empty) {
            true if is_unknown(sign) => {
                Some(Err(self.asked(glyphs, Question::Signs, sign, &["--queen", "--blocked", "--empty"], "")))
            }
            false if is_unknown(sign) && is_unknown(other) && sign.count <= n => {
                let (glyphs, empty) = (glyphs.with(other.sign, Cell::Empty), format!(" --empty '{}'", other.sign));
                Some(Err(self.asked(&glyphs, Question::Signs, sign, &["--queen", "--blocked"], &empty)))
            }
            _ => None,
        }
    }

    /// True if all characters of the squares are among two.
    fn are_all(&self, allowed: [char; 2]) -> bool {
        let is_row = |row: &Row<'_>| {
            rows::cells(&row.text, self.layout)
                .all(|span| rows::sign(&row.text[span]).is_some_and(|sign| allowed.contains(&sign)))
        };
        self.rows.iter().all(is_row)
    }

    /// True if the squares are of two signs in turn, as those of a chessboard are coloured.
    fn alternates(&self) -> bool {
        let mut signs = [None; 2];
        self.rows.iter().enumerate().all(|(at, row)| {
            let mut cells = rows::cells(&row.text, self.layout).map(|span| rows::sign(&row.text[span])).enumerate();
            cells.all(|(column, sign)| *signs[(at + column) % 2].get_or_insert(sign) == sign)
        })
    }

    /// True if all squares are the same byte, found without a look at each of them.
    fn is_uniform(&self) -> bool {
        let Some(first) = self.rows.first().and_then(|row| row.text.bytes().next()) else { return true };
        self.rows.iter().all(|row| rows::run_length(row.text.as_bytes(), first) == row.text.len())
    }

    /// The question what one sign is, of which options tell, with more options behind each.
    fn asked(
        &self,
        glyphs: &Glyphs<'_>,
        question: Question,
        sign: &Sign,
        options: &[&str],
        behind: &str,
    ) -> InputError {
        let boards = options.iter().filter_map(|option| {
            let cell = match *option {
                "--queen" => Cell::Queen,
                "--empty" => Cell::Empty,
                _ => Cell::Blocked,
            };
            Some((format!("{option} '{}'{behind}", sign.sign), self.read(&glyphs.with(sign.sign, cell)).ok()?))
        });
        let kind = question::agreed(question, boards.collect()).err().unwrap_or(InputErrorKind::NoBoard);
        kind.at(sign.first.clone())
    }

    /// The board in all formats that a question is about, if they agree.
    fn asked_by_format(
        &self,
        source: &Source<'_>,
        question: Question,
        at: Option<Range<usize>>,
    ) -> Result<Found, InputError> {
        let names: &[&str] = match question {
            Question::Stars => &["kattis", "cses", "luogu-p1562"],
            _ => &["bits", "bits-allowed"],
        };
        let board = |name: &&str| {
            let glyphs = self.with_blank(Glyphs::new(Alphabet::of(name), source.options));
            match self.read(&glyphs) {
                Ok(placement) => Ok((format!("-i {name}"), placement)),
                Err(Fault::Shape(error)) => Err(error),
                Err(Fault::Sign(row, unknown)) => Err(self.unknown(&glyphs, row, unknown)),
            }
        };
        let boards = names.iter().map(board).collect::<Result<_, _>>()?;
        let placement =
            question::agreed(question, boards).map_err(|kind| kind.at(at.unwrap_or_else(|| self.span.clone())))?;
        Ok(Found { placement, notes: Vec::new(), format: format_of(source, self) })
    }
}

fn is(glyphs: &Glyphs<'_>, sign: &Sign, cell: Cell) -> bool {
    glyphs.cell(sign.sign) == Some(cell)
}

/// True if words name a sign: they may say what it is. Numbers stand in words for many reasons, unless both do.
fn are_named(source: &Source<'_>, two: [&Sign; 2]) -> bool {
    let is_named = |sign: &&Sign| source.plan.drawing.mentions.contains(&sign.sign);
    two.iter().all(is_named) || two.iter().any(|sign| is_named(sign) && !sign.sign.is_ascii_digit())
}
