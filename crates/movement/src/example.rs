//! Small problems with their solutions, as rows of the tables hold them.

use std::fmt;

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
}

/// How an example gives its units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Units {
    /// As Forsyth noted positions.
    Forsyth(&'static str),
    /// As the command `Pieces` takes them: colours, attributes, walks, squares.
    Pieces(&'static str),
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
        Example { conditions, options: "", stipulation, units: Units::Forsyth(forsyth), solution }
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
        Example { conditions: "", options: "", stipulation, units: Units::Pieces(pieces), solution }
    }

    /// An example of an option.
    #[must_use]
    pub const fn of_option(
        options: &'static str,
        stipulation: &'static str,
        forsyth: &'static str,
        solution: &'static [&'static str],
    ) -> Example {
        Example { conditions: "", options, stipulation, units: Units::Forsyth(forsyth), solution }
    }

    /// The same position with these conditions.
    #[must_use]
    pub const fn under(mut self, conditions: &'static str) -> Example {
        self.conditions = conditions;
        self
    }
}

/// The problem as a file of the input language has it, without `BeginProblem` and `EndProblem`.
impl fmt::Display for Example {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Stipulation {}", self.stipulation)?;
        if !self.options.is_empty() {
            writeln!(f, "Option {}", self.options)?;
        }
        match self.units {
            Units::Forsyth(text) => writeln!(f, "Forsyth {text}")?,
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
    }
}
