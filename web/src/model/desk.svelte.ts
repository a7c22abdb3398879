// The problem on the desk: its text leads, the board follows, and a change of the board is a change of the text.

import { HttpTransport } from "../transport/http";
import { type Line, Refused, type SolveOptions, type Transport } from "../transport/transport";
import { type Fault, type MoveNode, Solution, type Twin, positionAt } from "../solve/tree";
import { languageOf, newProblem, placesIn, withBoard } from "../text/problem";
import { type Catalogue, englishCode } from "./catalogue";
import { type Position, type Translate, emptyPosition, positionOf } from "./position";

/** The text rests so long, in milliseconds, before it is checked. */
const REST = 150;
/** Changes that follow each other so quickly, in milliseconds, are one step of undo. */
const STEP = 700;
/** The tree of solutions is drawn anew after so many milliseconds at the earliest. */
const DRAWING = 250;

const FIRST = `BeginProblem
Author      The house of Dawson
Title       A nightrider is reborn
Stipulation h#2
Condition   Circe
Pieces      White Kc3 Gc1 Nf3
            Black Ka3 Ga7 Sg2
EndProblem
`;

export type View = "compose" | "solve" | "play" | "search" | "pieces" | "keep";

/** What the program reads in the first problem of a text. */
export interface Understood {
  language: string;
  dialect: string;
  stipulation: string;
  conditions: string[];
  /** Nothing where the text sets no board up. */
  position: Position | null;
}

export type RunState = "none" | "running" | "finished" | "stopped" | "failed";

const ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/** The diagram of a problem, as its text has it: of a game from the array it is the position to be reached. */
function diagramOf(problem: Line): Line[string] {
  const fromArray = String(problem["position"]?.fen ?? "").startsWith(ARRAY) && !String(problem["stipulation"]).startsWith("a=>b");
  return (fromArray && problem["target"]) || problem["position"];
}

class Desk {
  transport = $state.raw<Transport>(new HttpTransport(null));
  catalogue = $state.raw<Catalogue | undefined>(undefined);
  /** Why nothing computes; null while the program answers. */
  unreachable = $state<string | null>(null);
  /** The server is there but wants to know who asks. */
  needsToken = false;
  view = $state<View>("compose");

  text = $state(FIRST);
  position = $state.raw<Position>(emptyPosition());
  faults = $state.raw<Fault[]>([]);
  stipulation = $state("");
  conditions = $state.raw<string[]>([]);
  language = $state("english");
  dialect = $state("popeye");
  problems = $state(1);
  /** Counts the checks that have come in, for who waits for one. */
  checked = $state(0);

  private past = $state.raw<string[]>([]);
  private future = $state.raw<string[]>([]);
  private lastChange = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private checking: AbortController | undefined;

  solution = $state.raw<Solution | null>(null);
  /** The text whose solution that is. */
  solvedText = "";
  /** Changes when the solution has grown. */
  grown = $state(0);
  run = $state<RunState>("none");
  failure = $state("");
  began = $state(0);
  took = $state(0);
  private search: AbortController | undefined;
  chosenTwin = $state.raw<Twin | null>(null);
  chosenMove = $state.raw<MoveNode | null>(null);

  canUndo = $derived(this.past.length > 0);
  canRedo = $derived(this.future.length > 0);

  /** The position that the board shows in the view of solutions. */
  solved = $derived.by(() => {
    const start = this.chosenTwin?.position;
    return start ? positionAt(start, this.chosenMove, this.translator(this.language)) : this.position;
  });

  translator(language: string): Translate {
    return (piece) => englishCode(this.catalogue, language, piece);
  }

  async connect(transport: Transport): Promise<void> {
    this.transport = transport;
    try {
      this.catalogue = await transport.catalogue();
      this.unreachable = null;
    } catch (error) {
      this.unreachable = error instanceof Error ? error.message : String(error);
      this.needsToken = error instanceof Refused && (error.status === 401 || error.status === 403);
    }
    this.checkSoon(0);
  }

  /** Puts another text on the desk. Steps of typing are joined for undo. */
  write(text: string, joined = false): void {
    if (text === this.text) return;
    const now = Date.now();
    if (!joined || now - this.lastChange > STEP || !this.past.length) this.past = [...this.past, this.text];
    this.lastChange = now;
    this.future = [];
    this.replace(text);
  }

  private replace(text: string): void {
    this.text = text;
    this.checkSoon(REST);
  }

  undo(): void {
    const text = this.past[this.past.length - 1];
    if (text === undefined) return;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, this.text];
    this.lastChange = 0;
    this.replace(text);
  }

  redo(): void {
    const text = this.future[this.future.length - 1];
    if (text === undefined) return;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, this.text];
    this.lastChange = 0;
    this.replace(text);
  }

  begin(language: string): void {
    this.write(newProblem(this.catalogue, language));
  }

  /** Whether the board can be changed: the text has one problem in Popeye's language. */
  get editable(): boolean {
    return this.dialect === "popeye" && this.problems <= 1 && this.catalogue !== undefined;
  }

  /** Changes the board, and with it the text. */
  place(position: Position): void {
    if (!this.catalogue || !this.editable) return;
    this.position = position;
    this.write(withBoard(this.text, position, this.catalogue));
  }

  private checkSoon(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), delay);
  }

  private async check(): Promise<void> {
    this.checking?.abort();
    const checking = new AbortController();
    this.checking = checking;
    const text = this.text;
    try {
      const lines = await this.transport.check(text, checking.signal);
      if (text === this.text) this.understand(lines);
    } catch (error) {
      if (checking.signal.aborted) return;
      // a refusal concerns this text, anything else the server
      if (!(error instanceof Refused)) this.unreachable = error instanceof Error ? error.message : String(error);
    }
  }

  private understand(lines: Line[]): void {
    this.unreachable = null;
    const read = new Solution((language) => this.translator(language));
    read.add(lines);
    this.faults = read.problems.flatMap((problem) => problem.faults);
    this.problems = lines.filter((line) => line.type === "problem").length;
    const first = this.firstOf(lines, this.text);
    if (first) {
      this.language = first.language;
      this.dialect = first.dialect;
      this.stipulation = first.stipulation;
      this.conditions = first.conditions;
      if (first.position) this.position = first.position;
    }
    this.checked += 1;
  }

  private firstOf(lines: Line[], text: string): Understood | null {
    const first = lines.find((line) => line.type === "problem");
    if (!first) return null;
    const language: string = first["language"] ?? languageOf(this.catalogue, text);
    const places = (what: "holes" | "imitators") => (this.catalogue ? placesIn(text, what, this.catalogue) : []);
    const diagram = diagramOf(first);
    const position = diagram ? positionOf(diagram, this.translator(language), places("holes"), places("imitators")) : null;
    return {
      language,
      dialect: first["dialect"] ?? "popeye",
      stipulation: first["stipulation"] ?? "",
      conditions: first["conditions"] ?? [],
      position,
    };
  }

  /** What another text says, the desk left alone; null where it has no problem. */
  async understood(text: string): Promise<Understood | null> {
    return this.firstOf(await this.transport.check(text), text);
  }

  async solve(options: SolveOptions): Promise<void> {
    this.stop();
    const search = new AbortController();
    this.search = search;
    const solution = new Solution((language) => this.translator(language));
    this.solution = solution;
    this.solvedText = this.text;
    this.chosenTwin = null;
    this.chosenMove = null;
    this.failure = "";
    this.run = "running";
    this.began = performance.now();
    this.grown += 1;
    try {
      await this.transport.solve(
        this.text,
        options,
        (lines) => {
          if (this.search !== search) return;
          solution.add(lines);
          this.chosenTwin ??= solution.problems[0]?.twins[0] ?? null;
          this.showGrowth();
        },
        search.signal,
      );
      this.grown += 1;
      if (this.search === search) this.run = solution.cut ? "failed" : "finished";
      if (solution.cut) this.failure = solution.cut;
    } catch (error) {
      if (this.search !== search || search.signal.aborted) return;
      this.run = "failed";
      this.failure = error instanceof Error ? error.message : String(error);
    } finally {
      if (this.search === search) this.took = performance.now() - this.began;
    }
  }

  private growing: ReturnType<typeof setTimeout> | undefined;

  /** Has the tree be drawn anew, at once or soon: lines may come faster than they can be drawn. */
  private showGrowth(): void {
    if (this.growing !== undefined) return;
    this.grown += 1;
    this.growing = setTimeout(() => {
      this.growing = undefined;
      this.grown += 1;
    }, DRAWING);
  }

  stop(): void {
    if (this.run !== "running") return;
    this.took = performance.now() - this.began;
    this.run = "stopped";
    this.search?.abort();
  }
}

export const desk = new Desk();
