//! The cost of a board, in words that name the option that allows it.

use crate::Lang;
use crate::say;
use nqfill_read::words::help_words::amount;

/// `超过内存限制：至少需要 1.2 GiB，可用 --memory 2G 放宽`
pub(crate) fn memory_limit(lang: Lang, needed: u64) -> String {
    let (needed, allowed) = (bytes(needed), option_for(needed));
    say!(
        lang,
        "超过内存限制：至少需要 {needed}，可用 --memory {allowed} 放宽",
        "memory limit: at least {needed} needed, which --memory {allowed} allows"
    )
}

/// `内存不足：系统给不出所需的 465.7 GiB`
pub(crate) fn no_memory(lang: Lang, needed: u64) -> String {
    let needed = bytes(needed);
    say!(lang, "内存不足：系统给不出所需的 {needed}", "out of memory: the system does not give the {needed} needed")
}

/// `按 grid 格式写出约需 931.3 GiB，超过上限；可用 --max-output-bytes 1024G 放宽`, and for a board what takes less.
pub fn output_limit(lang: Lang, format: &str, needed: u64, is_model: bool) -> String {
    let (needed, allowed) = (bytes(needed), option_for(needed));
    let said = say!(
        lang,
        "按 {format} 格式写出约需 {needed}，超过上限；可用 --max-output-bytes {allowed} 放宽",
        "not written: as {format} it takes {needed}, which --max-output-bytes {allowed} allows"
    );
    let shorter = lang.pick("，或换用列出格子的格式", "; formats that list squares take less");
    if is_model { said } else { said + shorter }
}

/// `3 个棋盘未写出：一个 cnf 文件只能有一个棋盘；...`
pub fn one_board_a_file(lang: Lang, format: &str, left: usize) -> String {
    say!(
        lang,
        "{left} 个棋盘未写出：一个 {format} 文件只能有一个棋盘；用 -o 文件夹/ 可让每个棋盘各写一个文件",
        (
            "{} not written: a file of {format} holds one board; -o FOLDER/ writes a file for each",
            amount(left, "board")
        )
    )
}

/// `未画出：棋盘有 150 行，图上最多画 100 行`, and the form that has no such limit
pub fn too_large_for_a_picture(lang: Lang, rows: usize, most: usize, instead: &str) -> String {
    say!(
        lang,
        "未画出：棋盘有 {rows} 行，图上最多画 {most} 行；{instead} 可写成一行列号",
        "not drawn: {rows} rows, and a picture has at most {most}; {instead} writes a line of columns"
    )
}

/// `1.2 GiB`
pub fn bytes(count: u64) -> String {
    let units = [("GiB", 1u64 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)];
    let (name, unit) = units.into_iter().find(|&(_, unit)| count >= unit).unwrap_or(("B", 1));
    if unit == 1 { format!("{count} B") } else { format!("{:.1} {name}", count as f64 / unit as f64) }
}

/// The next round number of bytes in the form of an option: `2G`.
fn option_for(count: u64) -> String {
    let (name, unit) = if count > 1 << 30 { ("G", 1u64 << 30) } else { ("M", 1 << 20) };
    format!("{}{name}", count.div_ceil(unit).checked_next_power_of_two().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_that_is_named_allows_what_is_needed() {
        assert_eq!(option_for(1), "1M");
        assert_eq!(option_for((512 << 20) + 1), "1024M");
        assert_eq!(option_for((1 << 30) + 1), "2G");
        assert_eq!(option_for(5 << 30), "8G");
        assert_eq!(memory_limit(Lang::En, 3 << 29), "memory limit: at least 1.5 GiB needed, which --memory 2G allows");
        assert_eq!(memory_limit(Lang::Zh, 3 << 29), "超过内存限制：至少需要 1.5 GiB，可用 --memory 2G 放宽");
    }
}
