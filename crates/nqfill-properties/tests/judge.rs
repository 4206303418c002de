//! A judge takes whatever a contestant hands in.
#![allow(missing_docs)]

use nqfill::read::{Document, ReadOptions};
use nqfill_grade::judge::{Cases, Judge, Ruling};
use proptest::prelude::*;

const PUZZLE: &str = ".Q..\n....\n....\n....\n";
const DEAD: &str = "QQ..\n....\n....\n....\n";

fn cases(input: &str) -> Cases {
    let document = Document::new(input.into(), &ReadOptions::default()).expect("text");
    Cases::of(&document).expect("puzzles")
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn no_bytes_of_a_contestant_are_the_fault_of_the_judge(
        bytes in proptest::collection::vec(any::<u8>(), 0..200),
        near in "([.Q*#x0-9,\\[\\]{}\":a-h/ \\n-]|no|NO\\n|Case 1:|\u{fffe}|\u{0}|无解){0,60}",
        which in 0_usize..4,
    ) {
        let input = [PUZZLE, DEAD, "....\n....\n....\n....\n", ".Q..\n....\n....\n....\n\nQQ..\n....\n....\n....\n"];
        for all_solutions in [false, true] {
            let judge = Judge { all_solutions, ..Judge::default() };
            for output in [bytes.clone(), near.clone().into_bytes()] {
                let judged = judge.judge(&cases(input[which]), Ok(output));
                prop_assert_ne!(judged.ruling, Ruling::Fail);
            }
        }
    }
}
