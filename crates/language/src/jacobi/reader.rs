//! Reading a text in Jacobi's language, command after command.

use super::alphabet::Alphabet;
use super::conditions::read_conditions;
use super::cursor::Reader;
use super::diagram::guess_knights;
use super::draft::Draft;
use super::stipulation::{AimText, Asked, aim, asked, length};
use super::tree::{Credit, Problem};
use super::units::Units;
use super::words::{Word, command, near};
use crate::Language;
use crate::reader::{Place, Placed, Source};
use board::{Geometry, Owner, Position, Side, Unit};
use rules::conditions::{Class, Condition};
use stipulation::course::{Aim, Step, Test, Watch};
use stipulation::{Play, parse_traditional};

/// The most half-moves of a problem.
const MOST_HALF_MOVES: usize = 2000;

/// Reads all problems of a text.
#[must_use]
pub fn read(source: &Source) -> Vec<Problem> {
    let mut reader = Reader::new(source.text());
    if reader.token.is_end() {
        reader.fault_here("a problem was expected");
    }
    let mut problems = Vec::new();
    while !reader.token.is_end() || problems.is_empty() {
        let (made, further) = reader.problem();
        problems.extend(made);
        if !further {
            break;
        }
    }
    problems
}

impl Reader<'_> {
    /// A problem with its twins, and whether another problem follows.
    fn problem(&mut self) -> (Vec<Problem>, bool) {
        let mut draft = Draft::new(self.alphabet.language);
        let mut twins = None;
        let mut further = false;
        while !self.token.is_end() {
            let Some((word, told)) = command(self.token.text, self.alphabet.language) else {
                if self.owner(self.token.text).is_some() {
                    // a colour alone begins units too
                    let place = self.token.place;
                    let units = self.read_pieces();
                    self.set_up(&mut draft.problem, place, &units);
                } else {
                    self.fault_unknown();
                }
                continue;
            };
            if let Some(language) = told
                && !self.alphabet_told
                && self.first
            {
                self.alphabet = Alphabet { language, with_n: false };
                self.alphabet_told = true;
            }
            self.first = false;
            match word {
                Word::End => {
                    while !self.token.is_end() {
                        self.advance();
                    }
                }
                Word::Next => {
                    self.advance();
                    further = true;
                    break;
                }
                Word::Twin | Word::ZeroPosition => {
                    let made = self.twins(word == Word::ZeroPosition, &draft);
                    twins.get_or_insert_with(Vec::new).extend(made);
                }
                _ => self.command(word, &mut draft),
            }
        }
        if let Some(twins) = twins {
            return (twins, further);
        }
        (vec![self.finish(draft)], further)
    }

    /// The problem that a draft says.
    pub(super) fn finish(&mut self, mut draft: Draft) -> Problem {
        if let Some(place) = draft.into_check {
            allow_last_self_check(place, &mut draft.problem);
        }
        let Draft { mut problem, first_to_move, number, half, battle, only_alone, over_defenders, .. } =
            draft;
        if !self.alphabet_told {
            guess_knights(&mut problem);
        }
        if let Some(side) = first_to_move {
            problem.course.starter = side;
            if let Some(battle) = &mut problem.battle {
                // a half-move more than whole ones is played by the side that does not begin them
                let passed = matches!(battle.exact.play, Play::TurnPassed(_));
                let starter = if passed { !side } else { side };
                (battle.exact.starter, battle.up_to.starter) = (starter, starter);
            }
        }
        problem.course.watch_defenders(&over_defenders);
        // beside other play, tests and constraints it is a part of the course
        if battle != Some(problem.course.steps.len()) || !problem.course.constraints.is_empty() {
            problem.battle = None;
            if let Some(place) = only_alone {
                let text = "not supported yet: reciprocal play beside other play, tests and constraints";
                self.fault(place, text.to_owned());
            }
        }
        // the number of the first half-move: 2 for the first half of move 1, 3 for its second
        problem.course.played_before = number.map_or(i32::from(half), |number| number - 2);
        problem.language = self.alphabet.language;
        problem.end = self.token.place;
        problem.faults = std::mem::take(&mut self.faults);
        problem
    }

    fn fault_unknown(&mut self) {
        let near = near(self.token.text);
        let meant =
            if near.is_empty() { String::new() } else { format!(" (did you mean {}?)", near.join(" or ")) };
        self.fault_here(&format!("a command was expected{meant}"));
        self.advance();
    }

    /// The rest of the line as text.
    fn rest_of_line(&mut self) -> String {
        let line = self.lexer.rest_of_line();
        let text = line.map(|line| line.text.trim_end().to_owned()).unwrap_or_default();
        self.advance();
        text
    }

    pub(super) fn command(&mut self, word: Word, draft: &mut Draft) {
        let place = self.token.place;
        let onwards = self.token.onwards;
        match word {
            Word::Author | Word::Origin | Word::Title | Word::Award => {
                let credit = match word {
                    Word::Author => Credit::Author,
                    Word::Origin => Credit::Origin,
                    Word::Title => Credit::Title,
                    _ => Credit::Award,
                };
                let text = self.rest_of_line();
                draft.problem.header.push((credit, text));
                return;
            }
            Word::Remark => {
                let text = self.rest_of_line();
                draft.problem.remarks.push(text);
                return;
            }
            _ => self.advance(),
        }
        match word {
            Word::Begin(language) => {
                // `EnglishN` may stand before it
                let with_n =
                    language == Language::English && self.alphabet.with_n && draft.problem.is_blank();
                self.alphabet = Alphabet { language, with_n };
                self.alphabet_told = with_n || language != Language::English;
            }
            Word::EnglishN => {
                self.alphabet = Alphabet { language: Language::English, with_n: true };
                self.alphabet_told = true;
            }
            Word::Forsyth => {
                let units = self.read_forsyth();
                self.set_up(&mut draft.problem, place, &units);
            }
            Word::Pieces => {
                let units = self.read_pieces();
                self.set_up(&mut draft.problem, place, &units);
            }
            Word::InitialGameArray => draft.problem.position = None,
            Word::Stipulation => self.stipulation(place, draft),
            Word::Play => self.play(place, draft),
            Word::Test => self.test(draft),
            Word::Set => self.set(draft),
            Word::Condition => {
                read_conditions(self, &mut draft.problem.conditions);
                draft.problem.condition_texts.push(self.written_since(onwards, 1));
            }
            Word::Option => self.options(draft),
            Word::Constraints => self.constraints(place, draft),
            Word::Foreign(name) => {
                self.fault(place, format!("not supported yet: {name} in Jacobi's language"));
                while !self.token.is_end() && !self.at_command() {
                    self.advance();
                }
            }
            _ => {}
        }
        match word {
            Word::Stipulation => draft.problem.asked_texts.push(self.written_since(onwards, 1)),
            Word::Play | Word::Test | Word::Set | Word::Constraints => {
                draft.problem.asked_texts.push(self.written_since(onwards, 0));
            }
            _ => {}
        }
    }

    /// What has been read of a text, without so many words at its beginning.
    pub(super) fn written_since(&self, onwards: &str, without: usize) -> String {
        let read = &onwards[..onwards.len() - self.token.onwards.len()];
        read.split_whitespace().skip(without).collect::<Vec<_>>().join(" ")
    }

    /// Puts units of a start position on the board.
    pub(super) fn set_up(&mut self, problem: &mut Problem, place: Place, units: &Units) {
        let mut position =
            problem.position.take().map_or_else(|| Position::new(Geometry::CHESS), |placed| placed.value);
        for (square, written) in units {
            let Some(walk) = written.walk else {
                self.fault(place, "a unit of unknown kind cannot stand where play begins".to_owned());
                continue;
            };
            position.place(*square, Unit::new(walk, written.owner).with_marks(written.marks));
        }
        problem.position = Some(Placed { place, value: position });
    }

    fn stipulation(&mut self, place: Place, draft: &mut Draft) {
        let mut text = self.token.text;
        let whole = text.len();
        let asked = match asked(&mut text) {
            Ok(asked) => asked,
            Err(reason) => {
                let place = self.token.place_at(whole - text.len());
                let found = self.found(self.token.text);
                // the other dialect knows more kinds of play
                let known = parse_traditional(self.token.text).is_ok();
                let reason = if known { "not supported yet in Jacobi's language".to_owned() } else { reason };
                self.fault(place, format!("{found}: {reason}"));
                self.advance();
                // a length that stands alone belongs to it
                if length(self.token.text).is_some() {
                    self.advance();
                }
                return;
            }
        };
        // the length may be a token of its own, and Popeye's texts may have blanks before it
        let (number, at) = if text.is_empty() {
            self.advance();
            (self.token.text, self.token.place)
        } else {
            (text, self.token.place_at(whole - text.len()))
        };
        let Some(half_moves) = length(number) else {
            let found = self.found(number);
            self.fault(at, format!("{found}: a length such as 3 or 2.5 was expected"));
            if !self.at_command() {
                self.advance();
            }
            return;
        };
        self.advance();
        self.lay(place, &asked, half_moves, draft);
    }

    fn lay(&mut self, place: Place, asked: &Asked, half_moves: u16, draft: &mut Draft) {
        let at = self.token.place;
        let diagram = if asked.aim == AimText::Diagram { self.diagram() } else { None };
        if diagram.is_some() {
            draft.problem.diagram_places.push((draft.problem.course.steps.len(), at));
        }
        if asked.aim == AimText::Diagram && diagram.is_none() {
            return;
        }
        if usize::from(half_moves) + draft.problem.course.half_moves() > MOST_HALF_MOVES {
            self.fault(place, format!("more than {MOST_HALF_MOVES} half-moves"));
            return;
        }
        let laid = asked.battle(half_moves).and_then(|battle| Ok((asked.lay(half_moves, diagram)?, battle)));
        match laid {
            Ok((laid, battle)) => {
                if laid.into_check {
                    draft.into_check.get_or_insert(place);
                }
                if !draft.started {
                    draft.half = laid.half;
                }
                self.begin(place, laid.starter, draft);
                if battle.is_some() {
                    draft.battle = Some(laid.steps.len());
                    draft.problem.battle = battle;
                }
                if laid.only_alone {
                    draft.only_alone.get_or_insert(place);
                }
                let before = draft.problem.course.steps.len();
                draft.over_defenders.extend(laid.over_defender.map(|step| before + step));
                draft.problem.course.steps.extend(laid.steps);
            }
            Err(reason) => self.fault(place, reason),
        }
    }

    /// The first play says who begins.
    fn begin(&self, place: Place, starter: Side, draft: &mut Draft) {
        draft.problem.asked.get_or_insert(place);
        if !draft.started {
            draft.started = true;
            draft.problem.course.starter = starter;
        }
    }

    fn play(&mut self, place: Place, draft: &mut Draft) {
        if !crate::keywords::starts_with("help", self.token.text) {
            self.fault_here("help was expected");
            return;
        }
        self.advance();
        let Some(half_moves) = length(self.token.text).filter(|n| *n > 0) else {
            self.fault_over("a length such as 3.0 or 2.5 was expected");
            return;
        };
        self.advance();
        self.begin(place, Side::White, draft);
        let parts =
            std::iter::repeat_n(Step::HalfMove(stipulation::course::Part::Help), usize::from(half_moves));
        draft.problem.course.steps.extend(parts);
    }

    /// Reads an aim that is a token of its own, with its diagram.
    fn aim(&mut self) -> Option<Aim> {
        let mut text = self.token.text;
        let read = aim(&mut text).filter(|_| text.is_empty());
        let Some(read) = read else {
            self.fault_here("an aim was expected, such as # = + x ~ dia");
            if !self.at_command() {
                self.advance();
            }
            return None;
        };
        self.advance();
        match read {
            AimText::Aim(aim) => Some(aim),
            AimText::Diagram => self.diagram().map(|diagram| Aim::Diagram(Box::new(diagram))),
        }
    }

    fn test(&mut self, draft: &mut Draft) {
        let negated = self.token.text.eq_ignore_ascii_case("not");
        if negated {
            self.advance();
        }
        // the diagram stands behind the word
        let word = self.token.place;
        if let Some(aim) = self.aim() {
            draft.problem.diagram_places.push((draft.problem.course.steps.len(), word));
            draft.problem.course.steps.push(Step::Test(Test { aim, negated }));
        }
    }

    fn set(&mut self, draft: &mut Draft) {
        if !self.token.text.eq_ignore_ascii_case("test") {
            self.fault_here("test was expected");
            return;
        }
        self.advance();
        let Some(aim) = self.aim() else { return };
        let mut watch = Watch { aim, side: None, prefer: false, wake: false, end: false };
        loop {
            let word = self.token.text.to_ascii_lowercase();
            match word.as_str() {
                "reflex" => (watch.prefer, watch.wake, watch.end) = (true, true, true),
                "prefer" => watch.prefer = true,
                "wake" => watch.wake = true,
                "end" => watch.end = true,
                _ => match self.owner(self.token.text) {
                    Some(Owner::White) => watch.side = Some(Side::White),
                    Some(Owner::Black) => watch.side = Some(Side::Black),
                    _ => break,
                },
            }
            self.advance();
        }
        if watch.prefer || watch.wake || watch.end {
            draft.problem.course.steps.push(Step::Watch(watch));
        }
    }
}

/// Double mate, auto-mate and auto-check need a last move into check; the condition is added where it is forgotten.
fn allow_last_self_check(place: Place, problem: &mut Problem) {
    let allows = |row: &Condition| {
        row.classes.iter().any(|class| matches!(class, Class::LastMoveIntoCheck | Class::MovesIntoCheck))
    };
    let forgotten = !problem.conditions.iter().any(|given| allows(given.row));
    let mut rows = rules::conditions::all().filter(|row| row.classes.contains(&Class::LastMoveIntoCheck));
    if let Some(row) = rows.next().filter(|_| forgotten) {
        problem.conditions.push(crate::reader::tree::ConditionUse { place, row, parameters: Vec::new() });
        problem.condition_texts.push(row.name().to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{Square, Walk};

    fn only(text: &str) -> Problem {
        let mut problems = read(&Source::from_bytes("test", text.as_bytes()));
        assert_eq!(problems.len(), 1);
        problems.remove(0)
    }

    #[test]
    fn a_word_that_is_none_is_told_with_its_place() {
        let problem = only("forsyth 8/8/8/8/8/8/8/K6k\noptoin FirstToMove white\nstip h#2");
        assert_eq!(problem.faults[0].place, Place { line: 2, column: 1 });
        assert!(problem.faults[0].text.contains("Option"), "{}", problem.faults[0].text);
    }

    #[test]
    fn chains_go_on_with_the_side_to_move() {
        let problem = only("pieces white Ka1 black Kh8 stip h~2.5 stip #1 stip ##1");
        assert!(problem.faults.is_empty(), "{:?}", problem.faults);
        assert_eq!(problem.course.half_moves(), 7);
        assert_eq!(problem.course.starter, Side::White);
        assert_eq!(problem.conditions.len(), 1);
        let told = only("pieces white Ka1 black Kh8 stip h##2 cond AllowTerminalAutoChecks Circe");
        assert_eq!(told.conditions.len(), 2);
        assert_eq!(only("pieces white Ka1 black Kh8 stip h!+2").conditions.len(), 1);
        assert_eq!(only("pieces white Ka1 black Kh8 stip h!#2").conditions.len(), 1);
        assert_eq!(only("pieces white Ka1 black Kh8 stip ahser-!+2 cond AntiParry").conditions.len(), 1);
        assert_eq!(told.condition_texts, ["AllowTerminalAutoChecks Circe"]);
    }

    #[test]
    fn play_against_a_defence_may_stand_beside_other_play() {
        let alone = only("pieces white Ka1 black Kh8 stip pser-#4 option FirstToMove black");
        assert!(alone.faults.is_empty(), "{:?}", alone.faults);
        assert_eq!(alone.battle.map(|battle| battle.exact.starter), Some(Side::Black));
        for more in ["test not +", "stip h#1", "constraints Ka1(0..0)"] {
            let problem = only(&format!("pieces white Ka1 black Kh8 stip #2 {more}"));
            assert!(problem.faults.is_empty(), "{:?}", problem.faults);
            assert!(problem.battle.is_none(), "{more}");
        }
    }

    #[test]
    fn kinds_of_play_of_the_other_dialect_are_named() {
        for (asked, told) in [
            ("hsxz2", "not supported yet: capzug"),
            ("ser-r#3->#2", "expected"),
            ("reci-hdia2", "not supported yet"),
        ] {
            let problem = only(&format!("pieces white Ka1 black Kh8 stip {asked}"));
            assert!(problem.faults[0].text.contains(told), "{asked}: {:?}", problem.faults);
        }
    }

    #[test]
    fn reciprocal_play_stands_alone() {
        let units = "pieces white Ka1 black Kh8";
        let problem = only(&format!("{units} stip reci-h(=)#2.5 option FirstToMove black"));
        assert!(problem.faults.is_empty(), "{:?}", problem.faults);
        assert_eq!(problem.battle.map(|battle| battle.exact.starter), Some(Side::White));
        for more in ["test not +", "stip h#1", "constraints Ka1(0..0)"] {
            let problem = only(&format!("{units} stip reci-h#2 {more}"));
            assert!(problem.faults[0].text.contains("not supported yet: reciprocal"), "{more}");
        }
    }

    #[test]
    fn semireflex_play_compels_the_defender_whichever_side_begins() {
        for (option, side) in [("", Side::Black), ("option FirstToMove black", Side::White)] {
            let problem = only(&format!("pieces white Ka1 black Kh8 stip semi-r#1 {option}"));
            assert!(problem.faults.is_empty(), "{:?}", problem.faults);
            let Step::Watch(watch) = &problem.course.steps[0] else { panic!("a watch") };
            assert_eq!(watch.side, Some(side), "{option}");
        }
    }

    #[test]
    fn the_diagram_belongs_to_its_stipulation() {
        let problem = only("forsyth 8/8/8/8/8/8/8/K6k stip a=>b1.0 forsyth 8/8/8/8/8/8/8/1K4k1");
        assert!(problem.faults.is_empty(), "{:?}", problem.faults);
        let start = problem.position.expect("a start").value;
        assert!(!start.is_empty(Geometry::CHESS.parse("a1").expect("a square")));
        assert_eq!(only("stip dia 4.0 cond Circe").faults.len(), 1);
    }

    #[test]
    fn languages_mix() {
        let problem = only("enonce dia8.5 forsyth tc2r2t/8/8/8/8/8/8/TCFDRCFT condition EchecsEinstein");
        assert!(problem.faults.is_empty(), "{:?}", problem.faults);
        assert_eq!(problem.language, Language::French);
        let without = only("stip dia 1.0 forsyth rnb1k2r/uu4u1/8/8/8/8/8/RNBQKBNR cond Berolina");
        assert!(without.faults.is_empty(), "{:?}", without.faults);
    }

    #[test]
    fn english_with_n_may_be_told_before_or_behind_the_beginning() {
        for begin in ["EnglishN", "EnglishN Begin", "Begin EnglishN"] {
            let position = only(&format!("{begin} stip h#1 pieces white Kc1 Nb1 black Ka1")).position;
            let knight = position.map(|position| position.value.unit(Square(1)).walk);
            assert_eq!(knight, Some(Walk::KNIGHT), "{begin}");
        }
    }

    #[test]
    fn the_number_of_the_first_move_counts_on_linearly() {
        let preamble = only("pieces white Ka1 black Kh8 option InitialMoveNumber -3.5 play help 5.0");
        assert_eq!(preamble.course.played_before, -9);
        assert_eq!(only("pieces white Ka1 black Kh8 stip h#2.5").course.played_before, 1);
    }

    #[test]
    fn no_text_panics() {
        let text = "stip set test constraints Pe2 or play help x PG9 forsyth 99999999999999999999 Add white ( [ ] = Qd1x[";
        for end in 0..text.len() {
            let _ = read(&Source::from_bytes("test", &text.as_bytes()[..end]));
            let _ = read(&Source::from_bytes("test", &text.as_bytes()[end..]));
        }
        assert!(!only("").faults.is_empty() || only("").asked.is_none());
    }
}
