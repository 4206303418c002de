//! nqfill in WebAssembly, without a tool but the compiler: the page of the playground writes a request into memory, calls
//! [`run`], and reads the answer there.
//!
//! Requests and answers have the same form: a line of JSON, a line feed, then bytes. Behind a request stand boards, in any
//! format that nqfill reads; behind an answer the lines of JSON that the program writes for the same command, byte for byte.
//! `request` lists the tasks and their options.
//!
//! A search is ended from outside by ending the worker that runs it, and from inside by the time that the request allows.

mod boards;
mod generate;
mod host;
mod read;
mod request;
mod trace;

pub use host::{free, room, run, start};

use request::{Request, Task};
use serde_json::{Value, json};

/// What a task gives: what its line says, and the bytes behind it.
type Given = (Value, Vec<u8>);

/// Why a task gives nothing, in the language of the request.
type Refused = String;

/// Answers a request: a line of JSON and the bytes behind it, in and out.
fn answer(request: &[u8]) -> Vec<u8> {
    let end = request.iter().position(|&byte| byte == b'\n').unwrap_or(request.len());
    let boards = request.get(end + 1..).unwrap_or_default();
    let given = match serde_json::from_slice::<Request>(&request[..end]) {
        Ok(request) => given(&request, boards),
        Err(error) => Err(error.to_string()),
    };
    let (mut head, bytes) = match given {
        Ok((head, bytes)) => (head, bytes),
        Err(error) => (json!({ "error": error }), Vec::new()),
    };
    if let Value::Object(members) = &mut head {
        members.entry("error").or_insert(Value::Null);
    }
    let mut out = head.to_string().into_bytes();
    out.push(b'\n');
    out.extend(bytes);
    out
}

fn given(request: &Request, boards: &[u8]) -> Result<Given, Refused> {
    match request.task {
        Task::Solve | Task::Explain | Task::Hint | Task::Rate => boards::answered(request, boards),
        Task::Read => read::entries(request, boards),
        Task::Generate => generate::made(request),
        Task::Trace => trace::reels(request, boards),
    }
}
