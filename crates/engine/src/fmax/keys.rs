//! What the lines of fmax.ini say, one row each. The list of keys, the handbook's page of them and what is said of malformed lines
//! stand on this table; most lines have no name but are known by their place.

/// A line of fmax.ini, or a part of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    /// By what it is known: how it begins, or its place.
    pub name: &'static str,
    /// What stands there.
    pub takes: &'static str,
    /// What holds without it; nothing where there is no game without it.
    pub default: &'static str,
    /// A value, as it stands in the file.
    pub example: &'static str,
    /// What it means.
    pub meaning: &'static str,
}

impl Key {
    /// What is said where something else stands.
    pub(super) fn expected(&self) -> String {
        format!("expected {}, such as {}", self.takes, self.example)
    }
}

pub(super) const SIGNATURE: Key = Key {
    name: "first line",
    takes: "the signature of a file of Fairy-Max",
    default: "",
    example: "version 4.8(w)",
    meaning: "that the file is one of games; what belongs to no game is comment",
};

pub(super) const INFO: Key = Key {
    name: "//",
    takes: "text",
    default: "",
    example: "// Chess with two queens",
    meaning: "on the line before a game: what a graphical board shows of it",
};

pub(super) const GAME: Key = Key {
    name: "Game:",
    takes: "the name of the game",
    default: "the game on the second line has none, and is `normal`",
    example: "Game: fairy/queens",
    meaning: "begins a game; behind `fairy/` one of the choices that the engine offers for `fairy`",
};

pub(super) const PICTURES: Key = Key {
    name: "Game: NAME #",
    takes: "letters",
    default: "those of the board",
    example: "# PNBRQ......Kpnbrq......k",
    meaning: "which pictures a graphical board uses for the letters",
};

pub(super) const PARENT: Key = Key {
    name: "Game: NAME # LETTERS #",
    takes: "the name of a game",
    default: "none",
    example: "# fairy",
    meaning: "by whose rules a graphical board judges",
};

pub(super) const SIZE: Key = Key {
    name: "first line of a game",
    takes: "the size of the board",
    default: "",
    example: "8x8",
    meaning: "files and ranks, at least 2x4 and at most 192 squares; with the board on its side, as in MaxQi's file, ranks and files",
};

pub(super) const ZONE: Key = Key {
    name: "FILESxRANKS=",
    takes: "a number",
    default: "1",
    example: "=3",
    meaning: "1: pawns stand on the second rank and are promoted on the last; 3: on the third, promoted on the last three; -N: pawns stand on \
              rank N+1; -3: a pawn becomes what stands on its file in White's array",
};

pub(super) const ARRAY: Key = Key {
    name: "second and third line of a game",
    takes: "numbers of types, 0 for an empty square",
    default: "",
    example: "6 4 5 7 3 5 4 6",
    meaning: "White's back rank, then Black's, from the a-file on",
};

pub(super) const TYPE: Key = Key {
    name: "LETTER:",
    takes: "a number",
    default: "",
    example: "N:300",
    meaning: "a type of piece with its value, at most fifteen of them: White's pawn, Black's pawn, and more, numbered in their order. A small \
              letter: the engine draws it to the centre. Of types with one letter the first is White's and the last Black's. Pawns become \
              type 7 if nothing is said (Black's type 9 where only Black has that); types 9 and 10 of `seirawan` come in by gates",
};

pub(super) const ROYAL: Key = Key {
    name: "LETTER:-1, LETTER:-2",
    takes: "a number",
    default: "",
    example: "K:-1",
    meaning: "the piece is royal; -2 for type 3: it wins on the four squares in the middle; -2 for type 9: stalemate loses",
};

pub(super) const LAST: Key = Key {
    name: "LETTER:-3 and less",
    takes: "a number",
    default: "",
    example: "K:-300",
    meaning: "who loses the last one loses; from type 8 on two of them may not be left attacked",
};

pub(super) const NO_PROMOTION: Key = Key {
    name: "LETTER:...3",
    takes: "a number that ends with 3",
    default: "",
    example: "Q:953",
    meaning: "pawns do not become this",
};

pub(super) const DESCRIPTOR: Key = Key {
    name: "LETTER:VALUE ...",
    takes: "a descriptor STEP,MODE or STEP,MODE,STEP2",
    default: "the piece does not move",
    example: "1,3",
    meaning: "a way to move: the step in a row of sixteen squares a rank, in hexadecimal what it may do and where it goes on; see Fairy-Max's page",
};

pub(super) const CASTLING: Key = Key {
    name: "STEP,34",
    takes: "a descriptor STEP,MODE or STEP,MODE,STEP2",
    default: "the piece does not castle",
    example: "1,34",
    meaning: "castling with the piece in the corner on that side: two steps, or with STEP2 the sum of both",
};

pub(super) const MESSAGES: Key = Key {
    name: "# behind the types",
    takes: "lines that begin with #",
    default: "",
    example: "# N& NN",
    meaning: "behind a line `#`: what a graphical board is told of pieces, letter and Betza notation",
};

/// All lines and parts of lines, in the order of a file.
pub static KEYS: &[Key] = &[
    SIGNATURE,
    INFO,
    GAME,
    PICTURES,
    PARENT,
    SIZE,
    ZONE,
    ARRAY,
    TYPE,
    ROYAL,
    LAST,
    NO_PROMOTION,
    DESCRIPTOR,
    CASTLING,
    MESSAGES,
];

#[cfg(test)]
mod tests {
    use super::super::{FmaxError, FmaxFile};
    use super::*;
    use crate::Playable;

    /// A game made of the examples.
    fn lines() -> Vec<String> {
        let pawns = ["P:90 -16,24 -16,6 -15,5 -17,5", "P:90 16,24 16,6 15,5 17,5"];
        vec![
            SIGNATURE.example.to_owned(),
            INFO.example.to_owned(),
            format!("{} {} {}", GAME.example, PICTURES.example, PARENT.example),
            format!("{}{}", SIZE.example, ZONE.example),
            ARRAY.example.to_owned(),
            ARRAY.example.to_owned(),
            pawns[0].to_owned(),
            pawns[1].to_owned(),
            format!("{} {} 1,7 -1,7 16,7 -16,7", ROYAL.example, CASTLING.example),
            format!("{} 14,7 18,7", TYPE.example),
            "B:320 15,3 17,3".to_owned(),
            format!("R:500 {}", DESCRIPTOR.example),
            format!("{} 1,3 16,3", NO_PROMOTION.example),
            "#".to_owned(),
            MESSAGES.example.to_owned(),
        ]
    }

    fn read(lines: &[String]) -> Result<Playable, FmaxError> {
        FmaxFile::read(&lines.join("\n")).and_then(|file| file.games()[0].prepare())
    }

    #[test]
    fn the_examples_together_are_a_game() {
        let file = FmaxFile::read(&lines().join("\n")).expect("a file");
        let game = file.game("queens").expect("a choice of fairy");
        assert_eq!(game.info, INFO.example.trim_start_matches("// "));
        assert_eq!(game.piece_to_char.as_deref(), Some(PICTURES.example.trim_start_matches("# ")));
        assert_eq!(game.parent.as_deref(), Some(PARENT.example.trim_start_matches("# ")));
        assert_eq!(game.zone, 3);
        assert_eq!(game.messages, [MESSAGES.example.trim_start_matches("# ")]);
        assert!(game.prepare().is_ok());
        let mut several = lines();
        several[8] = format!("{} 1,7 -1,7", LAST.example);
        assert!(read(&several).is_ok());
    }

    #[test]
    fn the_message_for_a_malformed_line_is_that_of_its_row() {
        for (line, text, key) in [
            (1, "verse 4.8", SIGNATURE),
            (3, "Game: # PN", GAME),
            (4, "8by8", SIZE),
            (5, "6 4 5", ARRAY),
            (6, "R rook", ARRAY),
            (10, "N:three", TYPE),
        ] {
            let mut lines = lines();
            text.clone_into(&mut lines[line - 1]);
            let error = read(&lines).err().map(|error| error.to_string()).unwrap_or_default();
            assert!(
                error.starts_with(&format!("line {line}: expected")) && error.contains(key.takes),
                "{error}"
            );
        }
    }

    #[test]
    fn a_row_says_all_that_there_is_to_say() {
        for key in KEYS {
            assert!(
                [key.name, key.takes, key.example, key.meaning].iter().all(|text| !text.is_empty()),
                "{key:?}"
            );
            assert_eq!(KEYS.iter().filter(|other| other.name == key.name).count(), 1, "{key:?}");
        }
    }
}
