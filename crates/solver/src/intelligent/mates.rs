//! Final positions that are mates: an attacker gives check, every square around the king is observed by an attacker or blocked
//! by a defender, and no defender can capture the only checking unit or come between.

use super::final_position::{ENDS, observes};
use super::finals::{ATTACKER, DEFENDER, Placed, Setting};
use super::ways::Role;
use board::Side;
use rules::orthodox::{self, Kind};

impl Setting {
    /// Finds all mates of the king where he stands.
    pub(super) fn find_mates(&mut self) {
        let king = self.king;
        self.try_observers(king, 0, &Kind::ALL[..5], &mut |setting, empty| setting.settle_flights(empty));
    }

    fn settle_flights(&mut self, empty: u64) {
        if self.is_exhausted() {
            return;
        }
        let flights = self.open_flights();
        if flights != 0 {
            self.close_flight_before_mate(flights, empty);
            return;
        }
        let [attackers, defenders] = self.placed;
        match self.disturber(&attackers, &defenders, u64::MAX) {
            None => self.write_down(empty, Setting::is_mate),
            Some((role, to)) => self.stop(role, to, empty),
        }
    }

    /// Tries all ways to close one of the flights: the first of those that only a defender can close, if there is one.
    fn close_flight_before_mate(&mut self, flights: u64, empty: u64) {
        let Some((flight, is_unguarded)) = self.flight_to_close(flights, empty, 0) else { return };
        if (empty | self.occupied()) >> flight & 1 == 0 {
            self.try_kinds(DEFENDER, flight, &mut |setting| setting.settle_flights(empty));
        }
        if !is_unguarded {
            self.try_observers(flight, empty, &Kind::ALL, &mut |setting, empty| {
                setting.settle_flights(empty);
            });
        }
    }

    /// A defender and where it could parry the only check; none in double check.
    fn disturber(&self, attackers: &Placed, defenders: &Placed, open: u64) -> Option<(Role, u8)> {
        let occupied = attackers.squares | defenders.squares;
        let mut checking = attackers
            .roles()
            .iter()
            .filter(|role| observes(self.ending.attacker, **role, occupied) >> self.king & 1 != 0);
        let checker = checking.next()?;
        if checking.next().is_some() {
            return None;
        }
        let between = orthodox::between(checker.square(), self.king);
        let between = if checker.kind() == Kind::Knight { 0 } else { between };
        defenders.roles()[1..].iter().find_map(|&role| {
            let moves = match role.kind() {
                Kind::Pawn => self.pawn_moves(role, occupied, checker.bit()),
                kind => orthodox::officer(kind, role.square(), occupied),
            };
            let parries = moves & (between | checker.bit());
            let to = orthodox::squares(parries).next()?;
            (!self.is_pinned(role, attackers, occupied, open)).then_some((role, to))
        })
    }

    /// Where a defender's pawn could go, capturing on certain squares only.
    fn pawn_moves(&self, role: Role, occupied: u64, prey: u64) -> u64 {
        let bit = role.bit() & !ENDS;
        if bit == 0 {
            return 0;
        }
        let white = self.ending.attacker == Side::Black;
        let ahead = |squares: u64| if white { squares << 8 } else { squares >> 8 } & !occupied;
        let home: u64 = if white { 0xff << 8 } else { 0xff << 48 };
        let once = ahead(bit);
        let twice = if bit & home != 0 { ahead(once) } else { 0 };
        once | twice | orthodox::pawn(white, role.square()) & prey
    }

    /// Tries all ways to keep a defender from parrying the check: it is pinned, or something stands in its way, or the check is
    /// double.
    fn stop(&mut self, role: Role, to: u8, empty: u64) {
        self.try_pins(role, empty, &mut |setting, empty| setting.settle_flights(empty));
        if role.kind() != Kind::Knight {
            let way = orthodox::between(role.square(), to) & !empty & !self.occupied();
            for square in orthodox::squares(way) {
                for side in [ATTACKER, DEFENDER] {
                    self.try_kinds(side, square, &mut |setting| setting.settle_flights(empty));
                }
            }
        }
        let king = self.king;
        self.try_observers(king, empty, &Kind::ALL[..5], &mut |setting, empty| setting.settle_flights(empty));
    }

    /// Whether nobody else is needed for a mate if no other squares are open.
    fn is_mate(&self, attackers: &Placed, defenders: &Placed, open: u64) -> bool {
        let occupied = attackers.squares | defenders.squares;
        self.is_observed(attackers, self.king, occupied, open)
            && self.flights(attackers, defenders, open).next().is_none()
            && self.disturber(attackers, defenders, open).is_none()
    }
}
