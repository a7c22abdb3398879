//! What is known of a course before it is played: what lies behind each step, and whether a diagram that is to be
//! reached is still near enough.

use super::ground::Sight;
use board::{Side, Square, Unit, Walk};
use rules::general::Game;
use stipulation::Goal;
use stipulation::course::{Aim, Course, DiagramTest, Extra, Part, Step, Test, Want};

/// A diagram to be reached, and the moves that each side has until then, by step.
struct Ahead {
    diagram: DiagramTest,
    /// By step up to the test: the moves of White and Black, passes apart.
    moves: Vec<[usize; 2]>,
}

/// What lies behind each step.
pub(super) struct Outlook {
    /// By step: the half-moves behind it.
    behind: Vec<usize>,
    /// By step: the goal that the half-move must reach at once.
    goals: Vec<Option<Goal>>,
    /// By step: the half-moves of White and Black from it on, passes included.
    moves: Vec<[usize; 2]>,
    last_goal: Option<Goal>,
    last_move_into_check: bool,
    ahead: Vec<Ahead>,
}

impl Outlook {
    pub(super) fn new(course: &Course, game: &Game<'_>) -> Outlook {
        let steps = &course.steps;
        let mut behind = vec![0; steps.len() + 1];
        for (index, step) in steps.iter().enumerate().rev() {
            behind[index] = behind[index + 1] + usize::from(matches!(step, Step::HalfMove(_)));
        }
        let mut moves = vec![[0; 2]; steps.len() + 1];
        for index in (0..steps.len()).rev() {
            moves[index] = moves[index + 1];
            if matches!(steps[index], Step::HalfMove(_)) {
                moves[index][side_of(course, index).index()] += 1;
            }
        }
        let mut goals = vec![None; steps.len()];
        for (index, pair) in steps.windows(2).enumerate() {
            if let [Step::HalfMove(_), Step::Test(Test { aim: Aim::Goal(goal), negated: false })] = pair {
                goals[index] = Some(*goal);
            }
        }
        let last_goal = steps.iter().rev().find_map(|step| match step {
            Step::Test(Test { aim: Aim::Goal(goal), negated: false }) => Some(Some(*goal)),
            Step::HalfMove(Part::Forced(Aim::Goal(goal))) => Some(Some(*goal)),
            Step::HalfMove(_) => Some(None),
            _ => None,
        });
        let orthodox = game.rules().properties().orthodox;
        let ahead = if orthodox { diagrams(course) } else { Vec::new() };
        Outlook {
            behind,
            goals,
            moves,
            last_goal: last_goal.flatten(),
            last_move_into_check: game.rules().last_move_into_check(),
            ahead,
        }
    }

    /// The half-moves behind a step, the step itself apart.
    pub(super) fn half_moves_behind(&self, step: usize) -> usize {
        self.behind.get(step + 1).copied().unwrap_or(0)
    }

    /// The half-moves of White and Black from a step on, passes included.
    pub(super) fn moves_behind(&self, step: usize) -> [usize; 2] {
        self.moves.get(step).copied().unwrap_or_default()
    }

    /// The goal that a half-move must reach at once, if there is one.
    pub(super) fn goal_behind(&self, step: usize) -> Option<Goal> {
        self.goals.get(step).copied().flatten()
    }

    /// The goal with which lines end.
    pub(super) fn last_goal(&self) -> Option<Goal> {
        self.last_goal
    }

    /// Whether a half-move may be self-check: the last one, where a rule allows it.
    pub(super) fn may_be_self_check(&self, step: usize) -> bool {
        self.last_move_into_check && self.half_moves_behind(step) == 0
    }

    /// Whether enough half-moves follow a step that positions before it are worth remembering.
    pub(super) fn is_worth_remembering(&self, step: usize) -> bool {
        self.half_moves_behind(step) > 0
    }

    /// Whether the next diagram can still be reached, as far as is known.
    pub(super) fn is_good(&self, units: &impl Sight, step: usize) -> bool {
        let next = self.ahead.iter().find(|ahead| ahead.moves.len() > step);
        next.is_none_or(|ahead| is_near(units, &ahead.diagram, ahead.moves[step]))
    }
}

/// The diagrams to be reached in plain chess, with the moves until then.
fn diagrams(course: &Course) -> Vec<Ahead> {
    let mut found = Vec::new();
    for (at, step) in course.steps.iter().enumerate() {
        let Step::Test(Test { aim: Aim::Diagram(diagram), negated: false }) = step else { continue };
        if diagram.colourless {
            continue;
        }
        let mut moves = vec![[0, 0]; at];
        let mut left = [0, 0];
        for index in (0..at).rev() {
            if let Step::HalfMove(part) = &course.steps[index] {
                let counted = usize::from(*part != Part::Pass);
                let side = side_of(course, index);
                left[side.index()] += counted;
            }
            moves[index] = left;
        }
        found.push(Ahead { diagram: (**diagram).clone(), moves });
    }
    found
}

/// Whose half-move a step is.
fn side_of(course: &Course, step: usize) -> Side {
    let before = course.steps[..step].iter().filter(|s| matches!(s, Step::HalfMove(_))).count();
    if before % 2 == 0 { course.starter } else { !course.starter }
}

/// Whether a diagram can be reached when the sides have so many moves left, in plain chess: a lower bound.
fn is_near(units: &impl Sight, diagram: &DiagramTest, moves_of: [usize; 2]) -> bool {
    Side::BOTH.into_iter().all(|side| {
        let wanted = wanted(diagram, side);
        let have = units.squares_of(side).len() as usize;
        let least = wanted.len() + added(diagram, side);
        if have < least {
            return false;
        }
        let closed = is_closed(diagram, side);
        if closed && have - least > moves_of[(!side).index()] {
            return false;
        }
        needed_moves(units, &wanted, side) <= moves_of[side.index()]
    })
}

/// The units of a side that the diagram tells, with their squares; kinds that are not told have no walk.
fn wanted(diagram: &DiagramTest, side: Side) -> Vec<(Square, Walk)> {
    diagram
        .squares
        .iter()
        .enumerate()
        .filter_map(|(index, want)| {
            let square = Square(u8::try_from(index).ok()?);
            match want {
                Want::Unit(unit) if unit.belongs_to(side) => Some((square, unit.walk)),
                Want::Kind(owner) if *owner == side.into() => Some((square, Walk::NONE)),
                _ => None,
            }
        })
        .collect()
}

/// Whether a side has no other units than those told.
fn is_closed(diagram: &DiagramTest, side: Side) -> bool {
    match &diagram.extra {
        Extra::None | Extra::Exactly(_) => true,
        Extra::Any(sides) => !sides.contains(&side),
    }
}

/// How many units of a side stand on squares that are not told.
fn added(diagram: &DiagramTest, side: Side) -> usize {
    match &diagram.extra {
        Extra::Exactly(units) => units.iter().filter(|(owner, _)| *owner == side.into()).count(),
        _ => 0,
    }
}

/// The least number of moves in which the side can bring units to the squares, castling once.
fn needed_moves(units: &impl Sight, wanted: &[(Square, Walk)], side: Side) -> usize {
    // castling saves a move of the king and the rook's
    let castling = 2 * usize::from(units.may_castle(side));
    let mut needed = 0usize;
    for &(square, walk) in wanted {
        let have = units.unit_on(square);
        if have.belongs_to(side) && (walk == Walk::NONE || have.walk == walk) {
            continue;
        }
        let ways = units
            .squares_of(side)
            .into_iter()
            .map(|from| moves(units.unit_on(from), from, square, walk, side));
        needed = needed.saturating_add(ways.min().unwrap_or(usize::MAX));
    }
    needed.saturating_sub(castling)
}

const NEVER: usize = usize::MAX;

/// The least number of moves of a unit to a square, where it has a walk (any, if none is given): a lower bound.
fn moves(unit: Unit, from: Square, to: Square, walk: Walk, side: Side) -> usize {
    let (files, ranks) =
        (usize::from((from.0 % 8).abs_diff(to.0 % 8)), usize::from((from.0 / 8).abs_diff(to.0 / 8)));
    if unit.walk == Walk::PAWN && (walk == Walk::PAWN || walk == Walk::NONE) {
        let rank =
            |square: Square| usize::from(if side == Side::White { square.0 / 8 } else { 7 - square.0 / 8 });
        let straight = rank(to).checked_sub(rank(from)).filter(|&r| r >= files.max(1));
        if let Some(ranks) = straight {
            return ranks - usize::from(rank(from) == 1 && ranks >= files + 2);
        }
        return if walk == Walk::PAWN { NEVER } else { promoting(from, side) };
    }
    if unit.walk == Walk::PAWN {
        return if walk == Walk::KING { NEVER } else { promoting(from, side) };
    }
    if walk != Walk::NONE && unit.walk != walk {
        return NEVER;
    }
    match unit.walk {
        Walk::KING => files.max(ranks),
        Walk::QUEEN => 1 + usize::from(files != 0 && ranks != 0 && files != ranks),
        Walk::ROOK => usize::from(files != 0) + usize::from(ranks != 0),
        Walk::BISHOP if (files + ranks) % 2 != 0 => NEVER,
        Walk::BISHOP => 1 + usize::from(files != ranks),
        _ => files.max(ranks).div_ceil(2).max((files + ranks).div_ceil(3)).max(1),
    }
}

/// The moves of a pawn to its promotion.
fn promoting(from: Square, side: Side) -> usize {
    let ranks = usize::from(if side == Side::White { 7 - from.0 / 8 } else { from.0 / 8 });
    ranks - usize::from(ranks == 6)
}
