// Plays the traces of a page: one position for all of them, each on its own board.
"use strict";
(() => {
  const { element } = nqfill.tree;
  const unit = 45;
  const keyframeEvery = 100;
  const kind = { forced: 1, dead: 5, solution: 9, scatter: 10, exchange: 11, cool: 12 };
  const byId = (id) => document.getElementById(id);

  // A trace with its board at one step. Steps count from 1; at 0 the board is as it was given.
  class Reel {
    constructor(section, data) {
      Object.assign(this, { section, data, length: data.steps.length, step: 0, drawnAt: -1 });
      this.marks = Uint8Array.from(data.start);
      this.drawn = [];
      this.keyframes = [Uint8Array.from(data.start)];
      const count = (wanted) => {
        let sum = 0;
        return [0, ...data.steps.map((step) => (sum += Number(step[0] === wanted)))];
      };
      this.deadEnds = count(kind.dead);
      this.solutions = count(kind.solution);
      for (let step = 1; step <= this.length; step += 1) {
        this.apply(step);
        if (step % keyframeEvery === 0) {
          this.keyframes.push(this.marks.slice());
        }
      }
      this.step = this.length;
      this.seek(0);
      this.isLocal = data.steps.some((step) => step[0] === kind.scatter);
      this.tree = this.isLocal ? null : nqfill.tree.grow(data.steps);
      this.layOut();
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

    get nodes() {
      return this.length === 0 ? 0 : this.data.steps[this.length - 1][2];
    }

    layOut() {
      const side = this.data.n * unit;
      this.picture = element("svg", { class: "board", viewBox: `-2 -2 ${side + 4} ${side + 4}`, role: "img" });
      this.frame = element("path", { class: "dead-line" });
      this.squares = this.data.start.map((_, at) => {
        const [x, y] = [(at % this.data.n) * unit, Math.floor(at / this.data.n) * unit];
        return element("g", { transform: `translate(${x} ${y})` });
      });
      this.picture.append(element("rect", { class: "chequers", width: side, height: side }), ...this.squares, this.frame);
      this.section.querySelector(".film").append(this.picture);
      this.branches = element("svg", { class: this.isLocal ? "conflicts" : "tree", "aria-hidden": "true" });
      this.section.querySelector(".branches").append(this.branches);
    }

    // The names of the stamps of a square, and its number.
    look(mark, isNew, isForced, isAttacked) {
      const queen = mark === 2 ? ["given"] : ["added"];
      if (mark === 0) {
        return isNew ? ["closed"] : [];
      }
      if (mark === 1) {
        return ["blocked"];
      }
      if (mark <= 3) {
        return [...queen, ...(isAttacked ? ["conflict"] : []), ...(isNew ? [isForced ? "forced" : "trial"] : [])];
      }
      if (isNew) {
        return ["tint", "closed"];
      }
      return mark < 10 ? ["attacked"] : [String(mark - 9)];
    }

    // Queens that attack each other, as those of local search may.
    attacked() {
      const n = this.data.n;
      const queens = [...this.marks.keys()].filter((at) => this.marks[at] === 2 || this.marks[at] === 3);
      const attacks = (a, b) => {
        const [rows, columns] = [Math.abs(Math.floor(a / n) - Math.floor(b / n)), Math.abs((a % n) - (b % n))];
        return a !== b && (rows === 0 || columns === 0 || rows === columns);
      };
      return new Set(queens.filter((a) => queens.some((b) => attacks(a, b))));
    }

    drawBoard(step) {
      const fresh = new Set(step ? step[5] : []);
      const attacked = this.isLocal ? this.attacked() : new Set();
      this.squares.forEach((group, at) => {
        const stamps = this.look(this.marks[at], fresh.has(at), step && step[0] === kind.forced, attacked.has(at));
        const wanted = stamps.join(" ");
        if (this.drawn[at] !== wanted) {
          this.drawn[at] = wanted;
          group.replaceChildren(
            ...stamps.map((name) =>
              /^\d/.test(name) ? element("text", { x: unit / 2, y: unit / 2 + 6, class: "blame" }, name) : element("use", { href: `#${name}` }),
            ),
          );
        }
      });
      const line = step && step[0] === kind.dead ? step[6] : 0;
      const side = this.data.n * unit;
      const along = line > 0 ? `M0 ${(line - 1) * unit}h${side}v${unit}h-${side}z` : `M${(-line - 1) * unit} 0v${side}h${unit}v-${side}z`;
      this.frame.setAttribute("d", line === 0 ? "" : along);
      const columns = Array.from({ length: this.data.n }, (_, row) => {
        const places = Array.from({ length: this.data.n }, (_unused, column) => column + 1);
        return places.filter((column) => [2, 3].includes(this.marks[row * this.data.n + column - 1])).join("/") || "·";
      });
      this.picture.setAttribute("aria-label", `${this.data.n} × ${this.data.n}: ${columns.join(" ")}`);
    }

    // Conflicts of a local search from step to step.
    drawConflicts() {
      const [width, height] = [300, 120];
      const kept = [0];
      for (const [which, , , , , , conflicts] of this.data.steps) {
        kept.push(which === kind.scatter || which === kind.exchange ? conflicts : kept[kept.length - 1]);
      }
      const most = Math.max(1, ...kept);
      const x = (step) => (step / Math.max(1, this.length)) * width;
      const points = kept.map((conflicts, step) => `${x(step).toFixed(2)} ${(height - (conflicts / most) * (height - 20)).toFixed(2)}`);
      this.branches.setAttribute("viewBox", `0 0 ${width} ${height + 4}`);
      this.cursor = element("path", { class: "cursor" });
      this.branches.append(
        element("path", { class: "line", d: `M${points.slice(1).join("L") || "0 0"}` }),
        element("text", { x: 2, y: 14 }, nqfill.pick(`冲突，最多 ${most}`, `conflicts, at most ${most}`)),
        this.cursor,
      );
      this.ofStep = (step) => this.cursor.setAttribute("d", `M${x(step)} 0v${height}`);
    }

    show(step) {
      if (step === this.drawnAt) {
        return;
      }
      this.seek(step);
      this.drawnAt = step;
      const data = step === 0 ? null : this.data.steps[step - 1];
      this.drawBoard(data);
      const numbers = {
        step: `${step} / ${this.length}`,
        nodes: data ? data[2] : 0,
        "dead-ends": this.deadEnds[step],
        solutions: this.solutions[step],
        depth: data ? data[3] : 0,
      };
      for (const [name, number] of Object.entries(numbers)) {
        this.section.querySelector(`.${name}`).textContent = number;
      }
      const words = data ? this.data.texts[data[1]] : ["", ""];
      this.section.querySelector(".sentence").replaceChildren(nqfill.both(...words));
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

  const sections = [...document.querySelectorAll(".reel")];
  const reels = JSON.parse(byId("trace").textContent).map((data, at) => new Reel(sections[at], data));
  const [slider, speed, byNode] = [byId("at"), byId("speed"), byId("by-node")];
  const isByNode = () => byNode !== null && byNode.checked;

  // The position is a step, or with two engines a number of nodes, if that is chosen.
  const last = () => Math.max(...reels.map((reel) => (isByNode() ? reel.nodes : reel.length)));
  const stepOf = (reel, position) => (isByNode() ? reel.ofNodes(position) : Math.min(position, reel.length));
  let position = 0;
  let playing = 0;

  const perSecond = () => 0.5 * 100 ** (Number(speed.value) / 100);

  // A link keeps the place. Browsers let a page write it a few times a second only.
  let remembering = 0;
  const remember = () => {
    clearTimeout(remembering);
    remembering = setTimeout(() => {
      if (playing === 0) {
        history.replaceState(null, "", `#s=${position}${isByNode() ? "&by=node" : ""}`);
      }
    }, 150);
  };

  const show = (wanted) => {
    position = Math.min(Math.max(wanted, 0), last());
    reels.forEach((reel) => reel.show(stepOf(reel, position)));
    slider.value = String(position);
    byId("back").disabled = position === 0;
    byId("begin").disabled = position === 0;
    byId("forward").disabled = position === last();
    byId("end").disabled = position === last();
    remember();
  };

  const pause = () => {
    playing = 0;
    document.body.classList.remove("is-playing");
    document.querySelectorAll(".sentence").forEach((sentence) => sentence.setAttribute("aria-live", "polite"));
    remember();
  };

  const play = () => {
    if (position === last()) {
      show(0);
    }
    playing += 1;
    const mine = playing;
    document.body.classList.add("is-playing");
    document.querySelectorAll(".sentence").forEach((sentence) => sentence.setAttribute("aria-live", "off"));
    let [before, due] = [performance.now(), 0];
    const tick = (now) => {
      if (playing !== mine) {
        return;
      }
      due += (Math.max(0, now - before) / 1000) * perSecond();
      before = now;
      const whole = Math.floor(due);
      if (whole > 0) {
        due -= whole;
        show(position + whole);
      }
      if (position === last()) {
        pause();
      } else {
        requestAnimationFrame(tick);
      }
    };
    requestAnimationFrame(tick);
  };

  const toggle = () => (playing === 0 ? play() : pause());

  // The positions of all steps of a kind, sorted.
  const placesOf = (wanted) => {
    const places = new Set();
    for (const reel of reels) {
      reel.data.steps.forEach((step, at) => {
        if (step[0] === wanted) {
          places.add(isByNode() ? step[2] : at + 1);
        }
      });
    }
    return [...places].sort((a, b) => a - b);
  };

  const ticks = () => {
    const svg = document.querySelector(".ticks");
    svg.setAttribute("viewBox", `0 0 ${Math.max(1, last())} 10`);
    for (const [name, wanted] of [["dead-ticks", kind.dead], ["solution-ticks", kind.solution]]) {
      const lines = placesOf(wanted).map((at) => `M${at} 0v10`);
      svg.querySelector(`.${name}`).setAttribute("d", lines.join(""));
    }
    slider.max = String(last());
  };

  const halt = (wanted) => {
    pause();
    show(wanted);
  };
  const jump = (wanted, way) => {
    const places = placesOf(wanted);
    const found = way > 0 ? places.find((at) => at > position) : places.filter((at) => at < position).pop();
    if (found !== undefined) {
      halt(found);
    }
  };

  const actions = {
    begin: () => halt(0),
    back: () => halt(position - 1),
    play: toggle,
    forward: () => halt(position + 1),
    end: () => halt(last()),
    "dead-before": () => jump(kind.dead, -1),
    "dead-after": () => jump(kind.dead, 1),
    "solution-before": () => jump(kind.solution, -1),
    "solution-after": () => jump(kind.solution, 1),
  };
  for (const [id, action] of Object.entries(actions)) {
    byId(id).addEventListener("click", action);
  }

  const keys = {
    " ": "play", ArrowLeft: "back", ArrowRight: "forward", Home: "begin", End: "end",
    "[": "dead-before", "]": "dead-after", "{": "solution-before", "}": "solution-after",
  };
  addEventListener("keydown", (pressed) => {
    // A button takes the space, a slider and a choice take arrows.
    const ownKeys = pressed.key === " " ? "button, summary, input" : "input";
    if (nqfill.isTyping(pressed) || !keys[pressed.key] || (/^( |Arrow|Home|End)/.test(pressed.key) && pressed.target.matches(ownKeys))) {
      return;
    }
    pressed.preventDefault();
    actions[keys[pressed.key]]();
  });

  slider.addEventListener("input", () => halt(Number(slider.value)));
  const pace = () => {
    byId("pace").textContent = perSecond().toPrecision(2);
  };
  speed.addEventListener("input", pace);
  for (const radio of document.querySelectorAll("input[name=by]")) {
    radio.addEventListener("change", () => {
      // The first search stays where it is.
      const step = reels[0].drawnAt;
      pause();
      ticks();
      show(isByNode() && step > 0 ? reels[0].data.steps[step - 1][2] : step);
    });
  }

  const restore = () => {
    const state = new URLSearchParams(location.hash.slice(1));
    if (byNode !== null) {
      byId(state.get("by") === "node" ? "by-node" : "by-step").checked = true;
    }
    ticks();
    show(Number.parseInt(state.get("s") ?? "0", 10) || 0);
  };
  addEventListener("hashchange", restore);
  pace();
  restore();
})();
