//! What is known of a course before it is played: what lies behind each step, and whether a diagram that is to be
//! reached is still near enough.

use crate::Control;
use crate::proof_game::rebirths::Rebirths;
use crate::proof_game::unit_bounds::{Question, UnitBounds, Wanted};
use crate::proof_game::{Tried, may_be_reached};
use board::{Marks, Side, Unit, Walk};
use rules::general::Game;
use rules::orthodox::{self, Board as Bitboard, Kind};
use stipulation::Goal;
use stipulation::course::{Aim, Course, DiagramTest, Extra, Part, Step, Test, Want};

/// A diagram to be reached, and the moves that each side has until then, by step.
struct Ahead {
    wanted: Wanted,
    /// By step up to the test: the moves of White and Black, passes apart.
    moves: Vec<[usize; 2]>,
    /// The diagram as a board, where all of it is told, nobody passes before it, and the rules only restrict plain chess.
    whole: Option<Bitboard>,
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
    /// Where captured units come back, if the rules are understood.
    rebirths: Option<Rebirths>,
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
        let rebirths = game.rules().rebirths().as_ref().map(Rebirths::of);
        let mut ahead = if rebirths.is_some() { diagrams(course) } else { Vec::new() };
        if !game.rules().properties().orthodox && !game.rules().only_restrict() {
            ahead.iter_mut().for_each(|ahead| ahead.whole = None);
        }
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
            rebirths,
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

    /// Whether each side has one king, as far as is known.
    pub(super) fn kings_are_royal(&self) -> bool {
        self.rebirths.as_ref().is_none_or(|rebirths| rebirths.kings_are_royal)
    }

    /// Whether units that are not pawns may capture pawns in passing.
    pub(super) fn all_capture_in_passing(&self) -> bool {
        self.rebirths.as_ref().is_some_and(Rebirths::all_capture_in_passing)
    }

    /// Whether the whole diagram of that number may still be reached by play from a board, as far as is known where rules only
    /// restrict plain chess.
    pub(super) fn may_reach(&self, diagram: usize, step: usize, board: &Bitboard, control: &Control) -> bool {
        let Ahead { whole, moves, .. } = &self.ahead[diagram];
        let left = moves[step][0] + moves[step][1];
        whole.as_ref().is_none_or(|whole| may_be_reached(whole, board, left, control, self.plain_checks))
    }

    /// The next diagram behind a step, by its number.
    pub(super) fn next_diagram(&self, step: usize) -> Option<usize> {
        self.ahead.iter().position(|ahead| ahead.moves.len() > step)
    }

    /// What a half-move may lead to, so that the diagram of that number can still be reached. `before` is what was known
    /// one half-move earlier. `None` if it cannot be reached.
    pub(super) fn look(
        &self,
        diagram: usize,
        step: usize,
        board: Bitboard,
        kings_unmoved: [bool; 2],
        before: Option<&Sighted>,
    ) -> Option<Sighted> {
        let Ahead { wanted, moves, .. } = &self.ahead[diagram];
        let moves = moves[step];
        let before = before.filter(|before| before.diagram == diagram && before.bounds.is_some());
        let mut bounds = before.and_then(|before| before.bounds.clone()).unwrap_or(UnitBounds::UNKNOWN);
        let dirty = Side::BOTH.map(|side| {
            before.is_none_or(|before| {
                before.moves[side.index()] != moves[side.index()]
                    || before.board.of_side(side) != board.of_side(side)
            })
        });
        let rebirths = self.rebirths.as_ref()?;
        let may_castle = kings_unmoved.map(|unmoved| [unmoved; 2]);
        let question = Question { board: &board, wanted, rebirths, second: 0, may_castle, moves };
        question.look(&mut bounds, dirty).then_some(Sighted { diagram, board, moves, bounds: Some(bounds) })
    }

    /// What is seen before the last move of a side until the diagram of that number, where nobody else moves its units: which of its
    /// moves will do is seen from the board. `None` where that is not so.
    pub(super) fn glance(&self, diagram: usize, step: usize, board: Bitboard, side: Side) -> Option<Sighted> {
        let moves = self.ahead[diagram].moves[step];
        let last = self.plain_checks && moves[side.index()] == 1;
        last.then_some(Sighted { diagram, board, moves, bounds: None })
    }

    /// Whether a move of a side leaves room for what must be done to reach the diagram that is sighted, as far as is known.
    pub(super) fn permits(&self, sighted: &Sighted, side: Side, tried: &Tried) -> bool {
        let captures = sighted.board.of_side(!side) >> tried.victim & 1 != 0;
        match &sighted.bounds {
            Some(bounds) => bounds.fits(side, tried.from, tried.to, captures.then_some(tried.victim)),
            None => self.completes(sighted, side, tried.from, tried.to),
        }
    }

    /// Whether a side's units stand as the diagram wants them after a move in plain chess.
    fn completes(&self, sighted: &Sighted, side: Side, from: u8, to: u8) -> bool {
        let Some((_, kind)) = sighted.board.unit(from) else { return true };
        // pawns may become anything, and kings take their rooks along
        if kind == Kind::Pawn && matches!(to / 8, 0 | 7) || kind == Kind::King && from.abs_diff(to) == 2 {
            return true;
        }
        let wanted = &self.ahead[sighted.diagram].wanted;
        let stands = |of: Kind, square: u8| {
            let unit = if square == to { Some((side, kind)) } else { sighted.board.unit(square) };
            square != from && unit == Some((side, of))
        };
        let told = wanted.told[side.index()].iter().enumerate();
        let mut all =
            told.flat_map(|(of, &squares)| orthodox::squares(squares).map(move |square| (of, square)));
        let occupied = sighted.board.of_side(side) & !(1 << from) | 1 << to;
        wanted.unknown[side.index()] & !occupied == 0
            && all.all(|(of, square)| Kind::ALL.get(of).is_some_and(|&of| stands(of, square)))
    }
}

/// What is known of a position before a half-move.
pub(super) struct Sighted {
    diagram: usize,
    pub(super) board: Bitboard,
    moves: [usize; 2],
    /// What must be done; where it is not known, the side to move has its last move.
    bounds: Option<UnitBounds>,
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
        let whole =
            if diagram.is_complete() && only_help_before(course, at) { board_of(diagram) } else { None };
        found.push(Ahead { wanted, moves: moves_until(course, at), whole });
    }
    found
}

/// A diagram as a board of plain chess; none that it cannot be.
pub(super) fn board_of(diagram: &DiagramTest) -> Option<Bitboard> {
    let mut position = diagram.position();
    for square in position.occupied() {
        let unit = position.unit(square);
        if unit.walk == Walk::KING {
            position.place(square, Unit { marks: unit.marks.with(Marks::ROYAL), ..unit });
        }
    }
    Bitboard::from_position(&position).ok()
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
