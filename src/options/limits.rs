//! What a board may cost, and how many are answered at the same time.

use crate::help::{both, invalid};
use crate::options::number;
use nqfill_core::engine::{Budget, Jobs};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The default of `--memory`, in every command: no board takes more, whether it is searched or counted.
const MEMORY: u64 = 1 << 30;

// Limits of each board.
#[derive(Default, clap::Args)]
pub struct LimitArgs {
    #[arg(long, value_name = "TIME", value_parser = duration,
        help = both!("每个棋盘的时间限制，如 10s、500ms、2m", "Time for each board: 10s, 500ms, 2m"))]
    pub time_limit: Option<Duration>,

    #[arg(long, hide_short_help = true, value_name = "N", value_parser = number::<u64>(..),
        help = both!("每个棋盘最多试放的皇后数", "Queens that may be tried for each board"))]
    pub node_limit: Option<u64>,

    #[arg(long, hide_short_help = true, value_name = "SIZE", value_parser = size, help = both!(
        "每个棋盘至多可用的内存，如 512M、2G；需要更多的棋盘算未决［默认：1G］",
        "Memory for each board, at most: 512M, 2G; a board that needs more is left undecided [default: 1G]"
    ))]
    memory: Option<u64>,
}

impl LimitArgs {
    /// The most bytes of memory.
    pub fn most_bytes(&self) -> u64 {
        self.memory.unwrap_or(MEMORY)
    }

    /// The budget of each board.
    pub fn budget(&self, interrupt: &Arc<AtomicBool>) -> Budget {
        Budget {
            nodes: self.node_limit,
            time: self.time_limit,
            memory: Some(self.most_bytes()),
            interrupt: Some(interrupt.clone()),
            progress: Some(Arc::default()),
            ..Budget::default()
        }
    }
}

// The number of threads. Commands may replace the help: they do different things in parallel.
#[derive(clap::Args)]
pub struct JobsArgs {
    #[arg(short, long, hide_short_help = true, value_name = "N", value_parser = number::<u32>(1..=1024), help = both!(
        "同时求解的棋盘数（默认为核数）；不影响输出",
        "Boards in parallel (default: the number of cores); the output never depends on it"
    ))]
    jobs: Option<u32>,
}

impl JobsArgs {
    /// The number of threads: that of the option, or the number of cores.
    pub fn count(&self) -> usize {
        self.threads().count()
    }

    /// The number that is requested, before the cores are counted.
    pub fn threads(&self) -> Jobs {
        self.jobs.into()
    }
}

/// Parses a time with its unit (`500ms`, `10s`, `2m`, `1.5h`, `3d`), or a number of seconds.
pub fn duration(text: &str) -> Result<Duration, String> {
    let invalid = |why: &str| invalid!("应为时间，如 10s、500ms、2m", "{why}");
    let expected = || invalid("expected a time, as in 10s, 500ms or 2m");
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[number.len()..] {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3_600.0,
        "d" => 86_400.0,
        _ => return Err(expected()),
    };
    let number: f64 = number.trim_end().parse().map_err(|_| expected())?;
    Duration::try_from_secs_f64(number * unit).map_err(|error| invalid(&error.to_string()))
}

/// Parses a number of bytes: `512M`, `2G`, `1000000`.
fn size(text: &str) -> Result<u64, String> {
    let expected = || invalid!("应为字节数，如 512M", "expected a number of bytes, as in 512M");
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let factor = match text[digits.len()..].trim_end_matches(['b', 'B', 'i']).to_ascii_uppercase().as_str() {
        "" => 1,
        "K" => 1 << 10,
        "M" => 1 << 20,
        "G" => 1 << 30,
        "T" => 1 << 40,
        _ => return Err(expected()),
    };
    let number: u64 = digits.parse().map_err(|_| expected())?;
    number.checked_mul(factor).ok_or_else(|| invalid!("过大", "too large"))
}
