//! Figurines: which orthodox figure, turned how far, stands for a walk.
//!
//! It is the custom of the field to show fairy units by turned figures: the grasshopper is a queen upside down, the
//! nightrider a knight upside down. The same choice serves pictures and LaTeX.

mod shapes;

pub use shapes::{Shape, shape};

use board::Walk;
use std::collections::BTreeMap;

/// A figure that can be turned.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Figure {
    /// A pawn.
    Pawn,
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
    /// A king.
    King,
    /// Two cones tip to tip, by custom the equihopper.
    Equihopper,
    /// A disc.
    Disc,
}

/// How far a figure is turned, clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Turn {
    /// Upright.
    None,
    /// A quarter, its head to the right.
    Right,
    /// Upside down.
    Half,
    /// Three quarters, its head to the left.
    Left,
}

impl Turn {
    /// The angle in degrees, clockwise.
    #[must_use]
    pub const fn degrees(self) -> u16 {
        match self {
            Turn::None => 0,
            Turn::Right => 90,
            Turn::Half => 180,
            Turn::Left => 270,
        }
    }
}

/// A turned figure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Figurine {
    /// The figure.
    pub figure: Figure,
    /// How far it is turned.
    pub turn: Turn,
}

impl Figurine {
    const fn new(figure: Figure, turn: Turn) -> Figurine {
        Figurine { figure, turn }
    }
}

/// Figurines that have become customary, by the English codes of walks. Of relatives (chinese pieces, lions,
/// locusts, marine pieces) each family turns its figures the same way.
const CUSTOMARY: [(Figurine, &[&str]); 27] = {
    use Figure::{Bishop, Disc, Equihopper, King, Knight, Pawn, Queen, Rook};
    use Turn::{Half, Left, None, Right};
    [
        (Figurine::new(Pawn, None), &["p"]),
        (Figurine::new(Knight, None), &["s"]),
        (Figurine::new(Bishop, None), &["b"]),
        (Figurine::new(Rook, None), &["r"]),
        (Figurine::new(Queen, None), &["q"]),
        (Figurine::new(King, None), &["k"]),
        (Figurine::new(Queen, Half), &["g", "cg", "g2", "g3", "dg"]),
        (Figurine::new(Queen, Left), &["le", "l", "si", "se"]),
        (Figurine::new(Queen, Right), &["li", "am", "m", "ea", "sw", "ro", "bo"]),
        (Figurine::new(Rook, Half), &["em", "rm", "re", "rw", "da", "wr"]),
        (Figurine::new(Rook, Left), &["pa", "lr", "tr", "fa", "mh", "we", "sh"]),
        (Figurine::new(Rook, Right), &["rl", "rh", "rr", "dk"]),
        (Figurine::new(Bishop, Half), &["pr", "bm", "be", "bw", "al", "fr", "ar"]),
        (Figurine::new(Bishop, Left), &["va", "lb", "nd", "lo", "fe", "c"]),
        (Figurine::new(Bishop, Right), &["bl", "bh", "br", "db", "rb"]),
        (Figurine::new(Knight, Half), &["n", "ca", "z", "gi", "an", "gn"]),
        (Figurine::new(Knight, Left), &["ma", "na", "ln", "ms", "sa", "mo", "ao", "oa"]),
        (Figurine::new(Knight, Right), &["nh", "nl", "kp", "cr", "zr", "gr"]),
        (Figurine::new(Pawn, Half), &["bp", "pp", "cp"]),
        (Figurine::new(Pawn, Left), &["sp", "mp"]),
        (Figurine::new(Pawn, Right), &["bs"]),
        (Figurine::new(King, Half), &["kh", "ka", "st"]),
        (Figurine::new(King, Left), &["po", "ko"]),
        (Figurine::new(King, Right), &["ek", "kl"]),
        (Figurine::new(Equihopper, None), &["eq", "qe", "ee"]),
        (Figurine::new(Equihopper, Right), &["ne", "qf", "en"]),
        (Figurine::new(Disc, None), &["o", "f", "du"]),
    ]
};

/// The customary figurine of a walk; `None` where there is none.
#[must_use]
pub fn customary(walk: Walk) -> Option<Figurine> {
    let code = movement::walk(walk)?.code(movement::Language::English);
    CUSTOMARY.iter().find(|(_, codes)| codes.contains(&code)).map(|(figurine, _)| *figurine)
}

/// How the walks of a diagram are shown.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Figurines(BTreeMap<Walk, Figurine>);

impl Figurines {
    /// Chooses figurines for walks, no figurine for two of them. Where two walks have the same by custom, the first keeps it and
    /// the other gets the same figure turned another way, if one is free: the legend says which is which.
    #[must_use]
    pub fn of(walks: &[Walk], custom: impl Fn(Walk) -> Option<Figurine>) -> Figurines {
        let mut chosen = BTreeMap::new();
        let mut later = Vec::new();
        for &walk in walks {
            let Some(figurine) = custom(walk) else { continue };
            if chosen.values().any(|taken| *taken == figurine) {
                later.push((walk, figurine.figure));
            } else {
                chosen.insert(walk, figurine);
            }
        }
        for (walk, figure) in later {
            let turned = [Turn::Half, Turn::Right, Turn::Left].map(|turn| Figurine { figure, turn });
            if let Some(free) = turned.into_iter().find(|one| !chosen.values().any(|taken| taken == one)) {
                chosen.insert(walk, free);
            }
        }
        Figurines(chosen)
    }

    /// The figurine of a walk; `None` where its letters must do.
    #[must_use]
    pub fn get(&self, walk: Walk) -> Option<Figurine> {
        self.0.get(&walk).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walk(code: &str) -> Walk {
        movement::by_code(movement::Language::English, code).unwrap()
    }

    #[test]
    fn every_customary_code_is_a_walk_and_stands_once() {
        let mut seen = std::collections::BTreeSet::new();
        for code in CUSTOMARY.iter().flat_map(|(_, codes)| codes.iter()) {
            assert!(movement::by_code(movement::Language::English, code).is_some(), "{code}");
            assert!(seen.insert(*code), "{code} stands twice");
        }
    }

    #[test]
    fn two_walks_of_a_diagram_never_share_a_figurine() {
        let figurines = Figurines::of(&["q", "g", "cg", "le", "l", "g2"].map(walk), customary);
        let of = |code| figurines.get(walk(code));
        assert_eq!(of("g"), Some(Figurine::new(Figure::Queen, Turn::Half)));
        assert_eq!(of("le"), Some(Figurine::new(Figure::Queen, Turn::Left)));
        assert_eq!(of("cg"), Some(Figurine::new(Figure::Queen, Turn::Right)), "the only turn that is free");
        assert_eq!((of("l"), of("g2")), (None, None), "letters");
    }
}
