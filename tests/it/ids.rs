//! The `id` of a board, which programs find again in its result.

use crate::common::nqfill;
use assert_fs::TempDir;
use std::io::Write;
use std::process::Stdio;

/// What the program writes for a text on standard input.
fn answered(args: &[&str], text: &str) -> String {
    let mut command = nqfill();
    command.args(args).args(["-q", "--lang", "en"]);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program runs");
    child.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("it reads");
    String::from_utf8(child.wait_with_output().expect("it ends").stdout).expect("UTF-8")
}

/// The text of the `id` that each line of results begins with.
fn ids(args: &[&str], text: &str) -> Vec<String> {
    let id = |line: &str| {
        let behind = line.strip_prefix("{\"id\":").unwrap_or_default();
        behind.split_once(",\"source\":").map_or_else(String::new, |(id, _)| id.to_owned())
    };
    answered(args, text).lines().map(id).collect()
}

const COMMANDS: [&[&str]; 6] = [
    &["solve", "-f", "jsonl"],
    &["--first", "-f", "jsonl"],
    &["count", "-f", "jsonl"],
    &["explain", "-f", "jsonl"],
    &["rate", "-f", "jsonl"],
    &["check", "-f", "jsonl"],
];

#[test]
fn every_command_begins_a_result_with_the_id_as_it_was_written() {
    let written = ["7", "\"a/b\"", "123456789012345678901234567890", "1.50", "-0", "\"\\u00e9é\\n\"", "\"，Ａ\""];
    let text: String = written.map(|id| format!("{{\"n\": 4, \"queens\": [[0, 1]], \"id\": {id}}}\n")).concat();
    for args in COMMANDS {
        assert_eq!(ids(args, &text), written, "{args:?}");
    }
}

#[test]
fn boards_of_a_list_of_yaml_and_of_python_have_their_ids_too() {
    let args = COMMANDS[2];
    let list = "[{\"id\": \"a\", \"n\": 1},\n {\"n\": 1, \"queens\": []}, {\"n\": 1, \"ID\": 3}]";
    assert_eq!(ids(args, list), ["\"a\"", "", "3"]);
    let listing = "{\"id\": \"x\", \"n\": 4, \"solutions\": [[1, 3, 0, 2], [2, 0, 3, 1]]}";
    assert_eq!(ids(args, listing), ["\"x\"", "\"x\""]);
    let yaml = "- id: a b\n  n: 4\n  queens: [[0, 1]]\n- id: 12345678901234567890123\n  n: 4\n  queens: [[0, 1]]\n\
                - n: 4\n  id: 'c'\n  queens: [[0, 1]]\n- id: 007\n  n: 4\n  queens: []\n";
    assert_eq!(ids(args, yaml), ["\"a b\"", "12345678901234567890123", "\"c\"", "\"007\""]);
    assert_eq!(ids(args, "{'n': 4, 'queens': [(0, 1)], 'id': 'it\\'s'}"), ["\"it's\""]);
}

#[test]
fn boards_that_are_wrong_have_their_ids_too() {
    let text = "{\"n\": 4, \"queens\": [[9, 9]], \"id\": 1}\n{\"zebra\": 4, \"id\": 2}\n\
                {\"n\": 4, \"queens\": [[0, 0], [0, 1]], \"id\": 3}\n{\"n\": 4, \"id\": 4, \"queens\": [[0, 1]\n\
                {\"n\": 4, \"queens\": [[0, 1]], \"id\": 5}\n";
    for args in COMMANDS {
        assert_eq!(ids(args, text), ["1", "2", "3", "", "5"], "an object that is not closed has none: {args:?}");
    }
}

#[test]
fn what_is_neither_text_nor_number_is_no_id_and_the_board_is_read_as_ever() {
    for id in ["null", "true", "{\"a\": 1}", "[1, \"x\"]", &format!("\"{}\"", "x".repeat(5000))] {
        let text = format!("{{\"id\": {id}, \"n\": 4, \"queens\": [[0, 1]]}}");
        let result: serde_json::Value = serde_json::from_str(&answered(COMMANDS[2], &text)).expect("a result");
        assert_eq!((&result["id"], &result["solution_count"]), (&serde_json::Value::Null, &1.into()), "{id}");
    }
}

#[test]
fn documents_in_yaml_have_ids_that_every_reader_takes_for_texts_or_numbers() {
    let text = "{\"id\": \"no\", \"n\": 1, \"queens\": []}\n{\"id\": 12, \"n\": 1, \"queens\": []}\n\
                {\"id\": \"\\ud800\", \"n\": 1, \"queens\": []}\n{\"id\": \"a: b\\n\", \"n\": 1, \"queens\": []}\n";
    for command in ["solve", "count"] {
        let written = answered(&[command, "-f", "yaml"], text);
        for id in ["- id: 'no'\n  source: '-'\n", "- id: 12\n  source: ", "- id: \"\\ud800\"\n", "- id: \"a: b\\n\"\n"]
        {
            assert!(written.contains(id), "{id}: {written}");
        }
    }
}

#[test]
fn results_are_boards_with_the_same_ids() {
    let text = "{\"id\": \"a\", \"n\": 4, \"queens\": [[0, 1]]}\n{\"id\": 2, \"n\": 1, \"queens\": []}\n";
    for format in ["jsonl", "json", "yaml"] {
        let results = answered(&["solve", "--first", "-f", format], text);
        assert_eq!(ids(COMMANDS[5], &results), ["\"a\"", "2"], "{results}");
    }
}

#[test]
fn results_with_ids_in_a_folder_are_passed_over_by_their_names() {
    let folder = TempDir::new().expect("a folder");
    let text = "{\"id\": \"a\", \"n\": 4, \"queens\": [[0, 1]]}\n";
    std::fs::write(folder.path().join("board.json"), text).expect("a file");
    for (args, name) in [(COMMANDS[0], "board.solution.jsonl"), (COMMANDS[5], "checked.solution.jsonl")] {
        std::fs::write(folder.path().join(name), answered(args, text)).expect("a file");
    }
    let output = nqfill().args(["count", "-q"]).arg(folder.path()).output().expect("it runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 1, "{output:?}");
}
