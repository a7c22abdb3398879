//! For tests: files of weights, written and read back.

use crate::evaluation::GeneralJudge;
use crate::playable::Playable;

/// Checks that what is written of a judge's weights is read back, and that a file without a network leaves none.
pub(super) fn assert_read_back(judge: &GeneralJudge, game: &Playable) {
    let mut other = GeneralJudge::derived(game, false);
    let written = judge.weights().write(judge.layout(), &game.name, "", other.weights());
    other.read_weights(&written, &game.name).expect("what was written is read");
    assert_eq!(other.weights(), judge.weights());
    let mut without = judge.clone();
    without.read_weights(&format!("game {}\n", game.name), &game.name).expect("a file without a network");
    assert_eq!(without.weights().squares, None);
}
