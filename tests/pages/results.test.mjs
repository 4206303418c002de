// The page of results: cards, choices, keys, and reasons whose steps are drawn.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { close, open, page, rendered, seen, skip } from "./support.mjs";

after(close);

const boards = [".Q..\n....\n....\n....\n", "Q...\nQ...\n....\n....\n", "Q...\n....\n....\n....\n", "........\n".repeat(8), "Q..\n...\n"].join("\n");
const results = (t, ...args) => page(t, { "班级.txt": boards }, "班级.txt", "-q", "-f", "html", ...args);
const names = (opened) => seen(opened.locator(".card h2"));

test("every board has its verdict, its picture and its text, in the language of the run", { skip }, async (t) => {
  const opened = await open(t, results(t));
  assert.deepEqual((await seen(opened.locator(".verdict"))).slice(0, 4), ["唯一解", "1 处冲突，无解", "无解", "共找到 92 种解法"]);
  const marks = (name) => opened.locator(".card").first().locator(`use[href="#${name}"]`).count();
  assert.deepEqual([await marks("given"), await marks("added")], [1, 3]);
  assert.equal(await opened.locator(".card.conflict use[href='#conflict']").count(), 2);
  assert.equal(await opened.locator(".card.invalid svg").count(), 0);
  assert.equal(await opened.title(), "班级.txt · 解法");
  await opened.locator("#as-text").click();
  assert.equal(await opened.locator(".card pre").first().textContent(), ".Q..\n...Q\nQ...\n..Q.");
  assert.equal(await opened.locator(".card svg.board").count(), 0);
  await opened.locator(".marks summary").click();
  for (const href of await opened.locator(".marks use").evaluateAll((all) => all.map((one) => one.getAttribute("href")))) {
    assert.equal(await opened.locator(`.definitions ${href}`).count(), 1, href);
  }
  const english = await open(t, results(t, "--lang", "en"));
  assert.deepEqual((await seen(english.locator(".verdict"))).slice(0, 4), ["1 solution", "1 conflict: no solution", "No solution", "Found 92 solutions"]);
  assert.match((await seen(english.locator(".conflicts"))).join(""), /row 1 column 1 and row 2 column 1 share a column/);
});

test("verdicts and difficulties choose boards, and the address keeps the choice", { skip }, async (t) => {
  const opened = await open(t, results(t));
  await opened.locator("#show-solved").uncheck();
  await opened.locator("#show-invalid").uncheck();
  await opened.reload();
  assert.deepEqual(await names(opened), ["班级.txt#2", "班级.txt#3"]);
  assert.equal(await opened.locator("#shown").textContent(), "显示 2 / 5");
  const rated = await open(t, page(t, { "a.txt": boards }, "rate", "a.txt", "-q", "-f", "html"));
  await rated.locator("#show-easy").uncheck();
  assert.deepEqual(await names(rated), ["a.txt", "a.txt#2", "a.txt#4", "a.txt#5"]);
  // Boxes count what is on the page.
  const some = await open(t, results(t, "--only", "conflict,solved"));
  assert.match((await seen(some.locator("main > .faint"))).join(""), /共 5 个棋盘/);
  assert.deepEqual(await seen(some.locator(".tools label .count")), ["2", "1"]);
});

test("keys lead from board to board and from solution to solution", { skip }, async (t) => {
  const opened = await open(t, results(t));
  await opened.locator("#show-conflict").uncheck();
  const press = async (...keys) => {
    for (const key of keys) {
      await opened.keyboard.press(key);
    }
  };
  await press("j", "j", "j");
  const card = opened.locator(".card").nth(2);
  await card.locator(".pager").waitFor();
  assert.ok(await card.evaluate((one) => one === document.activeElement));
  const shown = async () => [await card.locator(".pager output").textContent(), await card.locator("svg").getAttribute("aria-label")];
  const first = await shown();
  await press("ArrowRight");
  const second = await shown();
  assert.deepEqual([first[0], second[0], first[1] === second[1]], ["1 / 92", "2 / 92", false]);
  await press("End");
  assert.ok(await card.getByRole("button", { name: "下一个解" }).isDisabled());
  await press("Home");
  assert.deepEqual(await shown(), first);
  await press("?");
  await opened.locator("dialog[open]").waitFor();
});

test("a page of ten thousand boards makes those that are near, and finds all; counts are grouped", { skip }, async (t) => {
  const text = Array.from({ length: 10_000 }, (_, at) => `${at.toString(4).padStart(7, "0").replace(/[0-2]/g, ".").replaceAll("3", "x")}Q\n${"........\n".repeat(7)}`).join("\n");
  const opened = await open(t, page(t, { "a.txt": text }, "count", "a.txt", "-q", "-f", "html"));
  await opened.keyboard.press("Tab");
  assert.equal(await opened.evaluate(() => document.activeElement.id), "search");
  await opened.evaluate(() => document.activeElement.blur());
  assert.ok((await opened.locator(".card").count()) <= 600, `${await opened.locator(".card").count()} of 10,000`);
  await opened.keyboard.press("k");
  assert.match(await opened.evaluate(() => document.activeElement.textContent), /a\.txt#10000/);
  await opened.locator("#search").fill("#9999");
  await opened.waitForFunction(() => document.getElementById("shown").textContent === "显示 1 / 10000");
  assert.deepEqual(await names(opened), ["a.txt#9999"]);
  await opened.locator("#search").fill("nothing");
  await opened.getByText("没有符合条件的棋盘").waitFor({ state: "visible" });
  const large = await open(t, page(t, {}, "count", "--size", "12", "-q", "-f", "html"));
  assert.equal((await seen(large.locator(".number"))).join(""), "14\u202f200");
});

const explained = (t, text, ...args) => page(t, { "a.txt": text }, "explain", "a.txt", "-q", "-f", "html", ...args);
const placesOf = (uses) => uses.evaluateAll((all) => all.map((use) => `${use.getAttribute("y") / 45 + 1}.${use.getAttribute("x") / 45 + 1}`));

test("the first step is lit, and a step is drawn as its argument", { skip }, async (t) => {
  const opened = await open(t, explained(t, `Q.....\n${"......\n".repeat(5)}`, "--lang", "en"));
  const board = opened.locator(".stage svg.board");
  const says = opened.locator(".details .steps .say");
  const squares = (name) => placesOf(board.locator(`.step use[href="#${name}"]`));
  assert.equal(await says.first().getAttribute("aria-pressed"), "true");
  assert.match(await opened.locator(".stepper output").textContent(), /^Step 1 of \d$/);
  // The queen that is supposed, the two squares that she leaves, and that these attack each other.
  assert.deepEqual([await squares("trial"), await squares("dot"), await squares("closed")], [["3.4"], ["2.6", "5.3"], []]);
  assert.equal(await board.locator(".step .stroke-nqconflict").count(), 1);
  assert.equal(await board.locator(".step-frame").count(), 2);
  assert.ok((await board.locator(".step .supposed").count()) > 3);
  await opened.getByRole("button", { name: "next step" }).click();
  assert.deepEqual(await squares("trial"), ["4.3"]);
  assert.ok((await squares("attacked")).includes("3.4"), "what the step before has closed");
  await says.nth(1).focus();
  await opened.keyboard.press("ArrowUp");
  assert.ok(await says.first().evaluate((one) => one === document.activeElement));
  await opened.keyboard.press("Escape");
  assert.equal(await board.locator(".step").count(), 0);
});

test("what a step says is drawn over no queen, and what follows from a trial is folded and drawn from there", { skip }, async (t) => {
  const opened = await open(t, explained(t, ".....Q....\n..........\n..........\n..........\n..........\n..........\n..........\n..........\nQ.........\n........Q.\n"));
  const board = opened.locator(".stage svg.board");
  const squares = (stamps, where = ".step") => placesOf(board.locator(`${where} use:is(${stamps.map((name) => `[href="#${name}"]`).join()})`));
  const says = opened.locator(".details .steps .say:visible");
  const light = async (one) => ((await one.getAttribute("aria-pressed")) === "false" ? one.click() : null);
  const queens = await squares(["given", "aside"], "g.position");
  assert.equal(queens.length, 3);
  for (const one of await says.all()) {
    await light(one);
    assert.deepEqual((await squares(["closed", "tint", "attacked", "added", "dot"])).filter((place) => queens.includes(place)), []);
  }
  const ways = opened.locator("details.ways").first();
  await light(opened.locator(".steps > li", { has: ways }).first().locator("> .say"));
  const [queen] = await squares(["trial"]);
  await ways.locator("summary").click();
  await ways.locator(".say").first().click();
  assert.ok((await squares(["added"])).includes(queen));
});

test("a hint shows as much as was asked for", { skip }, async (t) => {
  for (const [more, forced] of [[[], 0], [["-m"], 1]]) {
    const opened = await open(t, page(t, { "a.txt": ".Q..\n....\n....\n....\n" }, "hint", ...more, "a.txt", "-q", "-f", "html"));
    assert.deepEqual([await opened.locator(".step-frame").count(), await opened.locator('.step use[href="#forced"]').count()], [1, forced]);
  }
});

test("an explained collection is a small page and prints on few sheets", { skip }, async (t) => {
  const path = page(t, {}, "explain", join(import.meta.dirname, "../../puzzles/unsolvable"), "-q", "-f", "html");
  assert.ok(readFileSync(path).length < 2_000_000, String(readFileSync(path).length));
  const sides = rendered(t, await (await open(t, path)).pdf({ format: "A4", margin: { top: "10mm", bottom: "10mm", left: "10mm", right: "10mm" } }));
  assert.ok((sides?.length ?? 1) <= 40, `${sides?.length} sheets`);
});
