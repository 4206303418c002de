//! Writes solutions by hand into a document that a serializer writes: a listing has millions of them, and the
//! serializer takes several times as long for each as writing the bytes.

use crate::show::{Shown, SolutionLog};
use smallvec::{SmallVec, smallvec};
use std::cell::Cell;
use std::io::{self, Write};

/// Bytes gathered before they are written.
const CHUNK: usize = 64 << 10;

/// Bytes of a board, drawn, for which no memory is asked.
const BYTES_OF_SMALL: usize = 128;

/// The text of a format around solutions.
pub(crate) struct Layout {
    /// Around all solutions.
    pub(crate) list: [&'static [u8]; 2],
    /// Between two solutions.
    pub(crate) between: &'static [u8],
    /// Around the columns of a solution.
    pub(crate) columns: [&'static [u8]; 2],
    /// Between two columns.
    pub(crate) between_columns: &'static [u8],
    /// Around one column.
    pub(crate) column: [&'static [u8]; 2],
    /// Around a board.
    pub(crate) board: [&'static [u8]; 2],
    /// Around a row of a board.
    pub(crate) row: [&'static [u8]; 2],
    /// Around the time of a solution, in seconds.
    pub(crate) seconds: [&'static [u8]; 2],
    /// After a solution.
    pub(crate) end: &'static [u8],
}

/// Writes all solutions of a log.
///
/// # Errors
/// Errors of writing to `out`, or of the temporary file that keeps solutions.
pub(crate) fn write_solutions(
    log: &SolutionLog<'_>,
    layout: &'static Layout,
    out: &mut (impl Write + ?Sized),
) -> io::Result<()> {
    let mut bytes = Vec::new();
    write_list(log, layout, &mut bytes, out)?;
    out.write_all(&bytes)
}

/// Adds all solutions of a log to bytes that are not yet written, and writes these where they are many.
///
/// # Errors
/// As for [`write_solutions`].
pub(crate) fn write_list(
    log: &SolutionLog<'_>,
    layout: &'static Layout,
    bytes: &mut Vec<u8>,
    out: &mut (impl Write + ?Sized),
) -> io::Result<()> {
    let mut pen: Option<Pen> = None;
    bytes.extend_from_slice(layout.list[0]);
    log.for_each(|shown| {
        bytes.extend_from_slice(if pen.is_some() { layout.between } else { b"" });
        pen.get_or_insert_with(|| Pen::for_board(&shown, layout)).write(&shown, bytes);
        if bytes.len() < CHUNK {
            return Ok(());
        }
        let written = out.write_all(bytes);
        bytes.clear();
        written
    })??;
    SPARE.set(pen.filter(|pen| pen.is_common));
    bytes.extend_from_slice(layout.list[1]);
    Ok(())
}

/// Adds a part of a layout, which is empty or a byte as a rule.
fn add(part: &[u8], out: &mut Vec<u8>) {
    match part {
        [] => {}
        [byte] => out.push(*byte),
        _ => out.extend_from_slice(part),
    }
}

thread_local! {
    /// The pen of the last board; the next one mostly has as many rows.
    static SPARE: Cell<Option<Pen>> = const { Cell::new(None) };
}

/// Writes the solutions of one board, which all have the same empty and blocked squares.
struct Pen {
    layout: &'static Layout,
    /// The board without its queens; empty if it is not drawn.
    board: SmallVec<[u8; BYTES_OF_SMALL]>,
    /// Bytes in a row of `board`.
    stride: usize,
    /// Rows of the board.
    n: usize,
    /// True if it serves all boards of so many rows: it is drawn, without blocked squares, and small.
    is_common: bool,
}

impl Pen {
    /// A pen for the solutions of a board, the spare one if that will do.
    fn for_board(shown: &Shown<'_>, layout: &'static Layout) -> Self {
        let fits = |pen: &Self| pen.n == shown.n() && std::ptr::eq(pen.layout, layout) && !shown.has_blocked();
        SPARE.take().filter(fits).unwrap_or_else(|| Self::new(shown, layout))
    }

    fn new(shown: &Shown<'_>, layout: &'static Layout) -> Self {
        let (n, [before, after]) = (shown.n(), layout.row);
        let stride = before.len() + n + after.len();
        if !shown.is_drawn() {
            return Self { layout, board: SmallVec::new(), stride, n, is_common: false };
        }
        let mut board: SmallVec<[u8; BYTES_OF_SMALL]> = smallvec![b'.'; n * stride];
        for (row, line) in (0..).zip(board.chunks_exact_mut(stride)) {
            line[..before.len()].copy_from_slice(before);
            if shown.has_blocked() {
                let is_blocked = |column: &usize| shown.is_blocked(row, *column as u32);
                (0..n).filter(is_blocked).for_each(|column| line[before.len() + column] = b'x');
            }
            line[before.len() + n..].copy_from_slice(after);
        }
        let is_common = !shown.has_blocked() && !board.spilled();
        Self { layout, board, stride, n, is_common }
    }

    fn write_columns(&self, columns: &[u32], out: &mut Vec<u8>) {
        if let ([[], []], &[between]) = (self.layout.column, self.layout.between_columns)
            && (1..10).contains(&self.n)
        {
            // A digit each: most boards of a run of millions are small.
            let start = out.len();
            out.resize(start + 2 * self.n, between);
            out[start..].iter_mut().step_by(2).zip(columns).for_each(|(digit, &column)| *digit = b'1' + column as u8);
            out.pop();
            return;
        }
        for (row, &column) in columns.iter().enumerate() {
            add(if row > 0 { self.layout.between_columns } else { b"" }, out);
            self.write_column(column, out);
        }
    }

    fn write_column(&self, column: u32, out: &mut Vec<u8>) {
        let [before, after] = self.layout.column;
        add(before, out);
        match column + 1 {
            digit @ 0..10 => out.push(b'0' + digit as u8),
            number => out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes()),
        }
        add(after, out);
    }

    fn write(&self, shown: &Shown<'_>, out: &mut Vec<u8>) {
        let layout = self.layout;
        out.extend_from_slice(layout.columns[0]);
        self.write_columns(shown.columns(), out);
        out.extend_from_slice(layout.columns[1]);
        if !self.board.is_empty() {
            out.extend_from_slice(layout.board[0]);
            let start = out.len() + layout.row[0].len();
            out.extend_from_slice(&self.board);
            for (row, &column) in shown.columns().iter().enumerate() {
                out[start + row * self.stride + column as usize] = b'Q';
            }
            out.extend_from_slice(layout.board[1]);
        }
        if let Some(seconds) = shown.seconds() {
            out.extend_from_slice(layout.seconds[0]);
            // As the serializers write a number.
            out.extend_from_slice(serde_json::Value::from(seconds).to_string().as_bytes());
            out.extend_from_slice(layout.seconds[1]);
        }
        out.extend_from_slice(layout.end);
    }
}

#[cfg(test)]
mod tests {
    use crate::show::output;
    use crate::show::output::Options;
    use crate::show::{BoardResult, Lang, SolutionLog, Subject, Verdict};
    use nqfill_core::solve::{Request, complete};
    use nqfill_core::{Placement, Puzzle, Square};
    use std::ops::ControlFlow;
    use std::time::Duration;

    /// The output of a format for all completions, and that of its serializer alone.
    fn both_ways(name: &str, source: &str, n: usize, blocked: Vec<Square>, timestamps: bool) -> [String; 2] {
        let placement = Placement::new(n, vec![], blocked).expect("on the board");
        let puzzle = Puzzle::try_from(&placement).expect("no conflict");
        let subject = Subject::of(source, &placement);
        let (mut out, mut log) = (Vec::new(), SolutionLog::new(&subject).timed(timestamps));
        let options = Options { timestamps, ..Options::default() };
        let mut writer = output::format(name).expect("a format").board(subject, false, options);
        let most = if n < 20 { 50 } else { 1 };
        let request = Request { most: Some(most), skip_total: true, ..Request::default() };
        let mut times = (0..).map(|place| Duration::from_nanos(place * place * 123_457_001));
        let answer = complete(&puzzle, &request, &mut |solution| {
            let time = times.next().expect("endless");
            writer.found_after(time);
            log.found_after(time);
            writer.solution(&solution, &mut out).expect("memory");
            log.push(&solution).expect("memory");
            ControlFlow::Continue(())
        });
        let verdict = Verdict::Answered(answer);
        writer.end(&verdict, &mut out).expect("memory");
        let result = BoardResult::new(&subject, &verdict, &log, Lang::default(), false);
        let serialized = match name {
            "yaml" => serde_yaml::to_string(&[result]).expect("YAML"),
            _ => serde_json::to_string(&result).expect("JSON"),
        };
        [String::from_utf8(out).expect("text").trim_end().to_owned(), serialized.trim_end().to_owned()]
    }

    #[test]
    fn solutions_written_by_hand_are_those_of_the_serializer() {
        let block = |n: usize| (0..n as u32).map(|i| Square::new(i, (i * i + 3) % n as u32)).collect::<Vec<_>>();
        for name in ["json", "jsonl", "yaml"] {
            for n in [1, 2, 4, 6, 11, 300] {
                for (blocked, timestamps) in [(vec![], false), (block(n), false), (vec![], true)] {
                    let [by_hand, serialized] = both_ways(name, "a.txt", n, blocked, timestamps);
                    assert_eq!(by_hand, serialized, "{name}, n = {n}");
                    let is_solved = by_hand.contains("columns");
                    assert_eq!(by_hand.contains("seconds"), timestamps && is_solved, "{name}, n = {n}");
                }
            }
        }
    }

    #[test]
    fn results_written_by_hand_are_those_of_the_serializer() {
        let placement = Placement::new(12, vec![Square::new(0, 10)], vec![Square::new(11, 9)]).expect("on the board");
        let puzzle = Puzzle::try_from(&placement).expect("no conflict");
        let log = SolutionLog::new(&Subject::of("", &placement));
        for source in ["a.txt", "quote\"", "back\\slash", "tab\t", "皇后"] {
            let subject = Subject { index: 12, line: 345, format: Some("grid"), ..Subject::of(source, &placement) };
            for (most, nodes) in [(Some(1), None), (Some(20), None), (None, Some(3))] {
                let budget = nqfill_core::Budget { nodes, ..nqfill_core::Budget::default() };
                let request = Request { most, budget, ..Request::default() };
                let answer = complete(&puzzle, &request, &mut |_| ControlFlow::Continue(()));
                let verdict = Verdict::Answered(answer);
                let result = || BoardResult::new(&subject, &verdict, &log, Lang::Zh, false);
                let (mut of_classes, mut unlisted) = (result(), result());
                of_classes.count_classes(Lang::En, &verdict);
                unlisted.leave_out_list();
                for result in [result(), of_classes, unlisted] {
                    let serialized = serde_json::to_string(&result).expect("JSON");
                    let mut by_hand = Vec::new();
                    let has_solutions = result.write_plain(&mut by_hand).expect("a plain result");
                    by_hand.extend_from_slice(if has_solutions { b"[]}" } else { b"}" });
                    assert_eq!(String::from_utf8(by_hand).expect("text"), serialized);
                }
            }
        }
    }

    #[test]
    fn no_name_of_a_file_is_taken_for_the_place_of_the_solutions() {
        for source in [r#"","solutions":[],""#, "\n  solutions: []\n", "a\n  solutions: []\nb"] {
            let [by_hand, _] = both_ways("json", source, 4, vec![], false);
            let read: serde_json::Value = serde_json::from_str(&by_hand).expect("JSON");
            assert_eq!((&read["source"], read["solutions"].as_array().map(Vec::len)), (&source.into(), Some(2)));
            let [by_hand, _] = both_ways("yaml", source, 4, vec![], false);
            let read: serde_json::Value = serde_yaml::from_str(&by_hand).expect("YAML");
            assert_eq!((&read[0]["source"], read[0]["solutions"].as_array().map(Vec::len)), (&source.into(), Some(2)));
        }
    }
}
