//! Pieces of one's own in problem files.

use board::Geometry;
use dawson_language::TextWriter;
use dawson_language::game::ready;
use dawson_language::reader::{Reader, Source};
use dawson_language::setup::Diagram;
use rules::general::Game;
use solver::{Control, Request, solve};
use std::ops::ControlFlow;

/// The lines of a solution, sorted: the order of moves is not a matter of definitions. The outline of a tree is kept in
/// the indentation of its lines.
fn solution(text: &str) -> Vec<String> {
    let source = Source::from_bytes("test", text.as_bytes());
    let problem = Reader::new(&source).problem().expect("it begins").expect("a problem");
    assert!(problem.errors.is_empty(), "{:?} in {text}", problem.errors);
    let diagram = Diagram::new(&problem);
    let task = diagram.tasks(&problem).remove(0);
    let asked = &task.stipulation.as_ref().expect("asked").meaning;
    let prepared = match ready(&diagram, &task, asked) {
        Ok(prepared) => prepared,
        Err(reasons) => panic!("{text}: {}", reasons[0].text),
    };
    let game = Game::new(&prepared.rules, prepared.position.clone());
    let control = Control::default();
    let request = Request { board: &game, stipulation: asked, options: &prepared.options, control: &control };
    let mut writer = TextWriter::new(diagram.language, Geometry::CHESS);
    writer.set_hunters(task.hunters.clone());
    let mut written = String::new();
    let _ = solve(&request, &mut |event| {
        written += &writer.text(&event);
        ControlFlow::Continue(())
    });
    let mut lines: Vec<String> = written.lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

const BETZA: &str = "PieceDef K betza \"K\"\nPieceDef Q betza \"Q\"\nPieceDef R betza \"R\"\nPieceDef B betza \"B\"\n\
                     PieceDef S betza \"N\"\nPieceDef P betza \"fmWfceFifmnD\"\n";

const FMAX: &str = "PieceDef K fmax \"1,7 -1,7 16,7 -16,7 15,7 17,7 -15,7 -17,7\"\n\
                    PieceDef Q fmax \"1,3 -1,3 16,3 -16,3 15,3 17,3 -15,3 -17,3\"\n\
                    PieceDef R fmax \"1,3 -1,3 16,3 -16,3\"\nPieceDef B fmax \"15,3 17,3 -15,3 -17,3\"\n\
                    PieceDef S fmax \"14,7 18,7 31,7 33,7 -14,7 -18,7 -31,7 -33,7\"\n\
                    PieceDef P fmax \"-16,24 -16,6 -15,5 -17,5\"\n";

/// All pieces in the Czech language. It has no capture in passing; the positions below leave no room for one.
fn czech() -> String {
    let ride = |target: &str, between: &str| {
        format!(
            "{{-promenne a in <-7,7> b in (0,a) -pole ({target}) -podminky ({between}) prazdny ({target}) prazdny|opacny -ee}}"
        )
    };
    let leap = |ranks: &str, files: &str| {
        format!("{{-promenne a in {ranks} b in {files} -pole (a b) -podminky (a b) prazdny|opacny -ee}}")
    };
    let rook = ride("a 0", "b 0") + &ride("0 a", "0 b");
    let bishop = ride("a a", "b b") + &ride("a 0-a", "b 0-b");
    let pawn = "{-pole (1 0) -podminky (1 0) prazdny -ee}\
        {-pole (2 0) -podminky (1 0) prazdny (2 0) prazdny (0 0) =($1 0) -ee}\
        {-promenne a in [-1,1] -pole (1 a) -podminky (1 a) opacny -ee}";
    [
        ("K", leap("<-1,1>", "<-1,1>")),
        ("Q", format!("{rook}{bishop}")),
        ("S", leap("[-2,2]", "[-1,1]") + &leap("[-1,1]", "[-2,2]")),
        ("P", pawn.to_owned()),
        ("R", rook),
        ("B", bishop),
    ]
    .map(|(code, moves)| format!("PieceDef {code} czech \"{code}{moves}\"\n"))
    .concat()
}

/// Positions with units of all kinds, with a stipulation each.
const PROBLEMS: [&str; 7] = [
    "Stipulation #2\nOption Variation Try\nPieces White Kc1 Qe6 Rh1 Sd5 Pb3 Black Ka2 Bb1 Pa3\n",
    "Stipulation s#2\nOption Variation\nPieces White Kc1 Qf4 Rd3 Bb5 Black Ka1 Sb8 Pa2 Ph6\n",
    "Stipulation h#2\nPieces White Ke3 Rh4 Ba4 Black Kd1 Se8 Pa6 Rc8\n",
    "Stipulation r#2\nOption Variation\nPieces White Ka1 Bd1 Sd8 Pb4 Black Ka3 Pa4a5\n",
    "Stipulation ser-h#3\nPieces White Kf6 Ra3 Black Kh7 Pg3 Bc8\n",
    "Stipulation hs#2\nPieces White Ke3 Qd5 Pb6 Black Kc1 Rb8 Sa3\n",
    "Stipulation ser-#3\nPieces White Kf6 Pa5 Sb6 Black Kh8 Pb7\n",
];

const CONDITIONS: [&str; 26] = [
    "",
    "Circe",
    "AntiCirce",
    "MirrorCirce",
    "PWC",
    "Madrasi",
    "Isardam",
    "Patrouille",
    "MonochromChess",
    "BichromChess",
    "GridChess",
    "KoeKo",
    "AndernachChess",
    "AntiAndernachChess",
    "Volage",
    "BlackMaximummer",
    "WhiteMinimummer",
    "ChecklessChess",
    "AnnanChess",
    "NoCapture",
    "ImmunChess",
    "Take&MakeChess",
    "Sentinelles",
    "Disparate",
    "MessignyChess",
    "EinsteinChess",
];

fn compare(definitions: &str, conditions: &[&str]) {
    for condition in conditions {
        for problem in PROBLEMS {
            let condition =
                if condition.is_empty() { String::new() } else { format!("Condition {condition}\n") };
            let of = |own: &str| solution(&format!("BeginProblem\n{own}{problem}{condition}EndProblem\n"));
            assert_eq!(of(definitions), of(""), "{definitions}{problem}{condition}");
        }
    }
}

#[test]
fn orthodox_pieces_defined_in_betza_give_the_same_solutions() {
    compare(BETZA, &CONDITIONS);
}

#[test]
fn orthodox_pieces_defined_in_fmax_descriptors_give_the_same_solutions() {
    compare(FMAX, &CONDITIONS);
}

#[test]
fn orthodox_pieces_defined_in_czech_give_the_same_solutions() {
    compare(&czech(), &CONDITIONS);
}

/// Where a text is refused, and what was expected.
fn refusal(text: &str) -> (u32, u32, String) {
    let source = Source::from_bytes("test", text.as_bytes());
    let problem = Reader::new(&source).problem().expect("it begins").expect("a problem");
    let error = problem.errors.first().expect("an error");
    (error.place.line, error.place.column, error.sentence())
}

#[test]
fn definitions_that_are_not_understood_are_refused_at_the_letter() {
    for (definition, column, word) in [
        ("PieceDef XYZ betza \"W\"", 10, "one or two letters"),
        ("PieceDef X beza \"W\"", 12, "betza, czech, fmax or movement"),
        ("PieceDef X betza W", 18, "in quotes"),
        ("PieceDef X betza \"Wf$\"", 21, "expected an atom"),
        ("PieceDef X betza \"WfxQ\"", 21, "`; not supported yet: the modifier x"),
        ("PieceDef X fmax \"1,3 2,G\"", 24, "a mode of up to eight"),
        ("PieceDef X fmax \"1,3 0,3\"", 22, "no step on a board"),
        ("PieceDef X movement \"((go land)*)*\"", 24, "directions first"),
        ("PieceDef X movement \"each(0/1) go\"", 34, "an end of the movement"),
        ("PieceDef X movement \"each(1/1) hop\"", 32, "an element of a movement"),
        ("PieceDef X czech \"X{-pole (1 0) -podminky (1 0) ohrozen? -ee}\"", 49, "a status"),
        ("PieceDef X czech \"X{-pole (1 b) -podminky -ee}\"", 30, "a variable that was named before"),
        ("PieceDef X czech \"X{-pole (1 0) -podminky -ee (0 0)_f = maybe}\"", 57, "true or false"),
        ("PieceDef X czech \"X{-pole (1 0) -podminky -ee} royal\"", 48, "no attribute or colour"),
        (
            "PieceDef X czech \"X{-pole (1 0) -podminky -ee} a b c d e f g h i\"",
            64,
            "at most 8 different flags",
        ),
        ("PieceDef X movement \"czech(X{-pole (1 0) -podminky})\"", 51, "-ee"),
    ] {
        let text = format!("BeginProblem\n{definition}\nStipulation ~1\nPieces White Ka1\nEndProblem\n");
        let (line, at, sentence) = refusal(&text);
        assert_eq!((line, at), (2, column), "{definition}: {sentence}");
        assert!(sentence.contains(word), "{sentence}");
    }
}

/// The same pieces, each of whose moves puts a flag down: no move is plain any longer, but nobody asks for the flag.
#[test]
fn moves_with_further_effects_go_through_all_conditions() {
    let flagged: String = czech()
        .replace("-ee}", "-ee (0 0)_fresh = false}")
        .lines()
        .map(|line| format!("{} fresh\"\n", line.trim_end_matches('"')))
        .collect();
    compare(&flagged, &CONDITIONS);
}

#[test]
fn flags_of_units_stand_among_their_attributes() {
    let problem = |units: &str| {
        format!(
            "BeginProblem\nPieceDef X czech \"X{{-pole (1 0) -podminky (0 0) *f -ee}}{{-pole (0 1) -podminky (0 0) *g -ee}} f g\"\n\
             Stipulation h~1\nPieces Black Kh1 White Kh8 {units}\nEndProblem\n"
        )
    };
    let to = |units: &str| {
        let lines = solution(&problem(units));
        ["a2", "b1"].map(|square| lines.iter().any(|line| line.contains(&format!("Xa1-{square}"))))
    };
    assert_eq!(to("Black Xa1"), [true; 2].map(|_| false), "Black sees the board turned");
    let to = |units: &str| {
        let lines = solution(&problem(units));
        ["a7", "b8"].map(|square| lines.iter().any(|line| line.contains(&format!("-{square}"))))
    };
    assert_eq!(to("Black Xa8 Xc8"), [true, true]);
    assert_eq!(to("Black f Xa8 Xc8"), [false, true]);
    assert_eq!(to("Black _g f Xa8 Xc8"), [false, false]);
    assert_eq!(to("Black f=true g=false Xa8 Xc8"), [true, false]);
    let (line, column, sentence) = refusal(&problem("Black f Ra5"));
    assert_eq!((line, column), (4, 34), "{sentence}");
    assert!(sentence.contains("no such flag"), "{sentence}");
}

#[test]
fn own_pieces_have_colours_attributes_and_twins() {
    let lines = solution(
        "BeginProblem\nPieceDef X betza \"F\"\nStipulation h~1\nOption NoWk\n\
         Pieces Black royal Xa1 Neutral Xh8\nEndProblem\n",
    );
    assert!(lines.iter().any(|line| line.trim_start().starts_with("1.rXa1-b2")), "{lines:?}");
    assert!(lines.iter().any(|line| line.trim_start().starts_with("1.nXh8-g7")), "{lines:?}");
}

#[test]
fn attributes_treat_own_pieces_as_those_of_the_table() {
    let own = "PieceDef V fmax \"1,3 -1,3 16,3 -16,3\"\nPieceDef Y movement \"each(0/1 1/1) (go empty)* go hurdle go land\"\n";
    for attribute in
        ["magic", "kamikaze", "volage", "hurdlecolourchanging", "jigger", "bul", "dob", "paralysing"]
    {
        let problem = |own: &str, rook: &str, hopper: &str| {
            format!(
                "BeginProblem\n{own}Stipulation h~1\nPieces White Ka1 {hopper}d2 White {attribute} {rook}d4 {hopper}b5\n\
                 Black Kh8 Sf4 Pd5 Black {attribute} {hopper}f6\nEndProblem\n"
            )
        };
        let mut renamed: Vec<String> = solution(&problem(own, "V", "Y"))
            .into_iter()
            .map(|line| line.replace('V', "R").replace('Y', "G"))
            .collect();
        renamed.sort();
        assert_eq!(renamed, solution(&problem("", "R", "G")), "{attribute}");
    }
}
