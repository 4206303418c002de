//! Searches a residual, and beside a long search its images under the symmetries of the square.
//!
//! Which of equally narrow lines is branched on, and in which order its squares are tried, is arbitrary, and on a board with few
//! completions it decides how soon the first one comes. The eight images of a board differ in every such choice: on frame boards one of
//! them often needs a tenth or a hundredth of the nodes of another. So where one completion is wanted and the search lasts, the images
//! get a share of the work. A completion of an image is one of the board, and an image without completions proves that the board has
//! none. The work is measured in nodes, so what is found does not depend on the machine or on the number of threads.

use crate::board::{Residual, Symmetry};
use crate::engine::exact::{Pieces, Progress, SolutionOrder, begin};
use crate::engine::{Cores, Flow, Meter, Run, Sink, Stop};
use std::iter::once;
use std::ops::ControlFlow::{self, Continue};

/// When the images come in.
#[derive(Clone, Copy)]
pub(super) struct Pace {
    /// Nodes of the search before that.
    alone: u64,
    /// Nodes of the search from then on for each node of an image, whichever.
    each: u64,
}

/// After a second or so the images get an eighth of the work.
pub(super) const PACE: Pace = Pace { alone: 30_000_000, each: 7 };

/// The board itself among its images.
const ITSELF: Symmetry = Symmetry::ALL[0];

/// Looks for one completion; where there is none, that is proved.
///
/// # Errors
/// Breaks when a limit of the meter is reached, or the sink wants no more.
pub(super) fn search(
    pace: Pace,
    residual: &Residual,
    cores: &Cores,
    (meter, sink): (&mut Meter, &mut dyn Sink),
) -> Flow {
    let mut context = Context { residual, cores, meter, sink };
    let mut own = Image::begin(ITSELF, &mut context)?;
    let mut others: Option<Vec<Image>> = None;
    while own.resume(&mut context)? == Progress::Open {
        while nodes_of(&others).saturating_mul(pace.each) < own.nodes.saturating_sub(pace.alone) {
            let images = match &mut others {
                Some(images) => images,
                None => others.insert(begin_others(&mut context)?),
            };
            let Some(image) = images.iter_mut().min_by_key(|image| image.nodes) else { break };
            if image.resume(&mut context)? == Progress::Finished {
                return Continue(());
            }
        }
    }
    Continue(())
}

fn nodes_of(images: &Option<Vec<Image>>) -> u64 {
    images.iter().flatten().map(|image| image.nodes).sum()
}

/// Begins the searches of all images that differ from the board and from each other.
fn begin_others(context: &mut Context<'_>) -> ControlFlow<Stop, Vec<Image>> {
    let mut images: Vec<Image> = Vec::new();
    for symmetry in Symmetry::ALL {
        let known = once(ITSELF).chain(images.iter().map(|image| image.symmetry));
        // Two images are one if the way from the first to the second changes nothing.
        let is_known = known.map(|known| symmetry.then(known.inverse())).any(|way| context.residual.is_kept_by(way));
        if !is_known {
            images.push(Image::begin(symmetry, context)?);
        }
    }
    Continue(images)
}

/// What all searches share.
struct Context<'a> {
    residual: &'a Residual,
    cores: &'a Cores,
    meter: &'a mut Meter,
    sink: &'a mut dyn Sink,
}

/// The search of an image.
struct Image {
    symmetry: Symmetry,
    search: Box<dyn Pieces>,
    nodes: u64,
}

impl Image {
    fn begin(symmetry: Symmetry, context: &mut Context<'_>) -> ControlFlow<Stop, Self> {
        let residual = context.residual;
        let searched = if symmetry == ITSELF { residual.clone() } else { residual.image(symmetry) };
        let before = context.meter.nodes();
        let search = Self::searched(symmetry, context, |run| begin(searched, SolutionOrder::Search, run))?;
        Continue(Self { symmetry, search, nodes: context.meter.nodes() - before })
    }

    /// Searches a piece further.
    fn resume(&mut self, context: &mut Context<'_>) -> ControlFlow<Stop, Progress> {
        let before = context.meter.nodes();
        let progress = Self::searched(self.symmetry, context, |run| self.search.resume(run))?;
        self.nodes += context.meter.nodes() - before;
        Continue(progress)
    }

    /// Does a part of the search, whose completions are passed on as those of the board.
    fn searched<T>(
        symmetry: Symmetry,
        Context { residual, cores, meter, sink }: &mut Context<'_>,
        work: impl FnOnce(&mut Run<'_>) -> ControlFlow<Stop, T>,
    ) -> ControlFlow<Stop, T> {
        let back = symmetry.inverse();
        let mut columns = vec![0; residual.len()];
        let mut pass_on = |image: &[u32], meter: &mut Meter| {
            for (row, &column) in image.iter().enumerate() {
                let (row, column) = residual.image_of_square(back, (row, column as usize));
                columns[row] = column as u32;
            }
            sink.solution(&columns, meter)
        };
        work(&mut Run::new(meter, &mut pass_on).with_cores(cores))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Puzzle;
    use crate::engine::Budget;
    use crate::engine::exact::SMALLEST_FIRST;
    use crate::engine::random::Random;
    use crate::referee::Referee;
    use crate::test_boards::squares;

    /// A completion of a residual by the search with images, or without them; and the nodes.
    fn first(residual: &Residual, pace: Option<Pace>, cores: usize) -> (Option<Vec<u32>>, u64) {
        let (mut meter, mut found) = (Meter::start(&Budget::default()), None);
        let mut take = |columns: &[u32], _: &mut Meter| {
            found = Some(columns.to_vec());
            Flow::Break(Stop::Enough)
        };
        let cores = Cores::new(cores);
        let flow = match pace {
            Some(pace) => search(pace, residual, &cores, (&mut meter, &mut take)),
            None => SMALLEST_FIRST.search(residual, &mut Run::new(&mut meter, &mut take)),
        };
        assert_eq!(flow.is_break(), found.is_some());
        (found, meter.nodes())
    }

    /// Boards of 17 to 30 rows on which most squares are blocked, so that some have no completion.
    fn boards() -> impl Iterator<Item = Puzzle> {
        let mut random = Random::new(41);
        (0..60).filter_map(move |_| {
            let n = 17 + random.below(14);
            let share = 55 + random.below(25);
            let all = (0..n).flat_map(|row| (0..n).map(move |column| (row, column)));
            let blocked: Vec<(u32, u32)> = all.filter(|_| random.below(100) < share).collect();
            Puzzle::new(n as usize, vec![], squares(&blocked)).ok()
        })
    }

    #[test]
    fn with_its_images_a_board_has_the_same_verdict_and_a_completion_of_its_own() {
        let (mut with, mut without) = (0, 0);
        for puzzle in boards() {
            let residual = Residual::of(&puzzle);
            let (alone, nodes) = first(&residual, None, 0);
            assert_eq!(first(&residual, Some(PACE), 0), (alone.clone(), nodes), "{puzzle}");
            let at_once = Pace { alone: 0, each: 1 };
            let (found, nodes) = first(&residual, Some(at_once), 0);
            assert_eq!(found.is_some(), alone.is_some(), "{puzzle}");
            assert_eq!(first(&residual, Some(at_once), 2), (found.clone(), nodes), "{puzzle}");
            if let Some(columns) = found {
                // No row is free of squares, so residual and board are one.
                assert!(Referee::new(&puzzle).verify(columns).is_ok(), "{puzzle}");
                with += 1;
            } else {
                without += 1;
            }
        }
        assert!(with > 5 && without > 5, "{with} with completions, {without} without");
    }

    #[test]
    fn images_that_are_one_are_searched_once() {
        let (cores, mut meter) = (Cores::default(), Meter::unlimited());
        let mut nothing = |_: &[u32], _: &mut Meter| Flow::Continue(());
        for (drawing, expected) in
            [("....\n....\n....\n....", 0), ("x...\n....\n....\n....", 3), (".x..\n....\n....\n....", 7)]
        {
            let puzzle: Puzzle = drawing.parse().expect("a drawing");
            let residual = Residual::of(&puzzle);
            let mut context = Context { residual: &residual, cores: &cores, meter: &mut meter, sink: &mut nothing };
            let others = begin_others(&mut context).continue_value().map(|images| images.len());
            assert_eq!(others, Some(expected), "{drawing}");
        }
    }
}
