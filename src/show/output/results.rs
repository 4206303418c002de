//! Results in JSON and YAML: a document `{schema, results: [...], summary}`, or JSON alone on its line.
//!
//! A result has three parts: what is known of the board, its completions while they are found, and what is known in the end.

use crate::show::output::{BoardWriter, Options};
use crate::show::shapes::parts::Object;
use crate::show::shapes::{Completion, ResultEnd, by_hand};
use crate::show::{Level, SCHEMA, Subject, Summary, Verdict};
use nqfill_core::Stopwatch;
use nqfill_core::referee::Solution;
use nqfill_read::Id;
use serde::Serialize;
use std::io::{self, Write};

/// Begins a document in JSON.
pub(crate) fn begin_json(_: Options, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{{\"schema\":\"{SCHEMA}\",\"results\":[")
}

/// Ends it.
pub(crate) fn end_json(_: Options, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"\n],\"summary\":")?;
    serde_json::to_writer(&mut *out, summary)?;
    out.write_all(b"}\n")
}

/// Begins a document in YAML.
pub(crate) fn begin_yaml(_: Options, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "schema: {SCHEMA}\nresults:\n")
}

/// Ends it.
pub(crate) fn end_yaml(_: Options, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
    #[derive(Serialize)]
    struct End<'a> {
        summary: &'a Summary,
    }
    serde_yaml::to_writer(out, &End { summary }).map_err(io::Error::other)
}

/// Makes the writer of a result.
pub(crate) fn writer(subject: Subject<'_>, options: Options, syntax: Syntax) -> Box<dyn BoardWriter + '_> {
    // What is no board has no list of completions, either.
    let listed = (!options.without_list && subject.placement.is_some()).then_some(0);
    let (since, bytes) = (options.timestamps.then(Stopwatch::start), Vec::with_capacity(CAPACITY));
    Box::new(ResultWriter { subject, options, syntax, listed, has_begun: false, since, level: None, bytes })
}

/// The syntax of a result.
#[derive(Clone, Copy)]
pub(crate) enum Syntax {
    /// An object, with its end, and with what writes its bytes.
    Json(&'static [u8], fn(&[u8], &mut dyn Write) -> io::Result<()>),
    /// An element of the sequence `results`.
    Yaml,
}

/// A result of a JSON document, and one alone on its line.
pub(crate) const JSON: Syntax = Syntax::Json(b"}", |bytes, out| out.write_all(bytes));
pub(crate) const JSON_LINE: Syntax = Syntax::Json(b"}\n", |bytes, out| out.write_all(bytes));

impl Syntax {
    /// Adds what is known of the board: the first members of the result, which stays open.
    fn board(self, subject: &Subject<'_>, out: &mut Vec<u8>) -> io::Result<()> {
        if let Self::Json(..) = self {
            return by_hand::add_board(subject, out);
        }
        let start = out.len();
        // The `id` and the source come first, and are quoted: they alone can be any word, and the serializer leaves words
        // bare that YAML 1.1 readers take for something else.
        if let Some(id) = subject.id {
            writeln!(out, "  id: {}", id_scalar(id))?;
        }
        writeln!(out, "  source: {}", quoted(subject.source))?;
        members(&Object(subject), out)?;
        out[start] = b'-';
        Ok(())
    }

    /// Adds a completion, of which there have been `number`, and the beginning of their list before the first.
    fn solution(self, number: u64, completion: &Completion<'_>, out: &mut Vec<u8>) -> io::Result<()> {
        if let Self::Json(..) = self {
            out.extend_from_slice(if number == 0 { b",\"solutions\":[" } else { b"," });
            return completion.add_json(out);
        }
        out.extend_from_slice(if number == 0 { b"  solutions:\n" } else { b"" });
        let text = serde_yaml::to_string(&[Object(completion)]).map_err(io::Error::other)?;
        text.lines().try_for_each(|line| writeln!(out, "  {line}"))
    }

    /// Adds the end of the list, if the result has one, and the other members, which are the last.
    fn end(self, end: &ResultEnd<'_>, out: &mut Vec<u8>) -> io::Result<()> {
        let Self::Json(bracket, _) = self else {
            out.extend_from_slice(if end.listed == Some(0) { b"  solutions: []\n" } else { b"" });
            return members(&Object(end), out);
        };
        out.extend_from_slice(match end.listed {
            None => b"",
            Some(0) => b",\"solutions\":[]",
            Some(_) => b"]",
        });
        end.add_json(out)?;
        out.extend_from_slice(bracket);
        Ok(())
    }
}

/// Adds the members of an element that has begun.
fn members(shape: &impl Serialize, out: &mut Vec<u8>) -> io::Result<()> {
    let start = out.len();
    serde_yaml::to_writer(&mut *out, &[shape]).map_err(io::Error::other)?;
    // The dash of the element.
    out[start] = b' ';
    Ok(())
}

/// An `id` on one line. Half of a pair of surrogates is no text to this program; YAML has the escapes of JSON.
fn id_scalar(id: &Id) -> String {
    serde_json::from_str::<String>(id.json()).map_or_else(|_| id.json().to_owned(), |text| quoted(&text))
}

/// A text in quotes as YAML 1.1, YAML 1.2 and JSON read it: on one line, and without characters that YAML calls not printable.
fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    for c in serde_json::Value::from(text).to_string().chars() {
        if is_plain(c) {
            quoted.push(c);
        } else {
            // All characters that are not plain lie below U+10000.
            quoted += &format!("\\u{:04x}", u32::from(c));
        }
    }
    quoted
}

/// True if YAML calls the character printable and no reader drops it or takes it for a line end.
fn is_plain(c: char) -> bool {
    let is_printable = matches!(c, ' '..='~' | '\u{A0}'..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..);
    is_printable && !matches!(c, '\u{2028}' | '\u{2029}' | '\u{FEFF}')
}

/// Bytes of the result of a small board.
const CAPACITY: usize = 1 << 9;

struct ResultWriter<'a> {
    subject: Subject<'a>,
    options: Options,
    syntax: Syntax,
    /// Completions so far; `None` if the result has no list of them.
    listed: Option<u64>,
    /// True if the members before the list have been added.
    has_begun: bool,
    /// When the search began, if times are wanted.
    since: Option<Stopwatch>,
    level: Option<Level>,
    /// Bytes not yet written: at most those of the board and of one completion.
    bytes: Vec<u8>,
}

impl ResultWriter<'_> {
    fn begin(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.has_begun, true) {
            return Ok(());
        }
        self.syntax.board(&self.subject, &mut self.bytes)
    }

    fn flush(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match self.syntax {
            Syntax::Json(_, write) => write(&self.bytes, out)?,
            Syntax::Yaml => out.write_all(&self.bytes)?,
        }
        self.bytes.clear();
        Ok(())
    }
}

impl BoardWriter for ResultWriter<'_> {
    fn solution(&mut self, solution: &Solution, out: &mut dyn Write) -> io::Result<()> {
        let Some(number) = self.listed else { return Ok(()) };
        self.begin()?;
        let seconds = self.since.map(|since| since.elapsed().as_secs_f64());
        let completion = Completion { columns: solution.columns(), blocked: self.subject.blocked(), seconds };
        self.syntax.solution(number, &completion, &mut self.bytes)?;
        self.listed = Some(number + 1);
        self.flush(out)
    }

    fn level(&mut self, level: Level) {
        self.level = Some(level);
    }

    fn end(&mut self, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
        self.begin()?;
        let Self { subject, listed, options, .. } = *self;
        let of_rating = || if let Verdict::Rated(rating) = verdict { Some(Level::of_rating(rating)) } else { None };
        let level = self.level.or_else(of_rating);
        let end = ResultEnd { subject, verdict, level, listed, options };
        self.syntax.end(&end, &mut self.bytes)?;
        self.flush(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::show::output;
    use nqfill_core::SearchOptions;
    use nqfill_core::solve::complete;
    use nqfill_core::{Placement, Puzzle};
    use serde_json::Value;
    use std::ops::ControlFlow;

    /// What had been written with each of the first completions of an empty board, and in the end.
    fn written(name: &str, source: &str, n: usize) -> Vec<String> {
        let placement = Placement::new(n, vec![], vec![]).expect("on the board");
        let puzzle = Puzzle::try_from(&placement).expect("no conflict");
        let (mut out, mut steps) = (Vec::new(), Vec::new());
        let format = output::format(name).expect("a format");
        let mut writer = format.board(Subject::of(source, &placement), false, Options::default());
        let request = SearchOptions::up_to(3);
        let answer = complete(&puzzle, &request, &mut |solution| {
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
        let [json, yaml] = ["json", "yaml"].map(|name| written(name, "a", 6));
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
    fn no_name_of_a_file_is_taken_for_another_member() {
        for source in [r#"","solutions":[],""#, "\n  solutions: []\n", "a\n  solutions: []\nb", "no", "tab\t\u{1}"] {
            let [json, yaml] = ["json", "yaml"].map(|name| written(name, source, 4).pop().expect("a result"));
            let from_json: Value = serde_json::from_str(&json).expect("JSON");
            let from_yaml: Value = serde_yaml::from_str(&yaml).expect("YAML");
            for read in [&from_json, &from_yaml[0]] {
                assert_eq!((&read["source"], read["solutions"].as_array().map(Vec::len)), (&source.into(), Some(2)));
            }
        }
    }

    #[test]
    fn quoted_text_is_read_back_as_json_and_as_yaml() {
        let hostile = "a\nb\t\"\\\u{0}\u{7f}\u{85}\u{202e}\u{2028}\u{fffe}\u{feff}\u{1f451}<script>': #";
        let quoted = quoted(hostile);
        assert!(quoted.chars().all(is_plain));
        assert_eq!(serde_json::from_str::<String>(&quoted).expect("JSON"), hostile);
        assert_eq!(serde_yaml::from_str::<String>(&quoted).expect("YAML"), hostile);
    }
}
