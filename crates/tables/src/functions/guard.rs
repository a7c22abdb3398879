//! A fault of this program in one row keeps no other row from its answer.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Does the work for a row; the error says that the program is at fault.
pub(crate) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let said = panic.downcast_ref::<String>().map(String::as_str);
        let said = said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no reason is known");
        format!("an internal fault of the program, please report it: {said}")
    })
}

#[cfg(test)]
mod tests {
    use super::guarded;

    #[test]
    fn a_panic_is_an_error_of_its_row() {
        let rows = [1, 0, 2].map(|row| guarded(|| 4 / std::hint::black_box(row)));
        assert_eq!((&rows[0], &rows[2]), (&Ok(4), &Ok(2)));
        assert!(rows[1].as_ref().is_err_and(|told| told.contains("divide by zero")));
    }
}
