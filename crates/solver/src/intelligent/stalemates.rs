//! Final positions that are stalemates: no attacker gives check, every square around the king is observed by an attacker or blocked by a
//! defender, and every other defender is captured or has no move: it is boxed in by its own side, blocked or pinned.

use super::final_position::{ENDS, observes};
use super::finals::{ATTACKER, DEFENDER, Placed, Setting};
use super::ways::Role;
use board::Side;
use rules::orthodox::{self, Kind};

impl Setting {
    /// Finds all stalemates of the king where he stands. Further defenders stand on squares from `first` on.
    pub(super) fn find_stalemates(&mut self, empty: u64, first: u8) {
        if self.is_exhausted() || !self.may_leave(empty, first) {
            return;
        }
        let [attackers, defenders] = self.placed;
        let occupied = self.occupied();
        if let Some(lines) = self.check(&attackers, occupied) {
            for square in orthodox::squares(lines & !empty & !occupied) {
                self.try_all(square, empty, first);
            }
            return;
        }
        let flights = self.open_flights();
        if flights != 0 {
            self.close_flight(flights, empty, first);
            return;
        }
        let mut movable: Option<(Role, u64)> = None;
        let mut boxes = 0;
        for &role in &defenders.roles()[1..] {
            let moves = self.moves_of(role, &attackers, &defenders, u64::MAX);
            if moves == 0 {
                continue;
            }
            if role.kind() != Kind::Pawn && !self.may_be_pinned(role, empty) {
                boxes |= moves & nearest(role);
            }
            let rank = |role: Role, moves: u64| (role.kind(), moves.count_ones());
            if movable.is_none_or(|before| rank(before.0, before.1) < rank(role, moves)) {
                movable = Some((role, moves));
            }
        }
        if !self.may_fill(boxes, empty, first) {
            return;
        }
        if let Some((role, moves)) = movable {
            self.bind(role, moves, empty, first);
            return;
        }
        if self.open(DEFENDER) <= self.ending.attacks {
            self.write_down(empty, Setting::is_stalemate);
        }
        if self.open(DEFENDER) == 0 {
            return;
        }
        for square in orthodox::squares(self.within(DEFENDER).all & !occupied & !empty & u64::MAX << first) {
            // behind the last square no further defender may be placed
            let (empty, first) = if square < 63 { (empty, square + 1) } else { (empty | 1 << 63, 63) };
            self.try_defenders(square, empty, first);
        }
    }

    /// Tries all ways to close one of the flights: the first of those that only a defender can close, if there is one.
    fn close_flight(&mut self, flights: u64, empty: u64, first: u8) {
        let Some((flight, is_unguarded)) = self.flight_to_close(flights, empty, first) else { return };
        if (empty | self.occupied()) >> flight & 1 == 0 && flight >= first {
            self.try_defenders(flight, empty, first);
        }
        if !is_unguarded {
            self.try_observers(flight, empty, &Kind::ALL, &mut |setting, empty| {
                setting.find_stalemates(empty, first);
            });
        }
    }

    /// Puts a defender on a square, as whatever may be left without a move there.
    fn try_defenders(&mut self, square: u8, empty: u64, first: u8) {
        for &kind in &Kind::ALL[..5] {
            let role = Role::new(kind, square);
            if self.within(DEFENDER).kinds[kind as usize] >> square & 1 != 0
                && self.may_be_bound(role, empty, first)
            {
                self.try_role(DEFENDER, role, &mut |setting| setting.find_stalemates(empty, first));
            }
        }
    }

    /// Whether a defender that has not been placed may be left without a move: the squares next to it may be filled, or it may be
    /// pinned.
    fn may_be_bound(&self, role: Role, empty: u64, first: u8) -> bool {
        let [attackers, defenders] = &self.placed;
        let occupied = attackers.squares | defenders.squares;
        let is_free = match role.kind() {
            Kind::Pawn => {
                let bit = role.bit() & !ENDS;
                let front = if self.ending.attacker == Side::Black { bit << 8 } else { bit >> 8 } & !occupied;
                let near = if self.open(ATTACKER) > 0 { self.within(ATTACKER).all } else { 0 };
                let own =
                    if self.open(DEFENDER) > 1 { self.within(DEFENDER).all & u64::MAX << first } else { 0 };
                front == 0 || front & !empty & (near | own) != 0
            }
            kind => {
                let steps = orthodox::officer(kind, role.square(), occupied) & !defenders.squares;
                self.may_fill_beside(role.bit(), steps & nearest(role), empty, first)
            }
        };
        is_free || self.is_pinned(role, attackers, occupied, u64::MAX) || self.may_be_pinned(role, empty)
    }

    /// Puts any unit on a square.
    fn try_all(&mut self, square: u8, empty: u64, first: u8) {
        if square >= first {
            self.try_defenders(square, empty, first);
        }
        self.try_kinds(ATTACKER, square, &mut |setting| setting.find_stalemates(empty, first));
    }

    /// Squares one of which must be filled because of a check; none if nothing helps.
    fn check(&self, attackers: &Placed, occupied: u64) -> Option<u64> {
        attackers
            .roles()
            .iter()
            .find(|role| observes(self.ending.attacker, **role, occupied) >> self.king & 1 != 0)
            .map(|role| orthodox::between(role.square(), self.king))
    }

    /// Where a defender could go.
    fn moves_of(&self, role: Role, attackers: &Placed, defenders: &Placed, open: u64) -> u64 {
        let occupied = attackers.squares | defenders.squares;
        let moves = match role.kind() {
            Kind::Pawn => {
                let bit = role.bit() & !ENDS;
                let white = self.ending.attacker == Side::Black;
                let ahead = if white { bit << 8 } else { bit >> 8 } & !occupied;
                let captures = orthodox::pawn(white, role.square()) & attackers.squares;
                ahead | if bit == 0 { 0 } else { captures }
            }
            kind => orthodox::officer(kind, role.square(), occupied) & !defenders.squares,
        };
        if moves == 0 {
            return 0;
        }
        let line = orthodox::line(role.square(), self.king);
        if line != 0 && self.is_pinned(role, attackers, occupied, open) { moves & line } else { moves }
    }

    /// Whether defenders may fill all these squares.
    pub(super) fn may_fill(&self, boxes: u64, empty: u64, first: u8) -> bool {
        self.may_fill_beside(0, boxes, empty, first)
    }

    /// The same, where other defenders are to be placed on the squares of `beside`.
    fn may_fill_beside(&self, beside: u64, boxes: u64, empty: u64, first: u8) -> bool {
        let barred = empty | self.occupied() | !(u64::MAX << first);
        boxes == 0
            || boxes & barred == 0
                && (boxes.count_ones() + beside.count_ones()) as usize <= self.open(DEFENDER)
                && self.may_move_to(boxes | beside)
    }

    /// Tries all ways to bind a defender that can move.
    fn bind(&mut self, role: Role, moves: u64, empty: u64, first: u8) {
        let kind = role.kind();
        let occupied = self.occupied();
        if kind != Kind::Queen {
            self.try_pins(role, empty, &mut |setting, empty| setting.find_stalemates(empty, first));
        }
        let squares = moves & nearest(role);
        // a unit that could be captured cannot be taken for a block
        if squares & (occupied | empty) != 0 {
            return;
        }
        let number = squares.count_ones() as usize;
        if kind != Kind::Pawn && number > self.open(DEFENDER) {
            return;
        }
        let Some(square) = orthodox::squares(squares).next() else { return };
        if kind == Kind::Pawn {
            self.try_all(square, empty, first);
        } else if square >= first {
            self.try_defenders(square, empty, first);
        }
    }

    /// Whether nobody else is needed for a stalemate if no other squares are open.
    fn is_stalemate(&self, attackers: &Placed, defenders: &Placed, open: u64) -> bool {
        let occupied = attackers.squares | defenders.squares;
        self.check(attackers, occupied).is_none()
            && self.flights(attackers, defenders, open).next().is_none()
            && defenders.roles()[1..].iter().all(|&role| self.moves_of(role, attackers, defenders, open) == 0)
    }
}

/// Where an officer could go first: what must be filled if it is to be boxed in.
fn nearest(role: Role) -> u64 {
    match role.kind() {
        kind @ (Kind::Bishop | Kind::Rook | Kind::Queen) => orthodox::officer(kind, role.square(), u64::MAX),
        _ => u64::MAX,
    }
}
