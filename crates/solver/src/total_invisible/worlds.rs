//! All configurations of invisible units that are consistent with a line, each found when it is needed.
//!
//! Units are named one after the other, each because something is missing: a line to a king must be closed, a
//! capture must be made by a unit, a square must not be empty. Only where nothing is missing any more the rest is
//! placed anywhere. So most lines are decided by the first configurations found, and a line that asks for more
//! units than there are is given up at once.

use super::feasible::Judge;
use super::field::{Field, bit};
use super::judge::Remedies;
use super::man::{Man, arrivals, become_of, capturers, may_stand, origins};
use super::ply::{Line, Ply};
use super::trial::{ALL_KINDS, Need, Presence, Standing, Trial, play};
use crate::Control;
use board::Side;
use rules::orthodox::{self, Kind};
use std::ops::ControlFlow;

/// A configuration after the last ply of a line.
pub(super) struct World<'a> {
    line: &'a Line,
    men: &'a [Man],
    standing: &'a Standing,
}

impl World<'_> {
    /// Everything that stands on the board, seen or not.
    pub(super) fn field(&self) -> Field {
        let mut field = self.line.now().clone();
        for (square, side, kind) in self.hidden() {
            field.put(side, kind, square);
        }
        field
    }

    /// The units that are on the board and not seen: square, side and kind.
    pub(super) fn hidden(&self) -> impl Iterator<Item = (u8, Side, Kind)> + '_ {
        self.standing.hidden(self.men)
    }

    /// The units with all that they did.
    pub(super) fn men(&self) -> &[Man] {
        self.men
    }

    /// Whether the last ply captured an invisible unit.
    pub(super) fn captured_last(&self) -> bool {
        self.standing.last_capture() == self.line.plies.len()
    }
}

/// Who looks at configurations.
pub(super) trait Look {
    /// Looks at a configuration in which only those units have places that have a task, all of whose moves are known,
    /// and maybe others which stand still and capture nothing. Answers what is wanted of further ones such.
    fn wants_more(&mut self, _world: &World<'_>) -> More {
        More::Anything
    }

    /// Whether no configuration in which these units surely stand in the end is of interest.
    fn is_settled(&self, _standing: &mut dyn Iterator<Item = (u8, Side, Kind)>) -> bool {
        false
    }

    /// A unit on its square; no configuration is of interest in which it stands there in the end.
    fn unwanted(&self) -> Option<(u8, Side, Kind)> {
        None
    }

    /// Whether no configuration has been looked at yet.
    fn saw_nothing(&self) -> bool {
        false
    }

    /// Looks at a configuration; to break off ends the search.
    fn see(&mut self, world: &World<'_>) -> ControlFlow<()>;
}

/// What further units are wanted in a configuration.
pub(super) enum More {
    /// The configuration is of no interest whatever else stands where.
    Nothing,
    /// Units of any kind anywhere.
    Anything,
    /// At least one that may matter; and one configuration in which none does, unless any has been looked at.
    Mattering(Remedies),
}

/// The search for the configurations of a number of invisible units.
pub(super) struct Worlds<'c> {
    /// What ends a search: what it has found then does not count.
    control: &'c Control,
    number: usize,
    /// The sides that have no visible king at the beginning: theirs is an invisible unit.
    kingless: [bool; 2],
    /// Where units without a task are put, in the order of trying.
    anywhere: Vec<(Side, Kind, u8)>,
}

impl<'c> Worlds<'c> {
    /// The configurations of `number` invisible units beside those that are seen before the first ply.
    pub(super) fn new(control: &'c Control, number: usize, field: &Field) -> Worlds<'c> {
        let kingless = Side::BOTH.map(|side| field.king(side).is_none());
        let mut anywhere = Vec::new();
        // what disturbs least comes first, on squares far from each other
        for kind in [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen] {
            for side in Side::BOTH {
                let squares = (0..64u8).map(|n| n.wrapping_mul(37) % 64);
                let free = squares.filter(|s| may_stand(kind, *s) && field.occupied() & bit(*s) == 0);
                anywhere.extend(free.map(|square| (side, kind, square)));
            }
        }
        Worlds { control, number, kingless, anywhere }
    }

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

impl Worlds<'_> {
    /// A number of invisible units that a line needs at least: those that acted, and those that were captured or
    /// revealed, where it cannot have been the same ones.
    fn least_number(&self, line: &Line) -> usize {
        let (mut number, mut alive) = ([0; 2], [0; 2]);
        // a king acts like the others, but nothing captures it
        let mut king = self.kingless;
        let mut gone = |side: Side, alive: &mut [usize; 2]| {
            let side = side.index();
            if alive[side] > 0 {
                alive[side] -= 1;
            } else {
                number[side] += 1;
            }
        };
        let mut acts = [0; 2];
        for (index, ply) in line.plies.iter().enumerate() {
            let side = line.side_of(index + 1);
            match ply {
                Ply::UnseenTakes { .. } | Ply::UnseenMoves => {
                    if alive[side.index()] == 0 && !king[side.index()] {
                        alive[side.index()] = 1;
                        acts[side.index()] += 1;
                    }
                }
                Ply::TakesUnseen { .. } => gone(!side, &mut alive),
                Ply::Castles { rook_seen: false, .. } => gone(side, &mut alive),
                Ply::Castles { .. } | Ply::Moves { .. } => {}
            }
            for &(_, side, kind) in &line.revealed[index] {
                if kind == Kind::King {
                    king[side.index()] = false;
                } else {
                    gone(side, &mut alive);
                }
            }
        }
        let kings = self.kingless.into_iter().filter(|kingless| *kingless).count();
        number.iter().sum::<usize>() + acts.iter().sum::<usize>() + kings
    }
}

/// Shows the configurations to which one that is consistent with a line without its last ply is led by that ply, if
/// there are any; of many moves of an invisible unit only some.
pub(super) fn successors(
    line: &Line,
    men: &[Man],
    see: &mut dyn FnMut(&World<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let last = line.plies.len();
    let (side, before) = (line.side_of(last), &line.fields[last - 1]);
    let mut try_men = |men: &[Man]| match play(line, men, &|_| 0) {
        Trial::Fits(standing) => see(&World { line, men, standing: &standing }),
        Trial::Needs(_) | Trial::Fails => ControlFlow::Continue(()),
    };
    let ply = line.plies[last - 1];
    if !matches!(ply, Ply::UnseenTakes { .. } | Ply::UnseenMoves) {
        return try_men(men);
    }
    let mut moved = men.to_vec();
    for (index, man) in men.iter().enumerate().filter(|(_, man)| man.side == side) {
        let (from, kind) = man.after(last - 1);
        match ply {
            Ply::UnseenTakes { at } => {
                if capturers(before, side, kind, at) & bit(from) != 0 {
                    for (to, kind) in become_of(side, kind, at) {
                        moved[index] = man.moving(last, to, kind);
                        try_men(&moved)?;
                    }
                }
            }
            _ => {
                let ways = arrivals(before, side, kind, from);
                let step = ways.len().div_ceil(SOME_MOVES).max(1);
                for &(to, kind) in ways.iter().step_by(step) {
                    moved[index] = man.moving(last, to, kind);
                    try_men(&moved)?;
                }
            }
        }
        moved[index] = *man;
    }
    ControlFlow::Continue(())
}

/// How many moves of an invisible unit are tried at most where any would do.
const SOME_MOVES: usize = 4;

/// One search.
struct Search<'a, 'v> {
    worlds: &'a Worlds<'a>,
    line: &'a Line,
    twist: usize,
    /// Whether configurations with some units may exist.
    judge: Option<Judge<'a>>,
    men: Vec<Man>,
    /// Room for steps that is not used just now.
    spare: Vec<Vec<Step>>,
    /// By side the kinds that a new unit may be of, now that others are still wanted.
    new_kinds: [u8; 2],
    look: &'v mut dyn Look,
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

/// A unit that is new (`None`), or one of which more is known.
type Step = (Option<usize>, Man);

/// The numbers of steps that are kept at a time: few at first, since mostly one of the first will do. The largest page
/// takes a third of a megabyte.
const FIRST_PAGE: usize = 128;
const FIRST_TURNED_PAGE: usize = 1024;
const LARGEST_PAGE: usize = 1 << 12;
/// The number of empty lists that are kept for the next steps.
const MOST_SPARE: usize = 8;

/// Who is told of what a unit may have done; breaks when it has heard enough.
type Found<'f> = dyn FnMut(Man) -> ControlFlow<()> + 'f;

/// Some of many steps.
struct Page {
    /// How many steps come before those that are wanted.
    skip: usize,
    /// How many are wanted.
    room: usize,
    steps: Vec<Step>,
}

impl Page {
    /// Adds a step; breaks when no further one is wanted.
    fn add(&mut self, step: Step) -> ControlFlow<()> {
        if self.skip > 0 {
            self.skip -= 1;
            return ControlFlow::Continue(());
        }
        if self.steps.len() == self.room {
            return ControlFlow::Break(());
        }
        self.steps.push(step);
        ControlFlow::Continue(())
    }
}

impl<'a, 'v> Search<'a, 'v> {
    /// A search that begins with some units.
    fn new(
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
    fn extend(&mut self, anywhere: usize) -> ControlFlow<()> {
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

    fn remaining(&self) -> usize {
        self.worlds.number - self.men.len()
    }

    fn has_king(&self, side: Side) -> bool {
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
    fn may_be_new(&self, side: Side, kind: Kind) -> bool {
        self.new_kinds[side.index()] & 1 << kind as u8 != 0
    }

    /// The plies after one and up to another that are moves of invisible units which nobody has been named for.
    fn open_plies(&self, after: usize, up_to: usize, side: Option<Side>) -> impl Iterator<Item = usize> + '_ {
        (after + 1..=up_to).filter(move |&ply| {
            self.line.plies[ply - 1] == Ply::UnseenMoves
                && side.is_none_or(|side| self.line.side_of(ply) == side)
                && self.men.iter().all(|man| man.move_of(ply).is_none())
        })
    }

    /// About how many remedies there are for something that is missing; 0 only if there is none.
    fn weigh(&self, need: &Need) -> u32 {
        /// About how many moves a unit has.
        const MOVES: u32 = 10;
        let mut weight = 0;
        if let Some(presence) = &need.presence {
            let open = self.open_plies(0, presence.time, presence.side).count() as u32;
            if self.remaining() > 0 {
                let sides =
                    Side::BOTH.into_iter().filter(|side| presence.side.is_none_or(|wanted| wanted == *side));
                let kinds: u32 =
                    sides.map(|side| (presence.kinds & self.new_kinds[side.index()]).count_ones()).sum();
                weight += presence.squares.count_ones() * kinds * (1 + open * MOVES);
            }
            if open > 0 {
                weight += self
                    .men
                    .iter()
                    .filter(|man| presence.side.is_none_or(|side| side == man.side))
                    .map(|man| self.open_plies(man.decided, presence.time, Some(man.side)).count() as u32)
                    .sum::<u32>();
            }
        }
        for (index, time) in need.away.into_iter().flatten() {
            let man = &self.men[index];
            weight += self.open_plies(man.decided, time, Some(man.side)).count() as u32 * MOVES;
            let captures = self.open_plies(man.decided, time, Some(!man.side)).count() as u32;
            weight += captures * if self.new_kinds[(!man.side).index()] != 0 { 5 * MOVES } else { 1 };
        }
        if let Some(ply) = need.capturer {
            let side = self.line.side_of(ply);
            let open = self.open_plies(0, ply - 1, Some(side)).count() as u32;
            if self.remaining() > 0 && self.new_kinds[side.index()] != 0 {
                weight += 6 * MOVES * (1 + open * MOVES);
            }
            weight += self.men.iter().filter(|man| man.side == side && man.decided < ply).count() as u32
                * (1 + open);
        }
        weight
    }

    /// What can be done about something that is missing.
    fn remedies(&self, need: &Need, page: &mut Page) -> ControlFlow<()> {
        if let Some(presence) = &need.presence {
            self.bring(presence, page)?;
        }
        for (index, time) in need.away.into_iter().flatten() {
            self.send_away(index, time, page)?;
        }
        match need.capturer {
            Some(ply) => self.name_capturer(ply, page),
            None => ControlFlow::Continue(()),
        }
    }

    /// Units that come to stand somewhere.
    fn bring(&self, presence: &Presence, page: &mut Page) -> ControlFlow<()> {
        for (index, man) in self.men.iter().enumerate() {
            if presence.side.is_some_and(|side| side != man.side) {
                continue;
            }
            self.futures(man, presence.time, &mut |moved| {
                let (square, kind) = moved.after(presence.time);
                if presence.squares & bit(square) != 0
                    && presence.kinds & 1 << kind as u8 != 0
                    && moved != *man
                {
                    page.add((Some(index), moved.decided(presence.time)))?;
                }
                ControlFlow::Continue(())
            })?;
        }
        if self.remaining() == 0 {
            return ControlFlow::Continue(());
        }
        for kind in [Kind::Knight, Kind::Bishop, Kind::Pawn, Kind::Rook, Kind::Queen, Kind::King] {
            if presence.kinds & 1 << kind as u8 == 0 {
                continue;
            }
            for square in orthodox::squares(presence.squares) {
                for side in Side::BOTH {
                    if presence.side.is_none_or(|wanted| wanted == side) {
                        self.pasts(side, kind, square, presence.time, &mut |man| page.add((None, man)))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// What a unit may have done up to a ply, doing nothing included.
    fn futures(&self, man: &Man, time: usize, found: &mut Found<'_>) -> ControlFlow<()> {
        found(*man)?;
        for ply in self.open_plies(man.decided, time, Some(man.side)) {
            let (from, kind) = man.after(ply - 1);
            for (to, kind) in arrivals(&self.line.fields[ply - 1], man.side, kind, from) {
                self.futures(&man.moving(ply, to, kind), time, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// All that a new unit may have done that stands on a square after a ply.
    fn pasts(
        &self,
        side: Side,
        kind: Kind,
        square: u8,
        time: usize,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        if !self.may_be_new(side, kind) {
            return ControlFlow::Continue(());
        }
        let mut moves = Vec::new();
        self.pasts_before(side, kind, square, time, time, &mut moves, found)
    }

    #[allow(clippy::too_many_arguments, reason = "a recursion over what is known and what is sought")]
    fn pasts_before(
        &self,
        side: Side,
        kind: Kind,
        square: u8,
        time: usize,
        before: usize,
        moves: &mut Vec<(usize, u8, Kind)>,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        let allowed = kind != Kind::King || !self.has_king(side);
        if allowed && may_stand(kind, square) && self.line.fields[0].occupied() & bit(square) == 0 {
            let mut man = Man::new(side, kind, square);
            for &(ply, to, kind) in moves.iter() {
                man = man.moving(ply, to, kind);
            }
            found(man.decided(time))?;
        }
        for ply in self.open_plies(0, before, Some(side)) {
            for (from, was) in origins(&self.line.fields[ply - 1], side, kind, square) {
                moves.push((ply, square, kind));
                self.pasts_before(side, was, from, time, ply - 1, moves, found)?;
                moves.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Moves that take a unit away from where it is in the way.
    fn send_away(&self, index: usize, time: usize, page: &mut Page) -> ControlFlow<()> {
        let man = &self.men[index];
        for ply in self.open_plies(man.decided, time, Some(man.side)) {
            let (from, kind) = man.after(ply - 1);
            for (to, kind) in arrivals(&self.line.fields[ply - 1], man.side, kind, from) {
                page.add((Some(index), man.moving(ply, to, kind)))?;
            }
        }
        self.have_captured(man, time, page)
    }

    /// Moves of other invisible units that capture one after the last ply in which it has a task.
    fn have_captured(&self, man: &Man, time: usize, page: &mut Page) -> ControlFlow<()> {
        let side = !man.side;
        for ply in self.open_plies(man.decided, time, Some(side)) {
            let (at, _) = man.after(ply);
            for (index, other) in
                self.men.iter().enumerate().filter(|(_, m)| m.side == side && m.decided < ply)
            {
                self.futures(other, ply, &mut |moved| {
                    if moved.move_of(ply).is_some_and(|(to, _)| to == at) {
                        page.add((Some(index), moved))?;
                    }
                    ControlFlow::Continue(())
                })?;
            }
            if self.remaining() > 0 {
                for kind in Kind::ALL {
                    self.pasts(side, kind, at, ply, &mut |new| {
                        if new.move_of(ply).is_some() {
                            page.add((None, new))?;
                        }
                        ControlFlow::Continue(())
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Units that capture something visible.
    fn name_capturer(&self, ply: usize, page: &mut Page) -> ControlFlow<()> {
        let side = self.line.side_of(ply);
        let Ply::UnseenTakes { at } = self.line.plies[ply - 1] else { return ControlFlow::Continue(()) };
        let field = &self.line.fields[ply - 1];
        for (index, man) in
            self.men.iter().enumerate().filter(|(_, man)| man.side == side && man.decided < ply)
        {
            self.futures(man, ply - 1, &mut |moved| {
                let (from, kind) = moved.after(ply - 1);
                if capturers(field, side, kind, at) & bit(from) != 0 {
                    for (to, kind) in become_of(side, kind, at) {
                        page.add((Some(index), moved.moving(ply, to, kind)))?;
                    }
                }
                ControlFlow::Continue(())
            })?;
        }
        if self.remaining() == 0 {
            return ControlFlow::Continue(());
        }
        for kind in Kind::ALL {
            for from in orthodox::squares(capturers(field, side, kind, at)) {
                self.pasts(side, kind, from, ply - 1, &mut |man| {
                    for (to, kind) in become_of(side, kind, at) {
                        page.add((None, man.moving(ply, to, kind)))?;
                    }
                    ControlFlow::Continue(())
                })?;
            }
        }
        ControlFlow::Continue(())
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
