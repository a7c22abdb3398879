//! The diagram behind an aim, and the words that say how much of it is known.

use super::reader::Reader;
use super::words::{Word, command};
use board::Side;
use stipulation::course::{DiagramTest, Extra};

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
