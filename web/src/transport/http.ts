// The program behind `dawson serve`.

import type { Catalogue } from "../model/catalogue";
import { type Line, type Piece, type Played, type QueryOptions, Refused, type SolveOptions, type Transport } from "./transport";

/** Answers wait so long for each other, in milliseconds, before the page hears of them together. */
const BATCH = 60;

export class HttpTransport implements Transport {
  readonly name = "server";

  /** The token that a server beyond this machine asks for. */
  constructor(private readonly token: string | null) {}

  private async ask(path: string, init: RequestInit = {}, query: Record<string, unknown> = {}): Promise<Response> {
    const words = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== null) words.set(name, String(value));
    const headers = new Headers(init.headers);
    if (this.token) headers.set("Authorization", `Bearer ${this.token}`);
    const address = new URL(`api/${path}${words.size ? `?${words}` : ""}`, document.baseURI);
    const response = await fetch(address, { ...init, headers, cache: "no-store" });
    if (response.ok) return response;
    const text = await response.text();
    let message = text;
    try {
      message = JSON.parse(text).error ?? text;
    } catch {
      // it is no JSON: the text says it
    }
    throw new Refused(message, response.status);
  }

  async catalogue(): Promise<Catalogue> {
    return (await this.ask("catalogue")).json();
  }

  async solve(text: string, options: SolveOptions, hear: (lines: Line[]) => void, signal: AbortSignal): Promise<void> {
    const response = await this.ask("solve", { method: "POST", body: text, signal }, { ...options, progress: true });
    await readLines(response, hear);
  }

  async check(text: string, signal?: AbortSignal): Promise<Line[]> {
    return parse(await (await this.ask("check", { method: "POST", body: text, signal: signal ?? null })).text());
  }

  private askPlay(game: Played, commands: string[], signal?: AbortSignal): Promise<Response> {
    const headers = { "Content-Type": "application/json" };
    return this.ask("play", { method: "POST", body: JSON.stringify({ ...game, commands }), headers, signal: signal ?? null });
  }

  async play(game: Played, commands: string[]): Promise<Line[]> {
    return parse(await (await this.askPlay(game, commands)).text());
  }

  async think(game: Played, commands: string[], hear: (lines: Line[]) => void, signal: AbortSignal): Promise<void> {
    await readLines(await this.askPlay(game, commands, signal), hear);
  }

  async latex(text: string, options: SolveOptions): Promise<string> {
    return (await this.ask("latex", { method: "POST", body: text }, { ...options })).text();
  }

  async diagram(text: string, twins: boolean): Promise<string> {
    return (await this.ask("diagram.svg", { method: "POST", body: text }, { twins })).text();
  }

  async piece(piece: string, notation: string | undefined, from: string, black: boolean): Promise<Piece> {
    return (await this.ask("piece", {}, { piece, notation, from, black })).json();
  }

  async query(query: string, games: Blob, options: QueryOptions, hear: (lines: Line[]) => void, signal: AbortSignal): Promise<void> {
    const response = await this.ask("query", { method: "POST", body: games, signal }, { query, ...options });
    await readLines(response, hear);
  }

  async extract(query: string, games: Blob, options: QueryOptions, signal: AbortSignal): Promise<Blob> {
    const response = await this.ask("query", { method: "POST", body: games, signal }, { query, ...options, format: "pgn" });
    return response.blob();
  }
}

function parse(text: string): Line[] {
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}

/** Reads JSON lines as they come and hands them on in batches. */
async function readLines(response: Response, hear: (lines: Line[]) => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let rest = "";
  let batch: Line[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (batch.length) hear(batch);
    batch = [];
  };
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      batch.push(...lines.filter(Boolean).map((line) => JSON.parse(line) as Line));
      timer ??= setTimeout(flush, BATCH);
    }
    if (rest.trim()) batch.push(JSON.parse(rest) as Line);
  } finally {
    flush();
  }
}
