//! What the rules of a problem let one know of moves before they are made: derived from what hooks state when the rules are sealed,
//! and asked by [prediction](crate::general::prediction).

/// Facts about all moves under the rules. What is not known is false.
#[derive(Clone, Copy, Default)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "independent facts, each with the prediction that asks for it"
)]
pub(crate) struct Predictions {
    /// Whether all observation of royal units is by walk, however much of it rules do not let count.
    pub(crate) bounded_observation: bool,
    /// The same, where squares may be royal beside units.
    pub(crate) checks_by_walk: bool,
    /// Whether a move that does nothing beside leaving, entering and capturing is legal if it only is no self-check.
    pub(crate) squares_decide: bool,
    /// Whether units play by their walks alone, and self-check is all that forbids a move and decides about mates, on a board of
    /// at most 64 squares; what castling and holes allow apart.
    pub(crate) walks_alone_play: bool,
    /// The same but for effects, and for what rules say about mates.
    pub(crate) walks_play_but_for_effects: bool,
    /// Whether squares tell that moves which capture nothing are legal, effects apart (`standing_replies.rs`).
    pub(crate) replies_told_but_for_effects: bool,
    /// Whether squares tell that moves which capture nothing are legal (`surviving_reply.rs`).
    pub(crate) escapes_told_from_squares: bool,
    /// Whether moves that capture nothing check only by walk and by what they leave and reach.
    pub(crate) checks_predictable: bool,
    /// Whether squares tell what a move must do to mate.
    pub(crate) checks_told_from_squares: bool,
    /// Whether rules of legality, if there are any, judge ordinary moves by where they end and what is occupied then, on a board of at
    /// most 64 squares.
    pub(crate) arrivals_tell: bool,
    /// Whether those units check that reach a royal unit by their walks and whose captures there such rules permit.
    pub(crate) checks_told_by_arrivals: bool,
    /// Whether flights to squares that nothing reaches are legal.
    pub(crate) flights_sure: bool,
    /// The same of a king of which rules of departure say that it may leave, and rules of legality that it may arrive.
    pub(crate) flights_of_free_kings_sure: bool,
    /// Whether a king that goes to such a square after a move of its own side has made a legal move.
    pub(crate) own_flights_sure: bool,
    /// Whether effects tell of ordinary moves that capture nothing which they leave alone.
    pub(crate) footprints_known: bool,
    /// Whether captures do no more than let captured units return at once.
    pub(crate) captured_reborn: bool,
    /// Whether captures do no more than let the capturing unit stand elsewhere, as an effect, or vanish.
    pub(crate) capturers_carried: bool,
    /// Whether effects do nothing but let units change sides, as [`Bound::only_turns_observed`](crate::general::Bound) means it.
    pub(crate) observed_turned: bool,
    /// Whether no effect changes anything on the board.
    pub(crate) silent_effects: bool,
    /// Whether the effects that are not silent, or only of captures, say in which moves they do nothing.
    pub(crate) idle_effects: bool,
    /// Whether the key of a position holds nothing but its units, whose turn it is, rights and who can be captured in passing,
    /// unless effects write more.
    pub(crate) keys_predictable: bool,
    /// Whether the legality of some moves can be told before they are made, all effects and rules of legality regarded.
    pub(crate) legality: bool,
    /// Whether a half-move puts no more than one unit on a square, one of the mover's, and takes no more than one of the other
    /// side's off; castling apart.
    pub(crate) one_unit_moves: bool,
    /// Whether a half-move leaves no more than one square empty; castling and captures in passing apart.
    pub(crate) leaves_one_square: bool,
}

impl Predictions {
    /// Where no rule has been added to plain chess yet.
    pub(crate) fn without_rules() -> Predictions {
        Predictions {
            bounded_observation: true,
            checks_by_walk: true,
            squares_decide: true,
            checks_predictable: true,
            silent_effects: true,
            idle_effects: true,
            legality: true,
            ..Predictions::default()
        }
    }
}
