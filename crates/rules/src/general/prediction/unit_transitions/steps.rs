//! The graph of what units may become: in which steps a unit goes from a walk and square to another, and how many it needs.

use super::{ByGoal, CAPTURES, Effects, Goals, MOST_OF_BOTH, Role};
use crate::general::RuleSet;
use crate::general::prediction::target_distance::FAR;
use crate::general::stages::transitions::Carried;
use board::{PerSide, Position, Side, Square, SquareSet, Walk};

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
    pub(super) fn new(
        rules: &RuleSet,
        effects: &Effects,
        target: &Position,
        side: Option<Side>,
    ) -> Option<Goals> {
        let squares = side.map_or_else(|| target.occupied(), |side| target.occupied_by(side));
        let count = squares.len() as usize;
        if count > MOST_OF_BOTH {
            return None;
        }
        let roles = roles(rules, effects, target, side)?;
        let carries_captured = effects
            .transition_distances
            .iter()
            .any(|(_, transitions)| transitions.carried == Carried::Captured);
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
    walks.extend(rules.promotion.walks.0.iter().flatten());
    let mut index = 0;
    while index < walks.len() {
        let walk = walks[index];
        if !walks[..index].contains(&walk) {
            for (_, transitions) in &effects.transition_distances {
                walks.extend(
                    [transitions.quiet, transitions.capturing]
                        .into_iter()
                        .flatten()
                        .map(|change| change(walk)),
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
            None if walk == king && !rules.royals_may_vanish() => {
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
    let is_plain_pawn =
        role.walk == Walk::PAWN && rules.walks.replaced.iter().all(|(replaced, _)| *replaced != Walk::PAWN);
    let (mut quiet, mut captures) = if is_plain_pawn {
        let ahead = ends.into_iter().filter(|to| to.0 % 8 == square.0 % 8).collect();
        (ahead, ends - ahead)
    } else {
        (ends, ends)
    };
    let mut castling = SquareSet::EMPTY;
    for moves in &rules.extra_moves {
        if let Some(reachable_squares) = moves.reachable_squares(rules, role.walk, side, square) {
            quiet |= reachable_squares.quiet;
            captures |= reachable_squares.captures;
            castling |= reachable_squares.castling;
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
                for (index, transitions) in &effects.transition_distances {
                    let carries = transitions.carried == Carried::Arriving
                        || is_capture && transitions.carried == Carried::Capturer;
                    if carries {
                        let hook = &rules.effects.hooks[*index].1;
                        let places = hook.places(rules, walk, side, to);
                        stays &= transitions.may_stay || places.is_empty();
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
    for (index, transitions) in &effects.transition_distances {
        if transitions.carried == Carried::Captured {
            for place in rules.effects.hooks[*index].1.places(rules, role.walk, side, square) {
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
        walks.extend(&rules.promotion.walks[side]);
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
        let changed = effects.transition_distances.iter().fold(walk, |walk, (_, transitions)| {
            let change = if captures { transitions.capturing } else { transitions.quiet };
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
    if !rules.castling() {
        return;
    }
    let first = if side == Side::White { 0 } else { 56 };
    let (king, rook) = (rules.standard(Walk::KING), rules.standard(Walk::ROOK));
    let (long, short) = (Square(first), Square(first + 7));
    if role.walk == king && square == Square(first + 4) {
        for to in [2, 6].map(|file| Square(first + file)) {
            add(king, to, false, false, false);
            // who castles may be carried on
            for (index, _) in effects
                .transition_distances
                .iter()
                .filter(|(_, transitions)| transitions.carried == Carried::Arriving)
            {
                for place in rules.effects.hooks[*index].1.places(rules, king, side, to) {
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
