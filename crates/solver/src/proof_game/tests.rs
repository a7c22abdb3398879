//! No bound is wrong: under every condition of which it is known what becomes of units, games of chance are looked at from each
//! of their positions as if their ends were to be reached; and threads that share a game answer as play without any bound.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use super::forced::POSITIONS;
use super::frontier::explore_game;
use super::lanes::{Lanes, Steps};
use super::means::Means;
use super::rebirth_bounds::{Question, RebirthBounds, Wanted};
use super::rebirths::Rebirths;
use super::reborn::Reborn;
use super::search::{Node, Search, Tried, fits};
use super::two_boards::{self, Prospect, Units};
use crate::Control;
use board::{Geometry, Key, Marks, Owner, Position, Side, Square, Unit, Walk};
use rules::conditions::{ConditionUse, Parameter, all};
use rules::general::{Game, Kind, Move, RuleSet};
use rules::{GameOptions, Rules, orthodox, prepare};
use std::collections::HashMap;

struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % most
    }
}

const OFFICERS: [Walk; 8] =
    [Walk::ROOK, Walk::KNIGHT, Walk::BISHOP, Walk::QUEEN, Walk::KING, Walk::BISHOP, Walk::KNIGHT, Walk::ROOK];

/// The array of plain chess, some of whose units are missing: the fewer, the more.
fn array(missing: usize, dice: &mut Dice) -> Position {
    let mut position = Position::new(Geometry::CHESS);
    for (file, walk) in (0..).zip(OFFICERS) {
        for (owner, first, second) in [(Owner::White, 0, 8), (Owner::Black, 56, 48)] {
            for (walk, square) in [(walk, Square(first + file)), (Walk::PAWN, Square(second + file))] {
                let unit = Unit { origin: square, ..Unit::new(walk, owner) };
                let unit = if walk == Walk::KING { unit.with_marks(Marks::ROYAL) } else { unit };
                if walk == Walk::KING || dice.below(10) >= missing {
                    position.place(square, unit);
                }
            }
        }
    }
    position
}

/// Plays a game of chance; what is rare in such games is what bounds are wrong about.
fn play(game: &mut Game<'_>, length: usize, dice: &mut Dice) -> Vec<Move> {
    let mut played = Vec::new();
    for _ in 0..length {
        let moves = game.legal_moves();
        let Some(&any) = (!moves.is_empty()).then(|| &moves[dice.below(moves.len())]) else { break };
        let pawn = |m: &&Move| game.unit(m.departure).walk == Walk::PAWN;
        let rare: Vec<Move> = moves
            .iter()
            .filter(|m| m.kind == Kind::Castling || m.capture.is_some() || pawn(m))
            .copied()
            .collect();
        let m = if rare.is_empty() || dice.below(3) == 0 { any } else { rare[dice.below(rare.len())] };
        assert!(game.make(m).legal);
        played.push(m);
    }
    played
}

/// Looks at each position of a game as if its end were to be reached, with what is known from before and without.
fn look_at(rules: &RuleSet, start: &Position, played: &[Move], told: &str) -> Option<()> {
    let rebirths = Rebirths::of(&rules.rebirths()?);
    let mut game = Game::new(rules, start.clone());
    for &m in played {
        assert!(game.make(m).legal);
    }
    let board = |position: &Position| orthodox::Board::of_units(position, rebirths.kings_are_royal);
    let wanted = Wanted::of(&board(game.position()).ok()?);
    let mut game = Game::new(rules, start.clone());
    let mut bounds = RebirthBounds::UNKNOWN;
    for (index, &m) in played.iter().enumerate() {
        let left = played.len() - index;
        let now = board(game.position()).ok()?;
        let side = game.side_to_move();
        let mut moves = [left / 2; 2];
        moves[side.index()] = left.div_ceil(2);
        let rights = game.position().rights();
        let question = Question {
            board: &now,
            wanted: &wanted,
            rebirths: &rebirths,
            kings_unmoved: Side::BOTH.map(|side| rights >> (3 * side.index()) & 0b010 != 0),
            moves,
        };
        let offered = game.position().en_passant();
        let tried = Tried::of(&now, game.plain(m)).across(&now, offered);
        let unclear = rebirths.all_capture_in_passing() && tried.may_pass(&now, offered);
        let captures = now.of_side(!side) >> tried.victim & 1 != 0;
        for known in [&mut bounds, &mut RebirthBounds::UNKNOWN.clone()] {
            assert!(question.look(known, [true; 2]), "{told}: half-move {index} of {played:?}");
            let fits = unclear || known.fits(side, tried.from, tried.to, captures.then_some(tried.victim));
            assert!(fits, "{told}: half-move {index} of {played:?} is held to lead nowhere");
        }
        assert!(game.make(m).legal);
    }
    Some(())
}

/// The same where rules only forbid moves of plain chess.
fn look_as_if_plain(rules: &RuleSet, start: &Position, played: &[Move], told: &str) -> Option<()> {
    let mut game = Game::new(rules, start.clone());
    for &m in played {
        assert!(game.make(m).legal);
    }
    let target = orthodox::Board::from_position(game.position()).ok()?;
    let control = Control::default();
    let mut search = Search::new(&target, &control, None, false);
    search.plain_checks = false;
    let lanes = rules.barred_ways().map(|barred| Lanes::without(&barred));
    search.steps = lanes.as_ref().map_or(Steps::ALL, Steps::along);
    let mut game = Game::new(rules, start.clone());
    for (index, &m) in played.iter().enumerate() {
        let left = played.len() - index;
        let mut node = Node::new(&orthodox::Board::from_position(game.position()).ok()?);
        assert!(search.look(&mut node, left, [true; 2]), "{told}: half-move {index} of {played:?}");
        let tried = Tried::of(&node.board, game.plain(m));
        // what a pawn becomes is told where it is no choice of the move
        let is_pawn = node.board.unit(tried.from)?.1 == orthodox::Kind::Pawn;
        let is_open = is_pawn && tried.becomes.is_none() && [0, 7].contains(&(tried.to / 8));
        let (_, fits) = fits(&node, game.side_to_move(), tried);
        let early = search.too_early(&node, left);
        assert!(fits || is_open, "{told}: half-move {index} of {played:?} is held to lead nowhere");
        assert!(
            early.is_some_and(|early| early >> tried.from & 1 == 0),
            "{told}: half-move {index} of {played:?}"
        );
        assert!(game.make(m).legal);
    }
    Some(())
}

/// The same where units change between two boards with every move.
fn look_at_two_boards(rules: &RuleSet, start: &Position, played: &[Move], told: &str) -> Option<()> {
    let marks = rules.two_boards()?;
    let mut game = Game::new(rules, start.clone());
    for &m in played {
        assert!(game.make(m).legal);
    }
    let wanted = Units::of(game.position(), marks)?;
    let mut game = Game::new(rules, start.clone());
    let mut prospect = Prospect::UNKNOWN;
    for (index, &m) in played.iter().enumerate() {
        let left = played.len() - index;
        let now = Units::of(game.position(), marks)?;
        let side = game.side_to_move();
        let mut moves = [left / 2; 2];
        moves[side.index()] = left.div_ceil(2);
        let question =
            two_boards::Question { now: &now, wanted: &wanted, rights: game.position().rights(), moves };
        for known in [&mut prospect, &mut Prospect::UNKNOWN.clone()] {
            assert!(question.look(known, [true; 2]), "{told}: half-move {index} of {played:?}");
            let (fits, _) = now.try_move(side, game.plain(m), known);
            assert!(fits, "{told}: half-move {index} of {played:?} is held to lead nowhere");
        }
        assert!(game.make(m).legal);
    }
    Some(())
}

fn used(text: &str) -> ConditionUse {
    let mut words = text.split(' ').map(str::to_owned);
    ConditionUse { name: words.next().unwrap(), parameters: words.map(Parameter::Word).collect() }
}

/// Plays some games under conditions and looks at them; whether it is known what becomes of units.
fn look_at_games(uses: &[ConditionUse], rounds: usize, dice: &mut Dice) -> bool {
    let options = GameOptions { from_array: true, ..GameOptions::default() };
    let mut understood = false;
    for round in 0..rounds {
        let missing = [0, 0, 3, 7][round % 4];
        let Ok((rules, start)) = prepare(array(missing, dice), uses, &options) else { break };
        if !rules.only_restrict() && rules.rebirths().is_none() && rules.two_boards().is_none() {
            break;
        }
        let mut game = Game::new(&rules, start);
        let before = dice.below(12);
        play(&mut game, before, dice);
        let start = game.position().clone();
        let length = 1 + dice.below(9);
        let mut game = Game::new(&rules, start.clone());
        let played = play(&mut game, length, dice);
        let told = format!("{uses:?}, round {round}");
        let looked = if rules.two_boards().is_some() {
            look_at_two_boards(&rules, &start, &played, &told)
        } else if rules.only_restrict() {
            look_as_if_plain(&rules, &start, &played, &told)
        } else {
            look_at(&rules, &start, &played, &told)
        };
        understood |= looked.is_some();
    }
    understood
}

#[test]
fn games_of_chance_reach_their_ends_under_every_condition_that_is_understood() {
    let texts = ["Circe RexInclusive", "Circe Mirror", "PowerTransfer Mirror", "Make&TakeChess RexInclusive"];
    let names = all().map(|condition| condition.name()).chain(texts);
    // the games of a condition are the same whatever else is in the table
    let dice =
        |text: &str| Dice(text.bytes().fold(5, |seed, letter| 31 * (seed % (1 << 50)) + u64::from(letter)));
    let understood = names.filter(|text| look_at_games(&[used(text)], 20, &mut dice(text))).count();
    assert!(understood > 30, "{understood} conditions are understood");
}

#[test]
fn games_of_chance_reach_their_ends_on_two_boards_where_kings_are_units_like_others_and_where_units_come_back()
 {
    let mut dice = Dice(7);
    for text in ["AliceChess", "LosingChess", "HorizontalSymmetryCirce"] {
        assert!(look_at_games(&[used(text)], 200, &mut dice), "{text} is understood");
    }
}

#[test]
fn games_of_chance_reach_their_ends_where_ways_are_barred() {
    let mut dice = Dice(8);
    for text in ["GridChess", "GridChess ShiftRankFile", "MonochromChess", "BichromChess"] {
        assert!(look_at_games(&[used(text)], 200, &mut dice), "{text} is understood");
    }
}

#[test]
fn games_of_chance_reach_their_ends_under_pairs_of_conditions() {
    let mut dice = Dice(6);
    let texts = [
        "ExtinctionChess",
        "LosingChess",
        "DangerCirce",
        "Make&TakeChess",
        "Take&MakeChess",
        "FaceToFace",
        "AnnanChess",
        "PointReflection",
        "Bolero",
        "TransmutedKings",
        "Circe",
        "Circe RexInclusive",
        "Madrasi",
        "MonochromChess",
        "RoyalDynasty",
        "Kamikaze",
        "SwappingKings",
        "AntiCirce",
        "CastlingChess",
    ];
    let mut understood = 0;
    for (index, one) in texts.iter().enumerate() {
        for other in &texts[..index] {
            understood += usize::from(look_at_games(&[used(one), used(other)], 4, &mut dice));
        }
    }
    assert!(understood > 20, "{understood} pairs are understood");
}

/// Whether a target is reached in a game, with no bound.
fn game_reaches(
    game: &mut Game<'_>,
    is_target: &impl Fn(&Game<'_>) -> bool,
    left: usize,
    known: &mut HashMap<(Key, usize), bool>,
) -> bool {
    if left.is_multiple_of(2) && is_target(game) {
        // a shorter game otherwise
        return left == 0;
    }
    if left == 0 {
        return false;
    }
    if let Some(&known) = known.get(&(game.key(), left)) {
        return known;
    }
    let mut reached = false;
    for m in game.legal_moves() {
        if !reached && game.make(m).legal {
            reached = game_reaches(game, is_target, left - 1, known);
            game.undo();
        }
    }
    known.insert((game.key(), left), reached);
    reached
}

#[test]
fn threads_that_leave_their_searches_to_others_lose_and_invent_nothing() {
    const LENGTH: usize = 7;
    let mut dice = Dice(4);
    let mut reached = 0;
    for (round, text) in ["Circe", "MonochromChess", "LosingChess"].into_iter().cycle().take(12).enumerate() {
        let start = orthodox::Board::from_fen(POSITIONS[(round + round / 3) % 6]).unwrap().to_position();
        let (rules, start) = prepare(start, &[used(text)], &GameOptions::default()).unwrap();
        let mut game = Game::new(&rules, start.clone());
        let mut played = 0;
        while played < LENGTH {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            assert!(game.make(moves[dice.below(moves.len())]).legal);
            played += 1;
        }
        if played < LENGTH {
            continue;
        }
        let rebirths = rules.rebirths().map(|returns| Rebirths::of(&returns));
        let kings_are_royal = rebirths.as_ref().is_none_or(|rebirths| rebirths.kings_are_royal);
        let target = orthodox::Board::of_units(game.position(), kings_are_royal).unwrap();
        let means = match rebirths {
            Some(rebirths) if !rules.only_restrict() => {
                Means::Reborn(Reborn { rebirths, wanted: Wanted::of(&target) })
            }
            _ => Means::Plain(rules.barred_ways().map(|barred| Box::new(Lanes::without(&barred)))),
        };
        let control = Control { threads: 3, ..Control::default() };
        let search = || {
            let mut search = Search::new(&target, &control, None, false);
            search.plain_checks = false;
            search.patience.before_others = 0;
            search
        };
        let mut game = Game::new(&rules, start);
        let found = explore_game(&game, LENGTH, &control, &means, search).unwrap();
        let is_target = |game: &Game<'_>| search().is_target(game, &means);
        let mut known = HashMap::new();
        for m in game.legal_moves() {
            assert!(game.make(m).legal);
            let expected = game_reaches(&mut game, &is_target, LENGTH - 1, &mut known);
            let question = search().question(game.key(), LENGTH - 1);
            // what is plainly too far is not asked
            let found = found.get(&question).copied().unwrap_or(false);
            assert_eq!(found, expected, "{text} after {m:?}");
            reached += usize::from(expected);
            game.undo();
        }
    }
    assert!(reached > 6, "{reached}");
}

#[test]
fn games_of_chance_reach_their_ends_where_a_king_may_capture_the_other() {
    for seed in 30..40 {
        assert!(look_at_games(&[used("ReflectiveKings")], 60, &mut Dice(seed)), "it is understood");
    }
}
