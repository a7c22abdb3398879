//! Rules that games have and problems have not: several kings of a side, hills, bare kings, promotion by
//! the file. One file a rule, each a hook for one or two stages.

mod bare;
mod group_royal;
mod hill;
mod promotion_by_file;

pub use bare::BareKing;
pub use group_royal::GroupRoyal;
pub use hill::Hill;
pub use promotion_by_file::PromotionByFile;
