//! A query that nobody waits for any more ends in the cluster too: parts that no executor has begun are not begun.

use crate::stop::Stop;
use ballista_core::execution_plans::DistributedQueryExec;
use ballista_core::serde::protobuf::CancelJobParams;
use ballista_core::serde::protobuf::scheduler_grpc_client::SchedulerGrpcClient;
use datafusion::execution::SendableRecordBatchStream;
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::stream::RecordBatchStreamAdapter;
use datafusion_proto::protobuf::LogicalPlanNode;
use futures_util::StreamExt;
use std::sync::Arc;
use std::time::Duration;

/// How often the sign to stop is looked at.
const PACE: Duration = Duration::from_millis(50);

/// The rows of a plan; its job is cancelled when the sign to stop is set while they are waited for.
pub(crate) fn cancelled_on_stop(
    rows: SendableRecordBatchStream,
    plan: Arc<dyn ExecutionPlan>,
    scheduler: &str,
    stop: Stop,
) -> SendableRecordBatchStream {
    let scheduler = scheduler.replacen("df://", "http://", 1);
    let watch = tokio::spawn(async move {
        while !stop.is_set() {
            tokio::time::sleep(PACE).await;
        }
        if let Some(job_id) = job_of(&plan)
            && let Ok(mut client) = SchedulerGrpcClient::connect(scheduler).await
        {
            // who has stopped does not wait for an answer
            let _ = client.cancel_job(CancelJobParams { job_id }).await;
        }
    });
    let watch = Watch(watch);
    let schema = rows.schema();
    let rows = rows.inspect(move |_| {
        let _ = &watch;
    });
    Box::pin(RecordBatchStreamAdapter::new(schema, rows))
}

/// Watches as long as rows are waited for.
struct Watch(tokio::task::JoinHandle<()>);

impl Drop for Watch {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// The job of a plan, if the scheduler has accepted it.
fn job_of(plan: &Arc<dyn ExecutionPlan>) -> Option<String> {
    match plan.downcast_ref::<DistributedQueryExec<LogicalPlanNode>>() {
        Some(query) => query.job_id().map(|job| job.to_string()),
        None => plan.children().into_iter().find_map(job_of),
    }
}
