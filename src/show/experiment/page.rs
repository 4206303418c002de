//! The page of an experiment: its plots, and the measurements of the JSON format, of which a script makes a table.

use crate::show::Lang;
use crate::show::experiment::plot::{Plot, plots};
use crate::show::experiment::{Experiment, Figure};
use crate::show::page::{Asset, PAGE, Page, data};
use crate::words::engines as words;
use serde_json::json;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// Plots and tables of experiments.
static STYLE: Asset = Asset::new(include_str!("experiment.css"));
/// The table of an experiment, a row for each board.
static TABLE: Asset = Asset::new(include_str!("experiment.js"));

static EXPERIMENT: Page = Page { kind: "experiment", styles: &[&STYLE], scripts: &[&PAGE, &TABLE] };

/// Writes the page in a language, with a date (`2026-11-25`) if one is given: without it a run writes the same bytes on every day.
pub fn write_page(experiment: &Experiment, date: Option<&str>, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    EXPERIMENT.beginning(lang, out)?;
    write!(out, "<main><div class=\"plots\">")?;
    let plots: Vec<_> = plots(experiment, &Figure::USUAL, lang).iter().map(Plot::on_page).collect::<io::Result<_>>()?;
    for plot in &plots {
        write!(out, "<figure class=\"plot\" tabindex=\"0\">{}</figure>", plot.svg)?;
    }
    write!(out, "</div></main>")?;
    data("plots", &plots, out)?;
    data("measurements", &experiment.in_words(lang), out)?;
    let names: BTreeMap<_, _> = Figure::all().map(|figure| (figure.name(), words::figure(lang, figure))).collect();
    let about = json!({ "summary": words::summary(lang, experiment), "date": date, "figures": names });
    data("about", &about, out)?;
    EXPERIMENT.end(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::show::experiment::{Bilingual, Measurement};

    #[test]
    fn a_page_has_its_language_and_no_markup_of_others() {
        let run = Measurement {
            board: "</td><script>alert(1)</script>".to_owned().into(),
            n: Some(8),
            engine: "exact".into(),
            nodes: Some(10),
            backtracks: Some(0),
            seconds: 0.5,
            is_comparable: true,
            note: Some(Bilingual::new(|lang| lang.pick("<b>中</b>", "<b>en</b>").to_owned())),
            ..Measurement::default()
        };
        let empty = Measurement { board: Bilingual::empty_board(9), n: Some(9), place: 1, note: None, ..run.clone() };
        let experiment = Experiment {
            engines: vec!["exact".into()],
            runs: Some(1),
            is_first: false,
            time_limit: None,
            measurements: vec![run, empty],
        };
        let written = |lang| {
            let mut page = Vec::new();
            write_page(&experiment, None, lang, &mut page).expect("memory");
            String::from_utf8(page).expect("UTF-8")
        };
        for (lang, texts) in [
            (Lang::Zh, ["\"空棋盘 9 x 9\"", "求全部解法的用时", "u003cb>中"]),
            (Lang::En, ["\"empty 9 x 9\"", "Time to find all solutions", "u003cb>en"]),
        ] {
            let page = written(lang);
            for text in texts {
                assert!(page.contains(text), "{text}");
            }
            for text in ["alert(1)</script>", "<b>", " style="] {
                assert!(!page.contains(text), "{text}");
            }
            assert_eq!(page.matches("<figure class=\"plot\" tabindex=\"0\"><svg ").count(), 3);
        }
    }
}
