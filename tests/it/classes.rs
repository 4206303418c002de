//! What `--distinct` lists is counted in classes, wherever the count is said.
#![allow(clippy::unwrap_used)]

use crate::common::{code, run_in, stdout};
use serde_json::Value;
use std::path::Path;

/// The last line of a text.
fn last(text: &str) -> &str {
    text.lines().last().unwrap_or_default()
}

fn solved(args: &[&str], stdin: &str) -> String {
    let output = run_in(Path::new("."), &[&["solve", "--distinct"], args].concat(), stdin);
    assert_eq!(code(&output), 0, "{args:?}");
    stdout(&output)
}

#[test]
fn a_list_of_classes_says_how_many_classes_there_are() {
    for (args, zh, en) in [
        (&["--size", "8"][..], "对称者算一类，共有 12 类解法。", "Found 12 classes of solutions up to symmetry."),
        (&["--size", "4"], "对称者算一类，共有 1 类解法。", "Found 1 class of solutions up to symmetry."),
        (
            &["--size", "8", "-n", "3"],
            "对称者算一类，共有 12 类解法，已列出前 3 类。",
            "12 classes of solutions up to symmetry, the first 3 listed.",
        ),
        (
            &["--size", "24", "-n", "2", "--order", "search"],
            "对称者算一类，已列出前 2 类解法，还有更多。",
            "Listed the first 2 classes of solutions up to symmetry; there are more.",
        ),
        (&["--size", "8", "--first"], "已求得 1 种解法，未再搜索。", "Found one solution; others were not looked for."),
        (&["--size", "3"], "无解", "No solution"),
    ] {
        assert_eq!(last(&solved(args, "")), zh, "{args:?}");
        assert_eq!(last(&solved(&[args, &["--lang", "en"]].concat(), "")), en, "{args:?}");
    }
}

#[test]
fn messages_of_all_formats_count_classes_as_count_does() {
    // Half a turn alone leaves this board unchanged.
    let board = ".x.....\n.......\n.......\n.......\n.......\n.......\n.....x.\n";
    let message = |text: &str| {
        let result: Value = serde_json::from_str(text).unwrap();
        (result["message"].as_str().unwrap().to_owned(), result["counted"].clone())
    };
    let counted = run_in(Path::new("."), &["count", "--fundamental", "-f", "jsonl"], board);
    let expected = message(&stdout(&counted));
    assert_eq!((expected.0.as_str(), expected.1.as_str()), ("对称者算一类，共有 18 类解法。", Some("classes")));
    assert_eq!(message(&solved(&["-f", "jsonl"], board)), expected);
    assert_eq!(
        message(&solved(&["--stream"], &format!("{{\"n\": 7, \"queens\": [], \"blocked\": {}}}\n", "[[0,1],[6,5]]"))),
        expected
    );
    for (format, words) in
        [("yaml", "message: 对称者算一类，共有 18 类解法。"), ("html", "共有 18 类解法。"), ("svg", "对称者算一类")]
    {
        let text = solved(&["-f", format], board);
        assert!(text.contains(words) && !text.contains("共找到"), "{format}: {text}");
    }
}
