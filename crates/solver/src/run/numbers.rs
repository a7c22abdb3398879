//! The numbers of moves of the first plies: options MoveNumbers, StartMoveNumber and UptoMoveNumber.

use super::Run;
use crate::Board;
use crate::event::{Event, Played, Unseen};
use crate::played::Pending;
use board::{Effect, Reason, Recorded, Square, Unit, Walk};

impl<B: Board> Run<'_, B> {
    /// Begins to number the moves of a ply, if they get numbers; answers whether they do.
    pub(crate) fn begin_numbers(&mut self) -> bool {
        let plies = self.options.named_plies().max(1);
        let numbered = self.numbering && self.examined.len() < plies;
        if numbered {
            self.begin_counting();
        }
        numbered
    }

    /// Begins to count the moves of a ply; those of the first go on from one phase to the next.
    pub(crate) fn begin_counting(&mut self) {
        let first = self.examined.is_empty();
        self.examined.push(if first { self.examined_before } else { 0 });
    }

    /// Ends what [`Run::begin_counting`] began.
    pub(crate) fn end_counting(&mut self) {
        if let Some(counted) = self.examined.pop()
            && self.examined.is_empty()
        {
            self.examined_before = counted;
        }
    }

    /// Whether the moves of the next ply will get numbers: all of them are looked at then.
    pub(crate) fn numbers_next(&self) -> bool {
        self.numbering && self.examined.len() < self.options.named_plies()
    }

    /// Whether numbers of moves are shown or choose moves.
    pub(crate) fn gives_numbers(&self) -> bool {
        self.options.move_numbers || self.options.named_plies() > 0
    }

    /// Ends what [`Run::begin_numbers`] began.
    pub(crate) fn end_numbers(&mut self, numbered: bool) {
        if numbered {
            self.end_counting();
        }
    }

    /// Counts a move of a numbered ply; answers whether it is to be looked at.
    pub(crate) fn counts_move(&mut self) -> bool {
        self.options.counts_move(&mut self.examined)
    }

    /// Tells of the move of a numbered ply that has just been made (MoveNumbers).
    pub(crate) fn tell_examined(&mut self, pending: Pending) {
        if self.options.move_numbers {
            let (numbers, played) = (self.examined.clone(), self.played(pending));
            self.tell(Event::Examined { numbers, played });
        }
    }

    /// Tells of a move of a numbered ply that has turned out to be illegal: it has a number as well.
    pub(crate) fn tell_examined_illegal(&mut self, pending: Pending, intention: B::Move) {
        if !self.options.move_numbers {
            return;
        }
        let check = self.board.would_check(intention);
        let (from, to) = (pending.plain.departure, pending.plain.arrival);
        let position = self.board.position();
        // a pass and what comes from the hand leave no square
        let unit = |at: Square| if at.is_none() { Unit::EMPTY } else { position.unit(at) };
        let (mover, captured) = (unit(from), unit(to));
        let mut effects = Vec::new();
        if !captured.is_empty() {
            effects.push(Recorded {
                effect: Effect::Removed { at: to, unit: captured },
                reason: Reason::Capture,
            });
        }
        if !mover.is_empty() {
            effects.push(Recorded { effect: Effect::Moved { from, to }, reason: Reason::Movement });
        }
        if pending.plain.promotion != Walk::NONE {
            let after = mover.with_walk(pending.plain.promotion);
            let effect = Effect::Changed { at: to, before: mover, after };
            effects.push(Recorded { effect, reason: Reason::Promotion });
        }
        let (numbers, side) = (self.examined.clone(), pending.side);
        let before = [(from, mover), (to, captured)].into_iter().filter(|(at, _)| at.is_some()).collect();
        let (plain, effects) = (pending.plain, effects.into());
        let played = Played { side, plain, mover, before, effects, check, unseen: Unseen::default() };
        self.tell(Event::Examined { numbers, played });
    }
}
