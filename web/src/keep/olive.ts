// Olive's collections (.olv): YAML documents. Read with the failsafe schema, in which every scalar is a text: `15e4` is a unit on e4
// and not a number, `#2` is quoted by who writes it.

import { parseAllDocuments, stringify } from "yaml";
import type { Catalogue } from "../model/catalogue";
import { type Position, type Side, emptyPosition } from "../model/position";
import { behind } from "../text/problem";
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
    const twins = Object.entries((entry["twins"] ?? {}) as Record<string, unknown>).map(([letter, change]) => `${letter === "a" ? "ZeroPosition" : "Twin"} ${String(change)}`);
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

/** Each option with its numbers or squares, as Olive lists them. */
function optionsOf(text: string, catalogue: Catalogue): string[] {
  const words = catalogue.options.flat().map((word) => word.toLowerCase());
  const list: string[] = [];
  for (const command of behind(text, ["Option"], catalogue)) {
    for (const word of command.text.split(" ").filter(Boolean)) {
      const begins = words.some((option) => option.startsWith(word.toLowerCase()) && /^[a-z]{3,}$/i.test(word));
      if (begins || !list.length) list.push(word);
      else list[list.length - 1] += ` ${word}`;
    }
  }
  return list;
}

/** The twins by their letters: the diagram is `a`, unless a zero position is. */
function twinsOf(text: string, catalogue: Catalogue): Entry {
  const twins: Entry = {};
  let letter = "a".charCodeAt(0);
  for (const command of behind(text, ["Twin", "ZeroPosition"], catalogue)) {
    if (command.name === "Twin") letter += 1;
    twins[String.fromCharCode(letter)] = command.text;
  }
  return twins;
}

/** `Ada Example` as Olive sorts it: `Example, Ada`. */
function inverted(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.pop() ?? "";
  return words.length ? `${last}, ${words.join(" ")}` : last;
}

/** An entry of a collection, with every text that is no plain word in quotes. */
export function writeOlive(problem: Kept, read: { position: Position; stipulation: string; conditions: string[] }, catalogue: Catalogue): string {
  const algebraic: Entry = {};
  for (const side of SIDES) {
    const units = Object.entries(read.position.units).filter(([, unit]) => unit.side === side);
    if (units.length) algebraic[side] = units.map(([square, unit]) => [...unit.attributes, unit.code + square].join(" "));
  }
  const entry: Entry = { ...problem.unknown, algebraic, stipulation: read.stipulation };
  const named = (name: string) => behind(problem.text, [name], catalogue).map((command) => command.text).filter(Boolean);
  const authors = named("Author");
  if (!list(entry["authors"]).length && authors.length) entry["authors"] = authors.map(inverted);
  const [origin] = named("Origin");
  if (entry["source"] === undefined && origin) entry["source"] = { name: origin };
  const options = [...optionsOf(problem.text, catalogue), ...read.conditions];
  if (options.length) entry["options"] = options;
  const twins = twinsOf(problem.text, catalogue);
  if (Object.keys(twins).length) entry["twins"] = twins;
  entry["solution"] ??= "";
  if (problem.tags.length) entry["keywords"] = problem.tags;
  return `---\n${stringify(entry, { defaultStringType: "QUOTE_DOUBLE", defaultKeyType: "PLAIN" })}`;
}
