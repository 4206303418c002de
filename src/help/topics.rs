//! `nqfill help input`: the options that all commands share which read boards.

use crate::help::examples::WIDTH;
use crate::help::{Medium, argument_in_chinese, argument_spoken, print};
use crate::options::Reading;
use crate::options::folders::Folders;
use crate::run::exit::{Exit, Failure};
use clap::{Args, Command};
use nqfill_show::{Lang, Words};
use std::ffi::OsString;

const ABOUT: Words =
    ("读取棋盘的选项，凡是读棋盘的命令都有", "Options for reading boards, the same of every command that reads them");

/// Answers `nqfill help input`; `None` if that is not asked for.
pub(crate) fn topic(arguments: &[OsString], lang: Lang) -> Option<Result<Exit, Failure>> {
    let asked = arguments.iter().skip(1).take(2).eq(["help", "input"]);
    asked.then(|| {
        print(&input(lang).render_long_help(), lang)?;
        Ok(Exit::Answered)
    })
}

fn input(lang: Lang) -> Command {
    let command = Command::new("input").disable_help_flag(true).max_term_width(WIDTH);
    let mut command =
        Folders::augment_args(Reading::augment_args(command)).help_template("{about-with-newline}\n{all-args}");
    command.build();
    let command = command.about(lang.of(ABOUT)).mut_args(|argument| argument_spoken(argument, lang));
    match lang {
        Lang::En => command,
        Lang::Zh => command.next_line_help(true).mut_args(|argument| argument_in_chinese(argument, Medium::Screen)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_topic_has_the_options_for_reading_in_both_languages() {
        for lang in Lang::ALL {
            let help = input(lang).render_long_help().to_string();
            assert!(
                ["--queen", "--base", "--glob", lang.pick("读取棋盘", "Reading boards")]
                    .iter()
                    .all(|part| help.contains(part)),
                "{help}"
            );
        }
        assert!(topic(&["nqfill".into(), "help".into(), "count".into()], Lang::En).is_none());
    }
}
