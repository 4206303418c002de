//! Reading and writing lists a few words at a time, for [`Vector`](super::simd::Vector).

use super::simd::{PACKED, Words};

/// The words from `start` on, and which of them there are: the last ones of a list may be missing.
#[inline(always)]
pub(crate) fn load(list: &[u64], start: usize) -> (Words, usize) {
    match list[start..].first_chunk() {
        Some(words) => (*words, (1 << PACKED) - 1),
        None => {
            let mut words = [0; PACKED];
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
pub(crate) fn first(count: usize) -> usize {
    (1 << count.min(PACKED)) - 1
}

/// Writes a whole group to `place`, or as much of it as there is room for.
#[inline(always)]
pub(crate) fn store(list: &mut [u64], place: usize, words: Words) {
    let room = &mut list[place..];
    match room.first_chunk_mut() {
        Some(room) => *room = words,
        None => room.iter_mut().zip(words).for_each(|(room, word)| *room = word),
    }
}

/// Makes `list` long enough for `len` words and the group that may be written behind them.
pub(crate) fn reserve(list: &mut Vec<u64>, len: usize) {
    if list.len() < len + PACKED {
        list.resize(len + PACKED, 0);
    }
}
