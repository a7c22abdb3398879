// A game under the rules of the problem: a tree of moves on the page; the program plays a line of it from the beginning and answers.

import { readForsyth } from "../text/forsyth";
import type { Line } from "../transport/transport";
import { englishCode } from "./catalogue";
import { desk } from "./desk.svelte";
import { type Position, emptyPosition } from "./position";

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

class Game {
  text = $state("");
  root = $state.raw<GameNode | null>(null);
  at = $state.raw<GameNode | null>(null);
  /** Changes when the tree does. */
  grown = $state(0);
  position = $state.raw<Position>(emptyPosition());
  turn = $state("");
  moves = $state.raw<Candidate[]>([]);
  /** Moves among which one must be chosen, and the command that asked. */
  menu = $state.raw<{ command: string; texts: string[] } | null>(null);
  error = $state("");
  busy = $state(false);

  readonly begun = $derived(this.root !== null);
  readonly line = $derived.by(() => {
    this.grown;
    const moves: GameNode[] = [];
    for (let node = this.at; node?.parent; node = node.parent) moves.unshift(node);
    return moves;
  });

  async begin(): Promise<void> {
    this.text = desk.text;
    this.root = { command: "", text: "", parent: null, children: [] };
    await this.go(this.root);
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
      return await desk.transport.play(this.text, commands);
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
        const position = readForsyth(answer["forsyth"], false, () => undefined);
        for (const unit of Object.values(position.units)) unit.code = englishCode(desk.catalogue, desk.language, unit.code);
        this.position = position;
        this.turn = answer["turn"];
      } else if (answer.type === "moves") this.moves = answer["moves"];
    }
    this.grown += 1;
  }

  async go(node: GameNode): Promise<void> {
    const answers = await this.ask([...this.commandsTo(node), "board", "moves"]);
    if (answers) this.show(node, answers.slice(-2));
  }

  /** Plays a move; where it may be several the menu asks which. */
  async play(command: string): Promise<void> {
    if (!this.at) return;
    const before = this.commandsTo(this.at);
    const known = this.at.children.find((child) => child.command === command);
    if (known) return this.go(known);
    const answers = await this.ask([...before, command, "board", "moves", "game"]);
    const answer = answers?.[before.length];
    if (!answers || !answer) return;
    if (answer.type === "menu") this.menu = { command, texts: answer["moves"] };
    else if (answer.type === "error") this.error = answer["text"];
    else {
      const texts: string[] = answers[answers.length - 1]?.["moves"] ?? [];
      const node: GameNode = { command, text: texts[texts.length - 1] ?? command, parent: this.at, children: [] };
      this.at.children.push(node);
      this.show(node, answers.slice(-3, -1));
    }
  }

  async choose(number: number): Promise<void> {
    if (this.menu) await this.play(`${this.menu.command} ${number}`);
  }

  async back(): Promise<void> {
    if (this.at?.parent) await this.go(this.at.parent);
  }

  async forward(): Promise<void> {
    const next = this.at?.children[0];
    if (next) await this.go(next);
  }

  /** Plays a whole game through, up to the first move that is not understood. */
  async import(text: string): Promise<void> {
    if (!this.root) return;
    const answers = await this.ask([`import ${text.replace(/\s+/g, " ")}`, "game"]);
    const game = answers?.find((answer) => answer.type === "game");
    const cut = answers?.find((answer) => answer.type === "cut");
    const moves: string[] = game?.["moves"] ?? [];
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
    if (cut) this.error = `… ${cut["rest"] ?? ""}`;
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

export const game = new Game();
