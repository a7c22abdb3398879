//! The table of named walks. A family of walks is a file; a row is a number, codes and names in three languages
//! and the movement as text. Numbers, codes and the order of directions follow Popeye, whose input and output
//! Dawson reads and writes.

mod angle_hoppers;
mod bent_riders;
mod borrowers;
mod chinese;
mod equihoppers;
mod hoppers;
mod leapers;
mod lions;
mod locusts;
mod marine;
mod pawns;
mod radial;
mod riders;
mod row;

use crate::{Condition, Language, Movement};
use board::Walk;
use row::{Row, Source};
use std::sync::OnceLock;

/// How the rules must treat a walk beyond its movement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Kind {
    /// The length of a move where it is not the distance between its ends, as the square of the way from centre to
    /// centre (a mao's way is a side and a diagonal long).
    pub path_length: Option<u32>,
    /// Promotes, and is a pawn to every condition that speaks of pawns.
    pub is_pawn: bool,
    /// A pawn that moves towards the other side's first rank (not the reverse pawn).
    pub is_forward_pawn: bool,
    /// Counts as a king for conditions that speak of kings (king, poseidon, sting).
    pub is_king: bool,
    /// Whether a unit whose way leads back to its own square observes itself: in the reference others do not.
    pub observes_itself: bool,
    /// Whether it can reach a square in several ways.
    pub ways: Ways,
}

/// In how many ways a walk can make what is the same move outwardly.
///
/// Where a walk with several ways may exist, the reference removes repeated moves and therefore sorts the moves
/// of all units: its printed order is then departures and arrivals from h8 down to a1, captures of higher squares
/// first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ways {
    /// In one way only, or the reference does not care.
    #[default]
    One,
    /// In several.
    Several,
    /// In several that differ by their hurdle, which is no repetition where hurdles change colour.
    ByHurdle,
}

const SEVERAL_WAYS: &[&str] = &[
    "rb", "ar", "sa", "bk", "bn", "f", "o", "dg", "dk", "db", "rk", "th", "ge", "lh", "gf", "ro", "rp", "rn",
    "ra", "ss", "ds", "s1", "s2", "s3", "s4", "bt", "gt", "qn",
];

const WAYS_BY_HURDLE: &[&str] = &["m", "rm", "bm", "ea", "re", "be", "sw", "rw", "bw", "mg"];

/// A named walk.
#[derive(Debug)]
pub struct WalkEntry {
    /// Its number in the table, 0 for no walk.
    pub walk: Walk,
    codes: [&'static str; 3],
    names: [&'static str; 3],
    source: Source,
    movement: OnceLock<Movement>,
    kind: OnceLock<Kind>,
}

const FAMILIES: &[&[Row]] = &[
    angle_hoppers::ROWS,
    bent_riders::ROWS,
    borrowers::ROWS,
    chinese::ROWS,
    equihoppers::ROWS,
    hoppers::ROWS,
    leapers::ROWS,
    lions::ROWS,
    locusts::ROWS,
    marine::ROWS,
    pawns::ROWS,
    radial::ROWS,
    riders::ROWS,
];

const NONE: Row = Row::new(0, ["", "", ""], ["empty", "vide", "leer"], "nothing");

/// All named walks; the index is the number of the walk, 0 is no walk, 1 to 6 are the orthodox ones.
#[must_use]
pub fn walks() -> &'static [WalkEntry] {
    static TABLE: OnceLock<Vec<WalkEntry>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut rows: Vec<&Row> = FAMILIES.iter().flat_map(|family| family.iter()).collect();
        rows.push(&NONE);
        rows.sort_by_key(|row| row.number);
        rows.into_iter()
            .map(|row| WalkEntry {
                walk: Walk(row.number),
                codes: row.codes,
                names: row.names,
                source: row.source,
                movement: OnceLock::new(),
                kind: OnceLock::new(),
            })
            .collect()
    })
}

/// The row of a walk of the table; `None` for walks made later (hunters, pieces of one's own).
#[must_use]
pub fn walk(walk: Walk) -> Option<&'static WalkEntry> {
    walks().get(walk.index())
}

/// The walk with that code, upper or lower case; `None` if there is none.
#[must_use]
pub fn by_code(language: Language, code: &str) -> Option<Walk> {
    let code = code.to_lowercase();
    walks()[1..].iter().find(|entry| entry.code(language) == code).map(|entry| entry.walk)
}

/// The walk of that name in a language, whatever the case of its letters and with or without blanks and hyphens.
#[must_use]
pub fn by_name(language: Language, name: &str) -> Option<Walk> {
    let letters = |text: &str| -> String {
        text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let name = letters(name);
    walks()[1..].iter().find(|entry| letters(entry.name(language)) == name).map(|entry| entry.walk)
}

/// The walk that cannot move: the dummy.
pub const DUMMY: Walk = Walk(46);

impl WalkEntry {
    /// The movement without what ties a pawn, or a walk with a pawn in it, to its first rank; `None` for other walks.
    #[must_use]
    pub fn free_of_first_rank(&self) -> Option<Movement> {
        pawns::free_of_first_rank(self.movement())
    }

    /// Its code in lower case: one or two letters or digits.
    #[must_use]
    pub fn code(&self, language: Language) -> &'static str {
        self.codes[language as usize]
    }

    /// Its name.
    #[must_use]
    pub fn name(&self, language: Language) -> &'static str {
        self.names[language as usize]
    }

    /// How it moves.
    ///
    /// # Panics
    /// Never for a table that passes its tests: every row parses.
    #[must_use]
    pub fn movement(&self) -> &Movement {
        self.movement.get_or_init(|| {
            let parsed = match self.source {
                Source::Text(text) => Movement::parse(text),
                Source::Built(text) => Movement::parse(&text()),
            };
            parsed.expect("a test parses every row of the table")
        })
    }

    /// Whether it hops over hurdles, so that it may change their colour.
    #[must_use]
    pub fn is_hopper(&self) -> bool {
        self.movement().any(&|m| matches!(m, Movement::Hurdle))
    }

    /// What the rules must know of it.
    #[must_use]
    pub fn kind(&self) -> Kind {
        *self.kind.get_or_init(|| {
            let code = self.codes[0];
            let is_pawn = ["p", "bp", "bs", "sp", "pp", "mp"].contains(&code);
            Kind {
                is_pawn,
                is_forward_pawn: is_pawn && code != "pp",
                is_king: ["k", "po", "st"].contains(&code),
                observes_itself: code == "bk",
                path_length: ["ma", "mo"].contains(&code).then_some(6),
                ways: if SEVERAL_WAYS.contains(&code) {
                    Ways::Several
                } else if WAYS_BY_HURDLE.contains(&code) {
                    Ways::ByHurdle
                } else {
                    Ways::One
                },
            }
        })
    }
}

/// A hunter's movement with both its parts free of what ties pawns to their first rank; `None` for what is no hunter, or not tied.
#[must_use]
pub fn hunter_free_of_first_rank(movement: &Movement) -> Option<Movement> {
    let of_one_side = |way: &Movement| matches!(way, Movement::Sequence(parts) if matches!(parts[..], [Movement::If(Condition::White, _), Movement::Choice(_)]));
    let is_hunter =
        matches!(movement, Movement::Choice(ways) if ways.len() == 2 && ways.iter().all(of_one_side));
    if is_hunter { pawns::free_of_first_rank(movement) } else { None }
}

/// The movement of a hunter: away from its own side as one walk, home as another. As a part of a hunter a unit that borrows
/// its movement borrows nothing, as in the reference.
#[must_use]
pub fn hunter(away: &Movement, home: &Movement) -> Movement {
    let nothing = Movement::none();
    let part =
        |walk| if Movement::any(walk, &|part| matches!(part, Movement::Lend(_))) { &nothing } else { walk };
    let (away, home) = (part(away), part(home));
    let only = |condition, body: &Movement| Movement::Only(condition, true, Box::new(body.clone()));
    let of = |white, below: &Movement, above: &Movement| {
        let ways = vec![only(Condition::Below, below), only(Condition::Above, above)];
        Movement::Sequence(vec![Movement::If(Condition::White, white), Movement::Choice(ways)])
    };
    Movement::Choice(vec![of(true, home, away), of(false, away, home)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_in_its_place_and_has_codes_of_its_own() {
        for (index, entry) in walks().iter().enumerate() {
            assert_eq!(entry.walk.index(), index);
            for language in [Language::English, Language::French, Language::German] {
                let code = entry.code(language);
                if index > 0 {
                    assert_eq!(by_code(language, code), Some(entry.walk), "{code}");
                }
            }
        }
        for (code, walk) in [
            ("p", Walk::PAWN),
            ("S", Walk::KNIGHT),
            ("b", Walk::BISHOP),
            ("r", Walk::ROOK),
            ("q", Walk::QUEEN),
            ("k", Walk::KING),
        ] {
            assert_eq!(by_code(Language::English, code), Some(walk));
        }
    }

    #[test]
    fn orphans_lend_nothing_to_hunters() {
        let of = |code| walk(by_code(Language::English, code).unwrap()).unwrap().movement();
        let lends = |movement: &Movement| movement.any(&|part| matches!(part, Movement::Lend(_)));
        assert!(lends(of("o")) && !lends(&hunter(of("o"), of("r"))));
        assert_eq!(hunter(of("f"), of("r")), hunter(&Movement::none(), of("r")));
    }

    #[test]
    fn every_row_parses_and_prints_back() {
        for entry in walks() {
            let movement = entry.movement();
            let printed = movement.to_string();
            assert_eq!(&Movement::parse(&printed).unwrap(), movement, "{printed}");
        }
    }
}
