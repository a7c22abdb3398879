//! Where files are: the local disk, and object stores that are opened when a query names them (of S3 with the feature `s3`).

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

#[cfg(test)]
mod tests {
    use crate::{Session, Settings};
    use datafusion::arrow::util::pretty::pretty_format_batches;
    use object_store::memory::InMemory;
    use object_store::path::Path;
    use object_store::{ObjectStoreExt, PutPayload};
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    const STORE: &str = "memory://chess";

    /// An answer as lines.
    async fn told(session: &Session, sql: &str) -> Vec<String> {
        let rows = session.query(sql).await.unwrap().collect().await.unwrap();
        pretty_format_batches(&rows).unwrap().to_string().lines().map(str::to_owned).collect()
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn files_of_an_object_store_are_read_like_those_of_a_disk() {
        let folder = tempfile::tempdir().unwrap();
        let games = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../cql/tests/games.pgn");
        let text = format!("{}\n\n", std::fs::read_to_string(games).unwrap().trim_end()).repeat(600);
        let on_disk = folder.path().join("games.pgn");
        std::fs::write(&on_disk, &text).unwrap();
        let compiled = folder.path().join("games.dwn");
        dawson::query::compile_games(std::slice::from_ref(&on_disk), &compiled, &AtomicBool::new(false))
            .unwrap();
        let problem = "beginproblem stipulation #1 pieces white kf7 ra1 black kh8 endproblem";
        std::fs::write(folder.path().join("problems.inp"), problem).unwrap();
        std::fs::write(folder.path().join("packed.pgn.zst"), zstd::encode_all(text.as_bytes(), 1).unwrap())
            .unwrap();

        let store = InMemory::new();
        for name in ["games.pgn", "packed.pgn.zst", "games.dwn", "problems.inp"] {
            let bytes = std::fs::read(folder.path().join(name)).unwrap();
            store.put(&Path::from(name), PutPayload::from(bytes)).await.unwrap();
        }
        let session = Session::new(&Settings { threads: 3, ..Settings::default() }).await.unwrap();
        session.context().register_object_store(&STORE.parse().unwrap(), Arc::new(store));
        let disk = folder.path().display().to_string();
        for sql in [
            "SELECT result, count(*), count(cql_error(game, '(match (position :mate))')) AS broken FROM '@/games.pgn' GROUP BY result ORDER BY result",
            "SELECT count(*) FROM '@/packed.pgn.zst' WHERE matches(game, '(match (position :mate))')",
            "SELECT white, count(*) FROM '@/games.dwn' WHERE matches(game, '(match (position :mate))') GROUP BY white ORDER BY white",
            "SELECT solve(problem)['keys'] AS keys FROM '@/problems.inp'",
        ] {
            let (there, here) = (sql.replace('@', STORE), sql.replace('@', &disk));
            let expected = told(&session, &here).await;
            assert!(expected.len() > 4, "{expected:?}");
            assert_eq!(told(&session, &there).await, expected, "{sql}");
        }
        let missing =
            session.query(&format!("SELECT * FROM '{STORE}/none.pgn'")).await.unwrap_err().to_string();
        assert!(missing.contains("none.pgn"), "{missing}");
    }
}
