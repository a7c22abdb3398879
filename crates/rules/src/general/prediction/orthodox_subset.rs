//! Rules that only choose among the legal moves of plain chess.
//!
//! **Claim.** Every legal move is legal in plain chess and does nothing else; a side is mated or stalemated exactly where it is so
//! in plain chess. So whatever cannot come of the position in plain chess cannot come of it under these rules.
//!
//! **Needs.** No rule touches movement, observation, legality or effects; selections leave a move where there is one.
//!
//! Where the squares of moves tell the choice in every position, proofs are played on bitboards ([`crate::orthodox::Choice`]).
//!
//! **Tested by** `rules/tests/within_plain_chess.rs`, for every rule set that says so of itself, and `rules/tests/twins.rs`.

use crate::general::parts::pawn_kind::PawnKind;
use crate::general::{Game, RuleSet};
use crate::orthodox::{Board, Choice, Limits, OrthodoxRules};
use board::{PerSide, Side, Walk};
use std::sync::Arc;
use stipulation::Goal;

impl RuleSet {
    /// Whether a side has a legal move exactly where it has one in plain chess, all its moves are moves of plain chess that do
    /// nothing else, and check is what it is in plain chess. Then mates and stalemates are those of plain chess, for rules of
    /// choice leave a move where there is one.
    pub(crate) fn is_orthodox_subset(&self) -> bool {
        let rank_is_whole = |side| self.promotion.squares[side].len() == 8;
        self.may_only_choose()
            && self.moves_as_in_plain_chess()
            && self.predicted.silent_effects
            && self.selections.iter().all(|hook| hook.leaves_a_move())
            && ![Goal::Mate, Goal::Stalemate, Goal::MateOrStalemate]
                .into_iter()
                .any(|goal| self.has_rule_about(goal))
            && Side::BOTH.into_iter().all(rank_is_whole)
            && self.promotion.walks.0.iter().all(|walks| !walks.is_empty())
            && self.promotion.pawns[Walk::PAWN.index()] == PawnKind::Forward
            && self.held_walks().is_empty()
            && self.walks.confined.is_empty()
            && self.walks.shunned.is_empty()
    }

    /// Whether all moves are moves of plain chess that do nothing else, and mates and stalemates are those of plain chess.
    #[must_use]
    pub fn ends_as_in_plain_chess(&self) -> bool {
        self.limits_of_subset.is_some()
    }

    /// The limits of the bitboards on which play is looked at where rules only choose; promotions and castlings of which
    /// they do not know stand for more than there are.
    pub(crate) fn limits_of_subset(&self) -> Option<Limits> {
        let [white, black] = &self.promotion.walks.0;
        let limits = (white == black).then(|| Limits::new(white, &self.castling.exclusive)).flatten();
        self.is_orthodox_subset().then(|| limits.unwrap_or(Limits::NONE))
    }

    /// How sides choose among their legal moves, if rules do nothing else and the squares of moves tell it.
    pub(crate) fn choice_on_bitboards(&self) -> Option<Choice> {
        let [white, black] = &self.promotion.walks.0;
        let told = self.is_plain_but_for_limits_and_choice()
            && self.is_orthodox_subset()
            && white == black
            && Limits::new(white, &self.castling.exclusive).is_some()
            && self.selections.iter().all(|hook| hook.is_by_grade());
        let alone = |side| self.selections.iter().filter(|hook| hook.concerns(side)).count() <= 1;
        if !told || self.selections.is_empty() || !Side::BOTH.into_iter().all(alone) {
            return None;
        }
        let of = |side| self.selections.iter().find(|hook| hook.concerns(side));
        let choosing = PerSide(Side::BOTH.map(|side| of(side).is_some()));
        Choice::new(choosing, |side, step| of(side)?.grade_of_step(step))
    }
}

impl Game<'_> {
    /// The position on bitboards, if these play everything in it: the rules of plain chess but, perhaps, for holes, dummies,
    /// other promotions and castlings that exclude each other; `None` if there is more to them.
    #[must_use]
    pub fn on_bitboards(&self) -> Option<OrthodoxRules> {
        let limits = self.rules.limits()?;
        Board::within(&self.position, limits).ok().map(OrthodoxRules::new)
    }

    /// The position on bitboards, if sides choose among their legal moves and these play everything else in it.
    #[must_use]
    pub fn choosing_on_bitboards(&self) -> Option<OrthodoxRules> {
        let choice = Arc::clone(self.rules.choice.as_ref()?);
        Some(OrthodoxRules::choosing(self.board_of_subset()?, choice))
    }

    /// The position on bitboards, where all play is play of plain chess.
    pub(crate) fn board_of_subset(&self) -> Option<Board> {
        Board::within(&self.position, self.rules.limits_of_subset?).ok()
    }
}
