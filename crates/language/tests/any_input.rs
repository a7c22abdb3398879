//! The reader and what follows it take any text: nothing panics, every error has its place, and long lines are
//! quick.

use dawson_language::Language;
use dawson_language::diagram::{caption, header, start_caption};
use dawson_language::jacobi;
use dawson_language::keywords::colours::COLOURS;
use dawson_language::keywords::commands::{BEGIN, COMMANDS};
use dawson_language::keywords::options::OPTIONS;
use dawson_language::keywords::twins::{MIRRORS, TWINNINGS};
use dawson_language::keywords::variants::Variant;
use dawson_language::reader::{Reader, Source};
use dawson_language::setup::Diagram;
use proptest::prelude::*;
use rules::attributes::ATTRIBUTES;
use rules::conditions::all;
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
    words.extend(OPTIONS.iter().map(|row| row.names.get(language)));
    words.extend(all().map(|row| row.names.get(language)));
    words.extend(TWINNINGS.iter().map(|row| row.1.get(language)));
    words.extend(MIRRORS.iter().map(|row| row.1.get(language)));
    words.extend(COLOURS.iter().map(|row| row.1.get(language)));
    words.extend(ATTRIBUTES.iter().map(|row| row.names.get(language)));
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

/// Sound problems in the languages that are read.
const SOUND: [&str; 6] = [
    "beginproblem\nauthor A\nstipulation ser-h#2\noption setplay\ncondition circe madrasi\npieces white kc3 rh1\nblack kf4\ntwin move c3 c4\nendproblem\n",
    "debutproblem\nenonce #2\noption essai variantes\npieces blanc rc3 dh1\nnoir rf4\njumeau deplace c3 c4\nfinproblem\n",
    "anfangproblem\nforderung h#2\nbedingung circe\nforsyth 8/8/8/3k4/8/8/8/K6Q\nendeproblem\n",
    "stipulation dia 4.0 forsyth rsbqkbsr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RSBQKBSR\ncondition masand\n",
    "begin play help 2.0 test # + play help 1.0 test =\npieces white Ka1 Qb2 black Kh8\nconstraints Pg2(0..1)\nend\n",
    "stipulation h#2.5\npieces white Ka1 Qb2 black Kh8\ncondition anticirce cage\noption FirstToMove white\n",
];

/// A change of a text: where, in parts of 65536, and which.
type Change = (u16, u8, u8);

/// A text with changes: letters replaced, parts repeated or left out, numbers blown up, brackets nested.
fn changed(text: &str, changes: &[Change]) -> String {
    const NUMBERS: [&str; 6] = ["0", "-1", "65536", "99999999999999999999", "16000", "1e9"];
    let mut letters: Vec<char> = text.chars().collect();
    for &(place, kind, with) in changes {
        let at = usize::from(place) * letters.len() / 65536;
        let end = (at + 1 + usize::from(with) % 12).min(letters.len());
        let part: Vec<char> = letters[at..end].to_vec();
        let many = 1 << (with % 12);
        match kind % 6 {
            0 => letters[at..end].fill(char::from(with)),
            1 => drop(letters.drain(at..end)),
            2 => drop(letters.splice(at..at, part.repeat(many))),
            3 => drop(letters.splice(at..at, NUMBERS[usize::from(with) % NUMBERS.len()].chars())),
            4 => drop(letters.splice(
                at..at,
                ["(", "[", "1->", "!", "-", "1ad["][usize::from(with) % 6].repeat(many).chars(),
            )),
            _ => letters.truncate(end),
        }
        if letters.is_empty() {
            letters.push(' ');
        }
    }
    letters.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn changed_problems_are_read(
        text in 0..SOUND.len(),
        changes in proptest::collection::vec(any::<Change>(), 1..6),
    ) {
        let text = changed(SOUND[text], &changes);
        read_and_show(text.as_bytes());
        let source = Source::from_bytes("text", text.as_bytes());
        let _ = jacobi::is_jacobi(&source);
        for problem in jacobi::read(&source) {
            let _ = jacobi::ready(&problem, None);
        }
    }

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
