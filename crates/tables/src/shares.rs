//! Shares as a table: rows that executors take one by one, each in a partition of its own. `FROM shares(8)` has the rows `share` 1 to 8.

use async_trait::async_trait;
use datafusion::arrow::array::{Int64Array, RecordBatch};
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::catalog::{Session, TableFunctionArgs, TableFunctionImpl, TableProvider};
use datafusion::common::{ScalarValue, plan_err};
use datafusion::datasource::memory::MemorySourceConfig;
use datafusion::datasource::source::DataSourceExec;
use datafusion::error::Result;
use datafusion::logical_expr::{Expr, TableType};
use datafusion::physical_plan::ExecutionPlan;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, LazyLock};

/// The most shares: each is a task that is planned.
const MOST: i64 = 10_000;

/// The column.
static SCHEMA: LazyLock<SchemaRef> =
    LazyLock::new(|| Arc::new(Schema::new(vec![Field::new("share", DataType::Int64, false)])));

/// A table of so many shares, as plans have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Shares {
    count: i64,
}

#[async_trait]
impl TableProvider for Shares {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&SCHEMA)
    }

    fn table_type(&self) -> TableType {
        TableType::Base
    }

    async fn scan(
        &self,
        _: &dyn Session,
        projection: Option<&Vec<usize>>,
        _: &[Expr],
        _: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let row = |share| {
            let column = Arc::new(Int64Array::from(vec![share]));
            Ok(vec![RecordBatch::try_new(Arc::clone(&SCHEMA), vec![column])?])
        };
        let partitions = (1..=self.count).map(row).collect::<Result<Vec<_>>>()?;
        let source = MemorySourceConfig::try_new(&partitions, Arc::clone(&SCHEMA), projection.cloned())?;
        Ok(DataSourceExec::from_data_source(source))
    }
}

/// The function `shares(count)`.
#[derive(Debug)]
pub(crate) struct SharesFunction;

impl TableFunctionImpl for SharesFunction {
    fn call_with_args(&self, arguments: TableFunctionArgs<'_, '_>) -> Result<Arc<dyn TableProvider>> {
        match arguments.exprs() {
            [Expr::Literal(ScalarValue::Int64(Some(count)), _)] if (1..=MOST).contains(count) => {
                Ok(Arc::new(Shares { count: *count }))
            }
            _ => plan_err!("shares(count): a number from 1 to {MOST} was expected"),
        }
    }
}
