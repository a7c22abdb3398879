//! The features of an evaluation: what is counted on the board, each with a number and a name.
//!
//! Features come from the definitions of the pieces, so every game has them. The evaluation is the sum of what is counted, each
//! count times its weight ([`super::Weights`]), White's less Black's.

use super::goals::{Goal, WAYS};
use super::square_network::Inputs;
use crate::playable::Playable;
use board::{Side, Walk};

/// More squares than that to go to are not told apart.
pub(super) const MOST_MOVES: usize = 31;
/// Distances to a king that are told apart: 1 to 8 and more.
pub(super) const DISTANCES: usize = 8;
/// Degrees of danger to a king.
pub(super) const DANGERS: usize = 32;

/// The numbers of the features of one walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct UnitFeatures {
    /// A unit on the board.
    pub value: usize,
    /// A unit on a square: by rank and file as its side sees them, file a of the first rank first.
    pub place: usize,
    /// A unit with so many squares to go to.
    pub moves: usize,
    /// The first unit in hand, and each further one.
    pub hand: usize,
    /// A unit at a distance from the other side's king.
    pub near: usize,
    /// A square beside the other side's king that a unit attacks.
    pub ring: usize,
    /// A unit of this walk that a pawn of the other side attacks.
    pub by_pawn: usize,
    /// One that a less valuable unit attacks.
    pub by_lesser: usize,
    /// One that is attacked and not guarded.
    pub loose: usize,
    /// The second unit of its walk and each further one.
    pub pair: usize,
    /// A square from which a unit can give check and on which nothing captures it.
    pub check: usize,
}

/// The numbers of the features that no walk has for itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct CommonFeatures {
    /// A pawn that no pawn stops, by rank.
    pub free: usize,
    /// One whose way is blocked at once, by rank.
    pub blocked: usize,
    /// Its distance from its own king and from the other one.
    pub own_king: usize,
    pub other_king: usize,
    /// One whose whole way is empty and not attacked, and one that can make its next step so, by rank.
    pub path: usize,
    pub step: usize,
    /// A pawn without pawns on the files beside it; one with another on its file.
    pub isolated: usize,
    pub doubled: usize,
    /// A pawn that a pawn guards, and one with a pawn beside it, by rank.
    pub guarded: usize,
    pub beside: usize,
    /// Pawns right before the king, one rank farther on, and squares before it without either.
    pub shelter: usize,
    /// The degree of danger to the other side's king.
    pub danger: usize,
    /// Squares that only one's own side attacks, in its own half and in the other one.
    pub control: usize,
    /// A unit that a pawn attacks after a safe step.
    pub push: usize,
    /// Having the move.
    pub turn: usize,
    /// A unit so many safe steps from a square on which it wins, for the side to move and for the other one; only where there are
    /// such squares.
    pub goal_turn: usize,
    pub goal_wait: usize,
}

/// A row of features with a common name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The name: of a walk and what is counted, or of what is counted alone.
    pub name: String,
    /// The number of its first feature.
    pub first: usize,
    /// How many there are.
    pub count: usize,
}

/// The features of a game.
#[derive(Clone, Debug)]
pub struct Layout {
    rows: Vec<Row>,
    count: usize,
    units: Vec<Option<UnitFeatures>>,
    pub(super) common: CommonFeatures,
    inputs: Inputs,
}

/// The walks of a game, each with the name that its rows have: its letter, with a number where another walk has it too.
fn names_of(game: &Playable) -> Vec<(Walk, String)> {
    let mut names: Vec<(Walk, String)> = Vec::new();
    for piece in &game.pieces {
        let letter = piece.letters[Side::White].or(piece.letters[Side::Black]).unwrap_or('?');
        let plain = letter.to_ascii_uppercase().to_string();
        let same = names.iter().filter(|(_, name)| name.trim_end_matches(char::is_numeric) == plain).count();
        names.push((piece.walk, if same == 0 { plain } else { format!("{plain}{}", same + 1) }));
    }
    names
}

impl Layout {
    /// The features of a game.
    #[must_use]
    pub fn of(game: &Playable) -> Layout {
        let geometry = game.geometry();
        let (files, ranks) = (usize::from(geometry.files()), usize::from(geometry.ranks()));
        let names = names_of(game);
        let mut layout = Layout {
            rows: Vec::new(),
            count: 0,
            units: Vec::new(),
            common: CommonFeatures::default(),
            inputs: Inputs::of(game, &names),
        };
        for (walk, name) in names {
            let mut row = |what: &str, count: usize| layout.row(format!("{name}.{what}"), count);
            let value = row("value", 1);
            let place = row("place.1", files);
            for rank in 1..ranks {
                row(&format!("place.{}", rank + 1), files);
            }
            let features = UnitFeatures {
                value,
                place,
                moves: row("moves", MOST_MOVES + 1),
                hand: row("hand", 2),
                near: row("near", DISTANCES),
                ring: row("ring", 1),
                by_pawn: row("by-pawn", 1),
                by_lesser: row("by-lesser", 1),
                loose: row("loose", 1),
                pair: row("pair", 1),
                check: row("check", 1),
            };
            if layout.units.len() <= walk.index() {
                layout.units.resize(walk.index() + 1, None);
            }
            layout.units[walk.index()] = Some(features);
        }
        layout.common = CommonFeatures {
            free: layout.row("free".to_owned(), ranks),
            blocked: layout.row("blocked".to_owned(), ranks),
            own_king: layout.row("free-own-king".to_owned(), DISTANCES),
            other_king: layout.row("free-other-king".to_owned(), DISTANCES),
            path: layout.row("path".to_owned(), ranks),
            step: layout.row("step".to_owned(), ranks),
            isolated: layout.row("isolated".to_owned(), 1),
            doubled: layout.row("doubled".to_owned(), 1),
            guarded: layout.row("guarded".to_owned(), ranks),
            beside: layout.row("beside".to_owned(), ranks),
            shelter: layout.row("shelter".to_owned(), 3),
            danger: layout.row("danger".to_owned(), DANGERS),
            control: layout.row("control".to_owned(), 2),
            push: layout.row("push".to_owned(), 1),
            turn: layout.row("turn".to_owned(), 1),
            ..CommonFeatures::default()
        };
        if !Goal::all(game).is_empty() {
            layout.common.goal_turn = layout.row("goal-turn".to_owned(), WAYS);
            layout.common.goal_wait = layout.row("goal-wait".to_owned(), WAYS);
        }
        layout
    }

    fn row(&mut self, name: String, count: usize) -> usize {
        let first = self.count;
        self.rows.push(Row { name, first, count });
        self.count += count;
        first
    }

    /// How many features there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there are none; there always are.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The rows, in the order of their numbers.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The inputs of a network.
    #[must_use]
    pub fn inputs(&self) -> &Inputs {
        &self.inputs
    }

    /// For each feature the one that counts the same in a position seen in a mirror, the first file in the place of the last.
    #[must_use]
    pub fn mirrored(&self) -> Vec<usize> {
        let mut mirrored: Vec<usize> = (0..self.count).collect();
        for row in self.rows.iter().filter(|row| row.name.contains(".place.")) {
            mirrored[row.first..row.first + row.count].reverse();
        }
        mirrored
    }

    pub(super) fn unit(&self, walk: Walk) -> Option<&UnitFeatures> {
        self.units.get(walk.index()).and_then(Option::as_ref)
    }
}
