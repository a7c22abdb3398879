//! Twins of a sound position: all changes that a scheme allows, and which of them are sound too.

use super::frame::{Frame, Standing};
use super::scheme::{TwinLine, Wanted};
use super::trial::{Means, Verdict, solution_of, try_out};
use board::Geometry;

/// The changes of a scheme's lines that make a sound twin, in Popeye's words.
pub(super) fn sound(
    frame: &Frame,
    units: &[Standing],
    lines: &[TwinLine],
    wanted: &Wanted,
    means: &Means,
) -> Vec<String> {
    let mut all = Vec::new();
    for line in lines {
        if let TwinLine::Words(words) = line {
            let text = frame.text(units).replace("endproblem", &format!("twin {words}\nendproblem"));
            all.extend(solution_of(&text, means).is_some().then(|| words.clone()));
            continue;
        }
        for (words, changed) in changed(units, line, frame) {
            if matches!(try_out(frame, &changed, wanted, means), Verdict::Wanted { .. }) {
                all.push(words);
            }
        }
    }
    all
}

/// The positions that a line makes of a position, each with the change in Popeye's words.
fn changed(units: &[Standing], line: &TwinLine, frame: &Frame) -> Vec<(String, Vec<Standing>)> {
    let name = |square| Geometry::CHESS.name(square);
    let is_free = |square| units.iter().all(|standing| standing.square != square);
    let mut all = Vec::new();
    match line {
        TwinLine::Move(unit, squares) => {
            for (index, standing) in units.iter().enumerate().filter(|(_, standing)| standing.unit == *unit) {
                for to in squares.all().into_iter().filter(|&to| is_free(to)) {
                    let mut changed = units.to_vec();
                    changed[index].square = to;
                    all.push((format!("move {} {}", name(standing.square), name(to)), changed));
                }
            }
        }
        TwinLine::Add(unit, squares) => {
            for square in squares.all().into_iter().filter(|&square| is_free(square)) {
                let added = Standing { unit: *unit, square };
                let changed = units.iter().copied().chain([added]).collect();
                all.push((format!("add {}", frame.units_text(&[added])), changed));
            }
        }
        TwinLine::Remove(unit) => {
            for (index, standing) in units.iter().enumerate().filter(|(_, standing)| standing.unit == *unit) {
                let mut changed = units.to_vec();
                changed.remove(index);
                all.push((format!("remove {}", name(standing.square)), changed));
            }
        }
        TwinLine::Words(_) => {}
    }
    all
}
