// The npm package: its README says what is so, and it is packed with all that it needs. PACKAGE is the folder of an unpacked package.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";

const folder = resolve(process.env.PACKAGE);
const { Board, NqfillError, tables } = await import(join(folder, "index.mjs"));

for (const name of ["README.md", "README.zh.md"]) {
  test(`what ${name} shows is what comes`, (context) => {
    const text = readFileSync(join(folder, name), "utf8");
    const code = /```js\n([^]*?)```/.exec(text)[1];
    const said = [...code.matchAll(/\/\/ (.+)$/gm)].map(([, words]) => words);
    const cwd = mkdtempSync(join(tmpdir(), "nqfill-npm-"));
    context.after(() => rmSync(cwd, { recursive: true }));
    mkdirSync(join(cwd, "node_modules"));
    symlinkSync(folder, join(cwd, "node_modules/nqfill"), "dir");
    writeFileSync(join(cwd, "example.mjs"), code);
    const run = spawnSync(process.execPath, ["example.mjs"], { cwd, encoding: "utf8" });
    assert.equal(run.stderr, "");
    assert.ok(said.length > 2);
    assert.deepEqual(run.stdout.trim().split("\n"), said);
  });
}

for (const [host, other, module] of [["with vectors", "nqfill.wasm", ""], ["without", "nqfill-simd.wasm", "WebAssembly.validate = () => false;"]]) {
  test(`a host ${host} takes its own module`, (context) => {
    const cwd = mkdtempSync(join(tmpdir(), "nqfill-npm-"));
    context.after(() => rmSync(cwd, { recursive: true }));
    cpSync(folder, cwd, { recursive: true });
    rmSync(join(cwd, other));
    writeFileSync(join(cwd, "counts.mjs"), `${module} const { Board } = await import("./index.mjs"); console.log(new Board(8).count().count);`);
    const run = spawnSync(process.execPath, ["counts.mjs"], { cwd, encoding: "utf8" });
    assert.deepEqual([run.stdout, run.stderr], ["92n\n", ""]);
  });
}

test("boards are read, and errors have their place", () => {
  assert.deepEqual(Board.parse(".Q..\n...Q\nQ...\n..Q.\n").queens, [[0, 1], [1, 3], [2, 0], [3, 2]]);
  assert.throws(() => Board.parse("4\n.Q..\n...\n....\n....\n"), (error) => error instanceof NqfillError && error.line === 3 && error.drawn.includes("..."));
  assert.throws(() => Board.parse("no board"), NqfillError);
  assert.throws(() => new Board(4, { queens: [[0, 4]] }), RangeError);
  assert.throws(() => new Board(0), RangeError);
  assert.throws(() => new Board(4).toText("pdf"), NqfillError);
  const all = Board.parseAll("Q.\n..\n\n.Q\n..\n");
  assert.equal(all.length, 2);
});

test("answers are those of the library", () => {
  assert.equal(new Board(8).solve({ all: true }).solutions.length, 92);
  assert.equal(new Board(12).count().count, 14200n);
  assert.equal(new Board(6, { queens: [[0, 0]] }).explain({ lang: "en" }).status, "no_solution");
  assert.equal(new Board(4, { queens: [[0, 0], [1, 1]] }).solve().status, "conflict");
  assert.equal(new Board(20).count({ timeLimit: 50 }).exhaustive, false);
  assert.match(new Board(8).toPicture(), /^<svg/);
  assert.deepEqual([...new Board(4).toPicture({ format: "png" }).slice(1, 4)], [80, 78, 71]);
  assert.ok(tables().engines.length > 5);
  assert.deepEqual(Board.generate({ size: 8, seed: 1 }).queens, Board.generate({ size: 8, seed: 1 }).queens);
  assert.equal(new Board(6).trace(["backtracking"])[0].n, 6);
});
