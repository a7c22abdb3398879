//! Numbers, variables and arithmetic in coordinates and ranges.

use super::definition::CzechError;

/// The variables known so far; a variable whose range was empty has no value.
pub(super) type Values = Vec<(String, Option<i32>)>;

/// The value of an expression: numbers, variables, `+ - * /`, with a leading minus where wanted. `None` when an
/// empty variable takes part or a division has no result.
pub(super) fn evaluate(text: &str, at: usize, values: &Values) -> Result<Option<i32>, CzechError> {
    let mut reader = Reader { text, at: 0, offset: at, values };
    let value = reader.sum()?;
    if reader.at < text.len() {
        return Err(reader.error("a number, a variable or one of + - * /"));
    }
    Ok(value)
}

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
            let operation: fn(i32, i32) -> Option<i32> = if self.eat('+') {
                i32::checked_add
            } else if self.eat('-') {
                i32::checked_sub
            } else {
                return Ok(value);
            };
            let other = self.product()?;
            value = value.zip(other).and_then(|(a, b)| operation(a, b));
        }
    }

    fn product(&mut self) -> Result<Option<i32>, CzechError> {
        let mut value = self.factor()?;
        loop {
            let operation: fn(i32, i32) -> Option<i32> = if self.eat('*') {
                i32::checked_mul
            } else if self.eat('/') {
                i32::checked_div
            } else {
                return Ok(value);
            };
            let other = self.factor()?;
            value = value.zip(other).and_then(|(a, b)| operation(a, b));
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
        assert_eq!(value("1/0"), None);
        assert!(evaluate("c", 0, &values).is_err());
        assert!(evaluate("1+", 0, &values).is_err());
    }
}
