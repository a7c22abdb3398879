//! What must come before what. A unit that is in the way must leave before another can pass; one that stays for good must
//! not come before the other has passed. Chains of such constraints, with the turns of the sides, tell how early and how
//! late each move can be made.

use super::flood::{Levels, king, knight, pawn, pawn_from, pawn_to, step};
use board::Side;
use rules::orthodox::{self, Kind};

/// The way of a unit that has still to move, and neither captures nor is captured.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trip {
    pub(super) kind: Kind,
    /// Where it begins.
    pub(super) place: u8,
    /// Where it may end.
    pub(super) goals: u64,
    /// The moves that it needs, at least 1, and those that it may make.
    pub(super) needs: u8,
    pub(super) budget: u8,
    /// How it has to do with castling.
    pub(super) part: Part,
}

/// How a trip has to do with castling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// Not at all.
    None,
    /// It is the king's castling.
    Castling {
        /// The squares that must be empty.
        way: u64,
        /// The squares that may not be observed.
        kings_way: u64,
        /// The squares that king and rook leave.
        homes: u64,
    },
    /// It begins when its side has castled.
    Afterwards,
}

impl Trip {
    /// No trip, where one could stand.
    pub(super) const NONE: Trip =
        Trip { kind: Kind::Pawn, place: 0, goals: 0, needs: 0, budget: 0, part: Part::None };

    /// The squares that are taken until the first move.
    fn leaves(&self) -> u64 {
        match self.part {
            Part::None => 1 << self.place,
            Part::Castling { homes, .. } => homes,
            Part::Afterwards => 0,
        }
    }

    /// The square that is taken after the last move, if it is known and not left in another trip.
    fn stays(&self) -> Option<u8> {
        let known = self.goals.is_power_of_two() && !matches!(self.part, Part::Castling { .. });
        #[allow(clippy::cast_possible_truncation, reason = "below 64")]
        known.then_some(self.goals.trailing_zeros() as u8)
    }
}

/// The trips of a side and what they go among.
pub(super) struct Party<'a> {
    pub(super) side: Side,
    pub(super) trips: &'a [Trip],
    /// Squares that the settled units of the other side observe.
    pub(super) observed: u64,
    /// The half-move with which the side begins, counted from 1, and the number of its moves.
    pub(super) first: usize,
    pub(super) moves: usize,
}

/// The half-moves between two moves of a side.
pub(super) type Pace = usize;

/// The most moves that are put in order; there are not more in hard games, and the others are left out.
const MOST: usize = 128;

/// The most turns of a side that are looked at.
const TURNS: usize = 128;

/// The moves of trips, from their beginnings and from their ends, with what must come before what.
struct Schedule {
    events: usize,
    side: [u8; MOST],
    earliest: [u16; MOST],
    latest: [u16; MOST],
    before: Vec<(u8, u8, u8)>,
}

/// A trip with its events: the moves from the first on begin at `head`, those up to the last end before
/// `tail + needs`. Both are the same where nothing can be wasted.
struct Placed<'a> {
    owner: usize,
    trip: &'a Trip,
    head: usize,
    tail: usize,
    forth: Levels,
    back: Levels,
    corridor: u64,
}

/// Puts the moves of all trips in order. Answers from where the side that begins cannot move now; `None` if there is no
/// order. `plain_checks`: whether kings fear what observes them.
pub(super) fn too_early(
    parties: &[Party<'_>; 2],
    settled: u64,
    pace: Pace,
    plain_checks: bool,
) -> Option<u64> {
    let mut schedule = Schedule {
        events: 0,
        side: [0; MOST],
        earliest: [0; MOST],
        latest: [0; MOST],
        before: Vec::with_capacity(64),
    };
    let mut placed = Vec::with_capacity(32);
    for (owner, side) in parties.iter().enumerate() {
        for trip in side.trips {
            if usize::from(trip.budget) >= super::flood::DEPTH - 1 {
                continue;
            }
            let Some((head, tail)) = schedule.add(owner, side, trip, pace) else { continue };
            let ground = Ground::of(side, trip, settled);
            let (forth, back) = (ground.forth(trip, 0), ground.back(trip, 0));
            let corridor = ground.corridor(trip, &forth, &back);
            placed.push(Placed { owner, trip, head, tail, forth, back, corridor });
        }
    }
    for castling in placed.iter().filter(|placed| matches!(placed.trip.part, Part::Castling { .. })) {
        let of_side = |other: &&Placed<'_>| other.owner == castling.owner;
        for after in placed.iter().filter(of_side).filter(|other| other.trip.part == Part::Afterwards) {
            schedule.require(castling.head, after.head, pace);
        }
    }
    for passing in &placed {
        let ground = Ground::of(&parties[passing.owner], passing.trip, settled);
        for blocker in placed.iter().filter(|blocker| !std::ptr::eq(passing.trip, blocker.trip)) {
            let hostile_king =
                plain_checks && passing.trip.kind == Kind::King && passing.owner != blocker.owner;
            let observed = |square: u8| {
                if hostile_king {
                    surely_observed(parties[blocker.owner].side, blocker.trip.kind, square)
                } else {
                    0
                }
            };
            let last = blocker.tail + usize::from(blocker.trip.needs) - 1;
            let (leaves, stays) = (blocker.trip.leaves(), blocker.trip.stays());
            let from_place = if leaves == 0 { 0 } else { observed(blocker.trip.place) };
            if let Part::Castling { way, kings_way, .. } = passing.trip.part {
                if leaves & way | from_place & kings_way != 0 {
                    schedule.require(blocker.head, passing.head, pace);
                }
                if stays.is_some_and(|goal| 1u64 << goal & way | observed(goal) & kings_way != 0) {
                    schedule.require(passing.head, last, pace);
                }
                continue;
            }
            let here = 1u64 << passing.trip.place;
            let taken = leaves | from_place & !here;
            if taken & passing.corridor != 0
                && let Some(rest) = ground.rest_after(passing, taken)
            {
                // the blocker's first move comes before so many moves of the other
                let needs = usize::from(passing.trip.needs);
                schedule.require(blocker.head, passing.tail + needs - rest.min(needs), pace);
            }
            let Some(goal) = stays else { continue };
            let taken = 1u64 << goal | observed(goal) & !here;
            if taken & passing.corridor != 0
                && let Some(made) = ground.made_before(passing, taken, 1 << goal)
            {
                // its last move comes after so many
                let made = made.min(usize::from(passing.trip.needs));
                schedule.require(passing.head + made - 1, last, pace);
            }
        }
    }
    while schedule.settle()? || schedule.fill_turns(parties, &placed, pace)? {}
    let begins = |placed: &&Placed<'_>| parties[placed.owner].first == 1;
    let mut early = 0;
    for trip in placed.iter().filter(begins) {
        if schedule.earliest[trip.head] > 1 && trip.trip.part != Part::Afterwards {
            early |= 1 << trip.trip.place;
        }
    }
    for trip in placed.iter().filter(begins) {
        if schedule.latest[trip.head] == 1 {
            // now or never
            early |= !(1 << trip.trip.place);
        }
    }
    Some(early)
}

impl Schedule {
    fn add(&mut self, owner: usize, side: &Party<'_>, trip: &Trip, pace: Pace) -> Option<(usize, usize)> {
        let needs = usize::from(trip.needs);
        let tight = trip.needs == trip.budget;
        let count = if tight { needs } else { 2 * needs };
        if self.events + count > MOST || needs > side.moves {
            return None;
        }
        let head = self.events;
        let tail = head + count - needs;
        let last = side.first + pace * (side.moves - 1);
        for event in head..head + count {
            let index = if event < head + needs { event - head } else { event - tail };
            self.side[event] = u8::try_from(owner).unwrap_or(0);
            self.earliest[event] = u16::try_from(side.first + pace * index).unwrap_or(u16::MAX);
            self.latest[event] = u16::try_from(last - pace * (needs - 1 - index)).unwrap_or(u16::MAX);
        }
        self.events += count;
        let gap = u8::try_from(pace).unwrap_or(1);
        for start in if tight { vec![head] } else { vec![head, tail] } {
            for index in 1..needs {
                self.link(start + index - 1, start + index, gap);
            }
        }
        if !tight {
            for index in 0..needs {
                self.link(head + index, tail + index, 0);
            }
        }
        Some((head, tail))
    }

    fn link(&mut self, one: usize, other: usize, gap: u8) {
        if let (Ok(one), Ok(other)) = (u8::try_from(one), u8::try_from(other)) {
            self.before.push((one, other, gap));
        }
    }

    /// One move must come before another.
    fn require(&mut self, one: usize, other: usize, pace: Pace) {
        let gap = if self.side[one] == self.side[other] { pace } else { 1 };
        self.link(one, other, u8::try_from(gap).unwrap_or(1));
    }

    /// Moves the bounds of all moves until nothing changes. Answers whether anything did; `None` if a move can no longer
    /// be made.
    fn settle(&mut self) -> Option<bool> {
        let mut ever = false;
        loop {
            let mut changed = false;
            for &(one, other, gap) in &self.before {
                let (one, other) = (usize::from(one), usize::from(other));
                let gap = u16::from(gap);
                if self.earliest[one] + gap > self.earliest[other] {
                    self.earliest[other] = self.earliest[one] + gap;
                    changed = true;
                    if self.earliest[other] > self.latest[other] {
                        return None;
                    }
                }
                if self.latest[other] < self.latest[one] + gap {
                    self.latest[one] = self.latest[other].checked_sub(gap)?;
                    changed = true;
                    if self.earliest[one] > self.latest[one] {
                        return None;
                    }
                }
            }
            if !changed {
                return Some(ever);
            }
            ever = true;
        }
    }

    /// Looks for turns that are all needed for moves that cannot be made later: no other move is made there; likewise
    /// from the end. Answers whether bounds changed; `None` if there are not turns enough.
    fn fill_turns(&mut self, parties: &[Party<'_>; 2], placed: &[Placed<'_>], pace: Pace) -> Option<bool> {
        let mut changed = false;
        for (owner, party) in parties.iter().enumerate() {
            let moves = party.moves.min(TURNS);
            let mut until = [0u8; TURNS];
            let mut from = [0u8; TURNS];
            let turn = |time: u16| (usize::from(time).saturating_sub(party.first) / pace).min(TURNS - 1);
            for trip in placed.iter().filter(|placed| placed.owner == owner) {
                for index in 0..usize::from(trip.trip.needs) {
                    until[turn(self.latest[trip.head + index])] += 1;
                    from[turn(self.earliest[trip.tail + index])] += 1;
                }
            }
            let (mut full_until, mut full_from) = (None, None);
            let (mut early, mut late) = (0, 0);
            for turn in 0..moves {
                early += usize::from(until[turn]);
                late += usize::from(from[moves - 1 - turn]);
                if early > turn + 1 || late > turn + 1 {
                    return None;
                }
                if early == turn + 1 {
                    full_until = Some(turn);
                }
                if late == turn + 1 {
                    full_from = Some(moves - 1 - turn);
                }
            }
            let time = |turn: usize| u16::try_from(party.first + pace * turn).unwrap_or(u16::MAX);
            for trip in placed.iter().filter(|placed| placed.owner == owner) {
                for index in 0..usize::from(trip.trip.needs) {
                    let (first, last) = (trip.head + index, trip.tail + index);
                    if let Some(full) = full_until
                        && self.latest[first] > time(full)
                        && self.earliest[first] <= time(full)
                    {
                        self.earliest[first] = time(full + 1);
                        changed = true;
                    }
                    if let Some(full) = full_from
                        && self.earliest[last] < time(full)
                        && self.latest[last] >= time(full)
                    {
                        self.latest[last] = time(full).checked_sub(u16::try_from(pace).ok()?)?;
                        changed = true;
                    }
                    if self.earliest[first] > self.latest[first] || self.earliest[last] > self.latest[last] {
                        return None;
                    }
                }
            }
        }
        Some(changed)
    }
}

/// What a trip goes among.
struct Ground {
    side: Side,
    free: u64,
}

impl Ground {
    fn of(side: &Party<'_>, trip: &Trip, settled: u64) -> Ground {
        let observed = if trip.kind == Kind::King { side.observed & !(1 << trip.place) } else { 0 };
        Ground { side: side.side, free: !settled & !observed }
    }

    fn forth(&self, trip: &Trip, taken: u64) -> Levels {
        let free = self.free & !taken;
        Levels::flood(1 << trip.place, usize::from(trip.budget), u64::MAX, |_, set| {
            if trip.kind == Kind::Pawn {
                pawn_to(self.side, set, free, false)
            } else {
                step(trip.kind, set, free)
            }
        })
    }

    fn back(&self, trip: &Trip, taken: u64) -> Levels {
        let free = self.free & !taken;
        Levels::flood(trip.goals & !taken, usize::from(trip.budget), u64::MAX, |_, set| {
            if trip.kind == Kind::Pawn {
                pawn_from(self.side, set, free, false)
            } else {
                step(trip.kind, set, free)
            }
        })
    }

    /// At least the squares that the unit enters or passes on its way.
    #[allow(clippy::unused_self, reason = "one of the questions about a ground")]
    fn corridor(&self, trip: &Trip, forth: &Levels, back: &Levels) -> u64 {
        let budget = usize::from(trip.budget);
        // a square that is passed is entered at the price of one more move
        let passes = usize::from(!matches!(trip.kind, Kind::Knight | Kind::King));
        (0..=budget)
            .fold(0, |squares, made| squares | forth.within(made + passes) & back.within(budget - made))
    }

    /// How many moves must be left when squares that are taken become free; `None` if that is no constraint.
    fn rest_after(&self, passing: &Placed<'_>, taken: u64) -> Option<usize> {
        let budget = usize::from(passing.trip.budget);
        let forth = self.forth(passing.trip, taken);
        let rest = (0..=budget).find(|&rest| forth.within(budget - rest) & passing.back.within(rest) != 0)?;
        (rest > 0).then_some(rest)
    }

    /// How many moves must have been made when squares become taken; `None` if that is no constraint. A king may stand
    /// on a taken square but `entered`: it is in check then.
    fn made_before(&self, passing: &Placed<'_>, taken: u64, entered: u64) -> Option<usize> {
        let budget = usize::from(passing.trip.budget);
        let back = self.back(passing.trip, taken);
        let made = (0..=budget).find(|&made| {
            let left = budget - made;
            let mut from = back.within(left);
            if passing.trip.kind == Kind::King && left > 0 {
                from |=
                    step(Kind::King, back.within(left - 1), self.free | 1 << passing.trip.place) & !entered;
            }
            passing.forth.within(made) & from != 0
        })?;
        (made > 0).then_some(made)
    }
}

/// The squares that a unit observes whatever stands around it.
pub(super) fn surely_observed(side: Side, kind: Kind, square: u8) -> u64 {
    let set = 1u64 << square;
    match kind {
        Kind::Pawn => pawn(side, set),
        Kind::Knight => knight(set),
        Kind::King => king(set),
        Kind::Bishop => orthodox::bishop(square, u64::MAX),
        Kind::Rook => orthodox::rook(square, u64::MAX),
        Kind::Queen => orthodox::queen(square, u64::MAX),
        Kind::Dummy => 0,
    }
}
