//! The table of conditions, put together from the lists of the families.
//!
//! **Order of effects within a moment** (`Builder::effect`'s second argument), as the reference has it; a new
//! effect takes a free number between its neighbours and is noted here:
//!
//! | moment | order: effect |
//! | --- | --- |
//! | `Before` | 0: contact before the move is remembered; 20 SingleBox type 3 |
//! | `Movement` | 10 RoleExchange; 20 castling on any line; 30 ExchangeCastling; 40 Make&Take after castling |
//! | `AfterMovement` | 30 Imitator |
//! | `BeforePromotion` | 2 Haaner; 4 kamikaze; 10 chameleon units; 20 ChameleonChess; 30 Protean; 40 Frankfurt; 50 Breton; 90 no promotion |
//! | `AfterPromotion` | 20 Football; 30 LineChameleon; 40 NorskSjakk; 50 Wormholes; 60 Alice |
//! | `Transformation` | 20 Relegation; 30 Einstein and its kin; 40 half-neutral units; 50 KobulKings; 60 Snek; 70 SnekCircle; 80 the duellist is remembered; 90 SingleBox type 2; 100 MagicSquares type 2 |
//! | `Recolouring` | 10 Breton PY; 20 Tibet; 30 DoubleTibet; 40 Andernach; 50 AntiAndernach; 70 DarkSide; 80 ChameleonPursuit; 90 Traitor; 100 volage units; 110 MagicSquares; 120 oscillating kings; 150 hurdles; 160 bul and dob |
//! | `Aftermath` | 10 magic units; 20 Sentinelles; 50 the revolving board; 60 the revolving centre; 80 anda; 90 inverse anda; 100 Masand; 110 MasandGeneralised; 120 Influencer; 130 SeriesCapture |
//! | `Closing` | 5 Republican; 10 RoyalDynasty; 15 Rex multiplex; 30 kings that may change sides; 60 #C |
//! | `Before` | 0: contact before the move is remembered |
//! | `Transformation` | 60: the duellist is remembered |
//! | `Recolouring` | 500: a unit that captures for the second time (PAD) |
//! | `Before` | 10: attackers are counted (AMU); 500: what a king transmutes into |
//! | `AfterMovement` | 40: the king transmutes |
//! | `Aftermath` | 70: which kings have been attacked (StrictSAT) |
//! | `Closing` | 800: distances are paid (BGL); 900: the kind that moved is remembered (Disparate) |
//! | `Closing` | 90: who moved is remembered |
//! | `AfterMovement` | 20 ImmunChess; 25 GenevaChess; 60 Ghost and Haunted Chess remember |
//! | `AfterPromotion` | 10 Ghost and Haunted Chess summon |
//! | `EnPassant` | 500 promoted units are marked (Frischauf) |
//! | `MoverRebirth` | 50 AntiCirce |
//! | `CapturedRebirth` | 50 Circe |
//! | `Aftermath` | 30 units come up from below (Volcanic, Parachute); 500 LostPieces |
//! | `Before` | 30 the diagram is remembered (NoImmediateRepetition) |
//! | `Recolouring` | 85 Contagion; 86 VacatedSquare |
//! | `Closing` | 61 #R, Kk; 970 lengths of moves (GrowingMen) |
//! | `Closing` | 950 the last capture is remembered |

use super::{
    Condition, capture, choice, circe, colour, contact, dummy, geometry, kind, observation, place, power,
    royalty,
};
use std::sync::LazyLock;

/// The families. A condition stands in the list of its own.
static FAMILIES: [&[&Condition]; 12] = [
    capture::CONDITIONS,
    choice::CONDITIONS,
    circe::CONDITIONS,
    colour::CONDITIONS,
    contact::CONDITIONS,
    geometry::CONDITIONS,
    kind::CONDITIONS,
    observation::CONDITIONS,
    place::CONDITIONS,
    power::CONDITIONS,
    royalty::CONDITIONS,
    &[&dummy::DUMMY],
];

/// All conditions in the order of captions: those that Popeye knows as it lists them, then the others by name.
pub fn all() -> impl Iterator<Item = &'static Condition> + Clone {
    static ALL: LazyLock<Vec<&'static Condition>> = LazyLock::new(|| {
        let mut all: Vec<&'static Condition> = FAMILIES.into_iter().flatten().copied().collect();
        all.sort_by_key(|condition| (condition.popeye.unwrap_or(u16::MAX), condition.name()));
        all
    });
    ALL.iter().copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conditions::find;

    #[test]
    fn every_row_says_what_it_is() {
        for row in all() {
            assert!(!row.name().is_empty(), "{:?}", row.definition);
            assert!(!row.definition.is_empty() && !row.source.is_empty(), "{row:?}");
        }
    }

    #[test]
    fn names_and_places_in_captions_are_unique() {
        let rows: Vec<&Condition> = all().collect();
        for (index, row) in rows.iter().enumerate() {
            for other in &rows[..index] {
                assert!(!other.name().eq_ignore_ascii_case(row.name()), "{row:?} twice");
                assert!(row.popeye.is_none() || row.popeye != other.popeye, "{row:?} and {other:?}");
            }
        }
    }

    #[test]
    fn what_a_row_speaks_of_is_in_the_table() {
        for row in all() {
            let implied = row.implies.iter().chain(row.short_for.as_ref().map(|(name, _)| name));
            let parts = row.made_of.iter().map(|(name, _)| name);
            let meant = row.traditional.iter().flat_map(|other| other.means.iter().map(|(name, _)| name));
            for name in implied.chain(parts).chain(meant) {
                assert!(find(name).is_some(), "{name} of {row:?}");
            }
        }
    }
}
