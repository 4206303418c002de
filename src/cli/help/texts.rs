//! Chinese texts of commands, arguments and values, by their English texts.

/// The Chinese text for an English one.
pub(super) fn chinese(english: &str) -> Option<&'static str> {
    TEXTS.iter().find(|(other, _)| *other == english).map(|&(_, chinese)| chinese)
}

/// The reason why a value is refused, in Chinese.
pub(super) fn refusal(english: &str) -> Option<&'static str> {
    REFUSALS.iter().find(|(other, _)| *other == english).map(|&(_, chinese)| chinese)
}

const REFUSALS: &[(&str, &str)] = &[
    ("it is 0 or 1", "应为 0 或 1"),
    ("expected a number of bytes, as in 512M", "应为字节数，如 512M"),
    ("too large", "过大"),
    ("four numbers are needed", "需要四个数"),
    ("0 < END <= START, 0 < RATE < 1 and MOVES >= 1 are needed", "应满足 0 < END <= START、0 < RATE < 1、MOVES >= 1"),
    ("expected number at 0", "应为时间，如 10s、500ms、2m"),
    ("value was empty", "应为时间，如 10s、500ms、2m"),
];

/// In the order of the commands; a text that several commands share stands with the first.
#[rustfmt::skip]
pub(super) const TEXTS: &[(&str, &str)] = &[
    // Commands.
    ("n-queens completion (皇后残局): read boards, complete them or prove that it cannot be done",
        "皇后残局：读取棋盘，补全皇后，或证明无解"),
    ("Complete each board and list its completions (the same as no subcommand)", "补全每个棋盘，列出解法（不写命令时即为此命令）"),
    ("Count completions without listing them", "只数解法，不列出"),
    ("Say why there is no completion, or what all completions share; give hints",
        "说明为什么无解，或所有解法的共同之处；提示下一步"),
    ("Write boards in another format", "把棋盘写成另一种格式"),
    ("List the formats that are read or written, each with an example", "列出可读或可写的格式及例子"),
    ("Validate boards, or grade submissions against the puzzle that they have to complete", "检查棋盘，或对照题目批改提交"),
    ("Compare what solving a folder writes with the expected files beside its inputs",
        "把求解文件夹中各输入的结果与旁边的期望文件比较"),
    ("Run several engines on the same boards in turn, and tabulate what they did",
        "用几种算法依次求解同样的棋盘，列表比较"),
    ("List the engines: what each does, what it can take, where it is described", "列出算法：做什么、能处理多大、出处"),
    ("Print the JSON Schema of the results that `-f json` and `-f yaml` write", "输出 `-f json` 与 `-f yaml` 结果的 JSON Schema"),
    ("Print the completions of a shell: a script that it reads", "输出 shell 的命令补全脚本"),
    ("Print manual pages", "输出手册页"),
    ("Print this message or the help of the given subcommand(s)", "显示本帮助，或某个命令的帮助"),
    ("Print help", "显示帮助"),
    ("Print help (see more with '--help')", "显示帮助（'--help' 更详细）"),
    ("Print help (see a summary with '-h')", "显示帮助（'-h' 更简短）"),
    ("Print version", "显示版本"),

    // Boards and results.
    ("Files, folders (walked, files sorted by path) or `-`; standard input if none is given",
        "文件、文件夹（含子文件夹，按路径排序）或 `-`；不写则读标准输入"),
    ("Files, folders (walked, files sorted by path) or `-`", "文件、文件夹（含子文件夹，按路径排序）或 `-`"),
    ("Output format", "输出格式"),
    ("Output format (default: that of the extension of -o FILE, else text)", "输出格式（默认按 -o FILE 的扩展名，否则为 text）"),
    ("A file for all results; a folder when a PATH is one: NAME.solution.EXT for each file (a picture: also NAME-2.solution.EXT for its second board)",
        "所有结果写入的文件；PATH 为文件夹时也是文件夹，每个文件对应 NAME.solution.EXT（图：第二个棋盘为 NAME-2.solution.EXT）"),
    ("A file for all boards; a folder when a PATH is one: NAME.EXT for each file (a model or picture: also NAME-2.EXT for its second board)",
        "所有棋盘写入的文件；PATH 为文件夹时也是文件夹，每个文件对应 NAME.EXT（模型与图片：第二个棋盘对应 NAME-2.EXT）"),
    ("In folders, follow links that lead out of them, too", "文件夹中通向外面的链接也跟随"),
    ("In folders, read only files that fit PATTERN, or with ! in front leave them out, as in .gitignore; may be repeated",
        "文件夹中只读符合 PATTERN 的文件，前面加 ! 则排除它们，写法同 .gitignore；可重复"),
    ("In folders, read only files with these endings: txt,in", "文件夹中只读这些扩展名的文件，如 txt,in"),
    ("Boards in parallel (default: the number of cores); the output never depends on it", "同时求解的棋盘数（默认为核数）；不影响输出"),
    ("Report what each answer took, and how the input was read", "显示求解的统计，以及输入的格式与编码"),

    // solve
    ("Search algorithm", "搜索算法"),
    ("List at most N completions", "最多列出 N 种解法"),
    ("List at most N completions [default: 100]", "最多列出 N 种解法 [默认：100]"),
    ("List every completion", "列出全部解法"),
    ("Find one completion and do nothing else: no total, no search for a second", "只求一种解法，不数总数，也不再搜索"),
    ("One completion of each class under the symmetries that leave the puzzle unchanged", "在保持残局不变的对称下，每类只列一种"),
    ("One completion of each class under the symmetries of the puzzle", "在残局的对称下，每类只列一种"),
    ("Order of completions: row by row, or as they are found", "解法的顺序：逐行字典序，或按找到的先后"),
    ("canonical where that is promised or costs little", "有保证或代价很小时用字典序"),
    ("by the column in row 1, then row 2, ...", "字典序：依次按第 1 行、第 2 行……的列号"),
    ("as the search finds them", "按找到的先后"),
    ("Time for each board: 10s, 500ms, 2m", "每个棋盘的时间限制，如 10s、500ms、2m"),
    ("Queens that may be tried for each board", "每个棋盘最多试放的皇后数"),
    ("Where the random numbers of local search and annealing begin (default 0)", "局部搜索与模拟退火的随机种子（默认 0）"),
    ("Cooling schedule of annealing: first and last temperature, factor, moves a row at each (default 1,0.05,0.95,20)",
        "模拟退火的降温方案：初温、末温、系数、每个温度下每行的移动次数（默认 1,0.05,0.95,20）"),
    ("How text output draws a board [default: compact]", "文本输出的棋盘样式 [默认：compact]"),
    ("a frame around every square", "每格加框"),

    ("Memory for the search of each board: 512M, 2G; a board that needs more is left undecided",
        "每个棋盘搜索可用的内存，如 512M、2G；需要更多的棋盘算未决"),
    ("Refuse boards that would take more when written", "拒绝写出后超过此大小的棋盘"),

    // sheet
    ("210 mm x 297 mm", "210 × 297 毫米"),
    ("8.5 in x 11 in", "8.5 × 11 英寸"),
    ("Make a sheet of boards to print and to complete by hand, with answers", "生成练习纸：打印出来手工补全的棋盘，附答案"),
    ("A file for the sheet, a page that browsers print", "练习纸写入的文件，是可用浏览器打印的网页"),
    ("Boards on a side of paper", "每页的棋盘数"),
    ("The title of each side", "每页的标题"),
    ("Size of the paper", "纸张大小"),
    ("Where the answers are", "答案的位置"),
    ("on sides of their own, behind the exercises", "另起一页，在练习之后"),
    ("left out", "不附答案"),
    ("Show how difficult each board is, as the techniques of explain find it", "标出每个棋盘的难度，按 explain 的技巧评定"),

    // draw
    ("Draw boards: SVG, PNG, TikZ", "画棋盘：SVG、PNG、TikZ"),
    ("The kind of picture (default: that of the extension of -o FILE, else svg)", "图的格式（默认按 -o FILE 的扩展名，否则为 svg）"),
    ("vector graphics for pages", "矢量图，用于网页"),
    ("pixels for documents and chats", "位图，用于文档与聊天"),
    ("a tikzpicture for LaTeX", "LaTeX 的 tikzpicture"),
    ("Colours of pictures [default: light]", "图的配色 [默认：light]"),
    ("dark on light", "浅底深子"),
    ("light on dark", "深底浅子"),
    ("black on white", "白底黑子，用于打印"),
    ("Number rows and columns of pictures", "在图上标出行号与列号"),
    ("Width of pictures in pixels", "图的宽度（像素）"),

    // trace
    ("Show the search of an engine step by step", "逐步演示算法的搜索"),
    ("One board: FILE, FILE#2 for its second board, or `-`; without it the empty board of --size, or standard input",
        "一个棋盘：FILE，其第二个棋盘写作 FILE#2，或 `-`；不写则为 --size 的空棋盘，或标准输入"),
    ("Engines, each traced in turn", "算法，依次演示"),
    ("Stop after N steps (default: 1000 in text, 5000 in html; no limit in jsonl)",
        "到 N 步为止（text 默认 1000，html 默认 5000；jsonl 不限）"),
    ("Search for N completions", "求 N 种解法为止"),
    ("Search for every completion", "求全部解法"),
    ("Search for one completion, as by default", "只求一种解法（默认）"),
    ("small boards beside each other, each with a sentence", "并排的小棋盘，各配一句话"),
    ("a page that plays the search", "可播放的网页"),
    ("JSON Lines: one event a line", "JSON Lines：每行一个事件"),
    ("A file for the trace", "写入的文件"),
    ("Columns of text (default: those of the terminal, else 80)", "文本的列数（默认为终端的宽度，否则为 80）"),

    // Proofs.
    ("Write a proof of each verdict here, for VeriPB to check: NAME.opb and NAME.pbp, and NAME.all for the whole list",
        "在此写出每个结论的证明，供 VeriPB 验证：NAME.opb 与 NAME.pbp，解法已列全的证明为 NAME.all"),
    ("Compress proofs: NAME.pbp.gz", "压缩证明：NAME.pbp.gz"),
    ("Write no proof longer than SIZE [default: 1G]", "证明不超过此大小 [默认：1G]"),
    ("Prove that a list is complete if it has at most N completions [default: 20000]",
        "解法不超过 N 种时，证明没有别的解法 [默认：20000]"),

    // How boards are read.
    ("Input format: auto, or a name of `nqfill formats`", "输入格式：auto，或 `nqfill formats` 列出的名称"),
    ("These characters are queens", "这些字符是皇后"),
    ("These characters are empty squares", "这些字符是空格"),
    ("These characters are blocked squares", "这些字符是禁放的格子"),
    ("The number of the first row and column, where the text does not tell", "行列号从几数起（文件没有说明时）"),
    ("What the first number of a pair is, or x of x and y [default for pairs: row-column]",
        "一对数中第一个是行还是列，或 x、y 中的 x［pairs 格式默认：row-column］"),
    ("row, then column", "先行后列"),
    ("column, then row", "先列后行"),
    ("The size of boards whose text does not tell it, or only claims it", "棋盘的大小（文件没有说明或无法确认时）"),
    ("Refuse larger files", "拒绝超过此大小（字节）的文件"),

    // Language, colours and progress.
    ("Language of results (default zh) and of diagnostics (default: that of the locale); NQFILL_LANG says it for all runs",
        "结果的语言（默认 zh）与诊断信息的语言（默认按系统区域）；也可用 NQFILL_LANG 设定"),
    ("Language (default: that of the locale); NQFILL_LANG says it for all runs", "语言（默认按系统区域）；也可用 NQFILL_LANG 设定"),
    ("Colours in boards drawn as text, in diagnostics, and in the differences of golden", "文本棋盘、诊断信息与 golden 所示差异的颜色"),
    ("Progress on standard error: a bar on a terminal, else a line now and then", "在标准错误上显示进度：终端上为进度条，否则隔一会儿一行"),
    ("No diagnostics, no summary, no progress bar: results only", "不显示诊断信息、汇总与进度条，只有结果"),

    // rate
    ("Rate boards: how difficult, how many completions, whether anything could be left out", "给棋盘定级：多难，有几种解法，能否再去掉什么"),

    // count
    ("Stop at N: at least so many", "数到 N 为止：至少这么多"),
    ("Say unique, several or none; exit code 0 for unique, 1 for the others", "只回答唯一解、多解或无解；唯一解退出码为 0，其余为 1"),
    ("Count up to the symmetries of the puzzle: one for each class", "在残局的对称下计数：每类算一种"),
    ("Time for each board: 10s, 500ms, 2h", "每个棋盘的时间限制，如 10s、500ms、2h"),
    ("Work for each board, in nodes of a plain search (8 ns each); does not depend on the machine",
        "每个棋盘的工作量，以普通搜索的节点计（每个约 8 纳秒），与机器无关"),
    ("Memory to use: 512M, 2G", "可用的内存，如 512M、2G"),
    ("Save the state of the count of one board here, now and then and when it is stopped",
        "计数一个棋盘时，定期以及停止时把进度存入此文件"),
    ("Go on from a state that was saved for the same board", "从同一棋盘存下的进度继续"),

    // explain
    ("Look for a smallest reason, not only a minimal one", "求最小的原因，而不只是极小的"),
    ("List up to N reasons", "最多列出 N 个原因"),
    ("Only the next step: 1 its technique, 2 its place too, 3 all of it", "只提示下一步：1 技巧，2 加上位置，3 全部"),

    // canon
    ("Write boards in canonical form, or find boards that are the same up to symmetry",
        "把棋盘写成标准形，或找出不计对称相同的棋盘"),
    ("Say which symmetry leads from each board to its canonical form, and how many images it has",
        "说明每个棋盘经哪种对称得到标准形，共有几种像"),
    ("Write no boards, but which of them are the same up to symmetry", "不写棋盘，只列出不计对称相同的棋盘"),
    ("How --duplicates writes groups of boards [default: text]", "--duplicates 的输出格式 [默认：text]"),
    ("a line for each board, the groups apart", "每个棋盘一行，各组分开"),
    ("one document", "一个文档"),
    ("a line for each group", "每组一行"),
    ("the groups of canon --duplicates", "canon --duplicates 的分组"),

    // reduce
    ("Leave out fixed queens as long as a board keeps its one completion, or none", "去掉皇后，只要棋盘仍是唯一解或无解"),
    ("What may be left out", "可以去掉什么"),
    ("fixed queens", "已放置的皇后"),
    ("blocked squares", "禁格"),
    ("both: queens first, then blocked squares", "两者：先皇后，后禁格"),
    ("Write all minimal ways, not only the first", "写出全部极小的留法，而不只是第一种"),
    ("With --all, at most N ways of a board", "有 --all 时，每个棋盘至多 N 种"),

    // convert, formats
    ("The format to write (default: that of the extension of -o FILE, else grid)", "写成的格式（默认按 -o FILE 的扩展名，否则为 grid）"),
    ("How the table is written", "表的格式"),

    // check: puzzles and rules
    ("Report format (default: that of the extension of -o FILE, else text)", "报告格式（默认按 -o FILE 的扩展名，否则为 text）"),
    ("A file for the report", "报告写入的文件"),
    ("A file for the report; with -f html also a folder: a page for the class and one for each student", "报告写入的文件；-f html 时也可为文件夹：班级一页，每个学生一页"),
    ("Check against this puzzle, FILE or FILE#2: every file is one submission, and has to complete it",
        "对照这个题目（FILE 或 FILE#2）检查：每个文件是一份提交，须补全它"),
    ("Check each file against the puzzle in this folder that has its path, its name, or the name of its folder",
        "对照此文件夹中路径、文件名或所在文件夹同名的题目检查每个文件"),
    ("The format of puzzles: auto, or a name of `nqfill formats`. The options below about reading are about submissions",
        "题目的格式：auto，或 `nqfill formats` 列出的名称。下面关于读取的选项只用于提交"),
    ("The number of the first row and column of puzzles, where the text does not tell", "题目的行列号从几数起（文件没有说明时）"),
    ("The size of puzzles whose text does not tell it", "题目的大小（文件没有说明时）"),
    ("How a submission says that there is no solution: NO,IMPOSSIBLE,-1 and nothing else (default: the usual words)",
        "提交用哪些词表示无解，如 NO,IMPOSSIBLE,-1，别的都不算（默认：常见的说法）"),
    ("What passes (default: partial; with a puzzle: complete)", "怎样算通过（默认 partial；有题目时 complete）"),
    ("n queens without conflict", "n 个皇后，互不冲突"),
    ("no conflict; queens may be missing", "互不冲突，皇后可以不足"),
    ("Search partial boards for a completion: one that has none fails", "未完成的棋盘也要能补全，否则不通过"),
    ("Say why a board has no completion: which squares make it impossible, and the reasoning for these",
        "说明棋盘为什么无法补全：哪些格已使它无解，以及对这些格的推理"),
    ("Each submission lists all solutions of its puzzle", "每份提交列出题目的全部解法"),
    ("Solutions that a symmetry of the puzzle maps to each other count as one", "对称的解法只算一种"),

    // check: points and students
    ("Points for a part of the list: as large a part of them as of the solutions, a wrong one taking away a right one",
        "解法列出一部分也给分：按比例，错一个抵掉一个对的"),
    ("Points: 10 for all steps or nothing, or readable=1,no_conflicts=3,complete=6",
        "分数：10 表示全部步骤通过才给，也可分步骤，如 readable=1,no_conflicts=3,complete=6"),
    ("Where a path says whose it is: {student}/{puzzle}.txt, hw1_{student}_*.txt", "路径中学生与题目的位置，如 {student}/{puzzle}.txt、hw1_{student}_*.txt"),
    ("The students of the class, one a line or a column of CSV: who handed in nothing is reported, with 0 points",
        "学生名单，每行一人，或 CSV 的一列：未提交者也列出，记 0 分"),
    ("The column of the roster that has the students (default: student, 学号, id, 姓名, name, ...)",
        "名单中学生所在的列（默认：student、学号、id、姓名、name 等）"),
    ("Which attempts of a student at a puzzle count (default: all; with -f gradescope: best)",
        "同一学生多次提交时算哪一次（默认 all；-f gradescope 时 best）"),
    ("every one", "每一次"),
    ("the one with the most points", "得分最高的一次"),
    ("the last by its name, where numbers are in their order", "按文件名最后的一次，其中的数按大小排序"),

    // check: reports
    ("A line a student: passed or not, points, what is wrong", "每个学生一行：是否通过、得分、错在哪里"),
    ("Report those alone that did not pass; the counts are of all", "只报告未通过的；汇总仍包括全部"),
    ("How much a report says: squares too, which step failed, or only passed or failed", "报告的详细程度"),
    ("squares too", "指出具体的格子"),
    ("which step failed", "只指出哪一步未通过"),
    ("passed or failed, and the points", "只有通过与否和得分"),
    ("Begin CSV with a byte order mark, for Excel", "CSV 以字节顺序标记开头，供 Excel 打开"),
    ("Clip what is said of a step to N characters", "每一步的说明最多 N 个字符"),
    ("Clip what is said of a submission to N characters", "每份提交的说明最多 N 个字符"),
    ("Clip all that is reported of a submission to N bytes", "每份提交的报告最多 N 字节"),
    ("Exit codes, and without --puzzle the arguments, of a judge: kattis INPUT ANSWER FEEDBACK_DIR < OUTPUT, testlib INPUT OUTPUT ANSWER [REPORT [-appes]]",
        "评测系统的退出码；没有 --puzzle 时参数也按评测系统：kattis INPUT ANSWER FEEDBACK_DIR < OUTPUT，testlib INPUT OUTPUT ANSWER [REPORT [-appes]]"),
    ("42 accepted, 43 wrong answer", "42 通过，43 答案错误"),
    ("0 OK, 1 wrong answer, 2 presentation error, 3 fail", "0 通过，1 答案错误，2 格式错误，3 评测出错"),
    ("Time for each search: 10s, 500ms, 2m", "每次搜索的时间限制，如 10s、500ms、2m"),
    ("Queens that may be tried in each search", "每次搜索最多试放的皇后数"),
    ("Files in parallel (default: the number of cores); the report never depends on it", "同时检查的文件数（默认为核数）；不影响报告"),

    // golden
    ("A folder of inputs, x.txt or x.in, beside x.expected.txt, .json or .yaml, x.out or x.ans",
        "输入所在的文件夹：x.txt 或 x.in，旁边是 x.expected.txt、.json、.yaml，或 x.out、x.ans"),
    ("What counts as the same (default: exact; tokens for .out and .ans)", "怎样算相符（默认 exact；.out 与 .ans 为 tokens）"),
    ("every byte, but for line ends", "逐字节相同，行尾除外"),
    ("every word", "逐词相同"),
    ("the same solutions, or as many; the expectation is itself verified", "解法相同或个数相同；期望本身也会验证"),
    ("Write the expectations instead; refused where CI is set", "改为写出期望文件；设有 CI 时不接受"),
    ("Only files whose path contains TEXT", "只比较路径中含 TEXT 的文件"),
    ("Compare what this program writes, and not nqfill: it reads the input, or has its path where CMD has {}; {format} is text, json or yaml",
        "比较此程序（而非 nqfill）的输出：它从标准输入读取输入，CMD 中有 {} 处则换成输入的路径；{format} 为 text、json 或 yaml"),
    ("Exit codes of CMD that are right", "CMD 正常的退出码"),
    ("Time for each board, or for each run of CMD (default 60s): 10s, 500ms, 2m; what is not done by then differs from what is expected",
        "每个棋盘或每次运行 CMD 的时间限制（后者默认 60s），如 10s、500ms、2m；届时未完成的算不符"),
    ("Clip a difference to N characters in JUnit, TAP and CTRF", "在 JUnit、TAP、CTRF 中，差异最多 N 个字符"),

    // compare
    ("Engines, or `auto`; the times of the others are compared with that of the first", "算法，或 `auto`；其他算法的用时与第一个相比"),
    ("A file for the tables or plots, written whole at the end", "写入表格或图的文件，结束时整个写出"),
    ("Output format (default: that of the extension of -o FILE, else text)", "输出格式（默认按 -o FILE 的扩展名，否则为 text）"),
    ("A row for each board, with these figures of all engines side by side: seconds, nodes, backtracks, ...",
        "每个棋盘一行，并列各算法的这些数据：seconds（秒）、nodes（节点）、backtracks（回溯）……"),
    ("Figures to plot, each in a panel of its own (default seconds,nodes,backtracks)", "要绘图的数据，各占一幅（默认 seconds,nodes,backtracks）"),
    ("Colours of plots (default light)", "图的配色（默认 light）"),
    ("Empty boards of these sizes: 8,10,12 or 4..12, both ends included", "这些大小的空棋盘：8,10,12 或 4..12（含两端）"),
    ("Look for one solution; without it for all", "只求一种解法；不写则求全部"),
    ("Runs of each engine on each board; the median time is reported", "每种算法在每个棋盘上运行的次数；报告用时的中位数"),
    ("Time for each run: 10s, 500ms, 2m", "每次运行的时间限制，如 10s、500ms、2m"),
    ("Queens that may be tried in each run", "每次运行最多试放的皇后数"),

    // schema, completions, man
    ("Whose results", "哪个命令的结果"),
    ("those of solve", "solve 的结果"),
    ("the lines of trace", "trace 的各行"),
    ("those of check", "check 的结果"),
    ("The shell", "shell 的名称"),
    ("A command; the page of nqfill itself if none is given", "命令；不写则为 nqfill 本身的手册页"),
    ("A folder for the pages of all commands: nqfill.1, nqfill-check.1, ...", "写入全部手册页的文件夹：nqfill.1、nqfill-check.1……"),
    ("Language of the pages: en (default) or zh", "手册页的语言：en（默认）或 zh"),
];
