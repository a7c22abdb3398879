//! What plans are made with: settings, memory, functions.

use crate::functions;
use crate::shares::SharesFunction;
use crate::stop::Stop;
use crate::stores::Stores;
use datafusion::error::DataFusionError;
use datafusion::execution::memory_pool::FairSpillPool;
use datafusion::execution::registry::FunctionRegistry;
use datafusion::execution::runtime_env::{RuntimeEnv, RuntimeEnvBuilder};
use datafusion::execution::session_state::{SessionState, SessionStateBuilder};
use datafusion::optimizer::OptimizerRule;
use datafusion::prelude::SessionConfig;
use std::path::PathBuf;
use std::sync::Arc;

/// How plans are made, in one process and in a cluster.
pub(crate) fn config(threads: usize) -> SessionConfig {
    SessionConfig::new()
        .with_target_partitions(threads.max(1))
        .with_information_schema(true)
        // the text of a game is read only where the columns before it let the game pass
        .set_bool("datafusion.execution.parquet.pushdown_filters", true)
        // a folder means all files below it; what a pattern means is told in `files`
        .set_bool("datafusion.execution.listing_table_ignore_subdirectory", false)
        // parts of what `solve` tells are taken from one solution, not each from one of its own
        .set_bool("datafusion.optimizer.enable_leaf_expression_pushdown", false)
        .set_bool("datafusion.execution.parquet.schema_force_view_types", false)
        .set_bool("datafusion.execution.parquet.binary_as_string", false)
        .set_bool("datafusion.sql_parser.map_string_types_to_utf8view", false)
}

/// The memory and the disks of a process; without a limit of memory where another one sets it.
pub(crate) fn runtime(
    memory: Option<usize>,
    folder: Option<PathBuf>,
) -> Result<Arc<RuntimeEnv>, DataFusionError> {
    let mut builder = RuntimeEnvBuilder::new().with_object_store_registry(Arc::new(Stores::default()));
    if let Some(memory) = memory {
        builder = builder.with_memory_pool(Arc::new(FairSpillPool::new(memory)));
    }
    if let Some(folder) = folder {
        builder = builder.with_temp_file_path(folder);
    }
    builder.build_arc()
}

/// A state without the functions of chess.
pub(crate) fn plain_state(config: SessionConfig, runtime: Arc<RuntimeEnv>) -> SessionState {
    SessionStateBuilder::new().with_config(config).with_runtime_env(runtime).with_default_features().build()
}

/// The state with the functions of chess.
pub(crate) fn with_functions(mut state: SessionState, stop: &Stop) -> SessionState {
    let functions = functions::all(stop);
    let named = |name: &str| functions.iter().find(|function| function.name() == name).cloned();
    let narrow = named("may_match").zip(named("matches"));
    for function in functions {
        let registered = state.register_udf(function);
        debug_assert!(registered.is_ok());
    }
    state.register_udtf("shares", Arc::new(SharesFunction));
    let Some((may_match, matches)) = narrow else { return state };
    // before columns that nobody seems to want are left out
    let mut rules: Vec<Arc<dyn OptimizerRule + Send + Sync>> =
        vec![Arc::new(functions::Narrow { may_match, matches })];
    rules.extend(state.optimizers().iter().cloned());
    SessionStateBuilder::new_from_existing(state).with_optimizer_rules(rules).build()
}
