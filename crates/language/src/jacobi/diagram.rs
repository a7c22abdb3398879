//! The diagram behind an aim, and the words that say how much of it is known.

use super::cursor::Reader;
use super::tree::Problem;
use super::words::{Word, command};
use crate::Language;
use crate::keywords::walks;
use board::{Side, Walk};
use rules::conditions::Class;
use stipulation::course::{Aim, DiagramTest, Extra, Step, Test, Want};

impl Reader<'_> {
    /// Reads the diagram that must stand behind `dia` and the options behind it.
    pub(super) fn diagram(&mut self) -> Option<DiagramTest> {
        let word = command(self.token.text, self.alphabet.language).map(|found| found.0);
        let units = match word {
            Some(Word::Forsyth) => {
                self.advance();
                self.read_forsyth()
            }
            Some(Word::Pieces) => {
                self.advance();
                self.read_pieces()
            }
            _ => {
                self.fault_here("the diagram, forsyth or pieces, must follow at once");
                return None;
            }
        };
        let mut test = DiagramTest::new();
        for (square, written) in units {
            test.squares[square.index()] = written.want();
        }
        self.diagram_options(&mut test);
        Some(test)
    }

    fn diagram_options(&mut self, test: &mut DiagramTest) {
        loop {
            // who may add any unit does not add certain ones
            let adds = ["AddPieces", "AddWhitePieces", "AddBlackPieces", "Add"];
            let word = self.token.text;
            let clash = match &test.extra {
                Extra::None => false,
                Extra::Any(_) => word.eq_ignore_ascii_case("Add"),
                Extra::Exactly(_) => adds[..3].iter().any(|add| add.eq_ignore_ascii_case(word)),
            };
            if clash {
                self.fault_here("what is added is told already: any units, or certain ones");
            }
            let is = |word: &str| word.eq_ignore_ascii_case(self.token.text);
            let any = |side: Side, extra: &Extra| match extra {
                Extra::Any(sides) if !sides.contains(&side) => Extra::Any(vec![Side::White, Side::Black]),
                _ => Extra::Any(vec![side]),
            };
            if is("AddPieces") {
                test.extra = Extra::Any(vec![Side::White, Side::Black]);
            } else if is("AddWhitePieces") {
                test.extra = any(Side::White, &test.extra);
            } else if is("AddBlackPieces") {
                test.extra = any(Side::Black, &test.extra);
            } else if is("ColorThePieces") || is("ColourThePieces") {
                test.colourless = true;
            } else if is("Add") {
                self.advance();
                let mut kinds = self.read_kinds();
                if let Extra::Exactly(before) = &mut test.extra {
                    before.append(&mut kinds);
                } else {
                    test.extra = Extra::Exactly(kinds);
                }
                continue;
            } else {
                return;
            }
            self.advance();
        }
    }
}

/// Reads N as the knight in diagrams of proof games where nobody told the language: nightriders cannot come there, unless they
/// stand in for the knights, and a diagram with knights called S knows both letters.
pub(super) fn guess_knights(problem: &mut Problem) {
    let Some(rider) = walks::find(Language::English, "n") else { return };
    let stand_in = problem.conditions.iter().any(|c| c.row.classes.contains(&Class::NightridersForKnights));
    if problem.position.is_some() || stand_in {
        return;
    }
    let tests = problem.course.steps.iter_mut().filter_map(|step| match step {
        Step::Test(Test { aim: Aim::Diagram(diagram), .. }) => Some(diagram),
        _ => None,
    });
    let mut diagrams: Vec<&mut Box<DiagramTest>> = tests.collect();
    let has = |diagram: &DiagramTest, walk: Walk| {
        diagram.squares.iter().any(|want| matches!(want, Want::Unit(unit) if unit.walk == walk))
    };
    let uses = |walk| diagrams.iter().any(|diagram| has(diagram, walk));
    if !uses(rider) || uses(Walk::KNIGHT) {
        return;
    }
    for want in diagrams.iter_mut().flat_map(|diagram| diagram.squares.iter_mut()) {
        if let Want::Unit(unit) = want
            && unit.walk == rider
        {
            *unit = unit.with_walk(Walk::KNIGHT);
        }
    }
    for constraint in
        problem.course.constraints.iter_mut().flat_map(|(_, groups)| groups.iter_mut().flatten())
    {
        if constraint.walk == Some(rider) {
            constraint.walk = Some(Walk::KNIGHT);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::jacobi::read;
    use crate::reader::Source;
    use board::Walk;

    #[test]
    fn n_is_the_knight_of_a_proof_game_unless_nightriders_stand_in_for_it() {
        let knights = |more: &str| {
            let text = format!("stip dia 1.0 forsyth rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR {more}");
            let problem = read(&Source::from_bytes("test", text.as_bytes())).remove(0);
            assert!(problem.faults.is_empty(), "{:?}", problem.faults);
            let diagram = problem.course.target().expect("a diagram").position();
            diagram.occupied().into_iter().filter(|&square| diagram.unit(square).walk == Walk::KNIGHT).count()
        };
        assert_eq!(knights(""), 4);
        assert_eq!(knights("constraints Ng1(0..0)"), 4);
        assert_eq!(knights("cond CavalierMajeur"), 0);
        assert_eq!(knights("test not dia pieces white Sf3 AddPieces"), 0);
    }
}
