// The program in this browser: WebAssembly in workers. A search has several, which are ended to stop it; checks, moves and pictures have
// one of their own, so that they answer while a search runs.

import type { Catalogue } from "../model/catalogue";
import type { Call } from "./dawson.worker";
import { Pool, Room, lines } from "./pool";
import { solveShared } from "./shared";
import type { Line, Piece, Played, QueryOptions, SolveOptions, Transport } from "./transport";

/** So many workers share a problem at most; each has tables of its own. */
const MOST = 8;
/** The memory for tables of a search, in megabytes, and what each worker gets at least. */
const MEMORY = 96;
const LEAST_MEMORY = 24;

/** How many workers share a problem here: one for each core, at least two, so that there is progress to tell. */
function workers(): number {
  return Math.min(MOST, Math.max(2, navigator.hardwareConcurrency || 2));
}

export class WorkerTransport implements Transport {
  readonly name = "worker";
  private quick: Room | undefined;
  private readonly pool = new Pool();

  /** Calls the worker of short answers. */
  private ask(call: Call, hear?: (text: string) => void): Promise<string> {
    if (!this.quick || this.quick.ended) this.quick = new Room();
    return this.quick.call(call, hear);
  }

  /** Has the workers of searches begin, where the page has nothing else to do. */
  private prepare(): void {
    const soon = globalThis.requestIdleCallback ?? ((begin: () => void) => setTimeout(begin, 500));
    soon(() => this.pool.prepare(workers()));
  }

  /** Runs something long in a worker that is ended to stop it. */
  private async run(call: Call, hear: (text: string) => void, signal: AbortSignal): Promise<void> {
    const room = this.pool.take();
    const stop = () => room.end();
    signal.addEventListener("abort", stop, { once: true });
    try {
      await room.call(call, (text) => {
        if (!signal.aborted) hear(text);
      });
      this.pool.give(room);
    } catch (error) {
      if (!room.ended) this.pool.give(room);
      throw error;
    } finally {
      signal.removeEventListener("abort", stop);
      this.prepare();
    }
  }

  async catalogue(): Promise<Catalogue> {
    const catalogue = JSON.parse(await this.ask({ name: "catalogue" })) as Catalogue;
    this.prepare();
    return catalogue;
  }

  async solve(text: string, options: SolveOptions, hear: (lines: Line[]) => void, signal: AbortSignal): Promise<void> {
    const count = options.threads ? Math.min(options.threads, MOST) : workers();
    const maxmem = Math.max(options.maxmem ?? MEMORY, LEAST_MEMORY * count);
    try {
      await solveShared(this.pool, text, { ...options, maxmem }, count, hear, signal);
    } finally {
      this.prepare();
    }
  }

  async check(text: string, signal?: AbortSignal): Promise<Line[]> {
    const answer = await this.ask({ name: "check", text });
    signal?.throwIfAborted();
    return lines(answer);
  }

  async play(game: Played, commands: string[]): Promise<Line[]> {
    const heard: Line[] = [];
    await this.ask({ name: "play", game: JSON.stringify({ ...game, commands }) }, (text) => heard.push(...lines(text)));
    return heard;
  }

  think(game: Played, commands: string[], hear: (lines: Line[]) => void, signal: AbortSignal): Promise<void> {
    return this.run({ name: "play", game: JSON.stringify({ ...game, commands }) }, (text) => hear(lines(text)), signal);
  }

  async latex(text: string, options: SolveOptions): Promise<string> {
    const room = this.pool.take();
    try {
      return await room.call({ name: "latex", text, options: JSON.stringify(options) });
    } finally {
      this.pool.give(room);
    }
  }

  diagram(text: string, twins: boolean): Promise<string> {
    return this.ask({ name: "diagram", text, twins });
  }

  async piece(piece: string, notation: string | undefined, from: string, black: boolean): Promise<Piece> {
    return JSON.parse(await this.ask({ name: "piece", text: piece, notation: notation ?? "", from, black })) as Piece;
  }

  query(query: string, games: Blob, options: QueryOptions, hear: (lines: Line[]) => void, signal: AbortSignal): Promise<void> {
    return this.run({ name: "query", text: query, games, options: JSON.stringify(options) }, (text) => hear(lines(text)), signal);
  }

  async extract(query: string, games: Blob, options: QueryOptions, signal: AbortSignal): Promise<Blob> {
    const parts: string[] = [];
    const call: Call = { name: "query", text: query, games, options: JSON.stringify({ ...options, format: "pgn" }) };
    await this.run(call, (text) => parts.push(text), signal);
    return new Blob(parts);
  }
}
