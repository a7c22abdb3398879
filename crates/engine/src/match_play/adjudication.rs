//! Games that end early because both engines say the same of them.

use super::judgement::Judgement;
use board::Side;

/// What both engines must say, and for how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Agreement {
    /// Hundredths of a pawn: at least so many for a win, at most so many to either side for a draw.
    pub hundredths: i32,
    /// For so many moves in a row of each engine; 0 counts as 1.
    pub moves: u32,
    /// Not before each engine has made so many moves, those of the opening included.
    pub after: u32,
}

/// When a game ends by agreement. By default never: then it is played until the rules end it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Adjudication {
    /// A side is ahead.
    pub win: Option<Agreement>,
    /// Neither side is.
    pub draw: Option<Agreement>,
}

/// For how many half-moves in a row the engines have agreed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Agreed {
    white: u32,
    black: u32,
    draw: u32,
}

impl Adjudication {
    /// Whether engines must tell what they think.
    pub(super) fn listens(&self) -> bool {
        self.win.is_some() || self.draw.is_some()
    }

    /// The result after a half-move, the last one of `plies`, if both sides agree on one; `told` is what the engine said that made it, of its own
    /// position. An engine that says nothing does not agree.
    pub(super) fn result(
        &self,
        agreed: &mut Agreed,
        told: Option<(Side, Judgement)>,
        plies: usize,
    ) -> Option<&'static str> {
        let white = told.map(|(side, judgement)| {
            let own = match judgement {
                Judgement::Hundredths(value) => i64::from(value),
                Judgement::Mate(moves) if moves > 0 => i64::MAX,
                Judgement::Mate(_) => -i64::MAX,
            };
            if side == Side::White { own } else { -own }
        });
        let holds = |agreement: Option<Agreement>, by: &dyn Fn(i64, i64) -> bool| {
            white.zip(agreement).is_some_and(|(white, agreement)| by(white, agreement.hundredths.into()))
        };
        let count = |row: &mut u32, holds: bool| *row = if holds { *row + 1 } else { 0 };
        count(&mut agreed.white, holds(self.win, &|white, least| white >= least));
        count(&mut agreed.black, holds(self.win, &|white, least| -white >= least));
        count(&mut agreed.draw, holds(self.draw, &|white, most| white.abs() <= most));
        let enough = |row: u32, agreement: Option<Agreement>| {
            agreement.is_some_and(|Agreement { moves, after, .. }| {
                row >= 2 * moves.max(1) && plies >= 2 * after as usize
            })
        };
        if enough(agreed.white, self.win) {
            Some("1-0")
        } else if enough(agreed.black, self.win) {
            Some("0-1")
        } else {
            enough(agreed.draw, self.draw).then_some("1/2-1/2")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The results after each half-move, White's first, by what the mover says; 32,000 is a mate.
    fn results(adjudication: Adjudication, told: &[Option<i32>]) -> Vec<Option<&'static str>> {
        let mut agreed = Agreed::default();
        let result = |(ply, told): (usize, &Option<i32>)| {
            let side = [Side::White, Side::Black][ply % 2];
            let told = told.map(|value| match value {
                32_000 => Judgement::Mate(3),
                -32_000 => Judgement::Mate(-3),
                value => Judgement::Hundredths(value),
            });
            adjudication.result(&mut agreed, told.map(|judgement| (side, judgement)), ply + 1)
        };
        told.iter().enumerate().map(result).collect()
    }

    #[test]
    fn both_sides_must_agree_for_so_many_moves() {
        let win = Agreement { hundredths: 500, moves: 2, after: 0 };
        let adjudication = Adjudication { win: Some(win), draw: None };
        let told = [Some(900), Some(-500), Some(32_000), Some(-32_000)];
        assert_eq!(results(adjudication, &told), [None, None, None, Some("1-0")]);
        let told = [Some(-900), Some(500), Some(-700), Some(499), Some(-700), Some(800)];
        assert_eq!(results(adjudication, &told), [None; 6], "Black was not sure once");
        let told = [Some(-900), Some(500), None, Some(600), Some(-700), Some(800)];
        assert_eq!(results(adjudication, &told), [None; 6], "White said nothing once");
        let told = [Some(10), Some(500), Some(-500), Some(600), Some(-32_000)];
        assert_eq!(results(adjudication, &told), [None, None, None, None, Some("0-1")]);
        assert_eq!(results(Adjudication::default(), &told), [None; 5]);
    }

    #[test]
    fn draws_are_agreed_on_late() {
        let draw = Agreement { hundredths: 8, moves: 1, after: 2 };
        let adjudication = Adjudication { win: None, draw: Some(draw) };
        let told = [Some(0), Some(8), Some(-8), Some(3), Some(9), Some(0), Some(1)];
        let drawn = Some("1/2-1/2");
        assert_eq!(results(adjudication, &told), [None, None, None, drawn, None, None, drawn]);
    }
}
