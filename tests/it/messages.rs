//! Messages to people: help, wrong arguments, the language, completions, manual pages.

use crate::common::nqfill;
use assert_fs::TempDir;
use std::fs;
use std::process::{Command, Output};

fn run(command: &mut Command) -> Output {
    command.output().expect("the program runs")
}

/// Exit code, standard output, standard error.
fn said(command: &mut Command) -> (Option<i32>, String, String) {
    let output = run(command);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

const COMMANDS: [&str; 23] = [
    "solve",
    "count",
    "explain",
    "hint",
    "play",
    "rate",
    "generate",
    "convert",
    "canon",
    "reduce",
    "draw",
    "sheet",
    "formats",
    "check",
    "golden",
    "compare",
    "split",
    "merge",
    "trace",
    "engines",
    "schema",
    "completions",
    "man",
];

#[test]
fn help_speaks_the_language_that_was_asked_for_or_that_of_the_locale() {
    let is_chinese = |command: &mut Command| {
        let (code, help, _) = said(command.arg("--help"));
        assert_eq!(code, Some(0));
        assert_ne!(help.contains("用法：nqfill"), help.contains("Usage: nqfill"), "{help}");
        help.contains("用法：")
    };
    assert!(!is_chinese(&mut nqfill()));
    assert!(is_chinese(nqfill().args(["--lang", "zh"])));
    assert!(is_chinese(nqfill().args(["check", "--lang=zh"])));
    assert!(is_chinese(nqfill().env("NQFILL_LANG", "zh")));
    assert!(!is_chinese(nqfill().env("NQFILL_LANG", "zh").args(["--lang", "en"])));
    assert!(is_chinese(nqfill().env("LC_ALL", "zh_CN.UTF-8")));
    assert!(!is_chinese(nqfill().env("LC_ALL", "").env("LC_MESSAGES", "de_DE.UTF-8").env("LANG", "zh_CN.UTF-8")));
}

#[test]
fn the_language_may_stand_before_the_command() {
    for before in [&["--lang", "zh"][..], &["--lang=zh"]] {
        let (code, out, _) = said(nqfill().args(before).args(["check", "--help"]));
        assert!(code == Some(0) && out.contains("用法：nqfill check"), "{out}");
        let (code, out, _) = said(nqfill().args(before).args(["engines", "--help"]));
        assert!(code == Some(0) && out.contains("用法：nqfill engines"), "{out}");
        let (code, _, err) = said(nqfill().args(before).args(["check", "--bogus"]));
        assert!(code == Some(2) && err.contains("错误：没有选项"), "{err}");
        let (code, out, _) = said(nqfill().args(before).args(["count", "puzzles/article/sample.txt"]));
        assert_eq!((code, out.trim()), (Some(0), "1"));
    }
}

#[test]
fn tables_of_engines_speak_the_language_that_was_asked_for() {
    let board = "puzzles/article/sample.txt";
    let compare = ["compare", "-a", "exact,auto", "--sizes", "4", board];
    let tables = [
        (&["engines"][..], "算法", "engine "),
        (&["formats"], "grid：逐行", "grid: rows"),
        (&compare, "棋盘", "board "),
    ];
    for (args, zh, en) in tables {
        let starts = |command: &mut Command, with: &str| {
            let (code, out, err) = said(command);
            assert!(code == Some(0) && out.starts_with(with), "{args:?}: {out}{err}");
            out
        };
        starts(nqfill().args(args), zh);
        starts(nqfill().env("LC_ALL", "en_GB.UTF-8").args(args), zh);
        starts(nqfill().env("NQFILL_LANG", "en").args(args), en);
        starts(nqfill().env("NQFILL_LANG", "zh").args(args).args(["--lang", "en"]), en);
        let chinese = starts(nqfill().env("NQFILL_LANG", "zh").args(args), zh);
        starts(nqfill().args(["--lang", "zh"]).args(args), zh);
        let words: &[_] = match args {
            ["formats"] => &["by itself", "written", "rows of"],
            _ => &["solved", "empty", "free row", "a probe", " queen"],
        };
        for word in words {
            assert!(!chinese.contains(*word), "{word}: {chinese}");
        }
    }
    // Output for programs is equal in every language.
    for args in [
        &["engines", "-f", "json"][..],
        &["formats", "-f", "json"],
        &["compare", "-f", "csv", "-a", "exact", "--first", "--sizes", "4"],
    ] {
        let first = |lang: &str| said(nqfill().args(args).args(["--lang", lang])).1.lines().next().map(str::to_owned);
        assert_eq!(first("zh"), first("en"));
    }
}

/// A run with results, diagnostics and a summary.
const BOARDS: [&str; 2] = ["puzzles/conflict/diagonal.txt", "puzzles/missing.txt"];

#[test]
fn a_run_speaks_one_language_whatever_the_locale() {
    let spoken = |command: &mut Command| {
        let (code, out, err) = said(command.args(BOARDS));
        assert_eq!(code, Some(1), "{out}{err}");
        out + &err
    };
    let without_time = |text: String| text.rsplit_once('，').expect("a summary").0.to_owned();
    let default = without_time(spoken(&mut nqfill()));
    for word in ["在同一条", "没有这个文件", "共 2 个棋盘"] {
        assert!(default.contains(word), "{word}: {default}");
    }
    for locale in ["C", "en_GB.UTF-8", "de_DE.UTF-8", "zh_CN.UTF-8"] {
        assert_eq!(without_time(spoken(nqfill().env("LC_ALL", locale))), default, "{locale}");
    }
    let is_chinese = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
    for english in [
        spoken(nqfill().args(["--lang", "en"])),
        spoken(nqfill().env("NQFILL_LANG", "en")),
        spoken(nqfill().env("NQFILL_LANG", "zh").env("LC_ALL", "zh_CN.UTF-8").args(["--lang", "en"])),
    ] {
        assert!(!english.contains(is_chinese) && english.contains("2 boards: "), "{english}");
    }
}

#[cfg(unix)]
#[test]
fn a_failure_speaks_as_the_run_does_and_wrong_usage_as_the_locale() {
    if !std::path::Path::new("/dev/full").exists() {
        return;
    }
    for (locale, usage) in [("C", "cannot write"), ("zh_CN.UTF-8", "无法写入")] {
        let full = fs::File::options().write(true).open("/dev/full").expect("a device");
        let (code, _, err) = said(nqfill().env("LC_ALL", locale).arg(BOARDS[0]).stdout(full));
        assert!(code == Some(1) && err.contains("磁盘空间不足"), "{locale}: {err}");
        let (code, out, err) = said(nqfill().env("LC_ALL", locale).args(["-o", "no/such/folder/a.txt", BOARDS[0]]));
        assert!(code == Some(2) && out.is_empty() && err.contains(usage), "{locale}: {err}");
    }
}

/// A board that cannot be read, and one whose queens attack each other, with the sentences about them.
const FAULTY: [(&str, &str, &str); 2] = [
    ("bad.txt", "....\n...\n....\n....\n", "第 2 行有 3 格，应为 4 格"),
    ("conflict.txt", "Q.Q.\n....\n....\n....\n", "第 1 行第 1 列与第 1 行第 3 列在同一行"),
];

#[test]
fn what_is_wrong_with_a_board_is_said_once_and_its_place_is_shown() {
    let folder = TempDir::new().expect("a folder");
    for (name, board, sentence) in FAULTY {
        fs::write(folder.path().join(name), board).expect("a file");
        for command in [&["solve"][..], &["count"], &["explain"], &["rate"], &["trace"], &["solve", "--only", "solved"]]
        {
            let (_, out, err) = said(nqfill().current_dir(folder.path()).args(command).arg(name));
            assert_eq!((out.clone() + &err).matches(sentence).count(), 1, "{command:?}: {out}{err}");
            assert!(err.contains(&format!("--> {name}:")), "{command:?}: {err}");
        }
        // Data and files are for others: what stands on standard error is whole.
        for command in [&["-f", "jsonl"][..], &["-o", "out.txt"], &["count", "-f", "json"], &["trace", "-f", "jsonl"]] {
            let (_, _, err) = said(nqfill().current_dir(folder.path()).args(command).arg(name));
            assert_eq!(err.matches(sentence).count(), 1, "{command:?}: {err}");
        }
    }
    let (_, out, err) = said(nqfill().current_dir(folder.path()).args(["compare", "-a", "exact", "bad.txt"]));
    assert_eq!((out.clone() + &err).matches(FAULTY[0].2).count(), 1, "{out}{err}");
}

#[cfg(unix)]
#[test]
fn results_that_go_elsewhere_take_no_sentence_from_the_diagnostics() {
    let folder = TempDir::new().expect("a folder");
    for (name, board, sentence) in FAULTY {
        fs::write(folder.path().join(name), board).expect("a file");
        let text = |path: &str| fs::read_to_string(folder.path().join(path)).expect("a file");
        let shell = |line: &str| {
            let mut shell = Command::new("sh");
            shell.args(["-c", line]).current_dir(folder.path()).env("nqfill", env!("CARGO_BIN_EXE_nqfill"));
            said(shell.env_remove("NQFILL_LANG"))
        };
        let (_, _, err) = shell(&format!("$nqfill {name} > out.txt"));
        assert_eq!((err.matches(sentence).count(), text("out.txt").matches(sentence).count()), (1, 1), "{err}");
        let (_, _, err) = shell(&format!("$nqfill {name} > /dev/null"));
        assert_eq!(err.matches(sentence).count(), 1, "{err}");
        shell(&format!("$nqfill {name} > both.txt 2>&1"));
        assert_eq!(text("both.txt").matches(sentence).count(), 1, "{}", text("both.txt"));
    }
}

#[test]
fn wrong_arguments_are_named_in_both_languages() {
    for args in [&["--wrong"][..], &["check", "--wrong"], &["-a", "nothing"], &["golden"], &["--all", "--first"]] {
        let (code, out, en) = said(nqfill().args(args));
        assert_eq!((code, out.as_str()), (Some(2), ""), "{args:?}");
        assert!(en.starts_with("error: "), "{en}");
        let (code, out, zh) = said(nqfill().env("LC_ALL", "zh_CN.UTF-8").args(args));
        assert_eq!((code, out.as_str()), (Some(2), ""), "{args:?}");
        assert!(zh.starts_with("错误：") && zh.contains("'--help'"), "{zh}");
    }
}

#[test]
fn a_name_that_is_nearly_one_is_answered_with_that() {
    for (args, meant) in [
        (&["-a", "exakt"][..], "exact"),
        (&["-i", "kattsi"], "kattis"),
        (&["-f", "jsno"], "json"),
        (&["convert", "-t", "dnz"], "dzn"),
        (&["--frist"], "--first"),
        (&["chekc"], "nqfill check"),
        (&["--all", "count", "some.txt"], "nqfill count ["),
        (&["slove", "some.txt"], "nqfill solve"),
    ] {
        for lang in ["en", "zh"] {
            let (code, _, err) = said(nqfill().env("NQFILL_LANG", lang).args(args));
            assert_eq!(code, Some(2), "{args:?}");
            assert!(err.contains(meant), "{args:?}: {err}");
        }
    }
}

#[test]
fn a_path_that_is_there_is_a_path_whatever_it_is_called() {
    let folder = TempDir::new().expect("a folder");
    fs::write(folder.path().join("chekc"), "Q\n").expect("a file");
    let (code, out, _) = said(nqfill().current_dir(folder.path()).arg("chekc"));
    assert_eq!((code, out.contains("共找到 1 种解法。")), (Some(0), true));
    // A missing file whose name is near no command is reported as missing.
    let (code, out, _) = said(nqfill().current_dir(folder.path()).arg("puzzle.txt"));
    assert_eq!((code, out.starts_with("无效：无法读取文件")), (Some(1), true), "{out}");
}

#[test]
fn an_empty_variable_is_none_and_a_wrong_one_is_wrong_usage() {
    let board = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/article/sample.txt");
    let (code, out, err) = said(nqfill().env("NQFILL_LANG", "").arg(board));
    assert_eq!((code, out.ends_with("共找到 1 种解法。\n"), err.as_str()), (Some(0), true, ""));
    let (code, _, err) = said(nqfill().env("NQFILL_LANG", "klingon").arg(board));
    assert_eq!(code, Some(2));
    assert!(err.contains("NQFILL_LANG=klingon") && err.contains("zh or en"), "{err}");
    let (code, _, err) = said(nqfill().env("NQFILL_LANG", "klingon").env("LC_ALL", "zh_CN.UTF-8").arg("engines"));
    assert_eq!((code, err.contains("可选 zh 或 en")), (Some(2), true), "{err}");
    // The option outranks the variable.
    let (code, out, _) = said(nqfill().env("NQFILL_LANG", "klingon").args(["--lang", "en", board]));
    assert_eq!((code, out.ends_with("Found 1 solution.\n")), (Some(0), true));
}

#[test]
fn help_lists_exit_codes_the_environment_and_every_command() {
    for (lang, codes) in [("en", "Exit codes: 0 "), ("zh", "退出码：0 ")] {
        let (_, help, _) = said(nqfill().args(["--lang", lang, "--help"]));
        assert!(help.contains(codes), "{help}");
        for name in ["NQFILL_LANG", "LC_ALL", "NO_COLOR", "TMPDIR"].into_iter().chain(COMMANDS) {
            assert!(help.contains(name), "{name}: {help}");
        }
    }
}

#[test]
fn every_command_has_a_manual_page_in_either_language() {
    let folder = TempDir::new().expect("a folder");
    for lang in ["en", "zh"] {
        let target = folder.path().join(lang).join("man1");
        let (code, out, err) = said(nqfill().args(["man", "--lang", lang, "-o"]).arg(&target));
        assert_eq!((code, out.as_str(), err.as_str()), (Some(0), "", ""));
        let pages = COMMANDS.iter().map(|name| format!("nqfill-{name}.1")).chain(["nqfill.1".to_owned()]);
        for page in pages {
            let text = fs::read_to_string(target.join(&page)).expect(&page);
            assert!(text.starts_with(".ie") || text.starts_with(".TH"), "{page}: {text:.40}");
            let name = page.trim_end_matches(".1").to_uppercase();
            assert!(text.contains(".TH") && text.to_uppercase().contains(&name), "{page}: {text:.200}");
            assert!(text.contains(if lang == "zh" { "退出码" } else { "Exit codes" }), "{page}");
        }
        assert_eq!(fs::read_dir(&target).expect("the folder").count(), COMMANDS.len() + 1);
    }
    let (_, one, _) = said(nqfill().args(["man", "check"]));
    assert_eq!(one, fs::read_to_string(folder.path().join("en/man1/nqfill-check.1")).expect("the page"));
    assert_eq!(said(nqfill().args(["man", "nothing"])).0, Some(2));
}

#[test]
fn every_shell_gets_completions_that_name_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let (code, script, err) = said(nqfill().args(["completions", shell]));
        assert_eq!((code, err.as_str()), (Some(0), ""), "{shell}");
        for name in COMMANDS {
            assert!(script.contains(name), "{shell}: {name}");
        }
    }
}

#[cfg(unix)]
#[test]
fn bash_understands_its_completions() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("nqfill.bash");
    fs::write(&path, run(nqfill().args(["completions", "bash"])).stdout).expect("a file");
    let Ok(checked) = Command::new("bash").arg("-n").arg(&path).output() else { return };
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
    let script = format!(
        "source {}; COMP_WORDS=(nqfill check --det); COMP_CWORD=2; _nqfill nqfill --det check; echo ${{COMPREPLY[@]}}",
        path.display()
    );
    let completed = Command::new("bash").args(["-c", &script]).output().expect("bash runs");
    assert_eq!(String::from_utf8_lossy(&completed.stdout), "--detail\n");
}

#[test]
fn quiet_silences_no_error() {
    let folder = TempDir::new().expect("a folder");
    let here = folder.path();
    fs::write(here.join("ragged.txt"), "Q..\n..\n...\n").expect("a file");
    fs::write(here.join("both.txt"), "Q..\n...\n...\n\nQ.\n..\n").expect("a file");
    fs::create_dir(here.join("empty")).expect("a folder");
    let failing = [
        "solve nofile.txt",
        "solve -f json nofile.txt",
        "solve ragged.txt",
        "solve empty",
        "count nofile.txt",
        "count ragged.txt",
        "explain nofile.txt",
        "rate nofile.txt",
        "convert -t fen nofile.txt",
        "convert -t fen ragged.txt -o out",
        "canon nofile.txt",
        "reduce ragged.txt",
        "draw nofile.txt",
        "sheet nofile.txt",
        "trace nofile.txt",
        "split nofile.txt",
        "split ragged.txt",
        "golden empty",
        "check empty",
        "check --puzzle nofile.txt ragged.txt",
        "generate --size 5 --count 99 --tries 1 --seed 1 --unique",
    ];
    for line in failing {
        for lang in ["en", "zh"] {
            let words = line.split(' ').chain(["-q", "--lang", lang]);
            let (code, _, errors) = said(nqfill().args(words).current_dir(here));
            assert!(code != Some(0) && !errors.trim().is_empty(), "{line}: {code:?} {errors:?}");
        }
    }
    for line in ["solve both.txt", "solve --all -q -", "convert -t fen both.txt", "count both.txt"] {
        let (_, _, notes) = said(nqfill().args(line.split(' ').chain(["-q"])).current_dir(here));
        assert!(!notes.contains("boards") && !notes.contains("checked"), "no summary: {notes}");
    }
}

/// Conflicting queens are an answer, and notes and summaries are no errors.
#[test]
fn quiet_silences_notes_and_summaries() {
    let folder = TempDir::new().expect("a folder");
    fs::write(folder.path().join("conflict.txt"), "QQ.\n...\n...\n\n....\n....\n....\n....\n").expect("a file");
    for line in ["solve", "solve --all", "count", "explain", "rate", "check --require partial", "convert -t fen"] {
        let words = line.split(' ').chain(["conflict.txt", "--quiet"]);
        assert_eq!(said(nqfill().args(words).current_dir(folder.path())).2, "", "{line}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_proof_that_the_disk_has_no_room_for_is_said_in_any_case() {
    let folder = TempDir::new().expect("a folder");
    fs::write(folder.path().join("a.txt"), "Q...\n....\n....\n....\n").expect("a file");
    fs::create_dir(folder.path().join("proofs")).expect("a folder");
    std::os::unix::fs::symlink("/dev/full", folder.path().join("proofs/a.pbp")).expect("a link");
    let words = ["a.txt", "--proof", "proofs", "-q", "--lang", "en"];
    let (code, _, errors) = said(nqfill().args(words).current_dir(folder.path()));
    assert!(code == Some(1) && errors.contains("a.pbp"), "{code:?} {errors:?}");
}
