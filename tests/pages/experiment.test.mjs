// The page of `compare`: its plots and its table.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { close, open, page, seen, skip } from "./support.mjs";

after(close);

const experiment = (t, files, ...args) => page(t, files, "compare", "-f", "html", "-a", "backtracking,exact", "--lang", "zh", ...args);

test("an experiment has a plot of each figure, and a table of its boards", { skip }, async (t) => {
  const opened = await open(t, experiment(t, {}, "--sizes", "4..7"));
  assert.equal(await opened.locator("figure svg:visible").count(), 3);
  assert.deepEqual(await seen(opened.locator("thead th")), ["棋盘", "解法数", "backtracking", "exact"]);
  assert.deepEqual(await seen(opened.locator("tbody th")), ["n = 4", "n = 5", "n = 6", "n = 7"]);
  assert.deepEqual(await seen(opened.locator("tbody td:nth-child(2)")), ["2", "10", "4", "40"]);
  assert.match((await seen(opened.locator("tbody td:nth-child(3)"))).join(), /^\d[\d.]* (µs|ms)/);
  await opened.getByLabel("节点").check();
  assert.equal((await seen(opened.locator("tbody td:nth-child(3)")))[0], "16");
});

test("many boards of one size stand against their queens, and in the order in which they are done", { skip }, async (t) => {
  const rows = (queens) => Array.from({ length: 8 }, (_, row) => (row < queens ? `${".".repeat([0, 4, 7][row])}Q${".".repeat(7 - [0, 4, 7][row])}` : "........")).join("\n");
  const files = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`${at}.txt`, rows(1 + (at % 3))]));
  const opened = await open(t, experiment(t, files, "--first", "--node-limit", "60", ...Object.keys(files)));
  const [values, done] = [0, 1].map((at) => opened.locator("figure").nth(at).locator("text"));
  assert.match((await seen(values)).join(), /题中的皇后数（n = 8）/);
  assert.match((await seen(done)).join(), /限定用时内求出一种解法的棋盘数.*完成的棋盘数（共 12 个）/);
});

test("a heading sorts the boards by value, and again the other way", { skip }, async (t) => {
  const opened = await open(t, experiment(t, { "班级.txt": "Q...\n....\n....\n....\n" }, "--sizes", "10,4,8", "班级.txt"));
  await opened.getByLabel("节点").check();
  const heading = opened.locator("thead th", { hasText: "exact" });
  const nodes = async () => (await opened.locator("tbody td:nth-child(4)").allTextContents()).map((text) => Number(text.replace(/\s/gu, "")));
  const sorted = (await nodes()).sort((one, other) => one - other);
  await heading.getByRole("button").click();
  assert.deepEqual(await nodes(), sorted);
  assert.equal(await heading.getAttribute("aria-sort"), "ascending");
  await heading.getByRole("button").click();
  assert.deepEqual(await nodes(), sorted.reverse());
});

test("on a narrow screen the letters of plots can be read", { skip }, async (t) => {
  const opened = await open(t, experiment(t, {}, "--sizes", "4..6"), { viewport: { width: 380, height: 700 } });
  const heights = await opened.locator("figure svg:visible text").evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().height));
  assert.ok(Math.min(...heights) > 8, `letters of ${Math.min(...heights)} pixels`);
});
