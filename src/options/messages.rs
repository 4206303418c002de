//! Messages of a run: their language, their colours, the progress that they show.

use crate::help;
use crate::help::both;
use crate::lang;
use crate::terminals::error_width;
use clap::ColorChoice;
use nqfill::show::diagnostic::Diagnostics;
use nqfill::show::job::Board;
use nqfill::show::{Lang, Verdict};
use std::io::{self, IsTerminal, Write};

// How messages are shown.
#[derive(clap::Args)]
#[command(next_help_heading = help::messages())]
pub struct MessageArgs {
    #[arg(long, hide_short_help = true, value_enum, value_name = "WHEN", default_value_t = ColorChoice::Auto, help = both!(
        "文本棋盘与诊断信息的颜色", "Colours in boards drawn as text and in diagnostics"
    ))]
    color: ColorChoice,

    #[arg(short, long, hide_short_help = true, help = both!(
        "不显示汇总、进度条与提示，只有结果与错误",
        "No summary, no progress bar, no notes: results, and errors"
    ))]
    pub quiet: bool,
}

// Whether progress is shown.
#[derive(clap::Args)]
#[command(next_help_heading = help::messages())]
pub struct ProgressArgs {
    #[arg(long, hide_short_help = true, value_enum, value_name = "WHEN", default_value_t = ColorChoice::Auto, help = both!(
        "在终端上显示进度条", "A progress bar on a terminal"
    ))]
    progress: ColorChoice,
}

impl ProgressArgs {
    /// True if the progress is shown: by default on a terminal, unless the run is quiet.
    pub fn is_shown(&self, quiet: bool) -> bool {
        is_on(self.progress, || !quiet && io::stderr().is_terminal())
    }

    /// True if progress is to be shown in any case.
    pub fn is_always(&self) -> bool {
        self.progress == ColorChoice::Always
    }
}

/// The choice of the user, or `auto` where that is the choice.
fn is_on(choice: ColorChoice, auto: impl FnOnce() -> bool) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => auto(),
    }
}

impl MessageArgs {
    /// The language of results, diagnostics and summary.
    pub fn lang(&self) -> Lang {
        lang::of_run()
    }

    /// Ends the messages of a run: on a terminal whose locale is not Chinese, with how to get English unless a language is chosen.
    pub fn end_summary(&self) {
        if !self.quiet {
            lang::suggest_english();
        }
    }

    /// Diagnostics of errors, which `--quiet` does not silence.
    pub fn diagnostics(&self) -> Diagnostics {
        let auto = || anstream::AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never;
        Diagnostics {
            lang: self.lang(),
            coloured: is_on(self.color, auto),
            width: error_width(),
            ..Diagnostics::default()
        }
    }

    /// Writes to standard error what is wrong with a board, if anything is.
    pub fn report_wrong(&self, board: &Board, verdict: &Verdict) {
        let message = self.diagnostics().diagnostic(board, verdict);
        let _ = io::stderr().write_all(message.as_bytes());
    }

    /// True if colours are wanted wherever the output goes.
    pub fn wants_colours(&self) -> bool {
        self.color == ColorChoice::Always
    }

    /// True if results get colours: on a terminal that shows them, unless `NO_COLOR` is set.
    pub fn results_are_coloured(&self, on_terminal: bool) -> bool {
        let auto = || on_terminal && anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
        is_on(self.color, auto)
    }
}
