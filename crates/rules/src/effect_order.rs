//! The order of effects: everything that a move may do under conditions and attributes, from its first effect to its last.
//!
//! Effects belong to moments; within a moment they follow one another as Popeye has them. A new effect takes its place in
//! the list, among those of its moment.

use crate::general::{Moment, Place};

macro_rules! effects {
    ($($moment:ident { $($(#[$doc:meta])* $name:ident,)* })*) => {
        /// An effect of a condition or an attribute, in the order in which they happen.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub(crate) enum EffectOrder {
            $($($(#[$doc])* $name,)*)*
        }

        impl EffectOrder {
            /// All effects in their order.
            #[cfg(test)]
            const ALL: &'static [EffectOrder] = &[$($(EffectOrder::$name),*),*];

            /// The moment to which the effect belongs.
            pub(crate) const fn moment(self) -> Moment {
                match self {
                    $($(EffectOrder::$name)|* => Moment::$moment,)*
                }
            }
        }
    };
}

effects! {
    Before {
        /// Pieces of one's own are lifted.
        OwnPiecesLift,
        /// NewKoeko remembers the contact before the move.
        ContactRemembered,
        /// AMU counts attackers.
        AttackersCounted,
        /// SingleBox of type 3 promotes before the move.
        LatentBefore,
        /// NoImmediateRepetition remembers the diagram.
        DiagramRemembered,
        /// Supertransmuting kings choose what they become.
        TransmutationChosen,
    }
    Movement {
        /// Further effects of pieces of one's own.
        OwnPiecesFollow,
        /// RoleExchange.
        RoleExchange,
        /// CastlingChess and Rokagogo.
        FreeCastling,
        /// ExchangeCastling.
        ExchangeCastling,
        /// Make&Take after castling.
        MakeTakeCastling,
    }
    AfterMovement {
        /// ImmunChess.
        ImmunChess,
        /// GenevaChess.
        GenevaChess,
        /// Imitators move.
        Imitators,
        /// The king transmutes.
        Transmutation,
        /// Ghost and Haunted Chess remember what was captured.
        GhostsRemembered,
    }
    BeforePromotion {
        /// RifleChess: who captured goes back.
        RifleChess,
        /// HaanerChess: the square left becomes a hole.
        HaanerChess,
        /// Capturing kamikaze units vanish.
        KamikazeUnits,
        /// Chameleon units.
        ChameleonUnits,
        /// ChameleonChess.
        ChameleonChess,
        /// ProteanChess.
        ProteanChess,
        /// Protean units.
        ProteanUnits,
        /// FrankfurtChess.
        FrankfurtChess,
        /// Breton.
        Breton,
        /// AntiCirce where the capturer is reborn before it could promote.
        AntiCirceBeforePromotion,
        /// A pawn becomes an imitator.
        PromotionToImitator,
        /// Promotions that are not allowed.
        NoPromotion,
    }
    Promotion {
        /// Promotion that depends on hurdles.
        HopperPromotion,
    }
    AfterPromotion {
        /// Frischauf marks promoted units.
        PromotedMarked,
        /// Ghost and Haunted Chess summon.
        GhostsSummoned,
        /// Football.
        Football,
        /// LineChameleonChess.
        LineChameleonChess,
        /// NorskSjakk.
        NorskSjakk,
        /// Wormholes.
        Wormholes,
        /// AliceChess: the other board.
        AliceChess,
    }
    EnPassant {
        /// Frischauf marks what other rules have promoted.
        LatePromotedMarked,
    }
    Transformation {
        /// RelegationChess.
        RelegationChess,
        /// EinsteinChess and its kin.
        Einstein,
        /// Half-neutral units.
        HalfNeutralUnits,
        /// KobulKings.
        KobulKings,
        /// SnekChess.
        SnekChess,
        /// SnekCircleChess.
        SnekCircleChess,
        /// The duellist is remembered.
        DuellistRemembered,
        /// SingleBox of type 2 promotes after the move.
        LatentAfter,
        /// MagicSquares of type 2.
        MagicSquaresOfWalks,
    }
    MoverRebirth {
        /// Circe with kamikaze units.
        KamikazeRebirth,
        /// AntiCirce.
        AntiCirce,
    }
    Recolouring {
        /// Breton with the word PY.
        BretonPy,
        /// Tibet.
        Tibet,
        /// DoubleTibet.
        DoubleTibet,
        /// AndernachChess.
        AndernachChess,
        /// AntiAndernachChess.
        AntiAndernachChess,
        /// DarkSide.
        DarkSide,
        /// ChameleonPursuit.
        ChameleonPursuit,
        /// Contagion.
        Contagion,
        /// VacatedSquare.
        VacatedSquare,
        /// TraitorChess.
        TraitorChess,
        /// Volage units.
        VolageUnits,
        /// MagicSquares.
        MagicSquares,
        /// Oscillating kings of type A.
        OscillatingKingsA,
        /// Oscillating kings of type B.
        OscillatingKingsB,
        /// Oscillating kings of type C.
        OscillatingKingsC,
        /// Hurdles change sides.
        HurdlesChange,
        /// Bul and dob units move their hurdles.
        HurdlesMove,
        /// PADChess: a unit that captures for the second time.
        PadChess,
    }
    CapturedRebirth {
        /// Circe.
        Circe,
    }
    Aftermath {
        /// Magic units.
        MagicUnits,
        /// Sentinelles.
        Sentinelles,
        /// Volcanic and Parachute: units come up from below.
        Uncovered,
        /// ActuatedRevolvingBoard.
        RevolvingBoard,
        /// ActuatedRevolvingCentre.
        RevolvingCentre,
        /// StrictSAT remembers which kings have been attacked.
        KingsAttacked,
        /// Anda.
        Anda,
        /// AndaInverse.
        AndaInverse,
        /// Masand.
        Masand,
        /// MasandGeneralised.
        MasandGeneralised,
        /// Influencer.
        Influencer,
        /// SeriesCapture.
        SeriesCapture,
        /// LostPieces.
        LostPieces,
    }
    Closing {
        /// RepublicanChess.
        RepublicanChess,
        /// RoyalDynasty.
        RoyalDynasty,
        /// RexMultiplex.
        RexMultiplex,
        /// Squares of kings that may change sides.
        KingSquares,
        /// #C.
        MateC,
        /// #R and Kk.
        MateActions,
        /// FuddledMen remembers who moved.
        MoversRemembered,
        /// BGL: distances are paid.
        DistancesPaid,
        /// Disparate remembers the kind that moved.
        KindRemembered,
        /// The last capture is remembered.
        CaptureRemembered,
        /// Lengths of moves are remembered.
        LengthsRemembered,
        /// Relay.
        RelaysRemembered,
        /// The duellist is followed.
        DuellistFollowed,
    }
}

/// Effects of played variants, which are not in the list, come before these.
const FIRST: u16 = 100;

impl From<EffectOrder> for Place {
    fn from(order: EffectOrder) -> Place {
        Place { moment: order.moment(), order: FIRST + order as u16 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effects_stand_in_the_order_of_their_moments() {
        for pair in EffectOrder::ALL.windows(2) {
            assert!(pair[0].moment() <= pair[1].moment(), "{pair:?}");
            let places = [Place::from(pair[0]), Place::from(pair[1])];
            assert!(places[0] < places[1], "{pair:?}");
        }
    }
}
