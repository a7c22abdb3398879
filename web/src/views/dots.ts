// The marks of moves by their duals: a sign and a word for each colour, never the colour alone.

import { say } from "../words/words.svelte";

export const SIGNS: Record<string, string> = { green: "●", orange: "⇄", red: "⟲", gray: "☰" };

export function dotWord(colour: string): string {
  return say(colour === "orange" ? "dotOrange" : colour === "red" ? "dotRed" : colour === "gray" ? "dotGray" : "dotGreen");
}
