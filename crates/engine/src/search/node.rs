//! The search of one node: what is known of it, and what can be told before its moves are tried.
//!
//! Pruning that presumes that having the move is no burden (reverse futility, razoring, null move, probcut) is off where the
//! rules do not grant it ([`super::Traits::ordinary`]).

use super::judge::{Judge, Structure};
use super::table::{Bound, Entry, UNJUDGED};
use super::worker::{NO_VALUE, Node, Stopped, Value, Worker};
use super::{MATE, MATE_BOUND, MAX_PLY, PROVED_BOUND, TABLE_WIN};
use crate::counting::Count;
use crate::results::Past;
use rules::Rules;
use rules::general::Verdict;

/// A search that found a value so far above the bound may be some half-moves less deep than the one that asks.
const FAR_ABOVE: i32 = 300;

/// What is known of a node before its moves are tried.
#[derive(Clone, Copy)]
pub(super) struct Known {
    pub entry: Option<Entry>,
    /// The static evaluation, corrected; [`NO_VALUE`] in check.
    pub standing: i32,
    /// Whether it is better than two half-moves before.
    pub improving: bool,
}

impl<R: Rules, J: Judge<R>> Worker<'_, R, J> {
    /// The value of the position between the bounds.
    pub(super) fn value(&mut self, mut alpha: i32, mut beta: i32, node: Node) -> Value {
        let Node { mut depth, ply, checked, .. } = node;
        self.lines[ply].clear();
        let excluded = self.frames[ply].excluded;
        if excluded == 0 {
            if ply > 0
                && let Some(verdict) = self.ended_by_the_past()
            {
                return Ok(Self::worth(verdict, ply));
            }
            if let Some(verdict) = self.judge.verdict(&mut self.rules) {
                return Ok(Self::worth(verdict, ply));
            }
            depth += i32::from(checked);
        }
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
        let entry = if excluded == 0 { self.table.find(key, ply) } else { None };
        if let Some(entry) = entry
            && !exact
            && entry.depth >= depth
            && entry.decides(alpha, beta)
        {
            return Ok(entry.value);
        }
        if excluded == 0
            && ply > 0
            && self.past.last().is_some_and(|past| past.quiet == 0)
            && let Some(verdict) = self.judge.table_verdict(&self.rules)
        {
            // a mate may be nearer, but the game is decided, and at the root the tables show the way
            return Ok(match verdict {
                Verdict::Won => TABLE_WIN - Self::ply_of(ply),
                Verdict::Lost => Self::ply_of(ply) - TABLE_WIN,
                Verdict::Drawn => 0,
            });
        }
        if let Some(value) = entry.and_then(|entry| self.told_by_the_table(entry, exact, beta, depth)) {
            return Ok(value);
        }
        let remembered = entry.map_or(0, |entry| entry.best);
        if remembered == 0 && depth >= 4 && excluded == 0 && (exact || node.cut) {
            depth -= 1;
        }
        self.frames[ply + 1].excluded = 0;
        self.frames[ply].quiet_first = false;
        // killers are shared by positions that have a grandparent in common, for others they say little
        self.frames[ply + 2].killers = [0; 2];
        let structure = self.judge.structure(&self.rules);
        let judged = if checked {
            UNJUDGED
        } else if excluded != 0 {
            self.frames[ply].evaluation
        } else {
            self.standing(entry)
        };
        let standing = if checked {
            NO_VALUE
        } else if excluded != 0 {
            judged
        } else {
            self.corrected(judged, structure)
        };
        self.frames[ply].evaluation = standing;
        let improving = !checked
            && match ply {
                0 | 1 => false,
                2 | 3 => standing > self.frames[ply - 2].evaluation,
                _ if self.frames[ply - 2].evaluation == NO_VALUE => {
                    standing > self.frames[ply - 4].evaluation
                }
                _ => standing > self.frames[ply - 2].evaluation,
            };
        let known = Known { entry, standing, improving };
        if !exact
            && !checked
            && excluded == 0
            && self.traits.ordinary
            && beta.abs() < MATE_BOUND
            && let Some(value) = self.told_at_once((alpha, beta), Node { depth, ..node }, known)?
        {
            return Ok(value);
        }
        let mut list = self.lists.pop().unwrap_or_default();
        list.clear();
        let ranked = self.fill(&mut list, remembered, ply);
        let found = self.try_all((&mut list, ranked), (alpha, beta), Node { depth, ..node }, known);
        list.clear();
        self.lists.push(list);
        let found = found?;
        if excluded == 0 {
            let Found { value, depth, best, bound, .. } = found;
            let entry = Entry { best, value, depth, bound, standing: judged };
            self.table.keep(key, entry, ply);
            if !checked && !found.best_is_capture {
                self.correct(judged, structure, &found, depth);
            }
        }
        Ok(found.value)
    }

    /// Learns from the difference between the value and the static evaluation, where the value is a bound that contradicts it.
    fn correct(&mut self, judged: i32, structure: Structure, found: &Found, depth: i32) {
        let contradicts = match found.bound {
            Bound::Exact => true,
            Bound::Lower => found.value > judged,
            Bound::Upper => found.value < judged,
            Bound::Unknown => false,
        };
        if contradicts && found.value.abs() < PROVED_BOUND {
            let (side, before) = (self.rules.side_to_move(), self.before());
            self.experience.learn_correction(side, structure, before, found.value - judged, depth);
        }
    }

    /// A value far above the bound that a search almost as deep has found.
    fn told_by_the_table(&self, entry: Entry, exact: bool, beta: i32, depth: i32) -> Option<i32> {
        let enough = beta + FAR_ABOVE;
        let is_lower = matches!(entry.bound, Bound::Lower | Bound::Exact);
        let proved = beta.abs() >= MATE_BOUND || entry.value.abs() >= MATE_BOUND;
        let tells = !exact && !proved && is_lower && self.traits.ordinary;
        (tells && entry.depth >= depth - 4 && entry.value >= enough).then_some(enough)
    }

    /// The value of a node whose static evaluation is so far from the bounds that its moves need not all be tried.
    fn told_at_once(
        &mut self,
        (alpha, beta): (i32, i32),
        node: Node,
        known: Known,
    ) -> Result<Option<i32>, Stopped> {
        let Node { depth, ply, .. } = node;
        let Known { entry, standing, improving } = known;
        // a value in the table is a better evaluation, where its bound allows it
        let expected = match entry {
            Some(Entry { value, bound: Bound::Exact, .. }) => value,
            Some(Entry { value, bound: Bound::Lower, .. }) => standing.max(value),
            Some(Entry { value, bound: Bound::Upper, .. }) => standing.min(value),
            _ => standing,
        };
        if depth <= 8 && expected < MATE_BOUND && expected - 75 * (depth - i32::from(improving)) >= beta {
            return Ok(Some((expected + beta) / 2));
        }
        if depth <= 3 && expected + 120 + 170 * depth < alpha {
            let value = self.quiescent(alpha, beta, ply, false, 0)?;
            if value <= alpha {
                return Ok(Some(value));
            }
        }
        if node.may_pass
            && depth >= 3
            && expected >= beta
            && standing >= beta - 20 * depth + 120
            && ply >= self.no_pass_before
            && self.judge.has_pieces(&self.rules)
        {
            let reduced = depth - 3 - depth / 3 - ((expected - beta) / 200).min(3);
            if let Some(value) = self.after_pass(beta, reduced, node)?
                && value >= beta
            {
                let value = if value >= MATE_BOUND { beta } else { value };
                if depth < 12 || self.no_pass_before > 0 {
                    return Ok(Some(value));
                }
                // zugzwang is not ruled out: without passes it must hold as well
                self.no_pass_before = ply + usize::try_from(reduced.max(0)).unwrap_or(0) * 3 / 4 + 1;
                let verified =
                    self.value(beta - 1, beta, Node { depth: reduced.max(1), may_pass: false, ..node });
                self.no_pass_before = 0;
                if verified? >= beta {
                    return Ok(Some(value));
                }
            }
        }
        let probe = beta + 180 - 50 * i32::from(improving);
        let unlikely = entry.is_some_and(|entry| {
            entry.depth >= depth - 3 && entry.value < probe && entry.bound != Bound::Lower
        });
        if depth >= 5 && !unlikely && probe < MATE_BOUND {
            return self.probe_captures(probe, node, standing);
        }
        Ok(None)
    }

    /// The value after a pass; `None` where passing is not legal.
    fn after_pass(&mut self, beta: i32, depth: i32, node: Node) -> Result<Option<i32>, Stopped> {
        if !self.judge.pass(&mut self.rules) {
            return Ok(None);
        }
        // nothing repeats across a pass
        let count = self.past.last().map_or_else(Count::default, |position| position.count);
        let key = self.rules.key();
        self.table.make_ready_for(key);
        self.past.push(Past { key, quiet: 0, checked: false, count });
        self.trail.push(None);
        let after = Node { depth, ply: node.ply + 1, checked: false, cut: !node.cut, may_pass: false };
        let value = self.value(-beta, 1 - beta, after);
        self.past.pop();
        self.trail.pop();
        self.judge.unpass(&mut self.rules);
        Ok(Some(-value?))
    }

    /// Whether a good capture is far better than the bound in a search of reduced depth (probcut); its value.
    fn probe_captures(&mut self, probe: i32, node: Node, standing: i32) -> Result<Option<i32>, Stopped> {
        let Node { depth, ply, .. } = node;
        let mut moves = std::mem::take(&mut self.spare);
        moves.clear();
        self.judge.captures(&mut self.rules, &mut moves);
        let mut list = self.lists.pop().unwrap_or_default();
        list.clear();
        let leads = self.leads(0);
        for &intention in &moves {
            if self.judge.gain(&self.rules, intention) > 0 {
                list.push(self.candidate(intention, leads, ply));
            }
        }
        self.spare = moves;
        let mut found = Ok(None);
        let mut at = 0;
        while let Some(candidate) = super::ordering::best(&mut list[at..]) {
            at += 1;
            let needed = (probe - standing).max(0);
            if !self.judge.exchange_yields(&mut self.rules, candidate.intention, needed) {
                continue;
            }
            let side = self.rules.side_to_move();
            let code = self.judge.code(candidate.intention);
            if !self.make(candidate.intention, &mut None) {
                continue;
            }
            let checks = self.rules.is_in_check(!side);
            let mut value =
                self.ended_or(ply + 1, |worker| worker.quiescent(-probe, 1 - probe, ply + 1, checks, 0));
            if matches!(value, Ok(value) if -value >= probe) {
                let after =
                    Node { depth: depth - 4, ply: ply + 1, checked: checks, cut: !node.cut, may_pass: true };
                value = self.value(-probe, 1 - probe, after);
            }
            self.undo();
            match value {
                Err(stopped) => {
                    found = Err(stopped);
                    break;
                }
                Ok(value) if -value >= probe => {
                    let entry = Entry {
                        best: code,
                        value: -value,
                        depth: depth - 3,
                        bound: Bound::Lower,
                        standing: UNJUDGED,
                    };
                    self.table.keep(self.rules.key(), entry, ply);
                    found = Ok(Some(-value));
                    break;
                }
                Ok(_) => {}
            }
        }
        list.clear();
        self.lists.push(list);
        found
    }

    /// The value of a position that has ended, or what `search` finds.
    fn ended_or(&mut self, ply: usize, search: impl FnOnce(&mut Self) -> Value) -> Value {
        match self.judge.verdict(&mut self.rules) {
            Some(verdict) => Ok(Self::worth(verdict, ply)),
            None => search(self),
        }
    }
}

/// What a node's moves came to.
pub(super) struct Found {
    pub value: i32,
    /// How deep the search was that says so.
    pub depth: i32,
    /// The code of the best move, 0 for none.
    pub best: u32,
    pub best_is_capture: bool,
    pub bound: Bound,
}
