//! Lines that are left out where not all are asked for: duals within three half-moves, and unlikely moves beyond a number.

use super::Manner;
use super::ground::Ground;
use super::search::{Action, Search};
use board::{Key, Walk};
use rules::PlainMove;

impl<G: Ground> Search<'_, G> {
    /// What the manner of the search adds to the key: on what it depends which moves are left out further on.
    pub(super) fn key_of_manner(&self) -> Key {
        match self.means.manner {
            Manner::Complete => Key::default(),
            Manner::Heuristic => self.line.iter().rev().take(2).enumerate().fold(
                Key::default(),
                |mut key, (number, pending)| {
                    let PlainMove { departure, arrival, promotion, .. } = pending.plain;
                    let packed =
                        u64::from(departure.0) << 32 | u64::from(arrival.0) << 16 | u64::from(promotion.0);
                    key ^= Key::mix(0x6865_7572 + number as u64, packed);
                    key
                },
            ),
            Manner::Likely(_) => Key::mix(0x6c69_6b65, u64::from(self.allowance)),
        }
    }

    /// How unlikely a move is, where that counts.
    pub(super) fn unlikelihood(&self, intention: G::Move) -> u32 {
        if !matches!(self.means.manner, Manner::Likely(_)) {
            return 0;
        }
        let plain = self.game.plain(intention);
        let promotes = plain.promotion != Walk::NONE && plain.promotion != Walk::QUEEN;
        let at_home = self.sighted.last().and_then(Option::as_ref).is_some_and(|sighted| {
            let unit = sighted.board.unit(plain.departure.0 & 63);
            unit.is_some_and(|(side, kind)| self.means.outlook.wants(sighted, side, kind, plain.departure.0))
        });
        u32::from(promotes) + u32::from(at_home)
    }

    /// Whether the move just made is a dual together with the two half-moves before it. The game stands afterwards as
    /// before.
    pub(super) fn is_dual(&mut self, last: G::Move) -> bool {
        let [.., Action::Move(first), Action::Move(answer)] = self.path[..] else { return false };
        let key = self.game.key();
        let [from, over] = {
            let plain = self.line[self.line.len() - 2].plain;
            [plain.departure, plain.arrival]
        };
        self.game.undo();
        let plain = self.game.plain(last);
        self.game.undo();
        self.game.undo();
        let mut found = self.leads_to(&[last, answer, first], key);
        if !found && plain.departure == over {
            let steps = self.legal_moves(usize::MAX);
            found = steps.into_iter().any(|step| {
                let other = self.game.plain(step);
                other.departure == from && other.arrival != over && self.goes_on(step, answer, plain, key)
            });
        }
        for made in [first, answer, last] {
            let made = self.game.make(made);
            debug_assert!(made.legal, "it was legal before");
        }
        found
    }

    /// Whether after a step and an answer the same unit gets to the square of a move, and the position is that of the key.
    fn goes_on(&mut self, step: G::Move, answer: G::Move, plain: PlainMove, key: Key) -> bool {
        let over = self.game.plain(step).arrival;
        self.game.make(step);
        let mut found = false;
        if self.legal_moves(usize::MAX).contains(&answer) {
            self.game.make(answer);
            let seconds = self.legal_moves(usize::MAX);
            found = seconds.into_iter().any(|second| {
                let other = self.game.plain(second);
                other.departure == over && other.arrival == plain.arrival && self.leads_to(&[second], key)
            });
            self.game.undo();
        }
        self.game.undo();
        found
    }

    /// Whether moves can be made one after the other and lead to the position of that key. All are taken back.
    fn leads_to(&mut self, moves: &[G::Move], key: Key) -> bool {
        let mut made = 0;
        while made < moves.len() && self.legal_moves(usize::MAX).contains(&moves[made]) {
            self.game.make(moves[made]);
            made += 1;
        }
        let found = made == moves.len() && self.game.key() == key;
        for _ in 0..made {
            self.game.undo();
        }
        found
    }
}
