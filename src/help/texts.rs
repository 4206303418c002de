//! What clap and the parsers of values say in English, in Chinese.

/// The reason why a value is refused, in Chinese.
pub(crate) fn refusal(english: &str) -> Option<&'static str> {
    REFUSALS.iter().find(|(other, _)| *other == english).map(|&(_, chinese)| chinese)
}

const REFUSALS: &[(&str, &str)] = &[
    ("is no id of a unit", "不是单元的 id"),
    ("it is 0 or 1", "应为 0 或 1"),
    ("expected a number of bytes, as in 512M", "应为字节数，如 512M"),
    ("too large", "过大"),
    ("four numbers are needed", "需要四个数"),
    ("0 < END <= START, 0 < RATE < 1 and MOVES >= 1 are needed", "应满足 0 < END <= START、0 < RATE < 1、MOVES >= 1"),
    ("expected number at 0", "应为时间，如 10s、500ms、2m"),
    ("value was empty", "应为时间，如 10s、500ms、2m"),
    ("is no size of a board", "不是棋盘的行数"),
    ("is no range of at most 1000 sizes", "不是至多 1000 个行数的范围"),
    ("is no number and no range like 2..4", "不是数，也不是 2..4 这样的范围"),
    ("goes from more to less", "由大到小"),
];

/// The Chinese text of an option or command that clap makes itself.
pub(crate) fn of_clap(english: &str) -> &str {
    OF_CLAP.iter().find(|(other, _)| *other == english).map_or(english, |&(_, chinese)| chinese)
}

const OF_CLAP: [(&str, &str); 4] = [
    ("Print this message or the help of the given subcommand(s)", "显示本帮助，或某个命令的帮助"),
    ("Print help", "显示帮助"),
    ("Print help (see more with '--help')", "显示帮助（'--help' 更详细）"),
    ("Print version", "显示版本"),
];
