//! Take and make.

use crate::conditions::{
    Combination, Condition, EntireMove, Example, Making, Means, Part, Reads, Trait, Variant, Words,
};
use crate::general::{CheckGate, Game, Move, MoveListFilter, Scope, Strikes};
use board::{Reason, Side, Square, SquareSet};

/// The words of the rebirth that the condition is where the move ends with the capture.
const ENDING_WITH_THE_CAPTURE: [Variant; 4] =
    [Variant::Make, Variant::BeforePromotion, Variant::OrthodoxChecks, Variant::MovedRebirth];

/// The same where the captured unit tells the further step.
const ENDING_WITH_THE_CAPTURE_OF_ANOTHER: [Variant; 5] = [
    Variant::Make,
    Variant::BeforePromotion,
    Variant::OrthodoxChecks,
    Variant::MovedRebirth,
    Variant::Couscous,
];

/// Every capture is followed by a move in the manner of the captured unit.
pub static TAKE_MAKE_CHESS: Condition = Condition {
    names: Words::new("Take&MakeChess", "Take&MakeEchecs", "Take&MakeSchach"),
    popeye: Some(151),
    definition: "A unit that captures must go on, in the same move and without capturing, as the captured unit would \
                 have moved from there; else it cannot capture. Pawns may not end on their first rank. With Absolute \
                 that holds for captures of kings, that is for checks, too. With TypeII it goes on in its own manner.",
    source: "H. Laue, 2006 (Popeye's manual); Type II: Jacobi's documentation",
    inventor: Some("H. Laue"),
    year: Some(2006),
    parts: &[Part::AnyOf(&[Variant::Absolute])],
    making: Making {
        combinations: &[
            Combination::new(&["TypeII"], Means::With(Variant::TypeII)),
            Combination::new(&["Couscous"], Means::With(Variant::TypeII)),
        ],
        entire_move: EntireMove::Unless(&[
            (&[Variant::TypeII], "AntiCirce", &ENDING_WITH_THE_CAPTURE),
            (&[], "AntiCirce", &ENDING_WITH_THE_CAPTURE_OF_ANOTHER),
        ]),
        ..Making::NONE
    },
    excludes: &[Trait::Under("Sentinelles"), Trait::Under("NoCapture"), Trait::Under("AntiCirce")],
    example: Ok(Example::new(
        "Take&MakeChess",
        "h#2",
        "8/4q3/8/8/8/1K2R3/8/4k3",
        &["1.Ke1-d1 Kb3-c3   2.Kd1-c1 Re3*e7-e1 #"],
    )),
    reads: Reads::POSITION,
    build: |condition, context, builder| {
        let free_pawns = context.all.iter().any(|other| other.name == "NormalPawn");
        let as_itself = condition.has("TypeII");
        let absolute = condition.has("Absolute");
        builder.list_filter(TakeMake { free_pawns, as_itself, absolute }).captures_go_on();
        if absolute {
            builder.check_gate(TakeMake { free_pawns, as_itself, absolute });
        }
        Ok(())
    },
    ..Condition::BASE
};

struct TakeMake {
    /// Whether pawns may end on their first rank.
    free_pawns: bool,
    /// Whether the capturer goes on in its own manner.
    as_itself: bool,
    /// Whether captures of royal units go on, too.
    absolute: bool,
}

impl TakeMake {
    /// The moves that a capture becomes, one for each square where the capturer can go on to.
    fn makes(&self, game: &mut Game<'_>, take: Move, side: Side, moves: &mut Vec<Move>) {
        let victim = game.unit(take.capture);
        let mover = game.unit(take.departure);
        let geometry = game.position().geometry();
        let first_rank = if side == Side::White { 0 } else { geometry.ranks() - 1 };
        let is_pawn = !self.free_pawns && game.rules().is_pawn(mover.walk);
        let barred = |arrival: Square| is_pawn && geometry.rank(arrival) == first_rank;
        let make = |arrival: Square| Move { arrival, passed: [Square::NONE; 3], ..take };
        let (walk, of) = if self.as_itself { (mover.walk, side) } else { (victim.walk, !side) };
        if let Some(reached) = game.squares_gone_on_to(walk, of, &take) {
            moves.extend(reached.into_iter().filter(|&arrival| !barred(arrival)).map(make));
            return;
        }
        let mut ways = game.take_list();
        game.position_mut().begin_ply();
        game.position_mut().remove_unit(take.capture, Reason::Bookkeeping);
        if take.departure != take.arrival {
            game.position_mut().move_unit(take.departure, take.arrival, Reason::Bookkeeping);
        }
        game.generate_walk(walk, take.arrival, of, &mut ways);
        game.position_mut().undo_ply();
        let mut reached = SquareSet::EMPTY;
        for way in &ways {
            // a square that is reached by two ways is gone on to once
            if way.capture.is_none() && !barred(way.arrival) && !reached.contains(way.arrival) {
                reached.insert(way.arrival);
                moves.push(make(way.arrival));
            }
        }
        game.give_back_list(ways);
    }
}

impl MoveListFilter for TakeMake {
    fn filter(&self, game: &mut Game<'_>, side: Side, moves: &mut Vec<Move>) {
        let mut takes = game.take_list();
        takes.append(moves);
        for &take in &takes {
            if take.capture.is_some() {
                // a neutral unit that hops back to its square finds an enemy there: itself
                if take.capture == take.departure {
                    continue;
                }
                let first = moves.len();
                self.makes(game, take, side, moves);
                let mut kept = first;
                for index in first..moves.len() {
                    let make = moves[index];
                    if game.accepts_arrival(&make, side) {
                        moves[kept] = make;
                        kept += 1;
                    }
                }
                moves.truncate(kept);
            } else {
                moves.push(take);
            }
        }
        game.give_back_list(takes);
    }

    fn bound(&self, _: Scope<'_, '_>) -> Strikes {
        Strikes::Captures
    }

    fn judges_one_by_one(&self) -> bool {
        true
    }

    fn continues_captures_of_royals(&self) -> bool {
        self.absolute
    }

    fn goes_on_to(&self, game: &Game<'_>, take: &Move, side: Side) -> Option<SquareSet> {
        let (going, of) = if self.as_itself { (take.departure, side) } else { (take.capture, !side) };
        game.rules().program(game.unit(going).walk, of).ends(take.arrival)
    }
}

impl CheckGate for TakeMake {
    fn is_check(&self, game: &mut Game<'_>, observer: Square, target: Square, side: Side) -> bool {
        let mut makes = Vec::new();
        for take in game.captures_by(observer, target, side) {
            self.makes(game, take, side, &mut makes);
        }
        !makes.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use crate::conditions::{ConditionUse, Parameter};
    use crate::testing::Table;
    use board::{Side, Walk};

    #[test]
    fn of_type_two_it_goes_on_as_a_rook() {
        let parameters = vec![Parameter::Word("TypeII".to_owned())];
        let given = ConditionUse { name: "Take&MakeChess".to_owned(), parameters };
        let table = Table::with("8/8/8/8/R2s4/8/8/7K", &[given]);
        let moves = table.arrivals("a4", Side::White);
        assert!(moves.contains("d8") && moves.contains("h4") && !moves.contains("f5"), "{moves}");
    }

    #[test]
    fn a_capturing_rook_goes_on_as_the_captured_knight() {
        let table = Table::new("8/8/8/8/R2s4/8/8/7K", &["Take&MakeChess"]);
        assert_eq!(table.arrivals("a4", Side::White), "a1 a2 a3 a5 a6 a7 a8 b3 b4 b5 c2 c4 c6 e2 e6 f3 f5");
    }

    #[test]
    fn a_square_that_is_reached_by_two_ways_is_gone_on_to_once() {
        // from d4 a rose goes to d8 on the left and on the right
        let table = Table::new("7k/8/8/8/R2.ro4/8/8/7K", &["Take&MakeChess"]);
        let moves = table.moves(Side::White);
        assert_eq!(moves.iter().filter(|m| *m == "a4d8").count(), 1, "{moves:?}");
    }

    #[test]
    fn absolute_checks_are_judged_by_where_the_capturer_goes_on_to() {
        let knightly =
            ConditionUse { name: "KoeKo".to_owned(), parameters: vec![Parameter::Walks(vec![Walk::KNIGHT])] };
        let moves = |words: &[&str]| {
            let parameters = words.iter().map(|&word| Parameter::Word(word.to_owned())).collect();
            let given = ConditionUse { name: "Take&MakeChess".to_owned(), parameters };
            Table::with("2S5/4K3/8/5s2/8/8/8/7k", &[given, knightly.clone()]).moves(Side::White)
        };
        // on e7 the knight would touch nobody, on e8 and f7 it touches the one on d6
        assert_eq!(moves(&[]), ["c8d6"]);
        assert!(moves(&["Absolute"]).is_empty());
    }
}
