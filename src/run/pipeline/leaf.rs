//! An output whose words for the user go elsewhere.

use crate::run::job::Output;
use std::io::{self, Write};

/// The results, and the words for the user, which do not go into them.
pub(crate) struct Leaf<'a> {
    pub(crate) out: &'a mut dyn Write,
    pub(crate) say: &'a mut dyn FnMut(String),
}

impl Write for Leaf<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Output for Leaf<'_> {
    fn say(&mut self, words: String) -> io::Result<()> {
        (self.say)(words);
        Ok(())
    }
}
