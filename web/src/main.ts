// The page begins: the problem of its address, the program, the service worker.

import { mount } from "svelte";
import App from "./App.svelte";
import { textOf } from "./keep/link";
import { desk } from "./model/desk.svelte";
import { newer } from "./newer.svelte";
import "./style.css";
import { HttpTransport } from "./transport/http";
import { speech } from "./words/words.svelte";

/** The token of a server beyond this machine: from the address once, then kept as long as the tab is open. */
function token(): string | null {
  const given = /^#token=(.+)$/.exec(location.hash)?.[1];
  try {
    if (given) {
      sessionStorage.setItem("dawson.token", decodeURIComponent(given));
      history.replaceState(null, "", location.pathname);
    }
    return sessionStorage.getItem("dawson.token");
  } catch {
    return given ? decodeURIComponent(given) : null;
  }
}

/** The server that the page came from computes, where it does; otherwise this browser. `?worker` asks for the browser. */
async function connect(): Promise<void> {
  const asked = new URLSearchParams(location.search).has("worker");
  if (!asked) await desk.connect(new HttpTransport(token()));
  if (asked || (desk.unreachable !== null && !desk.needsToken)) {
    const { WorkerTransport } = await import("./transport/worker");
    await desk.connect(new WorkerTransport());
  }
}

async function openLink(): Promise<void> {
  const text = await textOf(location.hash);
  if (text !== null) desk.write(text);
}

document.documentElement.lang = speech.tongue;
const place = document.getElementById("page");
if (place) mount(App, { target: place });
void openLink();
addEventListener("hashchange", () => void openLink());
void connect();
void newer.watch();
