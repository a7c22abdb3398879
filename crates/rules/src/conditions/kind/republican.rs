//! Republican chess.

use crate::Rules;
use crate::conditions::kind::royal_dynasty;
use crate::conditions::{Condition, Example, Part, Reads, Trait, Variant, Words};
use crate::general::{
    Bound, Choices, EffectHook, EffectPlace, Game, GoalRule, Going, Level, Moment, Picks, Ply, Scope,
    SquareChoices,
};
use board::{Key, Marks, Owner, Reason, Side, Square, Unit, Walk};
use stipulation::Goal;

/// Its place among the effects of a move.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("RepublicanChess", Moment::Closing).before(&royal_dynasty::EFFECT);

/// Kings come to the board to be mated.
pub static REPUBLICAN_CHESS: Condition = Condition {
    names: Words::new("RepublicanChess", "EchecsRepublicains", "RepublikanerSchach"),
    popeye: Some(108),
    definition: "There are no kings. A side that has moved may put the king of the other side on an empty square where \
                 it is mated; by type 2 also to parry a mate.",
    source: "Popeye's manual",
    parts: &[Part::OneOf(&[Variant::Type1, Variant::Type2])],
    without_word: Some(Variant::Type2),
    excludes: &[Trait::AsksForSeveral],
    example: Ok(Example::new(
        "RepublicanChess Type1",
        "h#2",
        "8/B5S1/8/8/7s/8/5P2/4b3",
        &["1.Sh4-g6 f2-f3   2.Be1-h4 Ba7-e3[+bKh5] #"],
    )),
    reads: Reads::POSITION,
    build: |condition, _, builder| {
        let rule = Republican { testing: builder.register() };
        builder.royals_may_vanish();
        builder.effect(&EFFECT, rule);
        // by type 2 a side that is mated may parry by putting the other king in the way
        if condition.has("Type1") {
            builder.goal_rule(rule);
        }
        Ok(())
    },
    ..Condition::BASE
};

#[derive(Clone, Copy)]
struct Republican {
    /// Set while a mate is tested: nobody puts a king on the board meanwhile.
    testing: u16,
}

impl Republican {
    fn while_testing<T>(self, game: &mut Game<'_>, question: &mut dyn FnMut(&mut Game<'_>) -> T) -> T {
        let before = game.position().register(self.testing);
        game.position_mut().set_register(self.testing, 1);
        let answer = question(game);
        game.position_mut().set_register(self.testing, before);
        answer
    }

    /// The squares where the king would be mated after a ply.
    fn squares_in(self, game: &mut Game<'_>, ply: &Ply, king: Unit) -> SquareChoices {
        let squares = self.while_testing(game, &mut |game| Self::squares_of_mate(game, king, ply.side));
        squares.into_iter().map(|at| (at, Picks::NONE)).collect()
    }

    /// What tells the position in a ply from every other one: that before it, the move, and what has become of it so far.
    fn question(game: &Game<'_>, ply: &Ply) -> Key {
        let (position, m) = (game.position(), &ply.intention);
        let about = [m.departure.0, m.arrival.0, m.capture.0, m.via.0, ply.at.0];
        let about = about.into_iter().fold(0, |packed, byte| packed << 8 | u64::from(byte));
        let mut question = position.key();
        question ^= Key::mix(position.moment_before_last_ply(), about);
        question
    }

    fn is_mated_on(game: &mut Game<'_>, at: Square, king: Unit) -> bool {
        game.position_mut().begin_ply();
        game.position_mut().add_unit(at, king, Reason::Appearance);
        let mate = game.reaches(Goal::Mate);
        game.position_mut().undo_ply();
        mate
    }

    /// The empty squares where the king of the side to move would be mated.
    fn squares_of_mate(game: &mut Game<'_>, king: Unit, mating: Side) -> Vec<Square> {
        if let Some(squares) = game.squares_of_mate(king.walk) {
            return squares.into_iter().collect();
        }
        // under rules about observation an empty square may not tell what a king there would
        let empty_tell = game.rules().simple_observation();
        let mut squares = Vec::new();
        for at in game.position().geometry().squares() {
            let perhaps = game.position().is_empty(at)
                && (!empty_tell || game.is_observed_at(Level::Check, at, mating));
            if perhaps && Self::is_mated_on(game, at, king) {
                squares.push(at);
            }
        }
        squares
    }
}

impl EffectHook for Republican {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going {
        let other: Side = !ply.side;
        let testing = game.position().register(self.testing) != 0;
        if testing || !game.position().royals(other).is_empty() {
            return Going::On;
        }
        let marks = Marks::ROYAL;
        let king = Unit::new(game.rules().standard(Walk::KING), Owner::from(other)).with_marks(marks);
        // every choice of the move asks the same
        let question = Self::question(game, ply);
        let squares = match game.found_squares.take() {
            Some((known, squares)) if known == question => squares,
            _ => self.squares_in(game, ply, king),
        };
        let pick = choices.pick(squares.len() + 1);
        let at = squares.get(pick).map(|&(at, _)| at);
        game.found_squares = Some((question, squares));
        if let Some(at) = at {
            game.position_mut().note_choice(at, Walk::NONE);
            game.position_mut().add_unit(at, king, Reason::Appearance);
        }
        Going::On
    }

    fn bound(&self, scope: Scope<'_, '_>) -> Bound {
        let Scope::Move(game, m) = scope else { return Bound::MOVES_TELL };
        let mut kings = game.position().royals(!game.position().side_to_move());
        if m.capture.is_some() {
            kings.remove(m.capture);
        }
        Bound::unless(game.position().register(self.testing) != 0 || !kings.is_empty())
    }
}

impl GoalRule for Republican {
    fn reaches(&self, game: &mut Game<'_>, _: Goal, plainly: &mut dyn FnMut(&mut Game<'_>) -> bool) -> bool {
        self.while_testing(game, &mut |game| plainly(game))
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{Table, read};
    use board::Side;

    fn has_black_king_on(diagram: &str, square: &str) -> bool {
        let at = board::Geometry::CHESS.parse(square).expect("a square");
        read(diagram).royals(Side::Black).contains(at)
    }

    #[test]
    fn the_enemy_king_may_be_put_where_it_is_mated() {
        let table = Table::new("8/R7/8/8/8/8/8/1R6", &["RepublicanChess"]);
        // on the a-file and the eighth rank, but next to a rook it could capture; and without a king play goes on
        let squares = ["a1", "a2", "a3", "a4", "a5", "d8", "e8", "f8", "g8", "h8"];
        let diagrams = table.after(Side::White, "b1b8");
        assert_eq!(diagrams.len(), squares.len() + 1);
        for (diagram, square) in diagrams.iter().zip(squares) {
            assert!(has_black_king_on(diagram, square), "{square}: {diagram}");
        }
        assert_eq!(diagrams.last().map(String::as_str), Some("1R6/R7/8/8/8/8/8/8"));
        assert_eq!(table.after(Side::White, "b1c1"), ["8/R7/8/8/8/8/8/2R5"]);
    }

    #[test]
    fn a_mate_is_found_where_checks_are_captures_that_could_be_played() {
        // the rook that captures a king on d1 is reborn on a8
        let placed = |condition: &str| {
            let table = Table::new("3K4/7p/8/6R1/8/8/R7/8", &[condition, "RepublicanChess"]);
            let diagrams = table.after(Side::White, "g5g1");
            diagrams.iter().any(|diagram| has_black_king_on(diagram, "d1"))
        };
        for condition in ["AntiCirce", "GenevaChess"] {
            assert!(placed(condition), "{condition}");
        }
    }

    #[test]
    fn a_unit_reborn_guards_its_square_of_capture() {
        // the king on d8 cannot capture the queen: she would be reborn on d1 and check it
        let mated_on_d8 = |conditions: &[&str]| {
            let diagrams = Table::new("8/8/4Q3/8/8/8/8/8", conditions).after(Side::White, "e6d7");
            diagrams.iter().any(|diagram| has_black_king_on(diagram, "d8"))
        };
        assert!(mated_on_d8(&["RepublicanChess", "Circe"]));
        assert!(!mated_on_d8(&["RepublicanChess"]));
    }
}
