//! Castlings beyond those of the game array, generated and made.

use crate::Rules;
use crate::general::position::intention::Kind;
use crate::general::{Game, Move, Wing};
use board::{Reason, Side, Square};

impl Game<'_> {
    /// Appends the castlings of the unit on `square`: both units unmoved, the squares between them empty, the side
    /// not in check, nor on the king's way. The arrival is judged with the move.
    #[inline(never)]
    pub(crate) fn generate_wings(&mut self, square: Square, side: Side, moves: &mut Vec<Move>) {
        let rules = self.rules;
        let mut checked = None;
        for wing in &rules.castling.wings {
            if wing.side != side || wing.king != square {
                continue;
            }
            let unmoved = self.is_unmoved(wing.king) && self.is_unmoved(wing.partner);
            if !unmoved || !wing.way().all(|s| self.position.is_empty(s)) {
                continue;
            }
            if *checked.get_or_insert_with(|| self.is_in_check(side)) {
                return;
            }
            let (low, high) = (wing.king.0.min(wing.king_to.0), wing.king.0.max(wing.king_to.0));
            if (low + 1..high).any(|s| self.is_watched_on_the_way(wing, Square(s))) {
                continue;
            }
            moves.push(Move {
                partner: wing.partner,
                kind: Kind::Castling,
                ..Move::new(wing.king, wing.king_to)
            });
        }
    }

    /// Whether the king would be in check on a square of its way. Where the partner stands, it makes room for the question.
    fn is_watched_on_the_way(&mut self, wing: &Wing, square: Square) -> bool {
        if square != wing.partner {
            return self.king_would_be_in_check_on(wing.king, square, wing.side);
        }
        self.position.begin_ply();
        self.position.remove_unit(square, Reason::Castling);
        let watched = self.king_would_be_in_check_on(wing.king, square, wing.side);
        self.position.undo_ply();
        watched
    }

    /// The effects of such a castling.
    #[inline(never)]
    pub(crate) fn castle_on_a_wing(&mut self, m: Move) {
        let mut wings = self.rules.castling.wings.iter();
        let wing = wings.find(|wing| (wing.king, wing.king_to) == (m.departure, m.arrival));
        let Some(&wing) = wing.filter(|wing| wing.partner == m.partner) else { return };
        let partner = self.unit(wing.partner);
        self.position.remove_unit(wing.partner, Reason::Castling);
        if wing.king != wing.king_to {
            self.position.move_unit(wing.king, wing.king_to, Reason::Movement);
        }
        self.position.add_unit(wing.partner_to, partner, Reason::Castling);
    }
}
