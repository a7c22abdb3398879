//! Which games there are, from which files.

use crate::fmax::FmaxFile;
use crate::playable::Playable;
use crate::variant::{Variant, VariantError, variant_of};

/// The games that can be chosen.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    /// The path of a file in Fairy-Max's syntax; it is read anew for each game.
    pub fmax: Option<String>,
    /// The path of a file in Fairy-Stockfish's syntax, or several parted by colons.
    pub variants: Option<String>,
    /// Whether a side that has only its king left loses, in games of the first file, as ShaMax has it.
    pub baring: bool,
}

fn text_of(path: &str) -> Result<String, String> {
    let bytes = std::fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

impl Catalogue {
    fn fmax_file(&self) -> Result<Option<FmaxFile>, String> {
        let Some(path) = &self.fmax else { return Ok(None) };
        FmaxFile::read(&text_of(path)?).map(Some).map_err(|error| format!("{path}: {error}"))
    }

    fn variants_text(&self) -> Result<String, String> {
        let mut all = String::new();
        for path in self.variants.iter().flat_map(|paths| paths.split(':')).filter(|path| !path.is_empty()) {
            all += &text_of(path)?;
            all.push('\n');
        }
        Ok(all)
    }

    /// The names of all games: first those of the fmax file, then those of the variants file, then those known by
    /// name; and what is wrong with the files, if something is.
    #[must_use]
    pub fn names(&self) -> (Vec<String>, Vec<String>) {
        let (mut names, mut problems) = (Vec::new(), Vec::new());
        match self.fmax_file() {
            Ok(Some(file)) => {
                names.extend(file.games().iter().filter(|g| !g.name.is_empty()).map(|g| g.name.clone()));
            }
            Ok(None) => {}
            Err(problem) => problems.push(problem),
        }
        match self.variants_text().and_then(|text| Variant::names_in(&text).map_err(|e| e.to_string())) {
            Ok(more) => names.extend(more),
            Err(problem) => problems.push(problem),
        }
        names.extend(Variant::known_names());
        let mut seen = std::collections::HashSet::new();
        names.retain(|name| seen.insert(name.clone()));
        (names, problems)
    }

    /// Reads the files anew and prepares a game at its start, or at a position.
    ///
    /// # Errors
    /// When there is no such game, or its definition or the position is malformed; the text says where.
    pub fn open(&self, name: &str, fen: Option<&str>) -> Result<Playable, String> {
        if let Some(file) = self.fmax_file()? {
            let wanted = if name == "chess" { "normal" } else { name };
            if let Ok(game) = file.game(wanted) {
                let path = self.fmax.as_deref().unwrap_or("");
                return game.prepare_at(fen, self.baring).map_err(|error| format!("{path}: {error}"));
            }
        }
        let name = variant_of(name, fen);
        let told = |error: VariantError| error.to_string();
        let text = self.variants_text();
        let text = text.and_then(|text| Variant::names_in(&text).map(|_| text).map_err(told));
        let variant = match text {
            Ok(text) => Variant::read(name, Some(&text)).map_err(told)?,
            // a file that cannot be read does not hide the games known without it
            Err(problem) => Variant::read(name, None).map_err(|_| problem)?,
        };
        let start = fen.unwrap_or_else(|| variant.start()).to_owned();
        variant.playable(name, &start).map_err(|error| error.to_string())
    }
}
