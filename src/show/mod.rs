//! Verdicts on boards: in words of two languages, as JSON and YAML, as pictures and pages.
//!
//! ```
//! use nqfill_core::{Puzzle, SearchOptions, complete};
//! use nqfill::show::picture::{Picture, picture_format};
//! use nqfill::show::{Lang, Subject, Verdict, output};
//! use nqfill::words::verdict;
//! use std::ops::ControlFlow;
//!
//! let board = nqfill_read::parse("Q...\n....\n....\n....\n")?;
//! let answer = complete(&Puzzle::try_from(&board)?, &SearchOptions::default(), &mut |_| ControlFlow::Continue(()));
//! let verdict = Verdict::Answered(answer);
//! assert_eq!(Lang::ALL.map(|lang| verdict::verdict(lang, &verdict)), ["无解", "No solution"]);
//!
//! let subject = Subject::of("a.txt", &board);
//! let (lang, mut json) = (Lang::En, Vec::new());
//! let options = output::Options { lang, ..output::Options::default() };
//! output::format("jsonl").expect("a format").board(subject, false, options).end(&verdict, &mut json)?;
//! assert!(String::from_utf8(json)?.contains(r#""solutions":[],"status":"no_solution","message":"No solution""#));
//!
//! let (picture, mut svg) = (Picture::of_verdict(&board, &verdict, None, lang).expect("at most 100 rows"), Vec::new());
//! picture.write(picture_format("svg").expect("a format"), &mut svg)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | part | files |
//! |---|---|
//! | the job: from a board in a text to a verdict, and to bytes | [`job`] |
//! | verdicts, and how many there were | [`Verdict`], [`Summary`] |
//! | searches step by step, for people | [`trace`] |
//! | engines beside each other: measurements, tables, plots | [`experiment`] |
//! | words | [`words`](crate::words); sentences that are read again are rows of [`Sentence`](nqfill_read::words::sentences::Sentence) |
//! | shapes of JSON and YAML | [`shapes`] |
//! | writers of text, JSON, YAML, CSV and pages of results | [`output`]; boards as text in [`board_text`], tables in [`table`] |
//! | pictures, and the frame of pages | [`picture`], `page` |
//!
//! Small bindings do without the features `pages` and `png`, and have words, shapes, text and vector graphics all the same.
//!
//! A verdict is on one board, its [`Subject`]; a text that is no board has one too, [`Invalid`]. Squares are 0-based here,
//! and 1-based in words and in JSON. Words come as [`String`]s of one [`Lang`], without a line end. Writers go to an
//! [`io::Write`](std::io::Write), board by board; their errors are those of writing. A picture has at most [`MOST_ROWS_OF_A_PICTURE`](picture::MOST_ROWS_OF_A_PICTURE) rows.

pub mod board_text;
pub mod diagnostic;
pub mod experiment;
pub mod job;
pub mod models;
pub mod names;
mod not_read;
pub mod output;
#[cfg(feature = "pages")]
pub mod page;
pub mod picture;
pub mod shapes;
pub mod summary;
pub mod table;
pub mod trace;
#[cfg(feature = "grade")]
pub(crate) mod variants;
mod verdict;

pub use board_text::Style;
pub use not_read::{NotRead, NotReadTally};
pub use nqfill_read::say;
pub use nqfill_read::words::{Lang, Words};
pub use shapes::SCHEMA;
pub use summary::Summary;
pub use verdict::{Count, Explained, HintLevel, Invalid, Level, Question, Status, Subject, Verdict};
