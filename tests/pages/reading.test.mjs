// Pages that are read: results and reasons, a class, searches that play, plots. What every page does is in every.test.mjs.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { close, folder, nqfill, open, page, press, rendered, shows, skip } from "./support.mjs";

after(close);

const boards = [".Q..\n....\n....\n....\n", "Q...\nQ...\n....\n....\n", "Q...\n....\n....\n....\n", "........\n".repeat(8), "Q..\n...\n"].join("\n");
const written = (t, command, text, ...args) => open(t, page(t, { "a.txt": text }, command, "a.txt", "-q", "-f", "html", "--lang", "en", ...args));

test("results: verdicts and difficulties choose boards, whose solutions are led through", { skip }, async (t) => {
  const opened = await written(t, "solve", boards);
  await shows(opened, {
    h1: "a.txt · solutions", ".verdict": /^✓1 solution\n✗1 conflict: no solution\n∅No solution\n✓Found 92 solutions\n/, ".tools label b": ["5", "2", "1", "1", "1"],
    ".conflicts": "row 1 column 1 and row 2 column 1 share a column", ".card.conflict use[href='#conflict']": 2,
    ".card:first-child use[href='#given']": 1, ".card:first-child use[href='#added']": 3,
  });
  await opened.check("#status-solved");
  await shows(opened, { ".card h2": ["a.txt", "a.txt#4"], "#shown": "2 of 5 shown" });
  const names = () => opened.locator(".card svg.board").evaluateAll((all) => all.map((one) => one.ariaLabel));
  const before = await names();
  await opened.locator('role=button[name="next solution"]').press("Enter");
  await shows(opened, { ".pager output": "2 / 92" });
  assert.deepEqual((await names()).map((name, at) => name === before[at]), [true, false]);
  const rated = await written(t, "rate", boards);
  await rated.check("#difficulty-trivial");
  await shows(rated, { ".card .difficulty": ["trivial"] });
});

test("results: of ten thousand boards those that are near are made, and all are found", { skip }, async (t) => {
  const text = Array.from({ length: 10_000 }, (_, at) => `${at.toString(4).padStart(7, "0").replace(/[0-2]/g, ".").replaceAll("3", "x")}Q\n${"........\n".repeat(7)}`).join("\n");
  const opened = await written(t, "count", text);
  assert.ok((await opened.locator(".card").count()) <= 600);
  await opened.locator("#search").fill("#9999");
  await shows(opened, { "#shown": "1 of 10000 shown" });
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
    await shows(await written(t, "hint", ".Q..\n....\n....\n....\n", ...more), { ".framed": 1, ".step use[href='#forced']": forced });
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

test("a class: rows are chosen and opened; the projector names nobody", { skip }, async (t) => {
  const opened = await open(t, join(checked(t, { ...class12, bobby: class12.bob }), "page.html"));
  // The puzzle, and what was handed in for it; faults are named as faults.
  await shows(opened, {
    ".asked use[href='#given']": 2, ".asked p": "交来 1 种解法", ".row .name": ["erin", "bob", "bobby", "dave", "carol", "李雷"],
    ".chips:has(#fault-) label": ["全部6", "皇后个数不对3", "无法读取1", "改动了给定的皇后1"],
  });
  await opened.check("#fault-queen_count");
  await shows(opened, { ".row .name": ["bob", "bobby", "dave"], "#shown": "显示 3 / 6" });
  await opened.check("#fault-");
  const row = opened.locator(".row", { hasText: "carol" });
  await row.locator("summary").press("Enter");
  await shows(row, { "use[href='#forced']": 1, ".framed": 1, "pre.own": class12.carol.trim(), ".chain": /✗改动了给定的皇后/ });
  await press(opened, "Enter");
  await shows(row, { "pre.own:visible": 0 });
  await opened.locator("#show-class").press("Enter");
  const shown = opened.locator("dialog[open]");
  for (const head of ["哪里不对？", "✗ 皇后个数不对", "哪里不对？", "✗ 改动了给定的皇后"]) {
    await shows(shown, { h2: head });
    assert.equal((await shown.locator("use[href='#conflict'], .framed, use[href='#forced']").count()) > 0, head.startsWith("✗"));
    const text = await shown.textContent();
    assert.ok(Object.keys(class12).every((name) => !text.includes(name)), text);
    await press(opened, "ArrowRight");
  }
  assert.ok(await shown.locator("svg.board").evaluate((board) => board.getBoundingClientRect().height > 0.75 * globalThis.innerHeight));
  await press(opened, "Escape");
  await shows(opened, { "dialog[open]": 0 });
});

test("students: the index leads to their pages, and hostile texts are text", { skip }, async (t) => {
  const all = { ...class12, ...hostile };
  const cwd = checked(t, all, "-o", "pages/");
  const nothing = { "main :is(img, script, style, base, iframe, object, i)": 0 };
  // What options of nqfill would help is advice for the teacher.
  const hasAdvice = (path) => /`(-|nqfill )[^`]+`/.test(readFileSync(path, "utf8").split('id="checks"')[1].split("<script>")[0]);
  for (const number of Object.keys(all).keys()) {
    const path = join(cwd, `pages/${String(number + 1).padStart(3, "0")}.html`);
    await shows(await open(t, path), { "section.card": 1, ".opened": 1, ...nothing });
    assert.ok(!hasAdvice(path), path);
  }
  assert.ok(hasAdvice(join(cwd, "pages/index.html")));
  const index = await open(t, join(cwd, "pages/index.html"));
  await index.locator("details.row").evaluateAll((rows) => rows.forEach((one) => (one.open = true)));
  await shows(index, { ".opened": Object.keys(all).length, "pre.own": /<\/script><img src=x onerror=alert\(1\)>[^]*␀␛\[31m<U\+202E><U\+2028>/, ...nothing });
  await index.click(".row a >> text=carol");
  await shows(index, { "h1 strong": "carol", "section.card use[href='#forced']": 1 });
});

// Searches.
const film = (t, ...args) => open(t, page(t, {}, "trace", "-f", "html", ...args));
const symbols = (opened, name, at = 0) => opened.locator(".reel").nth(at).locator(`.film use[href='#${name}']`).count();
const seek = (opened, step) => opened.locator(".at").fill(String(step));

test("a search: steps, slider and keys seek; the board shows what each step changes", { skip }, async (t) => {
  const opened = await film(t, "--size", "4", "-a", "forward-checking");
  await shows(opened, { ".step": "1 / 22", ".sentence": "在第 1 行第 1 列放皇后。", ".film use[href='#added']": 1, ".film use[href='#trial']": 1 });
  // With the row of the queen to blame, as long as it stands.
  for (const tinted of [6, 0]) {
    await press(opened, "ArrowRight");
    await shows(opened, { ".film .blame": ["1", "1", "1", "1", "1", "1"], ".film use[href='#tint']": tinted });
  }
  const plain = await film(t, "--size", "4", "-a", "backtracking");
  await press(plain, "Home", "]");
  await shows(plain, { ".sentence": "绝路：第 3 行已无处可放。", ".dead path[d^='M1.5 91.5h177']": 1 });
  await seek(plain, 22);
  // A solution wears no ring of what is tried.
  await shows(plain, { ".step": "22 / 22", ".film use[href='#trial']": 0, ".tally": "共 22 步：节点 8，绝路 2。\n已求得 1 种解法，未再搜索。" });
  await plain.fill(".speed", "100");
  await plain.click(".play");
  await shows(plain, { ".sentence[aria-live=off]": 1 });
  await shows(plain, { ".step": "22 / 22" });
  const long = await film(t, "--size", "8", "--all");
  await press(long, "End");
  await shows(long, { ".step": "5000 / 5000" });
});

test("searches: every engine plays from end to end, and back it shows what it showed", { skip }, async (t) => {
  const engines = "forward-checking,occupancy-2d,occupancy-1d,bitmask,symmetric,propagation,sosic-gu,annealing,annealing-row,hill-climbing,static-symmetry,dynamic-symmetry,exact".split(",");
  const opened = await film(t, "--size", "5", "-a", engines.join());
  await press(opened, "Home");
  const boardsNow = () => opened.locator(".reel .board").evaluateAll((all) => all.map((one) => one.outerHTML));
  const last = Number(await opened.locator(".at").getAttribute("max"));
  const forward = [];
  for (let step = 0; step <= last; step += 1) {
    forward.push(await boardsNow());
    await press(opened, "ArrowRight");
  }
  await shows(opened, { ".counts .solutions": engines.map(() => "1") });
  assert.deepEqual(await Promise.all(engines.map((_, at) => symbols(opened, "added", at))), engines.map(() => 5));
  // A local search counts conflicts in place of dead ends.
  await shows(opened.locator(".reel").nth(engines.indexOf("sosic-gu")), { ".counts dt": ["步", "节点", "解", "冲突"] });
  for (const step of [Math.floor(last / 2), 1, last - 1]) {
    await seek(opened, step);
    assert.deepEqual(await boardsNow(), forward[step], `step ${step}`);
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
  await shows(opened, { "thead th": ["棋盘", "解法数", "backtracking", "exact"], "tbody td:nth-child(3)": /^\d[\d.]* (µs|ms)/ });
  await opened.getByLabel("节点").check();
  await shows(opened, { "tbody td:nth-child(4)": /^\d+\n\d+\n\d+\n\d+$/ });
  // Of nodes: the table below has the same numbers.
  const plot = opened.locator(".plot").nth(1);
  await plot.focus();
  await press(opened, "ArrowRight");
  await shows(plot, { output: /^backtracking · .*: 4 · \d+$/ });
  const box = await plot.locator("svg").boundingBox();
  await opened.mouse.move(box.x + 0.6 * box.width, box.y + 0.5 * box.height);
  await shows(plot, { output: /^(backtracking|exact) · .*: 7 · / });
  await opened.mouse.move(0, 0);
  await shows(plot, { output: "" });
  // On a narrow screen its letters can be read.
  await opened.setViewportSize({ width: 380, height: 700 });
  const heights = await opened.locator("figure svg text").evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().height));
  assert.ok(Math.min(...heights) > 8, `letters of ${Math.min(...heights)} pixels`);
});
