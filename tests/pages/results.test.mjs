// The page of results: cards, choices, keys, and reasons whose steps are drawn.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { close, open, page, rendered, seen, skip } from "./support.mjs";

after(close);

const boards = [
  ".Q..\n....\n....\n....\n",
  "Q...\nQ...\n....\n....\n",
  "Q...\n....\n....\n....\n",
  "........\n".repeat(8),
  "Q..\n...\n",
].join("\n");
const results = (t, ...args) => page(t, { "班级.txt": boards }, "班级.txt", "-q", "-f", "html", ...args);

test("every board has its verdict and its picture", { skip }, async (t) => {
  const opened = await open(t, results(t));
  assert.deepEqual((await seen(opened.locator(".verdict"))).slice(0, 4), ["唯一解", "1 处冲突，无解", "无解", "共找到 92 种解法"]);
  const marks = (name) => opened.locator(".card").first().locator(`use[href="#${name}"]`).count();
  assert.deepEqual([await marks("given"), await marks("added")], [1, 3]);
  assert.equal(await opened.locator(".card.conflict use[href='#conflict']").count(), 2);
  assert.equal(await opened.locator(".card.invalid svg").count(), 0);
  assert.equal(await opened.title(), "班级.txt · 解法");
});

test("a page has the language of its run", { skip }, async (t) => {
  const opened = await open(t, results(t, "--lang", "en"));
  assert.equal(await opened.locator("html").getAttribute("lang"), "en");
  assert.deepEqual((await seen(opened.locator(".verdict"))).slice(0, 4), ["1 solution", "1 conflict: no solution", "No solution", "Found 92 solutions"]);
  assert.match((await seen(opened.locator(".conflicts"))).join(""), /row 1 column 1 and row 2 column 1 share a column/);
});

test("verdicts and names choose boards, and the address keeps the choice", { skip }, async (t) => {
  const path = results(t);
  const opened = await open(t, path);
  await opened.locator("#show-solved").uncheck();
  await opened.locator("#show-invalid").uncheck();
  const names = () => seen(opened.locator(".card h2"));
  assert.deepEqual(await names(), ["班级.txt#2", "班级.txt#3"]);
  await opened.reload();
  assert.deepEqual(await names(), ["班级.txt#2", "班级.txt#3"]);
  assert.equal(await opened.locator("#shown").textContent(), "显示 2 / 5");
  // Few boards need no search.
  assert.ok(!(await opened.locator("#search").isVisible()));
});

test("keys lead from board to board and from solution to solution", { skip }, async (t) => {
  const opened = await open(t, results(t));
  await opened.locator("#show-conflict").uncheck();
  for (const key of ["j", "j", "j"]) {
    await opened.keyboard.press(key);
  }
  const card = opened.locator(".card").nth(2);
  await card.locator(".pager").waitFor();
  assert.ok(await card.evaluate((one) => one === document.activeElement));
  const place = card.locator(".pager output");
  const label = card.locator("svg");
  assert.equal(await place.textContent(), "1 / 92");
  const first = await label.getAttribute("aria-label");
  await opened.keyboard.press("ArrowRight");
  assert.equal(await place.textContent(), "2 / 92");
  assert.notEqual(await label.getAttribute("aria-label"), first);
  await opened.keyboard.press("End");
  assert.equal(await place.textContent(), "92 / 92");
  assert.ok(await card.getByRole("button", { name: "下一个解" }).isDisabled());
  await opened.keyboard.press("Home");
  assert.equal(await label.getAttribute("aria-label"), first);
  assert.equal(await card.locator("use[href='#added']").count(), 8);
  await opened.keyboard.press("?");
  await opened.locator("dialog[open]").waitFor();
});

test("a page of ratings has their difficulties to choose from", { skip }, async (t) => {
  const opened = await open(t, page(t, { "a.txt": boards }, "rate", "a.txt", "-q", "-f", "html"));
  await opened.locator("#show-easy").uncheck();
  assert.deepEqual(await seen(opened.locator(".card h2")), ["a.txt", "a.txt#2", "a.txt#4", "a.txt#5"]);
});

test("boards are text, too", { skip }, async (t) => {
  const opened = await open(t, results(t));
  await opened.locator("#as-text").click();
  assert.equal(await opened.locator(".card pre").first().textContent(), ".Q..\n...Q\nQ...\n..Q.");
  assert.equal(await opened.locator(".card svg.board").count(), 0);
});

test("a count is grouped", { skip }, async (t) => {
  const opened = await open(t, page(t, {}, "count", "--size", "12", "-q", "-f", "html"));
  assert.equal((await seen(opened.locator(".number"))).join(""), "14\u202f200");
});

const boardsOf = (count) => Array.from({ length: count }, (_, at) => `${at.toString(4).padStart(7, "0").replace(/[0-2]/g, ".").replaceAll("3", "x")}Q\n${"........\n".repeat(7)}`).join("\n");

test("a page of ten thousand boards makes those that are near, and finds all", { skip }, async (t) => {
  const opened = await open(t, page(t, { "a.txt": boardsOf(10_000) }, "count", "a.txt", "-q", "-f", "html"));
  await opened.keyboard.press("Tab");
  assert.equal(await opened.evaluate(() => document.activeElement.id), "search");
  await opened.evaluate(() => document.activeElement.blur());
  assert.ok((await opened.locator(".card").count()) <= 600, `${await opened.locator(".card").count()} of 10,000`);
  await opened.keyboard.press("k");
  assert.match(await opened.evaluate(() => document.activeElement.textContent), /a\.txt#10000/);
  await opened.locator("#search").fill("#9999");
  await opened.waitForFunction(() => document.getElementById("shown").textContent === "显示 1 / 10000");
  assert.deepEqual(await seen(opened.locator(".card h2")), ["a.txt#9999"]);
  await opened.locator("#search").fill("nothing");
  await opened.getByText("没有符合条件的棋盘").waitFor({ state: "visible" });
});

const corner = "Q.....\n......\n......\n......\n......\n......\n";
const explained = (t, text, ...args) => page(t, { "a.txt": text }, "explain", "a.txt", "-q", "-f", "html", ...args);
const placesOf = (uses) => uses.evaluateAll((all) => all.map((use) => `${use.getAttribute("y") / 45 + 1}.${use.getAttribute("x") / 45 + 1}`));

test("the first step is lit, and a step is drawn as its argument", { skip }, async (t) => {
  const opened = await open(t, explained(t, corner, "--lang", "en"));
  const board = opened.locator(".stage svg.board");
  const says = opened.locator(".details .steps .say");
  const squares = (name) => placesOf(board.locator(`.step use[href="#${name}"]`));
  assert.equal(await says.first().getAttribute("aria-pressed"), "true");
  assert.equal(await opened.locator(".stepper output").textContent(), "Step 1 of 6");
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

test("what a step says is drawn over no queen", { skip }, async (t) => {
  const text = "Q.........\n..........\n..........\n....Q.....\n..........\n.Q........\n..........\n..Q.......\n..........\n......Q...\n";
  const opened = await open(t, explained(t, text));
  const says = opened.locator(".details .steps .say:visible");
  const board = opened.locator(".stage svg.board");
  const queens = [...(await placesOf(board.locator('g.position use[href="#given"]'))), ...(await placesOf(board.locator('g.position use[href="#aside"]')))];
  assert.equal(queens.length, 5);
  for (let at = 0; at < (await says.count()); at += 1) {
    if ((await says.nth(at).getAttribute("aria-pressed")) === "false") {
      await says.nth(at).click();
    }
    const drawn = await placesOf(board.locator('.step use:is([href="#closed"], [href="#tint"], [href="#attacked"], [href="#added"], [href="#dot"])'));
    assert.deepEqual(drawn.filter((one) => queens.includes(one)), []);
  }
});

test("what follows from a queen that is tried is folded, and drawn from there", { skip }, async (t) => {
  const trial = ".....Q....\n..........\n..........\n..........\n..........\n..........\n..........\n..........\nQ.........\n........Q.\n";
  const opened = await open(t, explained(t, trial));
  const ways = opened.locator("details.ways").first();
  assert.ok(!(await ways.locator(".say").first().isVisible()));
  const tried = opened.locator(".steps > li", { has: opened.locator("details.ways") }).first().locator("> .say");
  if ((await tried.getAttribute("aria-pressed")) === "false") {
    await tried.click();
  }
  const queen = await placesOf(opened.locator('.stage .step use[href="#trial"]'));
  await ways.locator("summary").click();
  await ways.locator(".say").first().click();
  const added = await placesOf(opened.locator('.stage .step use[href="#added"]'));
  assert.ok(added.includes(queen[0]), `${added} has ${queen}`);
});

test("a hint shows as much as was asked for", { skip }, async (t) => {
  const hint = (...more) => page(t, { "a.txt": ".Q..\n....\n....\n....\n" }, "hint", ...more, "a.txt", "-q", "-f", "html");
  const drawn = async (path) => {
    const opened = await open(t, path);
    return [await opened.locator(".step-frame").count(), await opened.locator('.step use[href="#forced"]').count()];
  };
  assert.deepEqual(await drawn(hint()), [1, 0]);
  assert.deepEqual(await drawn(hint("-m")), [1, 1]);
});

test("an explained collection is a small page and prints on few sheets", { skip }, async (t) => {
  const path = page(t, {}, "explain", join(import.meta.dirname, "../../puzzles/unsolvable"), "-q", "-f", "html");
  assert.ok(readFileSync(path).length < 2_000_000, String(readFileSync(path).length));
  const opened = await open(t, path);
  const sides = rendered(t, await opened.pdf({ format: "A4", margin: { top: "10mm", bottom: "10mm", left: "10mm", right: "10mm" } }));
  assert.ok((sides?.length ?? 1) <= 40, `${sides?.length} sheets`);
});

test("the marks are explained", { skip }, async (t) => {
  const opened = await open(t, results(t));
  await opened.locator(".marks summary").click();
  assert.equal((await seen(opened.locator(".marks li span"))).length, 10);
  for (const href of await opened.locator(".marks use").evaluateAll((all) => all.map((one) => one.getAttribute("href")))) {
    assert.equal(await opened.locator(`.definitions ${href}`).count(), 1, href);
  }
});

test("boxes count the boards that are on the page", { skip }, async (t) => {
  const opened = await open(t, results(t, "--only", "conflict,solved"));
  assert.match((await seen(opened.locator("main > .faint"))).join(""), /共 5 个棋盘/);
  assert.deepEqual(await seen(opened.locator(".tools label .count")), ["2", "1"]);
});
