//! How far a diagram is: a lower bound of the moves that each side needs to reach the target of a proof game.
//!
//! The bound is the cheapest way to send a unit to each square of the target, each on an empty board.
//!
//! **Claim.** The number is never too high.
//!
//! **Needs.** Units move, promote and are captured as in plain chess, and no move moves two units but castling, which is tried
//! beforehand. Elsewhere only displaced units are counted, where it is known that a half-move puts one unit on one square
//! (`one_unit_moves`) or empties one (`leaves_one_square`).
//!
//! **Tested by** `rules/tests/shortcuts.rs` (`no_game_that_was_played_is_thought_too_far_from_its_end`, with and without
//! conditions).

use crate::general::prediction::required_moves::AllRequiredMoves;
use crate::general::{CASTLING_SQUARES, Game, RuleSet};
use board::{Marks, PerSide, Position, Side, Square, Unit, Walk};
use std::sync::OnceLock;

pub(crate) const FAR: u8 = u8::MAX;

/// The walks of plain chess have numbers below this.
const WALKS: usize = 7;

/// The moves between squares of the empty board, for the orthodox walks but the pawn, by number of the walk: the least
/// even number of moves and the least odd one.
type Distances = [[[[u8; 2]; 64]; 64]; WALKS];

fn distances() -> &'static Distances {
    static TABLE: OnceLock<Box<Distances>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = Box::new([[[[FAR; 2]; 64]; 64]; WALKS]);
        for walk in [Walk::KING, Walk::QUEEN, Walk::ROOK, Walk::BISHOP, Walk::KNIGHT] {
            for from in 0..64u8 {
                flood(walk, from, &mut table[walk.index()][usize::from(from)]);
            }
        }
        table
    })
}

/// Fills in the distances from one square.
fn flood(walk: Walk, from: u8, row: &mut [[u8; 2]; 64]) {
    row[usize::from(from)][0] = 0;
    let mut reached = vec![from];
    for distance in 1..FAR {
        let mut next = Vec::new();
        for &square in &reached {
            for to in 0..64u8 {
                let least = &mut row[usize::from(to)][usize::from(distance % 2)];
                if *least == FAR && steps(walk, square, to) {
                    *least = distance;
                    next.push(to);
                }
            }
        }
        if next.is_empty() {
            return;
        }
        reached = next;
    }
}

/// Which numbers of moves count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Parity {
    Any,
    Even,
    Odd,
}

impl Parity {
    /// The parity that is left after so many moves.
    fn after(self, moves: usize) -> Parity {
        match self {
            Parity::Even if moves % 2 == 1 => Parity::Odd,
            Parity::Odd if moves % 2 == 1 => Parity::Even,
            same => same,
        }
    }

    /// The least number of moves of this parity, if there is one.
    fn least(self, [even, odd]: [u8; 2]) -> Option<usize> {
        let least = match self {
            Parity::Any => even.min(odd),
            Parity::Even => even,
            Parity::Odd => odd,
        };
        (least != FAR).then_some(usize::from(least))
    }
}

/// Whether a unit can go from one square of the empty board to another in one move.
fn steps(walk: Walk, from: u8, to: u8) -> bool {
    let files = (from % 8).abs_diff(to % 8);
    let ranks = (from / 8).abs_diff(to / 8);
    let straight = files == 0 || ranks == 0;
    let diagonal = files == ranks;
    match walk {
        Walk::KING => files.max(ranks) == 1,
        Walk::QUEEN => straight || diagonal,
        Walk::ROOK => straight,
        Walk::BISHOP => diagonal,
        _ => files.min(ranks) == 1 && files.max(ranks) == 2,
    }
}

/// The moves of a pawn from square to square, if they have that parity, and how many of them capture; `None` if it
/// cannot come there.
fn pawn_moves(side: Side, from: Square, to: Square, parity: Parity) -> Option<(usize, usize)> {
    let rank = |square: Square| match side {
        Side::White => square.0 / 8,
        Side::Black => 7 - square.0 / 8,
    };
    let files = (from.0 % 8).abs_diff(to.0 % 8);
    let ranks = rank(to).checked_sub(rank(from))?;
    let straight = ranks.checked_sub(files)?;
    let double = u8::from(rank(from) == 1 && straight >= 2);
    let ways = [ranks - double, ranks].map(usize::from);
    let moves = ways.into_iter().find(|&moves| matches!(parity.after(moves), Parity::Any | Parity::Even))?;
    Some((moves, usize::from(files)))
}

impl Game<'_> {
    /// Whether the target diagram may still be reached when the sides have so many moves left. True where nothing is
    /// known (no target, units that move otherwise than in plain chess).
    pub(crate) fn target_is_near(&self, moves_of: [usize; 2]) -> bool {
        self.may_reach_target(moves_of, AllRequiredMoves::NONE)
    }

    /// The same where units have moves to make beside.
    pub(crate) fn may_reach_target(&self, moves_of: [usize; 2], required: AllRequiredMoves<'_>) -> bool {
        let Some(goals) = self.rules.target_units() else {
            return self.few_are_to_leave(moves_of)
                && match self.rules.transition_distances() {
                    Some(transition_distances) => transition_distances.are_near(self, moves_of, required),
                    None => self.few_are_displaced(moves_of),
                };
        };
        Side::BOTH.into_iter().all(|side| {
            let lost = |side| (self.position.occupied_by(side).len() as usize).checked_sub(goals[side].count);
            let (Some(own), Some(other)) = (lost(side), lost(!side)) else { return false };
            own <= moves_of[(!side).index()]
                && self.side_is_near(&goals[side], side, moves_of[side.index()], other, required)
        })
    }

    /// The same where a half-move leaves one square empty: as many as are to be empty must be left.
    fn few_are_to_leave(&self, moves_of: [usize; 2]) -> bool {
        let rules = self.rules;
        let Some(target) = rules.target.as_ref().filter(|_| rules.predicted.leaves_one_square) else {
            return true;
        };
        let leaving = self.position.occupied() - target.occupied();
        let count = leaving.len() as usize;
        let moves = moves_of[0] + moves_of[1];
        count <= moves || {
            let castles = |side: Side| {
                let first = CASTLING_SQUARES[3 * side.index()].0;
                let leaves = |file| leaving.contains(Square(first + file));
                leaves(4) && (leaves(0) || leaves(7))
            };
            let castling = Side::BOTH.into_iter().filter(|&side| castles(side)).count();
            let victim = self.position.en_passant().victim;
            let passed = victim.is_some() && leaving.contains(victim);
            count <= moves + castling + usize::from(passed)
        }
    }

    /// The same where units may move in other ways than in plain chess: each unit of the target that is not in its place
    /// costs its side a move.
    fn few_are_displaced(&self, moves_of: [usize; 2]) -> bool {
        let rules = self.rules;
        let Some(target) = rules.target.as_ref().filter(|_| rules.predicted.one_unit_moves) else {
            return true;
        };
        Side::BOTH.into_iter().all(|side| {
            let (own, wanted) = (self.position.occupied_by(side), target.occupied_by(side));
            let Some(lost) = own.len().checked_sub(wanted.len()) else { return false };
            // an effect may have the mover vanish
            if rules.predicted.silent_effects && lost as usize > moves_of[(!side).index()] {
                return false;
            }
            let is_displaced = |square: Square| {
                let (have, want) = (self.unit(square), target.unit(square));
                have.walk != want.walk || have.owner() != want.owner()
            };
            let displaced = wanted.into_iter().filter(|&square| is_displaced(square)).count();
            let moves = moves_of[side.index()];
            displaced <= moves || {
                let first = CASTLING_SQUARES[3 * side.index()].0;
                let misses = |file| {
                    let square = Square(first + file);
                    wanted.contains(square) && is_displaced(square)
                };
                // castling puts two units in their places; who captures as the other side's king castles with its rook
                let castling = misses(6) && misses(5) || misses(2) && misses(3);
                let by_others = if rules.capture_ways.is_some() {
                    usize::from(misses(5)) + usize::from(misses(3))
                } else {
                    0
                };
                displaced <= moves + usize::from(castling) + by_others
            }
        })
    }

    fn side_is_near(
        &self,
        goals: &TargetUnits,
        side: Side,
        moves: usize,
        captures: usize,
        required: AllRequiredMoves<'_>,
    ) -> bool {
        let mut units = [(Unit::EMPTY, Square::NONE); MOST_UNITS];
        let squares = self.position.occupied_by(side);
        let count = squares.len() as usize;
        if count > MOST_UNITS {
            return true;
        }
        for (place, square) in units.iter_mut().zip(squares) {
            *place = (self.unit(square), square);
        }
        let units = &mut units[..count];
        let mut own = [0; MOST_UNITS];
        for (count, square) in own.iter_mut().zip(squares) {
            *count = required.of(square);
        }
        if goals.are_near(units, &own, moves, captures) {
            return true;
        }
        let rights = self.position.rights() >> (3 * side.index());
        let Some(moves) = moves.checked_sub(1).filter(|_| rights & 0b010 != 0) else { return false };
        [(0b001, 0, [2, 3]), (0b100, 7, [6, 5])].into_iter().any(|(right, corner, arrivals)| {
            let first = CASTLING_SQUARES[3 * side.index()].0;
            let castled = [(first + 4, arrivals[0]), (first + corner, arrivals[1])];
            rights & right != 0 && {
                let mut units = [(Unit::EMPTY, Square::NONE); MOST_UNITS];
                let units = &mut units[..count];
                let occupied = self.position.occupied_by(side);
                let mut own = own;
                for ((place, required), square) in units.iter_mut().zip(&mut own).zip(occupied) {
                    *place = (self.unit(square), square);
                    if let Some((_, file)) = castled.iter().find(|(from, _)| *from == square.0) {
                        let unit = self.unit(square);
                        *place = (self.rules.after_a_move(unit), Square(first + file));
                        // what castling does of it is not known
                        *required = 0;
                    }
                }
                goals.are_near(units, &own, moves, captures)
            }
        })
    }
}

impl RuleSet {
    /// The units of the target, where distances tell something of it.
    fn target_units(&self) -> Option<&PerSide<TargetUnits>> {
        let made = self.target_units.get_or_init(|| {
            let target = self.target.as_ref()?;
            let alternates = self.sight.as_ref().map(|sight| sight.alternating_mark());
            let kings = [Walk::QUEEN, Walk::KNIGHT, Walk::ROOK, Walk::BISHOP, Walk::KING];
            let plain = self.properties().orthodox
                || alternates.is_some() && self.moves_as_in_plain_chess() && self.castling.wings.is_empty()
                || self.predicted.silent_effects
                    && !self.redefines_targets()
                    && self.castling.wings.is_empty()
                    && self.list_filters.is_empty()
                    && self.sight.is_none()
                    && self.moves_as_with_promotions(&kings);
            let neutral = target.has_neutral_units();
            let walks = target.occupied().into_iter().map(|square| target.unit(square).walk);
            let known = walks.max().is_none_or(|walk| walk.index() < WALKS);
            (plain && !neutral && known).then(|| {
                PerSide(Side::BOTH.map(|side| {
                    let kings = self.promotion.walks[side].contains(&Walk::KING);
                    TargetUnits::new(target, side, alternates, kings)
                }))
            })
        });
        made.as_ref()
    }

    /// A unit with the mark, if there is one, that every move exchanges.
    fn after_a_move(&self, unit: Unit) -> Unit {
        let marks = match self.sight.as_ref().map(|sight| sight.alternating_mark()) {
            None => unit.marks,
            Some(mark) if unit.marks.has(mark) => unit.marks.without(mark),
            Some(mark) => unit.marks.with(mark),
        };
        Unit { marks, ..unit }
    }
}

/// A side has no more units where distances are asked for.
pub(crate) const MOST_UNITS: usize = 16;

/// A number for each unit of the target.
type ByGoal = [u8; MOST_UNITS];

/// The units of a side in the target: the least numbers of moves that a unit needs to become each of them, and of the
/// captures in them, by its walk, its square and whether it has the alternating mark.
pub(crate) struct TargetUnits {
    count: usize,
    ways: Vec<[[ByGoal; 2]; 2]>,
    mark: Option<Marks>,
}

impl TargetUnits {
    /// The units of a side in the target, where pawns may become `kings` or not.
    fn new(target: &Position, side: Side, alternates: Option<Marks>, kings: bool) -> TargetUnits {
        let mut ways = vec![[[[FAR; MOST_UNITS]; 2]; 2]; WALKS * 64];
        let squares = target.occupied_by(side);
        for (goal, square) in squares.into_iter().take(MOST_UNITS).enumerate() {
            let want = target.unit(square);
            for walk in 0..WALKS {
                for from in (0..64).map(Square) {
                    for (marked, slot) in ways[walk * 64 + from.index()].iter_mut().enumerate() {
                        let parity = match alternates {
                            None => Parity::Any,
                            Some(mark) if want.marks.has(mark) == (marked == 1) => Parity::Even,
                            Some(_) => Parity::Odd,
                        };
                        let way = if walk != want.walk.index() {
                            let promotes = walk == Walk::PAWN.index() && (kings || want.walk != Walk::KING);
                            promotes.then(|| promoted_moves(side, from, want.walk, square, parity)).flatten()
                        } else if want.walk == Walk::PAWN {
                            pawn_moves(side, from, square, parity)
                        } else {
                            let distance = distances()[walk][from.index()][square.index()];
                            parity.least(distance).map(|moves| (moves, 0))
                        };
                        if let Some((moves, captures)) = way {
                            let small = |number: usize| u8::try_from(number).unwrap_or(FAR - 1);
                            slot[0][goal] = small(moves);
                            slot[1][goal] = small(captures);
                        }
                    }
                }
            }
        }
        TargetUnits { count: squares.len() as usize, ways, mark: alternates }
    }

    /// The moves that a unit needs to become each unit of the target, and its captures; none where it is not of plain chess
    /// and may do anything.
    #[inline]
    fn ways(&self, unit: Unit, from: Square) -> [ByGoal; 2] {
        let marked = self.mark.is_some_and(|mark| unit.marks.has(mark));
        let ways = self.ways.get(unit.walk.index() * 64 + from.index());
        ways.map_or([[0; MOST_UNITS]; 2], |ways| ways[usize::from(marked)])
    }

    /// Whether so many moves, with so many captures, may be enough to make of some of the units those of the target, when each
    /// must make as many moves as are required of it.
    fn are_near(
        &self,
        units: &[(Unit, Square)],
        required: &[u8; MOST_UNITS],
        moves: usize,
        captures: usize,
    ) -> bool {
        if self.count > units.len() {
            return false;
        }
        // what required moves need is spent, and counts for the way to the target
        let spent = required.iter().map(|&required| usize::from(required)).sum::<usize>();
        let Some(moves) = moves.checked_sub(spent) else { return false };
        let mut costs = [[FAR; MOST_UNITS]; MOST_UNITS];
        let (mut least, mut least_captures) = ([FAR; MOST_UNITS], [FAR; MOST_UNITS]);
        for ((&(unit, from), cost), &required) in units.iter().zip(&mut costs).zip(required) {
            let [mut moves, captures] = self.ways(unit, from);
            without(&mut moves, required);
            *cost = moves;
            for goal in 0..MOST_UNITS {
                least[goal] = least[goal].min(moves[goal]);
                least_captures[goal] = least_captures[goal].min(captures[goal]);
            }
        }
        let sum = |least: ByGoal| least[..self.count].iter().map(|&least| usize::from(least)).sum::<usize>();
        sum(least) <= moves && sum(least_captures) <= captures && cheapest(&costs, self.count, moves)
    }
}

/// The moves that are left of those to each goal when some have been made, wherever they led.
#[inline]
pub(crate) fn without(moves: &mut [u8], made: u8) {
    if made > 0 {
        moves.iter_mut().filter(|moves| **moves != FAR).for_each(|moves| *moves = moves.saturating_sub(made));
    }
}

/// Whether each of the first `count` goals can be given a unit of its own (the Hungarian method) at a cost of no more
/// than `most`; the costs are by unit and goal.
pub(crate) fn cheapest(costs: &[ByGoal; MOST_UNITS], count: usize, most: usize) -> bool {
    const NOBODY: usize = usize::MAX;
    let (mut goal_prices, mut unit_prices) = ([0i16; MOST_UNITS], [0i16; MOST_UNITS]);
    // the goal of each unit
    let mut taker = [NOBODY; MOST_UNITS];
    let mut open = [0; MOST_UNITS];
    let mut left = 0;
    // what costs nothing is as cheap as can be, for the time being
    for goal in 0..count {
        match costs.iter().zip(&taker).position(|(row, &taken)| row[goal] == 0 && taken == NOBODY) {
            Some(unit) => taker[unit] = goal,
            None => {
                open[left] = goal;
                left += 1;
            }
        }
    }
    let mut total = 0;
    for &newcomer in &open[..left] {
        let mut slack = [i16::MAX; MOST_UNITS];
        let mut before = [NOBODY; MOST_UNITS];
        let mut seen = [false; MOST_UNITS];
        let (mut goal, mut came_by) = (newcomer, NOBODY);
        let last = loop {
            for unit in 0..MOST_UNITS {
                let rest = i16::from(costs[unit][goal]) - goal_prices[goal] - unit_prices[unit];
                if rest < slack[unit] && !seen[unit] {
                    slack[unit] = rest;
                    before[unit] = came_by;
                }
            }
            let (mut least, mut nearest) = (i16::MAX, 0);
            for unit in 0..MOST_UNITS {
                if !seen[unit] && slack[unit] < least {
                    (least, nearest) = (slack[unit], unit);
                }
            }
            if least > 0 {
                // each newcomer makes the whole dearer by what its chain of changes costs
                total += usize::from(least.unsigned_abs());
                if total > most {
                    return false;
                }
                goal_prices[newcomer] += least;
                for unit in 0..MOST_UNITS {
                    if seen[unit] {
                        goal_prices[taker[unit]] += least;
                        unit_prices[unit] -= least;
                    } else {
                        slack[unit] -= least;
                    }
                }
            }
            if taker[nearest] == NOBODY {
                break nearest;
            }
            seen[nearest] = true;
            goal = taker[nearest];
            came_by = nearest;
        };
        let mut unit = last;
        while before[unit] != NOBODY {
            taker[unit] = taker[before[unit]];
            unit = before[unit];
        }
        taker[unit] = newcomer;
    }
    true
}

/// The moves of a pawn that promotes to a walk and goes on to a square, and how many of them capture; each the least.
fn promoted_moves(
    side: Side,
    from: Square,
    walk: Walk,
    to: Square,
    parity: Parity,
) -> Option<(usize, usize)> {
    let last_rank = if side == Side::White { 56 } else { 0 };
    let mut least: Option<(usize, usize)> = None;
    for file in 0..8 {
        let at = Square(last_rank + file);
        let distance = distances()[walk.index()][at.index()][to.index()];
        let ways = match parity {
            Parity::Any => [Parity::Any; 2],
            _ => [Parity::Even, Parity::Odd],
        };
        for of_pawn in ways {
            let Some((moves, captures)) = pawn_moves(side, from, at, of_pawn) else { continue };
            let Some(rest) = parity.after(moves).least(distance) else { continue };
            let (before, before_captures) = least.unwrap_or((usize::MAX, usize::MAX));
            least = Some((before.min(moves + rest), before_captures.min(captures)));
        }
    }
    least
}
