// Marks on a board, above what stands there. Rows and columns count from 1.
//
//   show(board, what)   draws a position and what a step of JSON says of it, { queens, closed, step }: `queens` that stand besides those
//                       of the puzzle, `closed` squares, a set of `row,column`; nothing for null
//   pair(square), pairs(squares)   [row, column] of a square of JSON
//
// A step that closes few squares is drawn as its argument: a queen is supposed on each of them, what she attacks on the lines that
// the step looks at is crossed, what is left is dotted, and squares left that attack each other are joined. Nothing is drawn over a
// queen. Of a step all members may be missing.
"use strict";
nqfill.marks = (() => {
  const { except, board: { attacks, fill, squares } } = nqfill;
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

  return { pair, pairs, show };
})();
