// The tree of a traced search: made once from the steps, drawn for one step at a time.
//
//   grow(steps)                            the tree of the steps of a reel (`reel.js` says what these are)
//   draw(holder, tree, n, step, marks)     the way to the node at a step, on an `svg.tree`; `marks` are those of the squares there
//   shape(kind, x, y, number)              a node of a kind: "chosen", "forced", "untried", "failed", "solved"
"use strict";
nqfill.tree = (() => {
  const { board: { attacks }, element } = nqfill;
  const kinds = { chosen: 0, forced: 1, dead: 5, back: 6, solution: 9 };
  const wide = 26;
  const high = 40;
  const left = 42;

  // The nodes of the tree, and the node at which the search is after each step.
  const grow = (steps) => {
    const root = { parent: null, square: -1, kind: "root", start: 0, end: Infinity, queens: 0, solutions: 0, children: [] };
    const at = [root];
    let here = root;
    const leave = (node, step) => {
      node.end = step;
      node.parent.queens += node.queens;
      node.parent.solutions += node.solutions;
      return node.parent;
    };
    const enter = (kind, square, step) => {
      const node = { parent: here, square, kind, start: step, end: Infinity, queens: 1, solutions: 0, children: [] };
      here.children.push(node);
      here = node;
    };
    const entered = { [kinds.chosen]: "chosen", [kinds.forced]: "forced" };
    steps.forEach(([kind, , , , , , besides], index) => {
      if (entered[kind]) {
        enter(entered[kind], besides, index + 1);
      } else if (kind === kinds.back) {
        while (here.parent && here.square !== besides) {
          here = leave(here, index + 1);
        }
        here = here.parent ? leave(here, index + 1) : here;
      } else if (kind === kinds.solution) {
        here.solutions += 1;
      }
      at.push(here);
    });
    return { root, at };
  };

  const path = (node) => {
    const nodes = [];
    for (let one = node; one; one = one.parent) {
      nodes.unshift(one);
    }
    return nodes;
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
  const isByColumn = (node, n) => {
    const [first, ...others] = node.children.map((child) => child.square);
    return others.length > 0 && others.every((square) => square % n === first % n) && others.some((square) => square !== first);
  };

  // The squares of a line, of which a choice takes one.
  const ofLine = (square, byColumn, n) =>
    Array.from({ length: n }, (_, at) => (byColumn ? at * n + (square % n) : Math.floor(square / n) * n + at));

  // The number of the row or the column, which stands before its branches.
  const label = (square, byColumn, y, n) => {
    const [row, column] = [Math.floor(square / n) + 1, (square % n) + 1];
    return element("text", { x: byColumn ? 20 : 16, y: y + 5, class: "row" }, byColumn ? nqfill.pick(`${column} 列`, `col ${column}`) : String(row));
  };

  // Draws the way to the node at a step, with what was tried beside it and what was not. A branch stands at its column, or at
  // its row where the branches of a node share the column.
  const draw = (holder, tree, n, step, marks) => {
    const nodes = path(tree.at[step]);
    const across = (line) => left + (line + 0.5) * wide;
    const at = (square) => [Math.floor(square / n), square % n];
    const queens = [...marks.keys()].filter((square) => marks[square] === 2);
    const drawn = [];
    // One element for many lines: hundreds take longer than a step has.
    const [faint, way] = [[], []];
    let [fromX, fromY] = [left + (n / 2) * wide, 16];
    drawn.push(element("circle", { cx: fromX, cy: fromY, r: 4, class: "root" }));
    nodes.forEach((node, depth) => {
      const tried = node.children.filter((child) => child.start <= step);
      if (tried.length === 0) {
        return;
      }
      const y = 16 + (depth + 1) * high;
      const next = nodes[depth + 1];
      const square = tried[tried.length - 1].square;
      const taken = new Set(tried.map((child) => child.square));
      const byColumn = isByColumn(node, n);
      const place = (taking) => across(taking < 0 ? n / 2 - 0.5 : at(taking)[byColumn ? 0 : 1]);
      if (square >= 0) {
        drawn.push(label(square, byColumn, y, n));
        const isChosen = tried[tried.length - 1].kind === "chosen";
        // What later queens close was open here.
        const isClosed = (open) => marks[open] === 1 || marks[open] === 4;
        const isOpen = (open) => !taken.has(open) && !isClosed(open) && !queens.some((queen) => attacks(at(queen), at(open)));
        for (const open of isChosen ? ofLine(square, byColumn, n).filter(isOpen) : []) {
          faint.push(`M${fromX} ${fromY}L${place(open)} ${y}`);
          drawn.push(shape("untried", place(open), y));
        }
      }
      const other = new Map(tried.filter((child) => child !== next).map((child) => [child.square, child]));
      for (const child of other.values()) {
        const x = place(child.square);
        faint.push(`M${fromX} ${fromY}L${x} ${y}`);
        drawn.push(folded(child, x, y));
      }
      if (next) {
        const x = place(next.square);
        way.push(`M${fromX} ${fromY}L${x} ${y}`);
        drawn.push(shape(next.kind, x, y));
        [fromX, fromY] = [x, y];
        if (next.kind === "chosen" || next.kind === "forced") {
          queens.push(next.square);
        }
      }
    });
    const width = left + n * wide + 8;
    const height = 16 + (nodes.length + 1) * high;
    holder.setAttribute("viewBox", `0 0 ${width} ${height}`);
    holder.setAttribute("width", width);
    holder.setAttribute("height", height);
    const lines = [[faint, "faint-edge"], [way, "edge"]].map(([parts, name]) => element("path", { d: parts.join(""), class: name }));
    holder.replaceChildren(...lines, ...drawn);
    if (holder.deepest !== nodes.length) {
      holder.deepest = nodes.length;
      // A long way ends below what can be seen.
      holder.parentNode.scrollTop = height;
    }
  };

  return { draw, grow, shape };
})();
