//! Conditions about kings: how they move, what check and mate are, and games without kings.

pub(super) mod anti_parry;
pub(super) mod antikings;
pub(super) mod black_checks;
pub(super) mod checkless;
mod common_kings;
pub(super) mod exclusive;
pub(super) mod extinction;
pub(super) mod kamikaze_game;
pub(super) mod lese_majeste;
pub(super) mod losing;
pub(super) mod mate_actions;
pub(super) mod mates;
pub(super) mod non_royal_kings;
pub(super) mod pepo;
pub(super) mod rex_multiplex;
pub(super) mod royal_square;
pub(crate) mod sat;
pub(super) mod super_transmuting;
pub(super) mod terminal_self_check;
pub(super) mod transmuting;
pub(super) mod ultraschachzwang;
pub(super) mod vaulting;
pub(super) mod vogtlaender;

use super::Condition;
use common_kings::without_royals;

/// The conditions of the family.
pub(super) static CONDITIONS: &[&Condition] = &[
    &anti_parry::ANTI_PARRY,
    &anti_parry::RAPID,
    &antikings::ANTI_KINGS,
    &black_checks::BLACK_CHECKS,
    &checkless::CHECKLESS_CHESS,
    &exclusive::EXCLUSIVE_CHESS,
    &extinction::EXTINCTION_CHESS,
    &kamikaze_game::KAMIKAZE_CHESS,
    &lese_majeste::LESE_MAJESTE,
    &losing::LOSING_CHESS,
    &mate_actions::MATE_R,
    &mate_actions::MATE_KK,
    &mates::MAFF,
    &mates::OWU,
    &mates::AMU,
    &non_royal_kings::NON_ROYAL_KINGS,
    &pepo::PEPO,
    &rex_multiplex::REX_MULTIPLEX,
    &royal_square::WHITE,
    &royal_square::BLACK,
    &sat::SAT,
    &sat::STRICT_SAT,
    &super_transmuting::WHITE,
    &super_transmuting::BLACK,
    &terminal_self_check::TERMINAL_SELF_CHECK,
    &transmuting::BOTH_TRANSMUTED,
    &transmuting::WHITE_TRANSMUTED,
    &transmuting::BLACK_TRANSMUTED,
    &transmuting::BOTH_REFLECTIVE,
    &transmuting::WHITE_REFLECTIVE,
    &transmuting::BLACK_REFLECTIVE,
    &ultraschachzwang::ULTRASCHACHZWANG,
    &ultraschachzwang::WHITE,
    &ultraschachzwang::BLACK,
    &vaulting::BOTH,
    &vaulting::WHITE,
    &vaulting::BLACK,
    &vogtlaender::VOGTLAENDER_CHESS,
];
