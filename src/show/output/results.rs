//! Results in JSON and YAML, each in three parts: what is known of the board, its completions while they are found, and what is
//! known in the end.

use crate::show::output::{BoardWriter, Options};
use crate::show::shapes::{AnswerShape, BoardShape, SolutionShape};
use crate::show::{Level, Subject, Verdict};
use nqfill_core::referee::Solution;
use std::io::{self, Write};
use std::time::Duration;

/// How one format writes the parts of a result.
pub(crate) trait Syntax {
    /// Adds what is known of the board: the first members of the result, which stays open.
    fn board(&self, board: BoardShape<'_>, out: &mut Vec<u8>) -> io::Result<()>;

    /// Adds a completion, of which there have been `number`, and the beginning of their list before the first.
    fn solution(&self, number: u64, solution: &SolutionShape<'_>, out: &mut Vec<u8>) -> io::Result<()>;

    /// Adds the end of the list, if the result has one, and the other members, which are the last.
    fn answer(&self, listed: Option<u64>, answer: &AnswerShape, out: &mut Vec<u8>) -> io::Result<()>;
}

/// Makes the writer of one result.
pub(crate) fn writer<'a>(
    subject: Subject<'a>,
    options: Options,
    syntax: impl Syntax + 'static,
) -> Box<dyn BoardWriter + 'a> {
    // What is no board has no list of completions, either.
    let listed = (!options.without_list && subject.placement.is_some()).then_some(0);
    let (has_begun, found_after, level, bytes) = (false, None, None, Vec::with_capacity(CAPACITY));
    Box::new(ResultWriter { subject, options, syntax, listed, has_begun, found_after, level, bytes })
}

/// Bytes of the result of a small board.
const CAPACITY: usize = 1 << 9;

struct ResultWriter<'a, S> {
    subject: Subject<'a>,
    options: Options,
    syntax: S,
    /// Completions so far; `None` if the result has no list of them.
    listed: Option<u64>,
    /// True if the members before the list have been added.
    has_begun: bool,
    /// When the next completion was found, if times are wanted.
    found_after: Option<Duration>,
    level: Option<Level>,
    /// Bytes not yet written: at most those of the board and of one completion.
    bytes: Vec<u8>,
}

impl<S: Syntax> ResultWriter<'_, S> {
    fn begin(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.has_begun, true) {
            return Ok(());
        }
        self.syntax.board(BoardShape::new(&self.subject), &mut self.bytes)
    }

    fn flush(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&self.bytes)?;
        self.bytes.clear();
        Ok(())
    }
}

impl<S: Syntax> BoardWriter for ResultWriter<'_, S> {
    fn found_after(&mut self, time: Duration) {
        self.found_after = Some(time);
    }

    fn solution(&mut self, solution: &Solution, out: &mut dyn Write) -> io::Result<()> {
        let Some(number) = self.listed else { return Ok(()) };
        self.begin()?;
        let (columns, blocked, found_after) = (solution.columns(), self.subject.blocked(), self.found_after);
        let shape = SolutionShape { columns, blocked, found_after };
        self.syntax.solution(number, &shape, &mut self.bytes)?;
        self.listed = Some(number + 1);
        self.flush(out)
    }

    fn level(&mut self, level: Level) {
        self.level = Some(level);
    }

    fn end(&mut self, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
        let Options { lang, statistics, distinct, .. } = self.options;
        self.begin()?;
        let mut answer = AnswerShape::new(&self.subject, verdict, lang, statistics);
        answer.listed = self.listed;
        answer.grade(self.level);
        if distinct {
            answer.count_classes(lang, verdict);
        }
        self.syntax.answer(self.listed, &answer, &mut self.bytes)?;
        self.flush(out)
    }
}

#[cfg(test)]
mod tests {
    use super::Syntax;
    use crate::show::output::json::Json;
    use crate::show::output::yaml::Yaml;
    use crate::show::output::{self, Options};
    use crate::show::shapes::SolutionShape;
    use crate::show::{Subject, Verdict};
    use nqfill_core::solve::{Request, complete};
    use nqfill_core::{Placement, Puzzle, Square};
    use serde::Serialize;
    use serde_json::Value;
    use std::ops::ControlFlow;
    use std::time::Duration;

    /// The first completions of a board, of the times 0, 1, ... and what had been written with each of them.
    fn written(name: &str, source: &str, (n, blocked): (usize, Vec<Square>), timestamps: bool) -> Vec<String> {
        let placement = Placement::new(n, vec![], blocked).expect("on the board");
        let puzzle = Puzzle::try_from(&placement).expect("no conflict");
        let (mut out, mut steps, mut time) = (Vec::new(), Vec::new(), 0.0);
        let format = output::format(name).expect("a format");
        let mut writer = format.board(Subject::of(source, &placement), false, Options::default());
        let request = Request { most: Some(3), skip_total: true, ..Request::default() };
        let answer = complete(&puzzle, &request, &mut |solution| {
            if timestamps {
                writer.found_after(Duration::from_secs_f64(time));
                time += 0.123_457_001;
            }
            writer.solution(&solution, &mut out).expect("memory");
            steps.push(String::from_utf8(out.clone()).expect("text"));
            ControlFlow::Continue(())
        });
        writer.end(&Verdict::Answered(answer), &mut out).expect("memory");
        steps.push(String::from_utf8(out).expect("text"));
        steps
    }

    #[test]
    fn completions_are_written_while_they_are_found_and_the_verdict_behind_them() {
        let [json, yaml] = ["json", "yaml"].map(|name| written(name, "a", (6, vec![]), false));
        assert!(json[0].ends_with(
            r#","solutions":[{"columns":[2,4,6,1,3,5],"board":".Q....\n...Q..\n.....Q\nQ.....\n..Q...\n....Q.\n"}"#
        ));
        assert!(json[1].starts_with(&(json[0].clone() + r#",{"columns":[3,"#)));
        assert!(json[3].starts_with(&(json[2].clone() + r#"],"status":"solved","message":"#)));
        assert!(yaml[0].starts_with("- source: \"a\"\n  index: 1\n") && yaml[0].ends_with("\n      ....Q.\n"));
        assert!(yaml[1].starts_with(&(yaml[0].clone() + "  - columns:\n    - 3\n")));
        assert!(yaml[3].starts_with(&(yaml[2].clone() + "  status: solved\n")));
    }

    #[test]
    fn completions_written_by_hand_are_those_of_the_serializer() {
        #[derive(Serialize)]
        struct Serialized {
            columns: Vec<u32>,
            board: &'static str,
            #[serde(skip_serializing_if = "Option::is_none")]
            seconds: Option<f64>,
        }
        let block = Placement::new(11, vec![], vec![Square::new(1, 0), Square::new(10, 10)]).expect("on the board");
        let columns: Vec<u32> = (0..11).map(|row| row * 2 % 11).collect();
        let board = "Q..........\nx.Q........\n....Q......\n......Q....\n........Q..\n..........Q\n\
                     .Q.........\n...Q.......\n.....Q.....\n.......Q...\n.........Qx\n";
        for found_after in [None, Some(Duration::ZERO), Some(Duration::from_nanos(123))] {
            let shape = SolutionShape { columns: &columns, blocked: Some(block.blocked()), found_after };
            let from_one = columns.iter().map(|column| column + 1).collect();
            let serialized = Serialized { columns: from_one, board, seconds: shape.seconds() };
            let (mut json, mut yaml) = (Vec::new(), Vec::new());
            Json::DOCUMENT.solution(0, &shape, &mut json).expect("memory");
            Yaml.solution(0, &shape, &mut yaml).expect("memory");
            let expected = serde_json::to_string(&serialized).expect("JSON");
            assert_eq!(String::from_utf8(json).expect("text"), format!(",\"solutions\":[{expected}"));
            let expected = serde_yaml::to_string(&[serialized]).expect("YAML");
            let expected: String = expected.lines().map(|line| format!("  {line}\n")).collect();
            assert_eq!(String::from_utf8(yaml).expect("text"), format!("  solutions:\n{expected}"));
        }
    }

    #[test]
    fn a_large_board_is_not_drawn() {
        for name in ["json", "yaml"] {
            let written = written(name, "a", (1_001, vec![]), false).concat();
            assert!(written.contains("columns") && !written.contains("board"), "{name}");
        }
    }

    #[test]
    fn no_name_of_a_file_is_taken_for_another_member() {
        for source in [r#"","solutions":[],""#, "\n  solutions: []\n", "a\n  solutions: []\nb", "no", "tab\t\u{1}"] {
            let [json, yaml] =
                ["json", "yaml"].map(|name| written(name, source, (4, vec![]), false).pop().expect("a result"));
            let from_json: Value = serde_json::from_str(&json).expect("JSON");
            let from_yaml: Value = serde_yaml::from_str(&yaml).expect("YAML");
            for read in [&from_json, &from_yaml[0]] {
                assert_eq!((&read["source"], read["solutions"].as_array().map(Vec::len)), (&source.into(), Some(2)));
            }
        }
    }
}
