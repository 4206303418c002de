// Plays traces: one position for all of them, each on its own board. `nqfill.player.open(holder, data, options)` fills an empty
// element with controls, a reel for each trace of `data` (`reel.js` says what these are), what the marks mean and the keys.
//
//   options.address      true: the address of the page keeps the place (`#s=12&by=node`)
//   options.keys         what hears the keys, the page if not given
//   options.at           the position to begin at, the first step if not given
//
// The player that is returned has
//   position, last       where it is, and the end: steps, or nodes where several go by these
//   show(position), play(), pause()
//   stage(isOn)          fills the screen for a class, or leaves it
//   close()              hears no more keys, and empties the element
"use strict";
nqfill.player = (() => {
  const { element } = nqfill.board;
  const { Reel, both } = nqfill;
  const kinds = { dead: 5, solution: 9 };

  const shapes = {
    begin: "M21 4v16l-8-8zM13 4v16l-8-8zM3 4h2v16H3z",
    back: "M19 4v16L9 12zM5 4h3v16H5z",
    play: "M6 4l13 8-13 8z",
    pause: "M6 4h4v16H6zM14 4h4v16h-4z",
    forward: "M5 4v16l10-8zM16 4h3v16h-3z",
    end: "M3 4v16l8-8zM11 4v16l8-8zM19 4h2v16h-2z",
    full: "M3 3h7v2H5v5H3zM14 3h7v7h-2V5h-5zM3 14h2v5h5v2H3zM19 14h2v7h-7v-2h5z",
  };
  const legend = [
    "棋盘：底色上的粗线为本步排除，线的方向即皇后攻击的方向，粗 × 为其他原因；数字为排除它的皇后所在的行。",
    "Board: a bar on a tint is closed by this step and points at the queen that attacks it, a bold × for another reason; a number is the row of the queen that closed the square.",
  ];
  const localLegend = [
    "局部搜索：圈为受攻击的皇后，方框为本步移动的皇后；曲线为各步的冲突数。",
    "Local search: a ring is a queen that is attacked, a frame one that this step moves; the curve is the number of conflicts from step to step.",
  ];
  const treeLegend = [
    "树：圆为当前选择，方为被迫，空心为未试，三角为失败的子树及其皇后数，菱形为有解的子树及其解数；× 为设该格没有皇后，? 为未说明的选择。",
    "Tree: a disc is chosen, a square forced, a ring not tried yet, a triangle a failed subtree with its number of queens, a diamond one with solutions and their number; a × supposes that a square has no queen, a ? is a choice that is not named.",
  ];
  const keyNames = [
    ["␣", "播放或暂停（空格键）", "play or pause (space)"],
    ["← →", "退一步、进一步", "one step back, one forward"],
    ["Home End", "开头、末尾", "beginning, end"],
    ["[ ]", "上一个、下一个绝路", "previous and next dead end"],
    ["{ }", "上一个、下一个解", "previous and next solution"],
    ["f", "投影：棋盘占满屏幕；再按一次或 Esc 退出", "stage: boards fill the screen; again, or Esc, leaves it"],
  ];
  const keys = {
    " ": "play", ArrowLeft: "back", ArrowRight: "forward", Home: "begin", End: "end",
    "[": "dead-before", "]": "dead-after", "{": "solution-before", "}": "solution-after", f: "full",
  };

  const part = (name, className, ...contents) => {
    const made = document.createElement(name);
    made.className = className;
    made.append(...contents);
    return made;
  };
  const unseen = (zh, en) => {
    const made = both(zh, en);
    made.className = "unseen";
    return made;
  };
  const button = (id, ...contents) => {
    const made = part("button", id, ...contents);
    made.type = "button";
    return made;
  };
  const drawn = (id, zh, en) => {
    const picture = element("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
    const names = id === "play" ? ["play", "pause"] : [id];
    picture.append(...names.map((name) => element("path", { d: shapes[name], class: `to-${name}` })));
    return button(id, picture, unseen(zh, en));
  };
  const slider = (className, most, at) => {
    const made = part("input", className);
    Object.assign(made, { type: "range", min: "0", max: String(most), value: String(at) });
    return made;
  };
  const choice = (value, isChosen, zh, en) => {
    const made = part("input", `by-${value}`);
    Object.assign(made, { type: "radio", name: "by", value, checked: isChosen });
    return part("label", "", made, " ", both(zh, en));
  };

  const controls = (hasSeveral) => {
    const ticks = element("svg", { class: "ticks", preserveAspectRatio: "none", "aria-hidden": "true" });
    ticks.append(element("path", { class: "dead-ticks" }), element("path", { class: "solution-ticks" }));
    const together = part("fieldset", "pace", part("legend", "unseen", both("同步方式", "Together")), choice("step", true, "按步", "by step"), choice("node", false, "按节点", "by node"));
    const made = part(
      "div",
      "controls",
      part(
        "div",
        "buttons",
        drawn("begin", "到开头", "to the beginning"),
        drawn("back", "退一步", "one step back"),
        drawn("play", "播放或暂停", "play or pause"),
        drawn("forward", "进一步", "one step forward"),
        drawn("end", "到末尾", "to the end"),
      ),
      part(
        "div",
        "buttons jumps",
        button("dead-before", both("← 绝路", "← dead end")),
        button("dead-after", both("绝路 →", "dead end →")),
        button("solution-before", both("← 解", "← solution")),
        button("solution-after", both("解 →", "solution →")),
      ),
      part("label", "speed", both("速度", "Speed"), " ", slider("pace-of", 100, 30), " ", part("output", "steps-a-second"), " ", both("步/秒", "steps/s")),
      ...(hasSeveral ? [together] : []),
      part("div", "buttons", drawn("full", "投影", "stage")),
      part("div", "timeline", part("label", "", unseen("位置", "Position"), slider("at", 0, 0)), ticks),
    );
    made.setAttribute("role", "group");
    return made;
  };

  const help = (reels) => {
    const names = keyNames.map(([key, zh, en]) => part("p", "", part("kbd", "", key), " ", both(zh, en)));
    const words = [...(reels.some((reel) => reel.tree) ? [legend, treeLegend] : []), ...(reels.some((reel) => reel.isLocal) ? [localLegend] : [])];
    const text = [part("p", "faint", ...words.flatMap((pair) => [both(...pair), " "])), part("details", "", part("summary", "", both("快捷键", "Keys")), ...names)];
    return part("div", "help", ...text);
  };

  class Player {
    constructor(holder, data, options) {
      this.reels = data.map((one) => new Reel(one));
      Object.assign(this, { holder, options, position: 0, playing: 0, hears: options.keys ?? globalThis });
      const most = Math.max(1, ...this.reels.map((reel) => reel.nodes));
      this.reels.forEach((reel) => reel.weigh(reel.nodes / most));
      holder.classList.add("player");
      const stand = part("div", "reels", ...this.reels.map((reel) => reel.section));
      stand.dataset.count = this.reels.length;
      holder.replaceChildren(controls(this.reels.length > 1), stand, help(this.reels));
      this.slider = this.part("at");
      this.speed = this.part("pace-of");
      this.listen();
      this.restore();
    }

    part(name) {
      return this.holder.querySelector(`.${name}`);
    }

    get isByNode() {
      return this.part("by-node")?.checked ?? false;
    }

    // The position is a step, or with several engines a number of nodes, if that is chosen.
    get last() {
      return Math.max(...this.reels.map((reel) => (this.isByNode ? reel.nodes : reel.length)));
    }

    stepOf(reel) {
      return this.isByNode ? reel.ofNodes(this.position) : Math.min(this.position, reel.length);
    }

    get perSecond() {
      return 0.5 * 100 ** (Number(this.speed.value) / 100);
    }

    show(wanted) {
      this.position = Math.min(Math.max(wanted, 0), this.last);
      this.reels.forEach((reel) => reel.show(this.stepOf(reel)));
      this.slider.value = String(this.position);
      for (const [name, isOver] of [["back", this.position === 0], ["begin", this.position === 0], ["forward", this.position === this.last], ["end", this.position === this.last]]) {
        this.part(name).disabled = isOver;
      }
      this.remember();
    }

    // A link keeps the place. Browsers let a page write it a few times a second only.
    remember() {
      clearTimeout(this.remembering);
      if (this.options.address) {
        this.remembering = setTimeout(() => {
          if (this.playing === 0) {
            history.replaceState(null, "", `#s=${this.position}${this.isByNode ? "&by=node" : ""}`);
          }
        }, 150);
      }
    }

    restore() {
      const state = new URLSearchParams(this.options.address ? location.hash.slice(1) : "");
      if (this.reels.length > 1) {
        this.part(state.get("by") === "node" ? "by-node" : "by-step").checked = true;
      }
      this.tick();
      this.show(Number.parseInt(state.get("s") ?? this.options.at ?? "1", 10) || 0);
    }

    setPlaying(isPlaying) {
      this.holder.classList.toggle("is-playing", isPlaying);
      this.reels.forEach((reel) => reel.sentence.setAttribute("aria-live", isPlaying ? "off" : "polite"));
    }

    pause() {
      this.playing = 0;
      this.setPlaying(false);
      this.remember();
    }

    play() {
      if (this.position === this.last) {
        this.show(0);
      }
      this.turn = (this.turn ?? 0) + 1;
      this.playing = this.turn;
      const mine = this.turn;
      this.setPlaying(true);
      let [before, due] = [performance.now(), 0];
      const tick = (now) => {
        if (this.playing !== mine) {
          return;
        }
        due += (Math.max(0, now - before) / 1000) * this.perSecond;
        before = now;
        const whole = Math.floor(due);
        if (whole > 0) {
          due -= whole;
          this.show(this.position + whole);
        }
        if (this.position === this.last) {
          this.pause();
        } else {
          requestAnimationFrame(tick);
        }
      };
      requestAnimationFrame(tick);
    }

    halt(wanted) {
      this.pause();
      this.show(wanted);
    }

    // The positions of all steps of a kind, sorted.
    placesOf(wanted) {
      const places = new Set();
      for (const reel of this.reels) {
        reel.data.steps.forEach((step, at) => {
          if (step[0] === wanted) {
            places.add(this.isByNode ? step[2] : at + 1);
          }
        });
      }
      return [...places].sort((a, b) => a - b);
    }

    jump(wanted, way) {
      const places = this.placesOf(wanted);
      const found = way > 0 ? places.find((at) => at > this.position) : places.filter((at) => at < this.position).pop();
      if (found !== undefined) {
        this.halt(found);
      }
    }

    // Marks dead ends and solutions below the slider.
    tick() {
      this.part("ticks").setAttribute("viewBox", `0 0 ${Math.max(1, this.last)} 10`);
      for (const [name, wanted] of [["dead-ticks", kinds.dead], ["solution-ticks", kinds.solution]]) {
        const lines = this.placesOf(wanted).map((at) => `M${at} 0v10`);
        this.part(name).setAttribute("d", lines.join(""));
      }
      this.slider.max = String(this.last);
    }

    get isStaged() {
      return this.holder.classList.contains("is-stage");
    }

    // Where the browser gives no full screen, as within other pages, the stage fills the window.
    stage(isOn) {
      if (isOn === this.isStaged) {
        return;
      }
      this.holder.classList.toggle("is-stage", isOn);
      if (isOn) {
        this.holder.requestFullscreen?.().catch(() => {});
      } else if (document.fullscreenElement === this.holder) {
        document.exitFullscreen();
      }
    }

    act(name) {
      const actions = {
        begin: () => this.halt(0),
        back: () => this.halt(this.position - 1),
        play: () => (this.playing === 0 ? this.play() : this.pause()),
        forward: () => this.halt(this.position + 1),
        end: () => this.halt(this.last),
        "dead-before": () => this.jump(kinds.dead, -1),
        "dead-after": () => this.jump(kinds.dead, 1),
        "solution-before": () => this.jump(kinds.solution, -1),
        "solution-after": () => this.jump(kinds.solution, 1),
        full: () => this.stage(!this.isStaged),
      };
      actions[name]();
    }

    press(pressed) {
      if (pressed.key === "Escape" && this.isStaged) {
        this.stage(false);
        return;
      }
      // A button takes the space, a slider and a choice take arrows.
      const ownKeys = pressed.key === " " ? "button, summary, input" : "input";
      const isOwn = /^( |Arrow|Home|End)/.test(pressed.key) && pressed.target.matches(ownKeys);
      if (!nqfill.isTyping(pressed) && keys[pressed.key] && !isOwn) {
        pressed.preventDefault();
        this.act(keys[pressed.key]);
      }
    }

    // The first search stays where it is.
    turnBy() {
      const step = this.reels[0].drawnAt;
      this.pause();
      this.tick();
      this.show(this.isByNode && step > 0 ? this.reels[0].data.steps[step - 1][2] : step);
    }

    listen() {
      const until = new AbortController();
      const on = (what, name, act) => what.addEventListener(name, act, { signal: until.signal });
      for (const made of this.holder.querySelectorAll(".controls button")) {
        on(made, "click", () => this.act(made.classList[0]));
      }
      on(this.hears, "keydown", (pressed) => this.press(pressed));
      on(this.slider, "input", () => this.halt(Number(this.slider.value)));
      const pace = () => {
        this.part("steps-a-second").textContent = this.perSecond.toPrecision(2);
      };
      on(this.speed, "input", pace);
      pace();
      this.holder.querySelectorAll("input[name=by]").forEach((radio) => on(radio, "change", () => this.turnBy()));
      on(document, "fullscreenchange", () => this.stage(document.fullscreenElement === this.holder));
      if (this.options.address) {
        on(globalThis, "hashchange", () => this.restore());
      }
      this.close = () => {
        this.pause();
        this.stage(false);
        until.abort();
        clearTimeout(this.remembering);
        this.holder.replaceChildren();
      };
    }
  }

  return { open: (holder, data, options = {}) => new Player(holder, data, options) };
})();
