//! What a definition says about pieces in hand, and about promotion as in Shogi.

use super::VariantError;
use super::definition::{Definition, Value};
use board::{PerSide, Side};

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
    /// Takes a line about holdings or such promotions into account; false if it is about something else.
    pub(super) fn apply_holdings(&mut self, reader: &Value<'_>) -> Result<bool, VariantError> {
        let holdings = &mut self.holdings;
        let promotions = &mut self.unit_promotions;
        match reader.key {
            "pieceDrops" => holdings.drops = reader.truth()?,
            "capturesToHand" => holdings.captures = reader.truth()?,
            "dropLoop" => holdings.lasting = reader.truth()?,
            "firstRankPawnDrops" => holdings.first_rank_pawns = reader.truth()?,
            "promotionZonePawnDrops" => holdings.zone_pawns = reader.truth()?,
            "dropRegion" => holdings.regions = PerSide([reader.value.to_owned(), reader.value.to_owned()]),
            "dropRegionWhite" => reader.value.clone_into(&mut holdings.regions[Side::White]),
            "dropRegionBlack" => reader.value.clone_into(&mut holdings.regions[Side::Black]),
            "mustDrop" => holdings.must = reader.truth()?,
            "mustDropType" => holdings.must_type = reader.letter()?,
            "dropChecks" => holdings.checks = reader.truth()?,
            "dropOppositeColoredBishop" => holdings.opposite_bishops = reader.truth()?,
            "castlingDroppedPiece" => holdings.castling = reader.truth()?,
            "sittuyinRookDrop" => holdings.rooks_on_first_rank = reader.truth()?,
            "dropPromoted" => holdings.promoted = reader.truth()?,
            "dropNoDoubled" => holdings.no_doubled = reader.letter()?,
            "dropNoDoubledCount" => holdings.no_doubled_count = reader.number()?.into(),
            "gating" => holdings.gates = reader.truth()?,
            "mandatoryPiecePromotion" => promotions.mandatory = reader.truth()?,
            "piecePromotionOnCapture" => promotions.by_capture = reader.truth()?,
            "pieceDemotion" => promotions.demotion = reader.truth()?,
            "immobilityIllegal" => promotions.no_stuck = reader.truth()?,
            "sittuyinPromotion" => promotions.in_place = reader.truth()?,
            "promotedPieceType" => {
                for (piece, value) in reader.pairs()? {
                    let from = self.key_of(reader, piece)?;
                    self.unit_promotions.pairs.retain(|(key, _)| *key != from);
                    if value != "-" {
                        let to =
                            value.chars().next().map_or(Ok(String::new()), |c| self.key_of(reader, c))?;
                        self.unit_promotions.pairs.push((from, to));
                    }
                }
            }
            "promotionLimit" => {
                for (piece, value) in reader.pairs()? {
                    let key = self.key_of(reader, piece)?;
                    let limit = value.parse().map_err(|_| reader.error("expected 'letter:number'"))?;
                    self.unit_promotions.limits.retain(|(own, _)| *own != key);
                    if limit > 0 {
                        self.unit_promotions.limits.push((key, limit));
                    }
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}
