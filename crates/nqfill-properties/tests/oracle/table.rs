//! Counts of verdicts by class, with an example of each.

use crate::board::Board;
use crate::cases::Case;
use std::collections::BTreeMap;
use std::fmt::Write;

/// What became of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verdict {
    Right,
    Refused,
    Asked,
    WrongBesideAnError,
    Wrong,
}

const VERDICTS: [Verdict; 5] =
    [Verdict::Right, Verdict::Refused, Verdict::Asked, Verdict::WrongBesideAnError, Verdict::Wrong];

/// A writer and what stands beside its board.
pub(crate) type Class = (&'static str, &'static str);

#[derive(Default)]
pub(crate) struct Table {
    classes: BTreeMap<Class, Row>,
}

#[derive(Default)]
struct Row {
    /// By verdict: undoubted ones, and those of which a human would ask.
    counts: [[usize; 2]; VERDICTS.len()],
    /// By verdict: the languages, and the first case.
    examples: [Option<Example>; VERDICTS.len()],
}

/// The languages of one verdict in a class, its first case, and what was read there.
struct Example {
    languages: Vec<&'static str>,
    case: Case,
    read: Vec<Board>,
}

impl Table {
    pub(crate) fn add(&mut self, case: Case, verdict: Verdict, read: Vec<Board>) {
        let row = self.classes.entry((case.writer, case.beside)).or_default();
        row.counts[verdict as usize][usize::from(!case.is_undoubted)] += 1;
        let is_shown = case.is_undoubted || verdict >= Verdict::WrongBesideAnError;
        match &mut row.examples[verdict as usize] {
            Some(Example { languages, .. }) if !languages.contains(&case.language) => languages.push(case.language),
            Some(_) => {}
            example if is_shown => *example = Some(Example { languages: vec![case.language], case, read }),
            _ => {}
        }
    }

    /// The classes of which some text is read as another board, without an error.
    pub(crate) fn wrong(&self) -> Vec<Class> {
        let is_wrong = |row: &Row| row.counts[Verdict::Wrong as usize].iter().sum::<usize>() > 0;
        self.classes.iter().filter(|(_, row)| is_wrong(row)).map(|(class, _)| *class).collect()
    }

    fn total(&self) -> [[usize; 2]; VERDICTS.len()] {
        let mut total = [[0; 2]; VERDICTS.len()];
        for row in self.classes.values() {
            for (sum, counts) in total.iter_mut().zip(row.counts) {
                *sum = [sum[0] + counts[0], sum[1] + counts[1]];
            }
        }
        total
    }

    pub(crate) fn with_examples(&self) -> String {
        let mut text = String::new();
        for verdict in VERDICTS.iter().rev().filter(|&&verdict| verdict != Verdict::Right) {
            let _ = writeln!(text, "\n# {verdict:?}\n");
            for ((writer, beside), row) in &self.classes {
                let Some(Example { languages, case, read }) = &row.examples[*verdict as usize] else { continue };
                let counts = row.counts[*verdict as usize];
                let languages = languages.join(" ");
                let _ =
                    writeln!(text, "## {writer} / {beside}: {} of {} ({languages})", counts[0] + counts[1], row.all());
                let _ =
                    writeln!(text, "```\n{}```\nmeant: {}\nread:  {}\n", case.text, drawn(&case.boards), drawn(read));
            }
        }
        let _ =
            writeln!(text, "# Table\n\n{:40} {:26} right refused asked beside wrong | doubtful", "writer", "beside");
        for ((writer, beside), row) in &self.classes {
            let _ = writeln!(text, "{writer:40} {beside:26} {}", counted(&row.counts));
        }
        let _ = writeln!(text, "{:67} {}", "all", counted(&self.total()));
        text
    }
}

impl Row {
    fn all(&self) -> usize {
        self.counts.iter().flatten().sum()
    }
}

fn counted(counts: &[[usize; 2]]) -> String {
    let of = |at: usize| counts.iter().map(|count| format!("{:>6}", count[at])).collect::<String>();
    format!("{} |{}", of(0), of(1))
}

/// The boards with `/` between their rows.
fn drawn(boards: &[Board]) -> String {
    let drawn =
        |board: &Board| board.rows([".", "Q", "x"]).iter().map(|row| row.concat()).collect::<Vec<_>>().join("/");
    match boards {
        [] => "no board".into(),
        boards => boards.iter().map(drawn).collect::<Vec<_>>().join(" and "),
    }
}
