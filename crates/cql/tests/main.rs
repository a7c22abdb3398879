//! The integration tests of this crate, in one program: linking takes seconds for each.

mod advice;
mod broken;
mod keywords;
mod oracle;
mod syzygy;
