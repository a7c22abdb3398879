//! Published and hand-checked counts.

use super::*;
use rules::general::Game;

fn count(name: &str, file: Option<&str>, fen: Option<&str>, depth: u32) -> u64 {
    let variant = Variant::read(name, file).unwrap();
    let (rules, position) = variant.position(fen.unwrap_or(variant.start())).unwrap();
    crate::perft(&mut Game::new(&rules, position), depth)
}

#[test]
fn plain_chess_by_the_general_rules() {
    assert_eq!(count("chess", None, None, 3), 8902);
    // "Kiwipete", Peter McKenzie
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    assert_eq!(count("chess", None, Some(kiwipete), 2), 2039);
}

/// Counts from the start positions as the Chess Programming Wiki and the authors of variant engines publish them.
#[test]
fn published_counts() {
    for (name, depth, lines) in [
        ("atomic", 3, 8902),
        ("antichess", 3, 8067),
        ("racingkings", 3, 11264),
        ("horde", 3, 1274),
        ("xiangqi", 2, 1920),
        ("capablanca", 3, 25228),
        ("shogi", 3, 25470),
        ("minishogi", 4, 35401),
        ("crazyhouse", 3, 8902),
        ("seirawan", 2, 784),
    ] {
        assert_eq!(count(name, None, None, depth), lines, "{name}");
    }
}

/// Positions of atomic chess with their counts as Marken Foo published them (2020). Some programs count plain chess instead
/// (4865609 from the start five deep, where 4864979 is right) when they do not know the game.
#[test]
fn published_counts_of_atomic_chess() {
    for (fen, depth, lines) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197_326),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 88298),
        ("rn2kb1r/1pp1p2p/p2q1pp1/3P4/2P3b1/4PN2/PP3PPP/R2QKB1R b KQkq - 0 1", 3, 45237),
        ("rn1qkb1r/p5pp/2p5/3p4/N3P3/5P2/PPP4P/R1BQK3 w Qkq - 0 1", 3, 23353),
        ("8/8/8/8/5p1p/4pP1P/4P2K/5BNk w - - 0 1", 12, 13063),
    ] {
        assert_eq!(count("atomic", None, Some(fen), depth), lines, "{fen}");
    }
}

#[test]
fn a_king_castles_on_a_wide_board_and_through_no_attack() {
    let free = "4k5/10/10/10/10/10/10/R4K3R w KQ - 0 1";
    let attacked = "4k2r2/10/10/10/10/10/10/R4K3R w KQ - 0 1";
    let without = |fen: &str| fen.replace("KQ", "-");
    assert_eq!(
        count("capablanca", None, Some(free), 1),
        count("capablanca", None, Some(&without(free)), 1) + 2
    );
    assert_eq!(
        count("capablanca", None, Some(attacked), 1),
        count("capablanca", None, Some(&without(attacked)), 1) + 1
    );
}

#[test]
fn an_explosion_ends_the_game() {
    // the rook takes on d8 and takes the king along, after which Black, who has a pawn left, may not move
    let variant = Variant::read("atomic", None).unwrap();
    let (rules, position) = variant.position("3rk3/8/2p5/8/8/8/8/K2R4 w - - 0 1").unwrap();
    let mut game = Game::new(&rules, position);
    let letter = |walk| variant.letter(walk);
    let parts = crate::divide(&mut game, 2, &letter);
    assert!(parts.contains(&("d1d8".to_owned(), 0)), "{parts:?}");
}

#[test]
fn every_known_variant_has_a_definition_that_can_be_read() {
    for name in Variant::known_names() {
        let variant = Variant::read(&name, None).unwrap();
        variant.position(variant.start()).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

#[test]
fn a_lone_own_piece_moves_as_its_notation_says() {
    // a camel on d4 has eight leaps, the king in the corner three steps, the grasshopper on a1 jumps over it
    let file = "[own:chess]\ncustomPiece1 = c:C\ncustomPiece2 = g:gQ\n";
    assert_eq!(count("own", Some(file), Some("k7/8/8/8/3C4/8/8/7K w - - 0 1"), 1), 8 + 3);
    assert_eq!(count("own", Some(file), Some("k7/8/8/8/8/8/8/G6K w - - 0 1"), 1), 3);
    assert_eq!(count("own", Some(file), Some("k7/8/8/8/8/8/8/5G1K w - - 0 1"), 1), 3);
}

#[test]
fn optional_promotion_is_a_move_more() {
    let file = "[own:chess]\nmandatoryPawnPromotion = false\npromotionPieceTypes = qr\n";
    assert_eq!(count("own", Some(file), Some("8/P7/8/8/8/8/8/K6k w - - 0 1"), 1), 3 + 3);
}

#[test]
fn the_game_is_over_on_the_hill() {
    assert_eq!(count("kingofthehill", None, Some("k7/8/8/8/4K3/8/8/8 b - - 0 1"), 1), 0);
    assert_eq!(count("chess", None, Some("k7/8/8/8/4K3/8/8/8 b - - 0 1"), 1), 3);
}

#[test]
fn what_is_not_played_is_refused() {
    let error = Variant::read("own", Some("[own:chess]\nfreeDrops = true\n")).unwrap_err();
    assert_eq!(error.to_string(), "line 2: not supported yet: freeDrops = true");
    assert_eq!(Variant::read("nothing", None).unwrap_err().to_string(), "unknown variant 'nothing'");
    assert_eq!(
        Variant::read("own", Some("[own:own2]\n[own2:own]")).unwrap_err(),
        VariantError::Circular("own".to_owned())
    );
}

/// The moves of a position by their names, sorted.
fn moves(name: &str, fen: &str) -> Vec<String> {
    let variant = Variant::read(name, None).unwrap();
    let (rules, position) = variant.position(fen).unwrap();
    let mut game = Game::new(&rules, position);
    let letter = |walk| variant.letter(walk);
    let mut names: Vec<String> =
        crate::divide(&mut game, 1, &letter).into_iter().map(|(name, _)| name).collect();
    names.sort();
    names
}

fn of_piece(name: &str, fen: &str, start: &str) -> Vec<String> {
    moves(name, fen).into_iter().filter(|m| m.starts_with(start)).collect()
}

#[test]
fn what_is_captured_is_dropped_by_the_capturer_and_promoted_pieces_are_pawns_again() {
    let after = |variant: &str, fen: &str| {
        let variant = Variant::read(variant, None).unwrap();
        let (rules, position) = variant.position(fen).unwrap();
        let mut game = Game::new(&rules, position);
        let letter = |walk| variant.letter(walk);
        // the king takes, the other king goes on, and the drops are looked at
        for wanted in ["a1a2", "h8g8"] {
            let legal = game.legal_moves();
            let m = legal.into_iter().find(|&m| crate::name(&mut game, m, &letter) == wanted).unwrap();
            assert!(rules::Rules::make(&mut game, m).legal);
        }
        let mut names: Vec<String> =
            crate::divide(&mut game, 1, &letter).into_iter().map(|(name, _)| name).collect();
        names.retain(|name| name.contains('@'));
        names
    };
    // a queen, and a queen that was a pawn
    assert!(after("crazyhouse", "7k/8/8/8/8/8/q7/K7[] w - - 0 1").iter().all(|name| name.starts_with("Q@")));
    let pawns = after("crazyhouse", "7k/8/8/8/8/8/q~7/K7[] w - - 0 1");
    assert_eq!(pawns.len(), 48 - 1, "no pawn on the outer ranks, nor on the king's square a2");
    assert!(pawns.iter().all(|name| name.starts_with("P@")));
    assert!(after("loop", "7k/8/8/8/8/8/q~7/K7[] w - - 0 1").iter().all(|name| name.starts_with("Q@")));
}

#[test]
fn shogi_pieces_may_promote_at_either_end_of_a_move_and_must_where_they_would_be_stuck() {
    let fen = "4k4/9/9/P8/9/9/8N/9/4K4[] w - - 0 1";
    assert_eq!(of_piece("shogi", fen, "a6"), ["a6a7", "a6a7+"]);
    assert_eq!(of_piece("shogi", "4k4/P8/9/9/9/9/9/9/4K4[] w - - 0 1", "a8"), ["a8a9+"]);
    // no second pawn on a file, none on the last rank
    let drops = of_piece("shogi", "4k4/9/9/P8/9/9/9/9/4K4[P] w - - 0 1", "P@");
    assert_eq!(drops.len(), 8 * 8 - 1);
    assert!(drops.iter().all(|name| !name.starts_with("P@a") && !name.ends_with('9')));
    // Kyoto Shogi turns its pieces round with every move, and drops either side of them
    assert_eq!(of_piece("kyotoshogi", "4k/5/5/5/+P3K[] w - - 0 1", "a1a3"), ["a1a3-"]);
    assert_eq!(of_piece("kyotoshogi", "4k/5/5/5/4K[P] w - - 0 1", "+P@").len(), 23);
}

#[test]
fn a_piece_comes_in_through_the_gate_that_another_leaves() {
    let fen = "4k3/8/8/8/8/8/8/1N2K2R[H] w KB - 0 1";
    assert_eq!(of_piece("seirawan", fen, "b1c3"), ["b1c3", "b1c3h"]);
    assert_eq!(of_piece("seirawan", fen, "e1g1"), ["e1g1", "e1g1h"]);
    assert_eq!(of_piece("seirawan", fen, "h1e1"), ["h1e1h"], "castling with the gate beside the rook");
    // it parries no check: the knight is pinned
    assert!(of_piece("seirawan", "4k3/8/8/8/8/8/8/rN2K3[H] w B - 0 1", "b1").is_empty());
}

#[test]
fn walls_are_laid_with_every_move() {
    // the duck: any empty square but where it stands; the king's old square is free
    let fen = "k7/8/8/8/8/8/*7/K7 w - - 0 1";
    assert_eq!(moves("duck", fen).len(), 2 * (64 - 3));
    // an arrow flies on from the new square, over the old one too
    assert_eq!(of_piece("amazons", "10/10/10/10/10/10/10/10/10/Q**7 w - - 0 1", "a1a2").len(), 9 + 8 + 8 + 1);
    assert_eq!(moves("snailtrail", "7/7/7/7/7/7/P6 w - - 0 1"), ["a1a2,a2a1", "a1b1,b1a1", "a1b2,b2a1"]);
}

#[test]
fn pieces_that_wait_must_come_in_first() {
    let start = Variant::read("placement", None).unwrap().start().to_owned();
    assert!(moves("placement", &start).iter().all(|name| name.contains("@")));
    // one bishop is on a dark square, so the other comes to a light one
    let bishops = of_piece("placement", "k7/8/8/8/8/8/8/B1B5[] w - - 0 1", "B@");
    assert!(bishops.is_empty());
    let fen = "1k6/8/8/8/8/8/8/B6K[B] w - - 0 1";
    assert_eq!(of_piece("placement", fen, "B@"), ["B@b1", "B@d1", "B@f1"]);
}

#[test]
fn first_leaps_are_lost_by_moving_and_before_rooks() {
    let fen = |rights: &str| format!("4k3/8/8/8/8/8/8/3KM3 w {rights} - 0 1");
    assert!(of_piece("cambodian", &fen("DE"), "d1").contains(&"d1b2".to_owned()));
    assert!(of_piece("cambodian", &fen("DE"), "e1").contains(&"e1e3".to_owned()));
    assert!(!of_piece("cambodian", &fen("-"), "d1").contains(&"d1b2".to_owned()));
}

#[test]
fn korean_pieces_follow_the_lines_of_the_palace_and_cannons_spare_each_other() {
    let fen = "3k5/9/9/9/9/9/9/3R5/4P4/4K4 w - - 0 1";
    assert!(!of_piece("janggi", fen, "d3").contains(&"d3f1".to_owned()), "the pawn on e2 stands between");
    let fen = "3k5/9/9/9/9/9/9/5R3/9/4K4 w - - 0 1";
    assert!(of_piece("janggi", fen, "f3").contains(&"f3d1".to_owned()));
    // neither over a cannon nor a cannon
    assert!(of_piece("janggi", "3k5/9/9/9/9/9/9/9/9/C1c1K4 w - - 0 1", "a1").is_empty());
    assert_eq!(of_piece("janggi", "3k5/9/9/9/9/9/9/9/9/C1P1K4 w - - 0 1", "a1"), ["a1d1"]);
}

#[test]
fn promotion_is_limited_by_number() {
    let fen = "k9/8P1/10/10/10/10/10/10/Q9/K9 w - - 0 1";
    let promotions = of_piece("grand", fen, "i9i10");
    assert!(!promotions.contains(&"i9i10q".to_owned()) && promotions.contains(&"i9i10a".to_owned()));
}

#[test]
fn a_pawn_of_burma_promotes_where_it_stands() {
    let fen = "k7/8/8/3P4/8/P7/8/7K[] w - - 0 1";
    let promotions: Vec<String> =
        moves("sittuyin", fen).into_iter().filter(|name| name.ends_with('f')).collect();
    assert_eq!(promotions, ["d5c4f", "d5c6f", "d5d5f", "d5e4f", "d5e6f"]);
}

/// What is foreseen of the last half-move must be what making every move says.
#[test]
fn counting_without_making_is_making() {
    fn slowly(game: &mut Game<'_>, depth: u32) -> u64 {
        let mut total = 0;
        for m in game.legal_moves() {
            assert!(rules::Rules::make(game, m).legal);
            total += if depth == 1 { 1 } else { slowly(game, depth - 1) };
            rules::Rules::undo(game);
        }
        total
    }
    // few units in the middle of much play, with pins, checks, promotions and full hands
    for (name, fen) in [
        ("crazyhouse", "r1b1k3/pP3ppp/8/4q~3/8/2n5/PP3PPP/R1B1K2R[NPqb] w KQ - 0 1"),
        ("seirawan", "r3k2r/8/8/1b6/8/8/4N3/RN2K2R[HE] w KQBE - 0 1"),
        ("shogi", "ln2k2nl/3g1P3/p1p3p1p/9/4r4/2P6/P1S1G3P/4K4/LN5NL[BPrp] w - - 0 1"),
        ("kyotoshogi", "+p2k+l/5/2N2/5/+LSK2[np] w - - 0 1"),
        ("grand", "r8r/5k4/10/3P6/P9/10/10/4q5/1NB1K1CA2/R8R w - - 0 1"),
        ("atomic", "rnb1kb1r/ppp2ppp/8/8/3q4/2N5/PPP2PPP/R1B1KBNR w KQkq - 0 1"),
        ("petrified", "r3k2r/1P6/8/3q4/8/2N5/PP3PPP/R1B1K2R w KQkq - 0 1"),
        ("spartan", "lgkcckwl/hhh1hhhh/8/3h4/4P3/5N2/PPPP1PPP/RNBQKB1R w KQ - 0 1"),
        ("xiangqi", "3k5/9/9/9/4c4/9/4P4/3R5/4A4/4K4 w - - 0 1"),
        ("racingkings", "8/8/8/8/2k5/8/1r1nNBRK/qrbnNBRQ w - - 0 1"),
        ("duck", "r3k2r/8/8/8/*7/8/8/R3K2R w KQkq - 0 1"),
        ("sittuyin", "6k1/8/3P4/8/2P5/8/5r2/4K3[SN] w - - 0 1"),
        ("cambodian", "r2mk3/8/8/8/8/8/8/R2KM3 w DEe - 0 1"),
        ("coregal", "4k3/1P6/8/8/7b/8/5Q2/4K3 w - - 0 1"),
    ] {
        let variant = Variant::read(name, None).unwrap();
        let (rules, position) = variant.position(fen).unwrap();
        let mut game = Game::new(&rules, position);
        for depth in 1..=2 {
            assert_eq!(
                crate::perft(&mut game, depth),
                slowly(&mut game, depth),
                "{name}, {depth} half-moves"
            );
        }
    }
}

/// The first half-moves of the variants that no table of counts has, by hand: what each kind of piece can do from its
/// first square.
#[test]
fn shipped_variants_begin_as_their_rules_say() {
    // 10 pawns by two steps, two knights by two; falcons: each over the pawns' rank to four squares less the edge
    assert_eq!(of_piece("falcon", "10/10/10/10/10/10/4PPP3/4KF4 w - - 0 1", "f1").len(), 3);
    // pawns by one step; alibabas of the second row jump over them
    assert_eq!(count("great", None, None, 1), 30);
    // the rook goes round the board to its own square's neighbour
    let round = of_piece("cylinder", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1");
    assert!(round.contains(&"a1h1".to_owned()) && round.contains(&"a1f1".to_owned()));
    assert_eq!(round.iter().filter(|name| name.as_str() == "a1d1").count(), 1);
    // a dabbaba-rider would not be stopped, the bede of the Clobberers leaps two squares only
    let bede = of_piece("clobberers-rookies", "4k3/8/8/8/8/8/8/L3K3 w - - 0 1", "a1");
    assert_eq!(bede.len(), 7 + 2);
    // on the clobberers' queen's side the king goes to the b-file
    let fen = "4k3/8/8/8/8/8/8/L3K2L w KQ - 0 1";
    let castlings: Vec<String> = of_piece("clobberers-rookies", fen, "e1")
        .into_iter()
        .filter(|name| name == "e1g1" || name == "e1b1")
        .collect();
    assert_eq!(castlings, ["e1b1", "e1g1"]);
}

#[test]
fn fairy_conditions_play_in_variants() {
    // the captured knight is reborn on g8; the capturing pawn changes sides
    let file = "name = \"own\"\nparent = \"chess\"\nconditions = [\"Circe\"]\n";
    let fen = "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1";
    let letters = |file: &str| {
        let variant = Variant::read("own", Some(file)).unwrap();
        let (rules, position) = variant.position(fen).unwrap();
        let mut game = Game::new(&rules, position);
        let letter = |walk| variant.letter(walk);
        let legal = game.legal_moves();
        let m = legal.into_iter().find(|&m| crate::name(&mut game, m, &letter) == "e4d5").unwrap();
        assert!(rules::Rules::make(&mut game, m).legal);
        let (g8, d5) = (board::Square(62), board::Square(35));
        (game.unit(g8).walk, game.unit(d5).belongs_to(board::Side::Black))
    };
    assert_eq!(letters(file).0, board::Walk::KNIGHT, "the knight of d5, a light square, is reborn on g8");
    assert!(letters(&file.replace("Circe", "AndernachChess")).1);
    let error = Variant::read("own", Some(&file.replace("Circe", "Cirque"))).unwrap();
    assert_eq!(error.position(fen).err().unwrap().to_string(), "conditions: not supported yet: Cirque");
}

#[test]
fn files_of_our_own_say_where_they_are_wrong() {
    let error = |text: &str| Variant::read("own", Some(text)).unwrap_err().to_string();
    let head = "name = \"own\"\nparent = \"chess\"\n";
    assert_eq!(
        error(&format!("{head}[drops]\nregoin = \"*1\"\n")),
        "line 4: drops.regoin: unknown key, perhaps drops.region"
    );
    assert_eq!(
        error(&format!("{head}[pieces]\nx = \"y\"\n")),
        "customPiece x: y: column 2: expected an atom, one of WFDNAHCZGKQRB"
    );
    assert!(error("name = \"own\n").starts_with("line 1: "));
    assert_eq!(
        error(&format!("{head}[white.pieces]\nn = \"N\"\n")),
        "line 4: n: a piece that White moves in his own way needs a way for Black"
    );
}

#[test]
fn pieces_may_differ_by_side_and_be_written_in_the_movement_language() {
    let file = "name = \"own\"\nparent = \"chess\"\n[white.pieces]\nn = \"W\"\n[black.pieces]\n\
                n = { moves = \"each(0/2) go land\" }\n";
    let lone = |fen: &str| count("own", Some(file), Some(fen), 1);
    assert_eq!(lone("k7/8/8/8/3N4/8/8/K7 w - - 0 1"), 4 + 3);
    assert_eq!(lone("k7/8/8/8/3n4/8/8/K7 b - - 0 1"), 4 + 3);
    assert_eq!(lone("k7/8/8/8/n7/8/8/K7 b - - 0 1"), 3 + 3);
}

/// Positions 1 and 2 of the counts for Chess960 by Andrew Grant and others.
#[test]
fn chess960() {
    let first = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    assert_eq!(count("chess960", None, Some(first), 3), 12189);
    let second = "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9";
    assert_eq!(count("chess960", None, Some(second), 3), 18002);
    // K and Q mean the outermost rooks
    assert_eq!(count("chess960", None, Some(&first.replace("HFhf", "KQkq")), 3), 12189);
}

#[test]
fn ends_that_mean_something_else() {
    let mate = "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1";
    let result = |name: &str, fen: &str| {
        let game = Variant::read(name, None).unwrap().playable(name, fen).unwrap();
        let mut play = game.begin();
        let side = rules::Rules::side_to_move(&play);
        let judge = crate::evaluation::GeneralJudge::of(&game, false);
        let known = (&judge, &game.results);
        crate::thinking::outcome(&mut play, side, &Vec::new(), known).map(|(result, _)| result)
    };
    assert_eq!(result("chess", mate), Some("1-0"));
    assert_eq!(result("misere", mate), Some("0-1"));
    let stalemate = "7k/5Q2/8/8/8/8/8/6K1 b - - 0 1";
    assert_eq!(result("chess", stalemate), Some("1/2-1/2"));
    assert_eq!(result("armageddon", stalemate), Some("0-1"));
}

/// Counts of Fairy-Stockfish (pyffish 0.0.90).
#[test]
fn passes_of_one_side_or_in_stalemate() {
    let file = "[pw:chess]\npassWhite = true\n[pb:chess]\npassBlack = true\n[ps:chess]\npassOnStalemate = true\n\
                [psb:chess]\npassOnStalemateBlack = true\n";
    let lines = |name: &str, fen: Option<&str>, depth| count(name, Some(file), fen, depth);
    assert_eq!((lines("pw", None, 1), lines("pb", None, 1), lines("ps", None, 1)), (21, 20, 20));
    let stalemate = Some("7k/8/8/8/8/1q6/8/K7 w - - 0 1");
    assert_eq!((lines("pw", stalemate, 1), lines("pb", stalemate, 1)), (1, 0));
    assert_eq!((lines("ps", stalemate, 1), lines("psb", stalemate, 1)), (1, 0));
    let own = "name = \"own\"\nparent = \"chess\"\n[moves]\npass-in-stalemate = { white = true }\n";
    assert_eq!(count("own", Some(own), stalemate, 1), 1);
}

#[test]
fn a_pass_puts_no_wall() {
    let file = "[arrow:chess]\nwallingRule = arrow\n[idle:arrow]\npassWhite = true\n";
    let lines = |name: &str| count(name, Some(file), Some("7k/8/8/8/8/8/8/K7 w - - 0 1"), 1);
    assert_eq!(lines("idle"), lines("arrow") + 1);
}

/// The cannon of c3 captures over the wall of c5, the rook of a1 stops before that of a4; counts of Fairy-Stockfish.
#[test]
fn hoppers_hop_over_walls() {
    let file = "[cw:chess]\ncannon = c\n[gw:chess]\ncustomPiece1 = g:gQ\n";
    let lines = |name: &str, fen: &str, depth| count(name, Some(file), Some(fen), depth);
    assert_eq!(lines("cw", "4k3/8/2n5/2*5/8/2C5/8/4K3 w - - 0 1", 1), 16);
    let walls = "4k3/8/2n5/2*5/*7/2C5/8/R3K3 w - - 0 1";
    assert_eq!(lines("cw", walls, 1), 21);
    assert_eq!(lines("cw", walls, 3), 5696);
    let hoppers = "4k3/3*4/3g4/8/1*1G4/8/3*4/4K3 w - - 0 1";
    assert_eq!(lines("gw", hoppers, 1), 6);
    assert_eq!(lines("gw", hoppers, 3), 276);
}

#[test]
fn what_is_refused_is_refused_with_its_line() {
    let error = |text: &str| Variant::read("x", Some(text)).unwrap_err().to_string();
    assert_eq!(error("[x:chess]\nconnectN = 4\n"), "line 2: not supported yet: connectN = 4");
    assert_eq!(error("[x:chess]\n\npass = maybe\n"), "line 3: pass: expected 'true' or 'false'");
}

/// Bare kings draw only where nothing but mate wins and nothing can be dropped.
#[test]
fn insufficient_material() {
    let result = |name: &str, fen: &str| {
        let game = Variant::read(name, None).unwrap().playable(name, fen).unwrap();
        let mut play = game.begin();
        let side = rules::Rules::side_to_move(&play);
        let judge = crate::evaluation::GeneralJudge::of(&game, false);
        let known = (&judge, &game.results);
        crate::thinking::outcome(&mut play, side, &Vec::new(), known).map(|(result, _)| result)
    };
    let kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(result("chess", kings), Some("1/2-1/2"));
    assert_eq!(result("kingofthehill", kings), None);
    assert_eq!(result("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1"), None);
    assert_eq!(result("crazyhouse", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"), Some("1/2-1/2"));
    assert_eq!(result("shogi", "4k4/9/9/9/9/9/9/9/4K4[G] w 0 1"), None);
    assert_eq!(result("racingkings", "8/8/8/8/8/8/8/k6K w - - 0 1"), None);
}
