//! Castling on boards and with pieces that the general rules do not castle: any files, any rank, royal or not.
//!
//! The partner is the outermost castling piece of its side of the king; the king goes to the file that the variant
//! names, the partner next to it on the inner side.

use super::VariantError;
use super::definition::Definition;
use super::fen::Fields;
use crate::playable::CASTLE;
use board::{Effect, Position, Reason, Side, Square, Walk};
use rules::Rules;
use rules::general::{
    Bound, Builder, Choices, EffectHook, ExtraMoves, Game, Going, Moment, Move, Ply, Scope,
};

/// One castling: where its two units stand and where they go. Bit n of the register is the right to the n-th.
#[derive(Clone, Copy, Debug)]
struct Wing {
    side: Side,
    king: Square,
    rook: Square,
    king_to: Square,
    rook_to: Square,
}

/// The castlings to which the position has the right.
#[derive(Clone)]
struct Castlings {
    register: u16,
    wings: Vec<Wing>,
    /// Whether a king that is not royal may not castle out of or through attack either.
    guarded: bool,
}

/// Adds the castlings that the position's rights name.
pub(super) fn build(
    definition: &Definition,
    walks: &[(char, Walk)],
    fields: &Fields,
    position: &Position,
    builder: &mut Builder,
) -> Result<(), VariantError> {
    let mut wings = Vec::new();
    for letter in fields.castling.chars() {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let wing = match letter.to_ascii_lowercase() {
            'k' => wing(definition, walks, position, side, true),
            'q' => wing(definition, walks, position, side, false),
            file => wing_by_file(definition, walks, position, side, file),
        };
        wings.push(wing.ok_or_else(|| {
            VariantError::Unsupported(format!("the castling right '{letter}' with these squares"))
        })?);
    }
    if wings.is_empty() {
        return Ok(());
    }
    let register = builder.register();
    builder.initial(register, (1 << wings.len()) - 1);
    let castlings = Castlings { register, wings, guarded: definition.extinction.pseudo_royal };
    builder.extra_moves(castlings.clone());
    builder.effect((Moment::Movement, 0), Castle);
    builder.effect((Moment::Closing, 0), castlings);
    Ok(())
}

fn wing(
    definition: &Definition,
    walks: &[(char, Walk)],
    position: &Position,
    side: Side,
    kingside: bool,
) -> Option<Wing> {
    let geometry = definition.geometry;
    let from_below = i32::from(definition.castling_rank) - 1;
    let rank = if side == Side::White { from_below } else { i32::from(geometry.ranks()) - 1 - from_below };
    let [king_file, to_kingside, to_queenside] = definition.castling_files[side].map(i32::from);
    let is_one_of = |square: Square, letters: &str| is_one_of(walks, position, side, square, letters);
    let king_letter = definition.castling_king.or_else(|| definition.royal())?;
    let on_file = |file: i32| geometry.at(file, rank);
    // where the king begins anywhere, the letters K and Q mean the outermost partner on that side of it
    let king = if definition.free_castling {
        let letter = king_letter.to_string();
        (0..i32::from(geometry.files())).filter_map(on_file).find(|&square| is_one_of(square, &letter))?
    } else {
        on_file(king_file)?
    };
    let king_file = i32::from(geometry.file(king));
    if !is_one_of(king, &king_letter.to_string()) {
        return None;
    }
    let (step, target) = if kingside { (1, to_kingside) } else { (-1, to_queenside) };
    let outwards = (1..16).map_while(|n| geometry.at(king_file + step * n, rank));
    let rook = outwards.filter(|&square| is_one_of(square, &definition.castling_rooks)).last()?;
    let king_to = geometry.at(target, rank)?;
    let rook_to = geometry.at(target - step, rank)?;
    Some(Wing { side, king, rook, king_to, rook_to })
}

fn is_one_of(walks: &[(char, Walk)], position: &Position, side: Side, square: Square, letters: &str) -> bool {
    let unit = position.unit(square);
    let own = |letter: char| walks.iter().any(|&(l, walk)| l == letter && walk == unit.walk);
    unit.belongs_to(side) && letters.chars().any(|letter| own(letter.to_ascii_lowercase()))
}

/// A castling named by the file of its rook, as in Fischer random chess: the king stands anywhere on its first rank.
fn wing_by_file(
    definition: &Definition,
    walks: &[(char, Walk)],
    position: &Position,
    side: Side,
    file: char,
) -> Option<Wing> {
    let geometry = definition.geometry;
    let king = position.royals(side).first()?;
    let rank = if side == Side::White { 0 } else { geometry.ranks() - 1 };
    if geometry.rank(king) != rank || !file.is_ascii_lowercase() {
        return None;
    }
    let rook = geometry.at(i32::from(file as u8 - b'a'), rank.into())?;
    if rook == king || !is_one_of(walks, position, side, rook, &definition.castling_rooks) {
        return None;
    }
    let [_, to_kingside, to_queenside] = definition.castling_files[side].map(i32::from);
    let (step, target) = if rook > king { (1, to_kingside) } else { (-1, to_queenside) };
    let (king_to, rook_to) = (geometry.at(target, rank.into())?, geometry.at(target - step, rank.into())?);
    Some(Wing { side, king, rook, king_to, rook_to })
}

impl Wing {
    /// The squares that must be empty, those of the two units apart.
    fn is_free(&self, game: &Game<'_>) -> bool {
        let all = [self.king, self.rook, self.king_to, self.rook_to].map(|square| square.0);
        let (least, most) = [(all[0], all[2]), (all[1], all[3])]
            .into_iter()
            .fold((u8::MAX, 0), |(least, most), (a, b)| (least.min(a).min(b), most.max(a).max(b)));
        (least..=most)
            .map(Square)
            .all(|square| square == self.king || square == self.rook || game.position().is_empty(square))
    }
}

impl ExtraMoves for Castlings {
    fn are_quiet(&self) -> bool {
        true
    }

    fn is_of_units(&self) -> bool {
        false
    }

    fn for_side(&self, game: &mut Game<'_>, side: Side, moves: &mut Vec<Move>) {
        let rights = game.position().register(self.register);
        for (bit, wing) in self.wings.iter().enumerate() {
            if wing.side != side || rights >> bit & 1 == 0 || !wing.is_free(game) {
                continue;
            }
            if game.unit(wing.king).is_royal() {
                if game.is_in_check(side) {
                    return;
                }
                // the arrival is judged with the move itself
                let (least, most) = (wing.king.0.min(wing.king_to.0), wing.king.0.max(wing.king_to.0));
                let mut passed = (least + 1..most).map(Square);
                if passed.any(|square| game.king_would_be_in_check_on(wing.king, square, side)) {
                    continue;
                }
            }
            if self.guarded && !game.unit(wing.king).is_royal() {
                let (least, most) = (wing.king.0.min(wing.king_to.0), wing.king.0.max(wing.king_to.0));
                if (least..=most).map(Square).any(|square| game.is_observed(square, !side)) {
                    continue;
                }
            }
            moves.push(Move { partner: wing.rook, kind: CASTLE, ..Move::new(wing.king, wing.king_to) });
        }
    }
}

/// Carries castlings out.
struct Castle;

impl EffectHook for Castle {
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _choices: &mut Choices) -> Going {
        let m = ply.intention;
        if m.kind == CASTLE {
            let rook = game.unit(m.partner);
            let rook_to = if m.partner > m.departure { m.arrival.0 - 1 } else { m.arrival.0 + 1 };
            let position = game.position_mut();
            position.remove_unit(m.partner, Reason::Castling);
            if m.departure != m.arrival {
                position.move_unit(m.departure, m.arrival, Reason::Movement);
            }
            position.add_unit(Square(rook_to), rook, Reason::Castling);
        }
        Going::On
    }

    fn bound(&self, _: Scope<'_, '_>) -> Bound {
        Bound::ONE_CHOICE
    }
}

impl EffectHook for Castlings {
    /// Takes the rights whose units left their squares or were captured there.
    fn act(&self, game: &mut Game<'_>, ply: &mut Ply, _choices: &mut Choices) -> Going {
        let before = game.position().register(self.register);
        if before == 0 {
            return Going::On;
        }
        let mut after = before;
        if ply.intention.kind == CASTLE {
            for (bit, wing) in self.wings.iter().enumerate().filter(|(_, wing)| wing.side == ply.side) {
                debug_assert_eq!(wing.king, ply.intention.departure, "one king of a side castles");
                after &= !(1 << bit);
            }
        }
        for recorded in game.position().journal().last_ply() {
            let square = match recorded.effect {
                Effect::Moved { from, .. } => from,
                Effect::Removed { at, .. } => at,
                _ => continue,
            };
            for (bit, wing) in self.wings.iter().enumerate() {
                if square == wing.king || square == wing.rook {
                    after &= !(1 << bit);
                }
            }
        }
        game.position_mut().remember(self.register, after);
        Going::On
    }

    fn bound(&self, _: Scope<'_, '_>) -> Bound {
        Bound::MEMORY
    }
}
