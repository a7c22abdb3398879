//! Riders: steps of one vector repeated over empty squares; and walks that ride by other rules than their vector.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    Row::new(3, ["b", "f", "l"], ["bishop", "fou", "Läufer"], "each(1/1) (go land)*"),
    Row::new(4, ["r", "t", "t"], ["rook", "tour", "Turm"], "each(0/1) (go land)*"),
    Row::new(5, ["q", "d", "d"], ["queen", "dame", "Dame"], "each(0/1 1/1) (go land)*"),
    Row::new(13, ["n", "n", "n"], ["nightrider", "noctambule", "Nachtreiter 1,2 R"], "each(1/2) (go land)*"),
    Row::new(
        27,
        ["am", "am", "am"],
        ["amazon", "amazone", "Amazone"],
        "each(0/1 1/1) (go land)* | each(1/2) go land",
    ),
    Row::new(
        28,
        ["em", "im", "kn"],
        ["empress", "imperatrice", "Kaiserin"],
        "each(0/1) (go land)* | each(1/2) go land",
    ),
    Row::new(
        29,
        ["pr", "pr", "pr"],
        ["princess", "princesse", "Prinzessin"],
        "each(1/1) (go land)* | each(1/2) go land",
    ),
    Row::new(
        33,
        ["wa", "v", "wa"],
        ["waran", "varan", "Waran"],
        "each(1/2) (go land)* | each(0/1) (go land)*",
    ),
    Row::new(
        47,
        ["cr", "cn", "cr"],
        ["camelrider", "chameau noctambule", "Kamelreiter"],
        "each(1/3) (go land)*",
    ),
    Row::new(
        48,
        ["zr", "zn", "zr"],
        ["zebrarider", "zebre noctambule", "Zebrareiter"],
        "each(2/3) (go land)*",
    ),
    Row::new(
        49,
        ["gr", "gn", "gr"],
        ["gnurider", "gnou noctambule", "Gnureiter"],
        "each(1/3) (go land)* | each(1/2) (go land)*",
    ),
    Row::new(56, ["ct", "ct", "ct"], ["CAT", "CAT", "CAT"], "each(1/2) go land (along along land)*"),
    Row::new(
        65,
        ["eh", "eh", "rd"],
        ["edgehog", "edgehog", "Randschwein"],
        "only(edge-change: each-backwards(0/1 1/1) (go land)*)",
    ),
    Row::new(
        67,
        ["rr", "tc", "tj"],
        ["rook/bishop-hunter", "tour/fou chasseur", "Turm/Läufer-Jäger"],
        "only(below: each(1/1) (go land)*) | only(above: each(0/1) (go land)*)",
    ),
    Row::new(
        68,
        ["br", "fc", "lj"],
        ["bishop/rook-hunter", "fou/tour chasseur", "Läufer/Turm-Jäger"],
        "only(below: each(0/1) (go land)*) | only(above: each(1/1) (go land)*)",
    ),
    Row::new(97, ["wr", "vs", "wr"], ["wazirrider", "vizir sauteur", "Wesirreiter"], "each(0/1) (go land)*"),
    Row::new(98, ["fr", "fs", "fr"], ["fersrider", "fers sauteur", "Fersreiter"], "each(1/1) (go land)*"),
    Row::new(100, ["et", "el", "et"], ["elephant", "elephant", "Elefant"], "each(0/1 1/1 1/2) (go land)*"),
    Row::new(
        121,
        ["qq", "qq", "od"],
        ["querquisite", "querquisite", "Odysseus"],
        "if(file 1) each(0/1) (go land)* | if(file 2) each(1/2) go land | if(file 3) each(1/1) (go land)* | if(file 4) each(0/1 1/1) (go land)* | if(file 5) each(0/1 1/1) go land | if(file 6) each(1/1) (go land)* | if(file 7) each(1/2) go land | if(file 8) each(0/1) (go land)*",
    ),
];
