//! `cql`, `matches` and `cql_error`: a query in CQL-S held against each game.

use super::arguments::{bytes, coerced, texts};
use super::guard::guarded;
use super::queries::Queries;
use crate::error::STOPPED;
use crate::stop::Stop;
use datafusion::arrow::array::{ArrayRef, AsArray, BooleanArray, Int32Builder, ListBuilder, StringArray};
use datafusion::arrow::datatypes::{DataType, Field, FieldRef, Int64Type};
use datafusion::common::{ScalarValue, exec_err};
use datafusion::error::{DataFusionError, Result};
use datafusion::logical_expr::{
    ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility,
};
use dawson::query::{Query, Sources};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// What is asked of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Asked {
    /// The plies of the main line at which it matches; missing where it does not, or cannot be replayed.
    Plies,
    /// Whether it matches; missing where it cannot be replayed.
    Whether,
    /// Why it cannot be replayed; missing where it can.
    Defect,
}

impl Asked {
    pub(super) const ALL: [Asked; 3] = [Asked::Plies, Asked::Whether, Asked::Defect];

    fn name(self) -> &'static str {
        match self {
            Asked::Plies => "cql",
            Asked::Whether => "matches",
            Asked::Defect => "cql_error",
        }
    }

    fn kind(self) -> DataType {
        match self {
            Asked::Plies => DataType::List(Arc::new(Field::new_list_field(DataType::Int32, true))),
            Asked::Whether => DataType::Boolean,
            Asked::Defect => DataType::Utf8,
        }
    }
}

/// What came of a game: where it matches, `None` where it does not; or why it is not known.
type Answer = Result<Option<Vec<usize>>, String>;

/// The functions: `cql(game, query [, number])`.
#[derive(Debug)]
pub(super) struct Cql {
    asked: Asked,
    queries: Arc<Queries>,
    stop: Stop,
    signature: Signature,
}

impl PartialEq for Cql {
    fn eq(&self, other: &Cql) -> bool {
        self.asked == other.asked
    }
}

impl Eq for Cql {}

impl Hash for Cql {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.asked.hash(state);
    }
}

impl Cql {
    pub(super) fn new(asked: Asked, queries: Arc<Queries>, stop: Stop) -> Cql {
        Cql { asked, queries, stop, signature: Signature::user_defined(Volatility::Immutable) }
    }

    /// The answers for games that are asked the same.
    fn answers(&self, query: &Query, games: &[(u64, &[u8])]) -> Result<Vec<Answer>> {
        let plies = self.asked == Asked::Plies;
        let asked = |games: &[(u64, &[u8])]| {
            guarded(|| {
                let mut answers = Vec::with_capacity(games.len());
                let outcome =
                    query.answers(games.iter().copied(), plies, &Sources::default(), &mut |answer| {
                        answers.push(answer);
                    });
                outcome.map(|()| answers)
            })
        };
        let failed = |error: dawson::query::RunError| DataFusionError::Execution(error.to_string());
        match asked(games) {
            Ok(answers) => answers.map_err(failed),
            // one of them is at fault: each by itself
            Err(_) => {
                let mut answers = Vec::with_capacity(games.len());
                for game in games {
                    match asked(std::slice::from_ref(game)) {
                        Ok(answer) => answers.extend(answer.map_err(failed)?),
                        Err(fault) => answers.push(Err(fault)),
                    }
                }
                Ok(answers)
            }
        }
    }

    fn column(&self, answers: &[Option<Answer>]) -> ArrayRef {
        let known = answers.iter().map(|answer| answer.as_ref().and_then(|answer| answer.as_ref().ok()));
        match self.asked {
            Asked::Plies => {
                let mut lists = ListBuilder::new(Int32Builder::new());
                for answer in known {
                    let plies = answer.and_then(|plies| plies.as_ref());
                    for &ply in plies.into_iter().flatten() {
                        lists.values().append_option(i32::try_from(ply).ok());
                    }
                    lists.append(plies.is_some());
                }
                Arc::new(lists.finish())
            }
            Asked::Whether => {
                Arc::new(known.map(|answer| answer.map(Option::is_some)).collect::<BooleanArray>())
            }
            Asked::Defect => {
                let defects =
                    answers.iter().map(|answer| answer.as_ref().and_then(|answer| answer.as_ref().err()));
                Arc::new(defects.collect::<StringArray>())
            }
        }
    }
}

impl ScalarUDFImpl for Cql {
    fn name(&self) -> &str {
        self.asked.name()
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, given: &[DataType]) -> Result<Vec<DataType>> {
        let expected = [("game", DataType::Utf8), ("query", DataType::Utf8), ("number", DataType::Int64)];
        coerced(self.name(), given, &expected, 2)
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(self.asked.kind())
    }

    fn return_field_from_args(&self, arguments: ReturnFieldArgs) -> Result<FieldRef> {
        // a query that is written out is read before anything is done
        if let Some(Some(query)) = arguments.scalar_arguments.get(1)
            && let Some(Some(text)) = query.try_as_str()
        {
            self.queries.get(text, arguments.arg_fields.len() > 2)?;
        }
        Ok(Arc::new(Field::new(self.name(), self.asked.kind(), true)))
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        if self.stop.is_set() {
            return exec_err!("{STOPPED}");
        }
        let ScalarFunctionArgs { args, number_rows, .. } = arguments;
        let games = args[0].to_array(number_rows)?;
        let games = bytes(&games)?;
        let numbers = args.get(2).map(|numbers| numbers.to_array(number_rows)).transpose()?;
        let number = |row: usize| {
            let numbers = numbers.as_ref()?.as_primitive_opt::<Int64Type>()?;
            u64::try_from(numbers.value(row)).ok()
        };
        let queries = match &args[1] {
            ColumnarValue::Scalar(
                ScalarValue::Utf8(text) | ScalarValue::Utf8View(text) | ScalarValue::LargeUtf8(text),
            ) => {
                vec![text.clone()]
            }
            several => texts(several, number_rows)?,
        };
        let query_of = |row: usize| if queries.len() == 1 { &queries[0] } else { &queries[row] };
        let mut answers: Vec<Option<Answer>> = Vec::with_capacity(number_rows);
        let mut row = 0;
        while row < number_rows {
            let text = query_of(row);
            let end = (row..number_rows).find(|&other| query_of(other) != text).unwrap_or(number_rows);
            let Some(text) = text else {
                answers.extend((row..end).map(|_| None));
                row = end;
                continue;
            };
            let query = self.queries.get(text, numbers.is_some())?;
            let there: Vec<(u64, &[u8])> =
                (row..end).filter_map(|row| Some((number(row).unwrap_or(0), games[row]?))).collect();
            let mut found = self.answers(&query, &there)?.into_iter();
            answers.extend((row..end).map(|row| games[row].and_then(|_| found.next())));
            row = end;
        }
        Ok(ColumnarValue::Array(self.column(&answers)))
    }
}
