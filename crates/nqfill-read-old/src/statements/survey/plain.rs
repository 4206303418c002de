//! The last lines that were passed over.

/// A line that is passed over, or what stands around its number. A file may have many.
enum Plain<'a> {
    Whole(&'a str),
    Numbered(&'a str, &'a str),
}

impl<'a> Plain<'a> {
    fn of(line: &'a str, is_for_any_number: bool) -> Self {
        let is_digit = |c: char| c.is_ascii_digit();
        match (line.find(is_digit), line.rfind(is_digit)) {
            (Some(start), Some(last))
                if line[start..last].bytes().all(|byte| byte.is_ascii_digit()) && is_for_any_number =>
            {
                Self::Numbered(&line[..start], &line[last + 1..])
            }
            _ => Self::Whole(line),
        }
    }

    fn is_of(&self, line: &str) -> bool {
        match self {
            Self::Whole(whole) => line == *whole,
            Self::Numbered(before, behind) => {
                let number = line.strip_prefix(before).and_then(|rest| rest.strip_suffix(behind));
                number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
            }
        }
    }
}

/// The last lines that were passed over: a file has the same few again and again.
#[derive(Default)]
pub(super) struct PlainLines<'a> {
    lines: Vec<Plain<'a>>,
    oldest: usize,
}

impl<'a> PlainLines<'a> {
    const MOST: usize = 4;

    /// Remembers a line; one that would say nothing with any other number is known with that, too.
    pub(super) fn add(&mut self, line: &'a str, is_for_any_number: bool) {
        let plain = Plain::of(line, is_for_any_number);
        if self.lines.len() < Self::MOST {
            self.lines.push(plain);
        } else {
            self.lines[self.oldest] = plain;
            self.oldest = (self.oldest + 1) % Self::MOST;
        }
    }

    pub(super) fn has(&self, line: &str) -> bool {
        self.lines.iter().any(|plain| plain.is_of(line))
    }
}
