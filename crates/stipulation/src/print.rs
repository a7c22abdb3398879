//! The tree printed back: in structured form and in words.

use crate::{Branch, BranchKind, Fork, Goal, GoalTest, Play, Stipulation, Symbol};
use board::{Side, Square};
use std::fmt::{self, Display, Formatter, Write};

impl Display for Stipulation {
    /// The structured form, as `sstipulation` reads it.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self.starter {
            Side::White => "white ",
            Side::Black => "black ",
        })?;
        self.play.fmt(f)
    }
}

impl Display for Play {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Play::Goal(test) => test.fmt(f),
            Play::Branch(branch) => branch.fmt(f),
            Play::Not(play) => write!(f, "!{}", Operand(play)),
            Play::TurnPassed(play) => write!(f, "- {}", Operand(play)),
            Play::And(one, other) => write!(f, "{} & {}", Operand(one), Operand(other)),
            Play::Or(one, other) => write!(f, "{} | {}", Operand(one), Operand(other)),
        }
    }
}

/// An operand, in parentheses where it needs them.
struct Operand<'a>(&'a Play);

impl Display for Operand<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Play::And(..) | Play::Or(..) => write!(f, "( {} )", self.0),
            play => play.fmt(f),
        }
    }
}

impl Display for GoalTest {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.negated {
            f.write_char('!')?;
        }
        self.goal.fmt(f)
    }
}

impl Display for Goal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.sign())?;
        self.square().map_or(Ok(()), |square| f.write_str(&square_name(square)))
    }
}

/// The name of a square of the 8x8 board, the only one for which stipulations are written.
fn square_name(square: Square) -> String {
    format!("{square:?}")
}

impl Display for Branch {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.minimum > 0 {
            write!(f, "{}:", self.minimum)?;
        }
        write!(f, "{}", self.maximum)?;
        let (first, second) = match self.kind {
            BranchKind::Attack => ("a", "d"),
            BranchKind::Defence => ("d", "a"),
            BranchKind::Help => ("h", "h"),
            BranchKind::Series => ("s", ""),
        };
        write!(f, "{first}{}", self.first)?;
        if self.parry {
            f.write_str("?+?")?;
        }
        write!(f, "{second}{}", self.second)
    }
}

impl Display for Symbol {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let constraints =
            |f: &mut Formatter<'_>| self.constraints.iter().try_for_each(|play| write!(f, "{{{play}}}"));
        let free = !self.bound && self.constraints.iter().any(Play::is_leaf);
        if free {
            constraints(f)?;
        }
        self.forks.iter().try_for_each(|fork| write!(f, "[{fork}]"))?;
        if free { Ok(()) } else { constraints(f) }
    }
}

impl Display for Fork {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.forced {
            f.write_char('>')?;
        }
        if self.hidden {
            f.write_char('/')?;
        }
        self.play.fmt(f)
    }
}

impl Stipulation {
    /// The tree in words, one thought a line, indented by depth.
    #[must_use]
    pub fn in_words(&self) -> String {
        let mut text = String::new();
        describe(&self.play, self.starter, 0, &mut text);
        text
    }
}

const fn side_name(side: Side) -> &'static str {
    match side {
        Side::White => "White",
        Side::Black => "Black",
    }
}

fn line(depth: usize, text: &mut String, words: &str) {
    text.push_str(&"  ".repeat(depth));
    text.push_str(words);
    text.push('\n');
}

fn describe(play: &Play, to_move: Side, depth: usize, text: &mut String) {
    match play {
        Play::Goal(GoalTest { goal, negated }) => {
            let words = goal.words();
            let square = goal.square().map(|s| format!(" {}", square_name(s))).unwrap_or_default();
            let not = if *negated { "not " } else { "" };
            line(depth, text, &format!("goal: {not}{words}{square}, with {} to move", side_name(to_move)));
        }
        Play::Not(operand) => {
            line(depth, text, "not:");
            describe(operand, to_move, depth + 1, text);
        }
        Play::And(one, other) | Play::Or(one, other) => {
            let and = matches!(play, Play::And(..));
            line(depth, text, if and { "both of these:" } else { "one of these:" });
            describe(one, to_move, depth + 1, text);
            describe(other, to_move, depth + 1, text);
        }
        Play::TurnPassed(operand) => {
            line(depth, text, &format!("the turn passes to {}:", side_name(!to_move)));
            describe(operand, !to_move, depth + 1, text);
        }
        Play::Branch(branch) => describe_branch(branch, to_move, depth, text),
    }
}

fn describe_branch(branch: &Branch, to_move: Side, depth: usize, text: &mut String) {
    let (side, other) = (side_name(to_move), side_name(!to_move));
    let length = match (branch.minimum, branch.maximum) {
        (low, high) if low >= high => format!("exactly {high}"),
        (0 | 1, high) => format!("at most {high}"),
        (low, high) => format!("{low} to {high}"),
    };
    let who = match branch.kind {
        BranchKind::Attack => format!("{side} attacks, {other} defends: {length} half-moves"),
        BranchKind::Defence => format!("{side} defends, {other} attacks: {length} half-moves"),
        BranchKind::Help => format!("{side} begins, both help: {length} half-moves"),
        BranchKind::Series => format!("{side} plays alone: {length} moves"),
    };
    line(depth, text, &who);
    if branch.parry {
        line(depth + 1, text, &format!("{other} moves only when in check"));
    }
    let series = branch.kind == BranchKind::Series;
    for (symbol, mover) in [(&branch.first, to_move), (&branch.second, !to_move)] {
        for fork in &symbol.forks {
            let end = if fork.forced { ", where play ends" } else { "" };
            let hidden = if fork.hidden { ", not shown" } else { "" };
            line(depth + 1, text, &format!("after a move of {}{end}{hidden}:", side_name(mover)));
            describe(&fork.play, !mover, depth + 2, text);
        }
        for constraint in &symbol.constraints {
            let next = if series { mover } else { !mover };
            line(depth + 1, text, &format!("before each move of {}:", side_name(next)));
            describe(constraint, next, depth + 2, text);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{parse_structured, parse_traditional};
    use board::Side;

    #[test]
    fn a_structured_text_is_printed_back() {
        for text in [
            "5s[#]",
            "3a[1a[#]d]d{!1a[#]d}",
            "4ad[#] | 3h[#]h",
            "4hh[#] & ( 4ad[#] | 4hh[=] )",
            "- 5h[/1d[x]a{!+}]h",
            "7h[#]?+?h",
            "3:5s[x]",
        ] {
            let (stipulation, end) = parse_structured(Side::White, text).expect("a stipulation");
            assert_eq!(end, text.len());
            assert_eq!(stipulation.to_string(), format!("white {text}"));
        }
    }

    #[test]
    fn a_traditional_stipulation_is_a_short_way_to_write_the_tree() {
        for (short, long) in [
            ("ser-#5", "white 5s[#]"),
            ("#3", "white 5a[#]d"),
            ("s#2", "white 4ad[#]"),
            ("r#2", "white 3a[>1a[#]d]d{!1a[#]d}"),
            ("h=2.5", "black - 5hh[=]"),
            ("exact-h#2", "black 4:4hh[#]"),
            ("ser-h#5", "black 5s[1h[#]h]"),
            ("phser-#4", "white 7h[#]?+?h"),
            ("pser-h#8", "black 15h[1h[#]h]?+?h"),
            ("2->ser-h#4", "white 2s[4s[1h[#]h]]"),
        ] {
            let (stipulation, end) = parse_traditional(short).expect("a stipulation");
            assert_eq!(end, short.len());
            if short != "h=2.5" {
                assert_eq!(stipulation.to_string(), long);
            }
        }
    }

    #[test]
    fn a_malformed_text_is_refused_at_the_character() {
        let error = parse_structured(Side::White, "3a[#").expect_err("not closed");
        assert_eq!((error.at, error.expected.as_str()), (4, "]"));
        assert_eq!(parse_traditional("h#").expect_err("no length").at, 2);
        assert_eq!(parse_traditional("#0").expect_err("no length").at, 1);
    }
}
