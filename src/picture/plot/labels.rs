//! Names at the ends of lines, pushed apart where they would overlap.

/// The least distance of two names.
const GAP: f32 = 17.0;

/// Moves places apart, in their order, so that all lie between two bounds if there is space.
pub(super) fn push_apart(places: &[f32], [top, bottom]: [f32; 2]) -> Vec<f32> {
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by(|&one, &other| places[one].total_cmp(&places[other]));
    let mut sorted: Vec<f32> = order.iter().map(|&at| places[at].max(top)).collect();
    for at in 1..sorted.len() {
        sorted[at] = sorted[at].max(sorted[at - 1] + GAP);
    }
    // What was pushed out at the bottom pushes back.
    let mut end = bottom;
    for place in sorted.iter_mut().rev() {
        *place = place.min(end);
        end = *place - GAP;
    }
    let mut moved = vec![0.0; places.len()];
    order.iter().zip(sorted).for_each(|(&at, place)| moved[at] = place);
    moved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_their_order_and_their_distance() {
        assert_eq!(push_apart(&[50.0, 10.0, 12.0], [0.0, 100.0]), [50.0, 10.0, 27.0]);
        assert_eq!(push_apart(&[99.0, 98.0, 97.0], [0.0, 100.0]), [100.0, 83.0, 66.0]);
        assert_eq!(push_apart(&[], [0.0, 100.0]), [] as [f32; 0]);
    }
}
