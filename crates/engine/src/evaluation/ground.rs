//! What the board itself says of squares: where pawns are stopped and guarded, what shelters a king, whose half a square is in.

use super::goals::Goal;
use super::layout::CommonFeatures;
use super::profile::Profile;
use board::{Geometry, PerSide, Side, Square, SquareSet, Walk};
use movement::lines::{Squares, bit, set_of};

/// What counting asks of the board beside the units.
#[derive(Clone, Copy)]
pub(super) struct Ground<'g> {
    pub common: &'g CommonFeatures,
    /// The squares of each side's half of the board.
    pub halves: &'g [Squares; 2],
    /// Whether units in hand can be dropped beside a king.
    pub drops: bool,
    /// The squares on which units win.
    pub goals: &'g [Goal],
    /// Who has the move.
    pub turn: Side,
    /// What matters on each square.
    pub places: &'g PerSide<Vec<PawnPlace>>,
}

/// Squares that matter to a pawn or a king on some square.
#[derive(Clone, Debug)]
pub(super) struct PawnPlace {
    /// Where pawns of the other side stop a pawn: ahead on its file and those beside it.
    pub stoppers: SquareSet,
    /// Right before it.
    pub ahead: SquareSet,
    /// From where pawns of its side guard it.
    pub guards: SquareSet,
    /// Right beside it on its rank.
    pub beside: SquareSet,
    /// The files beside it.
    pub neighbours: SquareSet,
    /// The other squares of its file.
    pub file: SquareSet,
    /// Right before it and beside that, and one rank farther on: where pawns shelter a king.
    pub shelter: [SquareSet; 2],
    /// Its rank as its side counts, from 0.
    pub rank: usize,
    /// On boards of up to 128 squares: all that lies ahead on its file.
    pub path: Squares,
    /// Right before it.
    pub next: Option<Square>,
}

impl PawnPlace {
    pub fn of(geometry: Geometry, square: Square, side: Side, profile: &Profile) -> PawnPlace {
        let ahead = |other: Square| {
            let ranks = i32::from(geometry.rank(other)) - i32::from(geometry.rank(square));
            if side == Side::White { ranks } else { -ranks }
        };
        let aside = |other: Square| geometry.file(other).abs_diff(geometry.file(square));
        let those = |wanted: &dyn Fn(Square) -> bool| geometry.squares().filter(|&s| wanted(s)).collect();
        let small = |wanted: &dyn Fn(Square) -> bool| {
            let squares = geometry.squares().filter(|&s| s.index() < 128 && wanted(s));
            squares.fold(0, |all, square| all | bit(square))
        };
        let last_rank = i32::from(geometry.ranks()) - 1;
        let rank = i32::from(geometry.rank(square));
        let attacks = profile.walk(Walk::PAWN).and_then(|pawn| pawn.attacks[side].as_ref());
        PawnPlace {
            stoppers: those(&|s| ahead(s) > 0 && aside(s) <= 1),
            ahead: those(&|s| ahead(s) == 1 && aside(s) == 0),
            guards: attacks.map_or(SquareSet::EMPTY, |attacks| set_of(attacks.aimed[square.index()])),
            beside: those(&|s| aside(s) == 1 && ahead(s) == 0),
            neighbours: those(&|s| aside(s) == 1),
            file: those(&|s| aside(s) == 0 && s != square),
            shelter: [1, 2].map(|ranks| those(&|s| ahead(s) == ranks && aside(s) <= 1)),
            rank: usize::try_from(if side == Side::White { rank } else { last_rank - rank }).unwrap_or(0),
            path: small(&|s| ahead(s) > 0 && aside(s) == 0),
            next: geometry.squares().find(|&s| ahead(s) == 1 && aside(s) == 0),
        }
    }
}
