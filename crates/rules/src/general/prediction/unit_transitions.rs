//! What rules tell of where units go and of what becomes of them, for searches for a diagram.
//!
//! Effects say what they make of units ([`Transitions`]) and where captured ones are reborn, rules of further moves where these lead;
//! what none of them speaks of is as in the movement of the walks. Solvers make graphs and bounds of it.
//!
//! **Claim.** Where effects are told, a unit comes to a square and becomes what it is in no other way than by these. Where only
//! rebirths are told, it keeps its walk and its side but for promotion.
//!
//! **Needs.** Every effect gives its transitions or its squares of rebirth, every rule of further moves its squares, and no rule
//! changes powers (unless it says whose walks it lends), boards or goals.
//!
//! **Tested by** `solver/src/distance/tests.rs` and `solver/src/proof_game/tests.rs` (games of chance reach their ends) and
//! `solver/tests/proof_games.rs`.

use crate::general::stages::transitions::{Carried, ReachableSquares, Transitions};
use crate::general::{EffectHook, Prediction, RuleSet, Wing};
use board::{Geometry, Marks, Side, Square, SquareSet, Walk};

/// An effect, by what it makes of units.
pub struct EffectOnUnits<'r> {
    rules: &'r RuleSet,
    hook: &'r dyn EffectHook,
    /// What it makes of them.
    pub transitions: Transitions,
}

impl EffectOnUnits<'_> {
    /// Where a unit is carried that captures, is captured or arrives on a square, whichever of these carries it.
    #[must_use]
    pub fn places(&self, carried: Carried, walk: Walk, side: Side, at: Square) -> Option<SquareSet> {
        (self.transitions.carried == carried).then(|| self.hook.places(self.rules, walk, side, at))
    }
}

/// Who may move as other kinds of units do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Borrowers {
    /// Nobody.
    None,
    /// Kings, as any kind.
    Kings,
    /// All units, as any kind.
    All,
}

/// What becomes of units that keep their walks and sides, beside the moves of plain chess.
pub struct Rebirths<'r> {
    rules: &'r RuleSet,
    /// The effects that bring captured units back.
    hooks: Vec<&'r dyn EffectHook>,
    /// Who may move as other kinds of units do.
    pub borrowers: Borrowers,
    /// Whether pawns may become kings.
    pub promote_to_kings: bool,
}

impl Rebirths<'_> {
    /// The squares on which a unit may be placed again that is captured on a square; `None` where that is not told.
    #[must_use]
    pub fn squares(&self, walk: Walk, side: Side, captured_on: Square) -> Option<SquareSet> {
        self.hooks.iter().try_fold(SquareSet::EMPTY, |squares, hook| {
            Some(squares | hook.rebirth_squares(self.rules, walk, side, captured_on)?)
        })
    }

    /// The squares to which a unit may go beyond the moves of its walk; `None` where that is not told, or where it castles so.
    #[must_use]
    pub fn further_moves(&self, walk: Walk, side: Side, from: Square) -> Option<ReachableSquares> {
        self.rules.further_moves(walk, side, from).filter(|told| told.castling.is_empty())
    }
}

/// What rules tell of the squares of a diagram without looking at units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DiagramBounds {
    /// Whether a half-move puts one unit on one square, castling apart.
    pub one_unit_moves: bool,
    /// Whether a half-move leaves one square empty, castling and captures in passing apart.
    pub leaves_one_square: bool,
    /// Whether no effect makes the mover vanish.
    pub keeps_movers: bool,
    /// Whether who castles with the other side's king captures with a unit.
    pub captures_by_castling: bool,
}

/// The walks of plain chess that units may have there but the pawn's.
const OFFICERS: [Walk; 5] = [Walk::QUEEN, Walk::KNIGHT, Walk::ROOK, Walk::BISHOP, Walk::KING];

impl RuleSet {
    /// The effects that make something of units, where all are understood and nothing else changes what units do.
    #[must_use]
    pub fn effects_on_units(&self) -> Option<Vec<EffectOnUnits<'_>>> {
        let understood = self.geometry == Geometry::CHESS
            && self.promotion.hopper_marks.is_empty()
            && self.promotion.chameleon_mark == Marks::NONE
            && self.promotion.walks_of.is_empty()
            && self.promotion.of_marine_pawn.is_none()
            && self.moves_are_of_walks()
            && !self.null_moves()
            && !self.captures_own()
            && self.moves_own_units()
            && self.power.iter().all(|power| power.concerns_only_royals(self))
            && self.openings.is_empty()
            && self.castling.wings.is_empty()
            && !self.redefines_targets()
            && self.further_moves_of_a_king().is_some();
        let loud = self.effects.hooks.iter().filter(|(_, hook)| hook.prediction(self) != Prediction::Silent);
        let told = loud.map(|(_, hook)| {
            let transitions = hook.transitions(self).filter(|told| !told.unbound && !told.repaints)?;
            Some(EffectOnUnits { rules: self, hook: hook.as_ref(), transitions })
        });
        if understood { told.collect() } else { None }
    }

    /// Whether kings are where units are, moves are listed unit by unit, and there is one board.
    fn moves_are_of_walks(&self) -> bool {
        self.royalty.king_squares.is_none()
            && self.royalty.kings_change_places.0 == [false; 2]
            && !self.generates_otherwise()
            && self.sight.is_none()
            && self.common_marks == Marks::NONE
            && self.further_effects.is_empty()
    }

    /// Whether units move as in plain chess and no effect does anything to them, be it on two boards.
    #[must_use]
    pub fn units_move_plainly(&self) -> bool {
        let no_wings = self.castling.wings.is_empty();
        self.properties().orthodox
            || self.sight.is_some() && self.moves_as_in_plain_chess() && no_wings
            || self.predicted.silent_effects
                && !self.redefines_targets()
                && no_wings
                && self.list_filters.is_empty()
                && self.sight.is_none()
                && self.moves_as_with_promotions(&OFFICERS)
    }

    /// What becomes of units, if the rules do nothing but forbid moves of plain chess and either let captured units come back,
    /// or let units move in further ways and kings be units like others. A unit that comes back keeps its walk and its side.
    #[must_use]
    pub fn rebirths(&self) -> Option<Rebirths<'_>> {
        let borrowers = self.borrowers()?;
        let promote_to_kings =
            Side::BOTH.iter().any(|&side| self.promotion.walks[side].contains(&Walk::KING));
        let borrow = borrowers != Borrowers::None;
        let is_plain =
            !self.royals_may_vanish() && !promote_to_kings && self.extra_moves.is_empty() && !borrow;
        // further moves of borrowed walks begin where nobody has looked
        let is_twofold = !self.extra_moves.is_empty() && borrow;
        let understood = self.walks_as_with_promotions(&OFFICERS)
            && !self.redefines_targets()
            && !is_twofold
            && (is_plain || self.moves_are_of_walks());
        let does_something = |hook: &&dyn EffectHook| {
            // who comes back is not told for kings that are units like others
            let nothing = !is_plain && hook.transitions(self).is_some_and(|told| told.is_nothing());
            hook.prediction(self) != Prediction::Silent && !nothing
        };
        let hooks: Vec<_> =
            self.effects.hooks.iter().map(|(_, hook)| hook.as_ref()).filter(does_something).collect();
        (understood && (is_plain || hooks.is_empty())).then_some(Rebirths {
            rules: self,
            hooks,
            borrowers,
            promote_to_kings,
        })
    }

    /// Who borrows walks, if they are known.
    fn borrowers(&self) -> Option<Borrowers> {
        if !self.power.iter().all(|power| power.lends_what_is_there(self)) {
            None
        } else if self.power.is_empty() {
            Some(Borrowers::None)
        } else if self.power.iter().all(|power| power.concerns_only_royals(self)) {
            Some(Borrowers::Kings)
        } else {
            Some(Borrowers::All)
        }
    }

    /// Where a unit goes at most without capturing, by captures, and by castling with another unit that goes quietly.
    #[must_use]
    pub fn moves_at_most(&self, walk: Walk, side: Side, from: Square) -> ReachableSquares {
        let ends = self.program(walk, side).ends(from).unwrap_or(self.board);
        // pawns go and capture in different ways
        let is_plain_pawn =
            walk == Walk::PAWN && self.walks.replaced.iter().all(|(replaced, _)| *replaced != Walk::PAWN);
        let ahead: SquareSet = ends.into_iter().filter(|to| to.0 % 8 == from.0 % 8).collect();
        let (quiet, captures) = if is_plain_pawn { (ahead, ends - ahead) } else { (ends, ends) };
        let further = self.further_moves(walk, side, from);
        let anywhere = ReachableSquares { quiet: self.board, captures: self.board, castling: self.board };
        let mut found = further.unwrap_or(anywhere);
        found.quiet |= quiet;
        found.captures |= captures;
        if walk == Walk::KING && !self.power.is_empty() {
            (found.quiet, found.captures) = (self.board, self.board);
        }
        if self.captures_go_on() && !found.captures.is_empty() {
            found.captures = self.board;
        }
        found
    }

    /// Where rules of further moves lead a unit; `None` where one does not tell.
    fn further_moves(&self, walk: Walk, side: Side, from: Square) -> Option<ReachableSquares> {
        self.extra_moves.iter().try_fold(ReachableSquares::default(), |mut found, moves| {
            let told = moves.reachable_squares(self, walk, side, from)?;
            found.quiet |= told.quiet;
            found.captures |= told.captures;
            found.castling |= told.castling;
            Some(found)
        })
    }

    /// The same of a king in the middle of the board.
    fn further_moves_of_a_king(&self) -> Option<ReachableSquares> {
        self.further_moves(Walk::KING, Side::White, Square(28))
    }

    /// Whether every move beyond those of the walks is of one unit; castling as the other side's king apart.
    #[must_use]
    pub fn further_moves_are_of_one_unit(&self) -> bool {
        self.geometry == Geometry::CHESS
            && self.further_moves_of_a_king().is_some_and(|told| told.castling.is_empty())
    }

    /// Who castles how, where it is otherwise than in plain chess.
    #[must_use]
    pub fn own_castlings(&self) -> &[Wing] {
        &self.castling.wings
    }

    /// The mark that every move exchanges, by which two boards are told apart, if there are two.
    #[must_use]
    pub fn alternating_mark(&self) -> Option<Marks> {
        self.sight.as_ref().map(|sight| sight.alternating_mark())
    }

    /// What is known of the squares of a diagram.
    #[must_use]
    pub fn diagram_bounds(&self) -> DiagramBounds {
        DiagramBounds {
            one_unit_moves: self.predicted.one_unit_moves,
            leaves_one_square: self.predicted.leaves_one_square,
            keeps_movers: self.predicted.silent_effects,
            captures_by_castling: self.capture_ways.is_some(),
        }
    }
}
