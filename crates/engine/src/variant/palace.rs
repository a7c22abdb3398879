//! The lines of Korean palaces: on their squares some pieces move along diagonals too.

use super::VariantError;
use super::definition::{Definition, Piece};
use board::{Geometry, Side, Square};
use movement::Movement;

/// How a piece uses the lines.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Step,
    ForwardStep,
    Ride,
    Hop,
}

/// The movement of a piece with its moves along the diagonals.
pub(super) fn with_diagonals(
    definition: &Definition,
    piece: &Piece,
    movement: Movement,
) -> Result<Movement, VariantError> {
    let moves = match (piece.key.as_str(), piece.betza.as_str()) {
        (_, "W") => Use::Step,
        ("soldier", _) => Use::ForwardStep,
        (_, "R") => Use::Ride,
        ("janggiCannon", _) => Use::Hop,
        _ => return Ok(movement),
    };
    let text = [Side::White, Side::Black].map(|side| of_side(definition, moves, side));
    let [white, black] = [text[0].clone()?, text[1].clone()?];
    if white.is_empty() && black.is_empty() {
        return Ok(movement);
    }
    let whole = format!("{movement} | if(white) ({white}) | unless(white) ({black})");
    let read = Movement::parse(&whole);
    read.map_err(|error| VariantError::Value {
        key: "diagonalLines".to_owned(),
        problem: format!("{whole}: {error}"),
    })
}

/// The ways of one side, one for each square of the lines and each direction.
fn of_side(definition: &Definition, moves: Use, side: Side) -> Result<String, VariantError> {
    let geometry = definition.geometry;
    let lines = definition.region("diagonalLines", &definition.diagonals)?;
    let mut ways = Vec::new();
    for square in lines {
        for (x, y) in [(1, 1), (1, -1), (-1, -1), (-1, 1)] {
            let forward = if side == Side::White { 1 } else { -1 };
            if moves == Use::ForwardStep && y != forward {
                continue;
            }
            // how many steps stay on the lines
            let on_lines = |steps: &i32| {
                geometry.offset(square, x * steps, y * steps).is_some_and(|to| lines.contains(to))
            };
            let most = (1..).take_while(on_lines).count();
            let path = match (moves, most) {
                (_, 0) | (Use::Hop, 1) => continue,
                (Use::Step | Use::ForwardStep, _) => "go land".to_owned(),
                (Use::Ride, _) => format!("(go land){{1,{most}}}"),
                (Use::Hop, _) => hops(most),
            };
            let place = place(geometry, square, side);
            ways.push(format!("{place} each([{x},{y}]) {path}"));
        }
    }
    Ok(ways.join(" | "))
}

/// Over the first unit met and on, within so many steps.
fn hops(most: usize) -> String {
    let ways: Vec<String> = (0..most - 1)
        .map(|before| {
            let empty = "go empty ".repeat(before);
            format!("{empty}go hurdle (go land){{1,{}}}", most - before - 1)
        })
        .collect();
    format!("({})", ways.join(" | "))
}

/// The question whether the departure is that square.
fn place(geometry: Geometry, square: Square, side: Side) -> String {
    let rank = match side {
        Side::White => geometry.rank(square) + 1,
        Side::Black => geometry.ranks() - geometry.rank(square),
    };
    format!("if(rank {rank}) if(file {})", geometry.file(square) + 1)
}
