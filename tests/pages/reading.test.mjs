// Pages that are read: results and reasons, a class, searches that play, plots. What every page does is in every.test.mjs.

import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { close, folder, nqfill, open, page, press, rendered, seen, skip } from "./support.mjs";

after(close);

const boards = [".Q..\n....\n....\n....\n", "Q...\nQ...\n....\n....\n", "Q...\n....\n....\n....\n", "........\n".repeat(8), "Q..\n...\n"].join("\n");
const written = (t, command, text, ...args) => open(t, page(t, { "a.txt": text }, command, "a.txt", "-q", "-f", "html", "--lang", "en", ...args));

test("results: verdicts and difficulties choose boards, whose solutions are led through", { skip }, async (t) => {
  const opened = await written(t, "solve", boards);
  assert.deepEqual((await seen(opened.locator(".verdict"))).slice(0, 4), ["✓1 solution", "✗1 conflict: no solution", "∅No solution", "✓Found 92 solutions"]);
  const marks = (name) => opened.locator(".card").first().locator(`use[href="#${name}"]`).count();
  assert.deepEqual([await opened.title(), await marks("given"), await marks("added")], ["a.txt · solutions", 1, 3]);
  assert.equal(await opened.locator(".card.conflict use[href='#conflict']").count(), 2);
  assert.match((await seen(opened.locator(".conflicts"))).join(""), /row 1 column 1 and row 2 column 1 share a column/);
  assert.deepEqual(await seen(opened.locator(".tools label b")), ["5", "2", "1", "1", "1"]);
  await opened.locator("#status-solved").check();
  assert.deepEqual([await seen(opened.locator(".card h2")), await opened.locator("#shown").textContent()], [["a.txt", "a.txt#4"], "2 of 5 shown"]);
  const card = opened.locator(".card").nth(1);
  const first = await card.locator("svg").getAttribute("aria-label");
  await card.getByRole("button", { name: "next solution" }).press("Enter");
  assert.equal(await card.locator(".pager output").textContent(), "2 / 92");
  assert.notEqual(await card.locator("svg.board").getAttribute("aria-label"), first);
  const rated = await written(t, "rate", boards);
  await rated.locator("#difficulty-trivial").check();
  assert.deepEqual(await seen(rated.locator(".card .difficulty")), ["trivial"]);
});

test("results: of ten thousand boards those that are near are made, and all are found", { skip }, async (t) => {
  const text = Array.from({ length: 10_000 }, (_, at) => `${at.toString(4).padStart(7, "0").replace(/[0-2]/g, ".").replaceAll("3", "x")}Q\n${"........\n".repeat(7)}`).join("\n");
  const opened = await written(t, "count", text);
  assert.ok((await opened.locator(".card").count()) <= 600);
  await opened.locator("#search").fill("#9999");
  await opened.waitForFunction(() => document.getElementById("shown").textContent === "1 of 10000 shown");
});

test("reasons: a step is drawn as its argument, over no queen, and what follows from a trial from there", { skip }, async (t) => {
  const opened = await written(t, "explain", `Q.....\n${"......\n".repeat(5)}\n.....Q....\n${"..........\n".repeat(7)}Q.........\n........Q.\n`);
  const [clash, trial] = [opened.locator(".card").first(), opened.locator(".card").nth(1)];
  const placesOf = (uses) => uses.evaluateAll((all) => all.map((use) => `${use.getAttribute("y") / 45 + 1}.${use.getAttribute("x") / 45 + 1}`));
  const squares = (card, names, where = ".step") => placesOf(card.locator(`.stage ${where} use:is(${names.map((name) => `[href="#${name}"]`).join()})`));
  assert.match(await clash.locator(".stepper output").textContent(), /^Step 1 of \d$/);
  // The queen that is supposed, the two squares that she leaves, and that these attack each other.
  assert.deepEqual([await squares(clash, ["trial"]), await squares(clash, ["dot"]), await squares(clash, ["closed"])], [["3.4"], ["2.6", "5.3"], []]);
  assert.deepEqual([await clash.locator(".step .joined").count(), await clash.locator(".step .framed").count()], [1, 2]);
  await clash.getByRole("button", { name: "next step" }).click();
  assert.deepEqual(await squares(clash, ["trial"]), ["4.3"]);
  assert.ok((await squares(clash, ["attacked"])).includes("3.4"), "what the step before has closed");
  const says = clash.locator(".details .steps .say");
  await says.nth(1).press("Enter");
  assert.equal(await clash.locator(".stage .step > *").count(), 0);
  const queens = await squares(trial, ["given", "aside"], "g.position");
  const light = async (one) => ((await one.getAttribute("aria-pressed")) === "false" ? one.click() : null);
  for (const one of await trial.locator(".details .steps .say:visible").all()) {
    await light(one);
    assert.deepEqual((await squares(trial, ["closed", "tint", "attacked", "added", "dot"])).filter((place) => queens.includes(place)), []);
  }
  const ways = trial.locator("details.ways").first();
  await light(trial.locator(".steps > li", { has: opened.locator("details.ways") }).first().locator("> .say"));
  const [queen] = await squares(trial, ["trial"]);
  await ways.locator("summary").click();
  await ways.locator(".say").first().click();
  assert.ok((await squares(trial, ["added"])).includes(queen));
});

test("reasons: a collection is a small page and prints on few sheets; a hint shows as much as was asked for", { skip }, async (t) => {
  const path = page(t, {}, "explain", join(import.meta.dirname, "../../puzzles/unsolvable"), "-q", "-f", "html");
  assert.ok(readFileSync(path).length < 2_000_000);
  const sides = rendered(t, await (await open(t, path)).pdf({ format: "A4", margin: { top: "10mm", bottom: "10mm", left: "10mm", right: "10mm" } }));
  assert.ok((sides?.length ?? 1) <= 40, `${sides?.length} sheets`);
  for (const [more, forced] of [[[], 0], [["-m"], 1]]) {
    const hint = await written(t, "hint", ".Q..\n....\n....\n....\n", ...more);
    assert.deepEqual([await hint.locator(".framed").count(), await hint.locator('.step use[href="#forced"]').count()], [1, forced]);
  }
});

// A class.
const right = ".Q..\n...Q\nQ...\n..Q.\n";
const class12 = { 李雷: right, bob: "Q...\nQ...\n....\n..Q.\n", carol: "..Q.\nQ...\n...Q\n.Q..\n", dave: ".Q..\n...Q\n....\n..Q.\n", erin: ".Q..\n...\n" };
// Texts that would run a script, load something, turn the text around them, or fill the page.
const hostile = {
  "<img src=x onerror=alert(1)>": "</script><img src=x onerror=alert(1)>\n",
  "a\"onmouseover=alert(1) x='": "</noscript><script>alert(1)</script>\n",
  "&lt;b&gt;&quot;": "<svg onload=alert(1)><a href=\"javascript:alert(1)\">x</a>\n",
  "</title><base href=http://example.org>": "--><!--<style>*{background:url(http://example.org/x)}</style>\n",
  "turned\u202Etxt": "\u0000\u001b[31m\u202E\u2028 ${alert(1)} `\n",
  long: `${"<i>".repeat(350_000)}\n`,
};
const checked = (t, submissions, ...args) => {
  const cwd = folder(t);
  mkdirSync(join(cwd, "class"));
  writeFileSync(join(cwd, "puzzle.txt"), ".Q..\n....\n....\n....\n");
  // A name cannot have a slash.
  Object.entries(submissions).forEach(([name, text]) => writeFileSync(join(cwd, "class", `${name.replaceAll("/", "\u2215")}.txt`), text));
  writeFileSync(join(cwd, "page.html"), nqfill(cwd, "check", "--puzzle", "puzzle.txt", "class", "-q", "-f", "html", "--points", "readable=1,no_conflicts=2,complete=3", ...args));
  return cwd;
};
const classPage = (t, submissions) => open(t, join(checked(t, submissions), "page.html"));

test("a class: rows are chosen and opened; the projector names nobody", { skip }, async (t) => {
  const opened = await classPage(t, { ...class12, bobby: class12.bob });
  // The puzzle, and what was handed in for it.
  assert.deepEqual([await opened.locator(".asked use[href='#given']").count(), await seen(opened.locator(".asked p"))], [2, ["交来 1 种解法"]]);
  const names = () => seen(opened.locator(".row .name"));
  assert.deepEqual(await names(), ["erin", "bob", "bobby", "dave", "carol", "李雷"]);
  assert.deepEqual((await seen(opened.locator(".chips").nth(1).locator("label"))).slice(1), ["皇后个数不对3", "无法读取1", "改动了给定的皇后1"]);
  await opened.locator("#fault-queen_count").check();
  assert.deepEqual([await names(), await opened.locator("#shown").textContent()], [["bob", "bobby", "dave"], "显示 3 / 6"]);
  await opened.locator("#fault-").check();
  const row = opened.locator(".row", { has: opened.getByText("carol") });
  await row.locator("summary").press("Enter");
  await row.locator("pre.own").waitFor();
  assert.deepEqual([await row.locator("use[href='#forced']").count(), await row.locator(".framed").count(), await row.locator("pre.own").textContent()], [1, 1, class12.carol.trim()]);
  await press(opened, "Enter");
  assert.ok(!(await row.locator("pre.own").isVisible()));
  await opened.locator("#show-class").press("Enter");
  const shown = opened.locator("dialog[open]");
  const heads = [];
  for (let at = 0; at < 4; at += 1) {
    heads.push(...(await seen(shown.locator("h2"))));
    assert.equal((await shown.locator("use[href='#conflict'], .framed, use[href='#forced']").count()) > 0, at % 2 === 1);
    const text = await shown.textContent();
    assert.ok(Object.keys(class12).every((name) => !text.includes(name)), text);
    await press(opened, "ArrowRight");
  }
  assert.deepEqual(heads, ["哪里不对？", "✗ 皇后个数不对", "哪里不对？", "✗ 改动了给定的皇后"]);
  assert.ok(await shown.locator("svg.board").evaluate((board) => board.getBoundingClientRect().height > 0.75 * globalThis.innerHeight));
  await press(opened, "Escape");
  assert.equal(await opened.locator("dialog[open]").count(), 0);
});

test("students: pages are theirs alone, hostile texts are text, and the index leads to them", { skip }, async (t) => {
  const cwd = checked(t, { ...class12, ...hostile }, "-o", "pages/");
  const files = readdirSync(join(cwd, "pages"));
  const count = Object.keys({ ...class12, ...hostile }).length;
  assert.equal(files.length, count + 1);
  for (const file of files) {
    const text = readFileSync(join(cwd, "pages", file), "utf8");
    const isIndex = file === "index.html";
    assert.ok(isIndex || !text.includes(cwd));
    // What options of nqfill would help is advice for the teacher.
    assert.equal(/`(-|nqfill )[^`]+`/.test(text.split('id="checks"')[1].split("<script>")[0]), isIndex, file);
    const opened = await open(t, join(cwd, "pages", file));
    await opened.locator("details.row").evaluateAll((all) => all.forEach((one) => (one.open = true)));
    await opened.waitForFunction((rows) => document.querySelectorAll(".opened").length === rows, isIndex ? count : 1);
    assert.equal(await opened.locator("section.card, .row").count(), isIndex ? count : 1);
    assert.equal(await opened.locator("main :is(img, script, style, base, iframe, object, i)").count(), 0);
    if (isIndex) {
      assert.match((await opened.locator("pre.own").allTextContents()).join("\n"), /<\/script><img src=x onerror=alert\(1\)>[^]*␀␛\[31m<U\+202E><U\+2028>/);
      await opened.locator(".row a", { hasText: "carol" }).click();
      await opened.locator("section.card use[href='#forced']").waitFor();
      assert.equal(await opened.locator("h1 strong").textContent(), "carol");
    }
  }
});

// Searches.
const film = (t, ...args) => open(t, page(t, {}, "trace", "-f", "html", ...args));
const count = (opened, name, at = 0) => opened.locator(".reel").nth(at).locator(`.${name}`).textContent();
const symbols = (opened, name, at = 0) => opened.locator(".reel").nth(at).locator(`.film use[href='#${name}']`).count();
const seek = (opened, step) => opened.locator(".at").fill(String(step));

test("a search: steps, slider and keys seek; the board shows what each step changes", { skip }, async (t) => {
  const opened = await film(t, "--size", "4", "-a", "forward-checking");
  assert.deepEqual([await count(opened, "step"), await count(opened, "sentence"), await symbols(opened, "added"), await symbols(opened, "trial")], ["1 / 22", "在第 1 行第 1 列放皇后。", 1, 1]);
  await press(opened, "ArrowRight");
  // With the row of the queen to blame, as long as it stands.
  assert.deepEqual([await opened.locator(".film .blame").allTextContents(), await symbols(opened, "tint")], [["1", "1", "1", "1", "1", "1"], 6]);
  await press(opened, "ArrowRight");
  assert.deepEqual([await opened.locator(".film .blame").allTextContents(), await symbols(opened, "tint")], [["1", "1", "1", "1", "1", "1"], 0]);
  const plain = await film(t, "--size", "4", "-a", "backtracking");
  await press(plain, "Home", "]");
  assert.equal(await count(plain, "sentence"), "绝路：第 3 行已无处可放。");
  assert.match(await plain.locator(".dead path").getAttribute("d"), /^M1.5 91.5h177/);
  await seek(plain, 22);
  // A solution wears no ring of what is tried.
  assert.deepEqual([await count(plain, "step"), await symbols(plain, "trial")], ["22 / 22", 0]);
  assert.equal((await seen(plain.locator(".tally")))[0], "共 22 步：节点 8，绝路 2。\n已求得 1 种解法，未再搜索。");
  await plain.locator(".speed").fill("100");
  await plain.locator(".play").click();
  assert.equal(await plain.locator(".sentence").getAttribute("aria-live"), "off");
  await plain.waitForFunction(() => document.querySelector(".step").textContent === "22 / 22");
  const long = await film(t, "--size", "8", "--all");
  await press(long, "End");
  assert.equal(await count(long, "step"), "5000 / 5000");
});

test("searches: every engine plays from end to end, and back it shows what it showed", { skip }, async (t) => {
  const engines = "forward-checking,occupancy-2d,occupancy-1d,bitmask,symmetric,propagation,sosic-gu,annealing,annealing-row,hill-climbing,static-symmetry,dynamic-symmetry,exact".split(",");
  const opened = await film(t, "--size", "5", "-a", engines.join());
  await press(opened, "Home");
  const shown = () => opened.locator(".reel").evaluateAll((all) => all.map((reel) => reel.querySelector(".board").outerHTML));
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
  assert.deepEqual(await seen(opened.locator(".reel").nth(engines.indexOf("sosic-gu")).locator(".counts dt")), ["步", "节点", "解", "冲突"]);
  for (const step of [Math.floor(last / 2), 1, last - 1]) {
    await seek(opened, step);
    assert.deepEqual(await shown(), forward[step], `step ${step}`);
  }
});

const stages = [
  ["backtracking", 1, 1920, 1080], ["backtracking,forward-checking", 1, 1920, 1080], ["backtracking,forward-checking,propagation,bitmask", 2, 1920, 1080], ["backtracking,bitmask", 3, 375, 667],
];
for (const [engines, rows, width, height] of stages) {
  test(`a stage of ${engines} at ${width} × ${height} is filled by boards`, { skip }, async (t) => {
    const opened = await open(t, page(t, {}, "trace", "-f", "html", "--size", "8", "-a", engines), { viewport: { width, height } });
    await press(opened, "f", "End");
    const boxes = await opened.locator(".reel").evaluateAll((all) => all.map((one) => [one, one.querySelector(".film svg")].map((part) => part.getBoundingClientRect().toJSON())));
    assert.ok(boxes[0][1].height * rows >= 0.8 * height, `${boxes[0][1].height}`);
    // No board reaches into another search.
    assert.ok(boxes.every(([reel, board]) => board.bottom <= reel.bottom + 1), JSON.stringify(boxes));
    assert.equal(await opened.locator(".player").evaluate((player) => player.scrollWidth - player.clientWidth), 0);
    const slider = await opened.locator(".at").boundingBox();
    assert.ok(slider.y + slider.height <= height && slider.width > 0.2 * width, JSON.stringify(slider));
    await press(opened, "f");
    assert.equal(await opened.locator(".is-stage").count(), 0);
  });
}

test("an experiment: a table of the figure that is chosen, and a plot tells of one engine at a time", { skip }, async (t) => {
  const opened = await open(t, page(t, { "班级.txt": "Q...\n....\n....\n....\n" }, "compare", "-f", "html", "-a", "backtracking,exact", "--lang", "zh", "--sizes", "4,7,5", "班级.txt"));
  assert.deepEqual(await seen(opened.locator("thead th")), ["棋盘", "解法数", "backtracking", "exact"]);
  assert.match((await seen(opened.locator("tbody td:nth-child(3)"))).join(), /^\d[\d.]* (µs|ms)/);
  await opened.getByLabel("节点").check();
  assert.match((await opened.locator("tbody td:nth-child(4)").allTextContents()).join(), /^\d+,\d+,\d+,\d+$/);
  // Of nodes: the table below has the same numbers.
  const plot = opened.locator(".plot").nth(1);
  await plot.focus();
  await press(opened, "ArrowRight");
  assert.match(await plot.locator("output").textContent(), /^backtracking · .*: 4 · \d+$/);
  const box = await plot.locator("svg").boundingBox();
  await opened.mouse.move(box.x + 0.6 * box.width, box.y + 0.5 * box.height);
  assert.match(await plot.locator("output").textContent(), /^(backtracking|exact) · .*: 7 · /);
  await opened.mouse.move(0, 0);
  assert.equal(await plot.locator("output").textContent(), "");
  // On a narrow screen its letters can be read.
  await opened.setViewportSize({ width: 380, height: 700 });
  const heights = await opened.locator("figure svg text").evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().height));
  assert.ok(Math.min(...heights) > 8, `letters of ${Math.min(...heights)} pixels`);
});
