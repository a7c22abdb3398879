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
    ] {
        assert_eq!(count(name, None, None, depth), lines, "{name}");
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
    for section in ini::read(BUILTIN).unwrap() {
        Variant::read(&section.name, None).unwrap();
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
    let error = Variant::read("own", Some("[own:chess]\npieceDrops = true\n")).unwrap_err();
    assert_eq!(error.to_string(), "not supported yet: pieceDrops");
    assert_eq!(Variant::read("nothing", None).unwrap_err().to_string(), "unknown variant 'nothing'");
    assert_eq!(
        Variant::read("own", Some("[own:own2]\n[own2:own]")).unwrap_err(),
        VariantError::Circular("own".to_owned())
    );
}
