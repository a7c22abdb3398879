// Games that a text defines, in Dawson's own syntax (TOML) or that of variants.ini.

/** The names of the games: `name = "x"` before the first table of a file in TOML, else the headings `[name]` or `[name:parent]`. */
export function gamesOf(text: string): string[] {
  const own = /^\s*name\s*=\s*"([^"\n]+)"/m.exec(text.split(/^\s*\[/m)[0] ?? "");
  if (own?.[1]) return [own[1]];
  return Array.from(text.matchAll(/^\s*\[\s*([^\]:\s]+)\s*(?::[^\]]*)?\]/gm), (heading) => heading[1]!);
}
