//! Random problems: conditions with parameters as the tables have them, attributes, every kind of stipulation and goal.

use crate::dice::Dice;
use board::{Marks, Side, Square};
use dawson_language::Language;
use dawson_language::keywords::variants::{Variant, Vocabulary};
use dawson_language::keywords::walks;
use rules::attributes::ATTRIBUTES;
use rules::conditions::{Condition, Part, all};

/// All conditions of the tables.
pub fn all_conditions() -> Vec<&'static Condition> {
    all().collect()
}

/// The signs of all goals; `@` stands for a square.
pub const GOALS: [&str; 23] = [
    "#", "=", "#=", "==", "!=", "!#", "##", "##!", "+", "x", "z@", "%", "ep", "00", "~", "ct", "ctr", "<>",
    "<>r", "c81", "k@", "dia", "a=>b",
];

/// Kinds of play: what stands before the goal, and the half-moves of the least length behind it with those that each
/// further move adds. The lengths of some may be a half-move longer.
const KINDS: [(&str, usize, usize, bool); 16] = [
    ("", 1, 2, false),
    ("s", 2, 2, false),
    ("r", 2, 2, false),
    ("semi-r", 2, 2, false),
    ("h", 2, 2, true),
    ("hs", 2, 2, true),
    ("hr", 2, 2, true),
    ("ser-", 1, 1, false),
    ("ser-", 1, 1, false),
    ("ser-h", 2, 1, false),
    ("ser-h", 2, 1, false),
    ("ser-s", 2, 1, false),
    ("ser-r", 2, 1, false),
    ("pser-", 1, 1, false),
    ("reci-h", 2, 2, true),
    ("exact-h", 2, 2, true),
];

/// A problem before its length is known.
pub struct Sketch {
    pub conditions: Vec<(&'static str, String)>,
    pub attribute: Option<&'static str>,
    pub goal: &'static str,
    goal_at: String,
    kind: (&'static str, usize, usize, bool),
    options: Vec<String>,
    units: Vec<(Square, String)>,
}

fn name(square: Square) -> String {
    format!("{}{}", char::from(b'a' + square.0 % 8), square.0 / 8 + 1)
}

fn squares(dice: &mut Dice, count: usize, units: &[(Square, String)]) -> String {
    let mut all: Vec<Square> = (0..64).map(Square).collect();
    let mut named = String::new();
    for _ in 0..count {
        let index = dice.below(all.len());
        // squares of units matter to some, empty ones to others
        let unit = (units.get(dice.below(units.len().max(1))))
            .and_then(|&(square, _)| all.iter().position(|&other| other == square));
        let index = unit.filter(|_| dice.once_in(2)).unwrap_or(index);
        named += &name(all.swap_remove(index));
    }
    named
}

fn rebirth(dice: &mut Dice) -> String {
    let words: Vec<Variant> =
        Variant::ALL.iter().copied().filter(|word| word.vocabulary() == Vocabulary::Rebirth).collect();
    let mut written = Vec::new();
    for _ in 0..dice.below(4) {
        let word = dice.one_of(&words);
        written.push(match word {
            Variant::April => format!("{} Q S", word.name()),
            _ => word.name().to_owned(),
        });
    }
    written.join(" ")
}

/// What stands behind a condition.
fn parameters(row: &Condition, dice: &mut Dice, units: &[(Square, String)]) -> String {
    let mut part = |part: &Part| match part {
        Part::OneOf(words) => match dice.below(words.len() + 1) {
            0 => String::new(),
            index => words[index - 1].name().to_owned(),
        },
        Part::AnyOf(words) => {
            let chosen: Vec<&str> =
                words.iter().filter(|_| dice.once_in(2)).map(|word| word.name()).collect();
            chosen.join(" ")
        }
        Part::CirceVariants { .. } => rebirth(dice),
        Part::Squares { least, most } => {
            let (least, most) = (usize::from(*least), usize::from(*most).min(4));
            let count = least + dice.below(most.saturating_sub(least) + 1);
            squares(dice, count, units)
        }
        Part::Walks { needed } => {
            if *needed || dice.once_in(2) {
                dice.one_of(&["Q", "S", "R B", "P", "G"]).to_owned()
            } else {
                String::new()
            }
        }
        Part::VaultingWalks => dice.one_of(&["", "G", "EQ", "EQ Transmuting", "Transmuting"]).to_owned(),
        Part::WalkSequence => dice.one_of(&["S B R Q S", "R G R", "P S Q P"]).to_owned(),
        Part::Sentinelles => dice
            .one_of(&["", "PionAdvers", "PionNeutre", "MaximumBlack 1", "ParaSentinelles", "Berolina"])
            .to_owned(),
        Part::Grid => dice.one_of(&["", "HorizontalShift", "VerticalShift", "DiagonalShift"]).to_owned(),
        Part::Contact => dice.one_of(&["", "Neighbour S"]).to_owned(),
        Part::Numbers { .. } => dice.one_of(&["1", "2", ""]).to_owned(),
        Part::Distances => dice.one_of(&["5", "9", "6 8"]).to_owned(),
        Part::Unit => dice.one_of(&["Black Pc5", "White Sb3", "Black Rd4"]).to_owned(),
    };
    let written: Vec<String> = row.parts.iter().map(&mut part).filter(|part| !part.is_empty()).collect();
    written.join(" ")
}

/// Few units near each other, some of them alike.
fn units(dice: &mut Dice, attribute: Option<Marks>, plain: bool) -> Vec<(Square, String)> {
    let (file, rank) = (dice.below(4), dice.below(3));
    let mut near: Vec<u8> = (0..5)
        .flat_map(|r| (0..5).map(move |f| ((rank + r) * 8 + file + f) as u8))
        .filter(|&square| square < 64)
        .collect();
    let mut take = |dice: &mut Dice| Square(near.swap_remove(dice.below(near.len())));
    let mut units = Vec::new();
    let kingless = dice.below(8);
    for owner in ["White", "Black"] {
        if kingless == 0 && owner == "White" || kingless == 1 && owner == "Black" {
            continue;
        }
        // now and then where they could castle
        let home = if owner == "White" { Square(4) } else { Square(60) };
        if dice.once_in(8) {
            units.push((home, format!("{owner} K")));
            units.push((Square(home.0 + 3), format!("{owner} R")));
        } else {
            let square = take(dice);
            units.push((square, format!("{owner} K")));
        }
    }
    let word =
        attribute.and_then(|mark| ATTRIBUTES.iter().find(|row| row.mark == mark)).map(|row| row.name());
    let table = movement::walks();
    let mut last = String::new();
    for number in 0..2 + dice.below(4) {
        let owner = match dice.below(if plain { 4 } else { 9 }) {
            0 | 1 | 4 | 6 => "White",
            2 | 3 | 5 | 7 => "Black",
            _ => "Neutral",
        };
        let walk = match dice.below(if plain { 4 } else { 6 }) {
            // who moves little lets play go on for long
            0 | 1 => "P".to_owned(),
            2 | 3 => dice.one_of(&["S", "B", "R", "Q", "S", "S"]).to_owned(),
            4 => dice.one_of(&["G", "N", "L", "PA", "LI"]).to_owned(),
            _ => walks::code(Language::English, table[1 + dice.below(table.len() - 1)].walk),
        };
        let bearing = word.filter(|_| number == 0 || dice.once_in(2));
        let walk = match attribute.filter(|&mark| mark.change_hurdles()) {
            Some(_) if bearing.is_some() => "G".to_owned(),
            _ if walk.is_empty() || walk == "K" => "S".to_owned(),
            _ => walk,
        };
        let unit = match bearing {
            Some(word) => format!("{owner} {word} {walk}"),
            None => format!("{owner} {walk}"),
        };
        // twins are mistaken for each other most easily
        let unit = if number > 0 && dice.once_in(2) { last.clone() } else { unit };
        let square = take(dice);
        let on_edge = !(8..56).contains(&square.0);
        if !(on_edge && unit.ends_with('P')) && units.iter().all(|(other, _)| *other != square) {
            last.clone_from(&unit);
            units.push((square, unit));
        } else if last.is_empty() {
            last = format!("{owner} S");
        }
    }
    units
}

impl Sketch {
    /// A problem with that goal, and with that condition and attribute if they are given.
    pub fn new(
        dice: &mut Dice,
        condition: Option<&'static Condition>,
        attribute: Option<usize>,
        goal: &'static str,
    ) -> Sketch {
        let between_diagrams = matches!(goal, "dia" | "a=>b");
        let attribute = attribute.map(|index| ATTRIBUTES[index]);
        let units = units(dice, attribute.map(|row| row.mark), between_diagrams);
        let mut conditions = Vec::new();
        let mut add = |row: &'static Condition, dice: &mut Dice| {
            conditions.push((row.name(), format!("{} {}", row.name(), parameters(row, dice, &units))));
        };
        if let Some(row) = condition {
            add(row, dice);
            if dice.once_in(4) {
                let all = all_conditions();
                add(all[dice.below(all.len())], dice);
            }
        }
        let has_king =
            |owner: &str| units.iter().any(|(_, unit)| unit.starts_with(owner) && unit.ends_with(" K"));
        let kind = if between_diagrams { ("", 2, 2, true) } else { dice.one_of(&KINDS) };
        let mut options = Vec::new();
        for (owner, word) in [("White", "NoWk"), ("Black", "NoBk")] {
            if !has_king(owner) {
                options.push(word.to_owned());
            }
        }
        for (word, chance) in [
            ("SetPlay", 4),
            ("Variation", 3),
            ("Try", 8),
            ("HalfDuplex", 8),
            ("Duplex", 12),
            ("NullMoves", 24),
            ("Threat 1", 24),
            ("MaxFlightsquares 2", 24),
            ("NonTrivial 1 1", 24),
            ("KeepMatingPiece", 24),
            ("GoalIsEnd", 24),
            ("NoShortVariations", 16),
        ] {
            let fits = !between_diagrams || matches!(word, "NullMoves" | "SetPlay");
            if dice.once_in(chance) && fits {
                options.push(word.to_owned());
            }
        }
        let square = units[dice.below(units.len())].0;
        let square = if dice.once_in(2) || goal == "k@" { square } else { Square(dice.below(64) as u8) };
        Sketch {
            conditions,
            attribute: attribute.map(|row| row.name()),
            goal,
            goal_at: goal.replace('@', &name(square)),
            kind,
            options,
            units,
        }
    }

    /// The same with units of that walk in the place of some others.
    pub fn with_walk(mut self, code: &str, dice: &mut Dice) -> Sketch {
        let common = |unit: &String| !unit.ends_with(" K");
        let first = self.units.iter().position(|(_, unit)| common(unit));
        for (index, (_, unit)) in self.units.iter_mut().enumerate() {
            if common(unit) && (Some(index) == first || dice.once_in(3)) {
                let owner = unit.split(' ').next().unwrap_or("White");
                *unit = format!("{owner} {code}");
            }
        }
        self
    }

    /// Its stipulation with so many half-moves more than it needs at least, and the half-moves that it has.
    fn stipulation(&self, further: usize) -> (String, usize) {
        let (kind, least, step, halves) = self.kind;
        let moves = 1 + further / step;
        let half = halves && further % step == 1;
        let length = format!("{moves}{}", if half { ".5" } else { "" });
        let diagrams = matches!(self.goal, "dia" | "a=>b");
        let length = if diagrams { format!("{}", (further + 1) as f32 / 2.0) } else { length };
        let half_moves = if diagrams { further + 1 } else { least + (moves - 1) * step + usize::from(half) };
        (format!("{kind}{}{length}", self.goal_at), half_moves)
    }

    /// Which side makes each half-move.
    pub fn order(&self, starter: Side, half_moves: usize) -> Vec<Side> {
        let (kind, least, ..) = self.kind;
        let series = kind.contains("ser-");
        (0..half_moves)
            .map(|number| {
                let starts = if series { number + least <= half_moves } else { number % 2 == 0 };
                if starts { starter } else { !starter }
            })
            .collect()
    }

    /// The text of the problem, at least so long; another diagram (in Forsyth's notation) may take the place of its units
    /// or, for `a=>b`, stand beside them. Answers the half-moves too.
    pub fn text(&self, further: usize, target: Option<&str>) -> (String, usize) {
        let (stipulation, half_moves) = self.stipulation(further);
        let mut text = String::from("BeginProblem\n");
        if self.goal == "a=>b" || self.goal != "dia" || target.is_none() {
            text += "Pieces";
            for (square, unit) in &self.units {
                text += &format!(" {unit}{}", name(*square));
            }
            text += "\n";
        }
        match target {
            Some(target) if self.goal == "dia" => {
                text += &format!("Stipulation {stipulation}\nForsyth {target}\n");
            }
            Some(target) => text += &format!("Stipulation {stipulation} Forsyth {target}\n"),
            None => text += &format!("Stipulation {stipulation}\n"),
        }
        text += &format!("Option NoBoard {}\n", self.options.join(" "));
        for (_, condition) in &self.conditions {
            text += &format!("Condition {condition}\n");
        }
        (text + "EndProblem\n", half_moves)
    }
}
