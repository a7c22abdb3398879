//! In what the rules of a problem differ from plain chess.
//!
//! Whatever puts a rule into a [`Builder`](super::Builder) says which aspects of play the rule touches; the set of rules can be
//! changed in no other way. A shortcut asks [`RuleSet::differs_only_in`] the aspects that cannot disturb it. So a rule of a new
//! kind, whose aspect no shortcut names, turns every shortcut off until somebody has thought about it.

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
    /// The rebirth of a capturing unit is a part of its move.
    CAPTURES_END_WITH_REBIRTH,
    /// Reborn units have no right to castle, unless they change after that.
    REBORN_HAVE_MOVED,
    /// Units keep marks that would fade once they have shown their effect.
    LASTING_MARKS,
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
    /// Units that promote may become something else than units.
    OTHER_PROMOTIONS,
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
        .and(Aspects::CAPTURES_END_WITH_REBIRTH)
        .and(Aspects::REBORN_HAVE_MOVED)
        .and(Aspects::LASTING_MARKS)
        .and(Aspects::BOARD_TURNS);

    /// What units become at the end of the board, and in the sequence of chameleons.
    pub const PROMOTION: Aspects = Aspects::PROMOTIONS
        .and(Aspects::ONLY_PROMOTIONS)
        .and(Aspects::OWN_PROMOTIONS)
        .and(Aspects::PROMOTION_MARKS)
        .and(Aspects::PROMOTES_EARLY)
        .and(Aspects::OTHER_PROMOTIONS)
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
        .and(Aspects::LASTING_MARKS)
        .and(Aspects::BOARD_TURNS)
        .and(Aspects::PROMOTION_MARKS)
        .and(Aspects::PROMOTES_EARLY)
        .and(Aspects::OTHER_PROMOTIONS)
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

#[cfg(test)]
impl Aspects {
    /// An aspect that no list can name.
    pub(super) fn of_no_name() -> Aspects {
        assert!(Aspects::NAMES.len() < 127);
        Aspects(1 << 127)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
