//! Make and take.

use crate::conditions::place::exchange_castling;
use crate::conditions::{Combination, Condition, Example, Making, Means, Reads, Variant, Words};
use crate::general::{
    Bound, CASTLING_SQUARES, CaptureWays, Choices, EffectHook, EffectPlace, ExtraMoves, ExtraObservers, Game,
    Going, Kind, Level, Moment, Move, Ply, ReachableSquares, RuleSet, Scope, Transitions, Use,
};
use board::{Reason, Side, Square, SquareSet, Walk};

/// Make&Take after castling.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("MakeTakeCastling", Moment::Movement).after(&exchange_castling::EFFECT);

/// Every capture is preceded by a move in the manner of the unit to be captured.
pub static MAKE_TAKE_CHESS: Condition = Condition {
    names: Words::new("Make&TakeChess", "Make&TakeEchecs", "Make&TakeSchach"),
    popeye: Some(209),
    definition: "A unit that captures must first, in the same move and without capturing, move as the enemy unit that it is \
                 going to capture, and capture from there in its own way; it cannot capture otherwise. On the square of \
                 the enemy king in the game array it may castle as that king. With TypeII it first moves in its own manner; \
                 with RexExclusive kings capture as ever.",
    source: "Popeye's manual; Type II: Jacobi's documentation",
    making: Making {
        combinations: &[
            Combination::new(&["TypeII"], Means::With(Variant::TypeII)),
            Combination::new(&["Couscous"], Means::With(Variant::TypeII)),
        ],
        ..Making::NONE
    },
    example: Ok(Example::new(
        "Make&TakeChess",
        "h#1.5",
        "8/k7/8/7s/8/8/Bp3K2/8",
        &["1...Kf2-e2   2.Ka7-a6 Ba2-c4 #"],
    )),
    reads: Reads::POSITION,
    build: |given, _, builder| {
        let rule = MakeTake { as_itself: given.has("TypeII"), kings: !given.has("RexExclusive") };
        builder.checks_among_moves().extra_moves(rule).no_plain_observers().extra_observers(rule);
        builder.capture_ways(rule).effect(&EFFECT, rule);
        Ok(())
    },
    ..Condition::BASE
};

#[derive(Clone, Copy)]
struct MakeTake {
    /// Whether the capturer first moves in its own manner.
    as_itself: bool,
    /// Whether kings are concerned.
    kings: bool,
}

/// The number of the intention to castle as the enemy king and capture then.
const CASTLE: Kind = Kind::Special(4);

impl MakeTake {
    /// As what, and as whose, a unit first moves.
    fn manner(self, game: &Game<'_>, square: Square, side: Side, victim: Walk) -> (Walk, Side) {
        if self.as_itself { (game.unit(square).walk, side) } else { (victim, !side) }
    }

    /// Where a unit may go first: the square, and the rook that castles with it as the enemy king.
    fn makes(self, game: &Game<'_>, square: Square, side: Side, victim: Walk) -> Vec<(Square, Square)> {
        let (walk, of) = self.manner(game, square, side, victim);
        let mut makes = Vec::new();
        game.generate_walk(walk, square, of, &mut makes);
        makes.retain(|make| make.capture.is_none());
        let mut makes: Vec<(Square, Square)> =
            makes.iter().map(|make| (make.arrival, Square::NONE)).collect();
        if !self.as_itself && victim == game.rules().standard(Walk::KING) {
            castlings(game, square, !side, &mut makes);
        }
        makes
    }

    /// Whether a unit can capture the one on another square, told from what is occupied; `None` where that does not tell.
    fn could_capture(self, game: &Game<'_>, observer: Square, target: Square, side: Side) -> Option<bool> {
        let (position, rules) = (game.position(), game.rules());
        let victim = game.unit(target).walk;
        let castles = !self.as_itself
            && victim == rules.standard(Walk::KING)
            && observer == CASTLING_SQUARES[(!side).index() * 3 + 1];
        if position.geometry().len() > 64
            || position.has_holes()
            || position.en_passant().victim == target
            || castles
            || !rules.walks_are_own()
        {
            return None;
        }
        let walk = game.unit(observer).walk;
        let (manner, of) = self.manner(game, observer, side, victim);
        let (makes, _) = rules.program(manner, of).ends_over(observer, position.occupied())?;
        for via in makes & rules.program(walk, side).reach(target) {
            let occupied = position.occupied().0[0] & !observer.bit() | via.bit();
            if game.reaches_over(walk, via, target, side, occupied)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether a unit could ever go to one of the squares first; true where that is not known.
    fn may_make(self, game: &Game<'_>, square: Square, side: Side, victim: Walk, to: &SquareSet) -> bool {
        let (walk, of) = self.manner(game, square, side, victim);
        let program = game.rules().program(walk, of);
        victim == game.rules().standard(Walk::KING) && square == CASTLING_SQUARES[of.index() * 3 + 1]
            || match program.ends_over(square, game.position().occupied()) {
                Some((makes, _)) if !game.position().has_holes() => makes.meets(to),
                _ => program.ends(square).is_none_or(|ends| ends.meets(to)),
            }
    }
}

/// The castlings of the unit on the square as the king of that side.
fn castlings(game: &Game<'_>, square: Square, side: Side, makes: &mut Vec<(Square, Square)>) {
    let shift = side.index() * 3;
    if square != CASTLING_SQUARES[shift + 1] {
        return;
    }
    let rights = game.position().rights() >> shift;
    for (right, rook, arrival) in [(1, square.0 - 4, square.0 - 2), (4, square.0 + 3, square.0 + 2)] {
        let mut between = square.0.min(rook) + 1..square.0.max(rook);
        if rights & right != 0 && between.all(|s| game.position().is_empty(Square(s))) {
            makes.push((Square(arrival), Square(rook)));
        }
    }
}

/// The captures of units of a walk by the unit on a square, after a move in the manner of that walk.
fn captures_after_moves(
    rule: MakeTake,
    game: &mut Game<'_>,
    square: Square,
    side: Side,
    victim: Walk,
) -> Vec<Move> {
    let mut found: Vec<Move> = Vec::new();
    // it captures by the power that it has where it began
    let walks = capturing_walks(game, square, side);
    let victims = game.position().units_of(victim, !side);
    let from = walks.iter().fold(SquareSet::EMPTY, |from, &walk| {
        let program = game.rules().program(walk, side);
        victims.into_iter().fold(from, |from, at| from | program.reach(at))
    });
    // a rule may have carried off what can be captured in passing
    let from = if game.position().en_passant().victim.is_some() { game.rules().board } else { from };
    if !rule.may_make(game, square, side, victim, &from) {
        return found;
    }
    // of captures to the same effect the first is taken, with the hurdle that it has: then their order matters
    let occupied = game.position().occupied();
    let has_hurdles =
        |&walk: &Walk| game.rules().program(walk, side).reached_over(square, occupied).is_none();
    let makes = if walks.iter().any(has_hurdles) {
        game.while_in_order(|game| rule.makes(game, square, side, victim))
    } else {
        rule.makes(game, square, side, victim)
    };
    for (via, rook) in makes {
        if !from.contains(via) {
            continue;
        }
        let mut takes = game.standing_on(square, via, |game| {
            let mut takes = Vec::new();
            for &walk in &walks {
                game.generate_walk(walk, via, side, &mut takes);
            }
            takes.retain(|take| take.capture.is_some() && game.unit(take.capture).walk == victim);
            takes
        });
        for take in &mut takes {
            add_take(&mut found, take, square, rook);
        }
    }
    found
}

/// The walks by which a unit captures where it stands.
fn capturing_walks(game: &mut Game<'_>, square: Square, side: Side) -> Vec<Walk> {
    let walks = game.walks_of(square, side, None);
    walks.into_iter().filter(|&(_, serves)| serves != Use::Quiet).map(|(walk, _)| walk).collect()
}

/// Adds a capture, unless there is one to the same effect: castling is one of its own.
fn add_take(found: &mut Vec<Move>, take: &Move, square: Square, rook: Square) {
    let mut take = Move { departure: square, ..*take };
    if rook.is_some() {
        take = Move { kind: CASTLE, partner: rook, ..take };
    }
    let key = |m: &Move| (m.arrival, m.capture, m.kind == CASTLE && m.partner.is_some(), rook_of(m));
    if !found.iter().any(|other| key(other) == key(&take)) {
        found.push(take);
    }
}

fn rook_of(m: &Move) -> Square {
    if m.kind == CASTLE { m.partner } else { Square::NONE }
}

impl ExtraMoves for MakeTake {
    fn reachable_squares(&self, rules: &RuleSet, _: Walk, _: Side, _: Square) -> Option<ReachableSquares> {
        Some(ReachableSquares { captures: rules.board, ..ReachableSquares::default() })
    }

    fn for_unit(&self, game: &mut Game<'_>, square: Square, side: Side, moves: &mut Vec<Move>) {
        if !self.kings && game.unit(square).is_royal() {
            return;
        }
        moves.retain(|m| m.departure != square || m.capture.is_none());
        let present = game.position().walks().filter(|(_, squares)| !squares[!side].is_empty());
        let mut victims: Vec<Walk> = present.map(|(walk, _)| walk).collect();
        victims.sort_unstable();
        for victim in victims {
            moves.append(&mut captures_after_moves(*self, game, square, side, victim));
        }
    }
}

impl CaptureWays for MakeTake {
    fn captures(&self, game: &mut Game<'_>, observer: Square, target: Square, side: Side) -> Vec<Move> {
        let victim = game.unit(target).walk;
        if !self.kings && game.unit(observer).is_royal() {
            return game.captures_as(game.unit(observer).walk, observer, target, side);
        }
        let mut found = Vec::new();
        let walks = capturing_walks(game, observer, side);
        let reach = |from, &walk: &Walk| from | game.rules().program(walk, side).reach(target);
        let from = walks.iter().fold(SquareSet::EMPTY, reach);
        let in_passing = game.position().en_passant().victim == target;
        let from = if in_passing { game.rules().board } else { from };
        if !self.may_make(game, observer, side, victim, &from) {
            return found;
        }
        for (via, rook) in self.makes(game, observer, side, victim) {
            if !from.contains(via) {
                continue;
            }
            for &walk in &walks {
                let takes = game.standing_on(observer, via, |game| game.captures_as(walk, via, target, side));
                for take in &takes {
                    add_take(&mut found, take, observer, rook);
                }
            }
        }
        found
    }
}

impl ExtraObservers for MakeTake {
    fn any(
        &self,
        game: &mut Game<'_>,
        target: Square,
        side: Side,
        level: Level,
        visit: &mut dyn FnMut(&mut Game<'_>, Square) -> bool,
    ) -> bool {
        if level < Level::Check {
            // so the reference: but for checks units observe as ever
            return game
                .possible_observers(target, side)
                .into_iter()
                .any(|observer| game.observes(observer, target, side, level) && visit(game, observer));
        }
        game.position().occupied_by(side).into_iter().any(|observer| {
            // checks are looked for among the moves: who could not capture so does not check
            let told =
                if game.filters_arrivals() { None } else { self.could_capture(game, observer, target, side) };
            told.unwrap_or_else(|| {
                let mut captures = self.captures(game, observer, target, side);
                game.filter_arrivals(0, side, &mut captures);
                !captures.is_empty()
            }) && game.passes_observer_gates(observer, target, side, level)
                && game.passes_check_gates(observer, target, side, level)
                && visit(game, observer)
        })
    }
}

impl EffectHook for MakeTake {
    fn bound(&self, _: Scope<'_, '_>) -> Bound {
        // the rook that goes along goes as its own king would take it
        Bound { transitions: Some(Transitions::default()), ..Bound::ANYTHING }
    }

    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices) -> Going {
        let m = ply.intention;
        if m.kind != CASTLE {
            return Going::On;
        }
        ply.captured = game.unit(m.capture);
        game.position_mut().remove_unit(m.capture, Reason::Capture);
        let beside = if m.partner > m.departure { m.departure.0 + 1 } else { m.departure.0 - 1 };
        game.position_mut().move_unit(m.partner, Square(beside), Reason::Castling);
        game.position_mut().move_unit(m.departure, m.arrival, Reason::Movement);
        Going::On
    }
}

#[cfg(test)]
mod tests {
    use crate::Rules;
    use crate::conditions::{ConditionUse, Parameter};
    use crate::testing::Table;
    use board::{Side, Square};

    #[test]
    fn who_could_not_capture_does_not_check() {
        // from d8 as a king to e7, then as a knight to g6, which is not on the edge
        let table = Table::new("3S4/8/6k1/8/8/8/8/K7", &["Make&TakeChess"]);
        assert!(table.game(Side::Black).is_in_check(Side::Black));
        let table = Table::new("3S4/8/6k1/8/8/8/8/K7", &["Make&TakeChess", "WhiteEdgeMover"]);
        assert!(!table.game(Side::Black).is_in_check(Side::Black));
    }

    #[test]
    fn of_type_two_a_rook_moves_as_a_rook_and_captures() {
        let parameters = vec![Parameter::Word("TypeII".to_owned())];
        let given = ConditionUse { name: "Make&TakeChess".to_owned(), parameters };
        let table = Table::with("3b3k/8/8/8/8/8/1R6/K7", &[given]);
        let captures = |m: &&String| m.ends_with("d8");
        assert_eq!(table.moves(Side::White).iter().filter(captures).count(), 1);
        let table = Table::new("3b3k/8/8/8/8/8/1R6/K7", &["Make&TakeChess"]);
        assert_eq!(table.moves(Side::White).iter().filter(captures).count(), 1);
    }

    #[test]
    fn a_rook_first_moves_as_the_bishop_that_it_captures() {
        // from b2 as a bishop to d4, then as a rook to the bishop on d8
        let table = Table::new("3b3k/8/8/8/8/8/1R6/K7", &["Make&TakeChess"]);
        let captures = |m: &&String| m.ends_with("d8");
        assert_eq!(table.moves(Side::White).iter().filter(captures).count(), 1);
    }

    #[test]
    fn kings_may_be_left_out() {
        let parameters = vec![Parameter::Word("RexExclusive".to_owned())];
        let given = ConditionUse { name: "Make&TakeChess".to_owned(), parameters };
        let table = Table::with("7k/8/8/8/8/8/1p6/K7", &[given]);
        assert!(table.moves(Side::White).contains(&"a1b2".to_owned()));
        let table = Table::new("7k/8/8/8/8/8/1p6/K7", &["Make&TakeChess"]);
        assert!(!table.moves(Side::White).contains(&"a1b2".to_owned()));
    }

    #[test]
    fn a_queen_castles_as_the_black_king() {
        // by d7, and by castling to g8
        let table = Table::new("4Q2r/8/8/8/6k1/8/8/K7", &["Make&TakeChess"]);
        let mut game = table.game(Side::White);
        assert_eq!(game.captures_by(Square(60), Square(30), Side::White).len(), 2);
    }

    #[test]
    fn but_for_checks_units_observe_as_ever() {
        // the pawns could capture the knight after a knight's move; where that would count the king could not move
        let table = Table::new("3k4/8/3p4/8/4p3/3r4/2PS4/2K5", &["Leffie", "Make&TakeChess"]);
        assert!(table.arrivals("c1", Side::White).contains("b2"));
    }
}
