//! The table of conditions, walked from end to end: names, an example problem for each, and their order in a problem.

use board::Geometry;
use dawson_language::TextWriter;
use dawson_language::game::ready;
use dawson_language::reader::{Reader, Source};
use dawson_language::setup::Diagram;
use rules::conditions::{Condition, Part, all};
use rules::general::Game;
use solver::{Control, Outcome, Request, solve};
use std::ops::ControlFlow;

/// What stands behind a condition in its example.
fn parameters(row: &Condition) -> String {
    let part = |part: &Part| match part {
        Part::Squares { least, .. } => "b5g4c6f3"[..2 * usize::from(*least).max(1)].to_owned(),
        Part::Walks { needed: true } => "Q".to_owned(),
        Part::WalkSequence => "S B R Q S".to_owned(),
        Part::Numbers { .. } => "1".to_owned(),
        Part::Distances => "5".to_owned(),
        Part::Unit => "Black Pc5".to_owned(),
        // some of those that Popeye does not know make no sense without a word
        Part::AnyOf(words) if row.popeye.is_none() => words[0].name().to_owned(),
        Part::Walks { .. }
        | Part::OneOf(_)
        | Part::AnyOf(_)
        | Part::CirceVariants { .. }
        | Part::VaultingWalks
        | Part::Sentinelles
        | Part::Grid
        | Part::Contact => String::new(),
    };
    row.parts.iter().map(part).collect::<Vec<_>>().join(" ")
}

fn written(row: &Condition) -> String {
    format!("{} {}", row.name(), parameters(row))
}

/// The lines of the solution, sorted; why it cannot be played if so.
fn lines(conditions: &str, stipulation: &str) -> Result<Vec<String>, String> {
    let text = format!(
        "BeginProblem\nStipulation {stipulation}\nOption NoBoard\nCondition {conditions}\n\
         Pieces White Kc1 Pb2e6 Rf4\n  Black Kg8 Pd7 Bb5\nEndProblem\n"
    );
    told(&text)
}

/// The lines of the solution of a problem, sorted; why it cannot be played if so.
fn told(text: &str) -> Result<Vec<String>, String> {
    let source = Source::from_bytes("test", text.as_bytes());
    let problem = Reader::new(&source).problem().expect("it begins").expect("a problem");
    assert!(problem.errors.is_empty(), "{:?} in {text}", problem.errors);
    let diagram = Diagram::new(&problem);
    let task = diagram.tasks(&problem).remove(0);
    let asked = &task.stipulation.as_ref().expect("asked").meaning;
    let prepared = ready(&diagram, &task, asked).map_err(|reasons| reasons[0].text.clone())?;
    let game = Game::new(&prepared.rules, prepared.position.clone());
    let control = Control::default();
    let request = Request { board: &game, stipulation: asked, options: &prepared.options, control: &control };
    let mut writer = TextWriter::new(diagram.language, Geometry::CHESS);
    writer.set_hunters(task.hunters.clone());
    let mut written = String::new();
    let outcome = solve(&request, &mut |event| {
        written += &writer.text(&event);
        ControlFlow::Continue(())
    });
    assert_eq!(outcome, Outcome::Finished, "{text}");
    let mut lines: Vec<String> = written.lines().map(str::to_owned).collect();
    lines.sort();
    Ok(lines)
}

#[test]
fn names_are_unique_in_each_language() {
    for language in 0..3 {
        for (index, row) in all().enumerate() {
            let name = row.names.0[language];
            let twice = all().take(index).find(|r| r.names.0[language].eq_ignore_ascii_case(name));
            assert!(twice.is_none(), "{name}");
        }
    }
}

#[test]
fn every_condition_plays() {
    for row in all() {
        match lines(&written(row), "h~1") {
            Ok(lines) => assert!(!lines.is_empty(), "{}", row.name()),
            Err(reason) => panic!("{}: {reason}", row.name()),
        }
    }
}

#[test]
fn the_order_of_conditions_means_nothing() {
    let rows: Vec<&Condition> = all().collect();
    for (index, &one) in rows.iter().enumerate() {
        let other = rows[(index * 7 + 11) % rows.len()];
        // words about one base condition are read in their order: the last one about a group counts
        let base = |row: &Condition| row.short_for.map_or(row.name(), |(base, _)| base);
        let of_one_base = base(one) == base(other);
        let (one, other) = (written(one), written(other));
        if !of_one_base {
            // in commands of their own: PWC behind AntiMarsCirce is a word of it
            let there = lines(&format!("{one}\nCondition {other}"), "h~0.5");
            let back = lines(&format!("{other}\nCondition {one}"), "h~0.5");
            assert_eq!(there.is_err(), back.is_err(), "{one} {other}");
            assert!(there.is_err() || there == back, "{one} {other}");
        }
    }
}

/// Gerd Rinder, Die Schwalbe, X/1969: the replies to `Rh8-e8+` are checks that must mate, and so are the replies to them, without end.
#[test]
fn a_move_about_which_a_rule_cannot_decide_is_told_and_does_not_count() {
    let told = told(
        "BeginProblem\nStipulation #1\nOption NoBoard\nCondition ChecklessChess\n\
         Pieces White Kd7 Rd8h8 Ba1h1\n  Black Ke5 Nc3f3\nEndProblem\n",
    );
    let told = told.expect("it is played");
    assert!(told.contains(&"   1.Rd8-e8 # !".to_owned()), "{told:?}");
    assert!(told.contains(&"   1.Rh8-e8 cannot decide if this move is legal or not.".to_owned()), "{told:?}");
}
