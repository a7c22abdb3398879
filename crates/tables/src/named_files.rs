//! Names for files in queries. The name of a file has dots, which a plan that goes to another machine would take for the border between the
//! names of a schema and of a table.

use datafusion::common::TableReference;
use datafusion::error::Result;
use datafusion::prelude::SessionContext;
use datafusion::sql::parser::Statement;
use datafusion::sql::sqlparser::ast::{Ident, ObjectName, ObjectNamePart, visit_relations_mut};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The statement of a query, with a table that has a plain name for each file: `games` for `'folder/games.pgn'`.
pub(crate) async fn with_named_files(context: &SessionContext, sql: &str) -> Result<Statement> {
    let state = context.state();
    let dialect = state.config_options().sql_parser.dialect;
    let mut statement = state.sql_to_statement(sql, &dialect)?;
    let mut files = BTreeMap::new();
    each_relation(&mut statement, &mut |name| {
        if let Some(file) = file_of(name) {
            files.insert(file.to_owned(), String::new());
        }
    });
    for (file, name) in &mut files {
        let table = context.table_provider(TableReference::bare(file.as_str())).await?;
        *name = free_name(context, file)?;
        context.register_table(TableReference::bare(name.as_str()), table)?;
    }
    each_relation(&mut statement, &mut |name| {
        if let Some(known) = file_of(name).and_then(|file| files.get(file)) {
            *name = ObjectName(vec![ObjectNamePart::Identifier(Ident::with_quote('"', known))]);
        }
    });
    Ok(statement)
}

/// Goes over the names of tables.
fn each_relation(statement: &mut Statement, visit: &mut dyn FnMut(&mut ObjectName)) {
    match statement {
        Statement::Statement(inner) => {
            let _ = visit_relations_mut(inner.as_mut(), |name| {
                visit(name);
                ControlFlow::<()>::Continue(())
            });
        }
        Statement::Explain(explain) => each_relation(&mut explain.statement, visit),
        _ => {}
    }
}

/// The file that a name means: one in quotes with a dot or a slash.
fn file_of(name: &ObjectName) -> Option<&str> {
    match name.0.as_slice() {
        [ObjectNamePart::Identifier(only)] if only.quote_style.is_some() => {
            Some(only.value.as_str()).filter(|value| value.contains(['.', '/']))
        }
        _ => None,
    }
}

/// A name that no table has: that of the file without its ending, and a number behind it if need be.
fn free_name(context: &SessionContext, file: &str) -> Result<String> {
    let last = file.trim_end_matches('/').rsplit('/').next().unwrap_or(file);
    let stem = last.split('.').find(|part| !part.is_empty() && *part != "*").unwrap_or("file");
    let letter =
        |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '_' };
    let plain: String = stem.chars().map(letter).collect();
    let mut name = plain.clone();
    let mut number = 1;
    while context.table_exist(TableReference::bare(name.as_str()))? {
        number += 1;
        name = format!("{plain}_{number}");
    }
    Ok(name)
}
