//! The cheapest way to give roles to different units, kept while roles are added at the end and taken away again.
//!
//! Each role is added by a shortest augmenting path (the Hungarian method; H. W. Kuhn 1955, J. Munkres 1957): units change their roles
//! along it so that the sum of moves grows as little as it must. What was known with fewer roles is kept, so that to take the last role
//! away costs nothing.

use super::troop::{Troop, UNITS};
use super::ways::Role;

/// Units and the unit of no number, from which paths begin.
const COLUMNS: usize = UNITS + 1;

/// More than any sum of moves.
const TOO_MANY: i16 = i16::MAX / 2;

/// The cheapest assignment for the first roles of a side.
#[derive(Clone, Copy)]
struct Assignment {
    /// By unit, its role's place and one more; 0 if it has none.
    roles: [u8; COLUMNS],
    /// The prices of roles, by place and one more, and of units: no unit's moves to a role are less than both prices together,
    /// and as many if it has the role.
    role_prices: [i16; COLUMNS],
    unit_prices: [i16; COLUMNS],
    /// Whether pawns may capture.
    captures: bool,
}

/// The cheapest assignments for the first 0, 1, 2 … roles of a side.
pub(super) struct Matching {
    known: Vec<Assignment>,
}

impl Matching {
    pub(super) fn new() -> Matching {
        let none = Assignment {
            roles: [0; COLUMNS],
            role_prices: [0; COLUMNS],
            unit_prices: [0; COLUMNS],
            captures: false,
        };
        Matching { known: vec![none] }
    }

    /// The last roles were taken away, down to so many.
    #[inline]
    pub(super) fn truncate(&mut self, roles: usize) {
        self.known.truncate(roles + 1);
    }

    /// Whether units of a troop may have all these roles within so many moves. The roles for which this was asked before are
    /// the first of them.
    pub(super) fn fits(&mut self, troop: &Troop, roles: &[Role], captures: bool, most: usize) -> bool {
        let known = self.known.len() - 1;
        if self.known[known].captures != captures {
            self.known.truncate(1);
            self.known[0].captures = captures;
        }
        while self.known.len() <= roles.len() {
            let mut next = self.known[self.known.len() - 1];
            if !next.add(troop, roles, self.known.len(), most) {
                return false;
            }
            self.known.push(next);
        }
        true
    }
}

impl Assignment {
    /// Adds a role, by its place and one more; answers whether that is possible within so many moves of all.
    fn add(&mut self, troop: &Troop, roles: &[Role], place: usize, most: usize) -> bool {
        let units = troop.count;
        if place > units {
            return false;
        }
        let mut dearest = [TOO_MANY; COLUMNS];
        let mut before = [0u8; COLUMNS];
        let mut is_done = [false; COLUMNS];
        #[allow(clippy::cast_possible_truncation, reason = "there are few units")]
        let number = |count: usize| count as u8;
        self.roles[0] = number(place);
        let mut unit = 0;
        while self.roles[unit] != 0 {
            is_done[unit] = true;
            let role = usize::from(self.roles[unit]);
            let costs = troop.row(self.captures, roles[role - 1]);
            let (mut step, mut next) = (TOO_MANY, 0);
            for other in 1..=units {
                if is_done[other] {
                    continue;
                }
                let cost = i16::from(costs[other - 1]) - self.role_prices[role] - self.unit_prices[other];
                if cost < dearest[other] {
                    dearest[other] = cost;
                    before[other] = number(unit);
                }
                if dearest[other] < step {
                    (step, next) = (dearest[other], other);
                }
            }
            for other in 0..=units {
                if is_done[other] {
                    self.role_prices[usize::from(self.roles[other])] += step;
                    self.unit_prices[other] -= step;
                } else {
                    dearest[other] -= step;
                }
            }
            // the price of no unit is the sum of moves
            if usize::try_from(-self.unit_prices[0]).is_ok_and(|sum| sum > most) {
                return false;
            }
            unit = next;
        }
        while unit != 0 {
            let from = usize::from(before[unit]);
            self.roles[unit] = self.roles[from];
            unit = from;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::Matching;
    use crate::intelligent::troop::Troop;
    use crate::intelligent::ways::Role;
    use board::Side;
    use rules::orthodox::Board;

    #[test]
    fn roles_fit_where_some_assignment_of_all_is_short_enough() {
        let board = Board::from_fen("r3k2r/1pp5/8/2n1b3/3q4/5p2/8/4K3 b kq - 0 1").expect("a position");
        let troop = Troop::of(&board, Side::Black).expect("few units").with_table(Role::all());
        let all: Vec<Role> = Role::all().collect();
        let mut number = 1usize;
        let mut draw = |below: usize| {
            number = number.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            (number >> 33) % below
        };
        let (mut matching, mut roles, mut fitted) = (Matching::new(), Vec::new(), [0; 2]);
        for _ in 0..20_000 {
            let captures = draw(8) > 0;
            let most = 3 + draw(12);
            // some are taken away, one is added
            let kept = roles.len() - draw(3).min(roles.len());
            roles.truncate(kept);
            matching.truncate(kept);
            roles.push(all[draw(all.len())]);
            let expected = troop.assign(&roles, captures, most, &mut |_, _| true);
            let fits = matching.fits(&troop, &roles, captures, most);
            assert_eq!(fits, expected, "{roles:?} in {most} moves");
            fitted[usize::from(fits)] += 1;
            if !fits {
                roles.pop();
                matching.truncate(roles.len());
            }
        }
        assert!(fitted.iter().all(|&count| count > 500), "{fitted:?}");
    }
}
