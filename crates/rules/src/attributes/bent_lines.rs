//! The whole lines of riders that bend, by which views of magic units are told apart.
//!
//! A rose goes round a circle, a boyscout along a zigzag: wherever on it a unit stands, and whatever its next steps
//! are, such a line with its sense is one. So a boyscout that moves along its zigzag sees nothing anew, while one on
//! another zigzag does, though it comes to the same square by the same last step.

use crate::general::Game;
use board::{Square, Walk};
use movement::{Direction, Movement, Vector};
use std::sync::LazyLock;

/// The steps of a line until they begin anew.
type Cycle = Vec<Vector>;

/// A whole line with its sense: a square on or beyond the board that stands for it, and the steps from there.
pub(super) type Line = [(i32, i32); 2];

/// Farther than any square, and than what tells straight lines.
const FAR: i32 = 1 << 18;

/// The bent lines that a unit of the walk may follow from any square; none for other walks.
pub(super) fn cycles_of(walk: Walk) -> &'static [Cycle] {
    static CYCLES: LazyLock<Vec<Vec<Cycle>>> = LazyLock::new(|| {
        movement::walks()
            .iter()
            .map(|entry| {
                let mut cycles = Vec::new();
                collect(entry.movement(), &mut Vec::new(), &mut cycles);
                cycles
            })
            .collect()
    });
    CYCLES.get(walk.index()).map_or(&[], Vec::as_slice)
}

/// Goes through a movement up to its first ride; answers whether what comes behind still begins at the departure.
fn collect(movement: &Movement, directions: &mut Vec<Vector>, cycles: &mut Vec<Cycle>) -> bool {
    match movement {
        Movement::Sequence(parts) => parts.iter().all(|part| collect(part, directions, cycles)),
        Movement::Choice(ways) => {
            for way in ways {
                collect(way, &mut directions.clone(), cycles);
            }
            false
        }
        Movement::Each(given, _) => {
            *directions = given.iter().flat_map(vectors).collect();
            true
        }
        Movement::Turn(eighths) => {
            directions.iter_mut().for_each(|direction| *direction = direction.turned(*eighths));
            true
        }
        Movement::Repeat(body, _) => {
            cycles.extend(directions.iter().filter_map(|&first| cycle(body, first)));
            false
        }
        _ => false,
    }
}

fn vectors(direction: &Direction) -> Vec<Vector> {
    match *direction {
        Direction::Family(short, long) => Vector::family(short, long),
        Direction::Absolute(vector) => vec![vector],
        _ => Vec::new(),
    }
}

/// The steps of a ride until it goes in its first direction again, if it bends at all.
fn cycle(body: &Movement, first: Vector) -> Option<Cycle> {
    let Movement::Sequence(parts) = body else { return None };
    let (mut steps, mut direction) = (Vec::new(), first);
    for _ in 0..8 {
        for part in parts {
            match part {
                Movement::Go => steps.push(direction),
                Movement::Turn(eighths) => direction = direction.turned(*eighths),
                Movement::Flip(axis) => direction = direction.flipped(*axis),
                Movement::Look(_) | Movement::Land(_) => {}
                _ => return None,
            }
        }
        if direction == first {
            return steps.iter().any(|&step| step != first).then_some(steps);
        }
    }
    None
}

/// The bent lines by which a unit sees another on its capture over that hurdle (or none) that ends on `arrival`.
pub(super) fn lines_between(
    game: &Game<'_>,
    [seer, hurdle, target, arrival]: [Square; 4],
) -> impl Iterator<Item = Line> {
    let position = game.position();
    let geometry = position.geometry();
    let next = move |at: Square, step: Vector| geometry.offset(at, step.files.into(), step.ranks.into());
    let follows = move |cycle: &&Cycle| {
        let (mut at, mut hopped) = (seer, hurdle.is_none() || hurdle == target);
        // no line is longer than the board has squares
        for &step in cycle.iter().cycle().take(64) {
            let Some(there) = next(at, step).filter(|&there| there != seer || target == seer) else {
                return false;
            };
            if at == target {
                return hopped && arrival == there;
            }
            at = there;
            if at == target && arrival == target {
                return hopped;
            }
            if at == hurdle {
                hopped = true;
            } else if at != target && !position.is_empty(at) {
                return false;
            }
        }
        false
    };
    let from = (i32::from(geometry.file(seer)), i32::from(geometry.rank(seer)));
    cycles_of(game.unit(seer).walk).iter().filter(follows).map(move |cycle| whole(from, cycle))
}

/// What tells the line that a cycle of steps follows from a place: the same from wherever on the line it begins.
fn whole(from: (i32, i32), cycle: &[Vector]) -> Line {
    let by = |at: (i32, i32), step: Vector| (at.0 + i32::from(step.files), at.1 + i32::from(step.ranks));
    let drift = cycle.iter().fold((0, 0), |at, &step| by(at, step));
    let size = drift.0 * drift.0 + drift.1 * drift.1;
    let mut at = from;
    let phases = (0..cycle.len()).map(|index| {
        // along a line that comes to no end the place nearest behind the corner
        let times = if size == 0 { 0 } else { (at.0 * drift.0 + at.1 * drift.1).div_euclid(size) };
        let place = (at.0 - times * drift.0 + FAR, at.1 - times * drift.1 + FAR);
        let (step, after) = (cycle[index], cycle[(index + 1) % cycle.len()]);
        at = by(at, step);
        let code = |step: Vector| i32::from(step.files) * 16 + i32::from(step.ranks);
        ((code(step), code(after)), place)
    });
    // a zigzag is told by the steps that come first, a circle has each of its steps once
    let least = phases.min().unwrap_or_default();
    [least.1, least.0]
}

#[cfg(test)]
mod tests {
    use super::whole;
    use crate::testing::Table;
    use board::{Marks, Side};
    use movement::Vector;

    #[test]
    fn a_zigzag_is_the_same_from_each_of_its_squares() {
        let (up, back) = (Vector::new(1, 1), Vector::new(-1, 1));
        assert_eq!(whole((6, 0), &[up, back]), whole((7, 3), &[back, up]));
        assert_ne!(whole((6, 0), &[up, back]), whole((7, 5), &[back, Vector::new(-1, -1)]));
    }

    #[test]
    fn a_magic_boyscout_sees_anew_by_another_zigzag_only() {
        let table = Table::new("8/6p1/8/8/8/8/8/6.BT1", &[]).with_mark("g1", Marks::MAGIC);
        let after = |played| table.after(Side::White, played);
        // h4 lies on the way g1 h2 g3 h4 g5 h6 g7; from h6 there is the way g7 f6 e7, too
        assert!(after("g1h4")[0].contains('p'));
        assert!(after("g1h6")[0].contains('P'));
    }

    #[test]
    fn a_magic_rose_that_goes_on_along_its_circle_sees_nothing_anew() {
        // the circle d1 b2 a4 b6 d7 f6 g4 f2, seen in both senses; the king is in the way of another one by c4
        let table = Table::new("8/8/1p6/8/2k5/8/8/3.RO4", &[]).with_mark("d1", Marks::MAGIC);
        assert_eq!(table.after(Side::White, "d1b2"), ["8/8/1p6/8/2k5/8/1.RO6/8"]);
        let open = Table::new("8/8/1p6/8/8/8/8/3.RO4", &[]).with_mark("d1", Marks::MAGIC);
        assert_eq!(open.after(Side::White, "d1b2"), ["8/8/1P6/8/8/8/1.RO6/8"]);
    }
}
