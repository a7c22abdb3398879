//! The quiet positions of a game of self-play, with what is known of them.

use crate::record::GameRecord;
use engine::Playable;
use engine::evaluation::GeneralJudge;
use engine::search::Judge;
use rules::Rules;
use rules::general::{Game, Move};

/// No position counts as better than that: by how much one is won that is as good as won teaches nothing, but what wins (an attack on the
/// king, a way to a winning square) only positions that are decided tell.
const DECIDED: i32 = 2000;

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Known {
    /// What the search expected for White, in hundredths of a pawn.
    pub score: i32,
    /// White's half points in its game; `None` for a position that did not come up in it.
    pub half_points: Option<u8>,
    /// Whether it came up after the best answer to a move at random, so that nobody has just lost anything.
    pub answered: bool,
}

/// Hands over the quiet positions of a game: those that came up in it, not in check and where the move that was played captures nothing; those
/// after moves that were only looked at; and those after the best answers to these.
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
    for played in &record.moves {
        let m = find(&mut play, &played.name)?;
        let score = played.score.map(|score| score.clamp(-DECIDED, DECIDED));
        let Some(answer) = &played.aside else {
            let side = play.side_to_move();
            if let Some(score) = score
                && Judge::gain(judge, &play, m) <= 0
                && !play.is_in_check(side)
            {
                let half_points = Some(record.half_points);
                take(&play, Known { score, half_points, answered: false });
            }
            play.make(m);
            continue;
        };
        let Some(score) = score else { continue };
        play.make(m);
        take(&play, Known { score, half_points: None, answered: false });
        let answer = find(&mut play, answer)?;
        play.make(answer);
        if is_quiet(judge, &mut play) {
            take(&play, Known { score, half_points: None, answered: true });
        }
        play.undo();
        play.undo();
    }
    Ok(())
}

/// Whether the side to move is not in check, and no capture or promotion gains anything by exchanges.
pub(crate) fn is_quiet(judge: &GeneralJudge, play: &mut Game<'_>) -> bool {
    let side = play.side_to_move();
    let mut captures = Vec::new();
    !play.is_in_check(side) && {
        judge.captures(play, &mut captures);
        let mut gains = |m: Move| Judge::gain(judge, play, m) > 0 && judge.exchange_yields(play, m, 1);
        !captures.into_iter().any(&mut gains)
    }
}
