// The npm package where its users have it: in a browser, from a server, on a page and in a worker; and under a strict compiler of
// TypeScript. The modules are that of the playground.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { after, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { close, folder, open, skip } from "./support.mjs";

after(close);

const root = join(import.meta.dirname, "../..");
const sources = join(root, "crates/nqfill-web/npm");
const example = /```js\n([^]*?)```/.exec(readFileSync(join(sources, "README.md"), "utf8"))[1];
const said = [...example.matchAll(/\/\/ (.+)$/gm)].map(([, words]) => words);

// The package as it is unpacked.
const unpacked = (at) => {
  cpSync(sources, at, { recursive: true });
  const module = gunzipSync(readFileSync(join(root, "src/commands/playground/nqfill.wasm.gz")));
  ["nqfill.wasm", "nqfill-simd.wasm"].forEach((name) => writeFileSync(join(at, name), module));
};

const types = { ".html": "text/html", ".mjs": "text/javascript", ".wasm": "application/wasm" };
const served = async (context, cwd) => {
  const server = createServer((request, response) => {
    const path = join(cwd, new URL(request.url, "http://127.0.0.1").pathname);
    const isThere = existsSync(path);
    response.writeHead(isThere ? 200 : 404, { "content-type": types[extname(path)] ?? "text/plain" });
    response.end(isThere ? readFileSync(path) : "");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  context.after(() => server.close());
  return `http://127.0.0.1:${server.address().port}/`;
};

// Words as Node.js would print them.
const collecting = `export const lines = [];
const console = { log: (...words) => lines.push(words.map((word) => (typeof word === "bigint" ? word + "n" : String(word))).join(" ")) };
`;
const policy = `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'">`;
const icon = `<link rel="icon" href="data:,">`;

test("the example of the README runs on a page under a policy", { skip }, async (context) => {
  const cwd = folder(context);
  unpacked(cwd);
  writeFileSync(join(cwd, "example.mjs"), example.replace(/^import .*$/m, (line) => `${line}\n${collecting}`));
  const map = `<script type="importmap">{ "imports": { "nqfill": "./index.mjs" } }</script>`;
  const run = `<script type="module">globalThis.lines = (await import("./example.mjs")).lines;</script>`;
  writeFileSync(join(cwd, "page.html"), `<!doctype html>${policy.replace("default-src 'none'", "default-src 'none'; img-src data:")}${icon}${map}${run}`);
  const page = await open(context, `${await served(context, cwd)}page.html`, { hasFiles: true });
  await page.waitForFunction(() => globalThis.lines);
  assert.ok(said.length > 2);
  assert.deepEqual(await page.evaluate(() => globalThis.lines), said);
});

test("a worker answers apart from the page, and is ended in the middle of a search", { skip }, async (context) => {
  const cwd = folder(context);
  unpacked(cwd);
  const worker = `import { Board } from "./index.mjs";
onmessage = ({ data }) => postMessage(new Board(data).count().count);
postMessage("ready");
`;
  const page = `globalThis.said = [];
const make = () => {
  const one = new Worker("./worker.mjs", { type: "module" });
  one.onmessage = ({ data }) => globalThis.said.push(String(data));
  return one;
};
globalThis.first = make();
globalThis.again = () => { globalThis.first.terminate(); globalThis.said = []; globalThis.second = make(); };
`;
  writeFileSync(join(cwd, "worker.mjs"), worker);
  writeFileSync(join(cwd, "page.html"), `<!doctype html>${icon}<script type="module">${page}</script>`);
  const opened = await open(context, `${await served(context, cwd)}page.html`, { hasFiles: true });
  const hears = (words) => opened.waitForFunction((wanted) => globalThis.said?.includes(wanted), words);
  await hears("ready");
  await opened.evaluate(() => globalThis.first.postMessage(24));
  await opened.evaluate(() => globalThis.again());
  await hears("ready");
  await opened.evaluate(() => globalThis.second.postMessage(8));
  await hears("92");
});

const use = `import { Board, NqfillError, tables, type Solutions, type Square } from "nqfill";

const corner: Square = [0, 0];
const board: Board = new Board(6, { queens: [corner], blocked: [[5, 5]] });
const answer: Solutions = board.solve({ order: "canonical", timeLimit: 100, lang: "en" });
const total: bigint = board.count({ distinct: true }).count;
const drawn: string = board.toPicture({ theme: "dark" });
const bytes: Uint8Array = board.toPicture({ format: "png", width: 300 });
const all: (Board | NqfillError)[] = Board.parseAll("Q.\\n..\\n");
const made: Board = Board.generate({ size: 8, kind: "unique", queens: [2, 5] });
console.log(answer.solutions[0]?.[0], total, drawn, bytes, all, made.hint({ level: 3 }), tables());
// @ts-expect-error a board does not change
board.n = 7;
// @ts-expect-error there is no such order
board.solve({ order: "random" });
// @ts-expect-error a square has two numbers
new Board(4, { queens: [[1]] });
// @ts-expect-error a picture in bytes is no text
const wrong: string = board.toPicture({ format: "pdf" });
console.log(wrong);
`;
test("its types hold under a strict compiler, which finds what is wrong", (context) => {
  const cwd = folder(context);
  const at = join(cwd, "node_modules/nqfill");
  mkdirSync(at, { recursive: true });
  cpSync(sources, at, { recursive: true });
  writeFileSync(join(cwd, "use.mts"), use);
  writeFileSync(join(cwd, "example.mts"), example);
  const options = ["--strict", "--noEmit", "--module", "nodenext", "--target", "es2022", "--lib", "es2022,dom", "--types", ""];
  const run = spawnSync(process.execPath, [join(import.meta.dirname, "node_modules/typescript/bin/tsc"), ...options, "use.mts", "example.mts"], { cwd, encoding: "utf8" });
  assert.equal(run.stdout + run.stderr, "");
  assert.equal(run.status, 0);
});
