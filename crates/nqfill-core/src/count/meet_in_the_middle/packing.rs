//! Reading and writing lists a few words at a time, for [`Vector`](crate::simd::Vector).

use crate::simd::MOST_PACKED;

/// The words from `start` on, and which of them there are: the last ones of a list may be missing.
#[inline(always)]
pub(super) fn load<const P: usize>(list: &[u64], start: usize) -> ([u64; P], usize) {
    match list[start..].first_chunk() {
        Some(words) => (*words, (1 << P) - 1),
        None => {
            let mut words = [0; P];
            let rest = &list[start..];
            for (word, from) in words.iter_mut().zip(rest) {
                *word = *from;
            }
            (words, (1 << rest.len()) - 1)
        }
    }
}

/// The first `count` words of a group, or all if there are fewer.
#[inline(always)]
pub(super) fn first<const P: usize>(count: usize) -> usize {
    (1 << count.min(P)) - 1
}

/// Writes a whole group to `place`, or as much of it as there is room for.
#[inline(always)]
pub(super) fn store<const P: usize>(list: &mut [u64], place: usize, words: [u64; P]) {
    let room = &mut list[place..];
    match room.first_chunk_mut() {
        Some(room) => *room = words,
        None => room.iter_mut().zip(words).for_each(|(room, word)| *room = word),
    }
}

/// Makes `list` long enough for `len` words and the group that may be written behind them.
pub(super) fn reserve(list: &mut Vec<u64>, len: usize) {
    if list.len() < len + MOST_PACKED {
        list.resize(len + MOST_PACKED, 0);
    }
}
