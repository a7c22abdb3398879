//! Accents as problem files write them for LaTeX, decoded: `J\"org` is Jörg, `L"orinc` Lörinc, `Milo\v{s}` Miloš.

/// Accents that stand before their letter, each with its combining mark.
const ACCENTS: [(char, char); 13] = [
    ('"', '\u{308}'),
    ('\'', '\u{301}'),
    ('`', '\u{300}'),
    ('^', '\u{302}'),
    ('~', '\u{303}'),
    ('=', '\u{304}'),
    ('.', '\u{307}'),
    ('v', '\u{30c}'),
    ('u', '\u{306}'),
    ('c', '\u{327}'),
    ('k', '\u{328}'),
    ('H', '\u{30b}'),
    ('r', '\u{30a}'),
];

/// Letters with a command of their own.
const LETTERS: [(&str, &str); 14] = [
    ("ss", "ß"),
    ("ae", "æ"),
    ("AE", "Æ"),
    ("oe", "œ"),
    ("OE", "Œ"),
    ("aa", "å"),
    ("AA", "Å"),
    ("o", "ø"),
    ("O", "Ø"),
    ("l", "ł"),
    ("L", "Ł"),
    ("i", "ı"),
    ("j", "ȷ"),
    ("dj", "đ"),
];

/// A text with its accents. What is no accent stays as it is.
#[must_use]
pub fn decoded(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let quotes = letters
        .iter()
        .enumerate()
        .filter(|(at, c)| **c == '"' && (*at == 0 || letters[at - 1] != '\\'))
        .count();
    let mut shown = String::new();
    let mut at = 0;
    while at < letters.len() {
        let rest = &letters[at..];
        let in_word = at > 0 && letters[at - 1].is_alphabetic();
        let taken = match rest {
            ['\\', ..] => command(&rest[1..]).map(|(text, used)| (text, used + 1)),
            // a group around an accent alone: {\"o}
            ['{', '\\', inner @ ..] => command(inner)
                .filter(|(_, used)| inner.get(*used) == Some(&'}'))
                .map(|(text, used)| (text, used + 3)),
            // as German typesetting has it; a pair of quotation marks is one
            ['"', letter, ..] if in_word || quotes == 1 => match letter {
                'a' | 'o' | 'u' | 'A' | 'O' | 'U'
                    if letters.get(at + 2).is_none_or(|c| c.is_alphabetic()) =>
                {
                    composed(*letter, '\u{308}').map(|c| (c.to_string(), 2))
                }
                's' if in_word => Some(("ß".to_owned(), 2)),
                _ => None,
            },
            _ => None,
        };
        match taken {
            Some((text, used)) => {
                shown.push_str(&text);
                at += used;
            }
            None => {
                shown.push(letters[at]);
                at += 1;
            }
        }
    }
    shown
}

/// What a command behind its backslash stands for, and how many letters it takes.
fn command(rest: &[char]) -> Option<(String, usize)> {
    let name: String = rest.iter().take_while(|c| c.is_ascii_alphabetic()).collect();
    if let Some((_, letter)) = LETTERS.iter().find(|(word, _)| *word == name) {
        let used = name.len();
        // the blank or the empty group that ends the command belongs to it
        let ends = match &rest[used..] {
            ['{', '}', ..] => 2,
            [' ', ..] => 1,
            _ => 0,
        };
        return Some(((*letter).to_owned(), used + ends));
    }
    let (_, mark) = ACCENTS.iter().find(|(sign, _)| rest.first() == Some(sign))?;
    let is_word = rest[0].is_ascii_alphabetic();
    let behind = &rest[1..];
    let blanks = behind.iter().take_while(|c| **c == ' ').count();
    let (base, used) = match &behind[blanks..] {
        ['{', '\\', letter @ ('i' | 'j'), '}', ..] => (*letter, 4),
        ['{', letter, '}', ..] => (*letter, 3),
        ['\\', letter @ ('i' | 'j'), ..] => (*letter, 2),
        [letter, ..] if !is_word || blanks > 0 => (*letter, 1),
        _ => return None,
    };
    Some((composed(base, *mark)?.to_string(), 1 + blanks + used))
}

/// A letter with a combining mark as one character, as fonts have them.
fn composed(base: char, mark: char) -> Option<char> {
    const TABLE: [(char, &str, &str); 13] = [
        ('\u{308}', "aeiouyAEIOUY", "äëïöüÿÄËÏÖÜŸ"),
        ('\u{301}', "aeiouyAEIOUYcnszlrCNSZLR", "áéíóúýÁÉÍÓÚÝćńśźĺŕĆŃŚŹĹŔ"),
        ('\u{300}', "aeiouAEIOU", "àèìòùÀÈÌÒÙ"),
        ('\u{302}', "aeiouAEIOUcgw", "âêîôûÂÊÎÔÛĉĝŵ"),
        ('\u{303}', "anoANOiu", "ãñõÃÑÕĩũ"),
        ('\u{304}', "aeiouAEIOU", "āēīōūĀĒĪŌŪ"),
        ('\u{307}', "zecgZECGI", "żėċġŻĖĊĠİ"),
        ('\u{30c}', "cszrednltCSZREDNLTg", "čšžřěďňľťČŠŽŘĚĎŇĽŤǧ"),
        ('\u{306}', "agiuAGIUeo", "ăğĭŭĂĞĬŬĕŏ"),
        ('\u{327}', "cstCSTglnr", "çşţÇŞŢģļņŗ"),
        ('\u{328}', "aeiuAEIU", "ąęįųĄĘĮŲ"),
        ('\u{30b}', "ouOU", "őűŐŰ"),
        ('\u{30a}', "auAU", "åůÅŮ"),
    ];
    let (_, plain, with) = TABLE.iter().find(|row| row.0 == mark)?;
    let place = plain.chars().position(|letter| letter == base)?;
    with.chars().nth(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_of_latex_become_letters() {
        for (text, shown) in [
            ("Juraj L\\\"orinc", "Juraj Lörinc"),
            ("Juraj L\"orinc", "Juraj Lörinc"),
            ("Geoff Foster & Arno T\"ungler", "Geoff Foster & Arno Tüngler"),
            ("Mikha\\\"il MARANDYUK", "Mikhaïl MARANDYUK"),
            ("J\\\"{o}rg {\\\"U}ber", "Jörg Über"),
            ("Milo\\v{s} Mikul\\'{\\i}k", "Miloš Mikulík"),
            ("Fran\\c{c}ois Labelle", "François Labelle"),
            ("Miodrag Mladenovi\\'c", "Miodrag Mladenović"),
            ("\\L{}ukasz S\\o rensen Gau\\ss", "Łukasz Sørensen Gauß"),
            ("Ladislav Salai ml. \\v{e}", "Ladislav Salai ml. ě"),
            ("the \"odd\" one", "the \"odd\" one"),
            ("1\" and C:\\temp", "1\" and C:\\temp"),
            ("Jörg", "Jörg"),
        ] {
            assert_eq!(decoded(text), shown, "{text}");
        }
    }

    #[test]
    fn every_accent_has_letters() {
        for (_, mark) in ACCENTS {
            assert!(('A'..='z').any(|letter| composed(letter, mark).is_some()), "{mark:?}");
        }
    }
}
