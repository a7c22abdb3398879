// A piece of one's own in the text of a problem.

/** The text with the piece defined, in place of an earlier definition of the same letters. */
export function withDefinition(text: string, code: string, notation: string, definition: string): string {
  const line = `PieceDef ${code} ${notation} "${definition.replaceAll('"', "")}"`;
  const earlier = new RegExp(`^[ \\t]*PieceDef[ \\t]+${code}[ \\t].*$`, "im");
  if (earlier.test(text)) return text.replace(earlier, () => line);
  const begin = /^[^\n]*\n/.exec(text);
  return begin ? begin[0] + line + "\n" + text.slice(begin[0].length) : `${text}\n${line}\n`;
}
