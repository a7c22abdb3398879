//! The last ply as an event.

use super::plies::key_of_seen;
use super::worlds::{after_castling, beginning_of};
use super::{Knowledge, Seen, Step, is_hidden, nameless};
use crate::event::{Played, Unseen, UnseenMove};
use crate::played::{Pending, played_on};
use board::{Effect, EnPassant, Reason, Recorded, Side, Square, Unit, Walk};
use rules::Rules;
use rules::general::{Game, Move};

impl<'r> Knowledge<'r> {
    /// The diagram squares of the invisible units of an example before its last ply.
    pub(super) fn hidden_before_last(&self, example: &Game<'r>) -> u64 {
        let first = beginning_of(example);
        let mut hidden = 0u64;
        for square in first.position().occupied() {
            if square.index() < 64 && self.seen.is_empty(square) {
                hidden |= 1 << square.index();
            }
        }
        let mut before = example.clone();
        let mut revealed = 0u64;
        before.undo();
        for level in (1..self.level()).rev() {
            for &(square, _) in &self.steps[level - 1].revealed {
                let origin = before.unit(square).origin;
                if origin.index() < 64 {
                    revealed |= 1 << origin.index();
                }
            }
            if let Some(ply) = before.plies().last().copied() {
                let left = after_castling(&before, hidden, &ply.intention);
                revealed |= hidden & !left;
            }
            before.undo();
        }
        hidden & !revealed
    }

    /// The last ply, with what is seen of it.
    pub(super) fn played_as_seen(&mut self, pending: Pending) -> Option<Played> {
        let level = self.level();
        let step = self.steps.last()?.clone();
        let (mut example, hidden) = (step.example.0.clone(), step.example.1);
        let mut played = played_on(&mut example, pending);
        played.check = self.is_seen_in_check(!pending.side);
        let on_board = |played: &Played, at: Square| {
            played.before.iter().find(|(square, _)| *square == at).map(|(_, unit)| *unit)
        };
        let mut unseen = Unseen { revealed: step.revealed.clone(), ..Unseen::default() };
        let mut effects = Vec::new();
        for recorded in &*played.effects {
            let is_seen = match recorded.effect {
                Effect::Removed { unit, .. } | Effect::Added { unit, .. } => !is_hidden(unit, hidden),
                Effect::Changed { before, .. } => !is_hidden(before, hidden),
                Effect::Moved { from, .. } => {
                    recorded.reason == Reason::Castling && !step.seen.unseen
                        || !on_board(&played, from).is_some_and(|unit| is_hidden(unit, hidden))
                }
                _ => true,
            };
            if is_seen {
                effects.push(*recorded);
            } else if let Effect::Removed { at, unit } = recorded.effect
                && recorded.reason == Reason::Capture
                && !step.seen.unseen
            {
                let known = self.is_known(level - 1, at);
                let Some(at) = self.evident_capture(&step, at).or(known.then_some(at)) else {
                    continue;
                };
                let victim = Unit { walk: Walk::NONE, ..nameless(unit) };
                unseen.victim = !known;
                effects.push(Recorded { effect: Effect::Removed { at, unit: victim }, ..*recorded });
            }
        }
        if step.seen.unseen {
            unseen.mover = Some(unseen_move(&step.seen));
            effects.retain(|recorded| !matches!(recorded.reason, Reason::Movement | Reason::Capture));
            played.mover = Unit::EMPTY;
        }
        let before = played.before.iter().filter(|(_, unit)| !is_hidden(*unit, hidden));
        played.before = before.copied().collect();
        (played.effects, played.unseen) = (effects.into(), unseen);
        Some(played)
    }

    /// Where the ply itself shows that something was captured: without it the unit could not have moved so, or it would look
    /// otherwise (a change of sides under Andernach chess). What a
    /// pawn captures in passing without its being seen stands as well on the square of arrival.
    fn evident_capture(&self, step: &Step<'r>, at: Square) -> Option<Square> {
        let mut before = step.example.0.clone();
        let ply = before.plies().last().copied()?;
        before.undo();
        let shown = if before.is_in_passing(&ply.intention) { ply.intention.arrival } else { at };
        let mut position = before.position().clone();
        position.place(at, Unit::EMPTY);
        position.set_en_passant(EnPassant::NONE);
        let mut without = Game::new(self.rules, position);
        without.set_side_to_move(ply.side);
        let mut intentions = Vec::new();
        without.generate(&mut intentions);
        let moves = (ply.intention.departure, ply.intention.arrival);
        let looks_alike = |first: Move| {
            let mut next = Some(first);
            while let Some(intention) = next {
                let made = without.make(intention);
                next = made.next;
                if made.legal {
                    let alike = key_of_seen(without.position(), step.example.1) == step.seen.after;
                    without.undo();
                    if alike {
                        return true;
                    }
                }
            }
            false
        };
        let alike = intentions.into_iter().filter(|m| (m.departure, m.arrival) == moves).any(looks_alike);
        (!alike).then_some(shown)
    }

    /// Whether an invisible unit is known to stand on a square since it captured there. As in the reference it counts as
    /// standing there whatever invisible units have done since.
    fn is_known(&self, level: usize, at: Square) -> bool {
        self.steps[..level].iter().fold(false, |known, step| {
            let enters = !step.seen.unseen && step.seen.plain.arrival == at;
            (known || step.seen.takes == at) && !enters
        })
    }

    /// Whether a side looks as if it were in check.
    fn is_seen_in_check(&self, side: Side) -> bool {
        let Some(step) = self.steps.last() else { return false };
        let (example, hidden) = &*step.example;
        let mut seen = example.clone();
        let squares = seen.position().occupied();
        for square in squares {
            let unit = seen.unit(square);
            let revealed = step.revealed.iter().any(|(at, _)| *at == square);
            if is_hidden(unit, *hidden) && !revealed {
                // where it is known to stand it is in the way, but of its checks nothing is seen
                let known = self.is_known(self.level(), square);
                seen.position_mut().place(square, if known { Unit::HOLE } else { Unit::EMPTY });
            }
        }
        seen.is_in_check(side)
    }
}

fn unseen_move(seen: &Seen) -> UnseenMove {
    if seen.takes.is_some() { UnseenMove::Takes(seen.takes) } else { UnseenMove::Somewhere }
}
