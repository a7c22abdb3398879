//! The quiet positions of a game of self-play, with what is known of them.

use crate::fit::chance;
use crate::record::{GameRecord, Played};
use crate::self_play::LONGEST;
use engine::Playable;
use engine::evaluation::GeneralJudge;
use engine::search::Judge;
use rules::Rules;
use rules::general::Game;

/// No position counts as better than that: by how much one is won that is as good as won teaches nothing, but what wins (an attack on the
/// king, a way to a winning square) only positions that are decided tell.
const DECIDED: i32 = 2000;

/// How much of what is expected of a position comes from later searches of its game: the search after `n` moves counts this much to the power of `n`.
const LATER: f64 = 0.85;

/// So many hundredths of a pawn are a unit of the logistic curve that tells chances of winning from them.
pub(crate) const CURVE: f64 = 300.0;

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Known {
    /// What the search expected for White, in hundredths of a pawn.
    pub score: i32,
    /// White's chance of winning, by all that is known of it.
    pub chance: f64,
    /// White's half points in its game; `None` for a position that did not come up in it.
    pub half_points: Option<u8>,
}

/// Hands over the quiet positions of a game: those that came up in it, not in check and where the move that was played captures nothing; and those
/// after moves that were only looked at.
///
/// # Errors
/// The name of a move that is not legal; what came before it was handed over.
pub(crate) fn replay(
    game: &Playable,
    judge: &GeneralJudge,
    record: &GameRecord,
    take: &mut dyn FnMut(&Game<'_>, Known),
) -> Result<(), String> {
    let mut play = game.begin();
    let find = |play: &mut Game<'_>, name: &str| game.find_move(play, name).ok_or_else(|| name.to_owned());
    for (played, chance) in record.moves.iter().zip(chances(record)) {
        let m = find(&mut play, &played.name)?;
        let known = played.score.map(|score| score.clamp(-DECIDED, DECIDED)).zip(chance);
        if !played.aside {
            let side = play.side_to_move();
            if let Some((score, chance)) = known
                && Judge::gain(judge, &play, m) <= 0
                && !play.is_in_check(side)
            {
                take(&play, Known { score, chance, half_points: Some(record.half_points) });
            }
            play.make(m);
        } else if let Some((score, chance)) = known {
            play.make(m);
            take(&play, Known { score, chance, half_points: None });
            play.undo();
        }
    }
    Ok(())
}

/// White's chance of winning in the position before each move; after a move that was only looked at. `None` where nothing tells it.
///
/// What the searches of this and of all later moves expected is mixed, and the result at the end ("TD(λ)", R. Sutton 1988). A quick search knows little
/// more than the evaluation that it asks, and often less: in capablanca, 250 positions are as far from a search of 40,000 as the evaluation alone. What is mixed
/// over a game is about as near as a search of 500.
fn chances(record: &GameRecord) -> Vec<Option<f64>> {
    let length = record.moves.iter().filter(|played| !played.aside).count();
    // a game that was only too long tells nothing by its result
    let mut later = (length < LONGEST).then(|| f64::from(record.half_points) / 2.0);
    let mixed = |played: &Played| {
        let searched = played.score.map(|score| chance(f64::from(score) / CURVE));
        if played.aside {
            return searched;
        }
        later = match (searched, later) {
            (Some(searched), Some(later)) => Some(searched + (later - searched) * LATER),
            (searched, later) => searched.or(later),
        };
        later
    };
    let mut chances: Vec<Option<f64>> = record.moves.iter().rev().map(mixed).collect();
    chances.reverse();
    chances
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(line: &str) -> Vec<f64> {
        let chances = chances(&line.parse().expect("a game"));
        chances.into_iter().map(|chance| chance.expect("something tells it")).collect()
    }

    #[test]
    fn later_searches_and_the_result_tell_the_chances() {
        // searches that agree say what each of them says, and moves that were only looked at keep their own
        let even = of("1 1 e2e4:0 *h7h5:95 g1f3:0");
        assert_eq!([even[0], even[2]], [0.5, 0.5]);
        assert!((even[1] - chance(95.0 / CURVE)).abs() < 1e-9);
        // White wins in the end: the nearer that is, the better are the chances
        let won = of("1 2 e7e5:0 g1f3:0 b8c6:0");
        let expected = [0.5 + LATER.powi(3) / 2.0, 0.5 + LATER.powi(2) / 2.0, 0.5 + LATER / 2.0];
        assert!(won.iter().zip(expected).all(|(told, known)| (told - known).abs() < 1e-9), "{won:?}");
        // a loss is seen before it is on the board
        let lost = of("1 0 e7e5:30 g1f3:-400");
        assert!(lost[0] < chance(-1.0), "{lost:?}");
    }

    #[test]
    fn a_move_without_a_search_is_expected_to_lead_to_what_follows() {
        let known = of("1 2 e7e5:0 g1f3 b8c6:0");
        assert!(
            (known[1] - known[2]).abs() < 1e-9 && (known[0] - 0.5 - LATER.powi(2) / 2.0).abs() < 1e-9,
            "{known:?}"
        );
    }

    #[test]
    fn the_result_of_a_game_that_was_too_long_says_nothing() {
        let long = format!("1 1{}", " e2e4:200".repeat(LONGEST));
        assert!(of(&long).into_iter().all(|known| (known - chance(200.0 / CURVE)).abs() < 1e-9));
    }
}
