/// <reference types="svelte" />
/// <reference types="vite/client" />

/** What crates/web exports. */
declare module "dawson-wasm" {
  export default function start(): Promise<unknown>;
  export function catalogue(): string;
  export function check(text: string): string;
  export function solve(text: string, options: string, hear: (lines: string) => void): void;
  export function play(text: string, commands: string, language: string): string;
  export function diagram(text: string, twins: boolean): string;
  export function piece(text: string, notation: string, from: string, black: boolean): string;
  export function query(question: string, games: Uint8Array, variations: boolean, hear: (lines: string) => void): void;
}
