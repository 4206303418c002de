// Sheets to be printed: sides, margins, answers.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { close, open, page, rendered, shows, skip } from "./support.mjs";

after(close);

const boards = Array.from({ length: 7 }, (_, at) => `${".".repeat(at % 4)}Q${".".repeat(3 - (at % 4))}\n....\n....\n....\n`).join("\n");
const sheet = (t, ...args) => page(t, { "周三.txt": boards }, "sheet", "周三.txt", "-q", ...args);

// The sides of paper at 50 dots an inch.
const papers = { a4: [414, 585], letter: [425, 550] };
const grids = [["a4", 1, 8], ["a4", 4, 3], ["a4", 9, 2], ["letter", 6, 3], ["letter", 20, 2]];
for (const [paper, perPage, count] of grids) {
  test(`${perPage} boards on a side of ${paper} print on their sides, within the margins`, { skip }, async (t) => {
    for (const args of [[], ["--coordinates"]]) {
      const opened = await open(t, sheet(t, "--per-page", String(perPage), ...args));
      const sides = rendered(t, await opened.pdf({ preferCSSPageSize: true, format: paper }));
      await opened.emulateMedia({ media: "print" });
      // Nothing sticks out of its side, and no board is too small to write in.
      const wrong = await opened.locator(".leaf").evaluateAll((leaves) => leaves.flatMap((leaf) => {
        const side = leaf.getBoundingClientRect();
        return [...leaf.querySelectorAll("svg.board, .caption, .line")].map((one) => one.getBoundingClientRect())
          .filter((box) => box.bottom > side.bottom + 1 || box.right > side.right + 1 || box.top < side.top || box.width < 95)
          .map((box) => JSON.stringify(box));
      }));
      assert.deepEqual([wrong, sides?.length ?? count], [[], count]);
      for (const { width, height, grey } of sides ?? []) {
        assert.ok(Math.abs(width - papers[paper][0]) + Math.abs(height - papers[paper][1]) <= 3, `${width} × ${height}`);
        const margin = Math.floor((11 / 25.4) * 50);
        const isOutside = (at) => at % width < margin || at < margin * width || at % width >= width - margin || at >= (height - margin) * width;
        assert.equal(grey.findIndex((shade, at) => shade < 250 && isOutside(at)), -1, "ink in the margin");
        const share = grey.reduce((sum, shade) => sum + Number(shade < 128), 0) / grey.length;
        assert.ok(share > 0.003 && share < 0.2, `${share} of a side is black`);
      }
    }
  });
}

test("a side shows boards, numbers, lines for answers, in the language of the run; answers stand on sides of their own", { skip }, async (t) => {
  const opened = await open(t, sheet(t, "--title", "第三周", "--coordinates"));
  await shows(opened, {
    ".leaf .title": ["第三周", "第三周", "答案"], ".leaf:has(use[href='#added']) .title": ["答案"], ".leaf:first-child li:first-child .line": "各行皇后的列：",
  });
  await shows(await open(t, sheet(t, "--lang", "en", "--no-answers")), { ".leaf .number": ["1 / 2", "2 / 2"] });
});
