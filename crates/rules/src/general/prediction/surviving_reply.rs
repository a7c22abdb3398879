//! Whether a move of the other side that was possible just now stays possible whatever is played: then the move in question
//! neither mates nor stalemates, and need not be made to know.
//!
//! **Claim.** A reply that captures nothing is legal after a move if its unit still stands there, its walk still leads to the
//! arrival over the squares then occupied, and no unit of the mover's side reaches a royal unit of the other side after both.
//! It may have been found elsewhere, or be a flight of a king. The unit may promote, or become another by effects, which changes nothing
//! for that: it stays one of its side.
//!
//! **Needs.** Moves that capture nothing are legal unless they are self-check or rules of legality forbid them by where they end
//! (`LegalityBound::arrivals_tell`), and observation is by walks at most (`escapes_told_from_squares`), for flights not found elsewhere also
//! that kings may go (`flights_of_free_kings_sure`); effects state their footprints, rules of departure which units may still leave
//! ([`crate::general::Departure::surely_leaves_after`]).
//!
//! **Tested by** `rules/tests/mates_told.rs` and `rules/tests/shortcuts.rs`.

use crate::general::prediction::after_moves::AfterMoves;
use crate::general::{Game, Move, RuleSet};
use board::{Marks, Side, Square, SquareSet, Unit};
use stipulation::Goal;

impl RuleSet {
    /// Whether a move that captures nothing is legal where its unit's walk leads there, rules of legality permit it by its arrival and no
    /// unit reaches a royal unit of its side after it, and a side that has one is not immobile; effects apart.
    pub(crate) fn replies_are_told_but_for_effects(&self) -> bool {
        let choice = self.selections.is_empty()
            || self.selections.len() == 1 && self.selections[0].is_by_grade() && !self.null_moves();
        choice
            && (self.may_tell_escapes() || self.may_tell_permitted_escapes() && self.predicted.arrivals_tell)
            && self.geometry.len() <= 64
            && self.predicted.bounded_observation
            && self.move_filters.iter().all(|hook| hook.spares_quiet_moves(self))
            && self.list_filters.iter().all(|hook| hook.spares_quiet_moves(self))
    }
}

/// What a unit may do after a move of the other side.
struct Then {
    /// What stands where.
    after: AfterMoves,
    /// Where its walk leads without capturing, but for squares on which effects act.
    quiet: SquareSet,
    /// Whether effects may act if it checks.
    checks: bool,
}

impl Game<'_> {
    /// Whether a goal needs the other side to be immobile, and nothing but its legal moves decides whether it is.
    pub(crate) fn needs_immobility(&self, goal: Goal) -> bool {
        self.asks_for_immobility(goal) && self.escapes_count()
    }

    /// Whether a goal is one of those that need the other side to be immobile, about which no rule has a say.
    pub(super) fn asks_for_immobility(&self, goal: Goal) -> bool {
        matches!(goal, Goal::Mate | Goal::Stalemate | Goal::MateOrStalemate | Goal::DoubleStalemate)
            && !self.rules.is_redefined(goal)
    }

    /// Whether a side that has a move which survives is not immobile.
    pub(crate) fn escapes_count(&self) -> bool {
        self.rules.predicted.escapes_told_from_squares && !self.position.has_holes()
    }

    /// Whether a unit surely flees to a square that nothing of the other side reaches then, if it were the only royal one of its side
    /// and to move. For a rule that tries units as kings and whose effects, which do not act meanwhile, are the only ones.
    pub(crate) fn surely_flees(&self, square: Square, side: Side) -> bool {
        let rules = self.rules;
        let unit = self.unit(square);
        let told = rules.predicted.walks_play_but_for_effects
            && rules.moves_own_units()
            && rules.effects.hooks.len() == 1
            && !self.position.has_holes()
            && !rules.is_pawn(unit.walk)
            && !unit.belongs_to(!side);
        if !told {
            return false;
        }
        let occupied = self.position.occupied();
        let Some((quiet, _)) = rules.program(unit.walk, side).ends_over(square, occupied) else {
            return false;
        };
        let others = self.position.occupied_by(!side).0[0];
        let left = occupied.0[0] & !square.bit();
        quiet.into_iter().any(|to| {
            self.reached_over(to, !side, others, left | to.bit()) == Some(false)
                && !self.may_be_captured_in_passing(unit.walk, to, side)
        })
    }

    /// Whether after an ordinary move of the side to move one of the other side's moves that were found last is surely legal.
    pub(crate) fn leaves_an_escape(&self, m: &Move) -> bool {
        let side = self.position.side_to_move();
        self.escapes[!side].into_iter().flatten().any(|escape| self.survives(&escape, m, side))
    }

    /// Whether an ordinary move captures, and neither the unit that moves nor the captured one bears a mark that a rule could ask
    /// for.
    pub(crate) fn is_plain_capture(&self, m: &Move) -> bool {
        let plain = |unit: Unit| unit.marks.without(Marks::NEUTRAL.with(Marks::ROYAL)) == Marks::NONE;
        m.capture.is_some()
            && m.is_direct()
            && m.effects == 0
            && plain(self.unit(m.capture))
            && plain(self.unit(m.departure))
    }

    /// Whether a move of the other side that captures nothing is surely legal after a move of `side`.
    pub(crate) fn survives(&self, escape: &Move, m: &Move, side: Side) -> bool {
        escape.is_plain_step()
            && escape.capture.is_none()
            && self.goes_after(escape.departure, m, side).is_some_and(|then| {
                then.quiet.contains(escape.arrival) && self.is_surely_legal(escape, m, &then, side)
            })
    }

    /// Whether the only royal unit of the other side, a leaper, surely has a move that captures nothing after a move of `side`.
    pub(crate) fn leaves_a_flight(&self, m: &Move, side: Side) -> bool {
        let rules = self.rules;
        let royals = self.position.royals(!side);
        let Some(king) = royals.first().filter(|_| royals.is_single()) else { return false };
        let walk = self.unit(king).walk;
        let told = !rules.is_pawn(walk)
            && rules.program(walk, !side).is_steadily_exact()
            && self.stays_the_same_beside_effects(king, m, side);
        told && if self.changes_only_squares(m) {
            rules.predicted.flights_of_free_kings_sure
                && self.goes(king, m, side).is_some_and(|then| {
                    let is_legal = |to| self.is_surely_legal(&Move::new(king, to), m, &then, side);
                    then.quiet.into_iter().any(is_legal)
                })
        } else {
            self.leaves_a_flight_beside_reborn(king, m, side)
        }
    }

    /// The same after a capture whose effects do no more than let the captured unit return: it may stand on a flight, but nobody needs
    /// it to reach one.
    fn leaves_a_flight_beside_reborn(&self, king: Square, m: &Move, side: Side) -> bool {
        let rules = self.rules;
        let told = self.is_plain_capture(m)
            && m.captures_on_arrival()
            && rules.predicted.flights_sure
            && rules.legality.is_empty()
            && rules.departures.is_empty()
            && self.returns_open_no_way_to(SquareSet::EMPTY, side);
        let Some(then) = told.then(|| self.goes(king, m, side)).flatten() else { return false };
        let hooks = rules.effects.loud.iter().map(|&(number, _)| &rules.effects.hooks[number].1);
        let reborn =
            hooks.fold(SquareSet::EMPTY, |squares, hook| squares | hook.rebirth_squares_after(self, m));
        (then.quiet - reborn).into_iter().any(|to| {
            self.nobody_hops_to(to, side) && self.is_surely_legal(&Move::new(king, to), m, &then, side)
        })
    }

    /// What a unit of the other side may do after a move of `side`; `None` unless it surely is the same and may leave.
    fn goes_after(&self, square: Square, m: &Move, side: Side) -> Option<Then> {
        if self.stays_the_same(square, m, side) { self.goes(square, m, side) } else { None }
    }

    /// The same of one that is the same.
    fn goes(&self, square: Square, m: &Move, side: Side) -> Option<Then> {
        // what the unit becomes matters only if it is one of the mover's side, too
        let footprint = if self.unit(square).belongs_to(side) {
            self.footprint_of(!side)
        } else {
            self.displacing_footprint_of(!side)
        };
        let may_leave = footprint.departures & square.bit() == 0
            && self.rules.departures.iter().all(|hook| hook.surely_leaves_after(self, m, square));
        if !may_leave {
            return None;
        }
        let after = AfterMoves::none(self).then(m, Some(self.unit(m.departure).walk));
        let program = self.rules.program(self.unit(square).walk, !side);
        let (quiet, _) = program.ends_over(square, SquareSet::of_first_word(after.occupied))?;
        let quiet = quiet - SquareSet::of_first_word(footprint.arrivals);
        Some(Then { after, quiet, checks: footprint.checks })
    }

    /// Whether a plain step to one of the quiet squares is surely legal.
    fn is_surely_legal(&self, reply: &Move, m: &Move, then: &Then, side: Side) -> bool {
        self.rules.permits_arrival(reply.arrival, reply.occupied_after(then.after.occupied))
            && self.leaves_royals_unreached(reply, m, &then.after, side)
            && match self.promotes_for_anybody(self.unit(reply.departure), reply.arrival) {
                // what it becomes may check
                true => self.promotes_plainly(self.unit(reply.departure)) && !then.checks,
                false => !then.checks || self.surely_checks_nobody(reply, m),
            }
    }

    /// Whether a unit that promotes becomes a unit of its own side and nothing else, so that a move with which it does is legal if it
    /// would be without that.
    pub(super) fn promotes_plainly(&self, unit: Unit) -> bool {
        self.rules.other_promotions.is_empty() && !unit.is_royal() && unit.only_side().is_some()
    }

    /// Whether a unit of the other side is surely still there and the same after a move of `side` that does nothing but leave,
    /// enter and capture.
    fn stays_the_same(&self, square: Square, m: &Move, side: Side) -> bool {
        self.stays_the_same_beside_effects(square, m, side) && self.changes_only_squares(m)
    }

    /// The same, whatever effects do.
    fn stays_the_same_beside_effects(&self, square: Square, m: &Move, side: Side) -> bool {
        let mover = self.unit(m.departure);
        m.is_direct()
            && m.capture != square
            && m.departure != m.capture
            && m.departure != square
            && m.arrival != square
            && self.unit(square).belongs_to(!side)
            && !(mover.belongs_to(!side) && mover.is_royal())
            && !self.promotes_for_anybody(mover, m.arrival)
    }

    /// Whether no unit of `side` surely checks the other side after a move of `side` and a reply.
    fn leaves_royals_unreached(&self, reply: &Move, m: &Move, after: &AfterMoves, side: Side) -> bool {
        let fugitive = self.unit(reply.departure);
        let shared = fugitive.belongs_to(side).then_some(fugitive.walk);
        let after = after.then(reply, shared);
        self.position.royals(!side).into_iter().all(|royal| {
            let at = if royal == reply.departure { reply.arrival } else { royal };
            at != m.capture && self.checked_after(at, side, &after) == Some(false)
        })
    }

    /// Whether the unit would promote on that square, whichever side moves it.
    pub(crate) fn promotes_for_anybody(&self, unit: Unit, at: Square) -> bool {
        Side::BOTH.into_iter().any(|side| self.promotes_on(unit, at, side))
    }
}

#[cfg(test)]
mod tests {
    use crate::Rules;
    use crate::general::Game;
    use crate::testing::{Table, name};
    use board::Side;

    /// Whether that move of White leaves that reply, which Black has played elsewhere.
    fn is_left(game: &mut Game<'_>, reply: &str, after: &str) -> bool {
        let mut find = |side: Side, wanted: &str| {
            game.set_side_to_move(side);
            let mut legal = game.legal_moves().into_iter();
            legal.find(|m| name(m) == wanted).unwrap_or_else(|| panic!("{wanted} is legal"))
        };
        let reply = find(Side::Black, reply);
        let m = find(Side::White, after);
        game.escapes[Side::Black] = [Some(reply), None];
        game.leaves_an_escape(&m)
    }

    #[test]
    fn a_pawn_may_promote_with_a_reply() {
        let table = Table::new("1k6/8/8/8/8/8/R6p/K7", &["Circe"]);
        let mut game = table.game(Side::White);
        assert!(is_left(&mut game, "h2h1", "a1b1"));
        // on the pawn's square nothing is left
        assert!(!is_left(&mut game, "h2h1", "a2h2"));
    }
}
