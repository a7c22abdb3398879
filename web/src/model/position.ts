// A position on a board of any size, and what changes it. Nothing here knows a rule: what a move did comes from the program.

/** To whom a unit belongs; nobody's units are those whose colour is unknown. */
export type Side = "white" | "black" | "neutral" | "none";

/** A unit: the English code of its walk in capitals, its side, and its attributes by their English names. */
export interface Unit {
  code: string;
  side: Side;
  attributes: string[];
}

/** A position. Squares are named as always: a file's letter and a rank's number. */
export interface Position {
  files: number;
  ranks: number;
  units: Record<string, Unit>;
  holes: string[];
  imitators: string[];
}

/** What a move did on the board, as the program tells it (handbook/src/json.md). */
export interface Effect {
  effect: string;
  from?: string;
  to?: string;
  square?: string;
  squares?: string[];
  symmetry?: string;
  unit?: RawUnit;
  before?: RawUnit;
  after?: RawUnit;
  reason?: string;
}

/** A unit as the program tells it: its letters are those of the problem's language. */
export interface RawUnit {
  piece?: string;
  side: string;
  attributes?: string[];
  square?: string;
}

/** Turns the letters of a problem's language into the English code. */
export type Translate = (piece: string) => string;

export function emptyPosition(files = 8, ranks = 8): Position {
  return { files, ranks, units: {}, holes: [], imitators: [] };
}

export function squareName(file: number, rank: number): string {
  return String.fromCharCode(97 + file) + (rank + 1);
}

export function squarePlace(name: string): { file: number; rank: number } {
  return { file: name.charCodeAt(0) - 97, rank: Number(name.slice(1)) - 1 };
}

function sideOf(text: string): Side {
  return text === "white" || text === "black" || text === "neutral" ? text : "none";
}

export function unitOf(raw: RawUnit, translate: Translate): Unit {
  return { code: translate(raw.piece ?? "?"), side: sideOf(raw.side), attributes: raw.attributes ?? [] };
}

/** The position of a `problem` or `twin` object. */
export function positionOf(
  raw: { files: number; ranks: number; pieces: RawUnit[] },
  translate: Translate,
  holes: string[] = [],
  imitators: string[] = [],
): Position {
  const position = emptyPosition(raw.files, raw.ranks);
  for (const piece of raw.pieces) if (piece.square) position.units[piece.square] = unitOf(piece, translate);
  position.holes = holes;
  position.imitators = imitators;
  return position;
}

export function copyPosition(position: Position): Position {
  return {
    ...position,
    units: { ...position.units },
    holes: [...position.holes],
    imitators: [...position.imitators],
  };
}

/** The symmetries of the board by the names that the program gives them; a map of places on a board of that size. */
const SYMMETRIES: Record<string, (file: number, rank: number, files: number, ranks: number) => [number, number]> = {
  identity: (f, r) => [f, r],
  rotation90: (f, r, files) => [files - 1 - r, f],
  rotation180: (f, r, files, ranks) => [files - 1 - f, ranks - 1 - r],
  rotation270: (f, r, _, ranks) => [r, ranks - 1 - f],
  vertical: (f, r, files) => [files - 1 - f, r],
  horizontal: (f, r, _, ranks) => [f, ranks - 1 - r],
  "main diagonal": (f, r) => [r, f],
  "anti diagonal": (f, r, files, ranks) => [files - 1 - r, ranks - 1 - f],
};

/** The position turned or reflected. */
export function transformed(position: Position, symmetry: string): Position {
  const map = SYMMETRIES[symmetry];
  if (!map) return position;
  const move = (square: string) => {
    const { file, rank } = squarePlace(square);
    return squareName(...map(file, rank, position.files, position.ranks));
  };
  const units = Object.fromEntries(Object.entries(position.units).map(([square, unit]) => [move(square), unit]));
  return { ...position, units, holes: position.holes.map(move), imitators: position.imitators.map(move) };
}

/** All units one square further; what would leave the board comes in on the other side, so that nothing is lost. */
export function shifted(position: Position, files: number, ranks: number): Position {
  const wrap = (value: number, size: number) => (value + size) % size;
  const move = (square: string) => {
    const { file, rank } = squarePlace(square);
    return squareName(wrap(file + files, position.files), wrap(rank + ranks, position.ranks));
  };
  const units = Object.fromEntries(Object.entries(position.units).map(([square, unit]) => [move(square), unit]));
  return { ...position, units, holes: position.holes.map(move), imitators: position.imitators.map(move) };
}

/** White units become black ones, and the other way round. */
export function coloursSwapped(position: Position): Position {
  const other: Record<Side, Side> = { white: "black", black: "white", neutral: "neutral", none: "none" };
  const units = Object.entries(position.units).map(([square, unit]) => [square, { ...unit, side: other[unit.side] }]);
  return { ...position, units: Object.fromEntries(units) };
}

/** The position after a move: its effects, one after the other. */
export function after(position: Position, effects: Effect[], translate: Translate): Position {
  let next = copyPosition(position);
  // what was buried below a unit comes up again with its own effect, so nothing need be kept here
  for (const effect of effects) {
    const { units } = next;
    switch (effect.effect) {
      case "moved": {
        const unit = effect.from ? units[effect.from] : undefined;
        if (effect.from) delete units[effect.from];
        if (unit && effect.to) units[effect.to] = unit;
        break;
      }
      case "removed":
      case "buried":
        if (effect.square) delete units[effect.square];
        break;
      case "added":
      case "unearthed":
        if (effect.square && effect.unit) units[effect.square] = unitOf(effect.unit, translate);
        break;
      case "changed":
        if (effect.square && effect.after) units[effect.square] = unitOf(effect.after, translate);
        break;
      case "exchanged": {
        const [one, other] = effect.squares ?? [];
        if (!one || !other) break;
        const [first, second] = [units[one], units[other]];
        delete units[one];
        delete units[other];
        if (first) units[other] = first;
        if (second) units[one] = second;
        break;
      }
      case "transformed":
        next = transformed(next, effect.symmetry ?? "identity");
        break;
      case "hole":
        if (effect.square) next.holes.push(effect.square);
        break;
      case "imitators":
        next.imitators = effect.squares ?? [];
        break;
    }
  }
  return next;
}

/** The numbers of units, as below a diagram: `5 + 7`, with neutral ones `5 + 7 + 2n`. */
export function unitCount(position: Position): string {
  const of = (side: Side) => Object.values(position.units).filter((unit) => unit.side === side).length;
  const neutral = of("neutral");
  return `${of("white")} + ${of("black")}${neutral ? ` + ${neutral}n` : ""}`;
}
