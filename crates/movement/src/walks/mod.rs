//! The table of named walks. A family of walks is a file; a row is a number, codes and names in three languages,
//! a definition, the movement as text, and an example. Numbers, codes and the order of directions follow Popeye, whose input and output
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

use crate::{Condition, Language, Movement, Program, Shown, Words};
use board::{Geometry, Marks, PerSide, Side, Walk};
use row::{Row, Source};
use std::sync::{Arc, OnceLock};

pub use row::{Imitated, Kind, Ways};

/// A named walk.
#[derive(Debug)]
pub struct WalkEntry {
    /// Its number in the table, 0 for no walk.
    pub walk: Walk,
    row: &'static Row,
    movement: OnceLock<Movement>,
    /// Compiled for the chessboard, for each side.
    programs: PerSide<OnceLock<Arc<Program>>>,
}

static FAMILIES: &[&[Row]] = &[
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

static NONE: Row = Row::BASE;

/// All named walks; the index is the number of the walk, 0 is no walk, 1 to 6 are the orthodox ones.
#[must_use]
pub fn walks() -> &'static [WalkEntry] {
    static TABLE: OnceLock<Vec<WalkEntry>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut rows: Vec<&'static Row> = FAMILIES.iter().flat_map(|family| family.iter()).collect();
        rows.push(&NONE);
        rows.sort_by_key(|row| row.number);
        rows.into_iter()
            .map(|row| WalkEntry {
                walk: Walk(row.number),
                row,
                movement: OnceLock::new(),
                programs: PerSide::default(),
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
        self.row.codes[language.column()]
    }

    /// Its name.
    #[must_use]
    pub fn name(&self, language: Language) -> &'static str {
        self.row.names.get(language)
    }

    /// Its names in three languages.
    #[must_use]
    pub fn names(&self) -> Words {
        self.row.names
    }

    /// Its definition in a sentence or two.
    #[must_use]
    pub fn definition(&self) -> &'static str {
        self.row.definition
    }

    /// Where the definition comes from.
    #[must_use]
    pub fn source(&self) -> &'static str {
        self.row.source
    }

    /// Who invented it, where a source says so.
    #[must_use]
    pub fn inventor(&self) -> Option<&'static str> {
        self.row.inventor
    }

    /// The year in which it was first published or presented, where a source says so.
    #[must_use]
    pub fn year(&self) -> Option<u16> {
        self.row.year
    }

    /// A small problem that shows it.
    ///
    /// # Errors
    /// Why it has none.
    pub fn example(&self) -> Shown {
        self.row.example
    }

    /// How it moves.
    ///
    /// # Panics
    /// Never for a table that passes its tests: every row parses.
    #[must_use]
    pub fn movement(&self) -> &Movement {
        self.movement.get_or_init(|| {
            let parsed = match self.row.movement {
                Source::Text(text) => Movement::parse(text),
                Source::Built(text) => Movement::parse(&text()),
            };
            parsed.expect("a test parses every row of the table")
        })
    }

    /// The movement compiled for the chessboard; all rule sets share it, as compiling takes longer than solving a short problem.
    #[must_use]
    pub fn program(&self, side: Side) -> &Arc<Program> {
        let [one, other] = [side, !side].map(|side| &self.programs[side]);
        one.get_or_init(|| match other.get() {
            Some(other) if self.movement().is_alike_for_both_sides() => Arc::clone(other),
            _ => Arc::new(Program::compile(self.movement(), Geometry::CHESS, side)),
        })
    }

    /// Whether it hops over hurdles, so that it may change their colour.
    #[must_use]
    pub fn is_hopper(&self) -> bool {
        self.movement().any(&|m| matches!(m, Movement::Hurdle | Movement::HurdleOrHole))
    }

    /// What the rules must know of it.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.row.kind
    }
}

/// What hunters, which have no row of their own, exclude as the row of a walk does ([`Kind::excludes`]).
pub const HUNTERS_EXCLUDE: &[Marks] = &[Marks::MAGIC];

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
    fn every_row_has_a_definition_of_its_own() {
        for entry in &walks()[1..] {
            assert!(entry.definition().ends_with('.') && entry.definition() != walks()[0].definition());
        }
    }

    /// `rules` relies on it: to ask the whole table at the start would take longer than to solve a short problem.
    #[test]
    fn no_row_tells_units_that_have_moved_from_others() {
        let asks = |part: &Movement| matches!(part, Movement::Unmoved);
        assert!(walks().iter().all(|entry| !entry.movement().any(&asks)));
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
