// The board within the text of a problem: found and replaced, with everything else left as it is.

import { type Catalogue, codeIn, column } from "../model/catalogue";
import { type Position, type Side, type Unit, squarePlace } from "../model/position";
import { forsythOf } from "./forsyth";

/** The commands, by their place in the catalogue's list. */
const PIECES = "Pieces";
const FORSYTH = "Forsyth";
const ARRAY = "InitialGameArray";
const CONDITION = "Condition";
const STIPULATIONS = ["Stipulation", "SStipulation"];
/** Fewer letters do not begin a command here, though the program may understand them. */
const LEAST = 3;

/** A text to begin with: an empty board, in the language of the page. */
export function newProblem(catalogue: Catalogue | undefined, language: string): string {
  const at = column(language);
  const word = (english: string) => catalogue?.commands.find((words) => words[0] === english)?.[at] ?? english;
  const begin = catalogue?.begin[at] ?? "BeginProblem";
  return `${begin}\n${word(PIECES)}\n${word("Stipulation")} #2\n${word("EndProblem")}\n`;
}

/** The problem's language by its first word. */
export function languageOf(catalogue: Catalogue | undefined, text: string): "english" | "french" | "german" {
  const first = /[A-Za-z]+/.exec(text)?.[0]?.toLowerCase() ?? "";
  if (first.length < LEAST || !catalogue) return "english";
  const at = catalogue.begin.findIndex((word) => word.toLowerCase().startsWith(first));
  return at === 1 ? "french" : at === 2 ? "german" : "english";
}

/** A command of the first problem: its English name, where it begins, and where the next one does. */
interface Found {
  name: string;
  from: number;
  to: number;
}

/** The commands at the beginnings of lines. Words that stand elsewhere belong to the command before. */
function commands(catalogue: Catalogue, language: string, text: string): Found[] {
  const at = column(language);
  const found: Found[] = [];
  for (const line of text.matchAll(/^[ \t]*([A-Za-z]+)/gm)) {
    const word = line[1]!.toLowerCase();
    const from = line.index + line[0].length - word.length;
    const exact = catalogue.commands.filter((words) => words[at].toLowerCase() === word);
    const fitting = exact.length ? exact : catalogue.commands.filter((words) => words[at].toLowerCase().startsWith(word));
    const name = word.length >= LEAST && fitting.length === 1 ? fitting[0]![0] : undefined;
    if (!name) continue;
    const before = found[found.length - 1];
    if (before) before.to = from;
    found.push({ name, from, to: text.length });
    if (name === "EndProblem" || name === "NextProblem") break;
  }
  return found;
}

/** What stands behind the commands of some names, in their order, on one line each. */
export function behind(text: string, names: string[], catalogue: Catalogue): { name: string; text: string }[] {
  const found = commands(catalogue, languageOf(catalogue, text), text).filter((one) => names.includes(one.name));
  return found.map((one) => ({ name: one.name, text: text.slice(one.from, one.to).replace(/^\S+/, "").trim().replace(/\s+/g, " ") }));
}

const ORDER: Side[] = ["white", "black", "neutral"];
const COLOURS: Record<string, [string, string, string]> = {
  white: ["White", "Blanc", "Weiss"],
  black: ["Black", "Noir", "Schwarz"],
  neutral: ["Neutral", "Neutre", "Neutral"],
};
/** Units are listed as is the custom: king, queen, rook, bishop, knight, pawn, then the others by their letters. */
const RANKING = "KQRBSP";

/** The units as the command `Pieces` has them: a line for each colour and its attributes. */
export function piecesOf(position: Position, catalogue: Catalogue, language: string): string {
  const at = column(language);
  const lines: string[] = [];
  for (const side of ORDER) {
    const groups = new Map<string, [string, Unit][]>();
    for (const [square, unit] of Object.entries(position.units)) {
      if (unit.side !== side) continue;
      const key = unit.attributes.join(" ");
      groups.set(key, [...(groups.get(key) ?? []), [square, unit]]);
    }
    for (const [key, units] of [...groups].sort(([one], [other]) => one.length - other.length)) {
      const attributes = key
        .split(" ")
        .filter(Boolean)
        .map((word) => catalogue.attributes.find((words) => words[0] === word)?.[at] ?? word);
      const byCode = new Map<string, string[]>();
      const rank = (code: string) => (RANKING.includes(code) ? RANKING.indexOf(code) : 10);
      const sorted = units.sort(([oneSquare, one], [otherSquare, other]) => {
        const [a, b] = [squarePlace(oneSquare), squarePlace(otherSquare)];
        return rank(one.code) - rank(other.code) || one.code.localeCompare(other.code) || a.file - b.file || a.rank - b.rank;
      });
      for (const [square, unit] of sorted) byCode.set(unit.code, [...(byCode.get(unit.code) ?? []), square]);
      const list = [...byCode].map(([code, squares]) => codeIn(catalogue, language, code) + squares.join(""));
      lines.push([COLOURS[side]![at], ...attributes, ...list].join(" "));
    }
  }
  return lines.join("\n       ");
}

/** The conditions that say where something stands which is no unit. */
const PLACES = { holes: "Hole", imitators: "Imitator" } as const;

/** A condition that lists squares, in a part of a text. */
function listing(name: string, catalogue: Catalogue, at: 0 | 1 | 2): { word: string; listed: RegExp } {
  const word = catalogue.conditions.find((condition) => condition.words[0] === name)?.words[at] ?? name;
  return { word, listed: new RegExp(`\\b${word}((?:[ \\t]+(?:[a-h][1-8])+)+)`, "i") };
}

/** Where the first problem of a text has holes, or imitators. */
export function placesIn(text: string, what: keyof typeof PLACES, catalogue: Catalogue): string[] {
  const language = languageOf(catalogue, text);
  const { listed } = listing(PLACES[what], catalogue, column(language));
  const parts = commands(catalogue, language, text).filter((one) => one.name === CONDITION).map((one) => text.slice(one.from, one.to));
  return parts.flatMap((part) => listed.exec(part)?.[1]?.toLowerCase().match(/[a-h][1-8]/g) ?? []);
}

/** The text with a condition that lists squares, such as `Hole a4b5`; without squares it is taken away. */
function withSquares(text: string, name: string, squares: string[], catalogue: Catalogue): string {
  const { word, listed } = listing(name, catalogue, column(languageOf(catalogue, text)));
  for (const command of commands(catalogue, languageOf(catalogue, text), text).filter((one) => one.name === CONDITION)) {
    const part = text.slice(command.from, command.to);
    const found = listed.exec(part);
    if (!found) continue;
    const now = [...found[1]!.matchAll(/[a-h][1-8]/gi)].map(([square]) => square.toLowerCase()).sort();
    if (now.join("") === [...squares].sort().join("")) return text;
    const changed = part.replace(listed, squares.length ? `${word} ${squares.join("")}` : "");
    return text.slice(0, command.from) + (/^\S+\s*$/.test(changed) ? "" : changed) + text.slice(command.to);
  }
  return squares.length ? withCondition(text, `${word} ${squares.join("")}`, catalogue) : text;
}

/** The text with one more condition, before its end. */
export function withCondition(text: string, condition: string, catalogue: Catalogue): string {
  const language = languageOf(catalogue, text);
  const all = commands(catalogue, language, text);
  const end = all.find((command) => command.name === "EndProblem" || command.name === "NextProblem");
  const from = end?.from ?? text.length;
  const command = catalogue.commands.find((words) => words[0] === CONDITION)?.[column(language)] ?? CONDITION;
  const before = text.slice(0, from);
  return `${before}${before && !before.endsWith("\n") ? "\n" : ""}${command} ${condition}\n${text.slice(from)}`;
}

/** The text without a condition, which is written as the program tells it; the same text where it is written otherwise. */
export function withoutCondition(text: string, condition: string, catalogue: Catalogue): string {
  const escaped = condition.trim().split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const written = new RegExp(`(?<![\\w])${escaped.join("\\s+")}(?![\\w])`, "i");
  for (const command of commands(catalogue, languageOf(catalogue, text), text).filter((one) => one.name === CONDITION)) {
    const part = text.slice(command.from, command.to);
    if (!written.test(part)) continue;
    const changed = part.replace(written, "").replace(/[ \t]{2,}/g, " ");
    return text.slice(0, command.from) + (/^\S+\s*$/.test(changed) ? "" : changed) + text.slice(command.to);
  }
  return text;
}

/** The letters of the pieces that the text defines. */
export function ownPieces(text: string): string[] {
  return [...new Set([...text.matchAll(/^[ \t]*PieceDef[ \t]+([A-Za-z0-9]{1,2})[ \t]/gim)].map(([, code]) => code!.toUpperCase()))];
}

/** The text with another board. A problem without one gets it before its stipulation. */
export function withBoard(text: string, position: Position, catalogue: Catalogue): string {
  const source = text.trim() ? text : newProblem(catalogue, "english");
  const language = languageOf(catalogue, source);
  const at = column(language);
  const all = commands(catalogue, language, source);
  const boards = all.filter((command) => [PIECES, FORSYTH, ARRAY].includes(command.name));
  const word = (english: string) => catalogue.commands.find((words) => words[0] === english)?.[at] ?? english;
  const plain = Object.values(position.units).every((unit) => !unit.attributes.length && !unit.code.includes("/"));
  const asForsyth = boards[0]?.name === FORSYTH && plain;
  const board = asForsyth
    ? `${word(FORSYTH)} ${forsythOf(position, (code) => codeIn(catalogue, language, code))}\n`
    : `${word(PIECES)} ${piecesOf(position, catalogue, language)}\n`;
  const withPlaces = (result: string) =>
    withSquares(withSquares(result, PLACES.holes, position.holes, catalogue), PLACES.imitators, position.imitators, catalogue);
  if (!boards.length) {
    const place = all.find((command) => STIPULATIONS.includes(command.name)) ?? all.find((command) => command.name === "EndProblem");
    const from = place?.from ?? source.length;
    return withPlaces(source.slice(0, from) + board + source.slice(from));
  }
  // further boards would add units to the first
  let result = source;
  for (const extra of boards.slice(1).reverse()) result = result.slice(0, extra.from) + result.slice(extra.to);
  const first = boards[0]!;
  return withPlaces(result.slice(0, first.from) + board + result.slice(first.to));
}
