// The board that is edited: the picture, and above it a grid of squares for fingers, mouse, keys and screen readers: `nqfill.squares`.
//
//   draw()               shows the position
//   ghosts(queens)       a completion, or null
//   certain(known)       { forced, impossible }, squares, or null
//   marks(what)          what a step says, as `nqfill.marks` takes it, and queens that stand `aside`; or null
//   frame(lines)         frames lines that are pointed at, or null
//   shows                how squares that queens attack are shown: "marks", "counts", or "off"
//   tool                 "queen", "blocked", "note" or "erase"
//   picture              the svg
"use strict";
nqfill.squares = (() => {
  const { state, board, pick } = nqfill;
  const { part, byId } = nqfill.parts;
  const { kinds } = state;
  const mostEdited = 32;
  const holder = byId("board");
  let picture = null;
  let grid = null;
  let cells = [];
  let n = 0;
  let tool = "queen";
  let focused = 0;
  let overlay = { ghosts: null, certain: null, marks: null };
  let shows = "marks";
  let labels = [];

  const build = () => {
    ({ n } = state.position());
    focused = 0;
    picture = board.make(n);
    picture.removeAttribute("role");
    picture.setAttribute("aria-hidden", "true");
    const [left, , whole] = picture.getAttribute("viewBox").split(" ").map(Number);
    grid = part("div", { className: "grid" });
    grid.setAttribute("role", "grid");
    const share = (length) => `${((100 * length) / whole).toFixed(4)}%`;
    grid.style.inset = `${share(-left)} auto auto ${share(-left)}`;
    grid.style.width = share(n * board.unit);
    grid.style.height = share(n * board.unit);
    grid.style.gridTemplate = `repeat(${n}, 1fr) / repeat(${n}, 1fr)`;
    const isEdited = n <= mostEdited;
    cells = isEdited ? Array.from({ length: n * n }, (_, at) => part("div", { role: "gridcell", tabIndex: at === 0 ? 0 : -1 })) : [];
    const row = (number) => part("div", { role: "row" }, ...cells.slice(number * n, (number + 1) * n));
    grid.replaceChildren(...(isEdited ? Array.from({ length: n }, (_, number) => row(number)) : []));
    cells.forEach((cell, at) => {
      cell.dataset.at = at;
    });
    labels = [];
    holder.replaceChildren(picture, ...(isEdited ? [grid] : []));
    holder.dataset.size = n <= 8 ? "small" : n <= 16 ? "middle" : "large";
    byId("not-edited").hidden = isEdited;
    document.documentElement.classList.toggle("is-only-shown", !isEdited);
    if (isEdited) {
      listen();
    } else {
      picture.setAttribute("role", "img");
      picture.removeAttribute("aria-hidden");
    }
  };

  // The queens that attack each square: by lines, so a board of 1,024 squares takes no time.
  const attacks = () => {
    const { cells: now } = state.position();
    const lines = new Map();
    const square = (at) => [Math.floor(at / n), at % n];
    const linesOf = ([row, column]) => [row, 1000 + column, 4000 + row - column, 6000 + row + column];
    const hasQueen = Array.from(now, (kind) => state.queens.includes(kind));
    hasQueen.forEach((has, at) => {
      for (const name of has ? linesOf(square(at)) : []) {
        lines.set(name, [...(lines.get(name) ?? []), at]);
      }
    });
    return hasQueen.map((_, at) => linesOf(square(at)).flatMap((name) => lines.get(name) ?? []).filter((queen) => queen !== at));
  };

  const kindWords = {
    [kinds.given]: ["，已有皇后", ", given queen"],
    [kinds.own]: ["，皇后", ", queen"],
    [kinds.blocked]: ["，禁格", ", blocked"],
    [kinds.note]: ["，记号", ", note"],
    [kinds.givenOnBlocked]: ["，皇后，在禁格上", ", queen on a blocked square"],
  };
  const label = (at, attackers, kind) => {
    const [row, column] = [1 + Math.floor(at / n), 1 + (at % n)];
    const first = 1 + Math.floor(Math.min(...attackers) / n);
    const place = pick(`第 ${row} 行第 ${column} 列`, `row ${row}, column ${column}`);
    return place + (kindWords[kind] ? pick(...kindWords[kind]) : "") + (attackers.length > 0 ? pick(`，受第 ${first} 行的皇后攻击`, `, attacked by row ${first}`) : "");
  };

  // Rows and columns where no queen can stand any more.
  const closed = (isOpen) => {
    const lines = [];
    for (let line = 0; line < n; line += 1) {
      const along = (at) => Array.from({ length: n }, (_, other) => at(other));
      const [row, column] = [along((other) => line * n + other), along((other) => other * n + line)];
      for (const [kind, places] of [["R", row], ["C", column]]) {
        const has = places.some((at) => state.queens.includes(state.position().cells[at]));
        if (!has && places.every((at) => !isOpen(at))) {
          lines.push([kind, line + 1]);
        }
      }
    }
    return lines;
  };

  const conflicting = (pairs) => [...new Map(pairs.flat().map((one) => [String(one), one])).values()];

  const draw = () => {
    if (state.position().n !== n) {
      build();
    }
    const attackers = attacks();
    const { cells: now } = state.position();
    const free = (at) => now[at] === kinds.empty || now[at] === kinds.note;
    const pairs = state.conflicts();
    const isWhole = state.squares(...state.queens).length === n && pairs.length === 0;
    const attacked = shows === "off" || overlay.marks || isWhole ? [] : [...now.keys()].filter((at) => free(at) && attackers[at].length > 0);
    const square = (at) => [1 + Math.floor(at / n), 1 + (at % n)];
    const own = state.squares(kinds.own);
    // Queens that a reason does not speak of.
    const aside = overlay.marks?.aside ?? [];
    const stands = new Set(aside.map(String));
    const matters = (one) => !stands.has(String(one));
    board.put(picture, {
      given: state.squares(kinds.given, kinds.givenOnBlocked).filter(matters),
      added: own.filter(matters),
      aside,
      blocked: state.squares(kinds.blocked, kinds.givenOnBlocked),
      attacked: shows === "counts" ? [] : attacked.map(square),
      conflicting: conflicting(pairs),
      conflicts: pairs,
    });
    const numbers = shows === "counts" ? attacked.map((at) => write("count", square(at), attackers[at].length)) : [];
    const notes = state.squares(kinds.note).map((one) => write("own-note", one, "×"));
    const drawn = nqfill.marks.on(picture);
    const layer = board.element("g", { class: "own-layer" });
    layer.append(...numbers, ...notes, ...extras());
    picture.querySelector(":scope > g.own-layer")?.remove();
    picture.append(layer);
    const dead = closed((at) => free(at) && attackers[at].length === 0);
    if (dead.length > 0 && shows !== "off") {
      drawn.frame("dead", dead);
    } else {
      drawn.clear("dead");
    }
    if (overlay.marks) {
      drawn.show(overlay.marks);
    } else {
      drawn.clear("step");
    }
    cells.forEach((cell, at) => {
      const text = label(at, attackers[at], now[at]);
      if (labels[at] !== text) {
        labels[at] = text;
        cell.setAttribute("aria-label", text);
      }
    });
    grid.setAttribute("aria-label", pick(`${n} × ${n} 棋盘`, `board ${n} × ${n}`));
    holder.classList.toggle("is-solved", isWhole);
    return dead.length;
  };

  const write = (name, [row, column], text) => board.element("text", { class: name, x: (column - 0.5) * board.unit, y: (row - 0.28) * board.unit }, text);

  // Completions, and what is certain, above the board.
  const extras = () => {
    const { ghosts, certain } = overlay;
    const taken = new Set(state.squares(...state.queens).map(String));
    const made = (ghosts ?? []).filter((one) => !taken.has(String(one))).map((one) => board.stamp("added", one));
    made.forEach((one) => one.classList.add("ghost"));
    const forced = (certain?.forced ?? []).flatMap((one) => [board.stamp("added", one), board.stamp("forced", one)]);
    const never = (certain?.impossible ?? []).flatMap((one) => [board.stamp("attacked", one)]);
    return [...never, ...made, ...forced];
  };

  const isLocked = (at) => {
    const kind = state.position().cells[at];
    return state.mode === "solve" && [kinds.given, kinds.blocked, kinds.givenOnBlocked].includes(kind);
  };

  // What a tool makes of a square; the same again takes it away.
  const toggled = (name, at) => {
    const kind = state.position().cells[at];
    const queen = state.mode === "solve" ? kinds.own : kinds.given;
    const wanted = { queen, blocked: state.mode === "solve" ? kinds.note : kinds.blocked, note: kinds.note, erase: kinds.empty }[name];
    const isThere = name === "queen" ? state.queens.includes(kind) : kind === wanted;
    return isThere ? kinds.empty : wanted;
  };
  const apply = (name, at) => {
    if (isLocked(at)) {
      nqfill.parts.say("题目给定，不能改动", "This square is given");
      return;
    }
    state.set([[at, toggled(name, at)]]);
  };

  const focus = (at) => {
    cells[focused].tabIndex = -1;
    focused = at;
    cells[at].tabIndex = 0;
    cells[at].focus();
  };
  const letters = () => nqfill.letterKeys !== false;
  const acts = { " ": "queen", q: "queen", Q: "queen", x: "blocked", X: "blocked", ".": "note", Delete: "erase", Backspace: "erase", Enter: "queen" };
  const moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  const press = (pressed) => {
    if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) {
      return;
    }
    const [row, column] = [Math.floor(focused / n), focused % n];
    if (moves[pressed.key]) {
      const [down, right] = moves[pressed.key];
      const [nextRow, nextColumn] = [row + down, column + right];
      if (nextRow >= 0 && nextRow < n && nextColumn >= 0 && nextColumn < n) {
        focus(nextRow * n + nextColumn);
      }
    } else if (pressed.key === "Home" || pressed.key === "End") {
      focus(row * n + (pressed.key === "Home" ? 0 : n - 1));
    } else if (acts[pressed.key] && (letters() || !/^[a-z.]$/i.test(pressed.key))) {
      if (acts[pressed.key] === "erase" && !isLocked(focused)) {
        state.set([[focused, kinds.empty]]);
      } else if (acts[pressed.key] !== "erase") {
        apply(acts[pressed.key], focused);
      }
    } else {
      return;
    }
    pressed.preventDefault();
    pressed.stopPropagation();
  };

  // A fast pointer is heard of here and there only.
  const between = (from, to) => {
    const [row, column] = [Math.floor(from / n), from % n];
    const [down, right] = [Math.floor(to / n) - row, (to % n) - column];
    const length = Math.max(Math.abs(down), Math.abs(right), 1);
    const at = (step) => (row + Math.round((down * step) / length)) * n + column + Math.round((right * step) / length);
    return Array.from({ length: length + 1 }, (_, step) => at(step));
  };
  const cellAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[role=gridcell]");
  const atOf = (cell) => Number(cell.dataset.at);

  // Fingers scroll the page unless they paint; a mouse drags a queen, or paints.
  const listen = () => {
    let drag = null;
    let pressing = 0;
    const stop = () => {
      clearTimeout(pressing);
      drag = null;
    };
    grid.addEventListener("keydown", press);
    grid.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      const cell = event.target.closest("[role=gridcell]");
      // A long press of a finger comes as this, too.
      if (cell && !drag?.isDone) {
        apply(drag?.isTouch ? "note" : "blocked", atOf(cell));
        drag = drag ? { ...drag, isDone: true } : null;
      }
    });
    grid.addEventListener("pointerdown", (event) => {
      const cell = event.target.closest("[role=gridcell]");
      if (!cell || event.button !== 0) {
        return;
      }
      const at = atOf(cell);
      const isTouch = event.pointerType === "touch";
      drag = { from: at, last: at, isTouch, isDone: false, joins: false, paints: tool === "queen" ? null : toggled(tool, at) };
      if (isTouch) {
        pressing = setTimeout(() => {
          if (drag && !drag.isDone && drag.last === at) {
            drag.isDone = true;
            apply("note", at);
          }
        }, 550);
      } else if (cell.hasPointerCapture?.(event.pointerId)) {
        cell.releasePointerCapture(event.pointerId);
      }
    });
    grid.addEventListener("pointermove", (event) => {
      const cell = drag && cellAt(event);
      if (!cell || atOf(cell) === drag.last) {
        return;
      }
      clearTimeout(pressing);
      if (drag.paints !== null) {
        const may = (at) => !isLocked(at) && !state.queens.includes(state.position().cells[at]);
        const all = between(drag.last, atOf(cell)).filter(may);
        // A stroke is one step.
        drag.joins = state.set(all.map((at) => [at, drag.paints]), drag.joins) || drag.joins;
        drag.isDone = true;
      }
      drag.last = atOf(cell);
    });
    grid.addEventListener("pointerup", (event) => {
      const cell = cellAt(event);
      const mine = drag;
      stop();
      if (!mine || mine.isDone || !cell) {
        return;
      }
      const at = atOf(cell);
      const hasQueen = state.queens.includes(state.position().cells[mine.from]);
      if (at !== mine.from && mine.paints === null && hasQueen && !isLocked(mine.from) && !isLocked(at)) {
        state.set([[at, state.position().cells[mine.from]], [mine.from, kinds.empty]]);
      } else if (at === mine.from) {
        apply(tool, at);
      }
      cells[focused].tabIndex = -1;
      focused = at;
      cells[at].tabIndex = 0;
    });
    grid.addEventListener("pointercancel", stop);
  };

  const put = (name) => (what) => {
    overlay = { ...overlay, [name]: what };
    draw();
  };
  const forget = () => {
    overlay = { ghosts: null, certain: null, marks: null };
  };

  return {
    draw,
    forget,
    certain: put("certain"),
    frame: (lines) => (lines ? nqfill.marks.on(picture).frame("hover", lines) : nqfill.marks.on(picture).clear("hover")),
    ghosts: put("ghosts"),
    marks: put("marks"),
    focus: () => cells[focused]?.focus(),
    get picture() {
      return picture;
    },
    set shows(wanted) {
      shows = wanted;
      draw();
    },
    set tool(wanted) {
      tool = wanted;
      holder.dataset.tool = wanted;
    },
  };
})();
