//! What clap says of itself in English, in Chinese.

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
