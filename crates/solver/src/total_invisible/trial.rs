//! A line played with the invisible units that are known so far: what is still missing for it to be legal?

use super::field::{bit, castling};
use super::man::Man;
use super::ply::{Line, Ply};
use board::Side;
use rules::orthodox::{self, Kind};

/// The greatest number of invisible units.
pub(super) const MOST_MEN: usize = 16;

/// Where an invisible unit must stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Presence {
    /// On one of these squares,
    pub(super) squares: u64,
    /// after this ply,
    pub(super) time: usize,
    /// of this side (`None`: of any),
    pub(super) side: Option<Side>,
    /// and of one of these kinds.
    pub(super) kinds: u8,
}

/// What is missing: one of several things would do. If there is none, the line is impossible with these units.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Need {
    /// The ply of a capture for which no unit has been named.
    pub(super) capturer: Option<usize>,
    /// A unit somewhere.
    pub(super) presence: Option<Presence>,
    /// A unit (or either of two) that must have gone elsewhere before or with a ply.
    pub(super) away: [Option<(usize, usize)>; 2],
}

impl Need {
    /// Nothing helps.
    const IMPOSSIBLE: Need = Need { capturer: None, presence: None, away: [None; 2] };

    fn presence(presence: Presence) -> Need {
        Need { presence: Some(presence), ..Need::IMPOSSIBLE }
    }

    fn away(man: usize, time: usize) -> Need {
        Need { away: [Some((man, time)), None], ..Need::IMPOSSIBLE }
    }
}

/// The set of all kinds, and that of all but the king.
pub(super) const ALL_KINDS: u8 = 0x3f;
pub(super) const NO_KING: u8 = 0x1f;

/// Where the units stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    count: usize,
    square: [u8; MOST_MEN],
    kind: [Kind; MOST_MEN],
    /// Whether it is on the board and not revealed.
    hidden: [bool; MOST_MEN],
    set: u64,
    /// The last ply that captured one of them, 0 for none.
    captured: usize,
}

impl Standing {
    fn new(men: &[Man]) -> Standing {
        let mut standing = Standing {
            count: men.len(),
            square: [0; MOST_MEN],
            kind: [Kind::Pawn; MOST_MEN],
            hidden: [true; MOST_MEN],
            set: 0,
            captured: 0,
        };
        for (index, man) in men.iter().enumerate() {
            standing.square[index] = man.square;
            standing.kind[index] = man.kind;
            standing.set |= bit(man.square);
        }
        standing
    }

    /// The unit on a square.
    fn on(&self, square: u8) -> Option<usize> {
        if self.set & bit(square) == 0 {
            return None;
        }
        (0..self.count).find(|index| self.hidden[*index] && self.square[*index] == square)
    }

    fn first_of(&self, squares: u64) -> Option<usize> {
        orthodox::squares(self.set & squares).next().and_then(|square| self.on(square))
    }

    fn leave(&mut self, index: usize) {
        self.hidden[index] = false;
        self.set &= !bit(self.square[index]);
    }

    fn go(&mut self, index: usize, to: u8, kind: Kind) {
        self.set = self.set & !bit(self.square[index]) | bit(to);
        self.square[index] = to;
        self.kind[index] = kind;
    }

    /// The units on the board that are not revealed: square, side and kind.
    pub(super) fn hidden<'a>(&'a self, men: &'a [Man]) -> impl Iterator<Item = (u8, Side, Kind)> + 'a {
        (0..self.count)
            .filter(|index| self.hidden[*index])
            .map(|index| (self.square[index], men[index].side, self.kind[index]))
    }

    /// The last ply that captured one of them, 0 for none.
    pub(super) const fn last_capture(&self) -> usize {
        self.captured
    }

    /// Whether a unit is still on the board and not revealed.
    pub(super) const fn is_hidden(&self, index: usize) -> bool {
        self.hidden[index]
    }
}

/// How a line goes with the units that are known.
pub(super) enum Trial {
    /// Nothing is missing: so they stand in the end.
    Fits(Standing),
    /// This is missing, and of all that is missing it has the least number of remedies.
    Needs(Need),
    /// It cannot be played, whatever else there is.
    Fails,
}

/// No remedy.
struct Hopeless;

/// Plays a line with invisible units, those that are not named left aside. A move of an invisible unit that nobody has
/// been named for changes nothing. Where something is missing play goes on: all that is missing must be brought sooner
/// or later. `weigh` tells about how many remedies there are, and 0 only if there is none.
pub(super) fn play(line: &Line, men: &[Man], weigh: &dyn Fn(&Need) -> u32) -> Trial {
    let standing = Standing::new(men);
    if standing.set.count_ones() as usize != men.len() || standing.set & line.fields[0].occupied() != 0 {
        return Trial::Fails;
    }
    let mut player = Player { line, men, standing, weigh, least: None, unnamed: 0 };
    if player.play().is_err() {
        return Trial::Fails;
    }
    match player.least {
        None => Trial::Fits(player.standing),
        Some((_, need)) => Trial::Needs(need),
    }
}

struct Player<'a> {
    line: &'a Line,
    men: &'a [Man],
    standing: Standing,
    weigh: &'a dyn Fn(&Need) -> u32,
    /// What is missing and has the least number of remedies.
    least: Option<(u32, Need)>,
    /// The plies that are captures for which no unit has been named.
    unnamed: u64,
}

impl Player<'_> {
    fn play(&mut self) -> Result<(), Hopeless> {
        self.check(!self.line.first, 0)?;
        for time in 1..=self.line.plies.len() {
            let side = self.line.side_of(time);
            self.ply(side, time)?;
            self.reveal(time)?;
            self.check(side, time)?;
        }
        Ok(())
    }

    fn miss(&mut self, need: Need) -> Result<(), Hopeless> {
        if self.unnamed != 0 && self.a_capturer_may_help(&need) {
            return Ok(());
        }
        let weight = (self.weigh)(&need);
        if weight == 0 {
            return Err(Hopeless);
        }
        if self.least.is_none_or(|(least, _)| weight < least) {
            self.least = Some((weight, need));
        }
        Ok(())
    }

    /// Whether a unit that has not been named for an earlier capture might be what is missing.
    fn a_capturer_may_help(&self, need: &Need) -> bool {
        orthodox::squares(self.unnamed).map(usize::from).any(|ply| {
            let side = self.line.side_of(ply);
            let Ply::UnseenTakes { at } = self.line.plies[ply - 1] else { return false };
            let comes = need.presence.is_some_and(|presence| {
                let moves_on = |later: usize| {
                    self.line.side_of(later) == side
                        && matches!(self.line.plies[later - 1], Ply::UnseenMoves | Ply::UnseenTakes { .. })
                };
                ply <= presence.time
                    && presence.side.is_none_or(|wanted| wanted == side)
                    && (presence.squares & bit(at) != 0 || (ply + 1..=presence.time).any(moves_on))
            });
            let leaves = |(index, time): (usize, usize)| {
                let man: &Man = &self.men[index];
                ply <= time && man.side == side && man.decided < ply
            };
            comes || need.away.into_iter().flatten().any(leaves)
        })
    }

    fn reveal(&mut self, time: usize) -> Result<(), Hopeless> {
        for &(square, side, kind) in &self.line.revealed[time - 1] {
            match self.standing.on(square) {
                Some(index) if self.men[index].side == side && self.standing.kind[index] == kind => {
                    self.standing.leave(index);
                }
                Some(index) => {
                    self.miss(Need::away(index, time))?;
                    self.standing.leave(index);
                }
                None => {
                    let kinds = 1 << kind as u8;
                    self.miss(Need::presence(Presence {
                        squares: bit(square),
                        time,
                        side: Some(side),
                        kinds,
                    }))?;
                }
            }
        }
        Ok(())
    }

    /// A unit is in the way of something at a ply: it must have gone before.
    fn in_the_way(&mut self, squares: u64, time: usize) -> Result<(), Hopeless> {
        match self.standing.first_of(squares) {
            Some(index) => self.miss(Need::away(index, time - 1)),
            None => Ok(()),
        }
    }

    fn ply(&mut self, side: Side, time: usize) -> Result<(), Hopeless> {
        match self.line.plies[time - 1] {
            Ply::Moves { from, to, kind, captured, .. } => {
                self.in_the_way(orthodox::between(from, to), time)?;
                if let Some(index) = self.standing.on(to) {
                    if kind == Kind::Pawn && captured != Some(to) {
                        self.miss(Need::away(index, time - 1))?;
                        self.standing.leave(index);
                    } else {
                        self.capture(index, side, time)?;
                    }
                }
            }
            Ply::TakesUnseen { to, .. } => match self.standing.on(to) {
                Some(index) => self.capture(index, side, time)?,
                None => self.miss(needs_victim(to, side, time))?,
            },
            Ply::Castles { short, rook_seen } => self.castle(side, short, rook_seen, time)?,
            Ply::UnseenTakes { at } => match self.mover(time) {
                Some((index, kind)) => {
                    self.sets_out(index, side)?;
                    let from = self.standing.square[index];
                    let reaches = match self.standing.kind[index] {
                        Kind::Pawn => orthodox::pawn(side == Side::White, from),
                        officer => orthodox::officer(officer, from, self.line.fields[time - 1].occupied()),
                    };
                    if reaches & bit(at) == 0 {
                        return Err(Hopeless);
                    }
                    self.in_the_way(orthodox::between(from, at), time)?;
                    self.standing.go(index, at, kind);
                }
                None => {
                    self.miss(Need { capturer: Some(time), ..Need::IMPOSSIBLE })?;
                    self.unnamed |= bit(time as u8);
                }
            },
            Ply::UnseenMoves => {
                if let Some((index, kind)) = self.mover(time) {
                    self.sets_out(index, side)?;
                    self.goes(index, kind, side, time)?;
                }
            }
        }
        Ok(())
    }

    fn castle(&mut self, side: Side, short: bool, rook_seen: bool, time: usize) -> Result<(), Hopeless> {
        let squares = castling(side, short);
        self.in_the_way(squares.between, time)?;
        for square in [squares.king.0, squares.rook.1] {
            self.observed(side, square, None, time - 1)?;
        }
        if rook_seen {
            return Ok(());
        }
        let kinds = 1 << Kind::Rook as u8;
        match self.standing.on(squares.rook.0) {
            Some(index) if self.men[index].side == side && self.standing.kind[index] == Kind::Rook => {
                let man = &self.men[index];
                if man.kind != Kind::Rook || (1..time).any(|ply| man.move_of(ply).is_some()) {
                    return Err(Hopeless);
                }
                self.standing.leave(index);
            }
            Some(index) => self.miss(Need::away(index, time - 1))?,
            None => self.miss(Need::presence(Presence {
                squares: bit(squares.rook.0),
                time: time - 1,
                side: Some(side),
                kinds,
            }))?,
        }
        Ok(())
    }

    /// The unit whose move a ply is, and what it is after it.
    fn mover(&self, ply: usize) -> Option<(usize, Kind)> {
        self.men.iter().enumerate().find_map(|(index, man)| Some((index, man.move_of(ply)?.1)))
    }

    fn sets_out(&self, index: usize, side: Side) -> Result<(), Hopeless> {
        if self.standing.hidden[index] && self.men[index].side == side { Ok(()) } else { Err(Hopeless) }
    }

    /// A move of an invisible unit that captures nothing visible.
    fn goes(&mut self, index: usize, kind: Kind, side: Side, time: usize) -> Result<(), Hopeless> {
        let before = &self.line.fields[time - 1];
        let (to, _) = self.men[index].moves[time];
        let from = self.standing.square[index];
        if before.occupied() & bit(to) != 0 {
            return Err(Hopeless);
        }
        let pawn = self.standing.kind[index] == Kind::Pawn;
        let takes = pawn && from % 8 != to % 8;
        if !pawn && orthodox::officer(self.standing.kind[index], from, before.occupied()) & bit(to) == 0 {
            return Err(Hopeless);
        }
        self.in_the_way(orthodox::between(from, to), time)?;
        match self.standing.on(to) {
            Some(victim) if pawn && !takes => {
                self.miss(Need::away(victim, time - 1))?;
                self.standing.leave(victim);
            }
            Some(victim) => self.capture(victim, side, time)?,
            None if takes => self.miss(needs_victim(to, side, time))?,
            None => {}
        }
        self.standing.go(index, to, kind);
        Ok(())
    }

    fn capture(&mut self, index: usize, by: Side, time: usize) -> Result<(), Hopeless> {
        if self.men[index].side == by || self.standing.kind[index] == Kind::King {
            self.miss(Need::away(index, time - 1))?;
        }
        self.standing.leave(index);
        self.standing.captured = time;
        Ok(())
    }

    /// Whether a side has left its king observed after a ply of its own (or, before the first ply, of the other side).
    fn check(&mut self, side: Side, time: usize) -> Result<(), Hopeless> {
        if let Some(square) = self.line.fields[time].king(side) {
            return self.observed(side, square, None, time);
        }
        let standing = &self.standing;
        let king = (0..standing.count).find(|&index| {
            standing.hidden[index] && standing.kind[index] == Kind::King && self.men[index].side == side
        });
        match king {
            Some(index) => self.observed(side, standing.square[index], Some(index), time),
            None => Ok(()),
        }
    }

    /// That a square is not observed by the other side. If it is, units must stand between, or elsewhere.
    fn observed(&mut self, side: Side, square: u8, king: Option<usize>, time: usize) -> Result<(), Hopeless> {
        let field = &self.line.fields[time];
        let occupied = field.occupied() | self.standing.set;
        let king_away = king.map(|index| (index, time));
        let stopping = |from: u8| {
            let squares = orthodox::between(from, square);
            (squares != 0).then_some(Presence { squares, time, side: None, kinds: ALL_KINDS })
        };
        for from in orthodox::squares(field.observers(!side, square, occupied)) {
            self.miss(Need { capturer: None, presence: stopping(from), away: [king_away, None] })?;
        }
        for index in 0..self.standing.count {
            if !self.standing.hidden[index] || self.men[index].side == side {
                continue;
            }
            let from = self.standing.square[index];
            let reaches = match self.standing.kind[index] {
                Kind::Pawn => orthodox::pawn(side == Side::Black, from),
                officer => orthodox::officer(officer, from, occupied),
            };
            if reaches & bit(square) != 0 {
                let away = [king_away, Some((index, time))];
                self.miss(Need { capturer: None, presence: stopping(from), away })?;
            }
        }
        Ok(())
    }
}

fn needs_victim(square: u8, capturer: Side, time: usize) -> Need {
    Need::presence(Presence { squares: bit(square), time: time - 1, side: Some(!capturer), kinds: NO_KING })
}
