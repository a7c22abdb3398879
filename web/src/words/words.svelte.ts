// The language of the page: chosen by the user, else by the browser.

import de from "./de";
import en, { type Sentences } from "./en";
import fr from "./fr";

export type Tongue = "en" | "de" | "fr";
const ALL: Record<Tongue, Sentences> = { en, de, fr };
export const TONGUES: [Tongue, string][] = [
  ["en", "English"],
  ["de", "Deutsch"],
  ["fr", "Français"],
];

function first(): Tongue {
  const wanted = [stored("language"), ...navigator.languages].map((name) => name?.slice(0, 2));
  return (wanted.find((name) => name && name in ALL) as Tongue | undefined) ?? "en";
}

/** A small setting; a browser that keeps nothing has none. */
export function stored(name: string): string | null {
  try {
    return localStorage.getItem(`dawson.${name}`);
  } catch {
    return null;
  }
}

/** Keeps a small setting where that is possible. */
export function store(name: string, value: string): void {
  try {
    localStorage.setItem(`dawson.${name}`, value);
  } catch {
    // it holds until the page is closed
  }
}

class Speech {
  tongue = $state<Tongue>(first());

  choose(tongue: Tongue): void {
    this.tongue = tongue;
    store("language", tongue);
    document.documentElement.lang = tongue;
  }

  /** A sentence in the page's language, with what belongs into it. */
  say(name: keyof Sentences, ...parts: (string | number)[]): string {
    return ALL[this.tongue][name].replace(/\{(\d)\}/g, (_, at) => String(parts[Number(at)] ?? ""));
  }

  /** The language of problems that goes with the page's. */
  get problemLanguage(): "english" | "french" | "german" {
    return this.tongue === "de" ? "german" : this.tongue === "fr" ? "french" : "english";
  }

  get column(): 0 | 1 | 2 {
    return this.tongue === "de" ? 2 : this.tongue === "fr" ? 1 : 0;
  }
}

export const speech = new Speech();
export const say = speech.say.bind(speech);
