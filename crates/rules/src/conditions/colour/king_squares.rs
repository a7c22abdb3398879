//! Kings that change sides.
//!
//! Where a rule makes kings change sides, each side's check is still the observation of the square of its own king:
//! the square where its last royal unit went, whichever side owns what stands there now. So the reference plays it.

use crate::general::{
    ArrivalFilter, Bound, Builder, CheckRule, Choices, EffectHook, EffectPlace, Game, Going, Level, Moment,
    Move, Ply, Scope, pack_squares, unpack_squares,
};
use board::{Effect, Reason, Side, Square, Unit};

/// Squares of kings that may change sides.
pub(crate) static EFFECT: EffectPlace = EffectPlace::new("KingSquares", Moment::Closing);

/// Judges check by the kings' squares.
pub(crate) fn keep_king_squares(builder: &mut Builder) {
    let register = builder.register();
    if !builder.king_squares(register) {
        return;
    }
    builder.royals_may_vanish().king_squares_hold_others();
    builder.move_filter(SparesKings);
    builder.arrange(move |position| {
        let square = |side| position.royals(side).first().unwrap_or(Square::NONE);
        let squares = pack_squares([square(Side::White), square(Side::Black)]);
        position.set_register(register, squares);
    });
    builder.effect(&EFFECT, KingSquares { register });
    builder.last_check_rule(KingSquares { register });
}

struct KingSquares {
    register: u16,
}

/// Moves capture no king.
struct SparesKings;

impl ArrivalFilter for SparesKings {
    fn accepts(&self, game: &mut Game<'_>, m: &Move, side: Side, _: bool) -> bool {
        m.capture.is_none() || game.rules().kings_are_game() || !game.king_squares(!side).contains(m.capture)
    }

    fn judges_trials(&self) -> bool {
        false
    }
}

impl EffectHook for KingSquares {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices) -> Going {
        let mut squares = unpack_squares(game.position().register(self.register));
        let geometry = game.position().geometry();
        // the moving unit as it changes on its way
        let (mut mover, mut at_mover) = (ply.mover, ply.intention.departure);
        for recorded in game.position().journal().last_ply() {
            match recorded.effect {
                Effect::Moved { from, to } if from == at_mover => {
                    if from != to && mover.is_royal() {
                        settle(&mut squares, mover, to);
                    }
                    at_mover = to;
                }
                Effect::Removed { unit, .. } if unit.is_royal() => settle(&mut squares, unit, Square::NONE),
                Effect::Added { at, unit } if unit.is_royal() => {
                    for side in Side::BOTH {
                        if unit.belongs_to(side) && squares[side.index()].is_none() {
                            squares[side.index()] = at;
                        }
                    }
                }
                Effect::Exchanged { one, other } => {
                    for square in &mut squares {
                        if *square == one {
                            *square = other;
                        } else if *square == other {
                            *square = one;
                        }
                    }
                }
                Effect::Transformed { symmetry } => {
                    for square in &mut squares {
                        if square.is_some() {
                            *square = symmetry.image(geometry, *square).unwrap_or(*square);
                        }
                    }
                }
                Effect::Changed { at, before, after } => {
                    if at == at_mover {
                        mover = after;
                    }
                    follow_change(&mut squares, recorded.reason, at, before, after);
                }
                _ => {}
            }
        }
        game.position_mut().remember(self.register, pack_squares(squares));
        Going::On
    }

    fn bound(&self, _: Scope<'_, '_>) -> Bound {
        Bound::MEMORY
    }
}

/// The king's square of each side to which a royal unit belongs.
fn settle(squares: &mut [Square; 2], unit: Unit, at: Square) {
    for side in Side::BOTH {
        if unit.belongs_to(side) {
            squares[side.index()] = at;
        }
    }
}

fn follow_change(squares: &mut [Square; 2], reason: Reason, at: Square, before: Unit, after: Unit) {
    if reason == Reason::HalfNeutral {
        for side in Side::BOTH {
            let other = (!side).index();
            let becomes_neutral =
                after.is_neutral() && before.belongs_to(side) && squares[side.index()] == at;
            if becomes_neutral {
                squares[other] = at;
            } else if !after.is_neutral() && after.belongs_to(side) && squares[other] == at {
                squares[other] = Square::NONE;
            }
        }
    } else if before.is_royal() != after.is_royal() {
        settle(squares, after, if after.is_royal() { at } else { Square::NONE });
    }
}

impl CheckRule for KingSquares {
    fn is_in_check(
        &self,
        game: &mut Game<'_>,
        side: Side,
        _: &mut dyn FnMut(&mut Game<'_>, Side) -> bool,
    ) -> bool {
        let square = unpack_squares(game.position().register(self.register))[side.index()];
        square.is_some() && game.is_observed_at(Level::Check, square, !side)
    }
}

#[cfg(test)]
mod tests {
    use crate::general::{pack_squares, unpack_squares};
    use board::Square;

    #[test]
    fn squares_are_packed_and_unpacked() {
        for squares in [[Square(0), Square(63)], [Square::NONE, Square(5)], [Square::NONE, Square::NONE]] {
            assert_eq!(unpack_squares(pack_squares(squares)), squares);
        }
    }
}
