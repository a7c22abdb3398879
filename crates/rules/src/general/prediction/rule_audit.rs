//! Asks powers, filters and rules of legality in a position, and holds their answers against their bounds: what
//! [`audit`](super::audit) does for effects.

use super::audit::Watch;
use crate::Rules;
use crate::general::stages::power_bound::{Borrowing, Lent};
use crate::general::stages::rule_bound::Strikes;
use crate::general::{Choices, Game, Level, Move, Scope, WalkList};
use board::{Side, Walk};

impl Watch {
    /// Asks all rules about the units and moves of the side to move, and answers how many answers were compared.
    ///
    /// # Errors
    /// The first answer that lies outside a bound.
    pub fn ask(&self, game: &mut Game<'_>) -> Result<usize, String> {
        let side = game.position.side_to_move();
        let powers = powers(game, side)?;
        let mut moves = Vec::new();
        game.generate_unfiltered(side, &mut moves);
        Ok(powers
            + filters(game, side)?
            + lists(game, side, &moves)?
            + legality(game, &moves)?
            + arrivals(game, &moves)?)
    }
}

/// The walks that each rule of power gives to each unit that a side moves.
fn powers(game: &mut Game<'_>, side: Side) -> Result<usize, String> {
    let rules = game.rules;
    let mut asked = 0;
    for (number, hook) in rules.power.iter().enumerate() {
        let concerned = hook.concerned(game, side);
        for square in game.position.occupied_by(side) {
            let unit = game.unit(square);
            for observing in [None, Some(Level::Geometry), Some(Level::Check)] {
                let mut list = WalkList::default();
                list.set(unit.walk);
                hook.change(game, square, side, observing, &mut list);
                asked += 1;
                let lent: Vec<Walk> =
                    list.walks().iter().map(|&(walk, _)| walk).filter(|&walk| walk != unit.walk).collect();
                let changed = !lent.is_empty() || list.walks().is_empty();
                let bound = hook.bound(Scope::Game(rules));
                let name = || format!("power {number} for {unit:?} on {square:?}: {:?}", list.walks());
                if changed && !concerned.contains(square) {
                    return Err(format!("{}: the unit is not concerned", name()));
                }
                if changed && bound.borrowing == Borrowing::Royals && !unit.is_royal() {
                    return Err(format!("{}: the unit is not royal", name()));
                }
                let present = |walk: Walk| {
                    walk <= Walk::KING
                        || Side::BOTH.iter().any(|&of| !game.position.units_of(walk, of).is_empty())
                };
                let lendable = |walk: &Walk| match bound.lent {
                    Lent::Any => true,
                    Lent::Present => present(*walk),
                    Lent::Walks(walks) => walks.contains(walk),
                };
                if !lent.iter().all(lendable) {
                    return Err(format!("{}: such a walk is not lent", name()));
                }
            }
        }
    }
    Ok(asked)
}

/// The moves that the walks of units lead to, asked of each filter of single moves.
fn filters(game: &mut Game<'_>, side: Side) -> Result<usize, String> {
    let rules = game.rules;
    let mut moves = Vec::new();
    for square in game.position.occupied_by(side) {
        let walk = game.unit(square).walk;
        game.generate_walk(walk, square, side, &mut moves);
    }
    let mut asked = 0;
    for hook in rules.arrival_filters.iter().chain(&rules.move_filters) {
        if !hook.spares_quiet_moves(rules) {
            continue;
        }
        for m in moves.iter().filter(|m| m.capture.is_none()) {
            asked += 1;
            if !hook.accepts(game, m, side, false) {
                return Err(format!("a filter that spares quiet moves strikes {m:?}"));
            }
        }
    }
    Ok(asked)
}

/// The moves of a side, given to each filter of lists.
fn lists(game: &mut Game<'_>, side: Side, moves: &[Move]) -> Result<usize, String> {
    let rules = game.rules;
    let mut asked = 0;
    for hook in &rules.list_filters {
        let idle = hook.is_idle(game, side);
        let bound = hook.bound(Scope::Game(rules));
        if bound == Strikes::Anything && !idle {
            continue;
        }
        let mut kept = moves.to_vec();
        hook.filter(game, side, &mut kept);
        asked += moves.len();
        let struck = moves.iter().find(|m| (idle || m.capture.is_none()) && !kept.contains(m));
        if let Some(m) = struck {
            return Err(format!("a filter of lists strikes {m:?}, which it spares"));
        }
    }
    Ok(asked)
}

/// The positions after ordinary moves, judged by rules that are told by where these end.
fn arrivals(game: &mut Game<'_>, moves: &[Move]) -> Result<usize, String> {
    let rules = game.rules;
    let told: Vec<_> = rules.legality.iter().filter(|hook| hook.is_told_by_arrivals(rules)).collect();
    let mut asked = 0;
    for &m in moves.iter().filter(|_| !told.is_empty()) {
        if !m.is_direct() || !game.displaces_nobody_else(&m) {
            continue;
        }
        let possible = game.play(m, &mut Choices::along(m.picks));
        if let Some(ply) = game.plies.last().copied().filter(|_| possible) {
            let occupied = game.position.occupied();
            let agrees =
                told.iter().all(|hook| hook.permits_arrival(m.arrival, occupied) == hook.permits(game, &ply));
            asked += told.len();
            if !agrees {
                game.undo();
                return Err(format!("a rule told by arrivals judges {m:?} otherwise"));
            }
        }
        game.undo();
    }
    Ok(asked)
}

/// The positions after moves that give no check, judged by rules that concern checks alone.
fn legality(game: &mut Game<'_>, moves: &[Move]) -> Result<usize, String> {
    let rules = game.rules;
    let of_checks: Vec<_> = rules.legality.iter().filter(|hook| hook.concerns_only_checks(rules)).collect();
    let mut asked = 0;
    for &m in moves.iter().filter(|_| !of_checks.is_empty()) {
        let mut choices = Choices::along(m.picks);
        if game.play(m, &mut choices) && !game.is_in_check(game.position.side_to_move()) {
            let ply = game.plies.last().copied();
            let permitted = ply.is_none_or(|ply| of_checks.iter().all(|hook| hook.permits(game, &ply)));
            asked += of_checks.len();
            if !permitted {
                game.undo();
                return Err(format!("a rule about checks forbids {m:?}, which gives none"));
            }
        }
        game.undo();
    }
    Ok(asked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::general::prediction::audit::tests::watched;
    use crate::general::{
        ArrivalFilter, Builder, Legality, LegalityBound, MoveListFilter, Ply, Power, PowerBound,
    };
    use board::{Owner, Square};

    /// What is found wrong in a position with kings, a rook and a pawn to be captured.
    fn fault(add: impl FnOnce(&mut Builder) -> &mut Builder) -> Option<String> {
        let pawn = [(Walk::PAWN, Owner::Black, 48)];
        let (rules, watch, position) = watched(&pawn, |builder| {
            add(builder);
        });
        watch.ask(&mut Game::new(&rules, position)).err()
    }

    /// Lets every unit move as a bishop, whatever it states.
    struct AllBishops(PowerBound<'static>);

    impl Power for AllBishops {
        fn change(&self, _: &mut Game<'_>, _: Square, _: Side, _: Option<Level>, walks: &mut WalkList) {
            walks.set(Walk::BISHOP);
        }

        fn bound(&self, _: Scope<'_, '_>) -> PowerBound<'_> {
            self.0
        }
    }

    #[test]
    fn a_power_that_states_too_little_is_found_out() {
        let says = |bound| fault(|builder| builder.power(AllBishops(bound))).unwrap_or_default();
        assert_eq!(says(PowerBound::ANYTHING), "");
        assert_eq!(says(PowerBound::FROM_UNITS), "");
        let royals = PowerBound { borrowing: Borrowing::Royals, ..PowerBound::ANYTHING };
        assert!(says(royals).contains("not concerned"), "{}", says(royals));
        let rooks = PowerBound { lent: Lent::Walks(&[Walk::ROOK]), ..PowerBound::ANYTHING };
        assert!(says(rooks).contains("not lent"), "{}", says(rooks));
    }

    /// Strikes moves of rooks, whatever it states.
    struct NoRooks(Strikes);

    impl ArrivalFilter for NoRooks {
        fn accepts(&self, game: &mut Game<'_>, intention: &Move, _: Side, _: bool) -> bool {
            game.unit(intention.departure).walk != Walk::ROOK
        }

        fn bound(&self, _: Scope<'_, '_>) -> Strikes {
            self.0
        }
    }

    impl MoveListFilter for NoRooks {
        fn filter(&self, game: &mut Game<'_>, _: Side, moves: &mut Vec<Move>) {
            moves.retain(|m| game.unit(m.departure).walk != Walk::ROOK);
        }

        fn bound(&self, _: Scope<'_, '_>) -> Strikes {
            self.0
        }
    }

    #[test]
    fn a_filter_that_states_too_little_is_found_out() {
        for (states, wrong) in
            [(Strikes::Anything, false), (Strikes::Captures, true), (Strikes::Nothing, true)]
        {
            assert_eq!(fault(|builder| builder.move_filter(NoRooks(states))).is_some(), wrong);
            assert_eq!(fault(|builder| builder.list_filter(NoRooks(states))).is_some(), wrong);
        }
    }

    /// Forbids moves of rooks, though it should be about checks.
    struct RooksStay(LegalityBound);

    impl Legality for RooksStay {
        fn permits(&self, _: &mut Game<'_>, ply: &Ply) -> bool {
            ply.mover.walk != Walk::ROOK
        }

        fn bound(&self, _: Scope<'_, '_>) -> LegalityBound {
            self.0
        }
    }

    #[test]
    fn a_rule_about_checks_that_forbids_more_is_found_out() {
        assert_eq!(fault(|builder| builder.legality(RooksStay(LegalityBound::ANYTHING))), None);
        assert!(fault(|builder| builder.legality(RooksStay(LegalityBound::CHECKS))).is_some());
    }

    #[test]
    fn a_rule_that_judges_otherwise_than_arrivals_tell_is_found_out() {
        let told = LegalityBound { arrivals_tell: true, ..LegalityBound::ANYTHING };
        assert!(fault(|builder| builder.legality(RooksStay(told))).is_some());
    }
}
