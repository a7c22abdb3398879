//! Conditions beyond those of the reference program. They are looked up where no word of the reference's fits, so
//! that its abbreviations keep their meaning.

use super::conditions::{ConditionName, row};

/// The further conditions.
pub static FURTHER: [ConditionName; 1] =
    [row("AllowTerminalAutoChecks", "AllowTerminalAutoChecks", "AllowTerminalAutoChecks")];

/// What double mates need, where self-check is not overridden by the goal itself.
pub const LAST_MOVE_INTO_CHECK: &str = "AllowTerminalAutoChecks";
