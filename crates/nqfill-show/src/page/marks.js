// Marks on a board, above what stands there: `nqfill.marks.on(board)`. Rows and columns count from 1.
//
//   show({ queens, closed, marks })  draws a position and what a step says of it: `queens` that stand besides those of the puzzle,
//                                    `closed` squares, a set of `row,column`
//   frame(name, lines)               frames lines or squares, apart from the rest: `hover`, [["R", 3], ["S", [1, 2]]]
//   clear(name)                      takes `step`, or a frame, away
//
// `marks` are those of a step, as text: `R3` `C5` `D-2` `A9` frame lines, `o3.4` is looked at, `x3.4` closed, `q3.4` gets a queen,
// and at `t3.4` one is tried.
"use strict";
nqfill.marks = (() => {
  const { attacks, element, outline, read, stamp } = nqfill.board;
  const square = (text) => text.split(".").map(Number);

  const on = (board) => {
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
    const framed = (n, kind, number, name) => element("path", { class: `${name}-frame`, d: outline(n, kind, number) });

    const show = ({ closed, queens, marks }) => {
      const { n, given, aside, blocked } = read(board);
      const taken = new Set([...given, ...aside, ...blocked].map(String));
      const parts = marks.split(" ").filter(Boolean);
      const of = (kind) => parts.filter((part) => part[0] === kind).map((part) => square(part.slice(1)));
      const [looked, shut, forced, tried] = ["o", "x", "q", "t"].map(of);
      const said = new Set([...looked, ...shut, ...forced, ...tried, ...queens].map(String));
      const attackers = [...given, ...queens];
      const isClosed = (one) => closed.has(String(one)) || attackers.some((queen) => attacks(queen, one));
      const squares = Array.from({ length: n * n }, (_, at) => [1 + Math.floor(at / n), 1 + (at % n)]);
      const grey = squares.filter((one) => !taken.has(String(one)) && !said.has(String(one)) && isClosed(one));
      const lines = parts.filter((part) => "RCDA".includes(part[0]));
      const stamps = (names, places) => places.flatMap((one) => names.map((name) => stamp(name, one)));
      layer("step", [
        ...stamps(["tint"], shut),
        ...stamps(["attacked"], grey),
        ...lines.map((part) => framed(n, part[0], Number(part.slice(1)), "step")),
        ...stamps(["closed"], shut),
        ...stamps(["dot"], looked.filter((one) => !taken.has(String(one)))),
        ...stamps(["frame"], looked.filter((one) => taken.has(String(one)))),
        ...stamps(["added"], queens),
        ...stamps(["added", "forced"], forced),
        ...stamps(["added", "trial"], tried),
      ]);
      board.classList.add("is-stepped");
    };

    const frame = (name, wanted) => layer(name, wanted.map(([kind, number]) => framed(read(board).n, kind, number, name)));
    return { clear, frame, show };
  };

  return { on, square };
})();
