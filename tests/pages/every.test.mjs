// Every kind of page: in either language, wide, narrow, dark and printed, with axe, by keyboard alone, with hostile names.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, test } from "node:test";
import { close, folder, nqfill, open, rendered, skip } from "./support.mjs";

after(close);

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// A name that would run a script, and turns the text around it.
const hostile = "<img src=x onerror=alert(1)>&quot;\u202E.txt";
const boards = [".Q..\n....\n....\n....\n", "Q...\nQ...\n....\n....\n", "Q...\n....\n....\n....\n", "........\n".repeat(8), "Q..\n...\n"].join("\n");
const submissions = { 李雷: ".Q..\n...Q\nQ...\n..Q.\n", bob: "Q...\nQ...\n....\n..Q.\n", carol: "..Q.\nQ...\n...Q\n.Q..\n", erin: "none\n" };

// The kinds of page, each with what writes it into `page.html`.
const write = (...args) => (cwd, lang) => writeFileSync(join(cwd, "page.html"), nqfill(cwd, ...args, "-q", "-f", "html", "--lang", lang));
const kinds = {
  solve: write("solve", "--difficulty", hostile),
  explain: write("explain", hostile),
  count: write("count", hostile),
  rate: write("rate", hostile),
  hint: write("hint", hostile),
  class: write("check", "--puzzle", "puzzle.txt", "class"),
  student: (cwd, lang) => {
    nqfill(cwd, "check", "--puzzle", "puzzle.txt", "class", "-q", "-f", "html", "-o", "pages/", "--lang", lang);
    writeFileSync(join(cwd, "page.html"), readFileSync(join(cwd, "pages/001.html")));
  },
  sheet: (cwd, lang) => nqfill(cwd, "sheet", hostile, "-q", "-o", "page.html", "--lang", lang),
  compare: write("compare", "--sizes", "4..7", "-a", "backtracking,bitmask,exact"),
  "compare of boards": write("compare", hostile, "-a", "backtracking,bitmask,exact"),
  playground: (cwd, lang) => nqfill(cwd, "playground", hostile, "-q", "-o", "page.html", "--lang", lang),
  trace: write("trace", "--size", "6", "-a", "backtracking,propagation"),
  "local search": write("trace", "--size", "6", "-a", "sosic-gu"),
};

const made = (t, kind, lang = "zh") => {
  const cwd = folder(t);
  mkdirSync(join(cwd, "class"));
  writeFileSync(join(cwd, hostile), boards);
  writeFileSync(join(cwd, "puzzle.txt"), ".Q..\n....\n....\n....\n");
  Object.entries(submissions).forEach(([name, text]) => writeFileSync(join(cwd, "class", `${name}.txt`), text));
  kinds[kind](cwd, lang);
  return join(cwd, "page.html");
};

// What axe finds, by rule and element. It is put into the page past the page's policy.
const faults = async (opened) => {
  await opened.addScriptTag({ content: axe });
  return opened.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
  });
};

const views = {
  wide: { viewport: { width: 1366, height: 657 } },
  narrow: { viewport: { width: 375, height: 700 } },
  dark: { viewport: { width: 1360, height: 900 }, colorScheme: "dark" },
};

// What the Tab key stops at, until it comes round.
const stopsOf = async (opened) => {
  const stops = [];
  for (let at = 0; at < 80; at += 1) {
    await opened.keyboard.press("Tab");
    const stop = await opened.evaluate(() => {
      const one = document.activeElement;
      const box = one.getBoundingClientRect();
      one.dataset.stop ??= Math.random();
      return one === document.body ? null : { key: one.dataset.stop, isSeen: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < globalThis.innerHeight, name: one.outerHTML.slice(0, 120) };
    });
    if (stop === null || stops.some(({ key }) => key === stop.key)) {
      break;
    }
    stops.push(stop);
  }
  return stops;
};

for (const kind of Object.keys(kinds)) {
  test(`a page of ${kind}: wide, narrow and dark, by keyboard, printed, and without script`, { skip }, async (t) => {
    const paths = { zh: made(t, kind, "zh"), en: made(t, kind, "en") };
    for (const [view, options] of Object.entries(views)) {
      const opened = await open(t, paths[view === "narrow" ? "zh" : "en"], { ...options, bypassCSP: true });
      assert.deepEqual(await faults(opened), [], view);
      const [across, down] = await opened.evaluate(() => [document.documentElement.scrollWidth - globalThis.innerWidth, document.documentElement.scrollHeight - globalThis.innerHeight]);
      // What is played on has no need to be scrolled.
      assert.ok(across <= 0 && (down <= 0 || kind !== "playground"), `${view}: ${across}, ${down}`);
      // Names are text.
      assert.equal(await opened.locator("main :is(img, script, style, base, iframe)").count(), 0);
    }
    const opened = await open(t, paths.zh);
    const stops = await stopsOf(opened);
    // A sheet is printed: nothing in it can be pressed.
    assert.ok(stops.length >= (kind.includes("sheet") ? 0 : 1) && stops.length < 80, String(stops.length));
    assert.deepEqual(stops.filter(({ isSeen }) => !isSeen).map(({ name }) => name), []);
    const sides = rendered(t, await opened.pdf({ format: "A4", margin: { top: "10mm", bottom: "10mm", left: "10mm", right: "10mm" } }));
    for (const { grey } of sides ?? []) {
      assert.ok(grey.some((ink) => ink < 128), "a side without ink");
    }
    const plain = await open(t, paths.zh, { javaScriptEnabled: false });
    assert.ok((await plain.locator("body").innerText()).length > 10);
  });
}
