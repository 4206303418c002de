// Plays traces: one position for all of them, each on its own board. `nqfill.player(data)` is an element with controls, a reel for each
// trace of `data` (`reel.js` says what these are), what the marks mean, and keys, which act while it has the focus; `close()` ends it.
"use strict";
nqfill.player = (() => {
  const { board, button, help, keepFocus, keys, pager, part, pick, reel: reelOf, stage } = nqfill;

  const meanings = [
    [["added", "trial"], "选择的皇后", "a queen that is tried"], [["added", "forced"], "被迫的皇后", "a queen that is forced"],
    [["tint", "3"], "这一步被第 3 行的皇后排除", "closed by this step, by the queen of row 3"], [["3"], "早已被第 3 行的皇后排除", "closed before by the queen of row 3"],
    [["tint", "closed"], "这一步因其他原因排除", "closed by this step for another reason"], [["attacked"], "试过，不成立", "tried and failed"],
  ];
  const localMeanings = [[["added", "conflict"], "受攻击的皇后", "a queen that is attacked"], [["added", "frame"], "这一步移动的皇后", "a queen that this step moves"]];
  const keyNames = [
    ["␣", ["播放或暂停（空格键）", "play or pause (space)"]], ["← →", ["退一步、进一步", "one step back, one forward"]], ["Home End", ["开头、末尾", "beginning, end"]],
    ["[ ]", ["上一个、下一个绝路", "previous and next dead end"]], ["f", ["投影：棋盘占满屏幕；再按一次或 Esc 退出", "stage: boards fill the screen; again, or Esc, leaves it"]],
  ];

  return (data) => {
    const reels = data.map(reelOf);
    const last = Math.max(...reels.map(({ length }) => length));
    const isTree = reels.some(({ isLocal }) => !isLocal);
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
    const deadEnds = reels.flatMap((reel) => reel.deadEnds).sort((one, other) => one - other);
    const back = () => halt(deadEnds.findLast((at) => at < position) ?? position);
    const on = () => halt(deadEnds.find((at) => at > position) ?? position);

    const play = button(["播放", "Play"], turn, { className: "play" });
    const steps = pager(["退一步", "one step back"], ["进一步", "one step forward"], (by) => halt(position + by));
    const stand = part("div", { className: "reels" }, ...reels.map(({ section }) => section));
    stand.dataset.count = reels.length;
    const jumps = isTree ? part("div", { className: "jumps" }, button(["← 绝路", "← dead end"], back), button(["绝路 →", "dead end →"], on)) : null;
    const marks = board.key([...(isTree ? meanings : []), ...(reels.some(({ isLocal }) => isLocal) ? localMeanings : [])]);
    const whole = part("div", { className: "player", tabIndex: -1, role: "group", ariaLabel: pick("搜索演示", "Searches") },
      part("div", { className: "controls", role: "group" },
        steps, play, part("label", {}, pick("速度 ", "Speed "), speed), jumps, button(["投影", "Stage"], () => stage(whole)), slider),
      stand, help(marks, keyNames),
    );
    slider.addEventListener("input", () => halt(Number(slider.value)));
    keys(whole, {
      "[": back, "]": on, " ": turn, ArrowLeft: () => halt(position - 1), ArrowRight: () => halt(position + 1), Home: () => halt(0), End: () => halt(last),
      f: () => stage(whole), Escape: () => stage(whole, false),
    });
    halt(1);

    const close = () => {
      pause();
      stage(whole, false);
      whole.remove();
    };
    return Object.assign(whole, { close });
  };
})();
