//! The file of the command `LaTeX`: opened by the first problem that names it, closed behind the last.

use language::Language;
use language::latex::{CLOSING, LatexProblem, LatexSymbols, LatexWriter, opening};
use language::reader::tree::LatexPiece;
use language::setup::{Diagram, Task};
use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

/// An open document, and the symbols that problems have given so far.
#[derive(Default)]
pub(super) struct LatexFile {
    file: Option<Box<dyn Write>>,
    pieces: Vec<LatexPiece>,
    /// What was written, where the document is the output itself.
    output: Option<Output>,
}

/// A document that is kept in memory.
#[derive(Clone, Default)]
struct Output(Rc<RefCell<Vec<u8>>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl LatexFile {
    /// Begins a document; one that is open is closed.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub(super) fn open(&mut self, mut file: Box<dyn Write>, language: Language) -> io::Result<()> {
        self.close()?;
        file.write_all(opening(language).as_bytes())?;
        self.file = Some(file);
        Ok(())
    }

    /// Begins the document that is the output, if it is not begun yet.
    ///
    /// # Errors
    /// Never: it is kept in memory.
    pub(super) fn open_output(&mut self, language: Language) -> io::Result<()> {
        if self.output.is_some() {
            return Ok(());
        }
        let output = Output::default();
        self.output = Some(output.clone());
        self.open(Box::new(output), language)
    }

    /// What stands in the document that is the output.
    pub(super) fn take_output(&mut self) -> Option<String> {
        let Output(bytes) = self.output.take()?;
        Some(String::from_utf8_lossy(&bytes.take()).into_owned())
    }

    /// Whether problems are written.
    pub(super) fn is_open(&self) -> bool {
        self.file.is_some()
    }

    /// Adds a problem with its solution. `tested` says by what it was tested, if it was tested completely.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(super) fn add(
        &mut self,
        diagram: &Diagram,
        tasks: &[Task],
        solution: &LatexWriter,
        tested: Option<&str>,
    ) -> io::Result<()> {
        let symbols = LatexSymbols::of(diagram, &self.pieces);
        self.pieces.extend_from_slice(&diagram.latex_pieces);
        let text = LatexProblem { diagram, tasks, symbols }.text(solution, tested);
        self.file.as_mut().map_or(Ok(()), |file| file.write_all(text.as_bytes()))
    }

    /// Ends the document.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(super) fn close(&mut self) -> io::Result<()> {
        self.file.take().map_or(Ok(()), |mut file| file.write_all(CLOSING.as_bytes()))
    }
}
