//! Words about the names in a document.

use super::Lang;
use super::names::printable;
use crate::input::InputErrorKind;

/// The words for the kinds of error that are about names and nesting; empty for all others.
pub(super) fn error(lang: Lang, kind: &InputErrorKind) -> String {
    match kind {
        InputErrorKind::UnknownName { name, nearest } => unknown(lang, name, nearest.as_deref()),
        InputErrorKind::RepeatedName { name } => {
            let name = printable(name);
            lang.pick(format!("名称 {name} 已经有值"), format!("the name {name} has a value already"))
        }
        InputErrorKind::MissingName { name, partner } => {
            let name = printable(name);
            lang.pick(format!("有 {name} 而没有 {partner}"), format!("{name} is given without {partner}"))
        }
        InputErrorKind::HiddenSquares { name } => {
            let name = printable(name);
            lang.pick(
                format!("{name} 不是棋盘的一部分，其值却像是格子"),
                format!("{name} says nothing of the board, but its value looks like squares"),
            )
        }
        InputErrorKind::NoFact { name } => {
            let name = printable(name);
            lang.pick(
                format!("关于 {name} 的规则、选择或变量不是事实"),
                format!("a rule, a choice or variables about {name}: this is no fact"),
            )
        }
        InputErrorKind::Disagree { one, other } => {
            let (one, other) = (printable(one), printable(other));
            lang.pick(format!("{one} 与 {other} 矛盾"), format!("{one} and {other} contradict each other"))
        }
        InputErrorKind::TooDeep { most } => lang.pick(
            format!("括号嵌套超过 {most} 层，棋盘不需要这么深"),
            format!("brackets are nested more than {most} deep, which no board needs"),
        ),
        InputErrorKind::TooManySquares { most } => lang.pick(
            format!("区间所表示的格子超过 {most} 个，请逐个写出"),
            format!("intervals stand for more than {most} squares; write them out"),
        ),
        InputErrorKind::Aliases => lang.text(
            "YAML 的锚点和别名（&、*）不予读取，请把内容写全",
            "anchors and aliases of YAML (& and *) are not read; write out what they stand for",
        ),
        _ => String::new(),
    }
}

/// The advice on them.
pub(super) fn help(lang: Lang, kind: &InputErrorKind) -> String {
    match kind {
        InputErrorKind::UnknownName { nearest: Some(nearest), .. } => {
            lang.pick(format!("改为 {nearest}，或删去它"), format!("rename it to {nearest}, or remove it"))
        }
        InputErrorKind::UnknownName { nearest: None, .. } => lang.text(
            "改为认识的名称，或删去它；例子见 `nqfill formats`",
            "rename or remove it; `nqfill formats` has examples",
        ),
        InputErrorKind::RepeatedName { .. } => lang.text("只留下其中一个", "keep one of them"),
        InputErrorKind::MissingName { partner, .. } => lang.pick(format!("补上 {partner}"), format!("add {partner}")),
        InputErrorKind::HiddenSquares { .. } => lang.text(
            "若是皇后或封锁格，改名为 queens 或 blocked；否则删去它",
            "rename it to queens or blocked if it is that, or remove it",
        ),
        InputErrorKind::NoFact { .. } => lang.text(
            "只读事实，如 `queen(1,2).`；先用 clingo 求解，再读它的输出",
            "only facts are read, `queen(1,2).`; run clingo on the program and give what it prints",
        ),
        InputErrorKind::Disagree { one, other } => {
            let (one, other) = (printable(one), printable(other));
            lang.pick(format!("改正 {one} 或 {other}"), format!("correct {one} or {other}"))
        }
        InputErrorKind::TooDeep { .. } => lang.text("去掉多余的括号", "take away brackets"),
        InputErrorKind::TooManySquares { .. } => {
            lang.text("改小区间，或逐个写出格子", "make the intervals smaller, or write the squares one by one")
        }
        InputErrorKind::Aliases => lang.text("删去 & 和 *，写出它们所指的内容", "write it out without & and *"),
        _ => String::new(),
    }
}

fn unknown(lang: Lang, name: &str, nearest: Option<&str>) -> String {
    let name = printable(name);
    match nearest {
        Some(nearest) => lang.pick(
            format!("不认识的名称 {name}，是否指 {nearest}？"),
            format!("the name {name} is not known; is {nearest} meant?"),
        ),
        None => lang.pick(
            format!("不认识的名称 {name}；认识的有 n、queens、blocked、board 等"),
            format!("the name {name} is not known; known are n, queens, blocked, board and their like"),
        ),
    }
}
