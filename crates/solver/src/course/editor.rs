//! Playing by hand: the moves that a course permits, forwards and backwards.
//!
//! The editor obeys the start position, the rules, series (it passes by itself), reflex conditions and unique
//! defences; not the length, aims, constraints, nor that a move is to be forced. Behind the end of the course play goes
//! on as it went last. Each move has a colour that tells whether its place in the game is dual-free as far as can be
//! seen within three half-moves.

use super::branch::Action;
use super::ground::Ground;
use crate::event::Played;
use crate::played::{Pending, played_on};
use board::{Key, Position, Side};
use rules::general::{Game, Kind, Move};
use rules::{GoalSearch, PlainMove, Rules};
use stipulation::Goal;
use stipulation::course::{Aim, Answer, Course, Parry, Part, Step, Watch};

/// What is known of duals of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// No dual was found.
    Green,
    /// It could have been played before the previous move of the same side, with that one now.
    Orange,
    /// The same unit could have come here over another square.
    Red,
}

/// A move that may be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    action: Move,
    /// Departure, arrival, promotion.
    pub plain: PlainMove,
    /// The move with what it does, for its notation.
    pub played: Played,
    /// Whether it leaves its own side in check, where a rule permits that.
    pub self_check: bool,
    /// Whether it mates or stalemates; not told of candidates without colours.
    pub ending: Option<Ending>,
    /// Whether it is a dual.
    pub colour: Colour,
}

impl Candidate {
    /// The move as the rules know it, in the position in which it is a candidate.
    #[must_use]
    pub const fn action(&self) -> Move {
        self.action
    }
}

/// How a game stands after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The side to move is mated: the other one has won.
    Mate,
    /// The side to move is stalemated.
    Stalemate,
}

/// A series of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Series {
    /// What the idle side answers; nothing, if it only passes.
    pub answers: Option<Parry>,
    /// The moves of the side that plays.
    pub moves: usize,
}

/// A game that is played by hand.
pub struct Editor<'r> {
    game: Game<'r>,
    course: &'r Course,
    actions: Vec<Action<Move>>,
    played: Vec<Played>,
    /// For each of them whether it left its own side in check.
    self_checks: Vec<bool>,
    /// For each of them how the game stood after it, if it ended it.
    endings: Vec<Option<Ending>>,
    /// What was taken back and can be played again, the next one last.
    undone: Vec<Action<Move>>,
}

impl<'r> Editor<'r> {
    /// The game of a course before its first half-move.
    #[must_use]
    pub fn new(game: &Game<'r>, course: &'r Course) -> Editor<'r> {
        let mut game = game.clone();
        game.set_side_to_move(course.starter);
        let mut editor = Editor {
            game,
            course,
            actions: Vec::new(),
            played: Vec::new(),
            self_checks: Vec::new(),
            endings: Vec::new(),
            undone: Vec::new(),
        };
        editor.pass_by_itself();
        editor
    }

    /// The position as it stands.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// The moves played as the rules know them; `None` where a side has passed in between, as in a series.
    #[must_use]
    pub fn actions(&self) -> Option<Vec<Move>> {
        let action = |action: &Action<Move>| match action {
            Action::Move(action) => Some(*action),
            Action::Pass => None,
        };
        self.actions.iter().map(action).collect()
    }

    /// Whose turn it is.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        self.game.side_to_move()
    }

    /// The moves played, passes apart.
    #[must_use]
    pub fn moves(&self) -> &[Played] {
        &self.played
    }

    /// For each of the moves played whether it left its own side in check.
    #[must_use]
    pub fn self_checks(&self) -> &[bool] {
        &self.self_checks
    }

    /// For each of the moves played whether it mated or stalemated.
    #[must_use]
    pub fn endings(&self) -> &[Option<Ending>] {
        &self.endings
    }

    /// How the game stands, if it has ended by the rules; `None` before the first move.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        let last = matches!(self.actions.last(), Some(Action::Move(_)));
        self.endings.last().copied().flatten().filter(|_| last)
    }

    /// Whether a `set test` has ended play with the last move.
    pub fn is_ended_by_test(&mut self) -> bool {
        self.is_over()
    }

    /// Whether the move just made mates or stalemates.
    fn ends(&mut self) -> Option<Ending> {
        if self.game.reaches(Goal::Mate) {
            Some(Ending::Mate)
        } else if self.game.reaches(Goal::Stalemate) {
            Some(Ending::Stalemate)
        } else {
            None
        }
    }

    /// The number of half-moves played, passes included.
    #[must_use]
    pub fn half_moves(&self) -> usize {
        self.actions.len()
    }

    /// The series that has been played, if nothing else has: passes and answers to checks stand between its moves.
    #[must_use]
    pub fn series(&self) -> Option<Series> {
        let idle = |number| match self.part(number) {
            Part::Pass => Some(None),
            Part::Parry(parry) => Some(Some(parry)),
            _ => None,
        };
        let answers = idle(1)?;
        let of_series = |number: usize| number.is_multiple_of(2) || idle(number) == Some(answers);
        (0..self.actions.len())
            .all(of_series)
            .then(|| Series { answers, moves: self.actions.len().div_ceil(2) })
    }

    /// Whether the last half-move of a series is that of the idle side, which has not passed.
    #[must_use]
    pub fn ends_with_an_answer(&self) -> bool {
        self.actions.len().is_multiple_of(2) && matches!(self.actions.last(), Some(Action::Move(_)))
    }

    /// The part of the next half-move; behind the end play goes on as it went last.
    fn part(&self, number: usize) -> Part {
        let parts: Vec<&Part> = self
            .course
            .steps
            .iter()
            .filter_map(|step| if let Step::HalfMove(part) = step { Some(part) } else { None })
            .collect();
        let index = match parts.len() {
            0 => return Part::Help,
            length if number < length => number,
            1 => return Part::Help,
            length => length - 2 + (number - length) % 2,
        };
        match parts[index] {
            // the defensive sense of a move is not obeyed
            Part::Forced(_) | Part::Defence => Part::Help,
            part => part.clone(),
        }
    }

    /// The watches that have been set before a half-move.
    fn watches(&self, number: usize) -> Vec<&'r Watch> {
        let mut half_moves = 0;
        let mut watches = Vec::new();
        for step in &self.course.steps {
            match step {
                Step::HalfMove(_) if half_moves == number => break,
                Step::HalfMove(_) => half_moves += 1,
                Step::Watch(watch) => watches.push(watch),
                Step::Test(_) => {}
            }
        }
        watches
    }

    /// Whether the side to move passes now, by the course.
    fn passes(&mut self) -> bool {
        if self.is_over() {
            return false;
        }
        let number = self.actions.len();
        let side = self.game.side_to_move();
        let answers = match self.part(number) {
            Part::Pass => false,
            Part::Parry(parry) => {
                parry.checks && self.game.is_in_check(side)
                    || parry.own_checks && self.game.is_in_check(!side)
            }
            _ => return false,
        };
        let wakes = |watch: &&&Watch| watch.wake && watch.side.is_none_or(|s| s == side);
        let watches = self.watches(number);
        let woken = watches.iter().filter(wakes).any(|watch| !self.reaching(&watch.aim).is_empty());
        !answers && !woken && !self.game.is_in_check(side)
    }

    fn pass_by_itself(&mut self) {
        while self.passes() {
            let side = self.game.side_to_move();
            self.game.set_side_to_move(!side);
            self.actions.push(Action::Pass);
        }
    }

    /// Whether the move just made, and the position after it, reach an aim.
    fn reaches(&mut self, aim: &Aim) -> bool {
        match aim {
            Aim::Goal(goal) => self.game.reaches(*goal),
            Aim::Diagram(test) => test.matches(self.game.position()),
            Aim::SelfCheck => {
                let mover = !self.game.side_to_move();
                self.game.is_in_check(mover)
            }
            Aim::Checks(least) => self.checks() >= usize::from(*least),
            Aim::Mates(least) => self.game.mates_in_last_ply() >= usize::from(*least),
        }
    }

    /// The number of units that give check to the side to move.
    fn checks(&mut self) -> usize {
        let side = self.game.side_to_move();
        if self.game.is_in_check(side) { self.game.checking_units() } else { 0 }
    }

    /// The legal moves that reach an aim.
    fn reaching(&mut self, aim: &Aim) -> Vec<Move> {
        let mut reaching = self.game.legal_moves_in_order();
        reaching.retain(|&m| {
            let made = self.game.make(m);
            debug_assert!(made.legal, "a legal move");
            let reached = self.reaches(aim);
            self.game.undo();
            reached
        });
        reaching
    }

    /// The legal moves among which a side may choose: those that reach what it must reach if it can.
    fn permitted(&mut self, number: usize) -> Vec<Move> {
        let side = self.game.side_to_move();
        let mut moves = self.game.legal_moves_in_order();
        for watch in self.watches(number) {
            if watch.prefer && watch.side.is_none_or(|s| s == side) {
                let preferred = self.reaching(&watch.aim);
                if !preferred.is_empty() {
                    moves.retain(|m| preferred.contains(m));
                }
            }
        }
        moves
    }

    /// Whether play has ended: a watch ends it with the last move, which reached its aim.
    fn is_over(&mut self) -> bool {
        let Some(at) = self.actions.iter().rposition(|action| matches!(action, Action::Move(_))) else {
            return false;
        };
        // behind a move that ends play nobody passes
        if at + 1 < self.actions.len() {
            return false;
        }
        let mover = !self.game.side_to_move();
        let ends = |watch: &&Watch| watch.end && watch.side.is_none_or(|side| side == mover);
        self.watches(at).into_iter().filter(ends).any(|watch| self.reaches(&watch.aim))
    }

    /// Whether the side to move must have but one legal move, in the half-move of that number.
    fn is_unique(&mut self, number: usize) -> bool {
        let side = self.game.side_to_move();
        match self.part(number) {
            Part::Unique => true,
            Part::Parry(Parry { checks, own_checks, answer: Answer::Unique }) => {
                checks && self.game.is_in_check(side) || own_checks && self.game.is_in_check(!side)
            }
            _ => false,
        }
    }

    /// The moves that may be played, in order, with their colours.
    pub fn candidates(&mut self) -> Vec<Candidate> {
        self.candidates_if_coloured(true)
    }

    /// The moves that may be played, in order, all of them green: colours take much longer than the moves.
    pub fn uncoloured_candidates(&mut self) -> Vec<Candidate> {
        self.candidates_if_coloured(false)
    }

    fn candidates_if_coloured(&mut self, coloured: bool) -> Vec<Candidate> {
        let number = self.actions.len();
        if self.is_over() {
            return Vec::new();
        }
        let mut moves = self.permitted(number);
        if self.part(number) == Part::Pass {
            // who does not pass has been woken
            let side = self.game.side_to_move();
            let wakes = |watch: &&Watch| watch.wake && watch.side.is_none_or(|s| s == side);
            for watch in self.watches(number).into_iter().filter(wakes) {
                let reaching = self.reaching(&watch.aim);
                if !reaching.is_empty() {
                    moves.retain(|m| reaching.contains(m));
                    break;
                }
            }
        }
        if self.is_unique(number) && moves.len() != 1 {
            moves.clear();
        }
        if matches!(self.part(number + 1), Part::Unique | Part::Parry(Parry { answer: Answer::Unique, .. })) {
            moves.retain(|&m| {
                let made = self.game.make(m);
                debug_assert!(made.legal, "a legal move");
                let forced = !self.is_unique(number + 1) || self.permitted(number + 1).len() == 1;
                self.game.undo();
                forced
            });
        }
        moves.into_iter().map(|m| self.candidate(m, coloured)).collect()
    }

    fn candidate(&mut self, action: Move, coloured: bool) -> Candidate {
        let plain = self.game.plain(action);
        let pending = Pending { side: self.game.side_to_move(), plain };
        let made = self.game.make(action);
        debug_assert!(made.legal, "a legal move");
        let played = played_on(&mut self.game, pending);
        let self_check = self.game.is_in_check(pending.side);
        let key = self.game.position().key();
        let ending = if coloured { self.ends() } else { None };
        self.game.undo();
        let colour = if coloured { self.colour(action, key) } else { Colour::Green };
        Candidate { action, plain, played, self_check, ending, colour }
    }

    /// Plays a candidate of the position as it stands.
    pub fn play(&mut self, candidate: &Candidate) {
        self.undone.clear();
        self.go(candidate.action);
    }

    fn go(&mut self, action: Move) {
        let pending = Pending { side: self.game.side_to_move(), plain: self.game.plain(action) };
        let made = self.game.make(action);
        debug_assert!(made.legal, "a legal move");
        let played = played_on(&mut self.game, pending);
        self.played.push(played);
        self.self_checks.push(self.game.is_in_check(pending.side));
        let ending = self.ends();
        self.endings.push(ending);
        self.actions.push(Action::Move(action));
        self.pass_by_itself();
    }

    /// Takes the last move back, and the passes behind it; false at the beginning.
    pub fn undo(&mut self) -> bool {
        if self.played.is_empty() {
            return false;
        }
        while let Some(action) = self.actions.pop() {
            if self.take_back(action) {
                self.undone.push(action);
                break;
            }
        }
        self.played.pop();
        self.self_checks.pop();
        self.endings.pop();
        true
    }

    /// Plays again what was taken back; false when there is nothing.
    pub fn redo(&mut self) -> bool {
        let Some(Action::Move(action)) = self.undone.pop() else { return false };
        self.go(action);
        true
    }

    /// Takes an action back; whether it was a move.
    fn take_back(&mut self, action: Action<Move>) -> bool {
        match action {
            Action::Move(_) => {
                self.game.undo();
                true
            }
            Action::Pass => {
                let side = self.game.side_to_move();
                self.game.set_side_to_move(!side);
                false
            }
        }
    }

    /// Makes an action if it is legal; whether it was.
    fn make(&mut self, action: Action<Move>) -> bool {
        match action {
            Action::Move(m) => self.game.make(m).legal,
            Action::Pass => {
                let side = self.game.side_to_move();
                let legal = !self.game.is_in_check(side);
                if legal {
                    self.game.set_side_to_move(!side);
                }
                legal
            }
        }
    }

    /// Whether the line of actions can be played from here and leads to the position of that key. Everything is taken
    /// back.
    fn leads_to(&mut self, line: &[Action<Move>], key: Key) -> bool {
        let mut made = 0;
        while made < line.len() {
            let possible = match line[made] {
                Action::Move(m) => self.game.legal_moves_in_order().contains(&m),
                Action::Pass => true,
            };
            if !possible || !self.make(line[made]) {
                break;
            }
            made += 1;
        }
        let found = made == line.len() && self.game.position().key() == key;
        for &action in line[..made].iter().rev() {
            self.take_back(action);
        }
        found
    }

    /// Whether a move, which leads to the position of that key, is a dual together with the two half-moves before.
    fn colour(&mut self, m: Move, key: Key) -> Colour {
        let [.., first, answer] = self.actions[..] else { return Colour::Green };
        let Action::Move(previous) = first else { return Colour::Green };
        if self.game.plies().is_empty() || m.kind == Kind::Pass {
            return Colour::Green;
        }
        self.take_back(answer);
        let at = self.game.plies().last().map(|ply| ply.at);
        self.take_back(first);
        let mut colour = Colour::Green;
        if self.leads_to(&[Action::Move(m), answer, first], key) {
            colour = Colour::Orange;
        }
        if at == Some(m.departure) && self.other_way(previous, answer, m, key) {
            colour = Colour::Red;
        }
        self.make(first);
        self.make(answer);
        colour
    }

    /// Whether a unit that made two moves could have made two others.
    fn other_way(&mut self, previous: Move, answer: Action<Move>, m: Move, key: Key) -> bool {
        let steps: Vec<Move> = self
            .game
            .legal_moves_in_order()
            .into_iter()
            .filter(|step| step.departure == previous.departure && step.arrival != previous.arrival)
            .collect();
        steps.into_iter().any(|step| {
            if !self.make(Action::Move(step)) {
                return false;
            }
            let at = self.game.plies().last().map(|ply| ply.at);
            let mut found = false;
            let possible = match answer {
                Action::Move(m) => self.game.legal_moves_in_order().contains(&m),
                Action::Pass => true,
            };
            if possible && self.make(answer) {
                let seconds: Vec<Move> = self
                    .game
                    .legal_moves_in_order()
                    .into_iter()
                    .filter(|second| Some(second.departure) == at && second.arrival == m.arrival)
                    .collect();
                found = seconds.into_iter().any(|second| self.leads_to(&[Action::Move(second)], key));
                self.take_back(answer);
            }
            self.take_back(Action::Move(step));
            found
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::Geometry;
    use rules::{GameOptions, prepare};

    fn array() -> Position {
        let mut position = Position::new(Geometry::CHESS);
        let units = [("e1", 6, true), ("g1", 2, true), ("b1", 2, true), ("e8", 6, false), ("g8", 2, false)];
        for (name, walk, white) in units {
            let owner = if white { board::Owner::White } else { board::Owner::Black };
            let mut unit = board::Unit::new(board::Walk(walk), owner);
            if walk == 6 {
                unit = unit.with_marks(board::Marks::ROYAL);
            }
            position.place(Geometry::CHESS.parse(name).expect("a square"), unit);
        }
        position
    }

    fn course() -> Course {
        Course { starter: Side::White, played_before: 0, steps: Vec::new(), constraints: Vec::new() }
    }

    fn play(editor: &mut Editor<'_>, from: &str, to: &str) -> Colour {
        let square = |name| Geometry::CHESS.parse(name);
        let found = editor
            .candidates()
            .into_iter()
            .find(|c| Some(c.plain.departure) == square(from) && Some(c.plain.arrival) == square(to));
        let found = found.expect("a legal move");
        editor.play(&found);
        found.colour
    }

    #[test]
    fn moves_that_can_be_interchanged_are_orange() {
        let (rules, position) = prepare(array(), &[], &GameOptions::default()).expect("plain chess");
        let (game, course) = (Game::new(&rules, position), course());
        let mut editor = Editor::new(&game, &course);
        assert_eq!(play(&mut editor, "g1", "f3"), Colour::Green);
        assert_eq!(play(&mut editor, "g8", "f6"), Colour::Green);
        assert_eq!(play(&mut editor, "b1", "c3"), Colour::Orange);
        let before = editor.position().key();
        assert!(editor.undo() && editor.redo());
        assert_eq!(editor.position().key(), before);
    }

    #[test]
    fn a_unit_with_two_ways_is_red() {
        let (rules, position) = prepare(array(), &[], &GameOptions::default()).expect("plain chess");
        let (game, course) = (Game::new(&rules, position), course());
        let mut editor = Editor::new(&game, &course);
        play(&mut editor, "e1", "d1");
        play(&mut editor, "g8", "f6");
        assert_eq!(play(&mut editor, "d1", "d2"), Colour::Red);
    }
}
