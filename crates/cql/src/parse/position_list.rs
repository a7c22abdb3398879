//! `(position …)` lists.

use board::Side;

use super::cursor::{Parsed, Parser};
use super::lexer::Token;
use super::names;
use crate::error::{QueryError, Span, nearest};
use crate::keywords::{Question, Written, row};
use crate::tree::{Condition as C, Counting, PositionList, Range, Scope, TableResult, TransformKeyword as T};

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
                    let bare = names::in_position_lists().any(|name| name == word);
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
        let may_be_starred = ["accumulate", "line", "endgameevaluation"].contains(&keyword.name.as_str())
            || row(&keyword.name).is_some_and(|row| row.may_be_starred);
        if keyword.starred && !may_be_starred {
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
            "endgameevaluation" => self.table_evaluation(keyword.starred)?,
            "sumrange" => C::SumRange(self.accumulator()?, self.range(&what)?),
            "tagmatch" => {
                let (tag, span) = self.word("the name of a tag")?;
                let number = self.tag(tag.trim_start_matches('$'), &span)?;
                C::TagMatch(number, self.designator(&what)?)
            }
            "relation" => C::Relation(self.relation()?),
            _ => {
                let word = Written { name };
                if let Some((question, is_negated)) = Question::parse(self, &word)? {
                    let asked = C::Asked(question);
                    return Ok(if is_negated { C::Negated(Box::new(asked)) } else { asked });
                }
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

    fn table_evaluation(&mut self, first_only: bool) -> Parsed<C<PositionList>> {
        let (word, span) = self.word("remis, mate, *mate, +mate or -mate")?;
        let result = match word.as_str() {
            "remis" => TableResult::Draw,
            "mate" => TableResult::SideToMoveWins,
            "*mate" => TableResult::Decisive,
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
    if names::in_match_lists().any(|known| known == name) {
        return error.hint(format!("“:{name}” belongs into the match list: (match :{name} … (position …))"));
    }
    match nearest(name, names::in_position_lists()) {
        Some(near) => error.hint(format!("did you mean “:{near}”?")),
        None => error,
    }
}
