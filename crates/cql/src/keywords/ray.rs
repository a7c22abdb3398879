//! Units on a line.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::error::QueryError;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser, Token};
use crate::plan::Transform;
use crate::tree::{Designator, Range, RayKind};

/// Units on a line.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ray(pub(crate) RayKind, pub(crate) Vec<Designator>, pub(crate) Range);

impl Keyword for Ray {
    const ROW: Row = Row {
        names: &["ray", "rayattack", "raydiagonal", "rayhorizontal", "rayorthogonal", "rayvertical"],
        syntax: "(units) [range]",
        meaning: "the number of lines with these units in order and nothing else between; default `>=1`. `:rayattack`: lines in which the first unit moves; the others: lines in these directions",
        example: "(match (position :ray (B n k)))",
        answer: "1:22,23,24",
        ..Row::NONE
    };

    fn parse(parser: &mut Parser<'_>, word: &Written<'_>) -> Parsed<Ray> {
        let kind = match word.name {
            "rayattack" => RayKind::Attack,
            "raydiagonal" => RayKind::Diagonal,
            "rayhorizontal" => RayKind::Horizontal,
            "rayorthogonal" => RayKind::Orthogonal,
            "rayvertical" => RayKind::Vertical,
            _ => RayKind::Any,
        };
        let message = format!("{} takes a list of piece designators such as (R n k)", word.shown());
        let opened = parser.expect_open(&message)?;
        let mut units = Vec::new();
        loop {
            match parser.peek().token {
                Token::Close => {
                    parser.next();
                    break;
                }
                Token::End => return Err(Parser::unclosed(&opened)),
                _ => units.push(parser.designator("the ray")?),
            }
        }
        if !(2..=8).contains(&units.len()) {
            return Err(QueryError::new("a ray has two to eight piece designators", opened));
        }
        let range = parser.range_if(&word.shown())?.unwrap_or(Range::at_least(1));
        Ok(Ray(kind, units, range))
    }

    fn cost(&self) -> u32 {
        60
    }

    fn transformed(&self, transform: &Transform) -> Ray {
        Ray(self.0, self.1.iter().map(|unit| transform.designator(unit)).collect(), self.2)
    }

    fn holds<D: Diagram>(&self, scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        scene.ray(self.0, &self.1, self.2, game, at)
    }
}
