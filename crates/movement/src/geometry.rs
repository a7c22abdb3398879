//! What the compiler knows of the board: its shape, and the holes of the diagram.

use crate::tree::Condition;
use crate::{Direction, Vector};
use board::{Geometry, Side, Square, SquareSet};

/// The board as one side sees it.
#[derive(Clone, Copy)]
pub(crate) struct Ground {
    pub geometry: Geometry,
    /// Holes that stay for the whole game: they bound the board as its edges do.
    pub walls: SquareSet,
    pub side: Side,
}

impl Ground {
    pub fn step(&self, square: Square, vector: Vector) -> Option<Square> {
        self.geometry.offset(square, i32::from(vector.files), i32::from(vector.ranks))
    }

    /// A step that does not lead into a wall: an edge of the board, or a hole.
    fn step_within_walls(&self, square: Square, vector: Vector) -> Option<Square> {
        self.step(square, vector).filter(|s| !self.walls.contains(*s))
    }

    /// A step on a board whose left and right edges are joined.
    pub fn step_around(&self, square: Square, vector: Vector) -> Option<Square> {
        let files = i32::from(self.geometry.files());
        let file = (i32::from(self.geometry.file(square)) + i32::from(vector.files)).rem_euclid(files);
        let rank = i32::from(self.geometry.rank(square)) + i32::from(vector.ranks);
        self.geometry.at(file, rank)
    }

    pub fn directions(&self, directions: &[Direction], reversed: bool) -> Vec<Vector> {
        let mut vectors = Vec::new();
        for direction in directions {
            match *direction {
                Direction::Family(short, long) => vectors.extend(Vector::family(short, long)),
                Direction::Within(most) => {
                    let most = i8::try_from(most).unwrap_or(i8::MAX);
                    for files in (-most..=most).rev() {
                        vectors.extend((-most..=most).rev().map(|ranks| Vector::new(files, ranks)));
                    }
                }
                Direction::Absolute(vector) => vectors.push(vector),
                Direction::Turned(vector) => vectors.push(match self.side {
                    Side::White => vector,
                    Side::Black => Vector::new(-vector.files, -vector.ranks),
                }),
                Direction::Relative(vector) => vectors.push(self.relative(vector)),
            }
        }
        if reversed {
            vectors.reverse();
        }
        vectors
    }

    pub fn relative(&self, vector: Vector) -> Vector {
        match self.side {
            Side::White => vector,
            Side::Black => Vector::new(vector.files, -vector.ranks),
        }
    }

    /// The rank from 0 as the side counts it.
    fn rank(&self, square: Square) -> u8 {
        let rank = self.geometry.rank(square);
        match self.side {
            Side::White => rank,
            Side::Black => self.geometry.ranks() - 1 - rank,
        }
    }

    fn is_edge(&self, square: Square) -> bool {
        let (file, rank) = (self.geometry.file(square), self.geometry.rank(square));
        file == 0 || rank == 0 || file + 1 == self.geometry.files() || rank + 1 == self.geometry.ranks()
    }

    pub fn holds(&self, condition: Condition, departure: Square, square: Square, direction: Vector) -> bool {
        match condition {
            Condition::Edge => self.is_edge(square),
            Condition::EdgeChange => self.is_edge(square) != self.is_edge(departure),
            Condition::Rank(n) => {
                let (rank, ranks) = (i16::from(self.rank(square)), i16::from(self.geometry.ranks()));
                let n = i16::from(n);
                rank == if n < 0 { ranks + n } else { n - 1 }
            }
            Condition::File(n) => self.geometry.file(square) + 1 == n,
            Condition::FarHalf => 2 * self.rank(square) >= self.geometry.ranks(),
            Condition::Ahead => self.rank(square) > self.rank(departure),
            Condition::Behind => self.rank(square) < self.rank(departure),
            Condition::Above => self.geometry.rank(square) > self.geometry.rank(departure),
            Condition::Below => self.geometry.rank(square) < self.geometry.rank(departure),
            Condition::Wall => self.step_within_walls(square, direction).is_none(),
            Condition::Departure => square == departure,
            Condition::Straight => {
                let (files, ranks) = (direction.files.abs(), direction.ranks.abs());
                files == 0 || ranks == 0 || files == ranks
            }
            Condition::White => self.side == Side::White,
            // Known to the path only.
            Condition::Hurdle => false,
        }
    }
}
