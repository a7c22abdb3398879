//! From a definition and a position to sealed rules.

use super::definition::{Definition, orthodox};
use super::fen::{self, Fields};
use super::piece_moves::{movement_of, walk_of};
use super::{VariantError, castling, drops, endings};
use board::{EnPassant, Geometry, Marks, PerSide, Position, Side, Square, Unit, Walk};
use rules::conditions::{ConditionUse, Context, Dialect, Parameter};
use rules::general::{Builder, CASTLING_SQUARES, Reads, RuleSet};

/// Builds the rules and the position.
pub(super) fn prepare(definition: &Definition, fen: &str) -> Result<(RuleSet, Position), VariantError> {
    let mut fields = fen::read(definition, fen)?;
    let walks = definition.walks();
    let mut builder = Builder::new(definition.geometry);
    builder.not_plain().declare(Reads::POSITION);
    movements(definition, &mut builder)?;
    promotions(definition, &walks, &mut builder)?;
    drops::build(definition, &walks, &mut fields, &mut builder)?;
    endings::build(definition, &walks, &fields, &mut builder)?;
    let mut position = Position::new(definition.geometry);
    let royal = definition.royal();
    for &(square, man) in &fields.men {
        let Some(man) = man else {
            position.place(square, Unit::WALL);
            continue;
        };
        let walk = if man.promoted_form {
            let forms = definition.promoted_walks();
            let form = forms.iter().find(|(letter, ..)| *letter == man.letter);
            let unknown = || VariantError::Position(format!("'+{}': such pieces do not promote", man.letter));
            form.ok_or_else(unknown)?.1
        } else {
            walk_of(&walks, man.letter)?
        };
        let mut unit = Unit::new(walk, man.side.into());
        if Some(man.letter) == royal {
            unit = unit.with_marks(Marks::ROYAL);
        }
        if man.was_pawn {
            unit = unit.with_marks(Marks::PROMOTED);
        }
        position.place(square, unit);
    }
    for side in Side::BOTH {
        if position.royals(side).len() > 1 {
            return Err(VariantError::Unsupported("several royal pieces of a side".to_owned()));
        }
    }
    position.set_side_to_move(fields.side);
    let mut rights = 0;
    if !definition.castling {
        builder.no_castling();
    } else if let Some(usual) = usual_rights(definition, &walks, &fields, &position) {
        rights = usual;
    } else {
        builder.no_castling();
        castling::build(definition, &walks, &fields, &position, &mut builder)?;
    }
    conditions(definition, &position, &mut builder)?;
    let rules = builder.seal(&mut position);
    position.set_rights(rights);
    set_en_passant(&fields, &mut position);
    Ok((rules, position))
}

/// Puts the fairy conditions of the definition into the stages.
fn conditions(
    definition: &Definition,
    position: &Position,
    builder: &mut Builder,
) -> Result<(), VariantError> {
    if definition.conditions.is_empty() {
        return Ok(());
    }
    let uses: Vec<ConditionUse> = definition
        .conditions
        .iter()
        .map(|text| {
            let mut words = text.split_ascii_whitespace();
            let name = words.next().unwrap_or("").to_owned();
            let parameter = |word: &str| match (word.parse(), definition.geometry.parse(word)) {
                (Ok(number), _) => Parameter::Number(number),
                (_, Some(square)) => Parameter::Squares(vec![square]),
                _ => Parameter::Word(word.to_owned()),
            };
            ConditionUse { name, parameters: words.map(parameter).collect() }
        })
        .collect();
    let context = Context {
        position,
        all: &uses,
        geometry: position.geometry(),
        restricted_side: None,
        dialect: Dialect::Popeye,
    };
    rules::conditions::build(&context, builder).map_err(|errors| {
        let texts: Vec<String> = errors.iter().map(ToString::to_string).collect();
        VariantError::Value { key: "conditions".to_owned(), problem: texts.join("; ") }
    })?;
    rules::attributes::build(position, builder);
    Ok(())
}

fn movements(definition: &Definition, builder: &mut Builder) -> Result<(), VariantError> {
    let pawn = definition.pawn();
    let mut own = Vec::new();
    for piece in &definition.pieces {
        if Some(piece.letter) == pawn {
            builder.replace_movement(Walk::PAWN, movement_of(definition, piece)?);
        } else if orthodox(piece).is_none() {
            own.push(movement_of(definition, piece)?);
        } else if let Some(walk) = orthodox(piece)
            && (!definition.diagonals.is_empty() || definition.cylinder)
        {
            builder.replace_movement(walk, movement_of(definition, piece)?);
        }
    }
    for (_, _, piece) in definition.promoted_walks() {
        own.push(movement_of(definition, piece)?);
    }
    builder.own_movements(own);
    Ok(())
}

fn promotions(
    definition: &Definition,
    walks: &[(char, Walk)],
    builder: &mut Builder,
) -> Result<(), VariantError> {
    let mut of_pawns = PerSide([Vec::new(), Vec::new()]);
    for side in Side::BOTH {
        let into = &mut of_pawns[side];
        for key in &definition.promotions[side] {
            // pieces of a parent that this variant no longer has are no choice
            if let Some(piece) = definition.pieces.iter().find(|piece| piece.key == *key) {
                let walk = walk_of(walks, piece.letter)?;
                if !into.contains(&walk) {
                    into.push(walk);
                }
            }
        }
        if !definition.mandatory_promotion && !into.is_empty() {
            into.push(Walk::PAWN);
        }
        builder
            .promotions_of(side, if definition.unit_promotions.in_place { Vec::new() } else { into.clone() });
        let squares = definition.region("promotionRegion", &definition.promotion_regions[side])?;
        builder.promotion_squares(side, squares);
    }
    let pawn = definition.pawn();
    for letter in definition.further_pawns().into_iter().filter(|&letter| Some(letter) != pawn) {
        let walk = walk_of(walks, letter)?;
        builder.promotes_like_pawn(walk);
        if !definition.mandatory_promotion {
            let staying = |walks: &Vec<Walk>| {
                walks.iter().map(|&into| if into == Walk::PAWN { walk } else { into }).collect::<Vec<Walk>>()
            };
            builder.promotions_of_walk(walk, PerSide([staying(&of_pawns.0[0]), staying(&of_pawns.0[1])]));
        }
    }
    // a pawn's further promotion, as Shogi writes it
    for (letter, walk, _) in definition.promoted_walks() {
        if Some(letter) == pawn && !of_pawns.0[0].is_empty() {
            let mut more = of_pawns.clone();
            for walks in &mut more.0 {
                walks.push(walk);
            }
            builder.promotions_of_walk(Walk::PAWN, more);
        }
    }
    Ok(())
}

/// The rights of the position if all its castlings are those that the general rules know: 8x8, a royal king on the
/// e-file, rooks in the corners. `None` if one is not.
fn usual_rights(
    definition: &Definition,
    walks: &[(char, Walk)],
    fields: &Fields,
    position: &Position,
) -> Option<u64> {
    let usual = definition.geometry == Geometry::CHESS
        && definition.castling_files.0 == [[4, 6, 2]; 2]
        && definition.castling_rank == 1;
    let mut rights = 0;
    for letter in fields.castling.chars() {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let shift = side.index() * 3;
        let rook = match letter.to_ascii_lowercase() {
            'k' => 2,
            'q' => 0,
            _ => return None,
        };
        let at = |place: usize| position.unit(CASTLING_SQUARES[shift + place]);
        let is_rook = |unit: Unit| {
            let mut rooks = definition.castling_rooks.chars();
            unit.belongs_to(side) && rooks.any(|c| walk_of(walks, c).is_ok_and(|walk| walk == unit.walk))
        };
        if !usual || !at(1).is_royal() || !at(1).belongs_to(side) || !is_rook(at(rook)) {
            return None;
        }
        rights |= 1 << (shift + 1) | 1 << (shift + rook);
    }
    Some(rights)
}

/// Squares that a pawn of the side that does not move has just passed.
fn set_en_passant(fields: &Fields, position: &mut Position) {
    let up = if fields.side == Side::White { -1 } else { 1 };
    let geometry = position.geometry();
    let is_pawn = |square: &Square| {
        let unit = position.unit(*square);
        unit.walk == Walk::PAWN && unit.belongs_to(!fields.side)
    };
    // the pawn stands behind the last square it passed, of which only those may be written that matter
    let beyond = |&square: &Square| (1..=3).filter_map(move |steps| geometry.offset(square, 0, up * steps));
    if let Some(victim) = fields.passed.iter().flat_map(beyond).find(is_pawn) {
        let mut passed = [Square::NONE; 3];
        let empty = fields.passed.iter().filter(|&&square| position.is_empty(square));
        for (slot, square) in passed.iter_mut().zip(empty) {
            *slot = *square;
        }
        position.set_en_passant(EnPassant { passed, victim });
    }
}
