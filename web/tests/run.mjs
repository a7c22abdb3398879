// The journeys, one after the other; `node tests/run.mjs NAME` walks one. Pictures of each view go into tests/pictures.
import { mkdirSync } from "node:fs";
import { browser, open, serve } from "./browser.mjs";
import * as journeys from "./journeys.mjs";

const wanted = process.argv.slice(2);
const pictures = new URL("pictures/", import.meta.url).pathname;
mkdirSync(pictures, { recursive: true });
const server = await serve();
const chromium = await browser();
let failed = 0;
for (const [name, walk] of Object.entries(journeys)) {
  if (wanted.length && !wanted.includes(name)) continue;
  const begun = Date.now();
  const context = await chromium.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true, locale: "en-GB", serviceWorkers: name === "offline" ? "allow" : "block" });
  context.setDefaultTimeout(10000);
  const { page, faults } = await open(context, server.address);
  try {
    await walk({ page, context, server, chromium, picture: (what) => page.screenshot({ path: `${pictures}${name}-${what}.png` }) });
    if (faults.length) throw new Error(`the browser complains: ${faults.join("\n")}`);
    console.log(`ok      ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    await page.screenshot({ path: `${pictures}${name}-failed.png` }).catch(() => {});
    console.log(`FAILED  ${name}: ${error.stack}${faults.length ? `\n${faults.join("\n")}` : ""}`);
  }
  await context.close();
}
await chromium.close();
const code = await server.end();
if (code !== 0) console.log(`FAILED  the server ended with ${code}`);
process.exit(failed || code ? 1 : 0);
