//! The example problems of Jacobi's documentation: all of them are understood, and those that are solved quickly have the
//! outcome that the documentation, or a search by brute force, gives.

#![allow(clippy::unwrap_used, reason = "a panic in a test is its report")]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What an example shows.
enum Shows {
    /// So many solutions.
    Solutions(usize),
    /// These solutions, without numbers and check signs.
    Lines(&'static [&'static str]),
    /// That it is understood; it takes too long for a test (handbook/src/jacobi.md), or is but a fragment.
    Sense,
}
use Shows::{Lines, Sense, Solutions};

/// Name, text, and what it shows.
const EXAMPLES: [(&str, &str, Shows); 58] = [
    ("Fool's mate", "option FirstToMove white\nstipulation h#2", Solutions(8)),
    ("Fool's mate, elementary", "play help 2.0\ntest #", Solutions(8)),
    ("P0527811", "forsyth 1RrB2b1/8/4s3/2s3p1/2K2b2/1p1rk3/6BR/8\nstipulation h#2", Solutions(2)),
    (
        "P1225028",
        "forsyth 4bsq1/2p1K3/2k2r1b/5p1s/1P1P1p2/1PpP1Pp1/2P1rp2/1B6\nstipulation ser-sx 126",
        Solutions(1),
    ),
    (
        "P1068521",
        "stipulation dia9.5 forsyth rsbq1bsr/pppk1ppp/2B5/4p3/8/3PSSr1/PPP2PPP/R1BQ1RK1\ncondition Circe RexInclusive",
        Sense,
    ),
    (
        "P1243719",
        "forsyth 8/3pP1p1/6p1/5P2/2p2P1k/2p2p2/PpK2pP1/r7\n\
         stipulation a=>b5.5 forsyth 6k1/3pP1p1/6P1/5PP1/2p5/2p2p2/P4p2/rb1K4",
        Lines(&["g2-g3 Kh4-h5 g3-g4 Kh5-h6 g4-g5 Kh6-h7 f5*g6 Kh7-g8 f4-f5 b2-b1=B Kc2-d1"]),
    ),
    (
        "P1000770",
        "enonce dia8.5 forsyth tc2r2t/ppp1p1pp/3p4/5p2/8/8/PPPPPPPP/TCFDRCFT\ncondition EchecsEinstein",
        Sense,
    ),
    (
        "a diagram with a unit of unknown kind, reached by castling",
        "stipulation PG 4.0 forsyth r1bqkb1r/ppp2ppp/2np1x2/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1",
        Solutions(72),
    ),
    ("P1305233", "stipulation PG 7.0 pieces white Ka5 Pa6 black Re4 AddPieces", Solutions(1)),
    ("P1068165", "stipulation PG 6.0 forsyth r6r/pppqkppp/2bp1s2/8/8/8/8/8 AddWhitePieces", Solutions(1)),
    (
        "P1189482",
        "stipulation PG 10.5 forsyth 1s1q1b1r/p1pppp1p/6ps/8/3k3P/3PR1P1/PPP1PP2/RS1QK1S1 Add white X",
        Sense,
    ),
    (
        "P1189482 with a black unit",
        "stipulation PG 10.5 forsyth 1s1q1b1r/p1pppp1p/6ps/8/3k3P/3PR1P1/PPP1PP2/RS1QK1S1 Add black X",
        Sense,
    ),
    (
        "TLG-50 T06",
        "stipulation PG 9.0 forsyth rsbqkbsr/pppppp1p/8/8/3R4/2S5/PPP3PP/2R2r2 Add white K P",
        Sense,
    ),
    (
        "Add with both colours",
        "stipulation PG 9.0 forsyth rsb2bsr/pppppppp/8/8/8/8/P1PPPPP1/RSBQKBSR Add white P P black Q K",
        Sense,
    ),
    (
        "P0000111",
        "stipulation PG 11.0 forsyth RS1Q1BSR/1PP1PKPP/1PP5/5P2/7P/1PP3P1/1PP1PP2/1SBQK1S1 ColorThePieces",
        Solutions(1),
    ),
    (
        "P0001674",
        "stipulation PG 6.0 forsyth XXXXXXXX/XXXXX1XX/8/5X2/8/8/XXXXXXXX/XXXXXX1X ColorThePieces\nstipulation #1",
        Sense,
    ),
    ("P1338763", "stipulation PG 5.0 pieces white Kf1 Sb6 AddPieces\ntest #", Sense),
    (
        "P0574859",
        "forsyth 1b6/2B5/4p3/P3K1Rr/4P3/6p1/4R1P1/1S1ks3\nstipulation h~2.5\nstipulation #1\nstipulation ##1\n\
         condition AllowTerminalAutoChecks",
        Lines(&["Ke5-d4 Bb8-a7 Rg5-c5 Rh5*c5 Bc7-e5 Rc5-c1 Re2-d2 ##"]),
    ),
    (
        "P1067987",
        "play help 4.5\ntest dia pieces black Pe2 AddPieces\ntest not dia pieces black Se1 AddPieces\nplay help 0.5\n\
         test not dia pieces black Pe2 AddPieces\ntest dia pieces black Se1 AddPieces\nstipulation hs#2",
        Sense,
    ),
    (
        "P1292590",
        "forsyth k7/P4PPs/PP5r/1r6/2p1s3/5b2/8/2K5\nstipulation ser-r#4",
        Lines(&["f7-f8=B g7-g8=R Rg8-g2 Rg2-c2 Rh6-h1 #"]),
    ),
    (
        "P1292590 written out",
        "forsyth k7/P4PPs/PP5r/1r6/2p1s3/5b2/8/2K5\nset test # reflex\nstipulation ser-s#4",
        Lines(&["f7-f8=B g7-g8=R Rg8-g2 Rg2-c2 Rh6-h1 #"]),
    ),
    ("P1318357", "pieces white Ka8 Pc2 black Kc8 Pd2g2h2 \nset test + black reflex\nstipulation h#6", Sense),
    (
        "P1318357 with a duty",
        "pieces white Ka8 Pc2 black Kc8 Pd2g2h2\nstipulation h#6\ncondition BlackMustCheck",
        Sense,
    ),
    (
        "JF-1257",
        "set test # black reflex\nstipulation PG 17 forsyth rbq4r/pK1pp1sp/2s3bp/2p2pk1/8/5P2/PP1PP1PR/RSBQ1BS1",
        Solutions(1),
    ),
    ("exactly two checks", "test ++\ntest not +++", Solutions(0)),
    ("mate by double check", "test #\ntest ++", Solutions(0)),
    ("exactly two mates", "test $$\ntest not $$$", Solutions(0)),
    (
        "P1224920",
        "forsyth 5b2/3KP3/3p1Pp1/3B2Q1/2R1P3/3k4/P3p1p1/6Sb\nstip h~2.5\ntest not +\nstip hsx0.5",
        Sense,
    ),
    ("P1211875", "pieces white Kg1 Pe7 black Kg3 Pg4\nstip ser-~10\nstip h*sx1.0\ncond PWC", Solutions(1)),
    (
        "capture in passing with borrowed power",
        "pieces white Pb4e4h5 BPc4f4 Rb5c5e5f5 black Pa7d8e7g7 BPb7b8d7e8 Rg8\nstip hep1.0\ncond Annan",
        Lines(&["a7-a5 Rb5*a6 ep.", "BPb7-d5 Rb5*c6 ep.", "BPb7-d5 Rc5*c6 ep."]),
    ),
    (
        "castling over a square that a rook observes",
        "begin pieces white Ke1 Ra1 black Rb8 stip 00 1 cond ExtinctionChess end",
        Lines(&["0-0-0"]),
    ),
    (
        "castling over a square that a knight observes",
        "begin pieces white Ke1 Ra1 black Sb3 stip 00 1 cond ProvocationChess end",
        Lines(&["0-0-0"]),
    ),
    (
        "P1353424",
        "stipulation dia 21.0 forsyth rsb1k2r/.bp.bp4.bp1/5s2/3.bpS.bp2/1.BP.BP1.BP3/b5.BP1/.BP4K.BP1/8\n\
         condition Berolina\ncondition DoubleMaximummer",
        Sense,
    ),
    (
        "P1353424 by pieces",
        "stipulation dia 21.0 pieces white Kf2 Se5 BPa2b4c4e4g2g3 black Ke8 Ra8h8 Bc8a3 Sb8f6 BPa7b7d5f5g7\n\
         condition Berolina\ncondition DoubleMaximummer",
        Sense,
    ),
    (
        "P1353424 with N and U",
        "stipulation dia 21.0 forsyth rnb1k2r/uu4u1/5n2/3uNu2/1UU1U3/b5U1/U4KU1/8\n\
         condition Berolina\ncondition DoubleMaximummer",
        Sense,
    ),
    (
        "W675590 a",
        "pieces white Kg6 Pc7 black Ka4 Pa3a5b3b4b5\nstipulation h#2\ncondition AllInChess\ncondition GrowingMen",
        Lines(&["c7-c8=B Bc8-d7 Bd7*b5 Bb5-e8 #"]),
    ),
    (
        "W675590 c",
        "pieces white Kg6 Pc7 Rb5 black Ka4 Pa3a5b3b4c6b7\noption InitialMoveNumber 0.5\nstip dia 0.5\n\
         pieces white Kg6 Pc7 black Ka4 Pa3a5b3b4b5b7\nstip h#2\ncond AllInChess\ncond GrowingMen",
        Lines(&["c6*b5 c7-c8=Q Qc8-f8 Qf8*b4 Qb4-h4 #"]),
    ),
    (
        "W675590 c without its preamble",
        "pieces white Kg6 Pc7 black Ka4 Pa3a5b3b4b5b7\nstip h#2\ncond AllInChess\ncond GrowingMen",
        Solutions(0),
    ),
    (
        "JF-573 b",
        "pieces white Ka1 Be7 Sf8 black Ke8 Rh6 Pe6h7\noption InitialMoveNumber -3.5\n\
         stipulation dia 1.0 pieces white Sh7 black Rh5 AddPieces\nstipulation dia 1.0 pieces white Sf8 black Rh6 AddPieces\n\
         stipulation dia 1.0 pieces white Sg6 black Rh5 AddPieces\nstipulation dia 1.0 pieces white Sh4 black Rh6 AddPieces\n\
         stipulation dia 1.0 pieces white Sf5 black Rh5 AddPieces\nstipulation h#3.5\ncondition MemoryCirce",
        Sense,
    ),
    (
        "PG 11.5 by G. Sobrecases",
        "stipulation dia 11.5 forsyth 3qknnr/1uu1u1uu/8/6u1/Q1UUU3/8/bU1UN2U/RNB3K1\ncondition Berolina\n\
         condition VerticalCylinder\ncondition DoubleMaximummer",
        Solutions(1),
    ),
    (
        "P1356701",
        "stipulation dia 9.5 forsyth rsbqkbsr/pppp3p/5p2/8/4p3/8/P1PPPPP1/2B1KBSR\ncondition BlackMustCapture\n\
         condition BlackMinimummer",
        Sense,
    ),
    (
        "Murfatlar 2018",
        "stipulation dia 18.5 pieces white Ke1 Qd1 Ra1h1 Bc1f1 Sb1g1 BPa2b2e2f2g2d3e4 black Kb5 Rg6h8 Bf4c8 Sd7g8 \
         BPa3c5e5e6b7e7f7h7\ncondition Berolina\ncondition Lortap\n\
         constraints BPd2xd3 Sb1(2) Qd1(2) Ke1(6) BPh2-c1=B Qd8xc1-d3",
        Sense,
    ),
    (
        "one unit constrained twice",
        "stipulation h~4\nconstraints Qd1xd4xe4xf4-d1\nconstraints Qd1~e7~d1",
        Solutions(0),
    ),
    (
        "AND of ORs of ANDs",
        "constraints Ke1!c1~ Ra1!d1~\nor Ke1!g1~ Rh1!f1~\nor Ke1-e1~\nconstraints Ke8!c8~ Ra8!d8~\nor Ke8!g8~ Rh8!f8~\n\
         or Ke8-e8~",
        Sense,
    ),
    (
        "constraints within a chain",
        "play help 6.0\nconstraints Pg2(0..0)\nplay help 3.0\nconstraints Sg1(0..0)\nplay help 4.0\n\
         constraints Pd2(0..0)\nstipulation dia 8.0\nforsyth rsbqkbQ1/ppppp1pp/8/4p3/1S3B1K/2RPR1PS/PPP1P2P/8\n\
         condition Isardam\nconstraints Qd1xg8(3) Ra1>f1>f3>e3 Rh1>f1>f3>c3 Bf1>h3>e6",
        Sense,
    ),
    ("dummy diagram", "test dia forsyth 64 AddPieces", Sense),
    (
        "P1104389",
        "forsyth 2K5/2pPpP2/3Pp1k1/8/5pbp/8/1p6/8\nstipulation u#8.5\ncondition Checking ZigzagStapff",
        Solutions(1),
    ),
    (
        "P1180459",
        "forsyth K1k1s3/5p2/2S5/b7/1ppppppp/7r/PPPPPPP1/8\nstipulation u#25\ncondition Blackcap Zigzag",
        Solutions(1),
    ),
    (
        "P1097744",
        "pieces white Kd1 black Ke3 Sa3 Pb4\nstipulation u~7\nstipulation s#1\ncondition Checking Zigzag",
        Solutions(1),
    ),
    (
        "P1104196",
        "pieces white Ke8 Pc2 black Kf6 Bb2\nstipulation u~9\nstipulation r#1\ncondition Checking Zigzag",
        Solutions(1),
    ),
    (
        "P1333442",
        "forsyth 3QS3/1k1B4/3R1p1r/p7/7s/2P1B3/1spK4/r2b4\nstipulation u~14\nstipulation h+0.5\nstipulation h~0.5\n\
         stipulation u~1\nstipulation s#1",
        Sense,
    ),
    ("P1224929", "forsyth 1k6/1P4P1/3K1P2/8/8/8/8/7b\nstipulation puser-s#10", Sense),
    (
        "JF-1146",
        "stipulation dia16.5 forsyth r1Bs1rs1/ppP1k2p/7b/8/p7/3K1S1r/1P5P/3S2R1\ncondition Masand",
        Sense,
    ),
    (
        "P1000395",
        "stip dia 20.5 forsyth P3k3/2ppppPp/pp2p1pp/1P6/ppPPP1p1/PP4p1/P1KPPPPP/1p1P4\ncondition Einstein",
        Sense,
    ),
    (
        "exklohne",
        "auto Gerd Rinder\nquel Seite 9, Die Schwalbe, X/1969\nbeme Ohneschach-Anomalie !\nford #1\nbedi ohneschach\n\
         weis kd7 td8h8 la1h1\nschw ke5 nc3f3",
        Lines(&["Td8-e8 #", "Th8-e8 kann nicht entscheiden, ob dieser Zug legal ist"]),
    ),
    (
        "R277",
        "stip dia 8.5\nforsyth rsbqkb1r/p1pp2p1/8/1p6/8/8/P1PP1P1P/RSBQK1SR\ncond Breton\nconstraints Pe2(5) or Pg2(5)\n\
         constraints Pe7(5) or Pf7(5) or Ph7(5)",
        Sense,
    ),
    (
        "feenschach 212, 2B a",
        "forsyth 4s3/4p2p/2pkpp2/8/1K2b1P1/6R1/7B/8\nstipulation h$1\nstipulation h$3\ncondition #C",
        Sense,
    ),
    (
        "P1291992, mate on d5",
        "pieces white Ka7 Bf6 Pa3e2f3f5 black Ke3 Pa2a4a5a6\nstip ser-h#24\n\
         test dia pieces white Pe4f3f5 Bf6 black Kd5 Xc4c5c6d6 AddPieces",
        Sense,
    ),
];

/// Problems of the documentation of which two stand in one example, or that are long.
const FURTHER: [&str; 4] = [
    "forsyth 4s3/4p2p/2pkpp2/8/1K2b1P1/6R1/7B/8\noption FirstToMove black\nplay help 0.5 test not $\n\
     play help 0.5 test $ test not $$\nplay help 0.5 test not $\nplay help 0.5 test not $\nplay help 0.5 test not $\n\
     play help 0.5 test not $\nplay help 0.5 test not $\nplay help 0.5 test $ test not $$\ncondition #C",
    "stipulation dia 0.5 pieces white Pe2f2g2h2 Sg1 AddPieces\n\
     stipulation dia 9.0 forsyth rsbq1bsr/pppk1ppp/2B5/4p3/8/3PSSr1/PPP2PPP/R1BQ1RK1\ncondition Circe RexInclusive",
    "stipulation dia 0.5 pieces white Pa2b2c2d2 Sb1 AddPieces\n\
     stipulation dia 9.0 forsyth rsbq1bsr/pppk1ppp/2B5/4p3/8/3PSSr1/PPP2PPP/R1BQ1RK1\ncondition Circe RexInclusive",
    "pieces white Ka7 Bf6 Pa3e2f3f5 black Ke3 Pa2a4a5a6\nstip ser-h#24\n\
     test dia pieces white Be5 Pe2f3 black Kg3 Xf2g2h3h4 AddPieces",
];

fn file(name: &str, text: &str) -> PathBuf {
    let plain: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("document-{plain}.inp"));
    std::fs::write(&file, text).unwrap();
    file
}

/// The lines that the program tells: moves without numbers and signs of check, and the goal.
fn solved(name: &str, text: &str) -> Vec<String> {
    let output = Command::new(env!("CARGO_BIN_EXE_dawson"))
        .args(["solve", "--dialect", "jacobi", "--regression"])
        .arg(file(name, text))
        .output()
        .unwrap();
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    let told = String::from_utf8(output.stdout).unwrap();
    let is_line = |line: &&str| {
        let start = line.trim_start();
        start.starts_with("1.") || start.starts_with("0.") || start.starts_with("-4.")
    };
    told.lines()
        .filter(is_line)
        .map(|line| {
            let words = line.split_whitespace().filter(|word| !matches!(*word, "+" | "dia" | "a=>b"));
            let words = words.map(|word| word.rsplit('.').find(|part| !part.is_empty()).unwrap_or(word));
            let words: Vec<&str> =
                words.filter(|word| word.parse::<i32>().is_err() || *word == "00").collect();
            words.join(" ").replace("ep", "ep.")
        })
        .collect()
}

#[test]
fn all_are_understood() {
    let all = EXAMPLES.iter().map(|(_, text, _)| *text).chain(FURTHER);
    for (index, text) in all.enumerate() {
        let output = Command::new(env!("CARGO_BIN_EXE_dawson"))
            .args(["solve", "--dialect", "jacobi", "--check"])
            .arg(file(&format!("check{index}"), text))
            .output()
            .unwrap();
        assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn outcomes() {
    for (name, text, shows) in &EXAMPLES {
        match shows {
            Solutions(count) => assert_eq!(solved(name, text).len(), *count, "{name}"),
            Lines(lines) => {
                let mut wanted: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
                let mut found = solved(name, text);
                wanted.sort();
                found.sort();
                assert_eq!(found, wanted, "{name}");
            }
            Sense => {}
        }
    }
}

#[test]
fn the_game_that_shows_what_cages_are() {
    let text =
        "forsyth 8/8/5p2/2P5/5S2/1p5k/P2P1rrS/5K2\noption FirstToMove black\ncondition AntiCirce Cage Rapid";
    let mut program = Command::new(env!("CARGO_BIN_EXE_dawson"))
        .arg("play")
        .arg(file("cages", text))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let game = "1.Rxh2 [bRh2->b2] c6 2.Rb1+!+ Sxh3 [wSh3->a1] 3.f5 Sc2!+ 4.Rxf1 [bRf1->a1]";
    program.stdin.take().unwrap().write_all(format!("import {game}\n").as_bytes()).unwrap();
    let told = String::from_utf8(program.wait_with_output().unwrap().stdout).unwrap();
    let last = told.lines().rfind(|line| line.starts_with("1.")).unwrap_or_default();
    assert_eq!(
        last, "1.Rg2*h2[bRh2->b2] c5-c6 2.Rb2-b1+!+ Sf4*h3[wSh3->a1] 3.f6-f5 Sa1-c2!+ 4.Rf2*f1[bRf1->a1]",
        "{told}"
    );
}
