//! The search: step after step, depth first.

use super::branch::Action;
use super::ground::Ground;
use super::help::{Sharing, Told};
use super::outlook::{End, Outlook, Sighted};
use super::track::{Progress, Track};
use crate::distance::Distance;
use crate::event::{Event, Line, LineMove};
use crate::intelligent::{EndBounds, Pool};
use crate::played::{Pending, played_on};
use crate::pool::{Marks, Sign};
use crate::proof_game::tried::Attempt;
use crate::table::Table;
use crate::{Control, Manner};
use board::{Key, Side};
use rules::general::Game;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering::Relaxed;
use stipulation::Goal;
use stipulation::course::{Aim, Answer, Course, DiagramTest, Parry, Part, Step, Watch};

/// What all searches of a course share.
#[derive(Clone, Copy)]
pub(super) struct Means<'a> {
    pub(super) course: &'a Course,
    /// The diagram, if the course is nothing but help play to it, and the goal that lines are told to reach.
    pub(super) diagram: Option<(&'a DiagramTest, Goal)>,
    /// How far the diagram is that the last half-move must reach, if the rules know it.
    pub(super) distance: Option<&'a Distance<'a>>,
    pub(super) control: &'a Control,
    pub(super) table: Option<&'a Table>,
    pub(super) outlook: &'a Outlook,
    pub(super) track: &'a Track<'a>,
    pub(super) end_bounds: &'a Pool,
    /// What threads look at just now, if there are several.
    pub(super) marks: Option<&'a Marks>,
    pub(super) manner: Manner,
    /// The game before its first half-move, on which lines are played once more for their notation.
    pub(super) start: &'a Game<'a>,
}

/// A search.
pub(super) struct Search<'a, G: Ground> {
    pub(super) means: Means<'a>,
    pub(super) game: G,
    /// The actions so far.
    pub(super) path: Vec<Action<G::Move>>,
    /// The moves so far, by their outward signs.
    pub(super) line: Vec<Pending>,
    /// What can still come of positions.
    end_bounds: Option<EndBounds>,
    /// By half-move what is known of the next diagram.
    pub(super) sighted: Vec<Option<Sighted>>,
    /// What is tested after every half-move.
    watches: Vec<&'a Watch>,
    /// How far the units with constraints have come.
    pub(super) progress: Vec<Progress>,
    /// The same before each of the moves so far, where there are constraints.
    pub(super) passed: Vec<Vec<Progress>>,
    /// Actions that must be taken first.
    pub(super) follow: &'a [Action<G::Move>],
    /// After how many half-moves the search turns back, and what it passed there.
    pub(super) frontier: Option<usize>,
    pub(super) paths: Vec<Vec<Action<G::Move>>>,
    /// Within how many defences it is only looked whether there is a line, not which.
    pub(super) proving: usize,
    pub(super) sink: &'a mut dyn FnMut(Told<G::Move>) -> ControlFlow<()>,
    pub(super) sharing: Sharing<'a, G::Move>,
    /// By step how often it was asked whether the next mate may come about, and how often it may not.
    ends_asked: Vec<(u64, u64)>,
    pub(super) nodes: u64,
    unchecked: u32,
    pub(super) stopped: bool,
}

/// So often it is asked whether a mate may come about before that is thought worth while or not.
const ENOUGH: u64 = 1 << 10;
/// One no in so many answers makes asking worth while.
const WORTH: u64 = 6;
/// Where it is not, one question in so many is asked all the same.
const SELDOM: u64 = 16;
/// With fewer half-moves behind it a position is not marked while it is looked at.
const MARKED: usize = 3;

impl<'a, G: Ground> Search<'a, G> {
    pub(super) fn new(
        means: Means<'a>,
        game: G,
        follow: &'a [Action<G::Move>],
        sharing: Sharing<'a, G::Move>,
        sink: &'a mut dyn FnMut(Told<G::Move>) -> ControlFlow<()>,
    ) -> Search<'a, G> {
        Search {
            means,
            game,
            path: Vec::new(),
            line: Vec::new(),
            end_bounds: Some(means.end_bounds.take(0)),
            sighted: Vec::new(),
            watches: Vec::new(),
            progress: Vec::new(),
            passed: Vec::new(),
            follow,
            frontier: None,
            paths: Vec::new(),
            proving: 0,
            sink,
            sharing,
            ends_asked: vec![(0, 0); means.course.steps.len() + 1],
            nodes: 0,
            unchecked: 0,
            stopped: means.control.is_stopped(),
        }
    }

    /// Searches the whole course.
    pub(super) fn run(&mut self) {
        let Some(progress) = self.game.begin(self.means.track) else { return };
        self.progress = progress;
        self.go(0);
        if let Some(end_bounds) = self.end_bounds.take() {
            self.means.end_bounds.put_back(end_bounds);
        }
        self.means.control.statistics.nodes.fetch_add(self.nodes, Relaxed);
    }

    fn is_stopped(&mut self) -> bool {
        self.unchecked += 1;
        if self.unchecked >= 128 {
            self.unchecked = 0;
            self.stopped |= self.means.control.is_stopped();
        }
        self.stopped
    }

    /// Goes on with a step; whether a line was found.
    fn go(&mut self, step: usize) -> bool {
        let course = self.means.course;
        if self.means.track.ends_at(step) && !self.means.track.is_satisfied(&self.progress, step) {
            return false;
        }
        match course.steps.get(step) {
            None if self.is_dual(step) => false,
            None => {
                self.tell();
                true
            }
            Some(Step::Test(test)) => self.reaches(&test.aim) != test.negated && self.go(step + 1),
            Some(Step::Watch(watch)) => {
                self.watches.push(watch);
                let found = self.go(step + 1);
                self.watches.pop();
                found
            }
            Some(Step::HalfMove(part)) => self.half_move(step, part),
        }
    }

    /// Whether the position, and the half-move that led to it, reach an aim.
    pub(super) fn reaches(&mut self, aim: &Aim) -> bool {
        match aim {
            Aim::Goal(goal) => {
                // a goal that speaks of a move needs one
                let possible = self.game.has_moved() || !speaks_of_a_move(*goal);
                possible && self.game.reaches(*goal)
            }
            Aim::Checks(least) => self.checks() >= usize::from(*least),
            Aim::Mates(least) => self.game.mates() >= usize::from(*least),
            Aim::SelfCheck => {
                let mover = !self.game.side_to_move();
                self.game.is_in_check(mover)
            }
            Aim::Diagram(test) => test.matches_by(|square| self.game.unit_on(square)),
        }
    }

    /// The number of units that give check to the side to move.
    fn checks(&mut self) -> usize {
        let side = self.game.side_to_move();
        if !self.game.is_in_check(side) {
            return 0;
        }
        self.game.checking_units()
    }

    /// Whether the beginning has been played.
    pub(super) fn is_searching(&self) -> bool {
        self.path.len() >= self.follow.len() && self.frontier.is_none()
    }

    fn half_move(&mut self, step: usize, part: &Part) -> bool {
        if self.frontier == Some(self.path.len()) {
            self.paths.push(self.path.clone());
            return false;
        }
        if self.is_stopped() {
            return false;
        }
        let searching = self.is_searching();
        let side = self.game.side_to_move();
        // what is known of the position costs less than what can be told of it; a last half-move that nothing follows costs less
        // than looking it up
        let behind = self.means.outlook.half_moves_behind(step);
        let table = self.means.table.filter(|_| searching && behind > 0);
        let key = table.map(|_| self.key(step));
        let remembered = table.zip(key);
        if remembered.is_some_and(|(table, key)| table.is_hopeless(key)) || self.is_dual(step) {
            return false;
        }
        let may_wait = self.sharing.takes_permission();
        let sign = key.filter(|_| behind >= MARKED).map(|key| Sign::of(key, step));
        let marked = self.means.marks.zip(sign);
        if let Some((marks, sign)) = marked {
            if may_wait && marks.has(sign) {
                self.sharing.put_off();
                return false;
            }
            marks.set(sign);
        }
        self.sharing.descend();
        let found = self.play_part(step, part, side, searching);
        self.sharing.ascend();
        if let Some((marks, sign)) = marked {
            marks.clear(sign);
        }
        let is_whole = self.sharing.incomplete <= self.path.len();
        self.sharing.incomplete = self.sharing.incomplete.min(self.path.len());
        if let Some((table, key)) = remembered
            && !found
            && is_whole
            && !self.stopped
        {
            table.remember_hopeless(key);
        }
        found
    }

    /// Looks ahead from the position and goes on as the part of the half-move says; whether a line was found.
    fn play_part(&mut self, step: usize, part: &Part, side: Side, searching: bool) -> bool {
        let Some(sighted) = self.sight(step, searching) else { return false };
        self.sighted.push(sighted);
        let found = match part {
            Part::Help => self.moves(step, None),
            Part::Unique => self.unique(step),
            Part::Defence => self.defence(step),
            Part::Forced(aim) => self.forced(step, aim),
            Part::Pass => self.pass(step, side),
            Part::Parry(parry) => self.parry(step, side, *parry),
        };
        self.sighted.pop();
        found
    }

    /// What is known of the way to the next diagram from the position; `None` if a line cannot go on from it to the end.
    #[allow(clippy::option_option, reason = "nothing known, and no way")]
    fn sight(&mut self, step: usize, searching: bool) -> Option<Option<Sighted>> {
        let outlook = self.means.outlook;
        let mut sighted = None;
        if searching
            && let Some(diagram) = outlook.next_diagram(step)
            && let Some(view) = outlook.view(&self.game)
        {
            let before = self.sighted.last().and_then(Option::as_ref);
            sighted = Some(outlook.look(diagram, step, view, before)?);
        }
        let moves = outlook.moves_behind(step);
        let far = searching && sighted.is_none() && self.means.track.is_empty() && self.is_too_far(moves);
        let late = self.is_late(moves);
        (!far && !late && (!searching || self.may_end(step))).then_some(sighted)
    }

    /// Whether units with constraints have not enough moves for what they must still do, with so many moves of each side.
    fn is_late(&self, moves: [usize; 2]) -> bool {
        let Means { track, distance, .. } = self.means;
        !track.is_empty() && !self.game.has_time(track, &self.progress, moves, distance)
    }

    /// Whether the diagram of the rules is too far for so many moves of each side.
    fn is_too_far(&self, moves: [usize; 2]) -> bool {
        let distance = self.means.distance.zip(self.game.placement());
        distance.is_some_and(|(distance, position)| !distance.is_near(position, moves))
    }

    /// Whether the next mate or stalemate may still come about, as far as is known. Where the answer has hardly ever been no,
    /// it is mostly not asked for.
    fn may_end(&mut self, step: usize) -> bool {
        let Some(end) = self.means.outlook.next_end(step) else { return true };
        let (asked, refused) = self.ends_asked[step];
        let seldom = asked >= ENOUGH && refused < asked / WORTH;
        self.ends_asked[step].0 += 1;
        if seldom && asked % SELDOM != 0 {
            return true;
        }
        let may = self.may_come_about(step, end);
        self.ends_asked[step].1 += u64::from(!may) * if seldom { SELDOM } else { 1 };
        may
    }

    fn may_come_about(&mut self, step: usize, end: &End) -> bool {
        let Some(board) = self.game.bitboard() else { return true };
        let moves = end.moves[step];
        let [attacks, defences] = [moves[end.attacker.index()], moves[(!end.attacker).index()]];
        let Some(end_bounds) = &mut self.end_bounds else { return true };
        end_bounds.king_squares(&board, end.mate, end.attacker, attacks, defences, end.king) & end.king != 0
    }

    /// What decides about everything that can still happen.
    fn key(&self, step: usize) -> Key {
        let mut key = self.game.key();
        key ^= Key::mix(0x636f_7572, step as u64);
        if !self.means.track.is_empty() {
            key ^= self.game.key_of(self.means.track, &self.progress);
        }
        key
    }

    /// Looks at the legal ones of some moves, with their choices, each while it is made, as long as that is wanted.
    pub(super) fn each_legal(
        &mut self,
        intentions: Vec<G::Move>,
        mut goes_on: impl FnMut(&mut Self, G::Move) -> bool,
    ) {
        for first in intentions {
            let mut next = Some(first);
            while let Some(intention) = next {
                let made = self.game.make(intention);
                next = made.next;
                if made.legal {
                    let wanted = goes_on(self, intention);
                    self.game.undo();
                    if !wanted {
                        return;
                    }
                }
            }
        }
    }

    pub(super) fn intentions(&mut self) -> Vec<G::Move> {
        let mut intentions = Vec::new();
        self.game.generate_in_order(&mut intentions);
        intentions
    }

    /// The legal moves with their choices, up to that many.
    pub(super) fn legal_moves(&mut self, most: usize) -> Vec<G::Move> {
        let intentions = self.intentions();
        let mut legal = Vec::new();
        self.each_legal(intentions, |_, intention| {
            legal.push(intention);
            legal.len() < most
        });
        legal
    }

    /// The legal moves that reach an aim.
    pub(super) fn reaching(&mut self, aim: &Aim) -> Vec<G::Move> {
        let mut intentions = Vec::new();
        match aim {
            Aim::Goal(goal) => self.game.generate_for(*goal, &mut intentions),
            _ => self.game.generate_in_order(&mut intentions),
        }
        let mut reaching = Vec::new();
        self.each_legal(intentions, |search, intention| {
            if search.reaches(aim) {
                reaching.push(intention);
            }
            true
        });
        reaching
    }

    /// The moves that a side must prefer, if a watch says so and it can reach the aim.
    pub(super) fn preferred(&mut self, side: Side) -> Option<Vec<G::Move>> {
        let watches = self.watches.clone();
        let mut preferred: Option<Vec<G::Move>> = None;
        for watch in watches.iter().filter(|watch| watch.prefer && watch.side.is_none_or(|s| s == side)) {
            let reaching = self.reaching(&watch.aim);
            if !reaching.is_empty() {
                match &mut preferred {
                    Some(moves) => moves.retain(|m| reaching.contains(m)),
                    None => preferred = Some(reaching),
                }
            }
        }
        preferred
    }

    /// Whether watches test every half-move.
    pub(super) fn is_watched(&self) -> bool {
        !self.watches.is_empty()
    }

    /// Whether a line that was found is enough.
    pub(super) fn suffices(&self, found: bool) -> bool {
        found && self.proving > 0
    }

    /// Whether a move, with one of its choices, leaves room for what must be done to reach the next diagram, as far as is known.
    pub(super) fn leads_on(&self, intention: G::Move) -> bool {
        let Some(Some(sighted)) = self.sighted.last() else { return true };
        self.means.outlook.permits(
            sighted,
            &self.game,
            Attempt::of(&self.game, intention, 0).with_any_choice(),
        )
    }

    /// Makes a move, if it is legal, and goes on; whether a line was found, and the next choice.
    pub(super) fn try_move(&mut self, step: usize, intention: G::Move) -> (bool, Option<G::Move>) {
        let skipped =
            self.follow.get(self.path.len()).is_some_and(|&action| action != Action::Move(intention));
        let pending = Pending { side: self.game.side_to_move(), plain: self.game.plain(intention) };
        let made = if self.means.outlook.may_be_self_check(step) {
            self.game.make_despite_check(intention)
        } else {
            self.game.make(intention)
        };
        if !made.legal {
            return (false, made.next);
        }
        self.nodes += 1;
        let found = !skipped && self.after_move(step, intention, pending);
        self.game.undo();
        (found, made.next)
    }

    /// Goes on after a move that has been made.
    pub(super) fn after_move(&mut self, step: usize, intention: G::Move, pending: Pending) -> bool {
        if !self.watches.is_empty() && self.is_ended(step, pending.side) {
            return false;
        }
        let track = self.means.track;
        let before = if track.is_empty() { Vec::new() } else { self.progress.clone() };
        if !track.is_empty() && !self.game.follow(track, &mut self.progress, step) {
            self.progress = before;
            return false;
        }
        self.path.push(Action::Move(intention));
        self.line.push(pending);
        self.passed.push(before);
        let found = self.go(step + 1);
        let before = self.passed.pop().unwrap_or_default();
        self.line.pop();
        self.path.pop();
        if !track.is_empty() {
            self.progress = before;
        }
        found
    }

    /// Whether the move just made ends the play by a watch although half-moves follow.
    fn is_ended(&mut self, step: usize, side: Side) -> bool {
        let further = self.means.outlook.half_moves_behind(step) > 0;
        let watches = self.watches.clone();
        further
            && watches
                .iter()
                .any(|watch| watch.end && watch.side.is_none_or(|s| s == side) && self.reaches(&watch.aim))
    }

    /// The side passes, unless it is in check or is woken.
    fn pass(&mut self, step: usize, side: Side) -> bool {
        if self.game.is_in_check(side) {
            return false;
        }
        let watches = self.watches.clone();
        for watch in watches.iter().filter(|watch| watch.wake && watch.side.is_none_or(|s| s == side)) {
            let reaching = self.reaching(&watch.aim);
            if !reaching.is_empty() {
                return self.moves(step, Some(reaching));
            }
        }
        if self.follow.get(self.path.len()).is_some_and(|&action| action != Action::Pass) {
            return false;
        }
        let passed = self.game.pass_turn();
        self.path.push(Action::Pass);
        let found = self.go(step + 1);
        self.path.pop();
        self.game.take_pass_back(passed);
        found
    }

    fn parry(&mut self, step: usize, side: Side, parry: Parry) -> bool {
        let checked = parry.checks && self.game.is_in_check(side);
        let own = parry.own_checks && self.game.is_in_check(!side);
        if checked || own {
            return match parry.answer {
                Answer::Help => self.moves(step, None),
                Answer::Unique => self.unique(step),
                Answer::Defence => self.defence(step),
            };
        }
        self.pass(step, side)
    }

    /// Tells the line that has been found: it is played once more for its notation.
    fn tell(&mut self) {
        if self.frontier.is_some() || self.proving > 0 || self.stopped {
            return;
        }
        // a line of hundreds of half-moves takes long to replay
        self.stopped |= self.means.control.is_stopped();
        let mut replay = self.means.start.clone();
        let mut line: Vec<LineMove> = Vec::new();
        let goal = self.means.diagram.map(|(_, goal)| goal).or_else(|| self.means.outlook.last_goal());
        let mut goals: Vec<Option<Goal>> = goal.map(|goal| vec![Some(goal)]).unwrap_or_default();
        // a rule may be unable to decide whether a move is legal
        let mut doubt = None;
        let mut pendings = self.line.iter();
        for action in &self.path {
            let Action::Move(intention) = action else {
                replay.pass_turn();
                continue;
            };
            let Some(&pending) = pendings.next() else { break };
            G::replay(*intention, pending, &mut replay);
            let passes = |(diagram, _): (&DiagramTest, Goal)| diagram.matches(replay.position());
            if line.len() + 1 < self.line.len() && self.means.diagram.is_some_and(passes) {
                return;
            }
            let played = played_on(&mut replay, pending);
            let shows_check = played.check;
            line.push(LineMove { played, shows_check, ends_introduction: false });
            let reached: &[Option<Goal>] = if line.len() == self.line.len() { &goals } else { &[] };
            doubt = doubt.or_else(|| replay.doubts_last(reached));
        }
        if doubt.is_some() {
            goals.clear();
        } else if goal.is_some_and(|goal| matches!(goal, Goal::Mate | Goal::Check | Goal::DoubleMate))
            && let Some(last) = line.last_mut()
        {
            last.shows_check = false;
        }
        let passed = usize::try_from(self.means.course.played_before).unwrap_or(0).min(2);
        let line = Line { passed, moves: line, goals, constraint: false };
        for event in std::iter::once(Event::Line(line)).chain(doubt.map(Event::Undecided)) {
            self.send(event);
        }
    }
}

/// Whether a goal is about the move made and not about the position.
pub(super) fn speaks_of_a_move(goal: Goal) -> bool {
    !matches!(goal, Goal::Mate | Goal::Stalemate | Goal::MateOrStalemate | Goal::Check | Goal::Any)
}
