//! Ranges, shares, lists and dates.

use super::cursor::{Parsed, Parser};
use super::lexer::Token;
use crate::error::{QueryError, Span};
use crate::header::DateRange;
use crate::tree::{Bound, CountOrShare, Designator, Effort, MoveRange, Range, Viewpoint};
use board::Side;

/// A comparison sign or none, and what it stands before.
fn sign(text: &str) -> (&str, &str) {
    for sign in ["<=", ">=", "<", ">"] {
        if let Some(rest) = text.strip_prefix(sign) {
            return (sign, rest);
        }
    }
    ("", text)
}

fn compared(sign: &str, value: i32) -> Range {
    match sign {
        "<=" => Range { low: i32::MIN, high: value },
        ">=" => Range::at_least(value),
        "<" => Range { low: i32::MIN, high: value.saturating_sub(1) },
        ">" => Range::at_least(value.saturating_add(1)),
        _ => Range::exactly(value),
    }
}

/// A whole number with an optional sign.
fn number(text: &str) -> Option<i32> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let value: i32 = digits.parse().ok()?;
    Some(if text.starts_with('-') { -value } else { value })
}

/// Pawns with at most two decimals, as hundredths.
fn hundredths(text: &str) -> Option<i32> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    if part.len() > 2 || !part.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let magnitude = number(whole)?.checked_mul(100)?;
    let rest = part.parse::<i32>().unwrap_or(0) * if part.len() == 1 { 10 } else { 1 };
    Some(if whole.starts_with('-') { magnitude - rest } else { magnitude + rest })
}

/// Roman numerals up to some hundreds.
fn roman(text: &str) -> Option<i32> {
    let value = |c| match c {
        'I' => Some(1),
        'V' => Some(5),
        'X' => Some(10),
        'L' => Some(50),
        'C' => Some(100),
        _ => None,
    };
    let values: Vec<i32> = text.chars().map(value).collect::<Option<_>>()?;
    if values.is_empty() || values.len() > 12 {
        return None;
    }
    let sum = values
        .iter()
        .enumerate()
        .map(|(at, &v)| if values[at + 1..].iter().any(|&w| w > v) { -v } else { v });
    Some(sum.sum())
}

impl Parser<'_> {
    /// A range of numbers that `read` understands.
    fn range_of(&mut self, what: &str, read: impl Fn(&str) -> Option<i32>) -> Parsed<Range> {
        let expected = format!("a range such as 4, 2 8 or >=4 for {what}");
        let (word, span) = self.word(&expected)?;
        if word == "unlimited" {
            let (high, _) =
                self.word_if(|w| read(w).is_some()).ok_or_else(|| self.expected("the upper end"))?;
            return Ok(Range { low: i32::MIN, high: read(&high).unwrap_or(i32::MAX) });
        }
        let (sign, rest) = sign(&word);
        let value = read(rest).ok_or_else(|| {
            QueryError::new(format!("“{word}” is no {}", what_is_expected(what)), span.clone())
                .hint(format!("{expected} was expected"))
        })?;
        if !sign.is_empty() {
            let range = compared(sign, value);
            // A signed comparison may be closed by a second one: >=2 <=8.
            return Ok(range);
        }
        if self.word_if(|w| w == "unlimited").is_some() {
            return Ok(Range::at_least(value));
        }
        let Some((second, _)) = self.word_if(|w| read(w).is_some()) else { return Ok(Range::exactly(value)) };
        let second = read(&second).unwrap_or(value);
        Ok(Range { low: value.min(second), high: value.max(second) })
    }

    /// A range of whole numbers.
    pub(crate) fn range(&mut self, what: &str) -> Parsed<Range> {
        self.range_of(what, number)
    }

    /// A range, if one follows.
    pub(crate) fn range_if(&mut self, what: &str) -> Parsed<Option<Range>> {
        let follows =
            matches!(&self.peek().token, Token::Word(w) if number(sign(w).1).is_some() || w == "unlimited");
        if follows { self.range(what).map(Some) } else { Ok(None) }
    }

    /// A range of pawns with decimals, in hundredths.
    pub(crate) fn pawn_range(&mut self, what: &str) -> Parsed<Range> {
        self.range_of(what, hundredths)
    }

    /// A range of numbers, Roman numerals allowed.
    pub(crate) fn roman_range(&mut self, what: &str) -> Parsed<Range> {
        self.range_of(what, |text| number(text).or_else(|| roman(text)))
    }

    /// A range of counts or of shares.
    pub(crate) fn count_or_share(&mut self, what: &str) -> Parsed<CountOrShare> {
        let is_share = matches!(&self.peek().token, Token::Word(word) if word.ends_with('%'));
        if !is_share {
            return self.range(what).map(CountOrShare::Count);
        }
        let share = |text: &str| number(text.strip_suffix('%')?);
        let start = self.peek().span.clone();
        let range = self.range_of(what, share)?;
        let bad = |value: i32| value != i32::MIN && value != i32::MAX && !(-1..=101).contains(&value);
        if bad(range.low) || bad(range.high) {
            return Err(QueryError::new("a share lies between 0% and 100%", start));
        }
        Ok(CountOrShare::Share(range))
    }

    /// A range of moves, `end` and `end-3` allowed.
    pub(crate) fn move_range(&mut self, what: &str) -> Parsed<MoveRange> {
        let bound = |text: &str| match text.strip_prefix("end") {
            Some("") => Some(Bound::End(0)),
            Some(rest) => rest.strip_prefix('-').and_then(number).map(Bound::End),
            None => number(text).map(Bound::Start),
        };
        let expected = format!("a range such as 4, 2 8, >=4 or end-2 for {what}");
        let (word, span) = self.word(&expected)?;
        let unbounded = Bound::Start(i32::MAX);
        if word == "unlimited" {
            let (high, _) =
                self.word_if(|w| bound(w).is_some()).ok_or_else(|| self.expected("the upper end"))?;
            return Ok(MoveRange { low: Bound::Start(i32::MIN), high: bound(&high).unwrap_or(unbounded) });
        }
        let (sign, rest) = sign(&word);
        let value = bound(rest).ok_or_else(|| {
            QueryError::new(format!("“{word}” is no move number"), span)
                .hint(format!("{expected} was expected"))
        })?;
        let beside = |by: i32| match value {
            Bound::Start(number) => Bound::Start(number.saturating_add(by)),
            Bound::End(back) => Bound::End(back.saturating_sub(by)),
        };
        let lowest = Bound::Start(i32::MIN);
        Ok(match sign {
            "<=" => MoveRange { low: lowest, high: value },
            "<" => MoveRange { low: lowest, high: beside(-1) },
            ">=" => MoveRange { low: value, high: unbounded },
            ">" => MoveRange { low: beside(1), high: unbounded },
            _ => {
                let second = match self.word_if(|w| w == "unlimited" || bound(w).is_some()) {
                    Some((word, _)) => bound(&word).unwrap_or(unbounded),
                    None => value,
                };
                match (value, second) {
                    (Bound::Start(one), Bound::Start(other)) if one > other => {
                        MoveRange { low: second, high: value }
                    }
                    (Bound::End(one), Bound::End(other)) if one < other => {
                        MoveRange { low: second, high: value }
                    }
                    _ => MoveRange { low: value, high: second },
                }
            }
        })
    }

    /// A comma list in one word, in lower case.
    pub(crate) fn comma_list(&mut self, what: &str) -> Parsed<(Vec<String>, Span)> {
        let (word, span) = self.word(what)?;
        let items = word.split(',').map(|item| item.trim().to_lowercase()).filter(|item| !item.is_empty());
        Ok((items.collect(), span))
    }

    /// A date, an open range, `d1 d2` or `d1 .. d2`.
    pub(crate) fn date_range(&mut self) -> Parsed<DateRange> {
        let expected = "a date such as 2010-10-01, >=2010, 1990 1999 or 2010-10-01 .. 2010-10-01+1m";
        let (word, span) = self.word(expected)?;
        match word.as_str() {
            "-" => return Ok(DateRange::Missing),
            "*" => return Ok(DateRange::Present),
            _ => {}
        }
        let (sign, rest) = sign(&word);
        let bad = |text: &str| {
            QueryError::new(format!("“{text}” is no date"), span.clone())
                .hint(format!("{expected} was expected"))
        };
        if let Some((first, second)) = rest.split_once("..").filter(|(_, second)| !second.is_empty()) {
            let (low, _) = date(first).ok_or_else(|| bad(first))?;
            let (end, _) = date(second).ok_or_else(|| bad(second))?;
            return Ok(DateRange::Days(low, end - 1));
        }
        let (low, high) = date(rest.trim_end_matches("..")).ok_or_else(|| bad(rest))?;
        match sign {
            "<=" => return Ok(DateRange::Days(0, high)),
            "<" => return Ok(DateRange::Days(0, low - 1)),
            ">=" => return Ok(DateRange::Days(low, i32::MAX)),
            ">" => return Ok(DateRange::Days(high + 1, i32::MAX)),
            _ => {}
        }
        if rest.ends_with("..") || self.word_if(|w| w == "..").is_some() {
            let (second, span) = self.word("the end of the dates")?;
            let (end, _) = date(&second)
                .ok_or_else(|| QueryError::new(format!("“{second}” is no date"), span.clone()))?;
            return Ok(DateRange::Days(low, end - 1));
        }
        if let Some((second, _)) = self.word_if(|w| date(w).is_some()) {
            let (other_low, other_high) = date(&second).unwrap_or((low, high));
            return Ok(DateRange::Days(low.min(other_low), high.max(other_high)));
        }
        Ok(DateRange::Days(low, high))
    }
}

fn what_is_expected(what: &str) -> String {
    format!("number for {what}")
}

/// The first and last day of `2010`, `2010-10`, `2010-10-01`, with offsets such as `+1m`, `-43d`, `+2y`.
fn date(text: &str) -> Option<(i32, i32)> {
    // An offset starts with a sign and ends with a unit; a minus between digits belongs to the date.
    let mut base = text;
    let mut offsets = Vec::new();
    while let Some(unit) = base.chars().last().filter(|c| matches!(c, 'd' | 'm' | 'y')) {
        let body = &base[..base.len() - 1];
        let at = body.rfind(['+', '-'])?;
        let amount = number(&body[at..])?;
        if amount.abs() > 100_000 {
            return None;
        }
        offsets.push((amount, unit));
        base = &base[..at];
    }
    let parts: Vec<i32> = base
        .split(['-', '.', '/'])
        .map(|part| if part.bytes().all(|b| b.is_ascii_digit()) { part.parse().ok() } else { None })
        .collect::<Option<_>>()?;
    let (year, month, day) = match parts[..] {
        [year] => (year, None, None),
        [year, month] => (year, Some(month), None),
        [year, month, day] => (year, Some(month), Some(day)),
        _ => return None,
    };
    let month_ok = month.is_none_or(|m| (1..=12).contains(&m));
    let day_ok = day.is_none_or(|d| (1..=31).contains(&d));
    if !(1..=9999).contains(&year) || !month_ok || !day_ok {
        return None;
    }
    let mut low = (year, month.unwrap_or(1), day.unwrap_or(1));
    let mut high = (year, month.unwrap_or(12), day.unwrap_or(31));
    for (amount, unit) in offsets.into_iter().rev() {
        low = moved(low, amount, unit);
        high = moved(high, amount, unit);
    }
    let packed = |(y, m, d): (i32, i32, i32)| y * 10000 + m * 100 + d;
    Some((packed(low), packed(high)))
}

fn days_of_month(year: i32, month: i32) -> i32 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

fn moved((mut year, mut month, mut day): (i32, i32, i32), amount: i32, unit: char) -> (i32, i32, i32) {
    match unit {
        'y' => year = (year + amount).clamp(1, 9999),
        'm' => {
            let months = (year * 12 + month - 1 + amount).clamp(12, 9999 * 12 + 11);
            (year, month) = (months / 12, months % 12 + 1);
        }
        _ => {
            for _ in 0..amount.abs() {
                day += amount.signum();
                if day < 1 {
                    month -= 1;
                    if month < 1 {
                        (year, month) = ((year - 1).max(1), 12);
                    }
                    day = days_of_month(year, month);
                } else if day > days_of_month(year, month) {
                    (day, month) = (1, month + 1);
                    if month > 12 {
                        (year, month) = ((year + 1).min(9999), 1);
                    }
                }
            }
        }
    }
    (year, month, day.min(31))
}

impl Parser<'_> {
    pub(crate) fn one_or_two_designators(&mut self, what: &str) -> Parsed<(Designator, Designator)> {
        let one = self.designator(what)?;
        Ok(match self.designator_if() {
            Some(other) => (one, other),
            None => (one.of_side(Side::White), one.of_side(Side::Black)),
        })
    }

    pub(crate) fn effort(&mut self) -> Parsed<Effort> {
        let (word, span) = self.word("“depth n” or “movetime ms”")?;
        let (number, _) = self.word("a number")?;
        let number: u32 = number
            .parse()
            .ok()
            .filter(|n| *n > 0)
            .ok_or_else(|| QueryError::new(format!("“{number}” is no positive number"), span.clone()))?;
        match word.as_str() {
            "depth" => Ok(Effort::Depth(number)),
            "movetime" => Ok(Effort::MoveTime(number)),
            _ => Err(QueryError::new("“depth n” or “movetime ms” is expected here", span)),
        }
    }

    pub(crate) fn viewpoint_if(&mut self) -> Option<Viewpoint> {
        let (word, _) = self.word_if(|word| matches!(word, "sidetomove" | "absolute"))?;
        Some(if word == "absolute" { Viewpoint::Absolute } else { Viewpoint::SideToMove })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_and_offsets() {
        assert_eq!(date("2010"), Some((20100101, 20101231)));
        assert_eq!(date("2010-10-01+1m"), Some((20101101, 20101101)));
        assert_eq!(date("2010-03-01-1d"), Some((20100228, 20100228)));
        assert_eq!(date("2010-12-31+2y+1d"), Some((20130101, 20130101)));
        assert_eq!(date("2010-13"), None);
        assert_eq!(date("abc"), None);
    }

    #[test]
    fn roman_numerals() {
        assert_eq!(roman("XV"), Some(15));
        assert_eq!(roman("XIX"), Some(19));
        assert_eq!(roman("A"), None);
    }

    #[test]
    fn hundredths_of_a_pawn() {
        assert_eq!(hundredths("-2.5"), Some(-250));
        assert_eq!(hundredths("0.05"), Some(5));
        assert_eq!(hundredths("3"), Some(300));
        assert_eq!(hundredths("1.234"), None);
    }
}
