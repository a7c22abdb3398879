//! Comparing two engines by the moves that they choose in the same positions.
//!
//! Where both choose the same move nothing is to be told. Where they differ, a third engine, the arbiter, searches the position after each of the
//! two moves longer than they did. Games tell of strength with much chance: one slip decides a hundred moves. Here each move counts.

use super::judgement::{Judgement, Thought};
use super::play::{Match, set_pace};
use super::player::{Answer, Player, PlayerError};
use super::score::share_of;
use crate::thinking::{outcome, replay};
use board::Side;
use rules::Rules;
use rules::general::Move;

/// What two engines chose in a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// The moves of the first and of the second engine, as we write them.
    pub moves: [String; 2],
    /// By how much the first engine's move raises the share of a point that its side may expect, -1 to 1; 0 where both moves are the same.
    pub gain: f64,
}

impl Match<'_> {
    /// Asks both engines for a move after a line, and the arbiter which one is better.
    ///
    /// # Errors
    /// When an engine does not play the game, does not answer, or names no legal move; when the arbiter tells no value.
    pub fn compare(
        &self,
        line: &[Move],
        players: &mut [Player; 2],
        (arbiter, thought): (&mut Player, Thought),
    ) -> Result<Choice, PlayerError> {
        let mut play = self.game.after(line);
        let mut chosen = Vec::new();
        for (at, player) in players.iter_mut().enumerate() {
            self.tell_line(line, player)?;
            set_pace(player, self.paces[at], self.shown[at]);
            let answer = self.ask(player, at, 0, &[std::time::Duration::ZERO; 2], line.len(), &mut None)?;
            let name = match answer {
                Answer::Move(name) | Answer::Claims(name) => name,
                Answer::Resigns => "resign".to_owned(),
            };
            let Some(m) = self.game.find_move_in(&mut play, &name, self.names(player)) else {
                return Err(PlayerError::Illegal(player.name.clone(), name));
            };
            chosen.push((m, self.game.move_name(&mut play, &m)));
        }
        let side = play.side_to_move();
        let gain = if chosen[0].0 == chosen[1].0 {
            0.0
        } else {
            let [first, second] = [0, 1].map(|at: usize| {
                let line = [line, &[chosen[at].0]].concat();
                self.worth(side, &line, (arbiter, thought))
            });
            first? - second?
        };
        let moves = [0, 1].map(|at: usize| std::mem::take(&mut chosen[at].1));
        Ok(Choice { moves, gain })
    }

    /// Begins a game and tells the moves of a line.
    fn tell_line(&self, line: &[Move], player: &mut Player) -> Result<(), PlayerError> {
        player.new_game(&self.game.name)?;
        let mut play = self.game.begin();
        for &m in line {
            let name = self.game.move_name_in(&mut play, &m, self.names(player));
            player.tell_move(&name);
            play.make(m);
        }
        Ok(())
    }

    /// The share of a point that a side may expect after a line, by the rules or by the arbiter.
    fn worth(
        &self,
        side: Side,
        line: &[Move],
        (arbiter, thought): (&mut Player, Thought),
    ) -> Result<f64, PlayerError> {
        let (mut play, history) = replay(self.game, self.judge, line);
        let next = play.side_to_move();
        if let Some((result, _)) = outcome(&mut play, next, &history, (self.judge, &self.game.results)) {
            let white = match result {
                "1-0" => 1.0,
                "0-1" => 0.0,
                _ => 0.5,
            };
            return Ok(if side == Side::White { white } else { 1.0 - white });
        }
        self.tell_line(line, arbiter)?;
        let judgement = arbiter.judgement(thought)?;
        let judgement = judgement.ok_or_else(|| PlayerError::NoValue(arbiter.name.clone()))?;
        let share = share_by(judgement);
        Ok(if next == side { share } else { 1.0 - share })
    }
}

/// The share of a point that a value lets expect: four pawns are ten to one, as 400 points of Elo are.
fn share_by(judgement: Judgement) -> f64 {
    match judgement {
        Judgement::Mate(moves) => f64::from(u8::from(moves > 0)),
        Judgement::Hundredths(value) => share_of(value.into()),
    }
}

/// What choices in many positions came to.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Gain {
    /// How many positions.
    pub positions: u32,
    /// In how many of them both engines chose the same move.
    pub same: u32,
    sum: f64,
    squares: f64,
}

impl Gain {
    /// Adds a choice.
    pub fn add(&mut self, choice: &Choice) {
        self.positions += 1;
        self.same += u32::from(choice.moves[0] == choice.moves[1]);
        self.sum += choice.gain;
        self.squares += choice.gain * choice.gain;
    }

    /// How much of a point the first engine's moves gain on average over those of the second, with its error at 95 %.
    #[must_use]
    pub fn mean(&self) -> (f64, f64) {
        let count = f64::from(self.positions.max(1));
        let mean = self.sum / count;
        let variance = (self.squares / count - mean * mean).max(0.0);
        (mean, 1.96 * (variance / count).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_shares_of_a_point() {
        assert!((share_by(Judgement::Hundredths(0)) - 0.5).abs() < 1e-12);
        assert!((share_by(Judgement::Hundredths(400)) - 10.0 / 11.0).abs() < 1e-12);
        assert!(share_by(Judgement::Mate(3)) > 0.99 && share_by(Judgement::Mate(-3)) < 0.01);
    }

    #[test]
    fn gains_have_a_mean_and_an_error() {
        let choice = |first: &str, gain: f64| Choice { moves: [first.to_owned(), "e2e4".to_owned()], gain };
        let mut gain = Gain::default();
        for choice in [choice("e2e4", 0.0), choice("d2d4", 0.2), choice("a2a3", -0.1), choice("c2c4", 0.3)] {
            gain.add(&choice);
        }
        assert_eq!((gain.positions, gain.same), (4, 1));
        let (mean, error) = gain.mean();
        // the squares' mean is 0.035, less 0.01
        assert!((mean - 0.1).abs() < 1e-12 && (error - 1.96 * (0.025_f64 / 4.0).sqrt()).abs() < 1e-12);
    }
}
