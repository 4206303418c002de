//! Values made from many files at the same time, and taken in the order of the files.

use crate::run::pipeline::ordered_writer::{OrderedWriter, OutputIndex, Write};
use crate::run::pipeline::{Done, in_parallel, is_set};
use nqfill_core::engine::Cores;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// On how many threads values are made.
pub(crate) struct Threads<'a> {
    /// The number of threads.
    pub(crate) jobs: usize,
    /// When set, no further item is begun.
    pub(crate) interrupt: &'a AtomicBool,
    /// Told of every thread that has no more items.
    pub(crate) cores: &'a Cores,
}

/// Makes values from one item and hands them to the function one by one.
pub(crate) type Maker<'a, I, T> = &'a (dyn Fn(&I, &mut dyn FnMut(T)) + Sync);

/// Makes values from every item, and gives them to `take` in the order of the items. Memory is bounded: the thread of an item
/// that has made many values before its turn waits for that.
///
/// # Errors
/// The first of `take`; the work stops there.
pub(crate) fn in_order<I: Sync, T: Send, E: Send>(
    items: &[I],
    threads: &Threads<'_>,
    make: Maker<'_, I, T>,
    take: Write<'_, T, E>,
) -> Result<(), E> {
    let &Threads { jobs, interrupt, cores } = threads;
    let writer = OrderedWriter::new(take, interrupt);
    let next = AtomicUsize::new(0);
    in_parallel(jobs, || {
        let _done = Done(cores);
        while !is_set(interrupt) {
            let file = next.fetch_add(1, Ordering::Relaxed);
            let index = OutputIndex::of_file(file);
            let Some(item) = items.get(file).filter(|_| writer.begin(index)) else { return };
            make(item, &mut |value| {
                writer.push(index, value);
            });
            writer.end(index, None, index.behind(1, true));
        }
    });
    writer.close()
}

#[cfg(test)]
mod tests {
    use super::super::Source;
    use super::*;
    use std::io;
    use std::path::PathBuf;

    #[test]
    fn values_come_in_the_order_of_the_files_whatever_the_number_of_jobs() {
        let paths: Vec<PathBuf> = (0..3000).map(|i| PathBuf::from(i.to_string())).collect();
        let sources = paths.iter().map(|path| Source::given(path)).collect::<Vec<_>>();
        let make = |source: &Source, give: &mut dyn FnMut((usize, usize))| {
            let file: usize = source.name().parse().expect("a number");
            let values = if file.is_multiple_of(100) { 1000 } else { 2 };
            (0..values).for_each(|value| give((file, value)));
        };
        for jobs in [1, 4] {
            let mut taken = Vec::new();
            let (interrupt, cores) = (AtomicBool::new(false), Cores::default());
            let threads = Threads { jobs, interrupt: &interrupt, cores: &cores };
            in_order(&sources, &threads, &make, &mut |value| {
                taken.push(value);
                io::Result::Ok(())
            })
            .expect("nothing fails");
            assert!(taken.is_sorted() && taken.len() == 30 * 1000 + 2970 * 2);
        }
    }

    #[test]
    fn an_error_of_the_taker_ends_the_work() {
        let sources = vec![Source::given("x".as_ref()); 5000];
        let (interrupt, cores) = (AtomicBool::new(false), Cores::default());
        let threads = Threads { jobs: 2, interrupt: &interrupt, cores: &cores };
        let fail = &mut |()| Err(io::Error::from(io::ErrorKind::BrokenPipe));
        let ended = in_order(&sources, &threads, &|_: &Source, give| give(()), fail);
        assert_eq!(ended.expect_err("a broken pipe").kind(), io::ErrorKind::BrokenPipe);
    }
}
