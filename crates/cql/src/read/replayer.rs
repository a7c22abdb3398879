//! From tokens to lines of positions.

use super::text::{GameText, Token};
use crate::game::{Game, Line, Moment};
use crate::header::Headers;
use crate::plan::Needs;
use crate::replay::{FenError, Origins, Position, SanError};
use crate::start::{StartKind, Variant};

/// Why a game cannot be replayed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Defect {
    /// Its first position cannot be read.
    #[error("{0}")]
    Fen(#[from] FenError),
    /// Its variant is not known.
    #[error("not supported yet: the variant “{0}”")]
    Variant(String),
    /// A move is impossible.
    #[error("half move {ply}: {error}")]
    Move {
        /// Counted from 1.
        ply: usize,
        /// What is wrong.
        error: SanError,
    },
}

/// Replays games into a buffer that is used again for each.
#[derive(Debug, Default)]
pub struct Replayer {
    spare: Vec<Vec<Moment<Position>>>,
}

/// The first position of a game and what kind of position it is.
///
/// # Errors
///
/// When the variant is unknown or the FEN cannot be read.
pub fn start_of(headers: &Headers) -> Result<(Position, StartKind), Defect> {
    let variant = match headers.get("Variant") {
        Some(name) => Variant::of_tag(&name).ok_or_else(|| Defect::Variant(name.into_owned()))?,
        None => Variant::Normal,
    };
    let fen = headers.get("FEN").filter(|fen| !fen.trim().is_empty());
    let Some(fen) = fen else {
        let kind = if variant == Variant::Normal {
            StartKind::NORMAL
        } else {
            let (rank, castling) = Position::initial(variant).shuffle();
            StartKind::new(variant, rank, castling.map(|c| c || variant.has_plain_kings()))
        };
        return Ok((Position::initial(variant), kind));
    };
    let position = Position::from_fen(&fen, variant)?;
    let (rank, castling) = position.shuffle();
    Ok((position, StartKind::new(variant, rank, castling)))
}

impl Replayer {
    /// Takes back the buffer of a line for later use.
    pub fn keep(&mut self, moments: Vec<Moment<Position>>) {
        self.spare.push(moments);
    }

    /// Replays a game's tokens into `game`. An impossible move in a variation ends that variation.
    ///
    /// # Errors
    ///
    /// At an impossible move in the main line, unless the plan looks for such.
    pub fn replay(
        &mut self,
        start: Position,
        text: &GameText,
        needs: Needs,
        game: &mut Game<Position>,
    ) -> Result<(), Defect> {
        for line in game.lines.drain(..) {
            let mut moments = line.moments;
            moments.clear();
            self.spare.push(moments);
        }
        let first = Moment { diagram: start, next: None, invalid: false };
        let main = self.line(None, 0, 0, first, needs.origins.then(|| Origins::of(&start)));
        let mut ordinal = 0;
        game.lines.push(main);
        // The lines that are open, innermost last; a variation whose moves have become impossible is `None`.
        let mut open: Vec<Option<usize>> = vec![Some(0)];
        for token in &text.tokens {
            let current = open.last().copied().flatten();
            match *token {
                Token::San(san) => {
                    let Some(line) = current else { continue };
                    let moments = &mut game.lines[line].moments;
                    let last = moments.len() - 1;
                    let moment = &mut moments[last];
                    match moment.diagram.find(san, needs.legality) {
                        Ok(played) => {
                            moment.next = Some(played);
                            let before = moment.diagram;
                            let diagram = before.after(&played);
                            moments.push(Moment { diagram, next: None, invalid: false });
                            let line = &mut game.lines[line];
                            if let Some(origins) = line.origins.last() {
                                let origins = origins.after(&before, &played);
                                line.origins.push(origins);
                            }
                        }
                        Err(_) if line > 0 => {
                            moment.invalid = true;
                            if let Some(innermost) = open.last_mut() {
                                *innermost = None;
                            }
                        }
                        Err(_) if needs.invalid_games => {
                            moment.invalid = true;
                            return Ok(());
                        }
                        Err(error) => return Err(Defect::Move { ply: last + 1, error }),
                    }
                }
                Token::Begin => {
                    ordinal += 1;
                    // A variation replaces the last move of the line it stands in.
                    let departs = current.and_then(|line| {
                        let moments = &game.lines[line].moments;
                        moments.len().checked_sub(2).map(|index| (line, index))
                    });
                    open.push(departs.map(|(parent, index)| {
                        let from = &game.lines[parent];
                        let first =
                            Moment { diagram: from.moments[index].diagram, next: None, invalid: false };
                        let ply = from.first_ply + index;
                        let origins = from.origins.get(index).copied();
                        let line = self.line(Some((parent, index)), ordinal, ply, first, origins);
                        game.lines.push(line);
                        game.lines.len() - 1
                    }));
                }
                Token::End => {
                    if open.len() > 1 {
                        open.pop();
                    }
                }
            }
        }
        Ok(())
    }

    fn line(
        &mut self,
        parent: Option<(usize, usize)>,
        ordinal: usize,
        first_ply: usize,
        first: Moment<Position>,
        origins: Option<Origins>,
    ) -> Line<Position> {
        let mut moments = self.spare.pop().unwrap_or_default();
        moments.push(first);
        Line { parent, ordinal, first_ply, moments, origins: origins.into_iter().collect() }
    }
}
