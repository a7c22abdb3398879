//! Our tables and scans in plans that go to other machines: names of files, ranges of bytes, columns; as JSON.

use crate::files::Kind;
use crate::shares::Shares;
use crate::source::TextSource;
use crate::table::TextTable;
use ballista_core::serde::{BallistaLogicalExtensionCodec, BallistaPhysicalExtensionCodec};
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::catalog::TableProvider;
use datafusion::common::TableReference;
use datafusion::datasource::file_format::FileFormatFactory;
use datafusion::datasource::physical_plan::{FileGroup, FileScanConfig, FileScanConfigBuilder};
use datafusion::datasource::source::DataSourceExec;
use datafusion::error::{DataFusionError, Result};
use datafusion::execution::TaskContext;
use datafusion::execution::object_store::ObjectStoreUrl;
use datafusion::logical_expr::{AggregateUDF, Extension, LogicalPlan, ScalarUDF, WindowUDF};
use datafusion::physical_plan::ExecutionPlan;
use datafusion_proto::logical_plan::LogicalExtensionCodec;
use datafusion_proto::physical_plan::{PhysicalExtensionCodec, PhysicalProtoConverterExtension};
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::sync::Arc;

/// With what our parts of plans begin, so that they are told apart from those of Ballista.
const HEAD: &[u8] = b"dawson-tables 1\n";

/// Writes a part of a plan.
fn write(part: &impl Serialize, buffer: &mut Vec<u8>) -> Result<()> {
    buffer.extend_from_slice(HEAD);
    serde_json::to_writer(buffer, part).map_err(|error| DataFusionError::External(Box::new(error)))
}

/// Reads a part of a plan; `None` if it is none of ours.
fn read<'b, T: Deserialize<'b>>(buffer: &'b [u8]) -> Option<Result<T>> {
    let told = |error: serde_json::Error| {
        DataFusionError::Plan(format!("a plan of another version of dawson cannot be read here: {error}"))
    };
    let part = buffer.strip_prefix(HEAD)?;
    Some(serde_json::from_slice(part).map_err(told))
}

/// A scan of text files.
#[derive(Serialize, Deserialize)]
struct Scan {
    kind: Kind,
    store: String,
    columns: Vec<usize>,
    limit: Option<usize>,
    groups: Vec<Vec<File>>,
}

/// A part of a file.
#[derive(Serialize, Deserialize)]
struct File {
    path: String,
    size: u64,
    range: Option<(i64, i64)>,
}

impl Scan {
    fn of(plan: &dyn ExecutionPlan) -> Option<Scan> {
        let data: &dyn Any = plan.downcast_ref::<DataSourceExec>()?.data_source().as_ref();
        let config = data.downcast_ref::<FileScanConfig>()?;
        let source: &dyn Any = config.file_source().as_ref();
        let source = source.downcast_ref::<TextSource>()?;
        let file = |file: &datafusion::datasource::listing::PartitionedFile| File {
            path: file.path().as_ref().to_owned(),
            size: file.object_meta.size,
            range: file.range.as_ref().map(|range| (range.start, range.end)),
        };
        Some(Scan {
            kind: source.kind(),
            store: config.object_store_url.as_str().to_owned(),
            columns: source.places().to_vec(),
            limit: config.limit,
            groups: config.file_groups.iter().map(|group| group.iter().map(file).collect()).collect(),
        })
    }

    fn plan(self) -> Result<Arc<dyn ExecutionPlan>> {
        let store = self.store;
        let file = |file: File| {
            let entry = crate::files::Entry { store: store.clone(), path: file.path, size: file.size };
            let part = entry.partitioned()?;
            Ok(match file.range {
                Some((from, to)) => part.with_range(from, to),
                None => part,
            })
        };
        let group =
            |group: Vec<File>| group.into_iter().map(file).collect::<Result<Vec<_>>>().map(FileGroup::new);
        let groups = self.groups.into_iter().map(group).collect::<Result<Vec<_>>>()?;
        let config =
            FileScanConfigBuilder::new(ObjectStoreUrl::parse(&store)?, Arc::new(TextSource::new(self.kind)))
                .with_file_groups(groups)
                .with_projection_indices(Some(self.columns))?
                .with_limit(self.limit)
                .build();
        Ok(DataSourceExec::from_data_source(config))
    }
}

/// A table of ours.
#[derive(Serialize, Deserialize)]
enum Table {
    Text(TextTable),
    Shares(Shares),
}

impl Table {
    fn of(table: &dyn TableProvider) -> Option<Table> {
        let any: &dyn Any = table;
        let text = any.downcast_ref::<TextTable>().cloned().map(Table::Text);
        text.or_else(|| any.downcast_ref::<Shares>().copied().map(Table::Shares))
    }

    fn provider(self) -> Arc<dyn TableProvider> {
        match self {
            Table::Text(table) => Arc::new(table),
            Table::Shares(table) => Arc::new(table),
        }
    }
}

/// Tables.
#[derive(Debug, Default)]
pub(super) struct LogicalCodec(BallistaLogicalExtensionCodec);

impl LogicalExtensionCodec for LogicalCodec {
    fn try_decode(&self, buffer: &[u8], inputs: &[LogicalPlan], context: &TaskContext) -> Result<Extension> {
        self.0.try_decode(buffer, inputs, context)
    }

    fn try_encode(&self, node: &Extension, buffer: &mut Vec<u8>) -> Result<()> {
        self.0.try_encode(node, buffer)
    }

    fn try_decode_table_provider(
        &self,
        buffer: &[u8],
        table: &TableReference,
        schema: SchemaRef,
        context: &TaskContext,
    ) -> Result<Arc<dyn TableProvider>> {
        match read::<Table>(buffer) {
            Some(table) => Ok(table?.provider()),
            None => self.0.try_decode_table_provider(buffer, table, schema, context),
        }
    }

    fn try_encode_table_provider(
        &self,
        name: &TableReference,
        table: Arc<dyn TableProvider>,
        buffer: &mut Vec<u8>,
    ) -> Result<()> {
        match Table::of(table.as_ref()) {
            Some(table) => write(&table, buffer),
            None => self.0.try_encode_table_provider(name, table, buffer),
        }
    }

    fn try_decode_file_format(
        &self,
        buffer: &[u8],
        context: &TaskContext,
    ) -> Result<Arc<dyn FileFormatFactory>> {
        self.0.try_decode_file_format(buffer, context)
    }

    fn try_encode_file_format(&self, buffer: &mut Vec<u8>, format: Arc<dyn FileFormatFactory>) -> Result<()> {
        self.0.try_encode_file_format(buffer, format)
    }
}

/// Scans.
#[derive(Debug, Default)]
pub(super) struct PhysicalCodec(BallistaPhysicalExtensionCodec);

impl PhysicalExtensionCodec for PhysicalCodec {
    fn try_decode(
        &self,
        buffer: &[u8],
        inputs: &[Arc<dyn ExecutionPlan>],
        context: &TaskContext,
        converter: &dyn PhysicalProtoConverterExtension,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        match read::<Scan>(buffer) {
            Some(scan) => scan?.plan(),
            None => self.0.try_decode(buffer, inputs, context, converter),
        }
    }

    fn try_encode(
        &self,
        node: Arc<dyn ExecutionPlan>,
        buffer: &mut Vec<u8>,
        converter: &dyn PhysicalProtoConverterExtension,
    ) -> Result<()> {
        match Scan::of(node.as_ref()) {
            Some(scan) => write(&scan, buffer),
            None => self.0.try_encode(node, buffer, converter),
        }
    }

    fn try_decode_udf(&self, name: &str, buffer: &[u8]) -> Result<Arc<ScalarUDF>> {
        self.0.try_decode_udf(name, buffer)
    }

    fn try_encode_udf(&self, function: &ScalarUDF, buffer: &mut Vec<u8>) -> Result<()> {
        self.0.try_encode_udf(function, buffer)
    }

    fn try_decode_udaf(&self, name: &str, buffer: &[u8]) -> Result<Arc<AggregateUDF>> {
        self.0.try_decode_udaf(name, buffer)
    }

    fn try_encode_udaf(&self, function: &AggregateUDF, buffer: &mut Vec<u8>) -> Result<()> {
        self.0.try_encode_udaf(function, buffer)
    }

    fn try_decode_udwf(&self, name: &str, buffer: &[u8]) -> Result<Arc<WindowUDF>> {
        self.0.try_decode_udwf(name, buffer)
    }

    fn try_encode_udwf(&self, function: &WindowUDF, buffer: &mut Vec<u8>) -> Result<()> {
        self.0.try_encode_udwf(function, buffer)
    }
}
