// How the page reaches the program: over HTTP or in a worker. The page knows only this.

import type { Catalogue } from "../model/catalogue";

/** A JSON line of the program (docs/json.md). */
export type Line = Record<string, any> & { type?: string };

export interface SolveOptions {
  dialect?: "auto" | "popeye" | "jacobi";
  threads?: number;
  maxtime?: number;
  maxmem?: number;
  mode?: "complete" | "heuristic" | "demolition";
  shorter?: boolean;
}

export interface QueryOptions {
  limit?: number;
  variations?: boolean;
}

export interface Piece {
  text: string;
  svg: string;
}

/** A request was refused; the message is the program's. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

export interface Transport {
  readonly name: "server" | "worker";
  catalogue(): Promise<Catalogue>;
  /** Hears lines in batches while they are found; ends when the search does. Aborting ends the search. */
  solve(text: string, options: SolveOptions, hear: (lines: Line[]) => void, signal: AbortSignal): Promise<void>;
  check(text: string, signal?: AbortSignal): Promise<Line[]>;
  /** Plays all commands from the beginning. */
  play(text: string, commands: string[], language?: string): Promise<Line[]>;
  diagram(text: string, twins: boolean): Promise<string>;
  piece(piece: string, notation: string | undefined, from: string, black: boolean): Promise<Piece>;
  query(query: string, games: Blob, options: QueryOptions, hear: (lines: Line[]) => void, signal: AbortSignal): Promise<void>;
}
