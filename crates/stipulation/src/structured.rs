//! Reading the structured form (`sstipulation`).

use crate::{Branch, BranchKind, Fork, Goal, GoalTest, Play, Show, Stipulation, StipulationError, Symbol};
use board::{Side, Square};

type Result<T> = std::result::Result<T, StipulationError>;

/// Reads the expression behind `sstipulation SIDE`. The text may go on behind it; the second part of the
/// answer says how many bytes belong to the expression.
///
/// # Errors
/// What was expected, at the byte where reading stopped.
pub fn parse_structured(starter: Side, text: &str) -> Result<(Stipulation, usize)> {
    let mut reader = Reader::new(text);
    let play = reader.expression()?;
    let end = reader.at;
    if play.is_leaf() {
        return Err(StipulationError::new(0, "a branch, such as 3a[#]d"));
    }
    let show = if reader.unfinished {
        Show::Nothing
    } else if shows_tree(&play) {
        Show::Tree
    } else {
        Show::Line
    };
    Ok((Stipulation { starter, named: true, play, show }, end))
}

/// Reads an expression, as [`parse_structured`] does, without a side.
///
/// # Errors
/// What was expected, at the byte where reading stopped.
pub fn parse_play(text: &str) -> Result<(Play, usize)> {
    let mut reader = Reader::new(text);
    let play = reader.expression()?;
    Ok((play, reader.at))
}

/// Battle play is shown as a tree, all else as lines; the first branch decides.
fn shows_tree(play: &Play) -> bool {
    match play {
        Play::Goal(_) => true,
        Play::Branch(branch) => {
            matches!(branch.kind, BranchKind::Attack | BranchKind::Defence) && !branch.parry
        }
        Play::Not(play) | Play::TurnPassed(play) => shows_tree(play),
        Play::And(one, other) | Play::Or(one, other) => shows_tree(one) && shows_tree(other),
    }
}

/// Deeper nesting than this is refused rather than trusted to the stack.
const DEEPEST: usize = 200;

/// What an expression may be combined with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    Leaf,
    Attack,
    Defence,
}

fn group(play: &Play) -> Group {
    if play.is_leaf() {
        Group::Leaf
    } else if play.is_defence() {
        Group::Defence
    } else {
        Group::Attack
    }
}

pub(crate) struct Reader<'a> {
    pub(crate) text: &'a str,
    pub(crate) at: usize,
    depth: usize,
    /// The number of brackets open.
    nested: usize,
    /// Whether a branch that is in no other lacks its second symbol.
    unfinished: bool,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str) -> Reader<'a> {
        Reader { text, at: 0, depth: 0, nested: 0, unfinished: false }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn fail<T>(&self, expected: &str) -> Result<T> {
        Err(StipulationError::new(self.at, expected))
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n', ';', ',']).len();
    }

    pub(crate) fn accept(&mut self, sign: &str) -> bool {
        let found =
            self.text.get(self.at..self.at + sign.len()).is_some_and(|here| here.eq_ignore_ascii_case(sign));
        if found {
            self.at += sign.len();
        }
        found
    }

    /// Goes a level deeper, unless that is too deep; the caller that has read the level to its end leaves it with `self.depth -= 1`.
    pub(crate) fn go_deeper(&mut self) -> Result<()> {
        self.depth += 1;
        if self.depth > DEEPEST { self.fail("less nesting") } else { Ok(()) }
    }

    fn expression(&mut self) -> Result<Play> {
        self.go_deeper()?;
        let one = self.operand()?;
        let behind = self.at;
        self.skip_blanks();
        let operator = self.peek();
        let play = match operator {
            Some('&' | '|') => {
                if group(&one) == Group::Defence {
                    return self.fail("the end of the expression: defences cannot be combined");
                }
                self.at += 1;
                self.skip_blanks();
                let start = self.at;
                let other = self.expression()?;
                if group(&one) != group(&other) {
                    let expected = match group(&one) {
                        Group::Leaf => "a goal, like the first operand",
                        _ => "a branch of ad, hh or s, like the first operand",
                    };
                    return Err(StipulationError::new(start, expected));
                }
                let (one, other) = (Box::new(one), Box::new(other));
                if operator == Some('&') { Play::And(one, other) } else { Play::Or(one, other) }
            }
            _ => {
                self.at = behind;
                one
            }
        };
        self.depth -= 1;
        Ok(play)
    }

    fn operand(&mut self) -> Result<Play> {
        self.skip_blanks();
        match self.peek() {
            Some('(') => {
                self.at += 1;
                let play = self.expression()?;
                self.skip_blanks();
                if !self.accept(")") {
                    return self.fail("& or | or )");
                }
                Ok(play)
            }
            // a goal such as != or !# is read as the negation of = or #, as the reference does
            Some('!') => {
                self.at += 1;
                self.go_deeper()?;
                let operand = self.operand()?;
                self.depth -= 1;
                Ok(match operand {
                    Play::Goal(test) => Play::Goal(GoalTest { negated: !test.negated, ..test }),
                    play => Play::Not(Box::new(play)),
                })
            }
            Some('-') => {
                self.at += 1;
                self.go_deeper()?;
                let operand = self.operand()?;
                self.depth -= 1;
                Ok(Play::TurnPassed(Box::new(operand)))
            }
            Some('1'..='9') => self.branch(),
            Some(_) => self.goal().map(Play::goal),
            None => self.fail("a goal, a branch, (, ! or -"),
        }
    }

    /// Reads a goal; the longest sign wins.
    pub(crate) fn goal(&mut self) -> Result<Goal> {
        const SIGNS: [(&str, Goal); 21] = [
            ("##!", Goal::CounterMate),
            ("##", Goal::DoubleMate),
            ("#=", Goal::MateOrStalemate),
            ("#", Goal::Mate),
            ("==", Goal::DoubleStalemate),
            ("!=", Goal::AutoStalemate),
            ("!#", Goal::AntiMate),
            ("=", Goal::Stalemate),
            ("+", Goal::Check),
            ("x", Goal::Capture),
            ("%", Goal::WinUnit),
            ("ep", Goal::EnPassant),
            ("ctr", Goal::CircuitByRebirth),
            ("ct", Goal::Circuit),
            ("<>r", Goal::ExchangeByRebirth),
            ("<>", Goal::Exchange),
            ("00", Goal::Castling),
            ("~", Goal::Any),
            ("dia", Goal::ProofGame),
            ("a=>b", Goal::AToB),
            ("c81", Goal::Chess81),
        ];
        if let Some(&(_, goal)) = SIGNS.iter().find(|(sign, _)| self.accept(sign)) {
            return Ok(goal);
        }
        if self.accept("z") {
            return self.square().map(Goal::Target);
        }
        if self.accept("k") {
            return self.square().map(Goal::Kiss);
        }
        self.fail("a goal: # = #= == != !# ## ##! + x z % ep 00 ~ ct <> ctr <>r c81 k dia a=>b")
    }

    fn square(&mut self) -> Result<Square> {
        let mut characters = self.rest().chars().map(|c| c.to_ascii_lowercase());
        match (characters.next(), characters.next()) {
            (Some(file @ 'a'..='h'), Some(rank @ '1'..='8')) => {
                self.at += 2;
                Ok(Square((rank as u8 - b'1') * 8 + (file as u8 - b'a')))
            }
            _ => self.fail("a square, a1 to h8"),
        }
    }

    /// Reads a number without sign.
    pub(crate) fn number(&mut self, expected: &str) -> Result<u16> {
        let rest = self.rest();
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits == 0 {
            return self.fail(expected);
        }
        match rest[..digits].parse() {
            // twice the number of moves must still be a length
            Ok(number @ 0..=16_000) => {
                self.at += digits;
                Ok(number)
            }
            _ => self.fail("a number up to 16000"),
        }
    }

    fn branch(&mut self) -> Result<Play> {
        let (mut minimum, start) = (0, self.at);
        let mut maximum = self.number("a length")?;
        self.skip_blanks();
        if self.accept(":") {
            self.skip_blanks();
            minimum = maximum;
            maximum = self.number("the greatest length")?;
            self.skip_blanks();
        }
        if maximum == 0 {
            return Err(StipulationError::new(start, "a length of at least 1"));
        }
        let kind = match self.peek().map(|c| c.to_ascii_lowercase()) {
            Some('a') => BranchKind::Attack,
            Some('d') => BranchKind::Defence,
            Some('h') => BranchKind::Help,
            Some('s') => BranchKind::Series,
            _ => return self.fail("a, d, h or s"),
        };
        self.at += 1;
        let mut branch = Branch::new(kind, minimum, maximum);
        branch.first = self.symbol(kind, true)?;
        if matches!(kind, BranchKind::Attack | BranchKind::Help) && self.accept("?+?") {
            branch.parry = true;
            // play of an even length begins with the side that moves only in check
            branch.passes_first = kind == BranchKind::Help && maximum % 2 == 0;
        }
        let second = match kind {
            BranchKind::Attack => "d",
            BranchKind::Defence => "a",
            BranchKind::Help => "h",
            BranchKind::Series => "",
        };
        if kind != BranchKind::Series {
            if self.accept(second) {
                branch.second = self.symbol(kind, false)?;
            } else if kind == BranchKind::Help || branch.parry {
                return self.fail(second);
            } else {
                self.unfinished |= self.nested == 0;
            }
        }
        Ok(branch.play())
    }

    fn symbol(&mut self, kind: BranchKind, first: bool) -> Result<Symbol> {
        let mut symbol = Symbol::default();
        loop {
            let behind = self.at;
            self.skip_blanks();
            if self.accept("[") {
                self.nested += 1;
                symbol.forks.push(self.fork(kind, first)?);
                self.nested -= 1;
                if !self.accept("]") {
                    return self.fail("]");
                }
            } else if self.accept("{") {
                self.nested += 1;
                symbol.constrain(self.expression()?);
                self.nested -= 1;
                if !self.accept("}") {
                    return self.fail("}");
                }
            } else {
                self.at = behind;
                return Ok(symbol);
            }
        }
    }

    fn fork(&mut self, kind: BranchKind, first: bool) -> Result<Fork> {
        let start = self.at;
        let forced = self.accept(">");
        let hidden = self.accept("/");
        let play = self.expression()?;
        let after_defence = match kind {
            BranchKind::Attack => !first,
            BranchKind::Defence => first,
            BranchKind::Help | BranchKind::Series => false,
        };
        // the reference knows > before ad, hh and s only; `ser-s` and its like need it before da as well
        if forced && (group(&play) == Group::Leaf || after_defence) {
            return Err(StipulationError::new(start, "no >, which is for a branch after a, h or s only"));
        }
        Ok(Fork { forced, hidden, play })
    }
}
