// A game under the rules of the problem, or of a variant: a tree of moves on the page; the program plays a line of it from the beginning
// and answers. The engine may play one side, or look at the position.

import { readForsyth } from "../text/forsyth";
import { gamesOf } from "../text/games";
import type { Line, Played } from "../transport/transport";
import { englishCode } from "./catalogue";
import { desk } from "./desk.svelte";
import { store, stored } from "../words/words.svelte";
import { type Position, type Side, emptyPosition } from "./position";

/** A legal move as the program tells it. */
export interface Candidate {
  move: string;
  text: string;
  colour: string;
  dot: string;
}

/** A move that was played; `command` plays it again. */
export interface GameNode {
  command: string;
  text: string;
  parent: GameNode | null;
  children: GameNode[];
}

/** What the engine thinks of one of the best moves. */
export interface Thought {
  rank: number;
  depth: number;
  /** In hundredths of a pawn, for White. */
  value: number;
  /** Moves to a mate, negative where Black mates. */
  mate: number | null;
  positions: number;
  line: string[];
}

/** What a side has in hand. */
export interface Held {
  side: Side;
  letter: string;
  piece: string;
  count: number;
}

/** The squares of a move in coordinates; drops have no departure. */
export function squaresOfMove(move: string): { from: string; to: string } {
  const found = /^(?:\+?([A-Za-z])@)?([a-z]\d+)([a-z]\d+)?/.exec(move);
  if (!found) return { from: "", to: "" };
  return found[1] ? { from: `${found[1].toUpperCase()}@`, to: found[2] ?? "" } : { from: found[2] ?? "", to: found[3] ?? "" };
}

/** What is chosen for a game that the text beside it defines. No game has this name. */
export const OWN = "[own]";

/** A game to begin with, for who has none yet. */
const EXAMPLE = `name = "nightrider chess"
parent = "chess"
about = "Nightriders in place of knights; a king in the centre wins too"

[pieces]
n = "NN"

[end]
flag-pieces = "k"
flag-region = { white = "d4 e4 d5 e5", black = "d4 e4 d5 e5" }
`;

class Game {
  /** The name of the variant, or OWN; empty for the problem on the desk. */
  variant = $state("");
  /** Definitions of games, kept in the browser. */
  definitions = $state(stored("variant") ?? EXAMPLE);
  readonly defined = $derived(gamesOf(this.definitions));
  /** Which of the defined games is played; the first where this is none of them. */
  ownName = $state("");
  /** The position in which a variant begins, as FEN; empty for its own. */
  fen = $state("");
  /** What is played now. */
  private played: Played = { text: "" };
  root = $state.raw<GameNode | null>(null);
  at = $state.raw<GameNode | null>(null);
  /** Changes when the tree does. */
  grown = $state(0);
  position = $state.raw<Position>(emptyPosition());
  hands = $state.raw<Held[]>([]);
  turn = $state("");
  result = $state("");
  moves = $state.raw<Candidate[]>([]);
  /** Moves among which one must be chosen, and the command that asked. */
  menu = $state.raw<{ command: string; texts: string[] } | null>(null);
  error = $state("");
  busy = $state(false);

  /** The side that the engine plays. */
  engine = $state<"none" | "white" | "black">("none");
  seconds = $state(2);
  /** The greatest depth in half-moves; 0 for none. */
  depth = $state(0);
  lines = $state(1);
  thoughts = $state.raw<Thought[]>([]);
  thinking = $state(false);
  private search: AbortController | undefined;

  readonly begun = $derived(this.root !== null);
  readonly ofVariant = $derived((void this.grown, this.root !== null && this.played.variant !== undefined));
  /** The problem that is played. */
  get playedText(): string {
    return this.played.text;
  }

  readonly line = $derived.by(() => {
    this.grown;
    const moves: GameNode[] = [];
    for (let node = this.at; node?.parent; node = node.parent) moves.unshift(node);
    return moves;
  });

  async begin(): Promise<void> {
    this.stop();
    const fen = this.fen.trim() || undefined;
    if (this.variant === OWN) {
      store("variant", this.definitions);
      const name = this.defined.includes(this.ownName) ? this.ownName : (this.defined[0] ?? "");
      this.played = { text: this.definitions, variant: name, fen };
    } else this.played = this.variant ? { text: "", variant: this.variant, fen } : { text: desk.text };
    this.root = { command: "", text: "", parent: null, children: [] };
    this.thoughts = [];
    await this.go(this.root);
    await this.reply();
  }

  private commandsTo(node: GameNode): string[] {
    const commands: string[] = [];
    for (let one: GameNode | null = node; one?.parent; one = one.parent) commands.unshift(one.command);
    return commands;
  }

  private async ask(commands: string[]): Promise<Line[] | null> {
    this.busy = true;
    this.error = "";
    try {
      return await desk.transport.play(this.played, commands);
    } catch (error) {
      this.error = error instanceof Error ? error.message : String(error);
      return null;
    } finally {
      this.busy = false;
    }
  }

  private show(node: GameNode, answers: Line[]): void {
    this.at = node;
    this.menu = null;
    for (const answer of answers) {
      if (answer.type === "board") {
        this.position = answer["units"] ? positionOfGame(answer) : this.positionOfProblem(answer["forsyth"]);
        this.hands = answer["hands"] ?? [];
        this.turn = answer["turn"];
        this.result = answer["result"] ?? "";
      } else if (answer.type === "moves") this.moves = answer["moves"];
    }
    this.grown += 1;
  }

  private positionOfProblem(forsyth: string): Position {
    const position = readForsyth(forsyth, "popeye", () => undefined);
    for (const unit of Object.values(position.units)) unit.code = englishCode(desk.catalogue, desk.language, unit.code);
    return position;
  }

  async go(node: GameNode): Promise<void> {
    this.stop();
    const answers = await this.ask([...this.commandsTo(node), "board", "moves"]);
    if (answers) this.show(node, answers.slice(-2));
  }

  /** Plays a move; where it may be several the menu asks which. The engine answers, if it has the other side. */
  async play(command: string): Promise<void> {
    this.stop();
    if (await this.make(command)) await this.reply();
  }

  private async make(command: string): Promise<boolean> {
    if (!this.at) return false;
    const before = this.commandsTo(this.at);
    const known = this.at.children.find((child) => child.command === command || child.text === command);
    if (known) {
      await this.go(known);
      return true;
    }
    const answers = await this.ask([...before, command, "board", "moves", "game"]);
    const answer = answers?.[before.length];
    if (!answers || !answer) return false;
    if (answer.type === "menu") this.menu = { command, texts: answer["moves"] };
    else if (answer.type === "error") this.error = answer["text"];
    else {
      const texts: string[] = answers[answers.length - 1]?.["moves"] ?? [];
      const node: GameNode = { command, text: texts[texts.length - 1] ?? command, parent: this.at, children: [] };
      this.at.children.push(node);
      this.show(node, answers.slice(-3, -1));
      return true;
    }
    return false;
  }

  async choose(number: number): Promise<void> {
    const menu = this.menu;
    if (menu) await this.play(menu.command ? `${menu.command} ${number}` : (menu.texts[number - 1] ?? ""));
  }

  async back(): Promise<void> {
    if (this.at?.parent) await this.go(this.at.parent);
  }

  async forward(): Promise<void> {
    const next = this.at?.children[0];
    if (next) await this.go(next);
  }

  /** The engine moves, where it is its turn. */
  async reply(): Promise<void> {
    if (this.engine !== "none" && this.turn === this.engine && this.moves.length) await this.think(true);
  }

  /** The engine looks at the position, and plays its move if it is to. */
  async think(plays: boolean): Promise<void> {
    this.stop();
    const node = this.at;
    if (!node || !this.moves.length) return;
    const search = new AbortController();
    this.search = search;
    this.thinking = true;
    this.thoughts = [];
    this.error = "";
    const white = this.turn === "white" ? 1 : -1;
    let best: string | null = null;
    try {
      const command = `think ${this.seconds} ${this.depth} ${plays ? 1 : this.lines}`;
      await desk.transport.think(
        this.played,
        [...this.commandsTo(node), command],
        (answers) => {
          if (this.search !== search) return;
          for (const answer of answers) {
            if (answer.type === "thought") this.note(answer, white);
            else if (answer.type === "best") best = answer["move"];
            else if (answer.type === "error") this.error = answer["text"];
          }
        },
        search.signal,
      );
    } catch (error) {
      if (!search.signal.aborted) this.error = error instanceof Error ? error.message : String(error);
    }
    if (this.search !== search) return;
    this.thinking = false;
    if (plays && best && this.at === node) await this.make(best);
    if (this.menu) await this.make(`${this.menu.command} 1`);
  }

  private note(answer: Line, white: number): void {
    const thought: Thought = {
      rank: answer["rank"],
      depth: answer["depth"],
      value: answer["value"] * white,
      mate: answer["mate"] === null ? null : answer["mate"] * white,
      positions: answer["positions"],
      line: answer["line"],
    };
    this.thoughts = [...this.thoughts.filter((one) => one.rank !== thought.rank), thought].sort((one, other) => one.rank - other.rank);
  }

  /** Ends what the engine thinks. */
  stop(): void {
    this.search?.abort();
    this.search = undefined;
    this.thinking = false;
  }

  /** The engine is to move at once: what it has found best so far. */
  async hurry(): Promise<void> {
    const best = this.thoughts[0]?.line[0];
    this.stop();
    if (best && this.turn === this.engine) await this.make(best);
  }

  /** Plays a whole game through, up to the first move that is not understood. */
  async import(text: string): Promise<void> {
    if (!this.root) return;
    this.stop();
    const command = this.played.variant ? text.split(/\s+/).filter((word) => /^[a-zA-Z+]/.test(word)) : [`import ${text.replace(/\s+/g, " ")}`];
    const answers = await this.ask([...command, "game"]);
    const game = answers?.find((answer) => answer.type === "game");
    const cut = answers?.find((answer) => answer.type === "cut" || answer.type === "error");
    const moves: string[] = answers?.findLast((answer) => answer.type === "game")?.["moves"] ?? game?.["moves"] ?? [];
    let node = this.root;
    for (const move of moves) {
      let next = node.children.find((child) => child.command === move);
      if (!next) {
        next = { command: move, text: move, parent: node, children: [] };
        node.children.push(next);
      }
      node = next;
    }
    await this.go(node);
    if (cut) this.error = `… ${cut["rest"] ?? cut["text"] ?? ""}`;
  }

  /** A problem that asks for this game. */
  async proofGame(): Promise<string | null> {
    if (!this.at) return null;
    const answers = await this.ask([...this.commandsTo(this.at), "proofgame"]);
    const answer = answers?.[answers.length - 1];
    if (answer?.type === "problem") return answer["text"];
    this.error = answer?.["text"] ?? this.error;
    return null;
  }
}

/** The position of a variant, on a board of its own. */
function positionOfGame(answer: Line): Position {
  const position = emptyPosition(answer["files"], answer["ranks"]);
  for (const unit of answer["units"] as { square: string; side: Side; piece: string }[]) {
    position.units[unit.square] = { code: unit.piece, side: unit.side, attributes: [] };
  }
  position.holes = answer["walls"] ?? [];
  return position;
}

export const game = new Game();
