/// <reference types="svelte" />
/// <reference types="vite/client" />

/** What crates/web exports. */
declare module "dawson-wasm" {
  export default function start(from?: { module_or_path: WebAssembly.Module }): Promise<{ memory: WebAssembly.Memory }>;
  export function catalogue(): string;
  export function check(text: string): string;
  export function solve(text: string, options: string, hear: (lines: string) => void): void;
  export function conclude(text: string, options: string, summaries: string): string;
  export function latex(text: string, options: string): string;
  export function play(game: string, hear: (lines: string) => void): void;
  export function diagram(text: string, twins: boolean): string;
  export function piece(text: string, notation: string, from: string, black: boolean): string;
  export function query(question: string, read: (place: number, most: number) => Uint8Array, options: string, hear: (lines: string) => void): void;
}

/** The address of the program. */
declare module "dawson-wasm/program" {
  const address: string;
  export default address;
}
