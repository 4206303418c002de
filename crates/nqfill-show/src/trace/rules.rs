//! Engines in lines of pseudocode, of which a player lights the one that acts.

use super::reel::Kind;
use crate::Words;
use nqfill_core::engine::Engine;

/// A line of pseudocode, and the kind of steps that it takes.
pub(super) struct Rule {
    pub(super) text: Words,
    pub(super) kind: Option<Kind>,
}

const fn heading(zh: &'static str, en: &'static str) -> Rule {
    Rule { text: (zh, en), kind: None }
}

const fn rule(kind: Kind, zh: &'static str, en: &'static str) -> Rule {
    Rule { text: (zh, en), kind: Some(kind) }
}

/// The lines of an engine; none for those whose steps are of too many kinds.
pub(super) fn rules(engine: &Engine) -> &'static [Rule] {
    match engine.name {
        "backtracking" => BACKTRACKING,
        "forward-checking" => FORWARD_CHECKING,
        "propagation" => PROPAGATION,
        "bitmask" => BITMASK,
        "occupancy-2d" | "occupancy-1d" => OCCUPANCY,
        "sosic-gu" => SOSIC_GU,
        "annealing" | "annealing-row" => ANNEALING,
        "hill-climbing" => HILL_CLIMBING,
        _ => &[],
    }
}

/// Algorithm 1 of the report.
const BACKTRACKING: &[Rule] = &[
    rule(Kind::Solution, "各行都有皇后：找到一种解法", "every row has a queen: a solution"),
    heading("对本行的每一列，由左到右：", "for each column of the row, from the left:"),
    rule(Kind::Close, "    与上方的皇后冲突：跳过", "    a queen above attacks it: skip it"),
    rule(Kind::Try, "    放皇后，到下一行", "    place a queen, go to the next row"),
    rule(Kind::TakeBack, "    收回皇后，试下一列", "    take her back, try the next column"),
    rule(Kind::DeadEnd, "各列都试过：退回上一行", "no column is left: back to the row above"),
];

/// Algorithm 2 of the report, as its code has it.
const FORWARD_CHECKING: &[Rule] = &[
    rule(Kind::Solution, "各行都有皇后：找到一种解法", "every row has a queen: a solution"),
    heading("取值域最小的空行，对其中每一列：", "for each column of the smallest domain:"),
    rule(Kind::Try, "    放皇后", "    place a queen"),
    rule(Kind::Close, "    从其余各行的值域中删去她攻击的列", "    remove what she attacks from the other domains"),
    rule(Kind::DeadEnd, "    有值域为空（DWO）：不再往下搜索", "    a domain is empty (wipe-out): go no deeper"),
    rule(Kind::TakeBack, "    恢复值域，收回皇后", "    restore the domains, take her back"),
];

/// The tutorial's solver: three constraints, propagated until nothing changes.
const PROPAGATION: &[Rule] = &[
    rule(Kind::Solution, "变量都已赋值：找到一种解法", "every variable has a value: a solution"),
    rule(Kind::Try, "取一个未定的变量，赋给它一个值", "choose a free variable, give it a value"),
    heading("传播，到不再变化为止：", "propagate, until nothing changes:"),
    rule(Kind::Close, "    删去约束不允许的值", "    remove values that a constraint forbids"),
    rule(Kind::Force, "    只剩一个值：赋值", "    one value is left: assign it"),
    rule(Kind::DeadEnd, "    一个值也不剩：失败", "    no value is left: fail"),
    rule(Kind::TakeBack, "失败之后：撤回，并删去这个值", "after a failure: undo, and remove that value"),
];

/// The blog's bit operations.
const BITMASK: &[Rule] = &[
    rule(Kind::Solution, "各行都有皇后：找到一种解法", "every row has a queen: a solution"),
    rule(Kind::Close, "free = all & ~(cols | diag | anti)", "free = all & ~(cols | diag | anti)"),
    rule(Kind::Try, "bit = free & -free：放皇后，到下一行", "bit = free & -free: place a queen, next row"),
    heading(
        "    cols | bit，(diag | bit) << 1，(anti | bit) >> 1",
        "    cols | bit, (diag | bit) << 1, (anti | bit) >> 1",
    ),
    rule(Kind::TakeBack, "free &= free - 1：收回皇后", "free &= free - 1: take her back"),
    rule(Kind::DeadEnd, "free == 0：退回上一行", "free == 0: back to the row above"),
];

/// The blog's tables of squares, of a byte or a bit each.
const OCCUPANCY: &[Rule] = &[
    rule(Kind::Solution, "各行都有皇后：找到一种解法", "every row has a queen: a solution"),
    rule(Kind::Try, "在本行下一个未标记的格放皇后", "place a queen on the next open square of the row"),
    rule(Kind::Close, "    复制下方各行的表，标出她攻击的格", "    copy the rows below, mark what she attacks"),
    rule(Kind::TakeBack, "    丢弃这份表，收回皇后", "    drop the copy, take her back"),
    rule(Kind::DeadEnd, "本行没有未标记的格：退回上一行", "the row has no open square: back to the row above"),
];

/// Exchanges that lower the number of conflicts.
const SOSIC_GU: &[Rule] = &[
    rule(Kind::Scatter, "逐行随机取列，尽量不受攻击", "row by row a random column, unattacked if it can be"),
    heading("对每个受攻击的皇后，找另一个皇后：", "for each attacked queen, look for another one:"),
    rule(Kind::Exchange, "    互换两列，冲突不减少则换回", "    exchange their columns, back unless conflicts fall"),
    rule(Kind::Solution, "没有冲突：找到一种解法", "no conflict is left: a solution"),
    rule(Kind::DeadEnd, "都找不到：重新开始", "none of them finds one: start over"),
];

/// The blog's simulated annealing, by exchanges or by moves along a row.
const ANNEALING: &[Rule] = &[
    rule(Kind::Scatter, "随机摆放，每行一个皇后", "queens at random, one in each row"),
    heading("随机取一个改动，冲突增加 d：", "draw a change; it adds d conflicts:"),
    rule(
        Kind::Exchange,
        "    d ≤ 0 则接受，否则以概率 exp(-d / T) 接受",
        "    keep it if d <= 0, else with probability exp(-d / T)",
    ),
    rule(Kind::Solution, "没有冲突：找到一种解法", "no conflict is left: a solution"),
    rule(Kind::Cool, "试满若干次：降低温度 T", "after so many of them: lower T"),
    rule(Kind::DeadEnd, "T 降到底仍有冲突：重新开始", "T is lowest and conflicts are left: start over"),
];

/// Steepest ascent with restarts.
const HILL_CLIMBING: &[Rule] = &[
    rule(Kind::Scatter, "每行随机放一个皇后", "a queen at random in each row"),
    heading("看遍所有“一个皇后沿行移动”：", "of all moves of one queen along her row:"),
    rule(Kind::Exchange, "    走冲突最少的一步", "    make the one that leaves the fewest conflicts"),
    rule(Kind::Solution, "没有冲突：找到一种解法", "no conflict is left: a solution"),
    rule(Kind::DeadEnd, "这一步更差，或平移已久：重新开始", "it is worse, or none was better for long: start over"),
];
