//! No bound is wrong: under every condition of which it is known what becomes of units, games of chance are looked at from each
//! of their positions as if their ends were to be reached; and threads that share a game answer as play without any bound.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use super::forced::POSITIONS;
use super::frontier::explore;
use super::lanes::{Lanes, Steps};
use super::means::Means;
use super::plain::Plain;
use super::rebirths::Rebirths;
use super::reborn::Reborn;
use super::search::Search;
use super::terrain::{Attempt, Leads, Terrain};
use crate::Control;
use board::{Geometry, Key, Marks, Owner, Position, Square, Unit, Walk};
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
fn look_across<T: Terrain>(
    terrain: &T,
    search: &Search<'_>,
    game: &mut Game<'_>,
    played: &[Move],
    told: &str,
) -> Option<()> {
    let mut before = terrain.unknown(&terrain.view(game)?);
    for (index, &m) in played.iter().enumerate() {
        let left = played.len() - index;
        let (view, attempt) = (terrain.view(game)?, Attempt::of(game, m, left));
        let mut goes_on = None;
        for known in [&mut before, &mut terrain.unknown(&view)] {
            let near = terrain.look(search, game, &view, known, left, [true; 2]);
            assert!(near, "{told}: half-move {index} of {played:?}");
            let leads = terrain.try_move(search, game, &view, known, attempt);
            let Leads::On { step, .. } = leads else {
                panic!("{told}: half-move {index} of {played:?} is held to lead nowhere")
            };
            goes_on = Some(step);
        }
        before = terrain.after(&view, &before, attempt, goes_on?);
        assert!(game.make(m).legal);
    }
    Some(())
}

fn search<'a>(target: &'a orthodox::Board, control: &'a Control) -> Search<'a> {
    let mut search = Search::new(target, control, None, false);
    search.plain_checks = false;
    search
}

/// The same by the terrain of the rules.
fn look_at(rules: &RuleSet, start: &Position, played: &[Move], told: &str) -> Option<()> {
    let mut end = Game::new(rules, start.clone());
    for &m in played {
        assert!(end.make(m).legal);
    }
    let game = &mut Game::new(rules, start.clone());
    let control = Control::default();
    let end = end.position();
    let nothing = orthodox::Board::default();
    if let Some(marks) = rules.two_boards() {
        let boards = Reborn::<[u64; 2]>::new(Rebirths::none(), marks, end)?;
        look_across(&boards, &search(&nothing, &control), game, played, told)
    } else if rules.only_restrict() {
        let target = orthodox::Board::from_position(end).ok()?;
        let lanes = rules.barred_ways().map(|barred| Lanes::without(&barred));
        let steps = lanes.as_ref().map_or(Steps::ALL, Steps::along);
        let mut search = search(&target, &control);
        search.steps = steps;
        look_across(&Plain, &search, game, played, told)
    } else {
        let reborn = Reborn::<u64>::new(Rebirths::of(&rules.rebirths()?), [Marks::NONE; 2], end)?;
        look_across(&reborn, &search(&nothing, &control), game, played, told)
    }
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
        let looked = look_at(&rules, &start, &played, &told);
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
        let (means, target) = if rules.only_restrict() {
            let lanes = rules.barred_ways().map(|barred| Box::new(Lanes::without(&barred)));
            (Means::Plain(lanes), orthodox::Board::from_position(game.position()).unwrap())
        } else {
            let rebirths = Rebirths::of(&rules.rebirths().unwrap());
            let reborn = Reborn::new(rebirths, [Marks::NONE; 2], game.position()).unwrap();
            (Means::Reborn(reborn), orthodox::Board::default())
        };
        let control = Control { threads: 3, ..Control::default() };
        let search = || {
            let mut search = Search::new(&target, &control, None, false);
            search.plain_checks = false;
            search.patience.before_others = 0;
            search
        };
        let mut game = Game::new(&rules, start);
        let found = explore(&game, LENGTH, &control, &means, search).unwrap();
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
