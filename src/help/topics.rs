//! `nqfill help input`: options that several commands share.

use crate::exit::{Exit, Failure};
use crate::help::examples::WIDTH;
use crate::help::program::{Program, Topic};
use crate::help::{argument_in_chinese, argument_spoken, print, spoken};
use clap::Command;
use nqfill_show::Lang;
use std::ffi::OsString;

/// Answers `nqfill help input`; `None` if no topic is asked for.
pub(crate) fn topic(program: &Program, arguments: &[OsString], lang: Lang) -> Option<Result<Exit, Failure>> {
    let [help, name] = arguments.get(1..3)? else { return None };
    let topic = program.topics.iter().find(|topic| help == "help" && name == topic.name)?;
    let shown = print(&command(topic, lang).render_long_help(), lang);
    Some(shown.map(|()| Exit::Answered).map_err(Failure::from))
}

fn command(topic: &Topic, lang: Lang) -> Command {
    let command = Command::new(topic.name).disable_help_flag(true).max_term_width(WIDTH);
    let mut command = (topic.options)(command).help_template("{about-with-newline}\n{all-args}");
    command.build();
    let about = spoken(topic.about, lang).to_owned();
    let command = command.about(about).mut_args(|argument| argument_spoken(argument, lang));
    match lang {
        Lang::En => command,
        Lang::Zh => command.next_line_help(true).mut_args(argument_in_chinese),
    }
}
