//! The width of words in a picture, and lines that are broken where the picture ends.

/// The width of a text in a serif face of that size, in pixels: rather too wide than too narrow.
#[must_use]
pub fn text_width(text: &str, size: u32) -> u32 {
    let hundredths: u32 = text.chars().map(letter_width).sum();
    hundredths * size / 100
}

/// The width of a letter in hundredths of the size.
const fn letter_width(letter: char) -> u32 {
    match letter {
        'i' | 'j' | 'l' | '!' | '\'' | ',' | '.' | ':' | ';' | '|' | ' ' => 34,
        'f' | 'r' | 's' | 't' | 'I' | 'J' | '(' | ')' | '[' | ']' | '-' | '"' => 45,
        'm' | 'w' | 'M' | 'W' | '—' | '→' | '↔' | '@' | '%' => 95,
        'A'..='Z' | '+' | '=' | '#' | '<' | '>' | '~' => 74,
        _ => 57,
    }
}

/// A text in lines of at most that width. A word that is wider by itself is cut.
#[must_use]
pub fn wrapped(text: &str, width: u32, size: u32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if text_width(&longer, size) <= width {
            line = longer;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for letter in word.chars() {
            line.push(letter);
            if text_width(&line, size) > width && line.chars().count() > 1 {
                line.pop();
                lines.push(std::mem::replace(&mut line, letter.to_string()));
            }
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// Items of given widths in rows of at most that width, with a gap between them: for each row the items of it, and its width.
#[must_use]
pub fn flow(widths: &[u32], gap: u32, width: u32) -> Vec<(std::ops::Range<usize>, u32)> {
    let mut rows: Vec<(std::ops::Range<usize>, u32)> = Vec::new();
    for (index, &item) in widths.iter().enumerate() {
        match rows.last_mut() {
            Some((items, used)) if *used + gap + item <= width => {
                items.end = index + 1;
                *used += gap + item;
            }
            _ => rows.push((index..index + 1, item)),
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_wider_than_asked_and_no_word_is_lost() {
        let text = "Steps like a king, but only where nobody threatens it; captures like a knight";
        let lines = wrapped(text, 200, 15);
        assert!(lines.len() > 2 && lines.iter().all(|line| text_width(line, 15) <= 200), "{lines:?}");
        assert_eq!(lines.join(" "), text);
        let cut = wrapped(&"m".repeat(100), 150, 15);
        assert!(cut.len() > 5 && cut.iter().all(|line| text_width(line, 15) <= 150), "{cut:?}");
        assert_eq!(cut.concat().len(), 100);
        assert_eq!(wrapped("", 100, 15), Vec::<String>::new());
    }

    #[test]
    fn rows_are_filled_before_another_begins() {
        assert_eq!(flow(&[40, 40, 40], 10, 100), [(0..2, 90), (2..3, 40)]);
        assert_eq!(flow(&[400], 10, 100), [(0..1, 400)], "an item that is too wide stands alone");
        assert_eq!(flow(&[], 10, 100), []);
    }
}
