//! No bound is wrong: under every condition of which it is known what becomes of units, games of chance are looked at from each
//! of their positions as if their ends were to be reached; and threads that share a game answer as play without any bound.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use super::driver::{Guidance, Leads};
use super::forced::POSITIONS;
use super::frontier::explore;
use super::means::Means;
use super::search::Search;
use super::terrain::Terrain;
use super::tried::Attempt;
use crate::Control;
use crate::chance::{Dice, array};
use board::{Key, Position, Walk};
use rules::conditions::{ConditionUse, Parameter, all};
use rules::general::{Game, Kind, Move, RuleSet};
use rules::{GameOptions, Rules, orthodox, prepare};
use std::collections::HashMap;

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
fn look_across<G: Guidance>(
    guidance: &G,
    search: &Search<'_>,
    game: &mut Game<'_>,
    played: &[Move],
    told: &str,
) -> Option<()> {
    let mut before = guidance.unknown(&guidance.view(game)?);
    for (index, &m) in played.iter().enumerate() {
        let left = played.len() - index;
        let (view, attempt) = (guidance.view(game)?, Attempt::of(game, m, left));
        let mut goes_on = None;
        for known in [&mut before, &mut guidance.unknown(&view)] {
            let near = guidance.look(search, game, &view, known, left, [true; 2]);
            assert!(near, "{told}: half-move {index} of {played:?}");
            let leads = guidance.try_move(search, game, &view, known, attempt);
            let Leads::On { step, .. } = leads else {
                panic!("{told}: half-move {index} of {played:?} is held to lead nowhere")
            };
            goes_on = Some(step);
        }
        before = guidance.after(&view, &before, attempt, goes_on?);
        assert!(game.make(m).legal);
    }
    Some(())
}

/// The same by the bounds of the rules.
fn look_at(rules: &RuleSet, start: &Position, played: &[Move], told: &str) -> Option<()> {
    let mut end = Game::new(rules, start.clone());
    for &m in played {
        assert!(end.make(m).legal);
    }
    let game = &mut Game::new(rules, start.clone());
    let control = Control::default();
    let means = Means::of(rules, end.position())?;
    let search = Search::new(&means, &control, None, false);
    match &means {
        Means::OneBoard(diagram) => look_across(diagram, &search, game, played, told),
        Means::TwoBoards(diagram) => look_across(diagram, &search, game, played, told),
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
        if Terrain::of_rules(&rules).is_none() && rules.two_boards().is_none() {
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
        let means = Means::of(&rules, game.position()).unwrap();
        let control = Control { threads: 3, ..Control::default() };
        let search = || {
            let mut search = Search::new(&means, &control, None, false);
            search.patience.before_others = 0;
            search
        };
        let mut game = Game::new(&rules, start);
        let found = explore(&game, LENGTH, &control, search).unwrap();
        let is_target = |game: &Game<'_>| search().is_target(game);
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
