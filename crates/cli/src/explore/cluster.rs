//! `dawson explore --cluster`: executors try shares of the positions, and this process tells what they found as it always does.

use super::{Arguments, Listener};
use crate::waiting::wait;
use crate::{cluster, machine};
use std::process::ExitCode;
use tables::Session;

/// Explores with the cluster; the exit status is that of one machine.
pub fn run(arguments: &Arguments, url: &str, scheme: &str) -> ExitCode {
    let Arguments { common, shares, .. } = arguments;
    let control = machine::control(None, common.threads, dawson::Strategy::Auto);
    machine::stop_on_interrupt(&control);
    let settings = tables::Settings::in_cluster(url, control.threads, &control.stop);
    let options = format!("maxtime {}, maxmem {}", common.maxtime, common.maxmem >> 10);
    let mut listener = Listener::new(common, None);
    let explored = wait(2, &settings.stop, async {
        Session::new(&settings).await?.explored(scheme, &options, *shares).await
    });
    let ended = explored.map(|mut result| {
        result.finds.iter().for_each(|find| listener.tell(find));
        result.rank();
        listener.conclude(result)
    });
    cluster::ended("explore", ended)
}
