//! Quick games of the engine against itself, with a fixed number of positions for each move.

use crate::record::{GameRecord, Played};
use board::Side;
use engine::evaluation::GeneralJudge;
use engine::search::{Judge, Table};
use engine::{Playable, Random, Thinking};
use rules::Rules;
use rules::general::{Game, Move};

/// A game that both sides play with judges of their own.
#[derive(Clone, Copy)]
pub struct Contest<'c> {
    /// The game.
    pub game: &'c Playable,
    /// White's and Black's judge.
    pub judges: [&'c GeneralJudge; 2],
    /// Positions searched for each move.
    pub nodes: u64,
    /// After so many moves at random the position is looked at too, beside every position: evaluations are asked about positions after bad
    /// moves as well, which do not come up in games.
    pub asides: u32,
}

/// A side that is ahead by so many hundredths of a pawn, for so many half-moves, has won.
const WON: i32 = 1500;
const WON_FOR: u32 = 5;

/// After so many half-moves the game is drawn.
pub(crate) const LONGEST: usize = 240;

/// Tables of positions are small, for each game begins with new ones.
const MEBIBYTES: usize = 1;

/// Looks at the positions after different moves at random, at most `number`: what the search expects there, as moves of a record. Positions
/// that are not quiet are left out: those in check, and where a capture or promotion gains something or is the best move.
#[must_use]
pub fn look_around(thinking: &Thinking<'_>, nodes: u64, number: u32, random: u64) -> Vec<Played> {
    let Thinking { game, moves, .. } = *thinking;
    let mut play = game.after(moves);
    let mut legal = play.legal_moves();
    let mut random = Random(random | 1);
    let mut found = Vec::new();
    for _ in 0..number {
        if legal.is_empty() {
            break;
        }
        let at = usize::try_from((random.number() >> 11) % legal.len() as u64).unwrap_or(0);
        let m = legal.swap_remove(at);
        found.extend(look_after(thinking, &mut play, m, nodes));
    }
    found
}

/// What the search expects after a move, if the position is quiet there.
fn look_after(thinking: &Thinking<'_>, play: &mut Game<'_>, m: Move, nodes: u64) -> Option<Played> {
    let Thinking { game, judge, moves, .. } = *thinking;
    let name = game.move_name(play, &m);
    play.make(m);
    let quiet = is_quiet(judge, play);
    let side = play.side_to_move();
    if !quiet {
        play.undo();
        return None;
    }
    let moves: Vec<Move> = moves.iter().copied().chain([m]).collect();
    let aside = Thinking { moves: &moves, ..*thinking };
    let found = if aside.result().is_some() { None } else { searched(&aside, nodes, side) };
    let calm = found.filter(|&(best, _)| Judge::gain(judge, play, best) <= 0);
    play.undo();
    calm.map(|(_, for_white)| Played { name, score: Some(for_white), aside: true })
}

/// The best move of a search of so many positions, and what it expects for White; `None` where there is no legal move. `side` is to move.
fn searched(thinking: &Thinking<'_>, nodes: u64, side: Side) -> Option<(Move, i32)> {
    let for_white = |value: i32| if side == Side::White { value } else { -value };
    thinking.quickly(nodes).map(|(best, value)| (best, for_white(value)))
}

/// Whether the side to move is not in check, and no capture or promotion gains anything by exchanges.
fn is_quiet(judge: &GeneralJudge, play: &mut Game<'_>) -> bool {
    let side = play.side_to_move();
    let mut captures = Vec::new();
    !play.is_in_check(side) && {
        judge.captures(play, &mut captures);
        let mut gains = |m: Move| Judge::gain(judge, play, m) > 0 && judge.exchange_yields(play, m, 1);
        !captures.into_iter().any(&mut gains)
    }
}

/// A number that looks random, from two.
fn mixed(one: u64, other: u64) -> u64 {
    let mixed = (one.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ other).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed ^ mixed >> 29
}

/// Plays a game that begins with these moves.
#[must_use]
pub fn play(contest: &Contest<'_>, number: u64, opening: &[Move]) -> GameRecord {
    let Contest { game, judges, nodes, asides } = *contest;
    let tables = [(); 2].map(|()| Table::new(MEBIBYTES));
    let mut moves = opening.to_vec();
    let mut names = Vec::new();
    let mut play = game.begin();
    for &m in opening {
        names.push(Played { name: game.move_name(&mut play, &m), score: None, aside: false });
        play.make(m);
    }
    let mut decided = 0u32;
    let mut last_winner = 0;
    let half_points = loop {
        let side = play.side_to_move();
        let (judge, table) = (judges[side.index()], &tables[side.index()]);
        let thinking = Thinking { game, judge, table, moves: &moves, threads: 1, tables: None };
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
        let Some((m, for_white)) = searched(&thinking, nodes, side) else { break 1 };
        let winner = if for_white.abs() >= WON { for_white.signum() } else { 0 };
        decided = if winner != 0 && winner == last_winner { decided + 1 } else { 0 };
        last_winner = winner;
        if decided >= WON_FOR {
            break if winner > 0 { 2 } else { 0 };
        }
        if asides > 0 && for_white.abs() < WON {
            names.extend(look_around(&thinking, nodes, asides, mixed(number, moves.len() as u64)));
        }
        names.push(Played { name: game.move_name(&mut play, &m), score: Some(for_white), aside: false });
        play.make(m);
        moves.push(m);
    };
    GameRecord { number, half_points, moves: names }
}
