// The worker: loads the program once and answers calls, one after the other.

/// <reference lib="webworker" />

import start, * as dawson from "dawson-wasm";

/** What can be asked. */
export type Call =
  | { name: "catalogue" }
  | { name: "check"; text: string }
  | { name: "solve"; text: string; options: string }
  | { name: "conclude"; text: string; options: string; summaries: string }
  | { name: "latex"; text: string; options: string }
  | { name: "play"; game: string }
  | { name: "diagram"; text: string; twins: boolean }
  | { name: "piece"; text: string; notation: string; from: string; black: boolean }
  | { name: "query"; text: string; games: Blob; options: string };

/** What is answered: lines while a call lasts, then its end. */
export interface Answer {
  id: number;
  kind: "lines" | "done" | "refused" | "broken";
  text: string;
  /** The bytes of the instance's memory, at the end of a call. */
  memory?: number;
}

/** Games are read in pieces of so many bytes. */
const PIECE = 1 << 20;

/** The program, which the page has compiled; null where it is to be loaded here. */
let begin: (program: WebAssembly.Module | null) => void;
let memory: WebAssembly.Memory | undefined;
const loaded = new Promise<WebAssembly.Module | null>((resolve) => (begin = resolve)).then(async (program) => {
  const exports = await start(program ? { module_or_path: program } : undefined);
  memory = exports.memory;
});

/** Reads a file in pieces: gives the bytes from a place on, at most so many. */
function reading(games: Blob): (place: number, most: number) => Uint8Array {
  const reader = new FileReaderSync();
  let from = 0;
  let piece = new Uint8Array();
  return (place, most) => {
    if (place < from || place >= from + piece.length) {
      from = place;
      piece = new Uint8Array(reader.readAsArrayBuffer(games.slice(place, place + PIECE)));
    }
    return piece.subarray(place - from, place - from + most);
  };
}

async function answer(call: Call & { id: number }): Promise<string> {
  await loaded;
  const hear = (text: string) => tell(call.id, "lines", text);
  switch (call.name) {
    case "catalogue":
      return dawson.catalogue();
    case "check":
      return dawson.check(call.text);
    case "solve":
      dawson.solve(call.text, call.options, hear);
      return "";
    case "conclude":
      return dawson.conclude(call.text, call.options, call.summaries);
    case "latex":
      return dawson.latex(call.text, call.options);
    case "play":
      dawson.play(call.game, hear);
      return "";
    case "diagram":
      return dawson.diagram(call.text, call.twins);
    case "piece":
      return dawson.piece(call.text, call.notation, call.from, call.black);
    case "query":
      dawson.query(call.text, reading(call.games), call.options, hear);
      return "";
  }
}

function tell(id: number, kind: Answer["kind"], text: string): void {
  const message: Answer = { id, kind, text };
  if (kind !== "lines" && memory) message.memory = memory.buffer.byteLength;
  postMessage(message);
}

onmessage = async ({ data }: MessageEvent<(Call & { id: number }) | { program: WebAssembly.Module | null }>) => {
  if ("program" in data) {
    begin(data.program);
    return;
  }
  try {
    tell(data.id, "done", await answer(data));
  } catch (error) {
    // a trap is a fault of the program, or memory that could not be had; anything else is its refusal
    const kind = error instanceof WebAssembly.RuntimeError ? "broken" : "refused";
    tell(data.id, kind, error instanceof Error ? error.message : String(error));
  }
};
