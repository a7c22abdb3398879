// The worker: loads the program once and answers calls, one after the other.

/// <reference lib="webworker" />

import start, * as dawson from "dawson-wasm";

/** What can be asked. */
export type Call =
  | { name: "catalogue" }
  | { name: "check"; text: string }
  | { name: "solve"; text: string; options: string }
  | { name: "play"; text: string; commands: string; language: string }
  | { name: "diagram"; text: string; twins: boolean }
  | { name: "piece"; text: string; notation: string; from: string; black: boolean }
  | { name: "query"; text: string; games: Blob; variations: boolean };

/** What is answered: lines while a call lasts, then its end. */
export interface Answer {
  id: number;
  kind: "lines" | "done" | "refused" | "broken";
  text: string;
}

const loaded = start();

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
    case "play":
      return dawson.play(call.text, call.commands, call.language);
    case "diagram":
      return dawson.diagram(call.text, call.twins);
    case "piece":
      return dawson.piece(call.text, call.notation, call.from, call.black);
    case "query":
      dawson.query(call.text, new Uint8Array(await call.games.arrayBuffer()), call.variations, hear);
      return "";
  }
}

function tell(id: number, kind: Answer["kind"], text: string): void {
  const message: Answer = { id, kind, text };
  postMessage(message);
}

onmessage = async ({ data }: MessageEvent<Call & { id: number }>) => {
  try {
    tell(data.id, "done", await answer(data));
  } catch (error) {
    // a trap is a fault of the program, or memory that could not be had; anything else is its refusal
    const kind = error instanceof WebAssembly.RuntimeError ? "broken" : "refused";
    tell(data.id, kind, error instanceof Error ? error.message : String(error));
  }
};
