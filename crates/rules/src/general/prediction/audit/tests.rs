//! Bounds that are too narrow are found out.

use super::*;
use crate::general::{Builder, OfTheMover, Unless};
use board::{Geometry, Owner, Position};

/// Under rules that are watched: kings on e1 and e8, a white rook on a1, and other units.
pub(in crate::general::prediction) fn watched(
    others: &[(Walk, Owner, u8)],
    add: impl FnOnce(&mut Builder),
) -> (RuleSet, Watch, Position) {
    let mut position = Position::new(Geometry::CHESS);
    let kings =
        [(Walk::KING, Owner::White, 4), (Walk::KING, Owner::Black, 60), (Walk::ROOK, Owner::White, 0)];
    for &(walk, owner, square) in kings.iter().chain(others) {
        let marks = if walk == Walk::KING { Marks::ROYAL } else { Marks::NONE };
        let unit = Unit { origin: Square(square), ..Unit::new(walk, owner).with_marks(marks) };
        position.place(Square(square), unit);
    }
    let mut builder = Builder::new(Geometry::CHESS);
    builder.promotions(vec![Walk::QUEEN]);
    add(&mut builder);
    let (rules, watch) = builder.seal(&mut position).watched();
    (rules, watch, position)
}

/// What is found wrong with the moves of White's rook, where Black has two knights.
fn broken_promise(add: impl FnOnce(&mut Builder)) -> Option<String> {
    let knights = [(Walk::KNIGHT, Owner::Black, 40), (Walk::KNIGHT, Owner::Black, 42)];
    let (rules, watch, position) = watched(&knights, add);
    let mut game = Game::new(&rules, position);
    let mut moves = Vec::new();
    game.generate(&mut moves);
    assert!(moves.len() > 10);
    moves.into_iter().find_map(|m| watch.play(&mut game, m).err())
}

/// Takes black knights off, wherever they stand; what it says of that is another matter.
struct TakesKnights(Says);

/// What such a hook may say.
#[derive(Clone, Copy, PartialEq)]
enum Says {
    Nothing,
    Silent,
    NothingOnTheFirstRank,
    OneChoice,
    OnlyKings,
    Empties,
    TurnsOthers,
    Rebirths,
    Transitions,
}

impl EffectHook for TakesKnights {
    fn act(&self, game: &mut Game<'_>, _: &mut Ply, _: &mut Choices) -> Going {
        let knights = game.position().units_of(Walk::KNIGHT, Side::Black);
        for square in knights {
            game.position_mut().remove_unit(square, Reason::Removal);
        }
        Going::On
    }

    fn bound(&self, scope: Scope<'_, '_>) -> Bound {
        let first_rank = |m: &Move| self.0 == Says::NothingOnTheFirstRank && m.arrival.0 < 8;
        match (self.0, scope) {
            (Says::Silent, _) => Bound::MEMORY,
            (Says::OneChoice, _) => Bound::ONE_CHOICE,
            (_, Scope::Move(_, m)) => Bound::unless(first_rank(m)),
            (Says::OnlyKings, Scope::Side(game, side)) => {
                Bound::within(Footprint::leaving(game.position().royals(side).0[0]))
            }
            (Says::Empties, Scope::Side(..)) => {
                Bound { only_empties: Some(SquareSet::of(Square(40))), ..Bound::MOVES_TELL }
            }
            (Says::TurnsOthers, Scope::Game(_)) => Bound { only_turns_observed: true, ..Bound::MOVES_TELL },
            (Says::OnlyKings, Scope::Game(_)) => Bound::MOVES_TELL.told_by_sides(),
            (Says::Rebirths, Scope::Unit(..)) => Bound { reborn: Some(SquareSet::ALL), ..Bound::MOVES_TELL },
            (Says::Transitions, Scope::Game(_)) => {
                Bound { transitions: Some(Transitions::default()), ..Bound::MOVES_TELL }
            }
            _ => Bound::MOVES_TELL,
        }
    }
}

#[test]
fn a_promise_that_is_too_narrow_is_found_out() {
    let says = |says: Says| {
        broken_promise(|builder| {
            builder.effect((Moment::Aftermath, 1), TakesKnights(says));
        })
    };
    assert_eq!(says(Says::Nothing), None);
    for (narrow, promise) in [
        (Says::Silent, "silence"),
        (Says::NothingOnTheFirstRank, "leaves_alone"),
        (Says::OneChoice, "ways"),
        (Says::OnlyKings, "footprint"),
        (Says::Empties, "only_empties"),
        (Says::TurnsOthers, "only_turns_observed"),
        (Says::Rebirths, "returns"),
        (Says::Transitions, "transitions"),
    ] {
        let fault = says(narrow).unwrap_or_else(|| panic!("{promise} promises too much"));
        assert!(fault.contains(&format!("breaks {promise}")), "{fault}");
    }
}

#[test]
fn an_effect_of_the_mover_that_does_more_is_found_out() {
    let act = |game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices| {
        let unit = game.unit(ply.at);
        game.position_mut().change_unit(ply.at, unit.with_sides_exchanged(), Reason::SideChange);
        Going::On
    };
    let fault = broken_promise(|builder| {
        builder.effect((Moment::Recolouring, 1), OfTheMover(act));
    });
    assert!(fault.expect("sides were changed").contains("units of the mover"));
    let quiet = broken_promise(|builder| {
        builder.effect((Moment::Recolouring, 1), Unless(|_: &Game<'_>, _: &Move| false, act));
    });
    assert_eq!(quiet, None);
}

#[test]
fn an_effect_of_captures_that_acts_without_any_is_found_out() {
    let fault = broken_promise(|builder| {
        builder.effect_of_captures((Moment::Before, 1), TakesKnights(Says::Nothing));
        // where no effect is of other moves, nobody asks
        builder.effect((Moment::Aftermath, 1), TakesKnights(Says::Nothing));
    });
    assert!(fault.expect("it acted without a capture").contains("of captures only"));
}

struct NoRookMoves;

impl crate::general::Legality for NoRookMoves {
    fn permits(&self, _: &mut Game<'_>, ply: &Ply) -> bool {
        ply.mover.walk != Walk::ROOK
    }

    fn bound(&self, _: Scope<'_, '_>) -> crate::general::LegalityBound {
        crate::general::LegalityBound::EXPOSED
    }

    fn exposed(&self, _: &mut Game<'_>, _: Side) -> SquareSet {
        SquareSet::EMPTY
    }
}

#[test]
fn a_rule_of_legality_that_foresees_too_much_is_found_out() {
    let fault = broken_promise(|builder| {
        builder.legality(NoRookMoves);
    });
    assert!(fault.expect("rooks may not move").contains("an illegal move is predicted as legal"));
}
