//! A small run of self-play: the same whatever the number of threads, and when it is stopped and goes on.

use dawson_tuning::{Event, GameRecord, Tuning};
use engine::evaluation::{GeneralJudge, Weights};
use engine::{Playable, Variant};

/// Knightmate, and its derived evaluation.
fn knightmate() -> (Playable, GeneralJudge) {
    let variant = Variant::read("knightmate", None).expect("it is shipped");
    let game = variant.playable("knightmate", variant.start()).expect("it can be played");
    let judge = GeneralJudge::derived(&game, false);
    (game, judge)
}

/// One game of one thread, and no test.
fn quick() -> Tuning {
    Tuning {
        rounds: 1,
        games: 1,
        nodes: 60,
        asides: 2,
        test_games: 0,
        seed: 5,
        threads: 1,
        until: None,
        like: None,
    }
}

/// A run of two rounds on knightmate; the weights, and the games that were played.
fn run(threads: usize, kept: Vec<GameRecord>) -> (Weights, Vec<GameRecord>) {
    let (game, start) = knightmate();
    let tuning = Tuning { rounds: 2, games: 6, test_games: 2, threads, ..quick() };
    let mut played = Vec::new();
    let weights = tuning.run(&game, &start, kept, &mut |event| {
        if let Event::Played(record) = event {
            played.push((*record).clone());
        }
    });
    (weights.expect("all games are legal"), played)
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let (one, games) = run(1, Vec::new());
    assert_eq!(games.len(), 12);
    assert!(games.iter().any(|game| game.moves.len() > 20));
    let (two, same_games) = run(2, Vec::new());
    assert_eq!(games, same_games);
    assert_eq!(one, two);
    // stopped in the first round, at its end, and in the second one
    for kept in [5, 6, 9] {
        let (resumed, rest) = run(1, games[..kept].to_vec());
        assert_eq!(rest, games[kept..], "{kept}");
        assert_eq!(resumed, one, "{kept}");
    }
}

#[test]
fn games_of_another_kind_are_refused() {
    let (game, start) = knightmate();
    let kept = vec!["0 2 e2e4 g8f6".parse().expect("a game")];
    let error = quick().run(&game, &start, kept, &mut |_| {}).expect_err("there is no knight on g8");
    assert_eq!(error.to_string(), "game 0: g8f6 is not legal");
}

#[test]
fn what_was_learnt_until_time_was_up_is_tested_whole() {
    let (game, start) = knightmate();
    let tuning = Tuning { games: 1000, test_games: 6, until: Some(std::time::Instant::now()), ..quick() };
    let (mut played, mut tested) = (0, None);
    let weights = tuning.run(&game, &start, Vec::new(), &mut |event| match event {
        Event::Played(_) => played += 1,
        Event::Tested { score, .. } => tested = Some(score.won + score.lost + score.drawn),
        Event::Fitted { .. } | Event::Trained { .. } => {}
    });
    weights.expect("all games are legal");
    assert_eq!((played, tested), (1, Some(6)));
}
