//! Ratings as CSV, a row a board.

use crate::show::output::{BoardWriter, Options};
use crate::show::table::record;
use crate::show::{Subject, Verdict};
use crate::words::verdict;
use nqfill_core::board::Placement;
use nqfill_reason::rate::Rating;
use std::io::{self, Write};

/// A rating as a row.
pub(crate) struct Row<'a> {
    pub(crate) subject: Subject<'a>,
    pub(crate) options: Options,
}

/// The columns of the CSV, each with its cell of a board; empty where nothing is known.
type Column = (&'static str, fn(&Row<'_>, &Verdict) -> String);

const COLUMNS: [Column; 17] = [
    ("source", |row, _| row.subject.source.to_owned()),
    ("index", |row, _| row.subject.index.to_string()),
    ("line", |row, _| row.subject.line.to_string()),
    ("n", |row, _| row.of_board(Placement::n)),
    ("queens", |row, _| row.of_board(|board| board.queens().len())),
    ("blocked", |row, _| row.of_board(|board| board.blocked().len())),
    ("status", |_, verdict| verdict.status().name().to_owned()),
    ("difficulty", |_, verdict| {
        of_rating(verdict, |rating| rating.grade.as_ref()?.difficulty.map(verdict::difficulty_name))
    }),
    ("score", |_, verdict| of_rating(verdict, Rating::score)),
    ("solutions", |_, verdict| match verdict {
        Verdict::Conflict(_) => "0".to_owned(),
        _ => of_rating(verdict, |rating| Some(rating.count.value)),
    }),
    ("exhaustive", |_, verdict| match verdict {
        Verdict::Conflict(_) => "true".to_owned(),
        _ => of_rating(verdict, |rating| Some(rating.count.exhaustive)),
    }),
    ("minimal", |_, verdict| of_rating(verdict, |rating| rating.is_minimal)),
    ("techniques", |_, verdict| {
        of_rating(verdict, |rating| {
            let each = rating.techniques().map(|(technique, rounds)| format!("{}={rounds}", technique.id()));
            Some(each.collect::<Vec<_>>().join(";"))
        })
    }),
    // A cell of several lines is one that line tools cannot read.
    ("canonical", |_, verdict| {
        of_rating(verdict, |rating| Some(verdict::canonical(rating)?.trim_end().replace('\n', "/")))
    }),
    ("symmetry", |_, verdict| of_rating(verdict, |rating| Some(rating.canonical.symmetry.name()))),
    ("incomplete", |_, verdict| of_rating(verdict, |rating| Some(rating.cut_by.is_some()))),
    ("message", |row, verdict| verdict::verdict(row.options.lang, verdict)),
];

/// A cell of a board that was rated.
fn of_rating<T: ToString>(verdict: &Verdict, value: impl Fn(&Rating) -> Option<T>) -> String {
    let value = if let Verdict::Rated(rating) = verdict { value(rating) } else { None };
    value.map_or_else(String::new, |value| value.to_string())
}

/// Begins the CSV with its heading.
pub(crate) fn begin(_: Options, out: &mut dyn Write) -> io::Result<()> {
    record(COLUMNS.map(|(name, _)| name), out)
}

impl Row<'_> {
    fn of_board(&self, count: fn(&Placement) -> usize) -> String {
        self.subject.placement.map_or_else(String::new, |board| count(board).to_string())
    }
}

impl BoardWriter for Row<'_> {
    fn end(&mut self, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
        let cells = COLUMNS.map(|(_, cell)| cell(self, verdict));
        record(cells.iter().map(String::as_str), out)
    }
}
