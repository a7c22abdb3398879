//! Checks the constraints of a course (squares that a unit must visit, in order) as moves are made, and ends a line when one can no
//! longer be met.
//!
//! Each constraint follows one unit of the first diagram, which is known everywhere by its first square. Stops are
//! reached in order and as early as possible; only the last one can be lost again, by a further move.

use super::stops::Ways;
use crate::distance::{Distance, RequiredMoves, are_units_lost_for_good};
use board::{Effect, Key, Reason, Side, Square, Walk};
use rules::general::{Game, Kind};
use stipulation::course::{Constraint, Stretch, Tail, Way};

/// How far a unit has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Progress {
    /// The stops reached.
    stops: u16,
    moves: u16,
    rebirths: u16,
    /// What it must be at the next stop, unless that says otherwise.
    walk: Walk,
    side: Side,
}

/// The constraints of one combination, with the step up to which each holds.
pub(super) struct Track<'a> {
    constraints: Vec<(usize, &'a Constraint)>,
    /// The ways of their units, in the same order.
    ways: Vec<Ways>,
    /// Whether units that are gone never come back and none changes sides.
    lost_for_good: bool,
}

impl<'a> Track<'a> {
    /// The constraints of a combination, for play from the position of a game.
    pub(super) fn new(constraints: Vec<(usize, &'a Constraint)>, game: &Game<'_>) -> Track<'a> {
        let ways = constraints.iter().map(|(_, constraint)| Ways::new(constraint, game)).collect();
        Track { constraints, ways, lost_for_good: are_units_lost_for_good(game.rules()) }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.constraints.is_empty()
    }

    /// The squares from which units may not castle: those that are told to stay on them at first.
    pub(super) fn staying(&self) -> impl Iterator<Item = Square> + '_ {
        self.constraints.iter().filter_map(|(_, constraint)| {
            let first = constraint.stretches.first()?;
            (first.way == Way::Quiet && first.to == constraint.origin).then_some(constraint.origin)
        })
    }

    /// Nothing has moved yet. `None` when a constraint speaks of a unit that is not there.
    pub(super) fn beginning(&self, game: &Game<'_>) -> Option<Vec<Progress>> {
        self.constraints
            .iter()
            .map(|(_, constraint)| {
                let unit = game.unit(constraint.origin);
                let side = Side::BOTH.into_iter().find(|&side| unit.belongs_to(side))?;
                if constraint.walk.is_some_and(|walk| walk != unit.walk) {
                    return None;
                }
                let mut progress = Progress { stops: 0, moves: 0, rebirths: 0, walk: unit.walk, side };
                progress.stay(constraint, constraint.origin, unit.walk, side);
                Some(progress)
            })
            .collect()
    }

    /// Follows the ply just made. False when a constraint can no longer be satisfied.
    pub(super) fn follow(&self, game: &Game<'_>, progress: &mut [Progress], step: usize) -> bool {
        let Some(ply) = game.plies().last() else { return true };
        let castling = ply.intention.kind == Kind::Castling;
        for ((until, constraint), progress) in self.constraints.iter().zip(progress) {
            if *until <= step {
                continue;
            }
            let origin = constraint.origin;
            let partner = castling && partner_origin(game) == Some(origin);
            if ply.mover.origin == origin || partner {
                let at = if partner {
                    ply.intention.partner_arrival()
                } else if ply.at.is_some() {
                    ply.at
                } else {
                    ply.intention.arrival
                };
                let now = game.unit(at);
                // a unit that is gone counts as what it was
                let unit = if now.is_empty() || now.origin != origin { ply.mover } else { now };
                let side = Side::BOTH.into_iter().find(|&side| unit.belongs_to(side)).unwrap_or(ply.side);
                let captures = !partner && !ply.captured.is_empty();
                let step = Moved {
                    at,
                    walk: unit.walk,
                    side,
                    castling,
                    captured: captures.then_some(ply.captured.origin),
                };
                progress.moves += u16::from(!castling);
                if constraint.moves.most.is_some_and(|most| progress.moves > most)
                    || !progress.advance(constraint, step)
                {
                    return false;
                }
            } else if reborn(game, origin) {
                progress.rebirths += 1;
                if constraint.rebirths.most.is_some_and(|most| progress.rebirths > most) {
                    return false;
                }
            }
            // who is captured in plain chess does not come back
            let captured = ply.captured.origin == origin && game.rules().properties().orthodox;
            if captured && !progress.is_complete(constraint) {
                return false;
            }
        }
        true
    }

    /// Whether the constraints that hold up to a step are satisfied there.
    pub(super) fn is_satisfied(&self, progress: &[Progress], step: usize) -> bool {
        let due = self.constraints.iter().zip(progress).filter(|((until, _), _)| *until == step);
        due.into_iter().all(|((_, constraint), progress)| progress.is_complete(constraint))
    }

    /// Whether a constraint ends at a step.
    pub(super) fn ends_at(&self, step: usize) -> bool {
        self.constraints.iter().any(|(until, _)| *until == step)
    }

    /// What of the ways so far decides about those to come.
    pub(super) fn key(&self, game: &Game<'_>, progress: &[Progress]) -> Key {
        let mut key = Key::default();
        for (index, ((_, constraint), progress)) in self.constraints.iter().zip(progress).enumerate() {
            let position = game.position();
            let at = position.occupied().into_iter().find(|&s| position.unit(s).origin == constraint.origin);
            let counts = u64::from(progress.stops) << 32
                | u64::from(progress.moves) << 16
                | u64::from(progress.rebirths);
            let at = at.map_or(0, |square| u64::from(square.0) + 1);
            let now = u64::from(progress.walk.0) << 2 | u64::from(progress.side == Side::Black);
            key ^= Key::mix(0x7472_6163 + index as u64, counts ^ at << 48 ^ now.rotate_right(6));
        }
        key
    }

    /// Whether the sides have moves enough for what their units still have to do, and for the target beside, if there is one.
    pub(super) fn has_time(
        &self,
        game: &Game<'_>,
        progress: &[Progress],
        moves_of: [usize; 2],
        target: Option<&Distance<'_>>,
    ) -> bool {
        let mut required: Vec<RequiredMoves> = Vec::with_capacity(self.constraints.len());
        let position = game.position();
        // by first square the moves that units still have to make that are gone
        let mut gone: Vec<(Square, usize)> = Vec::new();
        for (((_, constraint), progress), ways) in self.constraints.iter().zip(progress).zip(&self.ways) {
            let missing = usize::from(constraint.moves.least.saturating_sub(progress.moves));
            let unit =
                position.occupied().into_iter().find(|&s| position.unit(s).origin == constraint.origin);
            let Some(unit) = unit else {
                if self.lost_for_good && !progress.is_complete(constraint) {
                    return false;
                }
                // it comes back perhaps, and has then to do what it has not done
                match gone.iter_mut().find(|(origin, _)| *origin == constraint.origin) {
                    Some((_, moves)) => *moves = missing.max(*moves),
                    None => gone.push((constraint.origin, missing)),
                }
                continue;
            };
            let way = ways.moves(usize::from(progress.stops), position.unit(unit), unit);
            let moves = missing.max(way);
            match required.iter_mut().find(|one| one.unit == unit) {
                Some(one) => one.moves = one.moves.max(moves),
                None => required.push(RequiredMoves { unit, moves }),
            }
        }
        let of_gone: usize = gone.iter().map(|(_, moves)| moves).sum();
        let sum = of_gone + required.iter().map(|one| one.moves).sum::<usize>();
        // who moves units that change sides is left to the search
        let enough = |side: Side| {
            let own = required.iter().filter(|one| position.unit(one.unit).belongs_to(side));
            own.map(|one| one.moves).sum::<usize>() <= moves_of[side.index()]
        };
        sum <= moves_of[0] + moves_of[1]
            && (!self.lost_for_good || Side::BOTH.into_iter().all(enough))
            && target.is_none_or(|target| target.is_near_beside(position, moves_of, &required))
    }
}

/// A move of a unit, as constraints see it.
#[derive(Clone, Copy)]
struct Moved {
    at: Square,
    walk: Walk,
    side: Side,
    castling: bool,
    /// The first square of what was captured.
    captured: Option<Square>,
}

impl Progress {
    /// A stop that is where the unit stands already is reached without a move.
    fn stay(&mut self, constraint: &Constraint, at: Square, walk: Walk, side: Side) {
        while let Some(stretch) = constraint.stretches.get(usize::from(self.stops)) {
            let without_moves = matches!(stretch.way, Way::Quiet | Way::Any) && stretch.to == at;
            if !without_moves || !self.fits(stretch, walk, side) {
                return;
            }
            self.reach(stretch);
        }
    }

    fn fits(&self, stretch: &Stretch, walk: Walk, side: Side) -> bool {
        let wanted = stretch.becomes.and_then(|becomes| becomes.walk).unwrap_or(self.walk);
        let wanted_side = stretch.becomes.and_then(|becomes| becomes.side).unwrap_or(self.side);
        walk == wanted && side == wanted_side
    }

    fn reach(&mut self, stretch: &Stretch) {
        self.stops += 1;
        if let Some(becomes) = stretch.becomes {
            self.walk = becomes.walk.unwrap_or(self.walk);
            self.side = becomes.side.unwrap_or(self.side);
        }
    }

    /// The unit has moved. False when it has left its way for good.
    fn advance(&mut self, constraint: &Constraint, moved: Moved) -> bool {
        let all = constraint.stretches.len();
        if usize::from(self.stops) == all {
            match (constraint.tail, all) {
                (Some(Tail::Any), _) => return true,
                (Some(Tail::Quiet), _) => return moved.captured.is_none(),
                (None, 0) => return true,
                // the last stop is lost and must be reached again
                (None, _) => self.stops -= 1,
            }
        }
        let stretch = &constraint.stretches[usize::from(self.stops)];
        let there = moved.at == stretch.to && self.fits(stretch, moved.walk, moved.side);
        let victim = stretch.victim.is_none_or(|victim| moved.captured == Some(victim));
        let (reached, lost) = match stretch.way {
            Way::Quiet => (there && moved.captured.is_none(), moved.captured.is_some()),
            Way::Capture => {
                let reached = there && moved.captured.is_some() && victim;
                (reached, moved.captured.is_some() && !reached)
            }
            Way::Any => (there, false),
            Way::AnyCapture => (there && moved.captured.is_some() && victim, false),
            Way::Single => (there && !moved.castling, !there || moved.castling),
            Way::Castling => (there && moved.castling, !there || !moved.castling),
        };
        if reached {
            self.reach(stretch);
            self.stay(constraint, moved.at, moved.walk, moved.side);
        }
        !lost
    }

    fn is_complete(&self, constraint: &Constraint) -> bool {
        usize::from(self.stops) == constraint.stretches.len()
            && constraint.moves.contains(self.moves)
            && constraint.rebirths.contains(self.rebirths)
    }
}

/// The first square of the partner of the castling just made.
fn partner_origin(game: &Game<'_>) -> Option<Square> {
    let ply = game.plies().last()?;
    let unit = game.unit(ply.intention.partner_arrival());
    (!unit.is_empty()).then_some(unit.origin)
}

/// Whether the unit of that first square was reborn in the last ply.
fn reborn(game: &Game<'_>, origin: Square) -> bool {
    game.position().journal().last_ply().iter().any(|recorded| match recorded.effect {
        Effect::Added { unit, .. } => recorded.reason == Reason::Rebirth && unit.origin == origin,
        Effect::Moved { to, .. } => recorded.reason == Reason::Rebirth && game.unit(to).origin == origin,
        _ => false,
    })
}
