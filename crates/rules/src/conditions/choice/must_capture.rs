//! Must capture: one side must capture when it can.

use super::duty::{self, Deed};
use super::{Strictness, install};
use crate::conditions::{
    Class, Condition, ConditionError, ConditionUse, Example, Part, Reads, Traditional, Variant, Words,
};
use crate::general::{Builder, Game, Move};
use crate::orthodox::PlainStep;
use board::Side;

fn demand(condition: &ConditionUse, builder: &mut Builder, side: Side) -> Result<(), ConditionError> {
    // the forms that the reference does not know are duties like that to check
    if condition.words().any(|word| matches!(word, "Anti" | "SemiUltra")) || builder.do_choices_combine() {
        return duty::install(condition, builder, side, Deed::Capture);
    }
    let captures = |_: &mut Game<'_>, m: &Move| u32::from(m.capture.is_some());
    let step_captures = |step: &PlainStep| u32::from(step.captures);
    install(builder, condition, side, Strictness::read(condition)?, (captures, step_captures))
}

/// Black.
pub static BLACK: Condition = Condition {
    names: Words::new("BlackMustCapture", "NoirPriseForce", "SchwarzerSchlagzwang"),
    popeye: Some(39),
    definition: "Black must capture if he legally can; in the ultra form he may play nothing but captures.",
    source: "Schlagzwang",
    traditional: &[
        Traditional::new("UltraSchlagZwang", &[("BlackMustCapture", &[Variant::Ultra])]),
        Traditional::new("BlackUltraSchlagZwang", &[("BlackMustCapture", &[Variant::Ultra])]),
        Traditional::new("WirklicherSchlagZwang", &[("BlackMustCapture", &[Variant::SemiUltra])]),
        Traditional::new("BlackCap", &[("BlackMustCapture", &[Variant::SemiUltra]), ("BlackPasses", &[])]),
        Traditional::new(
            "BlackCaptures",
            &[("BlackMustCapture", &[Variant::SemiUltra]), ("BlackPasses", &[])],
        ),
    ],
    parts: &[Part::STRICTNESS],
    further_words: &[Variant::Anti, Variant::SemiUltra],
    classes: &[Class::ChoosesMoves],
    intelligent: true,
    example: Ok(Example::new(
        "BlackMustCapture",
        "h#2",
        "3R4/k7/2R2p2/8/7K/8/8/8",
        &["1.f6-f5 Rd8-d7 +   2.Ka7-a8 Rc6-c8 #"],
    )),
    reads: Reads::POSITION,
    build: |condition, _, builder| demand(condition, builder, Side::Black),
    ..Condition::BASE
};

/// White.
pub static WHITE: Condition = Condition {
    names: Words::new("WhiteMustCapture", "BlancPriseForce", "WeisserSchlagzwang"),
    popeye: Some(40),
    definition: "White must capture if he legally can; in the ultra form he may play nothing but captures.",
    source: "Schlagzwang",
    traditional: &[
        Traditional::new("WhiteUltraSchlagZwang", &[("WhiteMustCapture", &[Variant::Ultra])]),
        Traditional::new(
            "Zigzag",
            &[
                ("WhiteMustCapture", &[Variant::Anti, Variant::SemiUltra]),
                ("WhiteMustCheck", &[Variant::Anti, Variant::SemiUltra]),
            ],
        ),
        Traditional::new(
            "ZigzagStapff",
            &[("WhiteMustCapture", &[Variant::Anti]), ("WhiteMustCheck", &[Variant::Anti])],
        ),
        Traditional::new(
            "ZigzagUltra",
            &[
                ("WhiteMustCapture", &[Variant::Anti, Variant::Ultra]),
                ("WhiteMustCheck", &[Variant::Anti, Variant::Ultra]),
            ],
        ),
    ],
    parts: &[Part::STRICTNESS],
    further_words: &[Variant::Anti, Variant::SemiUltra],
    classes: &[Class::ChoosesMoves],
    intelligent: true,
    example: Ok(Example::new(
        "WhiteMustCapture",
        "h#2",
        "8/3P3k/3K2R1/8/7p/8/8/8",
        &["1.h4-h3 d7-d8=Q   2.h3-h2 Qd8-g8 #"],
    )),
    reads: Reads::POSITION,
    build: |condition, _, builder| demand(condition, builder, Side::White),
    ..Condition::BASE
};

#[cfg(test)]
mod tests {
    use crate::testing::Table;
    use board::Side;

    #[test]
    fn a_possible_capture_must_be_played() {
        let table = Table::new("7k/8/8/8/8/8/1p6/K1R5", &["WhiteMustCapture"]);
        assert_eq!(table.moves(Side::White), ["a1b2"]);
    }
}
