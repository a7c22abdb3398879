//! Numbers, variables and arithmetic in coordinates and ranges.

use super::fault::CzechError;

/// The variables known so far; a variable whose range was empty has no value.
pub(super) type Values = Vec<(String, Option<i32>)>;

/// The value of an expression: numbers, variables, `+ - * /`, with a leading minus where wanted. `None` when a variable
/// with an empty range takes part.
///
/// # Errors
/// Besides what is no expression, a division by 0 and a value that 32 bits do not hold.
pub(super) fn evaluate(text: &str, at: usize, values: &Values) -> Result<Option<i32>, CzechError> {
    let mut reader = Reader { text, at: 0, offset: at, values };
    let value = reader.sum()?;
    if reader.at < text.len() {
        return Err(reader.error("a number, a variable or one of + - * /"));
    }
    Ok(value)
}

/// An operation, without a result where the numbers are too large or a divisor is 0.
type Operation = fn(i32, i32) -> Option<i32>;

struct Reader<'t> {
    text: &'t str,
    at: usize,
    offset: usize,
    values: &'t Values,
}

impl Reader<'_> {
    fn error(&self, expected: &'static str) -> CzechError {
        CzechError { at: self.offset + self.at, expected }
    }

    fn eat(&mut self, sign: char) -> bool {
        let found = self.text[self.at..].starts_with(sign);
        self.at += usize::from(found);
        found
    }

    fn sum(&mut self) -> Result<Option<i32>, CzechError> {
        let mut value = self.product()?;
        loop {
            let operation: Operation = if self.eat('+') {
                i32::checked_add
            } else if self.eat('-') {
                i32::checked_sub
            } else {
                return Ok(value);
            };
            let at = self.at;
            let other = self.product()?;
            value = self.worked_out(operation, value.zip(other), at)?;
        }
    }

    fn product(&mut self) -> Result<Option<i32>, CzechError> {
        let mut value = self.factor()?;
        loop {
            let at = self.at + 1;
            let operation: Operation = if self.eat('*') {
                i32::checked_mul
            } else if self.eat('/') {
                i32::checked_div
            } else {
                return Ok(value);
            };
            let other = self.factor()?;
            if other == Some(0) && operation(1, 0).is_none() {
                return Err(CzechError { at: self.offset + at, expected: "a divisor that is never 0" });
            }
            value = self.worked_out(operation, value.zip(other), at)?;
        }
    }

    /// The result of an operation whose second operand begins there.
    fn worked_out(
        &self,
        operation: Operation,
        operands: Option<(i32, i32)>,
        at: usize,
    ) -> Result<Option<i32>, CzechError> {
        let Some((one, other)) = operands else { return Ok(None) };
        match operation(one, other) {
            Some(value) => Ok(Some(value)),
            None => Err(CzechError { at: self.offset + at, expected: "smaller numbers" }),
        }
    }

    fn factor(&mut self) -> Result<Option<i32>, CzechError> {
        let mut negative = false;
        while self.eat('-') {
            negative = !negative;
        }
        let rest = &self.text[self.at..];
        let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let word = &rest[..length];
        if word.is_empty() {
            return Err(self.error("a number or a variable"));
        }
        let value = if word.starts_with(|c: char| c.is_ascii_digit()) {
            Some(word.parse().map_err(|_| self.error("a number"))?)
        } else {
            let known = self.values.iter().rev().find(|(name, _)| name == word);
            known.ok_or_else(|| self.error("a variable that was named before"))?.1
        };
        self.at += length;
        Ok(if negative { value.and_then(i32::checked_neg) } else { value })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_follows_the_usual_order() {
        let values = vec![("a".to_owned(), Some(3)), ("b".to_owned(), None)];
        let signs = "-".repeat(1_000_001) + "a";
        let value = |text| evaluate(text, 0, &values).unwrap();
        assert_eq!(value("1+2*a"), Some(7));
        assert_eq!(value("-a"), Some(-3));
        assert_eq!(value(&signs), Some(-3));
        assert_eq!(value("a-1-1"), Some(1));
        assert_eq!(value("7/2"), Some(3));
        assert_eq!(value("b+1"), None);
        assert_eq!(value("1/b"), None);
        let fault = |text| evaluate(text, 10, &[("z".to_owned(), Some(0))].to_vec()).unwrap_err();
        assert_eq!(fault("1/z"), CzechError { at: 12, expected: "a divisor that is never 0" });
        assert_eq!(fault("2*7/(0"), CzechError { at: 14, expected: "a number or a variable" });
        assert_eq!(fault("3-1/0").at, 14);
        assert_eq!(fault("2147483647+1").expected, "smaller numbers");
        assert!(evaluate("c", 0, &values).is_err());
        assert!(evaluate("1+", 0, &values).is_err());
    }
}
