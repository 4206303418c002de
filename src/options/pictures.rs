//! Options of pictures, for all subcommands that draw.

use crate::exit::{Failure, usage};
use crate::help::both;
use crate::options::refusals::refuse;
use clap::ValueEnum;
use nqfill_show::output::Format;
use nqfill_show::picture::{MOST_PIXELS, PictureOptions, Theme};
use std::io::{self, IsTerminal};
use std::path::Path;

// Not a doc comment: see `options`.
#[derive(clap::Args)]
pub(crate) struct PictureArgs {
    #[arg(long, value_enum, value_name = "THEME",
        help = both!("图的配色［默认：light］", "Colours of pictures [default: light]"))]
    theme: Option<ThemeName>,

    #[arg(long, help = both!("在图上标出行号与列号", "Number rows and columns of pictures"))]
    coordinates: bool,

    #[arg(long, value_name = "PIXELS", value_parser = crate::options::number::<u32>(1..=u64::from(MOST_PIXELS)),
        help = both!("图的宽度（像素）", "Width of pictures in pixels"))]
    width: Option<u32>,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum ThemeName {
    #[value(help = both!("浅底深子", "dark on light"))]
    Light,
    #[value(help = both!("深底浅子", "light on dark"))]
    Dark,
    #[value(help = both!("白底黑子，用于打印", "black on white"))]
    Print,
}

impl From<ThemeName> for Theme {
    fn from(name: ThemeName) -> Self {
        match name {
            ThemeName::Light => Self::Light,
            ThemeName::Dark => Self::Dark,
            ThemeName::Print => Self::Print,
        }
    }
}

impl PictureArgs {
    /// The options for an output format. Refuses them where it is no picture, and pixels on a terminal.
    pub(crate) fn resolve_for(&self, format: &Format, output: Option<&Path>) -> Result<PictureOptions, Failure> {
        let (name, picture) = (format.name, format.picture());
        let upper = name.to_uppercase();
        // Boards of pages are numbered without being asked.
        let numbers_nothing = self.coordinates && format.name != "html";
        let is_given = self.theme.is_some() || numbers_nothing || self.width.is_some();
        refuse([
            (
                picture.is_none() && is_given,
                usage!(
                    "--theme、--coordinates 与 --width 只用于图（svg、png、tikz），而格式为 {name}",
                    "--theme, --coordinates and --width are for pictures (svg, png, tikz), and the format is {name}"
                ),
            ),
            (
                picture.is_some_and(|picture| picture.is_binary) && output.is_none() && io::stdout().is_terminal(),
                usage!(
                    "{upper} 不写到终端；请用 -o 指定文件，或用管道",
                    "a {upper} is not written to a terminal: name a file with -o, or use a pipe"
                ),
            ),
        ])?;
        let theme = self.theme.map(Theme::from).unwrap_or_default();
        Ok(PictureOptions { theme, has_coordinates: self.coordinates, width: self.width })
    }
}
