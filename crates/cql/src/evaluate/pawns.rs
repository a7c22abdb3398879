//! Pawn structures. Everything is evaluated for White; Black's pawns on the mirrored board.

use board::Side;

use crate::diagram::Diagram;
use crate::replay::squares;
use crate::tree::{Designator, PawnAttribute as A, PawnChain, PawnUnit, Size, Squares};

const PAWN: u8 = 32;
const FILE_A: Squares = 0x0101_0101_0101_0101;
const FILE_H: Squares = 0x8080_8080_8080_8080;
const RANK_1: Squares = 0xff;

/// The pawns of one side as the chain sees them.
struct View {
    enemy: Squares,
    enemy_king: Option<u8>,
    /// Whether the owner of the pawns is to move.
    to_move: bool,
}

/// What a chain counts among the designator's pawns, and how many pawns of those colours there are in all.
pub(crate) fn count<D: Diagram>(diagram: &D, unit: &Designator, chain: &PawnChain) -> (u32, u32) {
    let (mut total, mut all) = (0, 0);
    for side in Side::BOTH {
        if unit.all_kinds().roles(side) & PAWN == 0 {
            continue;
        }
        let pawns = diagram.of_roles(side, PAWN);
        all += pawns.count_ones();
        let seen = |set: Squares| if side == Side::White { set } else { set.swap_bytes() };
        let view = View {
            enemy: seen(diagram.of_roles(!side, PAWN)),
            enemy_king: diagram.king(!side).map(|king| if side == Side::White { king } else { king ^ 56 }),
            to_move: diagram.turn() == side,
        };
        let mut own = seen(pawns & unit.squares);
        for &(holds, attribute) in &chain.filters {
            let kept = view.filter(attribute, own);
            own = if holds { kept } else { own & !kept };
        }
        total += counted(chain.count, own);
    }
    (total, all)
}

fn counted(unit: PawnUnit, pawns: Squares) -> u32 {
    let number = |fits: bool| u32::from(fits);
    match unit {
        PawnUnit::Pawns => pawns.count_ones(),
        PawnUnit::Files(size) => (0..8)
            .map(|file| (pawns & FILE_A << file).count_ones())
            .map(|on_file| number(on_file > 0 && size.fits(on_file)))
            .sum(),
        PawnUnit::Ranks(size) => (0..8)
            .map(|rank| (pawns & RANK_1 << (8 * rank)).count_ones())
            .map(|on_rank| number(on_rank > 0 && size.fits(on_rank)))
            .sum(),
        PawnUnit::Islands(size) => {
            let (mut islands, mut members) = (0, 0);
            for file in 0..=8 {
                let on_file = if file < 8 { (pawns & FILE_A << file).count_ones() } else { 0 };
                if on_file == 0 && members > 0 {
                    islands += number(size.fits(members));
                    members = 0;
                }
                members += on_file;
            }
            islands
        }
        PawnUnit::Compounds(size) => runs(pawns, 8).map(|(_, length)| number(size.fits(length))).sum(),
        PawnUnit::BothSides => wings(pawns).into_iter().min().unwrap_or(0),
        PawnUnit::OneSide => match wings(pawns) {
            [0, one] | [one, 0] => one,
            _ => 0,
        },
    }
}

fn wings(pawns: Squares) -> [u32; 2] {
    let queen_side = 0x0f0f_0f0f_0f0f_0f0f;
    [(pawns & queen_side).count_ones(), (pawns & !queen_side).count_ones()]
}

/// Unbroken runs along a file (step 8) or a rank (step 1): their squares and lengths.
fn runs(pawns: Squares, step: u32) -> impl Iterator<Item = (Squares, u32)> {
    let blocked = if step == 1 { !FILE_A } else { u64::MAX };
    let starts = pawns & !(pawns << step & blocked);
    squares(starts).map(move |start| {
        let (mut run, mut next) = (1u64 << start, 1u64 << start);
        loop {
            next = next << step & blocked & pawns;
            if next == 0 {
                return (run, run.count_ones());
            }
            run |= next;
        }
    })
}

fn north_fill(mut set: Squares) -> Squares {
    set |= set << 8;
    set |= set << 16;
    set | set << 32
}

fn south_fill(mut set: Squares) -> Squares {
    set |= set >> 8;
    set |= set >> 16;
    set | set >> 32
}

fn beside(set: Squares) -> Squares {
    (set & !FILE_H) << 1 | (set & !FILE_A) >> 1
}

fn files(set: Squares) -> Squares {
    north_fill(south_fill(set))
}

/// The pawns that satisfy a question.
fn those(pawns: Squares, question: impl Fn(u8) -> bool) -> Squares {
    squares(pawns).filter(|square| question(*square)).fold(0, |all, square| all | 1 << square)
}

fn file_of(square: u8) -> Squares {
    FILE_A << (square & 7)
}

fn rank_of(square: u8) -> Squares {
    RANK_1 << (square & 56)
}

impl View {
    /// Those of `own` that have an attribute.
    fn filter(&self, attribute: A, own: Squares) -> Squares {
        let enemy = self.enemy;
        // Squares behind an enemy pawn, as seen by it: it is in front of them.
        let before_enemy = south_fill(enemy >> 8);
        match attribute {
            A::OnFile(size) => those(own, |square| size.fits((own & file_of(square)).count_ones())),
            A::OnRank(size) => those(own, |square| size.fits((own & rank_of(square)).count_ones())),
            A::Row(size) => {
                runs(own, 1).filter(|(_, length)| size.fits(*length)).fold(0, |all, (run, _)| all | run)
            }
            A::Consecutive(size) => {
                runs(own, 8).filter(|(_, length)| size.fits(*length)).fold(0, |all, (run, _)| all | run)
            }
            A::Connected => own & beside(files(own)),
            A::Isolated => own & !beside(files(own)),
            A::Integrated => {
                let all = files(own);
                let left = all << 1 & !FILE_A | FILE_A;
                let right = all >> 1 & !FILE_H | FILE_H;
                own & left & right
            }
            A::HalfIsolated => {
                let all = files(own);
                let (left, right) = (all << 1 & !FILE_A, all >> 1 & !FILE_H);
                own & (left ^ right) & !FILE_A & !FILE_H
            }
            A::Defended => own & beside(own << 8),
            A::Defender => own & beside(own >> 8),
            A::Chained(size) => chains(own, size),
            A::Blocked(directly) => own & if directly { enemy >> 8 } else { before_enemy },
            A::Stoppable => own & beside(before_enemy),
            A::Passed => own & !before_enemy & !beside(before_enemy),
            A::Candidate => self.candidates(own),
            A::CandidateOnly => self.candidates(own) & !self.filter(A::Passed, own),
            A::Behind(directly) => {
                let beyond = own & north_fill(enemy << 8) & !before_enemy;
                if directly { beyond & enemy << 8 } else { beyond }
            }
            // The square in front is guarded by an enemy pawn.
            A::Stopped => own & beside(enemy >> 16),
            A::Backward => {
                let neighbours = beside(files(own));
                // Own pawns on the adjacent files at the same height or behind could guard it.
                let helped = beside(north_fill(own));
                own & neighbours & !helped
            }
            A::Advanced => own & 0xffff_ffff_0000_0000,
            A::Inside => self.enemy_king.map_or(0, |king| {
                those(own, |square| {
                    let double = u8::from(square / 8 == 1);
                    let left = 7 - square / 8 - double;
                    let distance = (king % 8).abs_diff(square % 8).max(7 - king / 8);
                    distance <= left + u8::from(!self.to_move)
                })
            }),
            A::Symmetrical => those(own, |square| {
                let file = file_of(square);
                (own & file).count_ones() == (enemy & file).count_ones()
            }),
            A::Mirrored => those(own, |square| {
                let file = file_of(square);
                enemy & file != 0 && enemy & file & !own.swap_bytes() == 0
            }),
            A::Forefront => own & !south_fill(own >> 8),
            A::Rear => own & !north_fill(own << 8),
        }
    }

    /// No enemy pawn in front, and beside or behind on the adjacent files as many own pawns as enemy pawns are
    /// in front there.
    fn candidates(&self, own: Squares) -> Squares {
        those(own & !south_fill(self.enemy >> 8), |square| {
            let adjacent = beside(file_of(square));
            let up_to_here = u64::MAX >> (63 - (square | 7));
            let helpers = (own & adjacent & up_to_here).count_ones();
            let stoppers = (self.enemy & adjacent & !up_to_here).count_ones();
            helpers >= stoppers
        })
    }
}

/// Groups of pawns joined diagonally, by their size.
fn chains(own: Squares, size: Size) -> Squares {
    let (mut left, mut found) = (own, 0);
    while left != 0 {
        let mut group = left & left.wrapping_neg();
        loop {
            let grown = group | own & beside(group << 8 | group >> 8);
            if grown == group {
                break;
            }
            group = grown;
        }
        if size.fits(group.count_ones()) {
            found |= group;
        }
        left &= !group;
    }
    found
}
