//! Masand: checks change the colour of what the checking unit observes.

use super::checking::{gives_check, observes_king};
use crate::Rules;
use crate::attributes::anda;
use crate::conditions::{Condition, Example, Reads, Trait, Words};
use crate::general::{
    Carried, Choices, EffectHook, EffectPlace, Footprint, Game, Going, Moment, Move, Ply, Transitions,
    Unless, WithFootprint, turning_observed, with_transitions,
};
use board::{Reason, Side, Square};

/// The place of Masand among the effects of a move.
pub(crate) static MASAND_EFFECT: EffectPlace =
    EffectPlace::new("Masand", Moment::Aftermath).after(&anda::ANDA_INVERSE_EFFECT);

/// The place of MasandGeneralised among the effects of a move.
pub(crate) static MASAND_GENERALISED_EFFECT: EffectPlace =
    EffectPlace::new("MasandGeneralised", Moment::Aftermath).after(&MASAND_EFFECT);

/// Units change sides, and nothing else.
const TURNCOATS: Transitions = Transitions {
    quiet: None,
    capturing: None,
    carried: Carried::Nobody,
    may_stay: false,
    own_may_vanish: false,
    changes_sides: true,
    repaints: false,
    unbound: false,
};

/// The unit that moved gives check and recolours.
pub static MASAND: Condition = Condition {
    names: Words::same("Masand"),
    popeye: Some(156),
    definition: "When the unit that moved gives check, all units that it observes change sides; kings and neutral \
                 units do not.",
    source: "Sven Trommler, 2002 (Popeye's manual)",
    inventor: Some("S. Trommler"),
    year: Some(2002),
    excludes: &[Trait::NeutralUnits],
    example: Ok(Example::new(
        "Masand",
        "h#1.5",
        "4q3/8/8/5P2/8/8/R7/1K2k3",
        &["1...Ra2-a8   2.Ke1-d1 Ra8-d8[e8=w] #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        let act = |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            // so the reference: where it does not know the unit that moved, any unit will do
            if ply.at.is_none() {
                recolour_observed_by_any(game, ply.side);
            } else if gives_check(game, ply.at, ply.side) {
                recolour_observed(game, ply.at, ply.side, &mut Vec::new());
            }
            Going::On
        };
        builder.effect(&MASAND_EFFECT, of_checks(true, act));
        Ok(())
    },
    ..Condition::BASE
};

/// Every checking unit recolours.
pub static MASAND_GENERALISED: Condition = Condition {
    names: Words::new("MasandGeneralised", "MasandGeneralise", "MasandVerallgemeinert"),
    popeye: Some(212),
    definition: "When a side gives check, all units that the checking units observe change sides, each once; kings \
                 and neutral units do not.",
    source: "Popeye's manual",
    example: Ok(Example::new(
        "MasandGeneralised",
        "h#2",
        "6K1/3r4/8/6R1/8/8/3p4/1R1k4",
        &["1.Kd1-c2 Rg5-b5   2.d2-d1=R Rb1-c1[d1=w] #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        let act = |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            if game.with_kings_as_before(|game| game.is_in_check(!ply.side)) {
                let mut changed = Vec::new();
                for observer in game.position().geometry().squares() {
                    if game.unit(observer).belongs_to(ply.side)
                        && game.with_kings_as_before(|game| observes_king(game, observer, ply.side))
                    {
                        recolour_observed(game, observer, ply.side, &mut changed);
                    }
                }
            }
            Going::On
        };
        builder.effect(&MASAND_GENERALISED_EFFECT, of_checks(false, act));
        Ok(())
    },
    ..Condition::BASE
};

/// An effect of moves that give check, on what the units that check observe: the unit that moved only, or all.
fn of_checks<A>(only_mover_checks: bool, act: A) -> impl EffectHook
where
    A: Fn(&mut Game<'_>, &mut Ply, &mut Choices) -> Going + Send + Sync,
{
    // a capturer that vanishes leaves the question whether any unit checks, and where units observe otherwise the king's own
    // side may
    let told_by_checks = |game: &Game<'_>| game.rules().walks_alone_observe();
    let checks = move |game: &Game<'_>, _: Side| {
        // the walk that was lent to a king before its move counts when its check is looked for, and so does the square of a
        // king that went over: no other bound knows of them
        if !game.rules().squares_tell_checks() {
            return Footprint::ANY;
        }
        let captures = if told_by_checks(game) { 0 } else { !0 };
        Footprint { checks: true, captures, ..Footprint::NONE }
    };
    let gives_none = move |game: &Game<'_>, m: &Move| {
        game.rules().squares_tell_checks()
            && (m.capture.is_none() || told_by_checks(game))
            && (only_mover_checks && game.surely_checks_or_observes_nobody(m)
                || game.surely_reaches_no_royal(m))
    };
    // who checks is turned where others check too
    let hook = turning_observed(only_mover_checks, with_transitions(TURNCOATS, Unless(gives_none, act)));
    WithFootprint { all: checks, reach: checks, hook }
}

fn recolour_observed_by_any(game: &mut Game<'_>, side: Side) {
    if !game.with_kings_as_before(|game| game.is_in_check(!side)) {
        return;
    }
    for target in game.position().geometry().squares() {
        let unit = game.unit(target);
        let may_change = !unit.is_empty() && !unit.is_royal() && !unit.is_neutral();
        if may_change && game.is_observed(target, side) {
            game.position_mut().change_unit(target, unit.with_sides_exchanged(), Reason::RemoteSideChange);
        }
    }
}

fn recolour_observed(game: &mut Game<'_>, observer: Square, side: Side, changed: &mut Vec<Square>) {
    for target in game.position().occupied() {
        let unit = game.unit(target);
        if !unit.is_royal()
            && !unit.is_neutral()
            && target != observer
            && !changed.contains(&target)
            && game.unit(observer).belongs_to(side)
            && game.observes_by_any_rule(observer, target, side, crate::general::Level::Observation)
        {
            game.position_mut().change_unit(target, unit.with_sides_exchanged(), Reason::RemoteSideChange);
            changed.push(target);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Rules;
    use crate::testing::{Table, name};
    use board::{Marks, Side};

    #[test]
    fn what_the_checking_unit_observes_changes_sides() {
        let table = Table::new("7k/8/8/8/8/8/3R4/K6s", &["Masand"]);
        assert_eq!(table.after(Side::White, "d2h2"), ["7k/8/8/8/8/8/7R/K6S"]);
        // without a check the knight stays black
        assert_eq!(table.after(Side::White, "d2d1"), ["7k/8/8/8/8/8/8/K2R3s"]);
    }

    #[test]
    fn what_is_observed_from_the_rebirth_square_changes_sides() {
        // the rook on b7 checks from a8, and would capture on h8
        let table = Table::new("1r5S/8/8/K7/8/4k3/8/8", &["MarsCirce", "Masand"]);
        assert_eq!(table.after(Side::Black, "b8b7"), ["7s/1r6/8/K7/8/4k3/8/8"]);
    }

    #[test]
    fn captures_after_which_the_other_side_attacks_its_own_king_are_not_promised_to_do_nothing() {
        let table = Table::new("8/r2p3k/5s2/8/8/8/1B1R4/6K1", &["Masand", "Bicolores"])
            .with_mark("d2", Marks::KAMIKAZE);
        let mut game = table.game(Side::White);
        let capture =
            (game.legal_moves().into_iter().find(|m| name(m) == "d2d7")).expect("the capture is legal");
        let effects = &game.rules().effects.hooks;
        let left_alone: Vec<bool> =
            effects.iter().map(|(_, effect)| effect.leaves_alone(&game, &capture)).collect();
        assert!(left_alone.iter().any(|alone| !alone));
        let footprint = game.footprint_of(Side::White);
        assert!(footprint.touches(&capture));
        assert_eq!(table.after(Side::White, "d2d7"), ["8/r6k/5S2/8/8/8/1B6/6K1"]);
    }

    #[test]
    fn moves_of_kings_with_lent_walks_are_promised_nothing() {
        // a king in check observes as the checking units do, and so it may give check where it arrives
        let table = Table::new("8/8/4K3/4k3/8/5s2/8/8", &["MasandGeneralised", "WhiteTransmutedKing"]);
        let mut game = table.game(Side::White);
        assert!(!game.rules().walks_are_own());
        let footprint = game.footprint_of(Side::White);
        assert!(game.legal_moves().iter().all(|m| footprint.touches(m)));
    }

    #[test]
    fn checks_of_a_king_that_went_over_are_promised_nothing() {
        // Black's king crosses the middle and becomes white, and its square stays the one whose observation is check to Black
        for condition in ["Masand", "MasandGeneralised"] {
            let table = Table::new("8/8/8/pq6/p3k3/8/1p5K/2R5", &[condition, "TraitorChess"]);
            let mut game = table.game(Side::Black);
            let crossing = game.legal_moves().into_iter().find(|m| name(m) == "e4e3").expect("it is legal");
            assert!(game.make(crossing).legal);
            let footprint = game.footprint_of(Side::White);
            let moves = game.legal_moves();
            let check = moves.iter().find(|m| name(m) == "c1e1").expect("the rook checks");
            assert!(footprint.touches(check), "{condition}");
        }
    }

    #[test]
    fn only_the_generalised_form_knows_discovered_checks() {
        let forsyth = "R2B3k/8/8/8/s7/8/8/7K";
        let after = |name| Table::new(forsyth, &[name]).after(Side::White, "d8b6");
        assert_eq!(after("Masand"), ["R6k/8/1B6/8/s7/8/8/7K"]);
        assert_eq!(after("MasandGeneralised"), ["R6k/8/1B6/8/S7/8/8/7K"]);
    }
}
