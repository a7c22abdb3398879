//! The last move of a course may be self-check.

use crate::conditions::{Class, Condition, NoExample, Reads, Words};

/// For goals that need it: auto-check, auto-mate, double mate.
pub static TERMINAL_SELF_CHECK: Condition = Condition {
    names: Words::same("AllowTerminalAutoChecks"),
    definition: "The last move of the play may leave or put the own king in check.",
    source: "Jacobi's documentation",
    classes: &[Class::LastMoveIntoCheck],
    // goals that need it bring it along
    example: Err(NoExample::HoldsAnyway),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        builder.last_move_into_check();
        Ok(())
    },
    ..Condition::BASE
};
