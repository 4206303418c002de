//! Pictures: SVG, PNG, TikZ. A picture shows one board: the completion that was found first, or why there is none.

use crate::show::output::{BoardWriter, Options};
use crate::show::picture::{Picture, PictureFormat};
use crate::show::{Subject, Verdict};
use nqfill_core::referee::Solution;
use std::io::{self, Write};

pub(crate) fn board<'a>(
    format: &'static PictureFormat,
    subject: Subject<'a>,
    options: Options,
) -> Box<dyn BoardWriter + 'a> {
    Box::new(PictureBoard { subject, options, format, first: None })
}

struct PictureBoard<'a> {
    subject: Subject<'a>,
    options: Options,
    format: &'static PictureFormat,
    first: Option<Solution>,
}

impl BoardWriter for PictureBoard<'_> {
    fn solution(&mut self, solution: &Solution, _out: &mut dyn Write) -> io::Result<()> {
        self.first.get_or_insert_with(|| solution.clone());
        Ok(())
    }

    /// What is no board, or too large, has no picture.
    fn end(&mut self, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
        let Some(placement) = self.subject.placement else { return Ok(()) };
        let picture = Picture::of_verdict(placement, verdict, self.first.as_ref(), self.options.lang);
        let picture = picture.map(|picture| match self.options.distinct {
            true => picture.with_title(self.options.verdict(self.options.lang, verdict)),
            false => picture,
        });
        let picture = picture.map(|picture| picture.with_coordinates(self.options.coordinates));
        picture.map_or(Ok(()), |picture| picture.write(self.format, out))
    }
}
