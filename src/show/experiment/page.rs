//! The page of an experiment: its plots, and the measurements of the JSON format, of which a script makes a table.

use crate::show::Lang;
use crate::show::experiment::plot::{Plot, plots};
use crate::show::experiment::{Experiment, Figure};
use crate::show::page::{Asset, PAGE, Page, data};
use crate::words::search as words;
use serde_json::json;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// Plots and tables of experiments.
static STYLE: Asset = Asset::new(include_str!("experiment.css"));
/// The table of an experiment, a row for each board.
static TABLE: Asset = Asset::new(include_str!("experiment.js"));

static EXPERIMENT: Page = Page { kind: "experiment", styles: &[&STYLE], scripts: &[&PAGE, &TABLE] };

/// Writes the page in a language.
pub fn write_page(experiment: &Experiment, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
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
    let about = json!({ "summary": words::summary(lang, experiment), "figures": names });
    data("about", &about, out)?;
    EXPERIMENT.end(out)
}
