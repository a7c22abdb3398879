//! Twins in Jacobi's language: the changes of the other dialect's twins, and everything that may be asked here.

use super::cursor::Reader;
use super::draft::Draft;
use super::tree::{Problem, Twin};
use super::units::squares;
use super::words::{Word, command};
use crate::keywords::twins::{MIRRORS, ROTATIONS, TWINNINGS, TwinWord};
use crate::reader::tree::{Change, WalkName};
use crate::reader::{Place, Placed};
use crate::setup::{change_position, game_array, twin_label};
use board::Square;

impl Reader<'_> {
    /// Reads the twins behind a problem: the problems that they make, and the problem itself as the first one, unless it is
    /// but what they are made from.
    pub(super) fn twins(&mut self, from_zero: bool, base: &Draft) -> Vec<Problem> {
        let mut problems = vec![self.finish(base.clone())];
        problems[0].twin = Some(Twin { label: twin_label(0, false), text: String::new() });
        let mut last = base.clone();
        let mut number = usize::from(!from_zero);
        while matches!(self.word(), Some(Word::Twin | Word::ZeroPosition)) {
            let onwards = self.token.onwards;
            self.advance();
            let continued = self.change_word() == Some(TwinWord::Continued);
            if continued {
                self.advance();
            }
            let mut draft = if continued { last } else { base.clone() };
            draft.problem.header.clear();
            draft.problem.remarks.clear();
            self.changes(&mut draft);
            last = draft.clone();
            let mut problem = self.finish(draft);
            let text = self.written_since(onwards, 1);
            problem.twin = Some(Twin { label: twin_label(number, continued), text });
            problems.push(problem);
            number += 1;
        }
        // of what is not understood nothing can be made
        if !problems[0].faults.is_empty() {
            let further: Vec<_> = problems.drain(1..).flat_map(|problem| problem.faults).collect();
            problems[0].faults.extend(further);
        } else if from_zero && problems.len() > 1 {
            let zero = problems.remove(0);
            (problems[0].header, problems[0].remarks) = (zero.header, zero.remarks);
        }
        problems
    }

    fn word(&self) -> Option<Word> {
        command(self.token.text, self.alphabet.language).map(|found| found.0)
    }

    /// The change that a word names, in any language, the problem's own first.
    fn change_word(&self) -> Option<TwinWord> {
        self.row_of(&TWINNINGS, |row| row.1).map(|row| row.0)
    }

    /// Reads the changes of one twin.
    fn changes(&mut self, draft: &mut Draft) {
        let (mut asks, mut has_conditions) = (false, false);
        while !self.token.is_end() {
            let place = self.token.place;
            let change = self.change_word().filter(|word| {
                use TwinWord::{Condition, Continued, Stipulation, StructuredStipulation};
                !matches!(word, Condition | Continued | Stipulation | StructuredStipulation)
            });
            if let Some(change) = change {
                self.advance();
                self.change(change, place, draft);
                continue;
            }
            match self.word() {
                Some(Word::Twin | Word::ZeroPosition | Word::End | Word::Next) => return,
                Some(
                    word @ (Word::Stipulation | Word::Play | Word::Test | Word::Set | Word::Constraints),
                ) => {
                    if !asks {
                        draft.ask_anew();
                    }
                    asks = true;
                    self.command(word, draft);
                }
                Some(Word::Condition) => {
                    if !has_conditions {
                        draft.problem.conditions.clear();
                        draft.problem.condition_texts.clear();
                    }
                    has_conditions = true;
                    self.command(Word::Condition, draft);
                }
                Some(word @ (Word::Option | Word::Remark)) => self.command(word, draft),
                _ => {
                    self.fault_here("a change such as move, remove, add or condition was expected");
                    self.advance();
                }
            }
        }
    }

    /// Reads what stands behind the word of a change of the position, and does it.
    fn change(&mut self, word: TwinWord, place: Place, draft: &mut Draft) {
        let position = draft.problem.position.take();
        let position = position.unwrap_or_else(|| Placed { place, value: game_array() });
        draft.problem.position = Some(position);
        if word == TwinWord::Add {
            let units = self.read_pieces();
            self.set_up(&mut draft.problem, place, &units);
            return;
        }
        let Some(change) = self.change_of(word) else { return };
        if let Some(position) = &mut draft.problem.position
            && let Err(reason) = change_position(&mut position.value, &change, self.alphabet.language)
        {
            self.fault(place, reason);
        }
    }

    fn change_of(&mut self, word: TwinWord) -> Option<Change> {
        Some(match word {
            TwinWord::Move | TwinWord::Exchange | TwinWord::Shift => {
                let [from, to] = self.some_squares(2)[..] else {
                    self.fault_here("two squares were expected");
                    return None;
                };
                match word {
                    TwinWord::Move => Change::Move(from, to),
                    TwinWord::Exchange => Change::Exchange(from, to),
                    _ => Change::Shift(from, to),
                }
            }
            TwinWord::Remove => {
                let found = self.some_squares(64);
                if found.is_empty() {
                    self.fault_here("squares were expected");
                    return None;
                }
                Change::Remove(found)
            }
            TwinWord::PolishType => Change::PolishType,
            TwinWord::Rotate => {
                let Some(row) = ROTATIONS.iter().find(|row| row.1 == self.token.text) else {
                    self.fault_over("90, 180 or 270 was expected");
                    return None;
                };
                self.advance();
                Change::Transform(row.0)
            }
            TwinWord::Mirror => {
                // however long the arrow is
                let bare = |text: &str| text.replace(['-', '<', '>'], "");
                let named = |name: &str| !bare(name).is_empty() && bare(name) == bare(self.token.text);
                let Some(row) = MIRRORS.iter().find(|row| named(row.1.0[0])) else {
                    self.fault_over("two squares that change places, such as a1<-->h1, were expected");
                    return None;
                };
                self.advance();
                Change::Transform(row.0)
            }
            _ => {
                let mut walk = || {
                    let walk = self.alphabet.walk(self.token.text).flatten()?;
                    self.advance();
                    Some(WalkName::Plain(walk))
                };
                let Some((from, to)) = walk().and_then(|from| walk().map(|to| (from, to))) else {
                    self.fault_here("two kinds of units were expected");
                    return None;
                };
                Change::Substitute(from, to)
            }
        })
    }

    /// Reads squares, together or apart, up to so many.
    fn some_squares(&mut self, most: usize) -> Vec<Square> {
        let mut found = Vec::new();
        while found.len() < most {
            let (more, rest) = squares(self.token.text);
            if more.is_empty() || !rest.is_empty() {
                break;
            }
            found.extend(more);
            self.advance();
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use crate::jacobi::read;
    use crate::jacobi::tree::Problem;
    use crate::reader::Source;
    use board::{Geometry, Side, Walk};

    fn problems(text: &str) -> Vec<Problem> {
        read(&Source::from_bytes("test", text.as_bytes()))
    }

    fn stands(problem: &Problem, square: &str, walk: Walk) -> bool {
        let square = Geometry::CHESS.parse(square).expect("a square");
        problem.position.as_ref().is_some_and(|position| position.value.unit(square).walk == walk)
    }

    #[test]
    fn each_twin_changes_the_problem_or_the_twin_before() {
        let made = problems(
            "pieces white Ka1 Rb1 black Kh8 play help 1.0 test # \
             twin move a1 a2 twin continued add white Pc2 black Qd8 twin remove b1 exchange a1h8 twin substitute R Q",
        );
        assert_eq!(made.len(), 5);
        assert!(made.iter().all(|problem| problem.faults.is_empty()), "{:?}", made[3].faults);
        assert!(stands(&made[1], "a2", Walk::KING) && stands(&made[2], "a2", Walk::KING));
        assert!(stands(&made[2], "c2", Walk::PAWN) && stands(&made[2], "d8", Walk::QUEEN));
        assert!(stands(&made[3], "b1", Walk::NONE) && stands(&made[4], "b1", Walk::QUEEN));
        let labels: Vec<_> =
            made.iter().flat_map(|problem| &problem.twin).map(|twin| &twin.label[..]).collect();
        assert_eq!(labels, ["a", "b", "+c", "d", "e"]);
    }

    #[test]
    fn a_twin_asks_anew_and_has_its_own_conditions() {
        let made = problems(
            "pieces white Ka1 Rb1 black Kh8 stip h#2 cond Circe constraints Rb1(1) \
             twin stip h~0.5 test not + twin condition AntiCirce Cage twin mirror a1<-->h1",
        );
        assert_eq!(made.len(), 4);
        assert_eq!(made[1].course.half_moves(), 1);
        assert_eq!(made[1].course.starter, Side::White);
        assert!(made[1].course.constraints.is_empty() && made[2].course.constraints.len() == 1);
        assert_eq!(made[1].condition_texts, ["Circe"]);
        assert_eq!(made[2].condition_texts, ["AntiCirce Cage"]);
        assert!(stands(&made[3], "h1", Walk::KING));
    }

    #[test]
    fn what_is_no_change_is_told() {
        let made = problems("pieces white Ka1 black Kh8 stip h#2 twin move a3 a4");
        assert!(made[0].faults.is_empty() && !made[1].faults.is_empty());
        assert!(!problems("pieces white Ka1 black Kh8 stip h#2 twin nonsense")[1].faults.is_empty());
        let zero = problems("pieces white Ka1 black Kh8 stip h#2 zeroposition move a1 b1");
        assert_eq!(zero.len(), 1);
    }
}
