//! What is foreseen of courses takes no line away: colourings of diagrams, and constraints beside a diagram.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use board::{Position, Side, Square, Walk};
use dawson_solver::{Control, CourseRequest, Event, Manner, coloured, solve_course};
use rules::conditions::ConditionUse;
use rules::general::Game;
use rules::orthodox::Board;
use rules::{GameOptions, PlainMove, Rules, prepare};
use std::ops::ControlFlow;
use stipulation::Goal;
use stipulation::course::{
    Aim, Constraint, Course, DiagramTest, Part, Range, Step, Stretch, Tail, Test, Want, Way,
};

/// Numbers of chance, the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % most as u64).unwrap()
    }
}

fn array() -> Position {
    let mut position =
        Board::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap().to_position();
    for square in position.occupied() {
        let unit = position.unit(square);
        position.place(square, board::Unit { origin: square, ..unit });
    }
    position
}

/// Help play of so many half-moves to a diagram.
fn course_to(diagram: DiagramTest, half_moves: usize) -> Course {
    let mut steps = vec![Step::HalfMove(Part::Help); half_moves];
    steps.push(Step::Test(Test { aim: Aim::Diagram(Box::new(diagram)), negated: false }));
    Course { starter: Side::White, played_before: 0, steps, constraints: Vec::new() }
}

fn diagram_of(position: &Position, colourless: bool) -> DiagramTest {
    let mut diagram = DiagramTest { colourless, ..DiagramTest::new() };
    for square in position.occupied() {
        diagram.squares[square.index()] = Want::Unit(position.unit(square));
    }
    diagram
}

/// The lines of a course, as moves.
fn lines(game: &Game<'_>, course: &Course) -> Vec<Vec<PlainMove>> {
    let control = Control { max_memory: 1 << 22, threads: 1, ..Control::default() };
    let request = CourseRequest {
        game,
        course,
        proof_game: Goal::ProofGame,
        part: (1, 1),
        manner: Manner::Complete,
        control: &control,
    };
    let mut found = Vec::new();
    solve_course(&request, &mut |event| {
        if let Event::Line(line) = event {
            found.push(line.moves.iter().map(|shown| shown.played.plain).collect());
        }
        ControlFlow::Continue(())
    });
    found.sort_unstable_by_key(|line: &Vec<PlainMove>| format!("{line:?}"));
    found
}

/// A stop of a unit: its first square, where it stopped, and what it was there.
type Stop = (Square, Square, Walk, Side);

/// Plays some half-moves of chance; the moves, and where each unit that moved by itself stopped.
fn play(game: &mut Game<'_>, half_moves: usize, dice: &mut Dice) -> Option<(Vec<PlainMove>, Vec<Stop>)> {
    let (mut moves, mut stops) = (Vec::new(), Vec::new());
    for _ in 0..half_moves {
        let legal = game.legal_moves();
        let captures: Vec<_> = legal.iter().filter(|m| m.capture.is_some()).copied().collect();
        let from = if captures.is_empty() { &legal } else { &captures };
        let m = *(!from.is_empty()).then(|| &from[dice.below(from.len())])?;
        moves.push(game.plain(m));
        assert!(game.make(m).legal);
        let ply = game.plies().last()?;
        let unit = game.unit(ply.at);
        let side = Side::BOTH.into_iter().find(|&side| unit.belongs_to(side));
        if let Some(side) = side.filter(|_| unit.origin == ply.mover.origin) {
            stops.push((unit.origin, ply.at, unit.walk, side));
        }
    }
    Some((moves, stops))
}

#[test]
fn colouring_after_colouring_gives_the_lines_of_a_diagram_without_colours() {
    let mut dice = Dice(1991);
    for _ in 0..6 {
        let (rules, start) = prepare(array(), &[], &GameOptions::default()).unwrap();
        let mut game = Game::new(&rules, start.clone());
        play(&mut game, 3, &mut dice).unwrap();
        let course = course_to(diagram_of(game.position(), true), 3);
        let game = Game::new(&rules, start);
        let mut found = Vec::new();
        for course in coloured(&game, &course, &Control::default()).unwrap() {
            let target = course.target().map(|diagram| {
                let mut position = diagram.position();
                for square in position.occupied() {
                    let unit = position.unit(square);
                    if unit.walk == Walk::KING {
                        position.place(square, unit.with_marks(board::Marks::ROYAL));
                    }
                }
                position
            });
            let options = GameOptions { target, from_array: true, ..GameOptions::default() };
            let (rules, start) = prepare(array(), &[], &options).unwrap();
            found.extend(lines(&Game::new(&rules, start), &course));
        }
        found.sort_unstable_by_key(|line: &Vec<PlainMove>| format!("{line:?}"));
        assert_eq!(found, lines(&game, &course));
        assert!(!found.is_empty());
    }
}

#[test]
fn games_with_the_ways_that_units_went_are_found() {
    let mut dice = Dice(2018);
    for name in [
        "",
        "Circe",
        "Anticirce",
        "AntiCirce",
        "Masand",
        "EinsteinChess",
        "AndernachChess",
        "BerolinaChess",
        "Breton",
        "Lortap",
        "Isardam",
        "Take&MakeChess",
        "Kamikaze",
        "VerticalCylinder",
        "FreeForAll",
        "SwappingKings",
        "MarsCirce",
        "AnnanChess",
        "Volage",
    ] {
        let uses = if name.is_empty() { Vec::new() } else { vec![ConditionUse::plain(name)] };
        let options = GameOptions { from_array: true, ..GameOptions::default() };
        let Ok((rules, start)) = prepare(array(), &uses, &options) else { continue };
        for round in 0..3 {
            let mut game = Game::new(&rules, start.clone());
            // every game of so many half-moves is looked at
            let Some((moves, stops)) = play(&mut game, 4, &mut dice) else { continue };
            let Some(&(origin, ..)) = stops.get(round) else { continue };
            let own = || stops.iter().filter(|(of, ..)| *of == origin);
            let unit = start.unit(origin);
            let stretches = own().map(|&(_, to, walk, side)| {
                let becomes = stipulation::course::Becomes { side: Some(side), walk: Some(walk) };
                Stretch { way: Way::Any, victim: None, to, becomes: Some(becomes) }
            });
            let least = u16::try_from(own().count()).unwrap();
            let castles = moves.iter().any(|m| m.departure.0.abs_diff(m.arrival.0) == 2);
            let constraint = Constraint {
                origin,
                walk: Some(unit.walk),
                stretches: stretches.collect(),
                tail: Some(Tail::Any),
                moves: Range { least: if castles { 0 } else { least }, most: None },
                rebirths: Range::default(),
            };
            let mut course = course_to(diagram_of(game.position(), false), moves.len());
            course.constraints.push((course.steps.len(), vec![vec![constraint]]));
            let target = Some(game.position().clone());
            let options = GameOptions { target, from_array: true, ..GameOptions::default() };
            let (ahead, start) = prepare(array(), &uses, &options).unwrap();
            let found = lines(&Game::new(&ahead, start.clone()), &course);
            assert!(found.contains(&moves), "{name}: {moves:?} is not among {found:?}");
            // without the diagram in the rules nothing is foreseen of it
            let (blind, start) = (&rules, start);
            assert_eq!(found, lines(&Game::new(blind, start), &course), "{name}");
        }
    }
}
