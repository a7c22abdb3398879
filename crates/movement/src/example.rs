//! Small problems with their solutions, as rows of the tables hold them.

use std::fmt;

/// The small problem of a row, or why it has none.
pub type Shown = Result<Example, NoExample>;

/// Why a row has no small problem that shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoExample {
    /// None has been written yet; no row of a table may stay so.
    Missing,
    /// It changes nothing.
    ChangesNothing,
    /// It says what holds anyway: the solution is the same without it.
    HoldsAnyway,
    /// It changes what is printed beside the solution.
    OnlyOutput,
    /// It changes how long the search takes, or what it finds in a given time.
    OnlyTime,
    /// What it leaves out depends on the order in which first moves are searched, which is none of a problem.
    OrderOfSearch,
    /// It matters in long problems only.
    OnlyLong,
}

/// As a clause: "it changes nothing".
impl fmt::Display for NoExample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoExample::Missing => "none has been written yet",
            NoExample::ChangesNothing => "it changes nothing",
            NoExample::HoldsAnyway => "it says what holds anyway",
            NoExample::OnlyOutput => "it changes what is printed, not the solution",
            NoExample::OnlyTime => {
                "it changes how long the search takes, and the solution only by the time that it is given"
            }
            NoExample::OrderOfSearch => {
                "what it leaves out depends on the order in which first moves are searched"
            }
            NoExample::OnlyLong => "it matters in long problems only",
        })
    }
}

/// A small problem with its solution, in the input language. What it explains makes the difference: without it the
/// solution is another one, or there is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Example {
    /// What stands behind the command `Condition`: the condition with what must stand behind its name, and others where it
    /// makes no sense alone. Empty where there is none.
    pub conditions: &'static str,
    /// What stands behind the command `Option`. Empty where there is none.
    pub options: &'static str,
    /// What is asked.
    pub stipulation: &'static str,
    /// The units.
    pub units: Units,
    /// All lines of the solution.
    pub solution: &'static [&'static str],
    /// The language in which it is asked.
    pub language: Asked,
}

/// The languages in which examples are asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// Popeye's.
    InPopeyes,
    /// Jacobi's, for what Popeye's has not.
    InJacobis,
}

/// How an example gives its units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Units {
    /// As Forsyth noted positions.
    Forsyth(&'static str),
    /// As the command `Pieces` takes them: colours, attributes, walks, squares.
    Pieces(&'static str),
    /// Two positions as Forsyth noted them: where play begins, and where it ends.
    FromTo(&'static str, &'static str),
}

impl Example {
    /// An example of a condition.
    #[must_use]
    pub const fn new(
        conditions: &'static str,
        stipulation: &'static str,
        forsyth: &'static str,
        solution: &'static [&'static str],
    ) -> Example {
        Example {
            conditions,
            options: "",
            stipulation,
            units: Units::Forsyth(forsyth),
            solution,
            language: Asked::InPopeyes,
        }
    }

    /// An example of a walk or a goal: plain play.
    #[must_use]
    pub const fn of_units(
        stipulation: &'static str,
        forsyth: &'static str,
        solution: &'static [&'static str],
    ) -> Example {
        Example::new("", stipulation, forsyth, solution)
    }

    /// An example of an attribute: units in words.
    #[must_use]
    pub const fn of_pieces(
        stipulation: &'static str,
        pieces: &'static str,
        solution: &'static [&'static str],
    ) -> Example {
        Example {
            conditions: "",
            options: "",
            stipulation,
            units: Units::Pieces(pieces),
            solution,
            language: Asked::InPopeyes,
        }
    }

    /// An example of an option.
    #[must_use]
    pub const fn of_option(
        options: &'static str,
        stipulation: &'static str,
        forsyth: &'static str,
        solution: &'static [&'static str],
    ) -> Example {
        Example {
            conditions: "",
            options,
            stipulation,
            units: Units::Forsyth(forsyth),
            solution,
            language: Asked::InPopeyes,
        }
    }

    /// An example of play from one position to another.
    #[must_use]
    pub const fn from_to(
        stipulation: &'static str,
        [from, to]: [&'static str; 2],
        solution: &'static [&'static str],
    ) -> Example {
        Example { units: Units::FromTo(from, to), ..Example::of_units(stipulation, from, solution) }
    }

    /// An example of what only Jacobi's language has.
    #[must_use]
    pub const fn in_jacobis(
        stipulation: &'static str,
        forsyth: &'static str,
        solution: &'static [&'static str],
    ) -> Example {
        Example { language: Asked::InJacobis, ..Example::of_units(stipulation, forsyth, solution) }
    }

    /// The problem file.
    #[must_use]
    pub fn file(&self) -> String {
        match self.language {
            Asked::InPopeyes => format!("BeginProblem\n{self}EndProblem\n"),
            Asked::InJacobis => self.to_string(),
        }
    }

    /// The same position with these conditions.
    #[must_use]
    pub const fn under(mut self, conditions: &'static str) -> Example {
        self.conditions = conditions;
        self
    }
}

/// The problem as a file of its language has it, without `BeginProblem` and `EndProblem`.
impl fmt::Display for Example {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Units::FromTo(from, _) = self.units {
            // units before the stipulation are those of the first position
            writeln!(f, "Forsyth {from}")?;
        }
        writeln!(f, "Stipulation {}", self.stipulation)?;
        if !self.options.is_empty() {
            writeln!(f, "Option {}", self.options)?;
        }
        match self.units {
            Units::Forsyth(text) | Units::FromTo(_, text) => writeln!(f, "Forsyth {text}")?,
            Units::Pieces(text) => writeln!(f, "Pieces {text}")?,
        }
        if !self.conditions.is_empty() {
            writeln!(f, "Condition {}", self.conditions)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_example_is_written_as_a_problem() {
        let example = Example::of_option("Duplex", "h#2", "8/8/8/8/8/8/8/K1k5", &[]).under("Circe");
        assert_eq!(
            example.to_string(),
            "Stipulation h#2\nOption Duplex\nForsyth 8/8/8/8/8/8/8/K1k5\nCondition Circe\n"
        );
        let between = Example::from_to("a=>b1", ["8/8/8/8/8/8/k1K5/7R", "8/8/8/8/8/8/2K4R/k7"], &[]);
        let text = "BeginProblem\nForsyth 8/8/8/8/8/8/k1K5/7R\nStipulation a=>b1\nForsyth 8/8/8/8/8/8/2K4R/k7\nEndProblem\n";
        assert_eq!(between.file(), text);
        assert_eq!(
            Example::in_jacobis("u#2", "8/8/8/8/8/8/8/K1k5", &[]).file(),
            "Stipulation u#2\nForsyth 8/8/8/8/8/8/8/K1k5\n"
        );
    }
}
