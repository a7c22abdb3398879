// One search shared by several workers: each takes every n-th of the first moves (`--part k/n`). Their lines come as they are found, with
// the place of their first move among all; at the end one run gives the verdict on what all have found.

import { type Pool, type Room, lines } from "./pool";
import type { Line, SolveOptions } from "./transport";

/** What the parts after the first tell again, or for themselves alone. */
const OF_FIRST = new Set(["error", "warning", "message", "array"]);

/** Solves a text with so many workers. Aborting ends them at once. */
export async function solveShared(
  pool: Pool,
  text: string,
  options: SolveOptions,
  count: number,
  hear: (lines: Line[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const rooms: Room[] = Array.from({ length: count }, () => pool.take());
  const stop = () => rooms.forEach((room) => room.end());
  signal.addEventListener("abort", stop, { once: true });
  const summaries: Line[] = [];
  const unsolved: Line[] = [];
  const progress = rooms.map(() => ({ at: "", done: 0, of: 0 }));

  const hearPart = (part: number) => (batch: string) => {
    if (signal.aborted) return;
    const heard: Line[] = [];
    for (const line of lines(batch)) {
      if (line.type === "summary") {
        if (line["found"]) summaries.push(line);
        else if (part === 0) unsolved.push(line);
      } else if (line.type === "progress") {
        progress[part] = { at: `${line["problem"]} ${line["twin"] ?? ""}`, done: line["done"], of: line["of"] };
        heard.push(together(progress));
      } else if (part === 0 || !OF_FIRST.has(line.type ?? "")) {
        // numbers of moves are those of the part
        if (typeof line["id"] === "number") line["id"] = line["id"] * count + part;
        if (typeof line["parent"] === "number") line["parent"] = line["parent"] * count + part;
        heard.push({ ...line, part });
      }
    }
    if (heard.length) hear(heard);
  };

  try {
    const own = { ...options, ...(options.maxmem ? { maxmem: Math.max(8, Math.floor(options.maxmem / count)) } : {}) };
    await Promise.all(
      rooms.map((room, part) => room.call({ name: "solve", text, options: JSON.stringify({ ...own, part: [part + 1, count] }) }, hearPart(part))),
    );
    signal.throwIfAborted();
    if (summaries.length) {
      const last = await rooms[0]!.call({ name: "conclude", text, options: JSON.stringify(options), summaries: JSON.stringify(summaries) });
      hear(lines(last).filter((line) => line.type === "summary"));
    } else if (unsolved.length) hear(unsolved);
    rooms.forEach((room) => pool.give(room));
  } catch (error) {
    stop();
    if (signal.aborted) throw new DOMException("stopped", "AbortError");
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** The progress of the diagram or twin that the slowest part is at. */
function together(parts: { at: string; done: number; of: number }[]): Line {
  const here = parts.filter((one) => one.at === parts.find((other) => other.of)?.at);
  const of = Math.max(...here.map((one) => one.of));
  // a part that has looked at the first k moves has done its share of them
  const done = here.reduce((sum, one) => sum + one.done, 0) / parts.length;
  return { type: "progress", done: Math.floor(done), of };
}
