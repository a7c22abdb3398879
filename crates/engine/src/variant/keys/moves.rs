//! Captures and moves.

use super::row::{Key, Sides, Takes, Use};
use rules::variant::MayPass;

pub(super) static KEYS: &[Key] = &[
    Key {
        name: "mustCapture",
        sides: Sides::Together,
        own: Some("captures.must"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "who can capture must",
        what: Use::Read(|d, v, _| {
            d.must_capture = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "blastOnCapture",
        sides: Sides::Together,
        own: Some("captures.explode"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "captures explode",
        what: Use::Read(|d, v, _| {
            d.explosions = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "blastImmuneTypes",
        sides: Sides::Together,
        own: Some("captures.explosion-proof"),
        takes: Takes::Letters,
        default: "",
        example: "p",
        meaning: "pieces that explosions spare",
        what: Use::Read(|d, v, _| {
            v.value.clone_into(&mut d.blast_immune);
            Ok(())
        }),
    },
    Key {
        name: "mutuallyImmuneTypes",
        sides: Sides::Together,
        own: Some("captures.spare-their-kind"),
        takes: Takes::Letters,
        default: "",
        example: "n",
        meaning: "pieces that do not capture each other",
        what: Use::Read(|d, v, _| {
            v.value.clone_into(&mut d.immune);
            Ok(())
        }),
    },
    Key {
        name: "petrifyOnCaptureTypes",
        sides: Sides::Together,
        own: Some("captures.petrify"),
        takes: Takes::Letters,
        default: "",
        example: "n",
        meaning: "pieces that turn to stone when they capture",
        what: Use::Read(|d, v, _| {
            v.value.clone_into(&mut d.petrified);
            Ok(())
        }),
    },
    Key {
        name: "pass",
        sides: Sides::Any,
        own: Some("moves.pass"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "a side may pass",
        what: Use::Read(|d, v, sides| {
            d.passes(sides, MayPass::Always, v)?;
            Ok(())
        }),
    },
    Key {
        name: "passOnStalemate",
        sides: Sides::Any,
        own: Some("moves.pass-in-stalemate"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "a side without a move passes",
        what: Use::Read(|d, v, sides| {
            d.passes(sides, MayPass::InStalemate, v)?;
            Ok(())
        }),
    },
    Key {
        name: "checking",
        sides: Sides::Together,
        own: Some("moves.checks"),
        takes: Takes::Truth,
        default: "true",
        example: "false",
        meaning: "moves may give check",
        what: Use::Read(|d, v, _| {
            d.checking = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "flyingGeneral",
        sides: Sides::Together,
        own: Some("moves.no-facing-kings"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "kings do not face each other on an open line",
        what: Use::Read(|d, v, _| {
            d.flying_general = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "bikjangRule",
        sides: Sides::Together,
        own: Some("moves.facing-kings-offer-draw"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "facing kings draw unless a side ends it (Janggi)",
        what: Use::Read(|d, v, _| {
            d.facing_kings = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "makpongRule",
        sides: Sides::Together,
        own: Some("moves.kings-stay-in-check"),
        takes: Takes::Truth,
        default: "false",
        example: "true",
        meaning: "kings in check do not move (Makpong)",
        what: Use::Read(|d, v, _| {
            d.kings_stay = v.truth()?;
            Ok(())
        }),
    },
    Key {
        name: "wallingRule",
        sides: Sides::Together,
        own: Some("moves.lay-walls"),
        takes: Takes::Word(&["none", "duck", "arrow", "past"]),
        default: "none",
        example: "duck",
        meaning: "how moves lay walls",
        what: Use::Read(|d, v, _| {
            d.walls = Some(v.value.to_owned()).filter(|rule| rule != "none");
            Ok(())
        }),
    },
];
