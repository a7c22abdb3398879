//! How the pieces of a definition move: their own movements with all that the definition adds.

use super::definition::{Definition, Piece};
use super::regions::{initial_from, region_text};
use super::{VariantError, palace, pieces};
use board::{PerSide, Side, Walk};
use movement::Movement;

/// The walk of the piece with that letter.
pub(super) fn walk_of(walks: &[(char, Walk)], letter: char) -> Result<Walk, VariantError> {
    let found = walks.iter().find(|(own, _)| *own == letter.to_ascii_lowercase()).map(|(_, walk)| *walk);
    found.ok_or_else(|| VariantError::Position(format!("no piece is called '{letter}'")))
}

/// The movement of a piece with all that the definition adds to it.
pub(super) fn movement_of(definition: &Definition, piece: &Piece) -> Result<Movement, VariantError> {
    let movement = flat_movement(definition, piece)?;
    // round the board a square may be reached in two ways, which is one move
    let round = |movement| Movement::Distinct(Box::new(Movement::Cylinder(Box::new(movement))));
    Ok(if definition.cylinder { round(movement) } else { movement })
}

fn flat_movement(definition: &Definition, piece: &Piece) -> Result<Movement, VariantError> {
    if let Some(movement) = &piece.moves {
        return Ok(movement.clone());
    }
    let movement = if piece.key == "pawn" {
        pawn_movement(definition)?
    } else if piece.key == "soldier" && definition.soldier_rank > 1 {
        soldier_movement(definition)?
    } else {
        let movement = pieces::movement(&piece.key, &piece.betza)?;
        if piece.betza.contains('i') && !steps_from_the_second_rank(definition) {
            initial_from(movement, &double_step_text(definition)?)?
        } else {
            movement
        }
    };
    if definition.diagonals.is_empty() {
        return Ok(movement);
    }
    palace::with_diagonals(definition, piece, movement)
}

/// The question whether a square is one from which pawns step twice.
fn double_step_text(definition: &Definition) -> Result<String, VariantError> {
    let squares = |side: Side| definition.region("doubleStepRegion", &definition.double_regions[side]);
    Ok(region_text(definition.geometry, &PerSide([squares(Side::White)?, squares(Side::Black)?])))
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

fn steps_from_the_second_rank(definition: &Definition) -> bool {
    let mut all = true;
    for side in Side::BOTH {
        let ranks = definition.ranks_of("doubleStepRegion", &definition.double_regions[side], side);
        all &= ranks.is_ok_and(|ranks| ranks == [2]);
    }
    all
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
    let Ok(double) = definition.ranks_of("doubleStepRegion", &definition.double_regions[side], side) else {
        if !definition.region("tripleStepRegion", &definition.triple_regions[side])?.is_empty() {
            return Err(VariantError::Unsupported("tripleStepRegion with single squares".to_owned()));
        }
        return Ok(format!(
            "{steps} | ({}) each(<0,1>) go empty passed go move",
            double_step_text(definition)?
        ));
    };
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
