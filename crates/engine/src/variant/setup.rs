//! From a definition and a position to sealed rules.

use super::capture::{Explosion, Petrify};
use super::definition::{Definition, orthodox};
use super::endings::{Checks, Extinct, Flag, MustCapture, Pass};
use super::fen::{self, Fields};
use super::legality::{Confined, NoChecks, NoFacingKings, PseudoRoyal};
use super::{VariantError, castling, pieces};
use board::{EnPassant, Geometry, Marks, Position, Side, Square, SquareSet, Unit, Walk};
use movement::Movement;
use rules::general::{Builder, CASTLING_SQUARES, Moment, RuleSet};

/// Builds the rules and the position.
pub(super) fn prepare(definition: &Definition, fen: &str) -> Result<(RuleSet, Position), VariantError> {
    let fields = fen::read(definition, fen)?;
    let walks = definition.walks();
    let mut builder = Builder::new(definition.geometry);
    builder.not_plain();
    refuse(definition, &fields)?;
    movements(definition, &mut builder)?;
    promotions(definition, &walks, &mut builder)?;
    endings(definition, &walks, &fields, &mut builder)?;
    let mut position = Position::new(definition.geometry);
    let royal = definition.royal();
    for &(square, man) in &fields.men {
        let Some((letter, side)) = man else {
            position.place(square, Unit::HOLE);
            continue;
        };
        let walk = walk_of(&walks, letter)?;
        let mut unit = Unit::new(walk, side.into());
        if Some(letter) == royal {
            unit = unit.with_marks(Marks::ROYAL);
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
    let rules = builder.seal(&mut position);
    position.set_rights(rights);
    set_en_passant(&fields, &mut position);
    Ok((rules, position))
}

/// Keys that have been read and are not played.
fn refuse(definition: &Definition, fields: &Fields) -> Result<(), VariantError> {
    let unsupported = |what: &str| Err(VariantError::Unsupported(what.to_owned()));
    let hops = |betza: &str| betza.contains('p') || betza.contains('g');
    if fields.men.iter().any(|(_, man)| man.is_none()) && definition.pieces.iter().any(|p| hops(&p.betza)) {
        return unsupported("walls together with hoppers");
    }
    Ok(())
}

fn walk_of(walks: &[(char, Walk)], letter: char) -> Result<Walk, VariantError> {
    let found = walks.iter().find(|(own, _)| *own == letter.to_ascii_lowercase()).map(|(_, walk)| *walk);
    found.ok_or_else(|| VariantError::Position(format!("no piece is called '{letter}'")))
}

fn movements(definition: &Definition, builder: &mut Builder) -> Result<(), VariantError> {
    let pawn = definition.pawn()?;
    let mut own = Vec::new();
    for piece in &definition.pieces {
        let is_pawn = Some(piece.letter) == pawn;
        let movement = if piece.key == "pawn" {
            pawn_movement(definition)?
        } else if piece.key == "soldier" && definition.soldier_rank > 1 {
            soldier_movement(definition)?
        } else {
            if piece.betza.contains('i') && !steps_from_the_second_rank(definition)? {
                return Err(VariantError::Unsupported(format!(
                    "{}: the modifier i with another doubleStepRegion than the second rank",
                    piece.key
                )));
            }
            pieces::movement(&piece.key, &piece.betza)?
        };
        if is_pawn {
            builder.replace_movement(Walk::PAWN, movement);
        } else if orthodox(piece).is_none() {
            own.push(movement);
        }
    }
    builder.own_movements(own);
    Ok(())
}

/// The soldier, which steps sideways too from a rank on.
fn soldier_movement(definition: &Definition) -> Result<Movement, VariantError> {
    let ranks = definition.soldier_rank..=definition.geometry.ranks();
    let ranks: Vec<String> = ranks.map(|rank| format!("if(rank {rank})")).collect();
    let forward = "each(<0,1>) go land";
    let text = if ranks.is_empty() {
        forward.to_owned()
    } else {
        format!("{forward} | ({}) each([1,0] [-1,0]) go land", ranks.join(" | "))
    };
    Movement::parse(&text).map_err(|error| VariantError::Value {
        key: "soldier".to_owned(),
        problem: format!("{text}: {error}"),
    })
}

fn steps_from_the_second_rank(definition: &Definition) -> Result<bool, VariantError> {
    let mut all = true;
    for side in Side::BOTH {
        all &= definition.ranks_of("doubleStepRegion", &definition.double_regions[side], side)? == [2];
    }
    Ok(all)
}

/// The pawn, with the double and triple steps of the variant.
fn pawn_movement(definition: &Definition) -> Result<Movement, VariantError> {
    let (white, black) = (pawn_steps(definition, Side::White)?, pawn_steps(definition, Side::Black)?);
    let steps = if white == black { white } else { format!("(if(white) {white} | unless(white) {black})") };
    let capture = if definition.en_passant { "(capture | in-passing move)" } else { "capture" };
    let text = format!("each(<-1,1> <1,1>) go {capture} | {steps}");
    Movement::parse(&text)
        .map_err(|error| VariantError::Value { key: "pawn".to_owned(), problem: format!("{text}: {error}") })
}

fn pawn_steps(definition: &Definition, side: Side) -> Result<String, VariantError> {
    let mut steps = String::from("each(<0,1>) go move");
    if !definition.double_step {
        return Ok(steps);
    }
    let double = definition.ranks_of("doubleStepRegion", &definition.double_regions[side], side)?;
    let triple = definition.ranks_of("tripleStepRegion", &definition.triple_regions[side], side)?;
    if !triple.is_empty() && double != triple {
        return Err(VariantError::Unsupported("tripleStepRegion unlike doubleStepRegion".to_owned()));
    }
    if !double.is_empty() {
        // the ranks where a pawn stands after its first step
        let after: Vec<String> = double.iter().map(|rank| format!("if(rank {})", rank + 1)).collect();
        steps += &format!(" ({}) passed go move", after.join(" | "));
    }
    if !triple.is_empty() {
        steps += " passed go move";
    }
    Ok(steps)
}

fn promotions(
    definition: &Definition,
    walks: &[(char, Walk)],
    builder: &mut Builder,
) -> Result<(), VariantError> {
    for side in Side::BOTH {
        let mut into = Vec::new();
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
        builder.promotions_of(side, into);
        let squares = definition.region("promotionRegion", &definition.promotion_regions[side])?;
        builder.promotion_squares(side, squares);
    }
    Ok(())
}

fn endings(
    definition: &Definition,
    walks: &[(char, Walk)],
    fields: &Fields,
    builder: &mut Builder,
) -> Result<(), VariantError> {
    let letters = |text: &str| -> Result<Vec<Walk>, VariantError> {
        let letters = text.chars().filter(|c| c.is_ascii_alphabetic());
        letters.map(|letter| walk_of(walks, letter)).collect()
    };
    for (side, key, region) in &definition.mobility {
        let Some(piece) = definition.pieces.iter().find(|piece| piece.key == *key) else { continue };
        let squares = definition.region("mobilityRegion", region)?;
        builder.arrival_filter(Confined { side: *side, walk: walk_of(walks, piece.letter)?, squares });
    }
    if definition.flying_general {
        builder.legality(NoFacingKings);
    }
    if !definition.petrified.is_empty() {
        let walks = letters(&definition.petrified)?;
        builder.effect(Moment::AfterPromotion, 0, Petrify { walks });
    }
    if definition.explosions {
        builder.effect(Moment::AfterPromotion, 0, Explosion);
    }
    if definition.pass {
        builder.extra_moves(Pass);
        builder.list_filter(Pass);
    }
    if definition.must_capture {
        builder.list_filter(MustCapture);
    }
    if !definition.checking {
        builder.legality(NoChecks);
    }
    if !definition.flag_pieces.is_empty() {
        let goal = |side: Side| -> Result<SquareSet, VariantError> {
            definition.region("flagRegion", &definition.flag_regions[side])
        };
        builder.list_filter(Flag {
            walks: letters(&definition.flag_pieces)?,
            goals: [goal(Side::White)?, goal(Side::Black)?],
            to_hold: definition.flag_move,
            last_move: definition.flag_move
                && definition.royal().is_some_and(|k| definition.flag_pieces == k.to_string()),
        });
    }
    let extinction = &definition.extinction;
    if !extinction.pieces.is_empty() && extinction.pieces != "-" {
        if extinction.pseudo_royal {
            builder.legality(PseudoRoyal {
                walks: letters(&extinction.pieces)?,
                count: extinction.count,
                duple: extinction.duple,
                explosive: definition.explosions,
            });
        }
        // a number that no side exceeds only says that all pieces of the kind are royal
        if extinction.count < 64 {
            builder.list_filter(Extinct {
                walks: letters(&extinction.pieces)?,
                count: extinction.count,
                opponent_count: extinction.opponent_count,
                claim: extinction.claim,
            });
        }
    }
    if definition.check_counting {
        let checks =
            fields.checks.ok_or_else(|| VariantError::Position("expected checks such as 3+3".to_owned()))?;
        let registers = [builder.register(), builder.register()];
        for (register, left) in registers.into_iter().zip(checks) {
            builder.initial(register, left);
        }
        builder.effect(Moment::Closing, 0, Checks { registers });
        builder.list_filter(Checks { registers });
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
        && definition.castling_files == [4, 6, 2]
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
        for (slot, square) in passed.iter_mut().zip(&fields.passed) {
            *slot = *square;
        }
        position.set_en_passant(EnPassant { passed, victim });
    }
}
