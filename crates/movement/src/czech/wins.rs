//! Forced wins of White: first which moves win, then their lines, one at a time, so that no list grows in memory.

use super::game::{Game, Line, name};
use super::position::CzechPosition;
use board::Side;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Answers that are remembered; when there are more, all are forgotten.
const KNOWN: usize = 1 << 20;

/// A search for forced wins.
pub(super) struct Wins<'g> {
    game: &'g Game,
    /// Whether White wins within so many moves from a position, by a digest of both.
    known: HashMap<(u64, u64), bool>,
}

impl Wins<'_> {
    pub(super) fn of(game: &Game) -> Wins<'_> {
        Wins { game, known: HashMap::new() }
    }

    /// Reports the lines of all wins of White, who is to move, in at most so many moves.
    pub(super) fn lines(
        &mut self,
        position: &CzechPosition,
        moves: u32,
        line: &mut Vec<(String, String)>,
        found: &mut dyn FnMut(Line),
    ) {
        if moves == 0 {
            return;
        }
        let game = self.game;
        game.each_legal(position, Side::White, &mut |symbol, to, after| {
            if self.loses(&after, moves) && !game.is_stopped() {
                line.push((symbol.to_owned(), name(to)));
                self.lines_behind(&after, moves, line, found);
                line.pop();
            }
            !game.is_stopped()
        });
    }

    /// Reports the lines behind a move of White's that wins.
    fn lines_behind(
        &mut self,
        position: &CzechPosition,
        moves: u32,
        line: &mut Vec<(String, String)>,
        found: &mut dyn FnMut(Line),
    ) {
        let (game, mut any) = (self.game, false);
        game.each_legal(position, Side::Black, &mut |symbol, to, after| {
            any = true;
            line.push((symbol.to_owned(), name(to)));
            self.lines(&after, moves - 1, line, found);
            line.pop();
            !game.is_stopped()
        });
        if !any && !game.is_stopped() {
            found(Line { moves: line.clone(), position: position.clone() });
        }
    }

    /// Whether Black, who is to move, is mated or is mated behind every move, in at most so many moves of White, the one just made
    /// among them. No answer counts after a stop.
    fn loses(&mut self, position: &CzechPosition, moves: u32) -> bool {
        let game = self.game;
        let (mut any, mut all) = (false, true);
        game.each_legal(position, Side::Black, &mut |_, _, after| {
            any = true;
            all = self.wins(&after, moves - 1);
            all
        });
        if any { all } else { game.is_in_check(position, Side::Black) }
    }

    /// Whether White, who is to move, wins in at most so many moves: the shortest win is sought first.
    fn wins(&mut self, position: &CzechPosition, moves: u32) -> bool {
        let game = self.game;
        (1..=moves).any(|moves| {
            if game.is_stopped() {
                return false;
            }
            let digest = |salt: u64| {
                let mut hasher = DefaultHasher::new();
                (salt, moves, position).hash(&mut hasher);
                hasher.finish()
            };
            let key = (digest(0), digest(1));
            if let Some(&known) = self.known.get(&key) {
                return known;
            }
            let mut wins = false;
            game.each_legal(position, Side::White, &mut |_, _, after| {
                wins = self.loses(&after, moves);
                !wins && !game.is_stopped()
            });
            if game.is_stopped() {
                return false;
            }
            if self.known.len() >= KNOWN {
                self.known.clear();
            }
            self.known.insert(key, wins);
            wins
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::Definition;
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    const KING: &str =
        "K{-promenne a in [-1,0,1] b in [-1,0,1] -pole (a b) -podminky (a b) prazdny|opacny -ee}";
    const ROOK: &str = "R{-promenne a in <-7,7> b in (0,a) -pole (a 0) -podminky (b 0) prazdny (a 0) prazdny|opacny -ee}\
        {-promenne a in <-7,7> b in (0,a) -pole (0 a) -podminky (0 b) prazdny (0 a) prazdny|opacny -ee}";

    fn game() -> Game {
        Game::new([KING, ROOK].map(|text| Definition::parse(text).unwrap()))
    }

    fn position(game: &Game, rows: [&str; 8]) -> CzechPosition {
        CzechPosition::parse(rows, game.kinds()).unwrap()
    }

    const EMPTY: &str = ". . . . . . . .";

    fn wins(game: &Game, position: &CzechPosition, moves: u32) -> Vec<String> {
        let mut lines = Vec::new();
        game.wins(position, moves, &mut |line| {
            lines.push(
                line.moves
                    .iter()
                    .map(|(symbol, square)| format!("{symbol}{square}"))
                    .collect::<Vec<_>>()
                    .join(" "),
            );
        });
        lines
    }

    #[test]
    fn shorter_mates_count_within_longer_limits() {
        let game = game();
        let start = position(
            &game,
            [". . . . . . . K", EMPTY, ". . . . . k . .", EMPTY, EMPTY, EMPTY, EMPTY, ". . . . . . r ."],
        );
        // White has the small letters: Kf6 Rg1 against Kh8
        let two = wins(&game, &start, 2);
        assert!(wins(&game, &start, 1).is_empty());
        assert!(two.contains(&"kf7 kh7 rh1".to_owned()), "{two:?}");
        let corner = position(
            &game,
            [
                ". . . . . . . K",
                ". . . . . . . .",
                ". . . . . . k .",
                EMPTY,
                EMPTY,
                EMPTY,
                EMPTY,
                "r . . . . . . .",
            ],
        );
        assert_eq!(wins(&game, &corner, 1), ["ra8"]);
        assert!(wins(&game, &corner, 2).contains(&"ra8".to_owned()));
    }

    #[test]
    fn a_stop_ends_the_longest_search() {
        let stop = Arc::new(AtomicBool::new(false));
        let game = game().stopped_by(stop.clone());
        let start =
            position(&game, ["K . . . . . . .", EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, "k . . . . . . r"]);
        let timer = std::thread::spawn(move || {
            std::thread::sleep(std::time::Duration::from_millis(50));
            stop.store(true, Ordering::Relaxed);
        });
        let _ = wins(&game, &start, 64);
        timer.join().unwrap();
        assert!(game.is_stopped());
    }
}
