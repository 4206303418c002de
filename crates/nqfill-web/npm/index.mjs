// n-queens completion in Node.js and browsers: the library of nqfill, as WebAssembly. What is read and written is what the
// program reads and writes; `index.d.mts` says what there is.

import { host } from "./host.mjs";

const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];

// A function that returns a vector: where that is no module, vectors are not known.
const ofVectors = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 22, 1, 20, 0, 253, 12, ...Array(16).fill(0), 11];
const hasVectors = WebAssembly.validate(new Uint8Array(ofVectors));

// Both addresses stand here whole, as bundlers look for them.
const addresses = [new URL("./nqfill.wasm", import.meta.url), new URL("./nqfill-simd.wasm", import.meta.url)];

const bytes = async (address) => {
  if (globalThis.process?.versions?.node && address.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return readFile(address);
  }
  const answer = await fetch(address);
  if (!answer.ok) {
    throw new Error(`${address}: ${answer.status}`);
  }
  return answer.arrayBuffer();
};

const imports = { host: host(() => instance.exports.memory) };
const { instance } = await WebAssembly.instantiate(await bytes(addresses[Number(hasVectors)]), imports);
const { exports } = instance;
exports.start();

const run = (head, text) => {
  const line = encoder.encode(`${JSON.stringify(head)}\n`);
  const body = typeof text === "string" ? encoder.encode(text) : text;
  const length = line.length + body.length;
  const at = exports.room(length);
  const request = new Uint8Array(exports.memory.buffer, at, length);
  request.set(line);
  request.set(body, line.length);
  const given = BigInt.asUintN(64, exports.run(at, length));
  const [from, size] = [Number(given >> 32n), Number(given & 0xffffffffn)];
  const all = new Uint8Array(exports.memory.buffer, from, size).slice();
  exports.free(from, size);
  const end = all.indexOf(10);
  return { head: JSON.parse(decoder.decode(all.subarray(0, end))), bytes: all.subarray(end + 1) };
};

/** A text that is no board, or a request that cannot be. */
export class NqfillError extends Error {
  constructor(message, { line, column, drawn } = {}) {
    super(message);
    this.name = "NqfillError";
    Object.assign(this, { line, column, drawn });
  }
}

const answered = (head, text) => {
  const answer = run(head, text);
  if (answer.head.error) {
    throw new NqfillError(answer.head.error);
  }
  return answer;
};

/** The tables of nqfill: engines, formats, difficulties, kinds of puzzles. */
export const tables = () => answered({ task: "tables" }, "").head;

const read = (text, { format, lang = "en" } = {}) => {
  const { head, bytes: drawn } = answered({ task: "read", input: format, lang, most: Number.MAX_SAFE_INTEGER }, text);
  return { boards: head.boards, drawn: decoder.decode(drawn) };
};
const error = ({ message, place }, drawn) => new NqfillError(message, { line: place?.line, column: place?.column, drawn });
const own = ({ n, queens, blocked }) => new Board(n, { queens, blocked });

const numbered = (name, n, squares) => {
  const isRight = (square) => Array.isArray(square) && square.length === 2 && square.every((at) => Number.isInteger(at) && at >= 0 && at < n);
  const wrong = squares.find((square) => !isRight(square));
  if (wrong !== undefined) {
    throw new RangeError(`${name}: ${JSON.stringify(wrong)} is no square of a board with ${n} rows: [row, column], from 0`);
  }
  const keys = new Map(squares.map(([row, column]) => [row * n + column, Object.freeze([row, column])]));
  return Object.freeze([...keys.keys()].sort((one, other) => one - other).map((key) => keys.get(key)));
};

export class Board {
  #text;

  constructor(n, { queens = [], blocked = [] } = {}) {
    if (!Number.isInteger(n) || n < 1) {
      throw new RangeError(`n is a number of rows from 1 on, not ${n}`);
    }
    this.n = n;
    this.queens = numbered("queens", n, queens);
    this.blocked = numbered("blocked", n, blocked);
    this.#text = JSON.stringify({ n, queens: this.queens, blocks: this.blocked });
    Object.freeze(this);
  }

  static parse(text, options) {
    const { boards, drawn } = read(text, options);
    const [first] = boards;
    if (!first) {
      throw new NqfillError("there is no board in this text");
    }
    if (boards.length > 1) {
      throw new NqfillError(`there are ${boards.length} boards in this text: parseAll reads them`);
    }
    if (first.wrong) {
      throw error(first.wrong, drawn);
    }
    return own(first.board);
  }

  static parseAll(text, options) {
    const { boards, drawn } = read(text, options);
    return boards.map(({ board, wrong }) => (wrong ? error(wrong, drawn) : own(board)));
  }

  static fromColumns(columns) {
    return new Board(columns.length, { queens: columns.flatMap((column, row) => (column === null ? [] : [[row, column]])) });
  }

  static generate({ size = 8, seed = 0, kind, difficulty, minimal, queens, blocked, firstTry, maxTries, timeLimit } = {}) {
    const recipe = { size, seed, kind, difficulty, minimal, queens, blocked, first_try: firstTry, max_tries: maxTries };
    return own(answered({ task: "generate", recipe, milliseconds: timeLimit, lang: "en" }, "").head.board);
  }

  #ask(head, lang = "en") {
    return answered({ input: "json", lang, ...head }, this.#text);
  }

  #json(head, lang) {
    return JSON.parse(decoder.decode(this.#ask({ ...head, format: "jsonl" }, lang).bytes));
  }

  solve({ limit, all, first, distinct, order, engine, timeLimit, nodeLimit, lang } = {}) {
    const engines = engine ? [engine] : [];
    const head = { task: "solve", most: limit, all, first, distinct, order, engines, milliseconds: timeLimit, nodes: nodeLimit };
    const { status, message, solution_count: count, exhaustive, solutions = [], conflicts } = this.#json(head, lang);
    return { status, message, count, exhaustive, conflicts, solutions: solutions.map(({ columns }) => columns.map((column) => column - 1)) };
  }

  count({ distinct, timeLimit, lang } = {}) {
    const text = decoder.decode(this.#ask({ task: "count", format: "jsonl", distinct, milliseconds: timeLimit }, lang).bytes);
    const { status, message, exhaustive } = JSON.parse(text);
    return { status, message, exhaustive, count: BigInt(/"solution_count":(\d+)/.exec(text)[1]) };
  }

  explain({ smallest, timeLimit, lang } = {}) {
    return this.#json({ task: "explain", smallest, milliseconds: timeLimit }, lang);
  }

  hint({ level = 1, timeLimit, lang } = {}) {
    return decoder.decode(this.#ask({ task: "hint", format: "text", level, milliseconds: timeLimit }, lang).bytes);
  }

  rate({ timeLimit, lang } = {}) {
    return this.#json({ task: "rate", milliseconds: timeLimit }, lang);
  }

  trace(engines, { all, limit, timeLimit } = {}) {
    return JSON.parse(decoder.decode(this.#ask({ task: "trace", engines, all, most: limit, milliseconds: timeLimit }).bytes));
  }

  toText(format = "grid") {
    const { head, bytes: written } = this.#ask({ task: "convert", format });
    if (head.written === 0 || head.said) {
      throw new NqfillError(head.said.trim());
    }
    return decoder.decode(written);
  }

  toPicture({ format = "svg", theme, coordinates, width } = {}) {
    const { head, bytes: drawn } = this.#ask({ task: "draw", format, theme, coordinates, width });
    if (head.written === 0) {
      throw new NqfillError(head.said.trim());
    }
    return format === "png" || format === "pdf" ? drawn : decoder.decode(drawn);
  }

  toString() {
    return this.toText("grid");
  }

  toJSON() {
    return { n: this.n, queens: this.queens, blocks: this.blocked };
  }
}
