// What a composer does on the page, step by step, as a person would; each step is looked at where it shows.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { DAWSON, accessible, expect, until } from "./browser.mjs";

const here = (path) => new URL(path, import.meta.url).pathname;
const MORPHY = readFileSync(here("../../examples/morphy.inp"), "utf8");

const view = (page, name) => page.getByRole("navigation").getByRole("button", { name, exact: true }).click();
const square = (page, name) => page.locator(`[data-square="${name}"]`);
const textOf = (page) => page.locator(".text .cm-content").evaluate((node) => [...node.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\n"));

async function write(page, text) {
  await view(page, "Compose");
  await page.locator(".text .cm-content").click();
  await page.keyboard.press("Control+A");
  // typing over coloured words Chromium wants to keep their look by a style attribute, which the page's policy refuses
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(text);
}

const named = (page, name, wanted) => until(async () => (await square(page, name).getAttribute("aria-label")) === wanted, `${name} is ${wanted}`);

export async function compose({ page, picture }) {
  await named(page, "f3", "f3 white nightrider");
  await accessible(page, "compose");
  await picture("first");
  // text leads, the board follows
  await write(page, MORPHY);
  await named(page, "a1", "a1 white rook");
  // the board leads, the text follows: by click, drag and key
  await page.getByRole("button", { name: "neutral queen", exact: true }).click();
  await square(page, "e5").click();
  await named(page, "e5", "e5 neutral queen");
  await until(async () => /Neutral|=q/i.test(await textOf(page)), "the text has the neutral queen");
  await page.getByRole("button", { name: "neutral queen", exact: true }).click();
  await square(page, "e5").hover();
  await page.mouse.down();
  const target = await square(page, "g4").boundingBox();
  await page.mouse.move(target.x + 10, target.y + 10, { steps: 5 });
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2);
  await page.mouse.up();
  await named(page, "g4", "g4 neutral queen");
  await named(page, "e5", "e5 empty");
  await square(page, "d4").focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Shift+S");
  await named(page, "d5", "d5 black knight");
  await page.keyboard.press(".");
  await until(async () => !(await square(page, "d5").getAttribute("aria-label")).includes("black knight"), "the figure is turned to another piece");
  await page.keyboard.press("Delete");
  await named(page, "d5", "d5 empty");
  // a piece by its name, with its picture
  await page.getByLabel("Another piece").fill("grasshopper");
  await page.getByRole("button", { name: "G grasshopper", exact: true }).click();
  await page.locator("img.moves").waitFor();
  await square(page, "d6").click();
  await named(page, "d6", "d6 white grasshopper");
  await picture("grasshopper");
  await page.getByRole("button", { name: "Mirror left and right" }).click();
  await named(page, "e6", "e6 white grasshopper");
  // undo goes back to the first text
  const undo = page.getByRole("button", { name: "Undo" });
  for (let steps = 0; (await undo.isEnabled()) && steps < 30; steps++) await undo.click();
  await named(page, "f3", "f3 white nightrider");
  // errors are underlined, with what was perhaps meant
  await write(page, MORPHY.replace("Option      Try Variation", "Condition   Circce"));
  await page.getByText(/unknown condition: `Circce`/).first().waitFor();
  await page.locator(".text .cm-lintRange-error").first().waitFor();
  await accessible(page, "compose with errors");
  await picture("error");
}

export async function completion({ page }) {
  await write(page, "BeginProblem\nForsyth 7k/8/8/8/8/8/8/K7\nStipulation h#1\nCondition Madr");
  await page.getByRole("option", { name: /Madrasi/ }).first().click();
  await until(async () => (await textOf(page)).includes("Condition Madrasi"), "the word is completed");
}

export async function solve({ page, picture }) {
  await write(page, MORPHY);
  await named(page, "a1", "a1 white rook");
  await view(page, "Solve");
  await page.getByRole("button", { name: "Solve", exact: true }).last().click();
  await page.getByText(/Finished after/).waitFor();
  await page.getByText("zugzwang").first().waitFor();
  const key = page.getByRole("button", { name: /Ra1-a6 !/ });
  await key.click();
  await named(page, "a6", "a6 white rook");
  await page.getByRole("button", { name: /b7\*a6/ }).click();
  await named(page, "a6", "a6 black pawn");
  await page.keyboard.press("ArrowRight");
  await named(page, "b7", "b7 white pawn");
  await page.getByText(/C\+/).waitFor();
  await accessible(page, "solve");
  await picture("tree");
  // a rebirth shows on the board
  await write(page, readFileSync(here("../../examples/rebirth.inp"), "utf8"));
  await named(page, "f3", "f3 white nightrider");
  await view(page, "Solve");
  await page.getByRole("button", { name: "Solve", exact: true }).last().click();
  await page.getByText(/Finished after/).waitFor();
  await page.getByRole("button", { name: /Sg2\*e1\[\+wNe8\]/ }).click();
  await named(page, "e8", "e8 white nightrider put by a rule");
  await picture("rebirth");
  // a long search stops at once, with what was found so far
  await write(page, "BeginProblem\nForsyth rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\nStipulation h#9\nEndProblem\n");
  await view(page, "Solve");
  await page.getByRole("button", { name: "Solve", exact: true }).last().click();
  await page.getByText(/Searching since/).waitFor();
  await page.waitForTimeout(500);
  const begun = Date.now();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByText(/Stopped after/).waitFor();
  // far less than the search would take; how fast it stops is measured in `sharing`
  expect(Date.now() - begun < 5000, "stopping takes long");
}

/** Several workers, or threads, share a search: progress is told, lines come in order, and stopping is immediate. */
export async function sharing({ page, transport }) {
  await write(page, "BeginProblem\nPieces White Kh1 Rb1 Bc1 Pd2 Pe2 Black Kf6 Ra8 Bc8 Pd7 Pe7\nStipulation h#4\nEndProblem\n");
  await named(page, "f6", "f6 black king");
  await view(page, "Solve");
  await page.getByRole("button", { name: "Solve", exact: true }).last().click();
  await page.getByText(/First moves: \d+ of \d+/).waitFor({ timeout: 30000 });
  await accessible(page, "solving");
  // from the click until the page says so, within the page
  const took = await page.evaluate(async () => {
    const stop = [...document.querySelectorAll("button")].find((one) => one.textContent === "Stop");
    const begun = performance.now();
    stop.click();
    while (!/Stopped after/.test(document.body.textContent)) await new Promise(requestAnimationFrame);
    return performance.now() - begun;
  });
  console.log(`        stopped within ${took.toFixed(0)} ms (${transport})`);
  // a quiet machine needs less than 100; others may use this one
  expect(took < 500, `stopping took ${took} ms`);
  // twins and set play of a problem that parts share stand in their order
  await write(page, "BeginProblem\nTitle 2 solutions\nPieces White Kc2 Rb7 Black Ka1 Pa2 Pb3\nStipulation h#2.5\nOption SetPlay\nTwin Move b7 c7\nEndProblem\n");
  await named(page, "b7", "b7 white rook");
  await view(page, "Solve");
  await page.getByRole("button", { name: "Solve", exact: true }).last().click();
  await page.getByText(/Finished after/).waitFor();
  await page.getByRole("button", { name: "Twin b" }).waitFor();
}

/** What is wrong with a solution is told by a sign and a word. */
export async function flaws({ page, picture }) {
  // several keys
  await write(page, "BeginProblem\nPieces White Kf6 Rb1 Qa2 Black Kh8\nStipulation #2\nOption Variation\nEndProblem\n");
  await named(page, "a2", "a2 white queen");
  await view(page, "Solve");
  await page.getByRole("button", { name: "Solve", exact: true }).last().click();
  await page.getByText(/Finished after/).waitFor();
  await page.locator(".kind.flaw").getByText("cook").first().waitFor();
  await page.getByRole("group", { name: "Flaws" }).getByRole("button", { name: /cook/ }).click();
  expect((await page.locator('.move[aria-pressed="true"]').count()) === 1, "the flaw is not shown");
  await accessible(page, "flaws");
  await picture("cooks");
}

/** The engine plays against one: under a condition, and a variant on another board. */
export async function engine({ page, picture }) {
  await write(page, "BeginProblem\nForsyth 6k1/5ppp/8/8/8/8/8/R5K1\nStipulation #1\nCondition Circe\nEndProblem\n");
  await named(page, "a1", "a1 white rook");
  await view(page, "Play");
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await page.getByText("white to move").waitFor();
  await page.getByLabel("Seconds a move").fill("0.5");
  await page.getByLabel("Lines").fill("2");
  await page.getByRole("button", { name: "Analyse" }).click();
  await page.locator(".thoughts li").nth(1).waitFor();
  await page.locator(".thoughts").getByText(/mate in 1/).first().waitFor();
  await until(async () => page.getByRole("button", { name: "Analyse" }).isEnabled(), "the engine has ended");
  await accessible(page, "engine");
  await picture("thoughts");
  await page.getByRole("button", { name: "Let it move" }).click();
  await named(page, "a8", "a8 white rook");
  // it answers by itself, and on boards of other sizes
  await page.getByLabel("What is played").selectOption("xiangqi");
  await page.getByLabel("The engine plays").selectOption("black");
  await page.getByRole("button", { name: "Begin anew" }).click();
  await square(page, "e10").waitFor();
  await page.getByRole("button", { name: "h3e3", exact: true }).click();
  await until(async () => (await page.locator(".line .move").count()) === 2, "the engine answers", 20000);
  await page.getByText("white to move").waitFor();
  await accessible(page, "variant");
  await picture("xiangqi");
}

/** A variant of one's own, as text: played, with what is wrong told by its line; and a known game from a position. */
export async function variant({ page, picture }) {
  await view(page, "Play");
  await page.getByLabel("What is played").selectOption("a variant of one's own");
  const text = page.getByLabel("Definition (Dawson's keys, or those of variants.ini)");
  await text.fill('name = "mine"\nparent = "chess"\nstrat = "8/8"\n');
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await page.getByRole("alert").getByText(/line 3/).waitFor();
  await text.fill('name = "mine"\nparent = "chess"\n\n[pieces]\nn = "NN"\n');
  await page.getByRole("button", { name: /^Begin/ }).click();
  await page.getByRole("button", { name: "b1d5", exact: true }).click();
  await page.getByText("black to move").waitFor();
  await page.getByRole("button", { name: "d7d6", exact: true }).waitFor();
  await named(page, "d5", "d5 white n");
  await accessible(page, "own variant");
  await picture("own-variant");
  await text.fill("[small:chess]\nmaxRank = 6\nmaxFile = 6\nstartFen = 1k4/6/6/6/6/R4K w - - 0 1\n[twin:small]\n");
  await page.getByLabel("Which game").selectOption("small");
  await page.getByLabel(/Position to begin with/).fill("k5/6/1K4/6/6/5R w - - 0 1");
  await page.getByRole("button", { name: /^Begin/ }).click();
  await page.getByRole("button", { name: "f1f6", exact: true }).click();
  await page.getByText(/1-0/).waitFor();
}

/** Holes, imitators and pieces of one's own come from the palette, conditions from their list; moves are watched on a board. */
export async function palette({ page, picture }) {
  await write(page, "BeginProblem\nPieceDef X betza \"NB\"\nPieces White Kc3 Rh1 Black Ka3\nStipulation h#2\nEndProblem\n");
  await named(page, "h1", "h1 white rook");
  await page.getByRole("button", { name: "hole", exact: true }).click();
  await square(page, "e5").click();
  await named(page, "e5", "e5 hole");
  await page.getByRole("button", { name: "imitator", exact: true }).click();
  await square(page, "g6").click();
  await named(page, "g6", "g6 imitator");
  await page.getByRole("group", { name: "Pieces of one's own" }).getByRole("button").first().click();
  await square(page, "b5").click();
  await named(page, "b5", "b5 white X");
  await page.getByRole("button", { name: "Mirror left and right" }).click();
  await named(page, "d5", "d5 hole");
  await named(page, "b6", "b6 imitator");
  await page.getByText(/^Conditions/).first().click();
  await page.getByLabel(/Find a condition/).fill("paraly");
  await page.getByRole("button", { name: "Madrasi", exact: true }).click();
  await until(async () => (await textOf(page)).includes("Condition Madrasi"), "the condition is in the text");
  await page.getByRole("button", { name: /Delete: Madrasi/ }).click();
  await until(async () => !(await textOf(page)).includes("Madrasi"), "the condition is gone");
  await accessible(page, "palette");
  await picture("palette");
  // a board pasted outside the text
  await square(page, "a1").focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "8/8/8/3k4/8/8/8/K6Q w - - 0 1");
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await named(page, "h1", "h1 white queen");
  await view(page, "Pieces");
  await page.getByLabel("Definition").first().fill("NB");
  const board = page.getByRole("grid", { name: "Its moves on a board" });
  await until(async () => /moves here/.test(await board.locator('[data-square="f6"]').getAttribute("aria-label")), "its moves are marked");
  await board.locator('[data-square="e5"]').click();
  await until(async () => !/moves here/.test(await board.locator('[data-square="f6"]').getAttribute("aria-label")), "a pawn is in its way");
  await accessible(page, "pieces on a board");
  await picture("watch");
}

export async function twins({ page }) {
  await write(page, "BeginProblem\nPieces White Kf1 Qd1 Black Kh1 Ph2\nStipulation #2\nTwin Move d1 d2\nTwin Move d1 d3\nEndProblem\n");
  await named(page, "d1", "d1 white queen");
  await view(page, "Solve");
  await page.getByRole("button", { name: "Solve", exact: true }).last().click();
  await page.getByText(/Finished after/).waitFor();
  await page.getByRole("button", { name: "Twin c" }).click();
  await named(page, "d3", "d3 white queen");
}

export async function play({ page, picture }) {
  await write(page, readFileSync(here("../../examples/rebirth.inp"), "utf8"));
  await named(page, "f3", "f3 white nightrider");
  await view(page, "Play");
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await page.getByText("black to move").waitFor();
  await square(page, "a7").click();
  await until(async () => /no dual found/.test(await square(page, "a2").getAttribute("aria-label")), "the move is marked");
  await picture("dots");
  await square(page, "a2").click();
  await named(page, "a2", "a2 black grasshopper");
  await page.getByRole("button", { name: /^Nf3-e1|Nf3-e1/ }).first().click();
  await page.getByText("black to move").waitFor();
  await page.getByRole("button", { name: /Sg2\*e1/ }).click();
  await named(page, "e8", "e8 white nightrider");
  await accessible(page, "play");
  await page.getByRole("button", { name: "Take back" }).click();
  await named(page, "e1", "e1 white nightrider");
  await page.getByRole("button", { name: "Play on" }).click();
  await named(page, "e8", "e8 white nightrider");
  await page.getByRole("button", { name: "Make this a proof game" }).click();
  await until(async () => /a=>b|dia|PG|proof/i.test(await textOf(page)), "the text is a proof game");
  await picture("proofgame");
}

export async function search({ page, picture }) {
  await view(page, "Search");
  await page.locator('input[type="file"]').setInputFiles(here("../../examples/games.pgn"));
  await page.getByRole("button", { name: "Search", exact: true }).last().click();
  await page.getByText("2 games found").waitFor();
  await page.locator(".hits button").first().click();
  await named(page, "d6", "d6 white knight");
  await accessible(page, "search");
  await picture("found");
  await page.getByLabel("Query (CQL-S)").fill("(match (position :nonsense))");
  await page.getByRole("button", { name: "Search", exact: true }).last().click();
  await page.getByRole("alert").getByText(/no keyword/).waitFor();
}

export async function pieces({ page, picture }) {
  await view(page, "Pieces");
  await page.getByLabel("Definition").first().fill("NB");
  await page.getByText(/leaps/).first().waitFor();
  await page.locator(".piece img").waitFor();
  await accessible(page, "pieces");
  await picture("betza");
  await page.getByLabel("Letters", { exact: true }).fill("X");
  await page.getByRole("button", { name: "Use in the problem" }).click();
  await until(async () => (await textOf(page)).includes('PieceDef X betza "NB"'), "the definition is in the text");
  await page.getByText("Nothing is wrong.").waitFor();
}

export async function keep({ page, context, server, picture }) {
  await write(page, MORPHY);
  await named(page, "a1", "a1 white rook");
  await view(page, "Keep and share");
  await page.getByLabel("Title").fill("Morphy");
  await page.getByLabel(/^Tags/).fill("zugzwang, classic");
  await page.getByRole("button", { name: "Keep", exact: true }).click();
  await page.getByRole("button", { name: "Open: Morphy" }).waitFor();
  // another visit finds it again
  await page.reload();
  await view(page, "Keep and share");
  await page.getByRole("button", { name: "Open: Morphy" }).click();
  await named(page, "a1", "a1 white rook");
  await view(page, "Keep and share");
  await accessible(page, "keep");
  await picture("kept");
  // the link holds the whole problem
  await page.getByRole("button", { name: /Copy a link/ }).click();
  await until(() => page.url().includes("#p="), "the address holds the problem");
  const other = await context.newPage();
  await other.goto(page.url());
  await named(other, "a1", "a1 white rook");
  await other.close();
  // out and in again
  const folder = mkdtempSync(join(tmpdir(), "dawson-"));
  for (const form of [".inp", ".olv", "JSON", "PGN"]) {
    const leaves = page.waitForEvent("download");
    await page.getByRole("button", { name: form, exact: true }).click();
    const file = await leaves;
    const path = join(folder, file.suggestedFilename());
    await file.saveAs(path);
    expect(readFileSync(path, "utf8").length > 20, `${form} is empty`);
  }
  // what another program reads has options, twins and authors too
  const written = readFileSync(join(folder, "problems.olv"), "utf8");
  expect(/authors:\s+- "Morphy, Paul"/.test(written) && /options:\s+- Try\s+- Variation/.test(written.replaceAll('"Try"', "Try").replaceAll('"Variation"', "Variation")), `Olive's file: ${written}`);
  const olive = join(folder, "collection.olv");
  writeFileSync(olive, OLIVE);
  await page.locator('input[type="file"]').setInputFiles(olive);
  await until(async () => /^e4 white /.test(await square(page, "e4").getAttribute("aria-label")), "there is a leaper on e4");
  await named(page, "d6", "d6 neutral knight");
  // both kept problems go out together, each with what it has
  await view(page, "Keep and share");
  const both = page.waitForEvent("download");
  await page.getByRole("button", { name: ".olv", exact: true }).click();
  const together = join(folder, "both.olv");
  await (await both).saveAs(together);
  const entries = readFileSync(together, "utf8");
  expect(entries.split("---\n").length === 3 && entries.includes("Continued Remove a4") && entries.includes("SetPlay"), `Olive's file: ${entries}`);
  const leaves = page.waitForEvent("download");
  await page.getByRole("button", { name: "Picture (SVG)" }).click();
  const path = join(folder, "diagram.svg");
  await (await leaves).saveAs(path);
  expect(readFileSync(path, "utf8").includes("<svg"), "there is no picture");
}

const OLIVE = `---
authors: ["Example, Ada"]
source: {name: Made up for this page, date: {year: 2026, month: 11}, problemid: "7"}
algebraic:
  white: [Kb1, Rc3, "Royal Ge5", "15e4"]
  black: [Ka3, Pa4]
  neutral: [Sd6]
glyphs: {"g": q2, "15": s3}
stipulation: "h#2"
options: [SetPlay, Circe RexInclusive]
twins: {b: Move c3 c4, c: Continued Remove a4}
intended-solutions: "1.1.1.1"
solution: "not solved; shows the form only"
keywords: [Example]
`;

export async function languages({ page, picture }) {
  await page.getByLabel("Language").selectOption("de");
  await page.getByRole("navigation").getByRole("button", { name: "Komponieren" }).waitFor();
  await accessible(page, "German");
  await page.getByLabel("Sprache").selectOption("fr");
  await page.getByRole("navigation").getByRole("button", { name: "Composer" }).waitFor();
  await page.getByLabel("Langue").selectOption("en");
  await page.getByRole("banner").getByRole("combobox").last().selectOption("dark");
  await accessible(page, "dark");
  await picture("dark");
  for (const name of ["Solve", "Play", "Search", "Pieces", "Keep and share"]) {
    await view(page, name);
    await accessible(page, `${name} in the dark`);
  }
  // a phone: nothing goes over the edge
  await page.setViewportSize({ width: 360, height: 740 });
  for (const name of ["Compose", "Solve", "Play", "Search", "Pieces", "Keep and share"]) {
    await view(page, name);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide <= 360, `${name} is ${wide} wide on a phone`);
    if (name === "Compose") await picture("phone");
  }
}

/** A problem is set up, solved and clicked through without a mouse. */
export async function keyboard({ page, picture }) {
  const focused = () => page.evaluate(() => {
    const node = document.activeElement;
    if (!node || node === document.body) return "";
    return node.getAttribute("aria-label") ?? node.textContent?.trim() ?? "";
  });
  /** Goes on with Tab until what has the focus is called so. */
  async function reach(name, key = "Tab") {
    for (let steps = 0; steps < 150; steps++) {
      if (name.test(await focused())) return;
      await page.keyboard.press(key);
    }
    throw new Error(`Tab does not come to ${name}; the focus is on ${await focused()}`);
  }
  await named(page, "f3", "f3 white nightrider");
  await page.locator("body").press("Tab");
  // from the board a letter puts a unit, Enter on a button presses it
  await reach(/^[a-h][1-8] /);
  for (let steps = 0; !/^a8 /.test(await focused()) && steps < 20; steps++) await page.keyboard.press((await focused())[0] === "a" ? "ArrowUp" : "ArrowLeft");
  await page.keyboard.press("Shift+K");
  await named(page, "a8", "a8 black king");
  await page.keyboard.press("Delete");
  await named(page, "a8", "a8 empty");
  await reach(/^Solve$/, "Shift+Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Solve", exact: true }).nth(1).waitFor();
  await page.keyboard.press("Tab");
  for (let steps = 0; steps < 150; steps++) {
    if (await page.evaluate(() => document.activeElement?.textContent?.trim() === "Solve" && !document.activeElement.closest("nav"))) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await page.getByText(/Finished after/).waitFor();
  await reach(/a7-a2|Ga7/);
  await page.keyboard.press("Enter");
  await named(page, "a2", "a2 black grasshopper");
  await page.keyboard.press("ArrowRight");
  await named(page, "e1", "e1 white nightrider");
  expect((await page.locator('.move[aria-pressed="true"]').count()) === 1, "no move is chosen by the keyboard");
  // where the focus is can be seen
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
  expect(outline !== "none", "the focus cannot be seen");
  await picture("tree");
}

/** Boards and problems of other programs, pasted. */
export async function pasting({ page, picture }) {
  await named(page, "f3", "f3 white nightrider");
  const paste = async (text) => {
    await square(page, "a1").focus();
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, text);
  };
  // FFEN: a queen upside down is a grasshopper, a unit behind `-` is neutral
  await paste("8/8/3*2q4/8/4-n3/8/8/K6k");
  await named(page, "d6", "d6 black grasshopper");
  await named(page, "e4", "e4 neutral knight");
  await picture("ffen");
  // Jacobi's language: the board follows, and it is solved
  await write(page, readFileSync(here("../../examples/impostor.jac"), "utf8"));
  await page.getByText("Nothing is wrong.").waitFor();
  // a proof game shows the position to be reached
  await named(page, "d6", "d6 black pawn");
  await view(page, "Solve");
  await page.getByRole("button", { name: "Solve", exact: true }).last().click();
  await page.getByText(/Finished after/).waitFor();
  await page.getByText(/C\+/).first().waitFor();
  await picture("jacobi");
  await write(page, "BeginProblem\nForsyth rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR\nStipulation dia0.5\nEndProblem\n");
  await named(page, "e4", "e4 white pawn");
}

/** A screen of 4k uses its room, and paper gets the diagram without the tools. */
export async function screens({ page, picture }) {
  await named(page, "f3", "f3 white nightrider");
  await page.setViewportSize({ width: 3840, height: 2160 });
  const board = await page.getByRole("grid").first().boundingBox();
  expect(board.width > 700, `the board is ${board.width} wide on a large screen`);
  for (const name of ["Compose", "Solve", "Play", "Search", "Pieces", "Keep and share"]) {
    await view(page, name);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide <= 3840, `${name} is ${wide} wide`);
  }
  await view(page, "Compose");
  await picture("4k");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("grid").first().isVisible(), "the diagram is not printed");
  expect(!(await page.getByRole("navigation").isVisible()), "the tools are printed");
  await picture("print");
  await page.emulateMedia({ media: null });
}

/** Markup in every field shows as text, and nothing of it runs. */
export async function hostile({ page }) {
  const evil = '<img src=x onerror="window.hurt=1"><script>window.hurt=1</script>';
  await write(page, `BeginProblem\nAuthor ${evil}\nTitle ${evil}\nForsyth 7k/8/8/8/8/8/8/K7\nStipulation ${evil}\nCondition ${evil}\nEndProblem\n`);
  await page.locator(".faults li").first().waitFor();
  await view(page, "Solve");
  await page.getByRole("button", { name: "Solve", exact: true }).last().click();
  await page.locator(".faults li").first().waitFor();
  await view(page, "Pieces");
  await page.getByLabel("Definition").first().fill(evil);
  await page.getByRole("alert").first().waitFor();
  await view(page, "Keep and share");
  await page.getByLabel("Title").fill(evil);
  await page.getByLabel("Collection").fill(evil);
  await page.getByLabel(/^Tags/).fill(evil);
  await page.getByRole("button", { name: "Keep", exact: true }).click();
  await page.getByRole("button", { name: /Open: <img/ }).waitFor();
  await view(page, "Search");
  await page.locator('input[type="file"]').setInputFiles({ name: evil.replaceAll("/", ""), mimeType: "text/plain", buffer: Buffer.from(evil) });
  await page.getByLabel("Query (CQL-S)").fill(evil);
  await page.getByRole("button", { name: "Search", exact: true }).last().click();
  await page.getByRole("alert").first().waitFor();
  expect((await page.evaluate(() => window.hurt)) === undefined, "a text has run");
}

/** After the first visit the page opens without the net; where it was built with the program, it computes as well. */
export async function offline({ page, context, transport }) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await until(() => page.evaluate(() => navigator.serviceWorker.controller !== null), "the service worker takes over");
  await context.setOffline(true);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole("heading", { name: "Dawson" }).waitFor();
  if (transport === "worker") {
    await named(other, "f3", "f3 white nightrider");
    await view(other, "Solve");
    await other.getByRole("button", { name: "Solve", exact: true }).last().click();
    await other.getByRole("button", { name: /Sg2\*e1/ }).waitFor();
  }
  await context.setOffline(false);
}

/** Problems are solved as the program solves them: the examples and, where the conformance set is at hand, fifty of it. */
export async function agreement({ page, transport }) {
  const examples = ["morphy.inp", "rebirth.inp", "shy.inp", "impostor.jac", "zigzag.jac"].map((name) => readFileSync(here(`../../examples/${name}`), "utf8"));
  const telling = (lines) => lines.split("\n").filter((line) => /"type":"(solution|move|summary)"/.test(line));
  for (const text of [...examples, ...conformance(50)]) {
    const printed = spawnSync(DAWSON, ["solve", "-", "--format", "json", "--maxtime", "20"], { encoding: "utf8", input: text, maxBuffer: 1 << 28 });
    // what takes long is no question of agreement
    if (printed.stdout.includes('"ended":"time"')) continue;
    const got = await page.evaluate(transport === "worker" ? byWorker : byServer, text);
    expect(JSON.stringify(telling(got)) === JSON.stringify(telling(printed.stdout)), `solved otherwise: ${text}`);
  }
}

/** So many problems of the conformance set, from all over it. */
function conformance(count) {
  const file = here("../../../shared/conformance/generated/conditions.jsonl.gz");
  if (!existsSync(file)) return [];
  const all = gunzipSync(readFileSync(file)).toString().split("\n").filter(Boolean);
  return Array.from({ length: count }, (_, at) => JSON.parse(all[Math.floor((at * all.length) / count)]).input);
}

async function byServer(body) {
  const answer = await fetch("api/solve", { method: "POST", body });
  return answer.text();
}

async function byWorker(text) {
  const kept = await (await fetch("sw.js")).text();
  const script = /assets\/dawson\.worker-[\w-]+\.js/.exec(kept)[0];
  if (!window.solving) {
    window.solving = new Worker(script, { type: "module" });
    // it loads the program itself
    window.solving.postMessage({ program: null });
  }
  const worker = window.solving;
  let lines = "";
  await new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.kind === "lines") lines += data.text;
      else if (data.kind === "done") resolve();
      else reject(new Error(data.text));
    };
    worker.postMessage({ id: 0, name: "solve", text, options: "{}" });
  });
  return lines;
}
