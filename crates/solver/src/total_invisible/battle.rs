//! Direct play while there are invisible units: what the reference does, which is to play with the visible units
//! only and to believe an observation only where nothing could stand between.

use super::field::{Field, bit};
use super::ply::{Line, Ply};
use super::tell::Sink;
use super::tell::played;
use crate::Control;
use crate::event::Event;
use board::Side;
use rules::orthodox;
use stipulation::Goal;

/// The search for keys.
pub(super) struct Battle<'a> {
    pub(super) goal: Goal,
    pub(super) control: &'a Control,
    pub(super) sink: Sink<'a>,
    pub(super) stopped: bool,
}

impl Battle<'_> {
    /// Shows the keys of an attack in at most so many moves.
    pub(super) fn show(&mut self, field: &Field, attacker: Side, moves: usize) {
        for ply in field.plies(attacker, false) {
            self.stopped |= self.control.is_stopped();
            if self.stopped {
                return;
            }
            let Some(next) = after(field, attacker, &ply) else { continue };
            let reached = self.reaches(&next, attacker, &ply);
            if !reached && !self.is_attack(&next, attacker, moves) {
                continue;
            }
            let mut line = Line::new(attacker, field.clone());
            line.push(ply);
            let played = played(&line, 1);
            let shows_check =
                played.check && !(reached && matches!(self.goal, Goal::Mate | Goal::Check | Goal::Stalemate));
            let goals = if reached { vec![Some(self.goal)] } else { Vec::new() };
            self.tell(Event::Move { depth: 0, played, shows_check, goals, constraint: false });
            self.tell(Event::Key);
            self.tell(Event::SolutionEnds);
        }
    }

    fn tell(&mut self, event: Event) {
        if !self.stopped && (self.sink)(event).is_break() {
            self.stopped = true;
        }
    }

    /// Whether an attacker who has just moved and had so many moves, this one counted, reaches the goal against all
    /// defences.
    fn is_attack(&self, field: &Field, attacker: Side, moves: usize) -> bool {
        if moves < 2 || self.control.is_stopped() {
            return false;
        }
        let mut defences = field
            .plies(!attacker, false)
            .into_iter()
            .filter_map(|ply| after(field, !attacker, &ply))
            .peekable();
        defences.peek().is_some()
            && defences.all(|field| {
                field.plies(attacker, false).into_iter().any(|ply| {
                    after(&field, attacker, &ply).is_some_and(|next| {
                        self.reaches(&next, attacker, &ply) || self.is_attack(&next, attacker, moves - 1)
                    })
                })
            })
    }

    fn reaches(&self, field: &Field, mover: Side, ply: &Ply) -> bool {
        let replies = || field.plies(!mover, false).iter().any(|ply| after(field, !mover, ply).is_some());
        match self.goal {
            Goal::Mate => field.is_in_check(!mover) && !replies(),
            Goal::Stalemate => !field.is_in_check(!mover) && !replies(),
            Goal::Check => field.is_in_check(!mover),
            Goal::Capture => matches!(ply, Ply::Moves { captured: Some(_), .. }),
            Goal::Target(square) => match *ply {
                Ply::Moves { to, .. } => usize::from(to) == square.index(),
                _ => false,
            },
            Goal::Castling => matches!(ply, Ply::Castles { .. }),
            _ => true,
        }
    }
}

/// What is seen after a ply that leaves no king observed without anything that could stand between: nothing stands
/// where the ply came from or passed.
fn after(field: &Field, side: Side, ply: &Ply) -> Option<Field> {
    let empty = match *ply {
        Ply::Moves { captured: Some(at), .. } if field.king(!side) == Some(at) => return None,
        Ply::Moves { from, to, .. } => bit(from) | orthodox::between(from, to),
        _ => 0,
    };
    let next = field.after(side, ply);
    let observed = |king: u8| next.unstoppable_observers(!side, king, empty) != 0;
    (!next.king(side).is_some_and(observed)).then_some(next)
}
