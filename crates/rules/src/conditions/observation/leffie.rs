//! Leffie: what would be paralysed in Eiffel chess is forbidden.
//!
//! Source: the reference's manual; the name is Eiffel backwards.

use super::eiffel::is_eiffel_observed;
use super::only_words;
use crate::conditions::Condition;
use crate::general::{Game, Legality, Ply};
use board::Side;

/// The entry of the table.
pub static LEFFIE: Condition = Condition {
    name: "Leffie",
    definition: "A move is illegal if after it a unit is observed by an enemy unit of the kind that would paralyse \
                 it in Eiffel chess. The capture of a king is judged in the same way.",
    source: "definition as in Popeye",
    build: |given, _, builder| {
        only_words(given, &[])?;
        builder.full_questions().legality(Leffie);
        for side in Side::BOTH {
            builder.play_to_observe(side);
        }
        Ok(())
    },
};

struct Leffie;

impl Legality for Leffie {
    fn permits(&self, game: &mut Game<'_>, _ply: &Ply) -> bool {
        !Side::BOTH.into_iter().any(|side| {
            game.position().occupied_by(side).into_iter().any(|square| is_eiffel_observed(game, square, side))
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn a_rook_must_not_attack_a_queen() {
        let table = Table::new("4k3/8/q7/8/7R/8/8/4K3", &["Leffie"]);
        let arrivals = table.arrivals("h4", White);
        assert!(!arrivals.contains("h6") && !arrivals.contains("a4"), "{arrivals}");
    }
}
