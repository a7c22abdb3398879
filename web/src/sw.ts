// Keeps the files of the page, so that it opens without the net. Answers of the program are never kept.

/// <reference lib="webworker" />

const worker = self as unknown as ServiceWorkerGlobalScope;
/** Written in when the page is built. */
const FILES = "__KEPT_FILES__".split(",");
const STORE = "dawson-__BUILD__";

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(STORE).then((cache) => cache.addAll(FILES)));
});

worker.addEventListener("activate", (event) => {
  const clean = async () => {
    for (const name of await caches.keys()) if (name.startsWith("dawson-") && name !== STORE) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(clean());
});

worker.addEventListener("message", (event) => {
  if (event.data === "take over") void worker.skipWaiting();
});

worker.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  const own = address.origin === worker.location.origin && event.request.method === "GET";
  if (!own || /\/(api\/|metrics$|healthz$)/.test(address.pathname)) return;
  const answer = async () => {
    const cache = await caches.open(STORE);
    // the page itself comes from the net where that answers; its files have their hash in the name
    if (event.request.mode === "navigate") {
      try {
        return await fetch(event.request);
      } catch {
        return (await cache.match("index.html")) ?? Response.error();
      }
    }
    return (await cache.match(event.request)) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
