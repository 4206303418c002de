//! What is known of boards without making any: what does not exist need not be looked for.

/// Fewer fixed queens never leave exactly one completion, without blocked squares; `None` where no number of queens does.
///
/// Beyond n = 12 all that is known is that one queen is needed: the mirror image of a completion is another one.
/// From exhaustive search, up to symmetry: the boards are 1, 13, 3, 55, 39, 10, 6, 1525 and 150 for n = 4 to 12. A test finds
/// those up to n = 10 again.
pub(super) fn fewest_queens_of_a_unique_board(n: u32) -> Option<u32> {
    match n {
        1 => Some(0),
        4 | 6 => Some(1),
        5 | 7..=10 => Some(2),
        11 | 12 => Some(3),
        13.. => Some(1),
        _ => None,
    }
}

/// True if there is no board of n queens at all.
pub(super) const fn has_no_completion(n: u32) -> bool {
    n == 2 || n == 3
}

/// True if no frame of n rows has this number of queens. Two stand in corners, on one diagonal. Of the 16 ways to place six none leaves
/// as many diagonals of either direction open, give or take one, if the block has five rows or more.
pub(super) const fn has_no_frame_of(n: u32, queens: u32) -> bool {
    queens == 2 || (queens == 6 && n >= 11)
}

/// The largest number of queens of which every placement without conflict has a completion; for n from 4 to 20, where it is
/// known (OEIS A374013).
const ALWAYS_COMPLETABLE: [u32; 17] = [0, 1, 0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4];

/// One queen more than can always be completed. Beyond n = 20 that number is not known, and this is one more than 0.241 n,
/// which is an upper bound of it for large n (Glock, Munhá Correia and Sudakov 2022).
pub(crate) fn queens_beyond_the_threshold(n: u32) -> Option<u32> {
    match n {
        0..4 => None,
        4..=20 => Some(ALWAYS_COMPLETABLE[n as usize - 4] + 1),
        _ => Some((u64::from(n) * 241 / 1_000) as u32 + 1),
    }
}
