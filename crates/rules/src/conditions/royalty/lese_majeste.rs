//! Lèse-majesté: the diagram may leave the king of the side not to move in check.
//!
//! Source: the reference's manual and behaviour. Kings are never captured.

use crate::conditions::Condition;
use crate::conditions::observation::only_words;

/// The entry of the table.
pub static LESE_MAJESTE: Condition = Condition {
    name: "LeseMajeste",
    definition: "The side to move need not have a legal position before it: its enemy may stand in check in the diagram. \
                 Kings are never captured.",
    source: "definition as in Popeye",
    build: |given, _, builder| {
        only_words(given, &[])?;
        builder.diagram_check_allowed().spare_opponents_king();
        Ok(())
    },
};
