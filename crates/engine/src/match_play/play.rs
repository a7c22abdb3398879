//! The games of a match.

use super::adjudication::{Adjudication, Agreed};
use super::judgement::Judgement;
use super::opening::Openings;
use super::pgn::pgn;
use super::player::{Answer, Player, PlayerError, Speech};
use super::record::{GameRecord, Termination};
use crate::evaluation::GeneralJudge;
use crate::in_order::in_order;
use crate::playable::{CastlingName, Names, Playable};
use crate::search::History;
use crate::thinking::{advance, first_position, outcome};
use board::Side;
use rules::Rules;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The time that engines have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// So much for each move.
    PerMove(Duration),
    /// A clock: for so many moves (0: all) so much, and so much more after each move.
    Clock(u32, Duration, Duration),
    /// So many half-moves deep.
    Depth(u32),
    /// So many positions (UCI only).
    Nodes(u64),
}

/// A match.
pub struct Match<'m> {
    /// The game that is played.
    pub game: &'m Playable,
    /// Knows which moves cannot be undone.
    pub judge: &'m GeneralJudge,
    /// How games begin.
    pub openings: Openings,
    /// The time, for each engine.
    pub paces: [Pace; 2],
    /// A clock that is shown to an engine before every move instead of a time per move, for engines that know no
    /// fractions of seconds.
    pub shown: [Option<Duration>; 2],
    /// What is forgiven.
    pub margin: Duration,
    /// After so many half-moves a game is drawn.
    pub longest: u32,
    /// When it ends because both engines agree on the result.
    pub adjudication: Adjudication,
}

impl Match<'_> {
    /// Plays so many games, `concurrency` of them at a time, each by engines that `start` has started, and hands them over in order, until `take` wants no
    /// more. An engine that went wrong is started anew.
    pub fn play_all(
        &self,
        games: u32,
        concurrency: usize,
        start: &(dyn Fn() -> Result<[Player; 2], PlayerError> + Sync),
        take: &mut dyn FnMut(Result<GameRecord, PlayerError>) -> bool,
    ) {
        let stop = AtomicBool::new(false);
        let go_on = || !stop.load(Ordering::Relaxed);
        let one = |players: &mut Result<[Player; 2], PlayerError>, number: u64| {
            let number = u32::try_from(number).unwrap_or(u32::MAX);
            let record = self.play(number, players.as_mut().map_err(|error| error.clone())?)?;
            if record.termination == Termination::Forfeit {
                *players = start();
            }
            Ok(record)
        };
        in_order(0..games.into(), concurrency, &go_on, start, &one, &mut |record| {
            // what other threads have played when there was enough counts no more
            if go_on() {
                stop.store(!take(record), Ordering::Relaxed);
            }
        });
    }

    /// Plays a game of the match, numbered from 0; the first engine has White in games of even number.
    ///
    /// # Errors
    /// When an engine does not play the game at all. What goes wrong during a game loses it.
    pub fn play(&self, number: u32, players: &mut [Player; 2]) -> Result<GameRecord, PlayerError> {
        let white = (number % 2) as usize;
        let opening = self.openings.of(u64::from(number / 2), self.game, self.judge);
        for player in &mut *players {
            player.new_game(&self.game.name)?;
        }
        let mut play = self.game.begin();
        let results = &self.game.results;
        let mut history: History = vec![first_position(&mut play, self.judge, self.game)];
        let mut record = GameRecord {
            round: number + 1,
            names: [players[white].name.clone(), players[1 - white].name.clone()],
            moves: Vec::new(),
            result: "*",
            reason: String::new(),
            termination: Termination::Normal,
            time_control: time_control(self.paces[0]),
            used: [(Duration::ZERO, 0); 2],
            longest: [Duration::ZERO; 2],
        };
        for (player, (&pace, shown)) in players.iter_mut().zip(self.paces.iter().zip(self.shown)) {
            set_pace(player, pace, shown);
            if self.adjudication.listens() {
                player.tell_thinking();
            }
        }
        let forfeit = Termination::Forfeit;
        let mut agreed = Agreed::default();
        let mut adjudicated = None;
        let mut clocks = self.paces.map(|pace| match pace {
            Pace::Clock(_, base, _) => base,
            _ => Duration::ZERO,
        });
        loop {
            let side = play.side_to_move();
            if let Some((result, reason)) = outcome(&mut play, side, &history, (self.judge, results)) {
                return Ok(GameRecord { result, reason, ..record });
            }
            if let Some(result) = adjudicated {
                let (reason, termination) = ("Both agree".to_owned(), Termination::Adjudication);
                return Ok(GameRecord { result, reason, termination, ..record });
            }
            if record.moves.len() >= self.longest as usize {
                return Ok(GameRecord { result: "1/2-1/2", reason: "Draw: too long".to_owned(), ..record });
            }
            let lost = if side == Side::White { "0-1" } else { "1-0" };
            let at = if side == Side::White { white } else { 1 - white };
            let ply = record.moves.len();
            let in_book = ply < opening.len();
            let mut told = None;
            let name = if in_book {
                opening[ply].clone()
            } else {
                let (began, before) = (Instant::now(), players[at].processor_time());
                let answer = self.ask(&mut players[at], at, white, &clocks, ply, &mut told);
                let took = began.elapsed();
                record.used[side.index()].0 += took;
                record.used[side.index()].1 += 1;
                record.longest[side.index()] = record.longest[side.index()].max(took);
                if let Some(mut problem) = self.overstepped(at, took, &mut clocks, ply) {
                    // what is far less than the clock's time was taken by the machine
                    if let (Some(before), Some(now)) = (before, players[at].processor_time()) {
                        problem +=
                            &format!(", {} ms of the processor", now.saturating_sub(before).as_millis());
                    }
                    return Ok(GameRecord { result: lost, reason: problem, termination: forfeit, ..record });
                }
                match answer {
                    Ok(Answer::Move(name)) => name,
                    Ok(Answer::Resigns) => {
                        return Ok(GameRecord {
                            result: lost,
                            reason: format!("{side:?} resigns"),
                            ..record
                        });
                    }
                    Ok(Answer::Claims(text)) => {
                        let reason = format!("{side:?} says '{text}', which is not so");
                        return Ok(GameRecord { result: lost, reason, termination: forfeit, ..record });
                    }
                    Err(error) => {
                        let reason = error.to_string();
                        return Ok(GameRecord { result: lost, reason, termination: forfeit, ..record });
                    }
                }
            };
            let written = if in_book { self.game.names } else { self.names(&players[at]) };
            let Some(m) = self.game.find_move_in(&mut play, &name, written) else {
                let reason = format!("{side:?} plays {name}, which is illegal");
                return Ok(GameRecord { result: lost, reason, termination: forfeit, ..record });
            };
            for (index, player) in players.iter_mut().enumerate() {
                // who has moved by itself knows it, but a UCI engine is told everything
                if in_book || index != at || player.speech() == Speech::Uci {
                    let name = self.game.move_name_in(&mut play, &m, self.names(player));
                    player.tell_move(&name);
                }
            }
            record.moves.push(self.game.move_name(&mut play, &m));
            let told = told.map(|judgement| (side, judgement));
            adjudicated = self.adjudication.result(&mut agreed, told, ply + 1);
            advance(&mut play, &mut history, m, (self.game, self.judge));
        }
    }

    /// How an engine writes moves.
    pub(super) fn names(&self, player: &Player) -> Names {
        let own = self.game.names;
        match player.speech() {
            Speech::Uci => Names { lowest_rank: 1, ..own },
            Speech::Cecp if self.game.free_castling => Names { castling: CastlingName::Letters, ..own },
            Speech::Cecp => own,
        }
    }

    /// Lets an engine think; `told` becomes what it thinks of the position, if it tells it.
    pub(super) fn ask(
        &self,
        player: &mut Player,
        at: usize,
        white: usize,
        clocks: &[Duration; 2],
        ply: usize,
        told: &mut Option<Judgement>,
    ) -> Result<Answer, PlayerError> {
        let wait = match self.paces[at] {
            Pace::PerMove(time) => time + Duration::from_secs(20),
            Pace::Clock(..) => clocks[at] + Duration::from_secs(5),
            Pace::Depth(_) | Pace::Nodes(_) => Duration::from_secs(600),
        };
        match player.speech() {
            Speech::Cecp => {
                let shown = self.shown[at].or(match self.paces[at] {
                    Pace::Clock(..) => Some(clocks[at]),
                    _ => None,
                });
                if let Some(shown) = shown {
                    let theirs = if self.shown[at].is_some() { shown } else { clocks[1 - at] };
                    // clocks are told to the one who is about to think
                    player.say(&format!("time {}\notim {}", shown.as_millis() / 10, theirs.as_millis() / 10));
                }
                player.say("go");
            }
            Speech::Uci => {
                let limits = match self.paces[at] {
                    Pace::PerMove(time) => format!("movetime {}", time.as_millis()),
                    Pace::Depth(depth) => format!("depth {depth}"),
                    Pace::Nodes(nodes) => format!("nodes {nodes}"),
                    Pace::Clock(moves, _, increment) => {
                        let (white_clock, black_clock) = (clocks[white], clocks[1 - white]);
                        let mut text = format!(
                            "wtime {} btime {} winc {} binc {}",
                            white_clock.as_millis(),
                            black_clock.as_millis(),
                            increment.as_millis(),
                            increment.as_millis()
                        );
                        if moves > 0 {
                            let made = u32::try_from(ply / 2).unwrap_or(0);
                            text += &format!(" movestogo {}", moves - made % moves);
                        }
                        text
                    }
                };
                player.go_uci(&limits);
            }
        }
        let answer = player.answer(Instant::now() + wait, told);
        if player.speech() == Speech::Cecp && answer.is_ok() {
            // it shall not think about the other side's moves before it is told to
            player.say("force");
        }
        answer
    }

    /// Counts the time; what is wrong with it.
    fn overstepped(
        &self,
        at: usize,
        took: Duration,
        clocks: &mut [Duration; 2],
        ply: usize,
    ) -> Option<String> {
        match self.paces[at] {
            Pace::PerMove(time) if self.shown[at].is_none() && took > time + self.margin => {
                Some(format!("time: {} ms for a move of {} ms", took.as_millis(), time.as_millis()))
            }
            Pace::Clock(moves, base, increment) => {
                if took > clocks[at] + self.margin {
                    return Some(format!("the clock: {} ms for a move", took.as_millis()));
                }
                clocks[at] = clocks[at].saturating_sub(took) + increment;
                let made = u32::try_from(ply / 2).unwrap_or(0) + 1;
                if moves > 0 && made.is_multiple_of(moves) {
                    clocks[at] += base;
                }
                None
            }
            _ => None,
        }
    }

    /// The game in PGN.
    #[must_use]
    pub fn pgn(&self, record: &GameRecord, date: Option<&str>) -> String {
        pgn(self.game, record, date)
    }
}

pub(super) fn set_pace(player: &mut Player, pace: Pace, shown: Option<Duration>) {
    if player.speech() == Speech::Uci {
        return;
    }
    match (pace, shown) {
        (_, Some(shown)) => {
            let seconds = shown.as_secs().max(1);
            player.say(&format!("level 0 {}:{:02} 0", seconds / 60, seconds % 60));
        }
        (Pace::PerMove(time), None) => player.say(&format!("st {}", time.as_secs_f64())),
        (Pace::Clock(moves, base, increment), None) => {
            let seconds = base.as_secs();
            let level =
                format!("level {moves} {}:{:02} {}", seconds / 60, seconds % 60, increment.as_secs_f64());
            player.say(&level);
        }
        (Pace::Depth(depth), None) => player.say(&format!("level 0 1000 0\nsd {depth}")),
        (Pace::Nodes(_), None) => {}
    }
}

fn time_control(pace: Pace) -> String {
    match pace {
        Pace::PerMove(time) => format!("1/{}", time.as_secs_f64()),
        Pace::Clock(0, base, increment) => format!("{}+{}", base.as_secs(), increment.as_secs_f64()),
        Pace::Clock(moves, base, increment) => {
            format!("{moves}/{}+{}", base.as_secs(), increment.as_secs_f64())
        }
        Pace::Depth(_) | Pace::Nodes(_) => "-".to_owned(),
    }
}
