//! `:relation ( … )`.

use super::cursor::{Parsed, Parser};
use super::lexer::Token;
use super::names;
use crate::error::{QueryError, nearest};
use crate::tree::{Designator, Kinds, Range, RelationQuery, RelationTurn, Scope};

impl Parser<'_> {
    /// The list after `:relation`.
    pub(super) fn relation(&mut self) -> Parsed<RelationQuery> {
        let opened = self.expect_open(":relation takes a list such as (:missingpiececount U 1)")?;
        let none = (Designator::new(Kinds::UNITS, u64::MAX), Range::exactly(0));
        let mut found = RelationQuery {
            turn: RelationTurn::Same,
            missing: none,
            new: none,
            original_same: None,
            original_different: None,
            pattern: None,
            shift: false,
            flip: false,
            scope: Scope::MainLine,
        };
        let (mut missing_given, mut new_given) = (false, false);
        loop {
            let next = self.next();
            let name = match next.token {
                Token::Close => return Ok(found),
                Token::End => return Err(Self::unclosed(&opened)),
                Token::Keyword { name, negated: false, starred: false } => name,
                other => {
                    let message =
                        format!("a keyword of a relation is expected here, not {}", other.describe());
                    return Err(QueryError::new(message, next.span));
                }
            };
            let twice = |given: &mut bool| {
                if std::mem::replace(given, true) {
                    Err(QueryError::new(format!(":{name} can be given once only"), next.span.clone()))
                } else {
                    Ok(())
                }
            };
            match name.as_str() {
                "samesidetomove" => found.turn = RelationTurn::Same,
                "changesidetomove" => found.turn = RelationTurn::Changed,
                "ignoresidetomove" => found.turn = RelationTurn::Ignored,
                "missingpiececount" => {
                    twice(&mut missing_given)?;
                    found.missing =
                        (self.designator(":missingpiececount")?, self.range(":missingpiececount")?);
                }
                "newpiececount" => {
                    twice(&mut new_given)?;
                    found.new = (self.designator(":newpiececount")?, self.range(":newpiececount")?);
                }
                "originalsamecount" => found.original_same = Some(self.range(":originalsamecount")?),
                "originaldifferentcount" => {
                    found.original_different = Some(self.range(":originaldifferentcount")?);
                }
                // The squares are filled in when the enclosing list is complete.
                "pattern" => found.pattern = Some(0),
                "shift" => found.shift = true,
                "flip" | "flipdihedral" => found.flip = true,
                "variations" => found.scope = Scope::Everything,
                "variationsonly" => found.scope = Scope::Variations,
                _ => {
                    let error = QueryError::new(format!("“:{name}” is no keyword of a relation"), next.span);
                    return Err(match nearest(&name, names::in_relations()) {
                        Some(near) => error.hint(format!("did you mean “:{near}”?")),
                        None => error,
                    });
                }
            }
        }
    }
}
