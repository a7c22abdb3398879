//! Series capture.
//!
//! In the reference, rules that strike moves from a side's list (grids, contact, the edge …) do not see the further movements,
//! which then may capture a king that is not in check by them.

use crate::Rules;
use crate::conditions::colour::influencer;
use crate::conditions::{Class, Condition, Example, Reads, Trait, Words};
use crate::general::{Choices, EffectPlace, Game, Going, Moment, Move, Ply};
use board::{Marks, Reason, Unit, Walk};

/// Its place among the effects of a move.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("SeriesCapture", Moment::Aftermath).after(&influencer::EFFECT);

/// A unit that captures may go on.
pub static SERIES_CAPTURE: Condition = Condition {
    names: Words::new("SeriesCapture", "SerieCapture", "SerienSchlag"),
    popeye: Some(221),
    definition: "A unit that has captured may move again in the same move, as often as it captures, while neither side \
                 is in check; a move without a capture ends the series.",
    source: "Popeye's manual",
    excludes: &[
        Trait::Of(Class::ChoosesMoves),
        Trait::Under("GhostChess"),
        Trait::Under("HauntedChess"),
        Trait::Under("Madrasi"),
        Trait::Under("EiffelChess"),
        Trait::Under("PartialParalysis"),
        Trait::Under("BackToBack"),
        Trait::Under("Take&MakeChess"),
        Trait::Under("Make&TakeChess"),
        Trait::Under("MarsCirce"),
        Trait::Under("KoeKo"),
        Trait::Under("ContactGridChess"),
        Trait::Under("WhiteSuperTransmutingKing"),
        Trait::Under("BlackSuperTransmutingKing"),
        Trait::Marked(Marks::PARALYSING),
        Trait::Marked(Marks::UNCAPTURABLE),
    ],
    example: Ok(Example::new(
        "SeriesCapture",
        "h#2",
        "5K2/8/8/7R/6Rk/8/pp6/8",
        &["1.Kh4*h5-h6 Kf8-f7   2.Kh6-h7 Rg4-h4 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        builder.effect(&EFFECT, go_on).royals_capturable();
        Ok(())
    },
    ..Condition::BASE
};

/// One further movement, with all its effects; if it captures, they end with the next one.
fn go_on(game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going {
    let at = ply.at;
    let goes_on = !ply.captured.is_empty() && at.is_some() && game.unit(at).belongs_to(ply.side);
    if !goes_on || game.is_in_check(ply.side) || game.is_in_check(!ply.side) {
        return Going::On;
    }
    let mut moves = Vec::new();
    if game.may_leave(at, ply.side) {
        game.generate_ungated(at, ply.side, &mut moves);
    }
    moves.retain(Move::is_direct);
    let pick = choices.pick(moves.len() + 1);
    let Some(&m) = pick.checked_sub(1).and_then(|index| moves.get(index)) else { return Going::On };
    game.position_mut().note_choice(m.arrival, Walk::NONE);
    let mover = game.unit(at);
    let captured = if m.capture.is_some() { game.unit(m.capture) } else { Unit::EMPTY };
    if m.capture.is_some() {
        game.position_mut().remove_unit(m.capture, Reason::SeriesCapture);
    }
    if m.arrival != m.departure {
        game.position_mut().move_unit(m.departure, m.arrival, Reason::SeriesCapture);
    }
    let mut further =
        Ply { intention: m, side: ply.side, mover, at: m.arrival, destination: m.arrival, captured };
    let going = game.effects_of_further_movement(&mut further, choices);
    ply.at = further.at;
    going
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn a_capturing_rook_may_capture_again_or_move_on() {
        let table = Table::new("8/8/8/8/8/1p6/8/1R5K", &["SeriesCapture"]);
        let after = table.after(Side::White, "b1b3");
        assert!(after.contains(&"8/8/8/8/8/1R6/8/7K".to_owned()));
        assert!(after.contains(&"8/8/8/8/8/7R/8/7K".to_owned()));
    }

    #[test]
    fn ten_captures_are_one_move() {
        let table = Table::new("sssss2k/p7/p7/p7/p7/p7/p7/R5K1", &["SeriesCapture"]);
        assert!(table.after(Side::White, "a1a2").contains(&"3Rs2k/8/8/8/8/8/8/6K1".to_owned()));
    }

    #[test]
    fn each_movement_has_its_effects() {
        // the knight becomes a queen by the capture and a knight again by the move to a4
        let table = Table::new("8/3s4/8/2S5/8/7p/8/K6k", &["SeriesCapture", "NorskSjakk"]);
        let after = table.after(Side::White, "c5d7");
        assert!(after.contains(&"8/8/8/8/S7/7p/8/K6k".to_owned()), "{after:?}");
    }

    #[test]
    fn further_movements_leave_the_edge() {
        let table = Table::new("8/8/8/8/8/8/8/R2p3K", &["SeriesCapture", "WhiteEdgeMover"]);
        assert!(!table.moves(Side::White).contains(&"a1d4".to_owned()));
        let after = table.after(Side::White, "a1d1");
        assert!(after.contains(&"8/8/8/8/3R4/8/8/7K".to_owned()), "{after:?}");
    }
}
