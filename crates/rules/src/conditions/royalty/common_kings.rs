//! Games in which kings are units like others.

use crate::conditions::Context;
use crate::general::Builder;
use board::{Marks, Side, Walk};

/// Makes all kings ordinary units, to which pawns promote and which castle as ever. RoyalDynasty, in whichever order the two
/// are written, says itself which kings are royal.
pub(super) fn without_royals(context: &Context<'_>, builder: &mut Builder) {
    builder.common_kings_castle();
    if context.all.iter().all(|one| one.name != "RoyalDynasty") {
        builder.arrange(|position| {
            for side in Side::BOTH {
                for square in position.royals(side) {
                    let mut unit = position.unit(square);
                    unit.marks = unit.marks.without(Marks::ROYAL);
                    position.place(square, unit);
                }
            }
        });
    }
    for side in Side::BOTH {
        let mut walks = builder.current_promotions(side).to_vec();
        if !walks.contains(&Walk::KING) {
            walks.push(Walk::KING);
        }
        builder.promotions_of(side, walks);
    }
}
