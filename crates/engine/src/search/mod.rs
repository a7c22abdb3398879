//! Looking for the best move: alpha-beta over any rules.
//!
//! The search is generic over [`rules::Rules`]; what it must know beyond them (values, verdicts, what a capture
//! gains) a [`Judge`] answers. Several threads search the same tree and share a [`Table`]; each has its own
//! position. Pruning that presumes that moving is no burden asks the judge first.

mod clock;
pub mod exchange;
mod history;
mod judge;
mod move_loop;
mod node;
mod ordering;
mod quiescence;
mod root;
mod table;
mod worker;

pub use clock::{Budget, Clock};
pub use judge::{Judge, SQUARES, Structure, Traits};
pub(crate) use root::position_of;
pub use root::{Control, Found, History, Report, Task, search};
pub use table::Table;

/// The value of a mate on the spot; in n half-moves it is n less.
pub const MATE: i32 = 30_000;

/// From here on values are mates.
pub const MATE_BOUND: i32 = MATE - 1_000;

/// The value of a win that tables of endings know of; in n half-moves it is n less.
pub const TABLE_WIN: i32 = MATE_BOUND - 1_000;

/// From here on values are proved: wins that tables know of, or mates.
pub(crate) const PROVED_BOUND: i32 = TABLE_WIN - 200;

/// The largest number of half-moves that a line can have.
pub const MAX_PLY: usize = 120;
