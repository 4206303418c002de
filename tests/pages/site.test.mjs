// The site of the documents, opened from files: `.ci/site` builds it and names its folder.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { close, open, skip as noBrowser } from "./support.mjs";

after(close);

const site = process.env.NQFILL_SITE;
const skip = noBrowser || (site ? false : "NQFILL_SITE names no site");
const at = (path, t, options) => open(t, join(site, path), { ...options, hasFiles: true });
const results = async (page) => {
  await page.waitForFunction(() => document.querySelector(".search-summary")?.textContent.match(/\d/));
  return page.locator("#search-results li a").allTextContents();
};

for (const [lang, locale] of [["zh", "zh-CN"], ["en", "de-DE, en"], ["zh", "fr-FR"]]) {
  test(`the address alone leads to ${lang} for ${locale}`, { skip }, async (t) => {
    const page = await at("index.html", t, { locale: locale.split(", ").at(-1) });
    await page.waitForURL(`**/${lang}/index.html`);
  });
}

test("every page has its twin in the other language, and says so", { skip }, async (t) => {
  const page = await at("zh/solve.html", t);
  assert.equal(await page.title(), "求解棋盘 - nqfill：皇后残局");
  await page.getByRole("link", { name: "English" }).click();
  assert.equal(await page.title(), "Solving boards - nqfill: n-queens completion");
  await page.getByRole("link", { name: "中文" }).click();
  await page.waitForURL("**/zh/solve.html");
});

for (const [lang, query, found] of [
  ["zh", "残局", "课程"], ["zh", "极小", "定级"], ["zh", "退出码", "求解棋盘"], ["zh", "gradescope", "检查棋盘，批改作业"], ["zh", "解", "求解棋盘"],
  ["en", "gradescope", "Checking boards and grading submissions"], ["en", "symmetries", "Counting"],
]) {
  test(`the search of ${lang} finds ${query}`, { skip }, async (t) => {
    const page = await at(`${lang}/solve.html`, t);
    await page.locator("input[name=q]").fill(query);
    await page.keyboard.press("Enter");
    const titles = await results(page);
    assert.ok(titles.includes(found), titles.join(", "));
  });
}

test("what is nowhere is not found", { skip }, async (t) => {
  const page = await at("zh/search.html", t, { hash: "?q=鲸鱼" });
  await page.waitForFunction(() => !document.querySelector("#search-progress")?.textContent);
  assert.deepEqual(await page.locator("#search-results li a").allTextContents(), []);
});

test("pages of the gallery open in the language of the site", { skip }, async (t) => {
  for (const lang of ["en", "zh"]) {
    const page = await at(`${lang}/gallery.html`, t);
    await page.frameLocator("iframe").first().locator(`html[lang^="${lang}"]`).waitFor();
  }
});

for (const name of ["solve", "course", "formats", "gallery", "check"]) {
  test(`${name} is no wider than a telephone`, { skip }, async (t) => {
    for (const lang of ["zh", "en"]) {
      const page = await at(`${lang}/${name}.html`, t, { viewport: { width: 375, height: 700 } });
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 375, lang);
    }
  });
}

test("the playground works, where nqfill makes one", { skip: skip || (existsSync(join(site, "playground.html")) ? false : "not built") }, async (t) => {
  // The completions of the empty board that it begins with.
  const answered = () => /\b92\b/.test(document.body.innerText);
  const page = await at("playground.html", t);
  await page.waitForFunction(answered);
  for (const lang of ["en", "zh"]) {
    const about = await at(`${lang}/playground.html`, t);
    const frame = await (await about.locator("iframe.page").elementHandle()).contentFrame();
    await frame.waitForFunction(answered);
    assert.equal((await frame.evaluate(() => document.documentElement.lang)).slice(0, 2), lang);
  }
});
