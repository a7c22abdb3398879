//! Intelligent search: help and series play to mate and stalemate that looks at the end first.
//!
//! The main decision: final positions are not listed and solved one by one, but kept in factors. For every square on
//! which the king may end, the attackers' units yield all sets of squares around him that they can leave unguarded
//! (`cover`), the defenders' units yield all sets that they can block (`block`), each within the moves left to the side; the
//! final positions that can still be reached are the pairs that fit. If no pair fits, no mate can come of the position
//! and the search turns back. Either factor depends on one side's units only, so it is worked out once and met by many
//! positions of the other side (`cache`). For a stalemate every other unit of the defender must also have an immobilisation that leaves
//! it without a move, within the moves of both sides (`immobilisation`; `stuck` counts what is plain to see).
//!
//! Where play is long enough for it, the final positions are listed after all (`finals`, `mates`, `stalemates`; when, is decided by
//! `foresight`): without units, only what must stand where and which squares must be empty. Then the units of a position are given
//! these roles, and a search follows all final positions at once (`aims`): with each move those are dropped for
//! which a side has no time left. That costs little for each move and counts the moves of all units together.
//!
//! All distances are lower bounds (`reach`), so no solution is missed, and as the ordinary search does the rest, its
//! solutions and their order are those of the ordinary search.

mod additions;
mod aims;
mod block;
mod cache;
mod cover;
mod final_position;
mod finals;
mod foresight;
mod immobilisation;
mod last_mover;
mod listing;
mod matching;
mod mates;
mod nearest;
mod picture;
mod reach;
mod search;
mod sets;
mod stalemates;
mod stuck;
mod target;
mod troop;
mod ways;

use crate::control::Control;
use crate::plan::End;
use crate::pool::Marks;
use block::Defenders;
use board::Side;
use cache::Cache;
use cover::Attackers;
use final_position::Ending;
use finals::Finals;
use foresight::Foresight;
use immobilisation::Immobilisation;
use rules::orthodox::Board;
pub(crate) use search::{Rest, Search, Sharing};
use std::sync::{Arc, Mutex};
pub(crate) use target::targets;

/// With more final positions a list is not gone through at every position.
const SHORT: usize = 64;

/// With more moves of one side than this nothing is foreseen.
const FORESEEN: usize = 40;

/// With fewer half-moves before a stalemate than this it takes longer to look for immobilisations than to play.
const LEAST_FOR_IMMOBILISATIONS: usize = 3;

/// What can still come of positions; each thread has its own.
#[derive(Default)]
pub(crate) struct EndBounds {
    covers: Cache,
    /// What must be blocked around a king, while it is gone through.
    needs: Vec<u64>,
    /// The final positions that are known.
    foresight: Arc<Foresight>,
    /// The final positions found there last, by their ends, and the state of the foresight at that time.
    finals: Option<(u64, Ending, Arc<Finals>)>,
    /// What threads look at just now, where there are several.
    marks: Option<Arc<Marks>>,
    /// The number of the thread whose they are.
    thread: usize,
    /// The steps taken since the foresight was told.
    steps: u64,
}

/// The steps after which the foresight is told.
const UNTOLD: u64 = 1 << 10;

/// The steps that it takes to look at a move.
const PLAY: u64 = 1;

/// The steps that it takes to look at a position, and to do so where play goes on move by move.
const LOOK: u64 = 2;
const LOOK_AND_PLAY: u64 = 6;

/// The steps that it takes to begin with immobilisations, and the trials for which a step suffices.
const BEGIN_IMMOBILISATIONS: u64 = 5;
const TRIALS_OF_STEP: u64 = 4;

/// The steps that it takes to work out what attackers leave open.
const WORK_OUT: u64 = 30;

impl EndBounds {
    /// Whether a position may still be reached in which the side `mover` has just mated or stalemated the other one;
    /// White and Black have so many moves left.
    pub(crate) fn are_good(&mut self, board: &Board, mate: bool, mover: Side, moves_of: [usize; 2]) -> bool {
        let [own, other] = [moves_of[mover.index()], moves_of[(!mover).index()]];
        self.has_taken(LOOK_AND_PLAY);
        let ending = Ending { mate, attacker: mover, attacks: own, defences: other };
        // a list that is too long is not gone through at every position
        let finals = self.finals(&ending).filter(|finals| finals.list.len() <= SHORT);
        let known = finals.map(|finals| finals.are_near(board, &ending));
        known.unwrap_or_else(|| {
            let attackers = Attackers { board, side: mover, moves: own, mate };
            self.king_squares_before(&attackers, other, Kings { among: u64::MAX, any: true }) != 0
        })
    }

    /// The final positions in which a side is mated or stalemated after so many moves at most, if they are listed.
    #[inline]
    fn finals(&mut self, ending: &Ending) -> Option<&Finals> {
        let state = self.foresight.state()?;
        let is_known =
            self.finals.as_ref().is_some_and(|(of, listed, _)| *of == state && listed.covers(ending));
        if !is_known {
            let (listed, finals) = self.foresight.finals(ending)?;
            self.finals = Some((state, listed, finals));
        }
        self.finals.as_ref().map(|(_, _, finals)| &**finals)
    }

    /// One more position has been looked at.
    #[inline]
    fn has_looked(&mut self) {
        self.has_taken(LOOK);
    }

    /// A move has been looked at.
    #[inline]
    fn has_played(&mut self) {
        self.steps += PLAY;
    }

    #[inline]
    fn has_taken(&mut self, steps: u64) {
        self.steps += steps + WORK_OUT * self.covers.take_worked_out();
        if self.steps >= UNTOLD {
            self.foresight.has_taken(std::mem::take(&mut self.steps));
        }
    }

    /// The squares, among some, on which the king of the other side than `attacker` may stand when it is mated or
    /// stalemated after so many moves of the attacker and the defender.
    pub(crate) fn king_squares(
        &mut self,
        board: &Board,
        mate: bool,
        attacker: Side,
        attacks: usize,
        defences: usize,
        among: u64,
    ) -> u64 {
        let attackers = Attackers { board, side: attacker, moves: attacks, mate };
        self.king_squares_before(&attackers, defences, Kings { among, any: false })
    }

    /// As [`EndBounds::king_squares`].
    fn king_squares_before(&mut self, attackers: &Attackers<'_>, defences: usize, kings: Kings) -> u64 {
        let (board, defender) = (attackers.board, !attackers.side);
        // this is seen before the units are looked at
        if let Some(king) = board.king(defender)
            && !attackers.may_bind(defences, kings.among & block::rings(defender, king, defences))
        {
            return 0;
        }
        match Defenders::new(board, defender, defences) {
            Some(defenders) => self.king_squares_of_bound(&defenders, attackers, kings),
            None => kings.among,
        }
    }

    /// As [`EndBounds::king_squares`], where the defenders are known already.
    fn king_squares_of(&mut self, defenders: &Defenders, attackers: &Attackers<'_>, kings: Kings) -> u64 {
        if !attackers.may_bind(defenders.moves(), kings.among & defenders.rings()) {
            return 0;
        }
        self.king_squares_of_bound(defenders, attackers, kings)
    }

    /// As [`EndBounds::king_squares_of`], where it is known that the defenders may all be left without a move.
    fn king_squares_of_bound(
        &mut self,
        defenders: &Defenders,
        attackers: &Attackers<'_>,
        kings: Kings,
    ) -> u64 {
        let defences = defenders.moves();
        if attackers.moves.max(defences) > FORESEEN {
            return kings.among;
        }
        if attackers.bind() && attackers.moves + defences >= LEAST_FOR_IMMOBILISATIONS {
            return self.king_squares_for_stalemate(defenders, attackers, kings);
        }
        let mut covers = self.covers.entry(attackers.key());
        let mut fits = |defenders: &Defenders, king: u8, moves: usize| {
            let (patterns, needs) = covers.sets(king, |known, needs| attackers.needs(king, known, needs));
            patterns.contain(defenders.blocked_within(moves), king)
                && needs.iter().any(|&squares| defenders.block(squares, moves))
        };
        Self::king_squares_that_fit(defenders, attackers.board, kings, &mut fits)
    }

    /// The king's squares that pass a test, before or after castling.
    fn king_squares_that_fit(
        defenders: &Defenders,
        board: &Board,
        kings: Kings,
        fits: &mut dyn FnMut(&Defenders, u8, usize) -> bool,
    ) -> u64 {
        let Kings { among, any } = kings;
        let good = defenders.king_squares(among, any, &mut *fits);
        if any && good != 0 || board.may_castle(defenders.side()) == [false; 2] {
            return good;
        }
        defenders
            .castled(board)
            .fold(good, |good, castled| good | castled.king_squares(among & !good, any, &mut *fits))
    }

    /// As [`EndBounds::king_squares_of`], for a stalemate before which all units must have an immobilisation.
    fn king_squares_for_stalemate(
        &mut self,
        defenders: &Defenders,
        attackers: &Attackers<'_>,
        kings: Kings,
    ) -> u64 {
        let board = attackers.board;
        let immobilisations = Immobilisation::new(board, defenders, attackers.moves);
        let mut needs = std::mem::take(&mut self.needs);
        let covers = &mut self.covers;
        let mut fits = |defenders: &Defenders, king: u8, moves: usize| {
            let steps = defenders.moves() - moves;
            needs.clear();
            let mut entry = covers.entry(attackers.key());
            let (patterns, sets) = entry.sets(king, |known, needs| attackers.needs(king, known, needs));
            if !patterns.contain(defenders.blocked_within(moves), king) {
                return false;
            }
            needs.extend_from_slice(sets);
            if needs.len() > 2 && !immobilisations.exist(king, steps, 0) {
                return false;
            }
            needs.iter().any(|&squares| {
                defenders.block(squares, moves) && immobilisations.exist(king, steps, squares)
            })
        };
        let good = Self::king_squares_that_fit(defenders, board, kings, &mut fits);
        self.needs = needs;
        self.steps += BEGIN_IMMOBILISATIONS + immobilisations.trials() / TRIALS_OF_STEP;
        good
    }

    /// Adds all pairs of a king's square among some and what must be blocked around it that fit so far as the
    /// defenders are concerned.
    fn pairs(&mut self, defenders: &Defenders, attackers: &Attackers<'_>, among: u64, pairs: &mut Vec<Pair>) {
        let mut covers = self.covers.entry(attackers.key());
        defenders.king_squares(among, false, |defenders, king, moves| {
            let (patterns, needs) = covers.sets(king, |known, needs| attackers.needs(king, known, needs));
            if !patterns.contain(defenders.blocked_within(moves), king) {
                return false;
            }
            for &need in needs {
                if defenders.block(need, moves) {
                    pairs.push(Pair { king, need });
                }
            }
            false
        });
    }
}

/// The squares of a king that are asked about.
#[derive(Clone, Copy)]
struct Kings {
    among: u64,
    /// Whether one is enough: when one is good, all that come after it are taken as good.
    any: bool,
}

/// A last square of a king and what must be blocked around him.
#[derive(Clone, Copy)]
pub(crate) struct Pair {
    king: u8,
    need: u64,
}

/// The bytes that the end bounds of all threads keep, beside the memory for proofs.
const KEPT: usize = 40 << 20;

/// EndBounds of a thread that are not in use. Threads take and put back for each proof, so that they would wait for each other if
/// they did it at one place, or in one line of the cache.
#[derive(Default)]
#[repr(align(128))]
struct Shelf(Mutex<Vec<EndBounds>>);

/// EndBounds that are not in use, of all threads.
pub(crate) struct Pool {
    foresight: Arc<Foresight>,
    marks: Option<Arc<Marks>>,
    shelves: Box<[Shelf]>,
    /// The bytes that each may keep.
    bytes: usize,
}

impl Pool {
    /// For so many threads as the means have; final positions are listed at once or when it seems worth while.
    pub(crate) fn new(control: &Control, eager: bool) -> Pool {
        let threads = control.threads;
        Pool {
            foresight: Arc::new(Foresight::new(eager, control.clone())),
            marks: (threads > 1).then(Arc::default),
            // one more for the thread that tells
            shelves: (0..=threads).map(|_| Shelf::default()).collect(),
            bytes: KEPT / threads.max(1),
        }
    }

    /// Play from a position on begins that may end so. `mover` makes the first move of all `ends`; the side of either of
    /// its symbols has so many moves before what is beyond, and longer play with so many at `most` is to come. It may be `costly` to
    /// play.
    pub(crate) fn begin(
        &self,
        board: &Board,
        ends: &[End],
        mover: Side,
        moves: [usize; 2],
        most: [usize; 2],
        costly: bool,
    ) {
        let side_of = |symbol| if symbol == 0 { mover } else { !mover };
        let ending = |end: &End, moves: [usize; 2]| {
            let moves_of = |symbol: usize| moves[symbol] + end.beyond[symbol];
            let (attacks, defences) = (moves_of(end.mover), moves_of(1 - end.mover));
            Ending { mate: end.mate, attacker: side_of(end.mover), attacks, defences }
        };
        let endings = ends.iter().map(|end| [ending(end, moves), ending(end, most)]);
        let endings = endings.filter(|[now, _]| now.attacks.max(now.defences) <= FORESEEN);
        self.foresight.begin(board, endings.collect(), costly);
    }

    /// Play has ended.
    pub(crate) fn end(&self) {
        self.foresight.end();
    }

    /// Helps a thread that lists final positions, if there is one; answers whether there was anything to do.
    pub(crate) fn help_listing(&self) -> bool {
        self.foresight.help_listing()
    }

    fn shelf(&self, thread: usize) -> std::sync::MutexGuard<'_, Vec<EndBounds>> {
        let shelf = &self.shelves[thread % self.shelves.len()];
        shelf.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Takes one out for the thread of that number.
    pub(crate) fn take(&self, thread: usize) -> EndBounds {
        let unused = self.shelf(thread).pop();
        unused.unwrap_or_else(|| EndBounds {
            covers: Cache::new(self.bytes),
            foresight: Arc::clone(&self.foresight),
            marks: self.marks.clone(),
            thread,
            ..EndBounds::default()
        })
    }

    /// Puts one back.
    pub(crate) fn put_back(&self, end_bounds: EndBounds) {
        self.shelf(end_bounds.thread).push(end_bounds);
    }
}
