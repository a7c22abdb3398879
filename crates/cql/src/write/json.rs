//! One JSON object a line.

use serde_json::{Map, Value, json};

use super::Match;
use crate::replay::{fen::square_name, squares};

/// `{"game":7,"plies":[12,30]}`: the number of the game and the matching positions of the main line, 0 the first.
/// Matches in variations follow as `"variations":[{"variation":1,"ply":12}]`, the variation being the number of
/// its opening parenthesis; FENs as `"fens"`, in the order of plies and then variations; squares of the units
/// named in the query as `"squares"`.
pub(super) fn write(found: &Match<'_>, out: &mut Vec<u8>) {
    let mut object = Map::new();
    object.insert("game".to_owned(), json!(found.number));
    let plies: Vec<usize> = found.places.iter().filter(|at| at.line == 0).map(|at| at.index).collect();
    object.insert("plies".to_owned(), json!(plies));
    let variations: Vec<Value> = found
        .places
        .iter()
        .filter(|at| at.line > 0)
        .map(|at| {
            let line = &found.game.lines[at.line];
            json!({"variation": line.ordinal, "ply": line.first_ply + at.index})
        })
        .collect();
    if !variations.is_empty() {
        object.insert("variations".to_owned(), json!(variations));
    }
    if found.marks.iter().any(|marks| *marks != 0) {
        let names = |marks: &u64| squares(*marks).map(square_name).collect::<Vec<_>>();
        object.insert("squares".to_owned(), json!(found.marks.iter().map(names).collect::<Vec<_>>()));
    }
    if found.positions {
        let fens: Vec<String> =
            found.places.iter().map(|at| found.game.moment(*at).diagram.to_fen()).collect();
        object.insert("fens".to_owned(), json!(fens));
    }
    out.extend_from_slice(Value::Object(object).to_string().as_bytes());
    out.push(b'\n');
}
