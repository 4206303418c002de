//! How difficult a puzzle is for a person, how many completions it has, and whether anything could be left out.

use crate::deduce::{self, End, GRADE_EFFORT, Grade, Technique};
use crate::reduce::{is_needed, listing_within};
use nqfill_core::board::{Canonical, Placement, Puzzle};
use nqfill_core::count::KnownCount;
use nqfill_core::internals::{Meter, TakenLines};
use nqfill_core::{Budget, Limit, SearchOptions};

/// The rating of a puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Rating {
    /// How difficult it is for a person; nobody reasons about boards of more than [`deduce::MOST_ROWS`] rows.
    pub grade: Option<Grade>,
    /// Completions.
    pub count: KnownCount,
    /// True if each fixed queen and each blocked square is needed: without it a puzzle with one completion has more, one
    /// without completion has one. `None` of puzzles with several completions, and where a limit came first.
    pub is_minimal: Option<bool>,
    /// The puzzle up to symmetry.
    pub canonical: Canonical,
    /// The limit that came before all of this was known.
    pub cut_by: Option<Limit>,
}

/// Work of turning a square of a board and comparing it.
const WORK_A_SQUARE_OF_AN_IMAGE: u64 = 30;

impl Rating {
    /// The score of its [`Grade`].
    pub fn score(&self) -> Option<u32> {
        self.grade.as_ref()?.score()
    }

    /// How often each technique was the one that found something, of those that did.
    pub fn techniques(&self) -> impl Iterator<Item = (Technique, u32)> + '_ {
        let rounds = self.grade.iter().flat_map(|grade| grade.rounds);
        deduce::TECHNIQUES.into_iter().zip(rounds).filter(|&(_, rounds)| rounds > 0)
    }
}

/// Rates a puzzle. The budget holds for all of it: the completions, then the grade, then whether each fact is needed, each with
/// what those before it have left.
///
/// ```
/// use nqfill_core::{Budget, KnownCount, Puzzle};
/// use nqfill_reason::{deduce::Difficulty, rate::rate};
///
/// let puzzle: Puzzle = ".Q..\n....\n....\n....\n".parse()?;
/// let rating = rate(&puzzle, &Budget::default()).expect("no limit");
/// assert_eq!(rating.grade.and_then(|grade| grade.difficulty), Some(Difficulty::Trivial));
/// assert_eq!((rating.count, rating.is_minimal), (KnownCount::exactly(1), Some(true)));
/// # Ok::<(), nqfill_core::board::DrawingError>(())
/// ```
///
/// # Errors
/// If the budget was spent before it was known whether there is a completion, or before the canonical form of a board of more than
/// a hundred thousand blocked squares was found.
pub fn rate(puzzle: &Puzzle, budget: &Budget) -> Result<Rating, Limit> {
    let mut meter = Meter::start(budget);
    let count = completions(puzzle, &mut meter)?;
    // Before what follows has spent the time: of large boards it takes some.
    let canonical =
        Canonical::within(&Placement::from(puzzle), |squares| meter.work(WORK_A_SQUARE_OF_AN_IMAGE * squares as u64))?;
    let grade = (puzzle.n() <= deduce::MOST_ROWS).then(|| grade(puzzle, &mut meter));
    let is_minimal = is_minimal(puzzle, count, &mut meter);
    Ok(Rating { grade, count, is_minimal, canonical, cut_by: meter.cut_by() })
}

/// The grade of a puzzle within a budget; without a difficulty where that was spent first.
pub fn grade_within(puzzle: &Puzzle, budget: &Budget) -> (Grade, Option<Limit>) {
    let mut meter = Meter::start(budget);
    let grade = grade(puzzle, &mut meter);
    (grade, meter.cut_by())
}

fn grade(puzzle: &Puzzle, meter: &mut Meter) -> Grade {
    meter.with_effort(
        GRADE_EFFORT,
        |part| deduce::grade_metered(puzzle, part),
        |grade| matches!(grade.end, End::Cut(_)),
    )
}

fn completions(puzzle: &Puzzle, meter: &mut Meter) -> Result<KnownCount, Limit> {
    let options = &SearchOptions { most: Some(2), ..SearchOptions::default() };
    let Some(listing) = listing_within(puzzle, options, meter)? else { return Ok(KnownCount::exactly(0)) };
    if let Some(limit) = listing.cut_by {
        meter.cut(limit);
    }
    Ok(listing.known())
}

/// True if every fact is needed: if leaving it out changes whether there are no completions, or one.
fn is_minimal(puzzle: &Puzzle, count: KnownCount, meter: &mut Meter) -> Option<bool> {
    let KnownCount { value: 0..=1, exhaustive: true } = count else { return None };
    let taken = TakenLines::of(puzzle.n(), puzzle.fixed());
    // No search is needed to see that.
    if puzzle.blocked().iter().any(|square| taken.attack(square)) {
        return Some(false);
    }
    let mut is_known = true;
    for fact in puzzle.fixed().chain(puzzle.blocked().iter()) {
        match is_needed(puzzle, fact, meter) {
            Ok(true) => {}
            Ok(false) => return Some(false),
            Err(_) if meter.child(None).is_err() => return None,
            Err(_) => is_known = false,
        }
    }
    is_known.then_some(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_boards::{drawn, placements};
    use nqfill_core::board::Symmetry;
    use nqfill_core::count::count_plainly;
    use nqfill_core::internals::Random;

    #[test]
    fn counts_and_minimality_agree_with_plain_counting() {
        for n in [4, 5, 6] {
            for queens in placements(n, 2) {
                let puzzle = Puzzle::new(n as usize, queens, vec![]).expect("no conflict");
                let rating = rate(&puzzle, &Budget::default()).expect("no limit");
                let count = count_plainly(&puzzle).expect("a small board");
                assert_eq!(rating.count, KnownCount::exactly(count.into()));
                let others = puzzle.fixed().map(|queen| count_plainly(&puzzle.without(queen)).expect("a small board"));
                let is_minimal = (count < 2).then(|| others.into_iter().all(|other| other > count));
                assert_eq!(rating.is_minimal, is_minimal, "{puzzle}");
            }
        }
    }

    #[test]
    fn images_have_one_rating() {
        let mut random = Random::new(7);
        let boards = (0..200).filter_map(|seed| drawn(&mut random, 4 + seed % 5, seed % 4, seed % 3 * 6));
        for puzzle in boards {
            let of = |rating: &Rating| (rating.grade.clone(), rating.count, rating.is_minimal);
            let rating = rate(&puzzle, &Budget::default()).expect("no limit");
            for symmetry in Symmetry::ALL {
                let image = Puzzle::try_from(symmetry.image_of(&Placement::from(&puzzle))).expect("no conflict");
                let other = rate(&image, &Budget::default()).expect("no limit");
                assert_eq!(of(&rating), of(&other), "{puzzle}");
                assert_eq!(rating.canonical.placement, other.canonical.placement);
            }
        }
    }

    #[test]
    fn a_budget_is_spent_on_completions_first_then_on_the_grade_then_on_what_is_needed() {
        let puzzle: Puzzle =
            ".....Q....\n..........\n..........\n..........\n..........\n..........\n..........\n..........\nQ.........\n........Q.\n".parse().expect("a board");
        let whole = rate(&puzzle, &Budget::default()).expect("no limit");
        assert!(whole.count.is_unique() && whole.score().is_some_and(|score| score >= 9_000) && whole.cut_by.is_none());
        let limited = |nodes| rate(&puzzle, &Budget { nodes: Some(nodes), ..Budget::default() });
        let mut known = Vec::new();
        for nodes in 0..5_000 {
            let now = match limited(nodes) {
                Err(reason) => {
                    assert_eq!(reason, Limit::Nodes);
                    [false; 3]
                }
                Ok(rating) => {
                    assert_eq!(rating.cut_by.is_none(), rating.score().is_some() && rating.is_minimal.is_some());
                    assert!(rating.score().is_none_or(|score| Some(score) == whole.score()));
                    assert!(rating.is_minimal.is_none_or(|minimal| Some(minimal) == whole.is_minimal));
                    [true, rating.score().is_some(), rating.is_minimal.is_some()]
                }
            };
            if known.last() != Some(&now) {
                known.push(now);
            }
        }
        assert_eq!(known, [[false; 3], [true, false, false], [true, true, false], [true; 3]]);
    }

    #[test]
    fn a_time_limit_ends_the_grade_of_a_large_board() {
        let puzzle: Puzzle = [".".repeat(60).as_str(); 60].join("\n").parse().expect("a board");
        let budget = Budget { time: Some(std::time::Duration::ZERO), ..Budget::default() };
        let (grade, cut_by) = grade_within(&puzzle, &budget);
        assert_eq!((grade.difficulty, grade.end, cut_by), (None, End::Cut(Limit::Time), Some(Limit::Time)));
    }
}
