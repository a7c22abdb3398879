//! Half-moves of a side that does not help: a defence (every move must lead on), a unique move (the only legal one), a forced one (all
//! moves reach an aim).

use super::ground::Ground;
use super::search::Search;
use board::Walk;
use stipulation::course::Aim;

impl<G: Ground> Search<'_, G> {
    /// Every legal move leads on, and there is one: lines are told when that is known of all of them.
    pub(super) fn defence(&mut self, step: usize) -> bool {
        // no line is whole without the others, so shares end here
        if self.frontier.is_some() {
            self.paths.push(self.path.clone());
            return false;
        }
        let side = self.game.side_to_move();
        let moves = match self.preferred(side) {
            Some(moves) => moves,
            None => self.legal_moves(usize::MAX),
        };
        self.proving += 1;
        let all = !moves.is_empty() && moves.iter().all(|&intention| self.answer(step, intention));
        self.proving -= 1;
        if all && self.proving == 0 {
            for intention in moves {
                self.answer(step, intention);
            }
        }
        all
    }

    /// Goes on with a legal move of a defender.
    fn answer(&mut self, step: usize, intention: G::Move) -> bool {
        self.count();
        self.try_move(step, intention).0
    }

    /// The only legal move.
    pub(super) fn unique(&mut self, step: usize) -> bool {
        let side = self.game.side_to_move();
        let moves = match self.preferred(side) {
            Some(moves) => moves,
            None => self.legal_moves(2),
        };
        moves.len() == 1 && self.moves(step, Some(moves))
    }

    /// Every legal move reaches the aim, and there is one.
    pub(super) fn forced(&mut self, step: usize, aim: &Aim) -> bool {
        let side = self.game.side_to_move();
        let moves = match self.preferred(side) {
            Some(preferred) => {
                let reaching = self.reaching(aim);
                if preferred.iter().any(|m| !reaching.contains(m)) {
                    return false;
                }
                preferred
            }
            None => match self.all_reaching(aim) {
                Some(moves) => moves,
                None => return false,
            },
        };
        // the promotions of one forced last move are forms of one line
        let last = self.means.outlook.half_moves_behind(step) == 0;
        let mut told: Vec<G::Move> = Vec::new();
        for m in moves {
            self.count();
            let plain = self.game.plain(m);
            let same = |other: &G::Move| {
                let other = self.game.plain(*other);
                (other.departure, other.arrival) == (plain.departure, plain.arrival)
            };
            let form = last && plain.promotion != Walk::NONE && told.iter().any(same);
            if !form && self.try_move(step, m).0 {
                told.push(m);
                if self.proving > 0 {
                    break;
                }
            }
        }
        !told.is_empty()
    }

    /// All legal moves, if each reaches an aim.
    fn all_reaching(&mut self, aim: &Aim) -> Option<Vec<G::Move>> {
        let intentions = self.intentions();
        let mut all = Some(Vec::new());
        self.each_legal(intentions, |search, intention| {
            match &mut all {
                Some(moves) if search.reaches(aim) => moves.push(intention),
                _ => all = None,
            }
            all.is_some()
        });
        all
    }
}
