//! Boards of texts.

use crate::board::Board;
use crate::errors::unknown;
use crate::given::{Int, Keywords};
use crate::report::language;
use crate::signals::{left_behind, locked};
use crate::{errors, squares};
use nqfill_read::{Axis, Base, Cursor, Document, Entry, PairOrder, ReadAs, ReadOptions, format};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The words for reading: format, queen, empty, blocked, base, pairs, lists, size.
pub(crate) struct Reading(ReadOptions);

impl<'py> FromPyObject<'_, 'py> for Reading {
    type Error = PyErr;

    /// Raises `ValueError` for words and numbers that mean nothing.
    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let (mut given, mut options) = (Keywords::new(given)?, ReadOptions::default());
        if let Some(name) = given.next::<Option<String>>("format")?.filter(|name| name != "auto") {
            let names: Vec<&str> = nqfill_read::FORMATS.iter().map(|format| format.name).collect();
            options.format = Some(format(&name).ok_or_else(|| unknown("format", &name, &names))?);
        }
        let mut squares = |name| Ok::<_, PyErr>(given.next::<Option<String>>(name)?.unwrap_or_default());
        (options.queen, options.empty, options.blocked) = (squares("queen")?, squares("empty")?, squares("blocked")?);
        options.base = match given.next::<Option<Int>>("base")?.map(|Int(base)| base) {
            None => None,
            Some(0) => Some(Base::Zero),
            Some(1) => Some(Base::One),
            Some(other) => return Err(PyValueError::new_err(format!("base is 0 or 1, not {other}"))),
        };
        options.pairs = match given.next::<Option<String>>("pairs")?.as_deref() {
            None => None,
            Some("row-column") => Some(PairOrder::RowColumn),
            Some("column-row") => Some(PairOrder::ColumnRow),
            Some(other) => return Err(unknown("order of pairs", other, &["row-column", "column-row"])),
        };
        options.lists = match given.next::<Option<String>>("lists")?.as_deref() {
            None => None,
            Some("rows") => Some(Axis::Rows),
            Some("columns") => Some(Axis::Columns),
            Some(other) => return Err(unknown("place in lists", other, &["rows", "columns"])),
        };
        options.size = given.next::<Option<Int>>("size")?.map(squares::rows).transpose()?;
        if let Some((option, format)) = options.refused() {
            return Err(PyValueError::new_err(format!("the format {} does not take {option}", format.name)));
        }
        Ok(Self(options))
    }
}

/// The boards of a text, one by one: `(index, line, format, board or exception)`.
#[pyclass(frozen, module = "nqfill._nqfill")]
pub(crate) struct Texts {
    text: Arc<Text>,
    is_long: bool,
    lang: nqfill::show::Lang,
}

/// A text, which a thread without Python may read.
struct Text {
    document: Document,
    unread: Mutex<Unread>,
}

/// What has not been handed out of a text.
#[derive(Default)]
struct Unread {
    cursor: Cursor,
    /// Boards that were read ahead.
    read: VecDeque<Entry>,
}

/// Bytes that are read in milliseconds.
const MOST_AT_ONCE: usize = 1 << 20;

/// What a thread reads of a long text before its boards are handed out.
const READ_FOR: Duration = Duration::from_millis(5);

impl Text {
    /// Reads boards for some time, at least one if there is one.
    fn read_ahead(&self) {
        let mut unread = self.unread.lock().unwrap_or_else(PoisonError::into_inner);
        let Unread { cursor, read } = &mut *unread;
        let began = Instant::now();
        while let Some(entry) = self.document.next(cursor) {
            read.push_back(entry);
            if began.elapsed() >= READ_FOR {
                break;
            }
        }
    }
}

impl Texts {
    /// The next board of the text, or what is wrong with it.
    fn next(&self, py: Python<'_>) -> PyResult<Option<Entry>> {
        if !self.is_long {
            let mut unread = locked(py, &self.text.unread)?;
            let cursor = &mut unread.cursor;
            return Ok(py.detach(|| self.text.document.next(cursor)));
        }
        if let Some(entry) = locked(py, &self.text.unread)?.read.pop_front() {
            return Ok(Some(entry));
        }
        let text = self.text.clone();
        left_behind(py, true, move || text.read_ahead())?;
        Ok(locked(py, &self.text.unread)?.read.pop_front())
    }
}

/// A board of a text.
type Read = (usize, usize, Option<&'static str>, Py<PyAny>);

#[pymethods]
impl Texts {
    #[new]
    fn new(py: Python<'_>, bytes: Vec<u8>, reading: Reading, lang: &str) -> PyResult<Self> {
        let (Reading(options), lang) = (reading, language(lang)?);
        let is_long = bytes.len() > MOST_AT_ONCE;
        let document = left_behind(py, is_long, move || Document::new(bytes, &options))?;
        let document = document.map_err(|error| errors::parse(py, &error, None, ReadAs::Nothing, lang))?;
        Ok(Self { text: Arc::new(Text { document, unread: Mutex::default() }), is_long, lang })
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Read>> {
        let Some(entry) = self.next(py)? else { return Ok(None) };
        let document = &self.text.document;
        let board = match &entry.placement {
            Ok(placement) => Py::new(py, Board::of(placement.clone()))?.into_any(),
            Err(error) => {
                let read_as = document.read_as(&entry);
                errors::parse(py, error, Some(document), read_as, self.lang).into_value(py).into_any()
            }
        };
        Ok(Some((entry.index, entry.line, entry.format.map(|format| format.name), board)))
    }
}
