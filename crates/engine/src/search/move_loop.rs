//! The loop over the moves of a node: pruning of single moves, extensions, reductions, and what is learnt when one refutes.

use super::MATE_BOUND;
use super::history::Sketch;
use super::judge::Judge;
use super::node::{Found, Known};
use super::ordering::{Candidate, KILLER, LOSING, UNRANKED, best};
use super::table::Bound;
use super::worker::{NO_VALUE, Node, PARTS, Stopped, Worker};
use rules::Rules;

/// The moves of a node that have been tried without success.
#[derive(Default)]
struct Tried {
    quiets: Vec<Sketch>,
    captures: Vec<(Sketch, usize)>,
}

/// A move that is being tried.
#[derive(Clone, Copy)]
struct Trial {
    /// How many legal moves were tried, with it.
    number: usize,
    quiet: bool,
    rank: i32,
    history: i32,
    /// Whether it gives check.
    checks: bool,
    extension: i32,
}

/// Which moves need not be tried, because they are so unlikely to matter.
enum Skip {
    None,
    This,
    /// This and all quiet moves that follow, checks apart: they come in the order of their history, and are no better.
    Quiets,
}

/// How much is learnt from a search of that depth.
fn bonus(depth: i32) -> i32 {
    (6 * depth * depth + 180 * depth - 80).min(2900)
}

/// What to do with a move before it is made.
enum Extension {
    None,
    ByOne,
    /// The node fails high: another move is as good as the one that the table remembers.
    Refutes(i32),
}

impl<R: Rules, J: Judge<R>> Worker<'_, R, J> {
    /// Tries the moves of a node; if they are not ranked, the first of them before it ranks the others.
    pub(super) fn try_all(
        &mut self,
        (list, mut ranked): (&mut Vec<Candidate<R::Move>>, bool),
        (mut alpha, beta): (i32, i32),
        node: Node,
        known: Known,
    ) -> Result<Found, Stopped> {
        let Node { depth, ply, checked, .. } = node;
        let excluded = self.frames[ply].excluded;
        let mut at = 0;
        // whether the quiet moves left are those that may check
        let mut only_checks = false;
        let mut legal = 0usize;
        let mut tried = Tried::default();
        let mut found =
            Found { value: NO_VALUE, depth, best: 0, best_is_capture: false, bound: Bound::Upper };
        loop {
            if !ranked && at > 0 {
                self.rank(&mut list[at..], ply);
                ranked = true;
            }
            let next = if ranked { best(&mut list[at..]) } else { list.first().copied() };
            let Some(mut candidate) = next else { break };
            if candidate.rank == UNRANKED {
                let before = self.before();
                list[at..].iter_mut().for_each(|other| self.rank_quiet(other, before));
                continue;
            }
            if !candidate.weighed && self.loses(&mut candidate) {
                list[at] = candidate;
                continue;
            }
            at += 1;
            let code = self.judge.code(candidate.intention);
            if code == excluded {
                continue;
            }
            let sketch = self.sketch(candidate.intention);
            let side = self.rules.side_to_move();
            let victim = self.judge.victim(&self.rules, candidate.intention);
            let mut trial = Trial {
                number: legal + 1,
                quiet: candidate.gain <= 0,
                rank: candidate.rank,
                history: candidate.history,
                checks: false,
                extension: 0,
            };
            let may_skip = legal > 0 && found.value > -MATE_BOUND && self.traits.ordinary;
            if may_skip && !(only_checks && trial.quiet) {
                match self.skips(&candidate, trial, node, known, (alpha, beta)) {
                    Skip::None => {}
                    Skip::This => continue,
                    Skip::Quiets => {
                        // this move is looked at again if it may check
                        at -= 1;
                        self.keep_checks(list, at);
                        only_checks = true;
                        continue;
                    }
                }
            }
            match self.extension(code, node, known, (alpha, beta))? {
                Extension::None => {}
                Extension::ByOne => trial.extension = 1,
                Extension::Refutes(value) => {
                    let depth = Self::depth_of_others(depth);
                    return Ok(Found {
                        value,
                        depth,
                        best: code,
                        best_is_capture: true,
                        bound: Bound::Lower,
                    });
                }
            }
            let mut next = None;
            let made = self.make(candidate.intention, &mut next);
            if let Some(next) = next {
                let mut further = self.candidate(next, (0, 0, [None; 3]), ply);
                // positions of choices are those before the move
                further.rank = further.rank.min(candidate.rank);
                list.push(further);
            }
            if !made {
                continue;
            }
            trial.checks = self.rules.is_in_check(!side);
            if only_checks && trial.quiet && !trial.checks {
                self.undo();
                continue;
            }
            legal += 1;
            trial.number = legal;
            self.frames[ply].quiet_first = legal == 1 && trial.quiet;
            let value = self.try_one(trial, node, known, (alpha, beta), found.value);
            self.undo();
            let value = value?;
            if value > found.value {
                found.value = value;
                if value > alpha {
                    (found.best, found.best_is_capture) = (code, !trial.quiet);
                    alpha = value;
                    found.bound = Bound::Exact;
                    self.extend_line(ply, candidate.intention);
                    if value >= beta {
                        found.bound = Bound::Lower;
                        self.reward((sketch, victim, code), trial.quiet, (ply, depth), &tried);
                        break;
                    }
                }
            }
            if trial.quiet {
                tried.quiets.push(sketch);
            } else {
                tried.captures.push((sketch, victim));
            }
        }
        if legal == 0 {
            // with a move left out nothing is known of the others
            let value = if excluded == 0 { self.without_moves(checked, ply) } else { alpha };
            return Ok(Found { value, depth, best: 0, best_is_capture: true, bound: Bound::Exact });
        }
        if found.bound == Bound::Upper && excluded == 0 && depth >= 3 {
            self.credit_the_move_before(depth);
        }
        Ok(found)
    }

    /// Drops the quiet moves of a list, from a place on, that give no check or lose what checks.
    fn keep_checks(&mut self, list: &mut Vec<Candidate<R::Move>>, from: usize) {
        let mut checks = std::mem::take(&mut self.spare);
        checks.clear();
        checks.extend(list[from..].iter().filter(|other| other.gain <= 0).map(|other| other.intention));
        self.judge.keep_checks(&self.rules, &mut checks);
        // the checks stand in the order of the list
        let mut left = checks.iter().copied().peekable();
        let mut index = 0;
        list.retain(|other| {
            index += 1;
            index <= from
                || other.gain > 0
                || left.next_if_eq(&other.intention).is_some()
                    && self.judge.exchange_yields(&mut self.rules, other.intention, 0)
        });
        self.spare = checks;
    }

    /// Learns that the quiet move before was good, for nothing here is an answer to it.
    fn credit_the_move_before(&mut self, depth: i32) {
        let was_quiet = self.past.last().is_some_and(|position| position.quiet > 0);
        if let Some(last) = self.before()[0].filter(|_| was_quiet) {
            self.experience.learn(self.before_the_last(1), last, bonus(depth));
        }
    }

    /// Which moves are skipped when this one is due: enough quiet ones were tried, it can neither raise the evaluation enough nor was it good
    /// elsewhere, or it loses too much.
    fn skips(
        &mut self,
        candidate: &Candidate<R::Move>,
        trial: Trial,
        node: Node,
        known: Known,
        (alpha, beta): (i32, i32),
    ) -> Skip {
        let Node { depth, checked, .. } = node;
        // a capture out of check is always tried
        if trial.quiet && trial.rank >= KILLER - 2 || !trial.quiet && checked {
            return Skip::None;
        }
        let least = if trial.quiet {
            if beta - alpha > 1 {
                return Skip::None;
            }
            let left = (depth - 1 - self.reduction(depth, trial.number) / PARTS).max(0);
            let enough = (3 + depth * depth) / if known.improving { 1 } else { 2 };
            let late = depth <= 6 && trial.number > usize::try_from(enough).unwrap_or(0);
            let futile =
                !checked && left <= 6 && known.standing + 110 + 90 * left + trial.history / 300 <= alpha;
            let disliked = depth <= 4 && trial.history < -4500 * depth;
            if late || futile || disliked {
                return Skip::Quiets;
            }
            (left <= 6).then_some(-22 * left * left - 15)
        } else {
            (trial.rank < LOSING / 2 && depth <= 5).then_some(-95 * depth)
        };
        match least {
            Some(least) if !self.judge.exchange_yields(&mut self.rules, candidate.intention, least) => {
                Skip::This
            }
            _ => Skip::None,
        }
    }

    /// By how much the move is searched deeper: when the move that the table remembers is much better than all others.
    fn extension(
        &mut self,
        code: u32,
        node: Node,
        known: Known,
        (alpha, beta): (i32, i32),
    ) -> Result<Extension, Stopped> {
        let Node { depth, ply, .. } = node;
        let Some(entry) = known.entry else { return Ok(Extension::None) };
        if ply == 0
            || depth < 7
            || entry.best != code
            || self.frames[ply].excluded != 0
            || entry.depth < depth - 3
            || !matches!(entry.bound, Bound::Lower | Bound::Exact)
            || entry.value.abs() >= MATE_BOUND
            || ply >= 2 * self.root_depth
        {
            return Ok(Extension::None);
        }
        let bound = entry.value - 2 * depth;
        self.frames[ply].excluded = code;
        let evaluation = self.frames[ply].evaluation;
        let others = self.value(
            bound - 1,
            bound,
            Node { depth: Self::depth_of_others(depth), may_pass: false, ..node },
        );
        self.frames[ply].excluded = 0;
        self.frames[ply].evaluation = evaluation;
        let others = others?;
        let exact = beta - alpha > 1;
        Ok(if others < bound {
            Extension::ByOne
        } else if !exact && bound >= beta {
            Extension::Refutes(bound)
        } else {
            Extension::None
        })
    }

    /// How deep the other moves are searched to learn whether the move that the table remembers is much better.
    fn depth_of_others(depth: i32) -> i32 {
        (depth - 1) / 2
    }

    /// The value of the move that was made: first in a narrow window and with reduced depth where it comes late.
    fn try_one(
        &mut self,
        trial: Trial,
        node: Node,
        known: Known,
        (alpha, beta): (i32, i32),
        best_value: i32,
    ) -> Result<i32, Stopped> {
        let Node { depth, ply, cut, .. } = node;
        let exact = beta - alpha > 1;
        let new_depth = depth - 1 + trial.extension;
        let next = Node { depth: new_depth, ply: ply + 1, checked: trial.checks, cut: false, may_pass: true };
        let narrow = |worker: &mut Self, depth: i32, cut: bool| {
            worker.value(-alpha - 1, -alpha, Node { depth, cut, ..next }).map(|value| -value)
        };
        let late = trial.number > 1 + usize::from(exact);
        let mut value;
        if depth >= 2 && late && (trial.quiet || trial.rank < 0 || cut) {
            let mut parts = self.reduction(depth, trial.number);
            parts -=
                PARTS * i32::from(exact) + PARTS * i32::from(trial.checks) + PARTS * i32::from(node.checked);
            parts += PARTS * i32::from(cut);
            if trial.quiet {
                parts += PARTS * i32::from(!known.improving) / 2;
                parts -= PARTS * i32::from(trial.rank >= KILLER - 2);
                parts -= trial.history * PARTS / 10_000;
            } else {
                parts -= PARTS + trial.history * PARTS / 12_000;
            }
            let reduced = (new_depth - parts / PARTS).clamp(1.min(new_depth), new_depth);
            value = narrow(self, reduced, true)?;
            if value > alpha && reduced < new_depth {
                let deeper = i32::from(value > best_value + 50 + 2 * new_depth);
                let shallower = i32::from(value < best_value + 8);
                let again = new_depth + deeper - shallower;
                if again > reduced {
                    value = narrow(self, again, !cut)?;
                }
            }
        } else if !exact || trial.number > 1 {
            value = narrow(self, new_depth, !cut)?;
        } else {
            value = NO_VALUE;
        }
        if exact && (trial.number == 1 || value > alpha) {
            value = -self.value(-beta, -alpha, next)?;
        }
        Ok(value)
    }

    /// By how much a move of that number is reduced, in parts of a half-move.
    pub(super) fn reduction(&self, depth: i32, number: usize) -> i32 {
        self.reductions[usize::try_from(depth).unwrap_or(0).min(63) * 64 + number.min(63)]
    }

    /// Learns from a move that refuted the one before.
    fn reward(
        &mut self,
        (sketch, victim, code): (Sketch, usize, u32),
        quiet: bool,
        (ply, depth): (usize, i32),
        tried: &Tried,
    ) {
        let bonus = bonus(depth);
        let before = self.before();
        if quiet {
            let killers = &mut self.frames[ply].killers;
            if killers[0] != code {
                killers[1] = killers[0];
                killers[0] = code;
            }
            self.experience.keep_answer(before[0], code);
            self.experience.learn(before, sketch, bonus);
            for &other in &tried.quiets {
                self.experience.learn(before, other, -bonus);
            }
        } else {
            self.experience.learn_capture(sketch, victim, bonus);
        }
        for &(other, victim) in &tried.captures {
            self.experience.learn_capture(other, victim, -bonus);
        }
        self.blame_the_move_before((ply, depth));
    }

    /// Learns that the quiet move before, tried first as the best one, was not good, for it has been refuted.
    fn blame_the_move_before(&mut self, (ply, depth): (usize, i32)) {
        let was_first = ply > 0 && self.frames[ply - 1].quiet_first;
        if let Some(last) = self.before()[0].filter(|_| was_first) {
            self.experience.learn_sequels(self.before_the_last(1), last, -bonus(depth + 1));
        }
    }
}
