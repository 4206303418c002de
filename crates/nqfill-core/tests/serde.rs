//! What the feature `serde` writes, and reads again.

use nqfill_core::{Placement, Puzzle, first};

#[test]
fn boards_are_written_and_read() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = Puzzle::empty(6)?.with_queen((0, 1))?.with_blocked((3, 3))?;
    let text = serde_json::to_string(&puzzle)?;
    assert_eq!(text, r#"{"n":6,"queens":[{"row":0,"column":1}],"blocked":[{"row":3,"column":3}]}"#);
    assert_eq!(serde_json::from_str::<Puzzle>(&text)?, puzzle);
    assert_eq!(serde_json::from_str::<Placement>(&text)?, Placement::from(&puzzle));
    assert_eq!(serde_json::to_string(&first(&puzzle)?)?, "[1,3,5,0,2,4]");
    Ok(())
}

#[test]
fn what_is_no_puzzle_is_not_read_as_one() {
    for text in [
        r#"{"n":0}"#,
        r#"{"n":4,"queens":[{"row":4,"column":0}]}"#,
        r#"{"n":4,"queens":[{"row":0,"column":0},{"row":1,"column":1}]}"#,
    ] {
        assert!(serde_json::from_str::<Puzzle>(text).is_err(), "{text}");
    }
}
