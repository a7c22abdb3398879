// The solution as a tree that grows while the program's lines come in.

import { type Effect, type Position, type RawUnit, type Translate, after, positionOf } from "../model/position";
import type { Line } from "../transport/transport";

/** A half-move in the tree. */
export interface MoveNode {
  id: number;
  text: string;
  from: string;
  to: string;
  side: string;
  effects: Effect[];
  goals: string[];
  check: boolean;
  /** Half-moves before it. */
  depth: number;
  kind: "key" | "try" | "threat" | "refutation" | "set" | "";
  /** It is one of several continuations where one was meant: a second key, or a dual. */
  second: "" | "cook" | "dual";
  /** Says that nothing is threatened. */
  zugzwang: boolean;
  parent: MoveNode | null;
  children: MoveNode[];
}

/** A phase of play: its first moves, or lines of help play whose moves follow one another. */
export interface Phase {
  name: string;
  duplex: boolean;
  roots: MoveNode[];
  /** Lines told so far, of help and series play. */
  lines: number;
}

/** The diagram or one of its twins, with its play. */
export interface Twin {
  letter: string | null;
  description: string;
  stipulation: string;
  conditions: string[];
  position: Position | null;
  phases: Phase[];
  verdict: { claim: string; text: string } | null;
  complete: boolean;
  solutions: number | null;
}

export interface Problem {
  number: number;
  language: string;
  twins: Twin[];
  faults: Fault[];
}

export interface Fault {
  message: string;
  severity: "error" | "warning";
  line: number;
  column: number;
  token: string;
  near: string[];
}

/** Everything heard of a run. */
export class Solution {
  problems: Problem[] = [];
  /** Why the server ended the run before its end. */
  cut: string | null = null;
  private next = 0;
  /** The moves of tree play of the phase that is told now, by their numbers. */
  private byId = new Map<number, MoveNode>();

  constructor(private readonly translate: (language: string) => Translate) {}

  /** Adds what has come. */
  add(lines: Line[]): void {
    for (const line of lines) this.hear(line);
  }

  private problem(line: Line): Problem {
    const number = line["problem"] ?? this.problems.length;
    let problem = this.problems.find((one) => one.number === number);
    if (!problem) {
      problem = { number, language: "english", twins: [], faults: [] };
      this.problems.push(problem);
    }
    return problem;
  }

  private twin(line: Line): Twin {
    const problem = this.problem(line);
    const letter: string | null = line["twin"] ?? null;
    let twin = problem.twins.find((one) => one.letter === letter);
    if (!twin && letter !== null && problem.twins.length === 1 && problem.twins[0]!.letter === null && !problem.twins[0]!.phases.length) {
      // the diagram itself is one of the twins
      twin = problem.twins[0]!;
      twin.letter = letter;
    }
    if (!twin) {
      twin = {
        letter,
        description: "",
        stipulation: "",
        conditions: [],
        position: null,
        phases: [],
        verdict: null,
        complete: false,
        solutions: null,
      };
      problem.twins.push(twin);
    }
    return twin;
  }

  private phase(line: Line): Phase {
    const twin = this.twin(line);
    let phase = twin.phases[twin.phases.length - 1];
    if (!phase) {
      phase = { name: "actual play", duplex: false, roots: [], lines: 0 };
      twin.phases.push(phase);
    }
    return phase;
  }

  private hear(line: Line): void {
    switch (line.type) {
      case "problem":
      case "twin": {
        const problem = this.problem(line);
        if (line.type === "problem") problem.language = line["language"] ?? "english";
        const twin = this.twin(line);
        twin.description = line["description"] ?? "";
        twin.stipulation = line["stipulation"] ?? "";
        twin.conditions = line["conditions"] ?? [];
        const raw = line["position"] as { files: number; ranks: number; pieces: RawUnit[] } | undefined;
        if (raw) twin.position = positionOf(raw, this.translate(problem.language));
        break;
      }
      case "phase":
        this.byId.clear();
        this.twin(line).phases.push({ name: line["phase"], duplex: line["duplex"], roots: [], lines: 0 });
        break;
      case "move": {
        const parent = line["parent"] === null ? null : (this.byId.get(line["parent"]) ?? null);
        const node = this.node(line["move"], parent, line["depth"]);
        node.goals = line["goals"] ?? [];
        const kinds = ["key", "try", "threat", "refutation"] as const;
        node.kind = kinds.find((kind) => line[kind]) ?? "";
        this.byId.set(line["id"], node);
        const siblings = parent ? parent.children : this.phase(line).roots;
        siblings.push(node);
        markSeconds(node, siblings);
        break;
      }
      case "zugzwang": {
        const node = this.byId.get(line["parent"]);
        if (node) node.zugzwang = true;
        break;
      }
      case "solution": {
        const phase = this.phase(line);
        phase.lines += 1;
        let parent: MoveNode | null = null;
        const plies = line["plies"] as any[];
        plies.forEach((ply, at) => {
          const siblings: MoveNode[] = parent ? parent.children : phase.roots;
          const passed: number = line["passed"] ?? 0;
          // lines with the same beginning follow one another: they share it
          const last: MoveNode | undefined = siblings[siblings.length - 1];
          const same = last && last.text === ply.text && at < plies.length - 1 && last.children.length;
          const node: MoveNode = same ? last : this.node(ply, parent, at + passed);
          if (!same) siblings.push(node);
          if (at === plies.length - 1) node.goals = line["goals"] ?? [];
          parent = node;
        });
        break;
      }
      case "error":
      case "warning":
        this.problem(line).faults.push({
          message: line["message"],
          severity: line.type,
          line: line["line"] ?? 1,
          column: line["column"] ?? 1,
          token: line["token"] ?? "",
          near: line["near"] ?? [],
        });
        break;
      case "summary": {
        const twin = this.twin(line);
        twin.verdict = line["verdict"] ?? null;
        twin.complete = line["complete"] ?? false;
        twin.solutions = line["solutions"] ?? null;
        break;
      }
      case "cut":
        this.cut = line["message"];
        break;
    }
  }

  private node(move: any, parent: MoveNode | null, depth: number): MoveNode {
    return {
      id: this.next++,
      text: move.text,
      from: move.from,
      to: move.to,
      side: move.side,
      effects: move.effects ?? [],
      goals: [],
      check: move.check ?? false,
      depth,
      kind: "",
      second: "",
      zugzwang: false,
      parent,
      children: [],
    };
  }
}

/** Marks further keys as cooks, and several continuations of the attacker after one defence as duals. Several threats are no dual. */
function markSeconds(node: MoveNode, siblings: MoveNode[]): void {
  if (node.kind === "key") {
    const keys = siblings.filter((one) => one.kind === "key");
    if (keys.length > 1) keys.forEach((one) => (one.second = "cook"));
  } else if (node.depth >= 2 && node.depth % 2 === 0 && !node.kind && node.parent) {
    const continuations = siblings.filter((one) => !one.kind);
    if (continuations.length > 1) continuations.forEach((one) => (one.second = "dual"));
  }
}

/** The moves to a node, from the first on. */
export function path(node: MoveNode | null): MoveNode[] {
  const moves: MoveNode[] = [];
  for (let one = node; one; one = one.parent) moves.unshift(one);
  return moves;
}

/** The position after a node's move. */
export function positionAt(start: Position, node: MoveNode | null, translate: Translate): Position {
  return path(node).reduce((position, move) => after(position, move.effects, translate), start);
}

/** The move as problem literature writes it: goal or check behind it, key and try with their signs. */
export function written(node: MoveNode): string {
  const sign = node.goals.length ? ` ${node.goals.join(" ")}` : node.check ? " +" : "";
  const rank = node.kind === "key" || node.kind === "refutation" ? " !" : node.kind === "try" ? " ?" : "";
  return node.text + sign + rank;
}

/** The number before a half-move: `1.` or `1...`. In help play Black begins, so the half-moves of a line count, not the sides. */
export function moveNumber(node: MoveNode): string {
  const number = Math.floor(node.depth / 2) + 1;
  return node.depth % 2 ? `${number}...` : `${number}.`;
}
