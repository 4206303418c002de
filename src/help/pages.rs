//! What stands around the options of a command: examples before them, and behind them the names of steps, the environment
//! and exit codes.

use crate::help::examples;
use crate::help::examples::Example;
use nqfill_grade::Step;
use nqfill_grade::check_words;
use nqfill_show::output::columns::wrapped;
use nqfill_show::say;
use nqfill_show::{Lang, Words};

/// What stands around the options of a command.
struct Page {
    command: &'static str,
    examples: &'static [Example],
    exit_codes: Words,
}

const ANSWERED: Words = (
    "0 每个棋盘都有了答案（无解也是答案）；1 有棋盘或文件无法读取；2 用法错误；3 因限制而未决；130 被中断。",
    "0 every board got its answer (无解, no solution, is one); 1 a board or file could not be read; 2 wrong usage; \
     3 a limit left a board undecided; 130 interrupted.",
);

const WRITTEN: Words = ("0 已输出；1 无法输出；2 用法错误。", "0 it is written; 1 it cannot be; 2 wrong usage.");

#[rustfmt::skip]
const PAGES: [Page; 24] = [
    Page {
        command: "nqfill",
        examples: &[
            ("puzzle.txt", ("补全一个残局", "complete a board")),
            ("--first -f json boards/", ("每个棋盘求一个解法，输出 JSON", "one completion of each board of a folder, as JSON")),
            ("check --help", ("某个命令的帮助", "help of a command")),
        ],
        exit_codes: (
            "0 每个棋盘都有了答案（无解也是答案）；1 检查未通过，或有棋盘、文件无法读取；2 用法错误；3 因限制而未决；130 被中断。",
            "0 every board got its answer (无解, no solution, is one); 1 a check failed, or a board or file could not be \
             read; 2 wrong usage; 3 a limit left a board undecided; 130 interrupted.",
        ),
    },
    Page {
        command: "solve",
        examples: &[
            ("solve puzzle.txt", ("列出解法，至多 100 种", "list the completions, at most 100")),
            ("solve --all -o out boards/", ("整个文件夹，全部解法，写入文件夹 out", "all completions of a folder of boards, in a folder beside")),
            ("solve -o solution.png puzzle.txt", ("画出解法", "a picture of a completion")),
            ("solve -i kattis --stats board.txt", ("指明输入格式，并显示统计", "say how the board is written, see what the search took")),
            ("solve --stream --first < boards.jsonl", ("每行一个棋盘，每行回答一行 JSON", "a board a line in, a result a line out")),
        ],
        exit_codes: ANSWERED,
    },
    Page {
        command: "count",
        examples: &[
            ("count puzzle.txt", ("有多少种解法", "how many completions there are")),
            ("count --unique boards/", ("是否只有一种", "is there exactly one?")),
            ("count --fundamental puzzle.txt", ("对称的只算一种", "symmetric ones count once")),
            ("count --stream --unordered < boards.jsonl", ("每行一个棋盘，谁先数完先写谁", "a board a line, each answered when it is counted")),
        ],
        exit_codes: (
            "0 都数完了；1 有棋盘无法读取，或 --unique 时解法不是恰好一种；2 用法错误；3 因限制而未数完；130 被中断。",
            "0 everything is counted; 1 a board could not be read, or with --unique has not exactly one completion; \
             2 wrong usage; 3 a limit ended a count; 130 interrupted.",
        ),
    },
    Page {
        command: "rate",
        examples: &[
            ("rate puzzle.txt", ("难度、解法数、是否极小", "difficulty, number of completions, minimal or not")),
            ("rate boards/", ("每个棋盘一行", "a line for each board")),
            ("rate -f jsonl boards/", ("供程序读取，含标准形", "for programs, with the canonical form")),
        ],
        exit_codes: ANSWERED,
    },
    Page {
        command: "generate",
        examples: &[
            ("generate --minimal", ("一个 8 行的唯一解残局，皇后一个也不能少", "one completion, no queen to spare")),
            ("generate --count 30 --seed 7 -o exercises", ("三十个各不相同的，在文件夹中每个一个文件", "thirty different ones, each in a file")),
            ("generate --size 10 --difficulty hard", ("10 行的难题", "a hard one of 10 rows")),
            ("generate --kind unsolvable --minimal --size 6..9 -f json", ("极小的无解残局，6 至 9 行各一个，JSON", "minimal boards without a completion, 6 to 9 rows, as JSON")),
        ],
        exit_codes: (
            "0 要的棋盘都做成了；1 已知没有这样的棋盘，或无法写出；2 用法错误；3 尝试次数或时间用完，做成的已写出；130 被中断。",
            "0 all boards were made; 1 it is known that there is none, or they could not be written; 2 wrong usage; \
             3 tries or time ran out, those made are written; 130 interrupted.",
        ),
    },
    Page {
        command: "explain",
        examples: &[
            ("explain puzzle.txt", ("为什么无解，去掉什么就有解；或哪些格必有皇后", "why there is no solution and what to take away; or what is certain")),
            ("explain --smallest puzzle.txt", ("最小的原因", "a reason with as few squares as possible")),
            ("explain --hint 2 puzzle.txt", ("只提示下一步的技巧与位置", "the technique and the place of the next step only")),
            ("explain -o reason.svg puzzle.txt", ("画出原因", "a picture of the reason")),
            ("explain --stream < boards.jsonl", ("每行一个棋盘，每行回答一行 JSON", "a board a line in, a result a line out")),
        ],
        exit_codes: ANSWERED,
    },
    Page {
        command: "hint",
        examples: &[
            ("hint puzzle.txt", ("用什么技巧，看哪一行、哪一列", "which technique, and which row or column to look at")),
            ("hint --more puzzle.txt", ("这一步得出什么，在哪一格", "what follows, and on which square")),
            ("hint --more --more puzzle.txt", ("连同试放的每一步（也可写 -mm）", "with every step of a trial (also: -mm)")),
            ("hint boards.txt#2", ("文件中的第二个棋盘", "the second board of a file")),
        ],
        exit_codes: ANSWERED,
    },
    Page {
        command: "play",
        examples: &[
            ("play puzzle.txt", ("补全这个残局：输入 2 4、hint、undo、quit", "complete this board: type 2 4, hint, undo, quit")),
            ("play", ("八皇后：8 行的空棋盘", "the eight queens: an empty board of 8 rows")),
            ("play --size 10 --difficulty easy", ("生成一个来玩", "a board that is made for you")),
        ],
        exit_codes: (
            "0 结束；1 棋盘无法读取，或其皇后有冲突；2 用法错误；130 被中断。",
            "0 the game is over; 1 the board could not be read, or its queens conflict; 2 wrong usage; 130 interrupted.",
        ),
    },
    Page {
        command: "convert",
        examples: &[
            ("convert -t json board.txt", ("写成 JSON", "write it as JSON")),
            ("convert -t fen -o out boards/", ("整个文件夹写成 FEN", "a folder of boards as FEN, in a folder beside")),
            ("convert -t cnf board.txt | cadical", ("写成给其他求解器的模型：opb、cnf、mzn、lp，只写不读", "a model for another solver: opb, cnf, mzn, lp, which are not read back")),
        ],
        exit_codes: (
            "0 全部写出；1 有棋盘或文件无法读取或写出；2 用法错误。",
            "0 every board is written; 1 a board or file could not be read or written; 2 wrong usage.",
        ),
    },
    Page {
        command: "canon",
        examples: &[
            ("canon --stats board.txt", ("标准形，以及得到它的对称", "the canonical form, and the symmetry that leads there")),
            ("canon -o out boards/", ("整个文件夹", "of a folder of boards, in a folder beside")),
            ("canon --duplicates boards/", ("哪些棋盘不计对称是相同的", "which boards are the same up to symmetry")),
        ],
        exit_codes: (
            "0 全部写出或比较完毕（有没有重复都是答案）；1 有棋盘或文件无法读取或写出；2 用法错误。",
            "0 every board is written or compared, whether or not there are duplicates; 1 a board or file could not be read \
             or written; 2 wrong usage.",
        ),
    },
    Page {
        command: "reduce",
        examples: &[
            ("reduce board.txt", ("去掉多余的皇后，仍是唯一解", "without the queens that its one completion does not need")),
            ("reduce --all board.txt", ("全部极小的留法", "all minimal ways")),
            ("reduce --leave-out all -o out boards/", ("也去掉多余的禁格，整个文件夹", "without such blocked squares too, a folder of boards")),
        ],
        exit_codes: (
            "0 全部写出；1 有棋盘多解、冲突、无法读取或写出；2 用法错误；3 因限制而未决，或 --all 未找全；130 被中断。",
            "0 every board is written; 1 a board has several completions or a conflict, or could not be read or written; \
             2 wrong usage; 3 a limit came first, or before all ways were found; 130 interrupted.",
        ),
    },
    Page {
        command: "draw",
        examples: &[
            ("draw puzzle.txt > puzzle.svg", ("画成 SVG", "as SVG")),
            ("draw -o puzzle.png --coordinates puzzle.txt", ("画成 PNG，标出行列号", "as PNG, rows and columns numbered")),
            ("draw -f tikz -o pictures/ boards/", ("每个棋盘一个 LaTeX 图", "a LaTeX picture of each board of a folder")),
        ],
        exit_codes: (
            "0 全部画出；1 有棋盘或文件无法读取或画出；2 用法错误。",
            "0 every board is drawn; 1 a board or file could not be read or drawn; 2 wrong usage.",
        ),
    },
    Page {
        command: "sheet",
        examples: &[
            ("sheet puzzles/ -o sheet.html", ("练习与答案，用浏览器打开后打印", "exercises and answers, to be printed by a browser")),
            ("sheet --per-page 6 --difficulty --title 'Week 3' -o week3.html boards/", ("每页 6 个，标出难度", "six on a side, with their difficulty")),
            ("sheet --answers none --paper letter boards.txt > sheet.html", ("不附答案，用 Letter 纸", "without answers, on Letter paper")),
        ],
        exit_codes: (
            "0 练习纸已写出；1 有棋盘或文件无法读取、画出或写出；2 用法错误；3 因限制有答案未决；130 被中断，不写出。",
            "0 the sheet is written; 1 a board or file could not be read, drawn or written; 2 wrong usage; 3 a limit left an \
             answer open; 130 interrupted, and no sheet is written.",
        ),
    },
    Page {
        command: "split",
        examples: &[
            ("split board.txt --units 64 -o units.jsonl", ("分成 64 个单元", "64 units")),
            ("count -f jsonl units.jsonl > results.jsonl", ("在任何机器上分别计数", "count them, on any machines")),
            ("merge board.txt results.jsonl", ("合成总数", "one number from all results")),
            ("split board.txt --resume units.jsonl results.jsonl", ("尚未完成的单元", "the units that are still open")),
        ],
        exit_codes: (
            "0 单元已写出；1 题目冲突或无法读取，或文件中的结果不合；2 用法错误；130 被中断。",
            "0 the units are written; 1 the puzzle has a conflict or could not be read, or results in files do not fit; \
             2 wrong usage; 130 interrupted.",
        ),
    },
    Page {
        command: "merge",
        examples: &[
            ("merge board.txt results.jsonl", ("合成总数或结论", "one number, or one verdict")),
            ("merge board.txt results/ -f json", ("文件夹中的全部结果", "from all results of a folder")),
            ("merge board.txt results.jsonl --unit-proofs proofs --proof whole", ("证明也合成一个", "the proofs, too")),
        ],
        exit_codes: (
            "0 全部单元都有结果；1 结果不合（缺漏、重叠、别的题目或划分、矛盾）或无法读取；2 用法错误；3 有单元未决；130 被中断。",
            "0 all units have results; 1 results do not fit (a gap, an overlap, another puzzle or division, a contradiction) or \
             could not be read; 2 wrong usage; 3 a unit is undecided; 130 interrupted.",
        ),
    },
    Page {
        command: "trace",
        examples: &[
            ("trace --size 4 -a backtracking,forward-checking", ("实验报告中的 4 皇后：两种算法逐步比较", "4 queens as in the report: two algorithms, step by step")),
            ("trace --size 4 -a propagation --by columns", ("教程中的传播与回溯", "propagation and backtracking as in the tutorial")),
            ("trace -a backtracking,exact -o search.html puzzle.txt", ("可播放的网页，两种算法并排", "a page that plays it, two algorithms side by side")),
            ("trace -a forward-checking --all -f jsonl puzzle.txt", ("所有步骤，供程序读取", "every step, for programs")),
        ],
        exit_codes: (
            "0 已演示完，或到了 --max-steps；1 棋盘或文件无法读取或写出；2 用法错误；3 因限制而未搜索完；130 被中断。",
            "0 the search is shown, or as many steps as were asked for; 1 the board or a file could not be read or written; \
             2 wrong usage; 3 a limit ended the search; 130 interrupted.",
        ),
    },
    Page {
        command: "formats",
        examples: &[
            ("formats", ("每种格式及其例子", "every format with an example")),
            ("formats -f json", ("供程序读取", "the same for programs")),
        ],
        exit_codes: WRITTEN,
    },
    Page {
        command: "check",
        examples: &[
            ("check boards/", ("检查每个棋盘有无冲突", "is every board free of conflicts?")),
            ("check --puzzle puzzle.txt subs/", ("对照题目批改", "does every file complete the puzzle?")),
            ("check --puzzle p.txt --points no_conflicts=3,complete=7 -f csv subs/", ("按步骤给分", "points for steps")),
            ("check --puzzle puzzle.txt -f html -o pages/ subs/", ("班级与每个学生的网页", "pages for the class and its students")),
            ("check --puzzle puzzle.txt --stream < answers.jsonl", ("每行一份提交，每行回答一行 JSON", "a submission a line in, a result a line out")),
        ],
        exit_codes: (
            "0 全部通过；1 有未通过的，或没有可检查的；2 用法错误；3 因限制而未决；130 被中断。",
            "0 everything passed; 1 something failed, or there was nothing to check; 2 wrong usage; 3 a limit left one \
             undecided; 130 interrupted.",
        ),
    },
    Page {
        command: "golden",
        examples: &[
            ("golden fixtures/", ("与期望文件比较", "compare with what is expected")),
            ("golden --update fixtures/", ("写出期望文件", "write what is expected")),
        ],
        exit_codes: (
            "0 全部相符；1 有不符的，或没有期望文件；2 用法错误。",
            "0 everything is as expected; 1 something is not, or nothing is expected; 2 wrong usage.",
        ),
    },
    Page {
        command: "compare",
        examples: &[
            ("compare -a backtracking,bitmask,exact puzzle.txt", ("同一棋盘，三种算法", "three engines on one board")),
            ("compare -a bitmask,exact --sizes 4..10 -o plot.svg", ("用时、节点、回溯随 n 的变化", "time, nodes and backtracks against n")),
            ("compare -a backtracking,forward-checking --sizes 8,10,12 --wide seconds", ("实验报告中的表", "the table of a report")),
        ],
        exit_codes: (
            "0 都有了答案；1 有棋盘或文件无法读取；2 用法错误；3 因限制而未决；130 被中断。",
            "0 every run got its answer; 1 a board or file could not be read; 2 wrong usage; 3 a limit ended a run; \
             130 interrupted.",
        ),
    },
    Page {
        command: "engines",
        examples: &[
            ("engines", ("各算法能做什么、出处何在", "what each engine does, and where it is described")),
        ],
        exit_codes: WRITTEN,
    },
    Page {
        command: "schema",
        examples: &[
            ("schema check", ("check 的结果", "that of check's results")),
        ],
        exit_codes: WRITTEN,
    },
    Page {
        command: "completions",
        examples: &[
            ("completions bash", ("写入 ~/.local/share/bash-completion/completions/nqfill", "write it to ~/.local/share/bash-completion/completions/nqfill")),
            ("completions zsh", ("写入 $fpath 中某个文件夹的 _nqfill", "write it to _nqfill in a folder of $fpath")),
        ],
        exit_codes: WRITTEN,
    },
    Page {
        command: "man",
        examples: &[
            ("man check", ("check 的手册页", "the page of check")),
            ("man -o man1", ("全部手册页写入文件夹", "all pages, into a folder")),
        ],
        exit_codes: WRITTEN,
    },
];

#[rustfmt::skip]
const ENVIRONMENT: [(&str, Words); 4] = [
    ("NQFILL_LANG", ("语言，zh 或 en，同 --lang", "language, zh or en, as --lang")),
    ("LC_ALL, LC_MESSAGES, LANG", ("未指定语言时，帮助和用法错误所用的语言", "language of help and usage errors where none is named")),
    ("NO_COLOR", ("不用颜色", "no colours")),
    ("TMPDIR", ("临时文件所在的文件夹", "the folder of temporary files")),
];

/// Commands as a user types them, each with what it does.
pub(crate) fn examples(command: &str, lang: Lang) -> Option<String> {
    page(command).map(|page| examples::laid_out(page.examples, lang))
}

/// The text below the options of a command.
pub(crate) fn below(command: &str, lang: Lang) -> Option<String> {
    let page = page(command)?;
    let mut parts = Vec::new();
    if command == "check" {
        parts.push(steps(lang));
    }
    if command == "nqfill" {
        let variables = ENVIRONMENT.map(|(name, what)| (name, lang.of(what)));
        parts.push(format!("{}\n{}", lang.pick("环境变量：", "Environment:"), examples::two_columns(&variables)));
    }
    let codes = format!("{}{}", lang.pick("退出码：", "Exit codes: "), lang.of(page.exit_codes));
    parts.push(wrapped(&codes, examples::WIDTH).join("\n"));
    Some(parts.join("\n\n"))
}

fn page(command: &str) -> Option<&'static Page> {
    PAGES.iter().find(|page| page.command == command)
}

/// The names of the steps of a check in `--points` and reports.
fn steps(lang: Lang) -> String {
    let line = |step: &Step| format!("\n    {:<16} {}", step.name(), check_words::step(lang, *step));
    say!(lang, "步骤，可用于 --points：", "Steps, as --points names them:")
        + &Step::ALL.iter().map(line).collect::<String>()
}
