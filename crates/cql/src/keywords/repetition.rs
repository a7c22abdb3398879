//! A position that occurs again.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use board::Side;

/// A position that occurs again.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Repetition(pub(crate) u32);

impl Keyword for Repetition {
    const ROW: Row = Row {
        names: &["threefoldrepetition", "fivefoldrepetition"],
        syntax: "",
        meaning: "the position occurs for exactly the third, fifth time",
        example: "(match (position :fivefoldrepetition))",
        answer: "5:16",
        ..Row::NONE
    };

    fn parse(_parser: &mut Parser<'_>, word: &Written<'_>) -> Parsed<Repetition> {
        Ok(Repetition(if word.name == "threefoldrepetition" { 3 } else { 5 }))
    }

    fn cost(&self) -> u32 {
        300
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        at.line == 0 && occurrences(game, at.index) == self.0
    }
}

/// How often the position at a place of the main line has occurred up to there.
fn occurrences<D: Diagram>(game: &Game<D>, index: usize) -> u32 {
    let moments = &game.lines[0].moments;
    let here = &moments[index].diagram;
    // a capture or pawn move cannot be taken back: no need to look beyond
    let reach = usize::try_from(here.clock()).unwrap_or(0).min(index);
    let mut count = 1;
    for back in (2..=reach).step_by(2) {
        if same_position(&moments[index - back].diagram, here) {
            count += 1;
        }
    }
    count
}

fn same_position<D: Diagram>(one: &D, other: &D) -> bool {
    one.occupied() == other.occupied()
        && one.turn() == other.turn()
        && (0..6).all(|role| {
            Side::BOTH.iter().all(|side| one.of_roles(*side, 1 << role) == other.of_roles(*side, 1 << role))
        })
        && one.castling_letters() == other.castling_letters()
        && one.en_passant_right() == other.en_passant_right()
}
