//! Rows of the tables with something behind them that fits: a new row is tried as soon as it stands there.

use super::dice::Dice;
use language::Language;
use language::keywords::options::{Argument, OPTIONS, OptionRow, OptionWord};
use language::keywords::walks;
use rules::attributes::ATTRIBUTES;
use rules::conditions::{Condition, Part, Variant, Vocabulary, all};

/// A square, mostly near the middle of the board.
pub fn square(dice: &mut Dice) -> String {
    format!("{}{}", char::from(b'a' + dice.below(8) as u8), 1 + dice.below(8))
}

fn squares(dice: &mut Dice, count: usize) -> String {
    (0..count).map(|_| square(dice)).collect()
}

/// The conditions that the other program knows, too.
fn conditions() -> Vec<&'static Condition> {
    all().filter(|row| row.popeye.is_some()).collect()
}

/// A condition that the other program knows, too.
pub fn condition(dice: &mut Dice) -> String {
    let rows = conditions();
    written(rows[dice.below(rows.len())], dice)
}

/// The pair of conditions with that number, of all pairs in an order in which neighbours have little in common; after the last comes the first.
pub fn pair(number: u64, dice: &mut Dice) -> [String; 2] {
    let rows = conditions();
    let count = rows.len() as u64;
    // every first with the second that stands so far behind it
    let (first, distance) = (number % count, 1 + number / count % (count / 2));
    [first, (first + distance) % count].map(|index| written(rows[index as usize], dice))
}

/// A condition with parameters that fit.
fn written(row: &Condition, dice: &mut Dice) -> String {
    let parts = row.parts.iter().map(|part| part_of(part, dice));
    let words: Vec<String> =
        std::iter::once(row.name().to_owned()).chain(parts).filter(|text| !text.is_empty()).collect();
    words.join(" ")
}

fn part_of(part: &Part, dice: &mut Dice) -> String {
    match part {
        Part::OneOf(words) => match dice.below(words.len() + 1) {
            0 => String::new(),
            index => words[index - 1].name().to_owned(),
        },
        Part::AnyOf(words) => {
            let chosen: Vec<&str> =
                words.iter().filter(|_| dice.once_in(2)).map(|word| word.name()).collect();
            chosen.join(" ")
        }
        Part::CirceVariants { .. } => {
            let rebirth = |word: &Variant| word.vocabulary() == Vocabulary::Rebirth;
            let words: Vec<Variant> = Variant::ALL.iter().copied().filter(rebirth).collect();
            let count = dice.one_of(&[0, 1, 1, 1, 2, 2]);
            let chosen: Vec<String> = (0..count)
                .map(|_| match dice.one_of(&words) {
                    Variant::April => format!("{} {}", Variant::April.name(), walk(dice)),
                    word => word.name().to_owned(),
                })
                .collect();
            chosen.join(" ")
        }
        Part::Squares { least, most } => {
            let further = usize::from(most.saturating_sub(*least)).min(4);
            let count = usize::from(*least) + dice.below(further + 1);
            squares(dice, count)
        }
        Part::Walks { needed: false } if dice.once_in(2) => String::new(),
        Part::Walks { .. } => dice.one_of(&["Q", "S", "R B", "P", "G", "Q R B S", "N"]).to_owned(),
        Part::VaultingWalks => dice.one_of(&["", "G", "EQ", "EQ Transmuting", "Transmuting"]).to_owned(),
        Part::WalkSequence => dice.one_of(&["S B R Q S", "R G R", "P S Q P"]).to_owned(),
        Part::Sentinelles => {
            let words = [
                "",
                "PionAdvers",
                "PionNeutre",
                "MaximumBlack 1",
                "MaximumTotal 3",
                "ParaSentinelles",
                "Berolina",
            ];
            dice.one_of(&words).to_owned()
        }
        Part::Grid => dice.one_of(&["", "HorizontalShift", "VerticalShift", "DiagonalShift"]).to_owned(),
        Part::Contact => dice.one_of(&["", "Neighbour S"]).to_owned(),
        Part::Numbers { most } => {
            dice.one_of(if *most == 1 { &["1", "2"] } else { &["", "1 2", "8 8"] }).to_owned()
        }
        Part::Distances => dice.one_of(&["5", "9", "6 8"]).to_owned(),
        Part::Unit => format!("{} {}{}", colour(dice), dice.one_of(&["S", "P", "R"]), square(dice)),
    }
}

fn colour(dice: &mut Dice) -> &'static str {
    dice.one_of(&["White", "Black"])
}

/// The code of a walk.
pub fn walk(dice: &mut Dice) -> String {
    let table = movement::walks();
    loop {
        let code = walks::code(Language::English, table[1 + dice.below(table.len() - 1)].walk);
        if !code.is_empty() && code != "K" {
            return code;
        }
    }
}

/// One or two attributes.
pub fn attributes(dice: &mut Dice) -> String {
    let count = dice.one_of(&[1, 1, 1, 2]);
    let mut words: Vec<&str> = Vec::new();
    while words.len() < count {
        let word = ATTRIBUTES[dice.below(ATTRIBUTES.len())].name();
        // a unit stands on one board
        if !(word.starts_with("Alice") && words.iter().any(|other| other.starts_with("Alice"))) {
            words.push(word);
        }
    }
    words.join(" ")
}

/// An option that changes solutions.
pub fn option(dice: &mut Dice) -> String {
    let without_meaning = [
        "Search",
        "MultiSolutions",
        "NoSymmetry",
        "Beep",
        "UnpublishedOption",
        "MoveNumbers",
        "MaxTime",
        "NoBoard",
        "WriteGrid",
        "SuppressGrid",
    ];
    let rows: Vec<&OptionRow> =
        OPTIONS.iter().filter(|row| !without_meaning.contains(&row.names.0[0])).collect();
    let row = rows[dice.below(rows.len())];
    let argument = match row.argument {
        Argument::None => String::new(),
        Argument::Number(_) => dice.one_of(&["0", "1", "1", "2", "3"]).to_owned(),
        Argument::MaybeNumber => dice.one_of(&["", "1", "2"]).to_owned(),
        Argument::MoveNumber => format!("{}", 1 + dice.below(6)),
        Argument::TwoNumbers => format!("{} {}", dice.below(2), dice.below(3)),
        Argument::Squares if row.option == OptionWord::CastlingMutuallyExclusive => {
            dice.one_of(&["a1a8", "h1h8", "a1h8"]).to_owned()
        }
        Argument::Squares => dice.one_of(&["a1h8", "e1", "e8h8", "d2d3d4", "e7e6e5", "a1h1"]).to_owned(),
    };
    format!("{} {argument}", row.names.0[0]).trim_end().to_owned()
}
