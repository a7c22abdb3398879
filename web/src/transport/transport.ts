// How the page reaches the program: over HTTP or in a worker. The page knows only this.

import type { Catalogue } from "../model/catalogue";

/** A JSON line of the program (handbook/src/json.md). */
export type Line = Record<string, any> & { type?: string };

export interface SolveOptions {
  dialect?: "auto" | "popeye" | "jacobi";
  threads?: number;
  maxtime?: number;
  maxmem?: number;
  mode?: "complete" | "heuristic" | "demolition";
  shorter?: boolean;
}

/** What is played: a problem, or a variant (which the text may define). */
export interface Played {
  text: string;
  variant?: string;
  fen?: string;
  language?: string;
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
  play(game: Played, commands: string[]): Promise<Line[]>;
  /** The same where the engine thinks: hears lines as they come. Aborting ends it. */
  think(game: Played, commands: string[], hear: (lines: Line[]) => void, signal: AbortSignal): Promise<void>;
  /** A document in LaTeX with diagrams and solutions. */
  latex(text: string, options: SolveOptions): Promise<string>;
  diagram(text: string, twins: boolean): Promise<string>;
  piece(piece: string, notation: string | undefined, from: string, black: boolean): Promise<Piece>;
  /** Hears of each game that is found. */
  query(query: string, games: Blob, options: QueryOptions, hear: (lines: Line[]) => void, signal: AbortSignal): Promise<void>;
  /** The games that are found, in PGN, each matching position with a comment. */
  extract(query: string, games: Blob, options: QueryOptions, signal: AbortSignal): Promise<Blob>;
}
