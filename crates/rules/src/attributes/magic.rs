//! Magic units.
//!
//! A view is a way by which a magic unit observes another unit, by all rules of observation; two views of the same two units are one when they go
//! along the same line of the board (for leaps: between the same squares; for roses and other riders that bend: the whole line). Views that a move brings about change the
//! colour of the unit that is seen, each once.

use super::{Attribute, Example, Words, bent_lines};
use crate::general::{Choices, EffectPlace, Game, Going, Level, Moment, Ply, Reads, RuleSet, View};
use board::{Effect, Marks, Reason, Side, Square, SquareSet, Symmetry, Unit, Walk};
use movement::{Direction, Movement, Vector};
use std::sync::LazyLock;

/// Magic units.
pub(crate) static EFFECT: EffectPlace = EffectPlace::new("MagicUnits", Moment::Aftermath);

/// Units that come under their observation change sides.
pub(super) static MAGIC: Attribute = Attribute {
    mark: Marks::MAGIC,
    names: Words::new("Magic", "Magique", "Magisch"),
    definition: "A unit that comes under its observation, whoever moves and whosever it is, changes sides; kings, magic \
                 and neutral units do not. New observations by several lines change it as often.",
    excludes_neutral: true,
    example: Ok(Example::of_pieces(
        "h#2",
        "White Ka7 Pg5 White Magic Rg6 Black Kg2 Sf7",
        &["1.Sf7*g5[g5=w] Sg5-f3 +   2.Kg2-h1 mRg6-g1 #"],
    )),
    reads: Reads::ORIGINS.and(Reads::TURN),
    build: |_, builder| {
        builder.full_questions().effect(&EFFECT, |game: &mut Game<'_>, _: &mut Ply, _: &mut Choices| {
            // a capture that is played to judge a view changes nobody's side
            if game.is_asked(VIEWS, 0) {
                return Going::On;
            }
            // where rules judge observation, any change may decide about any view
            let turned = turn_before(game);
            let is_plain = turned.is_none() && game.rules().observes_by_walk_alone();
            let change = if is_plain { change(game) } else { None };
            let now = game.ask(VIEWS, 0, Vec::new(), |game| views(game, change, None, Vec::new()));
            if now.is_empty() {
                return Going::On;
            }
            let (ply, moment) = (game.plies().len(), game.position().moment_before_last_ply());
            if game.views.len() <= ply {
                game.views.resize_with(ply + 1, Default::default);
            }
            // the position before is the same for all moves tried in it
            let (known, mut before) = std::mem::take(&mut game.views[ply]);
            if known != moment || before.is_empty() {
                before.clear();
                before = game.before_this_ply(|game| {
                    game.ask(VIEWS, 0, Vec::new(), |game| views(game, None, turned, before))
                });
            }
            let targets: SquareSet = now.iter().map(|view| view.target).collect();
            for target in targets {
                let news =
                    now.iter().filter(|view| view.target == target && !before.iter().any(|b| b.same(view)));
                if news.count() % 2 == 1 {
                    let unit = game.unit(target);
                    game.position_mut().change_unit(
                        target,
                        unit.with_sides_exchanged(),
                        Reason::RemoteSideChange,
                    );
                }
            }
            game.views[ply] = (moment, before);
            Going::On
        });
    },
    ..Attribute::BASE
};

/// The question which views there are.
const VIEWS: &str = "the views of magic units";

/// A move that has done nothing but leave, enter and capture.
#[derive(Clone, Copy)]
struct Change {
    /// What was occupied before.
    occupied: SquareSet,
    squares: SquareSet,
}

/// What the ply that is being made has done so far, if that is no more.
fn change(game: &Game<'_>) -> Option<Change> {
    let mut change = Change { occupied: game.position().occupied(), squares: SquareSet::EMPTY };
    for recorded in game.position().journal().last_ply().iter().rev() {
        match recorded.effect {
            Effect::Moved { from, to } => {
                change.occupied.remove(to);
                change.occupied.insert(from);
                change.squares.insert(from);
                change.squares.insert(to);
            }
            Effect::Removed { at, .. } => {
                change.occupied.insert(at);
                change.squares.insert(at);
            }
            Effect::EnPassantSet { .. } => {}
            _ => return None,
        }
    }
    Some(change)
}

/// What undoes the turn of the board at the end of the ply before this one, if it turned: views are remembered as they were before it.
fn turn_before(game: &Game<'_>) -> Option<Symmetry> {
    let journal = game.position().journal();
    let before = journal.plies().checked_sub(2)?;
    journal.ply(before).iter().find_map(|recorded| match recorded.effect {
        Effect::Transformed { symmetry } => Some(symmetry.inverse()),
        _ => None,
    })
}

/// Units that a magic unit surely sees by the same lines as before a change; `None` if it sees all as before.
fn seen_before(game: &Game<'_>, seer: Square, side: Side, change: Change) -> Option<SquareSet> {
    static HOPS: LazyLock<Vec<bool>> =
        LazyLock::new(|| movement::walks().iter().map(|entry| entry.is_hopper()).collect());
    if change.squares.contains(seer) {
        return Some(SquareSet::EMPTY);
    }
    if game.looks_elsewhere(seer, side, &change.squares) {
        return None;
    }
    // over hurdles, and on lines that bend, the same may be seen in another way
    let walk = game.unit(seer).walk;
    let hops = HOPS.get(walk.index()) != Some(&false) || !bent_lines::cycles_of(walk).is_empty();
    let before = game.captures_if(seer, side, change.occupied).filter(|_| !hops);
    Some(before.map_or(SquareSet::EMPTY, |before| before - change.squares))
}

/// The views of a position, appended to the list; after a change those are left out that surely are not new. Straight lines are those
/// of the board turned in that way.
fn views(
    game: &mut Game<'_>,
    change: Option<Change>,
    turned: Option<Symmetry>,
    mut views: Vec<View>,
) -> Vec<View> {
    let judged = !game.rules().observes_by_walk_alone();
    for side in Side::BOTH {
        for seer in game.position().occupied_by(side) {
            let unit = game.unit(seer);
            if !unit.marks.has(Marks::MAGIC) {
                continue;
            }
            let seen = change.map_or(Some(SquareSet::EMPTY), |change| seen_before(game, seer, side, change));
            let Some(seen) = seen else { continue };
            let occupied = game.position().occupied();
            let now = game.captures_now(seer, side);
            let candidates =
                now.or_else(|| game.could_ever_end(seer, side)).map_or(occupied, |ends| ends & occupied);
            for target in candidates - seen {
                let seen = game.unit(target);
                if target == seer || seen.is_neutral() || seen.is_royal() || seen.marks.has(Marks::MAGIC) {
                    continue;
                }
                if judged && !game.observes(seer, target, side, Level::Observation) {
                    continue;
                }
                let (seen, seer_name) = (name(seen, target), name(unit, seer));
                let mut add = |game: &Game<'_>, hurdle: Square, arrival: Square| {
                    let mut bends = false;
                    for ends in bent_lines::lines_between(game, [seer, hurdle, target, arrival]) {
                        bends = true;
                        let view = View { target, seen, seer: seer_name, ends };
                        // several ways may lead along one line
                        if !views.iter().any(|other| other.same(&view)) {
                            views.push(view);
                        }
                    }
                    if bends {
                        return;
                    }
                    let along_line = hurdle.is_some() || rides_lines(game.rules(), unit.walk);
                    let geometry = game.position().geometry();
                    let image = |square: Square| {
                        turned.and_then(|turned| turned.image(geometry, square)).unwrap_or(square)
                    };
                    let hurdle = if hurdle.is_none() { hurdle } else { image(hurdle) };
                    let ends = line(game, [image(seer), hurdle, image(target)], along_line);
                    views.push(View { target, seen, seer: seer_name, ends });
                };
                if let Some(steps) = steps_of_two_legs(unit.walk) {
                    let lines = lines_of_two_legs(game, steps, [seer, target]);
                    views.extend(lines.map(|ends| View { target, seen, seer: seer_name, ends }));
                    continue;
                }
                if now.is_some() {
                    // what squares tell has one way each, over nothing
                    add(game, Square::NONE, target);
                    continue;
                }
                for way in game.captures_by(seer, target, side) {
                    add(game, way.partner, way.arrival);
                }
            }
        }
    }
    views
}

/// What tells a unit from others through moves: its diagram square, or where it stands.
fn name(unit: Unit, at: Square) -> Square {
    if unit.origin.is_some() { unit.origin } else { at }
}

/// Farther than any square.
const FAR: i32 = 1 << 16;

/// The line of a view by a unit over a hurdle, if there is one: for riders and hoppers the line of their last leg with its direction, for
/// leapers the two squares.
fn line(game: &Game<'_>, [seer, hurdle, target]: [Square; 3], along_line: bool) -> [(i32, i32); 2] {
    let geometry = game.position().geometry();
    let place =
        |square: Square| -> (i32, i32) { (geometry.file(square).into(), geometry.rank(square).into()) };
    let (from, to) = (place(seer), place(target));
    if !along_line {
        return [from, to];
    }
    let bend = if hurdle.is_some() && hurdle != target { place(hurdle) } else { from };
    let whole = (to.0 - bend.0, to.1 - bend.1);
    let steps = greatest_common_divisor(whole.0.unsigned_abs(), whole.1.unsigned_abs()).max(1);
    let steps = i32::try_from(steps).unwrap_or(1);
    let step = (whole.0 / steps, whole.1 / steps);
    if step == (0, 0) {
        return [from, to];
    }
    // how far the last leg, and a parallel one through the seer, pass by the corner; no square has such numbers
    let passes = |at: (i32, i32)| at.0 * step.1 - at.1 * step.0;
    [(step.0 - FAR, step.1 - FAR), (passes(from), passes(to))]
}

/// The steps of a walk that hops twice, turning on an empty square as it likes (double grasshoppers and their kin); `None` for others.
fn steps_of_two_legs(walk: Walk) -> Option<&'static [Vector]> {
    static STEPS: LazyLock<Vec<Option<Vec<Vector>>>> = LazyLock::new(|| {
        let of = |movement: &Movement| {
            let Movement::Sequence(parts) = movement else { return None };
            let turns: Vec<_> = parts.iter().filter(|part| matches!(part, Movement::Each(..))).collect();
            let [Movement::Each(first, _), Movement::Each(second, _)] = turns[..] else { return None };
            (first == second).then(|| {
                let family = |direction: &Direction| match *direction {
                    Direction::Family(short, long) => Vector::family(short, long),
                    _ => Vec::new(),
                };
                first.iter().flat_map(family).collect()
            })
        };
        movement::walks().iter().map(|entry| of(entry.movement())).collect()
    });
    STEPS.get(walk.index())?.as_deref()
}

/// The views of a unit that hops twice: each is told by the square on which it turns and the line by which it comes there.
fn lines_of_two_legs(
    game: &Game<'_>,
    steps: &[Vector],
    [seer, target]: [Square; 2],
) -> impl Iterator<Item = [(i32, i32); 2]> {
    let geometry = game.position().geometry();
    let next = |at: Square, step: Vector| geometry.offset(at, step.files.into(), step.ranks.into());
    let behind_hurdle = |from: Square, step: Vector| {
        let hurdle = std::iter::successors(next(from, step), |&at| next(at, step))
            .find(|&at| !game.position().is_empty(at))?;
        next(hurdle, step)
    };
    let mut lines = Vec::new();
    for &first in steps {
        let Some(turn) = behind_hurdle(seer, first).filter(|&turn| game.position().is_empty(turn)) else {
            continue;
        };
        if steps.iter().any(|&second| behind_hurdle(turn, second) == Some(target)) {
            let place = (i32::from(geometry.file(turn)), i32::from(geometry.rank(turn)));
            lines.push([(i32::from(first.files) + FAR, i32::from(first.ranks) + FAR), place]);
        }
    }
    lines.into_iter()
}

/// Whether units of a walk go step by step as far as they can.
fn rides_lines(rules: &RuleSet, walk: Walk) -> bool {
    fn repeats(part: &movement::Movement) -> bool {
        matches!(part, movement::Movement::Repeat(..))
    }
    static RIDES: LazyLock<Vec<bool>> =
        LazyLock::new(|| movement::walks().iter().map(|entry| entry.movement().any(&repeats)).collect());
    match RIDES.get(walk.index()) {
        Some(&rides) => rides,
        None => rules.own_movement(walk).is_some_and(|movement| movement.any(&repeats)),
    }
}

fn greatest_common_divisor(one: u32, other: u32) -> u32 {
    if other == 0 { one } else { greatest_common_divisor(other, one % other) }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::{Marks, Side};

    #[test]
    fn a_magic_rook_changes_what_it_comes_to_see() {
        let table = Table::new("8/8/8/8/8/1s6/8/R6K", &[]).with_mark("a1", Marks::MAGIC);
        assert_eq!(table.after(Side::White, "a1b1"), ["8/8/8/8/8/1S6/8/1R5K"]);
        assert_eq!(table.after(Side::White, "a1a2"), ["8/8/8/8/8/1s6/R7/7K"]);
    }

    #[test]
    fn a_view_that_is_judged_by_a_capture_does_not_ask_for_views_again() {
        // a magic jigger observes what it can capture so that it stands beside another unit
        let table = Table::new("8/8/3p1p2/4p3/3S1R2/8/8/8", &[]);
        let table = table.with_mark("d4", Marks(Marks::MAGIC.0 | Marks::JIGGER.0));
        assert_eq!(table.after(Side::White, "f4f2"), ["8/8/3p1p2/4p3/3S4/8/5R2/8"]);
        assert_eq!(table.after(Side::White, "d4f3"), ["8/8/3p1p2/4P3/5R2/5S2/8/8"]);
    }

    #[test]
    fn a_double_hopper_that_turns_on_the_same_square_sees_nothing_anew() {
        // from c1 and from d2 it hops over e3 to f4, and from there over f5 to f6
        let table = Table::new("7k/8/5P2/5P2/8/4B3/8/2.DG4K", &[]).with_mark("c1", Marks::MAGIC);
        assert_eq!(table.after(Side::White, "c1d2"), ["7k/8/5P2/5P2/8/4B3/3.DG4/7K"]);
    }

    #[test]
    fn views_are_remembered_as_they_were_before_the_board_turned() {
        // the rook that was seen along the first rank is seen along the file now
        let table = Table::new("4k3/2P5/8/8/8/8/1K6/R6R", &["ActuatedRevolvingBoard"]);
        let table = table.with_mark("h1", Marks::MAGIC);
        assert_eq!(table.after_moves(Side::Black, &["e8f7", "b7c6"]), "R6r/8/5K2/8/8/8/2k2P2/8");
    }
}
