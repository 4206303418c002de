// The board of the playground, its history, and the link that holds it: `nqfill.state`.
//
// A position is { n, cells }: what each square is, row by row, one of `kinds`. Squares outside are [row, column], from 1.
//
//   position(), mode          the board now; "make", where queens become givens, or "solve", where givens are locked
//   set(changes, joins)       changes squares, [[at, kind], ...], as one step of the history, or as more of the last one; true if any did
//   load(board, mode)         takes another board, { n, queens, blocked, own }, squares from 0
//   resize(n), turn(), mirror(), clear(isAll), undo(), redo(), setMode(mode)
//   squares(...kinds)         where these are
//   text(kinds)               the board as text, `.Q.x`, a line a row, with queens of these kinds
//   json(kinds)               the same with all that stands on a square, and `source`, what the engine is told of it
//   conflicts()               pairs of queens that attack each other, next to each other on a line
//   link(hasOwn, mode), read(hash)  the fragment of a link; true if one was read, a text if it is none of ours
//   on(function)              calls it after every change
"use strict";
nqfill.state = (() => {
  const kinds = { empty: 0, given: 1, own: 2, blocked: 3, note: 4, givenOnBlocked: 5 };
  const queens = [kinds.given, kinds.own, kinds.givenOnBlocked];
  const mostRows = 100;
  const mostSteps = 2000;

  const blank = (n) => ({ n, cells: new Uint8Array(n * n) });
  let now = blank(8);
  let mode = "make";
  let past = [];
  let future = [];
  const listeners = [];

  const tell = (what) => listeners.forEach((listener) => listener(what));
  const step = (next, nextMode = mode, what = "board") => {
    past.push([now, mode]);
    if (past.length > mostSteps) {
      past.shift();
    }
    future = [];
    [now, mode] = [next, nextMode];
    tell(what);
  };

  const set = (changes, joins = false) => {
    const isNew = ([at, kind]) => now.cells[at] !== kind;
    const wanted = changes.filter(isNew);
    const changesAny = wanted.length > 0;
    if (changesAny) {
      const cells = now.cells.slice();
      wanted.forEach(([at, kind]) => {
        cells[at] = kind;
      });
      if (joins) {
        now = { n: now.n, cells };
        tell("board");
      } else {
        step({ n: now.n, cells });
      }
    }
    return changesAny;
  };

  const filled = ({ n, queens: given, blocked, own = [], notes = [] }) => {
    const made = blank(n);
    const at = ([row, column]) => row * n + column;
    notes.forEach((square) => {
      made.cells[at(square)] = kinds.note;
    });
    blocked.forEach((square) => {
      made.cells[at(square)] = kinds.blocked;
    });
    given.forEach((square) => {
      made.cells[at(square)] = made.cells[at(square)] === kinds.blocked ? kinds.givenOnBlocked : kinds.given;
    });
    own.forEach((square) => {
      made.cells[at(square)] = kinds.own;
    });
    return made;
  };
  const load = (board, nextMode = "make") => step(filled(board), nextMode, "load");

  const resize = (n) => {
    const made = blank(n);
    const side = Math.min(n, now.n);
    for (let row = 0; row < side; row += 1) {
      made.cells.set(now.cells.subarray(row * now.n, row * now.n + side), row * n);
    }
    step(made, mode, "load");
  };

  // Where the square at [row, column] of the new board was.
  const moved = (from) => {
    const { n, cells } = now;
    const made = cells.map((_, at) => {
      const [row, column] = from(Math.floor(at / n), at % n, n);
      return cells[row * n + column];
    });
    step({ n, cells: made }, mode, "load");
  };

  const clear = (isAll) => {
    const stays = isAll ? [] : mode === "solve" ? [kinds.given, kinds.blocked, kinds.givenOnBlocked] : [];
    step({ n: now.n, cells: now.cells.map((kind) => (stays.includes(kind) ? kind : kinds.empty)) });
  };

  const back = (from, to) => {
    if (from.length > 0) {
      to.push([now, mode]);
      [now, mode] = from.pop();
      tell("load");
    }
  };

  // Queens that were placed become givens where a board is made, and stay own ones where it is solved.
  const setMode = (wanted) => {
    if (wanted !== mode) {
      const become = wanted === "make" ? (kind) => (kind === kinds.own ? kinds.given : kind) : (kind) => kind;
      step({ n: now.n, cells: now.cells.map(become) }, wanted, "mode");
    }
  };

  const square = (at) => [1 + Math.floor(at / now.n), 1 + (at % now.n)];
  const squares = (...wanted) => [...now.cells.keys()].filter((at) => wanted.includes(now.cells[at])).map(square);

  const text = (wanted = queens) => {
    const letter = (kind) => (wanted.includes(kind) ? "Q" : kind === kinds.blocked ? "x" : ".");
    const letters = Array.from(now.cells, letter);
    return Array.from({ length: now.n }, (_, row) => `${letters.slice(row * now.n, (row + 1) * now.n).join("")}\n`).join("");
  };

  // The board as JSON, which holds what a drawing cannot: queens on blocked squares.
  const json = (wanted = queens) => {
    const from0 = (list) => list.map(([row, column]) => [row - 1, column - 1]);
    return JSON.stringify({ n: now.n, base: 0, queens: from0(squares(...wanted)), blocks: from0(squares(kinds.blocked, kinds.givenOnBlocked)) });
  };

  // Results name the file that a user would have.
  const source = { source: "board.txt", input: "json" };

  const lines = [([row]) => `r${row}`, ([, column]) => `c${column}`, ([row, column]) => `d${row - column}`, ([row, column]) => `a${row + column}`];
  const conflicts = () => {
    const last = new Map();
    const pairs = [];
    for (const queen of squares(...queens)) {
      for (const line of lines) {
        const name = line(queen);
        if (last.has(name)) {
          pairs.push([last.get(name), queen]);
        }
        last.set(name, queen);
      }
    }
    return [...pairs, ...squares(kinds.givenOnBlocked).map((one) => [one, one])];
  };

  // Sets of squares in links: `1.5-2.7` where there are few; else numbers of squares in Base64, or a bit for each square.
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~";
  const few = 8;
  const packed = (places, n) => {
    if (places.length <= few) {
      return places.map((at) => `${1 + Math.floor(at / n)}.${1 + (at % n)}`).join("-");
    }
    const digits = (at) => letters[Math.floor(at / 4096)] + letters[Math.floor(at / 64) % 64] + letters[at % 64];
    const list = `l${places.map(digits).join("")}`;
    const bits = new Uint8Array(Math.ceil((n * n) / 6));
    places.forEach((at) => {
      bits[Math.floor(at / 6)] |= 1 << (at % 6);
    });
    const map = `b${Array.from(bits, (six) => letters[six]).join("")}`;
    return list.length < map.length ? list : map;
  };
  const unpacked = (word, n) => {
    if (word === "") {
      return [];
    }
    const numbers = Array.from(word.slice(1), (letter) => letters.indexOf(letter));
    const check = (isRight) => {
      if (!isRight) {
        throw new Error("squares");
      }
    };
    if (word[0] === "l" || word[0] === "b") {
      check(numbers.every((number) => number >= 0));
    }
    let places;
    if (word[0] === "l") {
      check(numbers.length % 3 === 0);
      places = Array.from({ length: numbers.length / 3 }, (_, at) => numbers[3 * at] * 4096 + numbers[3 * at + 1] * 64 + numbers[3 * at + 2]);
    } else if (word[0] === "b") {
      check(numbers.length === Math.ceil((n * n) / 6));
      places = numbers.flatMap((six, at) => [0, 1, 2, 3, 4, 5].filter((bit) => six & (1 << bit)).map((bit) => 6 * at + bit));
    } else {
      places = word.split("-").map((pair) => {
        check(/^\d{1,3}\.\d{1,3}$/.test(pair));
        const [row, column] = pair.split(".").map(Number);
        check(row >= 1 && row <= n && column >= 1 && column <= n);
        return (row - 1) * n + column - 1;
      });
    }
    check(places.every((at) => at < n * n) && new Set(places).size === places.length);
    return places;
  };

  const fields = [["q", kinds.given, kinds.givenOnBlocked], ["x", kinds.blocked, kinds.givenOnBlocked], ["o", kinds.own], ["t", kinds.note]];
  const link = (hasOwn = true, as = mode) => {
    const parts = ["v1", `n=${now.n}`];
    for (const [name, ...wanted] of hasOwn ? fields : fields.slice(0, 2)) {
      const places = [...now.cells.keys()].filter((at) => wanted.includes(now.cells[at]));
      if (places.length > 0) {
        parts.push(`${name}=${packed(places, now.n)}`);
      }
    }
    return `#${[...parts, ...(as === "solve" ? ["s=solve"] : [])].join(";")}`;
  };

  const mostLetters = 20_000;
  const read = (hash) => {
    if (hash.length < 3) {
      return null;
    }
    const [version, ...rest] = hash.slice(1).split(";");
    if (version !== "v1" || hash.length > mostLetters) {
      return { wrong: /^v\d+$/.test(version) && version !== "v1" ? "version" : "link" };
    }
    try {
      const found = new Map(rest.map((part) => [part.slice(0, 1), part.slice(2)]));
      const n = /^\d{1,3}$/.test(found.get("n") ?? "") ? Number(found.get("n")) : 0;
      if (n < 1 || n > mostRows || rest.some((part) => !/^[nqxotsek]=/.test(part))) {
        return { wrong: "link" };
      }
      const from0 = (name) => unpacked(found.get(name) ?? "", n).map((at) => [Math.floor(at / n), at % n]);
      const board = { n, queens: from0("q"), blocked: from0("x"), own: from0("o"), notes: from0("t") };
      return { board, mode: found.get("s") === "solve" ? "solve" : "make", isEmbedded: found.get("e") === "1", isLocked: found.get("k") === "1" };
    } catch {
      return { wrong: "link" };
    }
  };

  return {
    kinds,
    queens,
    mostRows,
    clear,
    conflicts,
    json,
    link,
    load,
    read,
    resize,
    set,
    setMode,
    source,
    squares,
    text,
    mirror: () => moved((row, column, n) => [row, n - 1 - column]),
    turn: () => moved((row, column, n) => [n - 1 - column, row]),
    undo: () => back(past, future),
    redo: () => back(future, past),
    // The first board is no step.
    begin: () => {
      past = [];
      future = [];
    },
    on: (listener) => listeners.push(listener),
    position: () => now,
    get mode() {
      return mode;
    },
    get canUndo() {
      return past.length > 0;
    },
    get canRedo() {
      return future.length > 0;
    },
  };
})();
