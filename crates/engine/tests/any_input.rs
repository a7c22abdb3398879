//! Definitions of games, positions and conversations may hold anything: nothing panics.

use dawson_engine::Variant;
use dawson_engine::fmax::FmaxFile;
use dawson_engine::protocol::{Settings, run};
use proptest::prelude::*;
use std::io::Cursor;

const FMAX: &str = "version 4.8(w)\nGame: small # test\n6x6\n6 4 5 3 5 4\n6 4 5 3 5 4\n\
    p:100 -16,24 -16,6 -15,5 -17,5\np:100 16,24 16,6 15,5 17,5\n\
    k:-1 1,34 -1,34 1,7 16,7 15,7 17,7 -1,7 -16,7 -15,7 -17,7\n";
const INI: &str = "[small:chess]\nmaxRank = 6\nmaxFile = 6\nstartFen = rnbqkn/pppppp/6/6/PPPPPP/RNBQKN w - - 0 1\n\
    customPiece1 = a:NmBcR3\npromotionPieceTypes = a q\ndoubleStep = false\n";
const FENS: [&str; 3] = [
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR[Qq] w KQkq e6 0 2",
    "8/8/8/8/8/k7/8/K1Q5 b - - 99 100",
];
const UCI: &str = "uci\nsetoption name MultiPV value 3\nposition startpos moves e2e4 e7e5\nisready\nd\nperft 1\ngo depth 1\nstop\n";
const CECP: &str =
    "xboard\nprotover 2\nnew\nforce\nusermove e2e4\nundo\nedit\n#\nKe1\nc\nKe8\n.\nping 1\nresult 1-0 {x}\n";

/// A change of a text: where, in parts of 65536, and which.
type Change = (u16, u8, u8);

/// A text with changes: letters replaced, parts repeated or left out, numbers blown up.
fn changed(text: &str, changes: &[Change]) -> String {
    const NUMBERS: [&str; 6] = ["0", "-1", "65536", "99999999999999999999", "16000", "1e9"];
    let mut letters: Vec<char> = text.chars().collect();
    for &(place, kind, with) in changes {
        let at = usize::from(place) * letters.len() / 65536;
        let end = (at + 1 + usize::from(with) % 12).min(letters.len());
        let part: Vec<char> = letters[at..end].to_vec();
        match kind % 5 {
            0 => letters[at..end].fill(char::from(with)),
            1 => drop(letters.drain(at..end)),
            2 => drop(letters.splice(at..at, part.repeat(1 << (with % 12)))),
            3 => drop(letters.splice(at..at, NUMBERS[usize::from(with) % NUMBERS.len()].chars())),
            _ => letters.truncate(end),
        }
        if letters.is_empty() {
            letters.push(' ');
        }
    }
    letters.into_iter().collect()
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    proptest::collection::vec(any::<Change>(), 1..6)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn changed_definitions_are_read(changes in changes()) {
        if let Ok(file) = FmaxFile::read(&changed(FMAX, &changes)) {
            for game in file.games().iter().take(2) {
                let _ = game.prepare().map(|played| played.begin().legal_moves().len());
            }
        }
        let ini = changed(INI, &changes);
        if let Ok(names) = Variant::names_in(&ini) {
            for name in names.iter().take(2) {
                if let Ok(variant) = Variant::read(name, Some(&ini)) {
                    let _ = variant.playable(name, variant.start());
                }
            }
        }
    }

    #[test]
    fn changed_positions_are_read(fen in 0..FENS.len(), changes in changes()) {
        let fen = changed(FENS[fen], &changes);
        for name in ["chess", "crazyhouse", "shogi"] {
            let variant = Variant::read(name, None).expect("the game comes with the program");
            let _ = variant.position(&fen);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn changed_conversations_come_to_their_end(uci in any::<bool>(), changes in changes()) {
        let text = changed(if uci { UCI } else { CECP }, &changes);
        // what is asked to take long may take long
        let slow = ["go", "analyze", "perft", "file", "File", "/"];
        let lines = text.lines().filter(|line| !slow.iter().any(|word| line.contains(word)));
        let text: String = lines.map(|line| format!("{line}\n")).collect();
        let settings = Settings { threads: 1, memory: 1, most_memory: Some(1), ..Settings::default() };
        let _ = run(Cursor::new(text.into_bytes()), std::io::sink(), &settings);
    }
}
