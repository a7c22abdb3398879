//! How a run ended: the facts, and the exit status that tells them.

use solver::Outcome;

/// The exit status when output could not be written: the disk is full, or nobody reads it any more.
pub const UNWRITTEN: u8 = 1;
/// The exit status when a problem could not be read or solved.
pub const WRONG: u8 = 2;
/// The exit status when an option or a limit on the number of solutions ended the solving of a problem.
pub const LIMITED: u8 = 3;
/// The exit status when the time for a problem was up.
pub const TIME_UP: u8 = 4;
/// The exit status when the run was stopped from outside (Ctrl-C, SIGTERM).
pub const STOPPED: u8 = 130;

/// What has happened in a run so far. The exit status tells the gravest.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Status {
    /// Something could not be read or played.
    pub wrong: bool,
    /// A problem was ended by a limit on solutions.
    pub limited: bool,
    /// A problem was ended by its deadline.
    pub time_up: bool,
    /// The run was stopped from outside.
    pub stopped: bool,
    /// Output could not be written.
    pub unwritten: bool,
}

impl Status {
    /// Adds how the solving of something ended.
    pub fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Finished | Outcome::Refused => {}
            Outcome::Partial => self.limited = true,
            Outcome::TimeUp => self.time_up = true,
            Outcome::Stopped => self.stopped = true,
        }
    }

    /// The exit status of a program that did nothing else.
    #[must_use]
    pub fn code(self) -> u8 {
        let Status { wrong, limited, time_up, stopped, unwritten } = self;
        let facts = [
            (stopped, STOPPED),
            (unwritten, UNWRITTEN),
            (wrong, WRONG),
            (time_up, TIME_UP),
            (limited, LIMITED),
        ];
        facts.iter().find(|(holds, _)| *holds).map_or(0, |&(_, code)| code)
    }
}
