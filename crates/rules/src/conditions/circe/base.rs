//! A name of the family, with the words behind it, is put into the stages by the base condition to which it belongs.

use super::variant::{Base, Variant};
use super::{captures, last_capture, mars, names};
use crate::conditions::{ConditionError, ConditionUse, Context, Variant as Word};
use crate::general::Builder;

/// The base condition of a name, and the words that it stands for.
fn named(name: &str) -> Option<(Base, &'static [Word])> {
    let row = names::NAMES.iter().find(|(row, _)| row.name().eq_ignore_ascii_case(name));
    row.map(|&(row, base)| (base, row.short_for.map_or(&[][..], |(_, words)| words)))
}

/// Builds the base condition to which a name belongs. All names of one base in a problem are one condition: the first of
/// them builds it with the words of all.
pub(super) fn build(
    condition: &ConditionUse,
    context: &Context<'_>,
    builder: &mut Builder,
) -> Result<(), ConditionError> {
    let Some((base, _)) = named(&condition.name) else {
        return Err(ConditionError::NotSupported(condition.name.clone()));
    };
    let uses = || {
        context.all.iter().filter_map(|other| {
            named(&other.name).filter(|&(of, _)| of == base).map(|(_, implied)| (other, implied))
        })
    };
    if uses().next().is_some_and(|(first, _)| !std::ptr::eq(first, condition)) {
        return Ok(());
    }
    let variant = Variant::read(base, uses())?;
    builder.reads(variant.reads());
    match base {
        Base::Mars | Base::AntiMars | Base::Phantom => mars::build(&variant, builder),
        _ => captures::build(variant, last_capture::named(context), builder),
    }
    Ok(())
}
