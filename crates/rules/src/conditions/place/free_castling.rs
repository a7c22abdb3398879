//! Castling on any line.

use crate::Rules;
use crate::conditions::colour::role_exchange;
use crate::conditions::{Condition, Example, Reads, Words};
use crate::general::{
    Bound, Choices, EffectHook, EffectPlace, ExtraMoves, Game, Going, Kind, Moment, Move, Ply,
    ReachableSquares, RuleSet, Scope, Transitions,
};
use board::{Reason, Side, Square, SquareSet, Walk};

/// CastlingChess and Rokagogo.
pub(crate) static EFFECT: EffectPlace =
    EffectPlace::new("FreeCastling", Moment::Movement).after(&role_exchange::EFFECT);

/// With any unit.
pub static CASTLING_CHESS: Condition = Condition {
    names: Words::new("CastlingChess", "EchecsRoque", "RochadeSchach"),
    popeye: Some(169),
    definition: "A king that is not in check may castle on any line with the first unit there, if that stands at least \
                 three squares away: the king goes two squares towards it and the unit to the square that the king passed.",
    source: "P. Raican, 2008 (Popeye's manual)",
    inventor: Some("P. Raican"),
    year: Some(2008),
    example: Ok(Example::new(
        "CastlingChess",
        "h#1.5",
        "8/2k1K3/8/8/8/2B5/8/4Q3",
        &["1...Ke7-e5/wQe1-e6   2.Kc7-d8 Bc3-a5 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        builder.no_castling();
        builder.extra_moves(FreeCastling { rooks_only: false });
        builder.effect(&EFFECT, FreeCastling { rooks_only: false });
        Ok(())
    },
    ..Condition::BASE
};

/// With rooks on ranks and files.
pub static ROKAGOGO: Condition = Condition {
    names: Words::same("Rokagogo"),
    popeye: Some(207),
    definition: "As CastlingChess, but with rooks only, on ranks and files.",
    source: "Popeye's manual",
    example: Ok(Example::new(
        "Rokagogo",
        "ser-h#2",
        "8/4P3/7k/8/5K2/8/2r5/4R3",
        &["1.Rc2-h2   2.Kh6-h4/bRh2-h5 Re1-h1 #"],
    )),
    reads: Reads::POSITION,
    build: |_, _, builder| {
        builder.no_castling();
        builder.extra_moves(FreeCastling { rooks_only: true });
        builder.effect(&EFFECT, FreeCastling { rooks_only: true });
        Ok(())
    },
    ..Condition::BASE
};

/// Along lines, as files and ranks.
const DIRECTIONS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// The number of the special intention.
pub(crate) const CASTLE: Kind = Kind::Special(2);

struct FreeCastling {
    rooks_only: bool,
}

impl ExtraMoves for FreeCastling {
    fn reachable_squares(
        &self,
        rules: &RuleSet,
        walk: Walk,
        side: Side,
        from: Square,
    ) -> Option<ReachableSquares> {
        let along = |of: Walk| rules.program(rules.standard(of), side).ends(from).unwrap_or(rules.board);
        let quiet = match (self.rooks_only, walk == Walk::ROOK) {
            (false, _) => along(Walk::QUEEN),
            (true, true) => along(Walk::ROOK),
            (true, false) => SquareSet::EMPTY,
        };
        let two_away = DIRECTIONS.map(|(files, ranks)| rules.geometry().offset(from, 2 * files, 2 * ranks));
        let castling = two_away.into_iter().flatten().filter(|_| walk == Walk::KING).collect();
        Some(ReachableSquares { quiet, castling, captures: SquareSet::EMPTY })
    }

    fn for_unit(&self, game: &mut Game<'_>, square: Square, side: Side, moves: &mut Vec<Move>) {
        if game.unit(square).walk != Walk::KING {
            return;
        }
        let geometry = game.position().geometry();
        let mut checked = None;
        for (files, ranks) in DIRECTIONS {
            let line = (1..16).map_while(|step| geometry.offset(square, files * step, ranks * step));
            let Some((distance, partner)) = line.enumerate().find(|&(_, at)| !game.position().is_empty(at))
            else {
                continue;
            };
            let unit = game.unit(partner);
            let fits = !self.rooks_only || (unit.walk == Walk::ROOK && (files == 0 || ranks == 0));
            if distance < 2 || unit.is_hole() || !fits {
                continue;
            }
            if *checked.get_or_insert_with(|| game.is_in_check(side)) {
                return;
            }
            let (Some(passed), Some(arrival)) =
                (geometry.offset(square, files, ranks), geometry.offset(square, 2 * files, 2 * ranks))
            else {
                continue;
            };
            if !game.king_would_be_in_check_on(square, passed, side) {
                moves.push(Move { partner, kind: CASTLE, ..Move::new(square, arrival) });
            }
        }
    }
}

impl EffectHook for FreeCastling {
    fn bound(&self, _: Scope<'_, '_>) -> Bound {
        // all that it does is castling
        Bound { transitions: Some(Transitions::default()), ..Bound::ANYTHING }
    }

    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _: &mut Choices) -> Going {
        let m = ply.intention;
        if m.kind == CASTLE {
            game.position_mut().move_unit(m.departure, m.arrival, Reason::Movement);
            game.position_mut().move_unit(m.partner, m.partner_arrival(), Reason::FreeCastling);
        }
        Going::On
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn a_king_castles_with_whatever_stands_on_a_line() {
        let forsyth = "7k/8/8/8/1B6/8/8/4K3";
        let table = Table::new(forsyth, &["CastlingChess"]);
        assert_eq!(table.after(Side::White, "e1c3"), ["7k/8/8/8/8/2K5/3B4/8"]);
        assert!(Table::new(forsyth, &["Rokagogo"]).after(Side::White, "e1c3").is_empty());
    }

    #[test]
    fn rokagogo_knows_rooks_on_files_and_ranks() {
        let table = Table::new("7k/8/8/4R3/8/8/8/4K3", &["Rokagogo"]);
        assert_eq!(table.after(Side::White, "e1e3"), ["7k/8/8/8/8/4K3/4R3/8"]);
        // not over an observed square, and not when the rook stands too near
        let observed = Table::new("7k/8/8/4R3/8/8/r7/4K3", &["Rokagogo"]);
        assert!(observed.after(Side::White, "e1e3").is_empty());
        let near = Table::new("7k/8/8/8/8/4R3/8/4K3", &["Rokagogo"]);
        assert!(near.after(Side::White, "e1e3").is_empty());
    }
}
