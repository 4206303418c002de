// Plays traces: one position for all of them, each on its own board. `nqfill.player.open(holder, data, hears)` fills an empty element with
// controls, a reel for each trace of `data` (`reel.js` says what these are), what the marks mean and the keys, which `hears` hears. It
// returns `close()`, which hears no more keys and empties the element.
"use strict";
nqfill.player = (() => {
  const { Reel, board, button, element, help, keepFocus, keys, pager, part, pick, stage, tree } = nqfill;
  const kinds = { dead: 5, solution: 9 };

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
  const marksOf = (reels) => {
    const node = (kind) => {
      const whole = element("g", { class: "tree" });
      whole.append(tree.shape(kind, board.unit / 2, board.unit / 2));
      return [whole];
    };
    const ofTree = reels.some((reel) => reel.tree) ? [...meanings, ...nodeMeanings.map(([kind, ...words]) => [node(kind), ...words])] : [];
    return board.key([...ofTree, ...(reels.some((reel) => reel.isLocal) ? localMeanings : [])]);
  };

  const open = (holder, data, hears = globalThis) => {
    const reels = data.map((one) => new Reel(one));
    const last = Math.max(...reels.map(({ length }) => length));
    let [position, timer] = [0, 0];

    const range = (className, max, value, words) => part("input", { className, type: "range", min: 0, max, value, ariaLabel: pick(...words) });
    const [slider, speed] = [range("at", last, 0, ["位置", "Position"]), range("speed", 100, 30, ["速度", "Speed"])];
    const show = (wanted) => {
      position = Math.min(Math.max(wanted, 0), last);
      reels.forEach((reel) => reel.show(position));
      slider.value = String(position);
      steps.tell(`${position} / ${last}`, position === 0, position === last);
      keepFocus(slider);
    };
    const setPlaying = (isPlaying) => {
      play.replaceChildren(isPlaying ? pick("暂停", "Pause") : pick("播放", "Play"));
      reels.forEach(({ sentence }) => sentence.setAttribute("aria-live", isPlaying ? "off" : "polite"));
    };
    const pause = () => {
      cancelAnimationFrame(timer);
      timer = 0;
      setPlaying(false);
    };
    const halt = (wanted) => {
      pause();
      show(wanted);
    };
    const start = () => {
      show(position === last ? 0 : position);
      setPlaying(true);
      let [before, due] = [performance.now(), 0];
      // Half a step a second, up to fifty.
      const tick = (now) => {
        due += (Math.max(0, now - before) / 1000) * 0.5 * 100 ** (Number(speed.value) / 100);
        before = now;
        if (due >= 1) {
          show(position + Math.floor(due));
          due %= 1;
        }
        timer = position === last ? pause() : requestAnimationFrame(tick);
      };
      timer = requestAnimationFrame(tick);
    };
    const turn = () => (timer ? pause() : start());
    const places = (kind) => reels.flatMap((reel) => reel.placesOf(kind)).sort((one, other) => one - other);
    const jump = (kind, by) => () => {
      const to = by > 0 ? places(kind).find((at) => at > position) : places(kind).findLast((at) => at < position);
      halt(to ?? position);
    };
    const full = (isOn) => stage(holder, isOn);

    const play = button(["播放", "Play"], turn, { className: "play" });
    const steps = pager(["退一步", "one step back"], ["进一步", "one step forward"], (by) => halt(position + by));
    const acts = { "[": jump(kinds.dead, -1), "]": jump(kinds.dead, 1), "{": jump(kinds.solution, -1), "}": jump(kinds.solution, 1) };
    const jumps = [["[", "← 绝路", "← dead end"], ["]", "绝路 →", "dead end →"], ["{", "← 解", "← solution"], ["}", "解 →", "solution →"]];
    const stand = part("div", { className: "reels" }, ...reels.map(({ section }) => section));
    stand.dataset.count = reels.length;
    holder.classList.add("player");
    holder.replaceChildren(
      part("div", { className: "controls", role: "group" },
        steps, play, part("label", {}, pick("速度 ", "Speed "), speed),
        reels.some((reel) => reel.tree) ? part("div", { className: "jumps" }, ...jumps.map(([key, ...words]) => button(words, acts[key]))) : null,
        button(["投影", "Stage"], () => full()), slider),
      stand, help(marksOf(reels), keyNames),
    );
    slider.addEventListener("input", () => halt(Number(slider.value)));
    const until = new AbortController();
    keys(hears, {
      ...acts, " ": turn, ArrowLeft: () => halt(position - 1), ArrowRight: () => halt(position + 1), Home: () => halt(0), End: () => halt(last),
      f: () => full(), Escape: () => full(false),
    }, { signal: until.signal });
    halt(1);

    const close = () => {
      pause();
      full(false);
      until.abort();
      holder.replaceChildren();
    };
    return { close };
  };

  return { open };
})();
