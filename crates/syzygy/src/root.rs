//! Which moves keep the result of a position, and how to get on with a won one.

use crate::Tables;
use shakmaty::{Chess, Move, Position};
use shakmaty_syzygy::{AmbiguousWdl, Dtz};

/// The moves of a position that keep its result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The result for the side to move, with the moves counted since the last capture or pawn move.
    pub result: AmbiguousWdl,
    /// The moves that keep it.
    pub moves: Vec<Move>,
}

/// What a move leads to.
struct Outlook {
    played: Move,
    result: AmbiguousWdl,
    /// The half-moves to the next capture or pawn move, this one included; 0 for a mate.
    distance: i32,
}

impl Tables {
    /// The moves that keep the result. Where a win is certain within the fifty moves, these are all winning moves, so that a search may
    /// choose the nicest; where it is in doubt, or the position has `come_before`, the ones that are nearest to a capture or a pawn
    /// move, so that the play gets on. `None` where the tables do not know the position, or hold no distances for it.
    #[must_use]
    pub fn choice(&self, position: &Chess, come_before: bool) -> Option<Choice> {
        if position.board().occupied().count() > self.most_units() {
            return None;
        }
        let outlooks: Vec<Outlook> = position
            .legal_moves()
            .into_iter()
            .map(|played| self.outlook(position, played))
            .collect::<Option<_>>()?;
        let result = outlooks.iter().map(|outlook| outlook.result).max()?;
        let mut kept: Vec<&Outlook> = outlooks.iter().filter(|outlook| outlook.result == result).collect();
        let doubtful = matches!(result, AmbiguousWdl::MaybeWin | AmbiguousWdl::CursedWin);
        if doubtful || come_before && result == AmbiguousWdl::Win {
            let least = kept.iter().map(|outlook| outlook.distance).min()?;
            kept.retain(|outlook| outlook.distance == least);
        }
        Some(Choice { result, moves: kept.into_iter().map(|outlook| outlook.played).collect() })
    }

    fn outlook(&self, position: &Chess, played: Move) -> Option<Outlook> {
        let mut after = position.clone();
        after.play_unchecked(played);
        if after.is_checkmate() {
            return Some(Outlook { played, result: AmbiguousWdl::Win, distance: 0 });
        }
        let result = -self.result_in_game(&after)?;
        let distance = if played.is_zeroing() {
            1
        } else {
            let Dtz(distance) = self.tables.probe_dtz(&after).ok()?.ignore_rounding();
            distance.abs() + 1
        };
        Some(Outlook { played, result, distance })
    }
}
