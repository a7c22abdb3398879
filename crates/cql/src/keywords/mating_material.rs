//! Material that suffices for mate.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::evaluate::{material, Scene};
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};

/// Material that suffices for mate.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MatingMaterial;

impl Keyword for MatingMaterial {
    const ROW: Row = Row {
        names: &["matingmaterial"],
        negated: &["nomatingmaterial"],
        syntax: "",
        meaning: "one of the sides could still give mate",
        example: "(match (position !:matingmaterial))",
        answer: "8:0,1,2,3,4,5,6,7 16:1,2,3,4",
        ..Row::NONE
    };

    fn parse(_parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<MatingMaterial> {
        Ok(MatingMaterial)
    }

    fn cost(&self) -> u32 {
        12
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        material::has_mating_material(&game.moment(at).diagram)
    }
}
