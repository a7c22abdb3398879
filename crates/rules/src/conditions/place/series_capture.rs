//! Series capture.

use crate::Rules;
use crate::conditions::Condition;
use crate::general::{Choices, Game, Going, Kind, Moment, Ply};
use board::Reason;

/// A unit that captures may go on.
pub static SERIES_CAPTURE: Condition = Condition {
    name: "SeriesCapture",
    definition: "A unit that has captured may move again in the same move, as often as it captures, while neither side \
                 is in check; a move without a capture ends the series.",
    source: "Popeye's manual",
    build: |_, _, builder| {
        builder.effect(Moment::Aftermath, 130, go_on);
        Ok(())
    },
};

fn go_on(game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going {
    let mut captured = !ply.captured.is_empty();
    while captured && ply.at.is_some() && game.unit(ply.at).belongs_to(ply.side) {
        if game.is_in_check(ply.side) || game.is_in_check(!ply.side) {
            break;
        }
        let mut moves = Vec::new();
        game.generate_from(ply.at, ply.side, &mut moves);
        moves.retain(|m| m.kind == Kind::Ordinary && m.via.is_none());
        let pick = choices.pick(moves.len() + 1);
        let Some(m) = pick.checked_sub(1).and_then(|index| moves.get(index)) else { break };
        captured = m.capture.is_some();
        if captured {
            game.position_mut().remove_unit(m.capture, Reason::SeriesCapture);
        }
        if m.arrival != m.departure {
            game.position_mut().move_unit(m.departure, m.arrival, Reason::SeriesCapture);
        }
        ply.at = m.arrival;
        game.promote(ply.at, ply.side, Reason::Promotion, choices);
    }
    Going::On
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
}
