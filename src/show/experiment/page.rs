//! The page of an experiment: plots, the same numbers as tables, and a table of all runs.

use crate::show::Lang;
use crate::show::experiment::plot::{Plot, plots};
use crate::show::experiment::{Experiment, Figure, long};
use crate::show::page::{Asset, Page, both, code, fixed, visible};
use crate::show::table::Table;
use crate::words::experiment as words;
use maud::{Markup, PreEscaped, html};
use std::io::{self, Write};

/// Plots and tables of experiments.
static PLOTS: Asset = Asset::new(include_str!("plots.css"));
/// Tables that a click on a heading sorts.
static SORT: Asset = Asset::new(include_str!("sort.js"));

static STYLES: [&Asset; 1] = [&PLOTS];
static SCRIPTS: [&Asset; 1] = [&SORT];

/// Of which boards an experiment is, and when it was made if that was asked for.
#[derive(Clone, Debug, Default)]
pub struct PageHead {
    /// The folder of all boards, with its last `/`; empty if they share none. Names on the page leave it out.
    pub folder: String,
    /// A date: `2026-11-25`. Without it a run writes the same bytes on every day.
    pub date: Option<String>,
}

impl PageHead {
    /// The head of a page on these boards.
    pub fn new<'n>(names: impl IntoIterator<Item = &'n str>, date: Option<String>) -> Self {
        let folder = |name: &'n str| name.rfind('/').map_or("", |at| &name[..=at]);
        let shared = names.into_iter().map(folder).reduce(|one, other| {
            let same = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
            one[..same].rfind('/').map_or("", |at| &one[..=at])
        });
        Self { folder: shared.unwrap_or_default().to_owned(), date }
    }

    fn markup(&self) -> Markup {
        html! {
            p.origin {
                code { "nqfill compare " (env!("CARGO_PKG_VERSION")) }
                @if let Some(name) = self.folder.trim_end_matches('/').rsplit('/').next().filter(|name| !name.is_empty()) {
                    span { (visible(name)) "/" }
                }
                @if let Some(date) = &self.date { time datetime=(date) { (date) } }
            }
        }
    }
}

/// Writes the page, which opens in a language. Names of boards stand there without the folder of the head.
///
/// # Errors
/// Errors of `out`.
pub fn write_page(experiment: &Experiment, head: &PageHead, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    let experiment = &experiment.within(&head.folder);
    let page = Page { kind: "experiment", title: words::EXPERIMENT, lang, styles: &STYLES, scripts: &SCRIPTS };
    let [zh, en] = Lang::ALL.map(|lang| plots(experiment, &Figure::USUAL, lang));
    let parts = zh.iter().zip(&en).map(|plots| part(plots.into()));
    let main = html! {
        main {
            (head.markup())
            p.summary { (both(|lang| words::summary(lang, experiment))) }
            div.plots { @for part in parts { (part) } }
            h2 { (fixed(words::ALL_RUNS)) }
            (table(Lang::ALL.map(|lang| long(experiment, lang)).each_ref(), "sortable"))
        }
    };
    write!(out, "{}{}{}", page.beginning(), main.into_string(), page.end())
}

/// A plot in both languages, and its numbers.
fn part([zh, en]: [&Plot; 2]) -> Markup {
    let [[title, method], [title_en, method_en]] = [zh.head_lines(), en.head_lines()];
    let [wide, narrow] = Plot::PAGE_WIDTHS;
    let drawn = |lang: Lang, plot: &Plot| {
        html! {
            div lang=(code(lang)) {
                div.wide { (PreEscaped(plot.element(wide))) }
                div.narrow { (PreEscaped(plot.element(narrow))) }
            }
        }
    };
    html! {
        section.part {
            h2 { (both(|lang| lang.pick(title, title_en).to_owned())) }
            p.faint { (both(|lang| lang.pick(method, method_en).to_owned())) }
            figure.plot { (drawn(Lang::Zh, zh)) (drawn(Lang::En, en)) }
            details {
                summary { (fixed(words::NUMBERS)) }
                (table([zh.numbers(), en.numbers()], ""))
            }
        }
    }
}

/// A table in both languages. Empty columns are left out.
fn table([zh, en]: [&Table; 2], class: &str) -> Markup {
    let columns = zh.columns();
    let class_of = |is_numeric: bool| is_numeric.then_some("number");
    let cell = |row: usize, column: usize| both(|lang| visible(&lang.pick(zh, en).rows()[row][column]));
    html! {
        div.scroll {
            table class=[(!class.is_empty()).then_some(class)] {
                thead { tr {
                    @for &(column, is_numeric) in &columns { th scope="col" class=[class_of(is_numeric)] { (cell(0, column)) } }
                } }
                tbody {
                    @for row in 1..zh.rows().len() { tr {
                        @for &(column, is_numeric) in &columns { td class=[class_of(is_numeric)] { (cell(row, column)) } }
                    } }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::show::experiment::plot::colours_of_plots;
    use crate::show::experiment::{BoardName, Measurement, Remark};
    use crate::show::page::colours_of_style;

    #[test]
    fn the_style_has_the_colours_of_plots_and_others_for_dark_screens_and_paper() {
        for (name, colours) in colours_of_style(PLOTS.text) {
            for (part, colour) in colours_of_plots() {
                let of_style = colours.get(format!("plot-{part}").as_str());
                assert!(
                    of_style.is_some_and(|&other| other == colour || name != "light"),
                    "{name} {part} {colour:06x}"
                );
            }
        }
    }

    #[test]
    fn a_page_has_both_languages_and_no_markup_of_others() {
        let run = Measurement {
            board: BoardName::Path("</td><script>alert(1)</script>\u{202e}".into()),
            n: Some(8),
            engine: "exact".into(),
            nodes: 10,
            seconds: 0.5,
            is_comparable: true,
            remark: Some(Remark::new(|lang| lang.pick("<b>中</b>", "<b>en</b>").to_owned())),
            ..Measurement::default()
        };
        let empty = Measurement { board: BoardName::Empty(9), n: Some(9), place: 1, remark: None, ..run.clone() };
        let experiment = Experiment {
            engines: vec!["exact".into()],
            runs: 1,
            is_first: false,
            time_limit: None,
            measurements: vec![run, empty],
        };
        let mut page = Vec::new();
        write_page(&experiment, &PageHead::default(), Lang::En, &mut page).expect("memory");
        let page = String::from_utf8(page).expect("UTF-8");
        for text in
            ["空棋盘 9 x 9", "empty 9 x 9", "求全部解法的用时", "Time to find all solutions", "U+202E", "&lt;b&gt;en"]
        {
            assert!(page.contains(text), "{text}");
        }
        for text in ["alert(1)</script>", "<b>", " style=", "\u{202e}"] {
            assert!(!page.contains(text), "{text}");
        }
        // Each in both languages, for wide and for narrow screens.
        assert_eq!(page.matches("<svg xmlns").count(), 12);
    }
}
