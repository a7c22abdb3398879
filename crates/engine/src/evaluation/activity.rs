//! What units do where they stand: how many squares they can go to, what they threaten, which squares they control, and how hard
//! they press on the other side's king.

use super::attacks::each;
use super::derive::DANGER_STEP;
use super::features::{Sink, Sums};
use super::goals::steps;
use super::ground::Ground;
use super::layout::{DANGERS, MOST_MOVES};
use super::men::Men;
use super::profile::{Profile, WalkProfile};
use board::{PerSide, Side, Square, Walk};
use movement::lines::{Squares, bit, squares_of};

/// More kinds of units than that are not counted.
const MOST_KINDS: usize = 24;

/// A unit must be worth so much more than its attacker to be threatened by it.
const MORE: i32 = 100;

/// One kind of unit with its squares.
#[derive(Clone, Copy)]
struct Band<'p> {
    walk: Walk,
    known: &'p WalkProfile,
    squares: [Squares; 2],
    /// What each side's units of that kind attack.
    attacked: [Squares; 2],
}

/// What one side does.
#[derive(Clone, Copy, Default)]
struct Doings {
    all: Squares,
    pawns: Squares,
    /// What its pawns attack.
    by_pawns: Squares,
    /// What anything of it attacks.
    attacked: Squares,
    /// What anything but its king attacks.
    guarded: Squares,
    /// Its king and where that can go.
    ring: Squares,
    /// The units that press on the other king, and how strongly.
    attackers: i32,
    pressure: i32,
}

#[inline]
fn count(squares: Squares) -> i32 {
    squares.count_ones().cast_signed()
}

impl Profile {
    /// Counts what units do.
    pub(super) fn count_activity<'m>(
        &self,
        men: impl Men<'m>,
        sums: &[Sums; 2],
        ground: Ground<'_>,
        sink: &mut impl Sink,
    ) {
        let Ground { common, halves, drops, goals, turn, .. } = ground;
        let Some(first) = men.clone().find_map(|(walk, _)| self.walk(walk)) else { return };
        let mut bands =
            [Band { walk: Walk::PAWN, known: first, squares: [0; 2], attacked: [0; 2] }; MOST_KINDS];
        let mut kinds = 0;
        let mut doings = [Doings::default(); 2];
        for (walk, squares) in men {
            let Some(known) = self.walk(walk) else { continue };
            let squares = Side::BOTH.map(|side| squares_of(squares[side]));
            for side in [0, 1] {
                doings[side].all |= squares[side];
                if known.pawn {
                    doings[side].pawns |= squares[side];
                }
            }
            if kinds < MOST_KINDS && squares[0] | squares[1] != 0 {
                bands[kinds] = Band { walk, known, squares, attacked: [0; 2] };
                kinds += 1;
            }
        }
        let bands = &mut bands[..kinds];
        let occupied = doings[0].all | doings[1].all;
        for side in Side::BOTH {
            prepare(bands, side, occupied, sums[side.index()].king, &mut doings[side.index()]);
        }
        for side in Side::BOTH {
            let [own, other] = PerSide(doings).around(side);
            doings[side.index()] = follow(bands, side, occupied, (own, other), sink);
        }
        for side in Side::BOTH {
            let [own, other] = PerSide(doings).around(side);
            threats(bands, side, (&own, &other), sink);
            checks(bands, side, (&own, &other), (sums[(!side).index()].king, occupied), sink);
            let free = squares_of(sums[side.index()].free);
            passers(free, (side, ground), occupied, &other, sink);
            let safe = !(own.all | other.attacked);
            for goal in goals {
                let units = bands.iter().find(|band| band.walk == goal.walk && !band.known.pawn);
                let Some((units, attacks)) = units
                    .and_then(|band| Some((band.squares[side.index()], band.known.attacks[side].as_ref()?)))
                else {
                    continue;
                };
                if let Some(way) = steps(attacks, occupied, safe, units, goal.squares[side.index()]) {
                    let first = if side == turn { common.goal_turn } else { common.goal_wait };
                    sink.add(side, first + way, 1);
                }
            }
            if let Some(pawn) = self.walk(Walk::PAWN).and_then(|pawn| pawn.attacks[side].as_ref()) {
                let places = &ground.places[side];
                let victims = other.all & !other.pawns;
                let barred = occupied | other.by_pawns | other.attacked & !own.attacked;
                let mut pushes = 0;
                each(own.pawns, |square| {
                    if let Some(next) = places[square.index()].next.filter(|&next| barred & bit(next) == 0) {
                        pushes += count(pawn.lines.reached(next, occupied) & victims);
                    }
                });
                sink.add(side, common.push, pushes);
            }
            // squares beside the king that only the king guards
            let weak = count(other.ring & own.attacked & !other.guarded);
            let mut pressure = own.pressure + 20 * weak * i32::from(own.attackers > 0);
            if own.attackers < 2 {
                pressure = pressure * 4 / 7;
            }
            if drops {
                // empty squares beside the king on which a unit can be dropped
                let holes = count(other.ring & !occupied & !other.guarded);
                pressure += sums[side.index()].held.min(2000) * (2 + holes) / 80;
            }
            let degree = usize::try_from(pressure / DANGER_STEP).unwrap_or(0).min(DANGERS - 1);
            sink.add(side, common.danger + degree, 1);
            let control = own.attacked & !other.attacked;
            sink.add(side, common.control, count(control & halves[side.index()]));
            sink.add(side, common.control + 1, count(control & halves[(!side).index()]));
        }
    }
}

trait Around<T> {
    fn around(self, side: Side) -> [T; 2];
}

impl<T: Copy> Around<T> for PerSide<T> {
    /// What is a side's and what is the other's.
    fn around(self, side: Side) -> [T; 2] {
        [self[side], self[!side]]
    }
}

/// Finds what pawns and kings attack.
fn prepare(bands: &mut [Band<'_>], side: Side, occupied: Squares, king: Option<Square>, own: &mut Doings) {
    for band in bands {
        if !(band.known.pawn || band.known.royal) {
            continue;
        }
        let Some(attacks) = &band.known.attacks[side] else { continue };
        let mut attacked = 0;
        each(band.squares[side.index()], |square| {
            let from = attacks.lines.reached(square, occupied);
            attacked |= from;
            if king == Some(square) {
                own.ring = from | bit(square);
            }
        });
        band.attacked[side.index()] = attacked;
        own.attacked |= attacked;
        if band.known.pawn {
            own.by_pawns |= attacked;
            own.guarded |= attacked;
        }
    }
}

/// Counts the moves of all other units, and what they attack.
fn follow(
    bands: &mut [Band<'_>],
    side: Side,
    occupied: Squares,
    (mut own, other): (Doings, Doings),
    sink: &mut impl Sink,
) -> Doings {
    let area = !(own.pawns | other.by_pawns);
    for band in bands {
        let squares = band.squares[side.index()];
        if squares == 0 || band.known.pawn || band.known.royal {
            continue;
        }
        let Some(attacks) = &band.known.attacks[side] else { continue };
        let features = &band.known.features;
        let mut attacked = 0;
        each(squares, |square| {
            let from = attacks.lines.reached(square, occupied);
            attacked |= from;
            let free = (from & area).count_ones() as usize;
            sink.add(side, features.moves + free.min(MOST_MOVES), 1);
            let hits = count(from & other.ring);
            if hits > 0 {
                sink.add(side, features.ring, hits);
                own.attackers += 1;
                own.pressure += hits * (band.known.value / 17).clamp(8, 60);
            }
        });
        own.guarded |= attacked;
        band.attacked[side.index()] = attacked;
    }
    own.attacked |= own.guarded;
    own
}

/// Counts the squares from which units can safely give check. From where a unit gives check is told by the other side's unit of the same
/// walk on the king's square, which attacks those squares: movements of the two sides are mirrored.
fn checks(
    bands: &[Band<'_>],
    side: Side,
    (own, other): (&Doings, &Doings),
    (king, occupied): (Option<Square>, Squares),
    sink: &mut impl Sink,
) {
    let Some(king) = king else { return };
    let safe = !(own.all | other.attacked);
    for band in bands {
        let near = band.attacked[side.index()] & safe;
        if near == 0 || band.known.pawn || band.known.royal {
            continue;
        }
        if let Some(attacks) = &band.known.attacks[!side] {
            let checks = count(attacks.lines.reached(king, occupied) & near);
            sink.add(side, band.known.features.check, checks.min(3));
        }
    }
}

/// Counts free pawns by what is in their way.
fn passers(
    free: Squares,
    (side, ground): (Side, Ground<'_>),
    occupied: Squares,
    other: &Doings,
    sink: &mut impl Sink,
) {
    let barred = occupied | other.attacked;
    each(free, |square| {
        let place = &ground.places[side][square.index()];
        let Some(next) = place.next else { return };
        if barred & place.path == 0 {
            sink.add(side, ground.common.path + place.rank, 1);
        } else if barred & bit(next) == 0 {
            sink.add(side, ground.common.step + place.rank, 1);
        }
    });
}

/// Counts the units of the other side that are threatened.
fn threats(bands: &[Band<'_>], side: Side, (own, other): (&Doings, &Doings), sink: &mut impl Sink) {
    let loose = own.attacked & !other.attacked;
    for victims in bands {
        let squares = victims.squares[(!side).index()] & own.attacked;
        if squares == 0 || victims.known.royal {
            continue;
        }
        let features = &victims.known.features;
        sink.add(side, features.loose, count(squares & loose));
        if victims.known.pawn {
            continue;
        }
        sink.add(side, features.by_pawn, count(squares & own.by_pawns));
        let lesser = |band: &&Band<'_>| {
            !band.known.pawn && !band.known.royal && band.known.value + MORE < victims.known.value
        };
        let by_lesser = bands.iter().filter(lesser).fold(0, |all, band| all | band.attacked[side.index()]);
        sink.add(side, features.by_lesser, count(squares & by_lesser));
    }
}
