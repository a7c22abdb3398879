//! What a move is to reach.

use board::Square;

/// A single goal, tested after a move. "The mover" is the side that has just moved, "the other side" the one
/// whose turn it is then. Combined goals such as `#=` are alternatives of single ones in the tree of play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// `#`: the other side is in check and has no legal move.
    Mate,
    /// `=`: the other side is not in check and has no legal move.
    Stalemate,
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
