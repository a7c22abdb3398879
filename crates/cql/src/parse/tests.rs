use super::parse;
use crate::tree::{Condition as C, Counting, Range};

fn error(source: &str) -> (String, (usize, usize), Option<String>) {
    let error = parse(source).unwrap_err();
    (error.message.clone(), error.place(source), error.hint)
}

#[test]
fn a_list_with_units_keywords_and_counts() {
    let query =
        parse("(match :result 1-0 (position Nd4 !:check :matchcount >=4 :piececount Q 2 8))").unwrap();
    assert_eq!(query.root.conditions.len(), 1);
    let list = &query.root.positions[0];
    assert_eq!(list.counting, vec![Counting::Matches(Range::at_least(4))]);
    assert!(matches!(list.conditions[0], C::Unit(_)));
    assert!(matches!(list.conditions[1], C::Negated(_)));
    assert!(matches!(list.conditions[2], C::Asked(_)));
}

#[test]
fn errors_name_the_place_and_the_nearest_keyword() {
    let (message, place, hint) = error("(match\n (position :chekc))");
    assert_eq!(message, "“:chekc” is no keyword of a position list");
    assert_eq!(place, (2, 12));
    assert_eq!(hint.as_deref(), Some("did you mean “:check”?"));
    let (_, _, hint) = error("(match :check)");
    assert!(hint.unwrap().contains("position list"));
    let (_, _, hint) = error("(match (position :plycount 4))");
    assert!(hint.unwrap().contains("match list"));
}

#[test]
fn broken_lists_are_errors() {
    for source in [
        "",
        "(",
        "(match",
        "(match (position)",
        "(match))",
        "(matsch)",
        "(match (position Zd4))",
        "(match (position N[e4))",
        "(match (position Ni9))",
        "(match (position :piececount Q))",
        "(match (position :piececount Q >=x))",
        "(match (position :and ()))",
        "(match (position (position)))",
        "(match (position !:and ((position))))",
        "(match (position :pawncount N isolated 1))",
        "(match (position :line \"e2-Ne4\"))",
        "(match (position :line* (Pe2-e?)))",
        "(match (position $x[a1]))",
        "(match (position :fen \"8/8\"))",
        "(match :date 2010-13)",
        "(match :result 2-0)",
    ] {
        assert!(parse(source).is_err(), "{source}");
    }
}

#[test]
fn deep_nesting_is_refused_without_harm() {
    let source = format!("(match {}", "(position :not ".repeat(100_000));
    assert!(parse(&source).unwrap_err().message.contains("nested"));
}

#[test]
fn lines_know_their_sides() {
    let query = parse("(match (position :line \"1.e2-e4 e7-e6 2.d2-d4 d7-d5\"))").unwrap();
    let C::Line(line) = &query.root.positions[0].conditions[0] else { panic!("a line") };
    assert_eq!(
        line.played.iter().map(|m| m.number).collect::<Vec<_>>(),
        [Some(0), Some(1), Some(2), Some(3)]
    );
    // replies that are not written are any moves
    let played = |text: &str| {
        let query = parse(&format!("(match (position :line {text}))")).unwrap();
        let C::Line(line) = &query.root.positions[0].conditions[0] else { panic!("a line") };
        line.played.iter().map(|m| m.from.is_some()).collect::<Vec<_>>()
    };
    assert_eq!(played("\"Ng1-f3 Nb1-c3\""), [true, false, true]);
    assert_eq!(played("\"1.Ng1-f3 3.Nb1-c3\""), [true, false, false, false, true]);
    assert_eq!(played("\"e2-e4 e7-e5\""), [true, true]);
    assert!(parse("(match (position :line \"2.e2-e4 1.d2-d4\"))").is_err());
    assert!(parse("(match (position :line \"1.e2-e4 99999999.d2-d4\"))").is_err());
    assert!(parse("(match (position :line (1.Pd2-d4 Ng8-f6 2.Pc2-c4)))").is_ok());
    assert!(parse("(match (position :line \"d5xe6 e.p.\"))").is_ok());
}

/// The examples of the manual: in parentheses units are written, and P is a pawn of the side to move.
#[test]
fn transposed_lines_are_determined() {
    let is_read = |text: &str| parse(&format!("(match (position {text}))")).is_ok();
    for text in [
        ":line* (Pe2-e4 Pd7-d5)",
        ":line* (Pe2-e4 pd7-d5)",
        ":line* (Pe2-e4 pd7-d5 Pe4xPd5)",
        ":line* (Pe2-e4 Pf7-f6 Qd1-h5+)",
        ":line* (1.Pe2-e4 Pe7-e6 2.Pd2-d4 Pd7-d5)",
        ":line \"e2-e4 e7-e6 d2-d4 d7-d5 *\"",
    ] {
        assert!(is_read(text), "{text}");
    }
    for text in [
        ":line* (e2-e4 d7-d5)",
        ":line* (Pe2-e4 pd7-d5 Pe4xd5)",
        ":line* (Pe2-e4 pd7-d5 Pe4:d5)",
        ":line* (Pe2-e?)",
        ":line* (Pe2-e4 Pf7-f6 Qd1-h5+ Pg7-g6)",
        ":line* (Pe2-e4 | pd7-d5)",
        ":line* (pe2-e4 pd7-d5)",
        ":line* (Ng1-f3 Ng8-f6 O-O-O-O)",
    ] {
        assert!(!is_read(text), "{text}");
    }
}

#[test]
fn preceding_belongs_to_cut() {
    let is_read = |text: &str| parse(&format!("(match (position {text}))")).is_ok();
    assert!(is_read(":mate :cut (position :preceding :check)"));
    assert!(is_read(":check :cut :preceding"));
    assert!(!is_read(":preceding :check"));
    assert!(!is_read(":mate :exclude (position :preceding :check)"));
    assert!(!is_read(":cut (position :and ((position :preceding)))"));
}

#[test]
fn a_header_line_may_ask_for_a_variant() {
    assert!(parse("; CQL-S 1.0 (normal,three-check) (normal)\n\n(match)").is_ok());
    assert!(parse("; CQL-S 1.0 (normal) (atomic)\n\n(match)").is_err());
}
