//! The settings that all processes of a cluster have.

use super::codec::{LogicalCodec, PhysicalCodec};
use ballista::prelude::SessionConfigExt;
use datafusion::prelude::SessionConfig;
use std::sync::Arc;

/// How plans are made and what they may carry: the same in all processes of a cluster.
pub(super) fn config(config: SessionConfig) -> SessionConfig {
    config
        .upgrade_for_ballista()
        .with_ballista_logical_extension_codec(Arc::new(LogicalCodec::default()))
        .with_ballista_physical_extension_codec(Arc::new(PhysicalCodec::default()))
}
