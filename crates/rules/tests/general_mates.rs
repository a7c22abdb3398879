//! Mates told from occupied squares agree with making every move.

use crate::dice::Dice;
use board::{Geometry, Marks, Owner, Position, Side, Square, Unit, Walk};
use dawson_rules::general::{Builder, Game, Legality, Move, Ply, RuleSet};
use dawson_rules::{GoalSearch, Rules};
use stipulation::Goal;

/// A rule that forbids nothing, so that the rule set may take no short way.
struct Nothing;

impl Legality for Nothing {
    fn permits(&self, _: &mut Game<'_>, _: &Ply) -> bool {
        true
    }
}

fn walk(code: &str) -> Walk {
    movement::by_code(movement::Language::English, code).expect("in the table")
}

/// A black king, often in a corner, with his own units about him, and some white units.
fn position(dice: &mut Dice, strong: &[Walk], weak: &[Walk]) -> Position {
    let mut position = Position::new(Geometry::CHESS);
    let king = [0, 7, 3, 24, 27, 59, 63][dice.below(7)];
    position.place(Square(king), Unit::new(Walk::KING, Owner::Black).with_marks(Marks::ROYAL));
    let mut put = |dice: &mut Dice, near: bool, unit: Unit| {
        let (file, rank) = (usize::from(king % 8), usize::from(king / 8));
        let place = |at: usize, dice: &mut Dice| (at + dice.below(5)).saturating_sub(2).min(7);
        let square = if near { place(rank, dice) * 8 + place(file, dice) } else { dice.below(64) };
        let square = Square(u8::try_from(square).expect("below 64"));
        if position.unit(square).is_empty() {
            position.place(square, unit);
        }
    };
    put(dice, true, Unit::new(Walk::KING, Owner::White).with_marks(Marks::ROYAL));
    for _ in 0..1 + dice.below(4) {
        let (near, walk) = (dice.below(3) == 0, strong[dice.below(strong.len())]);
        put(dice, near, Unit::new(walk, Owner::White));
    }
    for _ in 0..1 + dice.below(5) {
        let (near, walk) = (dice.below(3) > 0, weak[dice.below(weak.len())]);
        put(dice, near, Unit::new(walk, Owner::Black));
    }
    position
}

fn rules(position: &mut Position, slowly: bool) -> RuleSet {
    let mut builder = Builder::new(Geometry::CHESS);
    builder.promotions(vec![Walk::QUEEN, Walk::KNIGHT]).not_plain();
    if slowly {
        builder.legality(Nothing);
    }
    builder.seal(position)
}

/// Whether the side to move has a legal move to whose outcome the test says yes.
fn any_move(game: &mut Game<'_>, mut test: impl FnMut(&mut Game<'_>, Move) -> bool) -> bool {
    game.legal_moves().into_iter().any(|m| {
        game.make(m);
        let holds = test(game, m);
        game.undo();
        holds
    })
}

fn mates(game: &mut Game<'_>) -> bool {
    any_move(game, |game, _| game.reaches(Goal::Mate))
}

#[test]
fn mates_are_told_as_moves_show_them() {
    let mut dice = Dice(5);
    let sets: [(&[&str], &[&str]); 4] = [
        (&["et", "n", "q"], &["r", "b", "s"]),
        (&["pr", "am", "s", "p"], &["p", "n", "ca"]),
        (&["g", "q", "lo"], &["r", "g", "b"]),
        (&["pa", "va", "r"], &["p", "li", "z"]),
    ];
    let (mut mating, mut rounds) = (0, 0);
    while rounds < 500 {
        let (strong, weak) = sets[rounds % 4];
        let walks = |codes: &[&str]| codes.iter().map(|code| walk(code)).collect::<Vec<_>>();
        let mut start = position(&mut dice, &walks(strong), &walks(weak));
        let mut again = start.clone();
        let quick = rules(&mut start, false);
        let slow = rules(&mut again, true);
        let mut slowly = Game::new(&slow, again);
        if slowly.is_in_check(Side::Black) || slowly.position().royals(Side::White).is_empty() {
            continue;
        }
        rounds += 1;
        let mut quickly = Game::new(&quick, start);
        let mate = mates(&mut slowly);
        assert_eq!(quickly.can_reach(Goal::Mate), mate, "{:?}", quickly.position());
        mating += usize::from(mate);
    }
    assert!(mating > 25, "{mating}");
}
