//! The terrain of a game to a diagram: where the units of each kind may go from and to, how they are carried, and what they may
//! become, as far as rules tell it. Plain chess is the terrain without anything beside the moves of its walks.

use super::castling::Castling;
use board::{Side, Square};
use rules::general::{Borrowers, Rebirths, RuleSet};
use rules::orthodox::{Kind, squares};

/// What rules say of the ways of units.
pub(crate) struct Terrain {
    /// Whether a side castles at most once, as in plain chess, so that bounds may suppose how.
    pub(super) castles_once: bool,
    /// Whether units move by their walks alone and captured ones never come back, so that captures can be counted.
    pub(super) counts_captures: bool,
    /// Which moves of walks are never made.
    pub(super) barred: Option<Box<Barred>>,
    /// By side and kind: the squares of rebirth, and whether there are any.
    pub(super) homes: [[u64; 6]; 2],
    brings_back: [bool; 2],
    /// By side, kind and square of rebirth: where the unit is captured.
    pub(super) origins: Box<[[[u64; 64]; 6]; 2]>,
    pub(super) kings: bool,
    /// Whether each side has one king, which is never captured for good; if not, kings are units like others.
    pub(super) kings_are_royal: bool,
    /// What pawns may become.
    pub(super) promotions: &'static [Kind],
    borrowers: Borrowers,
    /// Where units go beyond the moves of their walks.
    pub(super) further: Option<Box<FurtherMoves>>,
    /// By side the castlings: the squares of king and rook before and after it.
    pub(super) castlings: [[Option<[u8; 4]>; 2]; 2],
    /// Whether they are others than those of plain chess.
    pub(super) own_castlings: bool,
    /// Whether a rook that has moved may castle again, as it may have come back.
    rooks_come_back: bool,
}

/// Single moves that rules forbid by departure and arrival alone, whatever stands on the board: out of a cell of a grid, to a
/// square of the other colour. What a rider passes is not where it arrives.
pub(super) struct Barred {
    /// For each square the squares to which nothing goes from there.
    pub(super) from: [u64; 64],
    /// For each square the squares from which nothing comes there.
    pub(super) into: [u64; 64],
}

impl Barred {
    fn of(from: [u64; 64]) -> Box<Barred> {
        let mut into = [0; 64];
        for (square, &barred) in (0u8..).zip(&from) {
            squares(barred).for_each(|to| into[usize::from(to)] |= 1 << square);
        }
        Box::new(Barred { from, into })
    }
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
    /// Those of a rule set, none if there are none; `None` where they are not told.
    fn of(told: &Rebirths<'_>) -> Option<Option<Box<FurtherMoves>>> {
        let mut all = Box::new(FurtherMoves {
            from: [[[[0; 64]; 6]; 2]; 2],
            into: [[[[0; 64]; 6]; 2]; 2],
            ends: [[[0; 6]; 2]; 2],
        });
        for (side, kind) in Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| (side, kind))) {
            let (own, number) = (side.index(), kind as usize);
            for origin in 0..64u8 {
                let moves = told.further_moves(kind.walk(), side, Square(origin))?;
                for (way, found) in [moves.quiet, moves.captures].into_iter().enumerate() {
                    let found = found.0[0] & !(1 << origin);
                    all.from[way][own][number][usize::from(origin)] = found;
                    all.ends[way][own][number] |= found;
                    for end in squares(found) {
                        all.into[way][own][number][usize::from(end)] |= 1 << origin;
                    }
                }
            }
        }
        let any = all.ends.iter().flatten().flatten().any(|&ends| ends != 0);
        Some(any.then_some(all))
    }
}

/// What pawns may become where they may become kings.
const WITH_KINGS: [Kind; 5] = [Kind::Queen, Kind::Knight, Kind::Rook, Kind::Bishop, Kind::King];

/// By side the squares of king and rook before and after the castlings of plain chess, the short one first.
fn plain_castlings() -> [[Option<[u8; 4]>; 2]; 2] {
    Side::BOTH.map(|side| [Castling::Short, Castling::Long].map(|castling| castling.squares(side)))
}

impl Terrain {
    /// That of plain chess, or of rules that only restrict it. `barred`: for each square those to which nothing goes from there.
    pub(crate) fn plain(barred: Option<[u64; 64]>) -> Terrain {
        Terrain { castles_once: true, barred: barred.map(Barred::of), ..Terrain::of_walks() }
    }

    /// The moves of the walks of plain chess, and nothing else.
    pub(super) fn of_walks() -> Terrain {
        Terrain {
            castles_once: false,
            counts_captures: true,
            barred: None,
            homes: [[0; 6]; 2],
            brings_back: [false; 2],
            origins: Box::new([[[0; 64]; 6]; 2]),
            kings: false,
            kings_are_royal: true,
            promotions: &Kind::PROMOTIONS,
            borrowers: Borrowers::None,
            further: None,
            castlings: plain_castlings(),
            own_castlings: false,
            rooks_come_back: false,
        }
    }

    /// That of a rule set, if it is understood.
    pub(crate) fn of_rules(rules: &RuleSet) -> Option<Terrain> {
        if rules.properties().orthodox || rules.only_restrict() {
            return Some(Terrain::plain(rules.barred_ways()));
        }
        let told = rules.rebirths()?;
        let mut homes = [[0; 6]; 2];
        let mut origins = Box::new([[[0; 64]; 6]; 2]);
        for (side, kind) in Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| (side, kind))) {
            let (own, number) = (side.index(), kind as usize);
            for origin in 0..64u8 {
                // the capturing unit stands where it captured
                let found = told.squares(kind.walk(), side, Square(origin))?.0[0] & !(1 << origin);
                homes[own][number] |= found;
                for home in squares(found) {
                    origins[own][number][usize::from(home)] |= 1 << origin;
                }
            }
        }
        let wings = rules.own_castlings();
        let own_castlings = !wings.is_empty();
        let castlings_of = |side: Side| {
            let mut wings = wings.iter().filter(|wing| wing.side == side);
            [(); 2].map(|()| {
                let wing = wings.next()?;
                Some([wing.king, wing.partner, wing.king_to, wing.partner_to].map(|square| square.0))
            })
        };
        let further = FurtherMoves::of(&told)?;
        let brings_back = homes.map(|homes| homes != [0; 6]);
        let is_plain = further.is_none() && told.borrowers == Borrowers::None;
        Some(Terrain {
            castles_once: false,
            counts_captures: is_plain && brings_back == [false; 2],
            barred: None,
            homes,
            brings_back,
            origins,
            kings: rules.royals_capturable(),
            kings_are_royal: !rules.royals_may_vanish() && !told.promote_to_kings,
            promotions: if told.promote_to_kings { &WITH_KINGS } else { &Kind::PROMOTIONS },
            borrowers: told.borrowers,
            further,
            castlings: if own_castlings { Side::BOTH.map(castlings_of) } else { plain_castlings() },
            own_castlings,
            rooks_come_back: true,
        })
    }

    /// Whether units move as in plain chess, each side with its king, whatever becomes of captured ones.
    pub(crate) fn moves_are_plain(&self) -> bool {
        self.kings_are_royal && self.borrowers == Borrowers::None && self.further.is_none()
    }

    /// By side whether the short castling and the long one may still be, by the rights: three bits a side.
    pub(crate) fn may_castle(&self, rights: u64) -> [[bool; 2]; 2] {
        let needed = if self.rooks_come_back { [0b010; 2] } else { [0b110, 0b011] };
        Side::BOTH.map(|side| needed.map(|needed| rights >> (3 * side.index()) & needed == needed))
    }

    /// Whether captured units of a side may come back.
    pub(super) fn brings_back(&self, side: Side) -> bool {
        self.brings_back[side.index()]
    }

    /// Whether units that are not pawns may capture pawns in passing.
    pub(super) fn all_capture_in_passing(&self) -> bool {
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
