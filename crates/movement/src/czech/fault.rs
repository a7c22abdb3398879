//! What is wrong with a definition, in English and in Czech.

/// Why a text is no definition.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {}: expected {expected}", .at + 1)]
pub struct CzechError {
    /// Where, as a number of bytes from 0.
    pub at: usize,
    /// What would have been right there.
    pub expected: &'static str,
}

impl CzechError {
    /// What would have been right there, in Czech.
    #[must_use]
    pub fn expected_in_czech(&self) -> &'static str {
        let found = IN_CZECH.iter().find(|(english, _)| *english == self.expected);
        found.map_or(self.expected, |(_, czech)| czech)
    }
}

/// What is expected in definitions, in English and in Czech.
pub(super) const IN_CZECH: [(&str, &str); 33] = [
    ("the symbol of a man", "znak figury"),
    ("'}'", "'}'"),
    ("'{' and a move", "'{' a tah"),
    ("the names of flags, or another move in braces", "názvy flagů nebo další tah ve složených závorkách"),
    ("a definition of fewer moves", "zápis s méně tahy"),
    ("-pole and a square", "-pole a řetězec pole"),
    ("-podminky", "-podminky"),
    ("-ee", "-ee"),
    ("-promenne or -pole", "-promenne nebo -pole"),
    ("'in' and a range", "'in' a obor hodnot"),
    ("the name of a variable", "název proměnné"),
    ("the end of a range", "konec oboru hodnot"),
    ("smaller ranges", "menší obory hodnot"),
    ("a range as [1,2], <1,2> or (1,2)", "obor hodnot jako [1,2], <1,2> nebo (1,2)"),
    ("the two bounds of an interval", "dvě meze intervalu"),
    ("a smaller interval", "menší interval"),
    ("a square as (1 0)", "pole jako (1 0)"),
    (
        "a square of two coordinates with a blank between them",
        "pole se dvěma souřadnicemi oddělenými mezerou",
    ),
    ("a square and its status", "pole a jeho stav"),
    ("the status of the square", "stav pole"),
    ("a square", "pole"),
    (
        STATUS,
        "stav: prazdny, obsazeny, bily, cerny, shodny, opacny, ohrozeny, neohrozeny, znak figury nebo *flag",
    ),
    ("= and true or false", "= a true nebo false"),
    ("true or false", "true nebo false"),
    ("-> and a square, or a flag and its value", "-> a pole, nebo flag a jeho hodnota"),
    ("a square behind ->", "pole za ->"),
    ("a symbol or a point before ->", "znak figury nebo tečka před ->"),
    ("a number, a variable or one of + - * /", "číslo, proměnná nebo některý z + - * /"),
    ("a number or a variable", "číslo nebo proměnná"),
    ("a number", "číslo"),
    ("a variable that was named before", "proměnná uvedená dříve"),
    ("a divisor that is never 0", "dělitel, který není nikdy 0"),
    ("smaller numbers", "menší čísla"),
];

/// What may be said of a square.
pub(super) const STATUS: &str =
    "a status: prazdny, obsazeny, bily, cerny, shodny, opacny, ohrozeny, neohrozeny, a symbol or *flag";
