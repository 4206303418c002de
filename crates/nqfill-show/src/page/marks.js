// Marks on a board of a page, above what the page has drawn there: `nqfill.marks(svg)`. Rows and columns count from 1.
//
//   show({ queens, closed, attackers, marks })  draws a position and what a step says of it
//   frame(name, lines)                           frames lines or squares, apart from the rest: `hover`
//   clear(name)                                  takes them away
//
// `marks` are those of a step, as text: `R3` `C5` `D-2` `A9` frame lines, `o3.4` is looked at, `x3.4` closed, `q3.4` gets a queen,
// and at `t3.4` one is tried.
"use strict";
nqfill.marks = (() => {
  const unit = 45;
  const svg = "http://www.w3.org/2000/svg";

  const element = (name, attributes) => {
    const made = document.createElementNS(svg, name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    return made;
  };
  const square = (text) => text.split(".").map(Number);
  const stamp = (name, [row, column]) => element("use", { href: `#${name}`, x: (column - 1) * unit, y: (row - 1) * unit });

  const attacks = ([row, column], [otherRow, otherColumn]) => {
    const [down, across] = [Math.abs(row - otherRow), Math.abs(column - otherColumn)];
    return down === 0 || across === 0 || down === across;
  };

  // The outline of a row, a column, a diagonal (by row less column, or by their sum) or a square.
  const outline = (n, kind, number) => {
    const inset = 1.5;
    const box = (x, y, width, height) =>
      `M${x * unit + inset} ${y * unit + inset}h${width * unit - 2 * inset}v${height * unit - 2 * inset}h${2 * inset - width * unit}z`;
    const slanted = (row, column, down) => {
      const length = Math.min(down > 0 ? n - row + 1 : row, n - column + 1);
      const [half, step] = [unit * 0.3, length * unit];
      const [x, y] = [(column - 1) * unit, (down > 0 ? row - 1 : row) * unit];
      return `M${x} ${y + down * half}L${x + half} ${y}L${x + step} ${y + down * (step - half)}L${x + step - half} ${y + down * step}z`;
    };
    const draw = {
      R: () => box(0, number - 1, n, 1),
      C: () => box(number - 1, 0, 1, n),
      D: () => slanted(Math.max(1, 1 + number), Math.max(1, 1 - number), 1),
      A: () => slanted(Math.min(n, number - 1), Math.max(1, number - n), -1),
      S: () => box(number[1] - 1, number[0] - 1, 1, 1),
    };
    return draw[kind]();
  };

  const on = (board) => {
    const n = Number(board.querySelector("rect").getAttribute("width")) / unit;
    const squares = Array.from({ length: n * n }, (_, at) => [1 + Math.floor(at / n), 1 + (at % n)]);
    const places = (name) =>
      [...board.querySelectorAll(`:scope > use[href="#${name}"]`)].map((use) => [
        Number(use.getAttribute("y")) / unit + 1,
        Number(use.getAttribute("x")) / unit + 1,
      ]);
    const given = places("given");
    const taken = new Set([...given, ...places("aside"), ...places("blocked")].map(String));

    const clear = (name) => {
      board.querySelector(`:scope > g.${name}`)?.remove();
      if (name === "step") {
        board.classList.remove("is-stepped");
      }
    };
    const layer = (name, parts) => {
      clear(name);
      const made = element("g", { class: name });
      made.append(...parts);
      board.append(made);
    };
    const framed = (kind, number, name) => element("path", { class: `${name}-frame`, d: outline(n, kind, number) });

    // `attackers` are queens besides those of the puzzle whose lines are closed.
    const show = ({ closed, queens, marks }) => {
      const parts = marks.split(" ").filter(Boolean);
      const of = (kind) => parts.filter((part) => part[0] === kind).map((part) => square(part.slice(1)));
      const [looked, shut, forced, tried] = ["o", "x", "q", "t"].map(of);
      const said = new Set([...looked, ...shut, ...forced, ...tried, ...queens].map(String));
      const attackers = [...given, ...queens];
      const isClosed = (one) => closed.has(String(one)) || attackers.some((queen) => attacks(queen, one));
      const grey = squares.filter((one) => !taken.has(String(one)) && !said.has(String(one)) && isClosed(one));
      const lines = parts.filter((part) => "RCDA".includes(part[0]));
      const queenAt = (names, places2) => places2.flatMap((one) => names.map((name) => stamp(name, one)));
      layer("step", [
        ...shut.map((one) => stamp("tint", one)),
        ...queenAt(["attacked"], grey),
        ...lines.map((part) => framed(part[0], Number(part.slice(1)), "step")),
        ...queenAt(["closed"], shut),
        ...queenAt(["dot"], looked.filter((one) => !taken.has(String(one)))),
        ...queenAt(["frame"], looked.filter((one) => taken.has(String(one)))),
        ...queenAt(["added"], queens),
        ...queenAt(["added", "forced"], forced),
        ...queenAt(["added", "trial"], tried),
      ]);
      board.classList.add("is-stepped");
    };

    const frame = (name, wanted) => layer(name, wanted.map(([kind, number]) => framed(kind, number, name)));
    return { clear, frame, show };
  };

  return { on, square };
})();
