//! Conditions below the diagram, and behind the letters of twins.

use super::rebirth;
use crate::Language;
use crate::canonical::{Settled, in_order_of_table, settle};
use crate::keywords::variants::{Variant, Vocabulary};
use crate::reader::tree::{ConditionUse, Parameter, WalkName};
use crate::setup::Hunters;
use board::{Geometry, Marks, Square, Walk};
use rules::conditions::{Drawn, Listed, Part, find};

/// The attributes that all units have under these conditions.
#[must_use]
pub fn marks_of_all(conditions: &[ConditionUse]) -> Marks {
    conditions.iter().fold(Marks::NONE, |marks, c| marks.with(c.row.gives))
}

/// A line for each condition that is listed, in the order of the table.
#[must_use]
pub fn condition_lines(
    conditions: &[ConditionUse],
    language: Language,
    hunters: &Hunters,
    without_grid: bool,
) -> Vec<String> {
    listed(settle(conditions))
        .iter()
        .map(|s| Line { condition: s, language, hunters: hunters.clone(), without_grid }.text())
        .collect()
}

/// The conditions that captions list, in the order of the table.
fn listed(settled: Vec<Settled>) -> Vec<Settled> {
    let is_given = |name: &str| settled.iter().any(|s| s.row.name() == name);
    let implies = |other: &Settled, s: &Settled| {
        other.row.implies.contains(&s.row.name()) && other.row.listed != Listed::WithImplied
    };
    let is_listed = |s: &Settled| match s.row.listed {
        Listed::WithParameters => !s.parameters.is_empty(),
        Listed::Beside(name) => is_given(name),
        Listed::Alone | Listed::WithImplied | Listed::AgainAs(_) => true,
    };
    let further = settled.iter().flat_map(|s| {
        let (names, parameters) = match s.row.listed {
            Listed::WithImplied => (s.row.implies, Vec::new()),
            Listed::AgainAs(ref name) if !s.parameters.is_empty() => {
                (std::slice::from_ref(name), s.parameters.clone())
            }
            _ => (&[][..], Vec::new()),
        };
        let rows = names.iter().filter(|name| !is_given(name)).filter_map(|name| find(name));
        rows.map(move |row| Settled { row, place: s.place, parameters: parameters.clone() })
    });
    let mut all: Vec<Settled> = settled
        .iter()
        .filter(|s| s.row.drawn != Drawn::Blank && is_listed(s))
        .filter(|s| !settled.iter().any(|other| implies(other, s)))
        .cloned()
        .chain(further)
        .collect();
    in_order_of_table(&mut all);
    all
}

struct Line<'c> {
    condition: &'c Settled,
    language: Language,
    hunters: Hunters,
    without_grid: bool,
}

impl Line<'_> {
    fn text(mut self) -> String {
        let row = self.condition.row;
        let mut text = row.names.get(self.language).to_owned();
        if let [Part::Squares { .. }, Part::OneOf(_)] = row.parts {
            // the type stands before the squares, unless it goes without saying
            if self.condition.has(Variant::Type2) {
                text += &self.word(" ", Variant::Type2);
            }
            return text + &self.squares_in_order();
        }
        for part in row.parts {
            text = self.with_part(text, *part);
        }
        text
    }

    fn with_part(&mut self, text: String, part: Part) -> String {
        match part {
            Part::OneOf(words) => text + &self.one_of(words),
            Part::AnyOf(words) => {
                // that all captures must be completed is not listed
                let listed = words.iter().filter(|v| self.condition.has(**v) && **v != Variant::Absolute);
                text + &listed.map(|v| self.word(" ", *v)).collect::<String>()
            }
            Part::CirceVariants { kings } => {
                let (april, sequence) = (self.affected_walks(), self.sequence(Variant::Chameleon));
                text + &rebirth::variants(self.condition, kings, self.language, |variant| match variant {
                    Variant::April => april.clone(),
                    Variant::Chameleon => sequence.clone(),
                    _ => String::new(),
                })
            }
            Part::Squares { least: 2, .. } => text + &self.squares_as_written(),
            Part::Squares { .. } if self.condition.row.drawn == Drawn::Imitators => {
                // imitators named again replace those named before
                let last = self.condition.parameters.iter().rev().find_map(|p| match &p.value {
                    Parameter::Squares(squares) => Some(squares.as_slice()),
                    _ => None,
                });
                text + &names_of(last.unwrap_or_default())
            }
            Part::Squares { .. } => text + &self.squares_in_order(),
            Part::Walks { .. } => {
                let walks = self.condition.walks().collect();
                text + &self.walks_in_order(walks)
            }
            Part::WalkSequence => {
                let walks: Vec<WalkName> = self.condition.walks().collect();
                text + &self.circle(&walks)
            }
            Part::VaultingWalks => text + &self.vaulting(),
            Part::Sentinelles => self.sentinelles(text),
            Part::Grid => text + &self.grid(),
            Part::Contact => self.contact(text),
            Part::Numbers { most: 1 } => {
                let number = self.condition.numbers().last();
                text + &number.map_or_else(String::new, |n| format!(" {n}"))
            }
            Part::Numbers { .. } => text + &self.flights(),
            Part::Distances => text + &self.distances(),
            Part::Unit => text,
        }
    }

    fn word(&self, before: &str, variant: Variant) -> String {
        format!("{before}{}", variant.words().get(self.language))
    }

    /// One of several words; the space before it is wider before types and ways of being strict.
    fn one_of(&self, words: &[Variant]) -> String {
        let named = self.condition.words().filter(|v| words.contains(v)).last();
        let Some(variant) = named.or(self.condition.row.without_word) else { return String::new() };
        let before = match variant.vocabulary() {
            Vocabulary::Strictness if self.language != Language::German => {
                return self.word("  ", variant).to_lowercase();
            }
            Vocabulary::Strictness => "  ",
            Vocabulary::Letter if variant == Variant::TypeA => return String::new(),
            Vocabulary::Letter if words.last() == Some(&variant) && variant == Variant::TypeC => "  ",
            Vocabulary::Letter | Vocabulary::Digit => "    ",
            // the reference has English words for sides in every language
            Vocabulary::Side => return format!(" {}", variant.name()),
            _ => " ",
        };
        self.word(before, variant)
    }

    fn squares_as_written(&self) -> String {
        names_of(&self.condition.squares().collect::<Vec<Square>>())
    }

    fn squares_in_order(&self) -> String {
        let mut squares: Vec<Square> = self.condition.squares().collect();
        squares.sort_unstable();
        squares.dedup();
        names_of(&squares)
    }

    /// The code of a walk; hunters stand in lists with blanks before their parts.
    fn code(&mut self, name: WalkName) -> String {
        let walk = self.hunters.walk(name);
        match self.hunters.parts(walk) {
            Some((away, home)) => {
                let code = |walk| self.hunters.code(self.language, walk);
                format!(" {}/ {}", code(away), code(home))
            }
            None => self.hunters.code(self.language, walk),
        }
    }

    fn walks_in_order(&mut self, mut walks: Vec<WalkName>) -> String {
        walks.sort_by_key(|w| rank_of(*w));
        walks.dedup();
        walks.into_iter().map(|w| format!(" {}", self.code(w))).collect()
    }

    fn affected_walks(&mut self) -> String {
        let walks = self.condition.walks_behind(Variant::April).collect();
        self.walks_in_order(walks)
    }

    fn sequence(&mut self, variant: Variant) -> String {
        let walks: Vec<WalkName> = self.condition.walks_behind(variant).collect();
        self.circle(&walks)
    }

    /// Walks that follow one another in a circle, begun with the one that stands first in the order of walks.
    fn circle(&mut self, walks: &[WalkName]) -> String {
        let mut walks = walks.to_vec();
        if walks.len() > 1 && walks.first() == walks.last() {
            walks.pop();
        }
        let Some(first) = (0..walks.len()).min_by_key(|&i| rank_of(walks[i])) else { return String::new() };
        walks.rotate_left(first);
        walks.push(walks[0]);
        let codes: Vec<String> = walks.into_iter().map(|w| self.code(w)).collect();
        format!(" {}", codes.join("->"))
    }

    fn vaulting(&mut self) -> String {
        let walks: Vec<WalkName> = self.condition.walks().collect();
        let mut text: String = walks.into_iter().map(|w| format!(" {}", self.code(w).trim_start())).collect();
        if self.condition.has(Variant::Transmuting) {
            text.push('-');
            text += &self.hunters.code(self.language, Walk::KING);
        }
        text
    }

    fn sentinelles(&self, text: String) -> String {
        let condition = self.condition;
        let mut text = if condition.has(Variant::ParaSentinelles) { format!("Para{text}") } else { text };
        if condition.has(Variant::Berolina) {
            text += " Berolina";
        }
        let pawn = [Variant::PionAdverse, Variant::PionNeutre, Variant::PionPropre];
        if let Some(variant) = condition.words().filter(|v| pawn.contains(v)).last()
            && variant != Variant::PionPropre
        {
            text += &self.word("  ", variant);
        }
        let most = |variant, usual| condition.number_behind(variant).unwrap_or(usual);
        let (white, black) = (most(Variant::MaximumWhite, 8), most(Variant::MaximumBlack, 8));
        if white != 8 || black != 8 {
            text += &format!(" {white}/{black}");
        }
        let total = most(Variant::MaximumTotal, 16);
        if total != 16 {
            text += &format!(" //{total}");
        }
        text
    }

    /// The kind of a grid that is not drawn.
    fn grid(&self) -> String {
        let kind = self.condition.words().filter(|v| *v != Variant::GridLine).last();
        kind.filter(|_| self.without_grid).map_or_else(String::new, |v| self.word("  ", v))
    }

    fn contact(&mut self, text: String) -> String {
        let walk = self.condition.walks().last().filter(|w| *w != WalkName::Plain(Walk::KING));
        match walk {
            Some(walk) => format!("{}-{text}", self.code(walk)),
            None => text,
        }
    }

    fn flights(&self) -> String {
        const ROMAN: [&str; 9] = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII"];
        let numbers: Vec<usize> = self.condition.numbers().map(|n| n as usize).collect();
        let roman = |n: usize| ROMAN.get(n).copied().unwrap_or("");
        match numbers.as_slice() {
            [] | [0] | [0, 0] => String::new(),
            [n] => format!(" {}", roman(*n)),
            [white, black, ..] if white == black => format!(" {}", roman(*white)),
            [white, black, ..] => format!(" {}/{}", roman(*white), roman(*black)),
        }
    }

    fn distances(&self) -> String {
        let texts: Vec<String> = self
            .condition
            .parameters
            .iter()
            .filter_map(|p| match p.value {
                Parameter::Distance(distance) => Some(distance_text(distance)),
                _ => None,
            })
            .collect();
        match texts.as_slice() {
            [] => " -/-".to_owned(),
            [both] => format!(" {both}"),
            [white, black, ..] => format!(" {white}/{black}"),
        }
    }
}

fn names_of(squares: &[Square]) -> String {
    squares.iter().map(|s| format!(" {}", Geometry::CHESS.name(*s))).collect()
}

fn distance_text(hundredths: Option<u32>) -> String {
    match hundredths {
        None => "-".to_owned(),
        Some(n) if n % 100 == 0 => format!("{}", n / 100),
        Some(n) if n % 10 == 0 => format!("{}.{}", n / 100, n % 100 / 10),
        Some(n) => format!("{}.{:02}", n / 100, n % 100),
    }
}

/// The place of a walk in lists: king, pawn, officers, then the others by their numbers.
fn rank_of(name: WalkName) -> (usize, u16) {
    const FIRST: [Walk; 6] = [Walk::KING, Walk::PAWN, Walk::QUEEN, Walk::KNIGHT, Walk::ROOK, Walk::BISHOP];
    match name {
        WalkName::Plain(walk) => (FIRST.iter().position(|w| *w == walk).unwrap_or(FIRST.len()), walk.0),
        WalkName::Hunter { away, .. } => (FIRST.len() + 1, away.0),
        WalkName::Defined(number) => (FIRST.len() + 2, number),
    }
}
