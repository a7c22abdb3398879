use super::*;
use crate::variant::Variant;

/// A game at a position; `text` defines variants.
fn game(name: &str, text: Option<&str>, fen: Option<&str>) -> Playable {
    let variant = Variant::read(name, text).expect("a variant");
    variant.playable(name, fen.unwrap_or(variant.start())).expect("a position")
}

/// Whether the exchange that a move begins yields at least so much.
fn yields(game: &Playable, name: &str, threshold: i32) -> bool {
    let judge = GeneralJudge::derived(game, false);
    let mut play = game.begin();
    let m = game.find_move(&mut play, name).unwrap_or_else(|| panic!("{name} is legal"));
    judge.exchange_yields(&mut play, m, threshold)
}

#[test]
fn exchanges_follow_lines_as_they_open() {
    // the rook on d1 takes a pawn that a rook guards; the queen behind it decides
    let doubled = game("chess", None, Some("3r2k1/3r4/8/3p4/8/8/3R4/3R2K1 w - - 0 1"));
    assert!(!yields(&doubled, "d2d5", 0), "two against two, a rook for a pawn and a rook");
    let tripled = game("chess", None, Some("3r2k1/8/8/3p4/8/8/3R4/3R2K1 w - - 0 1"));
    assert!(yields(&tripled, "d2d5", 0), "two against one");
    let guarded_by_king = game("chess", None, Some("8/8/4k3/3p4/8/8/3R4/3R2K1 w - - 0 1"));
    assert!(yields(&guarded_by_king, "d2d5", 50), "a king does not take what is guarded");
}

#[test]
fn exchanges_over_hurdles() {
    let pieces = "[leapers:chess]\ncannon = c\ncustomPiece1 = g:gQ\n";
    // Black's cannon guards d5 over d7, so the rook is lost; without the hurdle the pawn is free
    let cannon = game("leapers", Some(pieces), Some("3c2k1/3n4/8/3p4/8/8/8/3R2K1 w - - 0 1"));
    assert!(!yields(&cannon, "d1d5", 0));
    let no_hurdle = game("leapers", Some(pieces), Some("3c2k1/8/8/3p4/8/8/8/3R2K1 w - - 0 1"));
    assert!(yields(&no_hurdle, "d1d5", 0));
    // a grasshopper on a5 guards e5 over the pawn before it
    let grasshopper = game("leapers", Some(pieces), Some("6k1/8/8/g2np3/8/8/8/4R1K1 w - - 0 1"));
    assert!(!yields(&grasshopper, "e1e5", 0));
    let no_hop = game("leapers", Some(pieces), Some("6k1/8/8/g1n1p3/8/8/8/4R1K1 w - - 0 1"));
    assert!(yields(&no_hop, "e1e5", 0), "a grasshopper lands right behind its hurdle");
}

#[test]
fn units_are_dropped_where_they_are_lost() {
    let position = "4k3/8/8/4p3/8/8/8/4K3[Nn] w - - 0 1";
    let crazyhouse = game("crazyhouse", None, Some(position));
    assert!(!yields(&crazyhouse, "N@d4", 0));
    assert!(yields(&crazyhouse, "N@c4", 0));
}

#[test]
fn traces_add_up_to_the_evaluation() {
    for name in ["chess", "crazyhouse", "capablanca", "makruk", "shatranj", "atomic", "shogi", "knightmate"] {
        let game = game(name, None, None);
        let mut judge = GeneralJudge::of(&game, false);
        judge.weights.squares = None;
        let mut play = game.begin();
        let mut random = crate::Random(88_172_645_463_325_252);
        for _ in 0..40 {
            let trace = judge.trace(&play);
            let weight = |feature: usize, phase: f64| {
                let score = judge.weights().scores[feature];
                f64::from(score.middle()) * phase + f64::from(score.end()) * (1.0 - phase)
            };
            let sum: f64 = trace
                .counts
                .iter()
                .map(|&(feature, [white, black])| f64::from(white - black) * weight(feature, trace.phase))
                .sum();
            let told = (sum + f64::from(trace.fixed)) / f64::from(trace.divisor);
            let found = judge.evaluate(&mut play, &mut Accumulators::default());
            let found = if play.side_to_move() == Side::White { found } else { -found };
            assert!((told - f64::from(found)).abs() <= 2.0, "{name}: {told} {found}");
            let Some(next) = random.legal_move(&judge, &mut play) else { break };
            play.make(next);
        }
    }
}

#[test]
fn files_of_weights_say_what_is_wrong_with_them() {
    let knightmate = game("knightmate", None, None);
    let mut judge = GeneralJudge::derived(&knightmate, false);
    let own = judge.weights().write(judge.layout(), "knightmate", "its own", judge.weights());
    let before = judge.weights().clone();
    judge.read_weights(&own, "knightmate").expect("what was written is read");
    assert_eq!(*judge.weights(), before);
    for (text, problem) in [
        ("game chess\n", "line 1: weights for 'chess', expected 'knightmate'"),
        ("# a file\nX.value 1/2\n", "line 2: 'X.value' is no feature of this game"),
        ("R.value 1/2 3/4", "line 1: R.value has 2 weights, expected 1"),
        ("R.value 1", "line 1: '1': expected two whole numbers up to 20000, such as 12/-7"),
        ("\nR.value 1/99999", "line 2: '1/99999': expected two whole numbers up to 20000, such as 12/-7"),
    ] {
        let error = judge.read_weights(text, "knightmate").expect_err(text);
        assert_eq!(error.to_string(), problem);
        assert_eq!(*judge.weights(), before, "nothing is taken from a bad file");
    }
    judge.read_weights("game knightmate\nR.value 700/800", "knightmate").expect("a good file");
    assert!(judge.profile().value(knightmate.walk('r', Side::White).expect("rooks")) > 700);
}

#[test]
fn shipped_weights_fit_their_games() {
    for name in Weights::shipped_games() {
        let game = game(name, None, None);
        let text = Weights::shipped(name).expect("it is shipped");
        let read = GeneralJudge::derived(&game, false).read_weights(&text, name);
        assert_eq!(read, Ok(()), "{name}");
    }
}

/// What a position of chess is worth for White, who is to move.
fn worth(fen: &str) -> i32 {
    let game = Variant::read("chess", None).and_then(|chess| chess.playable("chess", fen));
    let game = game.expect("a position");
    GeneralJudge::of(&game, false).evaluate(&mut game.begin(), &mut Accumulators::default())
}

#[test]
fn what_cannot_mate_is_worth_little() {
    for drawn in ["NN", "N1", "B1"] {
        let value = worth(&format!("4k3/8/8/8/8/8/8/2{drawn}K3 w - - 0 1"));
        assert!(value < 40, "{drawn}: {value}");
    }
    // bishops of one colour; of both; with a knight; three knights; a rook
    assert!(worth("4k3/8/8/8/8/4B3/8/2B1K3 w - - 0 1") < 40);
    for won in ["2BBK3", "1B1NK3", "1NNNK3", "2R1K3"] {
        let value = worth(&format!("4k3/8/8/8/8/8/8/{won} w - - 0 1"));
        assert!(value > 200, "{won}: {value}");
    }
}

/// The moves of some random games are looked at one by one.
fn in_random_games(name: &str, mut look: impl FnMut(&GeneralJudge, &mut Game<'_>, Move)) {
    let game = game(name, None, None);
    let judge = GeneralJudge::derived(&game, false);
    let mut random = crate::Random(2_463_534_242);
    for _ in 0..3 {
        let mut play = game.begin();
        for _ in 0..60 {
            let Some(next) = random.legal_move(&judge, &mut play) else { break };
            for m in play.legal_moves() {
                look(&judge, &mut play, m);
            }
            play.make(next);
        }
    }
}

#[test]
fn the_moves_kept_are_those_that_check() {
    for name in ["chess", "crazyhouse", "capablanca", "makruk", "shatranj", "knightmate", "kingofthehill"] {
        let (mut checks, mut kept_ones) = (0, 0);
        in_random_games(name, |judge, play, m| {
            let side = play.side_to_move();
            let mut kept = vec![m];
            judge.keep_checks(play, &mut kept);
            let made = play.make(m);
            let is_check = made.legal && play.is_in_check(!side);
            if made.legal {
                play.undo();
            }
            assert!(!kept.is_empty() || !is_check, "{name}: {m:?}");
            if judge.gain(play, m) <= 0 {
                checks += usize::from(is_check);
                kept_ones += kept.len();
            }
        });
        assert!(checks > 5 && kept_ones < 2 * checks + 20, "{name}: {checks} checks, {kept_ones} kept");
    }
}

#[test]
fn histories_tell_drops_of_different_units_apart() {
    let position = "4k3/8/8/8/8/8/8/4K3[NQnq] w - - 0 1";
    let game = game("crazyhouse", None, Some(position));
    let judge = GeneralJudge::derived(&game, false);
    let mut play = game.begin();
    let mut known = |name: &str| {
        let m = game.find_move(&mut play, name).unwrap_or_else(|| panic!("{name} is legal"));
        (judge.mover(&play, m), judge.squares(m))
    };
    let (knight, queen, king) = (known("N@d4"), known("Q@d4"), known("e1d1"));
    assert_ne!(knight.0, queen.0);
    assert_ne!(knight.1, queen.1);
    assert!([knight, queen, king].iter().all(|(mover, (from, to))| *mover > 0 && *from < 192 && *to < 64));
}

#[test]
fn captures_that_are_asked_for_are_those_among_all_moves() {
    let names = [
        "chess",
        "capablanca",
        "gothic",
        "crazyhouse",
        "atomic",
        "seirawan",
        "shogi",
        "makruk",
        "xiangqi",
        "antichess",
        "knightmate",
        "3check",
        "alice",
        "circe",
        "spartan",
        "cambodian",
        "placement",
        "minishogi",
        "sittuyin",
    ];
    let mut random = crate::Random(0x1234_5678_9ABC_DEF1);
    for name in names {
        let game = game(name, None, None);
        let judge = GeneralJudge::derived(&game, false);
        let mut play = game.begin();
        let mut seen = 0;
        for _ in 0..80 {
            let gaining = |play: &mut rules::general::Game<'_>, moves: Vec<Move>| {
                let mut found = Vec::new();
                for m in moves {
                    if judge.gain(play, m) <= 0 {
                        continue;
                    }
                    let code = judge.code(m);
                    if play.make(m).legal {
                        play.undo();
                        found.push(code);
                    }
                }
                found.sort_unstable();
                found
            };
            let (mut all, mut captures) = (Vec::new(), Vec::new());
            judge.moves(&mut play, &mut all);
            judge.captures(&mut play, &mut captures);
            let expected = gaining(&mut play, all);
            seen += expected.len();
            assert_eq!(gaining(&mut play, captures), expected, "{name}");
            let Some(next) = random.legal_move(&judge, &mut play) else { break };
            play.make(next);
        }
        assert!(seen > 10 || name == "placement", "{name}: {seen} captures");
    }
}
