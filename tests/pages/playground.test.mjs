// The playground: played by hints, by keys, on a phone; solved, explained, shared; offline, and whatever is pasted.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { close, folder, isOfThisState, nqfill, open, press, shows, skip } from "./support.mjs";

after(close);

// Why the page is not compared with the program, or false.
const notCompared = skip || (isOfThisState ? false : "its module is that of the last release");

const ready = async (context, { files = {}, ...options } = {}) => {
  const cwd = folder(context);
  Object.entries(files).forEach(([name, text]) => writeFileSync(join(cwd, name), text));
  nqfill(cwd, "playground", "-q", "-o", "play.html", ...Object.keys(files));
  const page = await open(context, join(cwd, "play.html"), { locale: "en-US", ...options });
  await page.waitForSelector("html[data-ready]");
  return page;
};
const cell = (page, row, column) => page.getByRole("gridcell", { name: new RegExp(`^row ${row}, column ${column}(,|$)`) });
// The board as its link has it, and whether it is solved.
const board = (page) => page.evaluate(() => nqfill.state.link());
const isSolved = (page) => page.evaluate(() => nqfill.answers.isSolved());
// Letters are keys on the board alone.
const key = (page, name) => page.locator("[role=gridcell][tabindex='0']").press(name);
const follow = (page, hash) => page.evaluate((link) => nqfill.follow(link), hash);
const focus = (page) => page.evaluate(() => document.activeElement.role ?? document.activeElement.id);

test("it opens with the puzzle of the day, which is that of the program, at the height of the window", { skip: notCompared }, async (context) => {
  const page = await ready(context, { viewport: { width: 1366, height: 657 } });
  await shows(page, { "#count": /1 solution/ });
  const { size, difficulty, minimal, seed } = await page.evaluate(() => nqfill.puzzles.dailyRecipe(nqfill.puzzles.today()));
  const text = nqfill(".", "generate", "--kind", "unique", "--size", String(size), "--difficulty", difficulty, ...(minimal ? ["--minimal"] : []), "--seed", String(seed), "-q", "-f", "jsonl");
  const queens = JSON.parse(text).queens.map((one) => one.map((at) => at + 1));
  assert.equal(await board(page), `#v1;n=${size};q=${queens.map((one) => one.join(".")).join("-")};s=solve`);
  const box = await page.locator("#board").boundingBox();
  assert.ok(box.height > 530 && box.y + box.height < 657, JSON.stringify(box));
  // What is given stays, and there is nothing to take back.
  await cell(page, ...queens[0]).click();
  await shows(page, { "#said": "This square is given.", ".rule": new RegExp(`^Place ${size} queens so that none attacks another`), ".icons :disabled": 2 });
});

test("hints lead to the end of every puzzle of the collection and of thirty days; a wrong queen or note is a hint", { skip }, async (context) => {
  const page = await ready(context, { hash: "#v1;n=4;q=1.2;o=2.1;s=solve" });
  await shows(page, { "#count": /1 conflict/ });
  for (const [wrong, square] of [["o=2.1", "row 2 column 1"], ["t=3.1", "row 3 column 1"]]) {
    await follow(page, `#v1;n=4;q=1.2;${wrong};s=solve`);
    await key(page, "h");
    await shows(page, { "#said": `${square} is wrong: with it there is no solution.`, "#hint": "Take it away" });
    await key(page, "h");
    assert.equal(await board(page), "#v1;n=4;q=1.2;s=solve");
  }
  const rated = nqfill(join(import.meta.dirname, "../.."), "rate", "-f", "jsonl", "puzzles/unique", "puzzles/classic", "puzzles/graded", "-q");
  const unique = rated.trim().split("\n").map((line) => JSON.parse(line)).filter(({ n, solution_count: count, exhaustive }) => n <= 12 && count === 1 && exhaustive);
  const boards = unique.map(({ n, fixed }) => ({ n, queens: fixed.map(({ row, column }) => [row - 1, column - 1]), blocked: [] }));
  const unsolved = await page.evaluate(async (all) => {
    const daily = async (_, day) => {
      const recipe = nqfill.puzzles.dailyRecipe(`2026-11-${String(day + 1).padStart(2, "0")}`);
      return (await nqfill.engine.ask({ task: "generate", recipe })).head.board;
    };
    const left = [];
    for (const one of [...all, ...(await Promise.all(Array.from({ length: 30 }, daily)))]) {
      nqfill.puzzles.take(one, "play");
      for (let at = 0; at < 200 && !nqfill.answers.isSolved(); at += 1) {
        await nqfill.hints.hint();
      }
      left.push(...(nqfill.answers.isSolved() ? [] : [`${location.hash} ${document.getElementById("status").innerText}`]));
    }
    return left;
  }, boards);
  assert.deepEqual(unsolved, []);
  await shows(page, { "#panel .verdict": /\d:\d\d, \d+ hints?/ });
});

test("solved in two steps it says so, all solutions are led through, and another puzzle follows", { skip }, async (context) => {
  const page = await ready(context, { hash: "#v1;n=8" });
  await shows(page, { "#count": "0 / 8 · 92 solutions" });
  await press(page, "s");
  await shows(page, { ".ghost": 0 });
  await key(page, "s");
  await shows(page, { ".ghost": 8 });
  await page.click('role=button[name="next solution"]');
  await shows(page, { "#panel output": "2 / 92" });
  await key(page, "s");
  await shows(page, { "#count": "Solved", "#panel .verdict": /The solution was shown/ });
  await follow(page, "#v1;n=32");
  await shows(page, { "#count": /many solutions \(more than 100\)/ });
  await follow(page, "#v1;n=8;q=1.1;o=2.5-3.8-4.6-5.3-6.7-7.2;s=solve");
  await shows(page, { "#count": /4 solutions/ });
  await cell(page, 8, 4).click();
  await page.click("#all-solutions");
  await shows(page, { "#panel output": "1 / 4" });
  // Hard puzzles of seven rows do not exist.
  await page.click("#puzzles");
  await page.fill("#size", "7");
  await shows(page, { ".levels button": ["easy", "medium", "Empty board"] });
  await page.fill("#size", "6");
  await page.click(".levels >> text=medium");
  await shows(page, { "#count": /\/ 6 · 1 solution/ });
  // Keys go on from the board. What was solved before was not played again.
  assert.equal(await focus(page), "gridcell");
  await press(page, "ControlOrMeta+z");
  await shows(page, { "#count": /^Solved/, "#panel .verdict": 0 });
});

test("conflicts are counted in words; each step of the easiest reason is drawn, and said under the board", { skip }, async (context) => {
  const page = await ready(context, { hash: "#v1;n=8;q=1.1-3.5-4.4" });
  const conflicts = ["row 1 column 1 and row 4 column 4 share a diagonal", "row 3 column 5 and row 4 column 4 share a diagonal"];
  await shows(page, { "#count": "2 conflicts · 3 / 8", "#panel li": conflicts });
  await follow(page, "#v1;n=4;q=1.1-2.3");
  await shows(page, { "#count": "2 / 4 · no solution · row 3, column 4 have no square left", ".dead .framed": 2 });
  // What is known of a puzzle says nothing of a queen that has gone wrong.
  await follow(page, "#v1;n=4;q=1.2;o=3.3;s=solve");
  await shows(page, { "#count": "2 / 4 · row 2, column 4 have no square left" });
  await follow(page, "#v1;n=6;q=1.1");
  await key(page, "e");
  const steps = page.locator("#panel .steps > li > .say");
  // Keys lead from the first step on, and back to the board.
  await page.locator("#panel .stepper :focus").waitFor();
  await press(page, "Enter");
  assert.equal(await steps.nth(1).getAttribute("aria-pressed"), "true");
  await page.locator('role=button[name="previous step"]').press("Enter");
  await press(page, "Escape");
  assert.equal(await focus(page), "gridcell");
  const drawn = new Set();
  for (const step of await steps.all()) {
    await shows(page, { "#said": await step.textContent() });
    drawn.add(await page.locator("#board g.step").evaluate((layer) => layer.outerHTML));
    await page.locator('role=button[name="next step"]').evaluate((next) => next.click());
  }
  assert.equal(drawn.size, await steps.count());
  await follow(page, "#v1;n=10;q=1.1-4.5-6.2-8.3-10.7");
  await key(page, "e");
  await shows(page, { "#said": "Row 9 has no square left: a contradiction.", "#panel .steps > li > .say": 1, ".stepper:visible": 0 });
});

test("a board is set up and taken back by keys alone, its link is the same board, and algorithms are watched on it", { skip }, async (context) => {
  const page = await ready(context, { hash: "#v1;n=4", locale: "zh-CN" });
  await shows(page, { "#count": "0 / 4 · 2 种解法", "#puzzles": "换棋盘" });
  await page.locator('role=button[name="English"]').press("Enter");
  await shows(page, { "#count": "0 / 4 · 2 solutions" });
  for (let at = 0; at < 12 && (await focus(page)) !== "gridcell"; at += 1) {
    await press(page, "Tab");
  }
  await press(page, "ArrowRight", "q", "ArrowDown", "ArrowRight", "ArrowRight", "Space", "ArrowLeft", "x", "ControlOrMeta+z", "ControlOrMeta+Shift+Z");
  await page.waitForFunction(() => location.hash === "#v1;n=4;q=1.2-2.4;x=2.3");
  assert.equal(await page.evaluate(() => document.activeElement.ariaLabel + nqfill.state.text()), "row 2, column 3, blocked.Q..\n..xQ\n....\n....");
  await page.reload();
  await shows(page, { "#count": "2 / 4 · 1 solution" });
  // Who edits by mistake, and plays on, keeps own queens.
  await follow(page, "#v1;n=4;q=1.2;o=2.4;s=solve");
  await page.check("#mode-edit");
  await page.check("#mode-play");
  assert.equal(await board(page), "#v1;n=4;q=1.2;o=2.4;s=solve");
  await page.locator('role=button[name="More"]').press("Enter");
  await page.locator("#share").press("Enter");
  await shows(page, { "#share": "Copied" });
  assert.equal(await focus(page), "share");
  await page.locator("#watch").press("Enter");
  await shows(page, { "#film .reel": 2 });
  await press(page, "ArrowRight");
  await shows(page, { "#film .counts .step": /^2 \// });
  // The largest board there is.
  assert.ok(await page.evaluate(() => {
    const all = Array.from({ length: 10_000 }, (_, at) => [Math.floor(at / 100), at % 100]);
    nqfill.state.load({ n: 100, queens: [], blocked: all, own: [[0, 0]] }, "play");
    const cells = String(nqfill.state.position().cells);
    nqfill.state.load(nqfill.state.read(nqfill.state.link()).board, "play");
    return String(nqfill.state.position().cells) === cells;
  }));
});

test("on a phone all of it is under one thumb, and what was asked for is seen", { skip }, async (context) => {
  const page = await ready(context, { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true, hash: "#v1;n=8;q=1.1;o=2.5-3.8-4.6-5.3-6.7-7.2;s=solve" });
  await shows(page, { "#count": /4 solutions/ });
  for (const name of ["#board", "#hint", "#why", "#solve", "#puzzles", "label:has(#tool-note)", ".icons button"]) {
    const box = await page.locator(name).first().boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= 667 && box.height >= 44, `${name} ${JSON.stringify(box)}`);
  }
  await cell(page, 8, 4).tap();
  const box = await page.locator("#panel .card").boundingBox();
  assert.ok(box.y + box.height < 668, JSON.stringify(box));
  await page.tap("#puzzles");
  assert.ok((await page.locator("#daily").boundingBox()).y < 300);
});

test("boards in any format are read; whatever a text or a link says, it is a board or an error", { skip }, async (context) => {
  const page = await ready(context, { files: { "a.txt": "; </script><img src=x onerror=alert(1)>\n4\n.Q..\n....\n....\n....\n\n5\nQ....\n.....\n.....\n.....\n.....\n" } });
  assert.equal(await board(page), "#v1;n=4;q=1.2");
  await page.click("#puzzles");
  await page.locator(".thumbnail").nth(1).click();
  assert.equal(await board(page), "#v1;n=5;q=1.1");
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "[2, 4, 1, 3]");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await shows(page, { "#said": /^Read as/, "#panel .verdict": 0 });
  assert.ok(await isSolved(page));
  const read = (text) => page.evaluate((words) => nqfill.share.read(words), text);
  await read("4\n.Q..\n...\n....\n....\n");
  await shows(page, { "#wrong": /3/ });
  for (const text of ["</script><script>alert(1)</script>", "\u202e\u0000", "x".repeat(100_000), "4\n".repeat(20_000), "[".repeat(50_000), "1000000 queens", '{"n": 1e9}']) {
    await read(text);
  }
  const before = await board(page);
  for (const hash of ["#v1;n=0", "#v1;n=101", "#v1;n=8;q=9.1", "#v1;n=8;q=lAA", "#v1;n=8;x=bZZ", "#v2;n=8", "#v1;n=8;z=1", "#%00", `#v1;n=8;q=${"1.1-".repeat(90_000)}`, "#<img src=x>", "#v1;n=8;q=__proto__"]) {
    await follow(page, hash);
    await shows(page, { "#said": "The link is damaged and was not read" });
    assert.equal(await board(page), before, hash);
  }
  await read("https://example.org/nqfill.html#v1;n=6;q=1.1;o=2.3;s=solve");
  await shows(page, { "#count": /^2 \/ 6/, img: 0 });
});

test("amid hard boards and a thousand edits it answers, and grows little", { skip }, async (context) => {
  const page = await ready(context);
  const grown = await page.evaluate(async () => {
    const before = performance.memory.usedJSHeapSize;
    for (let at = 0; at < 1000; at += 1) {
      nqfill.state.load({ n: at < 30 ? 22 : 8, queens: [[at % 8, 3]], blocked: [] }, "edit");
      await (at % 50 === 0 ? new Promise((resolve) => setTimeout(resolve, 5)) : null);
    }
    nqfill.state.clear();
    return performance.memory.usedJSHeapSize - before;
  });
  assert.ok(grown < 32e6, String(grown));
  await shows(page, { "#count": /92 solutions/ });
});
