//! Constraints on the ways of single units, such as `Qd1xh1xb5-d2(3)`.

use super::alphabet::Alphabet;
use super::cursor::Reader;
use super::draft::Draft;
use crate::reader::Place;
use board::{Geometry, Side, Square};
use stipulation::course::{Becomes, Constraint, Range, Stretch, Tail, Way};

impl Reader<'_> {
    /// Reads the groups of constraints behind the command.
    pub(super) fn constraints(&mut self, command: Place, draft: &mut Draft) {
        let mut groups: Vec<Vec<Constraint>> = vec![Vec::new()];
        let mut places: Vec<Vec<Place>> = vec![Vec::new()];
        let faults = self.faults.len();
        loop {
            let ends_group = self.token.text.eq_ignore_ascii_case("or");
            let ends = self.token.is_end() || (self.at_command() && !looks_like_constraint(self.token.text));
            if (ends_group || ends) && groups.last().is_some_and(Vec::is_empty) && self.faults.len() == faults
            {
                self.fault_here("a constraint such as Pe2-e4 was expected");
            }
            if ends_group {
                self.advance();
                groups.push(Vec::new());
                places.push(Vec::new());
                continue;
            }
            if ends {
                break;
            }
            match constraint(self.token.text, self.alphabet) {
                Ok(read) => {
                    if let (Some(group), Some(places)) = (groups.last_mut(), places.last_mut()) {
                        group.push(read);
                        places.push(self.token.place);
                    }
                }
                Err((letter, expected)) => {
                    let place = self.token.place_at(letter);
                    self.fault(place, format!("{:?}: {expected}", self.token.text));
                }
            }
            self.advance();
        }
        let place = draft.problem.course.steps.len();
        draft.problem.course.constraints.push((place, groups));
        draft.problem.constraint_places.push((command, places));
    }
}

/// Whether a token is a constraint and no command: a square stands behind one or two capitals.
fn looks_like_constraint(token: &str) -> bool {
    let capitals = token.bytes().take_while(u8::is_ascii_uppercase).count();
    (1..=2).contains(&capitals)
        && token.get(capitals..capitals + 2).is_some_and(|name| Geometry::CHESS.parse(name).is_some())
}

/// Reads one constraint.
///
/// # Errors
/// The number of the letter at which it stops making sense, and what was expected there.
fn constraint(text: &str, alphabet: Alphabet) -> Result<Constraint, (usize, &'static str)> {
    if !text.is_ascii() {
        return Err((0, "a constraint such as Pe2-e4 was expected"));
    }
    let mut at = 0;
    let letters = text.bytes().take_while(u8::is_ascii_uppercase).count();
    let walk = alphabet
        .walk(text.get(..letters.min(2)).unwrap_or(""))
        .filter(|_| (1..=2).contains(&letters))
        .ok_or((0, "a kind of unit in capitals was expected"))?;
    at += letters;
    let origin = square(text, &mut at).ok_or((at, "the first square of the unit was expected"))?;
    let mut read = Constraint {
        origin,
        walk,
        stretches: Vec::new(),
        tail: None,
        moves: Range::default(),
        rebirths: Range::default(),
    };
    while let Some(&sign) = text.as_bytes().get(at) {
        if sign == b'(' {
            let inner =
                text[at + 1..].strip_suffix(')').ok_or((at, "a number in parentheses was expected"))?;
            ranges(inner, &mut read)
                .ok_or((at + 1, "a number or range was expected, as 2, 2..4, r1 or 2..4r1..3"))?;
            return Ok(read);
        }
        let way = match sign {
            b'-' => Way::Quiet,
            b'x' => Way::Capture,
            b'~' => Way::Any,
            b'*' => Way::AnyCapture,
            b'>' => Way::Single,
            b'!' => Way::Castling,
            _ => return Err((at, "one of - x ~ * > ! was expected")),
        };
        at += 1;
        let end = matches!(text.as_bytes().get(at), None | Some(b'('));
        if end {
            read.tail = Some(match way {
                Way::Quiet => Tail::Quiet,
                Way::Any => Tail::Any,
                _ => return Err((at, "a square was expected")),
            });
            continue;
        }
        if read.tail.is_some() {
            return Err((at, "the end of the constraint was expected"));
        }
        let mut victim = None;
        if text.as_bytes().get(at) == Some(&b'[') {
            if !matches!(way, Way::Capture | Way::AnyCapture) {
                return Err((at, "only captures have a captured unit"));
            }
            at += 1;
            victim = Some(
                square(text, &mut at).ok_or((at, "the first square of the captured unit was expected"))?,
            );
            if text.as_bytes().get(at) != Some(&b']') {
                return Err((at, "] was expected"));
            }
            at += 1;
        }
        let to = square(text, &mut at).ok_or((at, "a square was expected"))?;
        let becomes = if text.as_bytes().get(at) == Some(&b'=') {
            at += 1;
            let side = match text.as_bytes().get(at) {
                Some(b'w') => Some(Side::White),
                Some(b'b') => Some(Side::Black),
                _ => None,
            };
            at += usize::from(side.is_some());
            let letters = text[at..].bytes().take_while(u8::is_ascii_uppercase).count();
            let walk = alphabet.walk(&text[at..at + letters]);
            if letters > 0 && walk.is_none() || letters == 0 && side.is_none() {
                return Err((at, "a kind of unit in capitals was expected"));
            }
            at += letters;
            Some(Becomes { side, walk: walk.flatten() })
        } else {
            None
        };
        read.stretches.push(Stretch { way, victim, to, becomes });
    }
    Ok(read)
}

fn square(text: &str, at: &mut usize) -> Option<Square> {
    let name = text.get(*at..*at + 2).filter(|name| name.bytes().all(|b| !b.is_ascii_uppercase()))?;
    let square = Geometry::CHESS.parse(name)?;
    *at += 2;
    Some(square)
}

fn ranges(text: &str, read: &mut Constraint) -> Option<()> {
    let (moves, rebirths) = match text.split_once('r') {
        Some((moves, rebirths)) => (moves, Some(rebirths)),
        None => (text, None),
    };
    if !moves.is_empty() || rebirths.is_none() {
        read.moves = range(moves)?;
    }
    if let Some(rebirths) = rebirths {
        read.rebirths = range(rebirths)?;
    }
    Some(())
}

fn range(text: &str) -> Option<Range> {
    let number = |text: &str| if text.len() <= 3 { text.parse::<u16>().ok() } else { None };
    match text.split_once("..") {
        None => Some(Range { least: number(text)?, most: None }),
        Some((least, most)) => Some(Range { least: number(least)?, most: Some(number(most)?) }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    fn read(text: &str) -> Result<Constraint, (usize, &'static str)> {
        constraint(text, Alphabet { language: Language::English, with_n: false })
    }

    #[test]
    fn a_queen_that_captures_twice() {
        let queen = read("Qd1xh1x[c1]b5-d2").expect("a constraint");
        assert_eq!(queen.stretches.len(), 3);
        assert_eq!(queen.stretches[1].victim, Geometry::CHESS.parse("c1"));
        assert_eq!(queen.tail, None);
        assert_eq!(read("Qd1xc3~").expect("a constraint").tail, Some(Tail::Any));
    }

    #[test]
    fn numbers_of_moves_and_rebirths() {
        let range = |least, most| Range { least, most };
        assert_eq!(read("Sb1(2)").expect("a constraint").moves, range(2, None));
        assert_eq!(read("Xc1(0..0)").expect("a constraint").moves, range(0, Some(0)));
        let both = read("Pe2(2..4r1..3)").expect("a constraint");
        assert_eq!((both.moves, both.rebirths), (range(2, Some(4)), range(1, Some(3))));
        assert_eq!(read("Pe2(r1)").expect("a constraint").rebirths, range(1, None));
    }

    #[test]
    fn berolina_pawns_and_changes() {
        let pawn = read("BPh2-c1=B").expect("a constraint");
        assert_eq!(pawn.stretches[0].becomes.map(|b| b.walk), Some(Some(board::Walk::BISHOP)));
        assert!(read("Ra8xa1=w").is_ok());
        assert!(read("Pe2e4").is_err());
        assert!(read("qd1").is_err());
    }
}
