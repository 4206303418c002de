// The playground in Firefox, which is driven by WebDriver BiDi: answers from a file, keys, reasons, nothing on the console.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { launch } from "puppeteer-core";
import { folder, nqfill } from "./support.mjs";

const places = [process.env.FIREFOX, "/usr/bin/firefox-esr", "/usr/bin/firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"];
const executablePath = places.find((place) => place && existsSync(place));
// On CI a missing browser is a failure.
const skip = executablePath || process.env.CI ? false : "no Firefox";

const extraPrefsFirefox = {
  "intl.accept_languages": "en-US", "network.captive-portal-service.enabled": false, "network.connectivity-service.enabled": false,
  "browser.safebrowsing.downloads.remote.enabled": false, "app.normandy.enabled": false, "services.settings.server": "data:,",
};
const launched = executablePath ? launch({ browser: "firefox", executablePath, headless: true, extraPrefsFirefox }) : Promise.resolve(null);
// Firefox may take its time over the end, and what it has started holds the streams of this process.
after(async () => {
  const browser = await launched;
  await Promise.race([browser?.close(), new Promise((resolve) => setTimeout(resolve, 5000))]);
  browser?.process()?.kill("SIGKILL");
  setTimeout(() => process.exit(), 2000).unref();
});

const open = async (context, hash = "", files = []) => {
  const browser = await launched;
  assert.ok(browser, "no Firefox");
  const cwd = folder(context);
  nqfill(cwd, "playground", "-q", "-o", "play.html", ...files);
  const page = await browser.newPage();
  const wrong = [];
  page.on("console", (message) => wrong.push(`console ${message.text()}`));
  page.on("pageerror", (error) => wrong.push(`error ${error.message}`));
  page.on("request", (request) => {
    if (!/^(file|data|blob):/.test(request.url())) {
      wrong.push(`request ${request.url()}`);
    }
  });
  context.after(async () => {
    await page.close();
    assert.deepEqual(wrong, []);
  });
  await page.goto(pathToFileURL(join(cwd, "play.html")).href + hash);
  await page.waitForSelector("html[data-ready]", { timeout: 60_000 });
  return { cwd, page };
};
const says = (page, words) => page.waitForFunction((wanted) => document.getElementById("status").innerText.includes(wanted), { timeout: 30_000 }, words);

test("Firefox answers the empty board from a file", { skip }, async (context) => {
  const { page } = await open(context);
  await says(page, "92 solutions");
});

test("Firefox: keys set queens, take back, and give hints and reasons", { skip }, async (context) => {
  const { page } = await open(context, "#v1;n=6");
  await page.evaluate(() => nqfill.squares.focus());
  await page.keyboard.press("q");
  await says(page, "no solution");
  await page.keyboard.press("e");
  await page.waitForSelector("#reason .steps .say[aria-pressed=true]", { timeout: 30_000 });
  assert.ok((await page.$$("#board g.step *")).length > 0);
  await page.evaluate(() => nqfill.squares.focus());
  await page.keyboard.down("Control");
  await page.keyboard.press("z");
  await page.keyboard.up("Control");
  await says(page, "4 solutions");
  await page.keyboard.press("h");
  await page.waitForSelector(".hint");
});

test("Firefox ends hard searches when the board changes", { skip }, async (context) => {
  // Firefox remembers boards for all files together.
  const { page } = await open(context, "#v1;n=8");
  await says(page, "92 solutions");
  for (let at = 0; at < 10; at += 1) {
    await page.evaluate(() => {
      nqfill.engine.ask({ task: "count" }, JSON.stringify({ n: 22, queens: [], blocks: [] }));
    });
    await page.evaluate((queen) => nqfill.state.set([[0, queen]]), at % 2 === 0 ? 1 : 0);
    await says(page, at % 2 === 0 ? "4 solutions" : "92 solutions");
  }
});

test("Firefox makes puzzles and plays traces", { skip }, async (context) => {
  const { page } = await open(context, "#v1;n=5");
  await page.evaluate(() => nqfill.puzzles.daily("2026-11-25"));
  await says(page, "the puzzle has one solution");
  await page.evaluate(() => nqfill.open("search"));
  await page.waitForSelector("#engines input");
  await page.evaluate(() => nqfill.searches.watch());
  await page.waitForSelector("#film .reel svg", { timeout: 30_000 });
});
