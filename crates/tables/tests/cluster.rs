//! What a cluster makes of plans that an executor cannot read, and of files that no machine has.

#![cfg(feature = "cluster")]
#![allow(clippy::unwrap_used, reason = "a test says so by failing")]

use ballista_core::config::TaskSchedulingPolicy;
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use dawson_tables::cluster::{Executor, Scheduler, run_executor, run_scheduler};
use dawson_tables::{Session, Settings};
use std::net::{IpAddr, Ipv4Addr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

fn free_port() -> u16 {
    TcpListener::bind((HERE, 0)).unwrap().local_addr().unwrap().port()
}

async fn reachable(port: u16) {
    while TcpStream::connect((HERE, port)).is_err() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_plan_that_an_executor_cannot_read_fails_the_query_and_does_not_hang() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("unread");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("kept")).unwrap();
    let games = folder.join("games.pgn");
    std::fs::write(&games, "[White \"A\"]\n\n1. e4 *\n").unwrap();
    let scheduler = Scheduler::new(HERE, free_port());
    let port = scheduler.address.port();
    tokio::spawn(async move { run_scheduler(&scheduler).await });
    reachable(port).await;
    // an executor that knows nothing of ours
    let stranger = ExecutorProcessConfig {
        bind_host: HERE.to_string(),
        external_host: Some(HERE.to_string()),
        port: free_port(),
        scheduler_host: HERE.to_string(),
        scheduler_port: port,
        task_scheduling_policy: TaskSchedulingPolicy::PullStaged,
        work_dir: Some(folder.join("kept").to_string_lossy().into_owned()),
        vcores: 1,
        ..ExecutorProcessConfig::default()
    };
    tokio::spawn(async move { start_executor_process(Arc::new(stranger)).await });
    let mut settings = Settings::default();
    settings.cluster = Some(format!("df://127.0.0.1:{port}"));
    let session = Session::new(&settings).await.unwrap();
    let ask = async |sql: String| {
        let answer = async { session.query(&sql).await?.collect().await };
        tokio::time::timeout(Duration::from_secs(60), answer).await.unwrap()
    };
    let wrong = ask(format!("SELECT white FROM '{}'", games.display())).await.unwrap_err().to_string();
    assert!(wrong.contains("failed"), "{wrong}");
    let wrong =
        ask("SELECT length(diagram(pgn(x))) FROM (VALUES ('8/8/8/8/8/8/8/K1k5')) AS t(x)".to_owned()).await;
    assert!(wrong.is_err());
    // it is there for others
    assert_eq!(ask("SELECT x + 1 FROM (VALUES (1), (2)) AS t(x)".to_owned()).await.unwrap()[0].num_rows(), 2);
}

#[tokio::test]
async fn the_address_of_a_scheduler_must_make_sense() {
    let mut settings = Settings::default();
    settings.cluster = Some("127.0.0.1:50050".to_owned());
    assert!(Session::new(&settings).await.err().unwrap().to_string().contains("df://127.0.0.1:50050"));
    settings.cluster = Some(format!("df://127.0.0.1:{}", free_port()));
    assert!(Session::new(&settings).await.err().unwrap().to_string().contains("cannot be reached"));
}

#[tokio::test]
async fn an_executor_without_a_scheduler_gives_up() {
    for address in [format!("127.0.0.1:{}", free_port()), "nowhere.invalid:50050".to_owned()] {
        let mut executor = Executor::new(address.clone(), HERE, free_port());
        executor.patience = 1;
        let told = run_executor(&executor).await.unwrap_err().to_string();
        assert!(told.starts_with(&format!("{address}: the scheduler cannot be reached in 1 s")), "{told}");
    }
}
