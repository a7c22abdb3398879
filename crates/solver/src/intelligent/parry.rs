//! A check by the attackers' last move and who can parry it: mate is mate only when nobody can.

use board::Side;
use rules::orthodox::{self, Kind};

/// A check given by a unit that has just moved. No other unit of its side is on a line with the king, so there is no
/// double check and nobody is pinned.
pub(super) struct Check {
    side: Side,
    king: u8,
    checker: u8,
    /// The squares on which a unit parries: that of the checking unit and those between.
    targets: u64,
    between: u64,
    /// Where units stand now, or will stand to block flights.
    occupied: u64,
}

/// Whether a unit parries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Parry {
    Never,
    /// Whatever stands elsewhere.
    Surely,
    /// Unless something that does not stand there yet shuts it off.
    UnlessShut,
}

impl Check {
    /// The check to a king of that side; other units stand on `standing` now and some of the defender's will stand on
    /// `blocked`.
    pub(super) fn new(side: Side, king: u8, checker: u8, standing: u64, blocked: u64) -> Check {
        let between = orthodox::between(checker, king);
        let occupied = standing | blocked | 1 << king;
        Check { side, king, checker, targets: between | 1 << checker, between, occupied }
    }

    /// Whether a unit of the defender that stands on a square at the end parries.
    #[inline]
    pub(super) fn parried_by(&self, kind: Kind, at: u8) -> Parry {
        if at == self.checker {
            // it is captured by the checking unit
            return Parry::Never;
        }
        let surely = |parries: bool| if parries { Parry::Surely } else { Parry::Never };
        match kind {
            Kind::Knight => surely(orthodox::knight(at) & self.targets != 0),
            // one beside the arrival may be captured in passing
            Kind::Pawn if at == self.checker ^ 8 || matches!(at / 8, 0 | 7) => Parry::Never,
            Kind::Pawn => {
                let ahead = if self.side == Side::White { 1 << at << 8 } else { 1 << at >> 8 };
                let captures = orthodox::pawn(self.side == Side::White, at) & 1 << self.checker;
                surely((ahead & self.between) | captures != 0)
            }
            Kind::Bishop => self.by_line(orthodox::bishop(at, 0) & self.targets, at),
            Kind::Rook => self.by_line(orthodox::rook(at, 0) & self.targets, at),
            Kind::Queen => self.by_line(orthodox::queen(at, 0) & self.targets, at),
            Kind::King => Parry::Never,
        }
    }

    fn by_line(&self, targets: u64, at: u8) -> Parry {
        let mut parry = Parry::Never;
        for target in orthodox::squares(targets) {
            let way = orthodox::between(at, target);
            if way == 0 {
                return Parry::Surely;
            }
            if way & (self.occupied | 1 << self.king | 1 << self.checker) == 0 {
                parry = Parry::UnlessShut;
            }
        }
        parry
    }
}
