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
// A reel has its element (`section`), `length` in steps, `nodes`, `ofNodes(nodes)`,
// `weigh(share)` and `show(step)`. Steps count from 1; at 0 the
// board is as it was given.
"use strict";
nqfill.Reel = (() => {
  const { element, part, pick } = nqfill;
  const { attacks, fill, label, make, unit } = nqfill.board;
  const keyframeEvery = 100;
  const kinds = { forced: 1, dead: 5, solution: 9, scatter: 10, exchange: 11 };
  const counted = [
    ["step", "步", "step"],
    ["nodes", "节点", "nodes"],
    ["dead-ends", "绝路", "dead ends"],
    ["solutions", "解", "solutions"],
  ];
  const conflictsCounted = ["now", "冲突", "conflicts"];

  class Reel {
    constructor(data) {
      Object.assign(this, { data, length: data.steps.length, step: 0, drawnAt: -1 });
      this.marks = Uint8Array.from(data.start);
      this.keyframes = [Uint8Array.from(data.start)];
      const count = (wanted) => {
        let sum = 0;
        return [0, ...data.steps.map((step) => (sum += Number(step[0] === wanted)))];
      };
      this.deadEnds = count(kinds.dead);
      this.solutions = count(kinds.solution);
      for (let step = 1; step <= this.length; step += 1) {
        this.apply(step);
        if (step % keyframeEvery === 0) {
          this.keyframes.push(this.marks.slice());
        }
      }
      this.step = this.length;
      this.seek(0);
      this.isLocal = data.steps.some((step) => step[0] === kinds.scatter);
      this.tree = this.isLocal ? null : nqfill.tree.grow(data.steps);
      this.layOut();
    }

    get nodes() {
      return this.length === 0 ? 0 : this.data.steps[this.length - 1][2];
    }

    apply(step) {
      const changes = this.data.steps[step - 1][4];
      for (let at = 0; at < changes.length; at += 2) {
        this.marks[changes[at]] = changes[at + 1];
      }
    }

    // At most a hundred steps are replayed.
    seek(step) {
      if (step < this.step || step - this.step > keyframeEvery) {
        const frame = Math.floor(step / keyframeEvery);
        this.marks.set(this.keyframes[frame]);
        this.step = frame * keyframeEvery;
      }
      while (this.step < step) {
        this.step += 1;
        this.apply(this.step);
      }
    }

    // The last step whose nodes are no more than that.
    ofNodes(nodes) {
      let [low, high] = [0, this.length];
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if (this.data.steps[middle - 1][2] <= nodes) {
          low = middle;
        } else {
          high = middle - 1;
        }
      }
      return low;
    }

    layOut() {
      this.picture = make(this.data.n);
      this.frame = element("path", { class: "dead-line" });
      this.picture.append(this.frame);
      this.branches = element("svg", { class: this.isLocal ? "conflicts" : "tree", "aria-hidden": "true" });
      // A local search has no dead ends, but conflicts.
      const counts = this.isLocal ? [...counted.filter(([name]) => name !== "dead-ends"), conflictsCounted] : counted;
      this.counts = new Map(counts.map(([name]) => [name, part("dd", { className: name }, "0")]));
      this.sentence = part("p", { className: "sentence" });
      this.section = part("section", { className: "reel" },
        part("h2", {}, this.data.name),
        part("dl", { className: "counts" }, ...counts.map(([name, ...words]) => part("div", {}, part("dt", {}, pick(...words)), this.counts.get(name)))),
        this.sentence,
        part("div", { className: "film" }, this.picture),
        part("div", { className: "branches" }, this.branches),
        this.tally(),
      );
    }

    // What the search came to, which is shown at its end.
    tally() {
      this.bar = part("span", { className: "bar", ariaHidden: "true" });
      return part("p", { className: "tally lines" }, this.bar, pick(...this.data.ending));
    }

    // How long the bar of its nodes is, beside those of other searches.
    weigh(share) {
      this.bar.style.width = `${(100 * share).toFixed(2)}%`;
    }

    // The symbol of a square that the queen of a row closes: a bar along the line of her attack.
    closed(at, row) {
      const n = this.data.n;
      const column = [...Array(n).keys()].find((place) => [2, 3].includes(this.marks[row * n + place]));
      const [down, across] = [Math.floor(at / n) - row, (at % n) - column];
      const along = [[down === 0, "row"], [across === 0, "column"], [down === across, "diagonal"], [down === -across, "antidiagonal"]];
      return ["closed", ...along.filter(([isSo]) => isSo).map(([, name]) => name)].join("_");
    }

    // The names of the symbols of a square, and its number.
    look(at, mark, isNew, kind, isAttacked) {
      if (mark === 0) {
        return isNew ? ["closed"] : [];
      }
      if (mark === 1) {
        return ["blocked"];
      }
      if (mark <= 3) {
        // A solution needs no rings: nothing is tried any more.
        const name = this.isLocal ? "frame" : kind === kinds.forced ? "forced" : "trial";
        const ring = isNew && kind !== kinds.solution ? [name] : [];
        return [mark === 2 ? "given" : "added", ...(isAttacked ? ["conflict"] : []), ...ring];
      }
      if (isNew) {
        return ["tint", mark < 10 ? "closed" : this.closed(at, mark - 10)];
      }
      return mark < 10 ? ["attacked"] : [String(mark - 9)];
    }

    square(at) {
      return [1 + Math.floor(at / this.data.n), 1 + (at % this.data.n)];
    }

    drawBoard(step) {
      const fresh = new Set(step ? step[5] : []);
      const places = [...this.marks.keys()].filter((at) => this.marks[at] === 2 || this.marks[at] === 3);
      const queens = places.map((at) => this.square(at));
      // As those of a local search may be.
      const isAttacked = (queen) => this.isLocal && queens.some((other) => other !== queen && attacks(queen, other));
      const attacked = new Set(places.filter((_, at) => isAttacked(queens[at])));
      fill(this.picture, [...this.marks].flatMap((mark, at) => this.look(at, mark, fresh.has(at), step && step[0], attacked.has(at)).map((name) => [name, this.square(at)])));
      const line = step && step[0] === kinds.dead ? step[6] : 0;
      const side = this.data.n * unit;
      const along = line > 0 ? `M0 ${(line - 1) * unit}h${side}v${unit}h-${side}z` : `M${(-line - 1) * unit} 0v${side}h${unit}v-${side}z`;
      this.frame.setAttribute("d", line === 0 ? "" : along);
      this.picture.classList.toggle("is-solved", Boolean(step) && step[0] === kinds.solution);
      this.picture.setAttribute("aria-label", label(this.data.n, queens));
    }

    // Conflicts of a local search after each step.
    get conflicts() {
      if (!this.kept) {
        this.kept = [0];
        for (const [kind, , , , , , conflicts] of this.data.steps) {
          this.kept.push(kind === kinds.scatter || kind === kinds.exchange ? conflicts : this.kept[this.kept.length - 1]);
        }
      }
      return this.kept;
    }

    drawConflicts() {
      const [width, height] = [300, 120];
      const most = Math.max(1, ...this.conflicts);
      const x = (step) => (step / Math.max(1, this.length)) * width;
      const points = this.conflicts.map((conflicts, step) => `${x(step).toFixed(2)} ${(height - (conflicts / most) * (height - 20)).toFixed(2)}`);
      this.branches.setAttribute("viewBox", `0 0 ${width} ${height + 4}`);
      this.cursor = element("path", { class: "cursor" });
      this.branches.append(
        element("path", { class: "line", d: `M${points.slice(1).join("L") || "0 0"}` }),
        element("text", { x: 2, y: 14 }, pick(`冲突，最多 ${most}`, `conflicts, at most ${most}`)),
        this.cursor,
      );
      this.ofStep = (step) => this.cursor.setAttribute("d", `M${x(step)} 0v${height}`);
    }

    tell(step, data) {
      const numbers = {
        step: `${step} / ${this.length}`,
        nodes: data ? data[2] : 0,
        "dead-ends": this.deadEnds[step],
        solutions: this.solutions[step],
        now: this.isLocal ? this.conflicts[step] : 0,
      };
      this.counts.forEach((number, name) => {
        number.textContent = numbers[name];
      });
      this.sentence.textContent = data ? pick(...this.data.texts[data[1]]) : "";
    }

    show(step) {
      if (step === this.drawnAt) {
        return;
      }
      this.seek(step);
      this.drawnAt = step;
      const data = step === 0 ? null : this.data.steps[step - 1];
      this.drawBoard(data);
      this.tell(step, data);
      this.section.classList.toggle("is-over", step === this.length);
      if (this.tree) {
        nqfill.tree.draw(this.branches, this.tree, this.data.n, step, this.marks);
      } else {
        if (!this.ofStep) {
          this.drawConflicts();
        }
        this.ofStep(step);
      }
    }
  }

  return Reel;
})();
