//! What is told of mates and stalemates before any move is made agrees with making every move, under every condition.

use crate::dice::Dice;
use board::{Geometry, Marks, Owner, Position, Side, Square, Unit, Walk};
use dawson_rules::conditions::{ConditionUse, Parameter, Part, all};
use dawson_rules::general::{Game, Move};
use dawson_rules::{GameOptions, GoalSearch, ProofHints, Rules, prepare};
use stipulation::Goal;

/// A walk of the table by chance.
fn any_walk(dice: &mut Dice) -> Walk {
    movement::walks()[1 + dice.below(movement::walks().len() - 1)].walk
}

/// Few units around the kings near a corner, so that some moves mate.
fn position(dice: &mut Dice, kings: &[Owner], fairy: bool, neutral: bool) -> Position {
    let mut position = Position::new(Geometry::CHESS);
    let mut near: Vec<u8> = (0..4).flat_map(|rank| (0..4).map(move |file| rank * 8 + file)).collect();
    let mut take = |dice: &mut Dice| Square(near.swap_remove(dice.below(near.len())));
    for &owner in kings {
        position.place(take(dice), Unit::new(Walk::KING, owner).with_marks(Marks::ROYAL));
    }
    let common = [Walk::QUEEN, Walk::ROOK, Walk::BISHOP, Walk::KNIGHT, Walk::PAWN];
    let other = any_walk(dice);
    for number in 0..3 + dice.below(5) {
        let owner = match dice.below(if neutral { 5 } else { 4 }) {
            0 | 1 => Owner::White,
            2 | 3 => Owner::Black,
            _ => Owner::Neutral,
        };
        let walk = if fairy && number % 2 == 0 { other } else { common[dice.below(5)] };
        let square = if dice.below(3) == 0 { Square(8 + dice.below(48) as u8) } else { take(dice) };
        let on_edge = !(8..56).contains(&square.0);
        if position.is_empty(square) && !(walk == Walk::PAWN && on_edge) {
            position.place(square, Unit { origin: square, ..Unit::new(walk, owner) });
        }
    }
    let side = if dice.below(2) == 0 { Side::White } else { Side::Black };
    position.set_side_to_move(side);
    position
}

/// Both kings in corners of one edge, among many units.
fn crowded(dice: &mut Dice, fairy: bool) -> Position {
    let mut position = Position::new(Geometry::CHESS);
    for (owner, square) in [(Owner::White, Square(0)), (Owner::Black, Square(7))] {
        position.place(square, Unit { origin: square, marks: Marks::ROYAL, ..Unit::new(Walk::KING, owner) });
    }
    let other = any_walk(dice);
    let walks = [Walk::QUEEN, Walk::ROOK, Walk::BISHOP, Walk::KNIGHT, if fairy { other } else { Walk::PAWN }];
    for _ in 0..14 {
        let square = Square(8 + dice.below(48) as u8);
        let owner = if dice.below(2) == 0 { Owner::White } else { Owner::Black };
        if position.is_empty(square) {
            position
                .place(square, Unit { origin: square, ..Unit::new(walks[dice.below(walks.len())], owner) });
        }
    }
    position.set_side_to_move(if dice.below(2) == 0 { Side::White } else { Side::Black });
    position
}

/// Whether the side to move reaches the goal with one move, by making them all.
fn reaches(game: &mut Game<'_>, goal: Goal) -> bool {
    game.legal_moves().into_iter().any(|m| {
        assert!(game.make(m).legal);
        let reaches = game.reaches(goal);
        game.undo();
        reaches
    })
}

/// Whether the side to move has a legal move and reaches the goal with each, by making them all.
fn must_reach(game: &mut Game<'_>, goal: Goal) -> bool {
    let moves = game.legal_moves();
    !moves.is_empty()
        && moves.into_iter().all(|m| {
            assert!(game.make(m).legal);
            let reaches = game.reaches(goal);
            game.undo();
            reaches
        })
}

/// The keys that are told of the moves of the side to move are those after them, also where it moves again.
fn keys_are_told(game: &mut Game<'_>, uses: &[ConditionUse]) {
    for m in game.legal_moves() {
        let keys = [false, true].map(|passes| game.key_after(m, passes));
        let side = game.side_to_move();
        assert!(game.make(m).legal);
        assert!(keys[0].is_none_or(|key| key == game.key()), "{uses:?}, {m:?}: {:?}", game.position());
        game.set_side_to_move(side);
        assert!(keys[1].is_none_or(|key| key == game.key()), "{uses:?}, {m:?}: {:?}", game.position());
        game.set_side_to_move(!side);
        game.undo();
    }
}

fn told_as_played(uses: &[ConditionUse], goal: Goal, rounds: usize, dice: &mut Dice) -> usize {
    told_of_kings(&[Owner::White, Owner::Black], uses, goal, rounds, dice)
}

fn told_of_kings(
    kings: &[Owner],
    uses: &[ConditionUse],
    goal: Goal,
    rounds: usize,
    dice: &mut Dice,
) -> usize {
    let starts = (0..rounds).map(|round| position(dice, kings, round % 3 == 0, round % 4 == 0));
    told_of(starts, uses, goal)
}

fn told_of(starts: impl Iterator<Item = Position>, uses: &[ConditionUse], goal: Goal) -> usize {
    let mut found = 0;
    for start in starts {
        let Ok((rules, start)) = prepare(start, uses, &GameOptions::default()) else { return found };
        let mut game = Game::new(&rules, start);
        let side = game.side_to_move();
        if game.is_in_check(!side) {
            continue;
        }
        let units: Vec<_> =
            game.position().occupied().into_iter().map(|square| (square, game.unit(square))).collect();
        let mating = reaches(&mut game, goal);
        found += usize::from(mating);
        assert_eq!(game.can_reach(goal), mating, "{uses:?}, {side:?}: {units:?}");
        let (mut kept, mut in_any_order) = (Vec::new(), Vec::new());
        game.generate(&mut kept);
        game.generate_in_any_order(&mut in_any_order);
        assert_eq!(in_any_order.len(), kept.len(), "{uses:?}, {side:?}: {units:?}");
        assert!(kept.iter().all(|m| in_any_order.contains(m)), "{uses:?}, {side:?}: {units:?}");
        game.keep_allowing(goal, 0, &mut kept);
        let mut immobilising = Vec::new();
        game.generate_immobilising(&mut immobilising);
        let (mut allowing, mut compelling) = (false, false);
        for m in game.legal_moves() {
            let key = game.key_after(m, false);
            let replies = game.surely_leaves_a_reply(&m);
            assert!(game.make(m).legal);
            assert!(key.is_none_or(|key| key == game.key()), "{uses:?}, {side:?}, {m:?}: {units:?}");
            let immobile = replies && game.legal_moves().is_empty();
            assert!(!immobile, "a reply that is none: {uses:?}, {side:?}, {m:?}: {units:?}");
            keys_are_told(&mut game, uses);
            // what is found here may be told of the next move
            let mobile = game.has_legal_move();
            let allows = reaches(&mut game, goal);
            assert_eq!(game.can_reach(goal), allows, "{uses:?}, {side:?}, {m:?}: {units:?}");
            let compels = must_reach(&mut game, goal);
            assert_eq!(game.must_reach(goal), compels, "{uses:?}, {side:?}, {m:?}: {units:?}");
            compelling |= compels;
            game.undo();
            let intention = |kept: &dawson_rules::general::Move| {
                (kept.departure, kept.arrival, kept.capture) == (m.departure, m.arrival, m.capture)
            };
            assert!(!allows || kept.iter().any(intention), "{uses:?}, {side:?}, {m:?}: {units:?}");
            assert!(mobile || immobilising.iter().any(intention), "{uses:?}, {side:?}, {m:?}: {units:?}");
            allowing |= allows;
            found += usize::from(allows);
        }
        assert_eq!(game.can_allow(goal), allowing, "{uses:?}, {side:?}: {units:?}");
        assert_eq!(game.can_compel(goal), compelling, "{uses:?}, {side:?}: {units:?}");
    }
    found
}

/// The number in a variable of the environment.
fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().and_then(|number| number.parse().ok())
}

/// How often each is asked; more in the variable for a longer look.
fn rounds(usual: usize) -> usize {
    number("DAWSON_ROUNDS").map_or(usual, |rounds| rounds as usize)
}

#[test]
fn ends_without_conditions() {
    for goal in [Goal::Mate, Goal::Stalemate] {
        let found = told_as_played(&[], goal, rounds(10) * 20, &mut Dice(51));
        assert!(found > 5, "{goal:?}: {found}");
    }
}

#[test]
fn mates_under_every_condition() {
    let mut dice = Dice(52);
    for condition in all() {
        told_as_played(&[ConditionUse::plain(condition.name())], Goal::Mate, rounds(10), &mut dice);
    }
}

#[test]
fn stalemates_under_every_condition() {
    let mut dice = Dice(53);
    for condition in all() {
        told_as_played(&[ConditionUse::plain(condition.name())], Goal::Stalemate, rounds(10), &mut dice);
    }
}

/// A square in the place of one of the kings.
#[test]
fn mates_of_royal_squares() {
    let mut dice = Dice(63);
    let mut found = 0;
    for (name, king) in [("BlackRoyalSquare", Owner::White), ("WhiteRoyalSquare", Owner::Black)] {
        for _ in 0..rounds(10) * 8 {
            let square = Square(8 * dice.below(4) as u8 + dice.below(4) as u8);
            let parameters = vec![Parameter::Squares(vec![square])];
            let uses = [ConditionUse { name: name.to_owned(), parameters }];
            let kings: &[Owner] = if dice.below(3) == 0 { &[] } else { &[king] };
            for goal in [Goal::Mate, Goal::Stalemate] {
                found += told_of_kings(kings, &uses, goal, 4, &mut dice);
            }
        }
    }
    assert!(found > 20, "{found}");
}

/// Kings far apart, and units that capture and then stand elsewhere.
fn far_apart(dice: &mut Dice, fairy: bool) -> Position {
    let mut position = Position::new(Geometry::CHESS);
    set_up(&mut position, Square(dice.below(64) as u8), Walk::KING, Owner::White);
    while position.royals(Side::Black).is_empty() {
        let edge = [dice.below(8), 56 + dice.below(8), 8 * dice.below(8), 8 * dice.below(8) + 7];
        set_up(&mut position, Square(edge[dice.below(4)] as u8), Walk::KING, Owner::Black);
    }
    let other = any_walk(dice);
    for number in 0..4 + dice.below(9) {
        let walks = [Walk::QUEEN, Walk::ROOK, Walk::BISHOP, Walk::KNIGHT, Walk::PAWN];
        let walk = if fairy && number % 3 == 0 { other } else { walks[dice.below(5)] };
        let owner = if dice.below(2) == 0 { Owner::White } else { Owner::Black };
        set_up(&mut position, Square(8 + dice.below(48) as u8), walk, owner);
    }
    position.set_side_to_move(if dice.below(3) == 0 { Side::White } else { Side::Black });
    position
}

#[test]
fn mates_where_who_captures_stands_elsewhere() {
    let mut dice = Dice(62);
    let mut found = 0;
    let carries = |name: &str| name.contains("AntiCirce") || name.contains("Take&Make");
    for condition in all().filter(|condition| carries(condition.name())) {
        let words = [None, Some("TypeII"), Some("Cheylan"), Some("Absolute")];
        for (word, fairy) in words.into_iter().flat_map(|word| [(word, false), (word, true)]) {
            let parameters = word.into_iter().map(|word| Parameter::Word(word.to_owned())).collect();
            let uses = [ConditionUse { name: condition.name().to_owned(), parameters }];
            let starts = (0..rounds(10) * 2).map(|_| far_apart(&mut dice, fairy));
            found += told_of(starts, &uses, Goal::Mate);
        }
    }
    assert!(found > 50, "{found}");
}

/// Makes each move that is left out for one of the goals: none may reach it. Answers how many were left out, and how many moves reach a
/// goal.
fn left_out_for(uses: &[ConditionUse], start: Position, goals: &[Goal]) -> Option<(usize, usize)> {
    let (rules, start) = prepare(start, uses, &GameOptions::default()).ok()?;
    let mut game = Game::new(&rules, start);
    let (mut left_out, mut found) = (0, 0);
    let mut every = Vec::new();
    game.generate(&mut every);
    for &goal in goals {
        let mut looked_at = Vec::new();
        game.generate_for(goal, &mut looked_at);
        for &first in &every {
            let is_answered = game.surely_leaves_a_reply(&first);
            let reaches = any_choice_reaches(&mut game, first, goal);
            let ends = matches!(goal, Goal::DoubleMate | Goal::CounterMate);
            assert!(
                !(ends && is_answered && reaches),
                "{uses:?}, {goal:?}, {first:?}: {:?}",
                game.position()
            );
            let is_left_out = !looked_at.contains(&first);
            assert!(!(is_left_out && reaches), "{uses:?}, {goal:?}, {first:?}: {:?}", game.position());
            left_out += usize::from(is_left_out);
            found += usize::from(reaches);
        }
    }
    Some((left_out, found))
}

fn any_choice_reaches(game: &mut Game<'_>, first: Move, goal: Goal) -> bool {
    let mut next = Some(first);
    while let Some(m) = next {
        let made = game.make_reaching(m, goal);
        if made.legal {
            let reaches = game.reaches(goal);
            game.undo();
            if reaches {
                return true;
            }
        }
        next = made.next;
    }
    false
}

/// Sets up a unit that has not moved, unless something stands there; kings are royal.
fn set_up(position: &mut Position, square: Square, walk: Walk, owner: Owner) {
    if position.is_empty(square) {
        let marks = if walk == Walk::KING { Marks::ROYAL } else { Marks::NONE };
        position.place(square, Unit { origin: square, ..Unit::new(walk, owner) }.with_marks(marks));
    }
}

/// White may castle before a black king in the middle of few units.
fn before_castling(dice: &mut Dice) -> Position {
    let mut position = Position::new(Geometry::CHESS);
    let mut place = |square: Square, walk: Walk, owner: Owner| set_up(&mut position, square, walk, owner);
    place(Square(4), Walk::KING, Owner::White);
    place(Square([0, 7][dice.below(2)]), Walk::ROOK, Owner::White);
    let near = |dice: &mut Dice| Square((8 * (1 + dice.below(3)) + 2 + dice.below(5)) as u8);
    place(Square([0, 8, 16][dice.below(3)] + [2, 3, 5, 6][dice.below(4)]), Walk::KING, Owner::Black);
    for number in 0..8 {
        let owner = if number % 3 == 2 { Owner::Black } else { Owner::White };
        let walks = [Walk::QUEEN, Walk::ROOK, Walk::BISHOP, Walk::KNIGHT, Walk::PAWN];
        place(near(dice), walks[dice.below(5)], owner);
    }
    position.set_side_to_move(if dice.below(4) == 0 { Side::Black } else { Side::White });
    position
}

#[test]
fn ends_where_a_king_may_castle() {
    let mut dice = Dice(58);
    let mut mates = 0;
    let conditions = [None, Some("Circe"), Some("AntiCirce"), Some("Take&MakeChess"), Some("BackHome")];
    for condition in conditions.into_iter().chain([Some("BlackMaximummer"), Some("WhiteMaximummer")]) {
        for goal in [Goal::Mate, Goal::Stalemate] {
            let uses: Vec<_> = condition.into_iter().map(ConditionUse::plain).collect();
            let starts = (0..rounds(10) * 8).map(|_| before_castling(&mut dice));
            let found = told_of(starts, &uses, goal);
            mates += if goal == Goal::Mate { found } else { 0 };
        }
    }
    assert!(mates > 50, "{mates}");
}

/// Kings in corners behind pawns that block each other, with few units beside.
fn blocked(dice: &mut Dice, fairy: bool) -> Position {
    let mut position = Position::new(Geometry::CHESS);
    let mut place = |square: u8, walk, owner| set_up(&mut position, Square(square), walk, owner);
    place(0, Walk::KING, Owner::White);
    place([2, 56, 63, 7][dice.below(4)], Walk::KING, Owner::Black);
    for file in 0..8 {
        if dice.below(4) > 0 {
            let rank = 1 + dice.below(4) as u8;
            place(8 * rank + file, Walk::PAWN, Owner::White);
            place(8 * (rank + 1) + file, Walk::PAWN, Owner::Black);
        }
    }
    let walk = if fairy { any_walk(dice) } else { Walk::BISHOP };
    place(8 + dice.below(48) as u8, walk, if dice.below(2) == 0 { Owner::White } else { Owner::Black });
    position.set_side_to_move(if dice.below(2) == 0 { Side::White } else { Side::Black });
    position
}

#[test]
fn double_stalemates_of_blocked_sides() {
    let mut dice = Dice(59);
    let mut found = 0;
    let conditions =
        [None, Some("Circe"), Some("PWC"), Some("Take&MakeChess"), Some("BackHome"), Some("NoCapture")];
    for condition in conditions {
        let uses: Vec<_> = condition.into_iter().map(ConditionUse::plain).collect();
        for goal in [Goal::DoubleStalemate, Goal::Stalemate] {
            for fairy in [false, true] {
                let starts = (0..rounds(10) * 10).map(|_| blocked(&mut dice, fairy));
                found += told_of(starts, &uses, goal);
            }
        }
    }
    assert!(found > 0);
}

/// Double mates are rare: kings in corners, many units, and each move that is left out is tried.
#[test]
fn a_move_left_out_for_a_double_mate_does_not_reach_it() {
    let mut dice = Dice(56);
    let (mut left_out, mut found) = (0, 0);
    let names = all().map(|condition| Some(condition.name())).chain([None]);
    for uses in names.map(|name| name.into_iter().map(ConditionUse::plain).collect::<Vec<_>>()) {
        for round in 0..rounds(10) {
            let start = crowded(&mut dice, round % 3 == 0);
            let goals = [Goal::DoubleMate, Goal::CounterMate];
            let Some((out, reaching)) = left_out_for(&uses, start, &goals) else { break };
            left_out += out;
            found += reaching;
        }
    }
    assert!(left_out > 10_000 && found > 10, "{left_out} left out, {found} reach");
}

/// Goals that are told from the move: a few units, some far from where they stood in the diagram.
fn tried_for_goals_of_moves(uses: &[ConditionUse], round: usize, dice: &mut Dice) -> Option<(usize, usize)> {
    let mut start =
        position(dice, &[Owner::White, Owner::Black], round.is_multiple_of(3), round.is_multiple_of(4));
    let squares: Vec<_> = start.occupied().into_iter().collect();
    for &square in &squares {
        let origin = squares[dice.below(squares.len())];
        let unit = start.unit(square);
        if dice.below(2) == 0 && origin != square {
            start.place(square, Unit { origin, ..unit });
        }
    }
    start.count_origins();
    let square = Square(dice.below(64) as u8);
    let goals = [
        Goal::Capture,
        Goal::WinUnit,
        Goal::Target(square),
        Goal::EnPassant,
        Goal::Castling,
        Goal::Circuit,
        Goal::CircuitByRebirth,
        Goal::Exchange,
        Goal::ExchangeByRebirth,
        Goal::Chess81,
        Goal::Kiss(square),
    ];
    left_out_for(uses, start, &goals)
}

#[test]
fn a_move_left_out_for_a_goal_of_moves_does_not_reach_it() {
    let mut dice = Dice(58);
    let (mut left_out, mut found) = (0, 0);
    let names = all().map(|condition| Some(condition.name())).chain([None]);
    for uses in names.map(|name| name.into_iter().map(ConditionUse::plain).collect::<Vec<_>>()) {
        for round in 0..rounds(10) {
            let Some((out, reaching)) = tried_for_goals_of_moves(&uses, round, &mut dice) else { break };
            left_out += out;
            found += reaching;
        }
    }
    let mut dice = Dice(number("DAWSON_SEED").unwrap_or(59));
    for round in 0..rounds(10) * 30 {
        let uses = [drawn(&mut dice), drawn(&mut dice)];
        if let Some((out, reaching)) = tried_for_goals_of_moves(&uses, round, &mut dice) {
            left_out += out;
            found += reaching;
        }
    }
    assert!(left_out > 10_000 && found > 1_000, "{left_out} left out, {found} reach");
}

/// A condition drawn by chance, often with a word, squares, walks or a number behind it.
fn drawn(dice: &mut Dice) -> ConditionUse {
    // their moves need so many questions that a position takes minutes
    let quick: Vec<_> =
        all().filter(|c| !["CageCirce", "SeriesCapture", "RepublicanChess"].contains(&c.name())).collect();
    let condition = quick[dice.below(quick.len())];
    let mut parameters = Vec::new();
    for part in condition.parts {
        match *part {
            Part::OneOf(words) | Part::AnyOf(words) if dice.below(2) == 0 => {
                let word = words[dice.below(words.len())].words().0[0];
                parameters.push(Parameter::Word(word.to_owned()));
            }
            Part::Squares { least, most } => {
                let count = (usize::from(least) + dice.below(8)).min(usize::from(most));
                let squares = (0..count).map(|_| Square(dice.below(64) as u8)).collect();
                parameters.push(Parameter::Squares(squares));
            }
            Part::Walks { .. } => parameters.push(Parameter::Walks(vec![any_walk(dice)])),
            Part::Numbers { .. } if dice.below(2) == 0 => {
                parameters.push(Parameter::Number(1 + dice.below(5) as u32));
            }
            _ => {}
        }
    }
    ConditionUse { name: condition.name().to_owned(), parameters }
}

#[test]
fn ends_under_two_conditions() {
    let mut dice = Dice(number("DAWSON_SEED").unwrap_or(57));
    let goals = [
        Goal::Mate,
        Goal::Stalemate,
        Goal::DoubleMate,
        Goal::DoubleStalemate,
        Goal::AutoStalemate,
        Goal::AntiMate,
        Goal::Check,
        Goal::WinUnit,
        Goal::Target(Square(9)),
    ];
    for _ in 0..rounds(10) * 20 {
        let uses = [drawn(&mut dice), drawn(&mut dice)];
        told_as_played(&uses, goals[dice.below(goals.len())], 5, &mut dice);
    }
}

#[test]
fn ends_of_a_king_of_both_sides() {
    let mut dice = Dice(54);
    for (condition, goal) in [
        (None, Goal::Mate),
        (None, Goal::Stalemate),
        (Some("AndaInverse"), Goal::Mate),
        (Some("Anda"), Goal::Mate),
        (Some("Circe"), Goal::Mate),
    ] {
        let uses: Vec<_> = condition.into_iter().map(ConditionUse::plain).collect();
        let found = told_of_kings(&[Owner::Neutral], &uses, goal, rounds(10) * 20, &mut dice);
        assert!(found > 0, "{condition:?}, {goal:?}");
    }
}

/// Units are tried as kings after each move.
#[test]
fn mates_where_units_that_would_be_mated_are_lost() {
    let uses = [ConditionUse::plain("LostPieces")];
    let found = told_as_played(&uses, Goal::Mate, rounds(10) * 100, &mut Dice(57));
    assert!(found > 0);
}

#[test]
fn stalemates_where_replies_stand() {
    let mut dice = Dice(59);
    let sets: [&[&str]; 8] = [
        &["LostPieces"],
        &["LostPieces", "Circe"],
        &["LostPieces", "KoeKo"],
        &["KoeKo"],
        &["AntiKoeko"],
        &["KoeKo", "Circe"],
        &["KoeKo", "Madrasi"],
        &["KoeKo", "Patrol"],
    ];
    let mut found = 0;
    for names in sets {
        let uses: Vec<ConditionUse> = names.iter().map(|&name| ConditionUse::plain(name)).collect();
        found += told_as_played(&uses, Goal::Stalemate, rounds(10) * 30, &mut dice);
    }
    assert!(found > 20, "{found}");
}

#[test]
fn mates_where_what_is_captured_returns() {
    let mut dice = Dice(55);
    for condition in
        ["Circe", "PWC", "SuperCirce", "CirceTake&Make", "RankCirce", "GhostChess", "HauntedChess"]
            .into_iter()
            .chain(["SymmetryCirce", "VerticalSymmetryCirce", "MirrorCirce"])
    {
        let uses = [ConditionUse::plain(condition)];
        for goal in [Goal::Mate, Goal::Stalemate] {
            told_as_played(&uses, goal, rounds(10) * 10, &mut dice);
        }
    }
}

/// Checks by observers that a rule adds to those that walks make.
#[test]
fn mates_by_units_that_observe_from_elsewhere() {
    let mut dice = Dice(77);
    for condition in ["DangerCirce", "MarsCirce"] {
        let uses = [ConditionUse::plain(condition)];
        for goal in [Goal::Mate, Goal::Check] {
            assert!(told_as_played(&uses, goal, rounds(10) * 10, &mut dice) > 0, "{condition}, {goal:?}");
        }
    }
}

/// A square of the board of 64.
fn named(name: &str) -> Square {
    Geometry::CHESS.parse(name).expect("a square")
}

fn position_of(units: &[(&str, Walk, Owner)], to_move: Side) -> Position {
    let mut position = Position::new(Geometry::CHESS);
    for &(square, walk, owner) in units {
        let square = named(square);
        let marks = if walk == Walk::KING { Marks::ROYAL } else { Marks::NONE };
        position.place(square, Unit { origin: square, ..Unit::new(walk, owner) }.with_marks(marks));
    }
    position.set_side_to_move(to_move);
    position
}

/// 1.Bb3-a2 Sb4*a2 is mate: the bishop comes back on d2's rank and closes c2.
#[test]
fn who_is_captured_where_it_goes_may_close_a_flight() {
    let units = [
        ("c1", Walk::KING, Owner::Black),
        ("b1", Walk::ROOK, Owner::Black),
        ("d2", Walk::BISHOP, Owner::Black),
        ("b3", Walk::BISHOP, Owner::Black),
        ("d4", Walk::KING, Owner::White),
        ("d1", Walk::KNIGHT, Owner::White),
        ("b4", Walk::KNIGHT, Owner::White),
        ("d3", Walk::PAWN, Owner::White),
        ("h5", Walk::BISHOP, Owner::White),
    ];
    let uses = [ConditionUse::plain("RankCirce")];
    let start = position_of(&units, Side::Black);
    let (rules, start) = prepare(start, &uses, &GameOptions::default()).expect("a game");
    let mut game = Game::new(&rules, start);
    let mut kept = Vec::new();
    game.generate(&mut kept);
    game.keep_allowing(Goal::Mate, 0, &mut kept);
    assert!(kept.iter().any(|m| (m.departure, m.arrival) == (named("b3"), named("a2"))));
}

/// A neutral treehopper that hops round comes back to its own square.
#[test]
fn a_neutral_unit_does_not_take_itself_to_make_a_move() {
    let treehopper = movement::walks()
        .iter()
        .find(|entry| entry.names().0[0] == "treehopper")
        .expect("a walk of the table")
        .walk;
    let units = [
        ("b1", Walk::KING, Owner::Black),
        ("d3", Walk::KING, Owner::White),
        ("d1", Walk::BISHOP, Owner::White),
        ("f4", Walk::ROOK, Owner::White),
        ("h5", treehopper, Owner::White),
        ("e3", treehopper, Owner::Black),
        ("a2", treehopper, Owner::Neutral),
        ("b4", Walk::ROOK, Owner::Neutral),
        ("c4", treehopper, Owner::Neutral),
    ];
    let uses = [ConditionUse::plain("Take&MakeChess")];
    let start = position_of(&units, Side::Black);
    let (rules, start) = prepare(start, &uses, &GameOptions::default()).expect("a game");
    let mut game = Game::new(&rules, start);
    assert!(game.legal_moves().iter().all(|m| m.capture.is_none() || m.capture != m.departure));
}
