//! Disters: a side must keep two units as far apart, or as near, as it can.

use super::mummer::distance;
use super::{Strictness, install};
use crate::conditions::{
    Class, Condition, ConditionError, ConditionUse, Context, Example, Part, Reads, Words,
};
use crate::general::{Builder, Game, Move};
use board::{Side, Square};

/// The two units, known by the squares where they stood in the diagram.
#[derive(Clone, Copy)]
struct Pair([Square; 2]);

impl Pair {
    fn read(condition: &ConditionUse, context: &Context<'_>) -> Result<Pair, ConditionError> {
        let squares: Vec<Square> = condition.squares().collect();
        // named again, the last two squares count
        match squares.as_slice() {
            &[.., one, other] if one != other => {
                Ok(Pair([one, other].map(|s| context.position.unit(s).origin)))
            }
            _ => Err(ConditionError::Parameter {
                condition: condition.name.clone(),
                problem: "two different squares were expected".to_owned(),
            }),
        }
    }

    /// How far the units will be apart after the move; `None` if one is gone.
    fn apart(self, game: &Game<'_>, m: &Move) -> Option<u32> {
        let position = game.position();
        let captures = m.capture.is_some() && !game.is_in_passing(m);
        let place = |origin: Square| {
            if origin.is_none() {
                // no unit stood there: the reference takes the last empty square for it while something is captured, not in passing
                let empty = position.geometry().squares().rev().find(|&square| position.is_empty(square));
                return if captures { empty } else { None };
            }
            let now = position.occupied().into_iter().find(|&s| game.unit(s).origin == origin)?;
            if now == m.departure {
                Some(m.arrival)
            } else if now == m.capture {
                None
            } else {
                Some(now)
            }
        };
        let [one, other] = self.0.map(place);
        Some(distance(game.position().geometry(), one?, other?))
    }
}

fn demand(
    condition: &ConditionUse,
    context: &Context<'_>,
    builder: &mut Builder,
    side: Side,
    far: bool,
) -> Result<(), ConditionError> {
    let pair = Pair::read(condition, context)?;
    let measure = move |game: &mut Game<'_>, m: &Move| {
        pair.apart(game, m).map_or(0, |apart| if far { apart } else { 1000 - apart })
    };
    install(builder, condition, side, Strictness::Regular, measure)
}

macro_rules! disters {
    ($($(#[$doc:meta])* $id:ident = $number:literal $names:expr, $side:expr, $far:expr, $how:literal, $example:expr;)*) => {
        $($(#[$doc])* pub static $id: Condition = Condition {
            names: $names,
            popeye: Some($number),
            definition: $how,
            source: "Popeye's manual",
            example: $example,
            parts: &[Part::TWO_SQUARES],
            classes: &[Class::ChoosesMoves],
            reads: Reads::ORIGINS,
            build: |condition, context, builder| demand(condition, context, builder, $side, $far),
            ..Condition::BASE
        };)*
    };
}

disters! {
    /// White, far.
    WHITE_MAX = 219 Words::new("WhiteMaxDister", "BlancMaxDister", "WeisserMaxDister"), Side::White, true,
        "White must move so that the units that stood on the two squares named are as far apart as possible.",
        Ok(Example::new("WhiteMaxDister d5a2", "h#2", "7k/3R4/8/3R4/8/8/p7/6K1", &["1.Kh8-g8 Rd5-h5   2.Kg8-f8 Rh5-h8 #"]));
    /// White, near.
    WHITE_MIN = 220 Words::new("WhiteMinDister", "BlancMinDister", "WeisserMinDister"), Side::White, false,
        "White must move so that the units that stood on the two squares named are as near as possible.",
        Ok(Example::new("WhiteMinDister e1g4", "h#2", "8/K2P4/8/8/6Q1/8/7k/4q3", &["1.Qe1-g3 d7-d8=Q   2.Qg3-f4 Qd8-h4 #"]));
    /// Black, far.
    BLACK_MAX = 217 Words::new("BlackMaxDister", "NoirMaxDister", "SchwarzerMaxDister"), Side::Black, true,
        "Black must move so that the units that stood on the two squares named are as far apart as possible.",
        Ok(Example::new("BlackMaxDister e4c1", "h=2", "7S/8/8/8/4K3/1B6/8/2k5", &["1.Kc1-b1 Ke4-d3   2.Kb1-a1 Kd3-c2 ="]));
    /// Black, near.
    BLACK_MIN = 218 Words::new("BlackMinDister", "NoirMinDister", "SchwarzerMinDister"), Side::Black, false,
        "Black must move so that the units that stood on the two squares named are as near as possible.",
        Ok(Example::new("BlackMinDister e1g3", "h#2", "8/8/8/8/1s6/4K1s1/7k/4R3", &["1.Sg3-e2 Ke3-f3   2.Kh2-h3 Re1-h1 #"]));
}

#[cfg(test)]
mod tests {
    use crate::conditions::{ConditionUse, Parameter};
    use crate::testing::Table;
    use board::{Side, Square};

    #[test]
    fn the_king_runs_from_its_rook() {
        let squares = Parameter::Squares(vec![Square(0), Square(7)]);
        let far = ConditionUse { name: "WhiteMaxDister".into(), parameters: vec![squares] };
        let table = Table::with("7k/8/8/8/8/8/P7/RP5K", &[far]);
        assert_eq!(table.moves(Side::White), ["h1h2"]);
    }
}
