//! The three base conditions by which units move as if they stood on their rebirth squares: MarsCirce (captures),
//! AntiMarsCirce (all else) and PhantomChess (both, beside the moves from where they stand).
//!
//! Source: Marscirce, J.-P. Boyer, 1976; AntiMarsCirce and Phantom Chess as in Popeye's manual. A move from a rebirth
//! square is played by going there first: the unit is put on the square, which must be empty without it, and moves on.

use super::case::Case;
use super::mars_king::CapturesAsLast;
use super::square::{SquareRule, array_square, early};
use super::variant::{Base, Variant};
use crate::general::{Builder, ExtraMoves, ExtraObservers, Game, Kind, Level, Move, Use, retain_from};
use board::{Effect, Reason, Side, Square, SquareSet, Walk};

/// Puts the hooks of a base condition into the stages.
pub(super) fn build(variant: &Variant, builder: &mut Builder) {
    if matches!(variant.base, Base::Mars) {
        builder.no_plain_observers();
    }
    if variant.base != Base::AntiMars {
        builder.full_questions();
    }
    // kings that are not observed as they could be captured can be captured
    if variant.only.is_some() || !variant.kings || (variant.base == Base::Phantom && variant.square_is_given)
    {
        builder.royals_capturable();
    }
    // with the word April nothing is observed from rebirth squares: so the reference
    if variant.base != Base::AntiMars && variant.only.is_none() {
        builder.extra_observers(FromRebirthSquare { variant: variant.clone() });
    }
    // the reference's Phantom Chess moves from the ordinary squares, whatever the options; these change what is observed
    let moves = match variant.base {
        Base::Phantom => Variant { kings: variant.kings, ..Variant::default_of(Base::Phantom) },
        _ => variant.clone(),
    };
    builder.extra_moves(FromRebirthSquare { variant: moves });
    if variant.base == Base::AntiMars && variant.kings && variant.of_array {
        builder.power_if_checks_among_moves(CapturesAsLast { variant: variant.clone() });
    }
}

/// The place of a walk in the order in which units are asked whether they observe.
fn order_of_asking(walk: Walk) -> usize {
    let orthodox = [Walk::PAWN, Walk::KNIGHT, Walk::ROOK, Walk::BISHOP, Walk::QUEEN];
    orthodox.iter().position(|&w| w == walk).unwrap_or(orthodox.len() + walk.index())
}

struct FromRebirthSquare {
    variant: Variant,
}

impl FromRebirthSquare {
    /// The squares from which the unit may act as reborn with one of its walks. A unit that the rule does not concern has
    /// none, so that it captures (MarsCirce) or moves (AntiMarsCirce) not at all.
    fn squares(&self, game: &mut Game<'_>, walk: Walk, square: Square, side: Side) -> Vec<Square> {
        let mut case = Case::of_standing(game, square, side);
        case.reborn = case.reborn.with_walk(walk);
        case.relevant = case.reborn;
        if !self.variant.prepare(game, &mut case) {
            return Vec::new();
        }
        let squares = self.variant.squares(game, &case);
        squares.into_iter().filter(|&s| s == square || game.unit(s).is_empty()).collect()
    }

    /// The same where the rule tells one square: asked of most units and in every position, so nothing is collected.
    fn one_square(&self, game: &Game<'_>, walk: Walk, square: Square, side: Side) -> Option<Square> {
        let mut case = Case::of_standing(game, square, side);
        case.reborn = case.reborn.with_walk(walk);
        case.relevant = case.reborn;
        let prepared = self.variant.prepare(game, &mut case);
        let via = if prepared { self.variant.one_square(game, &case)? } else { return None };
        (via == square || game.unit(via).is_empty()).then_some(via)
    }

    /// The units that observe a square from their squares of the game array, where nothing else matters and occupied squares
    /// tell.
    fn observers_told(&self, game: &Game<'_>, target: Square, side: Side) -> Option<u64> {
        let (rules, position) = (game.rules(), game.position());
        let home = self.home_told(game, target, side)?;
        let occupied = position.occupied().0[0];
        let mut observers = 0;
        for (walk, squares) in position.walks() {
            let units = squares[side].0[0] & !target.bit();
            if units == 0 {
                continue;
            }
            let from = rules.program(walk, side).reach(target).0[0] & !target.bit();
            if from & (!occupied | units) == 0 {
                continue;
            }
            for observer in SquareSet::of_first_word(units) {
                let place = early(game, home, array_square(rules, walk, observer, home));
                let Some(via) = place.square(game) else { continue };
                let free = occupied & !observer.bit();
                if from & via.bit() & !free != 0
                    && game.reaches_over(walk, via, target, side, free | via.bit())?
                {
                    observers |= observer.bit();
                }
            }
        }
        Some(observers)
    }

    /// Whether occupied squares tell, on a board of at most 64 squares, which units observe a square from their squares of the game
    /// array; then whose array that is for a side's units.
    fn home_told(&self, game: &Game<'_>, target: Square, side: Side) -> Option<Side> {
        let position = game.position();
        let told = position.geometry().len() <= 64
            && !position.has_holes()
            && position.en_passant().victim != target
            && game.rules().observes_by_walk_alone();
        let mirror = self.variant.goes_by_array().filter(|_| told)?;
        Some(if mirror { !side } else { side })
    }

    /// Whether what stands on the squares tells that a unit of that walk does not observe from its rebirth square.
    fn surely_does_not_observe(
        game: &Game<'_>,
        walk: Walk,
        [observer, via, target]: [Square; 3],
        side: Side,
    ) -> bool {
        let position = game.position();
        if position.geometry().len() > 64 || position.has_holes() || position.en_passant().victim == target {
            return false;
        }
        let occupied = position.occupied().0[0] & !observer.bit() | via.bit();
        game.reaches_over(walk, via, target, side, occupied) == Some(false)
    }

    /// Whether a unit observes a square by that walk from a rebirth square, and the visitor says so.
    fn observes_from_rebirth(
        &self,
        game: &mut Game<'_>,
        walk: Walk,
        [observer, target]: [Square; 2],
        side: Side,
        level: Level,
        visit: &mut dyn FnMut(&mut Game<'_>, Square) -> bool,
    ) -> bool {
        let from = game.rules().program(walk, side).reach(target);
        // a unit that acts as reborn needs an empty square, or stands there
        if (from - game.position().occupied()).is_empty() && !from.contains(observer) {
            return false;
        }
        let (one, several) = match self.variant.square {
            SquareRule::One(_) => (self.one_square(game, walk, observer, side), Vec::new()),
            _ => (None, self.squares(game, walk, observer, side)),
        };
        one.into_iter().chain(several).any(|via| {
            if via == target
                || !from.contains(via)
                || Self::surely_does_not_observe(game, walk, [observer, via, target], side)
            {
                return false;
            }
            game.position_mut().begin_ply();
            if via != observer {
                game.position_mut().move_unit(observer, via, Reason::Transfer);
            }
            // the way is the reborn unit's; where it may go and its power to observe are those of the unit where it stands. The capture that
            // is played to judge a check begins there too, but in PhantomChess on the rebirth square.
            let from_home = self.variant.base != Base::Mars;
            let filtered = !from_home && game.filters_observation();
            let ways = if filtered { game.captures_as(walk, via, target, side) } else { Vec::new() };
            let observes = if filtered {
                !ways.is_empty()
            } else {
                game.observes_as(walk, via, target, side, Level::Geometry)
                    && (!from_home || game.passes_check_gates(via, target, side, level))
            };
            game.position_mut().undo_ply();
            let start = if via == observer { Square::NONE } else { via };
            let accepts = |game: &mut Game<'_>, way: &Move| {
                game.accepts_observation(&Move { departure: observer, via: start, ..*way }, side)
            };
            let observes = observes && (!filtered || ways.iter().any(|way| accepts(game, way)));
            observes
                && (from_home || game.passes_check_gates(observer, target, side, level))
                && game.passes_observer_gates(observer, target, side, level)
                && visit(game, observer)
        })
    }

    /// Reading of "RexExclusive" and "April", after the reference: a unit that the rule does not concern has no square
    /// of its own and moves as from the one that was determined last: that of the next unit of its side beyond it
    /// (towards h8) that the rule does concern; failing that, in MarsCirce, that of the unit of its side that is asked
    /// last whether it observes. It blocks its own square meanwhile. `None`: there is no such unit or square; then it does not move by this rule.
    fn square_of_another(&self, game: &mut Game<'_>, square: Square, side: Side) -> Option<Square> {
        if self.variant.base == Base::Phantom || self.is_concerned(game, square, side) {
            return None;
        }
        let own = game.position().occupied_by(side);
        let beyond = own.into_iter().find(|&s| s > square && self.is_concerned(game, s, side));
        let asked_last = || {
            let asked = own.into_iter().filter(|&s| self.is_concerned(game, s, side));
            asked.max_by_key(|&s| (order_of_asking(game.unit(s).walk), s))
        };
        let of_own = beyond.or_else(|| if self.variant.base == Base::Mars { asked_last() } else { None });
        let mut case = Case::of_standing(game, of_own?, side);
        self.variant.prepare(game, &mut case);
        self.variant.squares(game, &case).pop()
    }

    /// Whether a unit moves as it would without the rule: one that the rule does not concern, and for which the square of
    /// another is taken.
    fn leaves_alone(&self, game: &mut Game<'_>, square: Square, side: Side) -> bool {
        self.variant.base != Base::Phantom
            && matches!(self.variant.square, SquareRule::One(_))
            && (self.variant.only.is_some() || !self.variant.kings || !self.variant.pawns)
            && !self.is_concerned(game, square, side)
            && self.square_of_another(game, square, side).is_some_and(|via| !game.unit(via).is_empty())
    }

    fn is_concerned(&self, game: &Game<'_>, square: Square, side: Side) -> bool {
        self.variant.prepare(game, &mut Case::of_standing(game, square, side))
    }

    /// Appends the moves as if from the rebirth squares: those of the walks that the unit has where it stands.
    fn moves(&self, game: &mut Game<'_>, square: Square, side: Side, moves: &mut Vec<Move>) {
        if game.rules().power.is_empty() {
            self.moves_as(game, game.unit(square).walk, square, side, moves);
            return;
        }
        let first = moves.len();
        for (walk, serves) in game.walks_of(square, side, None) {
            let before = moves.len();
            self.moves_as(game, walk, square, side, moves);
            let mut index = 0;
            let (known, own) = moves.split_at(before);
            let kept: Vec<bool> = own
                .iter()
                .map(|m| serves.admits(m.capture.is_some()) && !known[first..].contains(m))
                .collect();
            moves.retain(|_| {
                index += 1;
                index <= before || kept[index - before - 1]
            });
        }
    }

    /// Lists the moves of a unit with several walks anew: for each walk those from where it stands, then those as if from its rebirth square
    /// that go elsewhere.
    fn list_by_walks(
        &self,
        game: &mut Game<'_>,
        walks: &[(Walk, Use)],
        square: Square,
        side: Side,
        moves: &mut Vec<Move>,
    ) {
        let of_others = |m: &Move| m.departure != square || m.via.is_some();
        let (others, mut own): (Vec<Move>, Vec<Move>) = moves.iter().copied().partition(of_others);
        *moves = others;
        let first = moves.len();
        for &(walk, serves) in walks {
            let mut by_walk = Vec::new();
            game.generate_walk(walk, square, side, &mut by_walk);
            own.retain(|m| {
                let is_listed = by_walk.iter().any(|n| (n.arrival, n.capture) == (m.arrival, m.capture));
                if is_listed {
                    moves.push(*m);
                }
                !is_listed
            });
            let mut further = Vec::new();
            self.moves_as(game, walk, square, side, &mut further);
            further.retain(|m| {
                serves.admits(m.capture.is_some())
                    && m.arrival != square
                    && !moves[first..].iter().any(|n| n.arrival == m.arrival)
            });
            moves.append(&mut further);
        }
        moves.append(&mut own);
    }

    fn moves_as(&self, game: &mut Game<'_>, walk: Walk, square: Square, side: Side, moves: &mut Vec<Move>) {
        let (one, mut squares) = match self.variant.square {
            SquareRule::One(_) => (self.one_square(game, walk, square, side), Vec::new()),
            _ => (None, self.squares(game, walk, square, side)),
        };
        let unit = game.unit(square);
        let is_royal = unit.is_royal();
        let is_quiet = self.variant.base == Base::AntiMars;
        let of_another = self.square_of_another(game, square, side).filter(|&via| game.unit(via).is_empty());
        squares.extend(of_another);
        for via in one.into_iter().chain(squares) {
            if self.variant.base == Base::Mars
                && !is_royal
                && !may_capture_from(game, walk, [square, via], of_another.is_some(), side)
            {
                continue;
            }
            let first = moves.len();
            let mut prepare = |game: &mut Game<'_>| {
                if of_another.is_some() {
                    game.position_mut().add_unit(square, unit, Reason::Transfer);
                }
                gain_right(game, is_royal, via);
            };
            game.generate_via(Some(walk), [square, via], side, &mut prepare, moves);
            // a unit that would only go to its rebirth square and back does not move, but for the long steps of pawns
            let returns = |game: &Game<'_>, m: &Move| {
                let steps =
                    game.position().geometry().rank(via).abs_diff(game.position().geometry().rank(m.arrival));
                m.kind == Kind::Castling || m.passed[0].is_some() || steps > 1 && game.rules().is_pawn(walk)
            };
            let keeps = |m: &Move| match self.variant.base {
                Base::Mars => m.capture.is_some() || m.kind == Kind::Castling,
                Base::AntiMars => m.capture.is_none() && (m.arrival != square || returns(game, m)),
                _ => true,
            };
            retain_from(moves, first, keeps);
            if is_quiet && is_royal {
                castle_with_reborn_rooks(game, square, via, side, moves);
            }
        }
    }
}

impl ExtraMoves for FromRebirthSquare {
    fn leaves_traces(&self) -> bool {
        true
    }

    fn for_unit(&self, game: &mut Game<'_>, square: Square, side: Side, moves: &mut Vec<Move>) {
        if self.leaves_alone(game, square, side) {
            return;
        }
        let is_own = |m: &Move| m.departure == square && m.via.is_none();
        match self.variant.base {
            Base::Mars => moves.retain(|m| !is_own(m) || m.capture.is_none()),
            Base::AntiMars => {
                moves.retain(|m| !is_own(m) || m.capture.is_some() || m.kind == Kind::Castling);
            }
            _ => {}
        }
        if self.variant.base == Base::Mars {
            self.moves(game, square, side, moves);
            return;
        }
        if self.variant.base == Base::Phantom && game.rules().several_ways() {
            let walks = game.walks_of(square, side, None);
            if walks.len() > 1 {
                self.list_by_walks(game, &walks, square, side, moves);
                return;
            }
        }
        // castling is neither, to the reference: a king on its rebirth square castles in both ways, listed each
        let mut further = Vec::new();
        self.moves(game, square, side, &mut further);
        if self.variant.base == Base::Phantom {
            further.retain(|m| {
                m.arrival != square && !moves.iter().any(|n| is_own(n) && n.arrival == m.arrival)
            });
        }
        moves.append(&mut further);
    }
}

impl ExtraObservers for FromRebirthSquare {
    fn are_of_the_unit(&self) -> bool {
        // so the reference: those of PhantomChess are nobody's
        self.variant.base == Base::Mars
    }

    fn stands_on(&self, game: &Game<'_>, observer: Square, side: Side) -> Option<Square> {
        let is_told = self.variant.base == Base::Mars && matches!(self.variant.square, SquareRule::One(_));
        let place = || self.one_square(game, game.unit(observer).walk, observer, side);
        if is_told { place() } else { None }
    }

    fn watched_squares(&self, game: &Game<'_>, target: Square, side: Side) -> Option<SquareSet> {
        let (rules, position) = (game.rules(), game.position());
        let home = self.home_told(game, target, side)?;
        let occupied = position.occupied().0[0];
        let mut watched = SquareSet::EMPTY;
        for (walk, squares) in position.walks() {
            let units = squares[side].0[0] & !target.bit();
            if units == 0 {
                continue;
            }
            let program = rules.program(walk, side);
            let from = program.reach(target).0[0] & !target.bit();
            for observer in SquareSet::of_first_word(units) {
                let place = early(game, home, array_square(rules, walk, observer, home));
                let Some(via) = place.square(game).filter(|via| from & via.bit() != 0) else { continue };
                let free = occupied & !observer.bit();
                if free & via.bit() == 0 && game.reaches_over(walk, via, target, side, free | via.bit())? {
                    return None;
                }
                // what the unit itself leaves is empty for it
                watched |= (program.ways(via, target) | SquareSet::of(via)) - SquareSet::of(observer);
            }
        }
        Some(watched)
    }

    fn surely_misses(&self, game: &Game<'_>, target: Square, side: Side, m: &Move) -> bool {
        let (rules, walk) = (game.rules(), game.unit(m.departure).walk);
        let Some(home) = self.home_told(game, target, side) else { return false };
        let place = early(game, home, array_square(rules, walk, m.arrival, home));
        let Some(via) = place.square(game).filter(|via| *via != target) else { return true };
        let free = m.occupied_after(game.position().occupied().0[0]) & !m.arrival.bit();
        free & via.bit() != 0 || game.reaches_over(walk, via, target, side, free | via.bit()) == Some(false)
    }

    fn any(
        &self,
        game: &mut Game<'_>,
        target: Square,
        side: Side,
        level: Level,
        visit: &mut dyn FnMut(&mut Game<'_>, Square) -> bool,
    ) -> bool {
        if let Some(observers) = self.observers_told(game, target, side) {
            return SquareSet::of_first_word(observers).into_iter().any(|observer| visit(game, observer));
        }
        game.position().occupied_by(side).into_iter().any(|observer| {
            if observer == target {
                return false;
            }
            let own = game.unit(observer).walk;
            if game.rules().power.is_empty() {
                return self.observes_from_rebirth(game, own, [observer, target], side, level, visit);
            }
            // so the reference: a unit does not observe by walks that it is lent, unless checks are looked for among moves
            let among_moves = level == Level::Check && game.rules().checks_among_moves();
            game.walks_of(observer, side, Some(level)).into_iter().any(|(walk, serves)| {
                serves != Use::Quiet
                    && (among_moves || walk == own)
                    && self.observes_from_rebirth(game, walk, [observer, target], side, level, visit)
            })
        })
    }
}

/// Whether there is something to capture where a unit of that walk that goes to a square first might end from there; it
/// may also stay where it stands.
fn may_capture_from(
    game: &Game<'_>,
    walk: Walk,
    [square, via]: [Square; 2],
    stays: bool,
    side: Side,
) -> bool {
    let (rules, position) = (game.rules(), game.position());
    let program = rules.program(walk, side);
    let in_passing = position.en_passant().victim.is_some();
    if rules.captures_own()
        || !rules.castling.wings.is_empty()
        || program.captures_elsewhere() && (in_passing || !rules.is_pawn(walk))
    {
        return true;
    }
    let theirs = position.occupied_by(!side);
    if !program.ends(via).is_none_or(|ends| ends.meets(&theirs)) {
        return false;
    }
    let mut occupied = position.occupied();
    if !stays {
        occupied.remove(square);
    }
    occupied.insert(via);
    position.has_holes()
        || program.ends_over(via, occupied).is_none_or(|(_, captures)| captures.meets(&theirs))
}

/// A king on its rebirth square may castle.
fn gain_right(game: &mut Game<'_>, is_royal: bool, via: Square) {
    let bit = match via {
        Square(4) => 1,
        Square(60) => 4,
        _ => return,
    };
    let before = game.position().rights();
    let after = before | 1 << bit;
    if is_royal && before != after {
        game.position_mut().apply(Effect::RightsSet { before, after }, Reason::Bookkeeping);
    }
}

/// The rooks that may castle with a king if they are reborn first, and where: on their square of the game array, which is empty or which the
/// king leaves to be reborn.
pub(super) fn reborn_rooks(game: &Game<'_>, king: Square, side: Side) -> Vec<(Square, Square)> {
    let rules = game.rules();
    let rook = rules.standard(Walk::ROOK);
    let rooks = game.position().occupied_by(side).into_iter();
    let rooks = rooks.filter(|&from| from != king && game.unit(from).walk == rook);
    let with_corner = |from: Square| {
        let corner = array_square(rules, rook, from, side).square(game)?;
        (corner == king || game.unit(corner).is_empty()).then_some((from, corner))
    };
    rooks.filter_map(with_corner).collect()
}

/// AntiMarsCirce: the rook that castles may come from elsewhere, too.
fn castle_with_reborn_rooks(
    game: &mut Game<'_>,
    king: Square,
    via: Square,
    side: Side,
    moves: &mut Vec<Move>,
) {
    if via != Square(if side == Side::White { 4 } else { 60 }) {
        return;
    }
    for (from, corner) in reborn_rooks(game, king, side) {
        let first = moves.len();
        let mut prepare = |game: &mut Game<'_>| {
            gain_right(game, true, via);
            game.position_mut().move_unit(from, corner, Reason::Transfer);
            let before = game.position().rights();
            let home = side.index() * 3;
            let others = before & !(0b101 << home);
            let after = others | 1 << (home + if corner < via { 0 } else { 2 });
            game.position_mut().apply(Effect::RightsSet { before, after }, Reason::Bookkeeping);
        };
        game.generate_via(Some(game.unit(king).walk), [king, via], side, &mut prepare, moves);
        let own = moves.split_off(first);
        let castlings = own.into_iter().filter(|m| m.kind == Kind::Castling);
        moves.extend(castlings.map(|m| Move { partner: from, ..m }));
    }
}
