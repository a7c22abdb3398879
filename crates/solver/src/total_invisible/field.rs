//! What stands on the board and can be seen, as sets of squares; a whole configuration too, once every invisible
//! unit has been given a place.

use super::ply::Ply;
use board::{Position, Side, Unit, Walk};
use rules::orthodox::{self, Kind};

/// The number of no square.
pub(super) const NOWHERE: u8 = 64;

/// The set of one square.
pub(super) const fn bit(square: u8) -> u64 {
    1 << square
}

/// The square that a pawn of a side steps to from `square`, which is not on its last rank.
pub(super) const fn ahead(side: Side, square: u8) -> u8 {
    match side {
        Side::White => square + 8,
        Side::Black => square - 8,
    }
}

/// The rank of a square as a side counts, 0 for its own first one.
pub(super) const fn rank_of(side: Side, square: u8) -> u8 {
    match side {
        Side::White => square / 8,
        Side::Black => 7 - square / 8,
    }
}

/// Directions in which a unit is asked to move, in the reference's order of trying.
const SOUTH_WEST: (i8, i8) = (-1, -1);
const SOUTH_EAST: (i8, i8) = (1, -1);
const NORTH_EAST: (i8, i8) = (1, 1);
const NORTH_WEST: (i8, i8) = (-1, 1);
const DIAGONALS: [(i8, i8); 4] = [SOUTH_WEST, SOUTH_EAST, NORTH_EAST, NORTH_WEST];
const ORTHOGONALS: [(i8, i8); 4] = [(0, -1), (-1, 0), (0, 1), (1, 0)];
const KNIGHT: [(i8, i8); 8] = [(-1, -2), (-2, -1), (1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1)];

/// Units on their squares, in plain chess, with squares that no unit may enter (holes).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Field {
    by: [[u64; 6]; 2],
    of: [u64; 2],
    holes: u64,
    /// The castling squares whose kings and rooks have not moved.
    unmoved: u64,
    /// The square that a pawn has just passed and where it stands.
    passed: Option<(u8, u8)>,
    /// Where invisible units of each side are known to stand since they captured something there. As in the reference
    /// they count as standing there whatever invisible units have done since.
    known: [u64; 2],
}

impl Field {
    /// The units of a position; `None` if one is no orthodox unit of one side.
    pub(super) fn of_position(position: &Position) -> Option<Field> {
        let mut field =
            Field { by: [[0; 6]; 2], of: [0; 2], holes: 0, unmoved: 0, passed: None, known: [0; 2] };
        for square in position.geometry().squares() {
            let unit = position.unit(square);
            let here = u8::try_from(square.index()).ok().filter(|s| *s < NOWHERE)?;
            if unit.is_hole() {
                field.holes |= bit(here);
            } else if !unit.is_empty() {
                let kind = Kind::of_walk(unit.walk)?;
                let side = unit.only_side()?;
                field.put(side, kind, here);
            }
        }
        let castlers = |side: Side| {
            field.all(side, Kind::King) & bit(if side == Side::White { 4 } else { 60 })
                | field.all(side, Kind::Rook) & if side == Side::White { 0x81 } else { 0x81 << 56 }
        };
        field.unmoved = castlers(Side::White) | castlers(Side::Black);
        Some(field)
    }

    pub(super) fn put(&mut self, side: Side, kind: Kind, square: u8) {
        self.known = self.known.map(|known| known & !bit(square));
        self.by[side.index()][kind as usize] |= bit(square);
        self.of[side.index()] |= bit(square);
    }

    fn take(&mut self, square: u8) {
        for side in Side::BOTH {
            self.of[side.index()] &= !bit(square);
            for set in &mut self.by[side.index()] {
                *set &= !bit(square);
            }
        }
        self.unmoved &= !bit(square);
    }

    /// The units of a kind.
    pub(super) const fn all(&self, side: Side, kind: Kind) -> u64 {
        self.by[side.index()][kind as usize]
    }

    /// The units of a side.
    pub(super) const fn side(&self, side: Side) -> u64 {
        self.of[side.index()]
    }

    /// The squares where something stands, and the holes.
    pub(super) const fn occupied(&self) -> u64 {
        self.of[0] | self.of[1] | self.holes
    }

    /// The squares that no unit may enter.
    pub(super) const fn holes(&self) -> u64 {
        self.holes
    }

    /// Whether a pawn has just passed a square.
    pub(super) const fn has_passed_pawn(&self) -> bool {
        self.passed.is_some()
    }

    /// The unit on a square.
    pub(super) fn unit(&self, square: u8) -> Option<(Side, Kind)> {
        let side = Side::BOTH.into_iter().find(|side| self.side(*side) & bit(square) != 0)?;
        let kind = Kind::ALL.into_iter().find(|kind| self.all(side, *kind) & bit(square) != 0)?;
        Some((side, kind))
    }

    /// Where invisible units of a side are known to stand.
    pub(super) const fn known(&self, side: Side) -> u64 {
        self.known[side.index()]
    }

    /// The squares where something is known to stand, seen or not, and the holes.
    pub(super) const fn taken(&self) -> u64 {
        self.occupied() | self.known[0] | self.known[1]
    }

    /// The king of a side, if it is on the board.
    pub(super) fn king(&self, side: Side) -> Option<u8> {
        orthodox::squares(self.all(side, Kind::King)).next()
    }

    /// The units of a side that observe a square while `occupied` is.
    pub(super) fn observers(&self, by: Side, square: u8, occupied: u64) -> u64 {
        let of = &self.by[by.index()];
        let straight = of[Kind::Rook as usize] | of[Kind::Queen as usize];
        let slanted = of[Kind::Bishop as usize] | of[Kind::Queen as usize];
        let mut found = orthodox::king(square) & of[Kind::King as usize]
            | orthodox::knight(square) & of[Kind::Knight as usize]
            | orthodox::pawn(by == Side::Black, square) & of[Kind::Pawn as usize] & !first_rank(by);
        if straight != 0 {
            found |= orthodox::rook(square, occupied) & straight;
        }
        if slanted != 0 {
            found |= orthodox::bishop(square, occupied) & slanted;
        }
        found
    }

    /// Whether a side's king is observed.
    pub(super) fn is_in_check(&self, side: Side) -> bool {
        self.king(side).is_some_and(|king| self.observers(!side, king, self.occupied()) != 0)
    }

    /// The units that observe a square and that nothing can be put in front of: leapers, neighbours, and those before
    /// which all squares are known to be empty.
    pub(super) fn unstoppable_observers(&self, by: Side, square: u8, empty: u64) -> u64 {
        let far = orthodox::squares(self.observers(by, square, self.occupied()))
            .filter(|from| orthodox::between(*from, square) & !empty != 0)
            .fold(0, |set, from| set | bit(from));
        self.observers(by, square, self.occupied()) & !far
    }

    /// The field after a ply.
    pub(super) fn after(&self, side: Side, ply: &Ply) -> Field {
        let mut next = self.clone();
        next.passed = None;
        match *ply {
            Ply::Moves { from, to, kind, promotion, captured, .. } => {
                if let Some(at) = captured {
                    next.take(at);
                }
                next.take(from);
                next.unmoved &= !bit(to);
                next.put(side, promotion.unwrap_or(kind), to);
                if kind == Kind::Pawn && from.abs_diff(to) == 16 {
                    next.passed = Some((u8::midpoint(from, to), to));
                }
            }
            Ply::TakesUnseen { from, to, promotion } => {
                next.take(from);
                next.put(side, promotion.unwrap_or(Kind::Pawn), to);
            }
            Ply::Castles { short, .. } => {
                let squares = castling(side, short);
                next.take(squares.king.0);
                next.take(squares.rook.0);
                next.put(side, Kind::King, squares.king.1);
                next.put(side, Kind::Rook, squares.rook.1);
            }
            Ply::UnseenTakes { at } => {
                next.take(at);
                next.known[side.index()] |= bit(at);
            }
            Ply::UnseenMoves => {}
        }
        next
    }

    /// Makes units visible.
    pub(super) fn reveal(&mut self, units: &[(u8, Side, Kind)]) {
        for &(square, side, kind) in units {
            self.put(side, kind, square);
        }
    }

    /// What can be seen to be played by a side, or inferred to be: by units that are seen and by others, in the
    /// reference's order. Whether it is legal depends on what is not seen.
    pub(super) fn plies(&self, side: Side, invisible: bool) -> Vec<Ply> {
        let mut plies = Vec::new();
        for from in orthodox::squares(self.side(side)) {
            let Some((_, kind)) = self.unit(from) else { continue };
            match kind {
                Kind::Pawn => self.pawn_plies(side, from, invisible, &mut plies),
                Kind::Knight => self.steps(side, from, kind, &KNIGHT, 1, &mut plies),
                Kind::Bishop => self.steps(side, from, kind, &DIAGONALS, 7, &mut plies),
                Kind::Rook => self.steps(side, from, kind, &ORTHOGONALS, 7, &mut plies),
                Kind::Queen => {
                    self.steps(side, from, kind, &DIAGONALS, 7, &mut plies);
                    self.steps(side, from, kind, &ORTHOGONALS, 7, &mut plies);
                }
                Kind::King => {
                    self.castlings(side, from, invisible, &mut plies);
                    self.steps(side, from, kind, &DIAGONALS, 1, &mut plies);
                    self.steps(side, from, kind, &ORTHOGONALS, 1, &mut plies);
                }
                Kind::Dummy => {}
            }
        }
        if invisible {
            let prey = self.side(!side) & !self.all(!side, Kind::King);
            let mut captures: Vec<Ply> = orthodox::squares(prey).map(|at| Ply::UnseenTakes { at }).collect();
            captures.reverse();
            plies.append(&mut captures);
            plies.push(Ply::UnseenMoves);
        }
        plies
    }

    fn steps(&self, side: Side, from: u8, kind: Kind, ways: &[(i8, i8)], most: i8, plies: &mut Vec<Ply>) {
        for &(right, up) in ways {
            // the farthest square comes first
            let first = plies.len();
            for distance in 1..=most {
                let Some(to) = offset(from, right * distance, up * distance) else { break };
                let stops = self.taken() & bit(to) != 0;
                if stops && (self.side(!side) | self.known(!side)) & bit(to) == 0 {
                    break;
                }
                let captured = (self.occupied() & bit(to) != 0).then_some(to);
                plies.push(Ply::Moves { from, to, kind, promotion: None, captured });
                if stops {
                    break;
                }
            }
            plies[first..].reverse();
        }
    }

    fn pawn_plies(&self, side: Side, from: u8, invisible: bool, plies: &mut Vec<Ply>) {
        let rank = rank_of(side, from);
        if rank == 0 || rank == 7 {
            return;
        }
        let promotions: &[Option<Kind>] = if rank == 6 {
            &[Some(Kind::Queen), Some(Kind::Knight), Some(Kind::Rook), Some(Kind::Bishop)]
        } else {
            &[None]
        };
        let (step, kind) = (ahead(side, from), Kind::Pawn);
        if self.taken() & bit(step) == 0 {
            if rank == 1 && self.taken() & bit(ahead(side, step)) == 0 {
                let to = ahead(side, step);
                plies.push(Ply::Moves { from, to, kind, promotion: None, captured: None });
            }
            for &promotion in promotions {
                plies.push(Ply::Moves { from, to: step, kind, promotion, captured: None });
            }
        }
        for right in [1, -1] {
            let Some(to) = offset(step, right, 0) else { continue };
            let victim = self.passed.filter(|(passed, _)| *passed == to).map(|(_, victim)| victim);
            for &promotion in promotions {
                if self.side(!side) & bit(to) != 0 {
                    plies.push(Ply::Moves { from, to, kind, promotion, captured: Some(to) });
                } else if self.occupied() & bit(to) == 0 && victim.is_some() {
                    plies.push(Ply::Moves { from, to, kind, promotion, captured: victim });
                } else if self.occupied() & bit(to) == 0 && self.known(side) & bit(to) == 0 && invisible {
                    plies.push(Ply::TakesUnseen { from, to, promotion });
                }
            }
        }
    }

    fn castlings(&self, side: Side, from: u8, invisible: bool, plies: &mut Vec<Ply>) {
        for short in [false, true] {
            let squares = castling(side, short);
            if from != squares.king.0 || self.unmoved & bit(from) == 0 || self.taken() & squares.between != 0
            {
                continue;
            }
            let corner = bit(squares.rook.0);
            let seen = self.unmoved & corner != 0;
            if seen || invisible && self.taken() & corner == 0 {
                plies.push(Ply::Castles { short, rook_seen: seen });
            }
        }
    }
}

/// The squares of a castling.
pub(super) struct Castling {
    /// Where the king comes from and goes to.
    pub(super) king: (u8, u8),
    /// Where the rook comes from and goes to.
    pub(super) rook: (u8, u8),
    /// The squares between them.
    pub(super) between: u64,
}

/// The squares of a side's castling.
pub(super) const fn castling(side: Side, short: bool) -> Castling {
    let base = match side {
        Side::White => 0,
        Side::Black => 56,
    };
    if short {
        Castling { king: (base + 4, base + 6), rook: (base + 7, base + 5), between: 0x60 << base }
    } else {
        Castling { king: (base + 4, base + 2), rook: (base, base + 3), between: 0x0e << base }
    }
}

/// A side's own first rank.
pub(super) const fn first_rank(side: Side) -> u64 {
    match side {
        Side::White => 0xff,
        Side::Black => 0xff << 56,
    }
}

/// The square so many files to the right and ranks up, if it is on the board.
fn offset(square: u8, right: i8, up: i8) -> Option<u8> {
    let file = (square % 8).checked_add_signed(right).filter(|file| *file < 8)?;
    let rank = (square / 8).checked_add_signed(up).filter(|rank| *rank < 8)?;
    Some(rank * 8 + file)
}

/// A unit as the board has it.
pub(super) fn unit_of(side: Side, kind: Kind) -> Unit {
    let owner = match side {
        Side::White => board::Owner::White,
        Side::Black => board::Owner::Black,
    };
    let unit = Unit::new(kind.walk(), owner);
    if kind.walk() == Walk::KING { unit.with_marks(board::Marks::ROYAL) } else { unit }
}
