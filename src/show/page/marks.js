// Marks on a board, above what stands there: `nqfill.marks.on(board)`. Rows and columns count from 1.
//
//   show({ queens, closed, step })  draws a position and what a step of JSON says of it: `queens` that stand besides those of the
//                                   puzzle, `closed` squares, a set of `row,column`
//   frame(name, lines)              frames lines or squares, apart from the rest: `hover`, [["R", 3], ["S", [1, 2]]]; null for none
//   layer(name, parts)              any other parts
//   clear(name)                     takes `step`, a frame or a layer away
//
// A step that closes few squares is drawn as its argument: a queen is supposed on each of them, what she attacks on the lines that
// the step looks at is crossed, what is left is dotted, and squares left that attack each other are joined. Nothing is drawn over a
// queen. Of a step all members may be missing.
"use strict";
nqfill.marks = (() => {
  const { element, board: { attacks, joined, outline, symbol } } = nqfill;
  const pair = ({ row, column }) => [row, column];
  const pairs = (list) => (list ?? []).map(pair);
  const mostSupposed = 4;

  // The lines that a step looks at; too many frames would hide each other.
  const mostFramed = 12;
  const linesOf = (step) => {
    const straight = [...(step.rows ?? []).map((row) => ["R", row]), ...(step.columns ?? []).map((column) => ["C", column])];
    return straight.length > mostFramed ? [] : straight;
  };
  const isOn = ([kind, number]) => ([row, column]) => ({ R: row, C: column, D: row - column, A: row + column })[kind] === number;

  const everyPair = (list) => list.flatMap((one, at) => list.slice(at + 1).map((other) => [one, other]));

  // What a step supposes and what it closes without that.
  const argument = (step) => {
    const [closed, tried] = [pairs(step.closed), pairs((step.chains ?? []).map(({ queen }) => queen))];
    const isTrial = linesOf(step).length === 0;
    if (isTrial && tried.length > 0) {
      return { supposed: tried, shut: closed.filter((one) => !tried.some((queen) => String(queen) === String(one))) };
    }
    const isSupposed = !isTrial && closed.length <= mostSupposed;
    return isSupposed ? { supposed: closed, shut: [] } : { supposed: [], shut: closed };
  };

  const on = (board) => {
    const clear = (name) => board.querySelector(`:scope > g.${name}`)?.remove();
    const layer = (name, parts) => {
      clear(name);
      const made = element("g", { class: name });
      made.append(...parts);
      board.append(made);
    };
    const framed = (n, [kind, number], name) => element("path", { class: `${name}-frame`, d: outline(n, kind, number) });

    const show = ({ closed = new Set(), queens = [], step = {} }) => {
      const { n, position: { given = [], added = [], aside = [], blocked = [] } } = board;
      const taken = new Set([...given, ...added, ...aside, ...blocked, ...queens].map(String));
      const isFree = (one) => !taken.has(String(one));
      const attackers = [...given, ...added, ...queens];
      const isClosed = (one) => closed.has(String(one)) || attackers.some((queen) => attacks(queen, one));
      const { supposed, shut } = argument(step);
      const lines = linesOf(step);
      const left = pairs(step.squares);
      const forced = step.queen ? [pair(step.queen)] : [];
      const said = new Set([...left, ...shut, ...supposed, ...forced].map(String));
      const open = Array.from({ length: n * n }, (_, at) => [1 + Math.floor(at / n), 1 + (at % n)]).filter(isFree);
      const grey = open.filter((one) => !said.has(String(one)) && isClosed(one));
      const isStruck = (one) => supposed.every((queen) => String(queen) !== String(one) && attacks(queen, one));
      const struck = supposed.length === 0 ? [] : open.filter((one) => !isClosed(one) && lines.some((line) => isOn(line)(one)) && isStruck(one));
      const clashes = step.technique === "clash" ? everyPair(left).filter(([one, other]) => attacks(one, other)) : [];
      const symbols = (names, places) => places.flatMap((one) => names.map((name) => symbol(name, one)));
      const ofSupposed = (made) => made.map((one) => {
        one.classList.add("supposed");
        return one;
      });
      layer("step", [
        ...symbols(["tint"], shut.filter(isFree)),
        ...symbols(["attacked"], grey),
        ...lines.map((line) => framed(n, line, "step")),
        ...clashes.map((two) => element("path", { class: "joined", d: joined(two) })),
        ...symbols(["closed"], shut.filter(isFree)),
        ...symbols(["dot"], left.filter(isFree)),
        ...symbols(["frame"], left.filter((one) => !isFree(one))),
        ...ofSupposed(symbols(["attacked"], struck)),
        ...symbols(["added"], queens),
        ...symbols(["added", "forced"], forced),
        ...ofSupposed(symbols(["added"], supposed.filter(isFree))),
        ...symbols(["trial"], supposed),
      ]);
    };

    const frame = (name, wanted) => layer(name, (wanted ?? []).map((line) => framed(board.n, line, name)));
    return { clear, frame, layer, show };
  };

  return { on, pair, pairs };
})();
