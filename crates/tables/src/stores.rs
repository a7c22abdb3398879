//! Where files are: the local disk, and object stores that are opened when a query names them.

use datafusion::common::DataFusionError;
use datafusion::execution::object_store::{DefaultObjectStoreRegistry, ObjectStoreRegistry};
use object_store::{ObjectStore, parse_url_opts};
use std::sync::Arc;

/// Opens stores by their URL. What a store asks for beside that, such as keys, is taken from the environment of the process that reads
/// (`AWS_ACCESS_KEY_ID`, `AWS_ENDPOINT`, …): it is never part of a query or of a plan.
#[derive(Debug, Default)]
pub(crate) struct Stores(DefaultObjectStoreRegistry);

impl ObjectStoreRegistry for Stores {
    fn register_store(&self, url: &url::Url, store: Arc<dyn ObjectStore>) -> Option<Arc<dyn ObjectStore>> {
        self.0.register_store(url, store)
    }

    fn get_store(&self, url: &url::Url) -> Result<Arc<dyn ObjectStore>, DataFusionError> {
        self.0.get_store(url).or_else(|unknown| {
            let environment = std::env::vars().map(|(name, value)| (name.to_lowercase(), value));
            let Ok((store, _)) = parse_url_opts(url, environment) else { return Err(unknown) };
            let store: Arc<dyn ObjectStore> = store.into();
            self.0.register_store(url, Arc::clone(&store));
            Ok(store)
        })
    }
}
