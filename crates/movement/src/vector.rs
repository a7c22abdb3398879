//! Vectors and the rings in which they turn.

/// An axis of reflection of vectors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Axis {
    /// Up becomes down.
    Ranks,
    /// Right becomes left.
    Files,
    /// Right becomes up: reflection on the diagonal a1-h8.
    Diagonal,
    /// Right becomes down: reflection on the diagonal a8-h1.
    Antidiagonal,
}

/// A displacement: files to the right, ranks up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Vector {
    /// Files to the right.
    pub files: i8,
    /// Ranks up.
    pub ranks: i8,
}

impl Vector {
    /// The vector of so many files to the right and ranks up.
    #[must_use]
    pub const fn new(files: i8, ranks: i8) -> Vector {
        Vector { files, ranks }
    }

    /// All vectors of a leaper of that kind (`short` not above `long`), in the order of the reference's tables,
    /// which its printed moves follow.
    #[must_use]
    pub fn family(short: u8, long: u8) -> Vec<Vector> {
        let (a, b) = (i8::try_from(short).unwrap_or(i8::MAX), i8::try_from(long).unwrap_or(i8::MAX));
        let pairs: Vec<(i8, i8)> = if a == 0 {
            vec![(b, 0), (0, b), (-b, 0), (0, -b)]
        } else if a == b {
            vec![(-a, a), (a, a), (a, -a), (-a, -a)]
        } else {
            vec![(-b, a), (-a, b), (a, b), (b, a), (b, -a), (a, -b), (-a, -b), (-b, -a)]
        };
        pairs.into_iter().map(|(f, r)| Vector::new(f, r)).collect()
    }

    /// The vector turned to the left by `eighths` of a full turn. Vectors along lines and diagonals turn among
    /// the eight of the same length in steps of a king; all others among the eight of their leaper.
    #[must_use]
    pub fn turned(self, eighths: i8) -> Vector {
        let mut v = self;
        for _ in 0..eighths.rem_euclid(8) {
            v = v.turned_once();
        }
        v
    }

    fn turned_once(self) -> Vector {
        let (f, r) = (self.files, self.ranks);
        let (a, b) = (f.abs(), r.abs());
        if a == 0 && b == 0 {
            self
        } else if a == b {
            // A diagonal turns into the line to its left.
            if f.signum() == r.signum() { Vector::new(0, r) } else { Vector::new(f, 0) }
        } else if a == 0 {
            Vector::new(-r, r)
        } else if b == 0 {
            Vector::new(f, f)
        } else {
            // The eight vectors of a leaper, ordered by angle, alternate between two reflections.
            let first_of_quadrant = if f.signum() == r.signum() { a > b } else { b > a };
            if first_of_quadrant {
                if f.signum() == r.signum() { Vector::new(r, f) } else { Vector::new(-r, -f) }
            } else if f.signum() == r.signum() {
                Vector::new(-f, r)
            } else {
                Vector::new(f, -r)
            }
        }
    }

    /// Turns to the left and to the right by so many eighths, in the order of the reference's tables, which its
    /// printed moves follow.
    #[must_use]
    pub(crate) fn fork(self, eighths: u8) -> [i8; 2] {
        let turn = i8::try_from(eighths % 8).unwrap_or(0);
        // Right, up, left, down; up left, up right, down right, down left: is the left turn first?
        let left_first = match eighths % 8 {
            1 => 0b1010_0101_u8,
            2 => 0b1001_0110,
            3 => 0b0101_1010,
            _ => 0b1111_1111,
        };
        let index = match (self.files.signum(), self.ranks.signum()) {
            (1, 0) => 0,
            (0, 1) => 1,
            (-1, 0) => 2,
            (0, -1) => 3,
            (-1, 1) => 4,
            (1, 1) => 5,
            (1, -1) => 6,
            _ => 7,
        };
        if left_first >> index & 1 != 0 { [turn, -turn] } else { [-turn, turn] }
    }

    /// The vector reflected.
    #[must_use]
    pub fn flipped(self, axis: Axis) -> Vector {
        let (files, ranks) = (self.files, self.ranks);
        match axis {
            Axis::Ranks => Vector::new(files, -ranks),
            Axis::Files => Vector::new(-files, ranks),
            Axis::Diagonal => Vector::new(ranks, files),
            Axis::Antidiagonal => Vector::new(-ranks, -files),
        }
    }

    /// The step along the longer side of the vector: (1, 2) gives (0, 1).
    #[must_use]
    pub fn along(self) -> Vector {
        if self.files.abs() > self.ranks.abs() {
            Vector::new(self.files.signum(), 0)
        } else {
            Vector::new(0, self.ranks.signum())
        }
    }

    /// The diagonal step in the direction of the vector: (1, 2) gives (1, 1).
    #[must_use]
    pub fn diagonal(self) -> Vector {
        Vector::new(self.files.signum(), self.ranks.signum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_turns_to_the_left_go_round() {
        for (a, b) in [(0, 1), (1, 1), (1, 2), (2, 3), (0, 2), (2, 2)] {
            for v in Vector::family(a, b) {
                let mut seen = vec![v];
                for n in 1..8 {
                    let next = v.turned(n);
                    let previous = v.turned(n - 1);
                    let cross = i32::from(previous.files) * i32::from(next.ranks)
                        - i32::from(previous.ranks) * i32::from(next.files);
                    assert!(cross > 0, "{previous:?} turns left into {next:?}");
                    assert!(!seen.contains(&next));
                    seen.push(next);
                }
                assert_eq!(v.turned(8), v);
                assert_eq!(v.turned(4), Vector::new(-v.files, -v.ranks));
            }
        }
    }
}
