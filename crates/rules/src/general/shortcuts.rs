//! Which aspects disturb which shortcut.
//!
//! Each shortcut of play and prediction names the aspects in which the rules may differ from plain chess for it to hold. An aspect
//! that a list does not name turns the shortcut off.

use super::{Aspects, RuleSet};

impl RuleSet {
    /// Whether the rules differ from plain chess in these aspects at most.
    #[must_use]
    #[inline]
    pub fn differs_only_in(&self, aspects: Aspects) -> bool {
        self.aspects.are_within(aspects)
    }

    /// In what the rules differ from plain chess.
    #[must_use]
    pub fn aspects(&self) -> Aspects {
        self.aspects
    }
}

/// Questions that one aspect answers.
macro_rules! told_by_aspects {
    ($($(#[$doc:meta])* $name:ident: $aspect:ident,)*) => {
        impl RuleSet {
            $($(#[$doc])*
            #[must_use]
            #[inline]
            pub fn $name(&self) -> bool {
                self.aspects.meet(Aspects::$aspect)
            })*
        }
    };
}

told_by_aspects! {
    /// Whether units may reach a square in several ways, so that moves must be sorted and repeated ones dropped.
    several_ways: SEVERAL_WAYS,
    /// Whether moves are not generated from a side's own units one by one.
    generates_otherwise: GENERATES_OTHERWISE,
    /// Whether the side to move may pass.
    null_moves: NULL_MOVES,
    /// Whether units capture units of their own side too.
    captures_own: CAPTURES_OWN,
    /// Whether captures go on before they arrive, so that a rule of moves judges their arrivals itself.
    captures_go_on: CAPTURES_GO_ON,
    /// Whether rules that give units other walks are told while the moves of a unit are listed.
    own_walks_observe_in_listing: OWN_WALKS_OBSERVE_IN_LISTING,
    /// Whether the a- and the h-file are neighbours, where lengths are measured.
    is_cylinder: CYLINDER,
    /// Whether checks are looked for among moves, so that no question of kinds is asked.
    checks_among_moves: CHECKS_AMONG_MOVES,
    /// Whether a side can be in check that has no royal unit.
    checks_without_king: CHECKS_WITHOUT_KING,
    /// Whether self-check is judged by a rule of legality alone.
    self_check_by_rule: SELF_CHECK_BY_RULE,
    /// Whether the last move of a course may be self-check.
    last_move_into_check: LAST_MOVE_INTO_CHECK,
    /// Whether the side not to move may stand in check in the diagram.
    diagram_check_allowed: DIAGRAM_CHECK_ALLOWED,
    /// Whether the rebirth of a capturing unit is a part of its move.
    captures_end_with_rebirth: CAPTURES_END_WITH_REBIRTH,
    /// Whether reborn units have no right to castle, unless they change after that.
    reborn_have_moved: REBORN_HAVE_MOVED,
    /// Whether a rule turns the board.
    board_turns: BOARD_TURNS,
    /// Whether pawns promote one rank early, so that units are not reborn behind them.
    promotes_early: PROMOTES_EARLY,
    /// Whether a side's last royal unit may cease to be royal or leave the board without making a move illegal.
    royals_may_vanish: ROYALS_MAY_VANISH,
    /// Whether captures of royal units are played (only where a rule gives them a meaning).
    royals_capturable: ROYALS_CAPTURABLE,
    /// Whether rules say what becomes of captured kings: these are captured like other units.
    kings_are_game: KINGS_ARE_GAME,
    /// Whether the other side's king is never captured, not even where that is only tried.
    opponents_king_stays: OPPONENTS_KING_STAYS,
    /// Whether kings that are not royal castle.
    common_kings_castle: COMMON_KINGS_CASTLE,
    /// Whether any unmoved units castle that have the powers of king and rook where they stand.
    castles_by_power: CASTLES_BY_POWER,
    /// Whether kings castle over observed squares where they end in check.
    castles_into_check: CASTLES_INTO_CHECK,
    /// Whether it is remembered which pawn could be captured in passing when a side moves again.
    passing_is_remembered: PASSING_IS_REMEMBERED,
}

impl RuleSet {
    /// Whether there is castling.
    #[must_use]
    #[inline]
    pub fn castling(&self) -> bool {
        !self.aspects.meet(Aspects::NO_CASTLING)
    }

    /// Whether a side moves its own units; if not, it has only the extra moves.
    #[must_use]
    #[inline]
    pub fn moves_own_units(&self) -> bool {
        !self.aspects.meet(Aspects::ONLY_EXTRA_MOVES)
    }

    /// Whether units observe from where they stand; if not, only the extra observers do.
    #[must_use]
    #[inline]
    pub fn plain_observers(&self) -> bool {
        !self.aspects.meet(Aspects::NO_PLAIN_OBSERVERS)
    }

    /// Whether a side is in check by observation of its royal units alone. Otherwise a king that went over leaves a square whose observation
    /// is check for its old side, though no royal unit of that side stands there.
    #[must_use]
    #[inline]
    pub fn only_royals_are_checked(&self) -> bool {
        !self.aspects.meet(Aspects::KING_SQUARES)
    }

    /// Whether all effects are effects of captures: moves that capture nothing have none.
    #[must_use]
    #[inline]
    pub fn only_captures_have_effects(&self) -> bool {
        !self.aspects.meet(Aspects::EFFECTS)
    }

    /// Whether no gate stands in the way of any observation.
    #[must_use]
    #[inline]
    pub fn ungated(&self) -> bool {
        !self.aspects.meet(Aspects::OBSERVER_GATES.and(Aspects::PLAY_TO_OBSERVE))
    }

    /// Whether the walk of a unit alone, with castling, says where it goes.
    #[must_use]
    #[inline]
    pub fn plain_movement(&self) -> bool {
        self.differs_only_in(PLAIN_MOVEMENT)
    }

    /// Whether observation is by walk alone: no rule speaks of power, arrivals, observers or checks.
    #[must_use]
    #[inline]
    pub fn simple_observation(&self) -> bool {
        self.differs_only_in(SIMPLE_OBSERVATION)
    }

    /// Whether a royal unit that is reached by a walk is observed.
    #[must_use]
    #[inline]
    pub fn certain_observation(&self) -> bool {
        self.differs_only_in(CERTAIN_OBSERVATION)
    }

    /// The same, gates of checks left aside.
    pub(super) fn certain_but_for_check_gates(&self) -> bool {
        self.differs_only_in(CERTAIN_OBSERVATION.and(Aspects::CHECK_GATES))
    }

    /// The same where the capture of the royal unit must be permitted.
    pub(super) fn may_tell_checks_by_captures(&self) -> bool {
        self.differs_only_in(CERTAIN_OBSERVATION.and(Aspects::PLAY_TO_OBSERVE))
    }

    /// Whether no rule of choice or legality stands in the way of a move.
    pub(super) fn is_null_move_safe(&self) -> bool {
        self.differs_only_in(NULL_MOVE_SAFE)
    }

    /// Whether units play by their walks alone, effects and self-check apart, as far as aspects tell.
    pub(super) fn may_play_by_walks(&self) -> bool {
        self.differs_only_in(WALKS_PLAY)
    }

    /// Whether a move that captures nothing is legal unless it is self-check, as far as aspects tell.
    pub(super) fn may_tell_escapes(&self) -> bool {
        self.differs_only_in(ESCAPES_TOLD)
    }

    /// The same of a move that rules of legality permit.
    pub(super) fn may_tell_permitted_escapes(&self) -> bool {
        self.differs_only_in(ESCAPES_TOLD.and(Aspects::LEGALITY))
    }

    /// Whether the squares that moves touch tell which of them mate, as far as aspects tell.
    pub(super) fn may_tell_checks(&self) -> bool {
        self.differs_only_in(CHECKS_TOLD)
    }

    /// Whether kings may go to empty squares that nothing reaches, as far as aspects tell.
    pub(super) fn may_be_sure_of_flights(&self) -> bool {
        self.differs_only_in(FLIGHTS_SURE)
    }

    /// The same of kings that may leave their squares.
    pub(super) fn may_be_sure_of_flights_of_free_kings(&self) -> bool {
        self.differs_only_in(FLIGHTS_SURE.and(Aspects::DEPARTURES))
    }

    /// Whether the key after a plain move depends on the squares that it touches alone, as far as aspects tell.
    pub(super) fn may_predict_keys(&self) -> bool {
        self.differs_only_in(KEYS_PREDICTABLE)
    }

    /// Whether the moves of a walk may be counted together, as far as aspects tell.
    pub(super) fn may_count_by_walks(&self) -> bool {
        self.differs_only_in(COUNTED_BY_WALKS)
    }

    /// Whether a move found elsewhere may be known again by looking at it alone, as far as aspects tell.
    pub(super) fn may_know_moves_again(&self) -> bool {
        self.differs_only_in(KNOWN_AGAIN)
    }

    /// Whether rules only choose among the moves of plain chess, as far as aspects tell.
    pub(super) fn may_only_choose(&self) -> bool {
        self.differs_only_in(SUBSET)
    }

    /// Whether the bitboards of plain chess play everything but, perhaps, limits of them.
    pub(super) fn is_plain_but_for_limits(&self) -> bool {
        self.differs_only_in(PLAIN.and(LIMITS))
    }

    /// The same of rules that choose among the legal moves.
    pub(super) fn is_plain_but_for_limits_and_choice(&self) -> bool {
        self.differs_only_in(PLAIN.and(LIMITS).and(Aspects::SELECTIONS))
    }

    /// Whether the rules are those of plain chess and nothing else.
    pub(super) fn is_plain(&self) -> bool {
        self.differs_only_in(PLAIN)
    }
}

/// What decides neither where units go nor what they observe nor which of their moves are permitted: shortcuts look into it
/// themselves (what effects do, what units become), or it changes nothing for them.
const BACKGROUND: Aspects = Aspects::WALKS
    .and(Aspects::PROMOTION)
    .and(Aspects::ROYALTY)
    .and(Aspects::CASTLING)
    .and(Aspects::GOALS)
    .and(Aspects::DIAGRAM)
    .and(Aspects::EFFECTS)
    .and(Aspects::EFFECTS_OF_CAPTURES)
    .and(Aspects::REBIRTH_GATES)
    .and(Aspects::CAPTURES_END_WITH_REBIRTH)
    .and(Aspects::REBORN_HAVE_MOVED)
    .and(Aspects::LASTING_MARKS)
    .and(Aspects::BOARD_TURNS)
    .and(Aspects::LAST_MOVE_INTO_CHECK)
    .and(Aspects::DIAGRAM_CHECK_ALLOWED)
    .and(Aspects::OPPONENTS_KING_STAYS)
    .and(Aspects::CAPTURES_GO_ON)
    .and(Aspects::OWN_WALKS_OBSERVE_IN_LISTING)
    .and(Aspects::REGISTERS)
    .and(Aspects::OPENINGS)
    .and(Aspects::PASSING_IS_REMEMBERED)
    .and(Aspects::READ_AT_THE_END)
    .and(Aspects::HANDS);

/// What plain chess may have.
const PLAIN: Aspects = Aspects::PROMOTIONS.and(Aspects::DETAILS);

/// What the bitboards know besides.
const LIMITS: Aspects =
    Aspects::DUMMIES.and(Aspects::HOLES).and(Aspects::ONLY_PROMOTIONS).and(Aspects::EXCLUSIVE_CASTLINGS);

/// What has no say about where the walk of a unit leads.
const PLAIN_MOVEMENT: Aspects = BACKGROUND
    .and(Aspects::LISTS)
    .and(Aspects::OBSERVATION)
    .and(Aspects::CHECK)
    .and(Aspects::PERMISSION)
    .and(Aspects::SELECTIONS)
    .and(Aspects::FURTHER_EFFECTS)
    .and(Aspects::ENDS)
    .and(Aspects::UNMOVED);

/// What has no say about observation from where a unit stands.
const CERTAIN_OBSERVATION: Aspects = BACKGROUND
    .and(Aspects::LISTS)
    .and(Aspects::DEPARTURES)
    .and(Aspects::EXTRA_MOVES)
    .and(Aspects::MOVE_FILTERS)
    .and(Aspects::SEVERAL_WAYS)
    .and(Aspects::SIGHT)
    .and(Aspects::WINGS)
    .and(Aspects::EXTRA_OBSERVERS)
    .and(Aspects::CHECK)
    .and(Aspects::PERMISSION)
    .and(Aspects::SELECTIONS)
    .and(Aspects::FURTHER_EFFECTS)
    .and(Aspects::ENDS)
    .and(Aspects::UNMOVED);

/// The same, wherever units observe from.
const SIMPLE_OBSERVATION: Aspects = CERTAIN_OBSERVATION.and(Aspects::NO_PLAIN_OBSERVERS);

/// What leaves every move to be chosen where there is one, so that having the move is hardly ever a burden.
const NULL_MOVE_SAFE: Aspects = BACKGROUND
    .and(Aspects::POWERS)
    .and(Aspects::EXTRA_MOVES)
    .and(Aspects::ARRIVAL_FILTERS)
    .and(Aspects::MOVE_FILTERS)
    .and(Aspects::SEVERAL_WAYS)
    .and(Aspects::SIGHT)
    .and(Aspects::WINGS)
    .and(Aspects::CAPTURE_WAYS)
    .and(Aspects::ONLY_EXTRA_MOVES)
    .and(Aspects::GENERATES_OTHERWISE)
    .and(Aspects::CAPTURES_OWN)
    .and(Aspects::OBSERVATION)
    .and(Aspects::CHECK)
    .and(Aspects::SELF_CHECK_BY_RULE)
    .and(Aspects::FURTHER_EFFECTS)
    .and(Aspects::ENDS)
    .and(Aspects::UNMOVED);

/// What units that play by their walks may have beside, where self-check alone forbids moves.
const WALKS_PLAY: Aspects = BACKGROUND
    .and(Aspects::ONLY_EXTRA_MOVES)
    .and(Aspects::GENERATES_OTHERWISE)
    .and(Aspects::CHECKS_AMONG_MOVES)
    .and(Aspects::CHECKS_WITHOUT_KING)
    .and(Aspects::QUESTIONS)
    .and(Aspects::SELF_CHECK_BY_RULE)
    .and(Aspects::FURTHER_EFFECTS)
    .and(Aspects::UNMOVED);

/// What lets a move that captures nothing be legal unless it is self-check; of departures, filters and choices more must be known.
const ESCAPES_TOLD: Aspects = BACKGROUND
    .and(Aspects::DEPARTURES)
    .and(Aspects::MOVE_FILTERS)
    .and(Aspects::SEVERAL_WAYS)
    .and(Aspects::WINGS)
    .and(Aspects::LIST_FILTERS)
    .and(Aspects::CAPTURE_WAYS)
    .and(Aspects::GENERATES_OTHERWISE)
    .and(Aspects::NULL_MOVES)
    .and(Aspects::CAPTURES_OWN)
    .and(Aspects::OBSERVATION)
    .and(Aspects::CHECK)
    .and(Aspects::SELF_CHECK_BY_RULE)
    .and(Aspects::SELECTIONS)
    .and(Aspects::FURTHER_EFFECTS)
    .and(Aspects::UNMOVED);

/// What lets moves that mate be told from the squares that they touch; of list filters more must be known.
const CHECKS_TOLD: Aspects = BACKGROUND
    .and(Aspects::POWERS)
    .and(Aspects::DEPARTURES)
    .and(Aspects::ARRIVAL_FILTERS)
    .and(Aspects::MOVE_FILTERS)
    .and(Aspects::SEVERAL_WAYS)
    .and(Aspects::LIST_FILTERS)
    .and(Aspects::CAPTURES_OWN)
    .and(Aspects::OBSERVATION)
    .and(Aspects::CHECK)
    .and(Aspects::LEGALITY)
    .and(Aspects::SELF_CHECK_BY_RULE)
    .and(Aspects::SELECTIONS)
    .and(Aspects::IMMOBILITY)
    .and(Aspects::UNMOVED);

/// What lets kings go to empty squares that nothing reaches; of filters of moves and of legality more must be known.
const FLIGHTS_SURE: Aspects = BACKGROUND
    .and(Aspects::POWERS)
    .and(Aspects::EXTRA_MOVES)
    .and(Aspects::MOVE_FILTERS)
    .and(Aspects::SEVERAL_WAYS)
    .and(Aspects::SIGHT)
    .and(Aspects::WINGS)
    .and(Aspects::LISTS)
    .and(Aspects::OBSERVATION)
    .and(Aspects::CHECK)
    .and(Aspects::LEGALITY)
    .and(Aspects::SELECTIONS)
    .and(Aspects::FURTHER_EFFECTS)
    .and(Aspects::ENDINGS)
    .and(Aspects::UNMOVED);

/// What leaves the key after a plain move to the squares that it touches.
const KEYS_PREDICTABLE: Aspects = BACKGROUND
    .and(Aspects::POWERS)
    .and(Aspects::DEPARTURES)
    .and(Aspects::EXTRA_MOVES)
    .and(Aspects::ARRIVAL_FILTERS)
    .and(Aspects::MOVE_FILTERS)
    .and(Aspects::SEVERAL_WAYS)
    .and(Aspects::SIGHT)
    .and(Aspects::LISTS)
    .and(Aspects::OBSERVATION)
    .and(Aspects::CHECK)
    .and(Aspects::LEGALITY)
    .and(Aspects::SELF_CHECK_BY_RULE)
    .and(Aspects::SELECTIONS)
    .and(Aspects::IMMOBILITY);

/// What lets the moves of a walk be counted together; of list filters and choices more must be known.
const COUNTED_BY_WALKS: Aspects = BACKGROUND
    .and(Aspects::EXTRA_MOVES)
    .and(Aspects::SIGHT)
    .and(Aspects::WINGS)
    .and(Aspects::LIST_FILTERS)
    .and(Aspects::CAPTURE_WAYS)
    .and(Aspects::ONLY_EXTRA_MOVES)
    .and(Aspects::GENERATES_OTHERWISE)
    .and(Aspects::CAPTURES_OWN)
    .and(Aspects::OBSERVATION)
    .and(Aspects::CHECK)
    .and(Aspects::LEGALITY)
    .and(Aspects::SELF_CHECK_BY_RULE)
    .and(Aspects::SELECTIONS)
    .and(Aspects::FURTHER_EFFECTS)
    .and(Aspects::ENDS)
    .and(Aspects::UNMOVED);

/// What lets a move found elsewhere be known again by looking at it alone; of list filters and choices more must be known.
const KNOWN_AGAIN: Aspects = BACKGROUND
    .and(Aspects::POWERS)
    .and(Aspects::DEPARTURES)
    .and(Aspects::EXTRA_MOVES)
    .and(Aspects::ARRIVAL_FILTERS)
    .and(Aspects::MOVE_FILTERS)
    .and(Aspects::SEVERAL_WAYS)
    .and(Aspects::WINGS)
    .and(Aspects::LIST_FILTERS)
    .and(Aspects::GENERATES_OTHERWISE)
    .and(Aspects::NULL_MOVES)
    .and(Aspects::CAPTURES_OWN)
    .and(Aspects::OBSERVATION)
    .and(Aspects::CHECK)
    .and(Aspects::LEGALITY)
    .and(Aspects::SELF_CHECK_BY_RULE)
    .and(Aspects::SELECTIONS)
    .and(Aspects::FURTHER_EFFECTS)
    .and(Aspects::IMMOBILITY)
    .and(Aspects::UNMOVED);

/// What only chooses among the moves of plain chess; of effects, choices, promotions and goals more must be known.
const SUBSET: Aspects = Aspects::SELECTIONS
    .and(Aspects::EFFECTS)
    .and(Aspects::EFFECTS_OF_CAPTURES)
    .and(Aspects::REBIRTH_GATES)
    .and(Aspects::CAPTURES_END_WITH_REBIRTH)
    .and(Aspects::REBORN_HAVE_MOVED)
    .and(Aspects::LASTING_MARKS)
    .and(Aspects::BOARD_TURNS)
    .and(Aspects::OWN_WALKS_OBSERVE_IN_LISTING)
    .and(Aspects::CHECKS_WITHOUT_KING)
    .and(Aspects::QUESTIONS)
    .and(Aspects::OPPONENTS_KING_STAYS)
    .and(Aspects::PROMOTIONS)
    .and(Aspects::ONLY_PROMOTIONS)
    .and(Aspects::OWN_PROMOTIONS)
    .and(Aspects::PROMOTES_EARLY)
    .and(Aspects::OTHER_PROMOTIONS)
    .and(Aspects::CHAMELEONS)
    .and(Aspects::NO_CASTLING)
    .and(Aspects::EXCLUSIVE_CASTLINGS)
    .and(Aspects::CASTLES_INTO_CHECK)
    .and(Aspects::GOAL_RULES)
    .and(Aspects::TARGET)
    .and(Aspects::ENDINGS)
    .and(Aspects::OWN_MOVEMENTS)
    .and(Aspects::FAIRY_UNITS)
    .and(Aspects::DUMMIES)
    .and(Aspects::COMMON_MARKS)
    .and(Aspects::MOVEMENTS)
    .and(Aspects::REGISTERS)
    .and(Aspects::UNMOVED)
    .and(Aspects::PASSING_IS_REMEMBERED)
    .and(Aspects::READ_AT_THE_END)
    .and(Aspects::HANDS)
    .and(Aspects::HOLES)
    .and(Aspects::ARRANGEMENTS);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::general::Builder;
    use board::{Geometry, Position};

    #[test]
    fn a_rule_of_which_nobody_has_thought_turns_every_shortcut_off() {
        let unknown = Aspects::of_no_name();
        for known in [
            PLAIN,
            LIMITS,
            PLAIN_MOVEMENT,
            SIMPLE_OBSERVATION,
            NULL_MOVE_SAFE,
            WALKS_PLAY,
            ESCAPES_TOLD,
            CHECKS_TOLD,
            FLIGHTS_SURE,
            KEYS_PREDICTABLE,
            COUNTED_BY_WALKS,
            KNOWN_AGAIN,
            SUBSET,
        ] {
            assert!(!unknown.are_within(known));
        }
    }

    #[test]
    fn a_rule_set_tells_its_aspects() {
        let mut builder = Builder::new(Geometry::CHESS);
        builder.no_castling().royals_may_vanish();
        let rules = builder.seal(&mut Position::new(Geometry::CHESS));
        assert_eq!(rules.aspects(), Aspects::NO_CASTLING | Aspects::ROYALS_MAY_VANISH);
        assert!(rules.plain_movement() && !rules.castling() && !rules.is_plain());
    }
}
