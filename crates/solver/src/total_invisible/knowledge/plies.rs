//! The plies of configurations as they are seen.

use super::worlds::after_castling;
use super::{Knowledge, Seen, is_hidden, nameless};
use board::{Key, Position, Square, Walk};
use rules::general::{Game, Move};
use rules::{PlainMove, Rules};
use std::ops::ControlFlow;

/// Who looks at the plies of a configuration, each made: the game after it, the invisible units, the ply as it is seen,
/// and the intention.
pub(super) type VisitPly<'v, 'r> = dyn FnMut(&mut Game<'r>, u64, &Seen, &Move) -> ControlFlow<()> + 'v;

/// Of a move of an invisible unit this is known.
const NOTHING: PlainMove =
    PlainMove { departure: Square::NONE, arrival: Square::NONE, promotion: Walk::NONE };

impl<'r> Knowledge<'r> {
    /// Makes all legal plies of a configuration after `level` plies, one after the other; if one is `wanted`, at least
    /// those that may be seen as it.
    pub(super) fn each_ply(
        &self,
        game: &mut Game<'r>,
        hidden: u64,
        level: usize,
        wanted: Option<&Seen>,
        see: &mut VisitPly<'_, 'r>,
    ) -> ControlFlow<()> {
        self.each_ply_but(game, hidden, level, wanted, &mut |_, _| false, see)
    }

    /// The same without intentions that are not wanted: they and the squares of visible units that an invisible one
    /// captures with them (none: [`Square::NONE`]; no invisible mover: `None`) are asked about.
    pub(super) fn each_ply_but(
        &self,
        game: &mut Game<'r>,
        hidden: u64,
        level: usize,
        wanted: Option<&Seen>,
        is_needless: &mut dyn FnMut(&Move, Option<Square>) -> bool,
        see: &mut VisitPly<'_, 'r>,
    ) -> ControlFlow<()> {
        let before = game.side_to_move();
        if self.passed[level] {
            let turn = self.turn_after(level);
            if game.is_in_check(!turn) {
                // who has passed would lose its king
                return ControlFlow::Continue(());
            }
            game.set_side_to_move(turn);
        }
        let answer = self.each_ply_of_turn(game, hidden, wanted, is_needless, see);
        if self.passed[level] {
            game.set_side_to_move(before);
        }
        answer
    }

    fn each_ply_of_turn(
        &self,
        game: &mut Game<'r>,
        hidden: u64,
        wanted: Option<&Seen>,
        is_needless: &mut dyn FnMut(&Move, Option<Square>) -> bool,
        see: &mut VisitPly<'_, 'r>,
    ) -> ControlFlow<()> {
        let mut intentions = Vec::new();
        game.generate_in_order(&mut intentions);
        for first in intentions {
            let unseen = is_hidden(game.unit(first.departure), hidden);
            let victim = game.unit(first.capture);
            let takes = if unseen && !victim.is_empty() && !is_hidden(victim, hidden) {
                first.capture
            } else {
                Square::NONE
            };
            if let Some(wanted) = wanted {
                let plain = game.plain(first);
                let differs = !unseen
                    && (plain.departure != wanted.plain.departure || plain.arrival != wanted.plain.arrival);
                if unseen != wanted.unseen || takes != wanted.takes || differs {
                    continue;
                }
            }
            if is_needless(&first, unseen.then_some(takes)) {
                continue;
            }
            let mut next = Some(first);
            while let Some(intention) = next {
                let plain = if unseen { NOTHING } else { game.plain(intention) };
                let made = game.make(intention);
                next = made.next;
                if !made.legal {
                    continue;
                }
                let left = after_castling(game, hidden, &intention);
                let seen = Seen { plain, unseen, takes, after: key_of_seen(game.position(), left) };
                let answer = see(game, left, &seen, &intention);
                game.undo();
                answer?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The key of what is seen of a position.
pub(super) fn key_of_seen(position: &Position, hidden: u64) -> u64 {
    let mut key = Key::default();
    for square in position.occupied() {
        let unit = position.unit(square);
        if !is_hidden(unit, hidden) {
            key ^= Key::unit(nameless(unit), square);
        }
    }
    // half of a good key is one
    key.0 as u64
}
