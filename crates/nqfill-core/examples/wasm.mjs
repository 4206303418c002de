// Calls what `wasm.rs` exports: node wasm.mjs WASM
import { readFileSync } from "node:fs";
import { strict as assert } from "node:assert";

const host = { now: () => performance.now() };
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), { host });
const { start, count, queen, is_cut } = instance.exports;

start();
// OEIS A000170: 92 and 14200 in all; with a queen in each column of the first row they add up to that.
const total = (n) => Array.from({ length: n }, (_, column) => count(n, column)).reduce((sum, one) => sum + one, 0n);
assert.equal(total(8), 92n);
assert.equal(total(12), 14200n);

const n = 30;
const columns = Array.from({ length: n }, (_, row) => queen(n, 3, row));
assert.equal(columns[0], 3);
for (const key of [(column) => column, (column, row) => column + row, (column, row) => column - row]) {
  assert.equal(new Set(columns.map(key)).size, n);
}
assert.equal(queen(6, 0, 0), 6, "no completion has a queen in the corner of 6 x 6");
assert.equal(is_cut(22, 50), 1, "the clock ends a count");
console.log("wasm: counts, a completion, a proof and a time limit are right");
