//! A fixed set of searches: how many positions they visit tells whether a change leaves the search as it was, and how long they
//! take tells its speed.

use crate::evaluation::GeneralJudge;
use crate::match_play::Balanced;
use crate::search::{Control, Table};
use crate::thinking::{Limits, Thinking};
use crate::variant::Variant;
use std::time::Duration;
use web_time::Instant;

/// The games of the bench.
const GAMES: [&str; 14] = [
    "chess",
    "capablanca",
    "crazyhouse",
    "kingofthehill",
    "3check",
    "atomic",
    "antichess",
    "knightmate",
    "shatranj",
    "makruk",
    "courier",
    "xiangqi",
    "shogi",
    "grand",
];

/// Random openings of each game, and their half-moves; the first position is the start of the game.
const OPENINGS: u64 = 3;
const PLIES: u32 = 12;

/// What the searches of a game came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Benched {
    /// The game.
    pub game: &'static str,
    /// The positions visited.
    pub nodes: u64,
    /// A number that depends on the positions visited, the best moves and their values.
    pub signature: u64,
    /// The time.
    pub time: Duration,
}

/// Searches positions of each game so many half-moves deep; games that are not known are left out. `tell` hears of each game.
pub fn bench(depth: u32, tell: &mut dyn FnMut(&Benched)) {
    for name in GAMES {
        let game = Variant::read(name, None).and_then(|variant| variant.playable(name, variant.start()));
        let Ok(game) = game else { continue };
        let judge = GeneralJudge::of(&game, false);
        let mut all = Benched { game: name, nodes: 0, signature: 0, time: Duration::ZERO };
        for number in 0..=OPENINGS {
            let balanced = Balanced { plies: PLIES, seed: number, most: 150, nodes: 500 };
            let line = if number == 0 { Vec::new() } else { balanced.line(0, &game, &judge) };
            let moves: Vec<_> = line.iter().map(|(_, m)| *m).collect();
            let table = Table::new(16);
            let thinking = Thinking {
                game: &game,
                judge: &judge,
                table: &table,
                moves: &moves,
                threads: 1,
                tables: None,
            };
            let control = Control::new(None, Some(depth), None);
            let began = Instant::now();
            let (mut nodes, mut value) = (0, 0);
            let line = thinking.best_line(&control, &Limits::default(), &mut |news| {
                (nodes, value) = (news.nodes, news.value);
            });
            all.time += began.elapsed();
            all.nodes += nodes;
            let told = line.first().map_or("", String::as_str).bytes().map(u64::from);
            for part in told.chain([nodes, value.unsigned_abs().into()]) {
                all.signature = (all.signature ^ part).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
            }
        }
        tell(&all);
    }
}
