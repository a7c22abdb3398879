//! `(match …)` lists.

use board::Side;

use super::cursor::{Parsed, Parser};
use super::lexer::Token;
use super::names;
use crate::error::{QueryError, Span, nearest};
use crate::header::{HeaderCondition as H, TextField, Who, eco_code, result_bit};
use crate::keywords::of_lists::PLAYER_DATA;
use crate::pattern::Pattern;
use crate::tree::{MatchCondition, MatchList};

const RATING_SYSTEMS: &[&str] = &["Elo", "DWZ", "ECF", "ACF", "USCF", "Rapid", "Blitz", "ICCF", "Edo", "IPS"];

impl Parser<'_> {
    /// What follows `(`: the word `match` and the elements up to `)`.
    pub(super) fn match_list_after_head(&mut self, opened: &Span) -> Parsed<MatchList> {
        if self.word_if(|word| word == "match").is_none() {
            return Err(self.expected("a match list “(match …)”"));
        }
        self.deeper(opened)?;
        let mut list = MatchList::default();
        loop {
            let next = self.peek().clone();
            match next.token {
                Token::Close => {
                    self.next();
                    break;
                }
                Token::End => return Err(Self::unclosed(opened)),
                Token::Open if self.position_list_follows() => {
                    if self.depth > 1 {
                        let message = "a nested match list may not contain position lists";
                        return Err(QueryError::new(message, next.span));
                    }
                    list.positions.push(self.position_list()?);
                }
                Token::Keyword { name, negated, starred } => {
                    self.next();
                    self.match_keyword(&name, negated, starred, next.span, &mut list)?;
                }
                Token::Word(word) => {
                    let error = QueryError::new(
                        format!("a keyword or a position list is expected here, not “{word}”"),
                        next.span,
                    );
                    return Err(if names::in_match_lists().any(|name| name == word) {
                        error.hint(format!("the keyword is written “:{word}”"))
                    } else {
                        error.hint("piece designators stand inside (position …)")
                    });
                }
                _ => return Err(self.expected("a keyword, a position list or “)”")),
            }
        }
        self.depth -= 1;
        Ok(list)
    }

    fn match_keyword(
        &mut self,
        name: &str,
        negated: bool,
        starred: bool,
        span: Span,
        list: &mut MatchList,
    ) -> Parsed<()> {
        if starred && !matches!(name, "averagerating" | "comment" | "eco") {
            return Err(QueryError::new(format!(":{name} has no form with “*”"), span));
        }
        let condition = match name {
            "and" => MatchCondition::And(self.match_lists(name)?),
            "or" => MatchCondition::Or(self.match_lists(name)?),
            "xor" => MatchCondition::Xor(self.match_lists(name)?),
            "cond" => {
                let mut lists = self.match_lists(name)?.into_iter();
                let mut clauses = Vec::new();
                while let Some(first) = lists.next() {
                    clauses.push(match lists.next() {
                        Some(second) => (Some(first), second),
                        None => (None, first),
                    });
                }
                MatchCondition::Cond(clauses)
            }
            "not" => {
                if self.match_list_follows() {
                    let opened = self.next().span;
                    MatchCondition::NotList(Box::new(self.match_list_after_head(&opened)?))
                } else {
                    list.negated = !list.negated;
                    return Ok(());
                }
            }
            "eithercolor" => {
                list.either_colour = true;
                return Ok(());
            }
            "forany" => return self.for_any(&span, list),
            "pgn" | "output" => {
                self.next();
                self.notes.push((format!(":{name} has no effect; the program's command line says it"), span));
                return Ok(());
            }
            _ => match self.header_condition(name, starred, &span)? {
                Some(condition) => MatchCondition::Header(condition),
                None => return Err(unknown(name, span)),
            },
        };
        list.conditions.push(if negated { MatchCondition::Not(Box::new(condition)) } else { condition });
        Ok(())
    }

    fn match_list_follows(&self) -> bool {
        self.peek().token == Token::Open
            && matches!(&self.peek_after().token, Token::Word(word) if word == "match")
    }

    fn match_lists(&mut self, keyword: &str) -> Parsed<Vec<MatchList>> {
        let opened = self.expect_open(&format!(":{keyword} takes a list of match lists in parentheses"))?;
        let mut lists = Vec::new();
        loop {
            match self.peek().token {
                Token::Close => {
                    self.next();
                    break;
                }
                Token::End => return Err(Self::unclosed(&opened)),
                Token::Open => {
                    let inner = self.next().span;
                    lists.push(self.match_list_after_head(&inner)?);
                }
                _ => return Err(self.expected("a match list or “)”")),
            }
        }
        if lists.is_empty() {
            return Err(QueryError::new(format!(":{keyword} needs at least one match list"), opened));
        }
        Ok(lists)
    }

    fn for_any(&mut self, span: &Span, list: &mut MatchList) -> Parsed<()> {
        let (name, place) = self.word("the name of a tag")?;
        if !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            return Err(QueryError::new("the name of a tag is made of letters and digits", place));
        }
        let units = self.designator(":forany")?;
        if self.depth > 1 || list.tags.len() >= 2 {
            let message = "at most two tags, and only in the outermost match list";
            return Err(QueryError::new(message, span.clone()));
        }
        if self.tags.contains(&name) {
            return Err(QueryError::new(format!("the tag “{name}” is introduced twice"), place));
        }
        self.tags.push(name.clone());
        list.tags.push((name, units));
        Ok(())
    }

    /// A pattern: a word or a quoted text.
    fn pattern(&mut self, keyword: &str) -> Parsed<Pattern> {
        let token = self.next();
        match token.token {
            Token::Word(word) => Ok(Pattern::word(&word)),
            Token::Text(text) => Ok(Pattern::quoted(&text)),
            other => {
                let message =
                    format!(":{keyword} takes a word or a quoted pattern, not {}", other.describe());
                Err(QueryError::new(message, token.span))
            }
        }
    }

    fn listed(&mut self, what: &str, known: &[&str]) -> Parsed<Vec<String>> {
        let (items, span) = self.comma_list(&format!("one of {}", known.join(", ")))?;
        for item in &items {
            if !known.contains(&item.as_str()) {
                let error = QueryError::new(format!("“{item}” is no {what}"), span);
                let near = nearest(item, known.iter().copied());
                return Err(match near {
                    Some(near) => error.hint(format!("did you mean “{near}”?")),
                    None => error.hint(format!("known are {}", known.join(", "))),
                });
            }
        }
        Ok(items)
    }

    /// A rating system, as its tags are named.
    fn rating_system(&mut self) -> Parsed<String> {
        let (word, span) = self.word("a rating system such as ELO")?;
        let known = RATING_SYSTEMS.iter().find(|name| name.eq_ignore_ascii_case(&word));
        known.map(|name| (*name).to_owned()).ok_or_else(|| {
            QueryError::new(format!("“{word}” is no rating system"), span)
                .hint(format!("known are {}", RATING_SYSTEMS.join(", ")))
        })
    }

    /// A condition on the game's data; `None` if the keyword is none.
    pub(super) fn header_condition(&mut self, name: &str, starred: bool, span: &Span) -> Parsed<Option<H>> {
        let what = format!(":{name}");
        let (who, bare) = match name {
            _ if name.starts_with("white") => (Who::Side(Side::White), &name["white".len()..]),
            _ if name.starts_with("black") => (Who::Side(Side::Black), &name["black".len()..]),
            _ => (Who::Either, name),
        };
        let of_one = who != Who::Either;
        Ok(Some(match bare {
            _ if PLAYER_DATA.contains(&name) => {
                let message = format!(
                    "not supported yet: :{name} needs data of the players, which a PGN file does not carry"
                );
                return Err(QueryError::new(message, span.clone()));
            }
            "player" => H::Text(TextField::Player(who), self.pattern(name)?),
            "elo" => H::Rating(who, "Elo".to_owned(), self.range(&what)?),
            "rating" => H::Rating(who, self.rating_system()?, self.range(&what)?),
            "country" => H::Country(Some(who), self.comma_list("country codes")?.0),
            "iscomputer" => H::IsComputer(who),
            "ishuman" => H::IsHuman(who),
            "title" => H::Title(who, self.comma_list("titles such as GM,IM")?.0),
            "id" | "playerid" if of_one || bare == "playerid" => {
                let (organisation, _) = self.word("an organisation such as FIDE")?;
                let organisation =
                    if organisation.eq_ignore_ascii_case("fide") { "Fide".to_owned() } else { organisation };
                H::PlayerId(who, organisation, self.pattern(name)?)
            }
            _ if of_one => return Ok(None),
            "event" => H::Text(TextField::Event, self.pattern(name)?),
            "site" => H::Text(TextField::Site, self.pattern(name)?),
            "annotator" => H::Text(TextField::Annotator, self.pattern(name)?),
            "eventcategory" => H::EventCategory(self.roman_range(&what)?),
            "eventcountry" => H::Country(None, self.comma_list("country codes")?.0),
            "eventdate" => H::Date("EventDate", self.date_range()?),
            "date" => H::Date("Date", self.date_range()?),
            "eventmode" => H::EventMode(self.listed(
                "mode of an event",
                &["unknown", "otb", "corr", "email", "internet", "tele", "analysis", "composition"],
            )?),
            "eventtype" => H::EventType(self.listed(
                "type of an event",
                &["unknown", "game", "match", "tourn", "knockout", "swiss", "team", "schev", "simul"],
            )?),
            "round" => H::Round(self.range(&what)?),
            "subround" => H::SubRound(self.range(&what)?),
            "timemode" => H::TimeMode(
                self.listed("pace of play", &["unknown", "normal", "rapid", "blitz", "bullet", "corr"])?,
            ),
            "averagerating" => {
                H::AverageRating { both: starred, system: self.rating_system()?, range: self.range(&what)? }
            }
            "ratingdifference" => H::RatingDifference(self.rating_system()?, self.range(&what)?),
            "eco" => self.eco()?,
            "gamenumber" => H::GameNumber(self.range(&what)?),
            "plycount" => H::PlyCount(self.range(&what)?),
            "result" => self.result()?,
            "termination" => H::Termination(self.listed(
                "termination",
                &[
                    "unknown",
                    "normal",
                    "abandoned",
                    "adjudication",
                    "disconnection",
                    "emergency",
                    "rulesinfraction",
                    "timeforfeit",
                    "unplayed",
                    "unterminated",
                ],
            )?),
            "variant" => H::Variant(self.variants()?),
            "year" => H::Year(self.range(&what)?),
            "comment" => {
                self.language_list_if(name)?;
                H::Comment { pattern: self.pattern(name)?, whole: starred }
            }
            "hascomments" => {
                self.language_list_if(name)?;
                H::HasComments
            }
            "hasannotation" => H::HasAnnotation,
            "hasvariations" => H::HasVariations,
            "ischess960" => H::IsChess960,
            "isshufflechess" => H::IsShuffleChess,
            "startposition" | "positionnumber" => self.start_position()?,
            "tag" => {
                let (tag, _) = self.word("the name of a PGN tag")?;
                let has_value = matches!(self.peek().token, Token::Word(_) | Token::Text(_));
                H::Tag(tag, if has_value { Some(self.pattern(name)?) } else { None })
            }
            "goodgame" => H::GoodGame,
            "hasmarker" | "hasmarkers" | "hasspecialmarker" | "hasspecialmarkers" | "error" => {
                let message =
                    format!("not supported yet: :{name} asks for marks of Scidb's own database format");
                return Err(QueryError::new(message, span.clone()));
            }
            _ => return Ok(None),
        }))
    }

    /// A language list before a pattern, or after `:hascomments`: PGN comments carry no language.
    fn language_list_if(&mut self, name: &str) -> Parsed<()> {
        let is_code = |word: &str| word.split(',').all(|code| matches!(code.len(), 2 | 3) && code.is_ascii());
        let next_is_pattern = matches!(self.peek_after().token, Token::Text(_));
        let follows = matches!(&self.peek().token, Token::Word(word) if is_code(word));
        if follows && (next_is_pattern || name == "hascomments") {
            let message =
                format!("not supported yet: languages in :{name}; comments of a PGN file carry none");
            return Err(QueryError::new(message, self.peek().span.clone()));
        }
        Ok(())
    }

    fn result(&mut self) -> Parsed<H> {
        let (items, span) = self.comma_list("results such as 1-0,1/2")?;
        let mut bits = 0;
        for item in &items {
            bits |= match item.as_str() {
                "1-0" | "0-1" | "1/2" | "1/2-1/2" | "0-0" | "*" => result_bit(item.as_bytes()),
                other => {
                    return Err(QueryError::new(format!("“{other}” is no result"), span)
                        .hint("results are 1-0, 0-1, 1/2, 0-0 and *"));
                }
            };
        }
        Ok(H::Result(bits))
    }

    fn eco(&mut self) -> Parsed<H> {
        let (word, span) = self.word("codes such as B90-99,E60")?;
        let (mut codes, mut missing, mut any) = (Vec::new(), false, false);
        for item in word.split(',') {
            match item {
                "-" => missing = true,
                "*" => any = true,
                _ => {
                    let range = eco_range(item)
                        .ok_or_else(|| QueryError::new(format!("“{item}” is no ECO code"), span.clone()))?;
                    codes.push(range);
                }
            }
        }
        Ok(H::Eco { codes, missing, any })
    }

    fn variants(&mut self) -> Parsed<Vec<String>> {
        let names = self.listed("variant", names::VARIANTS)?;
        let group = |name: String| match name.as_str() {
            "dropchess" => vec!["crazyhouse".to_owned(), "chessgi".to_owned()],
            "antichess" => vec!["suicide".to_owned(), "giveaway".to_owned(), "losers".to_owned()],
            _ => vec![name],
        };
        Ok(names.into_iter().flat_map(group).collect())
    }

    fn start_position(&mut self) -> Parsed<H> {
        let (word, span) = self.word("start positions such as 518 or 1-960")?;
        let (mut numbers, mut any) = (Vec::new(), false);
        for item in word.split(',') {
            if item == "*" {
                any = true;
                continue;
            }
            let (low, high) = item.split_once('-').unwrap_or((item, item));
            match (low.parse::<u32>(), high.parse::<u32>()) {
                (Ok(low), Ok(high)) if low <= 3840 && high <= 3840 => {
                    numbers.push((low.min(high), low.max(high)))
                }
                _ => {
                    let message = if item.contains('/') {
                        format!("not supported yet: the start position “{item}” of FICS by its name")
                    } else {
                        format!("“{item}” is no number of a start position (0 to 3840)")
                    };
                    return Err(QueryError::new(message, span));
                }
            }
        }
        // A second number makes a range.
        if let [(low, high)] = numbers[..]
            && low == high
            && let Some((second, _)) = self.word_if(|w| w.parse::<u32>().is_ok())
        {
            let second = second.parse().unwrap_or(high);
            numbers[0] = (low.min(second), low.max(second));
        }
        Ok(H::StartPosition { numbers, any })
    }
}

/// `B90`, `B90-99`, `B90-C05` as numbers.
fn eco_range(text: &str) -> Option<(u16, u16)> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    if !first.is_ascii() || first.len() > 4 || last.len() > 4 {
        return None;
    }
    let low = eco_code(first.as_bytes()).filter(|_| first.len() == 3)?;
    let high = if last.len() == 2 {
        eco_code(format!("{}{last}", &first[..1]).as_bytes())?
    } else {
        eco_code(last.as_bytes()).filter(|_| last.len() == 3)?
    };
    Some((low.min(high), low.max(high)))
}

fn unknown(name: &str, span: Span) -> QueryError {
    let error = QueryError::new(format!("“:{name}” is no keyword of a match list"), span);
    if names::in_position_lists().any(|known| known == name) {
        return error.hint(format!("“:{name}” belongs into a position list: (match (position :{name} …))"));
    }
    match nearest(name, names::in_match_lists()) {
        Some(near) => error.hint(format!("did you mean “:{near}”?")),
        None => error,
    }
}
