//! All configurations of invisible units that are consistent with a line, each found when it is needed.
//!
//! Units are named one after the other, each because something is missing: a line to a king must be closed, a
//! capture must be made by a unit, a square must not be empty. Only where nothing is missing any more the rest is
//! placed anywhere. So most lines are decided by the first configurations found, and a line that asks for more
//! units than there are is given up at once.

use super::field::{Field, bit};
use super::judge::Remedies;
use super::man::{Man, arrivals, become_of, capturers, may_stand};
use super::ply::{Line, Ply};
use super::trial::{Standing, Trial, play};
use crate::Control;
use board::Side;
use rules::orthodox::Kind;
use std::ops::ControlFlow;

/// A configuration after the last ply of a line.
pub(super) struct World<'a> {
    pub(super) line: &'a Line,
    pub(super) men: &'a [Man],
    pub(super) standing: &'a Standing,
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
    pub(super) control: &'c Control,
    pub(super) number: usize,
    /// The sides that have no visible king at the beginning: theirs is an invisible unit.
    pub(super) kingless: [bool; 2],
    /// Where units without a task are put, in the order of trying.
    pub(super) anywhere: Vec<(Side, Kind, u8)>,
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
}

impl Worlds<'_> {
    /// A number of invisible units that a line needs at least: those that acted, and those that were captured or
    /// revealed, where it cannot have been the same ones.
    pub(super) fn least_number(&self, line: &Line) -> usize {
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
