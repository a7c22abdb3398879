//! Versions of a problem that are one or two small steps away, and better.

use super::frame::{Frame, NO_INVISIBLE, Standing};
use super::rank::Force;
use super::scheme::Wanted;
use super::{Candidate, Exploration, Explorer, News, Progress, SchemeError};
use board::{Geometry, Owner, Walk};
use language::reader::tree::WalkName;
use std::collections::{HashSet, VecDeque};
use std::ops::ControlFlow;

/// What is asked of versions.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Improvements {
    /// The number of small steps: 1 or 2. A step leaves a unit out, takes a weaker one, moves one, or shifts all.
    pub steps: u32,
    /// Lines that the solution must have; `*` stands for anything.
    pub keep: Vec<String>,
    /// Whether versions with as many units of the same force are told too.
    pub equal: bool,
}

impl Default for Improvements {
    fn default() -> Improvements {
        Improvements { steps: 2, keep: Vec::new(), equal: false }
    }
}

/// Tries the versions of a problem in Popeye's language: those that have fewer units, or weaker ones, and as many solutions.
///
/// # Errors
/// What is wrong with the text, or why it is no problem to begin with.
pub fn improve(
    text: &str,
    asked: &Improvements,
    explorer: &Explorer,
    hear: &mut dyn FnMut(News) -> ControlFlow<()>,
) -> Result<Exploration, SchemeError> {
    let fault = |line: u32, column: u32, message: String| SchemeError { line, column, message };
    let (frame, units) =
        Frame::read(text).map_err(|error| fault(error.place.line, error.place.column, error.sentence()))?;
    if let Some(twin) = frame.bare().twins.first() {
        return Err(fault(twin.place.line, twin.place.column, "not supported yet: twins".to_owned()));
    }
    if let Some(place) = frame.invisible() {
        return Err(fault(place.line, place.column, NO_INVISIBLE.to_owned()));
    }
    let mut wanted = Wanted { solutions: (0, u64::MAX), ..Wanted::default() };
    let mut original = Exploration::default();
    let mut first = true;
    let mut only = |_: usize| {
        let candidate = || Candidate { number: 0, frame: &frame, units: units.clone() };
        (std::mem::take(&mut first).then(candidate).into_iter().collect(), Progress::default())
    };
    explorer.run(&wanted, &[], &mut only, &mut original, &mut |_| ControlFlow::Continue(()));
    let Some(solved) = original.finds.pop().filter(|find| find.solutions > 0) else {
        let message = match () {
            () if original.unfinished > 0 => "the problem was not solved in the time for a position",
            () if original.senseless > 0 => "the problem makes no sense, or its rules cannot be played",
            () => "the problem has no solution",
        };
        return Err(fault(1, 1, message.to_owned()));
    };
    wanted.solutions = (solved.solutions, solved.solutions);
    wanted.set_play = solved.set_play > 0;
    wanted.keep.clone_from(&asked.keep);
    if let Some(line) =
        asked.keep.iter().find(|line| !solved.lines.iter().any(|l| super::trial::matches(line, l)))
    {
        return Err(fault(1, 1, format!("{line}: the solution of the problem itself has no such line")));
    }
    let mut versions = Versions::new(&units, asked);
    let mut result = Exploration::default();
    let mut tried = 0;
    let mut next = |wanted: usize| {
        let mut batch = Vec::new();
        for units in versions.by_ref() {
            tried += 1;
            if tried <= explorer.done {
                continue;
            }
            batch.push(Candidate { number: tried, frame: &frame, units });
            if batch.len() >= wanted {
                break;
            }
        }
        (batch, Progress { done: tried, combinations: tried, of: 0 })
    };
    result.is_complete = explorer.run(&wanted, &[], &mut next, &mut result, hear);
    result.duplicates = versions.duplicates;
    result.rank();
    Ok(result)
}

/// The versions of a position, those of one step first.
struct Versions {
    force: Force,
    equal: bool,
    seen: HashSet<Vec<(u8, String)>>,
    /// What is still to be told, the next last.
    ready: Vec<Vec<Standing>>,
    /// What a further step begins with, with the number of steps that are left.
    from: VecDeque<(Vec<Standing>, u32)>,
    duplicates: u64,
}

impl Versions {
    fn new(units: &[Standing], asked: &Improvements) -> Versions {
        let mut versions = Versions {
            force: Force::of(units),
            equal: asked.equal,
            seen: HashSet::new(),
            ready: Vec::new(),
            from: VecDeque::from([(units.to_vec(), asked.steps)]),
            duplicates: 0,
        };
        versions.seen.insert(key(units));
        versions
    }

    /// Takes a step from the next position that is waiting.
    fn step(&mut self) -> bool {
        // all of one step before any of two
        let Some((units, left)) = self.from.pop_front() else { return false };
        let mut fresh = Vec::new();
        for version in steps(&units) {
            if !self.seen.insert(key(&version)) {
                self.duplicates += 1;
                continue;
            }
            fresh.push(version);
        }
        if left > 1 {
            // to become better with moves alone takes no two steps: the first must save something
            let saves = |version: &&Vec<Standing>| Force::of(version) < self.force;
            self.from.extend(fresh.iter().filter(saves).map(|version| (version.clone(), left - 1)));
        }
        let is_better = |version: &Vec<Standing>| {
            let force = Force::of(version);
            force < self.force || self.equal && force == self.force
        };
        fresh.retain(is_better);
        fresh.reverse();
        self.ready = fresh;
        true
    }
}

impl Iterator for Versions {
    type Item = Vec<Standing>;

    fn next(&mut self) -> Option<Vec<Standing>> {
        loop {
            if let Some(version) = self.ready.pop() {
                return Some(version);
            }
            if !self.step() {
                return None;
            }
        }
    }
}

fn key(units: &[Standing]) -> Vec<(u8, String)> {
    let mut key: Vec<(u8, String)> =
        units.iter().map(|standing| (standing.square.0, format!("{:?}", standing.unit))).collect();
    key.sort_unstable();
    key
}

/// All positions that are one small step away.
fn steps(units: &[Standing]) -> Vec<Vec<Standing>> {
    let is_royal = |standing: &Standing| standing.unit.walk == WalkName::Plain(Walk::KING);
    let mut all = Vec::new();
    for (index, standing) in units.iter().enumerate() {
        if !is_royal(standing) {
            let mut without = units.to_vec();
            without.remove(index);
            all.push(without);
        }
        for &walk in weaker(standing.unit.walk) {
            let mut changed = units.to_vec();
            changed[index].unit.walk = WalkName::Plain(walk);
            all.push(changed);
        }
    }
    let is_free = |square| units.iter().all(|standing| standing.square != square);
    for (index, _) in units.iter().enumerate() {
        for square in Geometry::CHESS.squares().filter(|&square| is_free(square)) {
            let mut moved = units.to_vec();
            moved[index].square = square;
            all.push(moved);
        }
    }
    for (right, up) in [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)] {
        let board = Geometry::CHESS;
        let shifted = units.iter().map(|standing| {
            let (file, rank) = (board.file(standing.square), board.rank(standing.square));
            let square = board.at(i32::from(file) + right, i32::from(rank) + up)?;
            Some(Standing { square, ..*standing })
        });
        all.extend(shifted.collect::<Option<Vec<Standing>>>());
    }
    all.retain(|version| version.iter().all(stands_where_it_may));
    all
}

/// Whether a pawn stands where it could have come from: not on a last rank.
fn stands_where_it_may(standing: &Standing) -> bool {
    let is_pawn = standing.unit.walk == WalkName::Plain(Walk::PAWN);
    !is_pawn
        || standing.unit.owner == Owner::Neutral
        || !matches!(Geometry::CHESS.rank(standing.square), 0 | 7)
}

/// The units that are worth less.
fn weaker(walk: WalkName) -> &'static [Walk] {
    match walk {
        WalkName::Plain(Walk::QUEEN) => &[Walk::ROOK, Walk::BISHOP, Walk::KNIGHT, Walk::PAWN],
        WalkName::Plain(Walk::ROOK) => &[Walk::BISHOP, Walk::KNIGHT, Walk::PAWN],
        WalkName::Plain(Walk::BISHOP | Walk::KNIGHT) => &[Walk::PAWN],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_that_does_nothing_is_left_out() {
        let text = "beginproblem pieces white kf7 ra1 pa3 black kh8 stipulation h#1 endproblem";
        let one = Improvements { steps: 1, ..Improvements::default() };
        let result = improve(text, &one, &Explorer::default(), &mut |_| ControlFlow::Continue(())).unwrap();
        assert!(result.is_complete);
        assert_eq!(result.finds[0].units, "white Kf7 Ra1 black Kh8");
        let keep = Improvements { keep: vec!["Ra1-b1".to_owned()], ..one };
        let error =
            improve(text, &keep, &Explorer::default(), &mut |_| ControlFlow::Continue(())).unwrap_err();
        assert!(error.message.contains("no such line"));
    }
}
