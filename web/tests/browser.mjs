// What the journeys share: a server of our own, Chromium without a download, and axe.
import { chromium } from "playwright-core";
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";

const require = createRequire(import.meta.url);
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** The program that serves: told by DAWSON. */
export const DAWSON = process.env.DAWSON ?? new URL("../../target/release/dawson", import.meta.url).pathname;
export const CHROMIUM = process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) => existsSync(path));

/** Starts `dawson serve` with the page that was built; resolves to its address and a function that ends it. */
export async function serve(...words) {
  const page = new URL("../dist/page", import.meta.url).pathname;
  const process = spawn(DAWSON, ["serve", "--port", "0", "--page", page, ...words], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: process.stdout });
  const address = await new Promise((resolve, reject) => {
    lines.once("line", (line) => resolve(/http:\S+/.exec(line)[0]));
    process.once("exit", (code) => reject(new Error(`dawson serve ended with ${code}`)));
  });
  const ended = new Promise((resolve) => process.once("exit", resolve));
  return { address, pid: process.pid, end: () => (process.kill("SIGTERM"), ended) };
}

const KINDS = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml", wasm: "application/wasm", webmanifest: "application/manifest+json" };

/** Serves the folder of the page and nothing else, as any web server does: there the page computes by itself. */
export async function serveFolder() {
  const folder = new URL("../dist/page/", import.meta.url).pathname;
  const server = createServer((request, response) => {
    const name = new URL(request.url, "http://localhost").pathname.slice(1) || "index.html";
    const path = join(folder, name);
    if (!path.startsWith(folder) || !existsSync(path)) return response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": KINDS[name.split(".").pop()] ?? "application/octet-stream" }).end(readFileSync(path));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, end: async () => (server.closeAllConnections(), server.close(), 0) };
}

/** Whether the page was built with the program. */
export const COMPUTES = existsSync(new URL("../wasm/dawson_web.js", import.meta.url));

export async function browser() {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"],
  });
}

/** A page in which nothing may go wrong unseen: errors, refused contents and failed requests are collected. */
export async function open(context, address) {
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    // the browser mentions the status of what was refused, and that a journey has taken the net away
    if (message.type() === "error" && !/status of 4(22|00|29|04)|ERR_INTERNET_DISCONNECTED/.test(message.text())) faults.push(message.text());
  });
  await page.goto(address);
  await page.getByRole("contentinfo").getByText(/Dawson \d/).waitFor();
  return { page, faults };
}

/** Fails where axe finds anything against WCAG 2.2 A and AA. */
export async function accessible(page, where) {
  // evaluated by the debugger, which a Content-Security-Policy does not concern
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
    const { violations } = await globalThis.axe.run(document, { runOnly: tags });
    return violations.map((one) => `${one.id}: ${one.nodes.map((node) => `${node.target} ${node.failureSummary}`).join(" | ")}`);
  });
  if (found.length) throw new Error(`${where}: ${found.join("\n")}`);
}

export function expect(condition, text) {
  if (!condition) throw new Error(text);
}

/** Waits until something holds. */
export async function until(what, text, patience = 15000) {
  for (const begun = Date.now(); Date.now() - begun < patience; ) {
    if (await what()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`in vain: ${text}`);
}
