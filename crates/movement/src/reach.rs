//! Where units come by leaps and lines alone.

use crate::lines::Lines;

/// Where units come by leaps and lines.
#[derive(Clone, Debug)]
pub(crate) enum Reach {
    /// They go and capture alike.
    Alike(Lines),
    /// They go in one way and capture in another.
    Parted { quiet: Lines, captures: Lines },
}
