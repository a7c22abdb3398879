//! A game in play: its moves so far, how it ended, and the search for the best move.

use crate::endgame::Endgame;
use crate::evaluation::{GeneralJudge, OrthodoxJudge};
use crate::mate;
use crate::playable::Playable;
use crate::results::{Past, Results};
use crate::search::{
    Clock, Control, History, Judge, MATE, MATE_BOUND, Report, TABLE_WIN, Table, Task, position_of, search,
};
use crate::strength::Strength;
use board::Side;
use rules::Rules;
use rules::general::{Game, Move, Verdict};
use rules::orthodox::{self, OrthodoxRules};
use std::time::Duration;
use syzygy::Tables;

/// News of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Which of the best moves it is about, from 1.
    pub rank: usize,
    /// The depth of the iteration.
    pub depth: u32,
    /// The length of the longest line looked at.
    pub deepest: usize,
    /// The value for the side to move in hundredths of a pawn, where it is no mate.
    pub value: i32,
    /// The number of moves to a mate; negative when it is the other side's.
    pub mate: Option<i32>,
    /// The time used.
    pub time: Duration,
    /// The positions visited.
    pub nodes: u64,
    /// How full the table is, in thousandths.
    pub fill: usize,
    /// The best line.
    pub line: Vec<String>,
    /// The same line, for those who write moves in a way of their own.
    pub moves: Vec<Move>,
}

/// What ends a search.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The clock.
    pub clock: Clock,
    /// The greatest depth.
    pub depth: Option<u32>,
    /// The largest number of positions.
    pub nodes: Option<u64>,
    /// Whether it goes on until it is stopped.
    pub infinite: bool,
    /// Whether it begins on the other side's time.
    pub ponder: bool,
    /// The only moves that are looked at, by name; empty for all.
    pub only: Vec<String>,
    /// Moves that are not looked at.
    pub excluded: Vec<String>,
    /// How many of the best moves are wanted; 0 counts as 1.
    pub best: usize,
    /// A mate in at most so many moves is looked for first, by exact solving where that is possible.
    pub mate: Option<u32>,
    /// The strength to play with; `None` for all that the engine has.
    pub strength: Option<Strength>,
}

/// A game in play, and with what it is searched.
pub struct Thinking<'t> {
    /// The game and its start.
    pub game: &'t Playable,
    /// Who knows what positions are worth.
    pub judge: &'t GeneralJudge,
    /// The table of positions.
    pub table: &'t Table,
    /// The moves so far; each is legal.
    pub moves: &'t [Move],
    /// Threads to search with.
    pub threads: usize,
    /// Syzygy tables, asked in plain chess.
    pub tables: Option<&'t Tables>,
}

impl Thinking<'_> {
    /// The names of the legal moves.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<String> {
        let mut play = self.game.after(self.moves);
        let legal = play.legal_moves();
        legal.iter().map(|m| self.game.move_name(&mut play.clone(), m)).collect()
    }

    /// The legal move of a name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Move> {
        self.game.find_move(&mut self.game.after(self.moves), name)
    }

    /// The side to move.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        self.game.after(self.moves).side_to_move()
    }

    /// What stands on the board, in Forsyth notation.
    #[must_use]
    pub fn placement(&self) -> String {
        self.game.placement(self.game.after(self.moves).position())
    }

    /// The result (`1-0`) and the reason, if the game is over.
    #[must_use]
    pub fn result(&self) -> Option<(&'static str, String)> {
        let (mut play, history) = replay(self.game, self.judge, self.moves);
        let side = play.side_to_move();
        outcome(&mut play, side, &history, (self.judge, &self.game.results))
    }

    /// Searches for the best line, the names of its moves; empty where there is no legal move. `tell` hears of each iteration and each
    /// better move.
    pub fn best_line(
        &self,
        control: &Control,
        limits: &Limits,
        tell: &mut dyn FnMut(Progress),
    ) -> Vec<String> {
        let line = self.best_moves(control, limits, tell);
        names_of(self.game, self.game.after(self.moves), &line)
    }

    /// The same, as moves.
    pub fn best_moves(
        &self,
        control: &Control,
        limits: &Limits,
        tell: &mut dyn FnMut(Progress),
    ) -> Vec<Move> {
        let may_end_at_once = !limits.infinite && !limits.ponder;
        let asks_of_all = limits.only.is_empty() && limits.excluded.is_empty();
        if let Some(most) = limits.mate.filter(|_| may_end_at_once && asks_of_all)
            && let Some(proved) = self.proved_mate(most, control, tell)
        {
            return proved;
        }
        match limits.strength {
            Some(strength) => self.moves_of(strength, control, limits, tell),
            None => self.searched_moves(control, limits, tell),
        }
    }

    /// The best move by a search of so many positions, and what it expects, in hundredths of a pawn for the side to move; `None` where there is
    /// no legal move.
    #[must_use]
    pub fn quickly(&self, nodes: u64) -> Option<(Move, i32)> {
        let control = Control::new(None, None, Some(nodes));
        let mut value = None;
        let best = self.best_moves(&control, &Limits::default(), &mut |news| value = Some(news.value));
        best.first().copied().zip(value)
    }

    /// The line of a mate in at most so many moves, if there is one and it can be proved before the clock ends.
    fn proved_mate(&self, most: u32, control: &Control, tell: &mut dyn FnMut(Progress)) -> Option<Vec<Move>> {
        let play = self.game.after(self.moves);
        let proof = mate::shortest(self.game, &play, most, (control, self.threads, self.table.mebibytes()))?;
        let mate = i32::try_from(proof.moves).unwrap_or(i32::MAX);
        tell(Progress {
            rank: 1,
            depth: 2 * proof.moves - 1,
            deepest: proof.line.len(),
            value: MATE - (2 * mate - 1),
            mate: Some(mate),
            time: control.elapsed(),
            nodes: proof.nodes,
            fill: self.table.fill(),
            line: names_of(self.game, play, &proof.line),
            moves: proof.line.clone(),
        });
        Some(proof.line)
    }

    /// The line that a player of limited strength chooses.
    fn moves_of(
        &self,
        strength: Strength,
        control: &Control,
        limits: &Limits,
        tell: &mut dyn FnMut(Progress),
    ) -> Vec<Move> {
        let wanted = Limits { best: limits.best.max(Strength::CHOICES), ..limits.clone() };
        let mut seen: Vec<(i32, Vec<Move>)> = Vec::new();
        let best = self.searched_moves(control, &wanted, &mut |news| {
            let line = (news.value, news.moves.clone());
            match seen.get_mut(news.rank - 1) {
                Some(slot) => *slot = line,
                None => seen.push(line),
            }
            if news.rank <= limits.best.max(1) {
                tell(news);
            }
        });
        strength.choose(seen).unwrap_or(best)
    }

    /// The best line that the search finds.
    fn searched_moves(
        &self,
        control: &Control,
        limits: &Limits,
        tell: &mut dyn FnMut(Progress),
    ) -> Vec<Move> {
        let Thinking { game, judge, table, moves, threads, tables } = *self;
        let (mut play, history) = replay(game, judge, moves);
        let mut legal = play.legal_moves();
        if !(limits.only.is_empty() && limits.excluded.is_empty()) {
            legal.retain(|m| {
                let name = game.move_name(&mut play.clone(), m);
                (limits.only.is_empty() || limits.only.contains(&name)) && !limits.excluded.contains(&name)
            });
        }
        for m in &mut legal {
            m.settled = true;
        }
        let names = |line: &[Move]| names_of(game, play.clone(), line);
        let mut tell = |report: &Report<Move>| tell(progress(report, table, names(&report.line)));
        let bitboards = if game.orthodox { twin(game, judge, moves) } else { None };
        if let Some((rules, history)) = bitboards {
            let mut plain: Vec<_> = legal.iter().filter_map(|m| rules.find(play.plain(*m))).collect();
            let mut endgame = tables.and_then(|tables| Endgame::of(tables, &game.results));
            let mut known = None;
            // who asks for several moves wants to see what the others are worth
            if limits.best <= 1
                && let Some(kept) = endgame.and_then(|endgame| endgame.kept(&rules, &history, &plain))
            {
                plain = kept.moves;
                known = Some(kept.verdict);
                // among these the search looks for the nearest mate, or for what is hardest to answer
                endgame = None;
            }
            let judge = OrthodoxJudge::of(judge).asking(endgame);
            let task = Task {
                rules: &rules,
                judge: &judge,
                table,
                control,
                history: &history,
                moves: &plain,
                threads,
                best: limits.best,
            };
            let found = search(&task, &mut |report| {
                let line = general_line(play.clone(), &rules, &report.line);
                let Report { rank, depth, deepest, value, nodes, time, .. } = *report;
                let value = match known {
                    _ if value.abs() >= MATE_BOUND => value,
                    None => value,
                    Some(Verdict::Won) => TABLE_WIN,
                    Some(Verdict::Lost) => -TABLE_WIN,
                    Some(Verdict::Drawn) => 0,
                };
                tell(&Report { rank, depth, deepest, value, nodes, time, line });
            });
            general_line(play.clone(), &rules, &found.line)
        } else {
            let task = Task {
                rules: &play,
                judge,
                table,
                control,
                history: &history,
                moves: &legal,
                threads,
                best: limits.best,
            };
            search(&task, &mut tell).line
        }
    }
}

fn progress(report: &Report<Move>, table: &Table, line: Vec<String>) -> Progress {
    let mate = (report.value.abs() >= MATE_BOUND).then(|| {
        let moves = (MATE - report.value.abs() + 1) / 2;
        if report.value > 0 { moves } else { -moves }
    });
    Progress {
        rank: report.rank,
        depth: report.depth,
        deepest: report.deepest,
        value: report.value,
        mate,
        time: report.time,
        nodes: report.nodes,
        fill: table.fill(),
        line,
        moves: report.line.clone(),
    }
}

/// The position after these moves, and what is remembered of all positions of the game.
pub(crate) fn replay<'g>(game: &'g Playable, judge: &GeneralJudge, moves: &[Move]) -> (Game<'g>, History) {
    let mut play = game.begin();
    let mut past = vec![first_position(&mut play, judge, game)];
    for &m in moves {
        advance(&mut play, &mut past, m, (game, judge));
    }
    (play, past)
}

/// Makes a move, and remembers the position that it leads to.
pub(crate) fn advance(
    play: &mut Game<'_>,
    past: &mut History,
    m: Move,
    (game, judge): (&Playable, &GeneralJudge),
) {
    let irreversible = judge.is_irreversible(play, m);
    play.make(m);
    past.push(position_of(play, judge, &game.results, past.last(), irreversible));
}

/// The position in which a game begins.
pub(crate) fn first_position<'g>(play: &mut Game<'g>, judge: &impl Judge<Game<'g>>, game: &Playable) -> Past {
    Past { count: game.count, ..position_of(play, judge, &game.results, None, false) }
}

/// The same game on bitboards, with the keys of its positions.
fn twin(game: &Playable, judge: &GeneralJudge, moves: &[Move]) -> Option<(OrthodoxRules, History)> {
    let mut rules = OrthodoxRules::from_position(&game.start).ok()?;
    let mut play = game.begin();
    let own = OrthodoxJudge::of(judge);
    let mut past = vec![position_of(&mut rules, &own, &game.results, None, false)];
    for &m in moves {
        let irreversible = judge.is_irreversible(&play, m);
        rules.make(rules.find(play.plain(m))?);
        play.make(m);
        past.push(position_of(&mut rules, &own, &game.results, past.last(), irreversible));
    }
    Some((rules, past))
}

/// A line of the bitboards as moves of the general rules.
fn general_line(mut play: Game<'_>, rules: &OrthodoxRules, line: &[orthodox::Move]) -> Vec<Move> {
    let mut rules = rules.clone();
    let mut found = Vec::new();
    for &m in line {
        let plain = rules.plain(m);
        let Some(general) = play.legal_moves().into_iter().find(|&other| play.plain(other) == plain) else {
            break;
        };
        found.push(general);
        play.make(general);
        rules.make(m);
    }
    found
}

fn names_of(game: &Playable, mut play: Game<'_>, line: &[Move]) -> Vec<String> {
    let mut names = Vec::new();
    for &m in line {
        names.push(game.move_name(&mut play, &m));
        if !play.make(m).legal {
            names.pop();
            break;
        }
    }
    names
}

/// The result and the reason, if the game is over.
pub(crate) fn outcome(
    play: &mut Game<'_>,
    side: Side,
    history: &History,
    (judge, results): (&GeneralJudge, &Results),
) -> Option<(&'static str, String)> {
    let won = |side: Side| if side == Side::White { "1-0" } else { "0-1" };
    let name = |side: Side| if side == Side::White { "White" } else { "Black" };
    let by = |verdict: Verdict, reason: &str| match verdict {
        Verdict::Won => (won(side), format!("{} {reason}", name(side))),
        Verdict::Lost => (won(!side), format!("{} {reason}", name(!side))),
        Verdict::Drawn => match results.draw_odds {
            Some(winner) => (won(winner), format!("{} wins a drawn game ({reason})", name(winner))),
            None => ("1/2-1/2", format!("Draw: {reason}")),
        },
    };
    if let Some(verdict) = play.ended() {
        return Some(by(verdict, "wins by the rules of the game"));
    }
    if play.legal_moves().is_empty() {
        return Some(if play.is_in_check(side) {
            by(results.mate, if results.mate == Verdict::Lost { "mates" } else { "is mated" })
        } else {
            match results.stalemate {
                Verdict::Drawn => by(Verdict::Drawn, "stalemate"),
                verdict => by(verdict, "wins by stalemate"),
            }
        });
    }
    if let Some(verdict) = results.repetitions.and_then(|times| results.repeated(history, side, times)) {
        let reason = if verdict == Verdict::Drawn { "repetition" } else { "wins by repetition" };
        return Some(by(verdict, reason));
    }
    if let Some(reason) = results.too_long(history) {
        return Some(by(Verdict::Drawn, &reason));
    }
    judge.is_dead(play).then(|| by(Verdict::Drawn, "insufficient material"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    /// What is told of a position of chess until a search ends.
    fn told_of(position: &str, control: &Control) -> Vec<(u32, i32)> {
        let variant = Variant::read("chess", None).expect("it is shipped");
        let game = variant.playable("chess", position).expect("a position");
        let judge = GeneralJudge::derived(&game, false);
        let table = Table::new(1);
        let thinking =
            Thinking { game: &game, judge: &judge, table: &table, moves: &[], threads: 1, tables: None };
        let mut told = Vec::new();
        let best =
            thinking.best_moves(control, &Limits::default(), &mut |news| told.push((news.depth, news.value)));
        assert!(!best.is_empty());
        told
    }

    #[test]
    fn a_quiet_check_behind_a_sacrifice_is_not_skipped() {
        // 1.Bxh5+ Rxh5 2.Qg6#
        let position = "1r1qk3/3bb3/2p4r/p2pP2p/N1n5/P2Q2P1/1B2B1P1/4RRK1 w - - 0 27";
        let told = told_of(position, &Control::new(None, Some(2), None));
        assert!(told.last().is_some_and(|&(_, value)| value > MATE_BOUND), "{told:?}");
    }

    #[test]
    fn the_first_iteration_is_finished_whatever_the_number_of_positions() {
        // White is a queen ahead; with captures for both sides the first iteration needs many positions
        let position = "r2q1rk1/ppp2ppp/2np1n2/2b1p1B1/2B1P1b1/2NP1N2/PPP2PPP/R2QQRK1 w - - 0 1";
        let told = told_of(position, &Control::new(None, None, Some(1)));
        assert!(told.last().is_some_and(|&(depth, value)| depth == 1 && value > 300), "{told:?}");
    }
}
