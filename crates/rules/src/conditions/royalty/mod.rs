//! Conditions about kings: how they move, what check and mate are, and games without kings.

pub(super) mod anti_parry;
pub(super) mod antikings;
pub(super) mod black_checks;
pub(super) mod checkless;
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
pub(super) mod sat;
pub(super) mod super_transmuting;
pub(super) mod terminal_self_check;
pub(super) mod transmuting;
pub(super) mod ultraschachzwang;
pub(super) mod vaulting;
pub(super) mod vogtlaender;

use crate::general::Builder;
use board::{Marks, Side, Walk};

/// Makes all kings ordinary units, to which pawns promote and which castle as ever.
fn without_royals(builder: &mut Builder) {
    builder.common_kings_castle();
    builder.arrange(|position| {
        for side in Side::BOTH {
            for square in position.royals(side) {
                let mut unit = position.unit(square);
                unit.marks = unit.marks.without(Marks::ROYAL);
                position.place(square, unit);
            }
        }
    });
    for side in Side::BOTH {
        let mut walks = builder.current_promotions(side).to_vec();
        if !walks.contains(&Walk::KING) {
            walks.push(Walk::KING);
        }
        builder.promotions_of(side, walks);
    }
}
