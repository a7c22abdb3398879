//! From a diagram and its conditions to a game: the one way in.

use crate::conditions::{self, ConditionError, ConditionUse, Context, Dialect};
use crate::general::{Builder, CASTLING_SQUARES, RuleSet, castling_rights};
use board::{EnPassant, Geometry, Marks, Position, Side, Square, Walk};

/// What the options of a problem say about the game, conditions apart.
#[derive(Clone, Debug, Default)]
pub struct GameOptions {
    /// Units on these squares may not castle any more (option NoCastling).
    pub no_castling: Vec<Square>,
    /// The pawn move just played: departure, squares passed (one or two), arrival (option EnPassant).
    pub en_passant: Vec<Square>,
    /// Pairs of castling rooks of which only one may castle (option CastlingMutuallyExclusive).
    pub exclusive_castlings: Vec<(Square, Square)>,
    /// Whether the side to move may pass (option NullMoves).
    pub null_moves: bool,
    /// The movements of walks beyond the table (hunters, pieces of one's own), numbered from its length on.
    pub own_movements: Vec<movement::Movement>,
    /// Walks of the table that move otherwise in this problem. Whatever else the rules say of them stays.
    pub redefined: Vec<(Walk, movement::Movement)>,
    /// The side that conditions without a named side restrict (the maximummer's): the defending side, if there is
    /// one.
    pub restricted_side: Option<Side>,
    /// Whether `position` is the game array, in which walks stand in for the orthodox ones where a condition says so.
    pub from_array: bool,
    /// Whose reading of rules counts where programs differ.
    pub dialect: Dialect,
    /// Whether any unmoved units castle that have the powers of king and rook where they stand.
    pub castles_by_power: bool,
    /// The diagram to reach, in proof games and `a=>b`.
    pub target: Option<Position>,
}

/// Builds the sealed rules of a problem and completes its position: castling rights by the squares, en passant
/// by the option. `position` has the units and the side to move.
///
/// # Errors
/// Every condition that cannot be played, with the reason.
pub fn prepare(
    mut position: Position,
    uses: &[ConditionUse],
    options: &GameOptions,
) -> Result<(RuleSet, Position), Vec<ConditionError>> {
    let geometry = position.geometry();
    let mut builder = Builder::new(geometry);
    if !is_plain(&position) {
        builder.not_plain();
    } else if position.occupied().into_iter().any(|square| position.unit(square).walk == movement::DUMMY) {
        builder.has_dummies();
    }
    builder.own_movements(options.own_movements.clone());
    builder
        .promotions(promotions_of(&position))
        .null_moves(options.null_moves)
        .from_array(options.from_array)
        .choices_combine(options.dialect == Dialect::Jacobi)
        .target(options.target.clone());
    if options.castles_by_power {
        builder.castles_by_power();
    }
    for &(one, other) in &options.exclusive_castlings {
        builder.mutually_exclusive_castlings(one, other);
    }
    let restricted_side = options.restricted_side;
    let context =
        Context { position: &position, all: uses, geometry, restricted_side, dialect: options.dialect };
    conditions::build(&context, &mut builder)?;
    crate::attributes::build(&position, &mut builder);
    let redefined = options.redefined.iter().map(|(_, movement)| movement);
    crate::own_pieces::build(options.own_movements.iter().chain(redefined), &mut builder);
    let king = options.redefined.iter().find(|(walk, _)| *walk == Walk::KING);
    if king.is_some_and(|(_, king)| king.scripts().iter().any(|script| script.moves_others())) {
        builder.no_castling();
    }
    // conditions that give a walk another movement have done so already, and the first one counts
    for (walk, movement) in &options.redefined {
        builder.replace_movement(*walk, movement.clone());
    }
    let rules = builder.seal(&mut position);
    let lost = options.no_castling.iter().filter_map(|s| CASTLING_SQUARES.iter().position(|c| c == s));
    let rights = lost.fold(castling_rights(&rules, &position), |rights, bit| rights & !(1 << bit));
    position.set_rights(rights);
    position.set_en_passant(double_step(&options.en_passant));
    Ok((rules, position))
}

/// The double step that the squares of an option tell: departure, squares passed (one to three), arrival.
/// [`EnPassant::NONE`] for fewer squares.
#[must_use]
pub fn double_step(squares: &[Square]) -> EnPassant {
    let [_, passed @ .., arrival] = squares else { return EnPassant::NONE };
    let mut over = [Square::NONE; 3];
    for (slot, square) in over.iter_mut().zip(passed) {
        *slot = *square;
    }
    EnPassant { passed: over, victim: *arrival }
}

/// Whether the units are those of plain chess or dummies: orthodox walks, kings royal and nothing else marked, at most one
/// king a side.
fn is_plain(position: &Position) -> bool {
    position.geometry() == Geometry::CHESS
        && position.underworld().is_empty()
        && position.royals(board::Side::White).len() <= 1
        && position.royals(board::Side::Black).len() <= 1
        && position.occupied().into_iter().all(|square| {
            let unit = position.unit(square);
            let marks = unit.marks.without(Marks::NEUTRAL);
            !unit.is_neutral()
                && (unit.walk <= Walk::KING || unit.walk == movement::DUMMY)
                && marks == if unit.walk == Walk::KING { Marks::ROYAL } else { Marks::NONE }
        })
}

/// Whether pawns may become such a unit: neither a pawn nor a king, and it can move.
fn is_promotee(walk: Walk) -> bool {
    movement::walk(walk).is_none_or(|entry| {
        let kind = entry.kind();
        !kind.is_pawn && !kind.is_king && entry.movement() != movement::walks()[0].movement()
    })
}

/// Queen, knight, rook and bishop, then every other walk of the diagram (the underworld included) into which
/// units may promote, in the order of the table of walks.
fn promotions_of(position: &Position) -> Vec<Walk> {
    let mut walks = vec![Walk::QUEEN, Walk::KNIGHT, Walk::ROOK, Walk::BISHOP];
    let units = position.occupied().into_iter().map(|square| position.unit(square));
    let mut others: Vec<Walk> = units
        .chain(position.underworld().iter().map(|&(_, unit)| unit))
        .map(|unit| unit.walk)
        .filter(|walk| is_promotee(*walk) && !walks.contains(walk))
        .collect();
    others.sort_unstable();
    others.dedup();
    walks.append(&mut others);
    walks
}
