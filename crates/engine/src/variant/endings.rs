//! From a definition to the rules that end the game or narrow the choice of moves.

use super::VariantError;
use super::definition::Definition;
use super::fen::Fields;
use super::piece_moves::walk_of;
use board::{PerSide, Side, SquareSet, Walk};
use rules::general::{Builder, Game, Moment, Opening};
use rules::variant::{
    Checks, Explosion, Extinct, FacingKings, Flag, KingsStayInCheck, MayPass, MustCapture, MutualImmunity,
    NoChecks, NoFacingKings, Pass, Petrify, PseudoRoyal, WallRule, Walls,
};

/// Puts the rules into the stages.
pub(super) fn build(
    definition: &Definition,
    walks: &[(char, Walk)],
    fields: &Fields,
    builder: &mut Builder,
) -> Result<(), VariantError> {
    let letters = |text: &str| -> Result<Vec<Walk>, VariantError> {
        let letters = text.chars().filter(|c| c.is_ascii_alphabetic());
        letters.map(|letter| walk_of(walks, letter)).collect()
    };
    for (side, key, region) in &definition.mobility {
        let Some(piece) = definition.pieces.iter().find(|piece| piece.key == *key) else { continue };
        let squares = definition.region("mobilityRegion", region)?;
        builder.confine(walk_of(walks, piece.letter)?, *side, squares);
    }
    if definition.flying_general {
        builder.legality(NoFacingKings);
    }
    if definition.facing_kings {
        let facing = FacingKings { register: builder.register() };
        let opening = facing.clone();
        builder.opening(move |game: &mut Game<'_>| opening.begin(game));
        builder.effect((Moment::Closing, 0), facing.clone());
        builder.check_rule(facing.clone());
        builder.list_filter(facing.clone());
        builder.legality(facing);
    }
    if definition.kings_stay {
        builder.move_filter(KingsStayInCheck);
    }
    if let Some(cannon) = definition.pieces.iter().find(|piece| piece.key == "janggiCannon") {
        let cannon = walk_of(walks, cannon.letter)?;
        builder.shun(cannon, cannon);
    }
    if let Some(rule) = &definition.walls {
        let rule = match rule.as_str() {
            "duck" => {
                let register = builder.register();
                let duck =
                    fields.men.iter().find(|(_, man)| man.is_none()).map_or(0, |(square, _)| square.0 + 1);
                builder.initial(register, duck.into());
                WallRule::Duck(register)
            }
            "arrow" => WallRule::Arrow,
            "past" => WallRule::Past,
            other => return Err(VariantError::Unsupported(format!("wallingRule = {other}"))),
        };
        builder.effect((Moment::EnPassant, 0), Walls { rule });
    }
    if !definition.immune.is_empty() {
        builder.move_filter(MutualImmunity { walks: letters(&definition.immune)? });
    }
    if !definition.petrified.is_empty() {
        let walks = letters(&definition.petrified)?;
        builder.effect((Moment::AfterPromotion, 0), Petrify { walks });
    }
    if definition.explosions {
        builder.effect((Moment::AfterPromotion, 0), Explosion { immune: letters(&definition.blast_immune)? });
    }
    if definition.pass != PerSide([MayPass::Never; 2]) {
        let pass = Pass { when: definition.pass };
        builder.extra_moves(pass);
        builder.list_filter(pass);
    }
    if definition.must_capture {
        builder.list_filter(MustCapture);
    }
    if !definition.checking {
        builder.legality(NoChecks);
    }
    if !definition.flag_pieces.is_empty() {
        let goal = |side: Side| -> Result<SquareSet, VariantError> {
            definition.region("flagRegion", &definition.flag_regions[side])
        };
        builder.ending(Flag {
            walks: letters(&definition.flag_pieces)?,
            goals: [goal(Side::White)?, goal(Side::Black)?],
            to_hold: definition.flag_move,
            safe: definition.flag_safe,
            last_move: definition.flag_move
                && definition.royal().is_some_and(|k| definition.flag_pieces == k.to_string()),
        });
    }
    let extinction = &definition.extinction;
    if !extinction.pieces.is_empty() && extinction.pieces != "-" {
        if extinction.pseudo_royal {
            let royals = letters(&extinction.pieces)?;
            builder.legality(PseudoRoyal {
                walks: royals.clone(),
                count: extinction.count,
                duple: extinction.duple,
                explosive: definition.explosions,
                petrified: letters(&definition.petrified)?
                    .into_iter()
                    .filter(|walk| royals.contains(walk))
                    .collect(),
            });
        }
        // a number that no side exceeds only says that all pieces of the kind are royal
        if extinction.count < 64 {
            builder.ending(Extinct {
                walks: letters(&extinction.pieces)?,
                count: extinction.count,
                opponent_count: extinction.opponent_count,
                claim: extinction.claim,
                wins: extinction.wins,
            });
        }
    }
    if definition.check_counting {
        // three of each side where the position does not say
        let checks = fields.checks.unwrap_or([3, 3]);
        let registers = [builder.register(), builder.register()];
        for (register, left) in registers.into_iter().zip(checks) {
            builder.initial(register, left);
        }
        builder.effect((Moment::Closing, 0), Checks { registers });
        builder.ending(Checks { registers });
    }
    Ok(())
}
