//! The family in play: a Forsyth line in, diagrams out.

use crate::Rules;
use crate::conditions::{ConditionUse, Parameter};
use crate::testing::Table;
use board::{Owner, Side, Square, Unit, Walk};

fn with(forsyth: &str, name: &str, words: &[&str]) -> Table {
    let parameters = words.iter().map(|word| Parameter::Word((*word).to_owned())).collect();
    Table::with(forsyth, &[ConditionUse { name: name.to_owned(), parameters }])
}

fn after(forsyth: &str, name: &str, words: &[&str], wanted: &str) -> Vec<String> {
    with(forsyth, name, words).after(Side::White, wanted)
}

#[test]
fn a_captured_knight_is_reborn_on_the_square_of_its_colour() {
    assert_eq!(after("k7/8/8/3s4/8/8/8/K2R4", "Circe", &[], "d1d5"), ["k5s1/8/8/3R4/8/8/8/K7"]);
}

#[test]
fn an_occupied_square_means_no_rebirth_or_none_of_the_capture() {
    let forsyth = "k5b1/8/8/3s4/8/8/8/K2R4";
    assert_eq!(after(forsyth, "Circe", &[], "d1d5"), ["k5b1/8/8/3R4/8/8/8/K7"]);
    assert!(after(forsyth, "Circe", &["Strict"], "d1d5").is_empty());
    assert_eq!(after(forsyth, "Circe", &["Assassin"], "d1d5"), ["k5s1/8/8/3R4/8/8/8/K7"]);
    assert!(after(forsyth, "ImmunChess", &[], "d1d5").is_empty());
}

#[test]
fn words_change_the_square_and_the_unit() {
    let forsyth = "7k/8/8/3s4/8/8/8/K2R4";
    let reborn = |words: &[&str]| after(forsyth, "Circe", words, "d1d5");
    assert_eq!(reborn(&["Mirror"]), ["7k/8/8/3R4/8/8/8/Ks6"]);
    assert_eq!(reborn(&["PWC"]), ["7k/8/8/3R4/8/8/8/K2s4"]);
    assert_eq!(reborn(&["File"]), ["3s3k/8/8/3R4/8/8/8/K7"]);
    assert_eq!(reborn(&["Symmetry"]), ["7k/8/8/3R4/4s3/8/8/K7"]);
    assert_eq!(reborn(&["Antipodes"]), ["7k/8/8/3R4/8/8/8/K6s"]);
    assert_eq!(reborn(&["Diametral"]), ["7k/8/8/3R4/8/8/8/Ks6"]);
    assert_eq!(reborn(&["VerticalMirror"]), ["1s5k/8/8/3R4/8/8/8/K7"]);
    assert_eq!(after("7k/8/8/3s4/8/8/8/2KR4", "Circe", &["Clone"], "d1d5"), ["r6k/8/8/3R4/8/8/8/2K5"]);
    assert_eq!(reborn(&["Chameleon"]), ["2b4k/8/8/3R4/8/8/8/K7"]);
    // of words about what a captured unit becomes the last counts
    assert_eq!(reborn(&["Chameleon", "Clone"]), reborn(&["Clone"]));
    assert_eq!(reborn(&["Clone", "Chameleon"]), reborn(&["Chameleon"]));
    assert_eq!(reborn(&["Einstein"]), ["7k/3p4/8/3R4/8/8/8/K7"]);
    assert_eq!(reborn(&["Turncoats"]), ["6Sk/8/8/3R4/8/8/8/K7"]);
}

#[test]
fn a_pawn_reborn_on_the_other_sides_second_rank_promotes_in_glasgow_chess() {
    let forsyth = "7k/8/8/3p4/8/8/8/K2R4";
    let reborn =
        |condition: &str| Table::new(forsyth, &[condition, "GlasgowChess"]).after(Side::White, "d1d5");
    let ranks = ["q", "r", "b", "s"].map(|unit| format!("7k/8/8/3R4/8/8/3{unit}4/K7"));
    let mut promoted = reborn("MirrorCirce");
    promoted.sort();
    let mut expected = ranks.to_vec();
    expected.sort();
    assert_eq!(promoted, expected);
    assert_eq!(reborn("Circe"), ["7k/3p4/8/3R4/8/8/8/K7"]);
}

#[test]
fn a_wormhole_does_not_lengthen_the_move_that_tells_where_the_capturer_is_reborn() {
    let square = |name| board::Geometry::CHESS.parse(name).expect("a square");
    let wormholes = Parameter::Squares(vec![square("f5"), square("a5")]);
    let table = Table::with(
        "7k/8/8/5p2/4K3/8/8/8",
        &[
            ConditionUse {
                name: "AntiCirce".to_owned(),
                parameters: vec![Parameter::Word("Equipollents".to_owned())],
            },
            ConditionUse { name: "Wormholes".to_owned(), parameters: vec![wormholes] },
        ],
    );
    // as far from f5 as it came from e4
    assert_eq!(table.after(Side::White, "e4f5"), ["7k/8/6K1/8/8/8/8/8"]);
}

#[test]
fn a_captured_unit_makes_a_move_or_vanishes() {
    // the pawn can only go on to d4; a blocked one has no move
    assert_eq!(after("7k/8/8/3p4/8/8/8/K2R4", "Circe", &["Make"], "d1d5"), ["7k/8/8/3R4/3p4/8/8/K7"]);
    let blocked = "7k/8/8/R2p4/3P4/8/8/K7";
    assert_eq!(after(blocked, "Circe", &["Make"], "a5d5"), ["7k/8/8/3R4/3P4/8/8/K7"]);
    assert!(after(blocked, "Circe", &["Make", "Strict"], "a5d5").is_empty());
    // of the other type it goes on like its captor
    let rook = after("7k/8/8/3p4/8/8/8/K2R4", "Circe", &["Make", "Strict", "Couscous"], "d1d5");
    assert!(rook.contains(&"7k/8/8/p2R4/8/8/8/K7".to_owned()), "{rook:?}");
}

#[test]
fn a_capturer_makes_a_move_of_its_own() {
    let pawn = after("7k/8/8/3s4/4P3/8/8/K7", "AntiCirce", &["Make"], "e4d5");
    assert_eq!(pawn, ["7k/8/3P4/8/8/8/8/K7"]);
}

#[test]
fn a_pawn_that_is_reborn_first_does_not_promote() {
    let forsyth = "1s5k/P7/8/8/8/8/8/K7";
    // a rook's square is taken by the king
    assert_eq!(after(forsyth, "AntiCirce", &[], "a7b8").len(), 3);
    assert_eq!(after(forsyth, "AntiCirce", &["BeforePromotion"], "a7b8"), ["7k/8/8/8/8/8/1P6/K7"]);
}

#[test]
fn a_unit_that_cannot_be_reborn_checks_with_orthodox_checks() {
    // the rook's square, h8, is taken
    let checked = |words: &[&str]| {
        let table = with("7s/8/7r/8/8/8/7K/k7", "AntiCirce", words);
        let mut game = table.game(Side::White);
        game.is_in_check(Side::White)
    };
    assert!(!checked(&[]));
    assert!(checked(&["OrthodoxChecks"]));
}

#[test]
fn super_circe_offers_every_empty_square_and_none() {
    // 61 empty squares less two from which the knight would check, and the choice of no rebirth
    assert_eq!(after("8/7k/8/3s4/8/8/8/K2R4", "SuperCirce", &[], "d1d5").len(), 60);
}

#[test]
fn the_capturer_is_reborn_in_anticirce_if_its_square_is_empty() {
    assert_eq!(after("7k/8/8/3s4/8/8/8/K2R4", "AntiCirce", &[], "d1d5"), ["7k/8/8/8/8/8/8/K6R"]);
    assert!(after("7k/8/8/3s4/8/8/8/K2R3B", "AntiCirce", &[], "d1d5").is_empty());
    // a capture on the own rebirth square is Calvet's, not Cheylan's
    assert_eq!(after("8/7k/8/8/8/8/8/KB5s", "AntiCirce", &[], "b1h1").len(), 0);
    assert_eq!(after("8/1k6/8/8/8/8/8/KR5s", "AntiCirce", &[], "b1h1").len(), 1);
    assert!(after("8/1k6/8/8/8/8/8/KR5s", "AntiCirce", &["Cheylan"], "b1h1").is_empty());
}

#[test]
fn a_king_is_checked_in_anticirce_only_by_who_can_be_reborn() {
    // the rook on e8 cannot take the king while its rebirth square a8 is occupied
    let blocked = with("q3r3/7k/8/8/8/8/8/4K3", "AntiCirce", &[]);
    assert!(!blocked.arrivals("e1", Side::White).is_empty());
    let free = with("4r3/7k/8/8/8/8/P7/4K3", "AntiCirce", &[]);
    assert!(free.arrivals("a2", Side::White).is_empty());
}

#[test]
fn parrain_rebirth_comes_with_the_next_move() {
    let table = with("7k/8/8/3s4/8/8/8/K2R4", "ParrainCirce", &[]);
    assert_eq!(table.after(Side::White, "d1d5"), ["7k/8/8/3R4/8/8/8/K7"]);
}

#[test]
fn the_search_for_cages_ends_where_units_come_with_the_next_move() {
    // the rook captured on d5 comes with the king's move; a move tried from a cage must not bring it once more
    let table = with("8/6k1/5s2/3R4/3p4/8/2K5/8", "Circe", &["Cage", "LastMove"]);
    let mut game = table.game(Side::Black);
    let capture = game.legal_moves().into_iter().find(|m| m.capture.is_some()).expect("a capture");
    assert!(game.make(capture).legal);
    assert!(!game.legal_moves().is_empty());
}

#[test]
fn the_capture_before_the_diagram_is_that_of_the_side_that_does_not_begin() {
    // whichever side begins, a pawn of its own is reborn as what it promotes to, one of the other side as a pawn
    let pawn = Parameter::Unit(Unit::new(Walk::PAWN, Owner::Black), Square(15));
    let conditions = [
        ConditionUse { name: "ParrainCirce".to_owned(), parameters: Vec::new() },
        ConditionUse { name: "LastCapture".to_owned(), parameters: vec![pawn] },
    ];
    let table = Table::with("2K1k3/8/8/8/8/8/8/8", &conditions);
    assert_eq!(table.after(Side::Black, "e8e7").len(), 4);
    assert_eq!(table.after(Side::White, "c8c7"), ["4k3/2K5/8/8/8/8/8/7p"]);
}

#[test]
fn mars_units_capture_from_their_rebirth_squares() {
    let table = with("7k/8/8/7s/8/3R4/8/K7", "MarsCirce", &[]);
    assert_eq!(table.after(Side::White, "d3h5"), ["7k/8/8/7R/8/8/8/K7"]);
    assert!(table.after(Side::White, "d3d8").len() == 1);
    let blocked = with("7k/8/8/3s4/8/3R4/8/K7", "MarsCirce", &[]);
    assert!(blocked.after(Side::White, "d3d5").is_empty());
}

#[test]
fn a_king_that_mars_does_not_concern_moves_from_the_square_of_the_next_unit() {
    // the rook's square is h1 (the rook stands on a light square)
    let table = with("7k/8/8/8/R7/8/8/2K5", "AntiMarsCirce", &["RexExclusive"]);
    assert_eq!(table.arrivals("c1", Side::White), "g1 g2 h2");
    let last = with("7k/8/8/8/2K5/8/8/R7", "AntiMarsCirce", &["RexExclusive"]);
    assert!(last.arrivals("c4", Side::White).is_empty());
}

#[test]
fn a_king_that_mars_does_not_concern_moves_as_ever_if_that_square_is_taken() {
    // the square of the pawn that comes next is its own
    let taken = with("8/3k4/8/4P3/1K6/8/4P3/8", "AntiMarsCirce", &["RexExclusive"]);
    assert_eq!(taken.arrivals("b4", Side::White), "a3 a4 a5 b3 b5 c3 c4 c5");
}

#[test]
fn a_rook_is_reborn_to_castle_where_the_king_stood_before_it_was_reborn() {
    let table = with("7k/4R3/8/8/8/8/8/K7", "AntiMarsCirce", &[]);
    assert_eq!(table.after(Side::White, "a1c1"), ["7k/8/8/8/8/8/8/2KR4"]);
}

#[test]
fn who_goes_below_another_is_caged_if_it_would_be_on_top() {
    // on h8, below the knight, the bishop has no move
    let table = with("4b2S/5BP1/8/8/8/8/8/k6K", "Circe", &["Cage", "Volcanic"]);
    let game = table.after(Side::Black, "e8f7");
    assert!(!game.is_empty());
    let buried = |m: &str| {
        let mut game = table.game(Side::Black);
        let moves = game.legal_moves();
        moves.into_iter().filter(|play| crate::testing::name(play) == m).any(|play| {
            assert!(game.make(play).legal);
            let below = game.position().underworld().iter().any(|(square, _)| square.0 == 63);
            game.undo();
            below
        })
    };
    assert!(buried("e8f7"));
}

#[test]
fn a_king_below_another_counts_when_that_one_is_captured() {
    // reborn on e8 above the white king, the black one would stand in the rook's check
    let table = with("4K3/2k5/3P4/8/8/8/8/4R3", "AntiCirce", &["Parachute"]);
    assert!(!table.moves(Side::Black).contains(&"c7d6".to_owned()));
}

#[test]
fn a_ghost_comes_back_when_its_square_is_left() {
    let table = Table::new("7k/8/8/3s4/8/8/8/K2R4", &["HauntedChess"]);
    assert_eq!(table.after(Side::White, "d1d5"), ["7k/8/8/3R4/8/8/8/K7"]);
}

#[test]
fn a_piece_mated_as_a_king_would_be_is_lost() {
    // the bishop in the corner could not escape the rook's attack
    let table = Table::new("b6k/1p6/8/8/8/8/7P/KR6", &["LostPieces"]);
    assert_eq!(table.after(Side::White, "b1b2").len(), 1);
}

#[test]
fn an_endangered_unit_may_go_home() {
    let table = Table::new("3r3k/8/8/8/3S4/8/8/K7", &["DangerCirce"]);
    assert!(table.arrivals("d4", Side::White).split(' ').any(|arrival| arrival == "g1"));
    let safe = Table::new("2r4k/8/8/8/3S4/8/8/K7", &["DangerCirce"]);
    assert!(!safe.arrivals("d4", Side::White).split(' ').any(|arrival| arrival == "g1"));
}

#[test]
fn going_home_gives_check_but_provokes_nobody() {
    // on a1 the king, in danger from the queen, might go to e1 and capture there: that does not provoke her
    let table = Table::new("8/8/8/6k1/8/8/1K6/4q3", &["DangerCirce", "ProvocationChess"]);
    assert_eq!(table.arrivals("b2", Side::White), "a1 a2 a3 b1 b3 c1 c2 c3");
    let checked = Table::new("3K4/8/8/8/8/7q/8/k6R", &["DangerCirce"]);
    assert!(checked.game(Side::White).is_in_check(Side::White), "by the queen, which might go home");
    let safe = Table::new("3K4/8/8/8/8/7q/8/k5R1", &["DangerCirce"]);
    assert!(!safe.game(Side::White).is_in_check(Side::White));
}

#[test]
fn a_reborn_rook_may_castle() {
    let table = with("4k3/8/8/8/4r3/8/8/4K2R", "Circe", &[]);
    let mut game = table.game(Side::White);
    assert_eq!(game.position().rights() & 0b100, 0b100);
    let _ = game.legal_moves();
}

#[test]
fn a_king_with_a_cage_is_not_in_check() {
    // captured on e8 the king would be reborn on a8, from where it could not move
    let table = with("1r2k3/pp6/8/8/8/8/8/K3R3", "Circe", &["Cage", "RexInclusive"]);
    assert!(!table.game(Side::White).is_in_check(Side::Black));
    let table = with("4k3/8/8/8/8/8/8/K3R3", "Circe", &["Cage", "RexInclusive"]);
    assert!(table.game(Side::White).is_in_check(Side::Black));
}

/// `AntiCirce` whose rebirth is a part of the move, or not, beside another condition.
fn beside(forsyth: &str, words: &[&str], other: &str) -> Table {
    let parameters = words.iter().map(|word| Parameter::Word((*word).to_owned())).collect();
    let own = ConditionUse { name: "AntiCirce".into(), parameters };
    Table::with(forsyth, &[own, ConditionUse { name: other.into(), parameters: Vec::new() }])
}

#[test]
fn a_rebirth_that_is_a_part_of_the_move_decides_where_the_move_ends() {
    let entire: &[&str] = &["EntireMove"];
    // from d3 over c3, which is dark, to d1, which is light as d3 is; the pawn from e4 over d5 to d2
    let forsyth = "k7/8/8/3p4/4P3/2pQ4/8/K7";
    let plays = |words: &[&str], m: &str| {
        beside(forsyth, words, "MonochromChess").moves(Side::White).contains(&m.to_owned())
    };
    assert!(!plays(&[], "d3c3") && plays(&[], "e4d5"));
    assert!(plays(entire, "d3c3") && !plays(entire, "e4d5"));
    assert!(plays(entire, "d3d5"));
    // a check is a capture that could be played
    let flights = |words| beside("8/8/8/8/8/2kQ4/8/K7", words, "MonochromChess").moves(Side::Black);
    assert!(flights(entire).len() < flights(&[]).len());
    // the longest move is measured to where it ends
    let longest = |words| beside("k7/8/8/7p/8/8/8/K5SR", words, "WhiteMaximummer").moves(Side::White);
    assert_eq!(longest(&[]), ["h1h5"]);
    assert_eq!(longest(entire), ["h1h4"]);
}

#[test]
fn a_captured_king_that_lies_below_as_a_ghost_has_been_captured_all_the_same() {
    for conditions in [&["ImmunChess"][..], &["GhostChess", "ImmunChess"], &["HauntedChess", "ImmunChess"]] {
        let table = Table::new("8/8/8/8/8/3K4/8/4b3", conditions);
        assert_eq!(table.arrivals("d3", Side::White), "c2 c4 d4 e2 e3 e4", "{conditions:?}");
    }
}

#[test]
fn a_check_from_the_rebirth_square_is_judged_by_a_capture_from_where_the_unit_stands() {
    // the rook would capture from h1, its rebirth square under GenevaChess too, which is empty while it stands on f1
    let table = Table::new("8/8/8/K7/8/7k/8/5R2", &["MarsCirce", "GenevaChess"]);
    assert!(table.game(Side::Black).is_in_check(Side::Black));
    let home = Table::new("8/8/8/K7/8/7k/8/7R", &["MarsCirce", "GenevaChess"]);
    assert!(!home.game(Side::Black).is_in_check(Side::Black));
}
