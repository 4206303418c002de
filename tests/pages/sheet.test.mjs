import assert from "node:assert/strict";
import { after, test } from "node:test";
import { close, open, page, seen, skip } from "./support.mjs";

after(close);

const boards = Array.from({ length: 7 }, (_, at) => `${".".repeat(at % 4)}Q${".".repeat(3 - (at % 4))}\n....\n....\n....\n`).join("\n");
const sheet = (t, ...args) => page(t, { "周三.txt": boards }, "sheet", "周三.txt", "-q", ...args);

// The pages of a PDF, each [width, height] in points.
const sides = (pdf) => {
  const text = pdf.toString("latin1");
  const boxes = text.match(/\/Type\s*\/Page\b[^s][^]*?\/MediaBox\s*\[[^\]]*\]|\/MediaBox\s*\[[^\]]*\][^]*?\/Type\s*\/Page\b[^s]/g) ?? [];
  return boxes.map((box) => box.match(/\/MediaBox\s*\[([^\]]*)\]/)[1].trim().split(/\s+/).slice(2).map((side) => Math.round(Number(side))));
};

const all = [[1, 8], [2, 5], [3, 4], [4, 3], [6, 3], [8, 2], [9, 2], [12, 2], [16, 2], [20, 2]];
for (const [paper, size, grids] of [["a4", [595, 842], all], ["letter", [612, 792], [[1, 8], [3, 4], [20, 2]]]]) {
  for (const [perPage, count] of grids) {
    test(`${perPage} boards on a side of ${paper} print on their sides`, { skip }, async (t) => {
      const opened = await open(t, sheet(t, "--per-page", String(perPage), "--paper", paper));
      const pdf = await opened.pdf({ preferCSSPageSize: true });
      assert.deepEqual(sides(pdf), Array(count).fill(size));
      await opened.emulateMedia({ media: "print" });
      // Nothing sticks out of its side, and no board is too small to write in.
      const wrong = await opened.locator(".leaf").evaluateAll((leaves) => leaves.flatMap((leaf) => {
        const side = leaf.getBoundingClientRect();
        return [...leaf.querySelectorAll("svg.board, .caption")].map((one) => one.getBoundingClientRect())
          .filter((box) => box.bottom > side.bottom + 1 || box.right > side.right + 1 || box.top < side.top || box.width < 100)
          .map((box) => JSON.stringify(box));
      }));
      assert.deepEqual(wrong, []);
    });
  }
}

test("a side shows boards, their numbers and names, in the language that is chosen", { skip }, async (t) => {
  const opened = await open(t, sheet(t, "--title", "第三周"));
  assert.deepEqual((await seen(opened.locator(".leaf").first().locator(".caption"))).map((text) => text.replace(/\s+/g, " ")),
    ["1. 周三", "2. 周三#2", "3. 周三#3", "4. 周三#4"]);
  assert.equal(await opened.locator("svg.board").count(), 14);
  assert.deepEqual(await seen(opened.locator(".leaf h2")), ["第三周", "第三周", "答案Answers"]);
  await opened.getByLabel("English").check();
  assert.deepEqual(await seen(opened.locator(".leaf .number [lang=en]")), ["1 / 3", "2 / 3", "3 / 3"]);
});

test("the dark squares are printed", { skip }, async (t) => {
  const opened = await open(t, sheet(t));
  await opened.emulateMedia({ media: "print" });
  assert.equal(await opened.locator("body").evaluate((body) => globalThis.getComputedStyle(body).printColorAdjust), "exact");
  const fill = await opened.locator(".definitions .fill-nqdark").first().evaluate((dark) => globalThis.getComputedStyle(dark).fill);
  assert.equal(fill, "rgb(230, 230, 230)");
});
