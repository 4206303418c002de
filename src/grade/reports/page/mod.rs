//! Pages of a check: one for the teacher of a class, and one for each student that shows nothing of the others.
//!
//! The page of a class is a table whose rows are static; `class.js` sorts them and opens them, `list.js` finds names
//! and counts what is shown. The rows stand worst first. What stands behind a row waits as text in a `noscript`
//! element, so that a page of ten thousand rows opens at once, and readers without script see all of it.
//!
//! Until the last submission is known, what stands behind rows and on pages of students waits in a temporary file.

pub(crate) mod case;
pub(crate) mod spread;

use crate::grade::Detail;
use crate::grade::graded::CheckSummary;
use crate::grade::graded::Graded;
use crate::grade::reports::ReportWriter;
use crate::grade::row::{CheckOptions, Ending, ending_word};
use crate::grade::{Points, Step};
use crate::show::Lang;
use crate::show::page;
use crate::show::page::{Asset, BLOCKS, Choice, LIST, Page, both, fixed, visible_name};
use crate::show::spool::{Piece, Spool};
use crate::words::check;
use crate::words::class;
use crate::words::class_page;
use case::{Audience, Handed};
use maud::{Markup, PreEscaped, html};
use spread::Spread;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};

/// Rows that are sorted and opened.
static CLASS: Asset = Asset::new(include_str!("class.js"));
/// The style of the pages of a class and of its students.
static CLASS_STYLE: Asset = Asset::new(include_str!("class.css"));

static STYLES: [&Asset; 1] = [&CLASS_STYLE];
/// In this order: rows are sorted before they are counted.
static SCRIPTS: [&Asset; 3] = [&BLOCKS, &CLASS, &LIST];

/// Rows of a block. What is out of sight is laid out by blocks, which takes a tenth of the time that single rows take.
const ROWS_OF_A_BLOCK: usize = 100;

/// Bytes of rows kept in memory before they go to disk.
const MOST_IN_MEMORY: usize = 8 << 20;

/// Takes the name and the bytes of a page of a student.
pub(crate) type TakePage<'a> = Box<dyn FnMut(&str, &[u8]) -> io::Result<()> + Send + 'a>;

pub(crate) fn writer(options: CheckOptions) -> Box<dyn ReportWriter> {
    Box::new(Writer::new(options, None))
}

/// Makes a writer of the page of a class whose rows lead to a page of each student. Those pages go to `take`, in the
/// order in which the students first appear, before that of the class is written. Their names are numbers: `001.html`.
pub fn of_students<'a>(options: CheckOptions, take: TakePage<'a>) -> Box<dyn ReportWriter + 'a> {
    Box::new(Writer::new(options, Some(take)))
}

struct Writer<'a> {
    options: CheckOptions,
    take: Option<TakePage<'a>>,
    rows: Vec<Row>,
    /// What stands behind the rows and on pages of students.
    texts: Spool,
    /// In the order in which they first appear.
    students: Vec<Student>,
    places: HashMap<String, usize>,
    spread: Spread,
    /// Number of submissions that failed at each step.
    failed_at: BTreeMap<&'static str, u64>,
    endings: [u64; 3],
}

/// A row of the table.
struct Row {
    ending: Ending,
    score: Points,
    max_score: Points,
    /// Its student, among [`Writer::students`].
    student: usize,
    puzzle: String,
    /// The step that failed.
    step: Option<&'static str>,
    /// What is wrong, in one line.
    fault: Markup,
    /// What stands behind the row.
    details: Piece,
}

/// A student, for a page of their own.
struct Student {
    name: String,
    score: Points,
    max_score: Points,
    /// The submissions, where the page is written.
    cards: Vec<Piece>,
}

impl<'a> Writer<'a> {
    fn new(options: CheckOptions, take: Option<TakePage<'a>>) -> Self {
        Self {
            options,
            take,
            rows: Vec::new(),
            texts: Spool::new(MOST_IN_MEMORY),
            students: Vec::new(),
            places: HashMap::new(),
            spread: Spread::default(),
            failed_at: BTreeMap::new(),
            endings: [0; 3],
        }
    }

    /// The place of a student, new or known.
    fn student(&mut self, name: &str) -> usize {
        if let Some(&place) = self.places.get(name) {
            return place;
        }
        let place = self.students.len();
        let (score, max_score) = (Points::default(), Points::default());
        self.students.push(Student { name: visible_name(name), score, max_score, cards: Vec::new() });
        self.places.insert(name.to_owned(), place);
        place
    }
}

impl ReportWriter for Writer<'_> {
    fn row(&mut self, graded: &Graded, _out: &mut dyn Write) -> io::Result<()> {
        let options = self.options;
        let handed = Handed::new(graded, &options);
        let name = graded.student.as_deref().unwrap_or(&graded.printable_name()).to_owned();
        let student = self.student(&name);
        if self.take.is_some() {
            let card = self.texts.keep(&handed.card(Audience::Student).into_string())?;
            self.students[student].cards.push(card);
        }
        self.students[student].score += graded.score();
        self.students[student].max_score += graded.scheme.most();
        self.spread.add(graded.score(), graded.scheme.most());
        self.endings[place_of(graded.ending())] += 1;
        let details = self.texts.keep(&handed.details(Audience::Teacher).into_string())?;
        let step = handed.failed_step();
        if let Some(name) = step {
            *self.failed_at.entry(name).or_default() += 1;
        }
        self.rows.push(Row {
            ending: graded.ending(),
            score: graded.score(),
            max_score: graded.scheme.most(),
            student,
            puzzle: graded.puzzle.as_deref().map(visible_name).unwrap_or_default(),
            step,
            fault: handed.fault(),
            details,
        });
        Ok(())
    }

    fn end(&mut self, summary: &CheckSummary, out: &mut dyn Write) -> io::Result<()> {
        self.write_students()?;
        let page = Page {
            kind: "class",
            title: class_page::CLASS,
            lang: self.options.lang,
            styles: &STYLES,
            scripts: &SCRIPTS,
        };
        out.write_all(page.beginning().as_bytes())?;
        write!(out, "<main>{}", self.head(summary).into_string())?;
        let mut order: Vec<usize> = (0..self.rows.len()).collect();
        order.sort_by_key(|&at| self.rows[at].badness());
        let has_puzzles = self.has_puzzles();
        write!(out, "<div role=\"table\" class=\"rows{}\">", if has_puzzles { " with-puzzles" } else { "" })?;
        out.write_all(heading(has_puzzles).into_string().as_bytes())?;
        out.write_all(b"<div role=\"rowgroup\" id=\"rows\">\n")?;
        for block in order.chunks(ROWS_OF_A_BLOCK) {
            out.write_all(b"<div class=\"block\" role=\"presentation\">")?;
            for &at in block {
                let details = PreEscaped(self.texts.kept(self.rows[at].details)?);
                out.write_all(self.class_row(at, &details, has_puzzles).into_string().as_bytes())?;
            }
            out.write_all(b"</div>\n")?;
        }
        let keys = page::keys(class_page::KEYS).into_string();
        write!(out, "</div></div>{keys}</main>{}", page.end())
    }
}

impl Writer<'_> {
    fn has_puzzles(&self) -> bool {
        self.rows.windows(2).any(|rows| rows[0].puzzle != rows[1].puzzle)
    }

    fn write_students(&mut self) -> io::Result<()> {
        let Some(take) = &mut self.take else { return Ok(()) };
        let count = self.students.len();
        for (at, student) in self.students.iter_mut().enumerate() {
            let cards = std::mem::take(&mut student.cards).into_iter().map(|card| self.texts.kept(card));
            let page = student.page(self.options.lang, &cards.collect::<io::Result<String>>()?);
            take(&file_of(at, count), page.as_bytes())?;
        }
        Ok(())
    }

    /// The counts, the bars, and what chooses rows.
    fn head(&self, summary: &CheckSummary) -> Markup {
        // The boxes have the counts of the steps.
        let remarks = Lang::ALL.map(|lang| class::remarks(lang, summary, Detail::None));
        html! {
            p.summary { (both(|lang| class::summary(lang, summary))) }
            @for (zh, en) in remarks[0].iter().zip(&remarks[1]) {
                p.faint { (both(|lang| lang.pick(zh, en).clone())) }
            }
            div.overview {
                (self.faults())
                (self.spread.bars())
            }
            (self.tools())
            @if self.options.detail != Detail::None {
                button.scripted type="button" id="open-all" aria-pressed="false" { (fixed(class_page::OPEN_ALL)) " " kbd { "o" } }
            }
            p class="none-shown" { (fixed(class_page::NONE_SHOWN)) }
        }
    }

    fn tools(&self) -> Markup {
        let endings = [Ending::Failed, Ending::Undecided, Ending::Passed];
        let ending = |ending: Ending| Choice {
            class: ending.name().to_owned(),
            label: both(|lang| ending_word(lang, ending).to_owned()),
            count: self.endings[place_of(ending)],
        };
        page::tools(&[(class_page::RESULTS, endings.map(ending).into())])
    }

    /// The steps at which submissions failed, the commonest first, as bars that choose their rows; and the view of them
    /// for a class.
    fn faults(&self) -> Markup {
        let count = |step: &Step| self.failed_at.get(step.name()).copied().unwrap_or_default();
        let mut steps: Vec<_> = Step::ALL.iter().copied().filter(|step| count(step) > 0).collect();
        steps.sort_by_key(|step| Reverse(count(step)));
        let most = steps.first().map_or(1, count);
        html! {
            @if !steps.is_empty() {
                div.faults {
                    h2 { (fixed(class_page::FAULTS)) }
                    @for step in &steps {
                        button.only type="button" aria-pressed="false" data-only={ "at-" (step.name()) } {
                            span.name { (both(|lang| check::step(lang, *step).to_owned())) }
                            " " span.count { (count(step)) }
                            svg.bar viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" {
                                rect width=(format!("{:.1}", count(step) as f64 * 100.0 / most as f64)) height="10" {}
                            }
                        }
                    }
                    button.scripted type="button" id="show-class" { (fixed(class_page::SHOW)) " " kbd { "p" } }
                }
            }
        }
    }

    fn class_row(&self, at: usize, details: &Markup, has_puzzles: bool) -> Markup {
        let row = &self.rows[at];
        let name = &self.students[row.student].name;
        let link = self.take.is_some().then(|| file_of(row.student, self.students.len()));
        let has_details = self.options.detail != Detail::None;
        html! {
            div class={ "card row " (row.ending.name()) @if let Some(step) = row.step { " at-" (step) } } role="row" tabindex="-1"
                data-at=(at) data-points=(row.share()) {
                div.name role="rowheader" {
                    @match link { Some(link) => a href=(link) { (name) }, None => (name) }
                }
                // The style has its words: ten thousand rows open faster without them.
                span.verdict role="cell" {}
                span.points role="cell" { (row.score) "/" (row.max_score) }
                @if has_puzzles { span.puzzle role="cell" { (row.puzzle) } }
                span.fault role="cell" { (row.fault) }
                @if has_details {
                    div.more role="cell" {
                        button.scripted type="button" aria-expanded="false" {}
                        noscript { (details) }
                    }
                }
            }
        }
    }
}

impl Row {
    /// The share of the points, as a number that scripts compare.
    fn share(&self) -> f64 {
        let most = self.max_score.as_f64();
        if most > 0.0 { self.score.as_f64() / most } else { 0.0 }
    }

    /// Sorts the worst rows first.
    fn badness(&self) -> (u64, Reverse<usize>) {
        ((self.share() * 1e9) as u64, Reverse(2 - place_of(self.ending)))
    }
}

impl Student {
    fn page(&self, lang: Lang, cards: &str) -> String {
        let page = Page { kind: "student", title: class_page::STUDENT, lang, styles: &STYLES, scripts: &[] };
        let points = |lang| class_page::points(lang, &self.score.to_string(), &self.max_score.to_string());
        let main = html! {
            main {
                div.owner {
                    p.who { (self.name) }
                    p class={ "mark" @if self.score == self.max_score { " full" } } { (both(points)) }
                }
                (PreEscaped(cards))
            }
        };
        page.beginning() + &main.into_string() + &page.end()
    }
}

/// The name of the page of a student, which does not tell whose it is.
fn file_of(student: usize, count: usize) -> String {
    let width = count.to_string().len().max(3);
    format!("{:0width$}.html", student + 1)
}

/// The place of a result among the worst: failed, undecided, passed.
fn place_of(ending: Ending) -> usize {
    match ending {
        Ending::Failed | Ending::Skipped => 0,
        Ending::Undecided => 1,
        Ending::Passed => 2,
    }
}

/// The headings of the table, each of which sorts it.
fn heading(has_puzzles: bool) -> Markup {
    let columns = class_page::COLUMNS.into_iter().filter(|(name, _)| *name != "puzzle" || has_puzzles);
    html! {
        div.heads role="row" {
            @for (name, words) in columns {
                span role="columnheader" aria-sort=[(name == "points").then_some("ascending")] data-key=(name) {
                    button type="button" { (fixed(words)) (PreEscaped("<span class=\"arrow\" aria-hidden=\"true\"></span>")) }
                }
            }
        }
    }
}
