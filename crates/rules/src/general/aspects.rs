//! In what the rules of a problem differ from plain chess.
//!
//! Whatever puts a rule into a [`Builder`](super::Builder) says which aspects of play the rule touches; the set of rules can be
//! changed in no other way. A shortcut asks [`RuleSet::differs_only_in`] the aspects that cannot disturb it. So a rule of a new
//! kind, whose aspect no shortcut names, turns every shortcut off until it has been considered.

use std::ops::BitOr;

/// Aspects of play, as a set.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Aspects(u128);

macro_rules! aspects {
    ($($(#[$kind_doc:meta])* $kind:ident { $($(#[$doc:meta])* $name:ident $(: $detail:ident)?,)* })*) => {
        #[allow(clippy::upper_case_acronyms, non_camel_case_types, reason = "only its numbers are used")]
        enum Number { $($($name,)*)* }

        impl Aspects {
            $($($(#[$doc])* pub const $name: Aspects = Aspects(1 << Number::$name as u32);)*)*
            $($(#[$kind_doc])* pub const $kind: Aspects = Aspects(0 $(| Aspects::$name.0)*);)*

            /// What changes nothing by itself: how rules do what other aspects name, and what is to be reached.
            pub const DETAILS: Aspects = Aspects(0 $($($(| Aspects::$name.$detail().0)?)*)*);

            const NAMES: &'static [&'static str] = &[$($(stringify!($name),)*)*];
        }
    };
}

// each aspect once, within its kind; a detail changes nothing by itself
aspects! {
    /// Where the walk of a unit leads: powers, departures, arrivals, further moves.
    MOVEMENT {
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
        SEVERAL_WAYS: detail,
        /// Units see only a part of the board.
        SIGHT,
        /// Castlings beyond those of the game array.
        WINGS,
    }

    /// Which moves a side has beside that: as a list, by passing, by captures of another kind.
    LISTS {
        /// All intentions of a side are looked at together.
        LIST_FILTERS,
        /// Units capture otherwise than by their walks from where they stand.
        CAPTURE_WAYS,
        /// A side has only the extra moves: its own units it does not move.
        ONLY_EXTRA_MOVES,
        /// Moves are not generated from a side's own units one by one.
        GENERATES_OTHERWISE: detail,
        /// The side to move may pass.
        NULL_MOVES,
        /// Units capture units of their own side too.
        CAPTURES_OWN,
        /// Captures go on before they arrive, so that a rule of moves judges their arrivals itself.
        CAPTURES_GO_ON,
        /// Rules that give units other walks are told while the moves of a unit are listed.
        OWN_WALKS_OBSERVE_IN_LISTING: detail,
    }

    /// The walks themselves, and the units that there are.
    WALKS {
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
    }

    /// Which units observe.
    OBSERVATION {
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
    }

    /// What check is.
    CHECK {
        /// What check is.
        CHECK_RULES,
        /// Checks are looked for among moves, so that no question of kinds is asked.
        CHECKS_AMONG_MOVES: detail,
        /// A side can be in check that has no royal unit.
        CHECKS_WITHOUT_KING: detail,
        /// By which kinds of units it is asked whether a side observes.
        QUESTIONS: detail,
    }

    /// What a position after a move must be.
    PERMISSION {
        /// Whether the position after a move is permitted.
        LEGALITY,
        /// Self-check is judged by a rule of legality alone.
        SELF_CHECK_BY_RULE,
        /// The last move of a course may be self-check.
        LAST_MOVE_INTO_CHECK: detail,
        /// The side not to move may stand in check in the diagram.
        DIAGRAM_CHECK_ALLOWED,
        /// Nobody captures the other side's last royal unit.
        OPPONENTS_KING_STAYS: detail,
    }

    /// Which of the legal moves may be chosen.
    CHOICE {
        /// Which of the legal moves may be chosen.
        SELECTIONS,
    }

    /// What moves do.
    MOVE_EFFECTS {
        /// What moves do beside leaving, entering and capturing.
        EFFECTS,
        /// What captures do besides.
        EFFECTS_OF_CAPTURES,
        /// What the moves of users' pieces do besides.
        FURTHER_EFFECTS,
        /// Where captured units may be reborn.
        REBIRTH_GATES: detail,
        /// The rebirth of a capturing unit is a part of its move.
        CAPTURES_END_WITH_REBIRTH,
        /// Reborn units have no right to castle, unless they change after that.
        REBORN_HAVE_MOVED: detail,
        /// Units keep marks that would fade once they have shown their effect.
        LASTING_MARKS: detail,
        /// A rule turns the board.
        BOARD_TURNS: detail,
    }

    /// What units become at the end of the board, and in the sequence of chameleons.
    PROMOTION {
        /// To what the pawns of both sides promote alike.
        PROMOTIONS,
        /// To what pawns promote, whatever other rules add.
        ONLY_PROMOTIONS,
        /// Where units promote, which do, and to what, otherwise than alike for all pawns.
        OWN_PROMOTIONS,
        /// Marks that promoted units take.
        PROMOTION_MARKS: detail,
        /// Pawns promote one rank early, so that units are not reborn behind them.
        PROMOTES_EARLY: detail,
        /// Units that promote may become something else than units.
        OTHER_PROMOTIONS: detail,
        /// No reborn pawn promotes in the moves of a side.
        NO_PROMOTION_IN_MOVES: detail,
        /// The sequence of chameleons.
        CHAMELEONS: detail,
    }

    /// What kings are.
    ROYALTY {
        /// A side's last royal unit may cease to be royal or leave the board without making a move illegal.
        ROYALS_MAY_VANISH: detail,
        /// Captures of royal units are played.
        ROYALS_CAPTURABLE,
        /// Rules say what becomes of captured kings.
        KINGS_ARE_GAME,
        /// The squares of the kings are kept in a register, as kings may change sides.
        KING_SQUARES: detail,
        /// Kings change places with every move of a side.
        KINGS_CHANGE_PLACES: detail,
    }

    /// Which castlings of the game array there are.
    CASTLING {
        /// There is no castling.
        NO_CASTLING,
        /// Castlings that exclude each other.
        EXCLUSIVE_CASTLINGS,
        /// Kings that are not royal castle.
        COMMON_KINGS_CASTLE,
        /// Any unmoved units castle that have the powers of king and rook where they stand.
        CASTLES_BY_POWER,
        /// Kings castle over observed squares where they end in check.
        CASTLES_INTO_CHECK,
    }

    /// What is asked for.
    GOALS {
        /// What a goal means.
        GOAL_RULES,
        /// A rule counts the provisional mates of the last ply.
        MATES_REGISTER: detail,
        /// There is a diagram to be reached.
        TARGET: detail,
    }

    /// How play ends.
    ENDS {
        /// When a side counts as unable to move.
        IMMOBILITY,
        /// What ends a game beside mate and stalemate.
        ENDINGS,
    }

    /// What is remembered, and what is held in hand.
    MEMORY {
        /// Something is remembered in registers.
        REGISTERS,
        /// Something is noted when a game begins.
        OPENINGS,
        /// It is remembered which units have not moved yet.
        UNMOVED,
        /// It is remembered which pawn could be captured in passing when a side moves again.
        PASSING_IS_REMEMBERED: detail,
        /// Registers are read at the end of a line when its signs of check are written.
        READ_AT_THE_END: detail,
        /// Units are held in hand.
        HANDS,
    }

    /// What is on the board before play.
    DIAGRAM {
        /// The board is another one than 8x8.
        GEOMETRY,
        /// Squares of the board are holes.
        HOLES,
        /// The diagram, or the game array, is changed before play.
        ARRANGEMENTS,
    }
}

impl Aspects {
    /// Nothing.
    pub const NONE: Aspects = Aspects(0);

    /// Everything: what is not known to be less.
    pub const ANY: Aspects = Aspects(!0);

    /// An aspect of which a detail is declared.
    const fn detail(self) -> Aspects {
        self
    }

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
