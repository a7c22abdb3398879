//! Sizes as options have them.

/// Reads a size: kilobytes, or with K, M or G behind the number. The answer is in bytes.
pub(crate) fn memory(text: &str) -> Result<usize, String> {
    let (digits, unit) = match text.find(|c: char| !c.is_ascii_digit()) {
        Some(at) => text.split_at(at),
        None => (text, "K"),
    };
    let shift = match unit {
        "K" | "k" => 10,
        "M" | "m" => 20,
        "G" | "g" => 30,
        _ => return Err(format!("{unit}: K, M or G was expected")),
    };
    let number: usize = digits.parse().map_err(|_| "a number was expected".to_owned())?;
    number.checked_mul(1 << shift).ok_or_else(|| "more memory than there can be".to_owned())
}
