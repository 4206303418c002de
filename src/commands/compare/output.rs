//! The formats of experiments.

use crate::commands::compare::Args;
use crate::exit::{Failure, usage};
use nqfill::show::board_text::Emphasis;
use nqfill::show::experiment::{Experiment, Figure, plots, write_page, write_plots};
use nqfill::show::output::columns;
use nqfill::show::{Lang, experiment};
use nqfill::words::{cli, search};
use std::io::{self, Write};

/// The formats of experiments, each with its extension.
pub const FORMATS: [(&str, &str, FormatName); 6] = [
    ("text", "txt", FormatName::Text),
    ("csv", "csv", FormatName::Csv),
    ("json", "json", FormatName::Json),
    ("markdown", "md", FormatName::Markdown),
    ("svg", "svg", FormatName::Svg),
    ("html", "html", FormatName::Html),
];

/// A format of experiments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormatName {
    Text,
    Csv,
    Json,
    Markdown,
    Svg,
    Html,
}

impl FormatName {
    const fn has_plots(self) -> bool {
        matches!(self, Self::Svg | Self::Html)
    }

    const fn has_one_table(self) -> bool {
        matches!(self, Self::Text | Self::Csv | Self::Markdown)
    }
}

/// The format of a run with its settings.
pub struct Output {
    pub format: FormatName,
    pub lang: Lang,
    /// The figures of a wide table; none for the long one.
    wide: Vec<Figure>,
    has_factors: bool,
}

impl Output {
    /// The format and what it shows; a usage error of options that it cannot obey.
    pub fn new(args: &Args, lang: Lang) -> Result<Self, Failure> {
        let format = args.format.choose(args.output.as_deref(), &FORMATS)?;
        if args.wide.is_some() && !format.has_one_table() {
            return Err(usage!("--wide 不适用于此格式", "--wide says nothing that this format could obey"));
        }
        let columns = || args.wide.iter().flatten();
        let (wide, has_factors) = (columns().flatten().copied().collect(), columns().any(Option::is_none));
        // Programs expect the same words in every language.
        let lang = if matches!(format, FormatName::Csv | FormatName::Json) { Lang::En } else { lang };
        Ok(Self { format, lang, wide, has_factors })
    }

    /// True if a table for people says why a board could not be read.
    pub fn names_reasons(&self) -> bool {
        self.format == FormatName::Text && self.wide.is_empty()
    }

    /// Writes an experiment as a whole; text in the width of a terminal, if it goes to one, with its colours.
    pub fn write(
        &self,
        experiment: &Experiment,
        width: Option<usize>,
        coloured: bool,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let table = || match (&self.wide[..], self.format) {
            ([], FormatName::Csv) => experiment::spreadsheet(experiment),
            ([], _) => experiment::long(experiment, self.lang),
            (figures, format) => {
                let is_csv = format == FormatName::Csv;
                let name = |figure: Figure| if is_csv { figure.name() } else { search::figure(self.lang, figure) };
                experiment::wide(experiment, figures, self.has_factors, name, self.lang)
            }
        };
        match self.format {
            FormatName::Text => {
                let mut text = Vec::new();
                match self.wide.is_empty() {
                    true => columns::write_by_first(table().rows(), width, &mut text)?,
                    false => {
                        let together = 1 + usize::from(self.has_factors);
                        columns::write_in_parts(table().rows(), [2, together], width, &mut text)?;
                    }
                }
                let text = String::from_utf8_lossy(&text);
                out.write_all(if coloured { emphasized(&text) } else { text.into() }.as_bytes())
            }
            FormatName::Csv => table().write_csv(out),
            FormatName::Markdown => table().write_markdown(out),
            FormatName::Json => {
                serde_json::to_writer_pretty(&mut *out, &experiment.in_words(Lang::En))?;
                out.write_all(b"\n")
            }
            FormatName::Html => write_page(experiment, self.lang, out),
            FormatName::Svg => write_plots(&plots(experiment, &Figure::USUAL, self.lang), out),
        }
    }

    /// True if runs that are not compared are left out.
    pub fn leaves_out(&self) -> bool {
        self.format.has_plots() || !self.wide.is_empty()
    }

    /// Refuses to write a picture of nothing.
    pub fn check(&self, experiment: &Experiment) -> Result<(), Failure> {
        let is_empty = self.format == FormatName::Svg && plots(experiment, &Figure::USUAL, self.lang).is_empty();
        if is_empty { Err(Failure::failed_by(|lang| cli::nothing_to_plot(lang).to_owned())) } else { Ok(()) }
    }
}

/// A table whose heading is bold, and in which bounds such as `> 60`, of runs that a limit ended, are red.
fn emphasized(table: &str) -> String {
    let (heading, mut rest) = table.split_once('\n').unwrap_or((table, ""));
    let mut text = Emphasis::Given.on(heading) + "\n";
    while let Some((before, bound)) = rest.split_once("> ") {
        let end = bound.find(char::is_whitespace).unwrap_or(bound.len());
        text.extend([before, &Emphasis::Bad.on(&format!("> {}", &bound[..end]))]);
        rest = &bound[end..];
    }
    text + rest
}
