//! `(position …)` lists.

use board::Side;

use super::keywords;
use super::lexer::Token;
use super::{Parsed, Parser};
use crate::error::{QueryError, Span, nearest};
use crate::replay::Position;
use crate::start::Variant;
use crate::tree::{
    Bound, Condition as C, CountOrShare, Counting, Designator, Effort, FenPattern, MoveRange, PositionList,
    Range, RayKind, Scope, TableResult, TransformKeyword as T, Viewpoint,
};

/// A keyword as written, with its place.
struct Keyword {
    name: String,
    starred: bool,
    span: Span,
}

impl Parser<'_> {
    /// What follows `(`: the word `position` and the elements up to `)`.
    pub(super) fn position_list_after_head(&mut self, opened: &Span) -> Parsed<PositionList> {
        if self.word_if(|word| word == "position").is_none() {
            return Err(self.expected("a position list “(position …)”"));
        }
        self.deeper(opened)?;
        let is_cut = std::mem::take(&mut self.is_cut);
        let mut preceding: Option<Span> = None;
        let mut list = PositionList::default();
        loop {
            let next = self.peek().clone();
            match next.token {
                Token::Close => {
                    self.next();
                    list.span = opened.start..next.span.end;
                    break;
                }
                Token::End => return Err(Self::unclosed(opened)),
                Token::Keyword { name, negated, starred } => {
                    self.next();
                    if name == "preceding" && preceding.is_none() {
                        preceding = Some(next.span.clone());
                    }
                    let keyword = Keyword { name, starred, span: next.span };
                    self.position_keyword(keyword, negated, &mut list)?;
                }
                Token::Word(word) => {
                    self.next();
                    let bare = keywords::POSITION.contains(&word.as_str());
                    let found = self.read_designator(&word, &next.span).map_err(|error| {
                        if bare { error.hint(format!("the keyword is written “:{word}”")) } else { error }
                    })?;
                    list.conditions.push(C::Unit(found));
                }
                Token::Open if self.position_list_follows() => {
                    let message = "a position list inside a position list needs a keyword before it";
                    return Err(QueryError::new(message, next.span)
                        .hint("such as :and ((position …)) or :not (position …)"));
                }
                _ => return Err(self.expected("a piece designator, a keyword or “)”")),
            }
        }
        self.depth -= 1;
        if let Some(span) = preceding.filter(|_| !is_cut && !list.cut.iter().any(Option::is_none)) {
            return Err(QueryError::new(":preceding stands in the list of a :cut", span)
                .hint("such as :cut (position :preceding :check)"));
        }
        self.finish_list(&mut list)?;
        Ok(list)
    }

    fn position_keyword(&mut self, keyword: Keyword, negated: bool, list: &mut PositionList) -> Parsed<()> {
        let may_be_starred = ["accumulate", "line", "endgameevaluation", "powerdifference"];
        if keyword.starred && !may_be_starred.contains(&keyword.name.as_str()) {
            return Err(QueryError::new(format!(":{} has no form with “*”", keyword.name), keyword.span));
        }
        if self.list_keyword(&keyword, list)? {
            if negated {
                return Err(QueryError::new(
                    format!(":{} cannot be negated with “!”", keyword.name),
                    keyword.span,
                ));
            }
            return Ok(());
        }
        let condition = self.condition(&keyword)?;
        if !negated {
            list.conditions.push(condition);
            return Ok(());
        }
        let is_question = !matches!(
            condition,
            C::And(_)
                | C::Or(_)
                | C::Xor(_)
                | C::Not(_)
                | C::Cond(_)
                | C::Sequence(_)
                | C::GappedSequence(..)
        );
        if !is_question {
            let message = format!(":{} cannot be negated with “!”", keyword.name);
            return Err(QueryError::new(message, keyword.span).hint("write :not (position …)"));
        }
        list.conditions.push(C::Negated(Box::new(condition)));
        Ok(())
    }

    /// The keywords that change the list as a whole; `false` for all others.
    fn list_keyword(&mut self, keyword: &Keyword, list: &mut PositionList) -> Parsed<bool> {
        let transform = match keyword.name.as_str() {
            "flip" | "flipdihedral" => Some(T::Dihedral),
            "flipdiagonal" => Some(T::Diagonal),
            "flipoffdiagonal" => Some(T::OffDiagonal),
            "fliphorizontal" => Some(T::Horizontal),
            "flipvertical" => Some(T::Vertical),
            "flipcolor" => Some(T::Colour),
            "shift" => Some(T::Shift),
            "shiftdiagonal" => Some(T::ShiftDiagonal),
            "shifthorizontal" => Some(T::ShiftHorizontal),
            "shiftmaindiagonal" => Some(T::ShiftMainDiagonal),
            "shiftoffdiagonal" => Some(T::ShiftOffDiagonal),
            "shiftvertical" => Some(T::ShiftVertical),
            _ => None,
        };
        if let Some(transform) = transform {
            if !list.transforms.contains(&transform) {
                list.transforms.push(transform);
            }
            return Ok(true);
        }
        match keyword.name.as_str() {
            "inside" => {
                let units = self.designator(":inside")?;
                let squares = self.squares(":inside")?;
                list.inside.push((units, squares));
            }
            "not" if !self.position_list_follows() => list.negated = !list.negated,
            "variations" if list.scope == Scope::MainLine => list.scope = Scope::Everything,
            "variations" => {}
            "variationsonly" => list.scope = Scope::Variations,
            "matchcount" => list.counting.push(Counting::Matches(self.count(keyword)?)),
            "pretransformmatchcount" => {
                list.counting.push(Counting::MatchesOfOneTransform(self.count(keyword)?));
            }
            "repetitioncount" => list.counting.push(Counting::Run(self.count(keyword)?)),
            "pretransformrepetitioncount" => {
                list.counting.push(Counting::RunOfOneTransform(self.count(keyword)?));
            }
            "accumulate" => {
                let name = self.accumulator()?;
                list.accumulate.push((name, keyword.starred));
            }
            "preceding" => list.preceding = true,
            "cut" => {
                self.is_cut = self.position_list_follows();
                let argument = self.optional_list()?;
                list.cut.push(argument);
            }
            "exclude" => {
                let argument = self.optional_list()?;
                list.exclude.push(argument);
            }
            "skip" => {
                let argument = self.optional_list()?;
                list.skip.push(argument);
            }
            "markall" | "noannotate" => {
                self.notes.push((format!(":{} has no effect", keyword.name), keyword.span.clone()));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn count(&mut self, keyword: &Keyword) -> Parsed<Range> {
        self.range(&format!(":{}", keyword.name))
    }

    fn optional_list(&mut self) -> Parsed<Option<PositionList>> {
        if self.position_list_follows() { self.position_list().map(Some) } else { Ok(None) }
    }

    /// A condition of the list.
    fn condition(&mut self, keyword: &Keyword) -> Parsed<C<PositionList>> {
        let name = keyword.name.as_str();
        let what = format!(":{name}");
        Ok(match name {
            "and" => C::And(self.position_lists(name)?),
            "or" => C::Or(self.position_lists(name)?),
            "xor" => C::Xor(self.position_lists(name)?),
            "not" => C::Not(Box::new(self.position_list()?)),
            "cond" => C::Cond(self.clauses()?),
            "sequence" => C::Sequence(self.position_lists(name)?),
            "gappedsequence" => C::GappedSequence(self.position_lists(name)?, 0),
            "match" => C::Match(self.position_lists(name)?, 0),
            "matchconsecutive" => {
                let lists = self.position_lists(name)?;
                if lists.len() > 16 {
                    let message = ":matchconsecutive takes at most 16 position lists";
                    return Err(QueryError::new(message, keyword.span.clone()));
                }
                C::MatchConsecutive(lists)
            }
            "line" => C::Line(self.line(keyword.starred, &keyword.span)?),
            "wtm" => C::ToMove(Side::White),
            "btm" => C::ToMove(Side::Black),
            "check" => C::Check,
            "doublecheck" => C::DoubleCheck,
            "contactcheck" => C::ContactCheck(self.designator_if()),
            "nocheck" => negated(C::Check),
            "nodoublecheck" => negated(C::DoubleCheck),
            "nocontactcheck" => negated(C::ContactCheck(None)),
            "mate" => C::Mate,
            "nomate" => negated(C::Mate),
            "stalemate" => C::Stalemate,
            "nostalemate" => negated(C::Stalemate),
            "castling" => C::Castling(self.castling_letters(name)?),
            "endgame" => C::Endgame,
            "noendgame" => negated(C::Endgame),
            "fen" => C::Fen(Box::new(self.fen()?)),
            "gameisover" => C::GameOver,
            "halfmoveclock" => C::HalfmoveClock(self.range(&what)?),
            "halfmoveclocklimit" => C::HalfmoveClock(Range { low: i32::MIN, high: self.range(&what)?.high }),
            "fiftymoverule" => C::HalfmoveClock(Range::at_least(100)),
            "initial" => C::HalfMoveNumber(MoveRange { low: Bound::Start(0), high: Bound::Start(0) }),
            "terminal" | "final" => C::HalfMoveNumber(MoveRange { low: Bound::End(0), high: Bound::End(0) }),
            "threefoldrepetition" => C::Repetition(3),
            "fivefoldrepetition" => C::Repetition(5),
            "insidevariation" => C::InsideVariation,
            "matingmaterial" => C::MatingMaterial,
            "nomatingmaterial" => negated(C::MatingMaterial),
            "whitecannotwin" => C::CannotWin(Side::White),
            "blackcannotwin" => C::CannotWin(Side::Black),
            "losing" => C::Losing,
            "mustcapture" => C::MustCapture,
            "threechecks" => C::ThreeChecks,
            "kingonthehill" => C::KingOnTheHill,
            "ispromotedpiece" => C::PromotedUnit(self.designator_if()),
            "attackcount" => C::AttackCount(
                self.designator("the attackers")?,
                self.designator("the attacked")?,
                self.range(&what)?,
            ),
            "piececount" => C::UnitCount(self.designator(&what)?, self.range(&what)?),
            "piececountdifference" => {
                let (one, other) = self.one_or_two_designators(&what)?;
                C::UnitCountDifference(one, other, self.range(&what)?)
            }
            "power" => C::Power(self.designator(&what)?, self.range(&what)?),
            "powerdifference" => {
                let (one, other) = self.one_or_two_designators(&what)?;
                C::PowerDifference(one, other, self.range(&what)?)
            }
            "ray" => self.ray(RayKind::Any, name)?,
            "rayattack" => self.ray(RayKind::Attack, name)?,
            "raydiagonal" => self.ray(RayKind::Diagonal, name)?,
            "rayhorizontal" => self.ray(RayKind::Horizontal, name)?,
            "rayorthogonal" => self.ray(RayKind::Orthogonal, name)?,
            "rayvertical" => self.ray(RayKind::Vertical, name)?,
            "goodbishop" => self.good_bishop()?,
            "opposition" => C::Opposition(match self.word_if(|w| matches!(w, "K" | "k")) {
                Some((letter, _)) if letter == "K" => Some(Side::White),
                Some(_) => Some(Side::Black),
                None => None,
            }),
            "pawncount" => {
                let pawns = self.pawns_if()?.unwrap_or_else(any_pawn);
                let chain = self.pawn_chain()?;
                // without a range at the end of its list: some
                let count = if self.peek().token == Token::Close {
                    CountOrShare::Count(Range::at_least(1))
                } else {
                    self.count_or_share(&what)?
                };
                C::PawnCount(pawns, chain, count)
            }
            "pawncountdifference" => {
                let one = self.pawns_if()?.unwrap_or_else(any_pawn);
                let (one, other) = match self.pawns_if()? {
                    Some(other) => (one, other),
                    None => (one.of_side(Side::White), one.of_side(Side::Black)),
                };
                let chain = self.pawn_chain()?;
                C::PawnCountDifference(one, other, chain, self.range(&what)?)
            }
            "movefrom" => C::MoveFrom(self.designator(&what)?),
            "moveto" => C::MoveTo(self.designator(&what)?),
            "promote" | "promotion" => C::Promote(self.designator(&what)?),
            "piecedrop" => C::MoveFrom(Designator { squares: 0, hand: true, ..self.designator(&what)? }),
            "enpassant" => C::EnPassant,
            "noenpassant" => negated(C::EnPassant),
            "iscastling" => C::IsCastling(self.castling_letters_if().unwrap_or(15)),
            "nocastling" => negated(C::IsCastling(15)),
            "forced" => C::Forced,
            "ischeck" => C::GivesCheck(self.check_number()?),
            "ismate" => C::GivesMate,
            "isstalemate" => C::GivesStalemate,
            "isdoublecheck" => C::GivesDoubleCheck,
            "iscontactcheck" => C::GivesContactCheck,
            "isillegal" => C::Illegal,
            "isinvalid" => C::Invalid,
            "isnull" | "null" => C::NullMove,
            "captureforced" => C::CaptureForced,
            "takeslastpiece" => C::TakesLastUnit,
            "movenumber" => C::MoveNumber(self.move_range(&what)?),
            "halfmovenumber" => C::HalfMoveNumber(self.move_range(&what)?),
            "checkcount" => self.check_count()?,
            "exchangeevaluation" => self.exchange_evaluation()?,
            "maxswapevaluation" | "maxswapvalue" => {
                let movers = self.designator("the movers")?;
                let targets = self.designator("the targets")?;
                C::MaxSwapEvaluation(movers, targets, self.pawn_range(&what)?)
            }
            "evaluation" => self.evaluation()?,
            "moveevaluation" => self.move_evaluation()?,
            "endgameevaluation" => self.table_evaluation(keyword.starred)?,
            "sumrange" => C::SumRange(self.accumulator()?, self.range(&what)?),
            "tagmatch" => {
                let (tag, span) = self.word("the name of a tag")?;
                let number = self.tag(tag.trim_start_matches('$'), &span)?;
                C::TagMatch(number, self.designator(&what)?)
            }
            "relation" => C::Relation(self.relation()?),
            _ => {
                if let Some(condition) = self.header_in_position_list(name)? {
                    return Ok(condition);
                }
                return Err(unknown(keyword));
            }
        })
    }

    /// Conditions on the game's data that may stand in position lists.
    fn header_in_position_list(&mut self, name: &str) -> Parsed<Option<C<PositionList>>> {
        const KNOWN: &[&str] = &[
            "result",
            "elo",
            "whiteelo",
            "blackelo",
            "whiterating",
            "blackrating",
            "ischess960",
            "isshufflechess",
            "startposition",
            "variant",
        ];
        if !KNOWN.contains(&name) {
            return Ok(None);
        }
        let place = self.peek().span.clone();
        Ok(self.header_condition(name, false, &place)?.map(C::Header))
    }

    /// `((position …) (position …) …)`: pairs of clause and expression, the last perhaps without a clause.
    fn clauses(&mut self) -> Parsed<Vec<(Option<PositionList>, PositionList)>> {
        let mut lists = if self.position_list_follows() {
            let mut lists = Vec::new();
            while self.position_list_follows() {
                lists.push(self.position_list()?);
            }
            lists
        } else {
            self.position_lists("cond")?
        }
        .into_iter();
        let mut clauses = Vec::new();
        while let Some(first) = lists.next() {
            clauses.push(match lists.next() {
                Some(second) => (Some(first), second),
                None => (None, first),
            });
        }
        Ok(clauses)
    }

    fn one_or_two_designators(&mut self, what: &str) -> Parsed<(Designator, Designator)> {
        let one = self.designator(what)?;
        Ok(match self.designator_if() {
            Some(other) => (one, other),
            None => (one.of_side(Side::White), one.of_side(Side::Black)),
        })
    }

    fn fen(&mut self) -> Parsed<FenPattern> {
        let token = self.next();
        let text = match token.token {
            Token::Text(text) | Token::Word(text) => text,
            _ => return Err(QueryError::new(":fen takes a FEN in double quotes", token.span)),
        };
        let position = Position::from_fen(&text, Variant::Normal)
            .map_err(|error| QueryError::new(error.to_string(), token.span))?;
        let mut units = [0; 12];
        for side in Side::BOTH {
            for (role, set) in position.roles.iter().enumerate() {
                units[side.index() * 6 + role] = set & position.sides[side.index()];
            }
        }
        Ok(FenPattern {
            units,
            side: position.turn,
            castling: position.castling_letters(),
            en_passant: position.en_passant_right(),
        })
    }

    fn ray(&mut self, kind: RayKind, name: &str) -> Parsed<C<PositionList>> {
        let opened =
            self.expect_open(&format!(":{name} takes a list of piece designators such as (R n k)"))?;
        let mut units = Vec::new();
        loop {
            match self.peek().token {
                Token::Close => {
                    self.next();
                    break;
                }
                Token::End => return Err(Self::unclosed(&opened)),
                _ => units.push(self.designator("the ray")?),
            }
        }
        if !(2..=8).contains(&units.len()) {
            return Err(QueryError::new("a ray has two to eight piece designators", opened));
        }
        let range = self.range_if(&format!(":{name}"))?.unwrap_or(Range::at_least(1));
        Ok(C::Ray(kind, units, range))
    }

    fn good_bishop(&mut self) -> Parsed<C<PositionList>> {
        let span = self.peek().span.clone();
        let bishops = self.designator(":goodbishop")?;
        if bishops.all_kinds().0 & !(8 | 8 << 6) != 0 {
            return Err(QueryError::new(":goodbishop takes bishops (B, b, [Bb])", span));
        }
        let enemy = self.count_or_share("the enemy pawns")?;
        if self.peek().token != Token::Colon {
            return Err(self.expected("“:” between the two ranges"));
        }
        self.next();
        let own = self.count_or_share("the own pawns")?;
        Ok(C::GoodBishop(bishops, enemy, own))
    }

    fn check_count(&mut self) -> Parsed<C<PositionList>> {
        if let Some((word, _)) = self.word_if(|word| each_side(word).is_some())
            && let Some((white, black)) = each_side(&word)
        {
            return Ok(C::ChecksByEach(Range::exactly(white), Range::exactly(black)));
        }
        let span = self.peek().span.clone();
        let first = self.range(":checkcount")?;
        if self.peek().token == Token::Colon {
            self.next();
            // The first range counts the checks that White receives, which are those that Black gives.
            let second = self.range(":checkcount")?;
            return Ok(C::ChecksByEach(second, first));
        }
        if first.low != first.high || first.low < 0 {
            return Err(QueryError::new(
                ":checkcount takes a number, +1+2, or two ranges with “:” between",
                span,
            ));
        }
        Ok(C::ChecksGiven(first.low))
    }

    fn exchange_evaluation(&mut self) -> Parsed<C<PositionList>> {
        // The German page has a depth or “*” first; the exchange is always followed to its end.
        self.word_if(|word| word == "*");
        let range = self.pawn_range(":exchangeevaluation")?;
        Ok(C::ExchangeEvaluation(range))
    }

    /// The number of checks given, from 1.
    fn check_number(&mut self) -> Parsed<Option<Range>> {
        let span = self.peek().span.clone();
        let range = self.range_if(":ischeck")?;
        if range.is_some_and(|range| range.low < 1 && range.low != i32::MIN) {
            return Err(QueryError::new("the number of checks of :ischeck is at least 1", span));
        }
        Ok(range)
    }

    fn effort(&mut self) -> Parsed<Effort> {
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

    fn viewpoint_if(&mut self) -> Option<Viewpoint> {
        let (word, _) = self.word_if(|word| matches!(word, "sidetomove" | "absolute"))?;
        Some(if word == "absolute" { Viewpoint::Absolute } else { Viewpoint::SideToMove })
    }

    fn evaluation(&mut self) -> Parsed<C<PositionList>> {
        let effort = self.effort()?;
        if self.word_if(|word| word == "mate").is_some() {
            return Ok(C::EngineMate(effort));
        }
        let range = self.pawn_range(":evaluation")?;
        Ok(C::EngineEvaluation(effort, range, self.viewpoint_if().unwrap_or(Viewpoint::SideToMove)))
    }

    /// The last arguments come in either order.
    fn move_evaluation(&mut self) -> Parsed<C<PositionList>> {
        let movers = self.designator("the movers")?;
        let targets = self.designator("the targets")?;
        let effort_first = matches!(&self.peek().token, Token::Word(w) if w == "depth" || w == "movetime");
        let (effort, range) = if effort_first {
            (self.effort()?, self.pawn_range(":moveevaluation")?)
        } else {
            let range = self.pawn_range(":moveevaluation")?;
            (self.effort()?, range)
        };
        let view = self.viewpoint_if().unwrap_or(Viewpoint::SideToMove);
        Ok(C::EngineMoveEvaluation(movers, targets, effort, range, view))
    }

    fn table_evaluation(&mut self, first_only: bool) -> Parsed<C<PositionList>> {
        let (word, span) = self.word("remis, mate, *mate, +mate or -mate")?;
        let result = match word.as_str() {
            "remis" => TableResult::Draw,
            "mate" => TableResult::SideToMoveWins,
            "*mate" => TableResult::SomebodyWins,
            "+mate" => TableResult::Wins(Side::White),
            "-mate" => TableResult::Wins(Side::Black),
            _ => return Err(QueryError::new("remis, mate, *mate, +mate or -mate is expected here", span)),
        };
        let place = self.peek().span.clone();
        let half_moves = self.range_if(":endgameevaluation")?;
        if half_moves.is_some() && result == TableResult::Draw {
            return Err(QueryError::new("a draw (remis) has no half moves to a mate", place));
        }
        Ok(C::TableEvaluation(result, half_moves, first_only.then_some(0)))
    }

    /// What can only be judged when the whole list is known.
    fn finish_list(&mut self, list: &mut PositionList) -> Parsed<()> {
        let transposed = |c: &C<PositionList>| matches!(c, C::Line(line) if line.transposed);
        if list.conditions.iter().any(transposed) && !list.transforms.is_empty() {
            let message = ":line* (and :line with “*” at its end) cannot be transformed";
            return Err(QueryError::new(message, list.span.clone()));
        }
        let numbered = |c: &C<PositionList>| matches!(c, C::Line(line) if line.played.iter().any(|m| m.number.is_some()));
        if list.conditions.iter().any(numbered) && list.transforms.contains(&T::Colour) {
            return Err(QueryError::new(
                ":flipcolor and a line with move numbers exclude each other",
                list.span.clone(),
            ));
        }
        // A relation's pattern is made of the designators at the top level of its list.
        let pattern = list
            .conditions
            .iter()
            .filter_map(|c| if let C::Unit(unit) = c { Some(unit.squares) } else { None })
            .fold(0, |all, one| all | one);
        for condition in &mut list.conditions {
            if let C::Relation(relation) = condition
                && relation.pattern.is_some()
            {
                relation.pattern = Some(pattern);
            }
        }
        Ok(())
    }
}

fn negated(condition: C<PositionList>) -> C<PositionList> {
    C::Negated(Box::new(condition))
}

fn any_pawn() -> Designator {
    Designator::new(crate::tree::Kinds(32 | 32 << 6), u64::MAX)
}

/// `+1+2` as checks given by White and by Black.
fn each_side(word: &str) -> Option<(i32, i32)> {
    let (white, black) = word.strip_prefix('+')?.split_once('+')?;
    Some((white.parse::<u8>().ok()?.into(), black.parse::<u8>().ok()?.into()))
}

fn unknown(keyword: &Keyword) -> QueryError {
    let name = keyword.name.as_str();
    match name {
        "reset" => {
            let message = "not supported yet: :reset (the language's page leaves it out)";
            return QueryError::new(message, keyword.span.clone());
        }
        "perpendicular" | "collateral" | "following" | "endmost" | "language" => {
            let message = format!("not supported yet: :{name} (no source defines it)");
            return QueryError::new(message, keyword.span.clone());
        }
        _ => {}
    }
    let error = QueryError::new(format!("“:{name}” is no keyword of a position list"), keyword.span.clone());
    if keywords::MATCH.contains(&name) {
        return error.hint(format!("“:{name}” belongs into the match list: (match :{name} … (position …))"));
    }
    match nearest(name, keywords::POSITION.iter().copied()) {
        Some(near) => error.hint(format!("did you mean “:{near}”?")),
        None => error,
    }
}
