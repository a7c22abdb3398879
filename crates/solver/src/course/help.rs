//! Help play in a course: every move leads on. A position that another thread searches at the moment is put off until the other
//! moves have been tried, and idle threads get moves that are left. Every line carries its place among all lines.

use super::branch::{Branch, Entry, Task};
use super::ground::Ground;
use super::search::Search;
use crate::event::Event;
use crate::pool::reports::Place;
use crate::pool::tasks::Tasks;

/// With fewer half-moves behind a half-move its moves are not given away: they would not take long.
const GIVEN: usize = 4;

/// The room for the choices of a move between the numbers of two.
const CHOICES: u32 = 1 << 12;

/// What a search says.
pub(super) enum Told<M> {
    /// An event, its place, and whether the search finds nothing any more that belongs before it.
    Found { place: Place, settled: bool, event: Event },
    /// Branches that it leaves to others.
    Given(Vec<Branch<M>>),
}

/// The moves of a half-move of the path that are still to be looked at, the next one last.
struct Level<M> {
    /// The half-moves before it.
    length: usize,
    open: Vec<Entry<M>>,
    /// Those that another thread looks at.
    put_off: Vec<Entry<M>>,
    /// Whether they may be given away.
    is_free: bool,
}

/// How a search shares its work with others.
pub(super) struct Sharing<'a, M> {
    /// Whom moves are given to.
    pub(super) queue: Option<&'a Tasks<Task<M>>>,
    /// The place of the half-move behind the beginning.
    pub(super) place: &'a [u32],
    /// The only move of that half-move that is looked at.
    pub(super) only: Option<Entry<M>>,
    /// The numbers of the moves of the path, and of the last one tried behind it.
    numbers: Vec<u32>,
    levels: Vec<Level<M>>,
    /// The half-moves of the path from which moves were put off.
    unsettled: usize,
    /// Of so many half-moves of the path, the first ones, some moves are not looked at here.
    pub(super) incomplete: usize,
    /// Whether the position after the move just made may be put off, and whether it was.
    may_wait: bool,
    is_put_off: bool,
}

impl<'a, M> Sharing<'a, M> {
    pub(super) fn new(
        place: &'a [u32],
        only: Option<Entry<M>>,
        queue: Option<&'a Tasks<Task<M>>>,
    ) -> Sharing<'a, M> {
        Sharing {
            queue,
            place,
            only,
            numbers: Vec::new(),
            levels: Vec::new(),
            unsettled: 0,
            incomplete: 0,
            may_wait: false,
            is_put_off: false,
        }
    }

    /// Whether the position just reached may be put off, which is asked once.
    pub(super) fn takes_permission(&mut self) -> bool {
        std::mem::take(&mut self.may_wait)
    }

    /// The position just reached is put off.
    pub(super) fn put_off(&mut self) {
        self.is_put_off = true;
    }

    /// A half-move begins.
    pub(super) fn descend(&mut self) {
        self.numbers.push(0);
    }

    /// It is over.
    pub(super) fn ascend(&mut self) {
        self.numbers.pop();
    }

    fn set_number(&mut self, number: u32) {
        if let Some(last) = self.numbers.last_mut() {
            *last = number;
        }
    }
}

impl<G: Ground> Search<'_, G> {
    /// Help: all moves, or those given.
    pub(super) fn moves(&mut self, step: usize, given: Option<Vec<G::Move>>) -> bool {
        let side = self.game.side_to_move();
        let given = match given {
            Some(given) => Some(given),
            None if !self.is_watched() => None,
            None => self.preferred(side),
        };
        if let Some(moves) = given {
            let mut found = false;
            for intention in moves {
                self.count();
                found |= self.try_move(step, intention).0;
                if self.suffices(found) {
                    break;
                }
            }
            return found;
        }
        if self.path.len() == self.follow.len()
            && let Some(only) = self.sharing.only
        {
            self.sharing.incomplete = self.path.len() + 1;
            return self.all_of(step, vec![only]);
        }
        let mut intentions = Vec::new();
        match self.means.outlook.goal_behind(step) {
            Some(goal) if !self.means.outlook.may_be_self_check(step) => {
                self.game.generate_for(goal, &mut intentions);
            }
            _ => self.game.generate_in_order(&mut intentions),
        }
        let numbers = (0..).step_by(CHOICES as usize);
        let entries = numbers.zip(intentions);
        let mut open: Vec<Entry<G::Move>> =
            entries.map(|(number, intention)| Entry { number, intention, with_choices: true }).collect();
        open.reverse();
        self.all_of(step, open)
    }

    /// Tries all moves that leave room for what is still to be done, the last one first; whether a line was found.
    fn all_of(&mut self, step: usize, open: Vec<Entry<G::Move>>) -> bool {
        let length = self.path.len();
        let searching = self.is_searching();
        let is_free = searching
            && self.sharing.queue.is_some()
            && self.proving == 0
            && self.means.outlook.half_moves_behind(step) >= GIVEN;
        let own = self.sharing.levels.len();
        self.sharing.levels.push(Level { length, open, put_off: Vec::new(), is_free });
        let mut found = false;
        let mut may_wait = searching && self.means.marks.is_some();
        let mut is_unsettled = false;
        while !self.suffices(found) && !self.stopped {
            let level = &mut self.sharing.levels[own];
            let Some(entry) = level.open.pop() else {
                if level.put_off.is_empty() {
                    break;
                }
                level.open = std::mem::take(&mut level.put_off);
                level.open.reverse();
                may_wait = false;
                continue;
            };
            if entry.with_choices && !self.leads_on(entry.intention) {
                continue;
            }
            let mut next = Some(entry.intention);
            let mut number = entry.number;
            while let Some(intention) = next {
                self.sharing.set_number(number);
                self.sharing.may_wait = may_wait;
                let (reached, further) = self.try_move(step, intention);
                self.sharing.may_wait = false;
                found |= reached;
                if std::mem::take(&mut self.sharing.is_put_off) {
                    self.sharing.unsettled += usize::from(!is_unsettled);
                    is_unsettled = true;
                    let put_off = Entry { number, intention, with_choices: false };
                    self.sharing.levels[own].put_off.push(put_off);
                }
                let goes_on = entry.with_choices && !self.suffices(found) && !self.stopped;
                next = further.filter(|_| goes_on);
                number += u32::from(number % CHOICES < CHOICES - 1);
            }
            if self.sharing.queue.is_some_and(Tasks::is_wanted) {
                self.give_away();
            }
        }
        self.sharing.levels.truncate(own);
        self.sharing.unsettled -= usize::from(is_unsettled);
        found
    }

    /// Gives away what the half-move nearest to the beginning has left.
    fn give_away(&mut self) {
        let sharing = &mut self.sharing;
        let own = sharing.levels.len() - 1;
        // who would give away the only move left where it is would have nothing to do itself
        let is_left = |(index, level): &(usize, &mut Level<G::Move>)| {
            level.is_free && level.open.len() + level.put_off.len() > usize::from(*index == own)
        };
        let Some((_, level)) = sharing.levels.iter_mut().enumerate().find(is_left) else { return };
        let length = level.length;
        sharing.incomplete = sharing.incomplete.max(length + 1);
        let mut entries: Vec<Entry<G::Move>> = level.open.drain(..).chain(level.put_off.drain(..)).collect();
        entries.sort_by_key(|entry| entry.number);
        let place = self.place_of(length);
        let beginning = &self.path[..length];
        let branch =
            |entry| Branch { place: place.clone(), beginning: beginning.to_vec(), only: Some(entry) };
        let told = Told::Given(entries.into_iter().map(branch).collect());
        self.stopped |= (self.sink)(told).is_break();
    }

    /// The place behind so many half-moves of the path.
    fn place_of(&self, length: usize) -> Place {
        let own = self.sharing.numbers.iter().take(length).skip(self.follow.len());
        self.sharing.place.iter().chain(own).copied().collect()
    }

    /// The next move of a half-move is tried.
    pub(super) fn count(&mut self) {
        let next = self.sharing.numbers.last().map_or(0, |last| last + 1);
        self.sharing.set_number(next);
    }

    /// Tells an event of the line that was found.
    pub(super) fn send(&mut self, event: Event) {
        let place = self.place_of(self.sharing.numbers.len());
        let told = Told::Found { place, settled: self.sharing.unsettled == 0, event };
        self.stopped |= (self.sink)(told).is_break();
    }
}
