//! The keywords of the language, each with a [`Row`] that known names, the guide and the tests are made of.
//!
//! A keyword of position lists that asks one question of a position or of the next move is a file here, and is added in two places:
//! its file, and its line in the list below. Keywords that hold lists, change a list, or stand in match lists and relations have
//! their rows in [`of_lists`]; what they do is a part of the list in which they stand.

use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::plan::{Needs, Transform};
use crate::signature::Signature;
use crate::tree::Designator;
pub use keyword::Row;
pub(crate) use keyword::{Keyword, Written};

mod keyword;
pub mod of_lists;

macro_rules! keywords {
    ($($module:ident::$keyword:ident,)*) => {
        $(mod $module;)*

        /// A question of a keyword.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        #[allow(missing_docs, reason = "each is described by its row")]
        pub enum Question {
            $($keyword($module::$keyword),)*
        }

        /// The rows of all keywords that ask one question.
        pub const ROWS: &[Row] = &[
            $(Row { is_about_move: <$module::$keyword as Keyword>::ASKS_FOR_MOVE, ..<$module::$keyword as Keyword>::ROW },)*
        ];

        impl Question {
            /// Reads the keyword of a name; none if there is none of that name. Says as well whether it is negated by its name.
            pub(crate) fn parse(parser: &mut Parser<'_>, word: &Written<'_>) -> Parsed<Option<(Question, bool)>> {
                $(
                    let row = <$module::$keyword as Keyword>::ROW;
                    if row.has(word.name) {
                        let question = Question::$keyword(Keyword::parse(parser, word)?);
                        return Ok(Some((question, row.negated.contains(&word.name))));
                    }
                )*
                Ok(None)
            }

            pub(crate) fn asks_for_move(&self) -> bool {
                match self {
                    $(Question::$keyword(_) => <$module::$keyword as Keyword>::ASKS_FOR_MOVE,)*
                }
            }

            pub(crate) fn transformed(&self, transform: &Transform) -> Question {
                match self {
                    $(Question::$keyword(asked) => Question::$keyword(asked.transformed(transform)),)*
                }
            }

            #[inline]
            pub(crate) fn holds<D: Diagram>(
                &self,
                scene: &mut Scene,
                game: &Game<D>,
                at: At,
            ) -> bool {
                match self {
                    $(Question::$keyword(asked) => asked.holds(scene, game, at),)*
                }
            }

            keywords!(@each self cost (&self) () -> u32; $($keyword)*);
            keywords!(@each self may_hold (&self, signature: &Signature) (signature) -> bool; $($keyword)*);
            keywords!(@each self is_impossible (&self) () -> bool; $($keyword)*);
            keywords!(@each self needed (&self) () -> Option<Designator>; $($keyword)*);
            keywords!(@each self note (&self, needs: &mut Needs) (needs) -> (); $($keyword)*);
            keywords!(@each self describe (&self) () -> String; $($keyword)*);
        }
    };
    (@each $this:ident $method:ident $taken:tt $passed:tt -> $answer:ty; $($keyword:ident)*) => {
        pub(crate) fn $method $taken -> $answer {
            match $this {
                $(Question::$keyword(asked) => asked.$method $passed,)*
            }
        }
    };
}

keywords! {
    attack_count::AttackCount,
    cannot_win::CannotWin,
    capture_forced::CaptureForced,
    castling::Castling,
    check::Check,
    check_count::CheckCount,
    contact_check::ContactCheck,
    double_check::DoubleCheck,
    en_passant::EnPassant,
    endgame::Endgame,
    evaluation::Evaluation,
    exchange_evaluation::ExchangeEvaluation,
    fen::Fen,
    forced::Forced,
    game_over::GameOver,
    gives_check::GivesCheck,
    gives_contact_check::GivesContactCheck,
    gives_double_check::GivesDoubleCheck,
    gives_mate::GivesMate,
    gives_stalemate::GivesStalemate,
    good_bishop::GoodBishop,
    half_move_number::HalfMoveNumber,
    halfmove_clock::HalfmoveClock,
    illegal::Illegal,
    inside_variation::InsideVariation,
    invalid::Invalid,
    is_castling::IsCastling,
    king_on_the_hill::KingOnTheHill,
    losing::Losing,
    mate::Mate,
    mating_material::MatingMaterial,
    max_swap_evaluation::MaxSwapEvaluation,
    move_evaluation::MoveEvaluation,
    move_from::MoveFrom,
    move_number::MoveNumber,
    move_to::MoveTo,
    must_capture::MustCapture,
    null_move::NullMove,
    opposition::Opposition,
    pawn_count::PawnCount,
    pawn_count_difference::PawnCountDifference,
    pin::Pin,
    power::Power,
    power_difference::PowerDifference,
    promote::Promote,
    promoted_unit::PromotedUnit,
    pure_mate::PureMate,
    ray::Ray,
    repetition::Repetition,
    stalemate::Stalemate,
    takes_last_unit::TakesLastUnit,
    three_checks::ThreeChecks,
    to_move::ToMove,
    unit_count::UnitCount,
    unit_count_difference::UnitCountDifference,
}

/// The row of a name.
#[must_use]
pub fn row(name: &str) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.has(name))
}
