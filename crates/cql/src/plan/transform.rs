//! Maps of squares with exchanges of colours.

use crate::replay::squares;
use crate::tree::{Designator, Kinds, Squares, TransformKeyword};
use board::Side;

/// A map of squares to sets of squares, and whether colours are exchanged.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Transform {
    images: Box<[Squares; 64]>,
    is_identity: bool,
    pub(crate) flipped: bool,
}

impl Transform {
    pub(super) fn identity() -> Transform {
        Transform::of_map(|file, rank| (file, rank))
    }

    /// Colours exchanged, ranks mirrored.
    pub(super) fn colour_flip() -> Transform {
        Transform { flipped: true, is_identity: false, ..Transform::of_map(|file, rank| (file, 7 - rank)) }
    }

    fn of_map(map: impl Fn(i32, i32) -> (i32, i32)) -> Transform {
        let mut images = Box::new([0; 64]);
        for file in 0..8 {
            for rank in 0..8 {
                let (to_file, to_rank) = map(file, rank);
                #[allow(clippy::cast_sign_loss, reason = "0 to 63")]
                let index = (rank * 8 + file) as usize;
                images[index] = 1 << (to_rank * 8 + to_file);
            }
        }
        let is_identity = images.iter().enumerate().all(|(at, image)| *image == 1 << at);
        Transform { images, is_identity, flipped: false }
    }

    /// A shift: what leaves the board is dropped, and what stood on the edge it leaves stays as well.
    fn shift(files: i32, ranks: i32) -> Transform {
        let one = |at: i32, by: i32| -> Vec<i32> {
            let (low, high) = match (by, at) {
                (1.., 0) => (0, by),
                (..=-1, 7) => (7 + by, 7),
                _ => (at + by, at + by),
            };
            (low.max(0)..=high.min(7)).collect()
        };
        let mut images = Box::new([0; 64]);
        for file in 0..8 {
            for rank in 0..8 {
                #[allow(clippy::cast_sign_loss, reason = "0 to 63")]
                let image = &mut images[(rank * 8 + file) as usize];
                for to_rank in one(rank, ranks) {
                    for to_file in one(file, files) {
                        *image |= 1 << (to_rank * 8 + to_file);
                    }
                }
            }
        }
        Transform { images, is_identity: files == 0 && ranks == 0, flipped: false }
    }

    /// First `inner`, then this one.
    pub(super) fn after(&self, inner: &Transform) -> Transform {
        let mut images = Box::new([0; 64]);
        for (image, first) in images.iter_mut().zip(inner.images.iter()) {
            *image = self.squares(*first);
        }
        Transform {
            images,
            is_identity: self.is_identity && inner.is_identity,
            flipped: self.flipped != inner.flipped,
        }
    }

    pub(crate) fn squares(&self, set: Squares) -> Squares {
        if self.is_identity {
            return set;
        }
        squares(set).fold(0, |all, square| all | self.images[usize::from(square)])
    }

    pub(crate) fn designator(&self, unit: &Designator) -> Designator {
        let flip = |kinds: Kinds| if self.flipped { kinds.flipped() } else { kinds };
        Designator {
            kinds: flip(unit.kinds),
            promoted: flip(unit.promoted),
            original: flip(unit.original),
            tags: unit.tags,
            squares: self.squares(unit.squares),
            hand: unit.hand,
        }
    }

    pub(crate) fn castling(&self, letters: u8) -> u8 {
        if self.flipped { (letters & 3) << 2 | letters >> 2 } else { letters }
    }

    pub(crate) fn side(&self, side: Side) -> Side {
        if self.flipped { !side } else { side }
    }
}

/// All transforms of a list: every composition of one map from each keyword, mirrors before shifts.
pub(super) fn expand(keywords: &[TransformKeyword]) -> Vec<Transform> {
    use TransformKeyword as T;
    let mut sorted: Vec<T> = keywords.to_vec();
    let is_shift = |k: &T| {
        matches!(
            k,
            T::Shift
                | T::ShiftDiagonal
                | T::ShiftHorizontal
                | T::ShiftMainDiagonal
                | T::ShiftOffDiagonal
                | T::ShiftVertical
        )
    };
    sorted.sort_by_key(is_shift);
    let mut all = vec![Transform::identity()];
    for keyword in sorted {
        let maps = maps_of(keyword);
        let mut next: Vec<Transform> = Vec::with_capacity(all.len() * maps.len());
        for map in &maps {
            next.extend(all.iter().map(|before| map.after(before)));
        }
        let mut seen = std::collections::HashSet::new();
        next.retain(|t| seen.insert((t.images.clone(), t.flipped)));
        all = next;
    }
    all
}

fn maps_of(keyword: TransformKeyword) -> Vec<Transform> {
    use TransformKeyword as T;
    let id = Transform::identity;
    let map = |f: fn(i32, i32) -> (i32, i32)| Transform::of_map(f);
    match keyword {
        T::Dihedral => vec![
            id(),
            map(|x, y| (7 - x, y)),
            map(|x, y| (x, 7 - y)),
            map(|x, y| (7 - x, 7 - y)),
            map(|x, y| (y, x)),
            map(|x, y| (7 - y, x)),
            map(|x, y| (y, 7 - x)),
            map(|x, y| (7 - y, 7 - x)),
        ],
        T::Diagonal => vec![id(), map(|x, y| (y, x))],
        T::OffDiagonal => vec![id(), map(|x, y| (7 - y, 7 - x))],
        T::Horizontal => vec![id(), map(|x, y| (x, 7 - y))],
        T::Vertical => vec![id(), map(|x, y| (7 - x, y))],
        T::Colour => vec![id(), Transform::colour_flip()],
        T::Shift => {
            (-7..=7).flat_map(|files| (-7..=7).map(move |ranks| Transform::shift(files, ranks))).collect()
        }
        T::ShiftHorizontal => (-7..=7).map(|k| Transform::shift(k, 0)).collect(),
        T::ShiftVertical => (-7..=7).map(|k| Transform::shift(0, k)).collect(),
        T::ShiftMainDiagonal => (-7..=7).map(|k| Transform::shift(k, k)).collect(),
        T::ShiftOffDiagonal => (-7..=7).map(|k| Transform::shift(k, -k)).collect(),
        T::ShiftDiagonal => {
            (-7..=7).flat_map(|k| [Transform::shift(k, k), Transform::shift(k, -k)]).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::fen::square_of;

    fn set(names: &str) -> Squares {
        names.split_whitespace().map(|name| 1u64 << square_of(name).unwrap()).fold(0, |all, one| all | one)
    }

    #[test]
    fn the_edge_rule_of_shifts() {
        assert_eq!(Transform::shift(1, 0).squares(set("a2 c2 h2")), set("a2 b2 d2"));
        assert_eq!(Transform::shift(0, 2).squares(set("c1 c2")), set("c1 c2 c3 c4"));
        assert_eq!(Transform::shift(-3, 0).squares(set("b5")), 0);
        assert_eq!(Transform::shift(3, -2).squares(u64::MAX), u64::MAX);
    }

    #[test]
    fn numbers_of_transforms() {
        assert_eq!(expand(&[TransformKeyword::Dihedral]).len(), 8);
        assert_eq!(expand(&[TransformKeyword::Shift]).len(), 225);
        assert_eq!(expand(&[TransformKeyword::Colour, TransformKeyword::ShiftHorizontal]).len(), 30);
        assert_eq!(expand(&[TransformKeyword::Horizontal, TransformKeyword::Vertical]).len(), 4);
        assert_eq!(expand(&[TransformKeyword::ShiftDiagonal]).len(), 29);
    }

    #[test]
    fn mirrors_are_named_after_their_axis() {
        let image = |keyword, from: &str| expand(&[keyword])[1].squares(set(from));
        assert_eq!(image(TransformKeyword::Vertical, "f6"), set("c6"));
        assert_eq!(image(TransformKeyword::Horizontal, "f6"), set("f3"));
        assert_eq!(image(TransformKeyword::Diagonal, "f2"), set("b6"));
        assert_eq!(image(TransformKeyword::Colour, "a2"), set("a7"));
    }
}
