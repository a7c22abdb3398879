//! The keys of files that define variants, from their tables.

use super::page::text_of;
use dawson::engine::fmax_keys;
use dawson::engine::keys::{self, Key, Sides};
use std::fmt::Write;

/// The page: keys that are played, keys that are not, and the lines of fmax.ini.
pub fn page() -> String {
    let mut text = "# Keys of variants\n\nThe keys of variants.ini and of [our own files](variants.md) that are played. Behind a key of variants.ini, \
                    `White|Black` says that each side has a value of its own, `[White|Black]` that it may have one: in our own files \
                    `{ white = ..., black = ... }`. `dawson list keys` shows the \
                    same.\n\n| variants.ini | own files | takes | without it | meaning |\n|---|---|---|---|---|\n"
        .to_owned();
    let is_played = |key: &&Key| !key.is_unsupported() && !key.has_no_effect();
    for key in keys::all().filter(is_played) {
        let own = key.own.map(code).unwrap_or_default();
        let cells =
            [name(key), own, text_of(&key.takes.to_string()), text_of(key.default), text_of(key.meaning)];
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    }
    for (heading, is_of) in [
        (
            "Keys that are not played\n\nA file that uses one of these is refused.",
            Key::is_unsupported as fn(&Key) -> bool,
        ),
        ("Keys without effect\n\nThese are read and change no move.", Key::has_no_effect),
    ] {
        let _ = writeln!(text, "\n## {heading}\n\n| variants.ini | about |\n|---|---|");
        for key in keys::all().filter(|key| is_of(key)) {
            let _ = writeln!(text, "| {} | {} |", name(key), text_of(key.meaning));
        }
    }
    text += "\n## Lines of fmax.ini\n\n| line | takes | without it | for example | meaning |\n|---|---|---|---|---|\n";
    for key in fmax_keys::KEYS {
        let cells = [
            code(key.name),
            text_of(key.takes),
            text_of(key.default),
            code(key.example),
            text_of(key.meaning),
        ];
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    }
    text
}

/// A key with the sides that may stand behind it.
fn name(key: &Key) -> String {
    code(&match key.sides {
        Sides::Together => key.name.to_owned(),
        Sides::Apart => format!("{}White|Black", key.name),
        Sides::Any => format!("{}[White|Black]", key.name),
    })
}

fn code(text: &str) -> String {
    format!("`{}`", text.replace('|', "\\|"))
}
