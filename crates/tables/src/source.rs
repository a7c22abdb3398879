//! Reading the rows of text files. It is a source of DataFusion's scan of files, so that Ballista, which shares out the work, knows what each
//! partition reads.

use crate::bytes::Bytes;
use crate::files::{Kind, named};
use crate::{games, problems};
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::internal_err;
use datafusion::common::tree_node::TreeNodeRecursion;
use datafusion::datasource::listing::PartitionedFile;
use datafusion::datasource::physical_plan::{FileOpenFuture, FileOpener, FileScanConfig, FileSource};
use datafusion::datasource::table_schema::TableSchema;
use datafusion::error::{DataFusionError, Result};
use datafusion::physical_expr::expressions::Column;
use datafusion::physical_expr::projection::ProjectionExprs;
use datafusion::physical_expr::{LexOrdering, PhysicalExpr};
use datafusion::physical_plan::metrics::ExecutionPlanMetricsSet;
use datafusion::physical_plan::stream::RecordBatchReceiverStreamBuilder;
use dawson::query::unpack;
use futures_util::StreamExt;
use object_store::ObjectStore;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

/// The batches that wait for their reader.
const WAITING: usize = 2;

/// The columns of the rows of text files.
pub(crate) fn schema(kind: Kind) -> SchemaRef {
    Arc::clone(match kind {
        Kind::Problems => &problems::SCHEMA,
        Kind::Games | Kind::Collection => &games::SCHEMA,
    })
}

/// A source of rows from text files, with the columns that are wanted.
#[derive(Clone)]
pub(crate) struct TextSource {
    kind: Kind,
    table: TableSchema,
    columns: ProjectionExprs,
    /// The same by their places in the table.
    places: Vec<usize>,
    metrics: ExecutionPlanMetricsSet,
}

impl TextSource {
    /// All columns of the rows of a kind.
    pub(crate) fn new(kind: Kind) -> TextSource {
        let table = TableSchema::from(schema(kind));
        let places: Vec<usize> = (0..table.table_schema().fields().len()).collect();
        let columns = ProjectionExprs::from_indices(&places, table.table_schema());
        TextSource { kind, table, columns, places, metrics: ExecutionPlanMetricsSet::new() }
    }

    #[cfg(feature = "cluster")]
    pub(crate) fn kind(&self) -> Kind {
        self.kind
    }

    /// The columns by their places in the table.
    #[cfg(feature = "cluster")]
    pub(crate) fn places(&self) -> &[usize] {
        &self.places
    }
}

impl FileSource for TextSource {
    fn create_file_opener(
        &self,
        store: Arc<dyn ObjectStore>,
        config: &FileScanConfig,
        _partition: usize,
    ) -> Result<Arc<dyn FileOpener>> {
        Ok(Arc::new(Opener {
            kind: self.kind,
            store,
            store_url: config.object_store_url.as_str().to_owned(),
            schema: Arc::new(self.table.table_schema().project(&self.places)?),
        }))
    }

    fn table_schema(&self) -> &TableSchema {
        &self.table
    }

    fn with_batch_size(&self, _: usize) -> Arc<dyn FileSource> {
        // batches have as many rows as their bytes allow
        Arc::new(self.clone())
    }

    fn projection(&self) -> Option<&ProjectionExprs> {
        Some(&self.columns)
    }

    fn metrics(&self) -> &ExecutionPlanMetricsSet {
        &self.metrics
    }

    fn file_type(&self) -> &str {
        self.kind.rows()
    }

    fn repartitioned(
        &self,
        _: usize,
        _: usize,
        _: Option<LexOrdering>,
        _: &FileScanConfig,
    ) -> Result<Option<FileScanConfig>> {
        // the table has shared out the files
        Ok(None)
    }

    fn try_pushdown_projection(&self, projection: &ProjectionExprs) -> Result<Option<Arc<dyn FileSource>>> {
        let mut places = Vec::new();
        for wanted in projection.iter() {
            // what is more than a column is worked out above the scan
            let column = wanted.expr.downcast_ref::<Column>().filter(|column| column.name() == wanted.alias);
            let Some(&place) = column.and_then(|column| self.places.get(column.index())) else {
                return Ok(None);
            };
            places.push(place);
        }
        let columns = ProjectionExprs::from_indices(&places, self.table.table_schema());
        Ok(Some(Arc::new(TextSource { places, columns, ..self.clone() })))
    }

    fn apply_expressions(
        &self,
        visit: &mut dyn FnMut(&Arc<dyn PhysicalExpr>) -> Result<TreeNodeRecursion>,
    ) -> Result<TreeNodeRecursion> {
        let mut next = TreeNodeRecursion::Continue;
        for wanted in self.columns.iter() {
            next = visit(&wanted.expr)?;
            if next == TreeNodeRecursion::Stop {
                break;
            }
        }
        Ok(next)
    }
}

/// Opens files.
struct Opener {
    kind: Kind,
    store: Arc<dyn ObjectStore>,
    store_url: String,
    schema: SchemaRef,
}

impl FileOpener for Opener {
    fn open(&self, file: PartitionedFile) -> Result<FileOpenFuture> {
        let (kind, schema) = (self.kind, Arc::clone(&self.schema));
        let path = file.path().clone();
        let name = named(&self.store_url, path.as_ref());
        let size = file.object_meta.size;
        let range = match &file.range {
            None => None,
            Some(range) => match (u64::try_from(range.start), u64::try_from(range.end)) {
                (Ok(from), Ok(to)) if from <= to => Some(from..to),
                _ => return internal_err!("{name}: a range from {} to {}", range.start, range.end),
            },
        };
        let (store, on_disk) = (Arc::clone(&self.store), self.store_url.starts_with("file:"));
        Ok(Box::pin(async move {
            let bytes = if on_disk { Bytes::on_disk(&path)? } else { Bytes::stored(store, path.clone()) };
            let mut builder = RecordBatchReceiverStreamBuilder::new(Arc::clone(&schema), WAITING);
            let sender = builder.tx();
            builder.spawn_blocking(move || {
                let mut hear = |batch: Result<RecordBatch>| match sender.blocking_send(batch) {
                    Ok(()) => ControlFlow::Continue(()),
                    // nobody wants more
                    Err(_) => ControlFlow::Break(()),
                };
                let part = Part { kind, name, path: path.as_ref().to_owned(), size, range };
                part.read(&bytes, &schema, &mut hear);
                Ok(())
            });
            Ok(builder.build().boxed())
        }))
    }
}

/// A part of a file.
struct Part {
    kind: Kind,
    name: String,
    path: String,
    size: u64,
    range: Option<Range<u64>>,
}

impl Part {
    fn read(
        &self,
        bytes: &Bytes,
        schema: &SchemaRef,
        hear: &mut dyn FnMut(Result<RecordBatch>) -> ControlFlow<()>,
    ) {
        let Part { kind, name, path, size, range } = self;
        let read = match (kind, range) {
            (Kind::Games, Some(range)) => games::border(bytes, range.start, *size)
                .and_then(|from| Ok(from..games::border(bytes, range.end, *size)?)),
            _ => Ok(0..*size),
        };
        let stream = read.and_then(|range| {
            let stream = unpack(std::path::Path::new(path), bytes.range(range.clone())?)?;
            Ok((range.start, stream))
        });
        match stream {
            Ok((from, stream)) if *kind == Kind::Games => games::read(stream, name, from, schema, hear),
            Ok((_, stream)) => {
                problems::read(stream, name, &range.clone().unwrap_or(0..u64::MAX), schema, hear);
            }
            Err(error) => {
                let _ = hear(Err(DataFusionError::Execution(format!("{name}: {error}"))));
            }
        }
    }
}
