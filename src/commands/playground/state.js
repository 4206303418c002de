// The board of the playground, its history, and the link that holds it: `nqfill.state`.
//
// A position is { n, cells }: what each square is, row by row, one of `kinds`. Squares outside are [row, column], from 1.
//
//   position(), mode          the board now; "edit", where queens become givens, or "play", where givens are locked
//   own                       the kind of queens that are placed
//   set(changes)              changes squares, [[at, kind], ...], as one step of the history
//   load(board, mode)         takes another board, { n, queens, blocked, own, notes }, squares from 0
//   clear(), undo(), redo(), setMode(mode)
//   at(square), squares(...kinds)
//   isLocked(at)              whether a square is part of a puzzle that is played
//   json(queens, blocks)      the board as the engine reads it, with these squares
//   text()                    as a drawing, where that holds all of it
//   conflicts()               pairs of queens that attack each other, next to each other on a line, as results have them
//   link(), read(hash)        the fragment of a link; null where nothing is to be read, { wrong } if it is none of ours
//   on(function)              calls it after every change, and tells whether that was a move on this board
"use strict";
// The language: that of the link (`page.html?lang=en`); else that in which the page was made, if that was said; else that of the browser.
document.documentElement.lang = [
  new URLSearchParams(location.search).get("lang"), nqfill.data("language"), ...navigator.languages.map((name) => name.slice(0, 2)), "en",
].find((name) => name === "zh" || name === "en");
nqfill.state = (() => {
  const kinds = { empty: 0, given: 1, own: 2, blocked: 3, note: 4, givenOnBlocked: 5 };
  const queens = [kinds.given, kinds.own, kinds.givenOnBlocked];
  const locked = [kinds.given, kinds.blocked, kinds.givenOnBlocked];
  const mostRows = 100;
  const mostSteps = 2000;

  const blank = (n) => ({ n, cells: new Uint8Array(n * n) });
  const state = { kinds, queens, mostRows };
  let [now, past, future, tell] = [blank(8), [], [], () => {}];
  const put = (next, mode) => {
    now = next;
    Object.assign(state, { mode, own: mode === "play" ? kinds.own : kinds.given, canUndo: past.length > 0, canRedo: future.length > 0 });
  };
  put(now, "edit");

  const step = (next, mode = state.mode, isMove = false) => {
    past = [...past.slice(-mostSteps), [now, state.mode]];
    future = [];
    put(next, mode);
    tell(isMove);
  };
  const set = (changes) => {
    const cells = now.cells.slice();
    changes.forEach(([at, kind]) => {
      cells[at] = kind;
    });
    step({ n: now.n, cells }, state.mode, true);
  };

  const filled = ({ n, queens: given, blocked, own = [], notes = [] }) => {
    const made = blank(n);
    const fill = (squares, kind) => squares.forEach(([row, column]) => {
      const at = row * n + column;
      made.cells[at] = kind === kinds.given && made.cells[at] === kinds.blocked ? kinds.givenOnBlocked : kind;
    });
    fill(notes, kinds.note);
    fill(blocked, kinds.blocked);
    fill(given, kinds.given);
    fill(own, kinds.own);
    return made;
  };
  const load = (board, nextMode) => step(filled(board), nextMode);

  const isLocked = (at) => state.mode === "play" && locked.includes(now.cells[at]);
  const clear = () => step({ n: now.n, cells: now.cells.map((kind, at) => (isLocked(at) ? kind : kinds.empty)) });
  const back = (from, to) => {
    if (from.length > 0) {
      to.push([now, state.mode]);
      put(...from.pop());
      tell();
    }
  };
  // Own queens stay own ones: who edits by mistake, and plays on, can take them back.
  const setMode = (wanted) => step(now, wanted);

  const at = ([row, column]) => (row - 1) * now.n + column - 1;
  const square = (place) => [1 + Math.floor(place / now.n), 1 + (place % now.n)];
  const squares = (...wanted) => [...now.cells.keys()].filter((place) => wanted.includes(now.cells[place])).map(square);
  // JSON holds what a drawing cannot: queens on blocked squares.
  const blocks = () => squares(kinds.blocked, kinds.givenOnBlocked);
  const json = (placed = squares(...queens), shut = blocks()) => {
    const from0 = (list) => list.map(([row, column]) => [row - 1, column - 1]);
    return JSON.stringify({ n: now.n, base: 0, queens: from0(placed), blocks: from0(shut) });
  };

  const text = () => {
    const row = (_, down) => [...now.cells.subarray(down * now.n, (down + 1) * now.n)].map((kind) => ".QQx."[kind]).join("");
    return squares(kinds.givenOnBlocked).length > 0 ? json() : Array.from({ length: now.n }, row).join("\n");
  };

  const lines = { row: ([row]) => row, column: ([, column]) => column, diagonal: ([row, column]) => row - column, antidiagonal: ([row, column]) => row + column };
  const conflicts = () => {
    const last = new Map();
    const found = [];
    for (const queen of squares(...queens)) {
      for (const [kind, line] of Object.entries(lines)) {
        const name = kind + line(queen);
        if (last.has(name)) {
          found.push([kind, last.get(name), queen]);
        }
        last.set(name, queen);
      }
    }
    const all = [...found, ...squares(kinds.givenOnBlocked).map((one) => ["blocked", one, one])];
    return all.map(([kind, ...two]) => ({ kind, squares: two.map(([row, column]) => ({ row, column })) }));
  };

  // Sets of squares in links: `1.5-2.7`.
  const written = (places) => places.map((one) => one.join(".")).join("-");
  const fields = [["q", kinds.given, kinds.givenOnBlocked], ["x", kinds.blocked, kinds.givenOnBlocked], ["o", kinds.own], ["t", kinds.note]];
  const link = () => {
    const sets = fields.map(([name, ...wanted]) => [name, squares(...wanted)]);
    const parts = sets.filter(([, places]) => places.length > 0).map(([name, places]) => `${name}=${written(places)}`);
    return `#${["v1", `n=${now.n}`, ...parts, ...(state.mode === "play" ? ["s=solve"] : [])].join(";")}`;
  };
  // All squares of a board of a hundred rows.
  const mostLetters = 80_000;
  const grammar = /^#v1(;(n=\d{1,3}|s=\w*|[qxot]=(\d{1,3}\.\d{1,3}(-\d{1,3}\.\d{1,3})*)?))*$/;
  const read = (hash) => {
    if (hash.length < 3) {
      return null;
    }
    const found = new Map(hash.split(";").map((field) => field.split("=")));
    const n = Number(found.get("n"));
    const places = fields.map(([name]) => (found.get(name) || "").split("-").filter(Boolean).map((pair) => pair.split(".").map((number) => Number(number) - 1)));
    const isRight = hash.length <= mostLetters && grammar.test(hash) && n >= 1 && n <= mostRows && places.flat(2).every((number) => number >= 0 && number < n);
    const [given, blocked, own, notes] = places;
    return isRight ? { board: { n, queens: given, blocked, own, notes }, mode: found.get("s") === "solve" ? "play" : "edit" } : { wrong: true };
  };

  return Object.assign(state, {
    at, blocks, clear, conflicts, isLocked, json, link, load, read, set, setMode, squares, text,
    undo: () => back(past, future),
    redo: () => back(future, past),
    // The first board is no step.
    begin: () => {
      past = [];
      state.canUndo = false;
    },
    on: (listener) => {
      tell = listener;
    },
    position: () => now,
  });
})();
