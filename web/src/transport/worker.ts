// The program in this browser: WebAssembly in workers. A search has a worker of its own, which is ended to stop it; checks, moves and
// pictures have another, so that they answer while a search runs.

import type { Catalogue } from "../model/catalogue";
import type { Answer, Call } from "./dawson.worker";
import { type Line, type Piece, type QueryOptions, Refused, type SolveOptions, type Transport } from "./transport";

function begin(): Worker {
  return new Worker(new URL("./dawson.worker.ts", import.meta.url), { type: "module" });
}

function lines(text: string): Line[] {
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}

/** A call that waits for its answer. */
interface Waiting {
  resolve: (text: string) => void;
  reject: (error: Error) => void;
}

export class WorkerTransport implements Transport {
  readonly name = "worker";
  private quick: Worker | undefined;
  private waiting = new Map<number, Waiting>();
  private next = 0;

  /** Calls the worker of short answers. */
  private ask(call: Call): Promise<string> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker().postMessage({ ...call, id });
    });
  }

  private worker(): Worker {
    if (this.quick) return this.quick;
    const worker = begin();
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const waiting = this.waiting.get(data.id);
      if (data.kind === "lines" || !waiting) return;
      this.waiting.delete(data.id);
      if (data.kind === "done") waiting.resolve(data.text);
      else waiting.reject(new Refused(data.text, 422));
      // a fault that is none of the text's leaves the instance unusable
      if (data.kind === "broken") this.end();
    };
    worker.onerror = (event) => {
      this.end();
      this.waiting.forEach(({ reject }) => reject(new Error(event.message || "the worker did not start")));
      this.waiting.clear();
    };
    return (this.quick = worker);
  }

  private end(): void {
    this.quick?.terminate();
    this.quick = undefined;
  }

  /** Runs something long in a worker of its own, which is gone afterwards. */
  private run(call: Call, hear: (lines: Line[]) => void, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const worker = begin();
      const end = (settle: () => void) => {
        worker.terminate();
        settle();
      };
      signal.addEventListener("abort", () => end(() => reject(new DOMException("stopped", "AbortError"))), { once: true });
      worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        if (signal.aborted) return;
        if (data.kind === "lines") hear(lines(data.text));
        else if (data.kind === "done") end(resolve);
        else end(() => reject(new Refused(data.text, 422)));
      };
      worker.onerror = (event) => end(() => reject(new Error(event.message || "the worker did not start")));
      worker.postMessage({ ...call, id: 0 });
    });
  }

  async catalogue(): Promise<Catalogue> {
    return JSON.parse(await this.ask({ name: "catalogue" })) as Catalogue;
  }

  solve(text: string, options: SolveOptions, hear: (lines: Line[]) => void, signal: AbortSignal): Promise<void> {
    return this.run({ name: "solve", text, options: JSON.stringify(options) }, hear, signal);
  }

  async check(text: string, signal?: AbortSignal): Promise<Line[]> {
    const answer = await this.ask({ name: "check", text });
    signal?.throwIfAborted();
    return lines(answer);
  }

  async play(text: string, commands: string[], language?: string): Promise<Line[]> {
    return lines(await this.ask({ name: "play", text, commands: JSON.stringify(commands), language: language ?? "" }));
  }

  diagram(text: string, twins: boolean): Promise<string> {
    return this.ask({ name: "diagram", text, twins });
  }

  async piece(piece: string, notation: string | undefined, from: string, black: boolean): Promise<Piece> {
    return JSON.parse(await this.ask({ name: "piece", text: piece, notation: notation ?? "", from, black })) as Piece;
  }

  async query(query: string, games: Blob, options: QueryOptions, hear: (lines: Line[]) => void, signal: AbortSignal): Promise<void> {
    await this.run({ name: "query", text: query, games, variations: options.variations ?? false }, hear, signal);
  }
}
