//! What effects do lies within what their hooks promise, under every condition, with every attribute and every walk.

use crate::dice::Dice;
use crate::problems::{Sketch, all_conditions};
use crate::setup::{in_much_room, set_up};
use board::Side;
use dawson_language::Language;
use dawson_language::keywords::walks;
use rules::Rules;
use rules::attributes::ATTRIBUTES;
use rules::conditions::Condition;
use rules::general::Game;
use rules::general::audit::Watch;
use std::collections::BTreeMap;

/// What is looked at: a condition, an attribute or a walk.
#[derive(Clone, Copy)]
enum Subject {
    Condition(&'static Condition),
    Attribute(usize),
    Walk(board::Walk),
}

impl Subject {
    fn all() -> Vec<Subject> {
        let conditions = all_conditions().into_iter().map(Subject::Condition);
        let attributes = (0..ATTRIBUTES.len()).map(Subject::Attribute);
        let walks = movement::walks().iter().skip(1).map(|entry| Subject::Walk(entry.walk));
        conditions.chain(attributes).chain(walks).collect()
    }

    fn name(self) -> String {
        match self {
            Subject::Condition(row) => format!("condition {}", row.name()),
            Subject::Attribute(number) => format!("attribute {}", ATTRIBUTES[number].name()),
            Subject::Walk(walk) => format!("walk {}", walks::code(Language::English, walk)),
        }
    }

    fn sketch(self, dice: &mut Dice) -> Sketch {
        let all = all_conditions();
        let by_chance = |dice: &mut Dice| dice.once_in(3).then(|| all[dice.below(all.len())]);
        match self {
            Subject::Condition(row) => {
                let attribute = dice.once_in(6).then(|| dice.below(ATTRIBUTES.len()));
                Sketch::new(dice, Some(row), attribute, "~")
            }
            Subject::Attribute(number) => {
                let condition = by_chance(dice);
                Sketch::new(dice, condition, Some(number), "~")
            }
            Subject::Walk(walk) => {
                let condition = by_chance(dice);
                Sketch::new(dice, condition, None, "~").with_walk(&walks::code(Language::English, walk), dice)
            }
        }
    }
}

/// Plays a game of chance for some half-moves; every intention of either side is checked on the way. Adds to `asked` how often
/// powers, filters and rules of legality were asked.
fn look_on(
    watch: &Watch,
    mut game: Game<'_>,
    most: usize,
    asked: &mut usize,
    dice: &mut Dice,
) -> Result<usize, String> {
    let mut plays = 0;
    for _ in 0..8 {
        let turn = game.side_to_move();
        for side in Side::BOTH {
            let mut other = game.clone();
            other.set_side_to_move(side);
            *asked += watch.ask(&mut other)?;
            let mut moves = Vec::new();
            other.generate(&mut moves);
            other.add_captures_of_royals(&mut moves);
            // captures are few and do most
            moves.sort_by_key(|m| m.capture.is_none());
            while moves.len() > 30 {
                let index = 10 + dice.below(moves.len() - 10);
                moves.swap_remove(index);
            }
            for m in moves {
                plays += watch.play(&mut other, m)?;
                if plays >= most {
                    return Ok(plays);
                }
            }
        }
        game.set_side_to_move(turn);
        let legal = game.legal_moves();
        if legal.is_empty() {
            break;
        }
        let captures: Vec<_> = legal.iter().copied().filter(|m| m.capture.is_some()).collect();
        let chosen = if captures.is_empty() || dice.once_in(2) { &legal } else { &captures };
        let chosen = chosen[dice.below(chosen.len())];
        if !game.make(chosen).legal {
            break;
        }
    }
    Ok(plays)
}

fn look(least: usize, seed: u64) {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut faults: Vec<(String, String)> = Vec::new();
    let mut asked = 0;
    for subject in Subject::all() {
        let name = subject.name();
        let count = counts.entry(name.clone()).or_default();
        for round in 0..400u64 {
            if *count >= least {
                break;
            }
            let salt = name.bytes().fold(seed, |salt, byte| salt.wrapping_mul(31).wrapping_add(byte.into()));
            let dice = &mut Dice(salt.wrapping_add(round.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
            let (text, _) = subject.sketch(dice).text(0, None);
            let Ok(setup) = set_up(&text) else { continue };
            let (rules, watch) = setup.ready.rules.watched();
            let game = Game::new(&rules, setup.ready.position.clone());
            match look_on(&watch, game, least / 2, &mut asked, dice) {
                Ok(plays) => *count += plays,
                Err(fault) => {
                    faults.push((name.clone(), format!("{text}{fault}\n")));
                    break;
                }
            }
        }
    }
    let of = |kind: &str| {
        let counts = counts.iter().filter(|(name, _)| name.starts_with(kind)).map(|(_, count)| *count);
        (counts.clone().count(), counts.clone().sum::<usize>(), counts.min().unwrap_or(0))
    };
    for kind in ["condition", "attribute", "walk"] {
        let (names, plays, fewest) = of(kind);
        println!("{names} of kind {kind}: {plays} plays checked, at least {fewest} each");
    }
    println!("{asked} answers of powers, filters and rules of legality compared with their bounds");
    assert!(asked > 50 * least, "hardly a rule was asked: {asked}");
    if std::env::var_os("DAWSON_SHOW").is_some() {
        println!("{counts:#?}");
    }
    for (name, fault) in faults.iter().take(40) {
        println!("{name}:\n{fault}");
    }
    let names: Vec<&String> = faults.iter().map(|(name, _)| name).collect();
    assert!(names.is_empty(), "promises are broken under {names:?}");
    let few: Vec<_> = counts.iter().filter(|(_, count)| **count < least.min(300)).collect();
    assert!(few.is_empty(), "hardly played: {few:?}");
}

#[test]
fn effects_keep_what_their_hooks_promise() {
    in_much_room(|| look(300, 5));
}

/// The same at length: `DAWSON_ROUNDS` hundreds of plays for each name.
#[test]
#[ignore = "takes as long as is wanted"]
fn effects_keep_what_their_hooks_promise_at_length() {
    let number = |name: &str| std::env::var(name).ok().and_then(|number| number.parse().ok());
    let (rounds, seed) = (number("DAWSON_ROUNDS").unwrap_or(30), number("DAWSON_SEED").unwrap_or(55));
    in_much_room(move || look(rounds * 100, seed as u64));
}
