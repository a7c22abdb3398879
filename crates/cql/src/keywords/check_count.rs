//! Checks given in Three-check.

use super::keyword::{Keyword, Row, Written};
use crate::diagram::Diagram;
use crate::error::QueryError;
use crate::evaluate::Scene;
use crate::evaluate::moves::gave_check_number;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser, Token};
use crate::plan::Transform;
use crate::tree::Range;
use board::Side;

/// Checks given in Three-check.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CheckCount(pub(crate) Checks);

impl Keyword for CheckCount {
    const ROW: Row = Row {
        names: &["checkcount"],
        syntax: "number, +1+2 or range `:` range",
        meaning: "Three-check: the last move gave the check of that number; White and Black have given so many checks",
        example: "(match (position :checkcount 2))",
        answer: "10:7",
        ..Row::NONE
    };

    fn parse(parser: &mut Parser<'_>, _word: &Written<'_>) -> Parsed<CheckCount> {
        if let Some((text, _)) = parser.word_if(|text| each_side(text).is_some())
            && let Some((white, black)) = each_side(&text)
        {
            return Ok(CheckCount(Checks::ByEach(Range::exactly(white), Range::exactly(black))));
        }
        let span = parser.peek().span.clone();
        let first = parser.range(":checkcount")?;
        if parser.peek().token == Token::Colon {
            parser.next();
            // The first range counts the checks that White receives, which are those that Black gives.
            let second = parser.range(":checkcount")?;
            return Ok(CheckCount(Checks::ByEach(second, first)));
        }
        if first.low != first.high || first.low < 0 {
            return Err(QueryError::new(
                ":checkcount takes a number, +1+2, or two ranges with “:” between",
                span,
            ));
        }
        Ok(CheckCount(Checks::Given(first.low)))
    }

    fn cost(&self) -> u32 {
        8
    }

    fn transformed(&self, transform: &Transform) -> CheckCount {
        CheckCount(match self.0 {
            Checks::ByEach(white, black) if transform.flipped => Checks::ByEach(black, white),
            same => same,
        })
    }

    fn holds<D: Diagram>(&self, _scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        match self.0 {
            Checks::Given(number) => gave_check_number(game, at, number),
            Checks::ByEach(white, black) => {
                let diagram = &game.moment(at).diagram;
                white.contains(diagram.checks_given(Side::White))
                    && black.contains(diagram.checks_given(Side::Black))
            }
        }
    }
}

/// What is asked of checks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Checks {
    /// The last move gave the check of that number; 0: none has been given.
    Given(i32),
    /// The checks that White and Black have given.
    ByEach(Range, Range),
}

/// `+1+2` as checks given by White and by Black.
fn each_side(word: &str) -> Option<(i32, i32)> {
    let (white, black) = word.strip_prefix('+')?.split_once('+')?;
    Some((white.parse::<u8>().ok()?.into(), black.parse::<u8>().ok()?.into()))
}
