//! The page at an address of this machine: one document for whoever asks on the loopback address, and nothing else. A library
//! of servers would bring many times what this takes.

use crate::exit::{Exit, Failure, failed};
use crate::run::signals;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

/// The most bytes of a request that are read.
const MOST_BYTES: u64 = 16 << 10;

/// How long a browser may take to say what it wants.
const PATIENCE: Duration = Duration::from_secs(5);

/// How often Ctrl-C is looked for.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// Serves the page until Ctrl-C. `begun` gets the address.
pub(crate) fn until_interrupted(page: &str, begun: impl FnOnce(&str)) -> Result<Exit, Failure> {
    let interrupt = signals::interrupt_flag();
    let listen = || -> io::Result<_> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        listener.set_nonblocking(true)?;
        let port = listener.local_addr()?.port();
        Ok((listener, port))
    };
    let (listener, port) =
        listen().map_err(|error| failed!("无法提供网页：{error}", "the page cannot be served: {error}"))?;
    begun(&format!("http://127.0.0.1:{port}/"));
    let page: Arc<str> = page.into();
    while !interrupt.load(Ordering::Relaxed) {
        match listener.accept() {
            Ok((stream, _)) => {
                let page = page.clone();
                // A browser that hangs keeps nobody else waiting; one that is gone is no error.
                thread::spawn(move || drop(answer(stream, &page, port)));
            }
            Err(_) => thread::sleep(BETWEEN_LOOKS),
        }
    }
    Ok(Exit::Interrupted)
}

fn answer(mut stream: TcpStream, page: &str, port: u16) -> io::Result<()> {
    stream.set_nonblocking(false)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut request = BufReader::new(stream.try_clone()?.take(MOST_BYTES));
    let (mut first, mut is_ours) = (String::new(), false);
    request.read_line(&mut first)?;
    loop {
        let mut line = String::new();
        if request.read_line(&mut line)? == 0 || line.trim_end().is_empty() {
            break;
        }
        // A page of somebody else whose name leads here gets nothing.
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("host")
        {
            is_ours =
                [format!("127.0.0.1:{port}"), format!("localhost:{port}")].iter().any(|host| host == value.trim());
        }
    }
    let mut words = first.split_ascii_whitespace();
    let (method, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let (status, body) = match (method, path) {
        _ if !is_ours => ("403 Forbidden", ""),
        ("GET" | "HEAD", "/") => ("200 OK", page),
        ("GET" | "HEAD", _) => ("404 Not Found", ""),
        _ => ("405 Method Not Allowed", ""),
    };
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {length}\r\nX-Content-Type-Options: \
         nosniff\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n"
    )?;
    if method != "HEAD" {
        stream.write_all(body.as_bytes())?;
    }
    stream.flush()
}
