//! Options in Jacobi's language: its own, and those of the other dialect that do not contradict it.

use super::cursor::Reader;
use super::draft::Draft;
use super::stipulation::length;
use super::units::squares;
use crate::keywords::options::{Argument, OPTIONS, OptionRow, OptionWord};
use crate::keywords::starts_with;
use crate::reader::Place;
use board::{Owner, Side};

/// Options of the other dialect that change nothing of what is found here.
const WITHOUT_EFFECT: [OptionWord; 10] = [
    OptionWord::NoBoard,
    OptionWord::Beep,
    OptionWord::Intelligent,
    OptionWord::Variations,
    OptionWord::MoveNumbers,
    OptionWord::Search,
    OptionWord::MultiSolutions,
    OptionWord::NoSymmetry,
    OptionWord::SuppressGrid,
    OptionWord::WriteGrid,
];

/// Options of the other dialect that are obeyed.
const OBEYED: [OptionWord; 4] =
    [OptionWord::MaxSolutions, OptionWord::MaxTime, OptionWord::NoCastling, OptionWord::EnPassant];

impl Reader<'_> {
    /// Reads options as long as they go on.
    pub(super) fn options(&mut self, draft: &mut Draft) {
        let mut any = false;
        while !self.token.is_end() {
            let word = self.token.text;
            if starts_with("FirstToMove", word) && word.len() > 1 {
                self.advance();
                match self.owner(self.token.text) {
                    Some(Owner::White) => draft.first_to_move = Some(Side::White),
                    Some(Owner::Black) => draft.first_to_move = Some(Side::Black),
                    _ => {
                        self.fault_over("white or black was expected");
                        return;
                    }
                }
                self.advance();
            } else if starts_with("InitialMoveNumber", word) && word.len() > 1 {
                self.advance();
                let (sign, digits) = match self.token.text.strip_prefix('-') {
                    Some(rest) => (-1, rest),
                    None => (1, self.token.text),
                };
                let Some(half_moves) = length(digits) else {
                    self.fault_over("a number such as 5 or -3.5 was expected");
                    return;
                };
                draft.number = Some(sign * i32::from(half_moves));
                self.advance();
            } else if any && self.at_command() {
                return;
            } else if let Some(&OptionRow { option, argument, .. }) = self.row_of(&OPTIONS, |row| row.names) {
                let place = self.token.place;
                self.advance();
                if !self.obey(option, argument, place, draft) {
                    return;
                }
            } else {
                self.fault_over("FirstToMove or InitialMoveNumber was expected");
                return;
            }
            any = true;
        }
        if !any {
            self.fault_here("FirstToMove or InitialMoveNumber was expected");
        }
    }

    /// Reads what stands behind an option of the other dialect and notes what is to be obeyed; whether options may go on.
    fn obey(&mut self, option: OptionWord, argument: Argument, place: Place, draft: &mut Draft) -> bool {
        let number = self.token.text.parse::<u32>().ok();
        let told = &mut draft.problem.options;
        match (option, argument, number) {
            (OptionWord::MaxSolutions, _, Some(_)) => told.max_solutions = number,
            (OptionWord::MaxTime, _, Some(_)) => told.max_time = number,
            (OptionWord::NoCastling | OptionWord::EnPassant, ..) => {
                let (found, rest) = squares(self.token.text);
                if found.is_empty() || !rest.is_empty() {
                    self.fault_over("squares such as a1e1 were expected");
                    return false;
                }
                let told = if option == OptionWord::NoCastling {
                    &mut told.no_castling
                } else {
                    &mut told.en_passant
                };
                told.extend(found);
                self.advance();
                return true;
            }
            (_, Argument::Number(_), None) if OBEYED.contains(&option) => {
                self.fault_over("a number was expected");
                return false;
            }
            _ if WITHOUT_EFFECT.contains(&option) => {}
            _ => {
                let name = option.words().0[0];
                let instead = match option {
                    OptionWord::WhiteToPlay => {
                        " (FirstToMove tells who begins, and the length says the rest)"
                    }
                    _ => "",
                };
                self.fault(place, format!("not supported yet: option {name} in Jacobi's language{instead}"));
            }
        }
        // numbers and squares belong to their options, whatever becomes of these
        while argument != Argument::None && self.is_argument() {
            self.advance();
        }
        true
    }

    fn is_argument(&self) -> bool {
        let text = self.token.text;
        let (found, rest) = squares(text);
        text.starts_with(|c: char| c.is_ascii_digit()) || !found.is_empty() && rest.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use crate::jacobi::read;
    use crate::reader::Source;

    fn faults(options: &str) -> Vec<String> {
        let text = format!("stip h#2 option {options} cond Circe");
        let problem = read(&Source::from_bytes("test", text.as_bytes())).remove(0);
        assert_eq!(problem.conditions.len(), 1, "{options}");
        problem.faults.into_iter().map(|fault| fault.text).collect()
    }

    #[test]
    fn options_of_the_other_dialect_are_obeyed_or_change_nothing() {
        for options in ["NoBoard Intelligent 5 FirstToMove white", "maxsol 3 maxtime 10", "nocastling a1e8"] {
            assert_eq!(faults(options), Vec::<String>::new(), "{options}");
        }
        let problem =
            read(&Source::from_bytes("test", b"stip h#2 option NoCastling a1h8 EnPassant e2e3e4 MaxSol 7"))
                .remove(0);
        assert_eq!(problem.options.no_castling.len(), 2);
        assert_eq!(problem.options.en_passant.len(), 3);
        assert_eq!(problem.options.max_solutions, Some(7));
    }

    #[test]
    fn what_would_change_the_meaning_is_refused_with_its_name() {
        assert!(faults("WhiteToPlay")[0].contains("not supported yet: option WhiteToPlay"));
        assert!(faults("SetPlay")[0].contains("SetPlay"));
        assert!(faults("StartMoveNumber 12:3 FirstToMove black")[0].contains("StartMoveNumber"));
        assert!(faults("MaxSolutions")[0].contains("a number"));
    }
}
