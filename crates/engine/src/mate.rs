//! Forced mates, proved by the solver.
//!
//! The search of the engine leaves moves out; the solver looks at every defence, so a mate that it tells is one, and where it tells none in
//! so many moves there is none. It serves games on 8×8 squares that only mate can win: without units in hand, winning squares and the like.

use crate::playable::Playable;
use crate::search::Control;
use board::{Geometry, Square};
use rules::general::{Game, Move, Verdict};
use rules::{PlainMove, Rules};
use solver::{Event, Options, Outcome, Request, solve};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use stipulation::parse_traditional;

/// A mate that cannot be prevented.
pub(crate) struct Proof {
    /// The number of moves of the side that mates.
    pub moves: u32,
    /// The shortest mate, with a defence that delays it longest.
    pub line: Vec<Move>,
    /// The moves that were made to prove it.
    pub nodes: u64,
}

/// The search was stopped, or the game is not one that the solver knows whole.
struct Unknown;

/// The shortest mate of the side to move in at most so many moves. `None`: there is none, the game is not one for the solver, or it was
/// stopped before. The rest are means: what stops it, threads, mebibytes.
pub(crate) fn shortest(
    game: &Playable,
    play: &Game<'_>,
    most: u32,
    (stop, threads, mebibytes): (&Control, usize, usize),
) -> Option<Proof> {
    let is_won_by_mate_alone = game.results.mate == Verdict::Lost && !game.rules.has_endings();
    if game.geometry() != Geometry::CHESS || !is_won_by_mate_alone || !game.rules.held_walks().is_empty() {
        return None;
    }
    let control = solver::Control {
        stop: Arc::clone(&stop.stop),
        deadline: stop.deadline(),
        max_memory: mebibytes << 20,
        threads,
        ..solver::Control::default()
    };
    let mut found = None;
    for moves in 1..=most {
        if let Some(key) = key(play, moves, &control).ok()? {
            found = Some((moves, key));
            break;
        }
    }
    let (moves, key) = found?;
    let line = line(&mut play.clone(), moves, key, &control).unwrap_or_else(|Unknown| vec![key]);
    Some(Proof { moves, line, nodes: control.statistics.nodes.load(Ordering::Relaxed) })
}

/// A first move that mates in at most so many moves.
fn key(play: &Game<'_>, moves: u32, control: &solver::Control) -> Result<Option<Move>, Unknown> {
    let (mut stipulation, _) = parse_traditional(&format!("#{moves}")).map_err(|_| Unknown)?;
    stipulation.starter = play.side_to_move();
    let double_step = play.position().en_passant();
    let mut en_passant = Vec::new();
    if double_step.victim.is_some() {
        // the departure does not matter
        en_passant.push(Square::NONE);
        en_passant.extend(double_step.passed.into_iter().filter(|square| square.is_some()));
        en_passant.push(double_step.victim);
    }
    let options = Options { en_passant, ..Options::default() };
    let request = Request { board: play, stipulation: &stipulation, options: &options, control };
    let (mut last, mut key): (Option<PlainMove>, Option<PlainMove>) = (None, None);
    let outcome = solve(&request, &mut |event| {
        match event {
            Event::Move { depth: 0, played, .. } => last = Some(played.plain),
            Event::Key => {
                key = last;
                return ControlFlow::Break(());
            }
            _ => {}
        }
        ControlFlow::Continue(())
    });
    if key.is_none() && outcome != Outcome::Finished {
        return Err(Unknown);
    }
    let Some(key) = key else { return Ok(None) };
    let mut here = play.clone();
    let found = here.legal_moves().into_iter().find(|&m| play.plain(m) == key);
    found.map_or(Err(Unknown), |m| Ok(Some(Move { settled: true, ..m })))
}

/// The mate that begins with the key, after the first of the defences that delay it longest.
fn line(
    play: &mut Game<'_>,
    moves: u32,
    first: Move,
    control: &solver::Control,
) -> Result<Vec<Move>, Unknown> {
    let mut line = vec![first];
    let mut attack = first;
    for left in (1..moves).rev() {
        if !play.make(attack).legal {
            return Err(Unknown);
        }
        let mut longest = None;
        for defence in play.legal_moves() {
            let defence = Move { settled: true, ..defence };
            if !play.make(defence).legal {
                continue;
            }
            let sooner = if left > 1 { key(play, left - 1, control)? } else { None };
            let answer = if sooner.is_none() { key(play, left, control)? } else { None };
            play.undo();
            if let Some(answer) = answer {
                longest = Some((defence, answer));
                break;
            }
        }
        // every defence lets the side mate sooner only where the mate is not the shortest
        let (defence, answer) = longest.ok_or(Unknown)?;
        play.make(defence);
        line.extend([defence, answer]);
        attack = answer;
    }
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;
    use std::time::Duration;

    fn proof(variant: &str, fen: &str, most: u32) -> Option<(u32, Vec<String>)> {
        let variant_of = Variant::read(variant, None).expect("a variant");
        let game = variant_of.playable(variant, fen).expect("a position");
        let control = Control::new(None, None, None);
        let play = game.begin();
        let proof = shortest(&game, &play, most, (&control, 1, 1))?;
        let mut here = play.clone();
        let mut names = Vec::new();
        for m in proof.line {
            names.push(game.move_name(&mut here, &m));
            assert!(here.make(m).legal);
        }
        Some((proof.moves, names))
    }

    #[test]
    fn a_mate_is_proved_with_the_longest_defence() {
        // P. Morphy, New York Clipper 1856
        let (moves, line) = proof("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 4).expect("a mate");
        assert_eq!((moves, line.len(), line[0].as_str()), (2, 3, "a1a6"));
        assert!(proof("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 1).is_none(), "not in one move");
    }

    #[test]
    fn a_right_to_capture_in_passing_counts() {
        // the pawn that captures d5 in passing opens the file of the rook
        let position = |right: &str| format!("3rkr2/5p2/8/2NpP3/8/8/8/4R2K w - {right} 0 1");
        let (moves, line) = proof("chess", &position("d6"), 1).expect("a mate");
        assert_eq!((moves, line.as_slice()), (1, ["e5d6".to_owned()].as_slice()));
        assert!(proof("chess", &position("-"), 1).is_none());
    }

    #[test]
    fn black_mates_and_other_games_are_known() {
        let (moves, line) = proof("chess", "8/8/8/8/8/5kq1/8/7K b - - 0 1", 2).expect("a mate");
        assert_eq!((moves, line.as_slice()), (1, ["g3g2".to_owned()].as_slice()));
        // a royal knight in the corner can leap to f2 and g3 only
        let (moves, line) = proof("knightmate", "K4R2/8/8/8/8/3Q4/8/7k w - - 0 1", 3).expect("a mate");
        assert_eq!((moves, line.as_slice()), (1, ["d3h3".to_owned()].as_slice()));
        assert!(proof("kingofthehill", "k7/8/1K6/8/8/8/8/7Q w - - 0 1", 2).is_none(), "not only mate wins");
    }

    #[test]
    fn a_stopped_proof_tells_nothing() {
        let chess = Variant::read("chess", None).expect("chess");
        let game = chess.playable("chess", chess.start()).expect("the start");
        let control = Control::new(None, None, None);
        control.stop.store(true, Ordering::Relaxed);
        assert!(shortest(&game, &game.begin(), 6, (&control, 1, 1)).is_none());
        assert!(control.elapsed() < Duration::from_secs(1));
    }
}
