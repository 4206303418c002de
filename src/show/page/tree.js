// The tree of a traced search: made once from the steps, drawn for one step at a time.
//
//   grow(steps)                            the tree of the steps of a reel (`reel.js` says what these are)
//   draw(holder, tree, n, step, marks)     the way to the node at a step, on an `svg.tree`; `marks` are those of the squares there
//   shape(kind, x, y, number)              a node of a kind: "chosen", "forced", "untried", "failed", "solved"
"use strict";
nqfill.tree = (() => {
  const { board: { attacks }, element } = nqfill;
  const kinds = { chosen: 0, forced: 1, back: 6, solution: 9 };
  const wide = 26;
  const high = 40;
  const left = 42;

  // The nodes of the tree, and the node at which the search is after each step.
  const entered = { [kinds.chosen]: "chosen", [kinds.forced]: "forced" };
  const grow = (steps) => {
    let here = { parent: null, square: -1, kind: "root", start: 0, queens: 0, solutions: 0, children: [] };
    const at = [here];
    const leave = () => {
      here.parent.queens += here.queens;
      here.parent.solutions += here.solutions;
      here = here.parent;
    };
    steps.forEach(([step, , , , , , besides], index) => {
      const kind = entered[step];
      if (kind) {
        const node = { parent: here, square: besides, kind, start: index + 1, queens: 1, solutions: 0, children: [] };
        here.children.push(node);
        here = node;
      } else if (step === kinds.back) {
        while (here.parent && here.square !== besides) {
          leave();
        }
        if (here.parent) {
          leave();
        }
      } else if (step === kinds.solution) {
        here.solutions += 1;
      }
      at.push(here);
    });
    return { at };
  };

  const shapes = {
    chosen: (x, y) => element("circle", { cx: x, cy: y, r: 8 }),
    forced: (x, y) => element("rect", { x: x - 7, y: y - 7, width: 14, height: 14 }),
    untried: (x, y) => element("circle", { cx: x, cy: y, r: 6 }),
    failed: (x, y) => element("path", { d: `M${x} ${y - 8}l9 15h-18z` }),
    solved: (x, y) => element("path", { d: `M${x} ${y - 9}l9 9-9 9-9-9z` }),
  };
  const shape = (kind, x, y, number = 0) => {
    const made = shapes[kind](x, y);
    const words = number > 0 ? element("text", { x, y: y + 18 }, String(number)) : null;
    const whole = words ? element("g", {}) : made;
    whole.setAttribute("class", kind);
    whole.append(...(words ? [made, words] : []));
    return whole;
  };
  // A node that the search has left: a subtree folded to one shape with its size.
  const folded = ({ solutions, queens }, x, y) => (solutions > 0 ? shape("solved", x, y, solutions) : shape("failed", x, y, queens > 1 ? queens : 0));

  // True if the branches of a node are the squares of a column.
  const isByColumn = ({ children: [first, ...others] }, n) => others.some(({ square }) => square !== first.square) && others.every(({ square }) => square % n === first.square % n);

  // The squares of a line, of which a choice takes one.
  const ofLine = (square, byColumn, n) => Array.from({ length: n }, (_, at) => (byColumn ? at * n + (square % n) : Math.floor(square / n) * n + at));

  // Draws the way to the node at a step, with what was tried beside it and what was not. A branch stands at its column, or at
  // its row where the branches of a node share the column.
  const draw = (holder, tree, n, step, marks) => {
    const nodes = [];
    for (let one = tree.at[step]; one; one = one.parent) {
      nodes.unshift(one);
    }
    const at = (square) => [Math.floor(square / n), square % n];
    const queens = [...marks.keys()].filter((square) => marks[square] === 2);
    // What later queens close was open here.
    const isOpen = (square) => ![1, 4].includes(marks[square]) && !queens.some((queen) => attacks(at(queen), at(square)));
    let [fromX, fromY] = [left + (n / 2) * wide, 16];
    const drawn = [element("circle", { cx: fromX, cy: fromY, r: 4, class: "root" })];
    // One element for many lines: hundreds take longer than a step has.
    const lines = { "faint-edge": "", edge: "" };
    nodes.forEach((node, depth) => {
      const [tried, next] = [node.children.filter(({ start }) => start <= step), nodes[depth + 1]];
      if (tried.length === 0) {
        return;
      }
      const [y, byColumn, { square, kind }] = [16 + (depth + 1) * high, isByColumn(node, n), tried.at(-1)];
      const place = (taken) => left + (at(taken)[byColumn ? 0 : 1] + 0.5) * wide;
      const branch = (name, taken, make) => {
        lines[name] += `M${fromX} ${fromY}L${place(taken)} ${y}`;
        drawn.push(make(place(taken), y));
      };
      // The number of the row or the column stands before its branches.
      const [row, column] = at(square);
      drawn.push(element("text", { x: byColumn ? 20 : 16, y: y + 5, class: "row" }, byColumn ? nqfill.pick(`${column + 1} 列`, `col ${column + 1}`) : String(row + 1)));
      const untried = kind === "chosen" ? ofLine(square, byColumn, n).filter((open) => isOpen(open) && tried.every((one) => one.square !== open)) : [];
      untried.forEach((open) => branch("faint-edge", open, (x) => shape("untried", x, y)));
      const others = new Map(tried.filter((child) => child !== next).map((child) => [child.square, child]));
      others.forEach((child) => branch("faint-edge", child.square, (x) => folded(child, x, y)));
      if (next) {
        branch("edge", next.square, (x) => shape(next.kind, x, y));
        [fromX, fromY] = [place(next.square), y];
        queens.push(next.square);
      }
    });
    const [width, height] = [left + n * wide + 8, 16 + (nodes.length + 1) * high];
    Object.entries({ viewBox: `0 0 ${width} ${height}`, width, height }).forEach(([name, value]) => holder.setAttribute(name, value));
    holder.replaceChildren(...Object.entries(lines).map(([name, d]) => element("path", { d, class: name })), ...drawn);
    // A long way ends below what can be seen.
    holder.parentNode.scrollTop = height;
  };

  return { draw, grow, shape };
})();
