//! Games of any variant in PGN.

use super::record::{GameRecord, Termination};
use crate::playable::{Playable, is_castling};
use board::{Side, Walk};
use rules::general::{Game, Move};
use rules::{GoalSearch, Rules};
use std::fmt::Write;

/// A game with its tags, in the export format's order; the date as `2026.11.22`, if it is known.
#[must_use]
pub fn pgn(game: &Playable, record: &GameRecord, date: Option<&str>) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    tag("Event", "Engine match");
    tag("Site", "Dawson");
    tag("Date", date.unwrap_or("????.??.??"));
    tag("Round", &record.round.to_string());
    tag("White", &record.names[0]);
    tag("Black", &record.names[1]);
    tag("Result", record.result);
    if game.name != "normal" && game.name != "chess" {
        tag("Variant", &game.name);
        let geometry = game.geometry();
        if (geometry.files(), geometry.ranks()) != (8, 8) {
            tag("VariantMen", &men(game));
            tag("BoardSize", &format!("{}x{}", geometry.files(), geometry.ranks()));
        }
    }
    tag("TimeControl", &record.time_control);
    let termination = match record.termination {
        Termination::Normal => "normal",
        Termination::Adjudication => "adjudication",
        Termination::Forfeit => "rules infraction",
    };
    tag("Termination", termination);
    tag("PlyCount", &record.moves.len().to_string());
    text.push('\n');
    let mut play = game.begin();
    let mut words: Vec<String> = Vec::new();
    for (number, name) in record.moves.iter().enumerate() {
        if number.is_multiple_of(2) {
            words.push(format!("{}.", number / 2 + 1));
        }
        let Some(m) = game.find_move(&mut play, name) else { break };
        words.push(algebraic(game, &mut play, &m));
        play.make(m);
    }
    words.push(format!("{{{}}}", record.reason));
    words.push(record.result.to_owned());
    let mut width = 0;
    for word in words {
        if width + word.len() + 1 > 80 && width > 0 {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text += &word;
        width += word.len();
    }
    text += "\n\n";
    text
}

/// The letters of the pieces.
fn men(game: &Playable) -> String {
    let letters = game.pieces.iter().filter_map(|piece| piece.letters[Side::White]);
    let letters: std::collections::BTreeSet<char> = letters.map(|c| c.to_ascii_uppercase()).collect();
    letters.into_iter().collect()
}

/// A move as PGN writes it.
fn algebraic(game: &Playable, play: &mut Game<'_>, m: &Move) -> String {
    let side = play.side_to_move();
    let name = game.move_name(play, m);
    if m.departure.is_none() {
        return name;
    }
    let mut text = String::new();
    let unit = play.unit(m.departure);
    if is_castling(m) {
        text += if m.partner.is_some() && m.partner < m.departure { "O-O-O" } else { "O-O" };
    } else {
        let geometry = game.geometry();
        let from = game.square_name(m.departure);
        let captures = m.capture.is_some();
        if unit.walk == Walk::PAWN {
            let straight = geometry.file(m.departure) == geometry.file(m.arrival);
            if captures || !straight {
                text.extend(from.chars().next());
            }
        } else {
            text.extend(game.letter(unit.walk, side).map(|c| c.to_ascii_uppercase()));
            let rivals: Vec<Move> = play
                .legal_moves()
                .into_iter()
                .filter(|other| {
                    other.departure.is_some()
                        && other.departure != m.departure
                        && other.arrival == m.arrival
                        && play.unit(other.departure).walk == unit.walk
                })
                .collect();
            let same_file = rivals.iter().any(|r| geometry.file(r.departure) == geometry.file(m.departure));
            let same_rank = rivals.iter().any(|r| geometry.rank(r.departure) == geometry.rank(m.departure));
            if !rivals.is_empty() {
                if !same_file {
                    text.extend(from.chars().next());
                } else if !same_rank {
                    text += &from[1..];
                } else {
                    text += &from;
                }
            }
        }
        if captures {
            text.push('x');
        }
        text += &game.square_name(m.arrival);
        let promotion = play.plain(*m).promotion;
        if promotion != Walk::NONE
            && let Some(letter) = game.letter(promotion, side)
        {
            text.push('=');
            text.push(letter.to_ascii_uppercase());
        }
    }
    // what entered through a gate
    if let Some((square, walk)) = game.entering(play, m) {
        let letter = game.letter(walk, side).unwrap_or('?').to_ascii_uppercase();
        let _ = write!(
            text,
            "/{letter}{}",
            if is_castling(m) { game.square_name(square) } else { String::new() }
        );
    }
    if play.make(*m).legal {
        if play.is_in_check(!side) {
            text.push(if play.has_legal_move() { '+' } else { '#' });
        }
        play.undo();
    }
    text
}
