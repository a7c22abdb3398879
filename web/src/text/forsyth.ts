// Boards as a line of text: FEN, Popeye's Forsyth, and FFEN with its turned figures.

import { type Position, type Side, type Unit, emptyPosition, squareName } from "../model/position";

/** What is wrong with a line, and where. */
export class ForsythError extends Error {
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message);
  }
}

/** Which walk a figure of FFEN stands for: `q2` is a queen upside down. */
export type Figures = (figure: string, turn: number) => string | undefined;

const ORTHODOX = new Set(["P", "S", "N", "B", "R", "Q", "K"]);

/** How a line writes units. */
export type Notation = "fen" | "ffen" | "popeye";

/**
 * The notation of a line that somebody pasted: FEN has further fields; FFEN turns figures (`*2q`), quotes letters (`'A`) and writes `-`
 * before neutral units, where Popeye has `=`.
 */
export function notationOf(line: string): Notation {
  const fields = line.trim().split(/\s+/);
  const board = fields[0] ?? "";
  if (/[*'~]/.test(board) || (board.includes("-") && !/[.=+]/.test(board))) return "ffen";
  return fields.length >= 4 ? "fen" : "popeye";
}

/**
 * Reads the board of a line: the first field counts. N is the knight in FEN and FFEN, S in Popeye's notation, which has `.NH` for a walk of
 * two letters and `+`, `-`, `=` before white, black and neutral units. FFEN's `*2q` is a figure turned twice by a quarter, `'A` and
 * `''NH` are letters, `-` comes before neutral units.
 */
export function readForsyth(line: string, notation: Notation, figures: Figures): Position {
  const field = line.trim().split(/\s+/)[0] ?? "";
  const rows: (Unit | null)[][] = [[]];
  let at = 0;
  const fail = (message: string): never => {
    throw new ForsythError(message, at);
  };
  while (at < field.length) {
    const row = rows[rows.length - 1]!;
    const rest = field.slice(at);
    const digits = /^\d+/.exec(rest)?.[0];
    if (rest[0] === "/") {
      rows.push([]);
      at += 1;
    } else if (digits) {
      for (let n = Number(digits); n > 0 && row.length < 26; n--) row.push(null);
      at += digits.length;
    } else {
      const unit = /^([-=~+]?)(?:\*([1-3]))?(?:(?:\.|'')([A-Za-z0-9]{2})|'?([A-Za-z]))/.exec(rest);
      if (!unit) return fail(`${rest[0]}: no unit`);
      const [whole, sign, turn, two, one] = unit;
      const letters = two ?? one!;
      const neutral = sign === "=" || sign === "~" || (sign === "-" && notation === "ffen");
      const isWhite = letters[0] === letters[0]!.toUpperCase();
      let code = letters.toUpperCase();
      const isText = whole.includes("'");
      if (turn) {
        const walk = figures(code === "N" ? "S" : code, Number(turn));
        if (!walk) return fail(`${whole}: no piece is drawn so`);
        code = walk;
      } else if (one && code === "N" && notation !== "popeye" && !isText) code = "S";
      const isBlack = sign === "-" || (sign !== "+" && !isWhite);
      const side: Side = neutral ? "neutral" : isBlack ? "black" : "white";
      row.push({ code, side, attributes: [] });
      at += whole.length;
    }
  }
  // a line without slashes fills rank after rank
  let ranks = rows;
  if (rows.length === 1 && rows[0]!.length === 64) {
    ranks = Array.from({ length: 8 }, (_, rank) => rows[0]!.slice(rank * 8, rank * 8 + 8));
  }
  const files = Math.max(...ranks.map((row) => row.length));
  if (!files || files > 26 || ranks.length > 26) fail("no board");
  const position = emptyPosition(files, ranks.length);
  ranks.forEach((row, down) =>
    row.forEach((unit, file) => {
      if (unit) position.units[squareName(file, ranks.length - 1 - down)] = unit;
    }),
  );
  return position;
}

/** Whether a text looks like a board in a line, so that pasting it can set one up. */
export function looksLikeForsyth(text: string): boolean {
  const field = text.trim().split(/\s+/)[0] ?? "";
  return !text.trim().includes("\n") && (field.match(/\//g)?.length ?? 0) >= 3 && /^[-=~+*.'/A-Za-z0-9]+$/.test(field);
}

function write(position: Position, letters: (unit: Unit) => string): string {
  const rows: string[] = [];
  for (let rank = position.ranks - 1; rank >= 0; rank--) {
    let row = "";
    let empty = 0;
    for (let file = 0; file < position.files; file++) {
      const unit = position.units[squareName(file, rank)];
      if (!unit) empty += 1;
      else {
        row += (empty || "") + letters(unit);
        empty = 0;
      }
    }
    rows.push(row + (empty || ""));
  }
  return rows.join("/");
}

function cased(code: string, side: Side): string {
  return side === "black" ? code.toLowerCase() : code.toUpperCase();
}

/** Popeye's Forsyth: what `Forsyth` in a problem reads. `code` gives the letters in the problem's language. */
export function forsythOf(position: Position, code: (english: string) => string): string {
  return write(position, (unit) => {
    const letters = cased(code(unit.code), unit.side);
    return (unit.side === "neutral" ? "=" : "") + (letters.length > 1 ? "." : "") + letters;
  });
}

/** FEN of the board, with N for the knight; what chess does not have is written as in problems. */
export function fenOf(position: Position): string {
  const onlyChess = Object.values(position.units).every((unit) => ORTHODOX.has(unit.code) && unit.side !== "neutral" && unit.code !== "N");
  return onlyChess ? write(position, (unit) => cased(unit.code === "S" ? "N" : unit.code, unit.side)) : forsythOf(position, (code) => code);
}

/** FFEN: figures and how far they are turned. Walks without a figurine are written as text. */
export function ffenOf(position: Position, drawn: (code: string) => { figure: string | null; turn: number } | undefined): string {
  const letter: Record<string, string> = { pawn: "p", knight: "n", bishop: "b", rook: "r", queen: "q", king: "k" };
  return write(position, (unit) => {
    const shown = drawn(unit.code);
    const figure = shown?.figure ? letter[shown.figure] : undefined;
    if (!shown || !figure) return unit.code.length > 1 ? `''${unit.code.slice(0, 2)}` : `'${unit.code}`;
    const turn = shown.turn ? `*${shown.turn / 90}` : "";
    if (unit.side === "neutral") return `-${turn}${figure}`;
    return turn + cased(figure, unit.side);
  });
}
