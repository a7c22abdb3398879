//! Back home: who can go home must.

use crate::conditions::{Class, Condition, Example, Reads, Words};
use crate::general::{Game, Level, Move, ObserverGate, Selection};
use board::{Side, Square};

/// The condition.
pub static BACKHOME: Condition = Condition {
    names: Words::new("BackHome", "Retour", "NachHause"),
    popeye: Some(188),
    definition: "If a side has a legal move that brings a unit back to its square in the diagram, it must play such a \
                 move. An observation (a check) that would not be such a move is none then.",
    source: "Popeye's manual",
    classes: &[Class::ChoosesMoves],
    example: Ok(Example::new(
        "BackHome",
        "h#2",
        "4k3/8/8/2s1R1b1/8/K6Q/8/8",
        &["1.Sc5-e6 Qh3*e6   2.Bg5-e7 Qe6*e7 #"],
    )),
    reads: Reads::ORIGINS,
    build: |_, _, builder| {
        builder.selection_at(120, BackHome).observer_gate_at(Level::Observation, BackHome);
        Ok(())
    },
    ..Condition::BASE
};

struct BackHome;

fn goes_home(game: &Game<'_>, m: &Move) -> bool {
    m.departure.is_some() && game.unit(m.departure).origin == m.arrival
}

impl Selection for BackHome {
    fn choose(&self, game: &mut Game<'_>, moves: &mut Vec<Move>) {
        if moves.iter().any(|m| goes_home(game, m)) {
            moves.retain(|m| goes_home(game, m));
        }
    }

    fn is_by_grade(&self) -> bool {
        true
    }

    fn grade(&self, game: &mut Game<'_>, m: &Move) -> u32 {
        goes_home(game, m).into()
    }

    fn permits_one_unit(&self, game: &mut Game<'_>, m: &Move) -> bool {
        if goes_home(game, m) {
            return true;
        }
        // as in the reference, who could go home by a capture of the king must
        let side = game.position().side_to_move();
        let had_king = std::mem::replace(&mut game.had_royal[!side], false);
        let at_stake = std::mem::replace(&mut game.royals_at_stake, true);
        let must_go_home = side_has_homecoming(game, side);
        game.royals_at_stake = at_stake;
        game.had_royal[!side] = had_king;
        !must_go_home
    }
}

/// Whether a side has a legal move that brings a unit home.
fn side_has_homecoming(game: &mut Game<'_>, side: Side) -> bool {
    game.with_turn(side, |game| {
        let mut moves = game.take_list();
        // who is at home is not asked: to see whether a king may castle is to ask for observations again
        for square in game.position().occupied_by(side) {
            if may_go_home(game, square, side) {
                game.generate_from(square, side, &mut moves);
            }
        }
        moves.retain(|m| goes_home(game, m));
        let some = moves.iter().any(|&m| game.is_legal_for_now(m));
        game.give_back_list(moves);
        some
    })
}

/// Whether the unit on a square, which is not at home, may get there with one move.
fn may_go_home(game: &Game<'_>, square: Square, side: Side) -> bool {
    let home = game.unit(square).origin;
    if home == square || home.is_none() {
        return false;
    }
    let rules = game.rules();
    if !rules.walks_alone_move() || game.unit(square).is_royal() {
        return true;
    }
    let program = rules.program(game.unit(square).walk, side);
    if program.ends(square).is_some_and(|ends| !ends.contains(home)) {
        return program.captures_elsewhere() && !rules.is_pawn(game.unit(square).walk);
    }
    if game.position().has_holes() || program.captures_elsewhere() {
        return true;
    }
    match program.ends_over(square, game.position().occupied()) {
        Some((quiet, captures)) => quiet.contains(home) || captures.contains(home),
        None => program.ends(square).is_none_or(|ends| ends.contains(home)),
    }
}

impl ObserverGate for BackHome {
    fn may_observe(&self, game: &mut Game<'_>, observer: Square, target: Square, side: Side) -> bool {
        if !game.position().occupied_by(side).into_iter().any(|square| may_go_home(game, square, side)) {
            return true;
        }
        let captures = game.captures_by(observer, target, side);
        if captures.iter().any(|m| goes_home(game, m)) {
            return true;
        }
        // a king that could be captured is no obstacle to the other side: its moves are not looked at further
        !side_has_homecoming(game, side)
    }
}

#[cfg(test)]
mod tests {
    use crate::Rules;
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn a_unit_that_left_goes_home() {
        let table = Table::new("7k/8/8/8/8/8/R6P/K7", &["BackHome"]);
        let moves = table.moves_after(Side::White, "a2a5", Side::White);
        assert_eq!(moves, ["a5a2"]);
    }

    /// As many captures as Popeye tells: while the king can go home the pawn cannot move, wherever it is reborn.
    #[test]
    fn who_must_wait_for_a_homecoming_is_caged_everywhere() {
        let table = Table::new("8/8/2k5/5Qp1/8/8/6K1/8", &["CageCirce", "BackHome"]);
        let mut game = table.game(Side::Black);
        let find = |game: &mut crate::general::Game<'_>, wanted: &str| {
            let legal = game.legal_moves();
            legal.into_iter().filter(|m| crate::testing::name(m) == wanted).collect::<Vec<_>>()
        };
        let away = find(&mut game, "c6b6")[0];
        assert!(game.make(away).legal);
        assert_eq!(find(&mut game, "f5g5").len(), 84);
    }

    /// The rook that the king captures at home could take him there: all its squares on the lines of that square are cages,
    /// from which it checks.
    #[test]
    fn to_capture_the_king_at_home_is_a_homecoming_for_cages() {
        let table = Table::new("7k/8/8/8/8/8/6r1/4S2K", &["CageCirce", "BackHome"]);
        let moves = table.moves(Side::White);
        assert_eq!(moves.iter().filter(|m| *m == "e1g2").count(), 14);
        assert!(!moves.iter().any(|m| m == "h1g2"), "{moves:?}");
    }

    #[test]
    fn homecoming_comes_before_length() {
        // a8h8 is longer
        let table = Table::new("8/7k/8/8/8/8/R6P/K7", &["BackHome", "WhiteMaximummer"]);
        assert_eq!(table.moves_after(Side::White, "a2a8", Side::White), ["a8a2"]);
    }
}
