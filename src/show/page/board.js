// Boards of a page: `nqfill.board`. A square is [row, column], counted from 1. The page holds the symbols (`svg.definitions`), and its
// style colours them.
//
//   make(n, { numbers, width })  an empty board, an `svg.board` with its `n` and its `position`; `numbers: false` leaves those of rows and
//                             columns out; they are made for a board that is so many pixels wide
//   put(board, position)      sets { given, added, aside, blocked, attacked, conflicting }, lists of squares, and `conflicts`, pairs
//                             of squares to be joined; what is not named is taken away
//   drawn(n, position, options)  both; `sized(n, content)` is its place on a page
//   fill(board, marks)        sets marks, [name, square] each, the lowest first; a name in digits is a number
//   label(n, queens)          `4 × 4: 2 4 · ·`, the name of a board for those who do not see it
//   symbol(name, square)       a mark to be put on a square: `given`, `added`, `tint`, `closed`, `dot`, `frame`, `forced`, `trial` ...
//   outline(n, kind, number)  the path around a line: `R` row, `C` column, `D` diagonal (row less column), `A` antidiagonal (their
//                             sum), and `S` a square
//   attacks(one, other)       whether two squares share a line
//   joined([one, other])      the path from a square to another, from ring to ring
//   clashing(pairs)           { conflicts, conflicting } of a position with these conflicts, a square with itself where it is blocked
//   key(meanings)             a list of marks, [symbols, zh, en] each, with what they mean; a symbol may be an element of its own
//   unit                      the side of a square
"use strict";
nqfill.board = (() => {
  const { element, part, pick } = nqfill;
  const unit = 45;
  const mostChequered = 50;

  const symbol = (name, [row, column]) => element("use", { href: `#${name}`, x: (column - 1) * unit, y: (row - 1) * unit });

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

  // Numbers of rows at the left and of columns above.
  const numbers = (n, width = n <= 16 ? 300 : 640) => {
    const height = n < 10 ? 13 : 11;
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
    const marks = element("g", { class: "position" });
    board.append(element("rect", { class: n > mostChequered ? "fifths" : "chequers", width: side, height: side }), ...(group ? [group] : []), marks);
    return Object.assign(board, { n, marks, position: {} });
  };
  const sized = (n, content) => part("div", { className: n <= 16 ? "picture" : "picture large" }, content);

  // From ring to ring.
  const joined = ([[row, column], [otherRow, otherColumn]]) => {
    const [across, down] = [otherColumn - column, otherRow - row];
    const ring = 0.45 / Math.hypot(across, down);
    const at = (share) => `${(column - 0.5 + across * share) * unit} ${(row - 0.5 + down * share) * unit}`;
    return `M${at(ring)}L${at(1 - ring)}`;
  };

  const markOf = (name, what) => {
    if (name === "joined") {
      return element("path", { class: "joined", d: joined(what) });
    }
    const number = ([row, column]) => element("text", { x: (column - 0.5) * unit, y: (row - 0.5) * unit + 6, class: "blame" }, name);
    return /^\d/.test(name) ? number(what) : symbol(name, what);
  };
  // What stands there already stays: to make a mark anew costs a browser more than all else.
  const fill = ({ marks }, wanted) => {
    const there = new Map([...marks.children].map((one) => [one.key, one]));
    const parts = wanted.map(([name, what]) => there.get(`${name} ${what}`) ?? Object.assign(markOf(name, what), { key: `${name} ${what}` }));
    const kept = new Set(parts);
    [...marks.children].filter((one) => !kept.has(one)).forEach((one) => one.remove());
    parts.forEach((one, at) => marks.children[at] !== one && marks.insertBefore(one, marks.children[at] ?? null));
  };
  // The lowest layer first; lines of conflicts lie under the queens.
  const layers = [["blocked", "blocked"], ["aside", "aside"], ["attacked", "attacked"], ["conflicts", "joined"], ["given", "given"], ["added", "added"], ["conflicting", "conflict"]];
  const put = (board, position) => {
    const isSeen = (name, what) => name !== "joined" || String(what[0]) !== String(what[1]);
    board.position = position;
    fill(board, layers.flatMap(([name, mark]) => (position[name] ?? []).filter((what) => isSeen(mark, what)).map((what) => [mark, what])));
    board.setAttribute("aria-label", label(board.n, ["given", "aside", "added"].flatMap((name) => position[name] ?? [])));
  };
  const drawn = (n, position, options) => {
    const board = make(n, options);
    put(board, position);
    return board;
  };

  const clashing = (conflicts) => ({ conflicts, conflicting: [...new Map(conflicts.flat().map((one) => [String(one), one])).values()] });

  const key = (meanings) => {
    const meaning = ([symbols, zh, en]) => {
      const picture = element("svg", { viewBox: "0 0 45 45", width: 36, height: 36, "aria-hidden": "true" });
      picture.append(element("rect", { fill: "var(--nqpaper)", width: 45, height: 45 }), ...symbols.map((one) => (typeof one === "string" ? markOf(one, [1, 1]) : one)));
      picture.lastChild.classList.toggle("supposed", symbols.includes("trial"));
      return part("li", {}, picture, part("span", {}, pick(zh, en)));
    };
    return part("ul", {}, ...meanings.map(meaning));
  };

  return { attacks, clashing, drawn, fill, joined, key, label, make, outline, put, sized, symbol, unit };
})();
