// Problems in the files of other programs: problem files, Olive's collections, PGN, and our own JSON.

import { type Catalogue } from "../model/catalogue";
import type { Position } from "../model/position";
import { ForsythError, forsythOf, readForsyth } from "../text/forsyth";
import { piecesOf } from "../text/problem";
import { type Kept, fresh } from "./store";

/** The problems of a file, by its name's ending. */
export async function read(name: string, content: string, catalogue: Catalogue): Promise<Kept[]> {
  const ending = name.toLowerCase().split(".").pop();
  switch (ending) {
    case "json":
      return readJson(content);
    case "olv":
    case "yaml":
    case "yml":
      return (await import("./olive")).readOlive(content, catalogue);
    case "pgn":
      return readPgn(content);
    default:
      return readProblems(content);
  }
}

/** The value of a line such as `Title …`, in one of three languages. */
function titleOf(text: string): string {
  const line = (words: string) => new RegExp(`^[ \\t]*(?:${words})[ \\t]+(.+)$`, "im").exec(text)?.[1]?.trim();
  const author = line("Author|Auteur|Autor");
  const title = line("Title|Titre|Titel");
  const origin = line("Origin|Source|Quelle");
  return [author, title ?? origin].filter(Boolean).join(": ") || "?";
}

/** Each problem of a problem file by itself: `NextProblem` ends one and begins the next. */
export function readProblems(content: string): Kept[] {
  const next = /^[ \t]*(?:NextProblem|ASuivre|WeiteresProblem|Next|Weiteres)\b[^\n]*$/gim;
  const parts = content.split(next).map((part) => part.trim()).filter(Boolean);
  if (parts.length < 2) return content.trim() ? [fresh(content, titleOf(content))] : [];
  const begin = /^\s*(BeginProblem|DebutProbleme|AnfangProblem|[A-Za-z]+)/i.exec(content)?.[1] ?? "BeginProblem";
  const ends: Record<string, string> = { b: "EndProblem", d: "FinProbleme", a: "EndeProblem" };
  const end = ends[begin[0]!.toLowerCase()] ?? "EndProblem";
  return parts.map((part) => {
    const begun = /^(BeginProblem|DebutProbleme|AnfangProblem|Begin|Debut|Anfang)/i.test(part) ? part : `${begin}\n${part}`;
    const ended = /^[ \t]*(EndProblem|FinProbleme|EndeProblem|End|Fin|Ende)\b/im.test(begun) ? begun : `${begun}\n${end}`;
    return fresh(`${ended}\n`, titleOf(part));
  });
}

/** The positions of games that do not begin from the game array, each as a problem without a stipulation of its own. */
export function readPgn(content: string): Kept[] {
  const kept: Kept[] = [];
  for (const game of content.split(/\n(?=\[Event )/)) {
    const tag = (name: string) => new RegExp(`^\\[${name} "((?:[^"\\\\]|\\\\.)*)"\\]`, "m").exec(game)?.[1];
    const fen = tag("FEN");
    if (!fen) continue;
    try {
      const board = forsythOf(readForsyth(fen, "fen", () => undefined), (code) => code);
      const title = tag("Event") ?? "?";
      const lines = ["BeginProblem", `Title ${title}`, `Forsyth ${board}`, `Stipulation ${tag("Stipulation") ?? "#2"}`, "EndProblem", ""];
      kept.push(fresh(lines.join("\n"), title));
    } catch (error) {
      if (!(error instanceof ForsythError)) throw error;
    }
  }
  return kept;
}

function readJson(content: string): Kept[] {
  const value: unknown = JSON.parse(content);
  const list = Array.isArray(value) ? value : ((value as { problems?: unknown[] })?.problems ?? []);
  const isKept = (one: unknown): one is Partial<Kept> & { text: string } => typeof (one as Kept | null)?.text === "string";
  return list.filter(isKept).map((one) =>
    fresh(one.text, String(one.title ?? titleOf(one.text)), {
      collection: String(one.collection ?? ""),
      tags: Array.isArray(one.tags) ? one.tags.map(String) : [],
      ...(one.unknown && typeof one.unknown === "object" ? { unknown: one.unknown } : {}),
    }),
  );
}

/** Our own form: everything that is kept. */
export function writeJson(problems: Kept[]): string {
  return JSON.stringify({ format: "dawson-problems", version: 1, problems }, null, 1);
}

/** A problem file of all problems, which follow one another. */
export function writeProblems(problems: Kept[]): string {
  return problems
    .map((problem, at) => {
      const text = problem.text.trim();
      const last = at === problems.length - 1;
      const body = at ? text.replace(/^\s*(BeginProblem|Begin)[^\n]*\n/i, "") : text;
      return last ? `${body}\n` : body.replace(/^[ \t]*(EndProblem|End)[^\n]*$/im, "NextProblem");
    })
    .join("\n");
}

/** The position as a game without moves. */
export function writePgn(title: string, fen: string, stipulation: string): string {
  const tag = (name: string, value: string) => `[${name} "${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"]`;
  return [tag("Event", title), tag("SetUp", "1"), tag("FEN", fen), tag("Stipulation", stipulation), tag("Result", "*"), "", "*", ""].join("\n");
}

/** A problem's text from its parts. */
export function textFrom(parts: {
  authors: string[];
  origin: string;
  title: string;
  stipulation: string;
  conditions: string[];
  options: string[];
  /** With their commands: `Twin Move a1 a2`. */
  twins: string[];
  position: Position;
  catalogue: Catalogue;
}): string {
  const lines = ["BeginProblem"];
  for (const author of parts.authors) lines.push(`Author ${author}`);
  if (parts.origin) lines.push(`Origin ${parts.origin}`);
  if (parts.title) lines.push(`Title ${parts.title}`);
  lines.push(`Pieces ${piecesOf(parts.position, parts.catalogue, "english")}`, `Stipulation ${parts.stipulation}`);
  if (parts.conditions.length) lines.push(`Condition ${parts.conditions.join(" ")}`);
  if (parts.options.length) lines.push(`Option ${parts.options.join(" ")}`);
  lines.push(...parts.twins, "EndProblem", "");
  return lines.join("\n");
}

