//! Conditions on a game's data, and their evaluation.

use board::Side;

use crate::pattern::Pattern;
use crate::start::StartKind;
use crate::tree::Range;

/// Whose data.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Who {
    /// One of the two.
    Either,
    /// This player.
    Side(Side),
}

impl Who {
    fn sides(self) -> &'static [Side] {
        match self {
            Who::Either => &Side::BOTH,
            Who::Side(Side::White) => &[Side::White],
            Who::Side(Side::Black) => &[Side::Black],
        }
    }

    /// The other player; either stays either.
    #[must_use]
    pub fn flipped(self) -> Who {
        match self {
            Who::Either => Who::Either,
            Who::Side(side) => Who::Side(!side),
        }
    }
}

/// A text of the game's data.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the names of PGN's tags")]
pub enum TextField {
    Event,
    Site,
    Annotator,
    Player(Who),
}

/// Days, as year * 10000 + month * 100 + day.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DateRange {
    /// From the first to the last.
    Days(i32, i32),
    /// No date is known.
    Missing,
    /// Some date is known.
    Present,
}

/// A condition on the data of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "each is a keyword of the match list, described in handbook/src/cql.md")]
pub enum HeaderCondition {
    Text(TextField, Pattern),
    EventCategory(Range),
    Country(Option<Who>, Vec<String>),
    Date(&'static str, DateRange),
    EventMode(Vec<String>),
    EventType(Vec<String>),
    Round(Range),
    SubRound(Range),
    TimeMode(Vec<String>),
    Rating(Who, String, Range),
    AverageRating {
        both: bool,
        system: String,
        range: Range,
    },
    RatingDifference(String, Range),
    IsComputer(Who),
    IsHuman(Who),
    Title(Who, Vec<String>),
    PlayerId(Who, String, Pattern),
    /// Codes from–to as letter * 100 + number; whether a missing code and whether any code will do.
    Eco {
        codes: Vec<(u16, u16)>,
        missing: bool,
        any: bool,
    },
    GameNumber(Range),
    PlyCount(Range),
    /// Bits 1-0, 0-1, draw, 0-0, unknown.
    Result(u8),
    Termination(Vec<String>),
    Variant(Vec<String>),
    Year(Range),
    Comment {
        pattern: Pattern,
        whole: bool,
    },
    HasAnnotation,
    HasVariations,
    HasComments,
    IsChess960,
    IsShuffleChess,
    /// Numbers from–to; whether any shuffle position will do.
    StartPosition {
        numbers: Vec<(u32, u32)>,
        any: bool,
    },
    Tag(String, Option<Pattern>),
    GoodGame,
}

/// The tags of a game, as far as they are wanted.
#[derive(Clone, Debug, Default)]
pub struct Headers {
    text: Vec<u8>,
    places: Vec<(usize, usize, usize)>,
}

impl Headers {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.text.clear();
        self.places.clear();
    }

    /// Adds a tag.
    pub fn push(&mut self, name: &[u8], value: &[u8]) {
        let start = self.text.len();
        self.text.extend_from_slice(name);
        let middle = self.text.len();
        self.text.extend_from_slice(value);
        self.places.push((start, middle, self.text.len()));
    }

    /// The bytes of a tag's value; the first when it stands twice.
    #[must_use]
    pub fn bytes(&self, name: &str) -> Option<&[u8]> {
        self.places
            .iter()
            .find(|&&(start, middle, _)| &self.text[start..middle] == name.as_bytes())
            .map(|&(_, middle, end)| &self.text[middle..end])
    }

    /// A tag's value as text.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<std::borrow::Cow<'_, str>> {
        self.bytes(name).map(String::from_utf8_lossy)
    }

    /// Whether any tag satisfies a question about its name and value.
    pub fn any(&self, mut question: impl FnMut(&[u8], &[u8]) -> bool) -> bool {
        self.places
            .iter()
            .any(|&(start, middle, end)| question(&self.text[start..middle], &self.text[middle..end]))
    }

    fn number(&self, name: &str) -> Option<i32> {
        let text = self.get(name)?;
        let digits: String = text.trim().chars().take_while(char::is_ascii_digit).collect();
        digits.parse().ok().filter(|&n| n > 0)
    }
}

/// What is known of a game beside its tags.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Its number in the collection, from 1.
    pub number: u64,
    /// What its first position is; `None` as long as it has not been looked at.
    pub start: Option<StartKind>,
    /// Known after the moves have been read.
    pub moves: Option<MoveFacts>,
}

/// What is known after the moves have been read.
#[derive(Clone, Debug, Default)]
pub struct MoveFacts {
    /// Half moves of the main line.
    pub plies: i32,
    /// Whether there are variations.
    pub has_variations: bool,
    /// Whether moves carry annotation glyphs.
    pub has_annotation: bool,
    /// Whether there are comments.
    pub has_comments: bool,
    /// The comments, if they are wanted.
    pub comments: Vec<String>,
}

const SIDE_NAMES: [&str; 2] = ["White", "Black"];

impl HeaderCondition {
    /// The tags that it asks for; an empty name means all.
    #[must_use]
    pub fn wanted_tags(&self) -> Vec<String> {
        let both = |suffix: &str| SIDE_NAMES.iter().map(|side| format!("{side}{suffix}")).collect::<Vec<_>>();
        let own = |names: &[&str]| names.iter().map(|&n| n.to_owned()).collect::<Vec<_>>();
        match self {
            HeaderCondition::Text(TextField::Event, _) => own(&["Event"]),
            HeaderCondition::Text(TextField::Site, _) => own(&["Site"]),
            HeaderCondition::Text(TextField::Annotator, _) => own(&["Annotator"]),
            HeaderCondition::Text(TextField::Player(_), _) => own(&["White", "Black"]),
            HeaderCondition::EventCategory(_) => own(&["EventCategory"]),
            HeaderCondition::Country(None, _) => own(&["EventCountry", "Site"]),
            HeaderCondition::Country(Some(_), _) => {
                [both("Country"), both("Fed"), both("Federation")].concat()
            }
            HeaderCondition::Date(name, _) => own(&[name]),
            HeaderCondition::EventMode(_) => own(&["Mode", "EventMode"]),
            HeaderCondition::EventType(_) => own(&["EventType"]),
            HeaderCondition::Round(_) | HeaderCondition::SubRound(_) => own(&["Round"]),
            HeaderCondition::TimeMode(_) => own(&["TimeMode", "TimeControl"]),
            HeaderCondition::Rating(_, system, _)
            | HeaderCondition::AverageRating { system, .. }
            | HeaderCondition::RatingDifference(system, _) => both(system),
            HeaderCondition::IsComputer(_) | HeaderCondition::IsHuman(_) => {
                [both("Type"), both("Title")].concat()
            }
            HeaderCondition::Title(..) => both("Title"),
            HeaderCondition::PlayerId(_, organisation, _) => both(&format!("{organisation}Id")),
            HeaderCondition::Eco { .. } => own(&["ECO"]),
            HeaderCondition::Result(_) => own(&["Result"]),
            HeaderCondition::Termination(_) => own(&["Termination", "Result"]),
            HeaderCondition::Year(_) => own(&["Date"]),
            HeaderCondition::Tag(name, _) if name == "*" => vec![String::new()],
            HeaderCondition::Tag(name, _) => vec![name.clone()],
            HeaderCondition::GoodGame => {
                let mut names = own(&["TimeMode", "TimeControl", "EventType", "Result", "Mode"]);
                names.extend(both("Title"));
                names.extend(both("Elo"));
                names
            }
            HeaderCondition::Variant(_)
            | HeaderCondition::GameNumber(_)
            | HeaderCondition::PlyCount(_)
            | HeaderCondition::Comment { .. }
            | HeaderCondition::HasAnnotation
            | HeaderCondition::HasVariations
            | HeaderCondition::HasComments
            | HeaderCondition::IsChess960
            | HeaderCondition::IsShuffleChess
            | HeaderCondition::StartPosition { .. } => Vec::new(),
        }
    }

    /// The condition with White and Black exchanged.
    #[must_use]
    pub fn flipped(&self) -> HeaderCondition {
        use HeaderCondition as H;
        match self.clone() {
            H::Text(TextField::Player(who), pattern) => H::Text(TextField::Player(who.flipped()), pattern),
            H::Country(who, list) => H::Country(who.map(Who::flipped), list),
            H::Rating(who, system, range) => H::Rating(who.flipped(), system, range),
            H::IsComputer(who) => H::IsComputer(who.flipped()),
            H::IsHuman(who) => H::IsHuman(who.flipped()),
            H::Title(who, list) => H::Title(who.flipped(), list),
            H::PlayerId(who, organisation, pattern) => H::PlayerId(who.flipped(), organisation, pattern),
            H::Result(bits) => H::Result(bits & 0b11100 | (bits & 1) << 1 | bits >> 1 & 1),
            other => other,
        }
    }

    /// Whether it holds; `None` while what it asks for is not yet known.
    #[must_use]
    pub fn holds(&self, headers: &Headers, facts: &Facts) -> Option<bool> {
        use HeaderCondition as H;
        let listed = |list: &[String], value: &str| list.iter().any(|wanted| wanted == value);
        Some(match self {
            H::GameNumber(range) => range.contains(i32::try_from(facts.number).unwrap_or(i32::MAX)),
            H::PlyCount(range) => range.contains(facts.moves.as_ref()?.plies),
            H::HasAnnotation => facts.moves.as_ref()?.has_annotation,
            H::HasVariations => facts.moves.as_ref()?.has_variations,
            H::HasComments => facts.moves.as_ref()?.has_comments,
            H::Comment { pattern, whole } => {
                let fits = |text: &String| if *whole { pattern.fits(text) } else { pattern.fits_part(text) };
                facts.moves.as_ref()?.comments.iter().any(fits)
            }
            H::IsChess960 => facts.start.as_ref()?.is_chess960(),
            H::IsShuffleChess => facts.start.as_ref()?.is_shuffle(),
            H::StartPosition { numbers, any } => {
                let number = facts.start.as_ref()?.number();
                (*any && number > 0) || numbers.iter().any(|&(low, high)| low <= number && number <= high)
            }
            H::Variant(list) => listed(list, facts.start.as_ref()?.variant.name()),
            H::Text(field, pattern) => match field {
                TextField::Event => text_fits(headers, "Event", pattern),
                TextField::Site => text_fits(headers, "Site", pattern),
                TextField::Annotator => text_fits(headers, "Annotator", pattern),
                TextField::Player(who) => {
                    who.sides().iter().any(|side| text_fits(headers, SIDE_NAMES[side.index()], pattern))
                }
            },
            H::EventCategory(range) => range.contains(headers.number("EventCategory").unwrap_or(0)),
            H::Country(who, list) => country_fits(headers, *who, list),
            H::Date(name, range) => date_fits(headers, name, *range),
            H::Year(range) => {
                let year =
                    headers.bytes("Date").map_or(0, |d| parse_date(d).map_or(0, |(low, _)| low / 10000));
                if year == 0 { *range == Range::exactly(0) } else { range.contains(year) }
            }
            H::EventMode(list) => listed(list, event_mode(headers)),
            H::EventType(list) => listed(list, event_type(headers)),
            H::Round(range) => range.contains(round(headers).0),
            H::SubRound(range) => range.contains(round(headers).1),
            H::TimeMode(list) => listed(list, time_mode(headers)),
            H::Rating(who, system, range) => who.sides().iter().any(|&side| {
                rating(headers, side, system)
                    .map_or(*range == Range::exactly(0), |value| range.contains(value))
            }),
            H::AverageRating { both, system, range } => {
                let values = Side::BOTH.map(|side| rating(headers, side, system));
                match values {
                    [Some(one), Some(other)] => {
                        // The mean is compared without rounding.
                        let sum = one + other;
                        i64::from(range.low) * 2 <= i64::from(sum)
                            && i64::from(sum) <= i64::from(range.high) * 2
                    }
                    [Some(one), None] | [None, Some(one)] if !both => range.contains(one),
                    _ => *range == Range::exactly(0),
                }
            }
            H::RatingDifference(system, range) => {
                match Side::BOTH.map(|side| rating(headers, side, system)) {
                    [Some(white), Some(black)] => range.contains(white - black),
                    _ => false,
                }
            }
            H::IsComputer(who) => who.sides().iter().any(|&side| is_computer(headers, side) == Some(true)),
            H::IsHuman(who) => match who {
                Who::Side(side) => is_computer(headers, *side) != Some(true),
                Who::Either => Side::BOTH.iter().any(|&side| is_computer(headers, side) != Some(true)),
            },
            H::Title(who, list) => who.sides().iter().any(|&side| {
                let title = headers.get(&format!("{}Title", SIDE_NAMES[side.index()])).unwrap_or_default();
                let title = title.trim().to_lowercase();
                listed(list, if title.is_empty() || title == "-" || title == "?" { "none" } else { &title })
            }),
            H::PlayerId(who, organisation, pattern) => who.sides().iter().any(|&side| {
                text_fits(headers, &format!("{}{organisation}Id", SIDE_NAMES[side.index()]), pattern)
            }),
            H::Eco { codes, missing, any } => match headers.bytes("ECO").and_then(eco_code) {
                Some(code) => *any || codes.iter().any(|&(low, high)| low <= code && code <= high),
                None => *missing,
            },
            H::Result(bits) => bits & result_bit(headers.bytes("Result").unwrap_or_default()) != 0,
            H::Termination(list) => listed(list, &termination(headers)),
            H::Tag(name, pattern) => headers.any(|tag, value| {
                (name == "*" || tag == name.as_bytes())
                    && pattern.as_ref().is_none_or(|p| p.fits(&String::from_utf8_lossy(value)))
            }),
            H::GoodGame => good_game(headers, facts.moves.as_ref()?.plies),
        })
    }
}

fn text_fits(headers: &Headers, name: &str, pattern: &Pattern) -> bool {
    pattern.fits(&headers.get(name).unwrap_or_default())
}

fn rating(headers: &Headers, side: Side, system: &str) -> Option<i32> {
    headers.number(&format!("{}{system}", SIDE_NAMES[side.index()]))
}

/// The bit of a result: 1-0, 0-1, draw, 0-0, unknown.
pub(crate) fn result_bit(text: &[u8]) -> u8 {
    match text {
        b"1-0" => 1,
        b"0-1" => 2,
        b"1/2-1/2" | b"1/2" => 4,
        b"0-0" => 8,
        _ => 16,
    }
}

/// An ECO code as letter * 100 + number.
pub(crate) fn eco_code(text: &[u8]) -> Option<u16> {
    match text {
        [letter, tens, ones, ..]
            if letter.is_ascii_alphabetic() && tens.is_ascii_digit() && ones.is_ascii_digit() =>
        {
            let letter = letter.to_ascii_uppercase() - b'A';
            Some(u16::from(letter) * 100 + u16::from(tens - b'0') * 10 + u16::from(ones - b'0'))
        }
        _ => None,
    }
}

/// The first and the last day that a PGN date may mean; `None` where even the year is unknown.
fn parse_date(text: &[u8]) -> Option<(i32, i32)> {
    let text = std::str::from_utf8(text).ok()?;
    let mut parts = text.split(['.', '-', '/']).map(|part| part.trim().parse::<i32>().ok());
    let year = parts.next().flatten()?;
    let month = parts.next().flatten().filter(|m| (1..=12).contains(m));
    let day = parts.next().flatten().filter(|d| (1..=31).contains(d)).filter(|_| month.is_some());
    let low = year * 10000 + month.unwrap_or(1) * 100 + day.unwrap_or(1);
    let high = year * 10000 + month.unwrap_or(12) * 100 + day.unwrap_or(31);
    Some((low, high))
}

fn date_fits(headers: &Headers, name: &str, range: DateRange) -> bool {
    let date = headers.bytes(name).and_then(parse_date);
    match (range, date) {
        (DateRange::Missing, date) => date.is_none(),
        (DateRange::Present, date) => date.is_some(),
        (DateRange::Days(low, high), Some((first, last))) => low <= first && last <= high,
        (DateRange::Days(..), None) => false,
    }
}

fn country_fits(headers: &Headers, who: Option<Who>, list: &[String]) -> bool {
    let unknown = |code: &str| matches!(code, "" | "unk" | "xx" | "0" | "?" | "-");
    let fits = |code: &str| {
        let code = code.trim().to_lowercase();
        list.iter().any(|wanted| *wanted == code || (unknown(wanted) && unknown(&code)))
    };
    match who {
        None => {
            let country = headers.get("EventCountry").unwrap_or_default().into_owned();
            // The PGN standard ends the site with the IOC code: “Tashkent UZB”.
            let site = headers.get("Site").unwrap_or_default().into_owned();
            let last = site.split_whitespace().next_back().unwrap_or("");
            let code =
                if last.len() == 3 && last.bytes().all(|b| b.is_ascii_uppercase()) { last } else { "" };
            fits(if country.is_empty() { code } else { &country })
        }
        Some(who) => who.sides().iter().any(|side| {
            let name = SIDE_NAMES[side.index()];
            let code = ["Country", "Fed", "Federation"]
                .iter()
                .find_map(|suffix| headers.get(&format!("{name}{suffix}")))
                .unwrap_or_default();
            fits(&code)
        }),
    }
}

/// Round and subround; 0 where there is none.
fn round(headers: &Headers) -> (i32, i32) {
    let text = headers.get("Round").unwrap_or_default();
    let mut parts = text.split('.').map(|part| part.trim().parse::<i32>().unwrap_or(0).max(0));
    (parts.next().unwrap_or(0), parts.next().unwrap_or(0))
}

fn event_mode(headers: &Headers) -> &'static str {
    let mode = headers.get("EventMode").or_else(|| headers.get("Mode")).unwrap_or_default().to_lowercase();
    match mode.as_str() {
        "otb" => "otb",
        "pm" | "corr" => "corr",
        "em" | "email" => "email",
        "ics" | "internet" => "internet",
        "tc" | "tele" => "tele",
        "analysis" => "analysis",
        "composition" => "composition",
        _ => "unknown",
    }
}

fn event_type(headers: &Headers) -> &'static str {
    let name = headers.get("EventType").unwrap_or_default().to_lowercase();
    for known in ["game", "match", "tourn", "knockout", "swiss", "team", "schev", "simul"] {
        if name.starts_with(known) {
            return known;
        }
    }
    match name.as_str() {
        n if n.starts_with("k.o.") || n.starts_with("k.-o") => "knockout",
        _ => "unknown",
    }
}

/// The pace of play, from a tag of its own or from the time control: the time for forty moves.
fn time_mode(headers: &Headers) -> &'static str {
    let named = headers.get("TimeMode").unwrap_or_default().to_lowercase();
    for known in ["normal", "rapid", "blitz", "bullet", "corr"] {
        if named.starts_with(known) {
            return known;
        }
    }
    let control = headers.get("TimeControl").unwrap_or_default();
    let first = control.split(':').next().unwrap_or("");
    let (base, increment) = first.split_once('+').unwrap_or((first, "0"));
    let (moves, base) = base.split_once('/').map_or((None, base), |(m, b)| (m.parse::<f64>().ok(), b));
    let (Ok(base), Ok(increment)) = (base.parse::<f64>(), increment.parse::<f64>()) else { return "unknown" };
    let seconds = base * moves.filter(|m| *m > 0.0).map_or(1.0, |m| (40.0 / m).min(1.0)) + 40.0 * increment;
    match seconds {
        s if moves == Some(1.0) && s < base || s >= 86_400.0 => "corr",
        s if s < 180.0 => "bullet",
        s if s < 600.0 => "blitz",
        s if s < 3600.0 => "rapid",
        _ => "normal",
    }
}

fn is_computer(headers: &Headers, side: Side) -> Option<bool> {
    let name = SIDE_NAMES[side.index()];
    if let Some(kind) = headers.get(&format!("{name}Type")) {
        let kind = kind.to_lowercase();
        return Some(kind.contains("program") || kind.contains("computer"));
    }
    headers.get(&format!("{name}Title")).map(|title| title.eq_ignore_ascii_case("bot"))
}

fn termination(headers: &Headers) -> String {
    let text = headers.get("Termination").unwrap_or_default();
    let plain: String = text.to_lowercase().chars().filter(char::is_ascii_alphanumeric).collect();
    match plain.as_str() {
        "death" | "emergency" => "emergency".to_owned(),
        "" => "unknown".to_owned(),
        "abandonned" | "abandoned" => "abandoned".to_owned(),
        other => other.to_owned(),
    }
}

fn good_game(headers: &Headers, plies: i32) -> bool {
    let pace = matches!(time_mode(headers), "normal" | "corr" | "unknown");
    let drawn = headers.bytes("Result").is_some_and(|r| result_bit(r) == 4);
    let long_enough = plies >= if drawn { 40 } else { 16 };
    let strong = Side::BOTH.iter().any(|&side| {
        let title = headers.get(&format!("{}Title", SIDE_NAMES[side.index()])).unwrap_or_default();
        (!title.trim().is_empty() && title != "-" && !title.eq_ignore_ascii_case("bot"))
            || rating(headers, side, "Elo").is_some_and(|elo| elo >= 2300)
    });
    pace && event_type(headers) != "simul" && long_enough && strong
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(tags: &[(&str, &str)]) -> Headers {
        let mut headers = Headers::default();
        for (name, value) in tags {
            headers.push(name.as_bytes(), value.as_bytes());
        }
        headers
    }

    #[test]
    fn a_missing_rating_is_matched_by_zero_only() {
        let one = headers(&[("WhiteElo", "2600"), ("BlackElo", "?")]);
        let black =
            |low, high| HeaderCondition::Rating(Who::Side(Side::Black), "Elo".into(), Range { low, high });
        let facts = Facts::default();
        assert_eq!(black(0, 0).holds(&one, &facts), Some(true));
        assert_eq!(black(0, 2400).holds(&one, &facts), Some(false));
        assert_eq!(black(0, 2400).flipped().holds(&one, &facts), Some(false));
        assert_eq!(black(2500, 2700).flipped().holds(&one, &facts), Some(true));
    }

    #[test]
    fn dates_may_be_incomplete() {
        let fits = |date: &str, low, high| {
            date_fits(&headers(&[("Date", date)]), "Date", DateRange::Days(low, high))
        };
        assert!(fits("1921.03.??", 19210000, 19211231));
        assert!(!fits("1921.??.??", 19210301, 19210331));
        assert!(!fits("????.??.??", 0, 99991231));
    }

    #[test]
    fn the_moves_must_be_known_for_their_number() {
        let condition = HeaderCondition::PlyCount(Range::at_least(40));
        assert_eq!(condition.holds(&Headers::default(), &Facts::default()), None);
        let facts =
            Facts { moves: Some(MoveFacts { plies: 41, ..MoveFacts::default() }), ..Facts::default() };
        assert_eq!(condition.holds(&Headers::default(), &facts), Some(true));
    }

    #[test]
    fn the_pace_comes_from_the_time_control() {
        let pace = |control: &str| time_mode(&headers(&[("TimeControl", control)]));
        assert_eq!(pace("60+0"), "bullet");
        assert_eq!(pace("180+2"), "blitz");
        assert_eq!(pace("900+10"), "rapid");
        assert_eq!(pace("40/7200:3600"), "normal");
        assert_eq!(pace("1/86400"), "corr");
        assert_eq!(pace("-"), "unknown");
    }
}
