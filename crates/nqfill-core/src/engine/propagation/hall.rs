//! Bounds consistency of AllDifferent, by Hall's theorem.

use crate::board::places_by_key;

/// Narrows the bounds (least and greatest value) of variables that must all differ. An interval with as many variables
/// inside as it has values is closed to all others. False if some interval has more variables than values.
///
/// One call does not reach the fixpoint; the caller repeats it until nothing changes.
pub(super) fn narrow(bounds: &mut [(u32, u32)]) -> bool {
    let by_greatest = places_by_key(bounds.iter().map(|&(_, greatest)| greatest.into()));
    let mut starts: Vec<u32> = bounds.iter().map(|&(least, _)| least).collect();
    starts.sort_unstable();
    starts.dedup();
    let mut full = Vec::new();
    for &start in &starts {
        let mut inside = 0;
        for &i in by_greatest.iter().filter(|&&i| bounds[i].0 >= start) {
            inside += 1;
            let values = bounds[i].1 - start + 1;
            if inside > values {
                return false;
            }
            if inside == values {
                full.push((start, bounds[i].1));
            }
        }
    }
    for (start, end) in full {
        keep_out(bounds, start, end);
    }
    bounds.iter().all(|(least, greatest)| least <= greatest)
}

/// Moves the bounds of all variables that are not inside a full interval out of it.
fn keep_out(bounds: &mut [(u32, u32)], start: u32, end: u32) {
    for (least, greatest) in bounds {
        if start <= *least && *greatest <= end {
            continue;
        }
        if (start..=end).contains(least) {
            *least = end + 1;
        }
        if (start..=end).contains(greatest) {
            // A full interval that begins at 0 has no room below; the variable then has no value.
            (*least, *greatest) = if start == 0 { (1, 0) } else { (*least, start - 1) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::narrow;

    #[test]
    fn a_full_interval_is_closed_to_the_others() {
        let mut bounds = [(1, 2), (1, 2), (0, 5), (2, 4)];
        assert!(narrow(&mut bounds));
        assert_eq!(bounds, [(1, 2), (1, 2), (0, 5), (3, 4)]);
    }

    #[test]
    fn three_variables_with_two_values_fail() {
        assert!(!narrow(&mut [(1, 2), (1, 2), (1, 2)]));
    }
}
