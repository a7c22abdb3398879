//! Threads, and everything that they share: the one place where solving starts a thread, waits for one, hands work from one to
//! another, holds back what is found ahead of its turn, and bounds the memory for that.
//!
//! Threads share work in two forms. A [job](jobs) is the moves of one ply, on which the thread that owns it waits: helpers join the
//! largest job, and an owner that waits helps only with what its helpers share in turn. [Tasks](tasks) are a queue of parts that
//! nobody waits for. Whatever finds something to print sends [reports](reports) with its place among all moves; the thread that
//! called the solver prints them in that order, so the output is the same for any number of threads.
//!
//! A general pool such as rayon's does not serve for jobs: there a thread that waits takes any work there is. It could take a later
//! part of the output, fill the memory for what waits to be printed, and then wait for room that only the work below it on its own
//! stack could make. Timetables, which print nothing, use rayon.
//!
//! With one thread nothing here starts another: the caller's thread searches and prints.

mod backlog;
pub(crate) mod jobs;
mod listener;
mod marks;
pub(crate) mod order;
pub(crate) mod reports;
pub(crate) mod tasks;

use crate::Control;
pub(crate) use backlog::Backlog;
pub use listener::Listener;
pub(crate) use listener::Paced;
pub(crate) use marks::{Marks, Sign};
use std::sync::atomic::Ordering;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The bytes of addresses of the stack of each thread. Play may be 999 half-moves deep and more; the pages of a stack are used only
/// when they are needed. With one thread the caller's stack is used: who solves long play needs as much.
pub const STACK: usize = 1 << 28;

/// Runs `work` on so many further threads, each with its number from 0, and `lead` on this one, which is told how many could be
/// had. Returns when all have ended. A panic in one gives up the request, and is passed on when the others have seen that.
pub(crate) fn together<T>(
    helpers: usize,
    control: &Control,
    work: impl Fn(usize) + Sync,
    lead: impl FnOnce(usize) -> T,
) -> T {
    if helpers == 0 {
        return lead(0);
    }
    std::thread::scope(|scope| {
        let work = &work;
        let is_started = |&number: &usize| {
            let thread = std::thread::Builder::new().stack_size(STACK);
            let life = move || {
                let _guard = GivingUp(control);
                work(number);
            };
            thread.spawn_scoped(scope, life).is_ok()
        };
        let _guard = GivingUp(control);
        let started = (0..helpers).take_while(is_started).count();
        lead(started)
    })
}

/// Gives up the request when its thread panics: the others would wait for ever.
struct GivingUp<'a>(&'a Control);

impl Drop for GivingUp<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.given_up.store(true, Ordering::SeqCst);
        }
    }
}

/// What a lock guards, even if a thread that held it panicked: every change under these locks is a single step, and
/// the panic ends the solving anyway.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
