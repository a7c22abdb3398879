//! SingleBox: no more units than one box of chessmen holds.

use crate::conditions::choice::duellist;
use crate::conditions::royalty::mates;
use crate::conditions::{Class, Condition, ConditionUse, Example, Part, Reads, Trait, Variant, Words};
use crate::general::{
    CheckGate, CheckRule, Choices, EffectHook, EffectPlace, Game, Going, Kind, Legality, LegalityBound,
    Moment, Move, MoveListFilter, Picks, Ply, Scope,
};
use board::{Reason, Side, Square, SquareSet, Walk};

/// SingleBox of type 3 promotes before the move.
pub(crate) static LATENT_BEFORE_EFFECT: EffectPlace =
    EffectPlace::new("LatentBefore", Moment::Before).after(&mates::EFFECT);

/// SingleBox of type 2 promotes after the move.
pub(crate) static LATENT_AFTER_EFFECT: EffectPlace =
    EffectPlace::new("LatentAfter", Moment::Transformation).after(&duellist::DUELLIST_REMEMBERED_EFFECT);

/// The condition.
pub static SINGLE_BOX: Condition = Condition {
    names: Words::new("SingleBox", "SingleBox", "NurPartiesatzSteine"),
    popeye: Some(134),
    definition: "Pawns promote only to what a box of chessmen has left. Type 1: a pawn that cannot promote must not \
                 move to the last rank. Type 2: it may wait there as a pawn and promotes as soon as a unit of its side \
                 is captured. Type 3: it promotes at the beginning of its side's next move for which there is a unit.",
    source: "Popeye's manual",
    parts: &[Part::OneOf(&[Variant::Type1, Variant::Type2, Variant::Type3])],
    without_word: Some(Variant::Type1),
    classes: &[Class::ChangesOthers],
    excludes: &[Trait::Of(Class::ChangesOthers)],
    words_exclude: &[(
        Variant::Type1,
        &[
            Trait::FairyUnits,
            Trait::Of(Class::BringsFairyUnits),
            Trait::Naming("PromOnly"),
            Trait::Naming("Football"),
            Trait::Naming("VaultingKings"),
            Trait::Naming("WhiteVaultingKing"),
            Trait::Naming("BlackVaultingKing"),
        ],
    )],
    example: Ok(Example::new(
        "SingleBox Type1",
        "h#1.5",
        "3Q1K2/7P/8/1S3k2/8/8/8/8",
        &["1...h7-h8=B   2.Kf5-e6 Sb5-d4 #"],
    )),
    reads: Reads::POSITION,
    build: |condition: &ConditionUse, _, builder| {
        if condition.has("Type2") || condition.has("Type3") {
            for side in Side::BOTH {
                let walks = builder.current_promotions(side).iter().copied().chain([Walk::PAWN]).collect();
                builder.promotions_of(side, walks);
            }
        }
        if condition.has("Type3") {
            builder.legality(Box { latent: Latent::Mover });
            builder.list_filter(LatentFirst);
            builder.check_rule(LatentFirst);
            builder.full_questions();
            // a move begins with what becomes of a waiting pawn, so that none is merely the way back
            builder.moves_leave_traces();
            builder.effect(&LATENT_BEFORE_EFFECT, LatentFirst);
        } else if condition.has("Type2") {
            builder.legality(Box { latent: Latent::Both });
            builder.effect(&LATENT_AFTER_EFFECT, LatentAfter);
        } else {
            builder.legality(Box { latent: Latent::None });
            builder.check_gate(Playable);
        }
        Ok(())
    },
    ..Condition::BASE
};

/// What a side has in the box.
const BOX: [(Walk, u32); 6] = [
    (Walk::KING, 1),
    (Walk::PAWN, 8),
    (Walk::QUEEN, 1),
    (Walk::ROOK, 2),
    (Walk::BISHOP, 2),
    (Walk::KNIGHT, 2),
];

/// Whose pawns may not wait on the last rank while there is a unit for them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Latent {
    None,
    Mover,
    Both,
}

struct Box {
    latent: Latent,
}

fn count(game: &Game<'_>, side: Side, walk: Walk) -> u32 {
    game.position().units_of(walk, side).len()
}

/// Whether a side has not more units of an orthodox walk than the box holds; of a walk that stands in for one it holds
/// none.
fn fits(game: &Game<'_>, side: Side, walk: Walk, most: u32) -> bool {
    let standard = game.rules().standard(walk);
    count(game, side, standard) <= if standard == walk { most } else { 0 }
}

/// The officers of which the box of a side still has one, as promotions are listed.
fn available(game: &Game<'_>, side: Side) -> Vec<Walk> {
    let left = |walk: Walk| BOX.iter().any(|&(boxed, most)| boxed == walk && count(game, side, walk) < most);
    game.rules().promotions(side).iter().copied().filter(|&walk| walk != Walk::PAWN && left(walk)).collect()
}

/// Whether the box of a side still has an orthodox officer.
fn box_has_officers(game: &Game<'_>, side: Side) -> bool {
    let officers = BOX.iter().filter(|(walk, _)| ![Walk::KING, Walk::PAWN].contains(walk));
    officers.into_iter().any(|&(walk, most)| count(game, side, walk) < most)
}

/// The pawns of a side that wait on their last rank.
fn latent_pawns(game: &Game<'_>, side: Side) -> Vec<Square> {
    let position = game.position();
    let geometry = position.geometry();
    let last = if side == Side::White { geometry.ranks() - 1 } else { 0 };
    let waits = |&at: &Square| geometry.rank(at) == last && position.unit(at).walk == Walk::PAWN;
    position.occupied_by(side).into_iter().filter(waits).collect()
}

/// Whether neither side has more than its box holds.
fn all_fit(game: &Game<'_>) -> bool {
    Side::BOTH.into_iter().all(|side| BOX.iter().all(|&(walk, most)| fits(game, side, walk, most)))
}

impl Legality for Box {
    fn permits(&self, game: &mut Game<'_>, ply: &Ply) -> bool {
        let fits = all_fit(game);
        let waits_in_vain = |side: Side| !latent_pawns(game, side).is_empty() && box_has_officers(game, side);
        fits && match self.latent {
            Latent::None => true,
            Latent::Mover => !waits_in_vain(ply.side),
            Latent::Both => !waits_in_vain(Side::White) && !waits_in_vain(Side::Black),
        }
    }

    fn bound(&self, scope: Scope<'_, '_>) -> LegalityBound {
        let told = LegalityBound { squares_tell: self.latent == Latent::None, ..LegalityBound::ANYTHING };
        match scope {
            // who only moves or captures brings nothing new
            Scope::Move(game, m) => {
                let brings_nothing = m.kind == Kind::Ordinary
                    && !game.promotes_on(game.unit(m.departure), m.arrival, game.position().side_to_move())
                    && game.changes_only_squares(m);
                LegalityBound { untouched: brings_nothing.then_some(true), ..told }
            }
            Scope::Arrivals(..) => LegalityBound { doubtful: !SquareSet::EMPTY, ..told },
            _ => told,
        }
    }

    fn exposed(&self, game: &mut Game<'_>, _side: Side) -> SquareSet {
        if all_fit(game) { SquareSet::EMPTY } else { !SquareSet::EMPTY }
    }
}

/// A check counts if the capture of the king could be played.
struct Playable;

impl CheckGate for Playable {
    fn is_check(&self, game: &mut Game<'_>, observer: Square, target: Square, side: Side) -> bool {
        // the box is the one rule of legality, and such a capture brings nothing new
        game.rules().legality.len() == 1
            && game.captures_royal_if_legal(observer, target, side)
            && all_fit(game)
            || game.could_capture_king(observer, target, side)
    }
}

/// Type 2: after a move a pawn of the other side that waits is promoted, if there is a unit for it.
struct LatentAfter;

impl EffectHook for LatentAfter {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going {
        let side = !ply.side;
        let pawns = latent_pawns(game, side);
        let walks = available(game, side);
        if !pawns.is_empty() && !walks.is_empty() {
            let at = pawns[choices.pick(pawns.len())];
            let walk = walks[choices.pick(walks.len())];
            game.position_mut().note_choice(at, walk);
            super::change_walk(game, at, walk, Reason::LatentPromotion);
        }
        Going::On
    }
}

/// Type 3: before a move a pawn that waits is promoted, if there is a unit for it.
struct LatentFirst;

fn options(game: &Game<'_>, side: Side) -> Vec<(Square, Walk)> {
    let walks = available(game, side);
    latent_pawns(game, side).into_iter().flat_map(|at| walks.iter().map(move |&walk| (at, walk))).collect()
}

impl MoveListFilter for LatentFirst {
    fn filter(&self, game: &mut Game<'_>, side: Side, moves: &mut Vec<Move>) {
        let options = options(game, side);
        if options.is_empty() {
            return;
        }
        moves.clear();
        for (&(at, walk), number) in options.iter().zip(0u8..) {
            let first = moves.len();
            game.position_mut().begin_ply();
            super::change_walk(game, at, walk, Reason::LatentPromotion);
            for square in game.position().occupied_by(side) {
                game.generate_from(square, side, moves);
            }
            game.position_mut().undo_ply();
            for m in &mut moves[first..] {
                m.picks = Picks::of_first(number);
            }
        }
    }
}

/// A king is in check if the other side could capture it once a waiting pawn of that side has been promoted.
impl CheckRule for LatentFirst {
    fn is_in_check(
        &self,
        game: &mut Game<'_>,
        side: Side,
        plainly: &mut dyn FnMut(&mut Game<'_>, Side) -> bool,
    ) -> bool {
        let options = options(game, !side);
        if options.is_empty() {
            return plainly(game, side);
        }
        options.into_iter().any(|(at, walk)| {
            game.position_mut().begin_ply();
            super::change_walk(game, at, walk, Reason::LatentPromotion);
            let checked = plainly(game, side);
            game.position_mut().undo_ply();
            checked
        })
    }
}

impl EffectHook for LatentFirst {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, choices: &mut Choices) -> Going {
        let options = options(game, ply.side);
        if options.is_empty() {
            return Going::On;
        }
        let Some(&(at, walk)) = options.get(choices.given()) else { return Going::Impossible };
        game.position_mut().note_choice(at, walk);
        super::change_walk(game, at, walk, Reason::LatentPromotion);
        if ply.intention.departure == at {
            ply.mover = game.unit(at);
        }
        Going::On
    }
}

#[cfg(test)]
mod tests {
    use crate::conditions::{ConditionUse, Parameter};
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn a_second_queen_is_not_in_the_box() {
        let given =
            ConditionUse { name: "SingleBox".into(), parameters: vec![Parameter::Word("Type1".into())] };
        let table = Table::with("8/P7/8/8/8/8/8/Q6K", &[given]);
        assert_eq!(table.after(Side::White, "a7a8").len(), 3);
    }
}
