//! Conversations, line by line.

mod syzygy;

use super::{Settings, run};
use std::io::{Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

/// An engine at the other end of two pipes.
struct Talk {
    to: Sender<Vec<u8>>,
    from: Receiver<String>,
}

struct Lines(Receiver<Vec<u8>>, Vec<u8>);

impl Read for Lines {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.1.is_empty() {
            match self.0.recv() {
                Ok(more) => self.1 = more,
                Err(_) => return Ok(0),
            }
        }
        let count = buffer.len().min(self.1.len());
        buffer[..count].copy_from_slice(&self.1[..count]);
        self.1.drain(..count);
        Ok(count)
    }
}

struct Heard(Sender<String>, Vec<u8>);

impl Write for Heard {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.1.extend_from_slice(bytes);
        while let Some(end) = self.1.iter().position(|&b| b == b'\n') {
            let line: Vec<u8> = self.1.drain(..=end).collect();
            let _ = self.0.send(String::from_utf8_lossy(&line).trim_end().to_owned());
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Talk {
    fn begin() -> Talk {
        let (to, input) = channel();
        let (output, from) = channel();
        std::thread::spawn(move || {
            let settings = Settings { memory: 1, ..Settings::default() };
            // the test may hang up before the engine has said everything
            let _ =
                run(std::io::BufReader::new(Lines(input, Vec::new())), Heard(output, Vec::new()), &settings);
        });
        Talk { to, from }
    }

    fn say(&self, text: &str) {
        self.to.send(format!("{text}\n").into_bytes()).expect("the engine lives");
    }

    /// The next line.
    fn any(&self) -> String {
        self.from.recv_timeout(Duration::from_secs(60)).expect("a line")
    }

    /// All that is said until the engine ends.
    fn rest(&self) -> Vec<String> {
        std::iter::from_fn(|| self.from.recv_timeout(Duration::from_secs(60)).ok()).collect()
    }

    /// Waits for a line that begins so.
    fn expect(&self, start: &str) -> String {
        loop {
            let line = self.from.recv_timeout(Duration::from_secs(60));
            let line = line.unwrap_or_else(|_| panic!("a line that begins with '{start}'"));
            if line.starts_with(start) {
                return line;
            }
        }
    }
}

#[test]
fn xboard_is_told_what_there_is_and_gets_moves() {
    let talk = Talk::begin();
    talk.say("xboard\nprotover 2");
    assert!(talk.expect("feature variants=").contains("capablanca"));
    talk.expect("feature done=1");
    talk.say("new\nvariant knightmate\nsd 3\nusermove e2e4");
    talk.expect("move ");
    talk.say("ping 7");
    assert_eq!(talk.expect("pong"), "pong 7");
}

#[test]
fn nonsense_is_answered_and_survived() {
    let talk = Talk::begin();
    talk.say("xboard\nnew\nfrobnicate 3");
    assert_eq!(talk.expect("Error"), "Error (unknown command): frobnicate 3");
    talk.say("usermove e2e5");
    assert_eq!(talk.expect("Illegal"), "Illegal move: e2e5");
    talk.say("setboard 8/8/8 w - - 0 1");
    assert_eq!(talk.expect("tellusererror"), "tellusererror Illegal position");
    talk.say("level forty 5 0");
    talk.expect("Error (bad or unsupported value)");
    talk.say("variant nothing-of-the-kind");
    talk.expect("Error (unknown variant");
    talk.say("new\nforce\nusermove e2e4\nsd 2\ngo");
    talk.expect("move ");
}

#[test]
fn a_mate_is_claimed() {
    let talk = Talk::begin();
    talk.say("xboard\nnew\nforce\nusermove f2f3\nusermove e7e5\nusermove g2g4\nsd 3\ngo");
    assert_eq!(talk.expect("move"), "move d8h4");
    assert_eq!(talk.expect("0-1"), "0-1 {Black mates}");
}

#[test]
fn an_edited_position_is_played() {
    let talk = Talk::begin();
    talk.say("xboard\nnew\nforce\nedit\n#\nKg6\nRa1\nc\nKg8\n.\nsd 3\ngo");
    assert_eq!(talk.expect("move"), "move a1a8");
}

#[test]
fn uci_chooses_variants_and_obeys_limits() {
    let talk = Talk::begin();
    talk.say("uci");
    assert!(talk.expect("option name UCI_Variant").contains("var knightmate"));
    talk.expect("uciok");
    talk.say("setoption name UCI_Variant value capablanca\nisready");
    talk.expect("info string variant capablanca files 10 ranks 8");
    talk.expect("readyok");
    talk.say("position startpos moves e2e4\ngo nodes 2000");
    talk.expect("bestmove ");
    talk.say(
        "setoption name UCI_Variant value chess\nposition fen 6k1/8/6K1/8/8/8/8/R7 w - - 0 1\ngo depth 3",
    );
    assert!(talk.expect("bestmove").starts_with("bestmove a1a8"));
    talk.say("go infinite");
    std::thread::sleep(Duration::from_millis(30));
    talk.say("stop");
    talk.expect("bestmove ");
    talk.say("position fen nonsense\ngo depth 3");
    talk.expect("info string Error");
    assert_eq!(talk.expect("bestmove"), "bestmove (none)");
    talk.say("stop\nisready");
    talk.expect("readyok");
}

#[test]
fn several_best_moves() {
    let talk = Talk::begin();
    talk.say("uci\nsetoption name MultiPV value 3\nposition startpos\ngo depth 5");
    let first = |line: &str| line.split(" pv ").nth(1).and_then(|pv| pv.split(' ').next()).map(str::to_owned);
    let lines = [1, 2, 3].map(|rank| {
        loop {
            let line = talk.expect("info depth 5");
            if line.contains(&format!(" multipv {rank} ")) {
                break first(&line).expect("a line of play");
            }
        }
    });
    assert!(lines[0] != lines[1] && lines[1] != lines[2] && lines[0] != lines[2], "{lines:?}");
    assert!(talk.expect("bestmove").starts_with(&format!("bestmove {}", lines[0])));
}

#[test]
fn a_mate_is_proved_when_it_is_asked_for() {
    let talk = Talk::begin();
    talk.say("uci\nposition fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\ngo mate 3");
    assert!(talk.expect("info depth").contains("score mate 2 "), "not in three");
    assert!(talk.expect("bestmove").starts_with("bestmove a1a6"));
}

#[test]
fn strength_can_be_limited() {
    let talk = Talk::begin();
    talk.say("uci");
    let offered = talk.expect("option name UCI_Elo");
    assert!(offered.ends_with("default 1500 min 500 max 2800"), "{offered}");
    talk.say("setoption name UCI_Elo value 3000");
    talk.expect("info string Error (bad value)");
    talk.say("setoption name UCI_Elo value 600\nsetoption name UCI_LimitStrength value true");
    talk.say("position startpos\ngo movetime 20000");
    talk.expect("bestmove ");
    // who ponders waits for the other side's move, however little he looks at
    talk.say("position startpos moves e2e4\ngo ponder movetime 1000\nisready");
    while !talk.any().starts_with("readyok") {}
    std::thread::sleep(Duration::from_millis(100));
    talk.say("isready");
    let mut said = talk.any();
    while !said.starts_with("readyok") {
        assert!(!said.starts_with("bestmove"), "{said}");
        said = talk.any();
    }
    talk.say("ponderhit");
    talk.expect("bestmove ");
}

#[test]
fn castling_in_chess960_names_the_rook() {
    let talk = Talk::begin();
    talk.say("uci\nsetoption name UCI_Chess960 value true");
    talk.say("position fen 4k3/8/8/8/8/8/8/4K1R1 w G - 0 1\ngo depth 1 searchmoves e1g1");
    assert!(talk.expect("bestmove").starts_with("bestmove e1g1"));
    // the same squares are the rook's name in castling; the king cannot step there
    talk.say("position fen 4k3/8/8/8/8/8/8/4K1R1 w G - 0 1 moves e1g1 e8e7\nd");
    assert!(talk.expect("info string variant").contains("5RK1"));
}

#[test]
fn the_game_goes_on_and_back_from_position_to_position() {
    let talk = Talk::begin();
    talk.say("uci\nposition startpos moves e2e4 e7e5\nposition startpos moves e2e4 e7e5 g1f3\nd");
    let board = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R";
    assert!(talk.expect("info string variant").contains(board));
    talk.say("position startpos moves e2e4 c7c5\nd");
    assert!(talk.expect("info string variant").contains("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR"));
    talk.say("position startpos moves e2e4 c7c5 e4e6");
    talk.expect("info string Error (not a legal move): e4e6");
    talk.say("position startpos\nd");
    assert!(talk.expect("info string variant").contains("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"));
    talk.say("setoption name UCI_Variant value knightmate\nposition startpos moves e2e4\nd");
    assert!(talk.expect("info string variant knightmate board").contains("4P3"));
}

#[test]
fn files_that_cannot_be_read_leave_everything_as_it_was() {
    let talk = Talk::begin();
    talk.say("uci\nsetoption name VariantPath value /nowhere/variants.ini");
    talk.expect("info string Error (/nowhere/variants.ini");
    talk.say("setoption name UCI_Variant value makruk\nposition startpos moves e3e4\ngo depth 2");
    talk.expect("bestmove ");
}

#[test]
fn what_is_edited_is_on_the_board() {
    let talk = Talk::begin();
    talk.say("xboard\nnew\nforce\nedit\n#\nKg6\nRa1\nRj9\nc\nKg8\n.\nsd 3\ngo");
    assert_eq!(talk.expect("Error"), "Error (unknown command in edit mode): Rj9");
    assert_eq!(talk.expect("move"), "move a1a8");
}

#[test]
fn who_quits_still_gets_the_move() {
    let talk = Talk::begin();
    talk.say("uci\nposition startpos\ngo infinite\nstop\nquit");
    talk.expect("bestmove ");
}

/// Commands from a file end without `quit`: what they asked for is answered, a search for ever is not waited for.
#[test]
fn the_end_of_the_input_leaves_no_search_without_its_move() {
    let answered = |commands: &str| {
        let settings = Settings { threads: 1, memory: 1, ..Settings::default() };
        let mut output = Vec::new();
        run(std::io::Cursor::new(commands.to_owned()), &mut output, &settings).unwrap();
        String::from_utf8(output).unwrap()
    };
    let answers = answered("xboard\nnew\nsd 2\ngo\nping 3\n");
    assert!(answers.contains("move ") && answers.ends_with("pong 3\n"), "{answers}");
    answered("xboard\nnew\nanalyze\n");
}

/// A count may take for ever: `stop` ends it, and what comes behind it is answered. Otherwise the end is waited for.
#[test]
fn a_count_of_lines_can_be_stopped() {
    let talk = Talk::begin();
    talk.say("uci\nposition startpos\ngo perft 12\nstop\nposition startpos\ngo perft 2\nquit");
    talk.expect("info string the count was stopped");
    assert_eq!(talk.expect("Nodes"), "Nodes searched: 400");
}

/// `stop` and `ponderhit` are said to searches that wait for another to end, too.
#[test]
fn stop_ends_what_has_not_begun_yet() {
    let talk = Talk::begin();
    talk.say("uci\nposition startpos\ngo infinite\ngo perft 12\nposition startpos\ngo perft 11\nstop");
    talk.expect("bestmove ");
    talk.expect("info string the count was stopped");
    talk.expect("info string the count was stopped");
    talk.say("go infinite\ngo ponder wtime 60 btime 60\nponderhit");
    talk.expect("bestmove ");
    talk.expect("bestmove ");
    talk.say("quit");
}

/// Each `go` has its `bestmove`, in order, whatever is said while a search runs.
#[test]
fn every_search_tells_its_move_once() {
    let talk = Talk::begin();
    talk.say("uci\nposition fen 6k1/8/6K1/8/8/8/8/R7 w - - 0 1\ngo infinite\nposition startpos\ngo depth 2\nisready");
    assert!(talk.expect("bestmove").starts_with("bestmove a1"));
    let second = talk.expect("bestmove");
    assert!(!second.contains("a1a"), "{second}");
    talk.say("go infinite\ngo infinite\nsetoption name Hash value 2\ngo depth 1\nquit");
    for _ in 0..3 {
        talk.expect("bestmove ");
    }
    assert!(talk.rest().iter().all(|line| !line.starts_with("bestmove")));
}

#[test]
fn results_are_told_in_force_mode() {
    let talk = Talk::begin();
    talk.say("xboard\nnew\nforce\nusermove f2f3\nusermove e7e5\nusermove g2g4\nusermove d8h4");
    assert_eq!(talk.expect("0-1"), "0-1 {Black mates}");
}

/// A lone king against three queens: the engine says so once it has seen it several times.
#[test]
fn a_lost_game_is_given_up_if_wished() {
    let talk = Talk::begin();
    talk.say("xboard\noption Resign=1\noption Resign Threshold=300\nnew\nforce\nsd 2");
    talk.say("setboard 8/8/8/3k4/8/8/5PPP/QQQ3K1 b - - 0 1\ngo");
    for reply in ["f2f3", "f3f4", "g2g3"] {
        let told = talk.any();
        if told == "resign" {
            return;
        }
        assert!(told.starts_with("move "), "{told}");
        talk.say(&format!("usermove {reply}"));
    }
    panic!("the engine has not resigned");
}

#[test]
fn options_of_fairy_max() {
    let talk = Talk::begin();
    talk.say("xboard\nprotover 2");
    for option in
        ["Resign -check", "Resign Threshold -spin", "Claim draw after -spin", "Multi-PV Margin -spin"]
    {
        talk.expect(&format!("feature option=\"{option}"));
    }
    talk.say("option Claim draw after=900");
    assert_eq!(talk.expect("Error"), "Error (bad value): option Claim draw after=900");
    // one move without progress is one too many now
    talk.say("option Claim draw after=1\nnew\nforce\nusermove g1f3\nusermove g8f6");
    assert_eq!(talk.expect("1/2-1/2"), "1/2-1/2 {Draw: 1-move rule}");
}

#[test]
fn moves_are_excluded_and_included() {
    let talk = Talk::begin();
    talk.say("xboard\nnew\nforce\nsd 2\nexclude all\ninclude a2a3\ngo");
    assert_eq!(talk.expect("move"), "move a2a3");
    talk.say("force\nsetboard 6k1/8/6K1/8/8/8/8/R7 w - - 0 1\nexclude a1a8\nsd 3\ngo");
    assert_ne!(talk.expect("move"), "move a1a8");
    talk.say("force\nundo\ngo");
    assert_eq!(talk.expect("move"), "move a1a8");
}
