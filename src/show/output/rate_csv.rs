//! Ratings as CSV, a row a board.

use crate::show::output::{BoardWriter, Options};
use crate::show::table::record;
use crate::show::{Subject, Verdict};
use crate::words::verdict;
use nqfill_core::board::Placement;
use nqfill_reason::rate::Rating;
use std::io::{self, Write};

/// The heading of the CSV.
const HEADING: &str = "source,index,line,n,queens,blocked,status,difficulty,score,solutions,exhaustive,minimal,\
                                  techniques,canonical,symmetry,incomplete,message\r\n";

pub(crate) fn begin(_: Options, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(HEADING.as_bytes())
}

pub(crate) fn row<'a>(subject: Subject<'a>, _with_heading: bool, options: Options) -> Box<dyn BoardWriter + 'a> {
    Box::new(Row { subject, options })
}

/// A line of CSV.
struct Row<'a> {
    subject: Subject<'a>,
    options: Options,
}

impl BoardWriter for Row<'_> {
    fn end(&mut self, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
        let Subject { source, index, line, placement, .. } = self.subject;
        let of_board = |count: fn(&Placement) -> usize| placement.map_or_else(String::new, |it| count(it).to_string());
        let n = of_board(Placement::n);
        let (queens, blocked) = (of_board(|it| it.queens().len()), of_board(|it| it.blocked().len()));
        let rated = match verdict {
            Verdict::Rated(rating) => cells(rating),
            Verdict::Conflict(_) => {
                std::array::from_fn(|at| ["", "", "0", "true"].get(at).map_or_else(String::new, |&it| it.into()))
            }
            _ => <[String; 9]>::default(),
        };
        let [difficulty, score, solutions, exhaustive, minimal, techniques, canonical, symmetry, incomplete] = &rated;
        let message = verdict::verdict(self.options.lang, verdict);
        let status = verdict.status().name();
        let (index, line) = (index.to_string(), line.to_string());
        let before = [source, &index, &line, &n, &queens, &blocked, status, difficulty, score, solutions, exhaustive];
        let behind = [minimal.as_str(), techniques, canonical, symmetry, incomplete, &message];
        record(before.into_iter().chain(behind), out)
    }
}

/// What a rating adds: empty where it says nothing.
fn cells(rating: &Rating) -> [String; 9] {
    let difficulty = rating.grade.as_ref().and_then(|grade| grade.difficulty);
    let techniques = rating.techniques().map(|(technique, rounds)| format!("{}={rounds}", technique.id()));
    let canonical = verdict::canonical(rating).unwrap_or_default();
    [
        difficulty.map_or_else(String::new, |it| verdict::difficulty_name(it).to_owned()),
        rating.score().map_or_else(String::new, |score| score.to_string()),
        rating.count.value.to_string(),
        rating.count.exhaustive.to_string(),
        rating.is_minimal.map_or_else(String::new, |minimal| minimal.to_string()),
        techniques.collect::<Vec<_>>().join(";"),
        // A cell of several lines is one that line tools cannot read.
        canonical.trim_end().replace('\n', "/"),
        rating.canonical.symmetry.name().to_owned(),
        rating.cut_by.is_some().to_string(),
    ]
}
