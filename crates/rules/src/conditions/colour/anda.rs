//! Anda: units that become neutral by giving check, or by not giving check.

use crate::conditions::Condition;
use board::Marks;

/// All units are Anda units.
pub static ANDA: Condition = Condition {
    name: "Anda",
    definition: "A unit that gives check by its move becomes neutral, a neutral one becomes the mover's; kings do not.",
    source: "Popeye's manual",
    build: |_, _, builder| {
        builder.common_marks(Marks::ANDA);
        Ok(())
    },
};

/// All units are inverse Anda units.
pub static ANDA_INVERSE: Condition = Condition {
    name: "AndaInverse",
    definition: "A unit that moves without giving check becomes neutral, a neutral one becomes the mover's; kings \
                 do not.",
    source: "Popeye's manual",
    build: |_, _, builder| {
        builder.common_marks(Marks::ANDA_INVERSE);
        Ok(())
    },
};
