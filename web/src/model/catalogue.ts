// The words of the input language with their meanings, and the figures of diagrams: what /api/catalogue answers.

/** A word in English, French and German. */
export type Words = [string, string, string];

export interface Condition {
  words: Words;
  definition: string;
  source: string;
}

export interface Walk {
  codes: Words;
  names: Words;
  figure: string | null;
  turn: number | null;
}

export interface Catalogue {
  version: string;
  begin: Words;
  commands: Words[];
  options: Words[];
  attributes: Words[];
  twins: Words[];
  variants: Words[];
  conditions: Condition[];
  walks: Walk[];
  figures: Record<string, { body: string; details: string }>;
  games: { name: string; about: string | null }[];
}

/** The languages of problems, in the order of the words. */
export const LANGUAGES = ["english", "french", "german"] as const;
export type ProblemLanguage = (typeof LANGUAGES)[number];

/** The place of a language in lists of words. */
export function column(language: string): 0 | 1 | 2 {
  return language === "french" ? 1 : language === "german" ? 2 : 0;
}

/** The English code of a walk whose code in that language is given; hunters (`G/Q`) part by part; the code itself if it is unknown. */
export function englishCode(catalogue: Catalogue | undefined, language: string, code: string): string {
  const at = column(language);
  if (code.includes("/")) return code.split("/").map((part) => englishCode(catalogue, language, part)).join("/");
  const upper = code.toUpperCase();
  return (at && catalogue?.walks.find((walk) => walk.codes[at] === upper)?.codes[0]) || upper;
}

/** The code in that language of a walk whose English code is given. */
export function codeIn(catalogue: Catalogue | undefined, language: string, code: string): string {
  const at = column(language);
  if (code.includes("/")) return code.split("/").map((part) => codeIn(catalogue, language, part)).join("/");
  return (at && catalogue?.walks.find((walk) => walk.codes[0] === code)?.codes[at]) || code;
}

/** The walk that a figure of FFEN stands for, turned so many times by a quarter. */
export function walkOfFigure(catalogue: Catalogue | undefined, letter: string, turn: number): string | undefined {
  const figures: Record<string, string> = { P: "pawn", S: "knight", B: "bishop", R: "rook", Q: "queen", K: "king" };
  return catalogue?.walks.find((one) => one.figure === figures[letter] && one.turn === turn * 90)?.codes[0];
}

/** How a walk is drawn: a figure and how far it is turned, or letters. */
export interface Drawn {
  figure: string | null;
  turn: number;
}

/**
 * The figurines of the walks on a board, no figurine for two of them: where two have the same by custom the first keeps it, the other
 * gets the figure turned another way, if one is free.
 */
export function figurines(catalogue: Catalogue | undefined, codes: string[]): Map<string, Drawn> {
  const chosen = new Map<string, Drawn>();
  const taken = new Set<string>();
  const orthodox = ["P", "S", "B", "R", "Q", "K"];
  const all = [...new Set([...orthodox.filter((code) => codes.includes(code)), ...codes])];
  const later: string[] = [];
  for (const code of all) {
    const walk = catalogue?.walks.find((one) => one.codes[0] === code);
    const key = `${walk?.figure} ${walk?.turn}`;
    if (!walk?.figure) chosen.set(code, { figure: null, turn: 0 });
    else if (taken.has(key)) later.push(code);
    else {
      taken.add(key);
      chosen.set(code, { figure: walk.figure, turn: walk.turn ?? 0 });
    }
  }
  for (const code of later) {
    const walk = catalogue!.walks.find((one) => one.codes[0] === code)!;
    const turn = [180, 90, 270].find((one) => !taken.has(`${walk.figure} ${one}`));
    taken.add(`${walk.figure} ${turn}`);
    chosen.set(code, turn === undefined ? { figure: null, turn: 0 } : { figure: walk.figure, turn });
  }
  return chosen;
}
