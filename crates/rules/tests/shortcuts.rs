//! The short ways to legality and to checking moves agree with making every move.

mod dice;

use board::{Geometry, Marks, Owner, Position, Side, Square, Unit, Walk};
use dawson_rules::conditions::{ConditionUse, Parameter, all};
use dawson_rules::general::{Builder, Game, Kind, Legality, Move, ObserverGate, Ply, RequiredMoves, RuleSet};
use dawson_rules::{GameOptions, GoalSearch, ProofHints, Rules, attributes, prepare};
use dice::Dice;
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

/// The array of plain chess.
fn array() -> Position {
    let mut position = Position::new(Geometry::CHESS);
    let pieces = [
        Walk::ROOK,
        Walk::KNIGHT,
        Walk::BISHOP,
        Walk::QUEEN,
        Walk::KING,
        Walk::BISHOP,
        Walk::KNIGHT,
        Walk::ROOK,
    ];
    for (file, walk) in (0..).zip(pieces) {
        for (owner, first, second) in [(Owner::White, 0, 8), (Owner::Black, 56, 48)] {
            let piece = Unit::new(walk, owner);
            let piece = if walk == Walk::KING { piece.with_marks(Marks::ROYAL) } else { piece };
            position.place(Square(first + file), Unit { origin: Square(first + file), ..piece });
            let pawn = Unit { origin: Square(second + file), ..Unit::new(Walk::PAWN, owner) };
            position.place(Square(second + file), pawn);
        }
    }
    position
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
        for (index, &m) in played.iter().enumerate() {
            let left = played.len() - index;
            let mut moves_of = [left / 2; 2];
            moves_of[game.side_to_move().index()] = left.div_ceil(2);
            assert!(game.target_is_near(moves_of), "{uses:?}, round {round}, after {index} half-moves");
            // the way that every third of the units will have gone, as if it had been told
            let told = |origin: Square| (origin.index() + round).is_multiple_of(3);
            let required = required_of(&game, &movers[index..], told);
            assert!(
                game.target_is_near_beside(moves_of, &required),
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
        let approach = game.rules().approach(*at, unit.walk, side);
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
        assert!(game.target_is_near([2, 0]), "{name}");
        // whoever observes from its rebirth square goes where that lets it
        assert_eq!(game.target_is_near([1, 0]), name == "MarsCirce", "{name}");
    }
}

#[test]
fn no_game_that_was_played_is_thought_too_far_from_its_end() {
    let mut dice = Dice(14);
    for round in 0..60 {
        let uses: Vec<ConditionUse> =
            if round % 2 == 0 { vec![ConditionUse::plain("AliceChess")] } else { Vec::new() };
        let (rules, start) = prepare(array(), &uses, &GameOptions::default()).expect("conditions are played");
        let mut game = Game::new(&rules, start);
        let mut played = Vec::new();
        for _ in 0..30 {
            let moves = game.legal_moves();
            let Some(mut m) = (!moves.is_empty()).then(|| moves[dice.below(moves.len())]) else { break };
            // what is rare in games of chance is what bounds are wrong about
            if let Some(&castling) = moves.iter().find(|m| m.kind == Kind::Castling) {
                m = castling;
            }
            assert!(game.make(m).legal);
            played.push(m);
        }
        let options = GameOptions { target: Some(game.position().clone()), ..GameOptions::default() };
        let (rules, start) = prepare(array(), &uses, &options).expect("conditions are played");
        let mut game = Game::new(&rules, start);
        for (index, &m) in played.iter().enumerate() {
            let left = played.len() - index;
            let mut moves_of = [left / 2; 2];
            moves_of[game.side_to_move().index()] = left.div_ceil(2);
            assert!(game.target_is_near(moves_of), "round {round}, after {index} half-moves");
            assert!(game.make(m).legal);
        }
    }
}
