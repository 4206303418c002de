// The grammar on the project's own boards, and the problem matchers on what the program says. `NQFILL` names the program.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";

const here = import.meta.dirname;
const manifest = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
const program = process.env.NQFILL ?? join(here, "../../target/debug/nqfill");

const wasm = readFileSync(createRequire(import.meta.url).resolve("vscode-oniguruma/release/onig.wasm"));
await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
const path = join(here, manifest.contributes.grammars[0].path);
const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async () => textmate.parseRawGrammar(readFileSync(path, "utf8"), path),
});
const grammar = await registry.loadGrammar("source.nqfill");

// The last scope of each character of a text, a line after the other.
const scopes = (text) => {
  let state = textmate.INITIAL;
  return text.split("\n").map((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return tokens.flatMap((token) => Array(token.endIndex - token.startIndex).fill(token.scopes.at(-1))).slice(0, line.length);
  });
};

const boards = (folder) =>
  readdirSync(join(here, "../../puzzles", folder)).filter((name) => name.endsWith(".txt")).map((name) => readFileSync(join(here, "../../puzzles", folder, name), "utf8"));

for (const folder of ["classic", "blocked", "unsolvable", "article", "conflict"]) {
  test(`the drawings of ${folder} have their colours`, () => {
    const wanted = { Q: "keyword.control.queen.nqfill", x: "string.other.blocked.nqfill", ".": "punctuation.other.empty.nqfill" };
    let count = 0;
    for (const text of boards(folder)) {
      const found = scopes(text);
      text.split("\n").forEach((line, at) => {
        if (line.startsWith(";")) {
          assert.ok(found[at].every((scope) => /^(comment|keyword\.other\.key)/.test(scope)), line);
        } else if (/^[.Qx]+$/.test(line)) {
          count += 1;
          assert.deepEqual(found[at], [...line].map((square) => wanted[square]), line);
        }
      });
    }
    assert.ok(count > 8, `${count} rows`);
  });
}

test("sizes, headings, verdicts and lists have theirs, prose has none", () => {
  const text = "8\n== a.txt ==\n解法 1:\n共找到 1 种解法。\n[2, 4]\nb3\n| Q | . |\nA queen attacks";
  assert.deepEqual(scopes(text).map((line) => line.find((scope) => scope !== "source.nqfill") ?? null), [
    "constant.numeric.size.nqfill", "markup.heading.nqfill", "markup.heading.nqfill", "keyword.other.verdict.nqfill", "constant.numeric.nqfill",
    "variable.other.square.nqfill", "keyword.control.queen.nqfill", null,
  ]);
});

// What VS Code makes of the output of the task in docs/editors.md.
const problems = (output) => {
  const { regexp, ...groups } = manifest.contributes.problemMatchers[0].pattern;
  const found = output.split("\n").map((line) => line.match(new RegExp(regexp))).filter(Boolean);
  return found.map((match) => Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, match[group]])));
};

const task = readFileSync(join(here, "../../docs/editors.md"), "utf8").match(/```json\n([^]*?)```/)[1];
const files = { "a b.txt": "4\n....\n....\n.....\n....\n", "二.txt": "4\n.Q..\n....\n.Q..\n....\n", "good.txt": "4\n.Q..\n....\n....\n....\n" };

for (const [lang, ragged, conflict] of [
  ["zh", "第 3 行有 5 格，应为 4 格", "第 1 行第 2 列的皇后与第 3 行第 2 列的皇后在同一列"],
  ["en", "row 3 has 5 squares, expected 4", "the queens at row 1 column 2 and row 3 column 2 share a column"],
]) {
  test(`the task of the documents finds what is wrong, and where, in ${lang}`, (t) => {
    const cwd = mkdtempSync(join(tmpdir(), "nqfill-editor-"));
    t.after(() => rmSync(cwd, { recursive: true, force: true }));
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(cwd, name), text);
    }
    const [one] = JSON.parse(task).tasks;
    assert.deepEqual([one.command, one.problemMatcher], ["nqfill", `$${manifest.contributes.problemMatchers[0].name}`]);
    const args = one.args.map((word) => (word === "${relativeFileDirname}" ? "." : word));
    const done = spawnSync(program, args, { cwd, encoding: "utf8", env: { ...process.env, NQFILL_LANG: lang } });
    assert.equal(done.status, 1, done.stderr);
    assert.deepEqual(problems(done.stdout), [
      { severity: "error", file: "./a b.txt", line: "4", column: "1", message: ragged },
      { severity: "error", file: "./二.txt", line: "2", column: "2", message: conflict },
    ]);
  });
}
