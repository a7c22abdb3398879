//! Amounts of memory as options have them.

/// Why a text is no amount of memory.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MemoryError {
    /// The letter behind the number is none.
    #[error("{0}: K, M or G was expected")]
    Unit(String),
    /// There is no number.
    #[error("a number was expected")]
    Number,
    /// No machine can address it.
    #[error("more memory than there can be")]
    TooMuch,
}

/// Reads an amount of memory as Popeye's command line has it: a number of kilobytes, or with K, M or G behind the number. The answer is in
/// bytes.
///
/// ```
/// assert_eq!(dawson::solve::memory("64M"), Ok(64 << 20));
/// assert!(dawson::solve::memory("64T").is_err());
/// ```
///
/// # Errors
/// What was expected instead.
pub fn memory(text: &str) -> Result<usize, MemoryError> {
    let (digits, unit) = match text.find(|c: char| !c.is_ascii_digit()) {
        Some(at) => text.split_at(at),
        None => (text, "K"),
    };
    let shift = match unit {
        "K" | "k" => 10,
        "M" | "m" => 20,
        "G" | "g" => 30,
        _ => return Err(MemoryError::Unit(unit.to_owned())),
    };
    let number: usize = digits.parse().map_err(|_| MemoryError::Number)?;
    number.checked_mul(1 << shift).ok_or(MemoryError::TooMuch)
}

#[cfg(test)]
mod tests {
    use super::memory;

    #[test]
    fn amounts_are_kilobytes_unless_they_say_otherwise() {
        assert_eq!(memory("40960"), Ok(40960 * 1024));
        assert_eq!(memory("40M"), Ok(40 << 20));
        assert_eq!(memory("1G"), Ok(1 << 30));
        assert_eq!(memory("0"), Ok(0));
        assert!(memory("x").is_err() && memory("5X").is_err());
        assert!(memory("99999999999999999999G").is_err());
    }
}
