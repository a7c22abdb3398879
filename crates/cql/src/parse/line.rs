//! `:line` and `:line*`: moves in long notation.

use board::Side;

use super::cursor::{Parsed, Parser};
use super::lexer::Token;
use crate::error::{QueryError, Span};
use crate::tree::{Designator, Kinds, LineMove, LineQuery, Squares};

const ALL: Squares = u64::MAX;
const PAWNS: Kinds = Kinds(32 | 32 << 6);

/// The most half-moves that numbers may leave out between two written moves.
const LONGEST_GAP: i32 = 1000;

/// A move as read, before the sides are known.
struct Draft {
    found: LineMove,
    /// Whether the number in front says Black (`2...`).
    after_dots: bool,
    numbered: Option<i32>,
    /// Whether it stands behind `|` and must merely be possible.
    merely_possible: bool,
    /// Whether the moving unit is written.
    names_unit: bool,
    span: Span,
}

impl Draft {
    fn of(found: LineMove, span: Span) -> Draft {
        Draft { found, after_dots: false, numbered: None, merely_possible: false, names_unit: true, span }
    }

    /// A half-move that is not written: any move.
    fn unwritten(before: &Draft) -> Draft {
        Draft {
            merely_possible: before.merely_possible,
            ..Draft::of(LineMove::default(), before.span.clone())
        }
    }
}

impl Parser<'_> {
    /// The moves after `:line`.
    pub(super) fn line(&mut self, starred: bool, keyword: &Span) -> Parsed<LineQuery> {
        let (text, place, in_quotes) = self.line_text()?;
        let (mut drafts, mut merely_possible, mut transposed) = (Vec::new(), false, starred);
        let mut number: Option<(i32, bool)> = None;
        for (start, item) in words(&text) {
            let span =
                (place.start + start).min(place.end)..(place.start + start + item.len()).min(place.end);
            match item {
                "*" => transposed = true,
                "|" => merely_possible = true,
                "ep" | "e.p." => match drafts.last_mut() {
                    Some(Draft { found, .. }) => make_en_passant(found),
                    None => return Err(QueryError::new("“e.p.” follows a move", span)),
                },
                _ => {
                    let (given, body) = split_number(item);
                    if given.is_some() {
                        number = given;
                    }
                    if body.is_empty() {
                        continue;
                    }
                    let mut draft = Draft { merely_possible, ..read_move(body, span)? };
                    if let Some((number, after_dots)) = number.take() {
                        draft.numbered = Some(number);
                        draft.after_dots = after_dots;
                    }
                    drafts.push(draft);
                }
            }
        }
        if drafts.is_empty() {
            return Err(QueryError::new("the line has no move", keyword.clone()));
        }
        if transposed {
            settle_colours(&mut drafts)?;
            check_transposed(&drafts, in_quotes, keyword)?;
        } else {
            drafts = settle_sides(drafts)?;
        }
        let possible_from = drafts.iter().position(|draft| draft.merely_possible).unwrap_or(drafts.len());
        let mut played: Vec<LineMove> = drafts.into_iter().map(|draft| draft.found).collect();
        let possible = played.split_off(possible_from);
        Ok(LineQuery { played, possible, transposed })
    }

    /// The text of the line and its place: a quoted string (then `true`), or what stands between the parentheses.
    fn line_text(&mut self) -> Parsed<(String, Span, bool)> {
        let token = self.next();
        match token.token {
            Token::Text(text) => Ok((text, token.span.start + 1..token.span.end, true)),
            Token::Open => {
                let start = token.span.end;
                let mut depth = 1;
                let end = self.source[start..]
                    .char_indices()
                    .find(|(_, c)| {
                        depth += i32::from(*c == '(') - i32::from(*c == ')');
                        depth == 0
                    })
                    .map(|(at, _)| start + at)
                    .ok_or_else(|| Self::unclosed(&token.span))?;
                while self.peek().span.start < end && self.peek().token != Token::End {
                    self.next();
                }
                self.next();
                Ok((self.source[start..end].to_owned(), start..end, false))
            }
            _ => Err(QueryError::new(":line takes moves in quotes or in parentheses", token.span)),
        }
    }
}

/// The words of a text with their places.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// `12.` or `12...` in front of a move: the number and whether Black moves.
fn split_number(item: &str) -> (Option<(i32, bool)>, &str) {
    let digits = item.find(|c: char| !c.is_ascii_digit()).unwrap_or(item.len());
    let rest = &item[digits..];
    match item[..digits].parse::<i32>() {
        Ok(number) if rest.starts_with('.') => {
            let body = rest.trim_start_matches('.');
            (Some((number, rest.len() - body.len() > 1)), body)
        }
        _ => (None, item),
    }
}

fn read_move(text: &str, span: Span) -> Parsed<Draft> {
    let error = |message: String| QueryError::new(message, span.clone());
    let mut found = LineMove::default();
    if let Some(rest) = text.strip_prefix("--") {
        // Any move, perhaps with signs behind it.
        return if read_suffixes(rest, &mut found).is_empty() {
            Ok(Draft::of(found, span))
        } else {
            Err(error(format!("“{text}” is no move such as e2-e4 or Ng1xf3")))
        };
    }
    let body = read_suffixes(text, &mut found);
    let castling = match body {
        "null" => {
            found.null = true;
            Some(0)
        }
        "O-O" | "0-0" => Some(0b0101),
        "O-O-O" | "0-0-0" => Some(0b1010),
        "O-O-O-O" => Some(0b1111),
        "K-K" => Some(0b0001),
        "K-Q" => Some(0b0010),
        "k-k" => Some(0b0100),
        "k-q" => Some(0b1000),
        _ => None,
    };
    if let Some(letters) = castling {
        found.castling = letters;
        return Ok(Draft::of(found, span));
    }
    let at = separator(body).ok_or_else(|| error(format!("“{text}” is no move such as e2-e4 or Ng1xf3")))?;
    let (before, sign, after) = (&body[..at], &body[at..=at], &body[at + 1..]);
    let (kinds, squares) =
        unit_on_squares(before).ok_or_else(|| error(format!("“{before}” is no unit on a square")))?;
    let (target_kinds, target_squares) =
        unit_on_squares(after).ok_or_else(|| error(format!("“{after}” is no square")))?;
    if target_kinds.is_some() && matches!(sign, "-" | "@") {
        return Err(error(format!("“{after}” names a unit, but nothing is captured there")));
    }
    let mover = kinds.unwrap_or(PAWNS);
    found.drop = sign == "@";
    found.from =
        Some(Designator { hand: found.drop, ..Designator::new(mover, if found.drop { 0 } else { squares }) });
    let target = match sign {
        "-" | "@" => Kinds::EMPTY,
        "x" => target_kinds.unwrap_or(Kinds::UNITS),
        _ => target_kinds.unwrap_or(Kinds(0x1fff)),
    };
    found.to = Some(Designator::new(target, target_squares));
    if found.promotion.is_none() && mover.0 & !PAWNS.0 == 0 {
        found.promotion = Some(Kinds::NONE);
    }
    if found.en_passant == Some(true) {
        make_en_passant(&mut found);
    }
    Ok(Draft { names_unit: kinds.is_some(), ..Draft::of(found, span) })
}

/// A capture in passing arrives on an empty square.
fn make_en_passant(found: &mut LineMove) {
    found.en_passant = Some(true);
    if let Some(to) = &mut found.to {
        to.kinds = Kinds::EMPTY;
    }
}

/// Takes the signs off the end of a move.
fn read_suffixes<'a>(text: &'a str, found: &mut LineMove) -> &'a str {
    let mut rest = text;
    loop {
        let stripped = [
            ("+++", 3),
            ("++", 2),
            ("+", 1),
            ("#", 4),
            ("!", 5),
            ("e.p.", 6),
            ("ep", 6),
            ("*", 7),
            ("---", 10),
            ("--", 9),
        ]
        .into_iter()
        .find_map(|(suffix, meaning)| rest.strip_suffix(suffix).map(|left| (left, meaning)));
        // A hyphen at the very end: no check. “--” alone is any move.
        let (left, meaning) = match stripped {
            Some((left, meaning)) if !(left.is_empty() && meaning >= 9) => (left, meaning),
            _ => match rest.strip_suffix('-') {
                Some(left) if !left.is_empty() && separator(left).is_some() => (left, 8),
                _ => break,
            },
        };
        match meaning {
            1 => found.check = Some(true),
            2 => found.double_check = Some(true),
            3 => found.contact_check = Some(true),
            4 => found.mate = Some(true),
            5 => found.forced = true,
            6 => found.en_passant = Some(true),
            7 => found.mate = Some(false),
            8 => found.check = Some(false),
            9 => found.double_check = Some(false),
            _ => found.contact_check = Some(false),
        }
        rest = left;
    }
    if let Some((left, unit)) = rest.split_once('=')
        && let Some(kinds) = kinds_of(unit)
    {
        found.promotion = Some(kinds);
        return left;
    }
    rest
}

/// Where the sign between departure and arrival stands.
fn separator(body: &str) -> Option<usize> {
    let mut depth = 0;
    body.char_indices()
        .find(|(_, c)| {
            depth += i32::from(*c == '[') - i32::from(*c == ']');
            depth == 0 && matches!(c, '-' | 'x' | ':' | '@')
        })
        .map(|(at, _)| at)
}

/// Letters of units, in brackets where there are several.
fn kinds_of(text: &str) -> Option<Kinds> {
    let inner = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    if inner.is_empty() {
        return None;
    }
    inner.chars().try_fold(Kinds::NONE, |all, letter| {
        Kinds::of_letter(letter).filter(|_| letter != '.').map(|kinds| Kinds(all.0 | kinds.0))
    })
}

/// A unit (perhaps none) on squares (all, if none are named).
fn unit_on_squares(text: &str) -> Option<(Option<Kinds>, Squares)> {
    if text.is_empty() {
        return Some((None, ALL));
    }
    if let Some(squares) = squares_of(text) {
        return Some((None, squares));
    }
    let head = if text.starts_with('[') { text.find(']')? + 1 } else { text.chars().next()?.len_utf8() };
    let kinds = kinds_of(&text[..head])?;
    let squares = if head == text.len() { ALL } else { squares_of(&text[head..])? };
    Some((Some(kinds), squares))
}

/// Two parts, file and rank, each a letter, `?`, or a list or range in brackets; or a list of such in one pair.
fn squares_of(text: &str) -> Option<Squares> {
    fn part(text: &str) -> Option<(&str, &str)> {
        if let Some(rest) = text.strip_prefix('[') {
            let end = rest.find(']')?;
            Some((&rest[..end], &rest[end + 1..]))
        } else {
            let end = text.chars().next()?.len_utf8();
            Some((&text[..end], &text[end..]))
        }
    }
    fn mask(part: &str, first: char, one: Squares, step: u32) -> Option<Squares> {
        if part == "?" {
            return Some(ALL);
        }
        let letters: Vec<char> = part.chars().filter(|c| *c != ',').collect();
        let index = |c: char| (c as u32).checked_sub(first as u32).filter(|i| *i < 8);
        let (mut found, mut at) = (0, 0);
        while at < letters.len() {
            let low = index(letters[at])?;
            let high = if letters.get(at + 1) == Some(&'-') {
                at += 2;
                index(*letters.get(at)?)?
            } else {
                low
            };
            at += 1;
            found = (low.min(high)..=low.max(high)).fold(found, |all, i| all | one << (i * step));
        }
        (found != 0).then_some(found)
    }
    let (file, rest) = part(text)?;
    if rest.is_empty() {
        // [e4,e5]: several squares in one pair of brackets.
        let list = text.strip_prefix('[')?.strip_suffix(']')?;
        return list.split(',').try_fold(0, |all, item| squares_of(item).map(|squares| all | squares));
    }
    let (rank, rest) = part(rest)?;
    if !rest.is_empty() {
        return None;
    }
    Some(mask(file, 'a', 0x0101_0101_0101_0101, 1)? & mask(rank, '1', 0xff, 8)?)
}

/// Finds out who makes each move: from the numbers, else from the letters. The sides alternate; half-moves that are not
/// written, because the numbers leave them out or two moves in succession are of the same side, are any moves.
fn settle_sides(written: Vec<Draft>) -> Parsed<Vec<Draft>> {
    let numbered = written.iter().any(|d| d.numbered.is_some());
    let mut drafts: Vec<Draft> = Vec::with_capacity(written.len());
    let mut first: Option<Side> = None;
    let mut last_half_move: Option<(usize, i32)> = None;
    for draft in written {
        let mut missing = 0;
        let side = if let Some(number) = draft.numbered {
            let half_move =
                number.saturating_sub(1).saturating_mul(2).saturating_add(draft.after_dots.into());
            if let Some((before, value)) = last_half_move {
                let between = i32::try_from(drafts.len() - before).unwrap_or(i32::MAX);
                missing = half_move - value - between;
                if !(0..=LONGEST_GAP).contains(&missing) {
                    return Err(QueryError::new(
                        "the numbers of the moves do not follow one another",
                        draft.span,
                    ));
                }
            }
            let at = drafts.len() + usize::try_from(missing).unwrap_or(0);
            last_half_move = Some((at, half_move));
            Some(if draft.after_dots { Side::Black } else { Side::White })
        } else if numbered {
            None
        } else {
            side_of_letters(&draft.found)
        };
        if let Some(side) = side {
            let even = |at: usize| at.is_multiple_of(2);
            match first {
                Some(first) if !numbered && (first == side) != even(drafts.len()) => missing = 1,
                Some(_) => {}
                None => first = Some(if even(drafts.len()) { side } else { !side }),
            }
        }
        for _ in 0..missing {
            drafts.push(Draft::unwritten(&draft));
        }
        drafts.push(draft);
    }
    let start_half_move = last_half_move.map(|(at, value)| value - i32::try_from(at).unwrap_or(0));
    for (at, draft) in drafts.iter_mut().enumerate() {
        let side = first.map(|first| if at % 2 == 0 { first } else { !first });
        let found = &mut draft.found;
        found.number = start_half_move.map(|start| start + i32::try_from(at).unwrap_or(0));
        found.side = side;
        let Some(side) = side else { continue };
        // With the side known the letters mean its units, whatever their case (where numbers allow it).
        if let Some(from) = &mut found.from {
            from.kinds = own_kinds(from.kinds, side, numbered);
        }
        if let Some(to) = &mut found.to
            && to.kinds.0 & 0x1000 == 0
        {
            to.kinds = own_kinds(to.kinds, !side, numbered);
        }
        if let Some(promotion) = &mut found.promotion {
            *promotion = own_kinds(*promotion, side, true);
        }
        found.castling &= if side == Side::White { 0b0011 } else { 0b1100 };
    }
    Ok(drafts)
}

/// In a line whose transpositions count the place of a half-move tells its side, so that `P` is a pawn of either colour;
/// a letter of Black's tells as well who begins.
fn settle_colours(drafts: &mut [Draft]) -> Parsed<()> {
    let mut first: Option<Side> = None;
    for (at, draft) in drafts.iter().enumerate() {
        let side = match draft.numbered {
            Some(_) => Some(if draft.after_dots { Side::Black } else { Side::White }),
            None => side_of_letters(&draft.found).filter(|side| *side == Side::Black),
        };
        let Some(side) = side else { continue };
        let starts = if at % 2 == 0 { side } else { !side };
        if first.is_some_and(|known| known != starts) {
            return Err(QueryError::new("the sides must alternate in :line*", draft.span.clone()));
        }
        first = Some(starts);
    }
    for (at, draft) in drafts.iter_mut().enumerate() {
        let found = &mut draft.found;
        found.side = first.map(|first| if at % 2 == 0 { first } else { !first });
        let both = |kinds: Kinds| Kinds(kinds.0 | kinds.flipped().0);
        for unit in [&mut found.from, &mut found.to].into_iter().flatten() {
            unit.kinds = both(unit.kinds);
        }
        found.promotion = found.promotion.map(both);
    }
    Ok(())
}

fn own_kinds(kinds: Kinds, side: Side, either_case: bool) -> Kinds {
    let white = match side {
        Side::White => kinds,
        Side::Black => kinds.flipped(),
    };
    let own = white.0 & 0x3f | if either_case { white.flipped().0 & 0x3f } else { 0 };
    let own = Kinds(own | kinds.0 & 0x1000);
    if side == Side::White { own } else { own.flipped() }
}

fn side_of_letters(found: &LineMove) -> Option<Side> {
    match found.castling {
        0 => {}
        letters if letters & 0b1100 == 0 => return Some(Side::White),
        letters if letters & 0b0011 == 0 => return Some(Side::Black),
        _ => {}
    }
    let kinds = found.from?.kinds;
    match (kinds.roles(Side::White) != 0, kinds.roles(Side::Black) != 0) {
        (true, false) => Some(Side::White),
        (false, true) => Some(Side::Black),
        _ => None,
    }
}

/// A line whose transpositions count must determine each move. In quotes a move without a unit is a pawn's; in parentheses it
/// is any unit's, which determines nothing.
fn check_transposed(drafts: &[Draft], in_quotes: bool, keyword: &Span) -> Parsed<()> {
    let last = drafts.len() - 1;
    for (at, draft) in drafts.iter().enumerate() {
        let error = |message: &str| Err(QueryError::new(message, draft.span.clone()));
        let found = &draft.found;
        if draft.merely_possible {
            return Err(QueryError::new(":line* has no part that is merely possible", keyword.clone()));
        }
        let checks = [found.check, found.double_check, found.contact_check, found.mate];
        if at < last && checks.iter().any(Option::is_some) {
            return error("a check may be marked at the last move of :line* only");
        }
        if found.castling != 0 {
            if found.castling & 0b0101 != 0 && found.castling & 0b1010 != 0 {
                return error("each move of :line* must be determined: O-O or O-O-O");
            }
            continue;
        }
        let (Some(from), Some(to)) = (found.from, found.to) else {
            return error("each move of :line* must be determined");
        };
        let one = |squares: Squares| squares.count_ones() == 1;
        if found.drop || !one(from.squares) || !one(to.squares) {
            return error("each move of :line* needs one departure and one arrival square");
        }
        if !in_quotes && !draft.names_unit {
            let error = QueryError::new("each move of :line* needs its unit", draft.span.clone());
            return Err(error.hint("a pawn is written Pe2-e4"));
        }
        let is_empty = to.kinds.0 & 0xfff == 0;
        let roles = |kinds: Kinds| kinds.roles(Side::White) | kinds.roles(Side::Black);
        let single = |kinds: Kinds| kinds.0 & 0x1000 == 0 && roles(kinds).count_ones() == 1;
        if !single(from.kinds) || !is_empty && !single(to.kinds) {
            return error("each move of :line* needs one unit, and a capture the captured unit");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_of_lines() {
        assert_eq!(squares_of("e4"), Some(1 << 28));
        assert_eq!(squares_of("[ac]3").map(u64::count_ones), Some(2));
        assert_eq!(squares_of("?[1-7]").map(u64::count_ones), Some(56));
        assert_eq!(squares_of("??"), Some(ALL));
        assert_eq!(squares_of("[e4,d5]").map(u64::count_ones), Some(2));
        assert_eq!(squares_of("e9"), None);
    }

    #[test]
    fn a_unit_before_its_square() {
        assert_eq!(unit_on_squares("Ng1"), Some((Kinds::of_letter('N'), 1 << 6)));
        assert_eq!(unit_on_squares("b4"), Some((None, 1 << 25)));
        assert_eq!(unit_on_squares("B[bg]7").unwrap().1.count_ones(), 2);
        assert_eq!(unit_on_squares("M"), Some((Kinds::of_letter('M'), ALL)));
    }

    #[test]
    fn signs_behind_a_move() {
        let read = |text: &str| read_move(text, 0..1).unwrap().found;
        assert_eq!(read("Nf3-g5++").double_check, Some(true));
        assert_eq!(read("Nf3-g5#").mate, Some(true));
        assert_eq!(read("e7-e8=Q+").promotion, Kinds::of_letter('Q'));
        assert_eq!(read("Nf3-g5-").check, Some(false));
        assert_eq!(read("--").from, None);
        assert_eq!(read("O-O-O").castling, 0b1010);
    }
}
