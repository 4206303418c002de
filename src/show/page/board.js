// Boards of a page: `nqfill.board`. A square is [row, column], counted from 1. The page holds the symbols (`svg.definitions`), and its
// style colours them.
//
//   make(n, { numbers, width })  an empty board, an `svg.board` with its `n` and its `position`; `numbers: false` leaves those of rows and
//                             columns out; they are made for a board that is so many pixels wide
//   put(board, position)      sets { given, added, aside, blocked, attacked, conflicting }, lists of squares, and `conflicts`, pairs
//                             of squares to be joined; what is not named is taken away
//   drawn(n, position, options)  both; `sized(n, content)` is its place on a page
//   fill(board, layer, marks) sets the marks of a layer, [name, square] each, the lowest first: a symbol (`given`, `added`, `tint`, `closed`,
//                             `dot`, `frame`, `forced`, `trial` ...), a number, `note`, a frame around a row (`R`, its number), a column
//                             (`C`) or a square (`S`), two squares `joined`; `supposed dot` and `ghost added` have a style of their own
//   label(n, queens)          `4 × 4: 2 4 · ·`, the name of a board for those who do not see it
//   squares(n)                all of them, row by row
//   attacks(one, other)       whether two squares share a line; `attackedBy(n, queens)` are those that share one with a queen
//   clashing(pairs)           { conflicts, conflicting } of a position with these conflicts, a square with itself where it is blocked
//   show(board, what)         draws what a step of JSON says of the position, { queens, closed, step }: `queens` that stand besides those
//                             of the puzzle, `closed` squares, a set of `row,column`; nothing for null
//   pair(square), pairs(squares)   [row, column] of a square of JSON
//   key(meanings)             a list of marks, [names, zh, en] each, with what they mean
//   unit                      the side of a square
//
// A step that closes few squares is drawn as its argument: a queen is supposed on each of them, what she attacks on the lines that
// the step looks at is crossed, what is left is dotted, and squares left that attack each other are joined. Nothing is drawn over a
// queen. Of a step all members may be missing.
"use strict";
nqfill.board = (() => {
  const { element, except, part, pick } = nqfill;
  const unit = 45;
  const mostChequered = 50;

  const symbol = (name, [row, column]) => element("use", { href: `#${name}`, x: (column - 1) * unit, y: (row - 1) * unit });

  const attacks = ([row, column], [otherRow, otherColumn]) => {
    const [down, across] = [Math.abs(row - otherRow), Math.abs(column - otherColumn)];
    return down === 0 || across === 0 || down === across;
  };

  const squares = (n) => Array.from({ length: n * n }, (_, at) => [1 + Math.floor(at / n), 1 + (at % n)]);

  const attackedBy = (n, queens) => squares(n).filter((one) => queens.some((queen) => attacks(queen, one)));

  const outline = (n, kind, what) => {
    const inset = 1.5;
    const [row, column] = { R: [what, 1], C: [1, what], S: what }[kind];
    const [across, down] = [kind === "R" ? n : 1, kind === "C" ? n : 1].map((length) => length * unit - 2 * inset);
    return `M${(column - 1) * unit + inset} ${(row - 1) * unit + inset}h${across}v${down}h${-across}z`;
  };

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
    board.append(element("rect", { class: n > mostChequered ? "fifths" : "chequers", width: side, height: side }), ...(group ? [group] : []));
    return Object.assign(board, { n, position: {} });
  };
  const sized = (n, content) => part("div", { className: n <= 16 ? "picture" : "picture large" }, content);

  // From ring to ring.
  const joined = ([[row, column], [otherRow, otherColumn]]) => {
    const [across, down] = [otherColumn - column, otherRow - row];
    const ring = 0.45 / Math.hypot(across, down);
    const at = (share) => `${(column - 0.5 + across * share) * unit} ${(row - 0.5 + down * share) * unit}`;
    return `M${at(ring)}L${at(1 - ring)}`;
  };

  const written = (name, words, [row, column]) => element("text", { class: name, x: (column - 0.5) * unit, y: (row - 0.5) * unit }, words);
  const framed = (kind) => (n, what) => element("path", { class: "framed", d: outline(n, kind, what) });
  const makers = {
    R: framed("R"), C: framed("C"), S: framed("S"),
    joined: (_, two) => element("path", { class: "joined", d: joined(two) }),
    note: (_, place) => written("note", "×", place),
  };
  const markOf = (n, names, what) => {
    const [name, look] = names.split(" ").reverse();
    const made = makers[name]?.(n, what) ?? (/^\d/.test(name) ? written("blame", name, what) : symbol(name, what));
    made.classList.add(...(look ? [look] : []));
    return made;
  };
  // What stands there already stays: to make a mark anew costs a browser more than all else.
  const fill = (board, layer, wanted) => {
    const marks = board.querySelector(`:scope > .${layer}`) ?? board.appendChild(element("g", { class: layer }));
    const there = new Map([...marks.children].map((one) => [one.key, one]));
    const parts = wanted.map(([name, what]) => there.get(`${name} ${what}`) ?? Object.assign(markOf(board.n, name, what), { key: `${name} ${what}` }));
    const kept = new Set(parts);
    [...marks.children].filter((one) => !kept.has(one)).forEach((one) => one.remove());
    parts.forEach((one, at) => marks.children[at] !== one && marks.insertBefore(one, marks.children[at] ?? null));
  };
  // The lowest layer first; lines of conflicts lie under the queens.
  const layers = [["blocked", "blocked"], ["aside", "aside"], ["attacked", "attacked"], ["conflicts", "joined"], ["given", "given"], ["added", "added"], ["conflicting", "conflict"]];
  const put = (board, position) => {
    const isSeen = (name, what) => name !== "joined" || String(what[0]) !== String(what[1]);
    board.position = position;
    fill(board, "position", layers.flatMap(([name, mark]) => (position[name] ?? []).filter((what) => isSeen(mark, what)).map((what) => [mark, what])));
    board.setAttribute("aria-label", label(board.n, ["given", "aside", "added"].flatMap((name) => position[name] ?? [])));
  };
  const drawn = (n, position, options) => {
    const board = make(n, options);
    put(board, position);
    return board;
  };

  const clashing = (conflicts) => ({ conflicts, conflicting: [...new Map(conflicts.flat().map((one) => [String(one), one])).values()] });

  const pair = ({ row, column }) => [row, column];
  const pairs = (list) => (list ?? []).map(pair);
  const mostSupposed = 4;

  // The lines that a step looks at; too many frames would hide each other.
  const mostFramed = 12;
  const linesOf = (step) => {
    const straight = [...(step.rows ?? []).map((row) => ["R", row]), ...(step.columns ?? []).map((column) => ["C", column])];
    return straight.length > mostFramed ? [] : straight;
  };
  const isOn = ([kind, number]) => ([row, column]) => (kind === "R" ? row : column) === number;
  const everyPair = (list) => list.flatMap((one, at) => list.slice(at + 1).map((other) => [one, other]));

  // What a step supposes and what it closes without that.
  const argument = (step) => {
    const [closed, tried] = [pairs(step.closed), pairs((step.chains ?? []).map(({ queen }) => queen))];
    const isTrial = linesOf(step).length === 0;
    if (isTrial && tried.length > 0) {
      return { supposed: tried, shut: except(closed, tried) };
    }
    const isSupposed = !isTrial && closed.length <= mostSupposed;
    return isSupposed ? { supposed: closed, shut: [] } : { supposed: [], shut: closed };
  };

  const marksOf = ({ n, position: { given = [], added = [], aside = [], blocked = [] } }, { closed = new Set(), queens = [], step = {} }) => {
    const taken = new Set([...given, ...added, ...aside, ...blocked, ...queens].map(String));
    const isFree = (one) => !taken.has(String(one));
    const attackers = [...given, ...added, ...queens];
    const isClosed = (one) => closed.has(String(one)) || attackers.some((queen) => attacks(queen, one));
    const { supposed, shut } = argument(step);
    const lines = linesOf(step);
    const left = pairs(step.squares);
    const forced = step.queen ? [pair(step.queen)] : [];
    const said = new Set([...left, ...shut, ...supposed, ...forced].map(String));
    const open = squares(n).filter(isFree);
    const grey = open.filter((one) => !said.has(String(one)) && isClosed(one));
    const isStruck = (one) => supposed.every((queen) => String(queen) !== String(one) && attacks(queen, one));
    const struck = supposed.length === 0 ? [] : open.filter((one) => !isClosed(one) && lines.some((line) => isOn(line)(one)) && isStruck(one));
    const clashes = step.technique === "clash" ? everyPair(left).filter(([one, other]) => attacks(one, other)) : [];
    // The lowest first.
    const all = [
      ["tint", shut.filter(isFree)], ["attacked", grey], ...lines.map(([kind, number]) => [kind, [number]]), ["joined", clashes], ["closed", shut.filter(isFree)],
      ["dot", left.filter(isFree)], ["frame", left.filter((one) => !isFree(one))], ["supposed attacked", struck],
      ["added", [...queens, ...forced]], ["forced", forced], ["supposed added", supposed.filter(isFree)], ["trial", supposed],
    ];
    return all.flatMap(([name, places]) => places.map((place) => [name, place]));
  };
  const show = (board, what) => fill(board, "step", what ? marksOf(board, what) : []);

  const key = (meanings) => {
    const meaning = ([symbols, zh, en]) => {
      const picture = element("svg", { viewBox: "0 0 45 45", width: 36, height: 36, "aria-hidden": "true" });
      picture.append(element("rect", { fill: "var(--nqpaper)", width: 45, height: 45 }), ...symbols.map((one) => markOf(1, one, [1, 1])));
      return part("li", {}, picture, part("span", {}, pick(zh, en)));
    };
    return part("ul", {}, ...meanings.map(meaning));
  };

  return { attackedBy, attacks, clashing, drawn, fill, key, label, make, pair, pairs, put, show, sized, squares, unit };
})();
