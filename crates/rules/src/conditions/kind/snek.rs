//! Snek chess and its circle: a capture demotes, and another unit of the side moves up.

use super::change_walk;
use crate::conditions::kind::kobul;
use crate::conditions::{Class, Condition, Example, Reads, Trait, Words};
use crate::general::{Choices, EffectPlace, Game, Going, Moment, Ply};
use board::{Reason, Side, Square, Walk};

/// The place of SnekChess among the effects of a move.
pub(crate) static SNEK_CHESS_EFFECT: EffectPlace =
    EffectPlace::new("SnekChess", Moment::Transformation).after(&kobul::EFFECT);

/// The place of SnekCircleChess among the effects of a move.
pub(crate) static SNEK_CIRCLE_CHESS_EFFECT: EffectPlace =
    EffectPlace::new("SnekCircleChess", Moment::Transformation).after(&SNEK_CHESS_EFFECT);

/// Ranks of officers, the royal one included.
pub static SNEK_CHESS: Condition = Condition {
    names: Words::new("SnekChess", "EchecsSnek", "SnekSchach"),
    popeye: Some(194),
    definition: "When a queen is captured, a rook of its side becomes a queen; for a rook a bishop becomes a rook, for \
                 a bishop a knight a bishop, for a knight the king a royal knight; when a pawn is captured the king is a \
                 king again. The capturer's side chooses which unit.",
    source: "Popeye's manual",
    classes: &[Class::ChangesOthers],
    excludes: &[Trait::Of(Class::ChangesOthers)],
    example: Ok(Example::new(
        "SnekChess",
        "h#1.5",
        "7Q/2K5/6s1/8/8/8/3B4/3k4",
        &["1...Qh8-d4   2.Sg6-f4 Bd2*f4[d1=rS] #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        builder.effect_of_captures(
            &SNEK_CHESS_EFFECT,
            |game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices| {
                if ply.captured.is_empty() {
                    return Going::On;
                }
                let rules = game.rules();
                let side = !ply.side;
                let lower = match rules.orthodox(ply.captured.walk) {
                    Walk::PAWN => {
                        if let Some(king) = game.position().royals(side).first() {
                            change_walk(game, king, rules.standard(Walk::KING), Reason::RemoteWalkChange);
                        }
                        return Going::On;
                    }
                    Walk::QUEEN => Walk::ROOK,
                    Walk::ROOK => Walk::BISHOP,
                    Walk::BISHOP => Walk::KNIGHT,
                    Walk::KNIGHT => Walk::KING,
                    _ => return Going::On,
                };
                move_up(game, side, rules.standard(lower), ply.captured.walk, choices);
                Going::On
            },
        );
        Ok(())
    },
    ..Condition::BASE
};

/// Officers only, in a circle.
pub static SNEK_CIRCLE_CHESS: Condition = Condition {
    names: Words::new("SnekCircleChess", "EchecsSnekCirculaires", "SnekZirkulaerSchach"),
    popeye: Some(195),
    definition: "When a queen is captured, a rook of its side becomes a queen; for a rook a bishop becomes a rook, for \
                 a bishop a knight a bishop, for a knight a queen a knight. The capturer's side chooses which unit.",
    source: "Popeye's manual",
    classes: &[Class::ChangesOthers],
    excludes: &[Trait::Of(Class::ChangesOthers)],
    example: Ok(Example::new(
        "SnekCircleChess",
        "h#1.5",
        "8/7P/8/1K6/8/R7/4p3/2k5",
        &["1...h7-h8=Q   2.Kc1-b1 Qh8-b2 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        builder.effect_of_captures(
            &SNEK_CIRCLE_CHESS_EFFECT,
            |game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices| {
                let lower = match ply.captured.walk {
                    Walk::QUEEN => Walk::ROOK,
                    Walk::ROOK => Walk::BISHOP,
                    Walk::BISHOP => Walk::KNIGHT,
                    Walk::KNIGHT => Walk::QUEEN,
                    _ => return Going::On,
                };
                move_up(game, !ply.side, lower, ply.captured.walk, choices);
                Going::On
            },
        );
        Ok(())
    },
    ..Condition::BASE
};

/// A unit of that walk, if there is one, becomes the captured one.
fn move_up(game: &mut Game<'_>, side: Side, from: Walk, to: Walk, choices: &mut Choices) {
    let candidates: Vec<Square> = game
        .position()
        .occupied_by(side)
        .into_iter()
        .filter(|&square| game.unit(square).walk == from)
        .collect();
    if !candidates.is_empty() {
        let chosen = candidates[choices.pick(candidates.len())];
        game.position_mut().note_choice(chosen, Walk::NONE);
        change_walk(game, chosen, to, Reason::RemoteWalkChange);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn the_next_lower_unit_moves_up() {
        let after = |forsyth| Table::new(forsyth, &["SnekChess"]).after(Side::White, "d1d5");
        assert_eq!(after("r6k/8/8/3q4/8/8/8/1K1R4"), ["q6k/8/8/3R4/8/8/8/1K6"]);
        assert_eq!(after("r5rk/8/8/3q4/8/8/8/1K1R4"), ["q5rk/8/8/3R4/8/8/8/1K6", "r5qk/8/8/3R4/8/8/8/1K6"]);
        // nobody is left to move up
        assert_eq!(after("s6k/8/8/3q4/8/8/8/1K1R4"), ["s6k/8/8/3R4/8/8/8/1K6"]);
    }

    #[test]
    fn below_the_knight_stands_the_king_or_in_the_circle_the_queen() {
        let after = |name| Table::new("q6k/8/8/3s4/8/8/8/2KR4", &[name]).after(Side::White, "d1d5");
        assert_eq!(after("SnekChess"), ["q6s/8/8/3R4/8/8/8/2K5"]);
        assert_eq!(after("SnekCircleChess"), ["s6k/8/8/3R4/8/8/8/2K5"]);
    }
}
