//! Results of all boards in one stream.
//!
//! Boards write into slots. The slot whose turn it is passes on what it has gathered, so that a long listing streams
//! out while it is found. The others keep their bytes, in memory and then in a temporary file; where none can be had, they
//! wait for their turn. So the bytes do not depend on the number of jobs, and memory is bounded.

use crate::run::job::{Job, Output};
use crate::run::pipeline::ordered_writer::{OrderedWriter, OutputIndex};
use crate::run::pipeline::queue::{Item, Queue};
use crate::run::pipeline::selection::Chosen;
use crate::run::pipeline::sources::Source;
use crate::run::pipeline::{Done, Event, Options, in_parallel, is_set, lock};
use nqfill_show::Summary;
use nqfill_show::spool::Spool;
use std::io::{self, Write};
use std::mem;
use std::sync::Mutex;
use std::sync::atomic::Ordering;

/// Bytes that a slot gathers before it asks whether it is its turn.
const CHUNK: usize = 64 << 10;

/// Bytes that a slot gathers, before it first has to grow.
const ROOM: usize = 4 << 10;

/// Bytes that a waiting slot keeps in memory beyond its last chunk.
const MOST_IN_MEMORY: usize = 256 << 10;

/// A part of the output.
enum Piece {
    Bytes(Vec<u8>),
    Spooled(Spool),
    /// A result that was chosen, whole, with its place.
    Chosen(u64, Spool),
    /// Words for the user, behind all bytes before them where both streams go to one place.
    Words(String),
}

/// Answers every board of every source and writes the results to one stream, in order. Returns the count of verdicts.
///
/// # Errors
/// The first error of `out`; the work stops there.
pub(crate) fn to_stream(
    sources: &[Source],
    job: &Job<'_>,
    options: &Options<'_>,
    out: &mut (dyn Write + Send),
    diagnostics: &mut (dyn Write + Send),
) -> io::Result<Summary> {
    let mut chosen = Chosen::new(job.format, &options.selection);
    let mut write = |piece: Piece| {
        let written = match piece {
            Piece::Chosen(place, result) => {
                let taken = chosen.take(place, result, out);
                if options.flush_each { taken.and_then(|()| out.flush()) } else { taken }
            }
            other => write_piece(other, options.flush_each, out, diagnostics),
        };
        if written.is_err() {
            // Searches that are running are for nothing.
            options.interrupt.store(true, Ordering::Relaxed);
        }
        written
    };
    let writer = OrderedWriter::new(&mut write, options.interrupt);
    let queue = Queue::new(sources, options);
    let summary = Mutex::new(Summary::default());
    // A lone board is answered on this thread: to start another takes longer than a small board does.
    let first = queue.next();
    let jobs = if queue.is_done() {
        options.cores.give_all_but_one(options.jobs);
        1
    } else {
        options.jobs.count()
    };
    let first = Mutex::new(first);
    in_parallel(jobs, || {
        let _done = Done(&options.cores);
        let first = lock(&first).take();
        let counts = answer_all(first, &queue, job, options, &writer);
        lock(&summary).merge(&counts);
    });
    writer.close()?;
    chosen.end(out)?;
    Ok(summary.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner))
}

fn write_piece(piece: Piece, flush_each: bool, out: &mut dyn Write, diagnostics: &mut dyn Write) -> io::Result<()> {
    match piece {
        Piece::Bytes(bytes) => {
            out.write_all(&bytes)?;
            if flush_each || bytes.len() >= CHUNK { out.flush() } else { Ok(()) }
        }
        Piece::Spooled(mut spool) | Piece::Chosen(_, mut spool) => io::copy(&mut spool.reader()?, out).map(drop),
        Piece::Words(words) => {
            out.flush()?;
            // Standard error may be closed; results matter more.
            let _ = diagnostics.write_all(words.as_bytes());
            Ok(())
        }
    }
}

/// Answers the boards of an item, and then others until there are no more or the run has ended. Returns the count of verdicts.
fn answer_all(
    first: Option<Item>,
    queue: &Queue<'_>,
    job: &Job<'_>,
    options: &Options<'_>,
    writer: &OrderedWriter<'_, Piece, io::Error>,
) -> Summary {
    let mut summary = Summary::default();
    let mut next = first.or_else(|| queue.next());
    while let Some(item) = next
        && writer.begin(item.index)
    {
        let mut slot = Slot::new(writer, item.index);
        match answer(&item, job, options, &mut slot, &mut summary) {
            Ok(()) => slot.end(item.behind()),
            // The bytes that the board has written so far are not its answer.
            Err(error) => {
                writer.fail(error);
                options.interrupt.store(true, Ordering::Relaxed);
                break;
            }
        }
        if item.is_last {
            (options.watch)(Event::FileDone);
        }
        next = queue.next();
    }
    summary
}

/// Answers the boards of an item; after an interrupt those behind the first are left out.
fn answer(
    item: &Item,
    job: &Job<'_>,
    options: &Options<'_>,
    slot: &mut Slot<'_, '_>,
    summary: &mut Summary,
) -> io::Result<()> {
    for (i, board) in item.boards.iter().enumerate() {
        if i > 0 && is_set(options.interrupt) {
            break;
        }
        (options.watch)(Event::BoardRead);
        if !options.selection.is_all() {
            let mut say = |words| slot.say(words);
            let result = options.selection.answer(job, (board, item.is_headed), summary, &mut say)?;
            if let Some((place, result)) = result {
                slot.choose(place, result)?;
            }
            continue;
        }
        if i > 0 || !item.index.is_first() {
            job.format.between(slot)?;
        }
        job.answer(board, item.is_headed, slot)?.add_to(summary);
    }
    Ok(())
}

/// The place of an item in the stream.
struct Slot<'w, 'a> {
    writer: &'w OrderedWriter<'a, Piece, io::Error>,
    index: OutputIndex,
    /// The bytes before those of the buffer, if they were too many for memory.
    spool: Option<Spool>,
    buffer: Vec<u8>,
}

impl<'w, 'a> Slot<'w, 'a> {
    fn new(writer: &'w OrderedWriter<'a, Piece, io::Error>, index: OutputIndex) -> Self {
        Self { writer, index, spool: None, buffer: Vec::with_capacity(ROOM) }
    }

    /// Passes on what is gathered if it is this slot's turn, and else moves it to a temporary file. Where there is no room
    /// for that, it waits for its turn.
    fn pass_on(&mut self) -> io::Result<()> {
        if !self.writer.is_turn(self.index) {
            // After an interrupt the search ends soon, and writes little more.
            if self.spill() || !self.writer.wait_for_turn(self.index) {
                return self.refuse_after_error();
            }
        }
        self.push_gathered()
    }

    /// Hands over a result that was chosen.
    fn choose(&mut self, place: u64, result: Spool) -> io::Result<()> {
        self.push_gathered()?;
        self.writer.push(self.index, Piece::Chosen(place, result));
        self.refuse_after_error()
    }

    fn push_gathered(&mut self) -> io::Result<()> {
        for piece in self.pieces() {
            self.writer.push(self.index, piece);
        }
        self.refuse_after_error()
    }

    fn refuse_after_error(&self) -> io::Result<()> {
        if self.writer.has_failed() { Err(io::ErrorKind::BrokenPipe.into()) } else { Ok(()) }
    }

    /// Takes what is gathered.
    fn pieces(&mut self) -> impl Iterator<Item = Piece> + use<> {
        let bytes = mem::take(&mut self.buffer);
        let bytes = (!bytes.is_empty()).then_some(Piece::Bytes(bytes));
        self.spool.take().map(Piece::Spooled).into_iter().chain(bytes)
    }

    /// Moves what is gathered out of memory. False if there is no room for it.
    fn spill(&mut self) -> bool {
        let spool = self.spool.get_or_insert_with(|| Spool::new(MOST_IN_MEMORY));
        let is_spilled = spool.write_all(&self.buffer).is_ok();
        if is_spilled {
            self.buffer.clear();
        }
        is_spilled
    }

    /// Hands over what is gathered, and the turn to the slot at `next`.
    fn end(mut self, next: OutputIndex) {
        self.writer.end(self.index, self.pieces(), next);
    }
}

impl Write for Slot<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() >= CHUNK {
            self.pass_on()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Output for Slot<'_, '_> {
    /// If it is not this slot's turn, another thread writes the words as soon as it is, even while the board is searched.
    fn say(&mut self, words: String) -> io::Result<()> {
        self.push_gathered()?;
        self.writer.push(self.index, Piece::Words(words));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    /// Writes to a log that others write to, too.
    struct Log<'a>(&'a Mutex<String>);

    impl Write for Log<'_> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            lock(self.0).push_str(&String::from_utf8_lossy(bytes));
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn words_stand_beside_their_board_and_come_while_it_is_searched() {
        let (log, interrupt) = (Mutex::new(String::new()), AtomicBool::new(false));
        let (mut out, mut diagnostics) = (Log(&log), Log(&log));
        let mut write = |piece| write_piece(piece, false, &mut out, &mut diagnostics);
        let writer = OrderedWriter::new(&mut write, &interrupt);
        let slot = |board| Slot::new(&writer, OutputIndex { file: 0, board });
        let (mut first, mut second) = (slot(0), slot(1));
        second.say("[2 is long]".into()).expect("memory");
        second.write_all(b"2").expect("memory");
        first.write_all(b"1").expect("memory");
        first.say("[1 is wrong]".into()).expect("memory");
        assert_eq!(*lock(&log), "1[1 is wrong]");
        first.end(second.index);
        assert_eq!(*lock(&log), "1[1 is wrong][2 is long]", "the second board is still searched");
        second.end(OutputIndex::of_file(1));
        assert_eq!(*lock(&log), "1[1 is wrong][2 is long]2");
    }

    #[test]
    fn a_long_listing_streams_in_its_turn_and_waits_in_a_file_before() {
        let (log, interrupt) = (Mutex::new(String::new()), AtomicBool::new(false));
        let (mut out, mut diagnostics) = (Log(&log), io::sink());
        let mut write = |piece| write_piece(piece, false, &mut out, &mut diagnostics);
        let writer = OrderedWriter::new(&mut write, &interrupt);
        let slot = |board| Slot::new(&writer, OutputIndex { file: 0, board });
        let (mut first, mut second) = (slot(0), slot(1));
        let line = [b'2'; 1 << 10];
        (0..1000).for_each(|_| second.write_all(&line).expect("a temporary file"));
        assert!(lock(&log).is_empty() && second.buffer.len() <= CHUNK && second.spool.is_some());
        (0..64).for_each(|_| first.write_all(&[b'1'; 1 << 10]).expect("the stream"));
        assert_eq!(lock(&log).len(), CHUNK, "before the board has ended");
        first.end(second.index);
        second.end(OutputIndex::of_file(1));
        let expected = "1".repeat(64 << 10) + &"2".repeat(1000 << 10);
        assert!(*lock(&log) == expected);
    }
}
