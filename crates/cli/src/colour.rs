//! Colours on terminals. What goes into a pipe or a file has none, nor what a terminal shows under `NO_COLOR`.

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use dawson::Claim;
use dawson::solve::Ink;
use std::borrow::Cow;
use std::sync::LazyLock;

/// How a text is painted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Paint {
    /// Not at all.
    Plain,
    /// The whole text in a style.
    Whole(Style),
    /// A diagram: borders pale, black and neutral units in colours.
    Board,
    /// Moves: numbers pale, effects and signs in colours.
    Moves,
}

const PALE: Style = Style::new().dimmed();
const GOOD: Style = Style::new().bold().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Green)));
const DOUBTFUL: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Yellow)));
const BAD: Style = Style::new().bold().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Red)));
const NOTE: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Cyan)));
const BLACK_UNIT: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Cyan)));
const WHITE_UNIT: Style = Style::new().bold();
const NEUTRAL_UNIT: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Magenta)));

/// Whether standard output, and standard error, show colours. Settled once: a terminal does not become a pipe.
static ON_OUTPUT: LazyLock<bool> =
    LazyLock::new(|| AutoStream::choice(&std::io::stdout()) != ColorChoice::Never);
static ON_ERROR: LazyLock<bool> =
    LazyLock::new(|| AutoStream::choice(&std::io::stderr()) != ColorChoice::Never);

impl Paint {
    /// For a text of that kind.
    fn of(ink: Ink) -> Paint {
        match ink {
            Ink::Board => Paint::Board,
            Ink::Moves => Paint::Moves,
            Ink::Key => Paint::Whole(GOOD),
            Ink::Try => Paint::Whole(DOUBTFUL),
            Ink::Refutation => Paint::Whole(BAD),
            Ink::Note => Paint::Whole(NOTE),
            Ink::Verdict(Claim::Sound | Claim::Complete) => Paint::Whole(GOOD),
            Ink::Verdict(Claim::NotProved | Claim::Stopped | Claim::NotSolved) => Paint::Whole(DOUBTFUL),
            Ink::Verdict(Claim::MoreThanOneKey | Claim::Cooked | Claim::NoSolution) => Paint::Whole(BAD),
            _ => Paint::Plain,
        }
    }
}

/// A text as standard output shows it.
pub fn painted(text: &str, ink: Ink) -> Cow<'_, str> {
    let paint = Paint::of(ink);
    if paint == Paint::Plain || text.trim().is_empty() || !*ON_OUTPUT {
        return Cow::Borrowed(text);
    }
    Cow::Owned(in_colours(text, paint))
}

/// A message for people as standard error shows it: the words that say how bad it is stand out.
pub fn complaint(text: &str) -> Cow<'_, str> {
    if !*ON_ERROR {
        return Cow::Borrowed(text);
    }
    let mut shown = text.to_owned();
    for (word, style) in [("error:", BAD), ("warning:", DOUBTFUL), ("not supported yet:", DOUBTFUL)] {
        shown = shown.replacen(word, &wrapped(word, style), 1);
    }
    Cow::Owned(shown)
}

fn in_colours(text: &str, paint: Paint) -> String {
    match paint {
        Paint::Plain => text.to_owned(),
        Paint::Whole(style) => wrapped(text, style),
        Paint::Board => text.split_inclusive('\n').map(board_line).collect(),
        Paint::Moves => words(text, move_word),
    }
}

/// A text in a style; blanks and line ends around it stay outside.
fn wrapped(text: &str, style: Style) -> String {
    let inside = text.trim();
    let Some(at) = text.find(inside) else { return text.to_owned() };
    let (before, rest) = text.split_at(at);
    format!("{before}{style}{inside}{style:#}{}", &rest[inside.len()..])
}

/// Paints each word of a text; the blanks between stay.
fn words(text: &str, paint: impl Fn(&str) -> String) -> String {
    let mut shown = String::new();
    for part in text.split_inclusive(char::is_whitespace) {
        let word = part.trim_end_matches(char::is_whitespace);
        if !word.is_empty() {
            shown.push_str(&paint(word));
        }
        shown.push_str(&part[word.len()..]);
    }
    shown
}

/// A line of a diagram, or one below it, which stays as it is.
fn board_line(line: &str) -> String {
    let is_border = line.starts_with("+---") || line.starts_with('|');
    let is_rank = line.starts_with(|c: char| c.is_ascii_digit()) && line.trim_end().len() > 30;
    if !is_border && !is_rank {
        return line.to_owned();
    }
    words(line, |word| {
        let style = match word.as_bytes() {
            [b'+' | b'.' | b'|' | b'0'..=b'9', ..] => PALE,
            [b'-', b'-', ..] => PALE,
            [b'-', ..] => BLACK_UNIT,
            [b'=', ..] => NEUTRAL_UNIT,
            _ => WHITE_UNIT,
        };
        wrapped(word, style)
    })
}

/// A word of a solution: a move with its number before it and its effects behind it, or a sign.
fn move_word(word: &str) -> String {
    if !word.contains(|c: char| c.is_alphanumeric()) {
        return wrapped(word, if word.starts_with('.') { PALE } else { GOOD });
    }
    let number = word.find(|c: char| !c.is_ascii_digit()).filter(|&at| at > 0 && word[at..].starts_with('.'));
    let (number, rest) = match number {
        Some(at) => word.split_at(at + word[at..].find(|c| c != '.').unwrap_or(word.len() - at)),
        None => ("", word),
    };
    let (played, effects) = rest.split_at(rest.find('[').unwrap_or(rest.len()));
    let mut shown = String::new();
    for (part, style) in [(number, PALE), (played, Style::new()), (effects, NOTE)] {
        if !part.is_empty() {
            shown.push_str(&if style == Style::new() { part.to_owned() } else { wrapped(part, style) });
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text with escape sequences shown as `{…}`, `{}` where a style ends.
    fn shown(text: &str, paint: Paint) -> String {
        in_colours(text, paint).replace("\x1b[0m", "}").replace("\x1b[", "{")
    }

    #[test]
    fn colours_change_no_letter() {
        let board =
            "+---a---b---c---d---e---f---g---h---+\n8   .  -K   . =.NH   .   .   .   Q   8\n  #2   1 + 1\n";
        let moves = "\n  1.Sg2*e1[+wNe8] Ne8-b2 #";
        for (text, paint) in [(board, Paint::Board), (moves, Paint::Moves), (" !", Paint::Whole(GOOD))] {
            let coloured = in_colours(text, paint);
            assert_ne!(coloured, text);
            assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), text);
        }
    }

    #[test]
    fn numbers_effects_and_signs_stand_out_in_a_line() {
        assert_eq!(
            shown("\n  1.Sg2*e1[+wNe8] Kb2-b1 #", Paint::Moves),
            "\n  {2m1.}Sg2*e1{36m[+wNe8]} Kb2-b1 {1m{32m#}"
        );
        assert_eq!(shown("  1...  ...", Paint::Moves), "  {2m1...}  {2m...}");
    }
}
