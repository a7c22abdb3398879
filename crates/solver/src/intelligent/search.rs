//! The search towards the end of play that goes straight to mate or stalemate: help play, or series play with at most
//! one move of the other side at its end.
//!
//! Before a move is played the bounds of the end are evaluated for the king's squares that were possible before the move.
//! Sets of squares that the attackers leave open are cached by the attackers' array, so that the moves of the
//! defenders, of which there are most, cost little.

use super::aims::{Aims, Alive, Numbers, renumber};
use super::block::{Defenders, UNITS};
use super::cover::Attackers;
use super::final_position::Ending;
use super::{EndBounds, FORESEEN, Kings, Pair};
use crate::plan::Straight;
use crate::pool::Sign;
use crate::table::Table;
use board::Side;
use rules::orthodox::{Board, Kind, Move};
use std::ops::Range;
use std::sync::Arc;
use stipulation::Goal;

/// The positions looked at after which a ply has taken long.
const LONG: u64 = 1500;

/// So many aims followed count as one position looked at.
const FOLLOWED: usize = 64;

/// Moves of a ply that are still to be looked at, by whichever thread.
pub(crate) struct Rest {
    board: Board,
    attacker: Side,
    left: usize,
    kings: u64,
    moves: Vec<Move>,
    /// The aims that are followed and those within reach.
    followed: Option<(Arc<Aims>, Numbers, Vec<Alive>)>,
}

/// With fewer half-moves left a position is not marked while it is looked at.
const MARKED: usize = 3;

/// With fewer half-moves left no aims are looked for.
const AIMED: usize = 3;

/// Aims that are followed.
#[derive(Clone)]
struct Following {
    aims: Arc<Aims>,
    numbers: Numbers,
    /// The place of those within reach in the list.
    alive: Range<usize>,
}

impl Rest {
    /// How many moves there are.
    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }

    /// The half-moves left.
    pub(crate) fn left(&self) -> usize {
        self.left
    }
}

/// How a search shares its work with other threads.
pub(crate) trait Sharing {
    /// Whether there is a thread that has nothing to do.
    fn is_wanted(&self) -> bool;

    /// Whether one of the moves leads to the end, found out together with others, who get the end bounds meanwhile; `None`
    /// if it was to be stopped.
    fn look_together(&self, rest: Rest, end_bounds: &mut EndBounds) -> Option<bool>;
}

/// A position on the way to the end.
#[derive(Clone, Copy)]
struct Place<'b> {
    board: &'b Board,
    attacker: Side,
    /// The half-moves left to the end.
    left: usize,
    /// The defending king's squares for which there are end bounds.
    kings: u64,
    following: Option<&'b Following>,
}

/// A ply and what is known of it before its moves are looked at.
struct Ply<'b> {
    place: Place<'b>,
    /// The defenders with the moves that they have after this ply's move, if that is the attacker's; else before it.
    defenders: Defenders,
    may_castle: bool,
    /// Where its pairs begin.
    pairs: usize,
    /// By departure, the arrivals that may keep an aim within reach, if aims are followed.
    arrivals: Option<[u64; 64]>,
}

/// A search and what it needs.
pub(crate) struct Search<'a> {
    pub(crate) straight: Straight,
    pub(crate) end_bounds: &'a mut EndBounds,
    pub(crate) table: Option<&'a Table>,
    /// The moves of all plies of the line being searched; to begin with none.
    pub(crate) moves: &'a mut Vec<Move>,
    /// The pairs of all plies of the line being searched; to begin with none.
    pub(crate) pairs: Vec<Pair>,
    /// The aims within reach of all plies of the line being searched; to begin with none.
    pub(crate) alive: Vec<Alive>,
    /// Whether there are too many aims.
    pub(crate) aimless: bool,
    /// Whether the last half-move of the section leads to what must come behind it, where there is anything.
    pub(crate) ends: &'a mut dyn FnMut(&Board) -> bool,
    /// Asks whether to stop.
    pub(crate) is_stopped: &'a mut dyn FnMut() -> bool,
    /// Whether moves are looked at in the opposite order, so that two threads that come to the same positions do not do the
    /// same work at the same time.
    pub(crate) backwards: bool,
    /// Other threads, if there are any.
    pub(crate) sharing: Option<&'a dyn Sharing>,
    pub(crate) nodes: u64,
    /// The positions whose end bounds were looked at, however they were, and what took as long as that.
    pub(crate) looked: u64,
    /// Aims followed beyond those that count in `looked`.
    pub(crate) followed: usize,
    pub(crate) unchecked: u32,
    pub(crate) stopped: bool,
}

impl Search<'_> {
    /// Whether the end can be reached with so much of the section left, the next move being the symbol's. `None` if the
    /// course says nothing of it.
    pub(crate) fn solves(&mut self, board: &Board, left: usize, symbol: usize) -> Option<bool> {
        let (left, attacks) = self.straight.begin(left, symbol)?;
        let attacker = if attacks { board.side_to_move() } else { !board.side_to_move() };
        board.king(!attacker)?;
        let (attacks, defences) = self.straight.moves(left);
        if attacks.max(defences) > FORESEEN
            || (board.of_side(!attacker) & board.units()).count_ones() as usize > UNITS
        {
            return None;
        }
        let kings = self.kings(board, attacker, left, u64::MAX);
        Some(kings != 0 && self.leads_to_end(&Place { board, attacker, left, kings, following: None }))
    }

    /// The aims of a position, if final positions are listed.
    fn aims(&mut self, board: &Board, attacker: Side, left: usize) -> Option<Following> {
        let (attacks, defences) = self.straight.moves(left);
        let ending = Ending { mate: self.straight.goal == Goal::Mate, attacker, attacks, defences };
        if self.aimless {
            return None;
        }
        let finals = self.end_bounds.finals(&ending)?;
        let start = self.alive.len();
        let aims = Aims::of(finals, board, &ending, &mut self.alive);
        self.aimless = aims.is_none();
        let (aims, numbers) = aims?;
        Some(Following { aims: Arc::new(aims), numbers, alive: start..self.alive.len() })
    }

    /// The defending king's squares, among some, for which there are end bounds.
    #[inline]
    fn kings(&mut self, board: &Board, attacker: Side, left: usize, among: u64) -> u64 {
        let (attacks, defences) = self.straight.moves(left);
        let mate = self.straight.goal == Goal::Mate;
        self.end_bounds.king_squares(board, mate, attacker, attacks, defences, among)
    }

    fn leads_to_end(&mut self, place: &Place<'_>) -> bool {
        let &Place { board, left, .. } = place;
        if left == 1 {
            return board.can_reach(self.straight.goal);
        }
        if left == 1 + self.straight.tail {
            return (self.ends)(board);
        }
        if let Some(known) = self.known(board, left) {
            return known;
        }
        if place.following.is_some() || left < AIMED {
            return self.any_move(place);
        }
        let start = self.alive.len();
        let aims = self.aims(board, place.attacker, left);
        let hopeless = aims.as_ref().is_some_and(|aims| aims.alive.is_empty());
        let found = !hopeless && self.any_move(&Place { following: aims.as_ref(), ..*place });
        self.alive.truncate(start);
        found
    }

    fn any_move(&mut self, place: &Place<'_>) -> bool {
        let start = self.moves.len();
        place.board.legal_moves(self.moves);
        if self.backwards {
            self.moves[start..].reverse();
        }
        let ply = self.begin_ply(place);
        let found = self.any_of(&ply, start);
        self.end_ply(&ply);
        self.moves.truncate(start);
        if self.stopped {
            return false;
        }
        self.remember(place.board, place.left, found);
        found
    }

    /// Whether one of the moves from a place in the list on leads to the end. What another thread looks at just now is put off to
    /// the end of the list.
    fn any_of(&mut self, ply: &Ply<'_>, start: usize) -> bool {
        let before = self.looked;
        let mut puts_off = self.end_bounds.marks.is_some();
        let (mut index, mut end, mut put_off) = (start, self.moves.len(), start);
        loop {
            if index == end {
                if put_off == start {
                    return false;
                }
                (index, end, put_off) = (start, put_off, start);
                puts_off = false;
            }
            if self.looked - before >= LONG
                && put_off - start + end - index > 1
                && let Some(sharing) = self.sharing.filter(|sharing| sharing.is_wanted())
            {
                let moves = [&self.moves[start..put_off], &self.moves[index..end]].concat();
                let answer = sharing.look_together(self.rest(&ply.place, moves), self.end_bounds);
                self.stopped |= answer.is_none();
                return answer == Some(true);
            }
            let played = self.moves[index];
            index += 1;
            match self.succeeds(ply, played, puts_off) {
                Some(true) => return true,
                Some(false) => {}
                None => {
                    self.moves[put_off] = played;
                    put_off += 1;
                }
            }
        }
    }

    /// Some moves of a place.
    fn rest(&self, place: &Place<'_>, moves: Vec<Move>) -> Rest {
        let followed = place.following.map(|following| {
            let alive = self.alive[following.alive.clone()].to_vec();
            (Arc::clone(&following.aims), following.numbers, alive)
        });
        Rest {
            board: *place.board,
            attacker: place.attacker,
            left: place.left,
            kings: place.kings,
            moves,
            followed,
        }
    }

    /// Looks at moves that several threads look at, as long as `next` gives the number of one; answers whether one of them
    /// leads to the end.
    pub(crate) fn takes_part(&mut self, rest: &Rest, next: &mut dyn FnMut() -> usize) -> bool {
        let start = self.alive.len();
        let following = rest.followed.as_ref().map(|(aims, numbers, alive)| {
            self.alive.extend_from_slice(alive);
            Following { aims: Arc::clone(aims), numbers: *numbers, alive: start..self.alive.len() }
        });
        let ply = self.begin_ply(&Place {
            board: &rest.board,
            attacker: rest.attacker,
            left: rest.left,
            kings: rest.kings,
            following: following.as_ref(),
        });
        let mut put_off = Vec::new();
        let mut puts_off = true;
        loop {
            let played = match rest.moves.get(next()) {
                Some(&played) => played,
                None => {
                    puts_off = false;
                    match put_off.pop() {
                        Some(played) => played,
                        None => return false,
                    }
                }
            };
            let found = self.succeeds(&ply, played, puts_off);
            if found.is_none() {
                put_off.push(played);
            }
            self.stopped |= (self.is_stopped)();
            if found == Some(true) || self.stopped {
                return found == Some(true) && !self.stopped;
            }
        }
    }

    fn begin_ply<'b>(&mut self, place: &Place<'b>) -> Ply<'b> {
        let &Place { board, attacker, left, kings, following } = place;
        let attacks = self.straight.attacks(left);
        let (attacks_left, defences) = self.straight.moves(if attacks { left - 1 } else { left });
        let defenders =
            Defenders::new(board, !attacker, defences).expect("units were counted at the beginning");
        let may_castle = board.may_castle(!attacker) != [false; 2];
        let pairs = self.pairs.len();
        if following.is_none() && !attacks && !may_castle {
            let mate = self.straight.goal == Goal::Mate;
            let attackers = Attackers { board, side: attacker, moves: attacks_left, mate };
            self.end_bounds.pairs(&defenders, &attackers, kings, &mut self.pairs);
        }
        let arrivals = following.map(|following| {
            let Following { aims, numbers, alive } = following;
            aims.arrivals(board, numbers, &self.alive[alive.clone()])
        });
        Ply { place: *place, defenders, may_castle, pairs, arrivals }
    }

    fn end_ply(&mut self, ply: &Ply<'_>) {
        self.pairs.truncate(ply.pairs);
    }

    /// Whether a move leads to the end; `None` if it is to be put off because another thread looks at it, where it `may_wait`.
    /// Answers `true` as well when the search is to be stopped.
    fn succeeds(&mut self, ply: &Ply<'_>, played: Move, may_wait: bool) -> Option<bool> {
        self.end_bounds.has_played();
        let Some(following) = ply.place.following else {
            return self.succeeds_with(ply, played, None, may_wait);
        };
        let (from, to) = (played.departure() & 63, played.arrival());
        if ply.arrivals.as_ref().is_some_and(|arrivals| arrivals[usize::from(from)] >> to & 1 == 0) {
            return Some(false);
        }
        let start = self.alive.len();
        let Following { aims, numbers, alive } = following;
        aims.follow(ply.place.board, played, numbers, alive.clone(), &mut self.alive);
        self.followed += alive.len();
        self.looked += (self.followed / FOLLOWED) as u64;
        self.followed %= FOLLOWED;
        if self.alive.len() == start {
            return Some(false);
        }
        let numbers = renumber(numbers, played);
        let following = Following { aims: Arc::clone(aims), numbers, alive: start..self.alive.len() };
        let found = self.succeeds_with(ply, played, Some(&following), may_wait);
        self.alive.truncate(start);
        found
    }

    fn succeeds_with(
        &mut self,
        ply: &Ply<'_>,
        played: Move,
        following: Option<&Following>,
        may_wait: bool,
    ) -> Option<bool> {
        let Place { board: before, attacker, kings: good, .. } = ply.place;
        let left = ply.place.left - 1;
        let mate = self.straight.goal == Goal::Mate;
        let attacks = self.straight.attacks(left + 1);
        if following.is_none()
            && !attacks
            && !ply.may_castle
            && !ply.defenders.are_good_after(&self.pairs[ply.pairs..], before, played)
        {
            return Some(false);
        }
        let mut after = *before;
        after.play(played);
        let moves_again = self.straight.attacks(left) == attacks;
        if moves_again && !after.pass() {
            return Some(false);
        }
        // it takes longer to look for immobilisations
        if !mate
            && left > 1
            && let Some(known) = self.known(&after, left)
        {
            return Some(known);
        }
        let sign = (left >= MARKED && self.end_bounds.marks.is_some()).then(|| self.sign(&after, left));
        if let Some((sign, marks)) = sign.zip(self.end_bounds.marks.as_deref()) {
            if may_wait && marks.has(sign) {
                return None;
            }
            marks.set(sign);
        }
        let kings = if following.is_some() {
            good
        } else if attacks && !after.last_captured() {
            let (attacks, _) = self.straight.moves(left);
            let attackers = Attackers { board: &after, side: attacker, moves: attacks, mate };
            self.end_bounds.king_squares_of(&ply.defenders, &attackers, Kings { among: good, any: false })
        } else if !attacks && left == 1 && mate && !ply.may_castle && !after.last_captured() {
            good
        } else {
            self.kings(&after, attacker, left, good)
        };
        let found = self.goes_on(&Place { board: &after, attacker, left, kings, following });
        if let Some((sign, marks)) = sign.zip(self.end_bounds.marks.as_deref()) {
            marks.clear(sign);
        }
        Some(found)
    }

    /// The sign of a position with so many half-moves left.
    fn sign(&self, board: &Board, left: usize) -> Sign {
        let (mut key, length) = self.straight.key(left);
        key ^= board.key();
        Sign::of(key, length)
    }

    /// What is known of a position with so many half-moves left.
    #[inline]
    fn known(&self, board: &Board, left: usize) -> Option<bool> {
        let (mut key, length) = self.straight.key(left);
        key ^= board.key();
        self.table.and_then(|table| table.help(key, length))
    }

    fn remember(&self, board: &Board, left: usize, found: bool) {
        if let Some(table) = self.table {
            let (mut key, length) = self.straight.key(left);
            key ^= board.key();
            table.remember_help(key, length, found);
        }
    }

    /// Looks at a position, if there are end bounds. Answers `true` as well when the search is to be stopped.
    fn goes_on(&mut self, place: &Place<'_>) -> bool {
        self.looked += 1;
        self.end_bounds.has_looked();
        if place.kings == 0 {
            if self.straight.goal != Goal::Mate && place.left > 1 {
                self.remember(place.board, place.left, false);
            }
            return false;
        }
        self.nodes += 1;
        self.leads_to_end(place) || self.looks_at_clock()
    }

    fn looks_at_clock(&mut self) -> bool {
        self.unchecked += 1;
        if self.unchecked >= 4096 {
            self.unchecked = 0;
            self.stopped |= (self.is_stopped)();
        }
        self.stopped
    }
}

impl Defenders {
    /// Whether some of the pairs that fit before a move, which is no castling, may fit after it.
    #[inline]
    fn are_good_after(&self, pairs: &[Pair], board: &Board, played: Move) -> bool {
        let (from, to) = (played.departure(), played.arrival());
        let left = self.moves() - 1;
        let Some((_, kind)) = board.unit(from) else { return true };
        if kind == Kind::King {
            return pairs.iter().any(|pair| {
                let steps = self.king_steps(to, pair.king);
                steps <= left && self.may_block(pair.need, left - steps)
            });
        }
        let kind = played.promotion().unwrap_or(kind);
        let Some(king) = board.king(board.side_to_move()) else { return true };
        pairs.iter().any(|pair| {
            let steps = self.king_steps(king, pair.king);
            steps <= left && self.may_block_after(pair.need, left - steps, kind, from, to)
        })
    }
}
