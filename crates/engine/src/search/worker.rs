//! The search of one thread.

use super::judge::{Judge, Traits};
use super::ordering::{Candidate, Experience, GAINING, KILLER, LOSING, REMEMBERED, Sketch, best};
use super::root::Control;
use super::root::{History, position_of};
use super::table::{Bound, Entry, Table, UNJUDGED};
use super::{MATE, MATE_BOUND, MAX_PLY};
use crate::counting::Count;
use crate::results::Past;
use rules::Rules;
use rules::general::Verdict;
use std::sync::atomic::Ordering;

/// One thread's position and what it has learnt.
pub(super) struct Worker<'s, R: Rules, J> {
    pub rules: R,
    pub judge: &'s J,
    pub table: &'s Table,
    pub control: &'s Control,
    pub(super) traits: Traits,
    /// The positions of the game and of the line.
    pub past: History,
    killers: Vec<[u32; 2]>,
    experience: Experience,
    pub(super) lists: Vec<Vec<Candidate<R::Move>>>,
    pub(super) spare: Vec<R::Move>,
    /// For each ply the best line found.
    pub lines: Vec<Vec<R::Move>>,
    pub nodes: u64,
    pub deepest: usize,
    evaluations: Vec<i32>,
    /// The moves made, `None` for a pass.
    trail: Vec<Option<Sketch>>,
    reductions: Vec<u8>,
}

/// The code of the move that the table remembers, that of the answer to the last move, and the moves before.
pub(super) type Leads = (u32, u32, [Option<Sketch>; 2]);

/// A search that was stopped has no value.
pub(super) struct Stopped;

pub(super) type Value = Result<i32, Stopped>;

pub(super) const NO_VALUE: i32 = i32::MIN / 2;

/// The clock is looked at after so many positions: under slow rules they may take long.
pub(super) const BETWEEN_LOOKS: u64 = 32;

impl<'s, R: Rules, J: Judge<R>> Worker<'s, R, J> {
    pub(super) fn new(
        rules: R,
        judge: &'s J,
        table: &'s Table,
        control: &'s Control,
        past: History,
    ) -> Worker<'s, R, J> {
        let mut reductions = vec![0; 64 * 64];
        for depth in 1..64usize {
            for number in 1..64usize {
                #[allow(
                    clippy::cast_precision_loss,
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss
                )]
                let reduction = 0.6 + (depth as f64).ln() * (number as f64).ln() / 2.1;
                #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "below 10")]
                let reduction = reduction as u8;
                reductions[depth * 64 + number] = reduction;
            }
        }
        Worker {
            rules,
            judge,
            table,
            control,
            traits: judge.traits(),
            past,
            killers: vec![[0; 2]; MAX_PLY + 2],
            experience: Experience::new(),
            lists: Vec::new(),
            spare: Vec::new(),
            lines: (0..MAX_PLY + 2).map(|_| Vec::new()).collect(),
            nodes: 0,
            deepest: 0,
            evaluations: vec![0; MAX_PLY + 2],
            trail: Vec::new(),
            reductions,
        }
    }

    /// Counts a node; looks at the clock now and then.
    pub(super) fn count(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes & (BETWEEN_LOOKS - 1) == 0 {
            self.control.nodes.fetch_add(BETWEEN_LOOKS, Ordering::Relaxed);
            if self.control.is_over() {
                return Err(Stopped);
            }
        }
        Ok(())
    }

    fn ply_of(ply: usize) -> i32 {
        i32::try_from(ply).unwrap_or(0)
    }

    pub(super) fn worth(verdict: Verdict, ply: usize) -> i32 {
        match verdict {
            Verdict::Won => MATE - Self::ply_of(ply),
            Verdict::Drawn => 0,
            Verdict::Lost => Self::ply_of(ply) - MATE,
        }
    }

    /// The verdict if the position has been on the board before, or nothing has happened for too long.
    fn ended_by_the_past(&self) -> Option<Verdict> {
        let results = &self.traits.results;
        let side = self.rules.side_to_move();
        if results.is_too_long(&self.past) {
            return Some(results.settle(Verdict::Drawn, side));
        }
        // who comes back once will come back again
        results.repetitions.and_then(|_| results.repeated(&self.past, side, 2))
    }

    /// Remembers the position that has come up.
    fn remember(&mut self, irreversible: bool) {
        let past =
            position_of(&mut self.rules, self.judge, &self.traits.results, self.past.last(), irreversible);
        self.past.push(past);
    }

    /// The value for a side that cannot move.
    pub(super) fn without_moves(&self, checked: bool, ply: usize) -> i32 {
        let results = &self.traits.results;
        let verdict = if checked { results.mate } else { results.stalemate };
        Self::worth(results.settle(verdict, self.rules.side_to_move()), ply)
    }

    /// Makes a move if it is legal, and remembers the position.
    pub(super) fn make(&mut self, m: R::Move, next: &mut Option<R::Move>) -> bool {
        let irreversible = self.judge.is_irreversible(&self.rules, m);
        let sketch = self.sketch(m);
        let made = self.rules.make(m);
        *next = made.next;
        if made.legal {
            self.remember(irreversible);
            self.trail.push(Some(sketch));
        }
        made.legal
    }

    pub(super) fn undo(&mut self) {
        self.rules.undo();
        self.past.pop();
        self.trail.pop();
    }

    fn sketch(&self, m: R::Move) -> Sketch {
        let (from, to) = self.judge.squares(m);
        Sketch { side: self.rules.side_to_move().index(), mover: self.judge.mover(&self.rules, m), from, to }
    }

    /// The last move, and the one before it, which the side to move made.
    fn before(&self) -> [Option<Sketch>; 2] {
        let last = |back: usize| self.trail.len().checked_sub(back).and_then(|at| self.trail[at]);
        [last(1), last(2)]
    }

    /// The value of the position between the bounds, so many half-moves deep.
    pub(super) fn value(
        &mut self,
        mut alpha: i32,
        mut beta: i32,
        depth: i32,
        ply: usize,
        checked: bool,
        may_pass: bool,
    ) -> Value {
        self.lines[ply].clear();
        if ply > 0
            && let Some(verdict) = self.ended_by_the_past()
        {
            return Ok(Self::worth(verdict, ply));
        }
        if let Some(verdict) = self.judge.verdict(&mut self.rules) {
            return Ok(Self::worth(verdict, ply));
        }
        let depth = if checked { depth + 1 } else { depth };
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiescent(alpha, beta, ply, checked, 0);
        }
        self.count()?;
        self.deepest = self.deepest.max(ply);
        // no mate here can be better than one found nearer
        alpha = alpha.max(Self::ply_of(ply) - MATE);
        beta = beta.min(MATE - Self::ply_of(ply) - 1);
        if alpha >= beta {
            return Ok(alpha);
        }
        let exact = beta - alpha > 1;
        let key = self.rules.key();
        let known = self.table.find(key, ply);
        if let Some(known) = known
            && !exact
            && ply > 0
            && known.depth >= depth
            && known.decides(alpha, beta)
        {
            return Ok(known.value);
        }
        let remembered = known.map_or(0, |known| known.best);
        let mut depth = depth;
        if remembered == 0 && depth >= 5 {
            depth -= 1;
        }
        let ordinary = self.traits.ordinary;
        let standing = if checked { NO_VALUE } else { self.standing(known) };
        self.evaluations[ply] = standing;
        let improving = ply >= 2 && !checked && standing > self.evaluations[ply - 2];
        if !exact && !checked && ordinary && beta.abs() < MATE_BOUND {
            if depth <= 6 && standing - 85 * depth + 40 * i32::from(improving) >= beta {
                return Ok(standing);
            }
            if depth <= 2 && standing + 250 * depth < alpha {
                let value = self.quiescent(alpha, beta, ply, false, 0)?;
                if value <= alpha {
                    return Ok(value);
                }
            }
            if may_pass && depth >= 3 && standing >= beta && self.judge.has_pieces(&self.rules) {
                let reduced = depth - 3 - depth / 4 - ((standing - beta) / 200).min(2);
                if let Some(value) = self.after_pass(beta, reduced, ply)?
                    && value >= beta
                {
                    return Ok(if value >= MATE_BOUND { beta } else { value });
                }
            }
        }
        let mut list = self.lists.pop().unwrap_or_default();
        list.clear();
        self.fill(&mut list, remembered, ply);
        let found = self.try_all(&mut list, (alpha, beta, depth, ply), (checked, improving, standing));
        list.clear();
        self.lists.push(list);
        let (value, best_code, bound) = found?;
        let standing = if checked { UNJUDGED } else { standing };
        self.table.keep(key, Entry { best: best_code, value, depth, bound, standing }, ply);
        Ok(value)
    }

    /// What the position is worth if nothing hangs.
    pub(super) fn standing(&mut self, known: Option<Entry>) -> i32 {
        match known {
            Some(known) if known.standing != UNJUDGED => known.standing,
            _ => self.judge.evaluate(&mut self.rules),
        }
    }

    /// The value after a pass; `None` where passing is not legal.
    fn after_pass(&mut self, beta: i32, depth: i32, ply: usize) -> Result<Option<i32>, Stopped> {
        if !self.judge.pass(&mut self.rules) {
            return Ok(None);
        }
        // nothing repeats across a pass
        let count = self.past.last().map_or_else(Count::default, |position| position.count);
        self.past.push(Past { key: self.rules.key(), quiet: 0, checked: false, count });
        self.trail.push(None);
        let value = self.value(-beta, 1 - beta, depth, ply + 1, false, false);
        self.past.pop();
        self.trail.pop();
        self.judge.unpass(&mut self.rules);
        Ok(Some(-value?))
    }

    /// The moves of the side to move, with hopes.
    fn fill(&mut self, list: &mut Vec<Candidate<R::Move>>, remembered: u32, ply: usize) {
        let mut moves = std::mem::take(&mut self.spare);
        moves.clear();
        self.judge.moves(&mut self.rules, &mut moves);
        let leads = self.leads(remembered);
        for &intention in &moves {
            list.push(self.candidate(intention, leads, ply));
        }
        self.spare = moves;
    }

    /// What is known of good moves here.
    pub(super) fn leads(&self, remembered: u32) -> Leads {
        let before = self.before();
        (remembered, self.experience.answer(before[0]), before)
    }

    pub(super) fn candidate(
        &self,
        intention: R::Move,
        (remembered, answer, before): Leads,
        ply: usize,
    ) -> Candidate<R::Move> {
        let code = self.judge.code(intention);
        let gain = self.judge.gain(&self.rules, intention);
        let hope = if code == remembered {
            REMEMBERED
        } else if gain > 0 {
            GAINING + gain * 16 - self.judge.stake(&self.rules, intention)
        } else if let Some(place) = self.killers[ply].iter().position(|&killer| killer == code) {
            KILLER - i32::try_from(place).unwrap_or(0)
        } else if code == answer {
            KILLER - 2
        } else {
            self.experience.of(before, self.sketch(intention))
        };
        Candidate { intention, hope, gain, weighed: hope == REMEMBERED || gain <= 0 }
    }

    /// Puts a capture that loses behind the quiet moves; whether it does.
    pub(super) fn loses(&mut self, candidate: &mut Candidate<R::Move>) -> bool {
        candidate.weighed = true;
        let stake = self.judge.stake(&self.rules, candidate.intention);
        if stake > candidate.gain + 50 && self.judge.is_guarded(&mut self.rules, candidate.intention) {
            candidate.hope = LOSING + candidate.gain - stake;
            return true;
        }
        false
    }

    #[allow(clippy::too_many_lines, reason = "the loop over the moves is one thought")]
    fn try_all(
        &mut self,
        list: &mut Vec<Candidate<R::Move>>,
        (mut alpha, beta, depth, ply): (i32, i32, i32, usize),
        (checked, improving, standing): (bool, bool, i32),
    ) -> Result<(i32, u32, Bound), Stopped> {
        let ordinary = self.traits.ordinary;
        let exact = beta - alpha > 1;
        let mut at = 0;
        let mut legal = 0usize;
        let mut quiet_tried: Vec<Sketch> = Vec::new();
        let (mut best_value, mut best_code, mut bound) = (NO_VALUE, 0, Bound::Upper);
        while let Some(mut candidate) = best(&mut list[at..]) {
            if !candidate.weighed && self.loses(&mut candidate) {
                list[at] = candidate;
                continue;
            }
            at += 1;
            let quiet = candidate.gain <= 0;
            let code = self.judge.code(candidate.intention);
            let sketch = self.sketch(candidate.intention);
            let side = self.rules.side_to_move();
            let hope = candidate.hope;
            let prunable = ordinary && !checked && !exact && legal > 0 && best_value > -MATE_BOUND;
            if prunable && quiet && hope < KILLER - 2 {
                let enough = (3 + depth * depth) / if improving { 1 } else { 2 };
                let late = depth <= 5 && legal > usize::try_from(enough).unwrap_or(0);
                let futile = depth <= 4 && standing + 120 + 100 * depth <= alpha;
                if late || futile {
                    continue;
                }
            }
            if prunable && hope <= LOSING + 100_000 && hope < 0 && !quiet && depth <= 3 {
                continue;
            }
            let mut next = None;
            let made = self.make(candidate.intention, &mut next);
            if let Some(next) = next {
                let mut further = self.candidate(next, (0, 0, [None; 2]), ply);
                // positions of choices are those before the move
                further.hope = further.hope.min(hope);
                list.push(further);
            }
            if !made {
                continue;
            }
            legal += 1;
            let checks = self.rules.is_in_check(!side);
            let new_depth = depth - 1;
            let mut value = NO_VALUE;
            let mut full = true;
            if depth >= 3 && legal > 1 + usize::from(exact) && (quiet || hope < 0) && ordinary {
                let place = usize::try_from(depth).unwrap_or(0).min(63) * 64 + legal.min(63);
                let mut reduction = i32::from(self.reductions[place]);
                reduction -= i32::from(exact) + i32::from(checks) + i32::from(hope >= KILLER - 2);
                reduction += i32::from(!improving && quiet);
                if quiet && hope < KILLER - 2 {
                    reduction -= hope / 9000;
                }
                if checked {
                    reduction -= 1;
                }
                let reduction = reduction.clamp(0, new_depth - 1);
                if reduction > 0 {
                    value = match self.value(-alpha - 1, -alpha, new_depth - reduction, ply + 1, checks, true)
                    {
                        Ok(value) => -value,
                        Err(stopped) => {
                            self.undo();
                            return Err(stopped);
                        }
                    };
                    full = value > alpha;
                }
            }
            if full {
                let mut whole = !exact || legal == 1;
                if !whole {
                    value = match self.value(-alpha - 1, -alpha, new_depth, ply + 1, checks, true) {
                        Ok(value) => -value,
                        Err(stopped) => {
                            self.undo();
                            return Err(stopped);
                        }
                    };
                    whole = value > alpha && value < beta;
                    if !whole {
                        full = false;
                    }
                }
                if full {
                    value = match self.value(-beta, -alpha, new_depth, ply + 1, checks, true) {
                        Ok(value) => -value,
                        Err(stopped) => {
                            self.undo();
                            return Err(stopped);
                        }
                    };
                }
            }
            self.undo();
            if value > best_value {
                best_value = value;
                if value > alpha {
                    best_code = code;
                    alpha = value;
                    bound = Bound::Exact;
                    self.extend_line(ply, candidate.intention);
                    if value >= beta {
                        bound = Bound::Lower;
                        if quiet {
                            self.reward(sketch, code, ply, depth, &quiet_tried);
                        }
                        break;
                    }
                }
            }
            if quiet {
                quiet_tried.push(sketch);
            }
        }
        if legal == 0 {
            return Ok((self.without_moves(checked, ply), 0, Bound::Exact));
        }
        Ok((best_value, best_code, bound))
    }

    fn reward(&mut self, sketch: Sketch, code: u32, ply: usize, depth: i32, others: &[Sketch]) {
        let killers = &mut self.killers[ply];
        if killers[0] != code {
            killers[1] = killers[0];
            killers[0] = code;
        }
        let bonus = (depth * depth * 16).min(2000);
        let before = self.before();
        self.experience.keep_answer(before[0], code);
        self.experience.learn(before, sketch, bonus);
        for &other in others {
            self.experience.learn(before, other, -bonus);
        }
    }

    pub(super) fn extend_line(&mut self, ply: usize, m: R::Move) {
        let (line, rest) = self.lines.split_at_mut(ply + 1);
        line[ply].clear();
        line[ply].push(m);
        line[ply].extend_from_slice(&rest[0]);
    }
}
