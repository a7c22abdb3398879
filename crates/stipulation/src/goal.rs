//! What a move is to reach.

use board::Square;

/// A single goal, tested after a move. "The mover" is the side that has just moved, "the other side" the one
/// whose turn it is then. Other combinations of goals are alternatives of single ones in the tree of play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// `#`: the other side is in check and has no legal move.
    Mate,
    /// `=`: the other side is not in check and has no legal move.
    Stalemate,
    /// `#=`: the other side has no legal move, in check or not.
    MateOrStalemate,
    /// `==`: neither side has a legal move, nobody is in check.
    DoubleStalemate,
    /// `!=`: the mover has stalemated his own side.
    AutoStalemate,
    /// `!#`: the mover has mated his own side.
    AntiMate,
    /// `##`: both sides are mated.
    DoubleMate,
    /// `##!`: the mover, mated before, mates (counter-mate).
    CounterMate,
    /// `+`: the other side is in check.
    Check,
    /// `x`: the move captures.
    Capture,
    /// `zXY`: the moving unit arrives at the square.
    Target(Square),
    /// `%`: the move wins a unit.
    WinUnit,
    /// `ep`: the move captures in passing.
    EnPassant,
    /// `00`: the move castles.
    Castling,
    /// `~`: any move.
    Any,
    /// `ct`: a unit comes back to its diagram square.
    Circuit,
    /// `ctr`: a unit comes back to its diagram square by rebirth.
    CircuitByRebirth,
    /// `<>`: two units exchange their diagram squares.
    Exchange,
    /// `<>r`: two units exchange their diagram squares by rebirth.
    ExchangeByRebirth,
    /// `c81`: the moving unit, or its king, comes to the 81st square.
    Chess81,
    /// `kXY`: the unit that stood on the square in the diagram touches a king.
    Kiss(Square),
    /// `dia`: the diagram is reached (from the game array).
    ProofGame,
    /// `a=>b`: the second diagram is reached.
    AToB,
}

impl Goal {
    /// Whether reaching the goal leaves a side without a legal move, so that play cannot go on after it.
    #[must_use]
    pub const fn ends_play(self) -> bool {
        matches!(
            self,
            Goal::Mate
                | Goal::Stalemate
                | Goal::MateOrStalemate
                | Goal::DoubleStalemate
                | Goal::AutoStalemate
                | Goal::AntiMate
                | Goal::DoubleMate
                | Goal::CounterMate
        )
    }

    /// Whether it reads where units stood in the diagram.
    #[must_use]
    pub const fn reads_origins(self) -> bool {
        match self {
            Goal::Circuit
            | Goal::CircuitByRebirth
            | Goal::Exchange
            | Goal::ExchangeByRebirth
            | Goal::Kiss(_) => true,
            Goal::Mate
            | Goal::Stalemate
            | Goal::MateOrStalemate
            | Goal::DoubleStalemate
            | Goal::AutoStalemate
            | Goal::AntiMate
            | Goal::DoubleMate
            | Goal::CounterMate
            | Goal::Check
            | Goal::Capture
            | Goal::Target(_)
            | Goal::WinUnit
            | Goal::EnPassant
            | Goal::Castling
            | Goal::Any
            | Goal::Chess81
            | Goal::ProofGame
            | Goal::AToB => false,
        }
    }

    /// The sign that problem files use, without the square of target and kiss.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Goal::Mate => "#",
            Goal::Stalemate => "=",
            Goal::MateOrStalemate => "#=",
            Goal::DoubleStalemate => "==",
            Goal::AutoStalemate => "!=",
            Goal::AntiMate => "!#",
            Goal::DoubleMate => "##",
            Goal::CounterMate => "##!",
            Goal::Check => "+",
            Goal::Capture => "x",
            Goal::Target(_) => "z",
            Goal::WinUnit => "%",
            Goal::EnPassant => "ep",
            Goal::Castling => "00",
            Goal::Any => "~",
            Goal::Circuit => "ct",
            Goal::CircuitByRebirth => "ctr",
            Goal::Exchange => "<>",
            Goal::ExchangeByRebirth => "<>r",
            Goal::Chess81 => "c81",
            Goal::Kiss(_) => "k",
            Goal::ProofGame => "dia",
            Goal::AToB => "a=>b",
        }
    }

    /// The square that the goal speaks of, if it does.
    #[must_use]
    pub const fn square(self) -> Option<Square> {
        match self {
            Goal::Target(square) | Goal::Kiss(square) => Some(square),
            _ => None,
        }
    }

    /// What is to be reached, in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Goal::Mate => "mate",
            Goal::Stalemate => "stalemate",
            Goal::MateOrStalemate => "mate or stalemate",
            Goal::DoubleStalemate => "double stalemate",
            Goal::AutoStalemate => "stalemate of the own side",
            Goal::AntiMate => "mate of the own side",
            Goal::DoubleMate => "mate of both sides",
            Goal::CounterMate => "mate in answer to mate",
            Goal::Check => "check",
            Goal::Capture => "a capture",
            Goal::Target(_) => "a move to the target square",
            Goal::WinUnit => "the win of a unit",
            Goal::EnPassant => "a capture in passing",
            Goal::Castling => "castling",
            Goal::Any => "any move",
            Goal::Circuit => "the return of a unit to its diagram square",
            Goal::CircuitByRebirth => "the return of a unit to its diagram square by rebirth",
            Goal::Exchange => "the exchange of the diagram squares of two units",
            Goal::ExchangeByRebirth => "the exchange of the diagram squares of two units by rebirth",
            Goal::Chess81 => "arrival on the 81st square",
            Goal::Kiss(_) => "the touch of a king by the unit of the kiss square",
            Goal::ProofGame => "the diagram",
            Goal::AToB => "the second diagram",
        }
    }
}
