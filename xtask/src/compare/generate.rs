//! Random problems of every kind.

use super::dice::Dice;
use super::problem::{Case, Problem};
use super::{stipulations, tables};

/// What is tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Condition,
    Pair,
    Battle,
    Help,
    Walk,
    Attribute,
    Option,
    Twin,
    Several,
    Structured,
    StructuredOptions,
    Threats,
    Three,
    Neutral,
    Series,
    Intelligent,
    /// The seed counts pairs of conditions, so that seeds in a row try every one.
    EveryPair,
}

impl Kind {
    pub const ALL: [(Kind, &'static str); 17] = [
        (Kind::Condition, "condition"),
        (Kind::Pair, "pair"),
        (Kind::Battle, "battle"),
        (Kind::Help, "help"),
        (Kind::Walk, "walk"),
        (Kind::Attribute, "attribute"),
        (Kind::Option, "option"),
        (Kind::Twin, "twin"),
        (Kind::Several, "several"),
        (Kind::Structured, "structured"),
        (Kind::StructuredOptions, "structured-options"),
        (Kind::Threats, "threats"),
        (Kind::Three, "three"),
        (Kind::Neutral, "neutral"),
        (Kind::Series, "series"),
        (Kind::Intelligent, "intelligent"),
        (Kind::EveryPair, "every-pair"),
    ];

    pub fn name(self) -> &'static str {
        Kind::ALL.iter().find(|(kind, _)| *kind == self).map_or("", |(_, name)| name)
    }
}

/// The case of that kind with that number.
pub fn case(kind: Kind, seed: u64) -> Case {
    let dice = &mut Dice::new(seed << 4 | kind as u64 & 15);
    let count = if kind == Kind::Several { 2 + dice.below(3) } else { 1 };
    Case { problems: (0..count).map(|_| problem(kind, seed, dice)).collect() }
}

fn problem(kind: Kind, seed: u64, dice: &mut Dice) -> Problem {
    let mut problem = Problem::default();
    let mut options = Vec::new();
    let pieces = if kind == Kind::EveryPair { eight_units(dice) } else { units(kind, dice, &mut options) };
    problem.add("Pieces", pieces);
    match kind {
        Kind::Structured | Kind::StructuredOptions => {
            problem.add("SStipulation", vec![stipulations::structured(dice)]);
        }
        Kind::Battle | Kind::Threats => problem.add("Stipulation", vec![stipulations::battle(dice)]),
        Kind::Help => problem.add("Stipulation", vec![stipulations::help(dice)]),
        Kind::Series => problem.add("Stipulation", vec![stipulations::series(dice)]),
        Kind::Intelligent => problem.add("Stipulation", vec![stipulations::matched(dice)]),
        // all lines of two plies, where two conditions show much of what they do together
        Kind::EveryPair => problem.add("Stipulation", vec!["h~1".to_owned()]),
        _ => problem.add("Stipulation", vec![stipulations::any(dice)]),
    }
    let count = match kind {
        Kind::Condition | Kind::Battle => 1,
        Kind::Pair | Kind::Help | Kind::EveryPair => 2,
        Kind::Walk | Kind::Attribute => usize::from(dice.once_in(6)),
        Kind::Option | Kind::Several | Kind::Twin => usize::from(dice.once_in(3)),
        Kind::StructuredOptions | Kind::Structured | Kind::Threats | Kind::Intelligent => {
            usize::from(dice.once_in(8))
        }
        Kind::Three => 3,
        Kind::Neutral | Kind::Series => usize::from(dice.once_in(2)),
    };
    let conditions = match kind {
        Kind::EveryPair => tables::pair(seed, dice).to_vec(),
        _ => (0..count).map(|_| tables::condition(dice)).collect(),
    };
    for condition in conditions {
        problem.add("Condition", vec![condition]);
    }
    let usual = match kind {
        Kind::Battle => &["Variation", "Variation", "Try", "SetPlay"][..],
        Kind::Threats => {
            &["Variation", "Variation", "Variation", "Try", "SetPlay", "PostKeyPlay", "Threat 1"]
        }
        Kind::Structured => &["Variation"],
        Kind::EveryPair => &[],
        Kind::Intelligent => &["SetPlay", "HalfDuplex", "Duplex", "WhiteToPlay"],
        _ => &["Variation", "SetPlay", "HalfDuplex", "Duplex", "WhiteToPlay"],
    };
    let kept = if kind == Kind::Threats { 3 } else { 1 };
    if kind == Kind::Intelligent {
        options.push(
            format!("Intelligent {}", dice.one_of(&["", "1", "1", "2", "2", "3", "4", "5"]))
                .trim_end()
                .to_owned(),
        );
    }
    options.extend(usual.iter().filter(|_| dice.below(4) < kept).map(|word| (*word).to_owned()));
    if matches!(kind, Kind::Option | Kind::StructuredOptions) || kind == Kind::Several && dice.once_in(2) {
        options.extend((0..1 + dice.below(3)).map(|_| tables::option(dice)));
    }
    let mut given: Vec<String> = Vec::new();
    options.retain(|option| {
        let new = !given.contains(option);
        // both programs refuse one beside the other
        let duplex = ["Duplex", "HalfDuplex"].contains(&option.as_str());
        let twice = duplex && given.iter().any(|other| ["Duplex", "HalfDuplex"].contains(&other.as_str()));
        given.push(option.clone());
        new && !twice
    });
    problem.add("Option", options);
    if kind == Kind::Twin {
        let places: Vec<String> =
            problem.commands[0].items.iter().map(|unit| unit[unit.len() - 2..].to_owned()).collect();
        for _ in 0..1 + dice.below(3) {
            let change = twin(dice, &places);
            problem.add(if dice.once_in(16) { "ZeroPosition" } else { "Twin" }, vec![change]);
        }
    }
    problem
}

/// The square of that file and rank, counted from 0.
fn square_name((file, rank): (usize, usize)) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

/// Four units of either side anywhere on the board.
fn eight_units(dice: &mut Dice) -> Vec<String> {
    let mut free: Vec<usize> = (0..64).collect();
    let mut square = |pawn: bool| {
        loop {
            let at = free.swap_remove(dice.below(free.len()));
            if !pawn || (1..7).contains(&(at / 8)) {
                return square_name((at % 8, at / 8));
            }
        }
    };
    ["White K", "White R", "White B", "White P", "Black K", "Black Q", "Black S", "Black P"]
        .map(|unit| format!("{unit}{}", square(unit.ends_with('P'))))
        .to_vec()
}

/// Few units near one another; some alike, now and then where they could castle, now and then without a king.
fn units(kind: Kind, dice: &mut Dice, options: &mut Vec<String>) -> Vec<String> {
    // pawns promote soon near an edge
    let (file, rank) =
        (dice.below(4), if kind == Kind::Neutral { dice.one_of(&[0, 3]) } else { dice.below(4) });
    let mut near: Vec<(usize, usize)> = (0..25).map(|index| (file + index % 5, rank + index / 5)).collect();
    let mut units: Vec<String> = Vec::new();
    let missing = dice.below(10);
    for (number, (side, word, home)) in [("White", "NoWk", 0), ("Black", "NoBk", 7)].into_iter().enumerate() {
        if missing == number {
            options.push(word.to_owned());
        } else if dice.once_in(10) {
            let rook = dice.one_of(&[0, 7]);
            near.retain(|&at| at != (4, home) && at != (rook, home));
            units.push(format!("{side} K{}", square_name((4, home))));
            units.push(format!("{side} R{}", square_name((rook, home))));
        } else {
            units.push(format!("{side} K{}", square_name(near.swap_remove(dice.below(near.len())))));
        }
    }
    let plain = match kind {
        Kind::Walk | Kind::Attribute | Kind::Neutral => false,
        Kind::Intelligent => true,
        _ => !dice.once_in(6),
    };
    let mut last: Option<String> = None;
    for _ in 0..2 + dice.below(5) {
        let side = match dice.below(if plain { 6 } else { 8 }) {
            0..=2 => "White",
            3..=5 => "Black",
            _ => "Neutral",
        };
        let side = if kind == Kind::Neutral && dice.once_in(2) { "Neutral" } else { side };
        let at = near.swap_remove(dice.below(near.len()));
        let pawn = kind == Kind::Neutral && dice.once_in(2);
        let walk = match dice.below(if pawn {
            2
        } else if plain {
            6
        } else {
            9
        }) {
            0 | 1 => "P".to_owned(),
            2..=5 => dice.one_of(&["S", "B", "R", "Q"]).to_owned(),
            _ => tables::walk(dice),
        };
        let walk =
            if walk == "P" && matches!(at.1, 0 | 7) && !dice.once_in(8) { "S".to_owned() } else { walk };
        let attributes = if kind == Kind::Attribute && dice.once_in(2) || !plain && dice.once_in(6) {
            format!("{} ", tables::attributes(dice))
        } else {
            String::new()
        };
        let unit = last.take().filter(|_| dice.once_in(4)).unwrap_or(format!("{side} {attributes}{walk}"));
        units.push(format!("{unit}{}", square_name(at)));
        last = Some(unit);
    }
    units
}

/// What makes a twin.
fn twin(dice: &mut Dice, places: &[String]) -> String {
    let place = |dice: &mut Dice| places[dice.below(places.len())].clone();
    let changes: Vec<String> = (0..dice.one_of(&[1, 1, 2]))
        .map(|_| match dice.below(13) {
            0..=2 => {
                let from = place(dice);
                // a unit that stays vanishes in the other program
                let mut to = tables::square(dice);
                while to == from {
                    to = tables::square(dice);
                }
                format!("Move {from} {to}")
            }
            3 => format!("Exchange {} {}", place(dice), place(dice)),
            4 => format!("Remove {}", place(dice)),
            5 => format!(
                "Add {} {}{}",
                dice.one_of(&["White", "Black"]),
                dice.one_of(&["S", "B", "P", "R"]),
                tables::square(dice)
            ),
            6 | 7 => format!("Stipulation {}", stipulations::any(dice)),
            8 => format!("Condition {}", tables::condition(dice)),
            9 => format!("Rotate {}", dice.one_of(&["90", "180", "270"])),
            10 => format!("Mirror {}", dice.one_of(&["a1<-->h1", "a1<-->a8", "a1<-->h8", "a8<-->h1"])),
            11 => {
                dice.one_of(&["PolishType", "Substitute S B", "Substitute P S", "Substitute Q G"]).to_owned()
            }
            _ => format!("Shift {} {}", place(dice), tables::square(dice)),
        })
        .collect();
    let continued = if dice.once_in(3) { "Continued " } else { "" };
    format!("{continued}{}", changes.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use language::reader::{Reader, Source};

    #[test]
    fn a_seed_names_a_problem_and_every_kind_makes_problems_that_are_understood() {
        for (kind, name) in Kind::ALL {
            let mut understood = 0;
            for seed in 0..40 {
                let text = case(kind, seed).to_string();
                assert_eq!(text, case(kind, seed).to_string());
                let source = Source::new("case", &text);
                let mut reader = Reader::new(&source);
                while let Ok(Some(_)) = reader.problem() {}
                understood += usize::from(reader.problem().is_ok());
            }
            assert!(understood >= 30, "{name}: {understood} of 40");
        }
    }
}
