//! Sequences of positions and lines of moves.

use board::Side;

use super::{Evaluator, Memory, moves};
use crate::diagram::Diagram;
use crate::game::{At, Game};
use crate::plan::ListPlan;
use crate::replay::{Move, MoveKind};
use crate::tree::{Kinds, LineMove, LineQuery, Squares};

impl<D: Diagram> Evaluator<'_, D> {
    /// Successive positions match the lists one after the other.
    pub(super) fn sequence(&mut self, lists: &[ListPlan], game: &Game<D>, at: At) -> bool {
        let left = game.lines[at.line].moments.len() - at.index;
        left >= lists.len()
            && lists
                .iter()
                .enumerate()
                .all(|(offset, list)| self.list(list, game, At { index: at.index + offset, ..at }))
    }

    /// This position matches the first list, later ones the others in order, with any positions between.
    pub(super) fn gapped_sequence(
        &mut self,
        lists: &[ListPlan],
        memory: usize,
        game: &Game<D>,
        at: At,
    ) -> bool {
        let Some((first, rest)) = lists.split_first() else { return true };
        if !self.list(first, game, at) {
            return false;
        }
        if rest.is_empty() {
            return true;
        }
        let latest = match (&self.memories[memory], at.line) {
            (Memory::Latest(latest), 0) => *latest,
            _ => {
                let latest = self.latest_start(rest, game, at.line);
                if at.line == 0 {
                    self.memories[memory] = Memory::Latest(latest);
                }
                latest
            }
        };
        latest.is_some_and(|latest| at.index < latest)
    }

    /// The last position of a line at which the lists can begin to match in order.
    fn latest_start(&mut self, lists: &[ListPlan], game: &Game<D>, line: usize) -> Option<usize> {
        let mut end = game.lines[line].moments.len();
        for list in lists.iter().rev() {
            end = (0..end).rev().find(|&index| self.list(list, game, At { line, index }))?;
        }
        Some(end)
    }

    /// Each list matches somewhere in the main line.
    pub(super) fn nested_match(&mut self, lists: &[ListPlan], memory: usize, game: &Game<D>) -> bool {
        if let Memory::Holds(holds) = self.memories[memory] {
            return holds;
        }
        let last = game.lines[0].moments.len();
        let holds =
            lists.iter().all(|list| (0..last).any(|index| self.list(list, game, At { line: 0, index })));
        self.memories[memory] = Memory::Holds(holds);
        holds
    }

    /// The lists match the positions from here on, one each, in any order.
    pub(super) fn match_consecutive(&mut self, lists: &[ListPlan], game: &Game<D>, at: At) -> bool {
        if game.lines[at.line].moments.len() - at.index < lists.len() {
            return false;
        }
        // Sets of lists that the positions so far can have used up, as bits.
        let mut used: Vec<u32> = vec![0];
        for offset in 0..lists.len() {
            let here = At { index: at.index + offset, ..at };
            let matching: Vec<usize> =
                (0..lists.len()).filter(|&n| self.list(&lists[n], game, here)).collect();
            let mut next: Vec<u32> = used
                .iter()
                .flat_map(|&set| {
                    matching.iter().filter(move |n| set >> **n & 1 == 0).map(move |n| set | 1 << n)
                })
                .collect();
            next.sort_unstable();
            next.dedup();
            if next.is_empty() {
                return false;
            }
            used = next;
        }
        true
    }

    /// A line of moves starts here.
    pub(super) fn line(&mut self, line: &LineQuery, game: &Game<D>, at: At) -> bool {
        if line.transposed {
            return self.transposed_line(line, game, at);
        }
        let mut here = at;
        for (number, wanted) in line.played.iter().enumerate() {
            if number > 0 {
                let Some(after) = game.after(here) else { return false };
                here = after;
            }
            let Some(next) = game.moment(here).next else { return false };
            if !self.fits(wanted, &next, game, here) {
                return false;
            }
        }
        if line.possible.is_empty() {
            return true;
        }
        let end = if line.played.is_empty() { Some(here) } else { game.after(here) };
        end.is_some_and(|end| can_follow(&game.moment(end).diagram, &line.possible))
    }

    fn fits(&self, wanted: &LineMove, next: &Move, game: &Game<D>, at: At) -> bool {
        let diagram = &game.moment(at).diagram;
        outwardly_fits(wanted, next, diagram)
            && wanted.from.as_ref().is_none_or(|unit| self.scene.moves_from(unit, next, game, at))
            && wanted.to.as_ref().is_none_or(|unit| self.scene.moves_to(unit, next, game, at))
            && self.scene.next_diagram(next, game, at, |after| ends_well(wanted, after))
            && (!wanted.forced || diagram.legal_moves().len() == 1)
    }

    /// The position that these moves lead to, from the first position in whatever order, is on the board after
    /// as many half moves. It holds at that position.
    fn transposed_line(&self, line: &LineQuery, game: &Game<D>, at: At) -> bool {
        if at.line != 0 || at.index != line.played.len() {
            return false;
        }
        let start = &game.lines[0].moments[0].diagram;
        let Some(target) = board_after(start, &line.played) else { return false };
        let here = &game.moment(at).diagram;
        let last = line.played.last();
        here.turn() == if line.played.len().is_multiple_of(2) { start.turn() } else { !start.turn() }
            && (0..12).all(|kind| {
                let side = if kind < 6 { Side::White } else { Side::Black };
                here.of_roles(side, 1 << (kind % 6)) == target[kind]
            })
            && last.is_none_or(|wanted| ends_well(wanted, here))
    }
}

/// What can be seen of a move without its units: side, number, kind, promotion.
fn outwardly_fits<D: Diagram>(wanted: &LineMove, next: &Move, diagram: &D) -> bool {
    let turn = diagram.turn();
    let half_move = (diagram.number() - 1) * 2 + i32::from(turn == Side::Black);
    if wanted.number.is_some_and(|number| number != half_move) || wanted.side.is_some_and(|side| side != turn)
    {
        return false;
    }
    if wanted.null != (next.kind == MoveKind::Null) && (wanted.null || wanted.from.is_some()) {
        return false;
    }
    if wanted.castling != 0 && moves::castling_letter(next, diagram) & wanted.castling == 0 {
        return false;
    }
    if wanted.from.is_some() && wanted.drop != (next.kind == MoveKind::Drop) {
        return false;
    }
    if wanted.en_passant == Some(true) && next.kind != MoveKind::EnPassant
        || wanted.from.is_some() && wanted.en_passant != Some(true) && next.kind == MoveKind::EnPassant
    {
        return false;
    }
    match (wanted.promotion, next.promotion) {
        (None, None) => true,
        (Some(kinds), None) => kinds.is_none(),
        (Some(kinds), Some(role)) => kinds.0 & moves::kind_of(role, turn).0 != 0,
        // A promotion must be written.
        (None, Some(_)) => wanted.from.is_none(),
    }
}

/// The signs of check and mate behind a move.
fn ends_well<D: Diagram>(wanted: &LineMove, after: &D) -> bool {
    let asked = [wanted.check, wanted.double_check, wanted.contact_check, wanted.mate];
    if asked.iter().all(Option::is_none) {
        return true;
    }
    let checkers = after.checkers();
    let is = |wanted: Option<bool>, found: &dyn Fn() -> bool| wanted.is_none_or(|wanted| wanted == found());
    is(wanted.check, &|| checkers != 0)
        && is(wanted.double_check, &|| checkers.count_ones() > 1)
        && is(wanted.contact_check, &|| checkers != 0 && moves::is_contact_check(after, checkers))
        && is(wanted.mate, &|| checkers != 0 && after.is_mate())
}

/// Whether legal moves could follow the pattern.
fn can_follow<D: Diagram>(diagram: &D, wanted: &[LineMove]) -> bool {
    let Some((first, rest)) = wanted.split_first() else { return true };
    let legal = diagram.legal_moves();
    legal.iter().any(|next| {
        let from = first.from.as_ref().is_none_or(|unit| {
            let squares = diagram.squares_of(unit.kinds) & unit.squares;
            if next.kind == MoveKind::Drop { unit.hand } else { squares >> next.from & 1 != 0 }
        });
        let to = first.to.as_ref().is_none_or(|unit| {
            let squares = diagram.squares_of(unit.kinds) & unit.squares;
            if next.is_castling() {
                unit.kinds.0 & Kinds::EMPTY.0 != 0 && unit.squares >> next.to & 1 != 0
            } else {
                squares >> next.to & 1 != 0
            }
        });
        from && to && outwardly_fits(first, next, diagram) && (!first.forced || legal.len() == 1) && {
            let after = diagram.after(next);
            ends_well(first, &after) && can_follow(&after, rest)
        }
    })
}

/// The placement after moves that are fully determined; `None` if one of them cannot be made as it is written.
fn board_after<D: Diagram>(start: &D, played: &[LineMove]) -> Option<[Squares; 12]> {
    let mut board = [0; 12];
    for (kind, set) in board.iter_mut().enumerate() {
        let side = if kind < 6 { Side::White } else { Side::Black };
        *set = start.of_roles(side, 1 << (kind % 6));
    }
    let mut side = start.turn();
    for wanted in played {
        if wanted.side.is_some_and(|known| known != side) {
            return None;
        }
        let (own, enemy) = (6 * side.index(), 6 * (!side).index());
        let role = |kinds: Kinds| kinds.roles(side).trailing_zeros() as usize;
        if wanted.castling != 0 {
            castle(&mut board, side, wanted.castling & 0b0101 != 0)?;
        } else {
            let (from, to) = (wanted.from?, wanted.to?);
            let mover = own + role(from.kinds);
            let captures = to.kinds.0 & 0xfff != 0;
            let victims =
                if captures { board[enemy + to.kinds.roles(!side).trailing_zeros() as usize] } else { 0 };
            let occupied = board.iter().fold(0, |all, set| all | set);
            if board[mover] & from.squares == 0 || occupied & to.squares != victims & to.squares {
                return None;
            }
            if captures && victims & to.squares == 0 {
                return None;
            }
            for set in &mut board {
                *set &= !to.squares;
            }
            board[mover] &= !from.squares;
            if wanted.en_passant == Some(true) {
                let victim = if side == Side::White { to.squares >> 8 } else { to.squares << 8 };
                board[enemy + 5] &= !victim;
            }
            let promoted = wanted.promotion.filter(|kinds| !kinds.is_none());
            board[promoted.map_or(mover, |kinds| own + role(kinds))] |= to.squares;
        }
        side = !side;
    }
    Some(board)
}

/// Castles on its first rank, also in Chess960: king and outermost rook of the wing go to their squares of chess.
fn castle(board: &mut [Squares; 12], side: Side, short: bool) -> Option<()> {
    let base = 6 * side.index();
    let rank: Squares = if side == Side::White { 0xff } else { 0xff << 56 };
    let king = board[base] & rank;
    if king.count_ones() != 1 {
        return None;
    }
    let beyond = if short { !(king | (king - 1)) } else { king - 1 };
    let rooks = board[base + 2] & rank & beyond;
    let rook = if rooks == 0 {
        return None;
    } else if short {
        1 << (63 - rooks.leading_zeros())
    } else {
        rooks & rooks.wrapping_neg()
    };
    let file = |file: u32| rank & (0x0101_0101_0101_0101 << file);
    board[base] = file(if short { 6 } else { 2 });
    board[base + 2] = board[base + 2] & !rook | file(if short { 5 } else { 3 });
    Some(())
}
