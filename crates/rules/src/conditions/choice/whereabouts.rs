//! Where units have gone: rules that remember units know them by their squares, so that positions which differ only in which
//! of two like units is which stay different.

use crate::general::Game;
use board::{Effect, Square, SquareSet};

/// Where the units that stood on some squares before the ply being made stand now, wherever it has put them; who has left the
/// board and not come back is nowhere. A square may have been left and entered again by others.
pub(super) fn followed(game: &Game<'_>, squares: SquareSet) -> SquareSet {
    let mut now = squares;
    let mut lifted: Vec<Square> = Vec::new();
    for recorded in game.position().journal().last_ply() {
        match recorded.effect {
            Effect::Moved { from, to } => {
                let followed = now.contains(from);
                now.remove(from);
                if followed {
                    now.insert(to);
                }
            }
            Effect::Exchanged { one, other } => {
                let (first, second) = (now.contains(one), now.contains(other));
                for (square, is_followed) in [(one, second), (other, first)] {
                    if is_followed {
                        now.insert(square);
                    } else {
                        now.remove(square);
                    }
                }
            }
            Effect::Removed { at, unit } if now.contains(at) => {
                now.remove(at);
                lifted.push(unit.origin);
            }
            Effect::Added { at, unit } => {
                // units are told apart by where they stood in the diagram
                if let Some(index) =
                    lifted.iter().position(|&origin| origin == unit.origin && origin.is_some())
                {
                    lifted.swap_remove(index);
                    now.insert(at);
                }
            }
            Effect::Transformed { symmetry } => {
                let geometry = game.position().geometry();
                let image = |square| symmetry.image(geometry, square).unwrap_or(square);
                now = now.into_iter().map(image).collect();
            }
            _ => {}
        }
    }
    now
}
