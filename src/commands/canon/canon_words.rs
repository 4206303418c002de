//! Canonical forms in words.

use crate::commands::canon::shapes::DuplicatesSummary;
use nqfill_core::board::{Canonical, Symmetry};
use nqfill_read::words::help_words::amount;
use nqfill_show::{Lang, say};

/// The name of a symmetry: `顺时针转 90°`.
pub(crate) fn symmetry(lang: Lang, symmetry: Symmetry) -> &'static str {
    let (zh, en) = match symmetry.name() {
        "identity" => ("相同", "identical"),
        "r90" => ("顺时针转 90°", "turned by 90 degrees"),
        "r180" => ("转 180°", "turned by 180 degrees"),
        "r270" => ("逆时针转 90°", "turned by 270 degrees"),
        "mirror" => ("左右翻转", "left and right swapped"),
        "flip" => ("上下翻转", "top and bottom swapped"),
        "transpose" => ("行列互换", "rows and columns swapped"),
        _ => ("沿副对角线翻转", "flipped along the antidiagonal"),
    };
    lang.pick(zh, en)
}

/// How a board becomes its canonical form, and how many images it has: `r90（顺时针转 90°）；共 4 种不同的像`
pub(crate) fn way(lang: Lang, canonical: &Canonical) -> String {
    let (name, images) = (canonical.symmetry.name(), 8 / canonical.stabiliser);
    let words = match symmetry(lang, canonical.symmetry) {
        _ if name == "identity" => lang.pick("已是标准形", "it is the canonical form"),
        words => words,
    };
    say!(lang, "{name}（{words}）；共 {images} 种不同的像", ("{name} ({words}); {}", amount(images, "different image")))
}

/// What `canon --duplicates` found: `5 个棋盘，3 类；1 组重复，多出 2 个`
pub(crate) fn summary(lang: Lang, summary: &DuplicatesSummary) -> String {
    let DuplicatesSummary { boards, classes, groups, duplicates, invalid } = *summary;
    let invalid = match invalid {
        0 => String::new(),
        _ => say!(lang, "，{invalid} 个无效", ", {invalid} invalid"),
    };
    let classes = match classes {
        1 => lang.pick("1 类".to_owned(), "1 class".to_owned()),
        _ => say!(lang, "{classes} 类", "{classes} classes"),
    };
    say!(
        lang,
        "{boards} 个棋盘{invalid}，不计对称共 {classes}；{groups} 组重复，多出 {duplicates} 个",
        (
            "{}{invalid}, {classes} up to symmetry; {} of the same, {} too many",
            amount(boards, "board"),
            amount(groups, "group"),
            duplicates
        )
    )
}
