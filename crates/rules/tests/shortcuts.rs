//! The short ways to legality and to checking moves agree with making every move.

use crate::dice::Dice;
use board::{Geometry, Marks, Owner, Position, Side, Square, Unit, Walk};
use dawson_rules::conditions::ConditionUse;
use dawson_rules::general::{Builder, Game, Legality, Move, ObserverGate, Ply, RuleSet};
use dawson_rules::{GameOptions, GoalSearch, ProofHints, Rules, attributes, prepare};
use stipulation::Goal;

/// A rule that forbids nothing, so that the rule set may take no short way.
struct Nothing;

impl Legality for Nothing {
    fn permits(&self, _: &mut Game<'_>, _: &Ply) -> bool {
        true
    }
}

/// A rule by which units on some squares do not observe.
struct Blind;

impl ObserverGate for Blind {
    fn may_observe(&self, _: &mut Game<'_>, observer: Square, _: Square, _: Side) -> bool {
        !observer.0.is_multiple_of(3)
    }
}

fn position(dice: &mut Dice) -> Position {
    let mut position = Position::new(Geometry::CHESS);
    let mut squares: Vec<u8> = (0..64).collect();
    let mut take = |dice: &mut Dice| Square(squares.swap_remove(dice.below(squares.len())));
    for owner in [Owner::White, Owner::Black] {
        position.place(take(dice), Unit::new(Walk::KING, owner).with_marks(Marks::ROYAL));
    }
    // a few walks, so that several units share one
    let kinds: Vec<Walk> =
        (0..4).map(|_| movement::walks()[1 + dice.below(movement::walks().len() - 1)].walk).collect();
    for _ in 0..4 + dice.below(9) {
        let owner = [Owner::White, Owner::Black, Owner::White, Owner::Black, Owner::Neutral][dice.below(5)];
        position.place(take(dice), Unit::new(kinds[dice.below(4)], owner));
    }
    position
}

fn rules(position: &mut Position, slowly: bool, blind: bool) -> RuleSet {
    let mut builder = Builder::new(Geometry::CHESS);
    builder.promotions(vec![Walk::QUEEN, Walk::KNIGHT]).not_plain();
    attributes::build(position, &mut builder);
    if blind {
        builder.observer_gate(Blind);
    }
    if slowly {
        builder.legality(Nothing);
    }
    builder.seal(position)
}

/// Puts some of the units on the other board of Alice chess.
fn on_two_boards(mut position: Position, dice: &mut Dice) -> Position {
    for square in position.occupied() {
        let mark = if dice.below(2) == 0 { Marks::ALICE_A } else { Marks::ALICE_B };
        position.place(square, position.unit(square).with_marks(mark));
    }
    position
}

/// The legal moves, and those among them that give check, by their ends.
fn moves(game: &mut Game<'_>) -> (Vec<Move>, Vec<Move>) {
    let legal = |game: &mut Game<'_>, intentions: Vec<Move>| -> Vec<Move> {
        intentions
            .into_iter()
            .filter(|m| {
                let legal = game.make(*m).legal;
                if legal {
                    game.undo();
                }
                legal
            })
            .collect()
    };
    let mut all = Vec::new();
    game.generate(&mut all);
    let mut checking = Vec::new();
    game.generate_for(Goal::Check, &mut checking);
    let mut checking = legal(game, checking);
    checking.retain(|m| {
        game.make(*m);
        let reached = game.reaches(Goal::Check);
        game.undo();
        reached
    });
    (legal(game, all), checking)
}

#[test]
fn short_ways_lead_to_the_same_moves() {
    let mut dice = Dice(11);
    for round in 0..160 {
        let blind = round % 4 > 1;
        let mut start = position(&mut dice);
        if round >= 80 {
            start = on_two_boards(start, &mut dice);
        }
        let side = if round % 2 == 0 { Side::White } else { Side::Black };
        start.set_side_to_move(side);
        let (quick, slow) = (rules(&mut start, false, blind), rules(&mut start, true, blind));
        let quick = moves(&mut Game::new(&quick, start.clone()));
        let slow = moves(&mut Game::new(&slow, start.clone()));
        let ends = |moves: &[Move]| -> Vec<_> {
            moves.iter().map(|m| (m.departure, m.arrival, m.capture)).collect()
        };
        let units: Vec<_> =
            start.occupied().into_iter().map(|s| (s, start.unit(s).walk, start.unit(s).marks)).collect();
        assert_eq!(ends(&quick.0), ends(&slow.0), "legal, round {round}: {units:?}");
        assert_eq!(ends(&quick.1), ends(&slow.1), "checking, round {round}: {units:?}");
    }
}

/// Whether there is a legal move, and whether one, or all, reach the goal: by making them all.
fn plainly(game: &mut Game<'_>, goal: Goal) -> (bool, bool, bool) {
    let mut outcomes = Vec::new();
    for m in game.legal_moves() {
        assert!(game.make(m).legal);
        outcomes.push(game.reaches(goal));
        game.undo();
    }
    (!outcomes.is_empty(), outcomes.contains(&true), !outcomes.is_empty() && !outcomes.contains(&false))
}

#[test]
fn one_move_is_found_where_there_is_one() {
    let mut dice = Dice(12);
    for round in 0..160 {
        let blind = round % 4 > 1;
        let mut start = position(&mut dice);
        if round >= 80 {
            start = on_two_boards(start, &mut dice);
        }
        start.set_side_to_move(if round % 2 == 0 { Side::White } else { Side::Black });
        let (quick, slow) = (rules(&mut start, false, blind), rules(&mut start, true, blind));
        let mut quick = Game::new(&quick, start.clone());
        let mut slow = Game::new(&slow, start.clone());
        for goal in [Goal::Check, Goal::Mate, Goal::Stalemate, Goal::Capture] {
            let found = (quick.has_legal_move(), quick.can_reach(goal), quick.must_reach(goal));
            assert_eq!(found, plainly(&mut slow, goal), "{goal:?}, round {round}");
        }
    }
}

#[test]
fn ordering_keeps_every_move_and_moves_of_other_positions_are_known_again() {
    let mut dice = Dice(13);
    let mut earlier: Vec<Move> = Vec::new();
    for round in 0..100 {
        let mut start = position(&mut dice);
        let rules = rules(&mut start, false, round % 2 == 0);
        let mut game = Game::new(&rules, start.clone());
        let mut all = Vec::new();
        game.generate(&mut all);
        let mut ordered = all.clone();
        game.order(&mut ordered);
        assert_eq!(all.len(), ordered.len());
        assert!(all.iter().all(|m| ordered.contains(m)), "round {round}");
        for &m in all.iter().chain(&earlier) {
            assert!(!game.is_surely_intended(m) || all.contains(&m), "{m:?}, round {round}");
        }
        earlier = all;
    }
}

/// Also under rules by which a unit moves before it captures, or after, with walks that have hurdles.
#[test]
fn moves_are_the_same_in_any_order() {
    let mut dice = Dice(77);
    for name in ["Make&TakeChess", "Take&MakeChess", "Make&MakeChess"] {
        let uses = [ConditionUse::plain(name)];
        for _ in 0..8_000 {
            let mut position = position(&mut dice);
            position.set_side_to_move(if dice.below(2) == 0 { Side::White } else { Side::Black });
            let prepared = prepare(position, &uses, &GameOptions::default());
            let (rules, start) = prepared.expect("the condition can be used alone");
            let mut game = Game::new(&rules, start);
            if game.is_in_check(!game.side_to_move()) {
                continue;
            }
            let (mut in_order, mut in_any_order) = (Vec::new(), Vec::new());
            game.generate(&mut in_order);
            game.generate_in_any_order(&mut in_any_order);
            assert_eq!(in_order.len(), in_any_order.len(), "{name}: {:?}", game.position());
            let missing = in_order.iter().find(|m| !in_any_order.contains(m));
            assert_eq!(missing, None, "{name}: {:?}", game.position());
        }
    }
}
