//! MAFF, OWU and AMU: what a mate must look like.
//!
//! Source: the reference's manual. MAFF: a mated king has exactly one flight. OWU: it touches exactly one (guarded)
//! enemy unit. AMU: the mating unit was attacked exactly once before it moved.

use crate::Rules;
use crate::conditions::contact::newkoeko;
use crate::conditions::{Condition, Example, Reads, Words, only_words};
use crate::general::{
    Bound, Choices, EffectHook, EffectPlace, Game, GoalRule, Going, Immobility, Level, Moment, Move, Ply,
    Scope,
};
use stipulation::Goal;

/// AMU counts attackers.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("AttackersCounted", Moment::Before).after(&newkoeko::EFFECT);

/// MAFF: the entry of the table.
pub static MAFF: Condition = Condition {
    names: Words::same("MAFF"),
    popeye: Some(135),
    definition: "A side is immobile when nothing but its king can move and the king has exactly one legal move.",
    source: "definition as in Popeye",
    example: Ok(Example::new(
        "MAFF",
        "h#1.5",
        "r3k3/8/8/2S5/8/8/1p6/4K2R",
        &["1...Rh1-h6   2.0-0-0 Rh6-c6 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &[])?;
        builder.immobility(Maff);
        Ok(())
    },
    ..Condition::BASE
};

/// OWU: the entry of the table.
pub static OWU: Condition = Condition {
    names: Words::same("OWU"),
    popeye: Some(136),
    definition: "A side is immobile when it has no legal move and its king could capture exactly one unit but for \
                 self-check.",
    source: "definition as in Popeye",
    example: Ok(Example::new(
        "OWU",
        "h#2",
        "8/8/1Q6/6B1/6r1/1K6/8/4s2k",
        &["1.Kh1-g2 Bg5-h4   2.Kg2-f1 Qb6-f2 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &[])?;
        builder.immobility(Owu);
        Ok(())
    },
    ..Condition::BASE
};

/// AMU: the entry of the table.
pub static AMU: Condition = Condition {
    names: Words::same("AMU"),
    popeye: Some(133),
    definition: "A mate counts only if the unit that gives it was attacked by exactly one enemy unit before it moved.",
    source: "definition as in Popeye",
    example: Ok(Example::new(
        "AMU",
        "h#2",
        "8/4r2P/7k/8/8/8/4S3/4K2R",
        &["1.Kh6-g7 Rh1-h6   2.Re7-f7 h7-h8=Q #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        only_words(given, &[])?;
        let register = builder.full_questions().register();
        builder.effect(&EFFECT, CountAttackers { register }).goal_rule(Amu { register });
        Ok(())
    },
    ..Condition::BASE
};

/// The moves of the side to move: those of its kings and the others.
fn moves_by_king(game: &mut Game<'_>) -> (Vec<Move>, Vec<Move>) {
    let mut moves = Vec::new();
    game.generate(&mut moves);
    let side = game.side_to_move();
    moves
        .into_iter()
        .partition(|m| m.departure.is_some() && game.position().royals(side).contains(m.departure))
}

struct Maff;

impl Immobility for Maff {
    fn is_immobile(&self, game: &mut Game<'_>, _plainly: &mut dyn FnMut(&mut Game<'_>) -> bool) -> bool {
        let (king, others) = moves_by_king(game);
        !others.into_iter().any(|m| game.is_legal_for_now(m))
            && king.into_iter().map(|m| game.count_legal_choices(m)).sum::<u32>() == 1
    }
}

struct Owu;

impl Immobility for Owu {
    fn is_immobile(&self, game: &mut Game<'_>, _plainly: &mut dyn FnMut(&mut Game<'_>) -> bool) -> bool {
        let (king, others) = moves_by_king(game);
        king.iter().filter(|m| m.capture.is_some()).count() == 1
            && !king.into_iter().chain(others).any(|m| game.is_legal_for_now(m))
    }
}

struct CountAttackers {
    register: u16,
}

impl EffectHook for CountAttackers {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _choices: &mut Choices) -> Going {
        // observations that are judged by playing them are no moves of their own
        let attackers = game.ask("attackers", 0, 0, |game| {
            let mut attackers = 0;
            if ply.intention.departure.is_some() {
                game.any_observer(ply.intention.departure, !ply.side, Level::Observation, &mut |_, _| {
                    attackers += 1;
                    attackers > 1
                });
            }
            attackers
        });
        game.position_mut().remember(self.register, u64::from(attackers == 1));
        Going::On
    }

    fn bound(&self, _: Scope<'_, '_>) -> Bound {
        Bound::MEMORY
    }
}

struct Amu {
    register: u16,
}

impl GoalRule for Amu {
    fn reaches(
        &self,
        game: &mut Game<'_>,
        goal: Goal,
        plainly: &mut dyn FnMut(&mut Game<'_>) -> bool,
    ) -> bool {
        (goal != Goal::Mate || game.position().register(self.register) != 0) && plainly(game)
    }
}

#[cfg(test)]
mod tests {
    use crate::Rules;
    use crate::testing::Table;
    use board::{Side::White, Square};
    use stipulation::Goal;

    fn mates(forsyth: &str, condition: &str, from: u8, to: u8) -> bool {
        let table = Table::new(forsyth, &[condition]);
        let mut game = table.game(White);
        let m = game
            .legal_moves()
            .into_iter()
            .find(|m| m.departure == Square(from) && m.arrival == Square(to))
            .expect("the move is legal");
        assert!(game.make(m).legal);
        game.reaches(Goal::Mate)
    }

    #[test]
    fn a_back_rank_mate_is_neither_maff_nor_amu() {
        let forsyth = "6k1/5ppp/8/8/8/8/8/R5K1";
        assert!(!mates(forsyth, "MAFF", 0, 56));
        assert!(!mates(forsyth, "AMU", 0, 56));
    }
}
