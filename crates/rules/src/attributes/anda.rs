//! Anda units and their inverse.

use super::footprints::{footprint_by, reaching_no_more};
use super::{Attribute, Example, Words};
use crate::attributes::magic;
use crate::conditions::colour::gives_check;
use crate::general::{
    Choices, EffectPlace, Footprint, Game, Going, Moment, Move, Ply, Reads, Transitions, Unless,
    WithFootprint, with_transitions,
};
use board::{Marks, Owner, Reason, Side};

/// The place of Anda among the effects of a move.
pub(crate) static ANDA_EFFECT: EffectPlace =
    EffectPlace::new("Anda", Moment::Aftermath).after(&magic::EFFECT);

/// The place of AndaInverse among the effects of a move.
pub(crate) static ANDA_INVERSE_EFFECT: EffectPlace =
    EffectPlace::new("AndaInverse", Moment::Aftermath).after(&ANDA_EFFECT);

/// They become neutral by giving check.
pub(super) static ANDA: Attribute = Attribute {
    mark: Marks::ANDA,
    names: Words::same("Anda"),
    definition: "It becomes neutral when it gives check by its move, and the mover's when it was neutral.",
    becomes_neutral: true,
    example: Ok(Example::of_pieces(
        "h#1.5",
        "White Kc2 White Anda Rg8 Black Ka2 Qh5",
        &["1...aRg8-a8[=na] +   2.Qh5-a5 naRa8*a5[=wa] #"],
    )),
    reads: Reads::POSITION,
    build: |_, builder| {
        let idle = |game: &Game<'_>, m: &Move| {
            m.departure.is_none()
                || !game.unit(m.departure).marks.has(Marks::ANDA)
                || game.surely_reaches_no_royal(m)
        };
        let effect = |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            if marked(game, ply, Marks::ANDA) && gives_check(game, ply.at, ply.side) {
                change(game, ply);
            }
            Going::On
        };
        let hook = WithFootprint {
            all: |game: &Game<'_>, _: Side| {
                match game.rules().squares_tell_checks() {
                    true => Footprint { checks: true, ..Footprint::NONE },
                    // a unit that borrows a walk where it arrives, or checks from its rebirth square, may check in other ways than its
                    // squares tell, and a king that went over is checked where no royal unit of its old side stands
                    false => footprint_by(game, Marks::ANDA),
                }
            },
            reach: |game: &Game<'_>, _: Side| footprint_by(game, Marks::ANDA.with(Marks::ROYAL)),
            hook: with_transitions(repainted(), Unless(idle, effect)),
        };
        builder.effect(&ANDA_EFFECT, hook);
    },
    ..Attribute::BASE
};

/// They become neutral by not giving check.
pub(super) static ANDA_INVERSE: Attribute = Attribute {
    mark: Marks::ANDA_INVERSE,
    names: Words::new("AndaInverse", "AndaInverse", "AndaInvers"),
    definition: "It becomes neutral when it moves without giving check, and the mover's when it was neutral.",
    becomes_neutral: true,
    example: Ok(Example::of_pieces(
        "h#1.5",
        "White Ka8 Pb7 Black Ka3 Black AndaInverse Qb6",
        &["1...b7-b8=Q   2.aiQb6-b1[=nai] Qb8-a7 #"],
    )),
    reads: Reads::POSITION,
    build: |_, builder| {
        let idle = |game: &Game<'_>, m: &Move| {
            m.departure.is_none() || !game.unit(m.departure).marks.has(Marks::ANDA_INVERSE)
        };
        let effect = |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
            if marked(game, ply, Marks::ANDA_INVERSE) && !gives_check(game, ply.at, ply.side) {
                change(game, ply);
            }
            Going::On
        };
        let hook = reaching_no_more(Marks::ANDA_INVERSE, with_transitions(repainted(), Unless(idle, effect)));
        builder.effect(&ANDA_INVERSE_EFFECT, hook);
    },
    ..Attribute::BASE
};

/// The moving unit may become neutral, and nothing else changes.
fn repainted() -> Transitions {
    Transitions { repaints: true, ..Transitions::default() }
}

fn marked(game: &Game<'_>, ply: &Ply, mark: Marks) -> bool {
    ply.at.is_some() && game.unit(ply.at).marks.has(mark)
}

fn change(game: &mut Game<'_>, ply: &Ply) {
    let unit = game.unit(ply.at);
    let owner = if unit.is_neutral() { Owner::from(ply.side) } else { Owner::Neutral };
    game.position_mut().change_unit(ply.at, unit.with_owner(owner), Reason::NeutralChange);
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::{Marks, Side};

    #[test]
    fn a_marked_unit_becomes_neutral_by_checking_or_by_not_checking() {
        let rook = |mark| Table::new("7k/8/8/8/8/8/8/K2R4", &[]).with_mark("d1", mark);
        assert_eq!(rook(Marks::ANDA).after(Side::White, "d1d8"), ["3=R3k/8/8/8/8/8/8/K7"]);
        assert_eq!(rook(Marks::ANDA).after(Side::White, "d1d2"), ["7k/8/8/8/8/8/3R4/K7"]);
        assert_eq!(rook(Marks::ANDA_INVERSE).after(Side::White, "d1d8"), ["3R3k/8/8/8/8/8/8/K7"]);
        assert_eq!(rook(Marks::ANDA_INVERSE).after(Side::White, "d1d2"), ["7k/8/8/8/8/8/3=R4/K7"]);
    }

    #[test]
    fn a_neutral_one_becomes_the_movers() {
        let table =
            Table::new("7k/8/8/8/8/8/8/K2=R4", &[]).with_mark("d1", Marks::ANDA_INVERSE.with(Marks::NEUTRAL));
        assert_eq!(table.after(Side::Black, "d1d2"), ["7k/8/8/8/8/8/3r4/K7"]);
    }

    #[test]
    fn a_rook_that_becomes_a_sides_by_its_move_has_moved() {
        let neutral = Marks::ANDA_INVERSE.with(Marks::NEUTRAL);
        let table = Table::new("2k5/8/8/8/8/8/7=R/4K3", &[]).with_mark("h2", neutral);
        let moves = table.moves_after(Side::White, "h2h1", Side::White);
        assert!(!moves.is_empty() && moves.iter().all(|one| one != "e1g1"));
    }

    #[test]
    fn a_check_from_the_rebirth_square_is_a_check_by_the_unit() {
        // the rook on b7 would capture from a8
        let table = Table::new("1r6/8/8/K7/8/4k3/8/8", &["MarsCirce", "Anda"]);
        assert_eq!(table.after(Side::Black, "b8b7"), ["8/1=R6/8/K7/8/4k3/8/8"]);
        assert_eq!(table.after(Side::Black, "b8b6"), ["8/8/1r6/K7/8/4k3/8/8"]);
        let table = Table::new("1r6/8/8/K7/8/4k3/8/8", &["MarsCirce", "AndaInverse"]);
        assert_eq!(table.after(Side::Black, "b8b7"), ["8/1r6/8/K7/8/4k3/8/8"]);
        assert_eq!(table.after(Side::Black, "b8b6"), ["8/8/1=R6/K7/8/4k3/8/8"]);
        // in PhantomChess it is not
        let table = Table::new("1r6/8/8/K7/8/4k3/8/8", &["PhantomChess", "Anda"]);
        assert_eq!(table.after(Side::Black, "b8b7"), ["8/1r6/8/K7/8/4k3/8/8"]);
    }
}
