//! Order of short lists. The sorts of the standard library are compiled anew for each type and each closure, 10 kB at a time: these
//! are for the lists whose sorting takes no time that counts.

/// Sorts by a heap: n log n steps for every list, and little code for each type. Equal items come in any order.
pub fn heap_sort<T: Ord>(items: &mut [T]) {
    heap_sort_by(items, |one, other| one < other);
}

/// The same in the order of `is_less`.
pub fn heap_sort_by<T>(items: &mut [T], is_less: impl Fn(&T, &T) -> bool) {
    let len = items.len();
    // The first rounds make the heap, the others take the greatest from it.
    for round in (0..len + len / 2).rev() {
        let (mut parent, end) = if round >= len { (round - len, len) } else { (0, round) };
        if round < len {
            items.swap(0, end);
        }
        // The item goes down to where none below it is greater.
        while 2 * parent + 1 < end {
            let left = 2 * parent + 1;
            let child = left + usize::from(left + 1 < end && is_less(&items[left], &items[left + 1]));
            if !is_less(&items[parent], &items[child]) {
                break;
            }
            items.swap(parent, child);
            parent = child;
        }
    }
}

/// The places of keys in ascending order of the keys, those of equal keys ascending.
pub(crate) fn places_by_key(keys: impl Iterator<Item = u64>) -> Vec<usize> {
    let mut places: Vec<(u64, usize)> = keys.zip(0..).collect();
    sort_places(&mut places);
    places.into_iter().map(|(_, place)| place).collect()
}

/// Items in ascending order of their keys, those of equal keys in their order.
pub fn ordered_by_key<T>(items: Vec<T>, key: impl Fn(&T) -> u64) -> Vec<T> {
    let places = places_by_key(items.iter().map(key));
    let mut items: Vec<Option<T>> = items.into_iter().map(Some).collect();
    places.into_iter().filter_map(|place| items[place].take()).collect()
}

/// The one sort of keys with their places, compiled once.
fn sort_places(places: &mut [(u64, usize)]) {
    places.sort_unstable();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::random::Random;

    #[test]
    fn lists_are_sorted_as_the_standard_library_sorts_them() {
        let mut random = Random::new(1);
        for len in 0..60 {
            let list: Vec<u64> = (0..len).map(|_| random.below(20).into()).collect();
            let (mut sorted, mut expected) = (list.clone(), list.clone());
            heap_sort(&mut sorted);
            expected.sort();
            assert_eq!(sorted, expected);
            let mut places: Vec<usize> = (0..list.len()).collect();
            places.sort_by_key(|&place| list[place]);
            assert_eq!(places_by_key(list.iter().copied()), places);
            assert_eq!(ordered_by_key(list, |&key| key), expected);
        }
    }
}
