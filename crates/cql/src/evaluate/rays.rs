//! Rays: units in order on a line with nothing else between.

use super::scene::Scene;
use crate::diagram::Diagram;
use crate::game::{At, Game};
use crate::replay::{Role, queen, squares};
use crate::tree::{Designator, Range, RayKind, Squares};

/// File and rank steps; the first four along ranks and files.
const DIRECTIONS: [(i8, i8); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];

fn allows(kind: RayKind, direction: usize) -> bool {
    match kind {
        RayKind::Any | RayKind::Attack => true,
        RayKind::Diagonal => direction >= 4,
        RayKind::Orthogonal => direction < 4,
        RayKind::Horizontal => direction < 2,
        RayKind::Vertical => direction == 2 || direction == 3,
    }
}

impl Scene {
    /// Whether the number of rays is in the range. A ray counts once for its first square, direction and length.
    pub(crate) fn ray<D: Diagram>(
        &self,
        kind: RayKind,
        units: &[Designator],
        range: Range,
        game: &Game<D>,
        at: At,
    ) -> bool {
        let diagram = &game.moment(at).diagram;
        let mut sets = [0; 8];
        for (set, unit) in sets.iter_mut().zip(units) {
            *set = self.find(unit, game, at);
            if *set == 0 {
                return range.contains(0);
            }
        }
        let sets = &mut sets[..units.len()];
        let (first, last) = (sets[0], sets[sets.len() - 1]);
        // The end with fewer units is the one to start from; a ray read backwards is the same ray.
        let reversed = last.count_ones() < first.count_ones();
        if reversed {
            sets.reverse();
        }
        let (from, to) = (sets[0], sets[sets.len() - 1]);
        let occupied = diagram.occupied();
        let enough = if range.high == i32::MAX { range.low } else { i32::MAX };
        let mut count = 0;
        for start in squares(from) {
            // Where not even an open line leads to the other end there is no ray.
            if queen(start, 0) & to == 0 {
                continue;
            }
            for (direction, &step) in DIRECTIONS.iter().enumerate() {
                if !allows(kind, direction) {
                    continue;
                }
                count += along(start, step, sets, occupied, |end| {
                    let origin = if reversed { end } else { start };
                    kind != RayKind::Attack || attacks_along(diagram.role_on(origin), direction)
                });
                if count >= enough {
                    return true;
                }
            }
        }
        range.contains(count)
    }
}

fn attacks_along(role: Option<Role>, direction: usize) -> bool {
    match role {
        Some(Role::Queen) => true,
        Some(Role::Rook) => direction < 4,
        Some(Role::Bishop) => direction >= 4,
        _ => false,
    }
}

/// The number of rays from a square in one direction. `reached` holds, as bits, how many of the sets can have
/// been met so far; a square in no set must be empty.
fn along(
    start: u8,
    (file_step, rank_step): (i8, i8),
    sets: &[Squares],
    occupied: Squares,
    counts: impl Fn(u8) -> bool,
) -> i32 {
    let complete = 1u32 << sets.len();
    let mut reached = 0b10u32;
    let mut count = 0;
    let (mut file, mut rank) = ((start % 8).cast_signed(), (start / 8).cast_signed());
    loop {
        file += file_step;
        rank += rank_step;
        if !(0..8).contains(&file) || !(0..8).contains(&rank) {
            return count;
        }
        let square = (rank * 8 + file).cast_unsigned();
        let mut next = if occupied >> square & 1 == 0 { reached } else { 0 };
        for (number, set) in sets.iter().enumerate().skip(1) {
            if reached >> number & 1 != 0 && set >> square & 1 != 0 {
                next |= 1 << (number + 1);
            }
        }
        if next & complete != 0 {
            count += i32::from(counts(square));
            next &= !complete;
        }
        if next == 0 {
            return count;
        }
        reached = next;
    }
}
