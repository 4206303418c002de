//! The command line as its table of commands makes it.

use crate::exit::{Exit, Failure};
use crate::help::page::Page;
use clap::ArgMatches;

/// Does what a command is for.
pub(crate) type Run = fn(&ArgMatches) -> Result<Exit, Failure>;

/// A command of the program.
pub(crate) struct Command {
    pub(crate) page: &'static Page,
    /// Adds its options.
    pub(crate) options: fn(clap::Command) -> clap::Command,
    pub(crate) run: Run,
}

/// Options that several commands share, with a help of their own: `nqfill help NAME`.
pub(crate) struct Topic {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) options: fn(clap::Command) -> clap::Command,
}

/// The program.
pub(crate) struct Program {
    /// What is said of it as a whole.
    pub(crate) page: &'static Page,
    /// The options where no command is named.
    pub(crate) options: fn(clap::Command) -> clap::Command,
    /// What is done then.
    pub(crate) run: Run,
    pub(crate) commands: &'static [Command],
    pub(crate) topics: &'static [Topic],
}

impl Program {
    /// The command line for clap. Commands make their options where they are needed: most runs name none, and making
    /// the options of all of them would take as long as a small board.
    pub(crate) fn command_line(&self) -> clap::Command {
        let line = clap::Command::new(self.page.name).version(env!("CARGO_PKG_VERSION"));
        let commands = self.commands.iter().map(|command| clap::Command::new(command.page.name).defer(command.options));
        (self.options)(line.about(self.page.about).args_conflicts_with_subcommands(true).subcommands(commands))
    }

    /// The same with all options.
    pub(crate) fn whole(&self) -> clap::Command {
        let mut command = self.command_line();
        command.build();
        command
    }

    /// The command of that name.
    pub(crate) fn command(&self, name: &str) -> Option<&'static Command> {
        self.commands.iter().find(|command| command.page.name == name)
    }

    /// The function of a command, or of the program where none is named.
    pub(crate) fn function(&self, name: Option<&str>) -> Option<Run> {
        name.map_or(Some(self.run), |name| self.command(name).map(|command| command.run))
    }

    /// The page of the program or of a command.
    pub(crate) fn page(&self, name: &str) -> Option<&'static Page> {
        if name == self.page.name { Some(self.page) } else { self.command(name).map(|command| command.page) }
    }

    /// The pages of all commands.
    pub(crate) fn pages(&self) -> impl Iterator<Item = &'static Page> + use<> {
        self.commands.iter().map(|command| command.page)
    }
}
