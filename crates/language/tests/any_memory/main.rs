//! Neither memory nor threads nor the way of searching change what is found, under every condition, with every attribute, for
//! every goal; positions that have one key are one; and moves do what was promised of them.

#![allow(clippy::cast_possible_truncation, reason = "small numbers")]
#![allow(clippy::cast_precision_loss, reason = "small numbers")]

mod cover;
mod dice;
mod keys;
mod problems;
mod promises;
mod setup;
mod solutions;
