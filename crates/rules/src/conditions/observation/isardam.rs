//! Isardam: what would be paralysed in Madrasi is forbidden.
//!
//! Source: N. A. Bakke, feenschach; the name is Madrasi backwards. Type A (the usual one): a check is one only if
//! capturing the king would not itself be an illegal observation; in type B check is what it always was.

use super::madrasi::is_observed_by_its_like;
use crate::conditions::{Class, Condition, Example, Part, Reads, Trait, Variant, Words, only_words};
use crate::general::{Game, Legality, Ply};
use board::{Marks, Side};

/// The entry of the table.
pub static ISARDAM: Condition = Condition {
    names: Words::same("Isardam"),
    popeye: Some(87),
    definition: "A move is illegal if after it two units of one kind and opposite sides (kings excepted, unless \
                 RexInclusive) observe each other. In TypeB this does not matter for the capture of a king.",
    source: "N. A. Bakke, 1980s; reading of Popeye",
    inventor: Some("N. A. Bakke"),
    parts: &[Part::OneOf(&[Variant::TypeA, Variant::TypeB]), Part::OneOf(&[Variant::RexInclusive])],
    further_words: &[Variant::PawnExclusive],
    classes: &[Class::Paralyses],
    excludes: &[Trait::Of(Class::Paralyses), Trait::Marked(Marks::PARALYSING)],
    example: Ok(Example::new(
        "Isardam",
        "h#2.5",
        "4k2r/5p2/8/3R4/8/8/8/4KB1R",
        &["1...Rh1*h8 +   2.Ke8-e7 Bf1-h3   3.f7-f6 Rd5-d7 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &["TypeA", "TypeB", "RexInclusive", "PawnExclusive"])?;
        builder
            .full_questions()
            .legality(Isardam { kings: given.has("RexInclusive"), pawns: !given.has("PawnExclusive") });
        if !given.has("TypeB") {
            for side in Side::BOTH {
                builder.play_to_observe(side);
            }
        }
        Ok(())
    },
    ..Condition::BASE
};

struct Isardam {
    kings: bool,
    /// Whether pawns take part.
    pawns: bool,
}

impl Legality for Isardam {
    fn permits(&self, game: &mut Game<'_>, _ply: &Ply) -> bool {
        !Side::BOTH.into_iter().any(|side| {
            game.position().occupied_by(side).into_iter().any(|square| {
                (self.pawns || !game.rules().is_pawn(game.unit(square).walk))
                    && is_observed_by_its_like(game, square, side, self.kings)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side::White;

    #[test]
    fn a_rook_must_not_face_a_rook() {
        let table = Table::new("4k3/8/r7/8/7R/8/8/4K3", &["Isardam"]);
        let arrivals = table.arrivals("h4", White);
        assert!(!arrivals.contains("h6") && !arrivals.contains("a4"), "{arrivals}");
        assert!(arrivals.contains("h5") && arrivals.contains("b4"), "{arrivals}");
    }
}
