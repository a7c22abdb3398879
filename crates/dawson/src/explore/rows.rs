//! The positions of a scheme, numbered, without those that are the same as one before.

use super::frame::Standing;
use super::scheme::{Choice, Scheme};
use super::squares::Squares;
use board::{Geometry, Owner, Square, Symmetry, Walk};
use language::keywords::options::OptionWord;
use language::reader::tree::{Command, OptionValue, Problem, WalkName};
use std::collections::HashSet;
use stipulation::Goal;

/// A position of a scheme.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Row {
    /// Its number among all combinations of choices.
    pub number: u64,
    /// Which stipulation and conditions.
    pub version: usize,
    pub units: Vec<Standing>,
}

impl Scheme {
    /// The number of all combinations of choices. Many are no positions, as two units stand on one square, or are the same but for
    /// the order of units or a symmetry.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.sizes().iter().product()
    }

    /// How many ways each choice has: the version, the transformation, then each open unit.
    pub(super) fn sizes(&self) -> Vec<u64> {
        let transformations = self.transformations().len();
        let ways =
            |choice: &Choice| choice.kinds.len() * choice.squares.count() + usize::from(choice.optional);
        let choices = self.choices.iter().map(ways);
        [self.versions.len(), transformations].into_iter().chain(choices).map(|size| size as u64).collect()
    }

    /// What is done to the squares that the scheme names: a symmetry, then a shift.
    fn transformations(&self) -> Vec<(Symmetry, i32, i32)> {
        use Symmetry::{AntiDiagonal, Horizontal, MainDiagonal};
        use Symmetry::{Identity, Rotation90, Rotation180, Rotation270, Vertical};
        let symmetries: &[Symmetry] = match (self.rotate, self.mirror) {
            (false, false) => &[Identity],
            (false, true) => &[Identity, Vertical],
            (true, false) => &[Identity, Rotation90, Rotation180, Rotation270],
            (true, true) => &[
                Identity,
                Rotation90,
                Rotation180,
                Rotation270,
                Vertical,
                Horizontal,
                MainDiagonal,
                AntiDiagonal,
            ],
        };
        let reach: i32 = if self.shift { 7 } else { 0 };
        let mut all = Vec::new();
        for &symmetry in symmetries {
            for up in -reach..=reach {
                all.extend((-reach..=reach).map(|right| (symmetry, right, up)));
            }
        }
        // as it is written comes first
        all.sort_by_key(|&(_, right, up)| right.abs() + up.abs());
        all
    }
}

/// Goes through the positions of a scheme.
pub(super) struct Rows<'s> {
    scheme: &'s Scheme,
    sizes: Vec<u64>,
    transformations: Vec<(Symmetry, i32, i32)>,
    /// Which choice is next: the last counts fastest.
    digits: Vec<u64>,
    number: u64,
    ended: bool,
    /// What may be done to a position of each version so that it stays the same problem.
    symmetries: Vec<&'static [Symmetry]>,
    seen: HashSet<Box<[u8]>>,
    /// Combinations that were the same as one before.
    pub duplicates: u64,
    /// Combinations that are no positions.
    pub impossible: u64,
}

/// So many positions are remembered; what comes later is not recognised again.
const REMEMBERED: usize = 4_000_000;

impl<'s> Rows<'s> {
    pub fn new(scheme: &'s Scheme) -> Rows<'s> {
        let sizes = scheme.sizes();
        Rows {
            scheme,
            digits: vec![0; sizes.len()],
            number: 0,
            ended: sizes.contains(&0),
            sizes,
            transformations: scheme.transformations(),
            symmetries: scheme.versions.iter().map(|frame| symmetries(frame.bare())).collect(),
            seen: HashSet::new(),
            duplicates: 0,
            impossible: 0,
        }
    }

    fn count_on(&mut self) {
        self.number += 1;
        for (digit, &size) in self.digits.iter_mut().zip(&self.sizes).rev() {
            *digit += 1;
            if *digit < size {
                return;
            }
            *digit = 0;
        }
        self.ended = true;
    }

    /// The units of the present combination; `None` if it is no position.
    fn units(&self) -> Option<Vec<Standing>> {
        let Scheme { fixed, choices, wanted, .. } = self.scheme;
        let transformation = self.transformations[self.digits[1] as usize];
        let is_changed = transformation != (Symmetry::Identity, 0, 0);
        let mut units: Vec<Standing> = Vec::with_capacity(fixed.len() + choices.len());
        let mut taken = 0u64;
        let mut put = |standing: Standing, is_named: bool| {
            let bit = 1u64 << standing.square.0;
            let on_last = matches!(Geometry::CHESS.rank(standing.square), 0 | 7);
            // a pawn on a first rank is meant where its square is named as it is
            let is_out = on_last && is_pawn(standing) && (!is_named || is_changed);
            if taken & bit != 0 || is_out {
                return false;
            }
            taken |= bit;
            units.push(standing);
            true
        };
        for standing in fixed {
            let square = transformed(standing.square, transformation)?;
            if !put(Standing { square, ..*standing }, true) {
                return None;
            }
        }
        for (choice, &digit) in choices.iter().zip(&self.digits[2..]) {
            let squares = choice.squares.count() as u64;
            let Some(&unit) = choice.kinds.get((digit / squares) as usize) else { continue };
            let at = (digit % squares) as usize;
            let (square, is_named) = match &choice.squares {
                Squares::Anywhere => (Square(at as u8), false),
                Squares::Named(named) => (transformed(named[at], transformation)?, true),
            };
            if !put(Standing { unit, square }, is_named) {
                return None;
            }
        }
        let is_wanted = units.len() >= wanted.units.0 && units.len() <= wanted.units.1;
        is_wanted.then_some(units)
    }

    /// Whether the units that are alike stand in order.
    fn is_ordered(&self) -> bool {
        let mut before = 0;
        self.scheme.choices.iter().zip(&self.digits[2..]).all(|(choice, &digit)| {
            let ordered = !choice.like_before || before <= digit;
            before = digit;
            ordered
        })
    }

    /// Whether the position is new, of all that it is the same as but for a symmetry.
    fn is_new(&mut self, version: usize, units: &[Standing]) -> bool {
        // castling tells left from right; it needs a rook in a corner and a king in the middle of an edge
        let stands = |walk: Walk, on: fn(u8, u8) -> bool| {
            units.iter().any(|standing| {
                let (file, rank) =
                    (Geometry::CHESS.file(standing.square), Geometry::CHESS.rank(standing.square));
                standing.unit.walk == WalkName::Plain(walk) && on(file, rank)
            })
        };
        let castles = stands(Walk::ROOK, |file, rank| file % 7 == 0 && rank % 7 == 0)
            && stands(Walk::KING, |file, rank| {
                matches!(file, 3 | 4) && rank % 7 == 0 || matches!(rank, 3 | 4) && file % 7 == 0
            });
        let turns = !units.iter().any(|&standing| is_pawn(standing));
        let all_alike = units.iter().all(|standing| looks_alike(standing.unit.walk));
        let symmetries = match (castles, all_alike, turns) {
            (false, true, true) => self.symmetries[version],
            // pawns have a direction
            (false, true, false) => &self.symmetries[version][..self.symmetries[version].len().min(2)],
            _ => &[Symmetry::Identity][..],
        };
        let image = |symmetry: &Symmetry| {
            let mut image: Vec<[u8; 8]> =
                units.iter().filter_map(|&standing| key(standing, *symmetry)).collect();
            image.sort_unstable();
            image
        };
        let Some(least) = symmetries.iter().map(image).min() else { return true };
        let bytes: Box<[u8]> = [version as u8].into_iter().chain(least.concat()).collect();
        if self.seen.len() >= REMEMBERED { !self.seen.contains(&bytes) } else { self.seen.insert(bytes) }
    }
}

impl Iterator for Rows<'_> {
    type Item = Row;

    fn next(&mut self) -> Option<Row> {
        while !self.ended {
            let (number, version) = (self.number, self.digits[0] as usize);
            let ordered = self.is_ordered();
            let units = if ordered { self.units() } else { None };
            let row = match units {
                None if ordered => {
                    self.impossible += 1;
                    None
                }
                Some(units) if self.is_new(version, &units) => Some(Row { number, version, units }),
                _ => {
                    self.duplicates += 1;
                    None
                }
            };
            self.count_on();
            if row.is_some() {
                return row;
            }
        }
        None
    }
}

fn is_pawn(standing: Standing) -> bool {
    standing.unit.walk == WalkName::Plain(Walk::PAWN)
}

/// Where a square that the scheme names comes to.
fn transformed(square: Square, (symmetry, right, up): (Symmetry, i32, i32)) -> Option<Square> {
    let board = Geometry::CHESS;
    let image = symmetry.image(board, square)?;
    board.at(i32::from(board.file(image)) + right, i32::from(board.rank(image)) + up)
}

/// A unit on its square in bytes.
fn key(standing: Standing, symmetry: Symmetry) -> Option<[u8; 8]> {
    let square = symmetry.image(Geometry::CHESS, standing.square)?;
    let owner = match standing.unit.owner {
        Owner::White => 0,
        Owner::Black => 1,
        Owner::Neutral => 2,
    };
    let walk = match standing.unit.walk {
        WalkName::Plain(walk) => walk.0,
        // such positions are never the same
        WalkName::Hunter { away, home } => 1 << 15 | away.0 << 8 | home.0,
        WalkName::Defined(number) => 1 << 14 | number,
    };
    let mut hash = std::hash::DefaultHasher::new();
    std::hash::Hash::hash(&standing.unit.marks, &mut hash);
    let marks = std::hash::Hasher::finish(&hash).to_be_bytes();
    let [high, low] = walk.to_be_bytes();
    Some([square.0, owner, high, low, marks[0], marks[1], marks[2], marks[3]])
}

/// Whether a walk goes the same ways in all directions: those of which that is sure.
fn looks_alike(walk: WalkName) -> bool {
    matches!(
        walk,
        WalkName::Plain(Walk::KING | Walk::QUEEN | Walk::ROOK | Walk::BISHOP | Walk::KNIGHT | Walk::PAWN)
    )
}

/// What may be done to a position so that it stays the same problem: nothing, unless it is sure that all rules, goals and options look
/// alike from all sides. The first two keep the direction of pawns.
fn symmetries(problem: &Problem) -> &'static [Symmetry] {
    use Symmetry::{
        AntiDiagonal, Horizontal, Identity, MainDiagonal, Rotation90, Rotation180, Rotation270, Vertical,
    };
    let looks_alike = |goal: Goal| {
        matches!(
            goal,
            Goal::Mate
                | Goal::Stalemate
                | Goal::MateOrStalemate
                | Goal::DoubleStalemate
                | Goal::AutoStalemate
                | Goal::DoubleMate
                | Goal::Check
                | Goal::Capture
                | Goal::Any
        )
    };
    let is_alike = problem.commands.iter().all(|command| match &command.value {
        Command::Remark(_)
        | Command::Author(_)
        | Command::Origin(_)
        | Command::Title(_)
        | Command::Award(_)
        | Command::Forsyth(_) => true,
        Command::Stipulation(asked) => !asked.meaning.play.tests(|goal| !looks_alike(goal)),
        Command::Options(options) => options.iter().all(|used| {
            matches!(used.value, OptionValue::None | OptionValue::Number(_)) && is_alike_option(used.option)
        }),
        _ => false,
    });
    if is_alike {
        &[Identity, Vertical, Horizontal, Rotation90, Rotation180, Rotation270, MainDiagonal, AntiDiagonal]
    } else {
        &[Identity]
    }
}

fn is_alike_option(option: OptionWord) -> bool {
    matches!(
        option,
        OptionWord::SetPlay
            | OptionWord::Try
            | OptionWord::Variations
            | OptionWord::NoThreat
            | OptionWord::Intelligent
            | OptionWord::Duplex
            | OptionWord::HalfDuplex
            | OptionWord::WhiteToPlay
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> (usize, u64, u64) {
        let scheme = Scheme::read(text).unwrap();
        let mut rows = Rows::new(&scheme);
        let count = rows.by_ref().count();
        assert_eq!(count as u64 + rows.duplicates + rows.impossible, scheme.size());
        (count, rows.duplicates, rows.impossible)
    }

    #[test]
    fn positions_that_are_mirrored_are_the_same() {
        // ten squares of a triangle, as on every board without pawns
        assert_eq!(rows("stipulation h#1\nwhite K anywhere"), (10, 54, 0));
        // a pawn: only left and right are alike, and it stands on no last rank
        assert_eq!(rows("stipulation h#1\nwhite P anywhere"), (24, 24, 16));
        // a condition may have a direction
        assert_eq!(rows("stipulation h#1\ncondition Circe\nwhite K anywhere"), (64, 0, 0));
        // so has a goal on a square
        assert_eq!(rows("stipulation hza11\nwhite K anywhere"), (64, 0, 0));
    }

    #[test]
    fn alike_units_are_not_exchanged() {
        assert_eq!(rows("stipulation h#1\ncondition Circe\nwhite 2 S on a1 b1 c1"), (3, 3, 3));
    }

    #[test]
    fn the_scheme_is_shifted_as_far_as_it_stays_on_the_board() {
        assert_eq!(rows("stipulation h#1\ncondition Circe\nwhite Ka1 Qh2\nshift").0, 7);
        assert_eq!(rows("stipulation h#1\ncondition Circe\nwhite Ka1 Pb7\nshift").0, 7);
    }
}
