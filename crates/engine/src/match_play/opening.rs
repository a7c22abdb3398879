//! With which moves games begin.

use crate::playable::Playable;
use rules::Rules;

/// Openings, each for two games with colours exchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Openings {
    /// Lines of moves; they are taken in order, again and again.
    Lines(Vec<Vec<String>>),
    /// So many random half-moves, different for each pair of games, from a seed.
    Random(u32, u64),
}

impl Openings {
    /// Reads lines of moves in coordinates; empty lines and those that begin with `#` do not count.
    #[must_use]
    pub fn read(text: &str) -> Openings {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        Openings::Lines(lines.map(|line| line.split_whitespace().map(str::to_owned).collect()).collect())
    }

    /// The moves of the opening of a pair of games, numbered from 0.
    pub(super) fn of(&self, pair: u64, game: &Playable) -> Vec<String> {
        match self {
            Openings::Lines(lines) if lines.is_empty() => Vec::new(),
            Openings::Lines(lines) => {
                let count = u64::try_from(lines.len()).unwrap_or(1);
                lines[usize::try_from(pair % count).unwrap_or(0)].clone()
            }
            Openings::Random(plies, seed) => random_line(game, *plies, seed.wrapping_add(pair)),
        }
    }
}

/// Random legal moves that do not end the game.
fn random_line(game: &Playable, plies: u32, seed: u64) -> Vec<String> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    'again: for _ in 0..20 {
        let mut play = game.begin();
        let mut line = Vec::new();
        for _ in 0..plies {
            let legal = play.legal_moves();
            if legal.is_empty() {
                continue 'again;
            }
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let count = u64::try_from(legal.len()).unwrap_or(1);
            let m = legal[usize::try_from((state >> 11) % count).unwrap_or(0)];
            line.push(game.move_name(&mut play, &m));
            play.make(m);
        }
        if !play.legal_moves().is_empty() {
            return line;
        }
    }
    Vec::new()
}
