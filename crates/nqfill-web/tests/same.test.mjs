// The module in node and the program give the same bytes: WASM and NQFILL name them. `.ci/web` runs this.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const root = join(import.meta.dirname, "../../..");
const program = process.env.NQFILL ?? join(root, "target/debug/nqfill");
const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];

// What the worker of the page gives, too.
const host = {
  now: () => performance.now(),
  gb18030: (from, length, to, room) => {
    const { buffer } = exports.memory;
    try {
      const text = new TextDecoder("gb18030", { fatal: true }).decode(new Uint8Array(buffer, from, length));
      return encoder.encodeInto(text, new Uint8Array(buffer, to, room)).written;
    } catch {
      return -1;
    }
  },
};
const { instance } = await WebAssembly.instantiate(readFileSync(process.env.WASM ?? join(root, "target/web/nqfill.wasm")), { host });
const { exports } = instance;
exports.start();

const run = (head, text) => {
  const request = Buffer.concat([encoder.encode(`${JSON.stringify(head)}\n`), Buffer.from(text)]);
  const at = exports.room(request.length);
  new Uint8Array(exports.memory.buffer, at, request.length).set(request);
  const given = BigInt.asUintN(64, exports.run(at, request.length));
  const [from, size] = [Number(given >> 32n), Number(given & 0xffffffffn)];
  const all = Buffer.from(new Uint8Array(exports.memory.buffer, from, size).slice());
  exports.free(from, size);
  const end = all.indexOf(10);
  return { head: JSON.parse(all.subarray(0, end)), bytes: all.subarray(end + 1) };
};

const nqfill = (input, ...args) => {
  const made = spawnSync(program, args, { cwd: root, input, maxBuffer: 1 << 30, env: { ...process.env, NQFILL_LANG: "" } });
  assert.ok([0, 1, 3].includes(made.status), `${args.join(" ")}: ${made.stderr}${made.error ?? ""}`);
  return made.stdout;
};

// The boards of the collection, of the formats that are read, and some that are made: of all sizes and verdicts.
const collected = nqfill("", "convert", "-t", "jsonl", "puzzles/", "-q");
const made = ["unique", "random", "unsolvable", "blocked"].map((kind) =>
  nqfill("", "generate", "--kind", kind, "--size", "6..9", "--count", "10", "--seed", "40", "-f", "jsonl", "-q"),
);
const boards = Buffer.concat([collected, ...made]);
const lines = boards.toString().trim().split("\n");
const small = lines.filter((line) => JSON.parse(line).n <= 12);
assert.ok(lines.length >= 500 && small.length >= 300, `${lines.length} boards`);

const same = (text, [head, args]) => {
  const [here, there] = [run(head, text), nqfill(text, ...args, "-f", "jsonl", "-q", "-j", "1", "-")];
  assert.equal(here.head.error, null);
  assert.equal(decoder.decode(here.bytes), decoder.decode(there), args.join(" "));
};
const nodes = 5000;
const cases = [
  [{ task: "solve", nodes }, ["solve", "--node-limit", String(nodes)], boards],
  [{ task: "solve", most: 3, nodes, lang: "en" }, ["solve", "-n", "3", "--node-limit", String(nodes), "--lang", "en"], boards],
  ...[
    [{ task: "explain" }, ["explain"]], [{ task: "explain", lang: "en" }, ["explain", "--lang", "en"]],
    [{ task: "hint", level: 3 }, ["hint", "-mm"]], [{ task: "hint", level: 1, lang: "en" }, ["hint", "--lang", "en"]], [{ task: "rate" }, ["rate"]],
  ].map((one) => [...one, `${small.join("\n")}\n`]),
];
for (const [head, args, text] of cases) {
  test(`the same lines as ${args.join(" ")}`, () => same(text, [head, args]));
}

test("a puzzle that is made is that of the program", () => {
  for (const [size, difficulty, seed] of [[8, "easy", 20261125], [9, "medium", 7], [10, "hard", 123456789]]) {
    const { head } = run({ task: "generate", recipe: { size, difficulty, minimal: true, seed } }, "");
    assert.equal(head.difficulty, difficulty);
    const args = ["generate", "--size", String(size), "--difficulty", difficulty, "--minimal", "--seed", String(seed)];
    assert.deepEqual(head.board.queens, JSON.parse(nqfill("", ...args, "-f", "jsonl", "-q")).queens);
  }
  assert.match(run({ task: "generate", lang: "en", recipe: { size: 3 } }, "").head.error, /no board of size 3 has a completion/);
});

test("what is wrong with a text is said with its place, as the program draws it", () => {
  const text = "4\n.Q..\n...\n....\n....\n";
  const { head, bytes } = run({ task: "read", source: "-", lang: "en" }, text);
  assert.deepEqual(head.boards[0].wrong.place, { line: 3, column: 1 });
  const there = spawnSync(program, ["solve", "--lang", "en", "-q", "-"], { input: text, cwd: root });
  const drawn = there.stderr.toString().split("\n").filter((line) => line.includes("|"));
  assert.ok(drawn.length > 2, there.stderr.toString());
  for (const line of drawn) {
    assert.ok(decoder.decode(bytes).includes(line), line);
  }
});

test("texts in GB18030 and UTF-16 are decoded, with tables of the host", () => {
  // 皇后残局 in GBK, and a character of four bytes.
  const words = Buffer.from([0xbb, 0xca, 0xba, 0xf3, 0xb2, 0xd0, 0xbe, 0xd6, 0x95, 0x32, 0x82, 0x36]);
  const gb = Buffer.concat([Buffer.from("# "), words, Buffer.from("\n4\n.Q..\n....\n....\n....\n")]);
  const utf16 = Buffer.from("\ufeff# 皇后残局\n4\n.Q..\n....\n....\n....\n", "utf16le");
  for (const text of [gb, utf16]) {
    same(text, [{ task: "solve" }, ["solve"]]);
    same(text, [{ task: "solve", lang: "en" }, ["solve", "--lang", "en"]]);
  }
  const { head } = run({ task: "read", lang: "en" }, Buffer.concat([gb, Buffer.from([0xff])]));
  assert.match(head.boards[0].wrong.message, /neither UTF-8 nor UTF-16 nor GB18030/);
});

test("a request that means nothing is refused, and what follows is answered", () => {
  for (const head of [{ task: "nothing" }, { task: "solve", color: 1 }, { task: "trace", engines: ["none"] }]) {
    assert.ok(run(head, "4").head.error, JSON.stringify(head));
  }
  assert.ok(run({ task: "trace", engines: ["exact"] }, "no board").head.error);
  assert.equal(JSON.parse(run({ task: "solve" }, small[0]).bytes).index, 1);
});

test("a trace has its steps", () => {
  const { bytes } = run({ task: "trace", engines: ["backtracking", "forward-checking"] }, "4\n....\n....\n....\n....\n");
  const [first, second] = JSON.parse(bytes);
  assert.equal(first.name, "backtracking");
  assert.equal(second.name, "forward-checking");
  assert.ok(first.steps.length > 4 && second.steps.length > 4);
});

test("a time limit ends a search, and memory does not grow with calls", () => {
  const empty = `${JSON.stringify({ n: 14, queens: [], blocks: [] })}\n`;
  const { bytes } = run({ task: "solve", most: 1_000_000, milliseconds: 100, input: "json" }, empty);
  assert.equal(JSON.parse(bytes).exhaustive, false);
  const after = () => {
    for (let at = 0; at < 300; at += 1) {
      run({ task: "solve", input: "json" }, small[at % small.length]);
    }
    return exports.memory.buffer.byteLength;
  };
  const first = after();
  assert.equal(after(), first);
});
