//! Conditions in Jacobi's language: names in three languages without the suffix "Chess", words that may stand
//! behind them, and traditional names taken apart.

use super::cursor::Reader;
use crate::Language;
use crate::keywords::traditional::SYNONYMS;
use crate::keywords::variants::Variant;
use crate::keywords::{Found, near, starts_with};
use crate::reader::tree::{ConditionUse, Parameter};
use crate::reader::{Place, Placed};
use board::Geometry;
use rules::conditions::{Class, Condition, EntireMove, Means, Meant, Part, Traditional, all, find as named};

/// Reads conditions as long as they go on.
pub(super) fn read_conditions(reader: &mut Reader<'_>, uses: &mut Vec<ConditionUse>) {
    read_all(reader, uses);
    // where the move of a capturing unit ends, other conditions may ask
    let asks = |condition: &ConditionUse| {
        let moving =
            |p: &Placed<Parameter>| matches!(p.value, Parameter::Word(w) if w.asks_for_destination());
        condition.row.classes.contains(&Class::AsksForDestination) || condition.parameters.iter().any(moving)
    };
    let asked = uses.iter().any(asks);
    for condition in uses.iter_mut() {
        let entire = reader.entire_moves.contains(&condition.place);
        match condition.row.making.entire_move {
            EntireMove::Parameter if entire && !has(&condition.parameters, Variant::EntireMove) => {
                let value = Parameter::Word(Variant::EntireMove);
                condition.parameters.push(Placed { place: condition.place, value });
            }
            EntireMove::Unless(others) if asked && !entire => end_with_the_capture(condition, others),
            EntireMove::Parameter | EntireMove::Unless(_) | EntireMove::Never => {}
        }
    }
}

/// Makes of a condition with a further step the one that it is as well: the move ends with the capture.
fn end_with_the_capture(taken: &mut ConditionUse, others: &[(&[Variant], &str, &[Variant])]) {
    let fits = |words: &[Variant]| words.iter().all(|word| has(&taken.parameters, *word));
    let Some((_, name, words)) = others.iter().find(|(behind, ..)| fits(behind)) else { return };
    let Some(row) = named(name) else { return };
    taken.row = row;
    taken.parameters = placed(words, taken.place).collect();
}

/// Whether a word stands among parameters.
fn has(parameters: &[Placed<Parameter>], word: Variant) -> bool {
    parameters.iter().any(|parameter| parameter.value == Parameter::Word(word))
}

/// Words as parameters.
fn placed(words: &[Variant], place: Place) -> impl Iterator<Item = Placed<Parameter>> {
    words.iter().map(move |&word| Placed { place, value: Parameter::Word(word) })
}

fn read_all(reader: &mut Reader<'_>, uses: &mut Vec<ConditionUse>) {
    let mut any = false;
    while !reader.token.is_end() {
        let (token, place) = (reader.token.text, reader.token.place);
        match find(token, reader.alphabet.language) {
            Found::One(Name::Row(row)) => {
                reader.advance();
                let (row, parameters) = read_parameters(reader, row, place);
                if parameters.is_empty() && !row.making.alone.is_empty() {
                    push_meant(reader, place, row.making.alone, uses);
                } else {
                    uses.push(ConditionUse { place, row, parameters });
                }
            }
            Found::One(Name::Traditional(meant)) => {
                reader.advance();
                read_traditional(reader, place, meant, uses);
            }
            Found::Several(names) => {
                if any && (reader.at_command() || reader.owner(token).is_some()) {
                    return;
                }
                let words: Vec<&str> = names.iter().map(Name::word).collect();
                reader.fault_here(&format!("more than one condition begins so: {}", words.join(", ")));
                reader.advance();
            }
            Found::Nothing if compound(reader, uses) => reader.advance(),
            Found::Nothing => {
                if reader.at_command() || reader.owner(token).is_some() {
                    if !any {
                        reader.fault_here("a condition was expected");
                    }
                    return;
                }
                let words = near_names(token);
                let meant = if words.is_empty() {
                    String::new()
                } else {
                    format!(" (did you mean {}?)", words.join(" or "))
                };
                reader.fault_here(&format!("a condition was expected{meant}"));
                reader.advance();
            }
        }
        any = true;
    }
    if !any {
        reader.fault_here("a condition was expected");
    }
}

/// Reads a compound name with a word of rebirth at its end, which belongs to both of its conditions, if the token is one.
fn compound(reader: &Reader<'_>, uses: &mut Vec<ConditionUse>) -> bool {
    let (token, place) = (reader.token.text, reader.token.place);
    let attached = |row: &'static Traditional| {
        let (name, rest) = token.split_at_checked(row.name.len())?;
        (row.takes_word_attached && name.eq_ignore_ascii_case(row.name)).then_some((row, rest))
    };
    let Some((meant, rest)) = traditional().find_map(attached) else { return false };
    let rows: Option<Vec<(&Condition, Variant)>> = meant
        .means
        .iter()
        .map(|(name, _)| named(name).and_then(|row| word(row, rest).map(|word| (row, word))))
        .collect();
    let Some(rows) = rows else { return false };
    for ((row, word), (_, words)) in rows.into_iter().zip(meant.means) {
        let parameters = placed(words, place).chain(placed(&[word], place)).collect();
        uses.push(ConditionUse { place, row, parameters });
    }
    true
}

/// The names that this language has besides those of all dialects.
fn traditional() -> impl Iterator<Item = &'static Traditional> {
    all().flat_map(|row| row.traditional)
}

/// What a name means.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Name {
    Row(&'static Condition),
    Traditional(&'static Traditional),
}

impl Name {
    fn word(&self) -> &'static str {
        match self {
            Name::Row(row) => row.name(),
            Name::Traditional(row) => row.name,
        }
    }
}

/// A name without the suffix that may be left out.
fn short(name: &str) -> &str {
    ["Chess", "Schach"].iter().find_map(|suffix| name.strip_suffix(suffix)).unwrap_or(name)
}

/// Looks a name up: in full before cut, traditional names of this dialect before those of the table, English before
/// other languages.
fn find(token: &str, language: Language) -> Found<Name> {
    let whole = |name: &str| token.eq_ignore_ascii_case(name) || token.eq_ignore_ascii_case(short(name));
    if let Some(row) = traditional().find(|row| whole(row.name)) {
        return Found::One(Name::Traditional(row));
    }
    let languages = [Language::English, language, Language::French, Language::German];
    for language in languages {
        let mut rows = all();
        if let Some(row) = rows.find(|row| whole(row.names.get(language))) {
            return Found::One(Name::Row(row));
        }
        // other languages write "Echecs" before the name
        let mut rows = all();
        let echecs = |row: &&'static Condition| {
            let name = row.names.get(language);
            name.strip_prefix("Echecs").is_some_and(|rest| token.eq_ignore_ascii_case(rest))
        };
        if let Some(row) = rows.find(echecs) {
            return Found::One(Name::Row(row));
        }
    }
    if token.len() < 3 {
        return Found::Nothing;
    }
    for language in languages {
        let rows = all();
        let mut found: Vec<Name> =
            rows.filter(|row| starts_with(row.names.get(language), token)).map(Name::Row).collect();
        if language == Language::English {
            found.extend(traditional().filter(|row| starts_with(row.name, token)).map(Name::Traditional));
        }
        match found.len() {
            0 => {}
            1 => return Found::One(found.remove(0)),
            _ => return Found::Several(found),
        }
    }
    Found::Nothing
}

fn near_names(token: &str) -> Vec<&'static str> {
    let rows = all().map(|row| short(row.name()));
    near(rows.chain(traditional().map(|row| row.name)), token)
}

/// The words that may stand behind a row's name.
fn words_of(row: &Condition) -> Vec<Variant> {
    row.parts
        .iter()
        .flat_map(|part| match part {
            Part::OneOf(words) | Part::AnyOf(words) => words.to_vec(),
            Part::CirceVariants { .. } => {
                let rebirth = crate::keywords::variants::Vocabulary::Rebirth;
                Variant::ALL.iter().copied().filter(|v| v.vocabulary() == rebirth).collect()
            }
            Part::Sentinelles => {
                let own = crate::keywords::variants::Vocabulary::Sentinelles;
                Variant::ALL.iter().copied().filter(|v| v.vocabulary() == own).collect()
            }
            Part::Grid => {
                let own = crate::keywords::variants::Vocabulary::Grid;
                Variant::ALL.iter().copied().filter(|v| v.vocabulary() == own).collect()
            }
            Part::VaultingWalks => vec![Variant::Transmuting],
            _ => Vec::new(),
        })
        .collect()
}

/// A word of a row: in full in any language, or an unmistakable beginning of an English one.
fn word(row: &Condition, token: &str) -> Option<Variant> {
    let mut words = words_of(row);
    words.extend(row.further_words);
    if let Some((_, found)) = SYNONYMS.iter().find(|(name, _)| name.eq_ignore_ascii_case(token))
        && words.contains(found)
    {
        return Some(*found);
    }
    let full = |v: &&Variant| v.words().0.iter().any(|text| text.eq_ignore_ascii_case(token));
    if let Some(found) = words.iter().find(full) {
        return Some(*found);
    }
    let mut begun = words.iter().filter(|v| token.len() >= 3 && starts_with(v.name(), token));
    let first = begun.next()?;
    begun.next().is_none().then_some(*first)
}

/// The words behind a row's name, and the row that they make of it.
fn read_parameters(
    reader: &mut Reader<'_>,
    row: &'static Condition,
    at: Place,
) -> (&'static Condition, Vec<Placed<Parameter>>) {
    let mut parameters = Vec::new();
    let mut making: Vec<Placed<&str>> = Vec::new();
    let wants = |wanted: fn(&Part) -> bool| row.parts.iter().any(wanted);
    loop {
        let (token, place) = (reader.token.text, reader.token.place);
        if token.is_empty() {
            return made_of(reader, row, at, parameters, &making);
        }
        if let Some(word) = row.making.word(token) {
            making.push(Placed { place, value: word });
            reader.advance();
            continue;
        }
        let (found, rest) = super::units::squares(token);
        let value = if let Some(variant) = word(row, token) {
            Some(Parameter::Word(variant))
        } else if wants(|p| matches!(p, Part::Squares { .. })) && !found.is_empty() && rest.is_empty() {
            Some(Parameter::Squares(found))
        } else if wants(|p| matches!(p, Part::Numbers { .. } | Part::Sentinelles))
            && token.parse::<u32>().is_ok()
        {
            token.parse().ok().map(Parameter::Number)
        } else if wants(|p| {
            matches!(p, Part::Walks { .. } | Part::VaultingWalks | Part::WalkSequence | Part::Contact)
        }) {
            reader.walk_name(token).map(Parameter::Walk)
        } else {
            None
        };
        // the letters of promotions may be written together
        let letters = wants(|p| matches!(p, Part::Walks { .. }))
            && value.is_none()
            && !reader.at_command()
            && token.len() > 1
            && matches!(find(token, reader.alphabet.language), Found::Nothing)
            && token.chars().all(|c| reader.walk_name(&c.to_string()).is_some());
        if letters {
            let walks = token.chars().filter_map(|c| reader.walk_name(&c.to_string()));
            parameters.extend(walks.map(|walk| Placed { place, value: Parameter::Walk(walk) }));
        } else if let Some(value) = value {
            parameters.push(Placed { place, value });
        } else {
            return made_of(reader, row, at, parameters, &making);
        }
        reader.advance();
    }
}

/// What a condition is together with words that its row makes something of.
fn made_of(
    reader: &mut Reader<'_>,
    row: &'static Condition,
    at: Place,
    parameters: Vec<Placed<Parameter>>,
    making: &[Placed<&str>],
) -> (&'static Condition, Vec<Placed<Parameter>>) {
    let rule = &row.making;
    let Some(first) = making.first() else {
        if let Some(one) = rule.combinations.first().filter(|_| rule.needs_combination) {
            let text = format!("{}: a type such as {} is missing", row.name(), one.words.join(" "));
            reader.fault(at, text);
        }
        return (row, parameters);
    };
    let mut words: Vec<&str> = making.iter().map(|word| word.value).collect();
    words.sort_unstable();
    words.dedup();
    if words.contains(&EntireMove::WORD) {
        reader.entire_moves.push(at);
        words.retain(|word| *word != EntireMove::WORD);
    }
    if words.is_empty() {
        return (row, parameters);
    }
    // which kings are concerned is a matter of its own
    let (kings, mut parameters): (Vec<_>, Vec<_>) = parameters
        .into_iter()
        .partition(|p| rule.kings_apart && p.value == Parameter::Word(Variant::RexExclusive));
    let alone = parameters.len() == 1;
    let combination = rule.combinations.iter().find(|one| {
        one.words == &words[..]
            && match one.with {
                Some(word) => has(&parameters, word) && (alone || !one.alone),
                None => parameters.is_empty() || !one.alone,
            }
    });
    match combination.map(|one| one.means) {
        Some(Means::Itself) => return (row, parameters),
        Some(Means::With(word)) => {
            parameters.extend(placed(&[word], first.place));
            return (row, parameters);
        }
        Some(Means::Other(name, words)) => {
            if let Some(other) = named(name) {
                return (other, placed(words, first.place).chain(kings).collect());
            }
        }
        Some(Means::Refused(_)) | None => {}
    }
    let alone = |word: &&str| rule.words.iter().find(|(name, _)| name == word).map(|(_, word)| *word);
    let further: Option<Vec<Variant>> = words.iter().map(alone).collect();
    if let Some(further) = further {
        parameters.extend(placed(&further, first.place));
        return (row, parameters);
    }
    let refused = rule.combinations.iter().find_map(|one| match one.means {
        Means::Refused(why) if one.words.iter().all(|word| words.contains(word)) => Some((one, why)),
        _ => None,
    });
    let square = parameters.iter().find_map(|p| match p.value {
        Parameter::Word(word) if words.contains(&Variant::Make.name()) => Some(word),
        _ => None,
    });
    let text = if let Some((one, why)) = refused {
        format!("{}: {} {why}", row.name(), one.words.join(" "))
    } else if let Some(square) = square {
        format!("{}: Make tells the square, and {} cannot change it", row.name(), square.name())
    } else {
        format!("not supported yet: {} with the words {}", row.name(), words.join(", "))
    };
    reader.fault(first.place, text);
    (row, parameters)
}

/// Adds conditions that are meant together.
fn push_meant(reader: &mut Reader<'_>, place: Place, meant: Meant, uses: &mut Vec<ConditionUse>) {
    for (name, words) in meant {
        match named(name) {
            Some(row) => uses.push(ConditionUse { place, row, parameters: placed(words, place).collect() }),
            None => reader.fault(place, format!("not supported yet: {name}")),
        }
    }
}

/// A traditional name becomes the conditions that it stands for; words behind it go to those that take them.
fn read_traditional(
    reader: &mut Reader<'_>,
    place: Place,
    meant: &Traditional,
    uses: &mut Vec<ConditionUse>,
) {
    let first = uses.len();
    push_meant(reader, place, meant.means, uses);
    loop {
        let (token, at) = (reader.token.text, reader.token.place);
        let mut taken = false;
        let own = meant.words.iter().find(|(name, _)| token.eq_ignore_ascii_case(name));
        for condition in &mut uses[first..] {
            if let Some((_, word)) = own {
                condition.parameters.extend(placed(&[*word], at));
                taken = true;
            } else if let Some(variant) = word(condition.row, token) {
                toggle(&mut condition.parameters, variant, at);
                taken = true;
            } else if let Some(square) = Geometry::CHESS.parse(token).filter(|_| takes_squares(condition.row))
            {
                condition.parameters.push(Placed { place: at, value: Parameter::Squares(vec![square]) });
                taken = true;
            }
        }
        if !taken {
            return;
        }
        reader.advance();
    }
}

fn takes_squares(row: &Condition) -> bool {
    row.parts.iter().any(|part| matches!(part, Part::Squares { .. }))
}

/// Adds a word; `RexInclusive` and `RexExclusive` replace one another.
fn toggle(parameters: &mut Vec<Placed<Parameter>>, word: Variant, place: Place) {
    let kings = [Variant::RexInclusive, Variant::RexExclusive];
    if kings.contains(&word) {
        parameters.retain(|p| !matches!(p.value, Parameter::Word(w) if kings.contains(&w)));
    }
    parameters.push(Placed { place, value: Parameter::Word(word) });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(token: &str) -> Option<&'static str> {
        find(token, Language::English).one().map(|name| name.word())
    }

    #[test]
    fn the_suffix_may_be_left_out_and_languages_mixed() {
        assert_eq!(found("Einstein"), Some("EinsteinChess"));
        assert_eq!(found("EchecsEinstein"), Some("EinsteinChess"));
        assert_eq!(found("ohneschach"), Some("ChecklessChess"));
        assert_eq!(found("Masand"), Some("Masand"));
        assert_eq!(found("Annan"), Some("AnnanChess"));
        assert_eq!(found("Nonsense"), None);
    }

    fn faults(conditions: &str) -> Vec<String> {
        let text = format!("stipulation h#2\ncondition {conditions}");
        let source = crate::reader::Source::from_bytes("test", text.as_bytes());
        crate::jacobi::read(&source)[0].faults.iter().map(|fault| fault.text.clone()).collect()
    }

    #[test]
    fn every_name_of_the_language_is_read() {
        for conditions in NAMES.split(';').map(str::trim) {
            assert_eq!(faults(conditions), Vec::<String>::new(), "{conditions}");
        }
    }

    #[test]
    fn what_is_not_played_is_said() {
        assert!(faults("AntiCirce EntireMove Monochromatic").is_empty());
        assert!(faults("PowerTransfer")[0].contains("TypeCirce"));
        assert!(faults("PowerTransfer Clone")[0].contains("other unit of a capture"));
        assert!(faults("MarsCirce Make Mirror")[0].contains("Make tells the square"));
        assert!(faults("Take&Make EntireMove Monochromatic").is_empty());
    }

    /// The names of conditions in Jacobi's language, with their words.
    const NAMES: &str = "Chess960; Chigorin; Almost; Knightmate; CavalierMajeur; Berolina; NonRoyalKings; \
        NonRoyalKings CastlingAllowed; Losing; LosingChess; Losing NonRoyalKings CastlingAllowed; Extinction; LeseMajeste; \
        AntiKings; AntiParry; AllowTerminalAutoChecks; Rapid; Vogtlaender; Checkless; \
        SwappingKings; WhiteOscillatingKings; BlackOscillatingKings; WhiteOscillatingKings TypeB; BlackOscillatingKings TypeC; #R; \
        #R ReleasingCheck; #C; #C ReleasingCheck; Kk; Kk ReleasingCheck; KobulKings; TransmutedKings; \
        ReflectiveKings; VaultingKings; PowerTransfer TypeCirce; PowerTransfer Symmetry; PowerTransfer Above; CircePowerTransfer; CircePowerTransfer RexInclusive; Annan; \
        Nanna; BackToBack; FaceToFace; PointReflection; NormalPawn; Patrol; \
        UltraPatrol; Madrasi; Madrasi RexInclusive; Madrasi PawnExclusive; Eiffel; AntiEiffel; \
        Isardam; Isardam TypeB; Isardam PawnExclusive; Shielded; Lortap; Distancing WhiteAvoidsBlack; \
        Distancing BlackAvoidsWhite RexInclusive; Distancing WhiteAvoidsBlack OrthodoxChecks; Circe; Circe RexInclusive; Circe Mirror; Circe Couscous; \
        Circe Clone; Circe Equipollents; Circe File; Circe Rank; Circe Symmetry; Circe Diametral; \
        Circe PWC; PWC; Circe Antipodes; Circe Super; Circe Cage; Circe Cage RexInclusive; \
        Circe Chameleon; Circe Turncoats; Circe Strict; Circe Relaxed; Circe Assassin; Circe Volcanic; \
        Circe Parachute; Circe Frischauf; Circe Cheylan; Circe Parrain; Circe ContraParrain; Circe Ibidem; \
        Circe Above; Circe Below; Circe WaitMove; Circe WaitMove Equipollents; Circe LastMove; Circe WaitCapture; \
        Circe WaitCapture Ibidem; MemoryCirce; Circe PawnExclusive; Circe Make Strict MovedRebirth; Circe MovedRebirth; AntiCirce; \
        AntiCirce Calvet; AntiCirce Cheylan; AntiCirce RexExclusive; AntiCirce Relaxed; AntiCirce Strict; AntiCirce Make Couscous BeforePromotion OrthodoxChecks MovedRebirth; \
        AntiCirce Clone; AntiCirce Above; AntiCirce Below; AntiCirce Cage; AntiCirce Cage Rapid; KamikazeCirce; \
        KamikazeCirceRexInclusive; KamikazeCirceMirror; KamikazeCircePWC; KamikazeCirceDiametral; RexMultiplex; AntiEiffel TypeB; Kamikaze; Kamikaze RexInclusive; Kamikaze Circe; MarsCirce; \
        MarsCirce Make Couscous; AntiMarsCirce; Phantom; Immun; Geneva; Make&Take; \
        Take&Make; Take&Make NormalPawn; Take&Make EntireMove; AntiTake&Make; \
        Circe Make; AntiCirce BeforePromotion; AntiCirce OrthodoxChecks; AntiCirce EntireMove; AntiCirce Make; \
        Take&Make TypeII; Make&Take Couscous; AntiTake&Make TypeII; Take&Make TypeII EntireMove; Take&Make Monochromatic; Take&Make TypeII Maximummer; Take&Make Circe Parrain; AntiMarsCirce Make; MarsCirce Make RexExclusive; MarsCirce Make; Breton; Breton Adverse; \
        Multicapture; Unicapture; Bicapture; Cannibal; Volage; Hypervolage; \
        Chameleon; Einstein; Einstein WithPromotions; AntiEinstein; AntiEinstein Circe; ReversalEinstein; \
        Masand; MasandGeneralised; Andernach; AntiAndernach; Traitor; Norsk; \
        Protean; PromOnly; PromOnly P; PromOnly QRSB; PromOnly SB; PromOnly QR Kk; PromOnly Q R; Grolman; \
        Contagion ByBlack; Contagion ByWhite; Pandemic; PandemicWithOrthodoxChecks; PandemicWithoutDistancing; PandemicReverseColors; \
        WhiteAntiKoeko; BlackAntiKoeko; FreeForAll; NoImmediateRepetition; AllIn; AllInChess; \
        GrowingMen; ShrinkingMen; Maximummer; Minimummer; WhiteMaximummer; BlackMinimummer; \
        DoubleMaximummer; VerticalCylinder; VerticalCylinder DoubleMaximummer; Duelist; Duelist Circe; Relay; \
        Relay Ultra; Stafetten; WhiteMustCapture; BlackMustCapture; WhiteMustCheck; BlackMustCheck; \
        WhiteMustCapture Anti; WhiteMustCapture Ultra; WhiteMustCapture SemiUltra; WhiteMustCheck Anti; BlackMustCheck Ultra; BlackMustCheck SemiUltra; \
        UltraSchachZwang; WhiteUltraSchachZwang; WhiteUltraSchachZwang WhiteMustCapture; UltraSchlagZwang; WirklicherSchlagZwang; BlackCap; \
        BlackChecks; Checking; Zigzag; ZigzagStapff; ZigzagUltra; Checking Zigzag; \
        Checking ZigzagStapff; Blackcap Zigzag; WhiteAlphabetic; BlackAlphabetic; WhiteAlphabetic Anti; Monochromatic; \
        Bichromatic; Grid; Koeko; Edgemover; FollowMyLeader; ChameleonPursuit; \
        BackHome; Monochromatic Madrasi Patrol; Chameleon Einstein; BlackMustCapture BlackMinimummer; Sentinelles; Republican; \
        Ohneschach; EchecsEinstein";
}
