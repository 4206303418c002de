//! The text below the options: examples, names of steps, environment, exit codes.

use crate::check::Step;
use crate::report::{Lang, Words, check_words};

/// The text below the options of a command.
struct Epilogue {
    command: &'static str,
    examples: Words,
    exit_codes: Words,
}

const ANSWERED: Words = (
    "0 每个棋盘都有了答案（无解也是答案）；1 有棋盘或文件无法读取；2 用法错误；3 因限制而未决；130 被中断。",
    "0 every board got its answer (无解, no solution, is one); 1 a board or file could not be read; 2 wrong usage; \
     3 a limit left a board undecided; 130 interrupted.",
);

const WRITTEN: Words = ("0 已输出；1 无法输出；2 用法错误。", "0 it is written; 1 it cannot be; 2 wrong usage.");

const EPILOGUES: [Epilogue; 22] = [
    Epilogue {
        command: "nqfill",
        examples: (
            "    nqfill puzzle.txt             补全一个残局
    nqfill --first -f json boards/  每个棋盘求一个解法，输出 JSON
    nqfill check --help           某个命令的帮助",
            "    nqfill puzzle.txt             complete a board
    nqfill --first -f json boards/  one completion of each board of a folder, as JSON
    nqfill check --help           help of a command",
        ),
        exit_codes: (
            "0 每个棋盘都有了答案（无解也是答案）；1 检查未通过，或有棋盘、文件无法读取；2 用法错误；3 因限制而未决；130 被中断。",
            "0 every board got its answer (无解, no solution, is one); 1 a check failed, or a board or file could not be \
             read; 2 wrong usage; 3 a limit left a board undecided; 130 interrupted.",
        ),
    },
    Epilogue {
        command: "solve",
        examples: (
            "    nqfill solve puzzle.txt        列出解法，至多 100 种
    nqfill solve --all -o out.txt boards/  列出每个棋盘的全部解法
    nqfill solve -o solution.png puzzle.txt  画出解法
    nqfill solve -i kattis --stats board.txt  指明输入格式，并显示统计
    nqfill solve --stream --first < boards.jsonl  每行一个棋盘，每行回答一行 JSON",
            "    nqfill solve puzzle.txt        list the completions, at most 100
    nqfill solve --all -o out boards/  list all of each board, in a folder beside
    nqfill solve -o solution.png puzzle.txt  a picture of a completion
    nqfill solve -i kattis --stats board.txt  say how the board is written, see what the search took
    nqfill solve --stream --first < boards.jsonl  a board a line in, a result a line out",
        ),
        exit_codes: ANSWERED,
    },
    Epilogue {
        command: "count",
        examples: (
            "    nqfill count puzzle.txt        有多少种解法
    nqfill count --unique boards/  是否只有一种
    nqfill count --fundamental puzzle.txt  对称的只算一种
    nqfill count --stream --unordered < boards.jsonl  每行一个棋盘，谁先数完先写谁",
            "    nqfill count puzzle.txt        how many completions there are
    nqfill count --unique boards/  is there exactly one?
    nqfill count --fundamental puzzle.txt  symmetric ones count once
    nqfill count --stream --unordered < boards.jsonl  a board a line, each answered when it is counted",
        ),
        exit_codes: (
            "0 都数完了；1 有棋盘无法读取，或 --unique 时解法不是恰好一种；2 用法错误；3 因限制而未数完；130 被中断。",
            "0 everything is counted; 1 a board could not be read, or with --unique has not exactly one completion; \
             2 wrong usage; 3 a limit ended a count; 130 interrupted.",
        ),
    },
    Epilogue {
        command: "rate",
        examples: (
            "    nqfill rate puzzle.txt         难度、解法数、是否极小
    nqfill rate boards/            每个棋盘一行
    nqfill rate -f jsonl boards/   供程序读取，含标准形",
            "    nqfill rate puzzle.txt         difficulty, number of completions, minimal or not
    nqfill rate boards/            a line for each board
    nqfill rate -f jsonl boards/   for programs, with the canonical form",
        ),
        exit_codes: ANSWERED,
    },
    Epilogue {
        command: "generate",
        examples: (
            "    nqfill generate --minimal                 一个 8 行的唯一解残局，皇后一个也不能少
    nqfill generate --count 30 --seed 7 -o 习题  三十个各不相同的，每个一个文件
    nqfill generate --size 10 --difficulty hard
    nqfill generate --kind unsolvable --minimal --size 6..9 -f json",
            "    nqfill generate --minimal                 one completion, no queen to spare
    nqfill generate --count 30 --seed 7 -o exercises  thirty different ones, each in a file
    nqfill generate --size 10 --difficulty hard
    nqfill generate --kind unsolvable --minimal --size 6..9 -f json",
        ),
        exit_codes: (
            "0 要的棋盘都做成了；1 已知没有这样的棋盘，或无法写出；2 用法错误；3 尝试次数或时间用完，做成的已写出；130 被中断。",
            "0 all boards were made; 1 it is known that there is none, or they could not be written; 2 wrong usage; \
             3 tries or time ran out, those made are written; 130 interrupted.",
        ),
    },
    Epilogue {
        command: "explain",
        examples: (
            "    nqfill explain puzzle.txt      为什么无解，去掉什么就有解；或哪些格必有皇后
    nqfill explain --smallest puzzle.txt  最小的原因
    nqfill explain --hint 2 puzzle.txt  只提示下一步的技巧与位置
    nqfill explain -o reason.svg puzzle.txt  画出原因
    nqfill explain --stream < boards.jsonl  每行一个棋盘，每行回答一行 JSON",
            "    nqfill explain puzzle.txt      why there is no solution and what to take away; or what is certain
    nqfill explain --smallest puzzle.txt  a reason with as few squares as possible
    nqfill explain --hint 2 puzzle.txt  the technique and the place of the next step only
    nqfill explain -o reason.svg puzzle.txt  a picture of the reason
    nqfill explain --stream < boards.jsonl  a board a line in, a result a line out",
        ),
        exit_codes: ANSWERED,
    },
    Epilogue {
        command: "convert",
        examples: (
            "    nqfill convert -t json board.txt  写成 JSON
    nqfill convert -t fen -o out boards/  整个文件夹写成 FEN
    nqfill convert -t cnf board.txt | cadical  写成给其他求解器的模型：opb、cnf、mzn、lp，只写不读",
            "    nqfill convert -t json board.txt  write it as JSON
    nqfill convert -t fen -o out boards/  a folder of boards as FEN, in a folder beside
    nqfill convert -t cnf board.txt | cadical  a model for another solver: opb, cnf, mzn, lp, which are not read back",
        ),
        exit_codes: (
            "0 全部写出；1 有棋盘或文件无法读取或写出；2 用法错误。",
            "0 every board is written; 1 a board or file could not be read or written; 2 wrong usage.",
        ),
    },
    Epilogue {
        command: "canon",
        examples: (
            "    nqfill canon --stats board.txt  标准形，以及得到它的对称
    nqfill canon -o out boards/    整个文件夹
    nqfill canon --duplicates boards/  哪些棋盘不计对称是相同的",
            "    nqfill canon --stats board.txt  the canonical form, and the symmetry that leads there
    nqfill canon -o out boards/    of a folder of boards, in a folder beside
    nqfill canon --duplicates boards/  which boards are the same up to symmetry",
        ),
        exit_codes: (
            "0 全部写出或比较完毕（有没有重复都是答案）；1 有棋盘或文件无法读取或写出；2 用法错误。",
            "0 every board is written or compared, whether or not there are duplicates; 1 a board or file could not be read \
             or written; 2 wrong usage.",
        ),
    },
    Epilogue {
        command: "reduce",
        examples: (
            "    nqfill reduce board.txt        去掉多余的皇后，仍是唯一解
    nqfill reduce --all board.txt  全部极小的留法
    nqfill reduce --leave-out all -o out boards/  也去掉多余的禁格，整个文件夹",
            "    nqfill reduce board.txt        without the queens that its one completion does not need
    nqfill reduce --all board.txt  all minimal ways
    nqfill reduce --leave-out all -o out boards/  without such blocked squares too, a folder of boards",
        ),
        exit_codes: (
            "0 全部写出；1 有棋盘多解、冲突、无法读取或写出；2 用法错误；3 因限制而未决，或 --all 未找全；130 被中断。",
            "0 every board is written; 1 a board has several completions or a conflict, or could not be read or written; \
             2 wrong usage; 3 a limit came first, or before all ways were found; 130 interrupted.",
        ),
    },
    Epilogue {
        command: "draw",
        examples: (
            "    nqfill draw puzzle.txt > puzzle.svg  画成 SVG
    nqfill draw -o puzzle.png --coordinates puzzle.txt  画成 PNG，标出行列号
    nqfill draw -f tikz -o pictures/ boards/  每个棋盘一个 LaTeX 图",
            "    nqfill draw puzzle.txt > puzzle.svg  as SVG
    nqfill draw -o puzzle.png --coordinates puzzle.txt  as PNG, rows and columns numbered
    nqfill draw -f tikz -o pictures/ boards/  a LaTeX picture of each board of a folder",
        ),
        exit_codes: (
            "0 全部画出；1 有棋盘或文件无法读取或画出；2 用法错误。",
            "0 every board is drawn; 1 a board or file could not be read or drawn; 2 wrong usage.",
        ),
    },
    Epilogue {
        command: "sheet",
        examples: (
            "    nqfill sheet puzzles/ -o sheet.html  练习与答案，用浏览器打开后打印
    nqfill sheet --per-page 6 --difficulty --title 第三周 -o week3.html boards/  每页 6 个，标出难度
    nqfill sheet --answers none --paper letter boards.txt > sheet.html  不附答案，用 Letter 纸",
            "    nqfill sheet puzzles/ -o sheet.html  exercises and answers, to be printed by a browser
    nqfill sheet --per-page 6 --difficulty --title 'Week 3' -o week3.html boards/  six on a side, with their difficulty
    nqfill sheet --answers none --paper letter boards.txt > sheet.html  without answers, on Letter paper",
        ),
        exit_codes: (
            "0 练习纸已写出；1 有棋盘或文件无法读取、画出或写出；2 用法错误；3 因限制有答案未决；130 被中断，不写出。",
            "0 the sheet is written; 1 a board or file could not be read, drawn or written; 2 wrong usage; 3 a limit left an \
             answer open; 130 interrupted, and no sheet is written.",
        ),
    },
    Epilogue {
        command: "split",
        examples: (
            "    nqfill split board.txt --units 64 -o units.jsonl   分成 64 个单元
    nqfill count -f jsonl units.jsonl > results.jsonl  在任何机器上分别计数
    nqfill merge board.txt results.jsonl               合成总数
    nqfill split board.txt --resume units.jsonl results.jsonl  尚未完成的单元",
            "    nqfill split board.txt --units 64 -o units.jsonl   64 units
    nqfill count -f jsonl units.jsonl > results.jsonl  count them, on any machines
    nqfill merge board.txt results.jsonl               one number from all results
    nqfill split board.txt --resume units.jsonl results.jsonl  the units that are still open",
        ),
        exit_codes: (
            "0 单元已写出；1 题目冲突或无法读取，或文件中的结果不合；2 用法错误；130 被中断。",
            "0 the units are written; 1 the puzzle has a conflict or could not be read, or results in files do not fit; \
             2 wrong usage; 130 interrupted.",
        ),
    },
    Epilogue {
        command: "merge",
        examples: (
            "    nqfill merge board.txt results.jsonl     合成总数或结论
    nqfill merge board.txt results/ -f json  文件夹中的全部结果
    nqfill merge board.txt results.jsonl --unit-proofs proofs --proof whole  证明也合成一个",
            "    nqfill merge board.txt results.jsonl     one number, or one verdict
    nqfill merge board.txt results/ -f json  from all results of a folder
    nqfill merge board.txt results.jsonl --unit-proofs proofs --proof whole  the proofs, too",
        ),
        exit_codes: (
            "0 全部单元都有结果；1 结果不合（缺漏、重叠、别的题目或划分、矛盾）或无法读取；2 用法错误；3 有单元未决；130 被中断。",
            "0 all units have results; 1 results do not fit (a gap, an overlap, another puzzle or division, a contradiction) or \
             could not be read; 2 wrong usage; 3 a unit is undecided; 130 interrupted.",
        ),
    },
    Epilogue {
        command: "trace",
        examples: (
            "    nqfill trace --size 4 -a backtracking,forward-checking  实验报告中的 4 皇后：两种算法逐步比较
    nqfill trace --size 4 -a propagation  教程中的传播与回溯
    nqfill trace -a backtracking,exact -o search.html puzzle.txt  可播放的网页，两种算法并排
    nqfill trace -a forward-checking --all -f jsonl puzzle.txt  所有步骤，供程序读取",
            "    nqfill trace --size 4 -a backtracking,forward-checking  4 queens as in the report: two algorithms, step by step
    nqfill trace --size 4 -a propagation  propagation and backtracking as in the tutorial
    nqfill trace -a backtracking,exact -o search.html puzzle.txt  a page that plays it, two algorithms side by side
    nqfill trace -a forward-checking --all -f jsonl puzzle.txt  every step, for programs",
        ),
        exit_codes: (
            "0 已演示完，或到了 --steps；1 棋盘或文件无法读取或写出；2 用法错误；3 因限制而未搜索完；130 被中断。",
            "0 the search is shown, or as many steps as were asked for; 1 the board or a file could not be read or written; \
             2 wrong usage; 3 a limit ended the search; 130 interrupted.",
        ),
    },
    Epilogue {
        command: "formats",
        examples: (
            "    nqfill formats                 每种格式及其例子
    nqfill formats -f json         供程序读取",
            "    nqfill formats                 every format with an example
    nqfill formats -f json         the same for programs",
        ),
        exit_codes: WRITTEN,
    },
    Epilogue {
        command: "check",
        examples: (
            "    nqfill check boards/           检查每个棋盘有无冲突
    nqfill check --puzzle puzzle.txt submissions/  对照题目批改
    nqfill check --puzzle puzzle.txt --points no_conflicts=3,complete=7 -f csv submissions/  按步骤给分
    nqfill check --puzzle puzzle.txt -f html -o pages/ submissions/  班级与每个学生的网页
    nqfill check --puzzle puzzle.txt --stream < answers.jsonl  每行一份提交，每行回答一行 JSON",
            "    nqfill check boards/           is every board free of conflicts?
    nqfill check --puzzle puzzle.txt submissions/  does every file complete the puzzle?
    nqfill check --puzzle puzzle.txt --points no_conflicts=3,complete=7 -f csv submissions/  points for steps
    nqfill check --puzzle puzzle.txt -f html -o pages/ submissions/  pages for the class and its students
    nqfill check --puzzle puzzle.txt --stream < answers.jsonl  a submission a line in, a result a line out",
        ),
        exit_codes: (
            "0 全部通过；1 有未通过的，或没有可检查的；2 用法错误；3 因限制而未决；130 被中断。",
            "0 everything passed; 1 something failed, or there was nothing to check; 2 wrong usage; 3 a limit left one \
             undecided; 130 interrupted.",
        ),
    },
    Epilogue {
        command: "golden",
        examples: (
            "    nqfill golden fixtures/        与期望文件比较
    nqfill golden --update fixtures/  写出期望文件",
            "    nqfill golden fixtures/        compare with what is expected
    nqfill golden --update fixtures/  write what is expected",
        ),
        exit_codes: (
            "0 全部相符；1 有不符的，或没有期望文件；2 用法错误。",
            "0 everything is as expected; 1 something is not, or nothing is expected; 2 wrong usage.",
        ),
    },
    Epilogue {
        command: "compare",
        examples: (
            "    nqfill compare -a backtracking,bitmask,exact puzzle.txt  同一棋盘，三种算法
    nqfill compare -a bitmask,exact --sizes 4..10 -o plot.svg  用时、节点、回溯随 n 的变化
    nqfill compare -a backtracking,forward-checking --sizes 8,10,12 --wide seconds -f markdown  实验报告中的表",
            "    nqfill compare -a backtracking,bitmask,exact puzzle.txt  three engines on one board
    nqfill compare -a bitmask,exact --sizes 4..10 -o plot.svg  time, nodes and backtracks against n
    nqfill compare -a backtracking,forward-checking --sizes 8,10,12 --wide seconds -f markdown  the table of a report",
        ),
        exit_codes: (
            "0 都有了答案；1 有棋盘或文件无法读取；2 用法错误；3 因限制而未决；130 被中断。",
            "0 every run got its answer; 1 a board or file could not be read; 2 wrong usage; 3 a limit ended a run; \
             130 interrupted.",
        ),
    },
    Epilogue {
        command: "engines",
        examples: (
            "    nqfill engines                 各算法能做什么、出处何在",
            "    nqfill engines                 what each engine does, and where it is described",
        ),
        exit_codes: WRITTEN,
    },
    Epilogue {
        command: "schema",
        examples: (
            "    nqfill schema check            check 的结果",
            "    nqfill schema check            that of check's results",
        ),
        exit_codes: WRITTEN,
    },
    Epilogue {
        command: "completions",
        examples: (
            "    nqfill completions bash        写入 ~/.local/share/bash-completion/completions/nqfill
    nqfill completions zsh         写入 $fpath 中某个文件夹的 _nqfill",
            "    nqfill completions bash        write it to ~/.local/share/bash-completion/completions/nqfill
    nqfill completions zsh         write it to _nqfill in a folder of $fpath",
        ),
        exit_codes: WRITTEN,
    },
    Epilogue {
        command: "man",
        examples: (
            "    nqfill man check               check 的手册页
        nqfill man -o man1             全部手册页写入文件夹",
            "    nqfill man check               the page of check
        nqfill man -o man1             all pages, into a folder",
        ),
        exit_codes: WRITTEN,
    },
];

const BOARD: Words = (
    "不写命令即为 solve。棋盘用字符画出，`Q` 皇后，`.` 空格，`x` 禁放：
    4
    .Q..
    ...Q
    ....
    ....",
    "Without a command, nqfill solves. A board is a drawing, `Q` a queen, `.` empty, `x` blocked:
    4
    .Q..
    ...Q
    ....
    ....",
);

const ENVIRONMENT: Words = (
    "环境变量：
    NQFILL_LANG  语言，zh 或 en，同 --lang
    LC_ALL、LC_MESSAGES、LANG  未指定语言时，帮助和用法错误所用的语言
    NO_COLOR     不用颜色
    TMPDIR       临时文件所在的文件夹",
    "Environment:
    NQFILL_LANG  language, zh or en, as --lang
    LC_ALL, LC_MESSAGES, LANG  language of help and usage errors where none is named
    NO_COLOR     no colours
    TMPDIR       the folder of temporary files",
);

/// The text below the options of a command.
pub(super) fn of(command: &str, lang: Lang) -> Option<String> {
    let epilogue = EPILOGUES.iter().find(|epilogue| epilogue.command == command)?;
    let mut parts = Vec::new();
    if command == "nqfill" {
        parts.push(lang.of(BOARD).to_owned());
    }
    if command == "check" {
        parts.push(steps(lang));
    }
    parts.push(format!("{}\n{}", lang.pick("示例：", "Examples:"), lang.of(epilogue.examples)));
    if command == "nqfill" {
        parts.push(lang.of(ENVIRONMENT).to_owned());
    }
    parts.push(format!("{}{}", lang.pick("退出码：", "Exit codes: "), lang.of(epilogue.exit_codes)));
    Some(parts.join("\n\n"))
}

/// The names of the steps of a check in `--points` and reports.
fn steps(lang: Lang) -> String {
    let line = |step: &Step| format!("\n    {:<16} {}", step.name(), check_words::step(lang, *step));
    lang.text("步骤，可用于 --points：", "Steps, as --points names them:")
        + &Step::ALL.iter().map(line).collect::<String>()
}
