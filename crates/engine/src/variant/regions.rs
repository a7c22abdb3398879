//! Regions of squares as questions of the movement language.

use super::VariantError;
use board::{Geometry, PerSide, Side, SquareSet};
use movement::{Condition, Movement};

/// The question whether a square lies in the region of the side that moves, as a choice without its brackets.
pub(super) fn region_text(geometry: Geometry, squares: &PerSide<SquareSet>) -> String {
    let (white, black) = (of_side(geometry, squares, Side::White), of_side(geometry, squares, Side::Black));
    if white == black { white } else { format!("if(white) ({white}) | unless(white) ({black})") }
}

fn of_side(geometry: Geometry, squares: &PerSide<SquareSet>, side: Side) -> String {
    let mut ways = Vec::new();
    // ranks as the side counts them, so that mirrored regions are one text
    for rank in 1..=geometry.ranks() {
        let from_below = if side == Side::White { rank - 1 } else { geometry.ranks() - rank };
        let row = squares[side].into_iter().filter(|&square| geometry.rank(square) == from_below);
        let files: Vec<u8> = row.map(|square| geometry.file(square) + 1).collect();
        if files.len() == usize::from(geometry.files()) {
            ways.push(format!("if(rank {rank})"));
        } else {
            ways.extend(files.iter().map(|file| format!("if(rank {rank}) if(file {file})")));
        }
    }
    if ways.is_empty() { "if(rank 1) unless(rank 1)".to_owned() } else { ways.join(" | ") }
}

/// The movement with the question for the second rank replaced by another: the first moves of its piece are made from
/// a region.
pub(super) fn initial_from(movement: Movement, region: &str) -> Result<Movement, VariantError> {
    let region = Movement::parse_part(&format!("({region})")).map_err(|error| VariantError::Value {
        key: "doubleStepRegion".to_owned(),
        problem: format!("{region}: {error}"),
    })?;
    Ok(replace(movement, &region))
}

fn replace(movement: Movement, region: &Movement) -> Movement {
    let all = |parts: Vec<Movement>| parts.into_iter().map(|part| replace(part, region)).collect();
    let inner = |body: Box<Movement>| Box::new(replace(*body, region));
    match movement {
        Movement::If(Condition::Rank(2), true) => region.clone(),
        Movement::Sequence(parts) => Movement::Sequence(all(parts)),
        Movement::Choice(parts) => Movement::Choice(all(parts)),
        Movement::Only(condition, wanted, body) => Movement::Only(condition, wanted, inner(body)),
        Movement::Repeat(body, times) => Movement::Repeat(inner(body), times),
        Movement::Distinct(body) => Movement::Distinct(inner(body)),
        other => other,
    }
}
