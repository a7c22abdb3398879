//! In what the rules of a problem differ from plain chess.
//!
//! Whatever puts a rule into a [`Builder`](super::Builder) says which aspects of play the rule touches; the set of rules can be
//! changed in no other way. A shortcut asks [`RuleSet::differs_only_in`] the aspects that cannot disturb it. So a rule of a new
//! kind, whose aspect no shortcut names, turns every shortcut off until somebody has thought about it.

use super::rule_set::RuleSet;
use std::ops::BitOr;

/// Aspects of play, as a set.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Aspects(u128);

macro_rules! aspects {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        #[allow(clippy::upper_case_acronyms, non_camel_case_types, reason = "only its numbers are used")]
        enum Number { $($name,)* }

        impl Aspects {
            $($(#[$doc])* pub const $name: Aspects = Aspects(1 << Number::$name as u32);)*
            const NAMES: &'static [&'static str] = &[$(stringify!($name),)*];
        }
    };
}

aspects! {
    /// Which walks units have here and now.
    POWERS,
    /// Whether a unit may leave its square.
    DEPARTURES,
    /// Moves beyond those of the walks.
    EXTRA_MOVES,
    /// Which arrivals of moves and observations there are.
    ARRIVAL_FILTERS,
    /// Which arrivals of moves there are.
    MOVE_FILTERS,
    /// Units may reach a square in several ways, so that moves are sorted and repeated ones dropped.
    SEVERAL_WAYS,
    /// Units see only a part of the board.
    SIGHT,
    /// All intentions of a side are looked at together.
    LIST_FILTERS,
    /// Units capture otherwise than by their walks from where they stand.
    CAPTURE_WAYS,
    /// A side has only the extra moves: its own units it does not move.
    ONLY_EXTRA_MOVES,
    /// Moves are not generated from a side's own units one by one.
    GENERATES_OTHERWISE,
    /// The side to move may pass.
    NULL_MOVES,
    /// Units capture units of their own side too.
    CAPTURES_OWN,
    /// Captures go on before they arrive, so that a rule of moves judges their arrivals itself.
    CAPTURES_GO_ON,
    /// Rules that give units other walks are told while the moves of a unit are listed.
    OWN_WALKS_OBSERVE_IN_LISTING,
    /// Walks move otherwise than the table says, or do not move everywhere, or others stand in for them.
    MOVEMENTS,
    /// There are walks beyond the table.
    OWN_MOVEMENTS,
    /// There are units that plain chess does not have.
    FAIRY_UNITS,
    /// There are dummies.
    DUMMIES,
    /// Marks of all units but kings.
    COMMON_MARKS,
    /// The a- and the h-file are neighbours, where lengths are measured.
    CYLINDER,
    /// Units that may not observe, from whatever level on.
    OBSERVER_GATES,
    /// Observations of a side count only if the capture could be played, self-check apart.
    PLAY_TO_OBSERVE,
    /// Observers beyond those whose walk reaches the square.
    EXTRA_OBSERVERS,
    /// Units do not observe from where they stand.
    NO_PLAIN_OBSERVERS,
    /// Observations of royal units that are no checks.
    CHECK_GATES,
    /// What check is.
    CHECK_RULES,
    /// Checks are looked for among moves, so that no question of kinds is asked.
    CHECKS_AMONG_MOVES,
    /// A side can be in check that has no royal unit.
    CHECKS_WITHOUT_KING,
    /// By which kinds of units it is asked whether a side observes.
    QUESTIONS,
    /// Whether the position after a move is permitted.
    LEGALITY,
    /// Self-check is judged by a rule of legality alone.
    SELF_CHECK_BY_RULE,
    /// The last move of a course may be self-check.
    LAST_MOVE_INTO_CHECK,
    /// The side not to move may stand in check in the diagram.
    DIAGRAM_CHECK_ALLOWED,
    /// Which of the legal moves may be chosen.
    SELECTIONS,
    /// What moves do beside leaving, entering and capturing.
    EFFECTS,
    /// What captures do besides.
    EFFECTS_OF_CAPTURES,
    /// What the moves of users' pieces do besides.
    FURTHER_EFFECTS,
    /// Where captured units may be reborn.
    REBIRTH_GATES,
    /// Kamikaze units are reborn, not removed, when they capture.
    KAMIKAZES_REBORN,
    /// The rebirth of a capturing unit is a part of its move.
    CAPTURES_END_WITH_REBIRTH,
    /// Reborn units have no right to castle, unless they change after that.
    REBORN_HAVE_MOVED,
    /// Volage units stay volage after they changed sides.
    LASTING_VOLAGE,
    /// A rule turns the board.
    BOARD_TURNS,
    /// To what the pawns of both sides promote alike.
    PROMOTIONS,
    /// To what pawns promote, whatever other rules add.
    ONLY_PROMOTIONS,
    /// Where units promote, which do, and to what, otherwise than alike for all pawns.
    OWN_PROMOTIONS,
    /// Marks that promoted units take.
    PROMOTION_MARKS,
    /// Pawns promote one rank early, so that units are not reborn behind them.
    PROMOTES_EARLY,
    /// Pawns may promote to imitators.
    IMITATORS_BY_PROMOTION,
    /// No reborn pawn promotes in the moves of a side.
    NO_PROMOTION_IN_MOVES,
    /// The sequence of chameleons.
    CHAMELEONS,
    /// A side's last royal unit may cease to be royal or leave the board without making a move illegal.
    ROYALS_MAY_VANISH,
    /// Captures of royal units are played.
    ROYALS_CAPTURABLE,
    /// Rules say what becomes of captured kings.
    KINGS_ARE_GAME,
    /// Nobody captures the other side's last royal unit.
    OPPONENTS_KING_STAYS,
    /// The squares of the kings are kept in a register, as kings may change sides.
    KING_SQUARES,
    /// Kings change places with every move of a side.
    KINGS_CHANGE_PLACES,
    /// There is no castling.
    NO_CASTLING,
    /// Castlings that exclude each other.
    EXCLUSIVE_CASTLINGS,
    /// Castlings beyond those of the game array.
    WINGS,
    /// Kings that are not royal castle.
    COMMON_KINGS_CASTLE,
    /// Any unmoved units castle that have the powers of king and rook where they stand.
    CASTLES_BY_POWER,
    /// Kings castle over observed squares where they end in check.
    CASTLES_INTO_CHECK,
    /// What a goal means.
    GOAL_RULES,
    /// When a side counts as unable to move.
    IMMOBILITY,
    /// What ends a game beside mate and stalemate.
    ENDINGS,
    /// A rule counts the provisional mates of the last ply.
    MATES_REGISTER,
    /// There is a diagram to be reached.
    TARGET,
    /// Something is remembered in registers.
    REGISTERS,
    /// Something is noted when a game begins.
    OPENINGS,
    /// It is remembered which units have not moved yet.
    UNMOVED,
    /// It is remembered which pawn could be captured in passing when a side moves again.
    PASSING_IS_REMEMBERED,
    /// Registers are read at the end of a line when its signs of check are written.
    READ_AT_THE_END,
    /// Units are held in hand.
    HANDS,
    /// The board is another one than 8x8.
    GEOMETRY,
    /// Squares of the board are holes.
    HOLES,
    /// The diagram, or the game array, is changed before play.
    ARRANGEMENTS,
}

impl Aspects {
    /// Nothing.
    pub const NONE: Aspects = Aspects(0);

    /// Everything: what is not known to be less.
    pub const ANY: Aspects = Aspects(!0);

    /// Where the walk of a unit leads: powers, departures, arrivals, further moves.
    pub const MOVEMENT: Aspects = Aspects::POWERS
        .and(Aspects::DEPARTURES)
        .and(Aspects::EXTRA_MOVES)
        .and(Aspects::ARRIVAL_FILTERS)
        .and(Aspects::MOVE_FILTERS)
        .and(Aspects::SEVERAL_WAYS)
        .and(Aspects::SIGHT)
        .and(Aspects::WINGS);

    /// Which moves a side has beside that: as a list, by passing, by captures of another kind.
    pub const LISTS: Aspects = Aspects::LIST_FILTERS
        .and(Aspects::CAPTURE_WAYS)
        .and(Aspects::ONLY_EXTRA_MOVES)
        .and(Aspects::GENERATES_OTHERWISE)
        .and(Aspects::NULL_MOVES)
        .and(Aspects::CAPTURES_OWN)
        .and(Aspects::CAPTURES_GO_ON)
        .and(Aspects::OWN_WALKS_OBSERVE_IN_LISTING);

    /// The walks themselves, and the units that there are.
    pub const WALKS: Aspects = Aspects::MOVEMENTS
        .and(Aspects::OWN_MOVEMENTS)
        .and(Aspects::FAIRY_UNITS)
        .and(Aspects::DUMMIES)
        .and(Aspects::COMMON_MARKS)
        .and(Aspects::CYLINDER);

    /// Which units observe.
    pub const OBSERVATION: Aspects = Aspects::OBSERVER_GATES
        .and(Aspects::PLAY_TO_OBSERVE)
        .and(Aspects::EXTRA_OBSERVERS)
        .and(Aspects::NO_PLAIN_OBSERVERS)
        .and(Aspects::CHECK_GATES);

    /// What check is.
    pub const CHECK: Aspects = Aspects::CHECK_RULES
        .and(Aspects::CHECKS_AMONG_MOVES)
        .and(Aspects::CHECKS_WITHOUT_KING)
        .and(Aspects::QUESTIONS);

    /// What a position after a move must be.
    pub const PERMISSION: Aspects = Aspects::LEGALITY
        .and(Aspects::SELF_CHECK_BY_RULE)
        .and(Aspects::LAST_MOVE_INTO_CHECK)
        .and(Aspects::DIAGRAM_CHECK_ALLOWED)
        .and(Aspects::OPPONENTS_KING_STAYS);

    /// What moves do.
    pub const DOINGS: Aspects = Aspects::EFFECTS
        .and(Aspects::EFFECTS_OF_CAPTURES)
        .and(Aspects::FURTHER_EFFECTS)
        .and(Aspects::REBIRTH_GATES)
        .and(Aspects::KAMIKAZES_REBORN)
        .and(Aspects::CAPTURES_END_WITH_REBIRTH)
        .and(Aspects::REBORN_HAVE_MOVED)
        .and(Aspects::LASTING_VOLAGE)
        .and(Aspects::BOARD_TURNS);

    /// What units become at the end of the board, and in the sequence of chameleons.
    pub const PROMOTION: Aspects = Aspects::PROMOTIONS
        .and(Aspects::ONLY_PROMOTIONS)
        .and(Aspects::OWN_PROMOTIONS)
        .and(Aspects::PROMOTION_MARKS)
        .and(Aspects::PROMOTES_EARLY)
        .and(Aspects::IMITATORS_BY_PROMOTION)
        .and(Aspects::NO_PROMOTION_IN_MOVES)
        .and(Aspects::CHAMELEONS);

    /// What kings are.
    pub const ROYALTY: Aspects = Aspects::ROYALS_MAY_VANISH
        .and(Aspects::ROYALS_CAPTURABLE)
        .and(Aspects::KINGS_ARE_GAME)
        .and(Aspects::KING_SQUARES)
        .and(Aspects::KINGS_CHANGE_PLACES);

    /// Which castlings of the game array there are.
    pub const CASTLING: Aspects = Aspects::NO_CASTLING
        .and(Aspects::EXCLUSIVE_CASTLINGS)
        .and(Aspects::COMMON_KINGS_CASTLE)
        .and(Aspects::CASTLES_BY_POWER)
        .and(Aspects::CASTLES_INTO_CHECK);

    /// What is asked for.
    pub const GOALS: Aspects = Aspects::GOAL_RULES.and(Aspects::MATES_REGISTER).and(Aspects::TARGET);

    /// How play ends.
    pub const ENDS: Aspects = Aspects::IMMOBILITY.and(Aspects::ENDINGS);

    /// What is remembered, and what is held in hand.
    pub const MEMORY: Aspects = Aspects::REGISTERS
        .and(Aspects::OPENINGS)
        .and(Aspects::UNMOVED)
        .and(Aspects::PASSING_IS_REMEMBERED)
        .and(Aspects::READ_AT_THE_END)
        .and(Aspects::HANDS);

    /// What is on the board before play.
    pub const DIAGRAM: Aspects = Aspects::GEOMETRY.and(Aspects::HOLES).and(Aspects::ARRANGEMENTS);

    /// What changes nothing by itself: how rules do what other aspects name, and what is to be reached.
    pub const DETAILS: Aspects = Aspects::OWN_WALKS_OBSERVE_IN_LISTING
        .and(Aspects::GENERATES_OTHERWISE)
        .and(Aspects::SEVERAL_WAYS)
        .and(Aspects::CHECKS_AMONG_MOVES)
        .and(Aspects::CHECKS_WITHOUT_KING)
        .and(Aspects::QUESTIONS)
        .and(Aspects::LAST_MOVE_INTO_CHECK)
        .and(Aspects::OPPONENTS_KING_STAYS)
        .and(Aspects::REBIRTH_GATES)
        .and(Aspects::REBORN_HAVE_MOVED)
        .and(Aspects::LASTING_VOLAGE)
        .and(Aspects::BOARD_TURNS)
        .and(Aspects::PROMOTION_MARKS)
        .and(Aspects::PROMOTES_EARLY)
        .and(Aspects::IMITATORS_BY_PROMOTION)
        .and(Aspects::NO_PROMOTION_IN_MOVES)
        .and(Aspects::CHAMELEONS)
        .and(Aspects::ROYALS_MAY_VANISH)
        .and(Aspects::KING_SQUARES)
        .and(Aspects::KINGS_CHANGE_PLACES)
        .and(Aspects::MATES_REGISTER)
        .and(Aspects::TARGET)
        .and(Aspects::PASSING_IS_REMEMBERED)
        .and(Aspects::READ_AT_THE_END);

    /// Both.
    #[must_use]
    pub const fn and(self, other: Aspects) -> Aspects {
        Aspects(self.0 | other.0)
    }

    /// These but for others.
    #[must_use]
    pub const fn without(self, others: Aspects) -> Aspects {
        Aspects(self.0 & !others.0)
    }

    /// Whether all of these are among the others.
    #[must_use]
    #[inline]
    pub const fn are_within(self, others: Aspects) -> bool {
        self.0 & !others.0 == 0
    }

    /// Whether some of these are among the others.
    #[must_use]
    #[inline]
    pub const fn meet(self, others: Aspects) -> bool {
        self.0 & others.0 != 0
    }
}

impl BitOr for Aspects {
    type Output = Aspects;

    fn bitor(self, other: Aspects) -> Aspects {
        self.and(other)
    }
}

impl std::fmt::Debug for Aspects {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names = (0..).zip(Aspects::NAMES).filter(|(number, _)| self.0 >> number & 1 != 0);
        f.debug_set().entries(names.map(|(_, name)| name)).finish()
    }
}

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
    /// Whether kamikaze units are reborn, not removed, when they capture.
    kamikazes_reborn: KAMIKAZES_REBORN,
    /// Whether the rebirth of a capturing unit is a part of its move.
    captures_end_with_rebirth: CAPTURES_END_WITH_REBIRTH,
    /// Whether reborn units have no right to castle, unless they change after that.
    reborn_have_moved: REBORN_HAVE_MOVED,
    /// Whether volage units stay volage after they changed sides.
    lasting_volage: LASTING_VOLAGE,
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

    /// Whether the squares that moves touch tell which of them mate, as far as aspects tell.
    pub(super) fn may_tell_checks(&self) -> bool {
        self.differs_only_in(CHECKS_TOLD)
    }

    /// Whether kings may go to empty squares that nothing reaches, as far as aspects tell.
    pub(super) fn may_be_sure_of_flights(&self) -> bool {
        self.differs_only_in(FLIGHTS_SURE)
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
    .and(Aspects::KAMIKAZES_REBORN)
    .and(Aspects::CAPTURES_END_WITH_REBIRTH)
    .and(Aspects::REBORN_HAVE_MOVED)
    .and(Aspects::LASTING_VOLAGE)
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

/// What lets a move that captures nothing be legal unless it is self-check; of filters and choices more must be known.
const ESCAPES_TOLD: Aspects = BACKGROUND
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
    .and(Aspects::KAMIKAZES_REBORN)
    .and(Aspects::CAPTURES_END_WITH_REBIRTH)
    .and(Aspects::REBORN_HAVE_MOVED)
    .and(Aspects::LASTING_VOLAGE)
    .and(Aspects::BOARD_TURNS)
    .and(Aspects::OWN_WALKS_OBSERVE_IN_LISTING)
    .and(Aspects::CHECKS_WITHOUT_KING)
    .and(Aspects::QUESTIONS)
    .and(Aspects::OPPONENTS_KING_STAYS)
    .and(Aspects::PROMOTIONS)
    .and(Aspects::ONLY_PROMOTIONS)
    .and(Aspects::OWN_PROMOTIONS)
    .and(Aspects::PROMOTES_EARLY)
    .and(Aspects::IMITATORS_BY_PROMOTION)
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
        let unknown = Aspects(1 << 127);
        assert!(Aspects::NAMES.len() < 127);
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
    fn every_aspect_is_of_some_kind() {
        let kinds = Aspects::MOVEMENT
            | Aspects::LISTS
            | Aspects::WALKS
            | Aspects::OBSERVATION
            | Aspects::CHECK
            | Aspects::PERMISSION
            | Aspects::SELECTIONS
            | Aspects::DOINGS
            | Aspects::PROMOTION
            | Aspects::ROYALTY
            | Aspects::CASTLING
            | Aspects::GOALS
            | Aspects::ENDS
            | Aspects::MEMORY
            | Aspects::DIAGRAM;
        let all = Aspects((1 << Aspects::NAMES.len()) - 1);
        assert_eq!(all.without(kinds), Aspects::NONE);
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
