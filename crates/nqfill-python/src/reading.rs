//! Boards of texts.

use crate::board::{Board, unknown};
use crate::given::{Int, Keywords};
use crate::report::language;
use crate::{errors, squares};
use nqfill_read::{Base, Cursor, Document, PairOrder, ReadAs, ReadOptions, format};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// The words for reading: format, queen, empty, blocked, base, pairs, size.
pub(crate) struct Reading {
    format: Option<String>,
    queen: Option<String>,
    empty: Option<String>,
    blocked: Option<String>,
    base: Option<Int>,
    pairs: Option<String>,
    size: Option<Int>,
}

impl<'py> FromPyObject<'_, 'py> for Reading {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let mut given = Keywords::new(given)?;
        Ok(Self {
            format: given.next("format")?,
            queen: given.next("queen")?,
            empty: given.next("empty")?,
            blocked: given.next("blocked")?,
            base: given.next("base")?,
            pairs: given.next("pairs")?,
            size: given.next("size")?,
        })
    }
}

impl Reading {
    fn options(self) -> PyResult<ReadOptions> {
        let Self { format: name, queen, empty, blocked, base, pairs, size } = self;
        let mut options = ReadOptions::default();
        if let Some(name) = name.filter(|name| name != "auto") {
            let names: Vec<&str> = nqfill_read::FORMATS.iter().map(|format| format.name).collect();
            options.format = Some(format(&name).ok_or_else(|| unknown("format", &name, &names))?);
        }
        (options.queen, options.empty) = (queen.unwrap_or_default(), empty.unwrap_or_default());
        options.blocked = blocked.unwrap_or_default();
        options.base = match base.map(|Int(base)| base) {
            None => None,
            Some(0) => Some(Base::Zero),
            Some(1) => Some(Base::One),
            Some(other) => return Err(PyValueError::new_err(format!("base is 0 or 1, not {other}"))),
        };
        options.pairs = match pairs.as_deref() {
            None => None,
            Some("row-column") => Some(PairOrder::RowColumn),
            Some("column-row") => Some(PairOrder::ColumnRow),
            Some(other) => return Err(unknown("order of pairs", other, &["row-column", "column-row"])),
        };
        options.size = size.map(squares::rows).transpose()?;
        if let Some((option, format)) = options.refused() {
            return Err(PyValueError::new_err(format!("the format {} does not take {option}", format.name)));
        }
        Ok(options)
    }
}

/// The boards of a text, one by one: `(index, line, format, board or exception)`.
#[pyclass(frozen, module = "nqfill._nqfill")]
pub(crate) struct Texts {
    document: Document,
    cursor: Mutex<Cursor>,
    lang: nqfill_show::Lang,
}

/// A board of a text.
type Read = (usize, usize, Option<&'static str>, Py<PyAny>);

#[pymethods]
impl Texts {
    #[new]
    fn new(py: Python<'_>, bytes: Vec<u8>, reading: Reading, lang: &str) -> PyResult<Self> {
        let (options, lang) = (reading.options()?, language(lang)?);
        let document = py.detach(|| Document::new(bytes, &options));
        let document = document.map_err(|error| errors::parse(py, &error, None, ReadAs::Nothing, lang))?;
        Ok(Self { document, cursor: Mutex::default(), lang })
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Read>> {
        let next = || self.document.next(&mut self.cursor.lock().unwrap_or_else(PoisonError::into_inner));
        let Some(entry) = py.detach(next) else { return Ok(None) };
        let board = match &entry.placement {
            Ok(placement) => Py::new(py, Board::of(placement.clone()))?.into_any(),
            Err(error) => {
                let read_as = self.document.read_as(&entry);
                errors::parse(py, error, Some(&self.document), read_as, self.lang).into_value(py).into_any()
            }
        };
        Ok(Some((entry.index, entry.line, entry.format.map(|format| format.name), board)))
    }
}
