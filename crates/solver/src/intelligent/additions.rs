//! What one unit of the attacker adds to the picture around a king, by the number of moves that it makes. It depends on nothing but
//! the unit, its square and the king's, so it is worked out once and serves for all positions.

use super::picture::guards;
use super::reach::{MOST, within};
use super::sets::Pictures;
use board::Side;
use rules::orthodox::{self, Kind};

/// The additions of a unit on a square to the picture around a king on another.
#[derive(Default)]
pub(super) struct Additions {
    /// That of the unit where it stands.
    pub(super) idle: u16,
    /// Where those begin that take 0, 1, 2 … moves, and where the last end.
    starts: [u16; MOST + 2],
    /// The moves for which they are known.
    known: Option<usize>,
    pictures: Vec<u16>,
}

impl Additions {
    /// The additions that take so many moves and are part of none that takes fewer.
    #[inline]
    pub(super) fn after(&self, moves: usize) -> &[u16] {
        if moves > MOST {
            return &[];
        }
        &self.pictures[usize::from(self.starts[moves])..usize::from(self.starts[moves + 1])]
    }

    /// Whether moves of the unit add anything.
    #[inline]
    pub(super) fn any(&self) -> bool {
        self.pictures.len() > 1
    }

    /// How many there are.
    pub(super) fn number(&self) -> usize {
        self.pictures.len()
    }

    fn work_out(&mut self, unit: &Unit, king: u8, moves: usize) {
        let guards = |kind, at| guards(unit.mate, unit.side, kind, at, king);
        *self = Additions { idle: guards(unit.kind, unit.at), known: Some(moves), ..Additions::default() };
        self.pictures.push(self.idle);
        self.starts[1] = 1;
        let mut seen = [0; 6];
        let mut fresh_pictures = Vec::new();
        for count in 1..=MOST {
            if count <= moves {
                let places = within(unit.side, unit.kind, unit.captures, unit.at, count);
                let mut found = Pictures::default();
                for (now, seen) in Kind::ALL.into_iter().zip(&mut seen) {
                    let fresh = places[now as usize] & !*seen;
                    *seen = places[now as usize];
                    for square in orthodox::squares(fresh) {
                        found.insert(guards(now, square));
                    }
                }
                found.list_maximal(&mut fresh_pictures);
                fresh_pictures.retain(|&one| !self.pictures.iter().any(|&other| one & !other == 0));
                self.pictures.extend_from_slice(&fresh_pictures);
            }
            #[allow(clippy::cast_possible_truncation, reason = "at most 512 for each number of moves")]
            let end = self.pictures.len() as u16;
            self.starts[count + 1] = end;
        }
    }
}

/// A unit of the attacker.
#[derive(Clone, Copy)]
pub(super) struct Unit {
    pub(super) mate: bool,
    pub(super) side: Side,
    pub(super) kind: Kind,
    pub(super) at: u8,
    /// Whether a pawn may capture.
    pub(super) captures: bool,
}

/// The kinds of units, of both sides, before mates and stalemates, where pawns may capture or may not.
const SORTS: usize = 6 * 8;

/// The additions that are known, by sort of unit and its square, then by the king's square.
#[derive(Default)]
pub(super) struct Known(Vec<Option<Box<[Additions; 64]>>>);

impl Known {
    /// Works out the additions of a unit for so many moves, if they are not known.
    pub(super) fn learn(&mut self, unit: &Unit, king: u8, moves: usize) {
        if self.0.is_empty() {
            self.0.resize_with(SORTS * 64, || None);
        }
        let moves = moves.min(MOST);
        let row = self.0[unit.index()]
            .get_or_insert_with(|| Box::new(std::array::from_fn(|_| Additions::default())));
        let additions = &mut row[usize::from(king)];
        if additions.known.is_none_or(|known| known < moves) {
            additions.work_out(unit, king, moves);
        }
    }

    /// Those of a unit that are known.
    pub(super) fn of(&self, unit: &Unit, king: u8) -> Option<&Additions> {
        self.0.get(unit.index())?.as_ref().map(|row| &row[usize::from(king)])
    }
}

impl Unit {
    fn index(&self) -> usize {
        let flags = usize::from(self.mate) << 2 | usize::from(self.captures) << 1 | self.side.index();
        (self.kind as usize * 8 + flags) * 64 + usize::from(self.at)
    }
}
