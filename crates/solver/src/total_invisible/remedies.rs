//! What can be done about something that is missing in a configuration: units that come, go, or capture.

use super::field::bit;
use super::man::{Man, arrivals, become_of, capturers, may_stand, origins};
use super::page::Page;
use super::ply::Ply;
use super::search::Search;
use super::trial::{Need, Presence};
use board::Side;
use rules::orthodox::{self, Kind};
use std::ops::ControlFlow;

/// Who is told of what a unit may have done; breaks when it has heard enough.
type Found<'f> = dyn FnMut(Man) -> ControlFlow<()> + 'f;

impl Search<'_, '_> {
    /// About how many remedies there are for something that is missing; 0 only if there is none.
    pub(super) fn weigh(&self, need: &Need) -> u32 {
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
    pub(super) fn remedies(&self, need: &Need, page: &mut Page) -> ControlFlow<()> {
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
}
