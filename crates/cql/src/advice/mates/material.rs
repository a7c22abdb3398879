//! Combinations of men.

use board::Side;

use crate::replay::Role;

/// A man of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Man {
    pub side: Side,
    pub role: Role,
}

/// A man on a square (0..64).
#[derive(Clone, Copy, Debug)]
pub(super) struct Unit {
    pub man: Man,
    pub square: u8,
}

impl Man {
    /// 1 to 15; 0 is nobody.
    pub(super) const fn code(self) -> u8 {
        (self.side.index() * 8 + self.role.index() + 1) as u8
    }

    fn of_code(code: u8) -> Man {
        let side = if code > 8 { Side::Black } else { Side::White };
        Man { side, role: Role::ALL[usize::from((code - 1) % 8)] }
    }

    pub(super) const fn exchanged(self) -> Man {
        let side = match self.side {
            Side::White => Side::Black,
            Side::Black => Side::White,
        };
        Man { side, role: self.role }
    }
}

/// The men beside the kings, at most two, their codes in ascending order in four bits each. Of two combinations that
/// differ by the colours alone the smaller one stands for both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Material(u8);

impl Material {
    /// Of men in ascending order of their codes, the colours as they are.
    pub(super) fn coded(men: impl Iterator<Item = Man>) -> Material {
        Material(men.fold(0, |all, man| all << 4 | man.code()))
    }

    /// Of the men beside the kings in any order.
    pub(super) fn of(men: impl Iterator<Item = Man> + Clone) -> Material {
        let sorted = |exchange: bool| {
            let mut men: Vec<Man> =
                men.clone().map(|man| if exchange { man.exchanged() } else { man }).collect();
            men.sort_by_key(|man| man.code());
            Material::coded(men.into_iter())
        };
        sorted(false).min(sorted(true))
    }

    /// The men: the white king, the black king, and the others.
    pub(super) fn men(self) -> Vec<Man> {
        let kings = Side::BOTH.map(|side| Man { side, role: Role::King });
        let others = [self.0 >> 4, self.0 & 15].into_iter().filter(|&code| code != 0).map(Man::of_code);
        kings.into_iter().chain(others).collect()
    }

    /// Whether pawns are among them.
    pub(super) fn has_pawns(self) -> bool {
        self.men().iter().any(|man| man.role == Role::Pawn)
    }

    /// The combinations that a capture or a promotion leads to, those with the kings alone left out.
    pub(super) fn successors(self) -> Vec<Material> {
        let men = &self.men()[2..];
        let mut all = Vec::new();
        for (at, man) in men.iter().enumerate() {
            let others =
                || men.iter().enumerate().filter(move |&(other, _)| other != at).map(|(_, man)| *man);
            if others().next().is_some() {
                all.push(Material::of(others()));
            }
            if man.role == Role::Pawn {
                for role in PROMOTIONS {
                    let promoted = Man { side: man.side, role };
                    all.push(Material::of(others().chain([promoted])));
                    // Promotion with capture leaves one man.
                    all.push(Material::of([promoted].into_iter()));
                }
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// What pawns promote to.
pub(super) const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
