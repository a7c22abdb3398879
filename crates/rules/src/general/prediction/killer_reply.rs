//! Killer replies: moves of the side not to move that stay legal whatever most moves of the side to move do, and
//! after which no mate with the next move is possible. Near its end a battle is mostly a list of moves that one and
//! the same reply refutes. (`orthodox::killer_reply` does the same with bitboards.)
//!
//! **Claim.** A move that is put last leaves the reply legal, and no move after the reply mates.
//!
//! **Needs.** `walks_alone_play` (see [`super::immediate_mates`]), and walks by leaps and lines alone: more units on the board
//! never let these go farther. So the units of the attacker are thought away as obstacles, and what is reached then is all that
//! can be reached after any of his moves.
//!
//! **Tested by** `rules/tests/general_mates.rs` (`mates_and_refutations_are_told_as_moves_show_them`).

use crate::general::{Game, Move};
use board::{Side, Square, SquareSet, Walk};
use movement::Program;

/// So many units of the attacker, and so many of their checks to come, are told apart.
const UNITS: usize = 16;
const CHECKS: usize = 48;

/// A unit of the attacker, still there after the reply.
#[derive(Clone, Copy)]
struct Attacker {
    square: Square,
    /// What it observes at most, the king being no obstacle.
    observed: SquareSet,
}

/// A check that an attacker may give with its next move.
#[derive(Clone, Copy)]
struct Check {
    from: Square,
    to: Square,
    /// What the unit observes from there.
    observed: SquareSet,
}

/// A reply that stands, and all that can come after it.
struct KillerReply {
    side: Side,
    /// The squares that a move must not enter, and one that it must not leave, for the reply to be possible.
    closed: SquareSet,
    arrival: Square,
    /// After the reply: the king of the side that replies, its units, and these without the king.
    king: Square,
    fixed: SquareSet,
    fixed_but_king: SquareSet,
    /// The squares to which the king leaps that none of its own units takes.
    near: SquareSet,
    /// The units of the attacker.
    hostile: SquareSet,
    attackers: Vec<Attacker>,
    checks: Vec<Check>,
}

impl Game<'_> {
    /// Puts those of the moves of the side to move last to which a reply leaves no mate with the next move, as far as that
    /// is plain to see; answers how many remain before them. The order stays otherwise.
    pub(crate) fn put_refuted_by_killer_last(&mut self, reply: Move, moves: &mut [Move]) -> usize {
        if moves.is_empty() || !self.walks_alone_play() {
            return moves.len();
        }
        let Some(standing) = self.standing(&reply) else { return moves.len() };
        let mut kept = 0;
        // moves of one unit stand together
        let mut mover = (Square::NONE, SquareSet::EMPTY);
        for index in 0..moves.len() {
            let m = moves[index];
            if m.departure != mover.0 {
                mover = (m.departure, standing.flights_without(m.departure));
            }
            if !self.is_refuted_by(&standing, mover.1, &m) {
                moves[kept..=index].rotate_right(1);
                kept += 1;
            }
        }
        kept
    }

    /// A reply of the side not to move, and what may come after it; `None` where that is not plain.
    fn standing(&self, reply: &Move) -> Option<KillerReply> {
        let position = &self.position;
        let side = position.side_to_move();
        let plain = reply.is_plain_step() && reply.captures_on_arrival();
        let royals = position.royals(!side);
        if !plain || royals.len() != 1 || !position.occupied_by(!side).contains(reply.departure) {
            return None;
        }
        let mover = self.unit(reply.departure);
        if self.promotes_on(mover, reply.arrival, !side) || self.unit(reply.arrival).is_royal() {
            return None;
        }
        let program = self.rules.program(mover.walk, !side);
        let (quiet, captures) = program.ends_over(reply.departure, position.occupied())?;
        let hostile = position.occupied_by(side);
        let possible = if reply.capture.is_none() { quiet } else { captures & hostile };
        if !possible.contains(reply.arrival) {
            return None;
        }
        let hostile = hostile - SquareSet::of(reply.arrival);
        let fixed =
            (position.occupied_by(!side) - SquareSet::of(reply.departure)) | SquareSet::of(reply.arrival);
        let king = royals.first()?;
        let king = if king == reply.departure { reply.arrival } else { king };
        let royal_walk = self.rules.program(self.unit(royals.first()?).walk, !side);
        // with every square taken the first ones of lines remain, and leaps
        let (leaps, _) = royal_walk.ends_at_most(king, SquareSet::ALL)?;
        let captures_alike = royal_walk.reached_over(king, SquareSet::ALL).is_some();
        let mut standing = KillerReply {
            side,
            closed: program.ways(reply.departure, reply.arrival) | SquareSet::of(reply.arrival),
            arrival: reply.arrival,
            king,
            fixed,
            fixed_but_king: fixed - SquareSet::of(king),
            near: leaps - fixed - position.royals(side),
            hostile,
            attackers: Vec::with_capacity(UNITS),
            checks: Vec::new(),
        };
        if !captures_alike || standing.near.is_empty() {
            return None;
        }
        for at in hostile {
            let walk = self.unit(at).walk;
            let program = self.rules.program(walk, side);
            let (_, observed) = program.ends_at_most(at, standing.fixed_but_king)?;
            if observed.contains(king)
                || standing.attackers.len() == UNITS
                || self.may_promote(walk, at, side)
            {
                return None;
            }
            standing.attackers.push(Attacker { square: at, observed });
            let mut checks = std::mem::take(&mut standing.checks);
            let few = standing.each_check(program, at, &mut |to, observed| {
                checks.push(Check { from: at, to, observed });
                checks.len() < CHECKS
            });
            standing.checks = checks;
            if !few {
                return None;
            }
        }
        Some(standing)
    }

    /// Whether a unit of that walk may promote with a move from a square.
    fn may_promote(&self, walk: Walk, from: Square, side: Side) -> bool {
        let rules = self.rules;
        rules.is_pawn(walk)
            && rules.program(walk, side).ends(from).is_none_or(|ends| {
                ends.meets(&(rules.promotion.squares[side] | rules.promotion.squares[!side]))
            })
    }

    /// Whether the reply is possible after a move, and leaves no mate. The king of the side that replies keeps a flight that
    /// neither the unit that moves now nor the one that checks then takes; `flights` are those that no other unit observes.
    fn is_refuted_by(&self, standing: &KillerReply, flights: SquareSet, m: &Move) -> bool {
        if !m.is_plain_step()
            || m.capture.is_some()
            || m.departure == standing.arrival
            || standing.closed.contains(m.arrival)
            || !standing.hostile.contains(m.departure)
        {
            return false;
        }
        let walk = self.unit(m.departure).walk;
        let side = standing.side;
        if self.may_promote(walk, m.arrival, side)
            || self.promotes_on(self.unit(m.departure), m.arrival, side)
        {
            return false;
        }
        let program = self.rules.program(walk, side);
        let Some((_, observed)) = program.ends_at_most(m.arrival, standing.fixed_but_king) else {
            return false;
        };
        if observed.contains(standing.king) {
            return false;
        }
        let left = flights - observed - SquareSet::of(m.arrival);
        let others_leave_one = standing.checks.iter().all(|check| {
            check.from == m.departure
                || check.to == m.arrival
                || check.to != m.departure && standing.hostile.contains(check.to)
                || !(left - check.observed).is_empty()
        });
        others_leave_one
            && standing.each_check(program, m.arrival, &mut |to, observed| {
                to != m.departure && standing.hostile.contains(to) || !(flights - observed).is_empty()
            })
    }
}

impl KillerReply {
    /// The squares near the king that no attacker but the one on a square observes.
    fn flights_without(&self, mover: Square) -> SquareSet {
        let others = self.attackers.iter().filter(|attacker| attacker.square != mover);
        others.fold(self.near, |flights, attacker| flights - attacker.observed)
    }

    /// Visits the checks that a unit may give with a move from a square, each with what it observes then, as long as `visit`
    /// says yes; answers whether it always did.
    fn each_check(
        &self,
        program: &Program,
        from: Square,
        visit: &mut dyn FnMut(Square, SquareSet) -> bool,
    ) -> bool {
        let Some((quiet, captures)) = program.ends_at_most(from, self.fixed) else { return false };
        let ends = (quiet - self.fixed) | captures;
        (ends & program.steady_reach(self.king)).into_iter().all(|to| {
            let Some((_, observed)) = program.ends_at_most(to, self.fixed_but_king) else { return false };
            !observed.contains(self.king) || visit(to, observed)
        })
    }
}
