//! Final positions, listed: which units must stand where at the end for the king to be mated or stalemated.
//!
//! A *final position* names no units, only roles: a kind and a square. The list is complete in this sense: in every
//! mate or stalemate that can come of the first position in the time given, the units of one of its final positions stand where it
//! says. No more units belong to one than are needed: without any of them the king could move, or would not be in check. Of a
//! stalemate belong to it all units of the defender that are not captured.
//!
//! A final position is built unit by unit: each time something is found that is still open, a square that the king could
//! go to or a unit that could move, and every way to settle it is tried. What stands open to let a line piece see is kept
//! empty. Units are counted by assigning them to the roles, so that the moves that they need, on an empty board, do not exceed
//! those of their side.

use super::final_position::{ENDS, Ending, Final, is_rider, observes};
use super::last_mover::may_give_mate;
use super::listing::{BRANCHING, Found, LISTED, Listing, UNTOLD};
use super::matching::Matching;
use super::nearest::Nearest;
use super::reach::squares_within;
use super::troop::{Row, Troop, UNITS};
use super::ways::Role;
use board::Side;
use rules::orthodox::{self, Board, Kind};
use std::sync::Arc;

/// All final positions of play that begins with a certain position.
pub(super) struct Finals {
    pub(super) list: Vec<Final>,
    /// The roles that occur, each once.
    roles: [Vec<Role>; 2],
}

impl Final {
    /// Whether units of the sides can still get there, whichever they are.
    pub(super) fn is_near(
        &self,
        board: &Board,
        [attackers, defenders]: [&Troop; 2],
        ending: &Ending,
    ) -> bool {
        let captured = defenders.count.checked_sub(self.defenders.len());
        let Some(captured) = captured else { return false };
        if !ending.mate && captured > ending.attacks {
            return false;
        }
        let prey = [defenders.has_prey(&self.defenders), attackers.has_prey(&self.attackers)];
        let may_mate = may_give_mate(self, board, ending);
        attackers.assign(&self.attackers, prey[0], ending.attacks, &mut |cast, spare| {
            may_mate(attackers, cast, spare)
        }) && defenders.assign(&self.defenders, prey[1], ending.defences, &mut |_, _| true)
    }
}

impl Finals {
    /// Lists the final positions, together with the threads that help, and says how many roles were tried; `None` if that is given up.
    pub(super) fn list(listing: &Arc<Listing>) -> (Option<Finals>, u64) {
        let (list, tried) = listing.make();
        (list.map(Finals::of), tried)
    }

    /// Those of a list.
    pub(super) fn of(list: Vec<Final>) -> Finals {
        let mut roles = [Vec::new(), Vec::new()];
        for last in &list {
            roles[ATTACKER].extend_from_slice(&last.attackers);
            roles[DEFENDER].extend_from_slice(&last.defenders);
        }
        for roles in &mut roles {
            roles.sort_unstable();
            roles.dedup();
        }
        Finals { list, roles }
    }

    /// The roles of a side that occur.
    pub(super) fn roles(&self, side: usize) -> impl Iterator<Item = Role> {
        self.roles[side].iter().copied()
    }

    /// Takes part in making a list, as the `first` thread or as one of those that help it.
    pub(super) fn take_part(listing: &Arc<Listing>, first: bool) {
        let Listing { board, ending, .. } = **listing;
        let defender = !ending.attacker;
        let (Some(home), Some(mut setting)) = (board.king(defender), Setting::new(listing, first)) else {
            listing.give_up();
            return;
        };
        let reached = squares_within(defender, Kind::King, false, home).last().copied().unwrap_or_default();
        for king in orthodox::squares(reached & !board.holes()) {
            setting.king = king;
            if setting.place(DEFENDER, Role::new(Kind::King, king)) {
                if ending.mate {
                    setting.find_mates();
                } else {
                    setting.find_stalemates(0, 0);
                }
                setting.take_back(DEFENDER);
            }
        }
        setting.end();
    }

    /// Those that can be reached from a position in less time.
    pub(super) fn within(&self, board: &Board, ending: &Ending) -> Finals {
        let troops = [ending.attacker, !ending.attacker].map(|side| Troop::of(board, side));
        let [Some(attackers), Some(defenders)] = &troops else { return Finals::of(self.list.clone()) };
        let near = self.list.iter().filter(|last| last.is_near(board, [attackers, defenders], ending));
        Finals::of(near.cloned().collect())
    }

    /// Whether one of them can still be reached in that time.
    pub(super) fn are_near(&self, board: &Board, ending: &Ending) -> bool {
        let sides = [(ending.attacker, ending.attacks), (!ending.attacker, ending.defences)];
        let nearest = sides.map(|(side, moves)| Nearest::new(board, side, moves));
        let mut troops = None;
        self.list.iter().any(|last| {
            if !(nearest[DEFENDER].may_take(&last.defenders) && nearest[ATTACKER].may_take(&last.attackers)) {
                return false;
            }
            let troops = troops.get_or_insert_with(|| sides.map(|(side, _)| Troop::of(board, side)));
            match troops {
                [Some(attackers), Some(defenders)] => last.is_near(board, [attackers, defenders], ending),
                _ => true,
            }
        })
    }
}

/// The numbers of the sides.
pub(super) const ATTACKER: usize = 0;
pub(super) const DEFENDER: usize = 1;

/// A final position being built.
pub(super) struct Setting {
    pub(super) ending: Ending,
    troops: [Troop; 2],
    moves: [usize; 2],
    /// By kind and square, the moves that a unit needs at least to that role.
    least: [Box<Row>; 2],
    /// By moves left, the squares that a unit may get to.
    within: [Box<[Within]>; 2],
    /// Who may have the roles that were given.
    matchings: [Matching; 2],
    /// The squares of the defender's units but the king in the first position.
    homes: u64,
    pub(super) placed: [Placed; 2],
    pub(super) king: u8,
    found: Found,
    listing: Arc<Listing>,
    /// Whether the roles above the branches are counted here.
    first: bool,
    /// The branches seen.
    seen: usize,
    /// The number of the branch to go into.
    own: usize,
    /// The roles tried since the list was told.
    tried: u64,
}

/// Squares to which a side's units get in a certain time.
pub(super) struct Within {
    /// By kind.
    pub(super) kinds: [u64; 6],
    /// As whatever, but not the defender's king.
    pub(super) all: u64,
}

/// The units of a side that have been placed.
#[derive(Clone, Copy)]
pub(super) struct Placed {
    roles: [Role; UNITS],
    count: usize,
    pub(super) squares: u64,
    /// The moves that they need, if each role were given to the nearest unit.
    least: usize,
}

impl Placed {
    pub(super) fn roles(&self) -> &[Role] {
        &self.roles[..self.count]
    }

    /// The same without one of the roles.
    fn without(&self, place: usize) -> Placed {
        let mut less = *self;
        less.squares &= !self.roles[place].bit();
        less.count -= 1;
        less.roles.copy_within(place + 1..self.count, place);
        less
    }
}

impl Setting {
    fn new(listing: &Arc<Listing>, first: bool) -> Option<Setting> {
        let Listing { ref board, ending, .. } = **listing;
        let troops = [ending.attacker, !ending.attacker].map(|side| Troop::of(board, side));
        let [Some(attackers), Some(defenders)] = troops else { return None };
        if board.may_have_dummies() {
            return None;
        }
        let troops = [attackers.with_table(Role::all()), defenders.with_table(Role::all())];
        let placed = Placed { roles: [Role::FREE; UNITS], count: 0, squares: 0, least: 0 };
        let least = [ATTACKER, DEFENDER]
            .map(|side| Box::new(troops[side].least[usize::from(troops[1 - side].count > 1)]));
        let moves = [ending.attacks, ending.defences];
        let kinds = [&Kind::ALL[..], &Kind::ALL[..5]];
        let within = [ATTACKER, DEFENDER].map(|side| within(&least[side], kinds[side], moves[side]));
        let homes = troops[DEFENDER].units().iter().filter(|unit| unit.0 != Kind::King);
        let homes = homes.fold(0, |all, unit| all | 1 << unit.1);
        // holes are like units of the defender that stand there for ever
        let holes = Placed { squares: board.holes(), ..placed };
        Some(Setting {
            ending,
            troops,
            moves,
            least,
            within,
            matchings: [Matching::new(), Matching::new()],
            homes,
            placed: [placed, holes],
            king: 0,
            found: Found::new(),
            listing: Arc::clone(listing),
            first,
            seen: 0,
            own: listing.next_branch(),
            tried: 0,
        })
    }

    /// Whether it takes too long, or there is nothing left to do here.
    pub(super) fn is_exhausted(&self) -> bool {
        self.listing.is_given_up() || self.found.len() > LISTED || !self.listing.has_branch(self.own)
    }

    /// Everything has been seen.
    fn end(self) {
        self.listing.has_tried(self.tried);
        if self.found.len() > LISTED {
            self.listing.give_up();
        }
        if !self.is_exhausted() {
            self.listing.ends_with(self.seen);
        }
        self.listing.add(self.found);
    }

    fn units_placed(&self) -> usize {
        self.placed[ATTACKER].count + self.placed[DEFENDER].count
    }

    /// A role was tried.
    #[inline]
    fn has_tried(&mut self) {
        // the stem is the same for all
        if !self.first && self.units_placed() <= BRANCHING {
            return;
        }
        self.tried += 1;
        if self.tried == UNTOLD {
            self.listing.has_tried(std::mem::take(&mut self.tried));
        }
    }

    pub(super) fn occupied(&self) -> u64 {
        self.placed[ATTACKER].squares | self.placed[DEFENDER].squares
    }

    /// How many units of a side have no role.
    pub(super) fn open(&self, side: usize) -> usize {
        self.troops[side].count - self.placed[side].count
    }

    /// Whether the defenders whose squares are taken away from them, as none but those that have been placed stand below
    /// `first`, may have time to leave them.
    pub(super) fn may_leave(&self, empty: u64, first: u8) -> bool {
        let homes = self.homes;
        let placed = &self.placed[DEFENDER];
        let barred = !(u64::MAX << first) | empty | self.placed[ATTACKER].squares;
        let left = (homes & barred & !placed.squares).count_ones() as usize;
        let others = placed.roles()[1..].iter().filter(|role| role.bit() & homes == 0).count();
        placed.least + left.saturating_sub(others + self.moves[ATTACKER]) <= self.moves[DEFENDER]
    }

    /// Whether defenders may have time to get to all these squares.
    pub(super) fn may_move_to(&self, squares: u64) -> bool {
        let least = orthodox::squares(squares).fold(0, |sum, square| {
            let least = &self.least[DEFENDER][..5];
            sum + least.iter().map(|kind| usize::from(kind[usize::from(square)])).min().unwrap_or(0)
        });
        self.placed[DEFENDER].least + least <= self.moves[DEFENDER]
    }

    /// Whether an attacker may pin a defender.
    pub(super) fn may_be_pinned(&self, role: Role, empty: u64) -> bool {
        let Some((beyond, riders)) = self.pinning(role, empty) else { return false };
        let placed = &self.placed[ATTACKER];
        placed.count < self.troops[ATTACKER].count
            && riders.into_iter().any(|rider| self.within(ATTACKER).kinds[rider as usize] & beyond != 0)
    }

    /// The squares that a unit of a side may get to in the time that is left.
    #[inline]
    pub(super) fn within(&self, side: usize) -> &Within {
        &self.within[side][self.moves[side] - self.placed[side].least]
    }

    /// The squares from which an attacker could pin a defender, and the kinds that could.
    fn pinning(&self, role: Role, empty: u64) -> Option<(u64, [Kind; 2])> {
        let (kind, at, king) = (role.kind(), role.square(), self.king);
        let occupied = self.occupied();
        let line = orthodox::line(at, king);
        let before = orthodox::between(at, king);
        let straight = orthodox::rook(king, 0) & role.bit() != 0;
        let along = kind == Kind::Queen || kind == if straight { Kind::Rook } else { Kind::Bishop };
        if line == 0 || before & occupied != 0 || along && !self.ending.mate {
            return None;
        }
        let sight = if straight { orthodox::rook(at, occupied) } else { orthodox::bishop(at, occupied) };
        let beyond = line & sight & !before & !(1 << king) & !occupied & !empty;
        let riders = if straight { [Kind::Rook, Kind::Queen] } else { [Kind::Bishop, Kind::Queen] };
        Some((beyond, riders))
    }

    /// Gives a role to a unit of a side, if there is one for it.
    pub(super) fn place(&mut self, side: usize, role: Role) -> bool {
        let least = usize::from(self.least[side][role.kind() as usize][usize::from(role.square())]);
        let placed = &mut self.placed[side];
        if placed.least + least > self.moves[side] || placed.count == self.troops[side].count {
            return false;
        }
        placed.roles[placed.count] = role;
        placed.count += 1;
        placed.least += least;
        placed.squares |= role.bit();
        self.has_tried();
        let fits = self.fits(side);
        if !fits {
            self.take_back(side);
        }
        fits
    }

    /// Takes the last role of a side back.
    pub(super) fn take_back(&mut self, side: usize) {
        let placed = &mut self.placed[side];
        placed.count -= 1;
        self.matchings[side].truncate(placed.count);
        let role = placed.roles[placed.count];
        placed.squares &= !role.bit();
        placed.least -= usize::from(self.least[side][role.kind() as usize][usize::from(role.square())]);
    }

    /// Whether there are units for all roles of a side.
    fn fits(&mut self, side: usize) -> bool {
        let captures = self.troops[1 - side].has_prey(self.placed[1 - side].roles());
        self.matchings[side].fits(&self.troops[side], self.placed[side].roles(), captures, self.moves[side])
    }

    /// Tries every kind on a square for a unit of a side.
    pub(super) fn try_kinds(&mut self, side: usize, square: u8, go_on: &mut dyn FnMut(&mut Setting)) {
        let kinds = if side == DEFENDER { &Kind::ALL[..5] } else { &Kind::ALL[..] };
        for &kind in kinds {
            if self.within(side).kinds[kind as usize] >> square & 1 != 0 {
                self.try_role(side, Role::new(kind, square), go_on);
            }
        }
    }

    /// Tries a role for a unit of a side.
    pub(super) fn try_role(&mut self, side: usize, role: Role, go_on: &mut dyn FnMut(&mut Setting)) {
        if role.kind() == Kind::King && orthodox::king(role.square()) >> self.king & 1 != 0 {
            return;
        }
        if !self.place(side, role) {
            return;
        }
        if self.units_placed() == BRANCHING {
            self.seen += 1;
            if self.seen - 1 == self.own {
                go_on(self);
                self.own = self.listing.next_branch();
            }
        } else {
            go_on(self);
        }
        self.take_back(side);
    }

    /// Tries all ways in which a further attacker can observe a square, seen as if the king were not there, where
    /// some squares must stay empty; `go_on` gets those that must then.
    pub(super) fn try_observers(
        &mut self,
        square: u8,
        empty: u64,
        kinds: &[Kind],
        go_on: &mut dyn FnMut(&mut Setting, u64),
    ) {
        if self.open(ATTACKER) == 0 {
            return;
        }
        let occupied = self.occupied();
        let seen = occupied & !(1 << self.king);
        for &kind in kinds {
            let near = self.within(ATTACKER).kinds[kind as usize] & !occupied & !empty;
            if near == 0 {
                continue;
            }
            let from = observed_from(self.ending.attacker, kind, square, seen) & near;
            for at in orthodox::squares(from) {
                let between = orthodox::between(at, square) & !(1 << self.king);
                let between = if is_rider(kind) { between } else { 0 };
                self.try_role(ATTACKER, Role::new(kind, at), &mut |setting| {
                    go_on(setting, empty | between);
                });
            }
        }
    }

    /// Whether attackers observe a square over squares that are open, seen as if the king were not there.
    pub(super) fn is_observed(&self, attackers: &Placed, square: u8, occupied: u64, open: u64) -> bool {
        let seen = occupied & !(1 << self.king);
        attackers.roles().iter().any(|role| {
            role.square() != square
                && observes(self.ending.attacker, *role, seen) >> square & 1 != 0
                && (!is_rider(role.kind())
                    || orthodox::between(role.square(), square) & !(1 << self.king) & !open == 0)
        })
    }

    /// The squares to which the king could go.
    pub(super) fn open_flights(&self) -> u64 {
        let [attackers, defenders] = &self.placed;
        let seen = (attackers.squares | defenders.squares) & !(1 << self.king);
        let observed =
            attackers.roles().iter().fold(0, |all, &role| all | observes(self.ending.attacker, role, seen));
        orthodox::king(self.king) & !defenders.squares & !observed
    }

    /// Those of the king's flights that no further attacker has time to observe, where some squares must stay empty.
    pub(super) fn unguarded(&self, flights: u64, empty: u64) -> u64 {
        if self.open(ATTACKER) == 0 {
            return flights;
        }
        let occupied = self.occupied();
        let seen = occupied & !(1 << self.king);
        let near = self.within(ATTACKER).kinds.map(|squares| squares & !occupied & !empty);
        let is_guarded = |flight: u8| {
            Kind::ALL.into_iter().zip(near).any(|(kind, near)| {
                near != 0 && observed_from(self.ending.attacker, kind, flight, seen) & near != 0
            })
        };
        orthodox::squares(flights)
            .filter(|&flight| !is_guarded(flight))
            .fold(0, |all, flight| all | 1 << flight)
    }

    /// The flight that is closed next, the first of those that only a defender can close, if there is one, and whether it is such a
    /// one; `None` if there are no defenders for all of these. No defender may be placed on squares below `first`.
    pub(super) fn flight_to_close(&self, flights: u64, empty: u64, first: u8) -> Option<(u8, bool)> {
        let unguarded = self.unguarded(flights, empty);
        if !self.may_fill(unguarded, empty, first) {
            return None;
        }
        let chosen = if unguarded != 0 { unguarded } else { flights };
        orthodox::squares(chosen).next().map(|flight| (flight, unguarded != 0))
    }

    /// The squares to which the king could go if other squares than those that are open were closed.
    pub(super) fn flights(
        &self,
        attackers: &Placed,
        defenders: &Placed,
        open: u64,
    ) -> impl Iterator<Item = u8> {
        let occupied = attackers.squares | defenders.squares;
        orthodox::squares(orthodox::king(self.king) & !defenders.squares)
            .filter(move |&flight| !self.is_observed(attackers, flight, occupied, open))
    }

    /// Tries all ways to pin a defender; `go_on` gets the squares that must be empty then.
    pub(super) fn try_pins(&mut self, role: Role, empty: u64, go_on: &mut dyn FnMut(&mut Setting, u64)) {
        let king = self.king;
        let Some((beyond, riders)) = self.pinning(role, empty) else { return };
        for from in orthodox::squares(beyond) {
            // not those on the other side of the king
            if orthodox::between(from, king) & role.bit() == 0 {
                continue;
            }
            let line = orthodox::between(from, king) & !role.bit();
            for rider in riders {
                self.try_role(ATTACKER, Role::new(rider, from), &mut |setting| go_on(setting, empty | line));
            }
        }
    }

    /// Whether an attacker would observe the king over open squares if a unit were not there.
    pub(super) fn is_pinned(&self, role: Role, attackers: &Placed, occupied: u64, open: u64) -> bool {
        let without = occupied & !role.bit();
        attackers.roles().iter().any(|attacker| {
            let between = orthodox::between(attacker.square(), self.king);
            is_rider(attacker.kind())
                && between & role.bit() != 0
                && between & !role.bit() & !open == 0
                && observes(self.ending.attacker, *attacker, without) >> self.king & 1 != 0
        })
    }

    /// Writes the final position down, if none of the attackers (and, before a mate, of the defenders) can be spared.
    pub(super) fn write_down(
        &mut self,
        empty: u64,
        is_end: impl Fn(&Setting, &Placed, &Placed, u64) -> bool,
    ) {
        if !(self.fits(ATTACKER) && self.fits(DEFENDER)) {
            return;
        }
        let [attackers, defenders] = &self.placed;
        for place in 0..attackers.count {
            if is_end(self, &attackers.without(place), defenders, empty) {
                return;
            }
        }
        if self.ending.mate {
            for place in 1..defenders.count {
                if is_end(self, attackers, &defenders.without(place), empty) {
                    return;
                }
            }
        }
        let mut roles: [Box<[Role]>; 2] = [attackers.roles().into(), defenders.roles().into()];
        roles[ATTACKER].sort_unstable();
        roles[DEFENDER][1..].sort_unstable();
        self.found.entry(roles).and_modify(|known| *known &= empty).or_insert(empty);
    }
}

/// By moves left, the squares to which a side's units get, those of some kinds together.
fn within(least: &Row, together: &[Kind], most: usize) -> Box<[Within]> {
    let squares = |moves: usize, kind: usize| {
        (0..64).filter(|&at| usize::from(least[kind][at]) <= moves).fold(0, |all, at| all | 1 << at)
    };
    (0..=most)
        .map(|moves| {
            let kinds: [u64; 6] = std::array::from_fn(|kind| squares(moves, kind));
            let all = together.iter().fold(0, |all, &kind| all | kinds[kind as usize]);
            Within { kinds, all }
        })
        .collect()
}

/// The squares from which a unit of a kind observes a square.
fn observed_from(side: Side, kind: Kind, square: u8, occupied: u64) -> u64 {
    match kind {
        Kind::Pawn => orthodox::pawn(side != Side::White, square) & !ENDS,
        kind => orthodox::officer(kind, square, occupied),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::Control;

    #[test]
    fn a_list_of_longer_play_has_all_that_shorter_play_can_reach() {
        let mut sums = [0; 3];
        for (fen, mate, half_moves) in [
            ("8/8/8/3k4/8/2p5/8/R3K2N b Q - 0 1", true, [4, 4]),
            ("k7/p7/8/1K6/2B5/8/5P2/8 b - - 0 1", true, [4, 4]),
            ("7k/7p/8/8/8/5r2/1P4P1/1K6 w - - 0 1", false, [4, 4]),
        ] {
            let board = Board::from_fen(fen).expect("a position");
            let attacker = !board.side_to_move();
            let list = |[attacks, defences]: [usize; 2]| {
                let ending = Ending { mate, attacker, attacks, defences };
                let listing = Listing::new(&board, ending, u64::MAX, Control::default());
                (Finals::list(&listing).0.expect("a list"), ending)
            };
            let (longer, _) = list(half_moves);
            let (own, ending) = list(half_moves.map(|moves| moves - 1));
            let taken = longer.within(&board, &ending);
            for (sum, list) in sums.iter_mut().zip([&own, &taken, &longer]) {
                *sum += list.list.len();
            }
            for last in &own.list {
                let same = |other: &&Final| {
                    (&other.attackers, &other.defenders) == (&last.attackers, &last.defenders)
                };
                let other = taken.list.iter().find(same).unwrap_or_else(|| panic!("{last:?} in {fen}"));
                assert_eq!(other.empty & !last.empty, 0, "{last:?} in {fen}");
            }
        }
        assert!(10 < sums[0] && sums[0] <= sums[1] && sums[1] < sums[2], "{sums:?}");
    }
}
