//! The reader and what follows it take any text: nothing panics, every error has its place, and long lines are
//! quick.

use dawson_language::Language;
use dawson_language::diagram::{caption, header, start_caption};
use dawson_language::keywords::attributes::{ATTRIBUTES, COLOURS};
use dawson_language::keywords::commands::{BEGIN, COMMANDS};
use dawson_language::keywords::conditions::CONDITIONS;
use dawson_language::keywords::options::OPTIONS;
use dawson_language::keywords::twins::{MIRRORS, TWINNINGS};
use dawson_language::keywords::variants::Variant;
use dawson_language::reader::{Reader, Source};
use dawson_language::setup::Diagram;
use proptest::prelude::*;
use std::time::{Duration, Instant};

/// Reads a text, sets every problem up, draws it and reports its errors; tells the number of problems.
fn read_and_show(bytes: &[u8]) -> usize {
    let source = Source::from_bytes("text", bytes);
    let mut reader = Reader::new(&source);
    let mut problems = 0;
    loop {
        match reader.problem() {
            Ok(Some(problem)) => {
                problems += 1;
                for error in &problem.errors {
                    assert!(error.place.line >= 1 && error.place.column >= 1);
                    assert!(error.report(&source).contains("error: "));
                }
                let diagram = Diagram::new(&problem);
                let mut shown = header(&diagram) + &caption(&diagram, &diagram.shown());
                if let (Some(start), Some(asked)) = (&diagram.start, &diagram.stipulation) {
                    shown += &start_caption(&diagram, start, asked);
                }
                for task in diagram.tasks(&problem) {
                    shown += &task.description;
                }
                assert!(shown.contains("+---a---b---c"));
            }
            Ok(None) => return problems,
            Err(error) => {
                assert!(error.report(&source).contains("error: "));
                return problems;
            }
        }
    }
}

/// Words of the language, whole or shortened, with units, squares, numbers and stipulations among them.
fn word() -> impl Strategy<Value = String> {
    let mut words: Vec<&'static str> = Vec::new();
    let language = Language::English;
    words.extend(COMMANDS.iter().map(|row| row.1.get(language)));
    words.extend(OPTIONS.iter().map(|row| row.2.get(language)));
    words.extend(CONDITIONS.iter().map(|row| row.words.get(language)));
    words.extend(TWINNINGS.iter().map(|row| row.1.get(language)));
    words.extend(MIRRORS.iter().map(|row| row.1.get(language)));
    words.extend(COLOURS.iter().map(|row| row.1.get(language)));
    words.extend(ATTRIBUTES.iter().map(|row| row.1.get(language)));
    words.extend(Variant::ALL.iter().map(|v| v.words().get(language)));
    let units =
        ["Ka1", "kh8", "Qd4e5", "NHb2", "R/Bc3", "a1b2", "e4", "Q", "S", "180", "3", "2.94", "-", "a9"];
    words.extend(units);
    words.extend([
        "#2",
        "h#2.5",
        "ser-h=5",
        "a=>b3",
        "dia4",
        "white",
        "3a[#]d",
        "4hh[#]",
        "[",
        "8/8/K7/.ma3k1",
        "\n",
    ]);
    let number = words.len();
    (0..number, 1usize..30).prop_map(move |(index, letters)| words[index].chars().take(letters).collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_bytes_are_read(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        read_and_show(&bytes);
    }

    #[test]
    fn any_bytes_behind_a_beginning_are_read(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let mut text = b"BeginProblem ".to_vec();
        text.extend(bytes);
        read_and_show(&text);
    }

    #[test]
    fn any_words_of_the_language_are_read(words in proptest::collection::vec(word(), 0..60)) {
        let text = format!("{} {} EndProblem", BEGIN.get(Language::English), words.join(" "));
        prop_assert!(read_and_show(text.as_bytes()) > 0);
    }
}

#[test]
fn a_line_of_ten_megabytes_is_read_quickly() {
    let began = Instant::now();
    for filler in ["x", "Ka1 ", "e4", "\0", "Circe ", "[", "( ", "\u{e4}"] {
        let mut text = String::from("BeginProblem\nPieces White Ka1 ");
        text.push_str(&filler.repeat(10_000_000 / filler.len() / 4));
        text.push_str("\nEndProblem\n");
        read_and_show(text.as_bytes());
    }
    assert!(began.elapsed() < Duration::from_secs(30), "{:?}", began.elapsed());
}

#[test]
fn a_file_may_end_anywhere() {
    let text = "BeginProblem\nTitle t\nPieceDef X betza \"NQ\"\nPieces TotalInvisible 1\nWhite royal Ka1 Qb2c3 Black Kh8 Neutral Sd4 X e5\n\
        Stipulation sstip white 2ad[#]\nCondition Circe RexInclusive Grid Orthogonal 2 3\nOption Try MaxSolutions 3 Threat 1\n\
        Twin Move a1 b1 Exchange a1 b2 Stipulation #2 Condition Circe\nForsyth 8/8/8/8/8/8/8/8\nRemark r\nNext\nEndProblem\n";
    for end in 0..=text.len() {
        read_and_show(&text.as_bytes()[..end]);
    }
    for command in COMMANDS.iter().map(|row| row.1.get(Language::English)) {
        read_and_show(format!("BeginProblem\n{command}").as_bytes());
        read_and_show(format!("BeginProblem\nStipulation #1\n{command} ").as_bytes());
    }
}
