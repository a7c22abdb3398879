//! The position in play: a [`Game`](super::Game) with its moves, how they are listed, made and taken back, and what units observe.

mod board_view;
mod capturing;
pub(super) mod castling;
pub(super) mod choices;
mod drops;
mod effects;
mod game;
pub(super) mod generate;
mod goals;
pub(super) mod hands;
pub(super) mod intention;
pub(super) mod kinds_asked;
pub(super) mod king_squares;
mod line_key;
mod make;
pub(super) mod nested_questions;
mod observe;
mod reaching;
pub(super) mod reads;
mod rules;
mod selection;
mod sight;
mod taking_back;
mod unmoved;
pub(super) mod views;
pub(super) mod wing;
mod wings;
