//! Authors, sources and distinctions, taken apart for the package's commands.

use super::escaped;
use crate::setup::Credits;
use std::fmt::Write;

/// The elements of the credits. Writing to a string cannot fail.
pub(super) fn credits(credits: &Credits) -> String {
    let mut text = String::new();
    if !credits.authors.is_empty() {
        let _ = writeln!(text, " \\author{{{}}}%", authors(&credits.authors));
    }
    if let Some(origin) = credits.origins.first() {
        text += &source(origin);
    }
    if let Some(award) = &credits.award {
        text += &self::award(award);
    }
    if !credits.titles.is_empty() {
        let titles: String = credits.titles.iter().map(|title| format!("{}\n", escaped(title))).collect();
        let _ = writeln!(text, " \\dedication{{{titles}}}%");
    }
    text
}

/// Surnames first. Names with a comma are so already.
fn authors(authors: &[String]) -> String {
    if authors.iter().any(|author| author.contains(',')) {
        return escaped(&authors.join(";"));
    }
    let surname_first = |author: &String| match author.rsplit_once(' ') {
        Some((first, surname)) => format!("{}, {}", escaped(surname), escaped(first)),
        None => format!("{}, ", escaped(author)),
    };
    authors.iter().map(surname_first).collect::<Vec<String>>().join("; ")
}

/// A distinction, and behind a comma the tourney.
fn award(award: &str) -> String {
    match award.split_once(',') {
        Some((award, tourney)) => {
            format!(
                " \\award{{{}}}%\n \\tournament{{{}}}%\n",
                escaped(award),
                escaped(tourney.trim_start_matches(' '))
            )
        }
        None => format!(" \\award{{{}}}%\n", escaped(award)),
    }
}

/// `[number of the diagram,] source [issue,] [date]`. A date is a year, month/year, months/year, day.month.year
/// or days.month.year.
fn source(origin: &str) -> String {
    let mut text = String::new();
    let mut rest = origin;
    if let Some((number, behind)) = origin.split_once(',')
        && number.chars().all(|c| c.is_ascii_alphanumeric())
    {
        let _ = writeln!(text, " \\sourcenr{{{number}}}%");
        rest = behind.trim_start_matches(' ');
    }
    let (before, year) = cut_behind(rest, |c| c.is_ascii_digit() || c == '-');
    let mut source = before;
    if !year.is_empty() {
        let _ = writeln!(text, " \\year{{{year}}}%");
        if let Some(before) = before.strip_suffix('/') {
            let (behind, months) =
                cut_behind(before.trim_end_matches(' '), |c| c.is_ascii_digit() || c == '-');
            let word = if months.contains('-') { "months" } else { "month" };
            let _ = writeln!(text, " \\{word}{{{months}}}%");
            source = behind;
        } else if let Some(before) = before.trim_end_matches(' ').strip_suffix('.') {
            let (before, month) = cut_behind(before, |c| c.is_ascii_digit());
            let _ = writeln!(text, " \\month{{{month}}}%");
            let before = before.trim_end_matches(' ');
            let (behind, days) = cut_behind(before, |c| c.is_ascii_digit() || c == '-' || c == '.');
            let _ = writeln!(text, " \\day{{{}}}%", days.strip_suffix('.').unwrap_or(days));
            source = behind;
        }
    }
    source = source.trim_end_matches(' ');
    if let Some(before) = source.strip_suffix(',')
        && let Some((behind, issue)) = before.rsplit_once(' ')
    {
        let _ = writeln!(text, " \\issue{{{issue}}}%");
        source = behind.trim_end_matches(' ');
    }
    let _ = writeln!(text, " \\source{{{}}}%", escaped(source));
    text
}

/// A text cut before its longest end of such letters.
fn cut_behind(text: &str, is_part: impl Fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.trim_end_matches(is_part).len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_are_taken_apart() {
        assert_eq!(
            source("123, The Problemist 45, 03/2001"),
            " \\sourcenr{123}%\n \\year{2001}%\n \\month{03}%\n \\issue{45}%\n \\source{The Problemist}%\n"
        );
        assert_eq!(
            source("Die Schwalbe 1.-3.6.1987"),
            " \\year{1987}%\n \\month{6}%\n \\day{1.-3}%\n \\source{Die Schwalbe}%\n"
        );
        assert_eq!(source("British Chess Magazine"), " \\source{British Chess Magazine}%\n");
    }

    #[test]
    fn surnames_stand_first() {
        let names = |names: &[&str]| authors(&names.iter().map(|n| (*n).to_owned()).collect::<Vec<_>>());
        assert_eq!(names(&["William A. Shinkman"]), "Shinkman, William A.");
        assert_eq!(names(&["Sam Loyd", "T. R. Dawson"]), "Loyd, Sam; Dawson, T. R.");
        assert_eq!(names(&["Loyd, Sam"]), "Loyd, Sam");
    }
}
