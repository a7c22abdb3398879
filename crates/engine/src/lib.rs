//! An engine that plays any rule set
