//! What rules add to plain chess for the bounds of proof games: squares of rebirth, where units go beyond the moves of their
//! walks, whose moves they borrow, and castlings of other squares.

use board::Side;
use rules::general::{self, Borrowers};
use rules::orthodox::{Kind, squares};

/// Where units come back, looked at from the squares of rebirth.
pub(crate) struct Rebirths {
    /// By side and kind: the squares of rebirth.
    pub(super) homes: [[u64; 6]; 2],
    /// By side, kind and square of rebirth: where the unit is captured.
    pub(super) origins: Box<[[[u64; 64]; 6]; 2]>,
    pub(super) kings: bool,
    /// Whether each side has one king, which is never captured for good; if not, kings are units like others.
    pub(crate) kings_are_royal: bool,
    /// What pawns may become.
    pub(super) promotions: &'static [Kind],
    borrowers: Borrowers,
    /// Where units go beyond the moves of their walks.
    pub(super) further: Option<Box<FurtherMoves>>,
    /// By side the castlings: the squares of king and rook before and after it.
    pub(super) castlings: [[Option<[u8; 4]>; 2]; 2],
    /// Whether they are others than those of plain chess.
    pub(super) own_castlings: bool,
}

/// Where units go beyond the moves of their walks, by side and kind: from each square, and to each square from where. First
/// without capturing, then by captures.
pub(super) struct FurtherMoves {
    pub(super) from: [[[[u64; 64]; 6]; 2]; 2],
    pub(super) into: [[[[u64; 64]; 6]; 2]; 2],
    /// The squares where they end.
    pub(super) ends: [[[u64; 6]; 2]; 2],
}

impl FurtherMoves {
    /// `None` if there are none.
    fn of(returns: &general::Rebirths) -> Option<Box<FurtherMoves>> {
        let mut all = Box::new(FurtherMoves {
            from: [[[[0; 64]; 6]; 2]; 2],
            into: [[[[0; 64]; 6]; 2]; 2],
            ends: [[[0; 6]; 2]; 2],
        });
        let mut any = false;
        for (side, kind) in Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| (side, kind))) {
            let (own, number) = (side.index(), kind as usize);
            for origin in 0..64u8 {
                for (way, found) in
                    returns.reachable_squares(side, kind.walk(), origin).into_iter().enumerate()
                {
                    let found = found & !(1 << origin);
                    any |= found != 0;
                    all.from[way][own][number][usize::from(origin)] = found;
                    all.ends[way][own][number] |= found;
                    for end in squares(found) {
                        all.into[way][own][number][usize::from(end)] |= 1 << origin;
                    }
                }
            }
        }
        any.then_some(all)
    }
}

/// What pawns may become where they may become kings.
const WITH_KINGS: [Kind; 5] = [Kind::Queen, Kind::Knight, Kind::Rook, Kind::Bishop, Kind::King];

/// By side the squares of king and rook before and after the castlings of plain chess, the short one first.
fn plain_castlings() -> [[Option<[u8; 4]>; 2]; 2] {
    [0, 56].map(|rank| [[4, 7, 6, 5], [4, 0, 2, 3]].map(|plain| Some(plain.map(|square| square + rank))))
}

impl Rebirths {
    /// As in plain chess.
    pub(super) fn none() -> Rebirths {
        Rebirths {
            homes: [[0; 6]; 2],
            origins: Box::new([[[0; 64]; 6]; 2]),
            kings: false,
            kings_are_royal: true,
            promotions: &Kind::PROMOTIONS,
            borrowers: Borrowers::None,
            further: None,
            castlings: plain_castlings(),
            own_castlings: false,
        }
    }

    pub(crate) fn of(returns: &general::Rebirths) -> Rebirths {
        let mut homes = [[0; 6]; 2];
        let mut origins = Box::new([[[0; 64]; 6]; 2]);
        for side in Side::BOTH {
            for kind in Kind::ALL {
                let (homes, origins) =
                    (&mut homes[side.index()][kind as usize], &mut origins[side.index()][kind as usize]);
                for origin in 0..64u8 {
                    // whoever captures stands where it captured
                    let found = returns.squares(side, kind.walk(), origin) & !(1 << origin);
                    *homes |= found;
                    for home in squares(found) {
                        origins[usize::from(home)] |= 1 << origin;
                    }
                }
            }
        }
        let own_castlings = !returns.wings().is_empty();
        let mut castlings = plain_castlings();
        if own_castlings {
            castlings = Side::BOTH.map(|side| {
                let mut wings = returns.wings().iter().filter(|wing| wing.side == side);
                [(); 2].map(|()| {
                    let wing = wings.next()?;
                    Some([wing.king, wing.partner, wing.king_to, wing.partner_to].map(|square| square.0))
                })
            });
        }
        Rebirths {
            homes,
            origins,
            kings: returns.concern_kings(),
            kings_are_royal: returns.kings_are_royal(),
            promotions: if returns.promote_to_kings() { &WITH_KINGS } else { &Kind::PROMOTIONS },
            borrowers: returns.borrowers(),
            further: FurtherMoves::of(returns),
            castlings,
            own_castlings,
        }
    }

    /// Whether units that are not pawns may capture pawns in passing.
    pub(crate) fn all_capture_in_passing(&self) -> bool {
        self.borrowers == Borrowers::All
    }

    /// Whether the unit of a kind that a castling king passes may go along for nothing.
    #[inline]
    pub(super) fn goes_along(&self, kind: Kind) -> bool {
        kind == Kind::Rook || self.borrowers == Borrowers::All
    }

    /// Whether a kind moves as all others do.
    #[inline]
    pub(super) fn borrows(&self, kind: Kind) -> bool {
        match self.borrowers {
            Borrowers::None => false,
            Borrowers::Kings => kind == Kind::King,
            Borrowers::All => true,
        }
    }
}
