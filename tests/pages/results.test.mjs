import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { beyond, close, open, page, rendered, seen, skip } from "./support.mjs";

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
  const verdicts = await seen(opened.locator(".verdict [lang=zh]"));
  assert.deepEqual(verdicts.slice(0, 4), ["唯一解", "冲突，无解", "无解", "共找到 92 种解法。"]);
  await opened.locator(".card svg.board").nth(3).waitFor();
  const marks = (name) => opened.locator(".card").first().locator(`use[href="#${name}"]`).count();
  assert.deepEqual([await marks("given"), await marks("added")], [1, 3]);
  assert.equal(await opened.locator(".card.conflict use[href='#conflict']").count(), 2);
  assert.equal(await opened.locator(".card.invalid svg").count(), 0);
});

test("the language is chosen, kept, and set for screen readers", { skip }, async (t) => {
  const opened = await open(t, results(t));
  assert.equal(await opened.locator("html").getAttribute("lang"), "zh");
  await opened.getByLabel("English").check();
  assert.deepEqual(await seen(opened.locator("h1 span")), ["n-queens completion: solutions"]);
  assert.equal(await opened.locator("html").getAttribute("lang"), "en");
  assert.equal(await opened.locator("#shown").textContent(), "5 of 5 shown");
  await opened.reload();
  assert.equal(await opened.locator("html").getAttribute("lang"), "en");
});

test("verdicts and names choose boards, and the address keeps the choice", { skip }, async (t) => {
  const path = results(t);
  const opened = await open(t, path);
  await opened.locator("#show-solved").uncheck();
  await opened.locator("#show-invalid").uncheck();
  assert.deepEqual(await seen(opened.locator(".card h2")), ["班级.txt#2", "班级.txt#3"]);
  await opened.keyboard.press("/");
  await opened.keyboard.type("#3");
  await opened.waitForFunction(() => document.getElementById("shown").textContent === "显示 1 / 5");
  assert.deepEqual(await seen(opened.locator(".card h2")), ["班级.txt#3"]);
  await opened.reload();
  assert.deepEqual(await seen(opened.locator(".card h2")), ["班级.txt#3"]);
  await opened.locator("#search").fill("nothing");
  await opened.locator(".none-shown").waitFor({ state: "visible" });
});

test("keys lead from board to board and from solution to solution", { skip }, async (t) => {
  const opened = await open(t, results(t));
  await opened.locator("#show-conflict").uncheck();
  for (const key of ["j", "j", "j"]) {
    await opened.keyboard.press(key);
  }
  const card = opened.locator(".card").nth(3);
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

test("difficulties choose boards", { skip }, async (t) => {
  const opened = await open(t, results(t, "--difficulty"));
  const levels = () => seen(opened.locator(".card .difficulty [lang=zh]"));
  assert.deepEqual(await levels(), ["入门（1002 分）", "容易（2002 分）"]);
  assert.deepEqual(await opened.locator(".tools fieldset").nth(1).locator(".count").allTextContents(), ["1", "1", "0", "0", "0"]);
  assert.ok(await opened.locator("#show-level-hard").isDisabled());
  await opened.locator("#show-level-trivial").uncheck();
  assert.deepEqual(await levels(), ["容易（2002 分）"]);
  assert.equal(await opened.locator("#shown").textContent(), "显示 4 / 5");
  await opened.reload();
  assert.deepEqual(await levels(), ["容易（2002 分）"]);
  await opened.getByLabel("English").check();
  assert.deepEqual(await seen(opened.locator(".card .difficulty [lang=en]")), ["easy (score 2002)"]);
});

test("a page of ratings has their difficulties to choose from", { skip }, async (t) => {
  const opened = await open(t, page(t, { "a.txt": boards }, "rate", "a.txt", "-q", "-f", "html"));
  await opened.locator("#show-level-easy").uncheck();
  assert.deepEqual(await seen(opened.locator(".card h2")), ["a.txt", "a.txt#2", "a.txt#4", "a.txt#5"]);
});

test("a solution is text, too", { skip }, async (t) => {
  const opened = await open(t, results(t));
  const card = opened.locator(".card").first();
  await card.locator("summary").click();
  await card.locator("pre", { hasText: "Q" }).waitFor();
  assert.equal(await card.locator("pre").textContent(), ".Q..\n...Q\nQ...\n..Q.");
});

test("without script everything is there to be read", { skip }, async (t) => {
  const opened = await open(t, results(t), { javaScriptEnabled: false });
  assert.equal(await opened.locator(".card svg.board").count(), 4);
  assert.equal((await seen(opened.locator(".verdict [lang=zh]"))).length, 5);
  assert.ok(!(await opened.locator("#search").isVisible()));
  await opened.getByLabel("English").check();
  assert.equal((await seen(opened.locator(".verdict [lang=en]"))).length, 5);
  await opened.locator("#show-solved").uncheck();
  assert.equal((await seen(opened.locator(".card h2"))).length, 3);
});

test("printing draws every board", { skip }, async (t) => {
  const many = Array.from({ length: 300 }, () => ".Q..\n....\n....\n....\n").join("\n");
  const opened = await open(t, page(t, { "a.txt": many }, "a.txt", "-q", "-f", "html"));
  assert.ok((await opened.locator("svg.board").count()) < 150);
  await opened.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.equal(await opened.locator("svg.board").count(), 300);
});

const boardsOf = (count) => Array.from({ length: count }, (_, at) => `${at.toString(4).padStart(7, "0").replace(/[0-2]/g, ".").replaceAll("3", "x")}Q\n${"........\n".repeat(7)}`).join("\n");

test("a page of ten thousand boards answers the first Tab, and skips what is out of sight", { skip }, async (t) => {
  const opened = await open(t, page(t, { "a.txt": boardsOf(10_000) }, "count", "a.txt", "-q", "-f", "html"));
  await opened.keyboard.press("Tab");
  assert.equal(await opened.evaluate(() => document.activeElement.id), "lang-zh");
  const laidOut = () => opened.evaluate(() => document.querySelectorAll(".block:not([hidden]) > .card").length);
  assert.ok((await laidOut()) <= 1200, `${await laidOut()} of 10,000 are laid out`);
  await opened.keyboard.press("k");
  const last = opened.locator(".card").last();
  assert.ok(await last.evaluate((one) => one === document.activeElement && one.checkVisibility()));
  await last.locator("svg.board").waitFor();
  // What is chosen is counted over all, and blocks without any take no room.
  await opened.locator("#search").fill("#9999");
  await opened.waitForFunction(() => document.getElementById("shown").textContent === "显示 1 / 10000");
  assert.deepEqual(await seen(opened.locator(".card:not(.missed) h2")), ["a.txt#9999"]);
  await opened.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.equal(await opened.locator(".block[hidden]").count(), 0);
});

// The share of a side of a PDF that is not white.
const inked = ({ grey }) => grey.reduce((sum, one) => sum + Number(one < 250), 0) / grey.length;

test("no printed sheet is left empty, the first one neither", { skip }, async (t) => {
  const thirty = Array.from({ length: 30 }, () => ".Q..\n....\n....\n....\n").join("\n");
  for (const args of [["--difficulty"], []]) {
    const opened = await open(t, page(t, { "a.txt": thirty }, "a.txt", "-q", "-f", "html", ...args));
    const sides = rendered(t, await opened.pdf({ format: "A4", margin: { top: "10mm", bottom: "10mm", left: "10mm", right: "10mm" } }));
    if (sides) {
      assert.ok(inked(sides[0]) > 0.05, `the first side: ${inked(sides[0])}`);
    }
  }
});

test("a hostile name is text", { skip }, async (t) => {
  const name = "<img src=x onerror=alert(1)>&quot;'\u202Etxt.html";
  const opened = await open(t, page(t, { [name]: ".Q..\n....\n....\n....\n" }, name, "-q", "-f", "html"));
  assert.equal(await opened.locator(".card img").count(), 0);
  assert.match(await opened.locator("h2").textContent(), /<img src=x onerror=alert\(1\)>/);
});

test("a reason shows its boards and steps", { skip }, async (t) => {
  const opened = await open(t, page(t, { "a.txt": "....\n.Q..\n....\n....\n" }, "explain", "a.txt", "-q", "-f", "html"));
  await opened.locator(".details .pictures svg").first().waitFor();
  assert.match((await seen(opened.locator(".details [lang=zh]"))).join(""), /第 3 行已无处可放/);
});

const trial = ".....Q....\n..........\n..........\n..........\n..........\n..........\n..........\n..........\nQ.........\n........Q.\n";

test("a step that is clicked or reached by key is drawn on the board", { skip }, async (t) => {
  const opened = await open(t, page(t, { "a.txt": "Q.....\n......\n......\n......\n......\n......\n" }, "explain", "a.txt", "-q", "-f", "html"));
  const board = opened.locator(".stage svg.board");
  await board.waitFor();
  const says = opened.locator(".details .say");
  const squares = (name) =>
    board.locator(`.step use[href="#${name}"]`).evaluateAll((all) => all.map((use) => `${use.getAttribute("y") / 45 + 1}.${use.getAttribute("x") / 45 + 1}`));
  await says.first().click();
  assert.deepEqual(await squares("closed"), ["3.4"]);
  assert.deepEqual(await squares("dot"), ["2.6", "5.3"]);
  assert.equal(await board.locator(".step-frame").count(), 2);
  assert.equal(await says.first().getAttribute("aria-pressed"), "true");
  // The marks of the whole reason are out of sight.
  assert.equal(await board.locator(':scope > use[href="#closed"]').first().isVisible(), false);
  await opened.keyboard.press("ArrowDown");
  assert.deepEqual(await squares("closed"), ["4.3"]);
  assert.ok((await squares("attacked")).includes("3.4"), "what the step before has closed");
  assert.ok(await says.nth(1).evaluate((one) => one === document.activeElement && one.tabIndex === 0));
  assert.equal(await opened.locator('.say[tabindex="0"]').count(), 1);
  await opened.keyboard.press("Escape");
  assert.equal(await board.locator(".step").count(), 0);
  assert.ok(await board.locator(':scope > use[href="#closed"]').first().isVisible());
});

test("what a sentence names is framed while it is pointed at, in either language", { skip }, async (t) => {
  const opened = await open(t, page(t, { "a.txt": "Q.....\n......\n......\n......\n......\n......\n" }, "explain", "a.txt", "-q", "-f", "html"));
  const board = opened.locator(".stage svg.board");
  await board.waitFor();
  const frames = () => board.locator(".hover-frame").evaluateAll((all) => all.map((one) => one.getAttribute("d")));
  await opened.locator(".details .say").last().hover();
  await opened.locator(".say span[lang=zh] .place", { hasText: /^第 4 行$/ }).hover();
  assert.deepEqual(await frames(), ["M1.5 136.5h267v42h-267z"]);
  await opened.getByLabel("English").check();
  await opened.locator(".say span[lang=en] .place", { hasText: /^row 3 column 4$/ }).hover();
  assert.deepEqual(await frames(), ["M136.5 91.5h42v42h-42z"]);
  await opened.locator("h1").hover();
  assert.deepEqual(await frames(), []);
});

test("what follows from a queen that is tried is folded, and drawn from there", { skip }, async (t) => {
  const opened = await open(t, page(t, { "a.txt": trial }, "explain", "a.txt", "-q", "-f", "html"));
  const board = opened.locator(".stage svg.board");
  await board.waitFor();
  const ways = opened.locator("details.ways").first();
  assert.ok(!(await ways.locator(".say").first().isVisible()));
  await ways.locator("summary").click();
  const queen = await ways.locator("ol.steps").getAttribute("data-queen");
  await ways.locator(".say").first().click();
  const added = await board.locator('.step use[href="#added"]').evaluateAll((all) => all.map((use) => `${use.getAttribute("y") / 45 + 1}.${use.getAttribute("x") / 45 + 1}`));
  assert.ok(added.includes(queen), `${added} has ${queen}`);
});

test("an explained collection prints on few sheets and is a small page", { skip }, async (t) => {
  const path = page(t, {}, "explain", join(import.meta.dirname, "../../puzzles/unsolvable"), "-q", "-f", "html");
  assert.ok(readFileSync(path).length < 2_000_000, String(readFileSync(path).length));
  const opened = await open(t, path);
  const sides = rendered(t, await opened.pdf({ format: "A4", margin: { top: "10mm", bottom: "10mm", left: "10mm", right: "10mm" } }));
  if (sides) {
    assert.ok(sides.length <= 40, `${sides.length} sheets`);
    assert.ok(sides.every((side) => inked(side) > 0.01), "no empty sheet");
  }
});

test("a hundred boards of 8 x 8 take less than 300 KB", { skip }, (t) => {
  const many = Array.from({ length: 100 }, (_, at) => `${".".repeat(at % 8)}Q${".".repeat(7 - (at % 8))}\n${"........\n".repeat(7)}`);
  const path = page(t, { "a.txt": many.join("\n") }, "a.txt", "-q", "--first", "-f", "html");
  assert.ok(readFileSync(path).length < 300_000);
});

test("the marks are explained", { skip }, async (t) => {
  const opened = await open(t, results(t));
  await opened.locator(".marks summary").click();
  assert.equal((await seen(opened.locator(".marks li span[lang=zh]"))).length, 10);
  for (const href of await opened.locator(".marks use").evaluateAll((all) => all.map((one) => one.getAttribute("href")))) {
    assert.equal(await opened.locator(`.definitions ${href}`).count(), 1, href);
  }
});

test("a narrow screen has no sideways scroll", { skip }, async (t) => {
  const opened = await open(t, results(t), { viewport: { width: 380, height: 700 } });
  assert.ok((await beyond(opened)) <= 0);
});

test("boxes count the boards that are on the page", { skip }, async (t) => {
  const opened = await open(t, results(t, "--only", "conflict,solved"));
  assert.match(await opened.locator(".summary").textContent(), /共 5 个棋盘/);
  assert.deepEqual(await seen(opened.locator(".tools label .count")), ["2", "0", "1", "0", "0"]);
  assert.ok(await opened.locator("#show-no_solution").isDisabled());
  assert.equal(await opened.locator("#shown").textContent(), "显示 3 / 3");
});
