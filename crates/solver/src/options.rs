//! What the options of a problem ask of the solver.

use board::{Side, Square};

/// Which lines of a course are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Manner {
    /// All of them.
    #[default]
    Complete,
    /// Those without a half-move that is a dual together with the two before it: it could have changed places with the
    /// side's previous move, or the same unit could have come there over another square. What is left out may be a
    /// solution.
    Heuristic,
}

/// The options of a problem that change what is solved or shown. Options about the diagram and castling
/// rights do not come here: they are in the position already.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a word of the input language")]
pub struct Options {
    /// `SetPlay`.
    pub set_play: bool,
    /// `Try` (1) or `Defence n`: tries with at most that many refutations are shown.
    pub refutations: Option<u32>,
    /// `Variation`: threats and variations are shown.
    pub variations: bool,
    /// `NoThreat`: variations without threats.
    pub no_threat: bool,
    /// `NoShortVariations`.
    pub no_short_variations: bool,
    /// `PostKeyPlay`: the diagram is the position after the key.
    pub post_key_play: bool,
    /// `Duplex`.
    pub duplex: bool,
    /// `HalfDuplex`.
    pub half_duplex: bool,
    /// `WhiteToPlay`: help play begins with White.
    pub white_to_play: bool,
    /// `MaxSolutions`: at most that many solutions of each phase.
    pub max_solutions: Option<u32>,
    /// `MaxTime`, in seconds.
    pub max_time: Option<u32>,
    /// `MoveNumbers`: the moves of the first ply are shown when they have been examined; with deep numbers to start
    /// with or to go up to, those of further plies as well.
    pub move_numbers: bool,
    /// `StartMoveNumber`: the number of the first move examined, of the first answer to it and so on; empty if all
    /// are.
    pub start_move_number: Vec<u32>,
    /// `UpToMoveNumber`: the number of the last move examined, of the last answer to it and so on; empty if all are.
    pub up_to_move_number: Vec<u32>,
    /// The share `k` of `n` that is searched: every `n`-th of the first moves. None for all.
    pub share: Option<(u32, u32)>,
    /// Which games are searched for the diagram of a proof game; the moves shown already count for nothing.
    pub manner: Manner,
    /// `NullMoves`: the side that moves may pass.
    pub null_moves: bool,
    /// `StopOnShortSolutions`.
    pub stop_on_short_solutions: bool,
    /// `Quodlibet`: in self and reflex play the direct goal is a solution too.
    pub quodlibet: bool,
    /// `MaxFlightsquares`: an attack that leaves the defender's king more flights than this has failed.
    pub max_flight_squares: Option<u32>,
    /// `NonTrivial m n`.
    pub non_trivial: Option<(u32, u32)>,
    /// `Threat n`: a defender has succeeded when nothing is threatened in that many moves.
    pub max_threat_length: Option<u32>,
    /// `TrivialTriesAvoid`: no tries that give check and have a single refutation.
    pub avoid_trivial_tries: bool,
    /// `EnPassant`: the squares given, departure, passed ones and arrival.
    pub en_passant: Vec<Square>,
    /// `Intelligent`: the solutions are the same with and without it, and the search decides itself (see
    /// [`Strategy`](crate::Strategy)); the most solutions to be shown for each target position, if a number was given.
    pub intelligent: Option<Option<u32>>,
    /// `KeepMatingPiece`: saves time in the reference where no unit is left that could mate; the solutions are the
    /// same, and nothing is done for it here.
    pub keep_mating_piece: bool,
    /// `GoalIsEnd`.
    pub goal_is_end: bool,
    /// `MatesIn1`.
    pub mates_in_1: bool,
    /// `CastlingMutuallyExclusive`: pairs of squares of a white and a black castling partner.
    pub exclusive_castlings: Vec<(Square, Square)>,
    /// `NoWk` and `NoBk`: the sides that play without a king.
    pub no_king: Vec<Side>,
}

impl Options {
    /// Leaves only the own share of the first moves, if there is one.
    pub(crate) fn keep_share<M>(&self, moves: &mut Vec<M>) {
        let Some((part, parts)) = self.share else { return };
        let own = part.saturating_sub(1) % parts.max(1);
        let mut number = 0;
        moves.retain(|_| {
            number += 1;
            (number - 1) % parts.max(1) == own
        });
    }

    /// The most solutions to be shown for each target position. None at all would make no sense.
    pub(crate) fn solutions_of_target(&self) -> Option<u32> {
        self.intelligent.flatten().filter(|&most| most > 0)
    }

    /// For how many plies, from the first, StartMoveNumber or UpToMoveNumber name a move.
    pub(crate) fn named_plies(&self) -> usize {
        self.start_move_number.len().max(self.up_to_move_number.len())
    }

    /// Counts a move of the last of the numbered plies, of each of which `examined` says how many moves have been looked
    /// at; answers whether it lies between StartMoveNumber and UpToMoveNumber. These speak of a later ply only behind the
    /// moves that they name in the plies before.
    pub(crate) fn counts_move(&self, examined: &mut [u32]) -> bool {
        let Some((last, before)) = examined.split_last_mut() else { return true };
        *last += 1;
        let (start, up_to) = (&self.start_move_number, &self.up_to_move_number);
        let named = |numbers: &[u32]| numbers.starts_with(before);
        if !before.is_empty() && !named(start) && !named(up_to) {
            return true;
        }
        start.get(before.len()).is_none_or(|first| *last >= *first)
            && up_to.get(before.len()).is_none_or(|most| *last <= *most)
    }

    /// Options Threat and NonTrivial look for short attacks of so many half-moves and then for the longest only.
    pub(crate) fn short_attacks(&self) -> Option<usize> {
        self.non_trivial.map(|(_, moves)| moves).or(self.max_threat_length).map(|moves| 2 * moves as usize)
    }
}
