//! The scheduler: it makes plans of queries and shares them out to executors.

use super::codec::{LogicalCodec, PhysicalCodec};
use super::config::config;
use super::error::ClusterError;
use crate::state;
use crate::stop::Stop;
use ballista_core::config::TaskSchedulingPolicy;
use ballista_scheduler::cluster::BallistaCluster;
use ballista_scheduler::config::SchedulerConfig;
use ballista_scheduler::scheduler_process::start_server;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// A scheduler.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Scheduler {
    /// Where it listens.
    pub address: SocketAddr,
    /// After so many seconds without a word from an executor, at least 4, its work is given to others.
    pub lost_after: u64,
}

impl Scheduler {
    /// A scheduler that listens at an address of this machine.
    #[must_use]
    pub fn new(host: IpAddr, port: u16) -> Scheduler {
        Scheduler { address: SocketAddr::new(host, port), lost_after: 20 }
    }
}

/// Runs a scheduler until it fails; the caller ends it.
///
/// # Errors
/// When the port cannot be had, or the service fails.
pub async fn run_scheduler(scheduler: &Scheduler) -> Result<(), ClusterError> {
    let lost_after = scheduler.lost_after.max(4);
    let settings = SchedulerConfig {
        external_host: scheduler.address.ip().to_string(),
        bind_host: scheduler.address.ip().to_string(),
        bind_port: scheduler.address.port(),
        // an executor asks for work when it is free: what takes longer keeps nobody waiting, and a plan that it cannot read is its answer
        scheduling_policy: TaskSchedulingPolicy::PullStaged,
        executor_timeout_seconds: lost_after,
        expire_dead_executor_interval_seconds: lost_after / 4,
        no_executors_grace_period_seconds: lost_after.max(60),
        override_config_producer: Some(Arc::new(|| config(state::config(1)))),
        override_session_builder: Some(Arc::new(|asked| {
            let plain = state::plain_state(config(asked), state::runtime(None, None)?);
            Ok(state::with_functions(plain, &Stop::default()))
        })),
        override_logical_codec: Some(Arc::new(LogicalCodec::default())),
        override_physical_codec: Some(Arc::new(PhysicalCodec::default())),
        ..SchedulerConfig::default()
    };
    let cluster = BallistaCluster::new_from_config(&settings).await?;
    start_server(cluster, scheduler.address, Arc::new(settings)).await?;
    Ok(())
}
