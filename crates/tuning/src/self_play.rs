//! Quick games of the engine against itself, with a fixed number of positions for each move.

use crate::record::{GameRecord, Played};
use engine::evaluation::GeneralJudge;
use engine::search::{Control, Table};
use engine::{Limits, Playable, Thinking};
use rules::Rules;
use rules::general::Move;

/// A game that both sides play with judges of their own.
#[derive(Clone, Copy)]
pub struct Contest<'c> {
    /// The game.
    pub game: &'c Playable,
    /// White's and Black's judge.
    pub judges: [&'c GeneralJudge; 2],
    /// Positions searched for each move.
    pub nodes: u64,
}

/// A side that is ahead by so many hundredths of a pawn, for so many half-moves, has won.
const WON: i32 = 1500;
const WON_FOR: u32 = 5;

/// After so many half-moves the game is drawn.
const LONGEST: usize = 240;

/// Tables of positions are small, for each game begins with new ones.
const MEBIBYTES: usize = 1;

/// Plays a game that begins with these moves.
#[must_use]
pub fn play(contest: &Contest<'_>, number: u64, opening: &[Move]) -> GameRecord {
    let Contest { game, judges, nodes } = *contest;
    let tables = [(); 2].map(|()| Table::new(MEBIBYTES));
    let mut moves = opening.to_vec();
    let mut names = Vec::new();
    let mut play = game.begin();
    for &m in opening {
        names.push(Played { name: game.move_name(&mut play, &m), score: None });
        play.make(m);
    }
    let mut decided = 0u32;
    let mut last_winner = 0;
    let half_points = loop {
        let side = play.side_to_move();
        let (judge, table) = (judges[side.index()], &tables[side.index()]);
        let thinking = Thinking { game, judge, table, moves: &moves, threads: 1 };
        if let Some((result, _)) = thinking.result() {
            break match result {
                "1-0" => 2,
                "0-1" => 0,
                _ => 1,
            };
        }
        if moves.len() >= LONGEST {
            break 1;
        }
        let control = Control::new(None, None, Some(nodes));
        let mut value = 0;
        let best = thinking.best_moves(&control, &Limits::default(), &mut |news| value = news.value);
        let Some(&m) = best.first() else { break 1 };
        let for_white = if side == board::Side::White { value } else { -value };
        let winner = if for_white.abs() >= WON { for_white.signum() } else { 0 };
        decided = if winner != 0 && winner == last_winner { decided + 1 } else { 0 };
        last_winner = winner;
        if decided >= WON_FOR {
            break if winner > 0 { 2 } else { 0 };
        }
        names.push(Played { name: game.move_name(&mut play, &m), score: Some(for_white) });
        play.make(m);
        moves.push(m);
    };
    GameRecord { number, half_points, moves: names }
}
