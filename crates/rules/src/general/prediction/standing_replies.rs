//! Replies that stay possible after most moves: what they depend on is found once for a position, so that a move costs a few
//! comparisons.
//!
//! **Claim.** A reply that would be legal if the side to move passed is legal after a move that touches neither the reply's way nor a line
//! to the square where the royal unit is then, whose unit does not reach that square from its arrival, and after which rules of legality
//! permit the reply by its arrival.
//!
//! **Needs.** What [`super::surviving_reply`] needs; no rule of departure, no neutral unit, one royal unit of the side that replies, and no
//! effect of moves that check. Instead of footprints it is enough that effects do no more than take units of the other side off the board
//! that are not royal: then no unit of the move's side may stand on the lines, its unit must not arrive on one, and the move must have no
//! effect, unless the royal unit itself replies and nobody at all stands there.
//!
//! **Tested by** `rules/tests/mates_told.rs` (`surely_leaves_a_reply`, and stalemates under every condition).

use crate::general::prediction::after_moves::AfterMoves;
use crate::general::prediction::estimate::{Standing, StandingReplies};
use crate::general::{Footprint, Game, Move};
use board::{Side, Square, SquareSet};

impl Game<'_> {
    /// Finds the replies of the position unless that has been done.
    #[inline]
    pub(crate) fn note_standing_replies(&mut self) {
        if self.standing.moment != self.position.moment() {
            self.standing = self.find_standing_replies();
        }
    }

    /// Whether an ordinary move of the side to move leaves one of the noted replies legal.
    pub(crate) fn leaves_a_standing_reply(&self, m: &Move) -> bool {
        let side = self.position.side_to_move();
        let plain = m.is_direct() && m.effects == 0 && m.departure != m.capture;
        if self.standing.list[0].is_none() || !plain {
            return false;
        }
        let mover = self.unit(m.departure);
        let occupied = m.occupied_after(self.position.occupied().0[0]);
        let empties = self.standing.effects_empty;
        let program = self.rules.program(mover.walk, side);
        let mut is_idle = None;
        let stands = |standing: &Standing| {
            let Standing { reply, royal, lines, needs_nobody } = standing;
            let occupied = reply.occupied_after(occupied);
            !lines.are_changed_by(m, true)
                // effects may take the unit away that moves now, or one that stands in its way
                && !(empties && (lines.emptied.contains(m.arrival) || program.steady_reach(*royal).contains(m.arrival)))
                && self.rules.permits_arrival(reply.arrival, occupied)
                && self.reaches_over(mover.walk, m.arrival, *royal, side, occupied) == Some(false)
                && (empties && *needs_nobody || *is_idle.get_or_insert_with(|| self.changes_only_squares(m)))
        };
        self.standing.list.iter().flatten().any(stands) && !self.promotes_for_anybody(mover, m.arrival)
    }

    #[inline(never)]
    fn find_standing_replies(&self) -> StandingReplies {
        let (rules, position) = (self.rules, &self.position);
        let side = position.side_to_move();
        let mut found = StandingReplies { moment: position.moment(), ..StandingReplies::NONE };
        let royals = position.royals(!side);
        let Some(king) = royals.first().filter(|_| royals.is_single()) else { return found };
        let told = rules.predicted.replies_told_but_for_effects
            && !position.has_holes()
            && !position.has_neutral_units()
            && rules.departures.is_empty();
        if !told {
            return found;
        }
        let mut footprint = Footprint::NONE;
        if rules.predicted.footprints_known {
            footprint = self.footprint_of(!side);
        } else {
            found.effects_empty = true;
            let told = rules.legality.is_empty()
                && rules.effects.loud.iter().all(|&(_, of_captures)| !of_captures)
                && Side::BOTH.into_iter().all(|side| self.emptied_by_effects(side).is_some());
            if !told {
                return found;
            }
        }
        if footprint.checks {
            return found;
        }
        let empties = found.effects_empty;
        let mut slots = found.list.iter_mut();
        let mut slot = slots.next();
        let mut note = |reply: &Move| {
            if let Some(place) = &mut slot
                && let Some(standing) = self.standing(reply, king, side, &footprint)
                && (!empties || self.outlasts_effects(&standing, side))
            {
                **place = Some(standing);
                slot = slots.next();
            }
        };
        self.escapes[!side].iter().flatten().for_each(&mut note);
        let program = rules.program(self.unit(king).walk, !side);
        if rules.predicted.flights_of_free_kings_sure
            && program.is_steadily_exact()
            && !rules.is_pawn(self.unit(king).walk)
            && let Some((quiet, _)) = program.ends_over(king, position.occupied())
        {
            let fled = |to: &Square| {
                !self.escapes[!side].iter().flatten().any(|m| m.departure == king && m.arrival == *to)
            };
            quiet.into_iter().filter(fled).for_each(|to| note(&Move::new(king, to)));
        }
        found
    }

    /// Whether a reply stays legal whatever units of the other side its effects take off the board.
    fn outlasts_effects(&self, standing: &Standing, side: Side) -> bool {
        !(standing.lines.emptied | standing.lines.touched).meets(&self.position.occupied_by(side))
    }

    /// What a reply depends on that captures nothing, if it would be legal after a pass of the side to move.
    fn standing(&self, reply: &Move, king: Square, side: Side, footprint: &Footprint) -> Option<Standing> {
        let rules = self.rules;
        let occupied = self.position.occupied();
        let Move { departure: from, arrival: to, .. } = *reply;
        let plain = reply.is_plain_step() && reply.capture.is_none() && !occupied.contains(to);
        if !plain {
            return None;
        }
        let unit = self.unit(from);
        let told = unit.belongs_to(!side)
            && footprint.departures & from.bit() == 0
            && footprint.arrivals & to.bit() == 0
            && (!self.promotes_for_anybody(unit, to) || self.promotes_plainly(unit));
        if !told {
            return None;
        }
        let program = rules.program(unit.walk, !side);
        if !program.ends_over(from, occupied)?.0.contains(to) {
            return None;
        }
        let royal = if from == king { to } else { king };
        let after = AfterMoves::none(self).then(reply, None);
        if self.reached_after(royal, side, &after)? {
            return None;
        }
        let mut lines = self.check_lines_to(SquareSet::of(royal), side);
        let opened_by = lines.emptied | lines.touched;
        // where captures go otherwise than other moves, all squares that it looks at
        let alike = program.reached_over(from, occupied).is_some();
        let way = if alike { program.ways(from, to) } else { program.looks_from(from)? };
        lines.touched |= way | SquareSet::of(from) | SquareSet::of(to) | SquareSet::of(king);
        let needs_nobody = from == king && !(occupied - SquareSet::of(king)).meets(&(opened_by | way));
        Some(Standing { reply: *reply, royal, lines, needs_nobody })
    }
}
