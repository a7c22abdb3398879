//! Norsk sjakk.

use crate::conditions::place::wormholes;
use crate::conditions::{Class, Condition, Example, Reads, Traditional, Trait, Words};
use crate::general::{Choices, EffectPlace, Game, Going, Kind, Moment, Move, Ply};
use board::{Effect, Reason, Recorded, Side, Square, Walk};

/// Its place among the effects of a move.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("NorskSjakk", Moment::AfterPromotion).before(&wormholes::EFFECT);

/// Queens and knights, rooks and bishops exchange their walks when they move.
pub static NORSK_SJAKK: Condition = Condition {
    names: Words::same("NorskSjakk"),
    popeye: Some(74),
    definition: "A unit that moves changes from queen to knight, knight to queen, rook to bishop, bishop to rook, \
                 promotion excepted. Units capture their like only, kings capture nothing, and nothing is captured in \
                 passing.",
    source: "T. Bergersen, Norway 1992 (Popeye's manual)",
    inventor: Some("T. Bergersen"),
    year: Some(1992),
    traditional: &[Traditional::new("Norsk", &[("NorskSjakk", &[])])],
    classes: &[Class::ChangesMover],
    excludes: &[Trait::Of(Class::ChangesMover)],
    example: Ok(Example::new(
        "NorskSjakk",
        "h#2",
        "8/8/3P4/8/k7/8/3B4/2K5",
        &["1.Ka4-a3 Kc1-c2   2.Ka3-a2 Bd2-a5=R #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        builder.effect(&EFFECT, turn_round);
        builder.move_filter(|game: &mut Game<'_>, m: &Move, _: Side, _: bool| {
            if m.capture.is_none() {
                return true;
            }
            // so the reference
            if game.is_in_passing(m) {
                return false;
            }
            let mover = game.unit(m.departure);
            !mover.is_royal() && mover.walk == game.unit(m.capture).walk
        });
        Ok(())
    },
    ..Condition::BASE
};

fn turn_round(game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices) -> Going {
    if ply.at.is_none() || promoted(game, ply.intention.arrival) {
        return Going::On;
    }
    change(game, ply.at);
    if ply.intention.kind == Kind::Castling || castles_freely(game) {
        change(game, ply.intention.partner_arrival());
    }
    Going::On
}

/// Whether the ply is castling on any line.
fn castles_freely(game: &Game<'_>) -> bool {
    game.position().journal().last_ply().iter().any(|recorded| recorded.reason == Reason::FreeCastling)
}

/// Whether the unit on that square has changed its walk in this ply since it came there: it may have been there before, in a series of captures.
fn promoted(game: &Game<'_>, square: Square) -> bool {
    let arrives = |recorded: &&Recorded| matches!(recorded.effect, Effect::Moved { to, .. } if to == square);
    let journal = game.position().journal();
    journal.last_ply().iter().rev().take_while(|recorded| !arrives(recorded)).any(|recorded| {
        let taken = recorded.reason == Reason::WalkChange;
        matches!(recorded.effect, Effect::Changed { at, before, after }
            if at == square && (before.walk != after.walk || taken))
    })
}

fn change(game: &mut Game<'_>, at: Square) {
    let unit = game.unit(at);
    // other walks may stand in for the orthodox ones
    let pairs = [(Walk::QUEEN, Walk::KNIGHT), (Walk::ROOK, Walk::BISHOP)];
    let standard = |walk| game.rules().standard(walk);
    let other = pairs.into_iter().find_map(|(one, other)| match unit.walk {
        walk if walk == standard(one) => Some(standard(other)),
        walk if walk == standard(other) => Some(standard(one)),
        _ => None,
    });
    if let Some(walk) = other {
        game.position_mut().change_unit(at, unit.with_walk(walk), Reason::WalkChange);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side::{Black, White};

    #[test]
    fn units_that_stand_in_for_officers_change_too() {
        // a nightrider stands in for the knight
        let table = Table::new("7k/8/8/8/8/8/8/Q6K", &["NorskSjakk", "CavalierMajeur"]);
        assert!(table.after(White, "a1a2").iter().all(|after| !after.contains('q') && !after.contains('Q')));
    }

    #[test]
    fn nothing_is_captured_in_passing() {
        let table = Table::new("7k/8/8/8/1p6/8/P7/7K", &["NorskSjakk"]);
        assert!(!table.moves_after(White, "a2a4", Black).contains(&"b4a3".to_owned()));
    }

    #[test]
    fn a_king_is_in_no_check_by_what_could_not_capture_its_like() {
        // the last knight of its side, attacked by a rook
        let table = Table::new("7k/8/8/8/8/8/r7/s6K", &["NorskSjakk", "ExtinctionChess"]);
        assert!(table.moves(White).contains(&"h1h2".to_owned()));
    }

    #[test]
    fn a_series_of_captures_may_come_back() {
        let table = Table::new("8/k3b3/8/8/4b2b/8/6B1/K7", &["SeriesCapture", "NorskSjakk"]);
        let after = table.after(White, "g2e4");
        assert!(after.contains(&"8/k7/8/8/4B3/8/8/K7".to_owned()), "{after:?}");
        assert!(!after.contains(&"8/k7/8/8/4R3/8/8/K7".to_owned()), "{after:?}");
    }

    #[test]
    fn who_took_a_walk_by_capturing_does_not_turn_into_another() {
        let table = Table::new("7k/8/8/3r4/8/8/8/3R3K", &["NorskSjakk", "FrankfurtChess"]);
        assert_eq!(table.after(White, "d1d5"), ["7k/8/8/3R4/8/8/8/7K"]);
    }
}
