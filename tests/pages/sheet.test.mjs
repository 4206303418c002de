import assert from "node:assert/strict";
import { after, test } from "node:test";
import { beyond, close, open, page, rendered, seen, skip } from "./support.mjs";

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
const few = [[1, 8], [3, 4], [20, 2]];
for (const [paper, size, grids, ...args] of [["a4", [595, 842], all], ["letter", [612, 792], few], ["a4", [595, 842], few, "--coordinates"]]) {
  for (const [perPage, count] of grids) {
    test(`${perPage} boards on a side of ${paper} print on their sides ${args}`, { skip }, async (t) => {
      const opened = await open(t, sheet(t, "--per-page", String(perPage), "--paper", paper, ...args));
      const pdf = await opened.pdf({ preferCSSPageSize: true });
      assert.deepEqual(sides(pdf), Array(count).fill(size));
      await opened.emulateMedia({ media: "print" });
      // Nothing sticks out of its side, and no board is too small to write in.
      const wrong = await opened.locator(".leaf").evaluateAll((leaves) => leaves.flatMap((leaf) => {
        const side = leaf.getBoundingClientRect();
        return [...leaf.querySelectorAll("svg.board, .caption, .line")].map((one) => one.getBoundingClientRect())
          .filter((box) => box.bottom > side.bottom + 1 || box.right > side.right + 1 || box.top < side.top || box.width < 100)
          .map((box) => JSON.stringify(box));
      }));
      assert.deepEqual(wrong, []);
    });
  }
}

test("a side shows boards, their numbers and names, in the language of the run", { skip }, async (t) => {
  const opened = await open(t, sheet(t, "--title", "第三周"));
  assert.deepEqual((await seen(opened.locator(".leaf").first().locator(".caption"))).map((text) => text.replace(/\s+/g, " ")),
    ["1. 周三", "2. 周三#2", "3. 周三#3", "4. 周三#4"]);
  assert.equal(await opened.locator("svg.board").count(), 14);
  assert.deepEqual(await seen(opened.locator(".leaf .title")), ["第三周", "第三周", "答案"]);
  const english = await open(t, sheet(t, "--lang", "en"));
  assert.deepEqual(await seen(english.locator(".leaf .number")), ["1 / 3", "2 / 3", "3 / 3"]);
});

test("the dark squares are printed", { skip }, async (t) => {
  const opened = await open(t, sheet(t));
  await opened.emulateMedia({ media: "print" });
  assert.equal(await opened.locator("body").evaluate((body) => globalThis.getComputedStyle(body).printColorAdjust), "exact");
  const fill = await opened.locator(".definitions .fill-nqdark").first().evaluate((dark) => globalThis.getComputedStyle(dark).fill);
  assert.equal(fill, "rgb(230, 230, 230)");
});

test("what is printed has ink on every side and white margins", { skip }, async (t) => {
  for (const [paper, perPage, count] of [["a4", 4, 3], ["letter", 6, 3], ["a4", 20, 2]]) {
    const opened = await open(t, sheet(t, "--paper", paper, "--per-page", String(perPage)));
    const printed = rendered(t, await opened.pdf({ preferCSSPageSize: true }));
    if (printed === null) {
      t.skip("pdftoppm is not installed");
      return;
    }
    assert.equal(printed.length, count);
    for (const { width, height, grey } of printed) {
      const margin = Math.floor((11 / 25.4) * 50);
      let [ink, outside] = [0, 0];
      grey.forEach((shade, at) => {
        const [x, y] = [at % width, Math.floor(at / width)];
        ink += Number(shade < 128);
        outside += Number(shade < 250 && (x < margin || y < margin || x >= width - margin || y >= height - margin));
      });
      assert.equal(outside, 0, "ink in the margin");
      const share = ink / grey.length;
      assert.ok(share > 0.003 && share < 0.2, `${share} of a side of ${paper} is black`);
    }
  }
});

test("rows and columns are numbered where that is asked for, with a line for the answer", { skip }, async (t) => {
  const plain = await open(t, sheet(t));
  assert.deepEqual([await plain.locator(".numbers").count(), await plain.locator(".line").count()], [0, 0]);
  const opened = await open(t, sheet(t, "--coordinates"));
  assert.deepEqual([await opened.locator(".numbers").count(), await opened.locator(".line").count()], [14, 7]);
  assert.deepEqual(await seen(opened.locator(".line").first()), ["各行皇后的列："]);
});

test("answers stand on sides of their own, or nowhere", { skip }, async (t) => {
  const opened = await open(t, sheet(t));
  assert.deepEqual(await opened.locator(".leaf").evaluateAll((leaves) => leaves.map((leaf) => leaf.querySelectorAll("use[href='#added']").length > 0)), [false, false, true]);
  const without = await open(t, sheet(t, "--answers", "none"));
  assert.equal(await without.locator(".leaf").count(), 2);
  assert.equal(await without.locator("use[href='#added']").count(), 0);
});

test("a side fits a narrow screen", { skip }, async (t) => {
  for (const width of [380, 600, 800]) {
    const opened = await open(t, sheet(t), { viewport: { width, height: 700 } });
    assert.ok((await beyond(opened)) <= 0);
    assert.ok(await opened.locator(".leaf").first().evaluate((leaf) => leaf.getBoundingClientRect().right <= globalThis.innerWidth));
  }
});
