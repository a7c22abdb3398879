//! The search of one thread.

use super::history::{Before, Experience, Sketch};
use super::judge::{Judge, Structure, Traits};
use super::ordering::{Candidate, GAINING, KILLER, LOSING, REMEMBERED, UNRANKED};
use super::root::Control;
use super::root::{History, position_of};
use super::table::{Entry, Table, UNJUDGED};
use super::{MATE, MATE_BOUND, MAX_PLY};
use crate::evaluation::Accumulators;
use rules::Rules;
use rules::general::Verdict;
use std::sync::LazyLock;
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
    pub(super) frames: Vec<Frame>,
    pub(super) experience: Experience,
    accumulators: Accumulators,
    pub(super) lists: Vec<Vec<Candidate<R::Move>>>,
    pub(super) spare: Vec<R::Move>,
    /// For each ply the best line found.
    pub lines: Vec<Vec<R::Move>>,
    pub nodes: u64,
    pub deepest: usize,
    /// The moves made, `None` for a pass.
    pub(super) trail: Vec<Option<Sketch>>,
    pub(super) reductions: &'static [i32],
    /// The depth of the iteration.
    pub(super) root_depth: usize,
    /// Before this ply no pass is tried: a search verifies that zugzwang does not refute one.
    pub(super) no_pass_before: usize,
}

/// What is kept for each ply of the line.
#[derive(Clone, Copy, Default)]
pub(super) struct Frame {
    /// Quiet moves that refuted another move at this ply.
    pub killers: [u32; 2],
    /// The static evaluation, [`NO_VALUE`] in check.
    pub evaluation: i32,
    /// The code of a move that is left out, to learn whether the others are much worse; 0 for none.
    pub excluded: u32,
    /// Whether the move that is being searched is a quiet one that was tried first.
    pub quiet_first: bool,
}

/// Which node is searched, and how.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Half-moves to go.
    pub depth: i32,
    /// Half-moves from the root.
    pub ply: usize,
    /// Whether the side to move is in check.
    pub checked: bool,
    /// Whether the node is expected to fail high.
    pub cut: bool,
    /// Whether the side to move may pass: not twice in a row.
    pub may_pass: bool,
}

/// The code of the move that the table remembers, that of the answer to the last move, and the moves before.
pub(super) type Leads = (u32, u32, Before);

/// A search that was stopped has no value.
pub(super) struct Stopped;

pub(super) type Value = Result<i32, Stopped>;

/// Reductions are counted in so many parts of a half-move.
pub(super) const PARTS: i32 = 1024;

pub(super) const NO_VALUE: i32 = i32::MIN / 2;

/// The clock is looked at after so many positions: under slow rules they may take long.
pub(super) const BETWEEN_LOOKS: u64 = 32;

/// By how much late moves are reduced, by depth and number of the move, in [`PARTS`] of a half-move. Self-play begins a search a thousand times a second, so
/// the logarithms are taken once.
static REDUCTIONS: LazyLock<Vec<i32>> = LazyLock::new(|| {
    let mut reductions = vec![0; 64 * 64];
    for depth in 1..64usize {
        for number in 1..64usize {
            #[allow(
                clippy::cast_precision_loss,
                clippy::cast_possible_truncation,
                reason = "below 10 half-moves"
            )]
            let reduction = (PARTS as f64 * (0.5 + (depth as f64).ln() * (number as f64).ln() / 2.1)) as i32;
            reductions[depth * 64 + number] = reduction;
        }
    }
    reductions
});

impl<'s, R: Rules, J: Judge<R>> Worker<'s, R, J> {
    pub(super) fn new(
        rules: R,
        judge: &'s J,
        table: &'s Table,
        control: &'s Control,
        past: History,
        experience: Experience,
    ) -> Worker<'s, R, J> {
        Worker {
            rules,
            judge,
            table,
            control,
            traits: judge.traits(),
            past,
            frames: vec![Frame::default(); MAX_PLY + 3],
            experience,
            accumulators: Accumulators::default(),
            lists: Vec::new(),
            spare: Vec::new(),
            lines: (0..MAX_PLY + 3).map(|_| Vec::new()).collect(),
            nodes: 0,
            deepest: 0,
            trail: Vec::new(),
            reductions: &REDUCTIONS,
            root_depth: 1,
            no_pass_before: 0,
        }
    }

    /// Counts a node; looks at the clock now and then.
    pub(super) fn count(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes & (BETWEEN_LOOKS - 1) == 0 {
            self.control.nodes.fetch_add(BETWEEN_LOOKS, Ordering::Relaxed);
            if self.control.is_over(self.root_depth) {
                return Err(Stopped);
            }
        }
        Ok(())
    }

    pub(super) fn ply_of(ply: usize) -> i32 {
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
    pub(super) fn ended_by_the_past(&self) -> Option<Verdict> {
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
        self.table.make_ready_for(past.key);
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

    pub(super) fn sketch(&self, m: R::Move) -> Sketch {
        let (from, to) = self.judge.squares(m);
        Sketch { side: self.rules.side_to_move().index(), mover: self.judge.mover(&self.rules, m), from, to }
    }

    /// The moves before: the other side's last, one's own last, one's own before that.
    pub(super) fn before(&self) -> Before {
        self.before_the_last(0)
    }

    /// The same as they were before the last so many moves.
    pub(super) fn before_the_last(&self, number: usize) -> Before {
        let last = |back: usize| self.trail.len().checked_sub(number + back).and_then(|at| self.trail[at]);
        [last(1), last(2), last(4)]
    }

    /// The static evaluation as the judge gives it.
    pub(super) fn standing(&mut self, known: Option<Entry>) -> i32 {
        match known {
            Some(known) if known.standing != UNJUDGED => known.standing,
            _ => self.judge.evaluate(&mut self.rules, &mut self.accumulators),
        }
    }

    /// The same, corrected by what searches of similar positions found.
    pub(super) fn corrected(&self, standing: i32, structure: Structure) -> i32 {
        let side = self.rules.side_to_move();
        let correction = self.experience.correction(side, structure, self.before());
        (standing + correction).clamp(1 - MATE_BOUND, MATE_BOUND - 1)
    }

    /// Judges the position of the root, with which the second ply compares its own evaluation.
    pub(super) fn judge_root(&mut self, checked: bool) {
        self.frames[0].evaluation = if checked {
            NO_VALUE
        } else {
            let judged = self.judge.evaluate(&mut self.rules, &mut self.accumulators);
            let structure = self.judge.structure(&self.rules);
            self.corrected(judged, structure)
        };
    }

    /// The moves of the side to move. The one that the table remembers stands first, and the others are not ranked until it has been
    /// tried: it often refutes the move before. Whether all are ranked.
    pub(super) fn fill(&mut self, list: &mut Vec<Candidate<R::Move>>, remembered: u32, ply: usize) -> bool {
        let mut moves = std::mem::take(&mut self.spare);
        moves.clear();
        self.judge.moves(&mut self.rules, &mut moves);
        let first =
            if remembered == 0 { None } else { moves.iter().position(|&m| self.judge.code(m) == remembered) };
        if let Some(first) = first {
            moves.swap(0, first);
            list.push(self.candidate(moves[0], (remembered, 0, [None; 3]), ply));
            let unranked = |&intention| Candidate { intention, rank: 0, gain: 0, history: 0, weighed: true };
            list.extend(moves[1..].iter().map(unranked));
        } else {
            let leads = self.leads(remembered);
            list.extend(moves.iter().map(|&intention| self.outlined(intention, leads, ply)));
        }
        self.spare = moves;
        first.is_none()
    }

    /// Ranks moves that [`Worker::fill`] has left unranked.
    pub(super) fn rank(&self, list: &mut [Candidate<R::Move>], ply: usize) {
        let leads = self.leads(0);
        for candidate in list {
            *candidate = self.outlined(candidate.intention, leads, ply);
        }
    }

    /// Ranks a quiet move that [`Worker::outlined`] has left unranked.
    pub(super) fn rank_quiet(&self, candidate: &mut Candidate<R::Move>, before: Before) {
        if candidate.rank == UNRANKED {
            candidate.history = self.experience.of(before, self.sketch(candidate.intention));
            candidate.rank = candidate.history;
        }
    }

    /// What is known of good moves here.
    pub(super) fn leads(&self, remembered: u32) -> Leads {
        let before = self.before();
        (remembered, self.experience.answer(before[0]), before)
    }

    /// A move with its rank.
    pub(super) fn candidate(&self, intention: R::Move, leads: Leads, ply: usize) -> Candidate<R::Move> {
        let mut candidate = self.outlined(intention, leads, ply);
        self.rank_quiet(&mut candidate, leads.2);
        candidate
    }

    /// A move with its rank; quiet ones of which nothing else is known are left unranked.
    #[allow(clippy::inline_always, reason = "a candidate is made in its place in the list: 5 % of the time")]
    #[inline(always)]
    fn outlined(
        &self,
        intention: R::Move,
        (remembered, answer, before): Leads,
        ply: usize,
    ) -> Candidate<R::Move> {
        let code = self.judge.code(intention);
        let gain = self.judge.gain(&self.rules, intention);
        let killer = self.frames[ply].killers.iter().position(|&killer| killer == code);
        if gain <= 0 && code != remembered && killer.is_none() && code != answer {
            return Candidate { intention, rank: UNRANKED, gain, history: 0, weighed: true };
        }
        let sketch = self.sketch(intention);
        let history = if gain > 0 {
            self.experience.of_capture(sketch, self.judge.victim(&self.rules, intention))
        } else {
            self.experience.of(before, sketch)
        };
        let rank = if code == remembered {
            REMEMBERED
        } else if gain > 0 {
            GAINING + gain * 64 - self.judge.stake(&self.rules, intention) + history
        } else {
            KILLER - killer.map_or(2, |place| i32::try_from(place).unwrap_or(0))
        };
        Candidate { intention, rank, gain, history, weighed: rank == REMEMBERED || gain <= 0 }
    }

    /// Puts a capture that loses behind the quiet moves; whether it does.
    pub(super) fn loses(&mut self, candidate: &mut Candidate<R::Move>) -> bool {
        candidate.weighed = true;
        if self.judge.exchange_yields(&mut self.rules, candidate.intention, 0) {
            return false;
        }
        candidate.rank = LOSING + candidate.gain * 16 + candidate.history / 4;
        true
    }

    pub(super) fn extend_line(&mut self, ply: usize, m: R::Move) {
        let (line, rest) = self.lines.split_at_mut(ply + 1);
        line[ply].clear();
        line[ply].push(m);
        line[ply].extend_from_slice(&rest[0]);
    }
}
