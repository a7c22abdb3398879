//! With which moves games begin.

use crate::evaluation::GeneralJudge;
use crate::playable::Playable;
use crate::random::Random;
use crate::search::Table;
use crate::thinking::Thinking;
use rules::Rules;
use rules::general::Move;

/// Openings, each for two games with colours exchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Openings {
    /// Lines of moves; they are taken in order, again and again.
    Lines(Vec<Vec<String>>),
    /// So many random half-moves, different for each pair of games, from a seed.
    Random(u32, u64),
    /// Random half-moves of which our own search says that neither side is much better.
    Balanced(Balanced),
}

/// Which random openings are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Balanced {
    /// How many half-moves.
    pub plies: u32,
    /// The seed.
    pub seed: u64,
    /// How much one side may be better, in hundredths of a pawn.
    pub most: i32,
    /// How many positions are searched to tell that.
    pub nodes: u64,
}

impl Openings {
    /// Reads lines of moves in coordinates; empty lines and those that begin with `#` do not count.
    #[must_use]
    pub fn read(text: &str) -> Openings {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        Openings::Lines(lines.map(|line| line.split_whitespace().map(str::to_owned).collect()).collect())
    }

    /// The moves of the opening of a pair of games, numbered from 0.
    pub fn of(&self, pair: u64, game: &Playable, judge: &GeneralJudge) -> Vec<String> {
        match self {
            Openings::Lines(lines) if lines.is_empty() => Vec::new(),
            Openings::Lines(lines) => {
                let count = u64::try_from(lines.len()).unwrap_or(1);
                lines[usize::try_from(pair % count).unwrap_or(0)].clone()
            }
            Openings::Random(plies, seed) => {
                let line = random_line(game, *plies, seed.wrapping_add(pair));
                line.into_iter().map(|(name, _)| name).collect()
            }
            Openings::Balanced(balanced) => {
                let line = balanced.line(pair, game, judge);
                line.into_iter().map(|(name, _)| name).collect()
            }
        }
    }
}

/// So many openings are tried before one is taken that is not balanced.
const TRIALS: u64 = 200;

impl Balanced {
    /// The opening of a pair of games: its moves, with their names.
    #[must_use]
    pub fn line(&self, pair: u64, game: &Playable, judge: &GeneralJudge) -> Vec<(String, Move)> {
        let table = Table::new(1);
        let mut line = Vec::new();
        for trial in 0..TRIALS {
            let seed = self.seed.wrapping_add(pair).wrapping_add(trial << 40);
            line = random_line(game, self.plies, seed);
            let moves: Vec<Move> = line.iter().map(|(_, m)| *m).collect();
            let thinking = Thinking { game, judge, table: &table, moves: &moves, threads: 1, tables: None };
            if thinking.quickly(self.nodes).is_some_and(|(_, value)| value.abs() <= self.most) {
                break;
            }
        }
        line
    }
}

/// Random legal moves that do not end the game, with their names.
pub(super) fn random_line(game: &Playable, plies: u32, seed: u64) -> Vec<(String, Move)> {
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    'again: for _ in 0..20 {
        let mut play = game.begin();
        let mut line = Vec::new();
        for _ in 0..plies {
            let legal = play.legal_moves();
            if legal.is_empty() {
                continue 'again;
            }
            let count = u64::try_from(legal.len()).unwrap_or(1);
            let m = legal[usize::try_from((random.number() >> 11) % count).unwrap_or(0)];
            line.push((game.move_name(&mut play, &m), m));
            play.make(m);
        }
        if !play.legal_moves().is_empty() {
            return line;
        }
    }
    Vec::new()
}
