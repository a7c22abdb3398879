//! The two engines play plain chess alike: the same legal moves, checks and goals on any position, reachable in a
//! game or not: sides without a king, pawns on the first and last ranks, many queens. So they do where sides choose among their
//! legal moves by what the squares of these tell.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use board::{EnPassant, Geometry, Marks, Owner, Position, Side, Square, Unit, Walk};
use dawson_rules::conditions::{ConditionUse, Parameter};
use dawson_rules::general::Game;
use dawson_rules::orthodox::OrthodoxRules;
use dawson_rules::{GameOptions, GoalSearch, PlainMove, Rules, prepare};
use proptest::prelude::*;
use stipulation::Goal;

const GOALS: [Goal; 8] = [
    Goal::Mate,
    Goal::Stalemate,
    Goal::MateOrStalemate,
    Goal::Check,
    Goal::Capture,
    Goal::EnPassant,
    Goal::Castling,
    Goal::Target(Square(28)),
];

/// Conditions, without their side, that choose by what the squares of moves tell.
const CHOICES: [&str; 6] =
    ["Maximummer", "Minimummer", "AlphabeticChess", "AlphabeticChess Anti", "ForcedSquare", "MustCapture"];

/// A unit of plain chess other than a king.
fn unit() -> impl Strategy<Value = Unit> {
    let walks = [Walk::PAWN, Walk::PAWN, Walk::KNIGHT, Walk::BISHOP, Walk::ROOK, Walk::QUEEN];
    (proptest::sample::select(walks.to_vec()), any::<bool>())
        .prop_map(|(walk, white)| Unit::new(walk, if white { Owner::White } else { Owner::Black }))
}

/// A position; kings stand at home often, so that castling occurs.
fn positions() -> impl Strategy<Value = Position> {
    let king = |home: u8| prop_oneof![2 => Just(Some(home)), 5 => (0..64u8).prop_map(Some), 1 => Just(None)];
    let units = proptest::collection::vec((0..64u8, unit()), 0..14);
    (king(4), king(60), units, any::<bool>(), any::<bool>()).prop_map(|(white, black, units, rooks, turn)| {
        let mut position = Position::new(Geometry::CHESS);
        for (square, unit) in units {
            position.place(Square(square), Unit { origin: Square(square), ..unit });
        }
        if rooks {
            for (square, owner) in
                [(0, Owner::White), (7, Owner::White), (56, Owner::Black), (63, Owner::Black)]
            {
                position.place(Square(square), Unit::new(Walk::ROOK, owner));
            }
        }
        for (square, owner) in [(black, Owner::Black), (white, Owner::White)] {
            if let Some(square) = square {
                position.place(Square(square), Unit::new(Walk::KING, owner).with_marks(Marks::ROYAL));
            }
        }
        if turn {
            position.set_side_to_move(Side::Black);
        }
        position
    })
}

/// The legal moves, each with the goals it reaches, sorted.
fn legal<R: Rules>(rules: &mut R) -> Vec<(PlainMove, Vec<Goal>)> {
    let mut intentions = Vec::new();
    rules.generate(&mut intentions);
    let mut moves = Vec::new();
    for first in intentions {
        let mut next = Some(first);
        while let Some(intention) = next {
            let plain = rules.plain(intention);
            let made = rules.make(intention);
            next = made.next;
            if made.legal {
                moves.push((plain, GOALS.into_iter().filter(|&goal| rules.reaches(goal)).collect()));
                rules.undo();
            }
        }
    }
    moves.sort_by_key(|&(plain, _)| plain);
    moves
}

/// Compares along random play; the choices pick the moves.
fn compare(game: &mut Game<'_>, twin: &mut OrthodoxRules, choices: &[usize]) {
    let picture = twin.board().to_fen();
    for side in Side::BOTH {
        assert_eq!(game.is_in_check(side), twin.is_in_check(side), "{side:?} in check, {picture}");
    }
    let waiting = !twin.side_to_move();
    if twin.is_in_check(waiting) {
        // a king could be captured: such positions are refused before they are played
        return;
    }
    let moves = legal(twin);
    assert_eq!(legal(game), moves, "{picture}");
    assert_eq!(game.has_legal_move(), !moves.is_empty());
    for goal in GOALS {
        let reached = moves.iter().filter(|(_, goals)| goals.contains(&goal)).count();
        for (name, can, must) in [
            ("general", game.can_reach(goal), game.must_reach(goal)),
            ("twin", twin.can_reach(goal), twin.must_reach(goal)),
        ] {
            assert_eq!(can, reached > 0, "{name} {goal:?} {picture}");
            assert_eq!(must, reached > 0 && reached == moves.len(), "{name} {goal:?} {picture}");
        }
    }
    if moves.len() < 60 {
        assert_eq!(game.can_allow(Goal::Mate), twin.can_allow(Goal::Mate), "{picture}");
        assert_eq!(game.can_compel(Goal::Mate), twin.can_compel(Goal::Mate), "{picture}");
        assert_eq!(game.can_compel(Goal::Stalemate), twin.can_compel(Goal::Stalemate), "{picture}");
    }
    let (Some(&choice), false) = (choices.first(), moves.is_empty()) else { return };
    let plain = moves[choice % moves.len()].0;
    let intention = twin.find(plain).unwrap();
    twin.make(intention);
    make_plain(game, plain);
    let fresh = game.on_bitboards().or_else(|| game.choosing_on_bitboards()).unwrap();
    assert_eq!(fresh.key(), twin.key(), "after {plain:?} in {picture}");
    compare(game, twin, &choices[1..]);
    game.undo();
    twin.undo();
}

fn make_plain(game: &mut Game<'_>, plain: PlainMove) {
    let mut intentions = Vec::new();
    game.generate(&mut intentions);
    for first in intentions {
        let mut next = Some(first);
        while let Some(intention) = next {
            let fits = game.plain(intention) == plain;
            let made = game.make(intention);
            next = made.next;
            if made.legal {
                if fits {
                    return;
                }
                game.undo();
            }
        }
    }
    panic!("{plain:?} is a move of the twin only");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn both_engines_play_alike(
        position in positions(),
        choices in proptest::collection::vec(any::<usize>(), 5),
    ) {
        let (rules, mut position) = prepare(position, &[], &GameOptions::default()).unwrap();
        prop_assume!(rules.properties().orthodox);
        position.set_en_passant(EnPassant::NONE);
        let mut game = Game::new(&rules, position);
        let mut twin = game.on_bitboards().unwrap();
        compare(&mut game, &mut twin, &choices);
    }

    #[test]
    fn both_engines_play_alike_with_holes_dummies_other_promotions_and_exclusive_castlings(
        position in positions(),
        dummies in proptest::collection::vec((0..64u8, any::<bool>()), 0..5),
        holes in proptest::collection::vec(0..64u8, 0..8),
        promotions in 1..32usize,
        castlings in 0..16usize,
        choices in proptest::collection::vec(any::<usize>(), 5),
    ) {
        let mut position = position;
        for (square, white) in dummies {
            let square = Square(square);
            if position.is_empty(square) {
                let owner = if white { Owner::White } else { Owner::Black };
                position.place(square, Unit { origin: square, ..Unit::new(movement::DUMMY, owner) });
            }
        }
        let chosen = |set: usize, number: usize| set >> number & 1 != 0;
        let walks = [Walk::QUEEN, Walk::KNIGHT, Walk::ROOK, Walk::BISHOP, movement::DUMMY];
        let walks = (0..5).filter(|&number| chosen(promotions, number)).map(|number| walks[number]).collect();
        let conditions = [
            ConditionUse { name: "PromOnly".into(), parameters: vec![Parameter::Walks(walks)] },
            ConditionUse {
                name: "Hole".into(),
                parameters: vec![Parameter::Squares(holes.into_iter().map(Square).collect())],
            },
        ];
        let used = if conditions[1].clone().squares().next().is_some() { 2 } else { 1 };
        let rooks = [(0, 56), (0, 63), (7, 56), (7, 63)];
        let exclusive = (0..4).filter(|&number| chosen(castlings, number)).map(|number| rooks[number]);
        let options = GameOptions {
            exclusive_castlings: exclusive.map(|(one, other)| (Square(one), Square(other))).collect(),
            ..GameOptions::default()
        };
        let (rules, mut position) = prepare(position, &conditions[..used], &options).unwrap();
        position.set_en_passant(EnPassant::NONE);
        let mut game = Game::new(&rules, position);
        let mut twin = game.on_bitboards().unwrap();
        prop_assert!(!rules.properties().orthodox);
        compare(&mut game, &mut twin, &choices);
    }

    #[test]
    fn both_engines_play_alike_where_sides_choose(
        position in positions(),
        sides in 0..3usize,
        white in 0..CHOICES.len(),
        black in 0..CHOICES.len(),
        forced in proptest::collection::vec(0..64u8, 1..6),
        choices in proptest::collection::vec(any::<usize>(), 5),
    ) {
        let forced: Vec<Square> = forced.into_iter().map(Square).collect();
        let of_side = |prefix: &str, name: &str| {
            let (name, words) = name.split_once(' ').unwrap_or((name, ""));
            let words = words.split_whitespace().map(|word| Parameter::Word(word.to_owned()));
            let mut parameters: Vec<Parameter> = words.collect();
            if name == "ForcedSquare" {
                parameters.push(Parameter::Squares(forced.clone()));
            }
            ConditionUse { name: format!("{prefix}{name}"), parameters }
        };
        let both = [of_side("White", CHOICES[white]), of_side("Black", CHOICES[black])];
        let uses = [&both[..1], &both[1..], &both[..]][sides];
        let (rules, mut position) = prepare(position, uses, &GameOptions::default()).unwrap();
        position.set_en_passant(EnPassant::NONE);
        let mut game = Game::new(&rules, position);
        prop_assert!(game.on_bitboards().is_none());
        let mut twin = game.choosing_on_bitboards().expect("squares tell these choices");
        compare(&mut game, &mut twin, &choices);
    }
}
