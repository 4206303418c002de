// A trace of a search, with its board and its tree at one step: `new nqfill.Reel(data)`. `data` is what `nqfill::show::trace::data::TraceData`
// writes:
//
//   name       of the engine
//   n          rows of the board
//   start      what each square shows before the first step, row by row: 0 open, 1 blocked, 2 a fixed queen, 3 a queen, 4 closed,
//              10 and more closed by the queen of that row (from 0) less 10
//   texts      sentences, [zh, en] each
//   steps      [kind, sentence, nodes, depth, changes, squares, besides] each: `changes` are pairs of a square and what it shows
//              now, `squares` those that the step is about, both from 0 row by row; `besides` is a square,
//              a line without an open square (a row from 1, a column from -1) or a number of conflicts, as the kind needs
//   ending     [zh, en]: what the search came to
//
// A reel has its element (`section`), `length` in steps, `show(step)` and `placesOf(kind)`, the steps of a kind. Steps count from 1; at 0
// the board is as it was given.
"use strict";
nqfill.Reel = (() => {
  const { board: { attacks, fill, label, make, unit }, element, part, pick, tree } = nqfill;
  const kinds = { forced: 1, dead: 5, solution: 9, scatter: 10, exchange: 11 };
  const counted = [["step", "步", "step"], ["nodes", "节点", "nodes"], ["dead-ends", "绝路", "dead ends"], ["solutions", "解", "solutions"], ["now", "冲突", "conflicts"]];

  class Reel {
    constructor({ name, n, start, texts, steps, ending }) {
      Object.assign(this, { name, n, texts, steps, length: steps.length, isLocal: steps.some(([kind]) => kind === kinds.scatter) });
      this.states = [Uint8Array.from(start)];
      // What is counted after each step.
      let now = { nodes: 0, "dead-ends": 0, solutions: 0, now: 0 };
      this.counts = [now];
      for (const [kind, , nodes, , changes, , besides] of steps) {
        const squares = this.states.at(-1).slice();
        for (let at = 0; at < changes.length; at += 2) {
          squares[changes[at]] = changes[at + 1];
        }
        this.states.push(squares);
        now = {
          nodes, "dead-ends": now["dead-ends"] + Number(kind === kinds.dead), solutions: now.solutions + Number(kind === kinds.solution),
          now: kind === kinds.scatter || kind === kinds.exchange ? besides : now.now,
        };
        this.counts.push(now);
      }
      this.tree = this.isLocal ? null : tree.grow(steps);
      this.layOut(ending);
    }

    placesOf(wanted) {
      return this.steps.flatMap(([kind], at) => (kind === wanted ? [at + 1] : []));
    }

    layOut(ending) {
      this.picture = make(this.n);
      this.frame = element("path", { class: "dead-line" });
      this.picture.append(this.frame);
      this.branches = element("svg", { class: "tree", "aria-hidden": "true" });
      // A local search has no dead ends, but conflicts.
      const shown = counted.filter(([name]) => name !== (this.isLocal ? "dead-ends" : "now"));
      this.numbers = shown.map(([name]) => [name, part("dd", { className: name }, "0")]);
      this.sentence = part("p", { className: "sentence" });
      this.section = part("section", { className: "reel" },
        part("h2", {}, this.name),
        part("dl", { className: "counts" }, ...shown.map(([, ...words], at) => part("div", {}, part("dt", {}, pick(...words)), this.numbers[at][1]))),
        this.sentence,
        part("div", { className: "film" }, this.picture),
        part("div", { className: "branches" }, this.isLocal ? null : this.branches),
        // What the search came to, which is shown at its end.
        part("p", { className: "tally lines" }, pick(...ending)),
      );
    }

    // The symbol of a square that the queen of a row closes: a bar along the line of her attack.
    closed(squares, at, row) {
      const column = [...Array(this.n).keys()].find((place) => [2, 3].includes(squares[row * this.n + place]));
      const [down, across] = [Math.floor(at / this.n) - row, (at % this.n) - column];
      const along = [[down === 0, "row"], [across === 0, "column"], [down === across, "diagonal"], [down === -across, "antidiagonal"]];
      return ["closed", ...along.filter(([isSo]) => isSo).map(([, name]) => name)].join("_");
    }

    // The names of the symbols of a square, and its number.
    look(squares, at, isNew, kind, isAttacked) {
      const mark = squares[at];
      if (mark === 0) {
        return isNew ? ["closed"] : [];
      }
      if (mark === 1) {
        return ["blocked"];
      }
      if (mark <= 3) {
        // A solution needs no rings: nothing is tried any more.
        const ring = this.isLocal ? "frame" : kind === kinds.forced ? "forced" : "trial";
        return [mark === 2 ? "given" : "added", ...(isAttacked ? ["conflict"] : []), ...(isNew && kind !== kinds.solution ? [ring] : [])];
      }
      if (isNew) {
        return ["tint", mark < 10 ? "closed" : this.closed(squares, at, mark - 10)];
      }
      return mark < 10 ? ["attacked"] : [String(mark - 9)];
    }

    drawBoard(squares, [kind, , , , , about = [], besides] = []) {
      const square = (at) => [1 + Math.floor(at / this.n), 1 + (at % this.n)];
      const fresh = new Set(about);
      const queens = [...squares.keys()].filter((at) => squares[at] === 2 || squares[at] === 3).map(square);
      // As those of a local search may be.
      const isAttacked = (one) => this.isLocal && queens.some((other) => String(other) !== String(one) && attacks(one, other));
      fill(this.picture, [...squares.keys()].flatMap((at) => this.look(squares, at, fresh.has(at), kind, isAttacked(square(at))).map((name) => [name, square(at)])));
      const line = kind === kinds.dead ? besides : 0;
      const side = this.n * unit;
      const along = line > 0 ? `M0 ${(line - 1) * unit}h${side}v${unit}h-${side}z` : `M${(-line - 1) * unit} 0v${side}h${unit}v-${side}z`;
      this.frame.setAttribute("d", line === 0 ? "" : along);
      this.picture.classList.toggle("is-solved", kind === kinds.solution);
      this.picture.setAttribute("aria-label", label(this.n, queens));
    }

    show(wanted) {
      const step = Math.min(wanted, this.length);
      if (step === this.drawn) {
        return;
      }
      this.drawn = step;
      const data = this.steps[step - 1];
      this.drawBoard(this.states[step], data);
      const numbers = { ...this.counts[step], step: `${step} / ${this.length}` };
      this.numbers.forEach(([name, number]) => (number.textContent = numbers[name]));
      this.sentence.textContent = data ? pick(...this.texts[data[1]]) : "";
      this.section.classList.toggle("is-over", step === this.length);
      if (this.tree) {
        tree.draw(this.branches, this.tree, this.n, step, this.states[step]);
      }
    }
  }

  return Reel;
})();
