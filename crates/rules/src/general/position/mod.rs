//! The position in play: a [`Game`](game::Game) with its moves, how they are listed, made and taken back, and what units observe.

pub(super) mod board_view;
mod capturing;
pub(super) mod castling;
pub(super) mod choices;
mod effects;
pub(super) mod game;
pub(super) mod generate;
mod goals;
pub(super) mod hands;
pub(super) mod intention;
pub(super) mod king_squares;
mod make;
pub(super) mod nested_questions;
mod observe;
pub(super) mod reads;
mod rules;
mod selection;
pub(super) mod sight;
mod taking_back;
mod unmoved;
pub(super) mod views;
pub(super) mod wings;
