//! One search for configurations of invisible units.

use super::feasible::Judge;
use super::field::bit;
use super::man::{Man, arrivals};
use super::page::{Page, Step};
use super::ply::{Line, Ply};
use super::trial::{ALL_KINDS, Need, Standing, Trial, play};
use super::worlds::{Look, More, World, Worlds};
use board::Side;
use rules::orthodox::{self, Kind};
use std::ops::ControlFlow;

/// The numbers of steps that are kept at a time: few at first, since mostly one of the first will do. The largest page
/// takes a third of a megabyte.
const FIRST_PAGE: usize = 128;
const FIRST_TURNED_PAGE: usize = 1024;
const LARGEST_PAGE: usize = 1 << 12;
/// The number of empty lists that are kept for the next steps.
const MOST_SPARE: usize = 8;

/// One search.
pub(super) struct Search<'a, 'v> {
    worlds: &'a Worlds<'a>,
    pub(super) line: &'a Line,
    twist: usize,
    /// Whether configurations with some units may exist.
    judge: Option<Judge<'a>>,
    pub(super) men: Vec<Man>,
    /// Room for steps that is not used just now.
    spare: Vec<Vec<Step>>,
    /// By side the kinds that a new unit may be of, now that others are still wanted.
    pub(super) new_kinds: [u8; 2],
    look: &'v mut dyn Look,
}

impl Worlds<'_> {
    /// Shows the configurations that are consistent with a line, each at least once, until enough has been seen.
    /// Another `twist` is another order. Answers whether the search was broken off.
    pub(super) fn visit(&self, line: &Line, twist: usize, look: &mut dyn Look) -> bool {
        if self.least_number(line) > self.number {
            return false;
        }
        let mut judge = Judge::new(line, self.number, self.kingless, look.unwanted());
        if judge.as_mut().is_some_and(|judge| !judge.is_feasible()) {
            debug_assert!(
                !self.search(line, twist, None, look),
                "feasible: {:?}, {:?}",
                line.plies,
                line.revealed
            );
            return false;
        }
        self.search(line, twist, judge, look)
    }

    fn search<'a>(
        &'a self,
        line: &'a Line,
        twist: usize,
        judge: Option<Judge<'a>>,
        look: &mut dyn Look,
    ) -> bool {
        Search::new(self, line, twist, judge, Vec::with_capacity(self.number), look).extend(0).is_break()
    }
}

/// Looks at one configuration only.
struct OneOf<'v> {
    look: &'v mut dyn Look,
    answer: ControlFlow<()>,
}

impl Look for OneOf<'_> {
    fn see(&mut self, world: &World<'_>) -> ControlFlow<()> {
        self.answer = self.look.see(world);
        ControlFlow::Break(())
    }
}

/// Looks for any configuration without a unit.
struct AnyWanted {
    unwanted: Option<(u8, Side, Kind)>,
}

impl Look for AnyWanted {
    fn see(&mut self, world: &World<'_>) -> ControlFlow<()> {
        if world.hidden().any(|unit| Some(unit) == self.unwanted) {
            return ControlFlow::Continue(());
        }
        ControlFlow::Break(())
    }
}

impl<'a, 'v> Search<'a, 'v> {
    /// A search that begins with some units.
    pub(super) fn new(
        worlds: &'a Worlds<'a>,
        line: &'a Line,
        twist: usize,
        judge: Option<Judge<'a>>,
        men: Vec<Man>,
        look: &'v mut dyn Look,
    ) -> Search<'a, 'v> {
        Search { worlds, line, twist, judge, men, spare: Vec::new(), new_kinds: [ALL_KINDS; 2], look }
    }
}

impl Search<'_, '_> {
    /// All configurations in which the units are as far as is known, and those without a task stand on places from
    /// `anywhere` on.
    pub(super) fn extend(&mut self, anywhere: usize) -> ControlFlow<()> {
        if self.worlds.control.is_stopped() {
            return ControlFlow::Break(());
        }
        if self.look.is_settled(&mut self.surely_standing()) {
            return ControlFlow::Continue(());
        }
        if self.remaining() > 0
            && !self.men.is_empty()
            && self.open_plies(0, self.line.plies.len(), None).next().is_some()
            && self.judge.as_mut().is_some_and(|judge| !judge.may_go_on(&self.men))
        {
            debug_assert!(!self.goes_on(), "goes on: {:?}, {:?}", self.line.plies, self.men);
            return ControlFlow::Continue(());
        }
        let wanting = Side::BOTH.map(|side| self.wants_unit(side));
        let spare = self.remaining() as i32 - wanting.iter().filter(|wants| **wants).count() as i32;
        if spare < 0 {
            return ControlFlow::Continue(());
        }
        self.new_kinds = Side::BOTH.map(|side| match (spare, wanting[side.index()], self.has_king(side)) {
            (0, false, _) => 0,
            (0, true, false) => 1 << Kind::King as u8,
            _ => ALL_KINDS,
        });
        let standing = match play(self.line, &self.men, &|need| self.weigh(need)) {
            Trial::Fits(standing) => standing,
            Trial::Fails => return ControlFlow::Continue(()),
            Trial::Needs(need) => return self.try_remedies(&need, anywhere),
        };
        if let Some(side) = self.lacks_king() {
            let free = !self.line.fields[0].occupied();
            let mut kings: Vec<Step> =
                orthodox::squares(free).map(|square| (None, Man::new(side, Kind::King, square))).collect();
            self.turn(&mut kings);
            return if self.remaining() > 0 {
                self.take_all(kings, anywhere)
            } else {
                ControlFlow::Continue(())
            };
        }
        let open = self.open_plies(0, self.line.plies.len(), None).next();
        if let Some(ply) = open {
            // a unit that should not stand where it does is there already
            let named_first = self.look.unwanted().is_some();
            if named_first {
                self.take_named_movers(ply, &standing, anywhere)?;
            }
            if self.remaining() > 0 {
                self.take_new_movers(ply, anywhere)?;
            }
            if named_first {
                return ControlFlow::Continue(());
            }
            return self.take_named_movers(ply, &standing, anywhere);
        }
        if self.remaining() > 0 {
            let skeleton = World { line: self.line, men: &self.men, standing: &standing };
            return match self.look.wants_more(&skeleton) {
                More::Nothing => ControlFlow::Continue(()),
                More::Anything => self.place_rest(anywhere),
                More::Mattering(remedies) => {
                    for &(side, kind, square) in &self.worlds.anywhere {
                        if remedies.allow(side, kind, square) {
                            self.place(side, kind, square, 0)?;
                        }
                    }
                    if self.look.saw_nothing() {
                        self.place_one_rest(anywhere)
                    } else {
                        ControlFlow::Continue(())
                    }
                }
            };
        }
        self.look.see(&World { line: self.line, men: &self.men, standing: &standing })
    }

    /// The units that stand in the end where they are, whatever is decided yet: they make no further move, and nothing has gone
    /// or may go where they have stood since their last one.
    fn surely_standing(&self) -> impl Iterator<Item = (u8, Side, Kind)> {
        let last = self.line.plies.len();
        let rests = move |man: &&Man| {
            (man.decided + 1..=last).all(|ply| {
                self.line.side_of(ply) != man.side
                    || !matches!(self.line.plies[ply - 1], Ply::UnseenMoves | Ply::UnseenTakes { .. })
                    || self.men.iter().any(|other| other.move_of(ply).is_some())
            })
        };
        self.men.iter().filter(rests).filter_map(move |man| {
            let arrived = (1..=last).rev().find(|ply| man.move_of(*ply).is_some()).unwrap_or(0);
            let (square, kind) = man.after(last);
            let is_left_alone = (arrived + 1..=last).all(|ply| {
                self.men.iter().all(|other| other.moves[ply].0 != square)
                    && match self.line.plies[ply - 1] {
                        Ply::Moves { to, .. } | Ply::TakesUnseen { to, .. } => to != square,
                        Ply::Castles { rook_seen, .. } => rook_seen,
                        Ply::UnseenTakes { .. } | Ply::UnseenMoves => true,
                    }
            });
            let revealed = &self.line.revealed[arrived.saturating_sub(1)..];
            let is_hidden = revealed.iter().flatten().all(|&(at, ..)| at != square);
            let may_be_captured =
                kind != Kind::King && self.open_plies(arrived, last, Some(!man.side)).next().is_some();
            (is_left_alone && is_hidden && !may_be_captured).then_some((square, man.side, kind))
        })
    }

    /// All configurations in which the units that are left stand on places from `anywhere` on.
    fn place_rest(&mut self, anywhere: usize) -> ControlFlow<()> {
        let places = &self.worlds.anywhere;
        for index in anywhere..places.len() {
            let (side, kind, square) = places[(index + self.twist * 211) % places.len()];
            self.place(side, kind, square, index + 1)?;
        }
        ControlFlow::Continue(())
    }

    /// One configuration in which the units that are left stand anywhere, if there is one.
    fn place_one_rest(&mut self, anywhere: usize) -> ControlFlow<()> {
        let mut one = OneOf { look: self.look, answer: ControlFlow::Continue(()) };
        let men = std::mem::take(&mut self.men);
        let spare = std::mem::take(&mut self.spare);
        let (worlds, line, twist) = (self.worlds, self.line, self.twist);
        let new_kinds = self.new_kinds;
        let judge = self.judge.take();
        let mut search = Search { worlds, line, twist, judge, men, spare, new_kinds, look: &mut one };
        let _ = search.place_rest(anywhere);
        (self.men, self.spare, self.judge) = (search.men, search.spare, search.judge);
        one.answer
    }

    /// Whether there is a configuration of interest with the units that are named, found by going through all of them.
    fn goes_on(&self) -> bool {
        let mut look = AnyWanted { unwanted: self.look.unwanted() };
        Search::new(self.worlds, self.line, self.twist, None, self.men.clone(), &mut look)
            .extend(0)
            .is_break()
    }

    fn place(&mut self, side: Side, kind: Kind, square: u8, anywhere: usize) -> ControlFlow<()> {
        self.men.push(Man::new(side, kind, square).decided(self.line.plies.len()));
        let answer = self.extend(anywhere);
        self.men.pop();
        answer
    }

    /// All configurations in which something that is missing is brought. The ways of doing so can be millions: only a
    /// page of them is kept at a time, and those before the page are found anew for the next one.
    fn try_remedies(&mut self, need: &Need, anywhere: usize) -> ControlFlow<()> {
        let new_kinds = self.new_kinds;
        let (mut first, mut room) = (0, if self.twist == 0 { FIRST_PAGE } else { FIRST_TURNED_PAGE });
        loop {
            let steps = self.spare.pop().unwrap_or_default();
            let mut page = Page { skip: first, room, steps };
            let more = self.remedies(need, &mut page).is_break();
            self.turn(&mut page.steps);
            self.take_all(page.steps, anywhere)?;
            if !more {
                return ControlFlow::Continue(());
            }
            first += room;
            room = (room * 2).min(LARGEST_PAGE);
            self.new_kinds = new_kinds;
        }
    }

    fn turn(&self, steps: &mut [Step]) {
        if !steps.is_empty() {
            // neighbours are alike: another order begins far away
            steps.rotate_left(self.twist * (steps.len() * 5 / 13).max(1) % steps.len());
        }
    }

    fn take_all(&mut self, mut steps: Vec<Step>, anywhere: usize) -> ControlFlow<()> {
        for (place, man) in steps.drain(..) {
            match place {
                None => {
                    self.men.push(man);
                    let answer = self.extend(anywhere);
                    self.men.pop();
                    answer?;
                }
                Some(index) => {
                    let before = std::mem::replace(&mut self.men[index], man);
                    let answer = self.extend(anywhere);
                    self.men[index] = before;
                    answer?;
                }
            }
        }
        if self.spare.len() < MOST_SPARE {
            self.spare.push(steps);
        }
        ControlFlow::Continue(())
    }

    pub(super) fn remaining(&self) -> usize {
        self.worlds.number - self.men.len()
    }

    pub(super) fn has_king(&self, side: Side) -> bool {
        !self.worlds.kingless[side.index()] || self.men.iter().any(|m| m.side == side && m.kind == Kind::King)
    }

    fn lacks_king(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| !self.has_king(*side))
    }

    /// Whether a unit of a side must still be named: its king is lacking, or it has a ply to make for which all its units are
    /// decided.
    fn wants_unit(&self, side: Side) -> bool {
        let idle = |ply: usize| self.men.iter().any(|man| man.side == side && man.decided < ply);
        let made = |ply: usize| self.men.iter().any(|man| man.move_of(ply).is_some());
        let plies = (1..=self.line.plies.len()).filter(|ply| self.line.side_of(*ply) == side);
        let mut unseen = plies
            .filter(|ply| matches!(self.line.plies[ply - 1], Ply::UnseenMoves | Ply::UnseenTakes { .. }));
        !self.has_king(side) || unseen.any(|ply| !made(ply) && !idle(ply))
    }

    /// Whether a new unit may be of a side and a kind at all.
    pub(super) fn may_be_new(&self, side: Side, kind: Kind) -> bool {
        self.new_kinds[side.index()] & 1 << kind as u8 != 0
    }

    /// The plies after one and up to another that are moves of invisible units which nobody has been named for.
    pub(super) fn open_plies(
        &self,
        after: usize,
        up_to: usize,
        side: Option<Side>,
    ) -> impl Iterator<Item = usize> + '_ {
        (after + 1..=up_to).filter(move |&ply| {
            self.line.plies[ply - 1] == Ply::UnseenMoves
                && side.is_none_or(|side| self.line.side_of(ply) == side)
                && self.men.iter().all(|man| man.move_of(ply).is_none())
        })
    }

    /// All configurations in which a move is a new unit's, when nothing is missing; all earlier moves have their unit.
    /// They are tried one by one, since mostly the first will do.
    fn take_new_movers(&mut self, ply: usize, anywhere: usize) -> ControlFlow<()> {
        let (worlds, line) = (self.worlds, self.line);
        let (side, field, places) = (line.side_of(ply), &line.fields[ply - 1], &worlds.anywhere);
        let kinds = self.new_kinds[side.index()];
        for index in 0..places.len() {
            let (whose, kind, square) = places[(index + self.twist * 7) % places.len()];
            if whose != side || field.occupied() & bit(square) != 0 || kinds & 1 << kind as u8 == 0 {
                continue;
            }
            for (to, kind_then) in arrivals(field, side, kind, square) {
                self.men.push(Man::new(side, kind, square).moving(ply, to, kind_then));
                let answer = self.extend(anywhere);
                self.men.pop();
                answer?;
            }
        }
        ControlFlow::Continue(())
    }

    /// All configurations in which a move is that of a unit named already, when nothing is missing.
    fn take_named_movers(&mut self, ply: usize, standing: &Standing, anywhere: usize) -> ControlFlow<()> {
        let mut steps = self.movers(ply, standing);
        self.turn(&mut steps);
        self.take_all(steps, anywhere)
    }

    /// Units named already that a move may be of when nothing is missing.
    fn movers(&self, ply: usize, standing: &Standing) -> Vec<Step> {
        let side = self.line.side_of(ply);
        let field = &self.line.fields[ply - 1];
        let mut steps = Vec::new();
        for (index, man) in self.men.iter().enumerate() {
            if man.side == side
                && man.decided < ply
                && (standing.is_hidden(index) || ply < self.line.plies.len())
            {
                let (from, kind) = man.after(ply - 1);
                for (to, kind) in arrivals(field, side, kind, from) {
                    steps.push((Some(index), man.moving(ply, to, kind)));
                }
            }
        }
        steps
    }
}
