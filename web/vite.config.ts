// Builds the page into dist/page, from where `dawson serve` takes it in. Addresses are relative, so that the folder can lie anywhere.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

/** Writes into the service worker which files it keeps, and a name for them that changes with them. */
function keptFiles(): Plugin {
  return {
    name: "kept-files",
    generateBundle(_, bundle) {
      const worker = bundle["sw.js"];
      if (worker?.type !== "chunk") throw new Error("there is no service worker");
      const files = Object.keys(bundle).filter((name) => name !== "sw.js" && !name.endsWith(".map"));
      files.push("index.html", "icon.svg", "manifest.webmanifest");
      const list = [...new Set(files)].sort();
      const build = createHash("sha256").update(JSON.stringify(list)).update(worker.code).digest("hex").slice(0, 12);
      worker.code = worker.code.replace("__KEPT_FILES__", list.join(",")).replace("__BUILD__", build);
    },
  };
}

/** The program as `cargo xtask web` has built it; without it the page needs a server. */
const built = fileURLToPath(new URL("wasm/dawson_web.js", import.meta.url));
const program = fileURLToPath(new URL("wasm/dawson_web_bg.wasm", import.meta.url));
const absent = fileURLToPath(new URL("src/transport/absent", import.meta.url));

export default defineConfig({
  base: "./",
  resolve: {
    alias: [
      { find: "dawson-wasm/program", replacement: existsSync(built) ? `${program}?url` : `${absent}-program.ts` },
      { find: "dawson-wasm", replacement: existsSync(built) ? built : `${absent}.ts` },
    ],
  },
  worker: { format: "es" },
  plugins: [svelte(), keptFiles()],
  build: {
    outDir: "dist/page",
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { index: "index.html", sw: "src/sw.ts" },
      output: {
        entryFileNames: (chunk) => (chunk.name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
      },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:6464" } },
});
