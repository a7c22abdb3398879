// The solution as a tree that grows while the program's lines come in.

import { type Effect, type Position, type RawUnit, type Translate, after, positionOf } from "../model/position";
import type { Line } from "../transport/transport";

/** A second key; one of several continuations after a defence; the end of a line that is shorter than asked. */
export type Flaw = "cook" | "dual" | "short";

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
  /** What is not as it should be: it is one of several continuations where one was meant, or its line ends before its time. */
  flaw: "" | Flaw;
  /** Says that nothing is threatened. */
  zugzwang: boolean;
  /** Of a first move: the length of its line, and its place among all first moves, where parts of a search tell them out of order. */
  rank: [number, number];
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
  verdict: { claim: string; text: string; intended?: number; short?: string } | null;
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
  /** How far the search is: first moves done, and all. */
  progress: { done: number; of: number } | null = null;
  private next = 0;
  /** The phase that each part of the search is in; one that is not shared has no number. */
  private current = new Map<number | undefined, Phase>();
  /** The moves of tree play, by problem, twin and number. */
  private byId = new Map<string, MoveNode>();

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
    let phase = this.current.get(line["part"]);
    if (!phase || !twin.phases.includes(phase)) {
      phase = { name: "actual play", duplex: false, roots: [], lines: 0 };
      twin.phases.push(phase);
      this.current.set(line["part"], phase);
    }
    return phase;
  }

  /** A phase begins; the parts of a shared search begin the same ones. */
  private beginPhase(line: Line): void {
    const { phases } = this.twin(line);
    const one: Phase = { name: line["phase"], duplex: line["duplex"], roots: [], lines: 0 };
    const same = (other: Phase) => other.name === one.name && other.duplex === one.duplex;
    const known = line["part"] === undefined ? undefined : phases.find(same);
    if (!known) {
      const order = (phase: Phase) => Number(phase.duplex) * 2 + Number(phase.name !== "set play");
      // another part may have come farther already
      const at = line["part"] === undefined ? -1 : phases.findIndex((other) => order(other) > order(one));
      phases.splice(at < 0 ? phases.length : at, 0, one);
    }
    this.current.set(line["part"], known ?? one);
  }

  private hear(line: Line): void {
    switch (line.type) {
      case "problem":
      case "twin": {
        const problem = this.problem(line);
        if (line.type === "problem") problem.language = line["language"] ?? "english";
        const twin = this.twin(line);
        this.current.delete(line["part"]);
        twin.description = line["description"] ?? "";
        twin.stipulation = line["stipulation"] ?? "";
        twin.conditions = line["conditions"] ?? [];
        const raw = line["position"] as { files: number; ranks: number; pieces: RawUnit[] } | undefined;
        if (raw) twin.position = positionOf(raw, this.translate(problem.language));
        break;
      }
      case "phase":
        this.beginPhase(line);
        break;
      case "move": {
        const parent = line["parent"] === null ? null : (this.byId.get(idOf(line, line["parent"])) ?? null);
        const node = this.node(line["move"], parent, line["depth"]);
        node.goals = line["goals"] ?? [];
        const kinds = ["key", "try", "threat", "refutation"] as const;
        node.kind = kinds.find((kind) => line[kind]) ?? "";
        this.byId.set(idOf(line, line["id"]), node);
        const siblings = parent ? parent.children : this.phase(line).roots;
        node.rank = [0, line["order"] ?? 0];
        if (parent) siblings.push(node);
        else siblings.splice(placeOf(node.rank, siblings), 0, node);
        markSeconds(node, siblings);
        break;
      }
      case "zugzwang": {
        const node = this.byId.get(idOf(line, line["parent"]));
        if (node) node.zugzwang = true;
        break;
      }
      case "solution": {
        const phase = this.phase(line);
        phase.lines += 1;
        let parent: MoveNode | null = null;
        const plies = line["plies"] as any[];
        const rank: [number, number] = line["order"] === undefined ? [0, 0] : [plies.length, line["order"]];
        plies.forEach((ply, at) => {
          const siblings: MoveNode[] = parent ? parent.children : phase.roots;
          const passed: number = line["passed"] ?? 0;
          const place: number = parent ? siblings.length : placeOf(rank, siblings);
          // lines with the same beginning follow one another: they share it
          const last: MoveNode | undefined = siblings[place - 1];
          const same = last && last.text === ply.text && at < plies.length - 1 && last.children.length;
          const node: MoveNode = same ? last : this.node(ply, parent, at + passed);
          if (!same) {
            node.rank = rank;
            siblings.splice(place, 0, node);
          }
          if (at === plies.length - 1) {
            node.goals = line["goals"] ?? [];
            if (line["short"]) node.flaw = "short";
          }
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
      case "progress":
        this.progress = { done: line["done"], of: line["of"] };
        break;
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
      flaw: "",
      zugzwang: false,
      rank: [0, 0],
      parent,
      children: [],
    };
  }
}

/** The number of a move, which counts within a diagram or twin. */
function idOf(line: Line, number: number): string {
  return `${line["problem"]} ${line["twin"] ?? ""} ${number}`;
}

/** Where a first move belongs among others: behind those that rank before it or with it. */
function placeOf([length, order]: [number, number], nodes: MoveNode[]): number {
  let [from, to] = [0, nodes.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const [otherLength, otherOrder] = nodes[middle]!.rank;
    if (otherLength < length || (otherLength === length && otherOrder <= order)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Marks further keys as cooks, and several continuations of the attacker after one defence as duals. Several threats are no dual. */
function markSeconds(node: MoveNode, siblings: MoveNode[]): void {
  if (node.kind === "key") {
    const keys = siblings.filter((one) => one.kind === "key");
    if (keys.length > 1) keys.forEach((one) => (one.flaw = "cook"));
  } else if (node.depth >= 2 && node.depth % 2 === 0 && !node.kind && node.parent) {
    const continuations = siblings.filter((one) => !one.kind);
    if (continuations.length > 1) continuations.forEach((one) => (one.flaw = "dual"));
  }
}

/** The flaws of phases, each with the moves that have it. */
export function flaws(phases: Phase[]): Map<Flaw, MoveNode[]> {
  const found = new Map<Flaw, MoveNode[]>();
  const search = (node: MoveNode): void => {
    if (node.flaw) found.set(node.flaw, [...(found.get(node.flaw) ?? []), node]);
    node.children.forEach(search);
  };
  phases.forEach((phase) => phase.roots.forEach(search));
  return found;
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
