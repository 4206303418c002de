// Boards of a page, as nqfill draws them there or made from data; both have the same parts. A square is [row, column], counted
// from 1. The page holds the stamps (`svg.definitions`), and its style colours them.
//
//   make(n, { numbers, width })  an empty board, an `svg.board`; `numbers: false` leaves those of rows and columns out; they are made for a
//                             board that is so many pixels wide
//   put(board, position)      sets { given, added, aside, blocked, attacked, conflicting }, lists of squares, and `conflicts`, pairs
//                             of squares to be joined; what is not named is taken away
//   read(board)               { n, given, added, aside, blocked }
//   text(board)               `.Q..`, a line a row
//   label(n, queens)          `4 × 4: 2 4 · ·`, the name of a board for those who do not see it
//   stamp(name, square)       a mark to be put on a square: `given`, `added`, `tint`, `closed`, `dot`, `frame`, `forced`, `trial` ...
//   outline(n, kind, number)  the path around a line: `R` row, `C` column, `D` diagonal (row less column), `A` antidiagonal (their
//                             sum), and `S` a square
//   attacks(one, other)       whether two squares share a line
//   joined([one, other])      the path from a square to another, from ring to ring
//   clashing(pairs)           { conflicts, conflicting } of a position with these conflicts, a square with itself where it is blocked
//   key(meanings)             a list of marks, [stamps, zh, en] each, with what they mean
//   unit, element(name, attributes, text)
"use strict";
nqfill.board = (() => {
  const unit = 45;
  const mostChequered = 50;
  const svg = "http://www.w3.org/2000/svg";

  const element = (name, attributes, text) => {
    const made = document.createElementNS(svg, name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    if (text !== undefined) {
      made.textContent = text;
    }
    return made;
  };
  const stamp = (name, [row, column]) => element("use", { href: `#${name}`, x: (column - 1) * unit, y: (row - 1) * unit });

  const attacks = ([row, column], [otherRow, otherColumn]) => {
    const [down, across] = [Math.abs(row - otherRow), Math.abs(column - otherColumn)];
    return down === 0 || across === 0 || down === across;
  };

  const box = (x, y, width, height) => {
    const inset = 1.5;
    return `M${x * unit + inset} ${y * unit + inset}h${width * unit - 2 * inset}v${height * unit - 2 * inset}h${2 * inset - width * unit}z`;
  };
  // Around a diagonal that goes down from a square, or up.
  const slanted = (n, row, column, down) => {
    const length = Math.min(down > 0 ? n - row + 1 : row, n - column + 1);
    const [half, step] = [unit * 0.3, length * unit];
    const [x, y] = [(column - 1) * unit, (down > 0 ? row - 1 : row) * unit];
    return `M${x} ${y + down * half}L${x + half} ${y}L${x + step} ${y + down * (step - half)}L${x + step - half} ${y + down * step}z`;
  };
  const outlines = {
    R: (n, number) => box(0, number - 1, n, 1),
    C: (n, number) => box(number - 1, 0, 1, n),
    D: (n, number) => slanted(n, Math.max(1, 1 + number), Math.max(1, 1 - number), 1),
    A: (n, number) => slanted(n, Math.min(n, number - 1), Math.max(1, number - n), -1),
    S: (_, [row, column]) => box(column - 1, row - 1, 1, 1),
  };
  const outline = (n, kind, number) => outlines[kind](n, number);

  // Numbers of rows at the left and of columns above: `Picture::element` sets them so, but for the smallest boards, which results
  // show smaller.
  const numbers = (n, shown) => {
    const [width, height] = shown ? [shown, 13] : n < 10 ? [300, 13] : n <= 16 ? [300, 11] : n <= 50 ? [640, 11] : [832, 11];
    const size = (height * unit * n) / width;
    const margin = (0.62 * String(n).length + 0.7) * size;
    const every = [1, 2, 5].find((step) => step * unit >= margin - 0.4 * size) ?? 10;
    const group = element("g", { class: "numbers", "font-size": size });
    for (let number = 1; number <= n; number += 1) {
      if (number === 1 || number % every === 0) {
        const at = (number - 0.5) * unit;
        group.append(element("text", { x: at, y: 0.35 * size - margin / 2 }, number), element("text", { x: -margin / 2, y: at + 0.35 * size }, number));
      }
    }
    return { group, margin };
  };

  const label = (n, queens) => {
    const columns = Array.from({ length: n }, () => []);
    queens.forEach(([row, column]) => columns[row - 1].push(column));
    return `${n} × ${n}: ${columns.map((places) => places.join("/") || "·").join(" ")}`;
  };

  const edge = 2;
  const make = (n, options = {}) => {
    const side = n * unit;
    const { group, margin } = options.numbers === false ? { group: null, margin: edge } : numbers(n, options.width);
    const whole = side + margin + edge;
    const board = element("svg", { class: "board", viewBox: `${-margin} ${-margin} ${whole} ${whole}`, role: "img", "aria-label": label(n, []) });
    board.append(element("rect", { class: n > mostChequered ? "fifths" : "chequers", width: side, height: side }));
    if (group) {
      board.append(group);
    }
    return board;
  };

  const size = (board) => Number(board.querySelector("rect").getAttribute("width")) / unit;
  const places = (board, name) =>
    [...board.querySelectorAll(`:scope > use[href="#${name}"]`)].map((use) => [
      Number(use.getAttribute("y")) / unit + 1,
      Number(use.getAttribute("x")) / unit + 1,
    ]);
  const read = (board) => {
    const [given, added, aside, blocked] = ["given", "added", "aside", "blocked"].map((name) => places(board, name));
    return { n: size(board), given, added, aside, blocked };
  };

  // From ring to ring.
  const joined = ([[row, column], [otherRow, otherColumn]]) => {
    const [across, down] = [otherColumn - column, otherRow - row];
    const ring = 0.45 / Math.hypot(across, down);
    const at = (share) => `${(column - 0.5 + across * share) * unit} ${(row - 0.5 + down * share) * unit}`;
    return `M${at(ring)}L${at(1 - ring)}`;
  };

  // The lowest layer first; lines of conflicts lie under the queens.
  const layers = [["blocked", "blocked"], ["aside", "aside"], ["attacked", "attacked"], ["given", "given"], ["added", "added"], ["conflicting", "conflict"]];
  // What stands there already stays: to make a mark anew costs a browser more than all else.
  const put = (board, position) => {
    const of = (names) => names.flatMap(([name, mark]) => (position[name] ?? []).map((square) => ({ mark, square, key: `#${mark} ${(square[1] - 1) * unit} ${(square[0] - 1) * unit}` })));
    const [below, above] = [of(layers.slice(0, 3)), of(layers.slice(3))];
    const wanted = new Set([...below, ...above].map(({ key }) => key));
    const there = new Map();
    board.querySelectorAll(":scope > use, :scope > path").forEach((part) => {
      const key = part.localName === "use" ? ["href", "x", "y"].map((name) => part.getAttribute(name)).join(" ") : "";
      if (wanted.has(key) && !there.has(key)) {
        there.set(key, part);
      } else {
        part.remove();
      }
    });
    let last = board.querySelector("rect");
    const add = (part) => {
      if (last.nextSibling !== part) {
        last.after(part);
      }
      last = part;
    };
    below.forEach(({ mark, square, key }) => add(there.get(key) ?? stamp(mark, square)));
    const lines = (position.conflicts ?? []).filter(([one, other]) => String(one) !== String(other)).map(joined);
    if (lines.length > 0) {
      add(element("path", { class: "stroke-nqconflict", "stroke-width": 4, d: lines.join("") }));
    }
    above.forEach(({ mark, square, key }) => add(there.get(key) ?? stamp(mark, square)));
    const queens = ["given", "aside", "added"].flatMap((name) => position[name] ?? []);
    board.setAttribute("aria-label", label(size(board), queens));
  };

  const text = (board) => {
    const { n, given, added, aside, blocked } = read(board);
    const rows = Array.from({ length: n }, () => Array(n).fill("."));
    for (const [squares, mark] of [[blocked, "x"], [[...given, ...added, ...aside], "Q"]]) {
      for (const [row, column] of squares) {
        rows[row - 1][column - 1] = mark;
      }
    }
    return rows.map((row) => row.join("")).join("\n");
  };

  const clashing = (conflicts) => ({ conflicts, conflicting: [...new Map(conflicts.flat().map((one) => [String(one), one])).values()] });

  const key = (meanings) => {
    const { part, pick } = nqfill;
    const meaning = ([stamps, zh, en]) => {
      const picture = element("svg", { viewBox: "0 0 45 45", width: 36, height: 36, "aria-hidden": "true" });
      picture.append(element("rect", { class: "fill-nqpaper", width: 45, height: 45 }), ...stamps.map((name) => stamp(name, [1, 1])));
      picture.lastChild.classList.toggle("supposed", stamps.includes("trial"));
      return part("li", {}, picture, part("span", {}, pick(zh, en)));
    };
    return part("ul", {}, ...meanings.map(meaning));
  };

  return { attacks, clashing, element, joined, key, label, make, outline, places, put, read, stamp, text, unit };
})();
