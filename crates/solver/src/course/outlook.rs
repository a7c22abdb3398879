//! What is computed of a course before it is played: what lies behind each step; and whether a diagram that must be reached is still
//! near enough.

use crate::proof_game::bounds::{Bounds, Question, Wanted};
use crate::proof_game::diagram::{View, permits};
use crate::proof_game::terrain::Terrain;
use crate::proof_game::tried::Attempt;
use board::{Marks, Side};
use rules::ProofHints;
use rules::general::Game;
use rules::orthodox::Kind;
use stipulation::Goal;
use stipulation::course::{Aim, Course, DiagramTest, Extra, Part, Step, Test, Want};

/// A diagram to be reached, and the moves that each side has until then, by step.
struct Ahead {
    wanted: Wanted,
    /// By step up to the test: the moves of White and Black, passes apart.
    moves: Vec<[usize; 2]>,
}

/// A mate or stalemate in plain chess.
pub(super) struct End {
    pub(super) mate: bool,
    pub(super) attacker: Side,
    /// By step up to the test: the moves of White and Black.
    pub(super) moves: Vec<[usize; 2]>,
    /// Where the king may stand then, as far as a diagram tells it.
    pub(super) king: u64,
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
    plain_checks: bool,
    ends: Vec<End>,
    ahead: Vec<Ahead>,
    /// What units may do, if the rules are understood.
    terrain: Option<Terrain>,
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
        for (index, step) in steps.iter().enumerate() {
            if let Step::HalfMove(_) = step {
                let tests = steps[index + 1..].iter().take_while(|step| matches!(step, Step::Test(_)));
                goals[index] = tests.into_iter().find_map(|step| match step {
                    Step::Test(Test { aim: Aim::Goal(goal), negated: false }) => Some(*goal),
                    _ => None,
                });
            }
        }
        let last_goal = steps.iter().rev().find_map(|step| match step {
            Step::Test(Test { aim: Aim::Goal(goal), negated: false }) => Some(Some(*goal)),
            Step::HalfMove(Part::Forced(Aim::Goal(goal))) => Some(Some(*goal)),
            Step::HalfMove(_) => Some(None),
            _ => None,
        });
        let terrain = Terrain::of_rules(game.rules());
        let ahead = if terrain.is_some() { diagrams(course) } else { Vec::new() };
        let ends_plainly = game.rules().properties().orthodox || game.rules().ends_as_in_plain_chess();
        Outlook {
            behind,
            goals,
            moves,
            last_goal: last_goal.flatten(),
            last_move_into_check: game.rules().last_move_into_check(),
            plain_checks: game.rules().properties().orthodox,
            ends: if ends_plainly { ends(course) } else { Vec::new() },
            ahead,
            terrain,
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

    /// The mate or stalemate that comes next from a step on, if there is one.
    pub(super) fn next_end(&self, step: usize) -> Option<&End> {
        self.ends.iter().find(|end| end.moves.len() > step)
    }

    /// The goal with which lines end.
    pub(super) fn last_goal(&self) -> Option<Goal> {
        self.last_goal
    }

    /// Whether a half-move may be self-check: the last one, where a rule allows it.
    pub(super) fn may_be_self_check(&self, step: usize) -> bool {
        self.last_move_into_check && self.half_moves_behind(step) == 0
    }

    /// The next diagram behind a step, by its number.
    pub(super) fn next_diagram(&self, step: usize) -> Option<usize> {
        self.ahead.iter().position(|ahead| ahead.moves.len() > step)
    }

    /// A position as bounds see it, if rules and units are understood.
    pub(super) fn view<R: ProofHints>(&self, game: &R) -> Option<View> {
        View::of_game(game, self.terrain.as_ref()?, [Marks::NONE; 2])
    }

    /// What a half-move may lead to, so that the diagram of that number can still be reached. `before` is what was known
    /// one half-move earlier. `None` if it cannot be reached.
    pub(super) fn look(
        &self,
        diagram: usize,
        step: usize,
        view: View,
        before: Option<&Sighted>,
    ) -> Option<Sighted> {
        let Ahead { wanted, moves, .. } = &self.ahead[diagram];
        let moves = moves[step];
        let before = before.filter(|before| before.diagram == diagram);
        let mut bounds = before.map_or(Bounds::UNKNOWN, |before| before.bounds.clone());
        for side in Side::BOTH {
            if before
                .is_some_and(|before| (before.view.rights ^ view.rights) >> (3 * side.index()) & 0b111 != 0)
            {
                bounds.castled(side);
            }
        }
        let dirty = Side::BOTH.map(|side| {
            before.is_none_or(|before| {
                before.moves[side.index()] != moves[side.index()]
                    || before.view.board.of_side(side) != view.board.of_side(side)
            })
        });
        let terrain = self.terrain.as_ref()?;
        let question = Question {
            board: &view.board,
            wanted,
            terrain,
            second: 0,
            may_castle: terrain.may_castle(view.rights),
            moves,
            // a king may end where it is observed if the last move may be self-check
            plain_checks: self.plain_checks && !self.last_move_into_check,
        };
        question.look(&mut bounds, dirty).then_some(Sighted { diagram, view, moves, bounds })
    }

    /// Whether a move leaves room for what must be done to reach the diagram that is sighted, as far as is known.
    pub(super) fn permits<R: ProofHints>(&self, sighted: &Sighted, game: &R, attempt: Attempt) -> bool {
        let Sighted { view, bounds, .. } = sighted;
        self.terrain.as_ref().is_none_or(|terrain| permits(terrain, bounds, game, &view.board, attempt).0)
    }
}

/// What is known of a position before a half-move.
pub(super) struct Sighted {
    diagram: usize,
    view: View,
    moves: [usize; 2],
    bounds: Bounds,
}

/// The diagrams to be reached, with the moves until then.
fn diagrams(course: &Course) -> Vec<Ahead> {
    let mut found = Vec::new();
    for (at, step) in course.steps.iter().enumerate() {
        let Step::Test(Test { aim: Aim::Diagram(diagram), negated: false }) = step else { continue };
        if diagram.colourless {
            continue;
        }
        let Some(wanted) = wanted(diagram) else { continue };
        found.push(Ahead { wanted, moves: moves_until(course, at) });
    }
    found
}

/// Whether all half-moves before a step are help play.
pub(super) fn only_help_before(course: &Course, at: usize) -> bool {
    !course.steps[..at].iter().any(|step| matches!(step, Step::HalfMove(part) if *part != Part::Help))
}

/// By step the moves that each side has until a test, passes apart.
pub(super) fn moves_until(course: &Course, test: usize) -> Vec<[usize; 2]> {
    let mut moves = vec![[0, 0]; test];
    let mut left = [0, 0];
    for index in (0..test).rev() {
        if let Step::HalfMove(part) = &course.steps[index] {
            left[side_of(course, index).index()] += usize::from(*part != Part::Pass);
        }
        moves[index] = left;
    }
    moves
}

/// The mates that are tested or forced, and the stalemates tested behind help play.
fn ends(course: &Course) -> Vec<End> {
    let mut found = Vec::new();
    // whether both sides have made all their moves
    let mut all_help = true;
    for (at, step) in course.steps.iter().enumerate() {
        let mate = match step {
            Step::Test(Test { aim: Aim::Goal(Goal::Mate), negated: false }) => true,
            Step::Test(Test { aim: Aim::Goal(Goal::Stalemate), negated: false }) if all_help => false,
            Step::HalfMove(part) => {
                all_help &= *part == Part::Help;
                if *part == Part::Forced(Aim::Goal(Goal::Mate)) {
                    let (attacker, moves) = (side_of(course, at), moves_until(course, at + 1));
                    found.push(End { mate: true, attacker, moves, king: u64::MAX });
                }
                continue;
            }
            // who is woken moves where a pass was counted
            Step::Watch(watch) if watch.wake && course.steps[at..].contains(&Step::HalfMove(Part::Pass)) => {
                break;
            }
            Step::Test(_) | Step::Watch(_) => continue,
        };
        let Some(last) = (0..at).rev().find(|&index| matches!(course.steps[index], Step::HalfMove(_))) else {
            continue;
        };
        let attacker = side_of(course, last);
        let mut king = u64::MAX;
        for step in &course.steps[last + 1..] {
            match step {
                Step::Test(Test { aim: Aim::Diagram(diagram), negated: false }) if !diagram.colourless => {
                    let wanted = wanted(diagram);
                    let told =
                        wanted.map_or(0, |wanted| wanted.told[(!attacker).index()][Kind::King as usize]);
                    king &= if told == 0 { u64::MAX } else { told };
                }
                Step::Test(_) => {}
                _ => break,
            }
        }
        found.push(End { mate, attacker, moves: moves_until(course, at), king });
    }
    found
}

/// Whose half-move a step is.
fn side_of(course: &Course, step: usize) -> Side {
    let before = course.steps[..step].iter().filter(|s| matches!(s, Step::HalfMove(_))).count();
    if before % 2 == 0 { course.starter } else { !course.starter }
}

/// What a diagram asks for.
fn wanted(diagram: &DiagramTest) -> Option<Wanted> {
    let mut wanted =
        Wanted { told: [[0; 6]; 2], unknown: [0; 2], open: [false; 2], extra: [0; 2], second: 0 };
    for (square, want) in diagram.squares.iter().enumerate().take(64) {
        for side in Side::BOTH {
            match want {
                Want::Unit(unit) if unit.belongs_to(side) => {
                    wanted.told[side.index()][Kind::of_walk(unit.walk)? as usize] |= 1 << square;
                }
                Want::Kind(owner) if *owner == side.into() => wanted.unknown[side.index()] |= 1 << square,
                _ => {}
            }
        }
    }
    match &diagram.extra {
        Extra::None => {}
        Extra::Any(sides) => sides.iter().for_each(|side| wanted.open[side.index()] = true),
        Extra::Exactly(units) => {
            for side in Side::BOTH {
                wanted.extra[side.index()] = units.iter().filter(|(owner, _)| *owner == side.into()).count();
            }
        }
    }
    Some(wanted)
}
