//! The board as a rule set: what holds, holds in all configurations.

use super::{Knowledge, Seen, Step, is_hidden, nameless};
use crate::Board;
use crate::event::Played;
use crate::played::Pending;
use board::{EnPassant, Key, Position, Side, Square, Unit};
use rules::general::{Doubt, Game, Move, RuleSet};
use rules::orthodox::OrthodoxRules;
use rules::{GoalSearch, Made, PlainMove, ProofHints, Rules, TakingBack};
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};
use stipulation::Goal;

/// How many configurations are remembered that refuted something.
const REFUTERS: usize = 24;

/// Intentions of which no more needs to be seen in further configurations. Only in plain chess an intention looks the same
/// wherever it is legal; under other rules none is ever settled.
struct Settled {
    is_plain: bool,
    moves: HashSet<Move>,
    /// Of invisible units the squares of the visible ones that they capture.
    unseen: HashSet<Square>,
}

impl Settled {
    fn under(rules: &RuleSet) -> Settled {
        let is_plain = rules.properties().orthodox;
        Settled { is_plain, moves: HashSet::new(), unseen: HashSet::new() }
    }

    /// Whether an intention is settled; `takes` is as [`Knowledge::each_ply_but`] tells it.
    fn has(&self, intention: &Move, takes: Option<Square>) -> bool {
        self.is_plain
            && takes.map_or_else(|| self.moves.contains(intention), |takes| self.unseen.contains(&takes))
    }

    /// Settles what was seen of one configuration.
    fn add(&mut self, here: Vec<(Move, Seen)>) {
        if !self.is_plain {
            return;
        }
        for (intention, seen) in here {
            if seen.unseen {
                self.unseen.insert(seen.takes);
            } else {
                self.moves.insert(intention);
            }
        }
    }
}

impl<'r> Knowledge<'r> {
    /// Whether something holds in all configurations now; of none nothing is said but that it holds.
    fn in_all(&self, level: usize, mut holds: impl FnMut(&mut Game<'r>) -> bool) -> bool {
        let answer = self.visit(level, &mut |game, _| {
            if holds(game) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        answer.is_continue() && !self.is_stopped()
    }

    /// The plies that are seen in some configuration, in the order of showing; those of visible units first.
    fn plies(&self) -> Vec<Seen> {
        let (mut known, mut found) = (HashSet::new(), Vec::new());
        let mut settled = Settled::under(self.rules);
        let level = self.level();
        let _ = self.visit(level, &mut |game, hidden| {
            let mut here = Vec::new();
            let answer = self.each_ply_but(
                game,
                hidden,
                level,
                None,
                &mut |intention, takes| settled.has(intention, takes),
                &mut |_, _, seen, intention| {
                    here.push((*intention, *seen));
                    if known.insert(*seen) {
                        found.push(*seen);
                    }
                    ControlFlow::Continue(())
                },
            );
            settled.add(here);
            answer
        });
        found.sort_by_key(|seen| {
            let takes = std::cmp::Reverse(if seen.takes.is_some() { i32::from(seen.takes.0) } else { -1 });
            (seen.unseen, if seen.unseen { takes } else { std::cmp::Reverse(0) }, seen.plain.departure)
        });
        found
    }

    /// The plies that reach a goal in all configurations in which they are legal.
    fn reaching(&self, goal: Goal) -> Vec<Seen> {
        let mut found: HashMap<Seen, bool> = HashMap::new();
        let mut refuted = Settled::under(self.rules);
        let level = self.level();
        let _ = self.visit(level, &mut |game, hidden| {
            let mut here = Vec::new();
            let answer = self.each_ply_but(
                game,
                hidden,
                level,
                None,
                &mut |intention, takes| refuted.has(intention, takes),
                &mut |game, _, seen, intention| {
                    let reaches = found.entry(*seen).or_insert(true);
                    *reaches = *reaches && game.reaches(goal);
                    // one with choices stands for several plies
                    let promotes = !seen.unseen && seen.plain.promotion != board::Walk::NONE;
                    if !*reaches && !promotes {
                        here.push((*intention, *seen));
                    }
                    ControlFlow::Continue(())
                },
            );
            refuted.add(here);
            answer
        });
        if self.is_stopped() {
            return Vec::new();
        }
        found.into_iter().filter(|(_, reaches)| *reaches).map(|(seen, _)| seen).collect()
    }

    /// What is the same in all configurations after the last ply, and one of these; `None` if there is none.
    fn revelations(&self) -> Option<(Vec<(Square, Unit)>, Game<'r>)> {
        let (mut same, mut example): (Vec<(Square, Unit)>, _) = (Vec::new(), None);
        let _ = self.visit(self.level(), &mut |game, hidden| {
            let position = game.position();
            let stands = |square: Square| is_hidden(position.unit(square), hidden);
            if example.is_none() {
                let here = position.occupied().into_iter().filter(|square| stands(*square));
                same = here.map(|square| (square, nameless(position.unit(square)))).collect();
                example = Some(game.clone());
            } else {
                same.retain(|&(square, unit)| stands(square) && nameless(position.unit(square)) == unit);
            }
            if same.is_empty() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        same.reverse();
        example.filter(|_| !self.is_stopped()).map(|example| (same, example))
    }

    /// Whether the last ply reaches a goal in all configurations; those that refuted another one are looked at first.
    fn last_reaches(&self, goal: Goal) -> bool {
        let level = self.level();
        let before = level - 1;
        let Some(traces) = &self.worlds(before).traces else {
            return self.in_all(level, |game| game.reaches(goal));
        };
        let reaches = |trace| {
            self.visit_trace(before, trace, &mut |game, hidden| {
                self.step(game, hidden, level, &mut |game, _| {
                    if game.reaches(goal) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                })
            })
            .is_continue()
        };
        let mut first = self.refuters(before).clone();
        if let Some(place) = first.iter().position(|number| !reaches(&traces[*number])) {
            first[..=place].rotate_right(1);
            *self.refuters(before) = first;
            return false;
        }
        let refuter = traces.iter().position(|trace| !reaches(trace));
        if let Some(number) = refuter {
            first.insert(0, number);
            first.truncate(REFUTERS);
            *self.refuters(before) = first;
        }
        refuter.is_none() && !self.is_stopped()
    }
}

impl Rules for Knowledge<'_> {
    type Move = Seen;

    fn side_to_move(&self) -> Side {
        self.turn_after(self.level())
    }

    fn set_side_to_move(&mut self, side: Side) {
        if side != self.side_to_move() {
            let level = self.level();
            self.passed[level] = !self.passed[level];
        }
    }

    fn key(&self) -> Key {
        let turn = Key::mix(13, self.side_to_move().index() as u64 + 1);
        let pass = Key::mix(14, u64::from(self.passed[self.level()]) + 1);
        Key(self.worlds(self.level()).key ^ turn.0 ^ pass.0)
    }

    fn generate(&mut self, moves: &mut Vec<Seen>) {
        let _ = self.worlds(self.level());
        moves.append(&mut self.plies());
    }

    fn make(&mut self, seen: Seen) -> Made<Seen> {
        const ILLEGAL: Made<Seen> = Made { legal: false, next: None };
        let hidden_before = (Game::new(self.rules, self.seen.clone()), 0);
        self.steps.push(Step {
            seen,
            revealed: Vec::new(),
            example: Arc::new(hidden_before),
            worlds: Arc::new(OnceLock::new()),
            refuters: Arc::default(),
        });
        self.passed.push(false);
        let Some((revealed, example)) = self.revelations() else {
            self.undo();
            return ILLEGAL;
        };
        let hidden = self.hidden_before_last(&example);
        if let Some(step) = self.steps.last_mut() {
            step.revealed = revealed;
            step.example = Arc::new((example, hidden));
        }
        Made { legal: true, next: None }
    }

    fn undo(&mut self) {
        self.steps.pop();
        self.passed.pop();
    }

    fn is_in_check(&mut self, side: Side) -> bool {
        self.in_all(self.level(), |game| game.is_in_check(side))
    }

    fn reaches(&mut self, goal: Goal) -> bool {
        match self.level() {
            0 => self.in_all(0, |game| game.reaches(goal)),
            _ => self.last_reaches(goal),
        }
    }

    fn royal_square(&self, side: Side) -> Option<Square> {
        self.position().royals(side).first()
    }

    fn plain(&self, seen: Seen) -> PlainMove {
        seen.plain
    }
}

impl GoalSearch for Knowledge<'_> {
    const GOALS_ARE_EXPENSIVE: bool = true;

    fn generate_for(&mut self, goal: Goal, moves: &mut Vec<Seen>) {
        let _ = self.worlds(self.level());
        moves.append(&mut self.reaching(goal));
    }

    fn must_reach(&mut self, goal: Goal) -> bool {
        let (level, turn) = (self.level(), self.side_to_move());
        self.in_all(level, |game| {
            let before = game.side_to_move();
            game.set_side_to_move(turn);
            let must = game.must_reach(goal);
            game.set_side_to_move(before);
            must
        })
    }
}

impl TakingBack for Knowledge<'_> {}

impl ProofHints for Knowledge<'_> {
    const POSITIONS_BETWEEN_LOOKS: u32 = 1;

    fn has_more_than_kings(&self, side: Side) -> bool {
        let answer = self.visit(self.level(), &mut |game, _| {
            if game.has_more_than_kings(side) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        answer.is_break()
    }
}

impl Board for Knowledge<'_> {
    type Proof = OrthodoxRules;

    fn position(&self) -> &Position {
        self.steps.last().map_or(&self.seen, |step| step.example.0.position())
    }

    fn told(&mut self, side: Side, plain: PlainMove) -> Option<Played> {
        self.played_as_seen(Pending { side, plain })
    }

    /// Only the last move of a line shows a sign of check.
    fn checks_of_line(&self, moves: usize) -> Option<Vec<bool>> {
        Some(vec![false; moves])
    }

    fn hidden_marks(&self) -> board::Marks {
        self.rules.common_marks()
    }

    fn doubts_last(&mut self, _goals: &[Option<Goal>]) -> Option<Doubt> {
        None
    }

    fn target(&self) -> Option<&Position> {
        None
    }

    fn orthodox(&self) -> Option<OrthodoxRules> {
        None
    }

    fn on_bitboards(&self) -> Option<OrthodoxRules> {
        None
    }

    fn diagram_check_allowed(&self) -> bool {
        self.check_allowed
    }

    fn proof(&self) -> Option<OrthodoxRules> {
        None
    }

    fn order_last(&self, _goal: Goal, _moves: &mut [Seen]) {}

    fn keep_last(&mut self, _goal: Goal, _moves: &mut Vec<Seen>) {}

    fn would_check(&mut self, _seen: Seen) -> bool {
        false
    }

    fn proof_supports(_goal: Goal) -> bool {
        false
    }

    fn count_origins(&mut self) {
        self.seen.count_origins();
        // what has been found before has keys without them
        self.steps.clear();
        self.passed = vec![false];
        self.beginning = Arc::default();
        self.beginning_refuters = Arc::default();
    }

    fn with_turn_of(&self, side: Side, _: EnPassant) -> Self {
        let mut board = self.clone();
        board.steps.clear();
        board.passed = vec![false];
        if side != board.first {
            board.first = side;
            board.beginning = Arc::default();
            board.beginning_refuters = Arc::default();
        }
        board
    }
}
