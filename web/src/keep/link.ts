// A problem within an address: behind `#p=`, where no server sees it.

/** Longer links are cut by programs that pass them on. */
export const LONGEST = 8000;

async function through(bytes: Uint8Array<ArrayBuffer>, stream: ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>): Promise<Uint8Array<ArrayBuffer>> {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

/** The fragment that holds a text; null if it would be too long. */
export async function fragmentOf(text: string): Promise<string | null> {
  const bytes = new TextEncoder().encode(JSON.stringify({ version: 1, text }));
  const packed = await through(bytes, new CompressionStream("deflate-raw"));
  const base64 = btoa(String.fromCharCode(...packed)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return base64.length > LONGEST ? null : `#p=${base64}`;
}

/** The text that a fragment holds; null if it holds none that can be read. */
export async function textOf(fragment: string): Promise<string | null> {
  const base64 = /^#p=([A-Za-z0-9_-]+)$/.exec(fragment)?.[1];
  if (!base64 || base64.length > LONGEST) return null;
  try {
    const packed = Uint8Array.from(atob(base64.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const problem: unknown = JSON.parse(new TextDecoder().decode(await through(packed, new DecompressionStream("deflate-raw"))));
    const text = (problem as { text?: unknown })?.text;
    return typeof text === "string" ? text : null;
  } catch {
    return null;
  }
}
