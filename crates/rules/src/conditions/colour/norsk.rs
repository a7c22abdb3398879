//! Norsk sjakk.

use crate::conditions::Condition;
use crate::general::{Choices, Game, Going, Kind, Moment, Move, Ply};
use board::{Effect, Reason, Side, Square, Walk};

/// Queens and knights, rooks and bishops exchange their walks when they move.
pub static NORSK_SJAKK: Condition = Condition {
    name: "NorskSjakk",
    definition: "A unit that moves changes from queen to knight, knight to queen, rook to bishop, bishop to rook, \
                 promotion excepted. Units capture their like only, kings capture nothing.",
    source: "T. Bergersen, Norway 1992 (Popeye's manual)",
    build: |_, _, builder| {
        builder.effect(Moment::AfterPromotion, 40, turn_round);
        builder.move_filter(|game: &mut Game<'_>, m: &Move, _: Side, _: bool| {
            if m.capture.is_none() {
                return true;
            }
            let mover = game.unit(m.departure);
            !mover.is_royal() && mover.walk == game.unit(m.capture).walk
        });
        Ok(())
    },
};

fn turn_round(game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices) -> Going {
    if ply.at.is_none() || promoted(game, ply.intention.arrival) {
        return Going::On;
    }
    change(game, ply.at);
    if ply.intention.kind == Kind::Castling {
        change(game, ply.intention.partner_arrival());
    }
    Going::On
}

/// Whether the unit on that square has changed its walk in this ply.
fn promoted(game: &Game<'_>, square: Square) -> bool {
    game.position().journal().last_ply().iter().any(|recorded| {
        matches!(recorded.effect, Effect::Changed { at, before, after } if at == square && before.walk != after.walk)
    })
}

fn change(game: &mut Game<'_>, at: Square) {
    let unit = game.unit(at);
    let walk = match unit.walk {
        Walk::QUEEN => Walk::KNIGHT,
        Walk::KNIGHT => Walk::QUEEN,
        Walk::ROOK => Walk::BISHOP,
        Walk::BISHOP => Walk::ROOK,
        _ => return,
    };
    game.position_mut().change_unit(at, unit.with_walk(walk), Reason::WalkChange);
}
