//! A terminal: what a program shows on it, and what a person types.

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read};
use std::process::{Child, Command, Stdio};

/// A program on a terminal of its own.
pub(crate) struct OnTerminal {
    pub(crate) child: Child,
    /// The side of the screen and the keyboard.
    pub(crate) screen: File,
}

impl OnTerminal {
    /// Starts a program on a terminal that is `width` columns wide. What `command` says of its streams is not heeded.
    pub(crate) fn start(mut command: Command, width: u16) -> Self {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&master).and_then(|()| unlockpt(&master)).expect("a terminal of this user");
        let name = ptsname(&master, Vec::new()).expect("a terminal with a name");
        let open =
            || OpenOptions::new().read(true).write(true).open(name.to_str().expect("text")).expect("its other end");
        tcsetwinsize(open(), Winsize { ws_row: 24, ws_col: width, ws_xpixel: 0, ws_ypixel: 0 }).expect("a size");
        let slave = || Stdio::from(open());
        // The command holds this end of the terminal, which closes with it, and then with the program.
        let child = command.stdin(slave()).stdout(slave()).stderr(slave()).spawn().expect("it starts");
        Self { child, screen: File::from(master) }
    }

    /// What comes until the screen shows `text`, or to the end.
    pub(crate) fn read_until(&mut self, text: &str) -> String {
        let (mut bytes, mut chunk) = (Vec::new(), [0; 4096]);
        while text.is_empty() || !String::from_utf8_lossy(&bytes).contains(text) {
            match self.screen.read(&mut chunk) {
                Ok(0) => break,
                Ok(count) => bytes.extend_from_slice(&chunk[..count]),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                // Linux returns this error once the other end is closed.
                Err(_) => break,
            }
        }
        String::from_utf8(bytes).expect("text").replace("\r\n", "\n")
    }

    /// What comes to the end, and the exit code.
    pub(crate) fn end(mut self) -> (String, Option<i32>) {
        let shown = self.read_until("");
        (shown, self.child.wait().expect("it ends").code())
    }
}
