// Olive's collections (.olv): YAML documents. Read with the failsafe schema, in which every scalar is a text: `15e4` is a unit on e4
// and not a number, `#2` is quoted by who writes it.

import { parseAllDocuments, stringify } from "yaml";
import type { Catalogue } from "../model/catalogue";
import { type Position, type Side, emptyPosition } from "../model/position";
import { textFrom } from "./exchange";
import { type Kept, fresh } from "./store";

type Entry = Record<string, any>;

/** What a problem's text says itself; all else of an entry is kept beside it and written back. */
const UNDERSTOOD = new Set(["algebraic", "stipulation", "options", "twins", "authors"]);
const SIDES: Side[] = ["white", "black", "neutral"];

function list(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : typeof value === "string" && value ? [value] : [];
}

/** A unit as Olive writes it: attributes, the walk's letters, the square. */
function place(position: Position, text: string, side: Side): void {
  const words = text.trim().split(/\s+/);
  const unit = /^([A-Za-z0-9/]+?)([a-h][1-8])$/.exec(words.pop() ?? "");
  if (!unit) return;
  position.units[unit[2]!] = { code: unit[1]!.toUpperCase(), side, attributes: words };
}

export function readOlive(content: string, catalogue: Catalogue): Kept[] {
  const options = new Set(catalogue.options.flatMap((words) => words.map((word) => word.toLowerCase())));
  const kept: Kept[] = [];
  // tags of old files name types of another program; the failsafe schema leaves them alone
  for (const document of parseAllDocuments(content, { schema: "failsafe", logLevel: "silent" })) {
    if ("errors" in document && document.errors.length) throw document.errors[0];
    const entry = ("toJS" in document ? document.toJS() : null) as Entry | null;
    if (!entry || typeof entry !== "object") continue;
    const position = emptyPosition();
    for (const side of SIDES) list(entry["algebraic"]?.[side]).forEach((text) => place(position, text, side));
    const all = list(entry["options"]);
    const isOption = (text: string) => options.has((text.split(" ")[0] ?? "").toLowerCase());
    const authors = list(entry["authors"]);
    const source = entry["source"];
    const year = source?.date?.year ?? "";
    const origin = typeof source === "string" ? source : [source?.name, source?.problemid, year].filter(Boolean).join(", ");
    const twins = Object.entries((entry["twins"] ?? {}) as Record<string, unknown>).map(([, change]) => String(change));
    const unknown = Object.fromEntries(Object.entries(entry).filter(([name]) => !UNDERSTOOD.has(name)));
    const text = textFrom({
      authors: authors.map((name) => name.split(", ").reverse().join(" ")),
      origin,
      title: "",
      stipulation: String(entry["stipulation"] ?? "#2"),
      conditions: all.filter((one) => !isOption(one)),
      options: all.filter(isOption),
      twins,
      position,
      catalogue,
    });
    kept.push(fresh(text, [authors.join(" & "), origin].filter(Boolean).join(": ") || "?", { tags: list(entry["keywords"]), unknown: { ...unknown, authors } }));
  }
  return kept;
}

/** An entry of a collection, with every text that is no plain word in quotes. */
export function writeOlive(problem: Kept, position: Position, stipulation: string, conditions: string[]): string {
  const algebraic: Entry = {};
  for (const side of SIDES) {
    const units = Object.entries(position.units).filter(([, unit]) => unit.side === side);
    if (units.length) algebraic[side] = units.map(([square, unit]) => [...unit.attributes, unit.code + square].join(" "));
  }
  const entry: Entry = { ...problem.unknown, algebraic, stipulation, ...(conditions.length ? { options: conditions } : {}) };
  entry["solution"] ??= "";
  if (problem.tags.length) entry["keywords"] = problem.tags;
  return `---\n${stringify(entry, { defaultStringType: "QUOTE_DOUBLE", defaultKeyType: "PLAIN" })}`;
}
