//! What a definition says about pieces in hand, and about promotion as in Shogi.

use super::VariantError;
use super::definition::{Definition, Value};
use board::PerSide;

/// Drops and what fills the hands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Holdings {
    pub drops: bool,
    /// Whether captured pieces come into the hand.
    pub captures: bool,
    /// Whether they stay promoted there.
    pub lasting: bool,
    pub first_rank_pawns: bool,
    pub zone_pawns: bool,
    pub regions: PerSide<String>,
    pub must: bool,
    /// The only piece that must be dropped, if not all.
    pub must_type: Option<char>,
    /// Whether drops may give check.
    pub checks: bool,
    pub opposite_bishops: bool,
    /// Whether dropped kings and rooks may castle.
    pub castling: bool,
    pub rooks_on_first_rank: bool,
    /// Whether pieces may be dropped in their promoted form.
    pub promoted: bool,
    pub no_doubled: Option<char>,
    pub no_doubled_count: u32,
    /// Whether squares are left and pieces come in through gates.
    pub gates: bool,
}

impl Default for Holdings {
    fn default() -> Self {
        Holdings {
            drops: false,
            captures: false,
            lasting: false,
            first_rank_pawns: false,
            zone_pawns: false,
            regions: PerSide(["**".to_owned(), "**".to_owned()]),
            must: false,
            must_type: None,
            checks: true,
            opposite_bishops: false,
            castling: false,
            rooks_on_first_rank: false,
            promoted: false,
            no_doubled: None,
            no_doubled_count: 1,
            gates: false,
        }
    }
}

/// Promotion of pieces other than pawns.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct UnitPromotions {
    /// The keys of pieces with the keys of those as which they then move.
    pub pairs: Vec<(String, String)>,
    pub mandatory: bool,
    pub by_capture: bool,
    pub demotion: bool,
    /// How many of a piece (by its key) a side may have by promotion.
    pub limits: Vec<(String, u32)>,
    /// Whether pieces may not go where they could never move again.
    pub no_stuck: bool,
    /// Whether pawns promote in place (Sittuyin).
    pub in_place: bool,
}

impl Definition {
    /// As which pieces promoted ones move: pairs of letters, `-` takes one back.
    pub(super) fn promote_pieces(&mut self, reader: &Value<'_>) -> Result<(), VariantError> {
        for (piece, value) in reader.pairs()? {
            let from = self.key_of(reader, piece)?;
            self.unit_promotions.pairs.retain(|(key, _)| *key != from);
            if value != "-" {
                let to = value.chars().next().map_or(Ok(String::new()), |c| self.key_of(reader, c))?;
                self.unit_promotions.pairs.push((from, to));
            }
        }
        Ok(())
    }

    /// How many of a piece a side may have by promotion: pairs of a letter and a number, 0 for any number.
    pub(super) fn limit_promotions(&mut self, reader: &Value<'_>) -> Result<(), VariantError> {
        for (piece, value) in reader.pairs()? {
            let key = self.key_of(reader, piece)?;
            let limit = value.parse().map_err(|_| reader.error("expected 'letter:number'"))?;
            self.unit_promotions.limits.retain(|(own, _)| *own != key);
            if limit > 0 {
                self.unit_promotions.limits.push((key, limit));
            }
        }
        Ok(())
    }
}
