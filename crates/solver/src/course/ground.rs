//! What a course is played on: the general rules, or bitboards where they play everything that it needs.

use super::track::{Progress, Track};
use crate::distance::Distance;
use crate::played::Pending;
use board::{EnPassant, Key, Square, Unit};
use rules::general::{Game, Level};
use rules::orthodox::{Board as Bitboard, OrthodoxRules};
use rules::{Made, ProofHints, Rules};

/// Rules on which the half-moves of a course are played.
pub(super) trait Ground: ProofHints {
    /// What a pass takes away.
    type Passed;

    /// What stands on a square, without its diagram square.
    fn unit_on(&self, square: Square) -> Unit;
    /// The position as one of plain chess, if it is.
    fn bitboard(&self) -> Option<Bitboard>;
    /// Whether a move has been made.
    fn has_moved(&self) -> bool;
    /// The number of units that give check to the side to move, which is in check.
    fn checking_units(&mut self) -> usize;
    /// How many mates, provisional ones included, the last move contained.
    fn mates(&mut self) -> usize;
    /// Makes a move that is legal but, perhaps, for self-check.
    fn make_despite_check(&mut self, intention: Self::Move) -> Made<Self::Move>;
    /// The other side gets the turn.
    fn pass_turn(&mut self) -> Self::Passed;
    /// Takes a pass back.
    fn take_pass_back(&mut self, passed: Self::Passed);
    /// The constraints at the beginning; `None` when one speaks of a unit that is not there.
    fn begin(&self, track: &Track<'_>) -> Option<Vec<Progress>>;
    /// Whether the constraints can still be satisfied after the ply just made.
    fn follow(&self, track: &Track<'_>, progress: &mut [Progress], step: usize) -> bool;
    /// Whether so many moves of each side are enough for the constraints, and for the target beside, if there is one.
    fn has_time(
        &self,
        track: &Track<'_>,
        progress: &[Progress],
        moves_of: [usize; 2],
        target: Option<&Distance<'_>>,
    ) -> bool;
    /// What the constraints add to the key.
    fn key_of(&self, track: &Track<'_>, progress: &[Progress]) -> Key;
    /// Makes a move, found here, in the general game of the same position.
    fn replay(intention: Self::Move, pending: Pending, game: &mut Game<'_>);
}

impl Ground for Game<'_> {
    type Passed = EnPassant;

    fn unit_on(&self, square: Square) -> Unit {
        self.unit(square)
    }

    fn bitboard(&self) -> Option<Bitboard> {
        Bitboard::from_position(self.position()).ok()
    }

    fn has_moved(&self) -> bool {
        !self.plies().is_empty()
    }

    fn checking_units(&mut self) -> usize {
        let side = self.side_to_move();
        let mut count = 0;
        for royal in self.position().royals(side) {
            self.any_observer(royal, !side, Level::Check, &mut |_, _| {
                count += 1;
                false
            });
        }
        count
    }

    fn mates(&mut self) -> usize {
        self.mates_in_last_ply()
    }

    fn make_despite_check(&mut self, intention: Self::Move) -> Made<Self::Move> {
        self.make_into_check(intention)
    }

    fn pass_turn(&mut self) -> EnPassant {
        let before = self.position().en_passant();
        let side = self.side_to_move();
        self.set_side_to_move(!side);
        before
    }

    fn take_pass_back(&mut self, passed: EnPassant) {
        let side = self.side_to_move();
        self.set_side_to_move(!side);
        self.position_mut().set_en_passant(passed);
    }

    fn begin(&self, track: &Track<'_>) -> Option<Vec<Progress>> {
        track.beginning(self)
    }

    fn follow(&self, track: &Track<'_>, progress: &mut [Progress], step: usize) -> bool {
        track.follow(self, progress, step)
    }

    fn has_time(
        &self,
        track: &Track<'_>,
        progress: &[Progress],
        moves_of: [usize; 2],
        target: Option<&Distance<'_>>,
    ) -> bool {
        track.has_time(self, progress, moves_of, target)
    }

    fn key_of(&self, track: &Track<'_>, progress: &[Progress]) -> Key {
        track.key(self, progress)
    }

    fn replay(intention: Self::Move, _: Pending, game: &mut Game<'_>) {
        // the last move may be self-check, where that is allowed
        if !game.make(intention).legal {
            game.make_into_check(intention);
        }
    }
}

/// Plain chess without constraints.
impl Ground for OrthodoxRules {
    type Passed = Bitboard;

    fn unit_on(&self, square: Square) -> Unit {
        self.board().unit(square.0).map_or(Unit::EMPTY, |(side, kind)| Unit::new(kind.walk(), side.into()))
    }

    fn bitboard(&self) -> Option<Bitboard> {
        Some(*self.board())
    }

    fn has_moved(&self) -> bool {
        self.board().last_move().is_some()
    }

    fn checking_units(&mut self) -> usize {
        let side = self.side_to_move();
        let board = self.board();
        board
            .king(side)
            .map_or(0, |king| board.observers(king, !side, board.occupied()).count_ones() as usize)
    }

    fn mates(&mut self) -> usize {
        usize::from(self.reaches(stipulation::Goal::Mate))
    }

    fn make_despite_check(&mut self, intention: Self::Move) -> Made<Self::Move> {
        self.make(intention)
    }

    fn pass_turn(&mut self) -> Bitboard {
        let before = *self.board();
        let side = self.side_to_move();
        self.set_side_to_move(!side);
        before
    }

    fn take_pass_back(&mut self, passed: Bitboard) {
        self.set_board(passed);
    }

    fn begin(&self, _: &Track<'_>) -> Option<Vec<Progress>> {
        Some(Vec::new())
    }

    fn follow(&self, _: &Track<'_>, _: &mut [Progress], _: usize) -> bool {
        true
    }

    fn has_time(&self, _: &Track<'_>, _: &[Progress], _: [usize; 2], _: Option<&Distance<'_>>) -> bool {
        true
    }

    fn key_of(&self, _: &Track<'_>, _: &[Progress]) -> Key {
        Key::default()
    }

    fn replay(_: Self::Move, pending: Pending, game: &mut Game<'_>) {
        let mut intentions = Vec::new();
        game.generate(&mut intentions);
        for first in intentions {
            let mut next = Some(first);
            while let Some(intention) = next {
                let found = game.plain(intention) == pending.plain;
                let made = game.make(intention);
                next = made.next;
                if made.legal {
                    if found {
                        return;
                    }
                    game.undo();
                }
            }
        }
        unreachable!("the general rules play what plain chess does");
    }
}
