// Workers with the program in them. The program is compiled once, by the page, and all workers get it: code that the browser has optimised
// for one is so for all, and for those that come later. Workers that have answered are kept for the next question.

import program from "dawson-wasm/program";
import type { Answer, Call } from "./dawson.worker";
import { type Line, Refused } from "./transport";

/** A worker whose memory has grown beyond this, in bytes, is not kept: memory of WebAssembly never shrinks. */
const MOST_MEMORY = 400e6;

let compiled: Promise<WebAssembly.Module | null> | undefined;

/** The program; null where the browser would rather have each worker load it. */
function module(): Promise<WebAssembly.Module | null> {
  compiled ??= WebAssembly.compileStreaming(fetch(program)).catch(() => null);
  return compiled;
}

export function lines(text: string): Line[] {
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}

interface Waiting {
  hear: ((text: string) => void) | undefined;
  resolve: (text: string) => void;
  reject: (error: Error) => void;
}

/** A worker that answers calls one after the other. */
export class Room {
  private readonly worker = new Worker(new URL("./dawson.worker.ts", import.meta.url), { type: "module" });
  private readonly waiting = new Map<number, Waiting>();
  private next = 0;
  /** It cannot be used any more. */
  ended = false;
  /** It has taken much memory. */
  large = false;

  constructor() {
    void module().then((program) => this.worker.postMessage({ program }));
    this.worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const waiting = this.waiting.get(data.id);
      if (!waiting) return;
      if (data.kind === "lines") {
        waiting.hear?.(data.text);
        return;
      }
      this.waiting.delete(data.id);
      this.large ||= (data.memory ?? 0) > MOST_MEMORY;
      // a fault that is none of the text's leaves the instance unusable
      if (data.kind === "broken") this.end();
      if (data.kind === "done") waiting.resolve(data.text);
      else waiting.reject(new Refused(data.text, 422));
    };
    this.worker.onerror = (event) => {
      this.end(new Error(event.message || "the worker did not start"));
    };
  }

  call(call: Call, hear?: (text: string) => void): Promise<string> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { hear, resolve, reject });
      this.worker.postMessage({ ...call, id });
    });
  }

  /** Ends it at once, whatever it does; who waits for an answer hears why. */
  end(why: Error = new DOMException("stopped", "AbortError")): void {
    this.ended = true;
    this.worker.terminate();
    this.waiting.forEach(({ reject }) => reject(why));
    this.waiting.clear();
  }
}

/** A small problem of leapers, riders and hoppers. Who solves it has run what most problems run. */
const FIRST_PROBLEM = `beginproblem
pieces white ka1 gd4 le5 black kh8 pb7 ra8
stipulation h#2.5
endproblem
`;

/** The workers that nobody uses just now. */
export class Pool {
  private idle: Room[] = [];
  private warmed = false;

  take(): Room {
    return this.idle.pop() ?? new Room();
  }

  give(room: Room): void {
    if (room.large) room.end();
    else if (!room.ended) this.idle.push(room);
  }

  /**
   * Begins workers beforehand, so that so many stand ready. The first of them, which is taken last, solves a small problem: the browser then has
   * compiled the busiest functions for all, which the first problem of the user would wait for.
   */
  prepare(count: number): void {
    while (this.idle.length < count) this.idle.push(new Room());
    const [first] = this.idle;
    if (this.warmed || !first) return;
    this.warmed = true;
    first.call({ name: "solve", text: FIRST_PROBLEM, options: JSON.stringify({ maxmem: 16 }) }).catch(() => undefined);
  }
}
