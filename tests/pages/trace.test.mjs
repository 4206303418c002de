// The page of `trace`: what its controls do, its boards, its tree.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { close, open, page, seen, skip } from "./support.mjs";

after(close);

const film = (t, ...args) => page(t, {}, "trace", "-f", "html", ...args);
// Opened before its first step.
const opens = (t, path, hash = "#s=0") => open(t, path, { hash });
const four = (t, engines = "backtracking") => film(t, "--size", "4", "-a", engines);
const count = async (opened, name, at = 0) => opened.locator(".reel").nth(at).locator(`.${name}`).textContent();
const symbols = (opened, name, at = 0) => opened.locator(".reel").nth(at).locator(`.film use[href='#${name}']`).count();
const press = async (opened, ...keys) => {
  for (const key of keys) {
    await opened.keyboard.press(key);
  }
};

test("steps forward and back show what each changes", { skip }, async (t) => {
  const opened = await opens(t, four(t, "forward-checking"));
  assert.deepEqual([await count(opened, "step"), await symbols(opened, "added"), await opened.locator(".back").isDisabled()], ["0 / 22", 0, true]);
  await opened.locator(".forward").click();
  assert.equal(await count(opened, "sentence"), "在第 1 行第 1 列放皇后。");
  assert.deepEqual([await symbols(opened, "added"), await symbols(opened, "trial")], [1, 1]);
  await opened.locator(".forward").click();
  assert.deepEqual([await symbols(opened, "closed_column"), await symbols(opened, "closed_diagonal"), await symbols(opened, "tint")], [3, 3, 6]);
  await opened.locator(".forward").click();
  // What was closed before is pale, with the row of the queen to blame.
  assert.deepEqual(await opened.locator(".film .blame").allTextContents(), ["1", "1", "1", "1", "1", "1"]);
  await opened.locator(".back").click();
  assert.deepEqual([await symbols(opened, "added"), await symbols(opened, "tint"), await count(opened, "step")], [1, 6, "2 / 22"]);
});

test("it begins at the first step, and ends with what the search came to", { skip }, async (t) => {
  const opened = await open(t, four(t, "backtracking,propagation"));
  assert.equal(await count(opened, "step"), "1 / 22");
  assert.deepEqual(await seen(opened.locator(".tally")), []);
  await press(opened, "End");
  assert.equal((await seen(opened.locator(".tally")))[0], "共 22 步：节点 8，绝路 2。\n已求得 1 种解法，未再搜索。");
  const widths = await opened.locator(".bar").evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width));
  assert.ok(widths[0] > widths[1] && widths[1] > 0, String(widths));
  // A solution wears no ring of what is tried.
  assert.deepEqual([await symbols(opened, "added"), await symbols(opened, "trial")], [4, 0]);
});

const stages = [
  ["backtracking", 1, 1920, 1080], ["backtracking,forward-checking", 1, 1920, 1080], ["backtracking,forward-checking,propagation,bitmask", 2, 1920, 1080], ["backtracking,bitmask", 3, 375, 667],
];
test("boards fill a stage, on a phone one below the other", { skip }, async (t) => {
  for (const [engines, rows, width, height] of stages) {
    const opened = await open(t, film(t, "--size", "8", "-a", engines), { viewport: { width, height } });
    await press(opened, "f", "End");
    const boards = await opened.locator(".film svg").evaluateAll((all) => all.map((board) => board.getBoundingClientRect().toJSON()));
    assert.ok(boards[0].height * rows >= 0.8 * height, `${engines}: ${boards[0].height}`);
    assert.equal(await opened.locator(".player").evaluate((player) => player.scrollWidth - player.clientWidth), 0, engines);
    const slider = await opened.locator(".at").boundingBox();
    assert.ok(slider.y + slider.height <= height && slider.width > 0.2 * width, JSON.stringify(slider));
    await press(opened, "f");
    assert.equal(await opened.locator(".is-stage").count(), 0);
  }
});

test("keys and slider seek, and the address keeps the place", { skip }, async (t) => {
  const path = film(t, "--size", "4", "-a", "backtracking");
  const opened = await opens(t, path, "#s=11");
  assert.equal(await count(opened, "step"), "11 / 22");
  // The tree folds what has failed and shows what is not tried.
  const shapes = (name) => opened.locator(`svg.tree .${name}`).count();
  assert.deepEqual([await shapes("chosen"), await shapes("failed"), (await shapes("untried")) > 0], [3, 1, true]);
  await press(opened, "Home", "]");
  assert.equal(await count(opened, "sentence"), "绝路：第 3 行已无处可放。");
  assert.match(await opened.locator(".dead-line").getAttribute("d"), /^M0 90h180/);
  await press(opened, "]", "[");
  assert.equal(await count(opened, "step"), "5 / 22");
  await press(opened, "}");
  assert.equal(await count(opened, "step"), "22 / 22");
  // The failed corner held four queens.
  assert.deepEqual([await shapes("chosen"), await opened.locator("svg.tree .failed text").allTextContents()], [4, ["4"]]);
  await opened.locator(".at").fill("6");
  await opened.waitForFunction(() => location.hash === "#s=6");
  await opened.reload();
  assert.equal(await count(opened, "step"), "6 / 22");
  const ticks = (name) => opened.locator(`.${name}`).evaluate((one) => one.getAttribute("d").split("M").length - 1);
  assert.deepEqual([await ticks("dead-ticks"), await ticks("solution-ticks")], [2, 1]);
  // The squares of a column stand beside each other.
  const columns = await opens(t, film(t, "--size", "6", "-a", "exact", "--all"), "#s=11");
  assert.deepEqual(await seen(columns.locator("svg.tree .row")), ["3", "3 列", "4 列", "2"]);
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
  await opened.locator(".pace-of").fill("100");
  await opened.locator(".play").click();
  await opened.waitForFunction(() => document.querySelector(".step").textContent === "22 / 22");
});

test("two searches go on together, by step or by node", { skip }, async (t) => {
  const opened = await opens(t, film(t, "--size", "6", "-a", "backtracking,propagation"));
  await press(opened, "ArrowRight", "ArrowRight");
  assert.deepEqual([(await count(opened, "step")).split(" ")[0], (await count(opened, "step", 1)).split(" ")[0]], ["2", "2"]);
  await opened.locator(".pace").selectOption("node");
  await opened.evaluate(() => document.activeElement.blur());
  await press(opened, "Home", "ArrowRight", "ArrowRight", "ArrowRight");
  await opened.waitForFunction(() => location.hash === "#s=3&by=node");
  await opened.reload();
  assert.deepEqual([await count(opened, "nodes"), await count(opened, "nodes", 1)], ["3", "3"]);
});

test("every engine plays from end to end, and back it shows what it showed", { skip }, async (t) => {
  const engines = "forward-checking,occupancy-2d,occupancy-1d,bitmask,symmetric,propagation,learning,sosic-gu,annealing,annealing-row,hill-climbing,static-symmetry,dynamic-symmetry,exact".split(",");
  const opened = await opens(t, film(t, "--size", "5", "-a", engines.join()));
  const shown = () => opened.locator(".reel").evaluateAll((all) => all.map((reel) => [reel.querySelector(".board").getAttribute("aria-label"), reel.querySelectorAll(".branches *").length].join()));
  const last = Number(await opened.locator(".at").getAttribute("max"));
  const forward = [];
  for (let step = 0; step <= last; step += 1) {
    forward.push(await shown());
    await press(opened, "ArrowRight");
  }
  for (const at of engines.keys()) {
    assert.deepEqual([await count(opened, "solutions", at), await symbols(opened, "added", at)], ["1", 5]);
  }
  // A local search counts conflicts in place of dead ends.
  assert.equal(await opened.locator(".conflicts").count(), 4);
  assert.deepEqual(await seen(opened.locator(".reel").nth(engines.indexOf("sosic-gu")).locator(".counts dt")), ["步", "节点", "解", "冲突"]);
  for (const step of [Math.floor(last / 2), 1, last - 1]) {
    await opened.locator(".at").fill(String(step));
    assert.deepEqual(await shown(), forward[step], `step ${step}`);
  }
});

test("5,000 steps take less than a megabyte, and are sought", { skip }, async (t) => {
  const path = film(t, "--size", "8", "--all");
  assert.ok(readFileSync(path).length < 1_000_000);
  const opened = await opens(t, path);
  for (const step of [4_999, 17, 2_741]) {
    await opened.locator(".at").fill(String(step));
    assert.equal(await count(opened, "step"), `${step} / 5000`);
  }
});
