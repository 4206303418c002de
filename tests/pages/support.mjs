// Makes pages with nqfill and opens them in a browser. A page may not use the network, and says nothing on the console.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { chromium } from "playwright-core";

export const program = process.env.NQFILL ?? join(import.meta.dirname, "../../target/debug/nqfill");

// The module of this state, which `.ci/web` has put beside the program. If it is there, the page gets it in place of that of the last
// release, and what it answers is what the program writes.
const module = join(dirname(program), "nqfill.wasm.gz");
export const isOfThisState = existsSync(module);
const withModule = (page) => page.replace(/(?<=<script id="wasm"[^>]*>)[^<]*/, readFileSync(module, "base64"));

const places = ["chromium", "chromium-browser", "google-chrome"].map((name) => `/usr/bin/${name}`);
const executablePath = [process.env.CHROMIUM, "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", ...places].find((place) => place && existsSync(place));

// Why tests are skipped, or false. On CI a missing browser is a failure.
export const skip = executablePath || process.env.CI ? false : "no Chromium";

const switches = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const launched = executablePath ? chromium.launch({ executablePath, args: switches }) : Promise.resolve(null);

export const close = async () => (await launched)?.close();

// A folder for the files of a test, removed at its end.
export const folder = (test) => {
  const made = mkdtempSync(join(tmpdir(), "nqfill-pages-"));
  test.after(() => rmSync(made, { recursive: true, force: true }));
  return made;
};

// Runs nqfill in a folder; returns standard output.
export const nqfill = (cwd, ...args) => {
  const run = spawnSync(program, args, { cwd, encoding: "utf8", maxBuffer: 1 << 30, env: { ...process.env, NQFILL_LANG: "" } });
  assert.ok([0, 1, 3].includes(run.status), `${args.join(" ")}: ${run.stderr}${run.error ?? ""}`);
  if (args[0] === "playground" && isOfThisState) {
    const path = join(cwd, args[args.indexOf("-o") + 1]);
    writeFileSync(path, withModule(readFileSync(path, "utf8")));
  }
  return run.stdout;
};

// Writes files, runs nqfill with `args`, and returns the path of the page on its standard output.
export const page = (test, files, ...args) => {
  const cwd = folder(test);
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(cwd, name), text);
  }
  const path = join(cwd, "page.html");
  writeFileSync(path, nqfill(cwd, ...args));
  return path;
};

// Opens a page. At the end of the test nothing may have been said on the console, asked, or requested.
export const open = async (test, path, { hash = "", ...options } = {}) => {
  const browser = await launched;
  assert.ok(browser, "no Chromium");
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
  const wrong = [];
  context.on("request", (request) => {
    if (!/^(file|data|blob):/.test(request.url()) || (request.url().startsWith("file:") && request.resourceType() !== "document")) {
      wrong.push(`request ${request.url()}`);
    }
  });
  const opened = await context.newPage();
  opened.on("console", (message) => wrong.push(`console ${message.text()}`));
  opened.on("pageerror", (error) => wrong.push(`error ${error.message}`));
  opened.on("dialog", async (dialog) => {
    wrong.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  test.after(async () => {
    await context.close();
    assert.deepEqual(wrong, []);
  });
  await opened.goto(pathToFileURL(path).href + hash);
  return opened;
};

// The sides of a PDF as they would be printed: width, height, and the grey of each pixel. Null where pdftoppm is missing, which
// is a failure on CI.
export const rendered = (test, pdf) => {
  const cwd = folder(test);
  writeFileSync(join(cwd, "print.pdf"), pdf);
  const run = spawnSync("pdftoppm", ["-gray", "-r", "50", "print.pdf", "side"], { cwd });
  if (run.error && !process.env.CI) {
    return null;
  }
  assert.equal(run.status, 0, String(run.error ?? run.stderr));
  const names = readdirSync(cwd).filter((name) => name.startsWith("side")).sort();
  return names.map((name) => {
    const bytes = readFileSync(join(cwd, name));
    const [head, width, height] = bytes.toString("latin1", 0, 40).match(/^P5\s+(\d+)\s+(\d+)\s+255\s/);
    return { width: Number(width), height: Number(height), grey: bytes.subarray(head.length) };
  });
};

// Presses keys, one after the other.
export const press = async (opened, ...keys) => {
  for (const key of keys) {
    await opened.keyboard.press(key);
  }
};

// The text of what can be seen.
const seen = (locator) => locator.evaluateAll((all) => all.filter((one) => one.checkVisibility({ visibilityProperty: true })).map((one) => one.textContent.trim()));

// Waits until a page, or a part of it, shows what is expected: of each selector how many elements there are, the texts of those that can
// be seen, or a text or a pattern of the text of all of them.
export const shows = async (where, expected) => {
  const look = async ([selector, wanted]) => {
    const all = where.locator(selector);
    const texts = typeof wanted === "number" ? [] : await seen(all);
    const isMatch = wanted instanceof RegExp && wanted.test(texts.join("\n"));
    return [selector, typeof wanted === "number" ? await all.count() : Array.isArray(wanted) ? texts : isMatch ? wanted : texts.join("\n")];
  };
  for (const end = Date.now() + 15_000; ; await new Promise((resolve) => setTimeout(resolve, 30))) {
    const found = Object.fromEntries(await Promise.all(Object.entries(expected).map(look)));
    if (isDeepStrictEqual(found, expected) || Date.now() > end) {
      assert.deepEqual(found, expected);
      return;
    }
  }
};
