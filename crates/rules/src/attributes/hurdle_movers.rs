//! Bul and dob: hoppers that push their hurdles on.

use super::footprints::footprint_by;
use super::hopper_promotion::{mark_promoted, promote_with_marks};
use super::{Attribute, Example, Words};
use crate::attributes::hurdle_colour_changing;
use crate::general::{
    Builder, CheckGate, Choices, EffectPlace, Game, Going, Kind, Moment, Move, Ply, Reads, Unless,
    WithFootprint,
};
use board::{Marks, Position, Reason, Side, Square, Walk};

/// Bul and dob units move their hurdles.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("HurdlesMove", Moment::Recolouring).after(&hurdle_colour_changing::EFFECT);

/// The hurdle goes on as the hopper would.
pub(super) static BUL: Attribute = Attribute {
    mark: Marks::BUL,
    names: Words::same("Bul"),
    definition: "The unit over which it hops is moved too, without capturing, as a unit of the hopper's kind and side; \
                 if it cannot, the move is impossible.",
    example: Ok(Example::of_pieces(
        "h#2",
        "White Kh3 Rf5 White Bul LIb1 Black Ke1",
        &["1.Ke1-d1 bLIb1-e1[bKd1->g1]   2.Kg1-h1 Rf5-f1 #"],
    )),
    reads: Reads::POSITION,
    build: |position, builder| build(position, builder, Marks::BUL),
    ..Attribute::BASE
};

/// The hurdle goes on as itself.
pub(super) static DOB: Attribute = Attribute {
    mark: Marks::DOB,
    names: Words::same("Dob"),
    definition: "The unit over which it hops is moved too, without capturing, by its own walk; if it cannot, the move \
                 is impossible.",
    example: Ok(Example::of_pieces(
        "h#1.5",
        "White Kh8 Qg3 White Dob LId4 Black Kb7 Sa5",
        &["1...Qg3-c3   2.Kb7-a8 dLId4-a1[wQc3->c8] #"],
    )),
    reads: Reads::POSITION,
    build: |position, builder| build(position, builder, Marks::DOB),
    ..Attribute::BASE
};

fn build(position: &Position, builder: &mut Builder, mark: Marks) {
    promote_with_marks(position, builder);
    let hops_over_nothing = move |game: &Game<'_>, m: &Move| {
        m.partner.is_none() || m.departure.is_none() || !game.unit(m.departure).marks.has(mark)
    };
    let push = move |game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices| {
        let hurdle = ply.intention.partner;
        if ply.intention.kind != Kind::Ordinary || hurdle.is_none() || !ply.mover.marks.has(mark) {
            return Going::On;
        }
        let pushed = game.unit(hurdle);
        if pushed.is_empty() || pushed.is_hole() {
            return Going::On;
        }
        let (side, walk) = if mark == Marks::BUL {
            (ply.side, ply.mover.walk)
        } else if pushed.belongs_to(ply.side) {
            (ply.side, pushed.walk)
        } else {
            (!ply.side, pushed.walk)
        };
        // what cannot move by itself where it stands cannot be pushed either
        if !game.may_leave(hurdle, side) {
            return Going::Impossible;
        }
        let mut moves = game.take_list();
        game.generate_walk(walk, hurdle, side, &mut moves);
        moves.retain(|m| m.capture.is_none());
        let to = (!moves.is_empty()).then(|| moves[choices.pick(moves.len())].arrival);
        game.give_back_list(moves);
        let Some(to) = to else { return Going::Impossible };
        game.position_mut().note_choice(to, Walk::NONE);
        game.position_mut().move_unit(hurdle, to, Reason::HurdleMovement);
        let owner = if pushed.belongs_to(ply.side) { ply.side } else { !ply.side };
        if game.promote(to, owner, Reason::Promotion, choices) {
            mark_promoted(game, to, choices)
        } else {
            Going::On
        }
    };
    let marked = move |game: &Game<'_>, _: Side| footprint_by(game, mark);
    let hook = WithFootprint { all: marked, reach: marked, hook: Unless(hops_over_nothing, push) };
    builder.effect(&EFFECT, hook);
    builder.check_gate(Played);
}

/// A check counts if the capture of the king could be played.
struct Played;

impl CheckGate for Played {
    fn is_check(&self, game: &mut Game<'_>, observer: Square, target: Square, side: Side) -> bool {
        let unit = game.unit(observer);
        let hops = unit.marks.has(Marks::BUL) || unit.marks.has(Marks::DOB);
        // a unit that moves no hurdle captures as in plain chess
        if !hops && game.captures_royal_plainly(observer, target, side) {
            return true;
        }
        game.could_capture_king(observer, target, side)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::{Marks, Side};

    #[test]
    fn a_dob_pushes_its_hurdle_by_the_hurdles_own_walk() {
        let table = Table::new("K6k/8/8/8/8/8/8/G2s4", &[]).with_mark("a1", Marks::DOB);
        let mut diagrams = table.after(Side::White, "a1e1");
        diagrams.sort();
        let expected = [
            "K6k/8/8/8/8/2s5/8/4G3",
            "K6k/8/8/8/8/4s3/8/4G3",
            "K6k/8/8/8/8/8/1s6/4G3",
            "K6k/8/8/8/8/8/5s2/4G3",
        ];
        assert_eq!(diagrams, expected);
    }

    #[test]
    fn a_bul_pushes_it_as_a_unit_of_its_own_kind() {
        // the knight hops as a grasshopper, over the one that has just hopped over it
        let table = Table::new("7k/8/8/8/8/8/8/G2s3K", &[]).with_mark("a1", Marks::BUL);
        assert_eq!(table.after(Side::White, "a1e1"), ["7k/8/8/8/8/8/8/4Gs1K"]);
    }

    #[test]
    fn a_hurdle_that_cannot_go_on_makes_the_move_impossible() {
        // the pawn on e2 is blocked by the hopper, that on d2 has two steps to choose from
        let blocked = Table::new("7k/8/8/8/8/8/3PP3/4G2K", &[]);
        assert_eq!(blocked.arrivals("e1", Side::White), "c3 e3");
        let dob = blocked.with_mark("e1", Marks::DOB);
        assert_eq!(dob.arrivals("e1", Side::White), "c3 c3");
    }

    #[test]
    fn a_functionary_is_pushed_only_while_it_could_move() {
        let table = Table::new("7k/8/8/8/Gs6/8/8/K7", &[]).with_mark("a4", Marks::DOB);
        assert!(table.arrivals("a4", Side::White).starts_with("c4"));
        let table = table.with_mark("b4", Marks::FUNCTIONARY);
        assert_eq!(table.arrivals("a4", Side::White), "");
        let observed = Table::new("7k/8/8/8/Gs6/8/8/KR6", &[]);
        let observed = observed.with_mark("a4", Marks::DOB).with_mark("b4", Marks::FUNCTIONARY);
        assert!(observed.arrivals("a4", Side::White).starts_with("c4"));
    }
}
