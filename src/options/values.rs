//! Values of options that have names.

use crate::help::{invalid, with_dashes};
use crate::lang;
use clap::builder::{PathBufValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command};
use nqfill::show::{Lang, Words};
use nqfill_core::board::MOST_ROWS;
use std::ffi::OsStr;
use std::num::IntErrorKind;
use std::ops::{Bound, RangeBounds, RangeInclusive};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Numbers from the first to the second, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range(pub u32, pub u32);

impl FromStr for Range {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            || invalid!("“{text}”不是数，也不是 2..4 这样的范围", "{text:?} is neither a number nor a range like 2..4");
        let number = |part: &str| part.trim().parse().map_err(|_| wrong());
        let range = match text.split_once("..") {
            None => number(text).map(|number| Self(number, number))?,
            Some((least, most)) => Self(number(least)?, number(most.trim_start_matches('='))?),
        };
        if range.0 > range.1 {
            return Err(invalid!("{text:?}由大到小", "{text:?} goes from more to less"));
        }
        Ok(range)
    }
}

/// The sizes of boards, of which one run has at most a thousand.
pub fn sizes() -> impl Fn(&str) -> Result<Numbers, String> + Clone + Send + Sync {
    numbers(1..=MOST_ROWS as u32, 1_000)
}

/// Numbers of a list.
#[derive(Clone, Debug)]
pub struct Numbers(pub Vec<u32>);

/// Parses numbers within limits and ranges of them with both ends, as in `8,10,12` and `4..12`: at most so many.
pub fn numbers(
    limits: RangeInclusive<u32>,
    most: usize,
) -> impl Fn(&str) -> Result<Numbers, String> + Clone + Send + Sync {
    move |text| {
        let mut all = Vec::new();
        for part in text.split(',') {
            let Range(first, last) = part.parse()?;
            if !limits.contains(&first) || !limits.contains(&last) {
                let (least, most) = (limits.start(), limits.end());
                return Err(invalid!("{part:?}：应为 {least} 至 {most}", "{part:?}: numbers are {least} to {most}"));
            }
            if (last - first) as usize >= most - all.len() {
                return Err(invalid!("{part:?}：至多 {most} 个数", "{part:?}: these are more than {most} numbers"));
            }
            all.extend(first..=last);
        }
        Ok(Numbers(all))
    }
}

/// Parses the path of what is read. A word that no file has as its name is an error where its user wants something else.
#[derive(Clone)]
pub struct ReadPath;

impl TypedValueParser for ReadPath {
    type Value = PathBuf;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<PathBuf, clap::Error> {
        let missing = value.to_str().filter(|_| Path::new(value).symlink_metadata().is_err());
        let Some(why) = missing.and_then(|text| mistyped(text, command, argument)) else {
            return PathBufValueParser::new().parse_ref(command, argument, value);
        };
        let refuse = move |_: &str| Err::<PathBuf, _>(why.clone());
        TypedValueParser::parse_ref(&refuse, command, argument, value)
    }
}

/// The suggestion for a word that no file has as its name: an option with a long dash, an address, a pattern that the
/// shell has left as it is, and a number, for the empty board of that size.
fn mistyped(text: &str, command: &Command, argument: Option<&Arg>) -> Option<String> {
    let program = match command.get_name() {
        "nqfill" => "nqfill".to_owned(),
        command => format!("nqfill {command}"),
    };
    let has = |name: &str| command.get_arguments().any(|option| option.get_long() == Some(name));
    let is_board = argument.is_some_and(|argument| argument.is_positional() && !argument.is_required_set());
    if let Some(option) = with_dashes(text) {
        return Some(invalid!("开头是长破折号；选项写成 `{option}`", "it begins with a long dash; type `{option}`"));
    }
    if ["https://", "http://", "ftp://"].iter().any(|scheme| text.starts_with(scheme)) {
        let load = if is_board { format!("curl -s {text} | {program} -") } else { format!("curl -O {text}") };
        return Some(invalid!("nqfill 不下载文件；用 `{load}`", "nqfill loads nothing from the net; type `{load}`"));
    }
    let (folder, name) = text.rsplit_once('/').unwrap_or((".", text));
    if name.contains(['*', '?']) && Path::new(folder).is_dir() {
        return Some(match is_board && has("glob") {
            true => invalid!(
                "没有这个文件，shell 也没有展开它；用 `{program} {folder} --glob '{name}'`",
                "no file has this name, and the shell has not expanded it; type `{program} {folder} --glob '{name}'`"
            ),
            false => invalid!(
                "没有这个文件，shell 也没有展开它；请写出文件名",
                "no file has this name, and the shell has not expanded it; type the name of a file"
            ),
        });
    }
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && is_board && has("size")).then(|| no_size(text, &program))
}

fn no_size(text: &str, program: &str) -> String {
    match text.parse() {
        Ok(n @ 1..=MOST_ROWS) => invalid!(
            "没有这个文件；要这么大的空棋盘，用 `{program} --size {n}`",
            "no file has this name; for the empty board of this size type `{program} --size {n}`"
        ),
        _ => invalid!(
            "没有这个文件；空棋盘用 `{program} --size N`，N 为 1 至 {MOST_ROWS}",
            "no file has this name; for an empty board type `{program} --size N`, with N from 1 to {MOST_ROWS}"
        ),
    }
}

/// Parses a whole number within limits.
pub fn number<T>(limits: impl RangeBounds<u64>) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync
where
    T: TryFrom<u128> + Send + Sync + 'static,
{
    let (least, most) = (limits.start_bound().cloned(), limits.end_bound().cloned());
    let is_too_large = || invalid!("数过大", "the number is too large");
    let wanted = move || match (least, most) {
        (Bound::Included(least), Bound::Included(most)) => {
            invalid!("应为 {least} 至 {most}", "it is a number from {least} to {most}")
        }
        (Bound::Included(least), _) => invalid!("应至少为 {least}", "it is a number, at least {least}"),
        _ => invalid!("应为整数", "it is a whole number"),
    };
    move |text| {
        let number = text.parse::<u128>().map_err(|error| match error.kind() {
            IntErrorKind::PosOverflow => is_too_large(),
            _ if text.contains("..") => invalid!("应为一个整数，不是范围", "it is one whole number, not a range"),
            _ => wanted(),
        })?;
        let fits = |number: u64| (least, most).contains(&number);
        match u64::try_from(number).map_or(most == Bound::Unbounded, fits) {
            true => T::try_from(number).map_err(|_| is_too_large()),
            false => Err(wanted()),
        }
    }
}

/// Parses a value by its `FromStr`. `message` makes the message of an error in each language.
pub fn parsed<T>(message: fn(Lang, &T::Err) -> String) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync
where
    T: FromStr + Send + Sync + 'static,
    T::Err: 'static,
{
    move |text| text.parse().map_err(|error| message(lang::of_usage(), &error))
}

/// The values of an option: the name of each, its help, and what it stands for.
pub type Values<T> = &'static [(&'static str, Words, T)];

/// Parses the name of one of these values. Makes the names only where they are needed: most runs have few options.
#[derive(Clone)]
pub struct OneOf<T: 'static>(pub Values<T>);

impl<T> OneOf<T> {
    fn names(&self) -> impl Iterator<Item = PossibleValue> + use<T> {
        self.0.iter().map(|&(name, help, _)| {
            let (value, help) = (PossibleValue::new(name), lang::of_usage().of(help));
            if help.is_empty() { value } else { value.help(help) }
        })
    }
}

impl<T: Copy + Send + Sync + 'static> TypedValueParser for OneOf<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        let name = PossibleValuesParser::new(self.names()).parse_ref(command, argument, value)?;
        let named = self.0.iter().find(|(known, ..)| *known == name);
        Ok(named.map(|&(.., value)| value).expect("clap lets only these names pass"))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names()))
    }
}
