// What a click puts on a square of the board.

import type { Unit } from "../model/position";

/** A unit, something that is no unit, or nothing instead of what stands there. */
export type Stamp = Unit | "remove" | "hole" | "imitator" | null;
