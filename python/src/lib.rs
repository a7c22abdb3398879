//! Dawson in Python: the library's types with Python's manners. Solving and searching leave the interpreter free, and Ctrl-C stops them.

mod board;
mod problem;
mod query;

use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;
use std::time::Duration;

create_exception!(
    _dawson,
    DawsonError,
    PyException,
    "A text is wrong, or a thing is not to be had; the message says where and why."
);

/// How often Python looks whether somebody has pressed Ctrl-C.
pub(crate) const LOOK: Duration = Duration::from_millis(50);

/// The error of a text.
pub(crate) fn wrong(message: impl std::fmt::Display) -> PyErr {
    DawsonError::new_err(message.to_string())
}

/// The error of an argument.
pub(crate) fn no_value(message: String) -> PyErr {
    PyValueError::new_err(message)
}

/// The native part of the package.
#[pymodule]
fn _dawson(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("DawsonError", module.py().get_type::<DawsonError>())?;
    module.add_class::<problem::Problem>()?;
    module.add_class::<problem::Solving>()?;
    module.add_class::<problem::Solution>()?;
    module.add_class::<problem::Play>()?;
    module.add_class::<problem::Node>()?;
    module.add_class::<board::Position>()?;
    module.add_class::<board::Move>()?;
    module.add_class::<board::Piece>()?;
    module.add_class::<board::Engine>()?;
    module.add_class::<query::Query>()?;
    module.add_class::<query::Found>()?;
    module.add_function(wrap_pyfunction!(problem::solve, module)?)?;
    module.add_function(wrap_pyfunction!(board::diagram, module)?)?;
    module.add_function(wrap_pyfunction!(board::known_games, module)?)?;
    Ok(())
}
