//! All-in, half-in and mainly-in chess: units of the other side are moved too.
//!
//! In the reference, rules that strike moves from the list of a side look at borrowed moves as if the side had made them with
//! units of its own, and rules of choice by a measure (maximummer, forced squares …) are not in force.

use crate::Rules;
use crate::conditions::kind::single_box;
use crate::conditions::{Condition, Example, Reads, Traditional, Trait, Words};
use crate::general::{
    Bound, Choices, EffectHook, EffectPlace, ExtraMoves, Game, Going, Kind, Legality, Moment, Move, Ply,
    Scope,
};
use board::{Key, Side, Square};

/// NoImmediateRepetition remembers the diagram.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("DiagramRemembered", Moment::Before).after(&single_box::LATENT_BEFORE_EFFECT);

/// Adds the moves of the other side's units, as that side would play them.
struct Borrowed;

impl ExtraMoves for Borrowed {
    fn for_side(&self, game: &mut Game<'_>, side: Side, moves: &mut Vec<Move>) {
        for square in game.position().occupied_by(!side) {
            let first = moves.len();
            game.generate_borrowed(square, !side, side, moves);
            // only a side's own pawns are captured in passing
            moves[first..].iter_mut().for_each(|m| m.passed = [Square::NONE; 3]);
        }
    }
}

/// Nobody captures the own king, not with the other side's units either.
pub(crate) struct OwnKingStays;

impl Legality for OwnKingStays {
    fn permits(&self, game: &mut Game<'_>, ply: &Ply) -> bool {
        !game.had_royal(ply.side) || !game.position().royals(ply.side).is_empty()
    }
}

/// Forbids to take the last move back at once: a unit goes to the square that the last move really began on.
struct NoUndoing;

impl Legality for NoUndoing {
    fn permits(&self, game: &mut Game<'_>, ply: &Ply) -> bool {
        let [.., last, _] = game.plies() else { return true };
        let (then, now) = (last.intention, ply.intention);
        !(last.captured.is_empty()
            && ply.captured.is_empty()
            && then.start() == now.arrival
            && then.arrival == now.start()
            && last.mover == ply.mover)
    }
}

/// Forbids to move the unit that was moved last.
struct OtherUnit;

impl Legality for OtherUnit {
    fn permits(&self, game: &mut Game<'_>, ply: &Ply) -> bool {
        let [.., last, _] = game.plies() else { return true };
        last.at != ply.intention.departure || last.at.is_none()
    }
}

/// Units of both sides, no undoing.
pub static ALL_IN: Condition = Condition {
    names: Words::same("AllInChess"),
    popeye: Some(236),
    definition: "A side may also move the units of the other side, but not take the last move back at once.",
    source: "Popeye's manual",
    traditional: &[Traditional::new("AllInChess", &[("FreeForAll", &[]), ("NoImmediateRepetition", &[])])],
    example: Ok(Example::new(
        "AllInChess",
        "h#2",
        "3k4/2P5/8/K5B1/8/7p/8/8",
        &["1.Kd8-d7 c7-c8=Q +   2.Qc8-b8 Kd7-d8 #"],
    )),
    excludes: &[Trait::Under("HalfInChess"), Trait::Under("MainlyInChess")],
    reads: Reads::LAST_MOVE,
    build: |_, _, builder| {
        builder.generates_otherwise().extra_moves(Borrowed).legality(OwnKingStays).legality(NoUndoing);
        Ok(())
    },
    ..Condition::BASE
};

/// Units of both sides; castling with the other side's is no way out of check.
pub static FREE_FOR_ALL: Condition = Condition {
    names: Words::same("FreeForAll"),
    definition: "A side may also move the units of the other side; in check it may not castle with them.",
    source: "J. Stone 1982; Jacobi's documentation",
    inventor: Some("J. Stone"),
    year: Some(1982),
    example: Ok(Example::new(
        "FreeForAll",
        "ser-h#2",
        "8/8/8/4R3/8/1R6/2r5/R1k1K3",
        &["1.Ra1-a2   2.Re5-c5 Ra2*c2 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        builder.extra_moves(BorrowedFreely);
        Ok(())
    },
    ..Condition::BASE
};

struct BorrowedFreely;

impl ExtraMoves for BorrowedFreely {
    fn for_side(&self, game: &mut Game<'_>, side: Side, moves: &mut Vec<Move>) {
        let first = moves.len();
        Borrowed.for_side(game, side, moves);
        if moves[first..].iter().any(|m| m.kind == Kind::Castling) && game.is_in_check(side) {
            let mut index = 0;
            moves.retain(|m| {
                index += 1;
                index <= first || m.kind != Kind::Castling
            });
        }
    }
}

/// No diagram comes back after two half-moves.
pub static NO_IMMEDIATE_REPETITION: Condition = Condition {
    names: Words::same("NoImmediateRepetition"),
    definition: "A move may not restore the diagram of two half-moves ago.",
    source: "Jacobi's documentation",
    example: Ok(Example::new(
        "FreeForAll NoImmediateRepetition",
        "h#2",
        "8/8/8/8/K7/pR6/1k6/8",
        &["1.Rb3*a3 Kb2-b1   2.Ka4-b3 Kb1-a1 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        let diagrams = [builder.register(), builder.register()];
        builder.effect(&EFFECT, Diagrams(diagrams)).legality(Diagrams(diagrams));
        Ok(())
    },
    ..Condition::BASE
};

/// The registers of the diagrams before this half-move and before the last one.
#[derive(Clone, Copy)]
struct Diagrams([u16; 2]);

impl EffectHook for Diagrams {
    fn act(&self, game: &mut Game<'_>, _: &mut Ply, _: &mut Choices) -> Going {
        let (now, before) = (diagram(game), game.position().register(self.0[0]));
        game.position_mut().remember(self.0[1], before);
        game.position_mut().remember(self.0[0], now);
        Going::On
    }

    fn bound(&self, _: Scope<'_, '_>) -> Bound {
        Bound::MEMORY
    }
}

impl Legality for Diagrams {
    fn permits(&self, game: &mut Game<'_>, _: &Ply) -> bool {
        diagram(game) != game.position().register(self.0[1])
    }
}

/// A number for what stands where; never 0.
fn diagram(game: &Game<'_>) -> u64 {
    let position = game.position();
    let mut key = Key::default();
    for square in position.occupied() {
        key ^= Key::unit(position.unit(square), square);
    }
    #[allow(clippy::cast_possible_truncation, reason = "half of the key will do")]
    let number = key.0 as u64;
    number | 1
}

/// Only the other side's units.
pub static HALF_IN: Condition = Condition {
    names: Words::same("HalfInChess"),
    popeye: Some(235),
    definition: "A side moves the units of the other side.",
    source: "the reference's behaviour",
    example: Ok(Example::new(
        "HalfInChess",
        "h#1.5",
        "4K3/1P3P2/ks6/8/8/8/8/8",
        &["1...Sb6-a8   2.b7*a8=B Ka6-b7 #"],
    )),
    excludes: &[Trait::Under("AllInChess"), Trait::Under("MainlyInChess")],
    reads: Reads::POSITION,
    build: |_, _, builder| {
        builder.generates_otherwise().extra_moves(Borrowed).legality(OwnKingStays).only_extra_moves();
        Ok(())
    },
    ..Condition::BASE
};

/// Units of both sides, never the same twice running.
pub static MAINLY_IN: Condition = Condition {
    names: Words::same("MainlyInChess"),
    popeye: Some(237),
    definition: "A side may also move the units of the other side, but not the unit that was moved last.",
    source: "the reference's behaviour",
    example: Ok(Example::new(
        "MainlyInChess",
        "h#1.5",
        "1k3B2/8/4B1K1/8/8/8/8/8",
        &["1...Kb8-c7   2.Kg6-g7 Kc7-d6 #"],
    )),
    excludes: &[Trait::Under("AllInChess"), Trait::Under("HalfInChess")],
    reads: Reads::LAST_MOVE,
    build: |_, _, builder| {
        builder.generates_otherwise().extra_moves(Borrowed).legality(OwnKingStays).legality(OtherUnit);
        Ok(())
    },
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn nobody_captures_his_own_pawn_in_passing() {
        let table = Table::new("7k/8/8/8/1P6/8/2P5/K7", &["AllInChess"]);
        let moves = table.moves_after(Side::Black, "c2c4", Side::White);
        assert!(!moves.contains(&"b4c3".to_owned()), "{moves:?}");
    }

    #[test]
    fn black_units_are_moved_by_white_but_not_back() {
        let table = Table::new("r6k/8/8/8/8/8/7P/K7", &["AllInChess"]);
        let moves = table.moves_after(Side::White, "a8b8", Side::Black);
        assert!(!moves.is_empty() && !moves.contains(&"b8a8".to_owned()));
    }
}
