//! Euclide, the other program for proof games: it reads a diagram and a number of half-moves, a line each.

use super::measure::{self, Outcome};
use crate::files::{read, write};
use std::path::Path;

/// Lets Euclide search all games to the diagram of a problem in Popeye's language, at most `limit` seconds of the processor.
pub fn solve(program: &Path, file: &Path, limit: u32) -> Result<Outcome, String> {
    let asked =
        asked(&read(file)?).ok_or_else(|| format!("{}: no proof game for Euclide", file.display()))?;
    // it writes its answer beside what it reads
    let folder = std::env::temp_dir().join(format!("dawson-euclide-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let input = folder.join("game.euc");
    write(&input, asked)?;
    let words = ["--quiet", "--solutions", "1000"].map(str::to_owned);
    let outcome = measure::solve(program, &words, &input, limit);
    // it may be gone already, and the next cleaning of the directory finds it there
    let _ = std::fs::remove_dir_all(&folder);
    outcome
}

/// Whether Euclide, which writes games in a form of its own, says as Dawson does that there is a solution. It overlooks some promotions.
pub fn agrees(euclide: &Outcome, dawson: &Outcome) -> bool {
    euclide.output.contains("No solution") == dawson.solutions.is_empty()
}

/// What Euclide reads, from `forsyth FEN` and `stipulation exact-diaN` or `diaN.5`.
fn asked(text: &str) -> Option<String> {
    let behind = |word: &str| {
        let mut words = text.split_ascii_whitespace().skip_while(|other| !other.eq_ignore_ascii_case(word));
        words.nth(1)
    };
    let (diagram, stipulation) = (behind("forsyth")?, behind("stipulation")?);
    let moves = stipulation.trim_start_matches("exact-").strip_prefix("dia")?;
    let (whole, half) = moves.strip_suffix(".5").map_or((moves, 0), |whole| (whole, 1));
    Some(format!("{diagram}\n{}\n", whole.parse::<u32>().ok()? * 2 + half))
}

#[cfg(test)]
mod tests {
    use super::asked;

    #[test]
    fn a_problem_is_a_diagram_and_a_number_of_half_moves() {
        let text = "BeginProblem\nforsyth 8/8/8/8/8/8/8/8\nstipulation exact-dia10.5\nEndProblem\n";
        assert_eq!(asked(text).as_deref(), Some("8/8/8/8/8/8/8/8\n21\n"));
        assert_eq!(asked("forsyth 8/8 stipulation dia3").as_deref(), Some("8/8\n6\n"));
        assert_eq!(asked("forsyth 8/8 stipulation #3"), None);
    }
}
