//! Results of all boards in one stream.
//!
//! Boards write into slots. The slot whose turn it is passes on what it has gathered, so that a long listing streams
//! out while it is found. The others keep their bytes, in memory and then in a temporary file; where none can be had,
//! they wait for their turn. So the bytes do not depend on the number of jobs, and memory is bounded.

use crate::run::pipeline::batch::Batch;
use crate::run::pipeline::file_boards::FileBoards;
use crate::run::pipeline::flusher::Flusher;
use crate::run::pipeline::ordered_writer::{OrderedWriter, OutputIndex};
use crate::run::pipeline::output::{Output, Results, SpillBuffer};
use crate::run::pipeline::selection::Chosen;
use crate::run::pipeline::sources::SourceList;
use crate::run::pipeline::{Done, Event, in_parallel, is_set, lock};
use nqfill_show::Summary;
use nqfill_show::output::Format;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::Builder;

/// Bytes that a slot gathers for each board, before it first has to grow.
const ROOM: usize = 1 << 10;

/// A part of the output.
pub(crate) enum Piece {
    Bytes(SpillBuffer),
    /// Bytes that begin a result.
    Result(SpillBuffer),
    /// A result that was chosen, whole, with its place.
    Chosen(u64, SpillBuffer),
    /// Words for the user, behind all bytes before them where both streams go to one place.
    Words(String),
    /// What is written so far has to leave the program.
    Flush,
}

impl Piece {
    /// Bytes of memory that it takes.
    pub(crate) fn weight(&self) -> usize {
        match self {
            Self::Bytes(held) | Self::Result(held) | Self::Chosen(_, held) => held.weight(),
            Self::Words(words) => words.capacity(),
            Self::Flush => 0,
        }
    }

    /// True if it is many bytes of results.
    fn is_long(&self) -> bool {
        match self {
            Self::Bytes(held) | Self::Result(held) | Self::Chosen(_, held) => held.is_full() || held.is_spilt(),
            Self::Words(_) | Self::Flush => false,
        }
    }
}

/// Where pieces go in their order.
pub(crate) struct Sink<'a> {
    pub(crate) out: &'a mut (dyn Write + Send),
    /// Standard error, which may be closed; results matter more.
    pub(crate) words: &'a mut (dyn Write + Send),
    /// Knows what stands between results, and takes those that were chosen.
    pub(crate) chosen: Option<Chosen<'a>>,
    /// True if each piece is flushed.
    pub(crate) flush_each: bool,
}

impl Sink<'_> {
    pub(crate) fn write(&mut self, piece: Piece) -> io::Result<()> {
        let is_long = piece.is_long();
        match piece {
            Piece::Bytes(mut held) => held.write_to(self.out)?,
            Piece::Result(mut held) => {
                self.chosen.as_mut().map_or(Ok(()), |chosen| chosen.begin(self.out))?;
                held.write_to(self.out)?;
            }
            Piece::Chosen(place, mut result) => match &mut self.chosen {
                Some(chosen) => chosen.take(place, result, self.out)?,
                None => result.write_to(self.out)?,
            },
            Piece::Flush => return self.out.flush(),
            Piece::Words(words) => {
                self.out.flush()?;
                let _ = self.words.write_all(words.as_bytes());
                return Ok(());
            }
        }
        if self.flush_each || is_long { self.out.flush() } else { Ok(()) }
    }
}

/// Does the job on every board of every source and writes the results to one stream, in order, as one document. Returns
/// the counts of the run.
///
/// # Errors
/// The first error of `out`; the work stops there.
pub(crate) fn to_stream(
    list: &SourceList,
    batch: &Batch<'_>,
    out: &mut (dyn Write + Send),
    words: &mut (dyn Write + Send),
) -> io::Result<Summary> {
    let boards = FileBoards::new(&list.files, batch);
    let several = boards.are_several();
    // A lone board is answered on this thread: to start another takes longer than a small board does.
    let jobs = if several { batch.jobs.count() } else { 1 };
    if !several {
        batch.cores.give_all_but_one(batch.jobs);
    }
    batch.document(several, out, |out| {
        let chosen = Some(Chosen::new(batch.job.format(), &batch.selection));
        let mut sink = Sink { out, words, chosen, flush_each: batch.flush_each && !several };
        let mut write = |piece| end_searches_after(sink.write(piece), batch.interrupt);
        let writer = OrderedWriter::new(&mut write, Piece::weight, batch.interrupt);
        let summary = Mutex::new(Summary { passed_over: list.passed_over.total(), ..Summary::default() });
        let flusher = (batch.flush_each && several).then(Flusher::default);
        let worker = Worker { batch, several, boards: &boards, writer: &writer, flusher: flusher.as_ref() };
        std::thread::scope(|scope| {
            let _ending = flusher.as_ref().map(|flusher| {
                let flush = || flusher.run(1, || writer.push_now(Piece::Flush), || {});
                // Where the system starts no thread, results leave the program when the buffer is full.
                let _ = Builder::new().spawn_scoped(scope, flush);
                Ending(flusher)
            });
            in_parallel(jobs, || {
                // Before the lock, which one thread would hold as long as it works.
                let counts = worker.work();
                lock(&summary).merge(&counts);
            });
        });
        writer.close()?;
        let Sink { out, chosen, .. } = sink;
        chosen.map_or(Ok(()), |chosen| chosen.end(out))?;
        Ok(summary.into_inner().unwrap_or_else(PoisonError::into_inner))
    })
}

/// Says that all boards are answered, also if a thread panicked.
struct Ending<'f>(&'f Flusher);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.done();
    }
}

/// One of the threads that answer boards.
struct Worker<'r, 'a, 'b> {
    batch: &'r Batch<'b>,
    several: bool,
    boards: &'r FileBoards<'b>,
    writer: &'r OrderedWriter<'a, Piece, io::Error>,
    flusher: Option<&'r Flusher>,
}

impl Worker<'_, '_, '_> {
    /// Answers boards until there are no more. Returns their counts.
    fn work(&self) -> Summary {
        let &Self { batch, several, boards, writer, flusher } = self;
        let _done = Done(batch.cores);
        let mut counts = Summary::default();
        let request = batch.own_request();
        let batch = batch.with_request(request.as_ref());
        while let Some(mut item) = boards.next().filter(|item| writer.begin(item.index)) {
            let mut slot = Slot::of(item.count, writer, item.index);
            let mut answered = Ok(());
            while let Some(board) = item.next() {
                answered = batch.result((board, several), &mut counts, &mut slot);
                // After an interrupt the boards behind the first are left out.
                if answered.is_err() || is_set(batch.interrupt) {
                    break;
                }
            }
            if !slot.end(item.behind(), end_searches_after(answered, batch.interrupt)) {
                break;
            }
            flusher.into_iter().for_each(Flusher::soon);
            if item.is_last {
                (batch.watch)(Event::FileDone);
            }
        }
        counts
    }
}

/// Ends the searches that are running after an error: they are for nothing.
pub(crate) fn end_searches_after(result: io::Result<()>, interrupt: &AtomicBool) -> io::Result<()> {
    result.inspect_err(|_| interrupt.store(true, Ordering::Relaxed))
}

/// The place of an item in the stream.
pub(crate) struct Slot<'w, 'a> {
    writer: &'w OrderedWriter<'a, Piece, io::Error>,
    index: OutputIndex,
    held: SpillBuffer,
    /// True if it has had a result.
    has_result: bool,
    /// True if what is gathered begins a result behind those of other slots.
    begins_result: bool,
}

impl<'w, 'a> Slot<'w, 'a> {
    /// The place of so many boards, of which this is the first.
    pub(crate) fn of(boards: usize, writer: &'w OrderedWriter<'a, Piece, io::Error>, index: OutputIndex) -> Self {
        let held = SpillBuffer::with_room(ROOM * boards);
        Self { writer, index, held, has_result: false, begins_result: false }
    }

    /// Passes on what is gathered if it is this slot's turn, and else moves it to a temporary file. Where there is no
    /// room for that, it waits for its turn; where there are no turns, that is an error.
    fn pass_on(&mut self) -> io::Result<()> {
        if self.writer.is_turn(self.index) {
            return self.push_gathered();
        }
        match self.held.spill() {
            Ok(()) => self.refuse_after_error(),
            Err(_) if self.writer.wait_for_turn(self.index) => self.push_gathered(),
            // After an interrupt the search ends soon, and writes little more.
            Err(_) if self.writer.is_interrupted() => self.refuse_after_error(),
            Err(no_room) => self.refuse_after_error().and(Err(no_room)),
        }
    }

    fn push_gathered(&mut self) -> io::Result<()> {
        if let Some(piece) = self.gathered() {
            self.writer.push(self.index, piece);
        }
        self.refuse_after_error()
    }

    fn refuse_after_error(&self) -> io::Result<()> {
        if self.writer.has_failed() { Err(io::ErrorKind::BrokenPipe.into()) } else { Ok(()) }
    }

    /// Takes what is gathered.
    fn gathered(&mut self) -> Option<Piece> {
        if self.held.is_empty() {
            return None;
        }
        let held = self.held.take();
        Some(if std::mem::take(&mut self.begins_result) { Piece::Result(held) } else { Piece::Bytes(held) })
    }

    /// Hands over what is gathered, and the turn to the slot at `next`; or ends the run with the error of the item,
    /// whose bytes so far are not its answer. False if the run has ended.
    pub(crate) fn end(mut self, next: OutputIndex, answered: io::Result<()>) -> bool {
        match answered {
            Ok(()) => {
                self.writer.end(self.index, self.gathered(), next);
                true
            }
            Err(error) => {
                self.writer.fail(error);
                false
            }
        }
    }
}

impl Write for Slot<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.held.add(bytes);
        if self.held.is_full() {
            self.pass_on()?;
        }
        Ok(bytes.len())
    }

    /// Without the loop of the default: a board is written in many small parts.
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write(bytes).map(drop)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Output for Slot<'_, '_> {
    /// If it is not this slot's turn, another thread writes the words as soon as it is, even while the board is
    /// searched.
    fn say(&mut self, words: String) -> io::Result<()> {
        self.push_gathered()?;
        self.writer.push(self.index, Piece::Words(words));
        Ok(())
    }
}

impl Results for Slot<'_, '_> {
    /// Whether others stand before the first of its results is known when its turn comes.
    fn begin(&mut self, format: &Format) -> io::Result<()> {
        if std::mem::replace(&mut self.has_result, true) {
            return format.between(self);
        }
        self.push_gathered()?;
        self.begins_result = true;
        Ok(())
    }

    fn choose(&mut self, place: u64, result: SpillBuffer) -> io::Result<()> {
        self.push_gathered()?;
        self.writer.push(self.index, Piece::Chosen(place, result));
        self.refuse_after_error()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::pipeline::output::CHUNK;
    use crate::run::pipeline::{Selection, Source};
    use nqfill_core::engine::{Cores, Jobs};
    use nqfill_core::solve::Request;
    use nqfill_read::ReadOptions;
    use nqfill_show::job::{Answering, Job, Task};
    use nqfill_show::output::{FORMATS, Options};
    use std::collections::HashSet;
    use std::sync::Condvar;
    use std::thread;
    use std::time::Duration;

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
        let mut sink = Sink { out: &mut out, words: &mut diagnostics, chosen: None, flush_each: false };
        let mut write = |piece| sink.write(piece);
        let writer = OrderedWriter::new(&mut write, Piece::weight, &interrupt);
        let slot = |board| Slot::of(1, &writer, OutputIndex { file: 0, board });
        let (mut first, mut second) = (slot(0), slot(1));
        second.say("[2 is long]".into()).expect("memory");
        second.write_all(b"2").expect("memory");
        first.write_all(b"1").expect("memory");
        first.say("[1 is wrong]".into()).expect("memory");
        assert_eq!(*lock(&log), "1[1 is wrong]");
        first.end(second.index, Ok(()));
        assert_eq!(*lock(&log), "1[1 is wrong][2 is long]", "the second board is still searched");
        second.end(OutputIndex::of_file(1), Ok(()));
        assert_eq!(*lock(&log), "1[1 is wrong][2 is long]2");
    }

    #[test]
    fn two_threads_answer_boards_at_the_same_time() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), ["Q...\n....\n....\n....\n"; 4].join("\n")).expect("a file");
        let list = SourceList { files: vec![Source::given(file.path())], ..SourceList::default() };
        let (request, cores, reading) = (Request::default(), Cores::default(), ReadOptions::default());
        let answering = Answering { task: Task::Complete(&request), format: &FORMATS[0], options: Options::default() };
        let (begun, another) = (Mutex::new(HashSet::new()), Condvar::new());
        // A thread that has begun a board goes on when another one has, too.
        let watch = |event| {
            if event == Event::BoardRead {
                let mut begun = lock(&begun);
                begun.insert(thread::current().id());
                another.notify_all();
                drop(another.wait_timeout_while(begun, Duration::from_secs(20), |begun| begun.len() < 2));
            }
        };
        let batch = Batch {
            job: Job::Answer(answering),
            drawer: None,
            proofs: None,
            jobs: Jobs::Exactly(2),
            cores: &cores,
            reading: &reading,
            max_input_bytes: 1 << 20,
            selection: Selection::default(),
            flush_each: false,
            interrupt: &AtomicBool::new(false),
            watch: &watch,
            not_read: None,
            is_watched: false,
        };
        let summary = to_stream(&list, &batch, &mut Vec::new(), &mut io::sink()).expect("memory");
        assert_eq!((summary.boards, lock(&begun).len()), (4, 2));
    }

    #[test]
    fn a_long_listing_streams_in_its_turn_and_waits_in_a_file_before() {
        let (log, interrupt) = (Mutex::new(String::new()), AtomicBool::new(false));
        let (mut out, mut diagnostics) = (Log(&log), io::sink());
        let mut sink = Sink { out: &mut out, words: &mut diagnostics, chosen: None, flush_each: false };
        let mut write = |piece| sink.write(piece);
        let writer = OrderedWriter::new(&mut write, Piece::weight, &interrupt);
        let slot = |board| Slot::of(1, &writer, OutputIndex { file: 0, board });
        let (mut first, mut second) = (slot(0), slot(1));
        let line = [b'2'; 1 << 10];
        (0..1000).for_each(|_| second.write_all(&line).expect("a temporary file"));
        assert!(lock(&log).is_empty() && !second.held.is_full() && !second.held.is_empty());
        (0..64).for_each(|_| first.write_all(&[b'1'; 1 << 10]).expect("the stream"));
        assert_eq!(lock(&log).len(), CHUNK, "before the board has ended");
        first.end(second.index, Ok(()));
        second.end(OutputIndex::of_file(1), Ok(()));
        let expected = "1".repeat(64 << 10) + &"2".repeat(1000 << 10);
        assert!(*lock(&log) == expected);
    }
}
