//! The goals of stipulations: one file each. A row says what is known of a goal and how it is tested after a move.

mod a_to_b;
mod anti_mate;
mod any;
mod auto_stalemate;
mod capture;
mod castling;
mod check;
mod chess81;
mod circuit;
mod circuit_by_rebirth;
mod counter_mate;
mod double_mate;
mod double_stalemate;
mod en_passant;
mod exchange;
mod exchange_by_rebirth;
mod kiss;
mod mate;
mod mate_or_stalemate;
mod proof_game;
mod row;
mod stalemate;
mod target;
mod win_unit;

pub use row::GoalRow;
use stipulation::Goal;

/// All goals.
pub static GOALS: [&GoalRow; 23] = [
    &any::ANY,
    &mate::MATE,
    &stalemate::STALEMATE,
    &mate_or_stalemate::MATE_OR_STALEMATE,
    &double_stalemate::DOUBLE_STALEMATE,
    &auto_stalemate::AUTO_STALEMATE,
    &anti_mate::ANTI_MATE,
    &double_mate::DOUBLE_MATE,
    &counter_mate::COUNTER_MATE,
    &check::CHECK,
    &capture::CAPTURE,
    &target::TARGET,
    &win_unit::WIN_UNIT,
    &en_passant::EN_PASSANT,
    &castling::CASTLING,
    &circuit::CIRCUIT,
    &circuit_by_rebirth::CIRCUIT_BY_REBIRTH,
    &exchange::EXCHANGE,
    &exchange_by_rebirth::EXCHANGE_BY_REBIRTH,
    &chess81::CHESS81,
    &kiss::KISS,
    &proof_game::PROOF_GAME,
    &a_to_b::A_TO_B,
];

/// The row of a goal.
#[must_use]
pub fn row(goal: Goal) -> &'static GoalRow {
    match goal {
        Goal::Any => &any::ANY,
        Goal::Mate => &mate::MATE,
        Goal::Stalemate => &stalemate::STALEMATE,
        Goal::MateOrStalemate => &mate_or_stalemate::MATE_OR_STALEMATE,
        Goal::DoubleStalemate => &double_stalemate::DOUBLE_STALEMATE,
        Goal::AutoStalemate => &auto_stalemate::AUTO_STALEMATE,
        Goal::AntiMate => &anti_mate::ANTI_MATE,
        Goal::DoubleMate => &double_mate::DOUBLE_MATE,
        Goal::CounterMate => &counter_mate::COUNTER_MATE,
        Goal::Check => &check::CHECK,
        Goal::Capture => &capture::CAPTURE,
        Goal::Target(_) => &target::TARGET,
        Goal::WinUnit => &win_unit::WIN_UNIT,
        Goal::EnPassant => &en_passant::EN_PASSANT,
        Goal::Castling => &castling::CASTLING,
        Goal::Circuit => &circuit::CIRCUIT,
        Goal::CircuitByRebirth => &circuit_by_rebirth::CIRCUIT_BY_REBIRTH,
        Goal::Exchange => &exchange::EXCHANGE,
        Goal::ExchangeByRebirth => &exchange_by_rebirth::EXCHANGE_BY_REBIRTH,
        Goal::Chess81 => &chess81::CHESS81,
        Goal::Kiss(_) => &kiss::KISS,
        Goal::ProofGame => &proof_game::PROOF_GAME,
        Goal::AToB => &a_to_b::A_TO_B,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_found_by_its_goal_and_says_what_it_is() {
        for (index, one) in GOALS.iter().enumerate() {
            assert!(std::ptr::eq(row(one.goal), *one));
            assert!(!one.names.0[0].is_empty() && one.definition.ends_with('.'), "{}", one.sign());
            assert!(GOALS[..index].iter().all(|other| other.sign() != one.sign()));
        }
    }
}
