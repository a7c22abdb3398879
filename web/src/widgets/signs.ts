// The signs of flaws in a solution and of what rules do on the board; a word stands beside each.

import type { Sentences } from "../words/en";
import type { Flaw } from "../solve/tree";

export const FLAW_SIGNS: Record<Flaw, string> = { cook: "‡", dual: "∥", short: "⊣" };

/** What a move did beside itself, by the name of the effect. */
export const EFFECT_SIGNS: Record<string, [string, keyof Sentences]> = {
  moved: ["→", "effectMoved"],
  removed: ["×", "effectRemoved"],
  added: ["+", "effectAdded"],
  buried: ["×", "effectRemoved"],
  unearthed: ["+", "effectAdded"],
  changed: ["◐", "effectChanged"],
  exchanged: ["⇄", "effectExchanged"],
  hole: ["■", "hole"],
};
