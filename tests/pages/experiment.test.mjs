// The page of `compare`: its plots and its table.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { close, open, page, seen, skip } from "./support.mjs";

after(close);

const experiment = (t, files, ...args) => page(t, files, "compare", "-f", "html", "-a", "backtracking,exact", "--lang", "zh", ...args);

test("an experiment has plots and a table of its boards, which a heading sorts by value", { skip }, async (t) => {
  const opened = await open(t, experiment(t, { "班级.txt": "Q...\n....\n....\n....\n" }, "--sizes", "4,7,5", "班级.txt"));
  assert.ok((await opened.locator("figure svg:visible").count()) > 0);
  assert.deepEqual(await seen(opened.locator("thead th")), ["棋盘", "解法数", "backtracking", "exact"]);
  assert.match((await seen(opened.locator("tbody td:nth-child(3)"))).join(), /^\d[\d.]* (µs|ms)/);
  await opened.getByLabel("节点").check();
  const nodes = async () => (await opened.locator("tbody td:nth-child(4)").allTextContents()).map((text) => Number(text.replace(/\s/gu, "")));
  const sorted = (await nodes()).sort((one, other) => one - other);
  const heading = opened.locator("thead th", { hasText: "exact" });
  await heading.getByRole("button").click();
  assert.deepEqual([await nodes(), await heading.getAttribute("aria-sort")], [sorted, "ascending"]);
  await heading.getByRole("button").click();
  assert.deepEqual(await nodes(), sorted.reverse());
  const sizes = await open(t, experiment(t, {}, "--sizes", "4..7"), { viewport: { width: 380, height: 700 } });
  assert.deepEqual(await seen(sizes.locator("tbody th")), ["n = 4", "n = 5", "n = 6", "n = 7"]);
  assert.deepEqual(await seen(sizes.locator("tbody td:nth-child(2)")), ["2", "10", "4", "40"]);
  // On a narrow screen the letters of plots can be read.
  const heights = await sizes.locator("figure svg:visible text").evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().height));
  assert.ok(Math.min(...heights) > 8, `letters of ${Math.min(...heights)} pixels`);
});
