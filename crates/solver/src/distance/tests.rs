//! No bound says that a game which was played could not be.

use super::{Approach, Distance, RequiredMoves};
use crate::chance::{self, Dice};
use board::{Geometry, Position, Side, Square, Unit};
use rules::conditions::{ConditionUse, Parameter, all};
use rules::general::{Game, Kind, Move};
use rules::{GameOptions, Rules, prepare};

/// Whether the diagram of the game's rules is near.
fn is_near(game: &Game<'_>, moves_of: [usize; 2]) -> bool {
    Distance::to_target(game.rules()).expect("a target").is_near(game.position(), moves_of)
}

/// The array of plain chess.
fn array() -> Position {
    chance::array(0, &mut Dice(0))
}

/// Plays games of chance under conditions, and asks at each position of them whether the end can still be reached.
fn no_game_is_thought_too_far_from_its_end(uses: &[ConditionUse], rounds: usize, dice: &mut Dice) {
    for round in 0..rounds {
        // walks that stand in for others stand in the array as well
        let options = GameOptions { from_array: true, ..GameOptions::default() };
        let Ok((rules, start)) = prepare(array(), uses, &options) else { panic!("{uses:?} is played") };
        let mut game = Game::new(&rules, start);
        // by half-move who moved, by its first square, and what it was where it arrived
        let mut movers = Vec::new();
        let mut played = Vec::new();
        for _ in 0..4 + dice.below(30) {
            let moves = game.legal_moves();
            let Some(mut m) = (!moves.is_empty()).then(|| moves[dice.below(moves.len())]) else { break };
            // what is rare in games of chance is what bounds are wrong about
            let rare = |m: &&Move| {
                m.kind == Kind::Castling || m.capture.is_some() && !m.departure.0.is_multiple_of(3)
            };
            if let Some(&rare) = moves.iter().find(rare) {
                m = rare;
            }
            assert!(game.make(m).legal);
            let ply = game.plies().last().expect("a move was made");
            let there = game.unit(ply.at);
            let arrived = (there.origin == ply.mover.origin).then_some((ply.at, there));
            movers.push((ply.mover.origin, arrived));
            played.push(m);
        }
        let target = Some(game.position().clone());
        let options = GameOptions { target, from_array: true, ..GameOptions::default() };
        let (rules, start) = prepare(array(), uses, &options).expect("conditions are played");
        let mut game = Game::new(&rules, start);
        let target = Distance::to_target(&rules).expect("a target");
        for (index, &m) in played.iter().enumerate() {
            let left = played.len() - index;
            let mut moves_of = [left / 2; 2];
            moves_of[game.side_to_move().index()] = left.div_ceil(2);
            assert!(
                target.is_near(game.position(), moves_of),
                "{uses:?}, round {round}, after {index} half-moves"
            );
            // the way that every third of the units will have gone, as if it had been told
            let told = |origin: Square| (origin.index() + round).is_multiple_of(3);
            let required = required_of(&game, &movers[index..], told);
            assert!(
                target.is_near_beside(game.position(), moves_of, &required),
                "{uses:?}, round {round}, after {index} half-moves: {required:?}"
            );
            if index == 0 {
                no_way_is_thought_too_long(&game, &movers, round, &format!("{uses:?}, round {round}"));
            }
            assert!(game.make(m).legal);
        }
    }
}

/// Who moved in a half-move, by its first square, and where it stood then and as what, if it stood anywhere.
type Mover = (Square, Option<(Square, Unit)>);

/// The moves that units on the board will make themselves.
fn required_of(game: &Game<'_>, movers: &[Mover], told: impl Fn(Square) -> bool) -> Vec<RequiredMoves> {
    let position = game.position();
    let mut required = Vec::new();
    for square in position.occupied() {
        let origin = position.unit(square).origin;
        let moves = movers.iter().filter(|(mover, _)| *mover == origin && told(origin)).count();
        if moves > 0 {
            required.push(RequiredMoves { unit: square, moves });
        }
    }
    required
}

/// Asks of some units of the array whether they may come in as many moves as they made to where they came.
fn no_way_is_thought_too_long(game: &Game<'_>, movers: &[Mover], round: usize, text: &str) {
    let told = |origin: &Square| (origin.index() + round).is_multiple_of(3);
    for origin in game.position().occupied().into_iter().filter(told) {
        let own = movers.iter().filter(|(mover, _)| *mover == origin);
        let Some((number, (_, Some((at, unit))))) = own.enumerate().last() else { continue };
        let side = Side::BOTH.into_iter().find(|&side| unit.belongs_to(side)).expect("an owner");
        let approach = Approach::new(game.rules(), *at, unit.walk, side);
        let least = approach.map_or(0, |approach| approach.moves(game.unit(origin), origin));
        assert!(least <= number + 1, "{text}: from {origin:?} to {at:?} in {}", number + 1);
    }
}

#[test]
fn no_game_with_conditions_is_thought_too_far_from_its_end() {
    let mut dice = Dice(41);
    for text in [
        "RoyalDynasty",
        "Rokagogo",
        "CastlingChess",
        "DangerCirce",
        "EinsteinChess",
        "EinsteinChess WithPromotions",
        "ReversalEinsteinChess",
        "AntiEinsteinChess",
        "Masand",
        "MasandGeneralised",
        "AndernachChess",
        "AntiAndernachChess",
        "VerticalCylinder",
        "BerolinaChess",
        "CavalierMajeur",
        "AlmostChess",
        "Take&MakeChess",
        "Make&TakeChess",
        "Circe",
        "Circe RexInclusive",
        "Circe Assassin",
        "Circe PWC",
        "Circe Equipollents",
        "Circe Symmetry",
        "Circe Diametral",
        "Circe Rank",
        "Circe File",
        "Circe Mirror",
        "Circe Couscous",
        "Circe Super",
        "Circe Turncoats",
        "Circe Take&Make",
        "Circe PawnExclusive",
        "AntiCirce",
        "AntiCirce Cheylan",
        "AntiCirce RexExclusive",
        "AntiCirce Relaxed",
        "AntiCirce Symmetry",
        "AntiCirce Couscous",
        "AntiCirce Super",
        "AntiCirce PWC",
        "AntiCirce Mirror",
        "AntiCirce Make",
        "ImmunChess",
        "GenevaChess",
        "Monochromatic",
        "Anda",
        "AndaInverse",
    ] {
        let mut words = text.split(' ');
        let name = words.next().expect("a name").to_owned();
        if !all().any(|condition| condition.name() == name) {
            continue;
        }
        let parameters = words.map(|word| Parameter::Word(word.to_owned())).collect();
        no_game_is_thought_too_far_from_its_end(&[ConditionUse { name, parameters }], 7, &mut dice);
    }
    for squares in [["b8", "c6", "e4"], ["a1", "d5", "g1"]] {
        let squares = squares.into_iter().filter_map(|name| Geometry::CHESS.parse(name)).collect();
        let holes =
            ConditionUse { name: "Wormholes".to_owned(), parameters: vec![Parameter::Squares(squares)] };
        no_game_is_thought_too_far_from_its_end(&[holes], 20, &mut dice);
    }
    let both = [ConditionUse::plain("EinsteinChess"), ConditionUse::plain("AntiCirce")];
    no_game_is_thought_too_far_from_its_end(&both, 7, &mut dice);
    // all others that play from the array without parameters
    for condition in all() {
        let uses = [ConditionUse::plain(condition.name())];
        let options = GameOptions { from_array: true, ..GameOptions::default() };
        if prepare(array(), &uses, &options).is_ok() {
            no_game_is_thought_too_far_from_its_end(&uses, 3, &mut dice);
        }
    }
}

#[test]
fn a_knight_that_needs_two_moves_is_too_far_for_one_under_any_condition_that_is_understood() {
    for name in [
        "Make&TakeChess",
        "Circe",
        "AntiCirce",
        "RoyalDynasty",
        "Rokagogo",
        "DangerCirce",
        "Masand",
        "AndernachChess",
        "MarsCirce",
    ] {
        let mut target = array();
        let knight = target.unit(Square(1));
        target.place(Square(1), Unit::EMPTY);
        target.place(Square(28), knight);
        let options = GameOptions { target: Some(target), from_array: true, ..GameOptions::default() };
        let (rules, start) =
            prepare(array(), &[ConditionUse::plain(name)], &options).expect("conditions are played");
        let game = Game::new(&rules, start);
        assert!(is_near(&game, [2, 0]), "{name}");
        // a unit that observes from its rebirth square goes where that lets it
        assert_eq!(is_near(&game, [1, 0]), name == "MarsCirce", "{name}");
    }
}

#[test]
fn no_game_of_plain_chess_or_on_two_boards_is_thought_too_far_from_its_end() {
    let mut dice = Dice(14);
    no_game_is_thought_too_far_from_its_end(&[], 30, &mut dice);
    no_game_is_thought_too_far_from_its_end(&[ConditionUse::plain("AliceChess")], 30, &mut dice);
}
