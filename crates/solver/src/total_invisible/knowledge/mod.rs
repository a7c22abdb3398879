//! What is known of a position with invisible units under any rules, as a board on which every stipulation is solved.
//!
//! **Definition.** As in [`super`], a *configuration* gives each invisible unit a side, an orthodox kind and a square. A
//! position of this board is the set of all configurations that are consistent with the play so far. A *ply as it is seen*
//! is the move of a visible unit with what it does to visible units, or a move of an invisible unit with the same. It is
//! legal if it is in at least one configuration, and keeps those in which it is. It reaches a goal if it does in all that
//! it keeps. A side is in check if it is in all of them.
//!
//! The configurations of one position are kept while there is room for them; where there is none they are found anew
//! whenever they are asked for. So memory only decides how long solving takes.

mod plies;
mod rules;
#[cfg(test)]
mod tests;
mod told;
mod worlds;

use crate::Control;
use ::rules::PlainMove;
use ::rules::general::{Game, Move, RuleSet};
use board::{Owner, Position, Side, Square, Unit, Walk};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// A ply as it is seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Seen {
    /// Departure, arrival, promotion; nothing of them is known of a move of an invisible unit.
    plain: PlainMove,
    /// Whether an invisible unit moves.
    unseen: bool,
    /// Where a visible unit is captured, if an invisible one moves.
    takes: Square,
    /// The key of what is seen afterwards.
    after: u64,
}

/// A configuration with the moves that led from it to the present.
#[derive(Clone, Debug)]
struct Trace {
    /// The invisible units, by their numbers among the places.
    men: Box<[u16]>,
    /// The moves of all plies.
    moves: Box<[Move]>,
}

/// The configurations after a ply.
#[derive(Debug)]
struct Worlds {
    /// All of them, positions that are the same counted once; `None` if there is no room.
    traces: Option<Vec<Trace>>,
    /// A key of them all.
    key: u128,
}

/// A ply that has been made.
#[derive(Clone)]
struct Step<'r> {
    seen: Seen,
    /// The units that are visible from now on: there is no other possibility.
    revealed: Vec<(Square, Unit)>,
    /// One configuration after the ply, and the diagram squares of its invisible units before it.
    example: Arc<(Game<'r>, u64)>,
    worlds: Arc<OnceLock<Worlds>>,
    /// Numbers of configurations before the ply that lately kept further ones from their goal.
    refuters: Arc<Mutex<Vec<usize>>>,
}

/// The board: all configurations that are consistent with the plies.
pub(super) struct Knowledge<'r> {
    rules: &'r RuleSet,
    /// What is seen before the first ply.
    seen: Position,
    /// The rights to castle of the visible units before the first ply.
    rights: u64,
    /// The number of invisible units.
    number: usize,
    /// Where an invisible unit may stand, and as what.
    places: Arc<Vec<(Square, Unit)>>,
    /// Whether who is not to move may stand in check before the first ply.
    check_allowed: bool,
    /// Who plays the first ply.
    first: Side,
    steps: Vec<Step<'r>>,
    /// Whether the turn has been passed after so many plies.
    passed: Vec<bool>,
    /// The configurations before the first ply.
    beginning: Arc<OnceLock<Worlds>>,
    beginning_refuters: Arc<Mutex<Vec<usize>>>,
    control: Control,
    /// The most bytes for the configurations of one position.
    room: usize,
    stopped: AtomicBool,
    looks: AtomicU32,
}

impl Clone for Knowledge<'_> {
    fn clone(&self) -> Self {
        Knowledge {
            rules: self.rules,
            seen: self.seen.clone(),
            rights: self.rights,
            number: self.number,
            check_allowed: self.check_allowed,
            places: Arc::clone(&self.places),
            first: self.first,
            steps: self.steps.clone(),
            passed: self.passed.clone(),
            beginning: Arc::clone(&self.beginning),
            beginning_refuters: Arc::clone(&self.beginning_refuters),
            control: self.control.clone(),
            room: self.room,
            stopped: AtomicBool::new(self.stopped.load(Ordering::Relaxed)),
            looks: AtomicU32::new(0),
        }
    }
}

/// The kinds of invisible units that are no kings; what disturbs least comes first.
const KINDS: [Walk; 5] = [Walk::PAWN, Walk::KNIGHT, Walk::BISHOP, Walk::ROOK, Walk::QUEEN];

/// The part of the memory that the configurations of one position may take.
const SHARE: usize = 32;

impl<'r> Knowledge<'r> {
    /// The board before the first ply; it is [`super::InvisibleRequest::position`] that is seen.
    pub(super) fn new(rules: &'r RuleSet, seen: &Position, number: usize, control: &Control) -> Self {
        let mut places = Vec::new();
        // kings come first; squares are far from each other
        for walk in [Walk::KING].into_iter().chain(KINDS) {
            for side in Side::BOTH {
                let squares = (0..64u8).map(|n| Square(n.wrapping_mul(37) % 64));
                let stands =
                    |square: &Square| walk != Walk::PAWN || (1..7).contains(&seen.geometry().rank(*square));
                for square in squares.filter(|square| seen.is_empty(*square)).filter(stands) {
                    let unit = Unit { origin: square, ..Unit::new(walk, Owner::from(side)) };
                    let king = walk == Walk::KING;
                    places.push((square, if king { unit.with_marks(board::Marks::ROYAL) } else { unit }));
                }
            }
        }
        Knowledge {
            rules,
            rights: seen.rights(),
            first: seen.side_to_move(),
            seen: seen.clone(),
            number,
            check_allowed: rules.diagram_check_allowed(),
            places: Arc::new(places),
            steps: Vec::new(),
            passed: vec![false],
            beginning: Arc::default(),
            beginning_refuters: Arc::default(),
            control: control.clone(),
            room: control.max_memory / SHARE / control.threads.max(1),
            stopped: AtomicBool::new(false),
            looks: AtomicU32::new(0),
        }
    }

    /// The number of plies.
    fn level(&self) -> usize {
        self.steps.len()
    }

    /// Whose turn it is after so many plies.
    fn turn_after(&self, level: usize) -> Side {
        let passes = self.passed[..=level].iter().filter(|passed| **passed).count();
        if (level + passes).is_multiple_of(2) { self.first } else { !self.first }
    }

    /// Whether it is time to stop: from then on all answers are worthless, and nothing is reached.
    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Looks whether it is time to stop, now and then.
    fn look(&self) -> bool {
        /// So many configurations are looked at in a moment.
        const OFTEN: u32 = 64;
        if self.looks.fetch_add(1, Ordering::Relaxed).is_multiple_of(OFTEN) && self.control.is_stopped() {
            self.stopped.store(true, Ordering::Relaxed);
        }
        self.is_stopped()
    }

    /// The numbers of configurations after so many plies that lately kept others from their goal.
    fn refuters(&self, level: usize) -> std::sync::MutexGuard<'_, Vec<usize>> {
        let list = match level {
            0 => &self.beginning_refuters,
            _ => &self.steps[level - 1].refuters,
        };
        list.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether a unit is one of those with these diagram squares.
fn is_hidden(unit: Unit, hidden: u64) -> bool {
    unit.origin.index() < 64 && hidden >> unit.origin.index() & 1 != 0
}

/// A unit without its diagram square.
fn nameless(unit: Unit) -> Unit {
    Unit { origin: Square::NONE, ..unit }
}
