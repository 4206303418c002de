//! Bytes of memory and of output, in words that name the option that allows them.

use crate::show::Lang;
use crate::show::say;

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

/// `1.2 GiB`
pub fn bytes(count: u64) -> String {
    let units = [("GiB", 1u64 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)];
    let (name, unit) = units.into_iter().find(|&(_, unit)| count >= unit).unwrap_or(("B", 1));
    if unit == 1 { format!("{count} B") } else { format!("{:.1} {name}", count as f64 / unit as f64) }
}

/// The next round number of bytes in the form of an option: `2G`.
pub fn option_for(count: u64) -> String {
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
