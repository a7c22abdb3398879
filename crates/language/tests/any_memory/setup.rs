//! From the text of a problem to a game.

use dawson_language::game::{Ready, ready};
use dawson_language::reader::{Reader, Source};
use dawson_language::setup::{Diagram, Task};
use stipulation::Stipulation;

/// A problem that can be solved.
pub struct Setup {
    pub diagram: Diagram,
    pub task: Task,
    pub asked: Stipulation,
    pub ready: Ready,
}

/// Reads a problem and prepares it; why it cannot be played if so.
pub fn set_up(text: &str) -> Result<Setup, String> {
    let source = Source::from_bytes("test", text.as_bytes());
    let problem = Reader::new(&source).problem().map_err(|error| format!("{error:?}"))?.ok_or("nothing")?;
    if let Some(error) = problem.errors.first() {
        return Err(format!("{error:?}"));
    }
    let diagram = Diagram::new(&problem);
    let task = diagram.tasks(&problem).remove(0);
    let asked = task.stipulation.as_ref().ok_or("nothing is asked")?.meaning.clone();
    let ready = ready(&diagram, &task, &asked).map_err(|reasons| reasons[0].text.clone())?;
    Ok(Setup { diagram, task, asked, ready })
}

/// Rules that ask what the other side could answer go deep: the solver's own threads have as much room.
pub fn in_much_room(work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(work).expect("a thread");
    if let Err(panic) = thread.join() {
        std::panic::resume_unwind(panic);
    }
}
