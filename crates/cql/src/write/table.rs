//! Rows of tables.

use std::io::Write;

use super::Match;

/// Number, players, result, date, event and matching positions, as the head line tells.
pub(super) fn write_row(found: &Match<'_>, out: &mut Vec<u8>) {
    let mut fields = vec![found.number.to_string()];
    for tag in ["White", "Black", "Result", "Date", "Event"] {
        fields.push(quoted(&found.headers.get(tag).unwrap_or_default()));
    }
    let plies: Vec<String> = found
        .places
        .iter()
        .map(|at| match found.game.lines.get(at.line) {
            Some(line) if at.line > 0 => format!("{}:{}", line.ordinal, line.first_ply + at.index),
            _ => at.index.to_string(),
        })
        .collect();
    fields.push(plies.join(" "));
    out.extend_from_slice(fields.join(",").as_bytes());
    out.push(b'\n');
    if found.positions {
        write_positions(found, out);
    }
}

/// The number alone.
pub(super) fn write_number(found: &Match<'_>, out: &mut Vec<u8>) {
    let _ = writeln!(out, "{}", found.number);
    if found.positions {
        write_positions(found, out);
    }
}

fn write_positions(found: &Match<'_>, out: &mut Vec<u8>) {
    for at in found.places {
        let ply = found.game.ply(*at);
        let _ =
            writeln!(out, "# game {} ply {ply}: {}", found.number, found.game.moment(*at).diagram.to_fen());
    }
}

/// A field, in quotes where it needs them.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
