//! From a definition to the rules about hands, drops, gates and promotion of pieces that are no pawns.

use super::VariantError;
use super::definition::Definition;
use super::fen::Fields;
use super::piece_moves::{movement_of, walk_of};
use board::{EnPassant, Geometry, Marks, PerSide, Side, Square, SquareSet, Unit, Walk};
use movement::{Lender, Program, View};
use rules::general::{Builder, DropForm, Moment};
use rules::variant::{
    CapturesToHand, Drops, Gates, InPlace, Leaps, MustDrop, NoDoubles, NoDropChecks, NoQuietCheck, NotStuck,
    OppositeBishops, Promoted, PromotionLimit, RightsByDrop, UnitPromotion,
};

/// Puts the rules into the stages. Letters for gates are taken out of the field for castling.
pub(super) fn build(
    definition: &Definition,
    walks: &[(char, Walk)],
    fields: &mut Fields,
    builder: &mut Builder,
) -> Result<(), VariantError> {
    promotion(definition, walks, builder)?;
    let holdings = &definition.holdings;
    if !holdings.drops && !definition.gating && !fields.held.is_empty() {
        return Err(VariantError::Position("this variant has no holdings".to_owned()));
    }
    if holdings.drops || definition.gating {
        hands(definition, walks, fields, builder)?;
    }
    if definition.gating || definition.leaps {
        gates(definition, walks, fields, builder)?;
    }
    Ok(())
}

fn hands(
    definition: &Definition,
    walks: &[(char, Walk)],
    fields: &Fields,
    builder: &mut Builder,
) -> Result<(), VariantError> {
    let holdings = &definition.holdings;
    let royal = definition.royal();
    let promoted = definition.promoted_walks();
    let mut forms = Vec::new();
    let mut squares = Vec::new();
    for piece in &definition.pieces {
        let held = walk_of(walks, piece.letter)?;
        let marks = if Some(piece.letter) == royal { Marks::ROYAL } else { Marks::NONE };
        forms.push(DropForm { held, walk: held, marks });
        squares.push(drop_squares(definition, &piece.key, held)?);
        if let Some((_, walk, as_piece)) = promoted.iter().find(|(letter, ..)| *letter == piece.letter)
            && holdings.promoted
        {
            forms.push(DropForm { held, walk: *walk, marks });
            squares.push(drop_squares(definition, &as_piece.key, *walk)?);
        }
    }
    let no_doubles = match holdings.no_doubled {
        Some(letter) => Some(NoDoubles { walk: walk_of(walks, letter)?, count: holdings.no_doubled_count }),
        None => None,
    };
    let held: Vec<Walk> = walks.iter().map(|(_, walk)| *walk).collect();
    builder.hands(held, if holdings.drops { forms } else { Vec::new() });
    for &(letter, side) in &fields.held {
        let count = fields.held.iter().filter(|other| **other == (letter, side)).count();
        builder.in_hand(walk_of(walks, letter)?, side, count as u64);
    }
    if holdings.drops {
        builder.extra_moves(Drops { squares, no_doubles });
    }
    if holdings.captures {
        let pawn = if definition.pieces.iter().any(|piece| piece.key == "pawn") {
            Walk::PAWN
        } else {
            walk_of(walks, definition.pawn().unwrap_or('p')).unwrap_or(Walk::PAWN)
        };
        let back = promoted.iter().map(|&(letter, walk, _)| Ok((walk, walk_of(walks, letter)?)));
        builder.effect(
            (Moment::Closing, 10),
            CapturesToHand {
                promoted: back.collect::<Result<Vec<_>, VariantError>>()?,
                pawns: PerSide([pawn, pawn]),
                lasting: holdings.lasting,
            },
        );
        builder.effect((Moment::AfterPromotion, 0), Promoted);
    }
    if !holdings.checks {
        builder.legality(NoDropChecks);
    }
    if holdings.castling {
        let rook = definition.castling_rooks.chars().next().unwrap_or('r');
        builder.effect((Moment::Closing, 0), RightsByDrop { rook: walk_of(walks, rook)? });
    }
    if holdings.opposite_bishops
        && let Some(bishop) = definition.pieces.iter().find(|piece| piece.key == "bishop")
    {
        let walk = walk_of(walks, bishop.letter)?;
        builder.list_filter(OppositeBishops { walk, squares: drop_squares(definition, "bishop", walk)? });
    }
    if holdings.must {
        let walk = holdings.must_type.map(|letter| walk_of(walks, letter)).transpose()?;
        builder.list_filter(MustDrop { walk });
    }
    Ok(())
}

/// Where each side may drop a piece of that key, which moves by that walk.
fn drop_squares(definition: &Definition, key: &str, walk: Walk) -> Result<PerSide<SquareSet>, VariantError> {
    let holdings = &definition.holdings;
    let geometry = definition.geometry;
    let mut all = PerSide([SquareSet::EMPTY; 2]);
    for side in Side::BOTH {
        let mut squares = definition.region("dropRegion", &holdings.regions[side])?;
        for (own, piece, region) in &definition.mobility {
            if *own == side && piece == key {
                squares &= definition.region("mobilityRegion", region)?;
            }
        }
        let first = if side == Side::White { 0 } else { geometry.ranks() - 1 };
        let first_rank: SquareSet = geometry.squares().filter(|&s| geometry.rank(s) == first).collect();
        if key == "pawn" && !holdings.zone_pawns {
            squares &= !definition.region("promotionRegion", &definition.promotion_regions[side])?;
        }
        if key == "pawn" && !holdings.first_rank_pawns {
            squares &= !first_rank;
        }
        if key == "rook" && holdings.rooks_on_first_rank {
            squares &= first_rank;
        }
        if definition.unit_promotions.no_stuck {
            squares &= free_squares(definition, walk)?[side];
        }
        all[side] = squares;
    }
    Ok(all)
}

/// The squares from which each side's units of a walk could move on an empty board.
fn free_squares(definition: &Definition, walk: Walk) -> Result<PerSide<SquareSet>, VariantError> {
    let promoted = definition.promoted_walks();
    let own = definition.walks().into_iter().find(|(_, own)| *own == walk);
    let piece = match own {
        Some((letter, _)) => definition.pieces.iter().find(|piece| piece.letter == letter),
        None => promoted.iter().find(|(_, own, _)| *own == walk).map(|(_, _, piece)| *piece),
    };
    let Some(piece) = piece else { return Ok(PerSide([SquareSet::EMPTY; 2])) };
    let movement = movement_of(definition, piece)?;
    let geometry = definition.geometry;
    Ok(PerSide(Side::BOTH.map(|side| {
        let program = Program::compile(&movement, geometry, side);
        let moves_from = |square: &Square| {
            let mut moves = false;
            program.generate(*square, &EmptyBoard(side), &mut |_| moves = true);
            moves
        };
        geometry.squares().filter(moves_from).collect()
    })))
}

/// A board without units, as a side sees it.
struct EmptyBoard(Side);

impl View for EmptyBoard {
    fn unit(&self, _square: Square) -> Unit {
        Unit::EMPTY
    }

    fn mover(&self) -> Side {
        self.0
    }

    fn en_passant(&self) -> EnPassant {
        EnPassant::NONE
    }
}

impl Lender for EmptyBoard {}

/// Promotion as in Shogi, limits, promotion in place.
fn promotion(
    definition: &Definition,
    walks: &[(char, Walk)],
    builder: &mut Builder,
) -> Result<(), VariantError> {
    let rules = &definition.unit_promotions;
    let zone = |side: Side| definition.region("promotionRegion", &definition.promotion_regions[side]);
    let zone = PerSide([zone(Side::White)?, zone(Side::Black)?]);
    let mut pairs = Vec::new();
    for (letter, walk, _) in definition.promoted_walks() {
        // those of pawns are among their other promotions
        if Some(letter) != definition.pieces.iter().find(|p| p.key == "pawn").map(|p| p.letter) {
            pairs.push((walk_of(walks, letter)?, walk));
        }
    }
    let of_all = !pairs.is_empty();
    if of_all {
        let (mandatory, by_capture, demotion) = (rules.mandatory, rules.by_capture, rules.demotion);
        builder
            .effect((Moment::Promotion, 0), UnitPromotion { pairs, zone, mandatory, by_capture, demotion });
    }
    let walk_of_key = |key: &String| {
        let piece = definition.pieces.iter().find(|piece| piece.key == *key);
        piece.map(|piece| walk_of(walks, piece.letter)).transpose()
    };
    if rules.in_place {
        let mut into = PerSide([Vec::new(), Vec::new()]);
        for side in Side::BOTH {
            for key in &definition.promotions[side] {
                into[side].extend(walk_of_key(key)?);
            }
        }
        let in_place = InPlace { pawn: Walk::PAWN, walks: into, zone };
        builder.extra_moves(in_place.clone());
        builder.effect((Moment::Movement, 0), in_place);
        builder.legality(NoQuietCheck);
    }
    let mut limits = Vec::new();
    for (key, limit) in &rules.limits {
        limits.extend(walk_of_key(key)?.map(|walk| (walk, *limit)));
    }
    if !limits.is_empty() {
        builder.effect((Moment::Promotion, 1), PromotionLimit { of_all, limits });
    }
    if rules.no_stuck {
        let mut free = Vec::new();
        for &(_, walk) in walks {
            let squares = free_squares(definition, walk)?;
            let all = definition.geometry.len();
            if Side::BOTH.into_iter().any(|side| squares[side].len() as usize != all) {
                free.push((walk, squares));
            }
        }
        if !free.is_empty() {
            builder.effect((Moment::Promotion, 2), NotStuck { free });
        }
    }
    Ok(())
}

/// Gates for pieces of the hand (Seirawan) or for first leaps (Cambodia).
fn gates(
    definition: &Definition,
    walks: &[(char, Walk)],
    fields: &mut Fields,
    builder: &mut Builder,
) -> Result<(), VariantError> {
    let mut bits = 0;
    for letter in fields.castling.chars() {
        bits |= gates_of(definition, fields, letter);
    }
    fields.castling.retain(|letter| matches!(letter, 'K' | 'Q' | 'k' | 'q'));
    let register = builder.register();
    builder.initial(register, bits);
    if definition.gating {
        let mut squares = Vec::new();
        for piece in &definition.pieces {
            let walk = walk_of(walks, piece.letter)?;
            squares.push((walk, drop_squares(definition, &piece.key, walk)?));
        }
        builder.effect(
            (Moment::AfterMovement, 0),
            Gates { register, squares, refilled: definition.holdings.captures, parries: false },
        );
    }
    if definition.leaps {
        let piece =
            |key: &str| definition.pieces.iter().find(|piece| piece.key == key).map(|piece| piece.letter);
        let walk = |key: &str| piece(key).map_or(Ok(Walk::NONE), |letter| walk_of(walks, letter));
        let leaps = Leaps { register, queen: walk("fers")?, rook: walk("rook")? };
        builder.extra_moves(leaps.clone());
        builder.effect((Moment::AfterMovement, 0), leaps);
    }
    Ok(())
}

/// The bits of the gates that a letter of the field for castling names: those of king and rook, or of a file.
fn gates_of(definition: &Definition, fields: &Fields, letter: char) -> u64 {
    let geometry: Geometry = definition.geometry;
    let (side, shift) = if letter.is_ascii_uppercase() { (Side::White, 0) } else { (Side::Black, 16) };
    let rank = if side == Side::White { 0 } else { geometry.ranks() - 1 };
    let own = |file: u8| {
        let at = geometry.at(file.into(), rank.into());
        fields
            .men
            .iter()
            .find(|(square, _)| Some(*square) == at)
            .and_then(|(_, man)| *man)
            .filter(|man| man.side == side)
    };
    let is_rook = |&file: &u8| {
        own(file).is_some_and(|man| definition.castling_rooks.to_ascii_lowercase().contains(man.letter))
    };
    let king = definition.castling_king.or_else(|| definition.royal());
    let king_file = (0..geometry.files()).find(|&file| own(file).is_some_and(|man| Some(man.letter) == king));
    let with_king = |file: Option<u8>| match (file, king_file) {
        (Some(rook), Some(king)) => 1 << (rook + shift) | 1 << (king + shift),
        _ => 0,
    };
    match letter.to_ascii_lowercase() {
        'k' if definition.castling => with_king((0..geometry.files()).rev().find(is_rook)),
        'q' if definition.castling => with_king((0..geometry.files()).find(is_rook)),
        file @ 'a'..='p' => {
            let file = file as u8 - b'a';
            if own(file).is_some() { 1 << (file + shift) } else { 0 }
        }
        _ => 0,
    }
}
