//! A ply as it is seen: of an invisible unit no more is known than that it moved, or what it captured.

use super::field::Field;
use board::Side;
use rules::orthodox::Kind;

/// A ply as it is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ply {
    /// A visible unit moves. If it is no pawn it may capture an invisible one on its arrival, and that is not seen.
    Moves {
        /// Departure.
        from: u8,
        /// Arrival.
        to: u8,
        /// What moves.
        kind: Kind,
        /// What a pawn becomes.
        promotion: Option<Kind>,
        /// Where a visible unit is captured.
        captured: Option<u8>,
    },
    /// A visible pawn captures on a square that looks empty: an invisible unit stands there.
    TakesUnseen {
        /// Departure.
        from: u8,
        /// Arrival.
        to: u8,
        /// What the pawn becomes.
        promotion: Option<Kind>,
    },
    /// A visible king castles, maybe with an invisible rook.
    Castles {
        /// Whether to the h-file.
        short: bool,
        /// Whether the rook was visible before.
        rook_seen: bool,
    },
    /// An invisible unit captures a visible one (`TI~*d4`).
    UnseenTakes {
        /// The square of the capture.
        at: u8,
    },
    /// An invisible unit makes any other move (`TI~-~`).
    UnseenMoves,
}

/// A sequence of plies with what is seen of the board before, between and after them.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// Who plays the first ply.
    pub(super) first: Side,
    /// The plies.
    pub(super) plies: Vec<Ply>,
    /// What is seen before each ply and after the last. What a ply reveals is seen after it.
    pub(super) fields: Vec<Field>,
    /// The units that each ply reveals: square, side and kind.
    pub(super) revealed: Vec<Vec<(u8, Side, Kind)>>,
}

impl Line {
    /// No ply yet.
    pub(super) fn new(first: Side, field: Field) -> Line {
        Line { first, plies: Vec::new(), fields: vec![field], revealed: Vec::new() }
    }

    /// Who plays a ply, counted from 1.
    pub(super) fn side_of(&self, ply: usize) -> Side {
        if ply % 2 == 1 { self.first } else { !self.first }
    }

    /// Who plays next.
    pub(super) fn next_side(&self) -> Side {
        self.side_of(self.plies.len() + 1)
    }

    /// What is seen now.
    pub(super) fn now(&self) -> &Field {
        &self.fields[self.plies.len()]
    }

    /// Adds a ply.
    pub(super) fn push(&mut self, ply: Ply) {
        let next = self.now().after(self.next_side(), &ply);
        self.plies.push(ply);
        self.fields.push(next);
        self.revealed.push(Vec::new());
    }

    /// Makes the units visible that the last ply has revealed.
    pub(super) fn reveal(&mut self, units: Vec<(u8, Side, Kind)>) {
        if let (Some(field), Some(revealed)) = (self.fields.last_mut(), self.revealed.last_mut()) {
            field.reveal(&units);
            *revealed = units;
        }
    }

    /// Takes the last ply back.
    pub(super) fn pop(&mut self) {
        self.plies.pop();
        self.fields.pop();
        self.revealed.pop();
    }
}
