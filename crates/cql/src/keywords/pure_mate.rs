//! Pure mates, model mates and ideal mates.

use super::keyword::{Keyword, Row, Written};
use super::mate::Mate;
use super::pin::pinner;
use crate::diagram::Diagram;
use crate::evaluate::Scene;
use crate::game::{At, Game};
use crate::parse::{Parsed, Parser};
use crate::replay::{Role, squares};
use crate::signature::Signature;
use rules::orthodox::king;

/// How economical a mate is; each kind is one of the kind before.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PureMate {
    /// Each square around the king is barred once.
    Pure,
    /// All of the attacker's units but king and pawns take part, too.
    Model,
    /// All units take part.
    Ideal,
}

impl Keyword for PureMate {
    const ROW: Row = Row {
        names: &["puremate", "modelmate", "idealmate"],
        meaning: "mate by one checking unit, each square around the king barred once: guarded by one unit, or blocked and not guarded. \
                  `:modelmate`: all of the attacker's units but king and pawns check, guard or pin; `:idealmate`: all of his units do, and \
                  all of the other side block or are pinned",
        example: "(match (position :modelmate))",
        answer: "1:33",
        ..Row::NONE
    };

    fn parse(_parser: &mut Parser<'_>, word: &Written<'_>) -> Parsed<PureMate> {
        Ok(match word.name {
            "modelmate" => PureMate::Model,
            "idealmate" => PureMate::Ideal,
            _ => PureMate::Pure,
        })
    }

    fn cost(&self) -> u32 {
        3
    }

    fn may_hold(&self, signature: &Signature) -> bool {
        signature.happened(Signature::MATE)
    }

    fn holds<D: Diagram>(&self, scene: &mut Scene, game: &Game<D>, at: At) -> bool {
        Mate.holds(scene, game, at) && kind(&game.moment(at).diagram).is_some_and(|kind| kind >= *self)
    }
}

/// How economical the mate in a diagram is; `None` if it is not pure.
fn kind<D: Diagram>(diagram: &D) -> Option<PureMate> {
    let side = diagram.turn();
    let mated = diagram.king(side)?;
    let (own, hostile) = (diagram.of_side(side), diagram.of_side(!side));
    let field = king(mated);
    // what checks along a line guards the square behind the king, unless that is blocked
    let guards = |unit: u8| {
        let behind = behind_king(diagram, unit, mated) & !own;
        (diagram.observed_from(unit) | behind) & (field | 1 << mated)
    };
    let guarding = |square: u8| squares(hostile).filter(|&unit| guards(unit) >> square & 1 != 0).count();
    let is_barred_once = |square: u8| guarding(square) == usize::from(own >> square & 1 == 0);
    if guarding(mated) != 1 || !squares(field).all(is_barred_once) {
        return None;
    }
    let pinned = squares(own).filter_map(|unit| Some((unit, pinner(diagram, unit)?)));
    let (held, pinning) =
        pinned.fold((0, 0), |(held, pinning), (unit, by)| (held | 1u64 << unit, pinning | 1u64 << by));
    let idle: u64 = hostile & !pinning & !squares(hostile).filter(|&unit| guards(unit) != 0).fold(0, |all, unit| all | 1 << unit);
    let light = diagram.of_roles(!side, 1 << Role::King.index() | 1 << Role::Pawn.index());
    Some(if idle == 0 && own & !(field | 1 << mated | held) == 0 {
        PureMate::Ideal
    } else if idle & !light == 0 {
        PureMate::Model
    } else {
        PureMate::Pure
    })
}

/// The square behind the king on the line along which a unit checks it.
fn behind_king<D: Diagram>(diagram: &D, unit: u8, mated: u8) -> u64 {
    let is_rider = matches!(diagram.role_on(unit), Some(Role::Queen | Role::Rook | Role::Bishop));
    if !is_rider || diagram.observed_from(unit) >> mated & 1 == 0 {
        return 0;
    }
    let beyond = |from: u8, to: u8| i32::from(to) + (i32::from(to) - i32::from(from)).signum();
    match (beyond(unit % 8, mated % 8), beyond(unit / 8, mated / 8)) {
        (file @ 0..8, rank @ 0..8) => 1 << (rank * 8 + file),
        _ => 0,
    }
}
