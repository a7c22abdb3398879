//! Designators as they are written.

use super::units::Designator;
use crate::replay::fen::square_name;
use crate::replay::squares;
use std::fmt;

impl fmt::Display for Designator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}", self.kinds)?;
        if !self.promoted.is_none() {
            write!(f, " promoted {}", self.promoted)?;
        }
        if !self.original.is_none() {
            write!(f, " unpromoted {}", self.original)?;
        }
        for tag in (0..2).filter(|tag| self.tags >> tag & 1 != 0) {
            write!(f, "${tag}")?;
        }
        f.write_str("]")?;
        match self.squares {
            u64::MAX => {}
            set => {
                let names: Vec<String> = squares(set).map(square_name).collect();
                write!(f, "[{}]", names.join(","))?;
            }
        }
        if self.hand { f.write_str(" or in hand") } else { Ok(()) }
    }
}
