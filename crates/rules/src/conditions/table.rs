//! The one table of conditions: a line each, by family and name.
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

use super::Condition;
use super::capture::{bicaptures, cast, multicaptures, nocapture};
use super::choice::{
    all_in, alphabetic, backhome, dister, duellist, duty, follow_my_leader, forced_square, fuddled_men,
    growing_men, mummer, must_capture, passing, patience, relay, synchron,
};
use super::circe;
use super::colour;
use super::contact::{antikoeko, contact_grid, contagion, koeko, newkoeko};
use super::dummy;
use super::geometry::{bichrome, edgemover, grid, hole, monochrome, vertical_cylinder};
use super::kind;
use super::observation::{
    bgl, bicolores, brunner, central, disparate, eiffel, functionary, guards, immobilio, isardam, leffie,
    lortap, madrasi, pad, partial_paralysis, patrol, provocation, shielded_kings, woozles,
};
use super::place;
use super::power::{
    annan, bolero, confrontation, plus, point_reflection, power_transfer, transmission_menace,
};
use super::royalty::{
    anti_parry, antikings, black_checks, checkless, exclusive, extinction, kamikaze_game, lese_majeste,
    losing, mate_actions, mates, non_royal_kings, pepo, rex_multiplex, royal_square, sat, super_transmuting,
    terminal_self_check, transmuting, ultraschachzwang, vaulting, vogtlaender,
};

/// All conditions that are played.
pub static CONDITIONS: &[&Condition] = &[
    // captures
    &bicaptures::BICAPTURES,
    &cast::CAST,
    &multicaptures::MULTICAPTURES,
    &multicaptures::UNICAPTURE,
    &nocapture::BLACK,
    &nocapture::BOTH,
    &nocapture::WHITE,
    // choice among moves
    &all_in::ALL_IN,
    &all_in::FREE_FOR_ALL,
    &all_in::NO_IMMEDIATE_REPETITION,
    &duty::BLACK_MUST_CHECK,
    &duty::WHITE_MUST_CHECK,
    &growing_men::GROWING_MEN,
    &growing_men::SHRINKING_MEN,
    &relay::RELAY,
    &passing::BLACK_PASSES,
    &passing::WHITE_PASSES,
    &all_in::HALF_IN,
    &all_in::MAINLY_IN,
    &backhome::BACKHOME,
    &alphabetic::ALPHABETIC,
    &alphabetic::BLACK,
    &alphabetic::WHITE,
    &dister::BLACK_MAX,
    &dister::BLACK_MIN,
    &dister::WHITE_MAX,
    &dister::WHITE_MIN,
    &duellist::DUELLIST,
    &follow_my_leader::BLACK,
    &follow_my_leader::WHITE,
    &forced_square::BLACK,
    &forced_square::BLACK_CONSEQUENT,
    &forced_square::WHITE,
    &forced_square::WHITE_CONSEQUENT,
    &fuddled_men::FUDDLED_MEN,
    &mummer::BLACK_MAXIMUMMER,
    &mummer::BLACK_MINIMUMMER,
    &mummer::MAXIMUMMER,
    &mummer::WHITE_MAXIMUMMER,
    &mummer::WHITE_MINIMUMMER,
    &must_capture::BLACK,
    &must_capture::WHITE,
    &patience::PATIENCE,
    &synchron::BLACK,
    &synchron::BLACK_ANTI,
    &synchron::WHITE,
    &synchron::WHITE_ANTI,
    // Circe: names of base conditions with words
    &circe::names::ANTIPODEAN_ANTI_CIRCE,
    &circe::names::ANTIPODEAN_CIRCE,
    &circe::names::ANTIPODEAN_IMMUN_CHESS,
    &circe::names::ANTI_CIRCE,
    &circe::names::ANTI_CLONE_CIRCE,
    &circe::names::ANTI_MARS_ANTIPODEAN_CIRCE,
    &circe::names::ANTI_MARS_CIRCE,
    &circe::names::ANTI_MARS_MIRROR_CIRCE,
    &circe::names::ANTI_SUPER_CIRCE,
    &circe::names::APRIL_CHESS,
    &circe::names::CAGE_CIRCE,
    &circe::names::CHAMELEON_CIRCE,
    &circe::names::CIRCE,
    &circe::names::CIRCE_ASSASSIN,
    &circe::names::CIRCE_CLONE,
    &circe::names::CIRCE_DOUBLE_AGENTS,
    &circe::names::CIRCE_TAKE_AND_MAKE,
    &circe::names::CIRCE_TURNCOATS,
    &circe::names::CONTRA_PARRAIN,
    &circe::names::COUSCOUS_CIRCE,
    &circe::names::DIAGRAM_ANTI_CIRCE,
    &circe::names::DIAGRAM_CIRCE,
    &circe::names::DIAGRAM_IMMUN_CHESS,
    &circe::names::DIAMETRAL_CIRCE,
    &circe::names::EQUIPOLLENTS_ANTI_CIRCE,
    &circe::names::EQUIPOLLENTS_CIRCE,
    &circe::names::EQUIPOLLENTS_IMMUN_CHESS,
    &circe::names::FILE_ANTI_CIRCE,
    &circe::names::FILE_CIRCE,
    &circe::names::FILE_IMMUN_CHESS,
    &circe::names::FRISCHAUF_CIRCE,
    &circe::names::GENEVA_CHESS,
    &circe::names::HORIZONTAL_SYMMETRY_ANTI_CIRCE,
    &circe::names::HORIZONTAL_SYMMETRY_CIRCE,
    &circe::names::HORIZONTAL_SYMMETRY_IMMUN_CHESS,
    &circe::names::IMMUN_CHESS,
    &circe::names::MARS_CIRCE,
    &circe::names::MARS_MIRROR_CIRCE,
    &circe::names::MIRROR_ANTI_CIRCE,
    &circe::names::MIRROR_CIRCE,
    &circe::names::MIRROR_CIRCE_CLONE,
    &circe::names::MIRROR_COUSCOUS_CIRCE,
    &circe::names::MIRROR_FILE_ANTI_CIRCE,
    &circe::names::MIRROR_FILE_CIRCE,
    &circe::names::MIRROR_FILE_IMMUN_CHESS,
    &circe::names::MIRROR_IMMUN_CHESS,
    &circe::names::PARRAIN_CIRCE,
    &circe::names::PHANTOM_CHESS,
    &circe::names::PWC,
    &circe::names::RANK_CIRCE,
    &circe::names::SUPER_CIRCE,
    &circe::names::SYMMETRY_ANTI_CIRCE,
    &circe::names::SYMMETRY_CIRCE,
    &circe::names::SYMMETRY_IMMUN_CHESS,
    &circe::names::VERTICAL_MIRROR_CIRCE,
    &circe::names::VERTICAL_SYMMETRY_ANTI_CIRCE,
    &circe::names::VERTICAL_SYMMETRY_CIRCE,
    &circe::names::VERTICAL_SYMMETRY_IMMUN_CHESS,
    // Circe: conditions of their own
    &circe::DANGER_CIRCE,
    &circe::GHOST,
    &circe::HAUNTED,
    &circe::LAST_CAPTURE,
    &circe::LOST_PIECES,
    // colour
    &colour::ANDA,
    &colour::VACATED_SQUARE,
    &colour::ANDA_INVERSE,
    &colour::ANDERNACH_CHESS,
    &colour::ANTI_ANDERNACH_CHESS,
    &colour::CHAMELEON_PURSUIT,
    &colour::DARK_SIDE,
    &colour::DOUBLE_TIBET,
    &colour::HYPERVOLAGE,
    &colour::INFLUENCER,
    &colour::MAGIC_SQUARES,
    &colour::MASAND,
    &colour::MASAND_GENERALISED,
    &colour::MATE_C,
    &colour::NORSK_SJAKK,
    &colour::ROLE_EXCHANGE,
    &colour::TIBET,
    &colour::TRAITOR_CHESS,
    &colour::VOLAGE,
    // contact
    &antikoeko::ANTIKOEKO,
    &contact_grid::CONTACT_GRID,
    &contagion::CONTAGION,
    &contagion::DISTANCING,
    &koeko::KOEKO,
    &newkoeko::NEWKOEKO,
    // none
    &dummy::DUMMY,
    // geometry
    &bichrome::BICHROME,
    &edgemover::BLACK,
    &edgemover::WHITE,
    &grid::GRID,
    &vertical_cylinder::VERTICAL_CYLINDER,
    &hole::HOLE,
    &monochrome::MONOCHROME,
    // observation
    &bgl::BGL,
    &bicolores::BICOLORES,
    &brunner::BRUNNER_CHESS,
    &central::CENTRAL_CHESS,
    &disparate::DISPARATE,
    &eiffel::EIFFEL_CHESS,
    &functionary::FUNCTIONARY_CHESS,
    &guards::ANTI_GUARDS,
    &guards::SUPER_GUARDS,
    &immobilio::IMMOBILIO,
    &isardam::ISARDAM,
    &leffie::LEFFIE,
    &lortap::LORTAP,
    &madrasi::MADRASI,
    &pad::PAD_CHESS,
    &partial_paralysis::PARTIAL_PARALYSIS,
    &patrol::PATROUILLE,
    &patrol::ULTRA_PATROL,
    &provocation::PROVOCATION_CHESS,
    &shielded_kings::SHIELDED_KINGS,
    &woozles::BIHEFFALUMPS,
    &woozles::BIWOOZLES,
    &woozles::HEFFALUMPS,
    &woozles::WOOZLES,
    // kind
    &kind::ANTI_EINSTEIN,
    &kind::ALMOST,
    &kind::BEROLINA,
    &kind::CHIGORIN,
    &kind::KNIGHTMATE,
    &kind::ARGENTINIAN_CHESS,
    &kind::BLACK_PROM_SQUARES,
    &kind::CAVALIER_MAJEUR,
    &kind::CHAMELEON_CHESS,
    &kind::CHAMELEON_SEQUENCE,
    &kind::CHINESE_CHESS,
    &kind::EINSTEIN,
    &kind::FOOTBALL,
    &kind::FRANKFURT_CHESS,
    &kind::GLASGOW_CHESS,
    &kind::KOBUL_KINGS,
    &kind::LEOFAMILY,
    &kind::LINE_CHAMELEON_CHESS,
    &kind::MARINE_CHESS,
    &kind::NORMAL_PAWN,
    &kind::NO_BLACK_PROMOTION,
    &kind::NO_WHITE_PROMOTION,
    &kind::PROM_ONLY,
    &kind::PROTEAN_CHESS,
    &kind::RELEGATION_CHESS,
    &kind::REPUBLICAN_CHESS,
    &kind::REVERSAL_EINSTEIN,
    &kind::ROYAL_DYNASTY,
    &kind::SINGLE_BOX,
    &kind::SNEK_CHESS,
    &kind::SNEK_CIRCLE_CHESS,
    &kind::ULTRAMARINE_CHESS,
    &kind::WHITE_PROM_SQUARES,
    // power
    &annan::ANNAN_CHESS,
    &annan::NANNA_CHESS,
    &bolero::BOLERO,
    &bolero::BOLERO_INVERSE,
    &confrontation::BACK_TO_BACK,
    &confrontation::CHEEK_TO_CHEEK,
    &confrontation::FACE_TO_FACE,
    &plus::PLUS_CHESS,
    &point_reflection::POINT_REFLECTION,
    &power_transfer::POWER_TRANSFER,
    &transmission_menace::TRANSMISSION_MENACE,
    // royalty
    &anti_parry::ANTI_PARRY,
    &anti_parry::RAPID,
    &kamikaze_game::KAMIKAZE_CHESS,
    &mate_actions::MATE_KK,
    &mate_actions::MATE_R,
    &non_royal_kings::NON_ROYAL_KINGS,
    &rex_multiplex::REX_MULTIPLEX,
    &terminal_self_check::TERMINAL_SELF_CHECK,
    &antikings::ANTI_KINGS,
    &black_checks::BLACK_CHECKS,
    &checkless::CHECKLESS_CHESS,
    &exclusive::EXCLUSIVE_CHESS,
    &extinction::EXTINCTION_CHESS,
    &lese_majeste::LESE_MAJESTE,
    &losing::LOSING_CHESS,
    &mates::AMU,
    &mates::MAFF,
    &mates::OWU,
    &pepo::PEPO,
    &royal_square::BLACK,
    &royal_square::WHITE,
    &sat::SAT,
    &sat::STRICT_SAT,
    &super_transmuting::BLACK,
    &super_transmuting::WHITE,
    &transmuting::BLACK_REFLECTIVE,
    &transmuting::BLACK_TRANSMUTED,
    &transmuting::BOTH_REFLECTIVE,
    &transmuting::BOTH_TRANSMUTED,
    &transmuting::WHITE_REFLECTIVE,
    &transmuting::WHITE_TRANSMUTED,
    &ultraschachzwang::BLACK,
    &ultraschachzwang::ULTRASCHACHZWANG,
    &ultraschachzwang::WHITE,
    &vaulting::BLACK,
    &vaulting::BOTH,
    &vaulting::WHITE,
    &vogtlaender::VOGTLAENDER_CHESS,
    // place
    &place::ACTUATED_REVOLVING_BOARD,
    &place::ACTUATED_REVOLVING_CENTRE,
    &place::ALICE_CHESS,
    &place::BLACK_OSCILLATING_KINGS,
    &place::BRETON,
    &place::CASTLING_CHESS,
    &place::CHESS_960,
    &place::EXCHANGE_CASTLING,
    &place::HAANER_CHESS,
    &place::IMITATOR,
    &place::MAKE_MAKE_CHESS,
    &place::MAKE_TAKE_CHESS,
    &place::MESSIGNY_CHESS,
    &place::NO_I_PROM,
    &place::ROKAGOGO,
    &place::SENTINELLES,
    &place::SERIES_CAPTURE,
    &place::SWAPPING_KINGS,
    &place::TAKE_MAKE_CHESS,
    &place::WHITE_OSCILLATING_KINGS,
    &place::WORMHOLES,
];
