//! A session: what a query knows, how many threads and how much memory it has, how it is stopped.

use crate::collection;
use crate::error::TablesError;
use crate::files::{Kind, find};
use crate::named_files::with_named_files;
use crate::state::{config, plain_state, runtime, with_functions};
use crate::stop::Stop;
use crate::table::TextTable;
use async_trait::async_trait;
use datafusion::catalog::{DynamicFileCatalog, TableProvider, UrlTableFactory};
use datafusion::common::TableReference;
use datafusion::datasource::dynamic_file::DynamicListTableFactory;
use datafusion::error::{DataFusionError, Result};
use datafusion::execution::SendableRecordBatchStream;
use datafusion::execution::session_state::{SessionState, SessionStateBuilder};
use datafusion::physical_plan::execute_stream;
use datafusion::prelude::{DataFrame, SQLOptions, SessionContext};
use futures_util::TryStreamExt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// How queries are answered.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Settings {
    /// The number of threads, at least 1: so many parts of a table are worked on side by side.
    pub threads: usize,
    /// The bytes that sorting, grouping and joining may have; what needs more goes to the disk.
    pub memory: usize,
    /// Set from outside to stop.
    pub stop: Arc<AtomicBool>,
    /// Where the work is done: `df://host:port` of a scheduler; here if there is none.
    pub cluster: Option<String>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { threads: 1, memory: 128 << 20, stop: Arc::default(), cluster: None }
    }
}

impl Settings {
    /// The cluster with that scheduler does the work, in so many parts, until the sign to stop is set.
    #[must_use]
    pub fn in_cluster(url: &str, threads: usize, stop: &Arc<AtomicBool>) -> Settings {
        Settings { threads, stop: Arc::clone(stop), cluster: Some(url.to_owned()), ..Settings::default() }
    }
}

/// A session, in which queries are asked.
///
/// ```
/// # tokio::runtime::Runtime::new().unwrap().block_on(async {
/// use dawson_tables::{Session, Settings};
///
/// let session = Session::new(&Settings::default()).await.unwrap();
/// let rows = session.query("SELECT cardinality(legal_moves('8/8/8/8/8/8/8/R3K2k w - -')) AS moves").await.unwrap();
/// assert_eq!(rows.collect().await.unwrap()[0].num_rows(), 1);
/// # });
/// ```
#[derive(Clone)]
pub struct Session {
    context: SessionContext,
    /// The scheduler of the cluster that does the work, and the sign to stop.
    #[cfg(feature = "cluster")]
    remote: Option<(String, Stop)>,
}

impl Session {
    /// A session with the functions of chess. Files are tables by their names: `SELECT white FROM 'games.pgn'`.
    ///
    /// # Errors
    /// When the scheduler of the cluster has no address that makes sense.
    pub async fn new(settings: &Settings) -> Result<Session, TablesError> {
        let stop = Stop::new(Arc::clone(&settings.stop));
        let state = plain_state(config(settings.threads), runtime(Some(settings.memory), None)?);
        let state = match &settings.cluster {
            None => state,
            #[cfg(feature = "cluster")]
            Some(url) => {
                crate::cluster::reach(url).await?;
                crate::cluster::remote(url, state)?
            }
            #[cfg(not(feature = "cluster"))]
            Some(_) => {
                return Err(TablesError::Setting(
                    "this dawson was built without clusters (feature “cluster”)".to_owned(),
                ));
            }
        };
        Ok(Session {
            context: with_files(with_functions(state, &stop)),
            #[cfg(feature = "cluster")]
            remote: settings.cluster.clone().map(|url| (url, stop)),
        })
    }

    #[cfg(test)]
    pub(crate) fn context(&self) -> &SessionContext {
        &self.context
    }

    /// Gives a file, a folder or a pattern of files a name in queries.
    ///
    /// # Errors
    /// When there is no such file, or it is none that can be a table.
    pub async fn name(&self, name: &str, file: &str) -> Result<(), TablesError> {
        let missing = || TablesError::Setting(format!("{file}: no file that can be a table"));
        let table = self.context.table_provider(TableReference::bare(file)).await;
        let table = table.map_err(|error| match error {
            DataFusionError::Plan(text) if text.starts_with("No table named") => missing(),
            error => TablesError::of(error),
        })?;
        self.context.register_table(name, table).map_err(TablesError::of)?;
        Ok(())
    }

    /// Reads a query. What it may do is to read: tables and files are not changed.
    ///
    /// # Errors
    /// What is wrong with the query.
    pub async fn query(&self, sql: &str) -> Result<Query, TablesError> {
        // files are written by nobody but who has asked
        let options = SQLOptions::new().with_allow_ddl(false).with_allow_dml(false);
        let asked = async {
            let statement = with_named_files(&self.context, sql).await?;
            let plan = self.context.state().statement_to_plan(statement).await?;
            options.verify_plan(&plan)?;
            self.context.execute_logical_plan(plan).await
        };
        let frame = asked.await.map_err(TablesError::of)?;
        Ok(Query {
            frame,
            #[cfg(feature = "cluster")]
            remote: self.remote.clone(),
        })
    }
}

/// A query, read.
#[derive(Clone, Debug)]
pub struct Query {
    frame: DataFrame,
    #[cfg(feature = "cluster")]
    remote: Option<(String, Stop)>,
}

impl Query {
    /// The names of the columns of the answer.
    #[must_use]
    pub fn columns(&self) -> Vec<String> {
        self.frame.schema().fields().iter().map(|field| field.name().clone()).collect()
    }

    /// The answer, as it comes.
    ///
    /// # Errors
    /// When a file cannot be read, or the cluster cannot be reached.
    pub async fn stream(self) -> Result<SendableRecordBatchStream, TablesError> {
        let context = Arc::new(self.frame.task_ctx());
        let plan = self.frame.create_physical_plan().await.map_err(TablesError::of)?;
        let rows = execute_stream(Arc::clone(&plan), context).map_err(TablesError::of)?;
        #[cfg(feature = "cluster")]
        if let Some((scheduler, stop)) = self.remote {
            return Ok(crate::cluster::cancelled_on_stop(rows, plan, &scheduler, stop));
        }
        Ok(rows)
    }

    /// The whole answer.
    ///
    /// # Errors
    /// As of [`Query::stream`], and what goes wrong on the way.
    pub async fn collect(self) -> Result<Vec<datafusion::arrow::array::RecordBatch>, TablesError> {
        self.stream().await?.try_collect().await.map_err(TablesError::of)
    }
}

/// A context in which files are tables by their names.
fn with_files(state: SessionState) -> SessionContext {
    let others = Arc::new(DynamicListTableFactory::default());
    let files = Arc::new(Files(Arc::clone(&others)));
    let catalogs = Arc::new(DynamicFileCatalog::new(Arc::clone(state.catalog_list()), files));
    let state = SessionStateBuilder::new_from_existing(state).with_catalog_list(catalogs).build();
    let context = SessionContext::new_with_state(state);
    others.session_store().with_state(context.state_weak_ref());
    context
}

/// Makes tables of files.
#[derive(Debug)]
struct Files(Arc<DynamicListTableFactory>);

#[async_trait]
impl UrlTableFactory for Files {
    async fn try_new(&self, name: &str) -> Result<Option<Arc<dyn TableProvider>>> {
        let session = self.0.session_store().get_session();
        let session =
            session.upgrade().map(|session| session.read().as_any().downcast_ref::<SessionState>().cloned());
        let Some(Some(session)) = session else { return Ok(None) };
        match find(name, &session).await? {
            None => self.0.try_new(name).await,
            Some((Kind::Collection, files)) => collection::open(&files, &session).await.map(Some),
            Some((kind, files)) => Ok(Some(Arc::new(TextTable { kind, files }))),
        }
    }
}
