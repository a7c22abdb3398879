//! AntiMarsCirce, where checks are looked for among the moves of the enemy: what a king captures after its castling was
//! tested.
//!
//! So the reference: castling, also with rooks that would come from elsewhere, is tested before the captures of the king are
//! listed; if the test has to look for checks, the king then captures not as a king, but by the walk that the enemy's unit
//! nearest to a1 used last. Nothing is tested where the king is reborn on a square from which it does not castle.

use super::case::Case;
use super::mars::reborn_rooks;
use super::variant::Variant;
use crate::general::{Game, Level, Power, Use, WalkList};
use board::{Reason, Side, Square, Walk};

const QUESTION: &str = "AntiMars: the king's captures";

/// The power of kings to capture as the enemy's last unit.
pub(super) struct CapturesAsLast {
    /// By which rule the king is reborn.
    pub(super) variant: Variant,
}

impl Power for CapturesAsLast {
    fn rank(&self) -> u8 {
        5
    }

    fn leaves_questions_alone(&self) -> bool {
        true
    }

    fn change(
        &self,
        game: &mut Game<'_>,
        square: Square,
        side: Side,
        observing: Option<Level>,
        walks: &mut WalkList,
    ) {
        let king = game.rules().standard(Walk::KING);
        let unit = game.unit(square);
        if !unit.is_royal() || unit.walk != king || observing.is_some_and(|level| level < Level::Check) {
            return;
        }
        let walk = game.ask(QUESTION, side as u8, None, |game| self.walk_used_last(game, square, side));
        // what others lend the king is listed after that, and by itself
        if let Some(walk) = walk
            && walks.walks() == [(king, Use::Any)]
        {
            walks.clear();
            walks.add_for(king, Use::Quiet);
            walks.add_for(walk, Use::Captures);
        }
    }
}

impl CapturesAsLast {
    /// The walk used last by the enemy in the last test of a castling, if there is a test.
    fn walk_used_last(&self, game: &mut Game<'_>, square: Square, side: Side) -> Option<Walk> {
        let home = Square(if side == Side::White { 4 } else { 60 });
        let mut case = Case::of_standing(game, square, side);
        let reborn =
            self.variant.prepare(game, &mut case).then(|| self.variant.one_square(game, &case)).flatten();
        if reborn != Some(home) || square != home && !game.unit(home).is_empty() {
            return None;
        }
        let corners = [home.0 - 4, home.0 + 3].map(Square);
        let rights = game.position().rights() >> (3 * side.index());
        // in the order of the tests: rooks that still may castle, then those that would come from elsewhere
        let kept = [(corners[0], 1), (corners[1], 4)].into_iter().filter(|&(_, right)| rights & right != 0);
        let mut rooks: Vec<(Square, Square)> = kept.map(|(corner, _)| (corner, corner)).collect();
        rooks.extend(reborn_rooks(game, square, side));
        rooks.into_iter().rev().find_map(|(from, corner)| {
            game.position_mut().begin_ply();
            if square != home {
                game.position_mut().move_unit(square, home, Reason::Transfer);
            }
            if from != corner {
                game.position_mut().move_unit(from, corner, Reason::Transfer);
            }
            let between = home.0.min(corner.0) + 1..home.0.max(corner.0);
            let is_tested =
                corners.contains(&corner) && between.into_iter().all(|s| game.unit(Square(s)).is_empty());
            let walk = is_tested.then(|| {
                if !game.is_royal_attacked(side) {
                    let passed = Square(if corner < home { home.0 - 1 } else { home.0 + 1 });
                    game.position_mut().move_unit(home, passed, Reason::Movement);
                }
                walk_of_last_unit(game, !side)
            });
            game.position_mut().undo_ply();
            walk
        })
    }
}

/// The last of the walks by which the moves of the side's unit nearest to a1 are generated.
fn walk_of_last_unit(game: &mut Game<'_>, side: Side) -> Walk {
    let Some(last) = game.position().occupied_by(side).first() else { return Walk::NONE };
    game.walks_of(last, side, None).last().map_or(Walk::NONE, |&(walk, _)| walk)
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side::{Black, White};

    /// The black king is reborn on e1, from where it does not castle: it captures as a king.
    #[test]
    fn a_king_that_is_reborn_away_from_its_own_square_captures_as_a_king() {
        let table = Table::new("8/1k6/8/6KR/8/8/8/4r3", &["DangerCirce", "AntiMarsMirrorCirce"]);
        assert_eq!(table.arrivals("g5", White), "d7 d8 f7 f8");
    }

    /// The queen on a4 lends the king a rook's power, by which it goes from a8, its square as a rook.
    #[test]
    fn a_king_moves_by_lent_power_from_the_square_of_that_power() {
        let table = Table::new("8/1R6/6k1/q7/4K3/8/8/8", &["TransmissionMenace", "AntiMarsMirrorCirce"]);
        let moves = table.moves_after(Black, "a5a4", White);
        let king: Vec<&str> = moves.iter().filter_map(|m| m.strip_prefix("e4")).collect();
        assert_eq!(king, ["a4", "b8", "c8", "d8", "e7", "f8", "g8", "h8"]);
    }
}
