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
  const { Reel, board: { unit }, button, element, keys, part, pick } = nqfill;
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
  // Marks of the board and nodes of the tree, as they are drawn, and what they mean.
  const meanings = [
    [["added", "trial"], "选择的皇后", "a queen that is tried"], [["added", "forced"], "被迫的皇后", "a queen that is forced"],
    [["tint", "closed_row"], "这一步排除，线指向攻击它的皇后", "closed by this step; the bar points at the queen that attacks it"],
    [["tint", "closed"], "这一步因其他原因排除", "closed by this step for another reason"], [["attacked"], "试过，不成立", "tried and failed"],
    [["3"], "已被第 3 行的皇后排除", "closed by the queen of row 3"],
  ];
  const localMeanings = [[["added", "conflict"], "受攻击的皇后", "a queen that is attacked"], [["added", "frame"], "这一步移动的皇后", "a queen that this step moves"]];
  const nodeMeanings = [
    ["chosen", "树：选择", "tree: a choice"], ["forced", "被迫", "forced"], ["untried", "未试", "not tried yet"],
    ["failed", "失败的子树，数字为其中的皇后数", "a failed subtree, with its number of queens"], ["solved", "有解的子树及其解数", "a subtree with solutions, and their number"],
  ];
  const keyNames = [
    ["␣", ["播放或暂停（空格键）", "play or pause (space)"]], ["← →", ["退一步、进一步", "one step back, one forward"]], ["Home End", ["开头、末尾", "beginning, end"]],
    ["[ ]", ["上一个、下一个绝路", "previous and next dead end"]], ["{ }", ["上一个、下一个解", "previous and next solution"]],
    ["f", ["投影：棋盘占满屏幕；再按一次或 Esc 退出", "stage: boards fill the screen; again, or Esc, leaves it"]],
  ];

  const drawn = (id, zh, en, act) => {
    const picture = element("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
    const names = id === "play" ? ["play", "pause"] : [id];
    picture.append(...names.map((name) => element("path", { d: shapes[name], class: `to-${name}` })));
    return button(["", ""], act, { className: id, ariaLabel: pick(zh, en), title: pick(zh, en) }, picture);
  };
  const slider = (className, max, value, zh, en) => part("input", { className, type: "range", min: 0, max, value, ariaLabel: pick(zh, en) });
  const buttons = (className, ...contents) => part("div", { className: `buttons ${className}` }, ...contents);

  const controls = (reels, acts) => {
    const ticks = element("svg", { class: "ticks", preserveAspectRatio: "none", "aria-hidden": "true" });
    ticks.append(element("path", { class: "dead-ticks" }), element("path", { class: "solution-ticks" }));
    const paces = [["step", "按步", "by step"], ["node", "按节点", "by node"]].map(([value, zh, en]) => part("option", { value }, pick(zh, en)));
    const moves = [["begin", "到开头", "to the beginning"], ["back", "退一步", "one step back"], ["play", "播放或暂停", "play or pause"], ["forward", "进一步", "one step forward"], ["end", "到末尾", "to the end"]];
    const jumps = [["[", "← 绝路", "← dead end"], ["]", "绝路 →", "dead end →"], ["{", "← 解", "← solution"], ["}", "解 →", "solution →"]];
    return part("div", { className: "controls", role: "group" },
      buttons("", ...moves.map(([id, zh, en]) => drawn(id, zh, en, acts[id]))),
      reels.some((reel) => reel.tree) ? buttons("jumps", ...jumps.map(([key, ...words]) => button(words, acts[key]))) : null,
      part("label", { className: "speed" }, pick("速度 ", "Speed "), slider("pace-of", 100, 30, "速度", "Speed"), " ", part("output", { className: "steps-a-second" }), pick(" 步/秒", " steps/s")),
      reels.length > 1 ? part("select", { className: "pace", ariaLabel: pick("同步方式", "Together") }, ...paces) : null,
      buttons("", drawn("full", "投影", "stage", acts.full)),
      part("div", { className: "timeline" }, slider("at", 0, 0, "位置", "Position"), ticks),
    );
  };

  const help = (reels) => {
    const node = (kind) => {
      const whole = element("g", { class: "tree" });
      whole.append(nqfill.tree.shape(kind, unit / 2, unit / 2));
      return [whole];
    };
    const ofTree = reels.some((reel) => reel.tree) ? [...meanings, ...nodeMeanings.map(([kind, ...words]) => [node(kind), ...words])] : [];
    const ofLocal = reels.some((reel) => reel.isLocal) ? localMeanings : [];
    return part("details", { className: "help marks" }, part("summary", {}, pick("记号与快捷键", "Marks and keys")), nqfill.board.key([...ofTree, ...ofLocal]), nqfill.keyTable(keyNames));
  };

  class Player {
    constructor(holder, data, options) {
      this.reels = data.map((one) => new Reel(one));
      Object.assign(this, { holder, options, position: 0, playing: 0 });
      const most = Math.max(1, ...this.reels.map((reel) => reel.nodes));
      this.reels.forEach((reel) => reel.weigh(reel.nodes / most));
      holder.classList.add("player");
      const stand = part("div", { className: "reels" }, ...this.reels.map((reel) => reel.section));
      stand.dataset.count = this.reels.length;
      const acts = this.acts();
      holder.replaceChildren(controls(this.reels, acts), stand, help(this.reels));
      this.slider = this.part("at");
      this.speed = this.part("pace-of");
      this.listen(acts);
      this.restore();
    }

    part(name) {
      return this.holder.querySelector(`.${name}`);
    }

    get isByNode() {
      return this.part("pace")?.value === "node";
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
      nqfill.keepFocus(this.slider);
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
        this.part("pace").value = state.get("by") === "node" ? "node" : "step";
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

    // What buttons do, and keys.
    acts() {
      const acts = {
        begin: () => this.halt(0),
        back: () => this.halt(this.position - 1),
        play: () => (this.playing === 0 ? this.play() : this.pause()),
        forward: () => this.halt(this.position + 1),
        end: () => this.halt(this.last),
        full: () => this.stage(!this.isStaged),
        "[": () => this.jump(kinds.dead, -1),
        "]": () => this.jump(kinds.dead, 1),
        "{": () => this.jump(kinds.solution, -1),
        "}": () => this.jump(kinds.solution, 1),
        Escape: () => this.isStaged && this.stage(false),
      };
      return { ...acts, " ": acts.play, ArrowLeft: acts.back, ArrowRight: acts.forward, Home: acts.begin, End: acts.end, f: acts.full };
    }

    // The first search stays where it is.
    turnBy() {
      const step = this.reels[0].drawnAt;
      this.pause();
      this.tick();
      this.show(this.isByNode && step > 0 ? this.reels[0].data.steps[step - 1][2] : step);
    }

    listen(acts) {
      const until = new AbortController();
      const { signal } = until;
      const pace = () => {
        this.part("steps-a-second").textContent = this.perSecond.toPrecision(2);
      };
      keys(this.options.keys ?? globalThis, acts, { signal });
      this.slider.addEventListener("input", () => this.halt(Number(this.slider.value)));
      this.speed.addEventListener("input", pace);
      this.part("pace")?.addEventListener("change", () => this.turnBy());
      document.addEventListener("fullscreenchange", () => this.stage(document.fullscreenElement === this.holder), { signal });
      if (this.options.address) {
        globalThis.addEventListener("hashchange", () => this.restore(), { signal });
      }
      pace();
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
