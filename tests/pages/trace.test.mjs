// The page of `trace`: what its controls do, its boards, its tree.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { beyond, close, open, page, seen, skip } from "./support.mjs";

after(close);

const film = (t, ...args) => page(t, {}, "trace", "-f", "html", ...args);
// Opened before its first step.
const opens = (t, path, options = {}) => open(t, path, { hash: "#s=0", ...options });
const four = (t, engines = "backtracking") => film(t, "--size", "4", "-a", engines);
const count = async (opened, name, at = 0) => opened.locator(".reel").nth(at).locator(`.${name}`).textContent();
const stamps = (opened, name, at = 0) => opened.locator(".reel").nth(at).locator(`.film use[href='#${name}']`).count();
const press = async (opened, ...keys) => {
  for (const key of keys) {
    await opened.keyboard.press(key);
  }
};

test("steps forward and back show what each changes", { skip }, async (t) => {
  const opened = await opens(t, four(t, "forward-checking"));
  assert.equal(await count(opened, "step"), "0 / 22");
  assert.equal(await stamps(opened, "added"), 0);
  assert.ok(await opened.locator(".back").isDisabled());
  await opened.locator(".forward").click();
  assert.deepEqual(await seen(opened.locator(".sentence [lang=zh]")), ["在第 1 行第 1 列放皇后。"]);
  assert.deepEqual([await stamps(opened, "added"), await stamps(opened, "trial")], [1, 1]);
  await opened.locator(".forward").click();
  assert.deepEqual([await stamps(opened, "closed_column"), await stamps(opened, "closed_diagonal"), await stamps(opened, "tint")], [3, 3, 6]);
  await opened.locator(".forward").click();
  // What was closed before is pale, with the row of the queen to blame.
  assert.deepEqual(await opened.locator(".film .blame").allTextContents(), ["1", "1", "1", "1", "1", "1"]);
  await opened.locator(".back").click();
  assert.deepEqual([await stamps(opened, "added"), await stamps(opened, "tint")], [1, 6]);
  assert.equal(await count(opened, "step"), "2 / 22");
  await opened.locator(".end").click();
  assert.equal(await stamps(opened, "added"), 4);
  assert.deepEqual([await count(opened, "solutions"), await count(opened, "dead-ends")], ["1", "2"]);
  assert.ok(await opened.locator(".forward").isDisabled());
  await opened.locator(".begin").click();
  assert.equal(await stamps(opened, "added"), 0);
});

test("it begins at the first step, and ends with what the search came to", { skip }, async (t) => {
  const opened = await open(t, four(t, "backtracking,propagation"));
  assert.equal(await count(opened, "step"), "1 / 22");
  assert.deepEqual(await seen(opened.locator(".tally [lang=zh]")), []);
  await press(opened, "End");
  assert.equal((await seen(opened.locator(".tally [lang=zh]")))[0], "共 22 步：节点 8，绝路 2。\n已求得 1 种解法，未再搜索。");
  const widths = await opened.locator(".bar").evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width));
  assert.ok(widths[0] > widths[1] && widths[1] > 0, String(widths));
  // A solution wears no ring of what is tried.
  assert.deepEqual([await stamps(opened, "added"), await stamps(opened, "trial")], [4, 0]);
  assert.equal(await opened.locator(".board.is-solved").count(), 2);
  const english = await open(t, film(t, "--size", "4", "--lang", "en"));
  assert.deepEqual(await seen(english.locator("h1")), ["empty 4 x 4 · a search, step by step"]);
});

for (const [engines, rows] of [["backtracking", 1], ["backtracking,forward-checking", 1], ["backtracking,forward-checking,propagation", 2], ["backtracking,forward-checking,propagation,bitmask", 2]]) {
  test(`boards fill the height of a stage: ${engines}`, { skip }, async (t) => {
    const opened = await open(t, film(t, "--size", "8", "-a", engines), { viewport: { width: 1920, height: 1080 } });
    await press(opened, "f");
    for (const key of ["ArrowRight", "End"]) {
      await press(opened, key);
      const boards = await opened.locator(".film svg").evaluateAll((all) => all.map((board) => board.getBoundingClientRect().toJSON()));
      assert.ok(boards[0].height * rows >= 0.8 * 1080, String(boards[0].height));
      const over = await opened.locator(".player").evaluate((player) => [player.scrollHeight - player.clientHeight, player.scrollWidth - player.clientWidth]);
      assert.deepEqual(over, [0, 0]);
      const size = await opened.locator(".sentence, .tally").evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => Number.parseFloat(globalThis.getComputedStyle(one).fontSize)));
      assert.ok(size.length >= 1 && Math.min(...size) >= 24, String(size));
    }
    await press(opened, "f");
    assert.equal(await opened.locator(".is-stage").count(), 0);
  });
}

test("a local search counts conflicts in place of dead ends", { skip }, async (t) => {
  const opened = await opens(t, film(t, "--size", "8", "-a", "sosic-gu", "--lang", "en"));
  assert.deepEqual(await seen(opened.locator(".counts dt")), ["步step", "节点nodes", "解solutions", "冲突conflicts"]);
  assert.ok(!(await opened.locator(".help").textContent()).includes("Tree:"));
  await press(opened, "End");
  assert.equal(await count(opened, "now"), "0");
});

test("keys do what the controls do", { skip }, async (t) => {
  const opened = await opens(t, four(t));
  await press(opened, "]");
  assert.deepEqual(await seen(opened.locator(".sentence [lang=zh]")), ["绝路：第 3 行已无处可放。"]);
  assert.match(await opened.locator(".dead-line").getAttribute("d"), /^M0 90h180/);
  await press(opened, "]", "[");
  assert.equal(await count(opened, "step"), "5 / 22");
  await press(opened, "}");
  assert.equal(await count(opened, "step"), "22 / 22");
  await press(opened, "{");
  assert.equal(await count(opened, "step"), "22 / 22");
  await press(opened, "Home", "ArrowRight", "ArrowRight", "ArrowLeft");
  assert.equal(await count(opened, "step"), "1 / 22");
  await press(opened, "End");
  assert.equal(await count(opened, "step"), "22 / 22");
});

test("the slider seeks, and the address keeps the place", { skip }, async (t) => {
  const opened = await opens(t, four(t), { hash: "#s=11" });
  assert.equal(await count(opened, "step"), "11 / 22");
  await opened.locator(".at").fill("6");
  assert.equal(await count(opened, "step"), "6 / 22");
  await opened.waitForFunction(() => location.hash === "#s=6");
  await opened.reload();
  assert.equal(await count(opened, "step"), "6 / 22");
  await opened.evaluate(() => { location.hash = "#s=1000"; });
  await opened.waitForFunction(() => document.querySelector(".step").textContent === "22 / 22");
  const ticks = (name) => opened.locator(`.${name}`).evaluate((path) => path.getAttribute("d").split("M").length - 1);
  assert.deepEqual([await ticks("dead-ticks"), await ticks("solution-ticks")], [2, 1]);
});

test("it plays to the end, pauses, and is quiet for screen readers meanwhile", { skip }, async (t) => {
  const opened = await opens(t, four(t));
  await opened.locator(".pace-of").fill("60");
  await opened.locator("h1").click();
  await press(opened, " ");
  assert.equal(await opened.locator(".sentence").getAttribute("aria-live"), "off");
  await opened.waitForFunction(() => Number.parseInt(document.querySelector(".step").textContent, 10) >= 3);
  await press(opened, " ");
  assert.equal(await opened.locator(".sentence").getAttribute("aria-live"), "polite");
  const paused = await count(opened, "step");
  await opened.waitForTimeout(300);
  assert.equal(await count(opened, "step"), paused);
  await opened.locator(".pace-of").fill("100");
  await opened.locator(".play").click();
  await opened.waitForFunction(() => document.querySelector(".step").textContent === "22 / 22");
  await opened.waitForFunction(() => !document.body.classList.contains("is-playing"));
});

test("the tree folds what has failed and shows what is not tried", { skip }, async (t) => {
  const opened = await opens(t, four(t), { hash: "#s=11" });
  const shapes = (name) => opened.locator(`.tree .${name}`).count();
  assert.deepEqual([await shapes("chosen"), await shapes("failed")], [3, 1]);
  assert.ok((await shapes("untried")) > 0);
  await press(opened, "End");
  assert.deepEqual([await shapes("chosen"), await shapes("failed")], [4, 1]);
  // The failed corner held four queens.
  assert.deepEqual(await opened.locator(".tree .failed text").allTextContents(), ["4"]);
  const forced = await opens(t, four(t, "propagation"), { hash: "#s=20" });
  assert.equal(await forced.locator(".tree .forced").count(), 3);
});

test("a dead line has no open square on the board, whatever the engine tells", { skip }, async (t) => {
  const opened = await opens(t, film(t, "--size", "6", "-a", "exact", "--all"));
  await press(opened, "]");
  assert.deepEqual(await seen(opened.locator(".sentence [lang=zh]")), ["绝路：第 6 行已无处可放。"]);
  const shown = await opened.locator(".film g[transform]").evaluateAll((groups) => groups.map((group) => group.childElementCount > 0));
  assert.deepEqual(shown.slice(30), Array(6).fill(true));
});

test("the squares of a column that are tried stand beside each other in the tree", { skip }, async (t) => {
  const opened = await opens(t, film(t, "--size", "6", "-a", "exact", "--all"), { hash: "#s=11" });
  assert.deepEqual(await seen(opened.locator(".tree .row:not([lang=en])")), ["3", "3 列", "4 列", "2"]);
  await opened.evaluate(() => (document.documentElement.lang = "en"));
  assert.deepEqual(await seen(opened.locator(".tree .row:not([lang=zh])")), ["3", "col 3", "col 4", "2"]);
  const centre = (name) => opened.locator(`.tree .${name}`).last().evaluate((shape) => {
    const box = shape.getBBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  });
  const [[failedX], [chosenX]] = [await centre("failed"), await centre("chosen")];
  assert.ok(Math.abs(failedX - chosenX) > 20, `${failedX} ${chosenX}`);
});

test("what is not tried yet is open: no queen above attacks it", { skip }, async (t) => {
  // After the solution, too, where the board shows the queens alone.
  const opened = await opens(t, film(t, "--size", "8", "-a", "forward-checking"));
  await press(opened, "End");
  const places = await opened.locator(".tree .untried").evaluateAll((rings) => rings.map((ring) => `${ring.getAttribute("cy")}`));
  const rows = (await opened.locator(".tree .row").allTextContents()).map(Number);
  const label = await opened.locator(".film svg").getAttribute("aria-label");
  const columns = label.split(": ")[1].split(" ").map(Number);
  rows.forEach((row, depth) => {
    const above = rows.slice(0, depth);
    const free = columns.map((_, at) => at + 1).filter((column) =>
      above.every((other) => columns[other - 1] !== column && Math.abs(columns[other - 1] - column) !== Math.abs(other - row)));
    const tried = free.filter((column) => column <= columns[row - 1]).length;
    const rings = places.filter((y) => y === String(16 + (depth + 1) * 40)).length;
    assert.equal(rings, free.length - tried, `row ${row}`);
  });
});

test("a long way shows its end", { skip }, async (t) => {
  const opened = await opens(t, film(t, "--size", "16", "-a", "learning"), { hash: "#s=700" });
  const [bottom, end] = await opened.locator(".branches").evaluate((holder) =>
    [holder.getBoundingClientRect().bottom, holder.querySelector(".excluded:last-child").getBoundingClientRect().bottom]);
  assert.ok(end <= bottom, `${end} ${bottom}`);
});

test("two searches go on together, by step or by node", { skip }, async (t) => {
  const opened = await opens(t, film(t, "--size", "6", "-a", "backtracking,propagation"));
  await press(opened, "ArrowRight", "ArrowRight");
  assert.deepEqual([(await count(opened, "step")).split(" ")[0], (await count(opened, "step", 1)).split(" ")[0]], ["2", "2"]);
  await opened.locator(".by-node").check();
  await opened.locator("h1").click();
  await press(opened, "Home", "ArrowRight", "ArrowRight", "ArrowRight");
  assert.deepEqual([await count(opened, "nodes"), await count(opened, "nodes", 1)], ["3", "3"]);
  await opened.waitForFunction(() => location.hash === "#s=3&by=node");
  await opened.reload();
  assert.deepEqual([await count(opened, "nodes"), await count(opened, "nodes", 1)], ["3", "3"]);
  await press(opened, "End");
  assert.deepEqual([await count(opened, "solutions"), await count(opened, "solutions", 1)], ["1", "1"]);
  assert.notEqual(await count(opened, "nodes"), await count(opened, "nodes", 1));
});

test("every engine has a page that plays from end to end", { skip }, async (t) => {
  const engines = "forward-checking,occupancy-2d,occupancy-1d,bitmask,symmetric,propagation,learning,sosic-gu,annealing," +
    "annealing-row,hill-climbing,static-symmetry,dynamic-symmetry,exact";
  const opened = await opens(t, film(t, "--size", "5", "-a", engines));
  const last = Number(await opened.locator(".at").getAttribute("max"));
  for (let step = 0; step < last; step += 1) {
    await press(opened, "ArrowRight");
  }
  for (let at = 0; at < 14; at += 1) {
    assert.equal(await count(opened, "solutions", at), "1");
    assert.equal((await stamps(opened, "added", at)), 5);
  }
  assert.equal(await opened.locator(".conflicts").count(), 4);
});

test("seeking back shows the boards that going forward showed", { skip }, async (t) => {
  const opened = await opens(t, film(t, "--size", "6", "-a", "backtracking", "--all"));
  const label = () => opened.locator(".film svg").getAttribute("aria-label");
  const forward = [];
  for (let step = 0; step < 130; step += 1) {
    forward.push([await label(), await opened.locator(".tree *").count()]);
    await press(opened, "ArrowRight");
  }
  for (const step of [129, 101, 100, 99, 3, 110, 0, 128]) {
    await opened.locator(".at").fill(String(step));
    assert.deepEqual([await label(), await opened.locator(".tree *").count()], forward[step], `step ${step}`);
  }
});

test("given queens and blocked squares stand from the start; a hostile name is text", { skip }, async (t) => {
  const name = "<img src=x onerror=alert(1)>.txt";
  const opened = await opens(t, page(t, { [name]: "Q.....\n......\n....x.\n......\n......\n......\n" }, "trace", "-f", "html", name));
  assert.deepEqual([await stamps(opened, "given"), await stamps(opened, "blocked"), await stamps(opened, "added")], [1, 1, 0]);
  assert.equal(await opened.locator("main img").count(), 0);
  assert.match(await opened.locator("h1").textContent(), /<img src=x/);
});

test("a board without a search has its verdict", { skip }, async (t) => {
  const opened = await open(t, page(t, { "a.txt": "Q...\nQ...\n....\n....\n" }, "trace", "-q", "-f", "html", "a.txt"));
  assert.deepEqual(await seen(opened.locator(".verdict")), ["无解"]);
  await opened.locator("svg.board").waitFor();
});

test("a narrow screen has no sideways scroll", { skip }, async (t) => {
  const opened = await opens(t, film(t, "--size", "16", "-a", "forward-checking,learning", "--max-steps", "300"), { viewport: { width: 360, height: 700 }, hash: "#s=250" });
  assert.ok((await beyond(opened)) <= 0);
});

test("5,000 steps take less than a megabyte, and are sought in a moment", { skip }, async (t) => {
  const path = film(t, "--size", "8", "--all");
  assert.ok(readFileSync(path).length < 1_000_000);
  const opened = await opens(t, path);
  assert.equal(await count(opened, "step"), "0 / 5000");
  const took = await opened.evaluate(() => {
    const [slider, times] = [document.querySelector("input.at"), []];
    for (let at = 0; at < 300; at += 1) {
      slider.value = String((at * 2_741) % 5_000);
      const before = performance.now();
      slider.dispatchEvent(new Event("input"));
      times.push(performance.now() - before);
    }
    times.sort((a, b) => a - b);
    return times[150];
  });
  t.diagnostic(`seeking: median ${took.toFixed(2)} ms`);
  const forward = await opened.evaluate(() => {
    const slider = document.querySelector("input.at");
    const before = performance.now();
    for (let at = 4_001; at <= 5_000; at += 1) {
      slider.value = String(at);
      slider.dispatchEvent(new Event("input"));
    }
    return performance.now() - before;
  });
  t.diagnostic(`1,000 steps forward: ${forward.toFixed(0)} ms`);
  assert.equal(await count(opened, "step"), "5000 / 5000");
});
