//! How far a diagram is under rules by which units change, are carried elsewhere or go over to the other side.
//!
//! Effects say what they make of units ([`Career`]); what none of them speaks of is as in the movement of the walks. So a
//! graph of walks and squares is known in which every move of a game is a step, and the least number of steps from each of
//! its nodes to each unit of the target. Every question is answered with too few moves rather than too many: nothing stands
//! in the way, captures find something to capture, and who may castle does.

use super::effect_hook::{Career, Carried, Journeys};
use super::errands::Errands;
use super::target::{FAR, MOST_UNITS, cheapest, without};
use super::{Foresight, Game, RuleSet};
use board::{Geometry, Marks, PerSide, Position, Side, Square, SquareSet, Unit, Walk};

/// The marks that every unit of plain chess may have.
const PLAIN: Marks = Marks::NEUTRAL.with(Marks::ROYAL);

/// The units of both sides where distances are asked for.
const MOST_OF_BOTH: usize = 2 * MOST_UNITS;

/// A number for each unit of the target.
type ByGoal = [u8; MOST_OF_BOTH];

/// What a unit may be: its walk and, for kings, whose it is.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Role {
    walk: Walk,
    /// The side whose moves count; none if those of both do.
    side: Option<Side>,
}

/// The numbers of captures between which the tables distinguish: none, one, any.
const CAPTURES: usize = 3;

/// The distances to the units of a target.
pub(crate) struct Careers {
    /// Whether units may change sides.
    of_both: bool,
    /// Whether captured units may come back.
    carries_captured: bool,
    own_vanish: bool,
    /// Whether a side may move units of the other by castling.
    castles_with_others: bool,
    sides: Vec<Goals>,
}

/// The units of a side of the target, or of both.
struct Goals {
    count: usize,
    /// Whether royal units may go as other walks do.
    royals_borrow: bool,
    /// The roles of the units of each side, by walk.
    roles_of: PerSide<Vec<Option<u16>>>,
    /// By captures and whether captured units are carried; by role and square.
    tables: [Vec<ByGoal>; 2 * CAPTURES],
}

/// All that the effects of a rule set do.
#[derive(Default)]
struct Effects {
    careers: Vec<(usize, Career)>,
    captures_go_anywhere: bool,
}

/// A king in the middle of the board, to ask rules how kings move.
const A_KING: (Walk, Side, Square) = (Walk::KING, Side::White, Square(28));

impl RuleSet {
    /// What the effects make of units, if all are understood.
    fn careers_of_effects(&self) -> Option<Effects> {
        let understood = self.geometry == Geometry::CHESS
            && self.promotion_marks.is_empty()
            && self.promotion_mark == Marks::NONE
            && self.own_promotions.is_empty()
            && self.marine_promotions.is_none()
            && self.king_squares.is_none()
            && self.kings_change_places.0 == [false; 2]
            && !self.null_moves
            && !self.captures_own
            && self.moves_own_units
            && !self.generates_otherwise
            && self.power.iter().all(|power| power.concerns_only_royals())
            && self.openings.is_empty()
            && self.wings.is_empty()
            && self.sight.is_none()
            && self.common_marks == Marks::NONE
            && self.further_effects.is_empty()
            && !self.redefines_targets()
            && self.journeys_of_kings().all(|told| told.is_some());
        let mut effects = Effects { careers: Vec::new(), captures_go_anywhere: self.captures_go_on };
        for (index, (_, hook)) in self.effects.iter().enumerate() {
            if hook.foresight() != Foresight::Silent {
                effects
                    .careers
                    .push((index, hook.career(self).filter(|career| !career.unbound && !career.repaints)?));
            }
        }
        understood.then_some(effects)
    }

    /// What each rule of further moves says of a king.
    fn journeys_of_kings(&self) -> impl Iterator<Item = Option<Journeys>> {
        let (walk, side, square) = A_KING;
        self.extra_moves.iter().map(move |moves| moves.journeys(self, walk, side, square))
    }

    /// Whether every move beyond those of the walks is of one unit; castling as the other side's king apart.
    pub(super) fn extra_moves_are_of_one_unit(&self) -> bool {
        self.geometry == Geometry::CHESS
            && self
                .journeys_of_kings()
                .all(|told| told.is_some_and(|journeys| journeys.castling == SquareSet::EMPTY))
    }

    /// The distances to the target, where something is known of them.
    pub(super) fn careers(&self) -> Option<&Careers> {
        self.careers.get_or_init(|| Careers::new(self)).as_ref()
    }
}

impl Careers {
    fn new(rules: &RuleSet) -> Option<Careers> {
        let target = rules.target.as_ref()?;
        let strange = |square: Square| {
            let unit = target.unit(square);
            unit.is_neutral() || unit.marks.without(PLAIN) != Marks::NONE
        };
        if target.occupied().into_iter().any(strange) {
            return None;
        }
        let effects = rules.careers_of_effects()?;
        let any = |test: fn(&Career) -> bool| effects.careers.iter().any(|(_, career)| test(career));
        let of_both = any(|career| career.changes_sides);
        let sides = if of_both { vec![None] } else { vec![Some(Side::White), Some(Side::Black)] };
        Some(Careers {
            of_both,
            carries_captured: any(|career| career.carried == Carried::Captured),
            own_vanish: any(|career| career.own_may_vanish),
            castles_with_others: !rules.extra_moves_are_of_one_unit(),
            sides: sides
                .into_iter()
                .map(|side| Goals::new(rules, &effects, target, side))
                .collect::<Option<_>>()?,
        })
    }

    /// Whether what is no longer on the board never comes back and units never change sides.
    pub(super) fn keep_what_they_take(&self) -> bool {
        !self.carries_captured && !self.of_both
    }

    /// Whether so many moves of each side may be enough to reach the target when units have errands beside.
    pub(super) fn are_near(&self, game: &Game<'_>, moves_of: [usize; 2], errands: Errands<'_>) -> bool {
        let position = game.position();
        if position.has_neutral_units() {
            return true;
        }
        let count = |side| position.occupied_by(side).len() as usize;
        if self.of_both {
            let goals = &self.sides[0];
            let moves = moves_of[0] + moves_of[1];
            let Some(lost) = (count(Side::White) + count(Side::Black)).checked_sub(goals.count) else {
                return false;
            };
            let captures = if self.carries_captured { CAPTURES - 1 } else { lost.min(CAPTURES - 1) };
            let least = goals.least(position, None, captures, self.carries_captured, errands);
            return lost <= moves && least + errands.sum(|_| true) <= moves;
        }
        let lost = Side::BOTH.map(|side| count(side).checked_sub(self.sides[side.index()].count));
        let [Some(white), Some(black)] = lost else { return false };
        let lost = [white, black];
        if self.castles_with_others {
            return self.are_near_together(position, moves_of, lost, errands);
        }
        Side::BOTH.into_iter().all(|side| {
            let (own, other) = (side.index(), (!side).index());
            let (moves, others) = (moves_of[own], moves_of[other]);
            let losable = others + if self.own_vanish { moves } else { 0 };
            let captures = if self.carries_captured { CAPTURES - 1 } else { lost[other].min(CAPTURES - 1) };
            lost[own] <= losable
                && self.sides[own].are_near(position, side, moves, captures, self.rebirths(others), errands)
        })
    }

    /// The same where each side may move units of the other: what both need together.
    fn are_near_together(
        &self,
        position: &Position,
        moves_of: [usize; 2],
        lost: [usize; 2],
        errands: Errands<'_>,
    ) -> bool {
        let moves = moves_of[0] + moves_of[1];
        let captures = |side: Side| {
            if self.carries_captured { CAPTURES - 1 } else { lost[(!side).index()].min(CAPTURES - 1) }
        };
        let carried = self.carries_captured;
        let least = Side::BOTH.map(|side| {
            let goals = &self.sides[side.index()];
            let spent = errands.sum(|square| position.unit(square).belongs_to(side));
            spent + goals.least(position, Some(side), captures(side), carried, errands)
        });
        Side::BOTH.into_iter().all(|side| {
            let losable =
                moves_of[(!side).index()] + if self.own_vanish { moves_of[side.index()] } else { 0 };
            let left = moves.checked_sub(least[(!side).index()]);
            lost[side.index()] <= losable
                && left.is_some_and(|left| {
                    self.sides[side.index()].are_near(
                        position,
                        side,
                        left,
                        captures(side),
                        self.rebirths(moves),
                        errands,
                    )
                })
        })
    }

    /// How many units the other side's moves may carry elsewhere.
    fn rebirths(&self, others: usize) -> usize {
        if self.carries_captured { others } else { 0 }
    }
}

impl Goals {
    /// Whether so many moves may be enough when the other side carries so many units elsewhere by capturing them.
    fn are_near(
        &self,
        position: &Position,
        side: Side,
        moves: usize,
        captures: usize,
        rebirths: usize,
        errands: Errands<'_>,
    ) -> bool {
        let spent = errands.sum(|square| position.unit(square).belongs_to(side));
        let Some(moves) = moves.checked_sub(spent) else { return false };
        if self.least(position, Some(side), captures, rebirths > 0, errands) > moves {
            return false;
        }
        if rebirths > 0 {
            // without being carried: all but so many units come to their squares by their own moves
            let mut own = self.least_by_goal(position, Some(side), captures, false, errands);
            let own = &mut own[..self.count];
            own.sort_unstable();
            let by_themselves = &own[..own.len().saturating_sub(rebirths)];
            if by_themselves.iter().map(|&least| usize::from(least)).sum::<usize>() > moves {
                return false;
            }
        }
        let units = position.occupied_by(side);
        if units.len() as usize > MOST_UNITS || self.count > MOST_UNITS {
            return true;
        }
        let mut costs = [[FAR; MOST_UNITS]; MOST_UNITS];
        for (cost, square) in costs.iter_mut().zip(units) {
            let row = self.row(position.unit(square), square, captures, rebirths > 0);
            cost.copy_from_slice(&row[..MOST_UNITS]);
            without(cost, errands.of(square));
        }
        cheapest(&costs, self.count, moves)
    }

    /// The sum over all goals of the moves of the unit that is nearest.
    fn least(
        &self,
        position: &Position,
        side: Option<Side>,
        captures: usize,
        carried: bool,
        errands: Errands<'_>,
    ) -> usize {
        let least = self.least_by_goal(position, side, captures, carried, errands);
        least[..self.count].iter().map(|&least| usize::from(least)).sum()
    }

    /// For each goal the moves of the unit that is nearest.
    fn least_by_goal(
        &self,
        position: &Position,
        side: Option<Side>,
        captures: usize,
        carried: bool,
        errands: Errands<'_>,
    ) -> ByGoal {
        let mut least = [FAR; MOST_OF_BOTH];
        let units = side.map_or_else(|| position.occupied(), |side| position.occupied_by(side));
        for square in units {
            let row = self.row(position.unit(square), square, captures, carried);
            let made = errands.of(square);
            for goal in 0..MOST_OF_BOTH {
                let left = if row[goal] == FAR { FAR } else { row[goal].saturating_sub(made) };
                least[goal] = least[goal].min(left);
            }
        }
        least
    }

    /// The moves that a unit needs to become each unit of the target; none where it may do anything.
    #[inline]
    fn row(&self, unit: Unit, square: Square, captures: usize, carried: bool) -> &ByGoal {
        // kings that go anywhere are in the tables
        let strange = self.royals_borrow && unit.is_royal() && unit.walk != Walk::KING;
        let known = unit.marks.without(PLAIN) == Marks::NONE && !strange;
        let role =
            unit.only_side().filter(|_| known).and_then(|side| self.roles_of[side].get(unit.walk.index()));
        role.copied().flatten().map_or(&[0; MOST_OF_BOTH], |role| {
            &self.tables[2 * captures + usize::from(carried)][usize::from(role) * 64 + square.index() % 64]
        })
    }
}

/// The least numbers of moves from anywhere to a square where a unit has a certain walk.
pub struct Approach {
    goals: Goals,
    carries_captured: bool,
}

impl Approach {
    pub(super) fn new(rules: &RuleSet, to: Square, walk: Walk, side: Side) -> Option<Approach> {
        let effects = rules.careers_of_effects()?;
        let any = |test: fn(&Career) -> bool| effects.careers.iter().any(|(_, career)| test(career));
        let side_alone = (!any(|career| career.changes_sides)).then_some(side);
        let mut stop = Position::new(rules.geometry);
        stop.place(to, Unit::new(walk, side.into()));
        let goals = Goals::new(rules, &effects, &stop, side_alone)?;
        Some(Approach { goals, carries_captured: any(|career| career.carried == Carried::Captured) })
    }

    /// The moves that a unit needs from a square.
    pub(super) fn least(&self, unit: Unit, from: Square) -> u8 {
        self.goals.row(unit, from, CAPTURES - 1, self.carries_captured)[0]
    }
}

/// A step: from where, to where, whether it captures, whether it is for nothing, and then whether only captured units take it.
#[derive(Clone, Copy)]
struct Step {
    from: u32,
    to: u32,
    captures: bool,
    free: bool,
    carries: bool,
}

/// The steps between nodes, in the order of the nodes to which they lead.
struct StepsInto {
    steps: Vec<Step>,
    /// By node the number of the first step that leads there, and their number behind all.
    first: Vec<usize>,
}

impl StepsInto {
    fn of(mut steps: Vec<Step>, nodes: usize) -> StepsInto {
        steps.sort_unstable_by_key(|step| step.to);
        let first = (0..=nodes).map(|node| steps.partition_point(|step| (step.to as usize) < node)).collect();
        StepsInto { steps, first }
    }

    /// Fills in a table: from what is known of a node follows something of those from which it is reached, as long as
    /// anything does.
    fn fill(&self, tables: &mut [Vec<ByGoal>], table: usize) {
        let (captures, carried) = (table / 2, table % 2 == 1);
        let usable = |step: &&Step| (carried || !step.carries) && (captures > 0 || !step.captures);
        // a capture leaves one less to be made, if they are counted
        let is_counted = |step: &Step| step.captures && captures < CAPTURES - 1;
        let (before, rest) = tables.split_at_mut(table);
        let Some(known) = rest.first_mut() else { return };
        if let Some(fewer) = before.len().checked_sub(2).and_then(|fewer| before.get(fewer)) {
            for step in self.steps.iter().filter(usable).filter(|step| is_counted(step)) {
                improve(&mut known[step.from as usize], &fewer[step.to as usize], step.free);
            }
        }
        let mut waiting: Vec<usize> = (0..known.len()).collect();
        let mut waits = vec![true; known.len()];
        let mut now = Vec::new();
        while !waiting.is_empty() {
            std::mem::swap(&mut now, &mut waiting);
            for node in now.drain(..) {
                waits[node] = false;
                let ahead = known[node];
                let steps = &self.steps[self.first[node]..self.first[node + 1]];
                for step in steps.iter().filter(usable).filter(|step| !is_counted(step)) {
                    let from = step.from as usize;
                    if improve(&mut known[from], &ahead, step.free) && !waits[from] {
                        waits[from] = true;
                        waiting.push(from);
                    }
                }
            }
        }
    }
}

/// Takes the moves by way of another node where they are fewer; whether any are.
#[inline]
fn improve(here: &mut ByGoal, ahead: &ByGoal, free: bool) -> bool {
    let dearer = u8::from(!free);
    let mut fewer = 0;
    // all goals, used or not, and no way out: the compiler makes a few instructions of it
    for goal in 0..MOST_OF_BOTH {
        let moves = ahead[goal].saturating_add(dearer).min(here[goal]);
        fewer |= moves ^ here[goal];
        here[goal] = moves;
    }
    fewer != 0
}

impl Goals {
    fn new(rules: &RuleSet, effects: &Effects, target: &Position, side: Option<Side>) -> Option<Goals> {
        let squares = side.map_or_else(|| target.occupied(), |side| target.occupied_by(side));
        let count = squares.len() as usize;
        if count > MOST_OF_BOTH {
            return None;
        }
        let roles = roles(rules, effects, target, side)?;
        let carries_captured = effects.careers.iter().any(|(_, career)| career.carried == Carried::Captured);
        let mut tables: [Vec<ByGoal>; 2 * CAPTURES] =
            std::array::from_fn(|_| vec![[FAR; MOST_OF_BOTH]; roles.len() * 64]);
        for content in &mut tables {
            for (goal, square) in squares.into_iter().enumerate() {
                let want = target.unit(square);
                // where units change sides whoever has the walk will do
                let has = |role: &Role| {
                    role.walk == want.walk && role.side.is_none_or(|side| want.belongs_to(side))
                };
                for role in (0..roles.len()).filter(|&role| has(&roles[role])) {
                    content[role * 64 + square.index()][goal] = 0;
                }
            }
        }
        let steps = StepsInto::of(steps(rules, effects, &roles), roles.len() * 64);
        // nobody asks what comes of being carried where nobody is
        for table in (0..tables.len()).filter(|table| carries_captured || table % 2 == 0) {
            steps.fill(&mut tables, table);
        }
        let most = roles.iter().map(|role| role.walk.index()).max().unwrap_or(0);
        let mut roles_of = PerSide(Side::BOTH.map(|_| vec![None; most + 1]));
        for (number, role) in (0..).zip(&roles) {
            for side in Side::BOTH {
                if role.side.is_none_or(|own| own == side) {
                    roles_of[side][role.walk.index()] = Some(number);
                }
            }
        }
        Some(Goals { count, royals_borrow: !rules.power.is_empty(), roles_of, tables })
    }
}

/// All that units may be in games to the target.
fn roles(rules: &RuleSet, effects: &Effects, target: &Position, side: Option<Side>) -> Option<Vec<Role>> {
    let mut walks: Vec<Walk> = rules.walks_of_diagram().to_vec();
    walks.extend(target.occupied().into_iter().map(|square| target.unit(square).walk));
    walks.extend(rules.promotions.0.iter().flatten());
    let mut index = 0;
    while index < walks.len() {
        let walk = walks[index];
        if !walks[..index].contains(&walk) {
            for (_, career) in &effects.careers {
                walks.extend(
                    [career.quiet, career.capturing].into_iter().flatten().map(|change| change(walk)),
                );
            }
        }
        index += 1;
        // a rule by which there is no end of walks
        if walks.len() > 1000 {
            return None;
        }
    }
    walks.sort_unstable();
    walks.dedup();
    let king = rules.standard(Walk::KING);
    let mut roles = Vec::new();
    for walk in walks {
        match side {
            None if walk == king && !rules.royals_may_vanish => {
                roles.extend(Side::BOTH.map(|side| Role { walk, side: Some(side) }))
            }
            side => roles.push(Role { walk, side }),
        }
    }
    Some(roles)
}

/// The steps between roles on squares, numbered by role and square.
fn steps(rules: &RuleSet, effects: &Effects, roles: &[Role]) -> Vec<Step> {
    let mut steps = Vec::new();
    for role in roles {
        let sides = role.side.map_or_else(|| Side::BOTH.to_vec(), |side| vec![side]);
        for side in sides {
            for square in (0..64).map(Square) {
                steps_from(rules, effects, roles, *role, side, square, &mut steps);
            }
        }
    }
    steps
}

/// The number of a role on a square: that of the same side, if sides are told apart.
fn node(roles: &[Role], like: Role, walk: Walk, square: Square) -> Option<u32> {
    let role = roles.iter().position(|role| {
        role.walk == walk && (role.side == like.side || role.side.is_none() || like.side.is_none())
    })?;
    u32::try_from(role * 64 + square.index()).ok()
}

fn steps_from(
    rules: &RuleSet,
    effects: &Effects,
    roles: &[Role],
    role: Role,
    side: Side,
    square: Square,
    steps: &mut Vec<Step>,
) {
    let Some(from) = node(roles, role, role.walk, square) else { return };
    let program = rules.program(role.walk, side);
    let ends = program.ends(square).unwrap_or(rules.board);
    // pawns go and capture in different ways
    let is_plain_pawn = role.walk == Walk::PAWN
        && rules.replaced_movements.iter().all(|(replaced, _)| *replaced != Walk::PAWN);
    let (mut quiet, mut captures) = if is_plain_pawn {
        let ahead = ends.into_iter().filter(|to| to.0 % 8 == square.0 % 8).collect();
        (ahead, ends - ahead)
    } else {
        (ends, ends)
    };
    let mut castling = SquareSet::EMPTY;
    for moves in &rules.extra_moves {
        if let Some(journeys) = moves.journeys(rules, role.walk, side, square) {
            quiet |= journeys.quiet;
            captures |= journeys.captures;
            castling |= journeys.castling;
        }
    }
    if role.walk == Walk::KING && !rules.power.is_empty() {
        (quiet, captures) = (rules.board, rules.board);
    }
    if effects.captures_go_anywhere && !captures.is_empty() {
        captures = rules.board;
    }
    let mut add = |walk: Walk, to: Square, captures: bool, free: bool, carries: bool| {
        if let Some(to) = node(roles, role, walk, to) {
            steps.push(Step { from, to, captures, free, carries });
        }
    };
    for (arrivals, is_capture) in [(quiet, false), (captures, true)] {
        for to in arrivals {
            for walk in walks_after(rules, effects, role.walk, side, to, is_capture) {
                let mut stays = true;
                for (index, career) in &effects.careers {
                    let carries = career.carried == Carried::Arriving
                        || is_capture && career.carried == Carried::Capturer;
                    if carries {
                        let hook = &rules.effects[*index].1;
                        let places = hook.places(rules, walk, side, to);
                        stays &= career.may_stay || places.is_empty();
                        for place in places {
                            for walk in promoted(rules, walk, side, place) {
                                add(walk, place, is_capture, false, false);
                            }
                        }
                    }
                }
                if stays {
                    add(walk, to, is_capture, false, false);
                }
            }
        }
    }
    for (index, career) in &effects.careers {
        if career.carried == Carried::Captured {
            for place in rules.effects[*index].1.places(rules, role.walk, side, square) {
                for walk in promoted(rules, role.walk, side, place) {
                    add(walk, place, false, true, true);
                }
            }
        }
    }
    for to in castling {
        for walk in walks_after(rules, effects, role.walk, side, to, false) {
            add(walk, to, false, true, false);
        }
    }
    castlings(rules, effects, role, side, square, &mut add);
}

/// What a unit may be on a square where it might promote.
fn promoted(rules: &RuleSet, walk: Walk, side: Side, at: Square) -> Vec<Walk> {
    let promotes = rules.is_pawn(walk) && rules.promotion_squares(side).contains(at);
    let mut walks = vec![walk];
    if promotes {
        walks.extend(&rules.promotions[side]);
    }
    walks
}

/// What a unit may be after a move.
fn walks_after(
    rules: &RuleSet,
    effects: &Effects,
    walk: Walk,
    side: Side,
    to: Square,
    captures: bool,
) -> Vec<Walk> {
    let mut found = Vec::new();
    for walk in promoted(rules, walk, side, to) {
        let changed = effects.careers.iter().fold(walk, |walk, (_, career)| {
            let change = if captures { career.capturing } else { career.quiet };
            change.map_or(walk, |change| change(walk))
        });
        found.push(changed);
        // some rules leave alone what has promoted
        if rules.is_pawn(walk) || walk != changed && rules.promotion_squares(side).contains(to) {
            found.push(walk);
        }
    }
    found
}

/// The king's two squares, and the rook that goes along for nothing.
fn castlings(
    rules: &RuleSet,
    effects: &Effects,
    role: Role,
    side: Side,
    square: Square,
    add: &mut impl FnMut(Walk, Square, bool, bool, bool),
) {
    if !rules.castling {
        return;
    }
    let first = if side == Side::White { 0 } else { 56 };
    let (king, rook) = (rules.standard(Walk::KING), rules.standard(Walk::ROOK));
    let (long, short) = (Square(first), Square(first + 7));
    if role.walk == king && square == Square(first + 4) {
        for to in [2, 6].map(|file| Square(first + file)) {
            add(king, to, false, false, false);
            // who castles may be carried on
            for (index, _) in effects.careers.iter().filter(|(_, career)| career.carried == Carried::Arriving)
            {
                for place in rules.effects[*index].1.places(rules, king, side, to) {
                    add(king, place, false, false, false);
                }
            }
        }
    }
    for (corner, beside) in [(long, first + 3), (short, first + 5)] {
        if role.walk == rook && square == corner {
            let changed = walks_after(rules, effects, rook, side, Square(beside), false);
            for walk in changed.into_iter().chain([rook]) {
                add(walk, Square(beside), false, true, false);
            }
        }
    }
}
