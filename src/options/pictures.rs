//! Options of pictures, for all subcommands that draw.

use crate::exit::{Failure, usage};
use crate::help::both;
use crate::options::refusals::refuse;
use nqfill::show::output::Format;
use nqfill::show::picture::PictureFormat;
use std::io::{self, IsTerminal};
use std::path::Path;

// Not a doc comment: see `options`.
#[derive(clap::Args)]
pub struct PictureArgs {
    #[arg(long, hide_short_help = true, help = both!("在图上标出行号与列号", "Number rows and columns of pictures"))]
    pub coordinates: bool,
}

impl PictureArgs {
    /// Refuses the options where the output format is no picture, and pixels where they cannot be written.
    pub fn refuse_for(&self, format: &Format, output: Option<&Path>) -> Result<(), Failure> {
        let (name, picture) = (format.name, format.picture());
        refuse([(
            picture.is_none() && self.coordinates,
            usage!(
                "--coordinates 只用于图（svg、png、tikz），而格式为 {name}",
                "--coordinates is for pictures (svg, png, tikz), and the format is {name}"
            ),
        )])?;
        picture.map_or(Ok(()), |picture| refuse_pixels(picture, output))
    }
}

/// Refuses pixels on a terminal, and in a program that cannot write them.
pub fn refuse_pixels(picture: &PictureFormat, output: Option<&Path>) -> Result<(), Failure> {
    let upper = picture.name.to_uppercase();
    refuse([
        (
            !picture.is_built,
            usage!(
                "此程序编译时没有 {upper}：编译时加上 `--features png`，或用 -f svg",
                "this program is built without {upper}: build it with `--features png`, or use -f svg"
            ),
        ),
        (
            picture.is_binary && output.is_none() && io::stdout().is_terminal(),
            usage!(
                "{upper} 不写到终端；请用 -o 指定文件，或用管道",
                "a {upper} is not written to a terminal: name a file with -o, or use a pipe"
            ),
        ),
    ])
}
