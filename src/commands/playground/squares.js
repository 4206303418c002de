// The board that is played on: the picture, and above it a grid of squares for fingers, mouse, keys and screen readers: `nqfill.squares`.
//
//   holder, draw()       the element of the board; shows the position; `focus()` leads the keys there
//   ghosts(queens)       a completion, or null
//   marks(what)          what a step says, as `nqfill.board.show` takes it, and queens that stand `aside`; or null
//   forget()             the next `draw` shows the position alone
//   dead                 lines where no queen can stand any more, [kind, number]; `lineWords(line)` names one
//   tool                 "queen", "note" or "blocked"
"use strict";
nqfill.squares = (() => {
  const { board, except, part, pick, state } = nqfill;
  const { kinds } = state;
  const mostEdited = 32;
  const holder = part("div", { id: "board" });
  const one = { holder, tool: "queen", dead: [] };
  let [picture, grid, cells, labels, n, focused] = [null, null, [], [], 0, 0];
  let [ghosts, marks] = [null, null];

  const build = () => {
    ({ n } = state.position());
    focused = 0;
    labels = [];
    // About as wide as the style makes it: to ask for that would lay out the page before there is a board.
    picture = board.make(n, { width: 0.85 * Math.min(globalThis.innerWidth, globalThis.innerHeight) });
    const [left, , whole] = picture.getAttribute("viewBox").split(" ").map(Number);
    const share = (length) => `${((100 * length) / whole).toFixed(4)}%`;
    const isEdited = n <= mostEdited;
    cells = isEdited ? Array.from({ length: n * n }, (_, at) => part("div", { role: "gridcell", tabIndex: at === 0 ? 0 : -1 })) : [];
    const rows = Array.from({ length: isEdited ? n : 0 }, (_, row) => part("div", { role: "row" }, ...cells.slice(row * n, (row + 1) * n)));
    grid = part("div", { className: "grid", role: "grid", ariaLabel: pick(`${n} × ${n} 棋盘`, `board ${n} × ${n}`) }, ...rows);
    Object.assign(grid.style, { inset: `${share(-left)} auto auto ${share(-left)}`, width: share(n * board.unit), height: share(n * board.unit), gridTemplate: `repeat(${n}, 1fr) / repeat(${n}, 1fr)` });
    holder.replaceChildren(picture, ...(isEdited ? [grid] : []));
    if (isEdited) {
      picture.removeAttribute("role");
      picture.setAttribute("aria-hidden", "true");
      listen();
    }
  };

  const square = (at) => [1 + Math.floor(at / n), 1 + (at % n)];
  const isFree = (place) => [kinds.empty, kinds.note].includes(state.position().cells[state.at(place)]);
  const deadLines = (isAttacked) => {
    const hasQueen = new Set(state.squares(...state.queens).flatMap(([row, column]) => [`R${row}`, `C${column}`]));
    const open = new Set(board.squares(n).filter((place) => isFree(place) && !isAttacked.has(state.at(place))).flatMap(([row, column]) => [`R${row}`, `C${column}`]));
    const all = ["R", "C"].flatMap((kind) => Array.from({ length: n }, (_, at) => [kind, at + 1]));
    return all.filter(([kind, number]) => !hasQueen.has(kind + number) && !open.has(kind + number));
  };

  const kindWords = {
    [kinds.given]: ["，已有皇后", ", given queen"], [kinds.own]: ["，皇后", ", queen"], [kinds.blocked]: ["，禁格", ", blocked"],
    [kinds.note]: ["，记号", ", note"], [kinds.givenOnBlocked]: ["，皇后，在禁格上", ", queen on a blocked square"],
  };
  const name = (at, isAttacked) => {
    const [row, column] = square(at);
    const what = kindWords[state.position().cells[at]] ?? (isAttacked ? ["，受攻击", ", attacked"] : ["", ""]);
    return pick(`第 ${row} 行第 ${column} 列`, `row ${row}, column ${column}`) + pick(...what);
  };

  const draw = () => {
    if (state.position().n !== n) {
      build();
    }
    const clashes = state.conflicts().map(({ squares }) => squares.map(({ row, column }) => [row, column]));
    const queens = state.squares(...state.queens);
    const attacked = board.attackedBy(n, queens);
    const isAttacked = new Set(attacked.map(state.at));
    const isWhole = queens.length === n && clashes.length === 0;
    one.dead = isWhole ? [] : deadLines(isAttacked);
    // Queens that a reason does not speak of stand aside.
    const aside = marks?.aside ?? [];
    const speaks = (list) => except(list, aside);
    board.put(picture, {
      given: speaks(state.squares(kinds.given, kinds.givenOnBlocked)), added: speaks(state.squares(kinds.own)), aside, blocked: state.blocks(),
      attacked: marks || isWhole ? [] : attacked.filter(isFree),
      ...board.clashing(clashes),
    });
    board.fill(picture, "dead", one.dead);
    // Notes, and a completion that is shown.
    board.fill(picture, "own", [...state.squares(kinds.note).map((place) => ["note", place]), ...except(ghosts ?? [], queens).map((place) => ["ghost added", place])]);
    board.show(picture, marks);
    cells.forEach((cell, at) => {
      const label = name(at, isAttacked.has(at));
      if (labels[at] !== label) {
        labels[at] = label;
        cell.setAttribute("aria-label", label);
      }
    });
    holder.classList.toggle("is-solved", isWhole);
  };

  // What a tool makes of a square; the same again takes it away.
  const apply = (tool, at) => {
    if (state.isLocked(at)) {
      nqfill.view.say(pick("题目给定，不能改动", "This square is given."));
      return;
    }
    const kind = state.position().cells[at];
    const wanted = { queen: state.own, blocked: state.mode === "play" ? kinds.note : kinds.blocked, note: kinds.note }[tool];
    const isThere = tool === "queen" ? state.queens.includes(kind) : kind === wanted;
    state.set([[at, isThere ? kinds.empty : wanted]]);
  };
  const focus = (at) => {
    cells[focused].tabIndex = -1;
    focused = at;
    cells[at].tabIndex = 0;
    cells[at].focus();
  };

  const within = (number) => Math.max(0, Math.min(n - 1, number));
  const move = (down, across) => () => focus(within(Math.floor(focused / n) + down) * n + within((focused % n) + across));
  const acts = {
    ArrowUp: move(-1, 0), ArrowDown: move(1, 0), ArrowLeft: move(0, -1), ArrowRight: move(0, 1),
    " ": () => apply("queen", focused), Enter: () => apply("queen", focused), q: () => apply("queen", focused), x: () => apply("blocked", focused),
  };
  const listen = () => {
    const on = (kind, act) => grid.addEventListener(kind, (event) => {
      const at = cells.indexOf(event.target.closest("[role=gridcell]"));
      if (at >= 0) {
        event.preventDefault();
        focus(at);
        act(at);
      }
    });
    on("click", (at) => apply(one.tool, at));
    // The right button, or a finger that stays.
    on("contextmenu", (at) => apply("blocked", at));
    nqfill.keys(grid, acts);
  };

  return Object.assign(one, {
    draw,
    focus: () => cells[focused]?.focus({ preventScroll: true }),
    lineWords: ([kind, number]) => (kind === "R" ? pick(`第 ${number} 行`, `row ${number}`) : pick(`第 ${number} 列`, `column ${number}`)),
    forget: () => {
      [ghosts, marks] = [null, null];
    },
    ghosts: (queens) => {
      ghosts = queens;
      draw();
    },
    marks: (what) => {
      marks = what;
      draw();
    },
  });
})();
