// The journeys, one after the other, on `dawson serve` and, where the page was built with the program, on its folder alone;
// `node tests/run.mjs NAME…` walks some, `server` or `worker` among the names one way only. Pictures of each view go into tests/pictures.
import { mkdirSync } from "node:fs";
import { COMPUTES, browser, open, serve, serveFolder } from "./browser.mjs";
import * as journeys from "./journeys.mjs";

const ways = { server: serve, worker: serveFolder };
const words = process.argv.slice(2);
const wanted = words.filter((word) => !(word in ways));
const pictures = new URL("pictures/", import.meta.url).pathname;
mkdirSync(pictures, { recursive: true });
const chromium = await browser();
let failed = 0;

for (const [transport, begin] of Object.entries(ways)) {
  if (words.length > wanted.length && !words.includes(transport)) continue;
  if (transport === "worker" && !COMPUTES) {
    console.log("skipped: the page was built without WebAssembly; build it with cargo xtask web");
    continue;
  }
  const server = await begin();
  for (const [name, walk] of Object.entries(journeys)) {
    if (wanted.length && !wanted.includes(name)) continue;
    const begun = Date.now();
    const context = await chromium.newContext({
      viewport: { width: 1280, height: 900 },
      acceptDownloads: true,
      locale: "en-GB",
      serviceWorkers: name === "offline" ? "allow" : "block",
    });
    context.setDefaultTimeout(15000);
    const { page, faults } = await open(context, server.address);
    const picture = (what) => page.screenshot({ path: `${pictures}${transport}-${name}-${what}.png` });
    try {
      await walk({ page, context, server, transport, picture });
      if (faults.length) throw new Error(`the browser complains: ${faults.join("\n")}`);
      console.log(`ok      ${transport} ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed += 1;
      await picture("failed").catch(() => {});
      console.log(`FAILED  ${transport} ${name}: ${error.stack}${faults.length ? `\n${faults.join("\n")}` : ""}`);
    }
    await context.close();
  }
  const code = await server.end();
  if (code !== 0) console.log(`FAILED  the server ended with ${code}`);
  failed += code ? 1 : 0;
}
await chromium.close();
process.exit(failed ? 1 : 0);
