//! A whole position.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::error::QueryError;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser, Token};
use crate::replay::Position;
use crate::start::Variant;
use crate::tree::FenPattern;
use board::Side;

/// A whole position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fen(pub(crate) Box<FenPattern>);

impl Keyword for Fen {
    const ROW: Row = Row {
        names: &["fen"],
        syntax: "\"…\"",
        meaning: "this position: units, side to move, rights; the counters are not compared",
        example: r#"(match (position :fen "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3"))"#,
        answer: "2:5 9:5",
        ..Row::NONE
    };

    fn parse(parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<Fen> {
        let token = parser.next();
        let text = match token.token {
            Token::Text(text) | Token::Word(text) => text,
            _ => return Err(QueryError::new(":fen takes a FEN in double quotes", token.span)),
        };
        let position = Position::from_fen(&text, Variant::Normal)
            .map_err(|error| QueryError::new(error.to_string(), token.span))?;
        let mut units = [0; 12];
        for side in Side::BOTH {
            for (role, set) in position.roles.iter().enumerate() {
                units[side.index() * 6 + role] = set & position.sides[side.index()];
            }
        }
        Ok(Fen(Box::new(FenPattern {
            units,
            side: position.turn,
            castling: position.castling_letters(),
            en_passant: position.en_passant_right(),
        })))
    }

    fn cost(&self) -> u32 {
        12
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        let (diagram, pattern) = (&game.moment(at).diagram, &self.0);
        let all = pattern.units.iter().fold(0, |all, set| all | set);
        if diagram.occupied() != all || diagram.turn() != pattern.side {
            return false;
        }
        let units = pattern.units.iter().enumerate().all(|(at, set)| {
            let side = if at < 6 { Side::White } else { Side::Black };
            diagram.of_roles(side, 1 << (at % 6)) == *set
        });
        units
            && diagram.castling_letters() == pattern.castling
            && diagram.en_passant_right() == pattern.en_passant
    }
}
