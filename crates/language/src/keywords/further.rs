//! Conditions of which Jacobi's language must know more than what the table says.

/// The condition under which games begin from any order of the units of the first rank.
pub const SHUFFLED: &str = "Chess960";

/// What double mates need, where self-check is not overridden by the goal itself.
pub const LAST_MOVE_INTO_CHECK: &str = "AllowTerminalAutoChecks";

/// Conditions that allow moves into check by themselves.
pub const MOVES_INTO_CHECK: [&str; 3] = ["AntiParry", "RapidChess", "NonRoyalKings"];
