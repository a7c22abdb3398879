// Popeye's language for the editor: what a word is, how it can be completed, and what it means.

import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { StreamLanguage, type StreamParser } from "@codemirror/language";
import { type Catalogue, type Words, column } from "../model/catalogue";
import { languageOf } from "./problem";

/** Commands whose line is free text. */
const FREE = new Set(["Remark", "Author", "Origin", "Title", "Award", "Protocol", "LaTeX"]);
const COLOURS = ["white", "black", "neutral", "blanc", "noir", "neutre", "weiss", "schwarz"];

type Kind = "keyword" | "typeName" | "propertyName" | "attributeName" | "atom" | "variableName" | "modifier";

/** All words with what they are, in lower case. */
function vocabulary(catalogue: Catalogue): Map<string, Kind> {
  const kinds = new Map<string, Kind>();
  const add = (rows: Words[], kind: Kind) => rows.forEach((words) => words.forEach((word) => kinds.set(word.toLowerCase(), kind)));
  add(catalogue.twins, "modifier");
  add(catalogue.variants, "atom");
  add(catalogue.attributes, "attributeName");
  add(catalogue.options, "propertyName");
  add(catalogue.conditions.map((condition) => condition.words), "typeName");
  add([catalogue.begin, ...catalogue.commands], "keyword");
  COLOURS.forEach((word) => kinds.set(word, "attributeName"));
  return kinds;
}

/** Colours for the words of the catalogue; without it nothing is coloured. */
export function popeye(catalogue: Catalogue | undefined) {
  const kinds = catalogue ? vocabulary(catalogue) : new Map<string, Kind>();
  const free = new Set(
    (catalogue?.commands ?? []).filter((words) => FREE.has(words[0])).flatMap((words) => words.map((word) => word.toLowerCase())),
  );
  const parser: StreamParser<{ free: boolean }> = {
    startState: () => ({ free: false }),
    token(stream, state) {
      if (stream.sol()) state.free = false;
      if (stream.eatSpace()) return null;
      if (state.free) {
        stream.skipToEnd();
        return "string";
      }
      if (stream.match(/^[A-Za-z]\w*(?![\w#=])/)) {
        const word = stream.current().toLowerCase();
        if (free.has(word)) state.free = true;
        const kind = kinds.get(word);
        if (kind) return kind;
        return /^[a-z0-9]{1,2}([a-h][1-8])+$/.test(word) ? "variableName" : null;
      }
      if (stream.match(/^\S*[#=~]\S*/)) return "operator";
      if (stream.match(/^\d+(\.\d+)?/)) return "number";
      stream.next();
      return null;
    },
  };
  return StreamLanguage.define(parser);
}

/** What a word may become: the words that make sense behind the command of its line. */
export function completer(catalogue: () => Catalogue | undefined) {
  return (context: CompletionContext): CompletionResult | null => {
    const words = catalogue();
    const word = context.matchBefore(/[A-Za-z][A-Za-z0-9]*/);
    if (!words || !word || (word.text.length < 2 && !context.explicit)) return null;
    const text = context.state.doc.toString();
    const at = column(languageOf(words, text));
    const line = context.state.doc.lineAt(context.pos);
    const isFirst = !line.text.slice(0, word.from - line.from).trim();
    const of = (rows: Words[], type: string): Completion[] => rows.map((row) => ({ label: row[at], type, ...(at ? { detail: row[0] } : {}) }));
    const conditions = (): Completion[] =>
      words.conditions.map((condition) => ({
        label: condition.words[at],
        type: "class",
        ...(at ? { detail: condition.words[0] } : {}),
        info: `${condition.definition} (${condition.source})`,
      }));
    const options: Completion[] = isFirst ? of([words.begin, ...words.commands], "keyword") : [];
    const command = commandOf(words, at, text.slice(0, line.from) + line.text.slice(0, word.from - line.from));
    if (command === "Condition") options.push(...conditions(), ...of(words.variants, "constant"));
    else if (command === "Option") options.push(...of(words.options, "property"));
    else if (command === "Pieces") options.push(...of(words.attributes, "type"));
    else if (command === "Twin" || command === "ZeroPosition") options.push(...of(words.twins, "function"), ...conditions());
    return options.length ? { from: word.from, options, validFor: /^\w*$/ } : null;
  };
}

/** The English name of the last command before a place. */
function commandOf(catalogue: Catalogue, at: 0 | 1 | 2, before: string): string | null {
  let found: string | null = null;
  for (const [, word] of before.matchAll(/^[ \t]*([A-Za-z]{3,})/gm)) {
    const start = word!.toLowerCase();
    const rows = catalogue.commands.filter((words) => words[at].toLowerCase().startsWith(start));
    const exact = rows.find((words) => words[at].toLowerCase() === start) ?? (rows.length === 1 ? rows[0] : undefined);
    if (exact) found = exact[0];
  }
  return found;
}
