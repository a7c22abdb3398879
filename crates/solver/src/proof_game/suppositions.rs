//! Who captures whom. Where few captures are to be made there is a [`Timetable`] for each supposition about them: it tells which units
//! are captured and by which others, so that every capture is a step of two routes at once, and all other steps are quiet. First it
//! is supposed how often each unit captures: pawns that must pass each other leave little of that. What goes together is
//! divided further by who is captured.
//!
//! Sound because the suppositions together are all games: each unit makes as many captures as it has victims, and each victim has
//! one captor.

use super::routes::{Capture, GONE, Route};
use super::search::Search;
use super::thinning::MOST_WORK;
use super::timetable::Timetable;
use board::Side;
use rules::orthodox::Board;

/// The most captures about which something is supposed.
const MOST_CAPTURES: usize = 4;

/// The most suppositions that are looked at about how often units capture, and the most about who is captured.
const MOST_SUPPOSITIONS: usize = 10000;

/// The most timetables.
const MOST_PARTS: usize = 300;

/// The most work for a timetable that only tells whether it may be how often units capture, in pairs of stages. Worth: with as much as
/// other timetables have, a game of four captures took 1.6 times as long.
const WORK: usize = MOST_WORK / 32;

/// The units of a side that capture, each as often as it does.
type Captors = Vec<usize>;

/// The ways of the units of a side by how often they capture.
struct Hunters {
    /// For each route the same with so many captures, if there are any.
    routes: Vec<(usize, Vec<Option<Route>>)>,
    /// The captures that all make together.
    count: usize,
}

impl Timetable {
    /// Whether so few captures are still to be made that it may be supposed who captures whom.
    pub(super) fn makes_few_captures(&self) -> bool {
        (1..=MOST_CAPTURES).contains(&self.losses().iter().sum())
    }

    /// The same for each supposition about who captures whom, where few captures are to be made; `None` where units have no routes, or
    /// where there are too many suppositions.
    pub(super) fn parts(&self, search: &Search<'_>, board: &Board) -> Option<Vec<Timetable>> {
        if self.is_partial() || !self.makes_few_captures() {
            return None;
        }
        let hunters = Side::BOTH.map(|side| Hunters::of(self, side));
        let [white, black] = [&hunters[0], &hunters[1]].map(Hunters::captors);
        let (white, black) = (white?, black?);
        if white.len() * black.len() > MOST_SUPPOSITIONS {
            return None;
        }
        let mut parts = Vec::new();
        for captors in white.iter().flat_map(|white| black.iter().map(move |black| [white, black])) {
            let mut routes = Vec::with_capacity(self.routes().len());
            for (hunters, captors) in hunters.iter().zip(captors) {
                routes.extend(hunters.routes.iter().filter_map(|(number, by_count)| {
                    let count = captors.iter().filter(|&captor| captor == number).count();
                    Some((*number, by_count[count].as_ref()?.clone()))
                }));
            }
            routes.sort_by_key(|&(number, _)| number);
            let routes: Vec<Route> = routes.into_iter().map(|(_, route)| route).collect();
            if routes.len() < self.routes().len() {
                continue;
            }
            if let Some(table) = self.made_of(search, board, routes, None, WORK) {
                parts.extend(table.parts_by_victims(search, board, captors)?);
            }
            if parts.len() > MOST_PARTS || search.control.is_stopped() {
                return None;
            }
        }
        Some(parts)
    }

    /// The same for each supposition about who is captured by the units of both sides that capture.
    fn parts_by_victims(
        &self,
        search: &Search<'_>,
        board: &Board,
        captors: [&Captors; 2],
    ) -> Option<Vec<Timetable>> {
        let [mut of_white, mut of_black] = [Vec::new(), Vec::new()];
        self.add_victims(captors[0], &mut Vec::new(), &mut of_white);
        self.add_victims(captors[1], &mut Vec::new(), &mut of_black);
        if of_white.len() * of_black.len() > MOST_SUPPOSITIONS {
            return None;
        }
        let mut parts = Vec::new();
        for white in &of_white {
            for black in &of_black {
                let captures: Vec<Capture> = white.iter().chain(black).copied().collect();
                parts.extend(self.supposing(search, board, &captures));
            }
        }
        Some(parts)
    }

    /// Adds all victims that captors may have, with those of the first of them.
    fn add_victims(&self, captors: &[usize], so_far: &mut Vec<Capture>, found: &mut Vec<Vec<Capture>>) {
        let at = so_far.len();
        let Some(&captor) = captors.get(at) else {
            found.push(so_far.clone());
            return;
        };
        let again = at > 0 && captors[at - 1] == captor;
        let prey = self.routes()[captor].prey();
        for (number, victim) in self.routes().iter().enumerate() {
            let is_new = so_far.iter().all(|&[other, _]| usize::from(other) != number);
            // the victims of one unit in their order
            let is_later = !again || usize::from(so_far[at - 1][0]) < number;
            let is_prey =
                victim.side != self.routes()[captor].side && victim.may_fall() && victim.graves() & prey != 0;
            let (Ok(victim), Ok(captor)) = (u8::try_from(number), u8::try_from(captor)) else { continue };
            if is_prey && is_new && is_later && found.len() <= MOST_SUPPOSITIONS {
                so_far.push([victim, captor]);
                self.add_victims(captors, so_far, found);
                so_far.pop();
            }
        }
    }

    /// The same if units are captured so.
    fn supposing(&self, search: &Search<'_>, board: &Board, captures: &[Capture]) -> Option<Timetable> {
        let mut routes = self.routes().to_vec();
        for (number, route) in routes.iter_mut().enumerate() {
            let victims = captures.iter().filter(|&&[_, captor]| usize::from(captor) == number);
            let graves =
                victims.fold(0, |all, &[victim, _]| all | self.routes()[usize::from(victim)].graves());
            route.keep_prey(graves);
            let falls = captures.iter().any(|&[victim, _]| usize::from(victim) == number);
            route.keep_goals(|_, stage| (stage.square == GONE) == falls);
        }
        self.made_of(search, board, routes, Some(captures.into()), MOST_WORK)
    }
}

impl Hunters {
    fn of(table: &Timetable, side: Side) -> Hunters {
        let count = table.losses()[(!side).index()];
        let others = table.routes().iter().filter(|route| route.side != side);
        let graves = others.fold(0, |all, route| all | route.graves());
        let of = |(number, route): (usize, &Route)| {
            let by_count = (0..=count).map(|count| {
                let route =
                    if count == 0 { route.without_captures() } else { route.with_captures(count, graves) };
                route.leads_on(0).then_some(route)
            });
            (number, by_count.collect())
        };
        let own = table.routes().iter().enumerate().filter(|(_, route)| route.side == side);
        Hunters { routes: own.map(of).collect(), count }
    }

    /// All that may be supposed about how often they capture; `None` if that is too much.
    fn captors(&self) -> Option<Vec<Captors>> {
        let mut found = vec![Vec::new()];
        for (number, by_count) in &self.routes {
            let mut next = Vec::new();
            for captors in found {
                for count in (0..=self.count - captors.len()).filter(|&count| by_count[count].is_some()) {
                    let mut captors: Captors = captors.clone();
                    captors.extend(std::iter::repeat_n(*number, count));
                    next.push(captors);
                }
            }
            found = next;
            if found.len() > MOST_SUPPOSITIONS {
                return None;
            }
        }
        found.retain(|captors| captors.len() == self.count);
        Some(found)
    }
}
