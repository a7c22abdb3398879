//! Play by Czech definitions.

use super::definition::{Condition, Definition, Effect, Place, PlainMove, Status};
use super::position::{CzechPosition, Man, newborn};
use super::wins::Wins;
use board::Side;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The kinds of men of a game, and its rules.
///
/// Conditions on threats can depend on each other, so that the question must end somewhere. The side asked first is
/// at level 1, its opponent at level 2, and so on; the first repeated look at the same player, level 3, is still
/// evaluated, and from level 4 on all conditions on threats are true. This is what the program does with the
/// manual's rule of "the second cyclic call for the same player".
pub struct Game {
    kinds: Vec<Definition>,
    king: Option<u16>,
    /// Ends searches: what they find after it is set does not count.
    stop: Arc<AtomicBool>,
}

/// The level at which conditions on threats are no longer asked but true.
const LAST_LEVEL: u32 = 4;

/// Moves that lead to a position: `p g7 n g7 n g6`, and the position.
#[derive(Clone, Debug)]
pub struct Line {
    /// Symbol and arrival square of each move.
    pub moves: Vec<(String, String)>,
    /// The position reached.
    pub position: CzechPosition,
}

impl Game {
    /// A game with these kinds. A later definition of the same symbol replaces the earlier one; symbols that
    /// effects put on the board without a definition become men that cannot move.
    #[must_use]
    pub fn new(definitions: impl IntoIterator<Item = Definition>) -> Game {
        let mut kinds: Vec<Definition> = Vec::new();
        for definition in definitions {
            match kinds.iter_mut().find(|kind| kind.symbol == definition.symbol) {
                Some(known) => *known = definition,
                None => kinds.push(definition),
            }
        }
        let king = kinds.iter().position(|kind| kind.symbol == "k").and_then(|k| u16::try_from(k).ok());
        Game { kinds, king, stop: Arc::default() }
    }

    /// The same game, whose searches end soon after the flag is set.
    #[must_use]
    pub fn stopped_by(mut self, stop: Arc<AtomicBool>) -> Game {
        self.stop = stop;
        self
    }

    /// Whether searches have been ended: what they have found is not all.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The kinds, in the order of their definition.
    #[must_use]
    pub fn kinds(&self) -> &[Definition] {
        &self.kinds
    }

    /// Symbols that effects put on the board though nothing defines them.
    #[must_use]
    pub fn undefined_symbols(&self) -> Vec<String> {
        let mut undefined: Vec<String> = Vec::new();
        for symbol in self.kinds.iter().flat_map(Definition::symbols_put) {
            let known = self.kinds.iter().any(|kind| kind.symbol == symbol);
            if !known && !undefined.iter().any(|u| u == symbol) {
                undefined.push(symbol.to_owned());
            }
        }
        undefined
    }

    /// Symbols that conditions ask for though no man can have them, and flags that no kind has (`*flag`): slips, mostly, for
    /// such a condition never holds.
    #[must_use]
    pub fn unknown_names(&self) -> Vec<String> {
        let mut unknown: Vec<String> = Vec::new();
        let is_kind = |symbol: &str| self.kinds.iter().any(|kind| kind.symbol == symbol);
        let is_flag = |flag: &str| self.kinds.iter().any(|kind| kind.flags.iter().any(|known| known == flag));
        for kind in &self.kinds {
            let symbols = kind.symbols_asked().filter(|symbol| !is_kind(symbol)).map(str::to_owned);
            let flags = kind.flags_named().filter(|flag| !is_flag(flag)).map(|flag| format!("*{flag}"));
            unknown.extend(symbols.chain(flags));
        }
        let mut seen = std::collections::HashSet::new();
        unknown.retain(|name| seen.insert(name.clone()));
        unknown
    }

    /// Adds the undefined symbols as men that cannot move; to be called before positions are read.
    #[must_use]
    pub fn with_undefined_symbols(mut self) -> Game {
        for symbol in self.undefined_symbols() {
            self.kinds.push(Definition { symbol, flags: Vec::new(), moves: Vec::new() });
        }
        if self.king.is_none() {
            let king = self.kinds.iter().position(|kind| kind.symbol == "k");
            self.king = king.and_then(|k| u16::try_from(k).ok());
        }
        self
    }

    /// Whether both sides have a king.
    #[must_use]
    pub fn has_both_kings(&self, position: &CzechPosition) -> bool {
        Side::BOTH.into_iter().all(|side| position.men.iter().flatten().any(|m| self.is_king(*m, side)))
    }

    /// All legal moves of a side.
    #[must_use]
    pub fn moves(&self, position: &CzechPosition, side: Side) -> Vec<Line> {
        let mut lines = Vec::new();
        self.each_legal(position, side, &mut |symbol, to, after| {
            lines.push(Line { moves: vec![(symbol.to_owned(), name(to))], position: after });
            true
        });
        lines
    }

    /// Reports the final positions of White's forced wins in at most so many moves, with their moves.
    pub fn wins(&self, position: &CzechPosition, moves: u32, found: &mut dyn FnMut(Line)) {
        Wins::of(self).lines(position, moves, &mut Vec::new(), found);
    }

    /// Visits legal moves until the visitor answers false.
    pub(super) fn each_legal(
        &self,
        position: &CzechPosition,
        side: Side,
        visit: &mut dyn FnMut(&str, usize, CzechPosition) -> bool,
    ) {
        for from in 0..64 {
            let Some(man) = position.men[from].filter(|m| m.side == Some(side)) else { continue };
            let kind = &self.kinds[man.kind as usize];
            for plain in &kind.moves {
                let Some(to) = self.possible(position, from, side, plain, 1) else { continue };
                let Some(after) = self.play(position, from, to, side, plain) else { continue };
                if !self.is_in_check(&after, side) && !visit(&kind.symbol, to, after) {
                    return;
                }
            }
        }
    }

    fn is_king(&self, man: Man, side: Side) -> bool {
        Some(man.kind) == self.king && man.side == Some(side)
    }

    pub(super) fn is_in_check(&self, position: &CzechPosition, side: Side) -> bool {
        (0..64).any(|square| {
            position.men[square].is_some_and(|m| self.is_king(m, side))
                && self.is_threatened(position, square, !side, 1)
        })
    }

    /// Whether a man of that side could move there, or put something there by an effect.
    fn is_threatened(&self, position: &CzechPosition, square: usize, by: Side, level: u32) -> bool {
        (0..64).any(|from| {
            let Some(man) = position.men[from].filter(|m| m.side == Some(by)) else { return false };
            self.kinds[man.kind as usize].moves.iter().any(|plain| {
                let hits = resolve(plain.target, from, by) == Some(square)
                    || plain.effects.iter().any(|effect| match effect {
                        Effect::Move(source, to) => {
                            resolve(*to, from, by) == Some(square)
                                && resolve(*source, from, by).is_some_and(|s| position.men[s].is_some())
                        }
                        Effect::Put(_, _, to) => resolve(*to, from, by) == Some(square),
                        _ => false,
                    });
                hits && self.possible(position, from, by, plain, level).is_some()
            })
        })
    }

    /// The target of a move whose conditions hold.
    fn possible(
        &self,
        position: &CzechPosition,
        from: usize,
        side: Side,
        plain: &PlainMove,
        level: u32,
    ) -> Option<usize> {
        let to = resolve(plain.target, from, side)?;
        let holds = |condition: &Condition| match condition {
            Condition::Position(one, other, same) => {
                let (one, other) = (resolve(*one, from, side), resolve(*other, from, side));
                one.zip(other).is_some_and(|(a, b)| (a == b) == *same)
            }
            Condition::Status(square, status) => resolve(*square, from, side)
                .is_some_and(|square| self.has_status(position, square, status, side, level)),
        };
        plain.conditions.iter().all(holds).then_some(to)
    }

    fn has_status(
        &self,
        position: &CzechPosition,
        square: usize,
        status: &Status,
        side: Side,
        level: u32,
    ) -> bool {
        let man = position.men[square];
        let belongs_to = |side| man.is_some_and(|m| m.side == Some(side));
        match status {
            Status::Empty => man.is_none(),
            Status::Occupied => man.is_some(),
            Status::White => belongs_to(Side::White),
            Status::Black => belongs_to(Side::Black),
            Status::Same => belongs_to(side),
            Status::Opposite => belongs_to(!side),
            Status::Kind(symbol) => man.is_some_and(|m| self.kinds[m.kind as usize].symbol == *symbol),
            Status::Flag(flag) => man.is_some_and(|m| {
                let flags = &self.kinds[m.kind as usize].flags;
                flags.iter().position(|f| f == flag).is_some_and(|bit| m.flags >> (bit % 64) & 1 != 0)
            }),
            Status::Threatened | Status::Unthreatened if level >= LAST_LEVEL || self.is_stopped() => true,
            Status::Threatened => self.is_threatened(position, square, !side, level + 1),
            Status::Unthreatened => !self.is_threatened(position, square, !side, level + 1),
        }
    }

    /// The position after a move; `None` if its effects forbid it: nothing may be put on the mover's own king,
    /// and no effect may move the mover.
    fn play(
        &self,
        position: &CzechPosition,
        from: usize,
        to: usize,
        side: Side,
        plain: &PlainMove,
    ) -> Option<CzechPosition> {
        let before = &position.men;
        let mut men = *before;
        // Where each man of the position before stands now; flags follow the man.
        let mut now: [Option<usize>; 64] = std::array::from_fn(|s| before[s].map(|_| s));
        let own_king = |square: usize| before[square].is_some_and(|m| self.is_king(m, side));
        men[from] = None;
        let moving: Vec<(usize, usize)> = plain
            .effects
            .iter()
            .filter_map(|effect| match effect {
                Effect::Move(source, goal) => resolve(*source, from, side).zip(resolve(*goal, from, side)),
                _ => None,
            })
            .filter(|(source, _)| before[*source].is_some())
            .collect();
        for (source, _) in &moving {
            if *source == from {
                return None;
            }
            men[*source] = None;
        }
        men[to] = before[from];
        if to != from {
            let stays = moving.iter().any(|(source, _)| *source == to);
            if !stays {
                now[to] = None;
            }
            now[from] = Some(to);
        }
        for (source, goal) in &moving {
            if own_king(*goal) && *goal != from && !moving.iter().any(|(s, _)| s == goal) {
                return None;
            }
            let king_there = before[*goal].is_some_and(|m| Some(m.kind) == self.king);
            if king_there && *goal != from && !moving.iter().any(|(s, _)| s == goal) {
                now[*source] = None;
                continue;
            }
            if *goal == to {
                now[from] = None;
            }
            men[*goal] = before[*source];
            now[*source] = Some(*goal);
        }
        for effect in &plain.effects {
            match effect {
                Effect::Put(symbol, own, goal) => {
                    let Some(goal) = resolve(*goal, from, side) else { continue };
                    if men[goal].is_some_and(|m| self.is_king(m, side)) {
                        return None;
                    }
                    let kind = self.kinds.iter().position(|kind| kind.symbol == *symbol)?;
                    let owner = if *own { side } else { !side };
                    men[goal] = Some(newborn(kind, owner, &self.kinds));
                    now.iter_mut().filter(|n| **n == Some(goal)).for_each(|n| *n = None);
                }
                Effect::Remove(goal) => {
                    let Some(goal) = resolve(*goal, from, side) else { continue };
                    men[goal] = None;
                    now.iter_mut().filter(|n| **n == Some(goal)).for_each(|n| *n = None);
                }
                _ => {}
            }
        }
        for effect in &plain.effects {
            let Effect::Flag(square, flag, value) = effect else { continue };
            let Some(square) = resolve(*square, from, side) else { continue };
            let place = if before[square].is_some() { now[square] } else { Some(square) };
            let Some(man) = place.and_then(|place| men[place].as_mut()) else { continue };
            let Some(bit) = self.kinds[man.kind as usize].flags.iter().position(|f| f == flag) else {
                continue;
            };
            let mask = 1 << (bit % 64);
            man.flags = if *value { man.flags | mask } else { man.flags & !mask };
        }
        Some(CzechPosition { men })
    }
}

/// The square of the board that is meant, if it is on the board. Black sees the board turned by 180 degrees.
fn resolve(place: Place, from: usize, side: Side) -> Option<usize> {
    let (row, column) = (i32::try_from(from / 8).ok()?, i32::try_from(from % 8).ok()?);
    let coordinate = |c: super::definition::Coordinate, own: i32| match (c.absolute, side) {
        (false, Side::White) => own.checked_add(c.value),
        (false, Side::Black) => own.checked_sub(c.value),
        (true, Side::White) => Some(c.value),
        (true, Side::Black) => 7_i32.checked_sub(c.value),
    };
    let (row, column) = (coordinate(place.row, row)?, coordinate(place.column, column)?);
    let on_board = (0..8).contains(&row) && (0..8).contains(&column);
    on_board.then(|| usize::try_from(row * 8 + column).ok()).flatten()
}

pub(super) fn name(square: usize) -> String {
    board::Geometry::CHESS.name(board::Square(u8::try_from(square).unwrap_or(u8::MAX)))
}
