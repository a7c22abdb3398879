//! Clone: the reborn unit takes the walk of the other unit of the capture, unless that is royal.

use super::super::case::Case;

/// The step of the pipeline.
pub(super) fn adapt(case: &mut Case, of_capturer: bool) {
    let other = if of_capturer { case.captured } else { case.mover };
    if !other.is_empty() && !other.is_royal() {
        case.reborn.walk = other.walk;
    }
}
