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
