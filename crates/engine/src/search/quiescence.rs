//! The search where only captures and promotions go on.

use super::MATE_BOUND;
use super::MAX_PLY;
use super::judge::Judge;
use super::ordering::{Candidate, best};
use super::table::{Bound, Entry, UNJUDGED};
use super::worker::{NO_VALUE, Stopped, Value, Worker};
use rules::Rules;

impl<R: Rules, J: Judge<R>> Worker<'_, R, J> {
    /// The value when only captures and promotions go on; in check all moves, for some half-moves.
    pub(super) fn quiescent(
        &mut self,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        checked: bool,
        deep: u32,
    ) -> Value {
        self.lines[ply].clear();
        self.count()?;
        self.deepest = self.deepest.max(ply);
        let escaping = checked && deep < 4;
        let key = self.rules.key();
        let known = self.table.find(key, ply);
        if let Some(known) = known
            && beta - alpha == 1
            && known.decides(alpha, beta)
        {
            return Ok(known.value);
        }
        let mut best_value = NO_VALUE;
        let mut standing = UNJUDGED;
        if !escaping || ply >= MAX_PLY {
            standing = self.standing(known);
            let structure = self.judge.structure(&self.rules);
            let mut expected = self.corrected(standing, structure);
            // a value in the table is a better evaluation, where its bound allows it
            match known {
                Some(Entry { value, bound: Bound::Lower, .. }) if value > expected => expected = value,
                Some(Entry { value, bound: Bound::Upper, .. }) if value < expected => expected = value,
                _ => {}
            }
            if expected >= beta || ply >= MAX_PLY {
                if known.is_none() {
                    let bound = if expected >= beta { Bound::Lower } else { Bound::Unknown };
                    let entry = Entry { best: 0, value: expected, depth: 0, bound, standing };
                    self.table.keep(key, entry, ply);
                }
                return Ok(expected);
            }
            alpha = alpha.max(expected);
            best_value = expected;
        }
        let remembered = known.map_or(0, |known| known.best);
        let mut list = self.lists.pop().unwrap_or_default();
        list.clear();
        let mut moves = std::mem::take(&mut self.spare);
        moves.clear();
        if escaping {
            self.judge.moves(&mut self.rules, &mut moves);
        } else {
            self.judge.captures(&mut self.rules, &mut moves);
        }
        let leads = self.leads(remembered);
        for &intention in &moves {
            if escaping || self.judge.gain(&self.rules, intention) > 0 {
                list.push(self.candidate(intention, leads, ply));
            }
        }
        self.spare = moves;
        let result = self.try_captures(&mut list, (alpha, beta, ply), (escaping, deep), best_value);
        list.clear();
        self.lists.push(list);
        let (value, best_code) = result?;
        if value == NO_VALUE {
            // in check and no way out
            return Ok(self.without_moves(true, ply));
        }
        // alone or without a capture the position itself decides
        let bound = if value >= beta { Bound::Lower } else { Bound::Upper };
        self.table.keep(key, Entry { best: best_code, value, depth: 0, bound, standing }, ply);
        Ok(value)
    }

    fn try_captures(
        &mut self,
        list: &mut Vec<Candidate<R::Move>>,
        (mut alpha, beta, ply): (i32, i32, usize),
        (escaping, deep): (bool, u32),
        mut best_value: i32,
    ) -> Result<(i32, u32), Stopped> {
        let standing = best_value;
        let mut at = 0;
        let mut best_code = 0;
        let mut quiets = 0;
        while let Some(mut candidate) = best(&mut list[at..]) {
            let quiet = candidate.gain <= 0;
            if escaping && quiet && best_value > -MATE_BOUND && self.traits.ordinary {
                quiets += 1;
                let intention = candidate.intention;
                if quiets > 3 || quiets > 1 && !self.judge.exchange_yields(&mut self.rules, intention, 0) {
                    at += 1;
                    continue;
                }
            }
            if !escaping && self.traits.ordinary {
                if standing + candidate.gain + 150 <= alpha {
                    best_value = best_value.max(standing + candidate.gain + 150);
                    at += 1;
                    continue;
                }
                if !candidate.weighed && self.loses(&mut candidate) {
                    at += 1;
                    continue;
                }
            }
            at += 1;
            let mut next = None;
            let side = self.rules.side_to_move();
            let made = self.make(candidate.intention, &mut next);
            if let Some(next) = next {
                let mut further = self.candidate(next, (0, 0, [None; 3]), ply);
                further.rank = further.rank.min(candidate.rank);
                if escaping || further.gain > 0 {
                    list.push(further);
                }
            }
            if !made {
                continue;
            }
            let value = if let Some(verdict) = self.judge.verdict(&mut self.rules) {
                Ok(Self::worth(verdict, ply + 1))
            } else {
                let checks = self.rules.is_in_check(!side);
                self.quiescent(-beta, -alpha, ply + 1, checks, deep + 1)
            };
            self.undo();
            let value = -value?;
            if value > best_value {
                best_value = value;
                if value > alpha {
                    alpha = value;
                    best_code = self.judge.code(candidate.intention);
                    self.extend_line(ply, candidate.intention);
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        Ok((best_value, best_code))
    }
}
