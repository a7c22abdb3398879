//! The units of a target, and how far each unit is from becoming one of them: a graph of roles and squares in which every move is
//! a step, and the least number of steps from each of its nodes to each unit of the target.

use super::assignment::{Costs, MOST, are_served};
use super::steps::{Role, UnitStep, UnitSteps};
use board::{Marks, PerSide, Position, Side, Square, SquareSet, Unit, Walk};

/// The marks that every unit of plain chess may have.
pub(super) const PLAIN: Marks = Marks::NEUTRAL.with(Marks::ROYAL);

const FAR: u8 = u8::MAX;

/// The units of both sides where distances are asked for.
const MOST_OF_BOTH: usize = 2 * MOST;

/// A number for each unit of the target.
type ByGoal = [u8; MOST_OF_BOTH];

/// The numbers of captures between which the tables distinguish: none, one, any.
const CAPTURES: usize = 3;

/// A unit where it stands, and the moves that it must make.
#[derive(Clone, Copy)]
pub(super) struct Placed {
    pub(super) unit: Unit,
    pub(super) square: Square,
    pub(super) required: u8,
}

/// Units as the tables know them: each is a node.
pub(super) struct Roster {
    nodes: [u32; MOST_OF_BOTH],
    required: [u8; MOST_OF_BOTH],
    count: usize,
    /// The moves that are required of all.
    spent: usize,
}

impl Roster {
    /// The node of each unit, and the moves that it must make.
    #[inline]
    fn each(&self) -> impl Iterator<Item = (usize, u8)> + '_ {
        let nodes = self.nodes.iter().zip(&self.required).take(self.count);
        nodes.map(|(&node, &required)| (node as usize, required))
    }
}

/// With what a side is to reach its goals.
#[derive(Clone, Copy)]
pub(super) struct Means {
    pub(super) moves: usize,
    /// The captures that can be made; none where captured units come back, and there is no end of them.
    pub(super) captures: Option<usize>,
    /// How many units the other side's moves may carry elsewhere by capturing them.
    pub(super) rebirths: usize,
}

impl Means {
    fn captures_told_apart(&self) -> usize {
        self.captures.unwrap_or(CAPTURES).min(CAPTURES - 1)
    }
}

/// The units of a side of the target, or of both.
pub(super) struct Goals {
    count: usize,
    /// Whether units move as in plain chess, whatever marks they have.
    is_plain: bool,
    /// Whether royal units may go as other walks do.
    royals_borrow: bool,
    /// The mark that every move exchanges.
    alternating: Option<Marks>,
    /// The node of units that may do anything: from there every goal is as near as can be.
    anywhere: u32,
    /// The roles of the units of each side by walk, and by whether they have that mark.
    roles_of: PerSide<Vec<[Option<u16>; 2]>>,
    /// By captures and whether captured units are carried; by node.
    tables: [Vec<ByGoal>; 2 * CAPTURES],
    /// The fewest captures on the way to each goal, in however many moves.
    fewest_captures: Vec<ByGoal>,
}

impl Goals {
    /// The units of a position on some squares as goals for a side, or for both. `castling`: whether steps castle.
    pub(super) fn new(
        steps: &UnitSteps<'_>,
        target: &Position,
        squares: SquareSet,
        side: Option<Side>,
        castling: bool,
    ) -> Option<Goals> {
        let count = squares.len() as usize;
        if count > MOST_OF_BOTH {
            return None;
        }
        let ends = target.occupied().into_iter().map(|square| target.unit(square).walk);
        let roles = steps.roles(side, ends)?;
        let alternating = steps.rules.alternating_mark();
        let mut start = vec![[FAR; MOST_OF_BOTH]; roles.len() * 64];
        for (goal, square) in squares.into_iter().enumerate() {
            let want = target.unit(square);
            let is_marked = alternating.is_some_and(|mark| want.marks.has(mark));
            // where units change sides any unit with the walk will do
            let has = |role: &Role| {
                role.walk == want.walk
                    && role.is_marked == is_marked
                    && role.side.is_none_or(|side| want.belongs_to(side))
            };
            for role in (0..roles.len()).filter(|&role| has(&roles[role])) {
                start[role * 64 + square.index()][goal] = 0;
            }
        }
        let graph = StepsInto::of(steps.between(&roles, castling), roles.len() * 64);
        let mut tables: [Vec<ByGoal>; 2 * CAPTURES] = std::array::from_fn(|_| start.clone());
        // nobody asks what comes of being carried where nobody is
        for table in (0..tables.len()).filter(|table| steps.carry_captured() || table % 2 == 0) {
            graph.fill_with_moves(&mut tables, table);
        }
        graph.fill(&mut start, |step| Some(u8::from(step.captures)));
        let most = roles.iter().map(|role| role.walk.index()).max().unwrap_or(0);
        tables.iter_mut().chain([&mut start]).for_each(|table| table.push([0; MOST_OF_BOTH]));
        let mut roles_of = PerSide(Side::BOTH.map(|_| vec![[None; 2]; most + 1]));
        for (number, role) in (0..).zip(&roles) {
            for side in Side::BOTH.into_iter().filter(|&side| role.side.is_none_or(|own| own == side)) {
                roles_of[side][role.walk.index()][usize::from(role.is_marked)] = Some(number);
            }
        }
        Some(Goals {
            count,
            is_plain: steps.castle_by_right(),
            royals_borrow: steps.royals_borrow(),
            alternating,
            anywhere: u32::try_from(roles.len() * 64).ok()?,
            roles_of,
            tables,
            fewest_captures: start,
        })
    }

    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// A unit with the mark, if there is one, that every move exchanges.
    pub(super) fn after_a_move(&self, unit: Unit) -> Unit {
        let marks = match self.alternating {
            None => unit.marks,
            Some(mark) if unit.marks.has(mark) => unit.marks.without(mark),
            Some(mark) => unit.marks.with(mark),
        };
        Unit { marks, ..unit }
    }

    /// The units of a side, or of both, as the tables know them.
    pub(super) fn roster(&self, units: impl Iterator<Item = Placed>) -> Roster {
        let mut roster = Roster { nodes: [0; MOST_OF_BOTH], required: [0; MOST_OF_BOTH], count: 0, spent: 0 };
        for placed in units {
            if roster.count == MOST_OF_BOTH {
                // no more fit: one unit is taken as able to do anything
                roster.nodes[0] = self.anywhere;
                break;
            }
            roster.nodes[roster.count] = self.node(&placed);
            roster.required[roster.count] = placed.required;
            roster.spent += usize::from(placed.required);
            roster.count += 1;
        }
        roster
    }

    /// Whether that may be enough to make of some of the units those of the target, when each makes the moves that are required
    /// of it.
    pub(super) fn are_near(&self, units: &Roster, means: &Means) -> bool {
        // what required moves need is spent, and counts for the way to the target
        let Some(moves) = means.moves.checked_sub(units.spent) else { return false };
        let captures = means.captures_told_apart();
        let carried = means.rebirths > 0;
        // this test is the cheapest, and settles most positions
        self.sum(&self.least_by_goal(units, captures, carried)) <= moves
            && means.captures.is_none_or(|captures| self.fewest_captures(units) <= captures)
            && (!carried || self.need_no_more_than(units, captures, means.rebirths, moves))
            && (units.count > MOST || self.count > MOST || self.are_served(units, captures, carried, moves))
    }

    /// Whether all but so many units come to their squares by their own moves.
    fn need_no_more_than(&self, units: &Roster, captures: usize, rebirths: usize, moves: usize) -> bool {
        let mut own = self.least_by_goal(units, captures, false);
        let own = &mut own[..self.count];
        own.sort_unstable();
        let by_themselves = &own[..own.len().saturating_sub(rebirths)];
        by_themselves.iter().map(|&least| usize::from(least)).sum::<usize>() <= moves
    }

    /// Whether each goal can be given a unit of its own within so many moves.
    fn are_served(&self, units: &Roster, captures: usize, carried: bool, moves: usize) -> bool {
        let table = &self.tables[2 * captures + usize::from(carried)];
        let mut costs: Costs = [[FAR; MOST]; MOST];
        for (costs, (node, required)) in costs.iter_mut().zip(units.each()) {
            costs.copy_from_slice(&table[node][..MOST]);
            without(costs, required);
        }
        units.count >= self.count && are_served(&costs, units.count, self.count, moves)
    }

    /// The moves that are required of units, and those of the nearest unit to each goal.
    pub(super) fn least(&self, units: &Roster, means: &Means) -> usize {
        units.spent + self.sum(&self.least_by_goal(units, means.captures_told_apart(), means.rebirths > 0))
    }

    fn sum(&self, least: &ByGoal) -> usize {
        least[..self.count].iter().map(|&least| usize::from(least)).sum()
    }

    /// For each goal the moves of the unit that is nearest.
    fn least_by_goal(&self, units: &Roster, captures: usize, carried: bool) -> ByGoal {
        let table = &self.tables[2 * captures + usize::from(carried)];
        let mut least = [FAR; MOST_OF_BOTH];
        for (node, required) in units.each() {
            if required == 0 {
                take_less(&mut least, &table[node]);
            } else {
                let mut row = table[node];
                without(&mut row, required);
                take_less(&mut least, &row);
            }
        }
        least
    }

    /// The captures of the unit that needs the fewest, for each goal.
    fn fewest_captures(&self, units: &Roster) -> usize {
        let mut least = [FAR; MOST_OF_BOTH];
        units.each().for_each(|(node, _)| take_less(&mut least, &self.fewest_captures[node]));
        self.sum(&least)
    }

    /// The moves of a unit to the first goal, with any captures; none where it may do anything.
    pub(super) fn first(&self, unit: Unit, square: Square, carried: bool) -> usize {
        let table = &self.tables[2 * (CAPTURES - 1) + usize::from(carried)];
        usize::from(table[self.node(&Placed { unit, square, required: 0 }) as usize][0])
    }

    /// The node of a unit.
    #[inline]
    fn node(&self, &Placed { unit, square, .. }: &Placed) -> u32 {
        // kings that go anywhere are in the tables
        let strange = self.royals_borrow && unit.is_royal() && unit.walk != Walk::KING;
        let known = self.is_plain || unit.marks.without(PLAIN) == Marks::NONE && !strange;
        let Some(side) = unit.only_side().filter(|_| known) else { return self.anywhere };
        let is_marked = self.alternating.is_some_and(|mark| unit.marks.has(mark));
        let role = self.roles_of[side].get(unit.walk.index()).and_then(|roles| roles[usize::from(is_marked)]);
        role.map_or(self.anywhere, |role| u32::from(role) * 64 + u32::from(square.0) % 64)
    }
}

/// The moves that are left of those to each goal when some have been made, wherever they led.
#[inline]
fn without(moves: &mut [u8], made: u8) {
    if made > 0 {
        moves.iter_mut().filter(|moves| **moves != FAR).for_each(|moves| *moves = moves.saturating_sub(made));
    }
}

#[inline]
fn take_less(least: &mut ByGoal, row: &ByGoal) {
    // all goals, used or not: the compiler makes a few instructions of it
    for goal in 0..MOST_OF_BOTH {
        least[goal] = row[goal].min(least[goal]);
    }
}

/// The steps between nodes, in the order of the nodes to which they lead.
struct StepsInto {
    steps: Vec<UnitStep>,
    /// By node the number of the first step that leads there, and their number behind all.
    first: Vec<usize>,
}

impl StepsInto {
    fn of(mut steps: Vec<UnitStep>, nodes: usize) -> StepsInto {
        steps.sort_unstable_by_key(|step| step.to);
        let first = (0..=nodes).map(|node| steps.partition_point(|step| (step.to as usize) < node)).collect();
        StepsInto { steps, first }
    }

    /// Fills in a table of moves, when those with fewer captures are there.
    fn fill_with_moves(&self, tables: &mut [Vec<ByGoal>], table: usize) {
        let (captures, carried) = (table / 2, table % 2 == 1);
        let usable = |step: &UnitStep| (carried || !step.carries) && (captures > 0 || !step.captures);
        // a capture leaves one less to be made, if they are counted
        let is_counted = |step: &UnitStep| step.captures && captures < CAPTURES - 1;
        let (before, rest) = tables.split_at_mut(table);
        let Some(known) = rest.first_mut() else { return };
        if let Some(fewer) = before.len().checked_sub(2).and_then(|fewer| before.get(fewer)) {
            for step in self.steps.iter().filter(|step| usable(step) && is_counted(step)) {
                improve(&mut known[step.from as usize], &fewer[step.to as usize], u8::from(!step.free));
            }
        }
        self.fill(known, |step| (usable(step) && !is_counted(step)).then_some(u8::from(!step.free)));
    }

    /// Fills in a table: from what is known of a node follows something of those from which it is reached, as long as
    /// anything does. `cost`: what a step costs, if it may be made.
    fn fill(&self, known: &mut [ByGoal], cost: impl Fn(&UnitStep) -> Option<u8>) {
        let mut waiting: Vec<usize> = (0..known.len()).collect();
        let mut waits = vec![true; known.len()];
        let mut now = Vec::new();
        while !waiting.is_empty() {
            std::mem::swap(&mut now, &mut waiting);
            for node in now.drain(..) {
                waits[node] = false;
                let ahead = known[node];
                for step in &self.steps[self.first[node]..self.first[node + 1]] {
                    let Some(cost) = cost(step) else { continue };
                    let from = step.from as usize;
                    if improve(&mut known[from], &ahead, cost) && !waits[from] {
                        waits[from] = true;
                        waiting.push(from);
                    }
                }
            }
        }
    }
}

/// Takes the way by another node where it costs less; whether any does.
#[inline]
fn improve(here: &mut ByGoal, ahead: &ByGoal, cost: u8) -> bool {
    let mut less = 0;
    // all goals, used or not, and no way out: the compiler makes a few instructions of it
    for goal in 0..MOST_OF_BOTH {
        let way = ahead[goal].saturating_add(cost).min(here[goal]);
        less |= way ^ here[goal];
        here[goal] = way;
    }
    less != 0
}
