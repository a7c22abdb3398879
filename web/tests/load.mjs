// Loads `dawson serve` with many connections, short and long problems mixed: `node tests/load.mjs [CONNECTIONS] [SECONDS] [PAUSE]`.
// Each client waits between two requests, as people do. Prints what was answered, refused or lost, how long short problems took, and the memory of the server itself.
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { serve } from "./browser.mjs";

const [connections = 500, seconds = 60, pause = 10] = process.argv.slice(2).map(Number);
const SHORT = readFileSync(new URL("../../examples/rebirth.inp", import.meta.url), "utf8");
const LONG = "BeginProblem\nForsyth rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\nStipulation h#7\nEndProblem\n";
/** One request of so many is long. */
const EACH = 25;

const server = await serve("--queue", "600", "--maxtime", "5");
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const end = Date.now() + seconds * 1000;
const tally = { answered: 0, refused: 0, lost: 0, wrong: 0 };
const times = { short: [], long: [], check: [] };
const memory = [];

function ask(path, body) {
  return new Promise((resolve) => {
    const one = request(server.address + path, { method: "POST", agent }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (piece) => (text += piece));
      answer.on("end", () => resolve({ status: answer.statusCode, text }));
      answer.on("error", () => resolve({ status: 0, text: "" }));
    });
    one.on("error", () => resolve({ status: 0, text: "" }));
    one.end(body);
  });
}

async function client(number) {
  for (let turn = number; Date.now() < end; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 2000 * pause * Math.random()));
    const kind = turn % EACH === 0 ? "long" : turn % 2 ? "check" : "short";
    const begun = Date.now();
    const { status, text } = await ask(kind === "check" ? "api/check" : "api/solve?threads=1&maxtime=3", kind === "long" ? LONG : SHORT);
    if (status === 429) {
      tally.refused += 1;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    } else if (status === 0) tally.lost += 1;
    else if (status !== 200 || !text.includes(kind === "check" ? '"problem"' : '"summary"')) tally.wrong += 1;
    else {
      tally.answered += 1;
      times[kind].push(Date.now() - begun);
    }
  }
}

const resident = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))[1]) / 1024;
const watch = setInterval(() => memory.push(resident()), 1000);
await Promise.all(Array.from({ length: connections }, (_, number) => client(number)));
clearInterval(watch);
const at = (list, part) => list.sort((a, b) => a - b)[Math.floor(list.length * part)] ?? 0;
console.log(JSON.stringify(tally));
for (const [kind, list] of Object.entries(times)) console.log(`${kind}: ${list.length} answers, median ${at(list, 0.5)} ms, 99 % within ${at(list, 0.99)} ms`);
const tenth = Math.max(1, Math.floor(memory.length / 10));
const mean = (list) => (list.reduce((sum, one) => sum + one, 0) / list.length).toFixed(1);
console.log(`memory of the server: ${mean(memory.slice(tenth, 2 * tenth))} MB early, ${mean(memory.slice(-tenth))} MB late`);
agent.destroy();
await server.end();
process.exit(tally.lost || tally.wrong ? 1 : 0);
