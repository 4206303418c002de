// Plays traces: one position for all of them, each on its own board. `nqfill.player(data)` is an element with controls, each trace
// of `data`, what the marks mean, and keys, which act while it has the focus; `close()` ends it.
//
// Each trace is what `nqfill::show::trace::data::TraceData` writes:
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
// Steps count from 1; at 0 the boards are as they were given.
"use strict";
nqfill.player = (() => {
  const { board, button, help, keepFocus, keys, pager, part, pick, stage } = nqfill;
  const kinds = { forced: 1, dead: 5, solution: 9, scatter: 10, exchange: 11 };
  const counted = [["step", "步", "step"], ["nodes", "节点", "nodes"], ["dead-ends", "绝路", "dead ends"], ["solutions", "解", "solutions"], ["now", "冲突", "conflicts"]];

  // The squares, and what is counted, after each step.
  const played = (start, steps) => {
    const states = [{ squares: Uint8Array.from(start), counts: { nodes: 0, "dead-ends": 0, solutions: 0, now: 0 } }];
    for (const [kind, , nodes, , changes, , besides] of steps) {
      const { squares: before, counts } = states.at(-1);
      const squares = before.slice();
      for (let at = 0; at < changes.length; at += 2) {
        squares[changes[at]] = changes[at + 1];
      }
      const after = {
        nodes, "dead-ends": counts["dead-ends"] + Number(kind === kinds.dead), solutions: counts.solutions + Number(kind === kinds.solution),
        now: kind === kinds.scatter || kind === kinds.exchange ? besides : counts.now,
      };
      states.push({ squares, counts: after });
    }
    return states;
  };

  // The names of the symbols of a square, and its number.
  const look = (mark, isNew, kind, isLocal, isAttacked) => {
    if (mark === 0) {
      return isNew ? ["closed"] : [];
    }
    if (mark === 1) {
      return ["blocked"];
    }
    if (mark <= 3) {
      // A solution needs no rings: nothing is tried any more.
      const ring = isLocal ? "frame" : kind === kinds.forced ? "forced" : "trial";
      return [mark === 2 ? "given" : "added", ...(isAttacked ? ["conflict"] : []), ...(isNew && kind !== kinds.solution ? [ring] : [])];
    }
    const why = mark >= 10 ? String(mark - 9) : isNew ? "closed" : "attacked";
    return isNew ? ["tint", why] : [why];
  };
  // A trace on its board: its element (`section`), `length` in steps, `show(step)`, `deadEnds`, and `isLocal` of a local search.
  const reelOf = ({ name, n, start, texts, steps, ending }) => {
    const isLocal = steps.some(([kind]) => kind === kinds.scatter);
    const states = played(start, steps);
    const picture = board.make(n);
    // A local search has no dead ends, but conflicts.
    const shown = counted.filter(([count]) => count !== (isLocal ? "dead-ends" : "now"));
    const numbers = shown.map(([count]) => part("dd", { className: count }));
    const sentence = part("p", { className: "sentence" });
    const section = part("section", { className: "reel" },
      part("h2", {}, name),
      part("dl", { className: "counts" }, ...shown.map(([, ...words], at) => part("div", {}, part("dt", {}, pick(...words)), numbers[at]))),
      sentence,
      part("div", { className: "film" }, picture),
      // What the search came to, which is shown at its end.
      part("p", { className: "tally lines" }, pick(...ending)),
    );

    const drawBoard = (squares, [kind, , , , , about = [], besides] = []) => {
      const all = board.squares(n);
      const queens = all.filter((_, at) => squares[at] === 2 || squares[at] === 3);
      // As those of a local search may be.
      const isAttacked = (one) => isLocal && queens.some((other) => String(other) !== String(one) && board.attacks(one, other));
      board.fill(picture, "position", all.flatMap((one, at) => look(squares[at], about.includes(at), kind, isLocal, isAttacked(one)).map((mark) => [mark, one])));
      board.fill(picture, "dead", kind === kinds.dead && besides !== 0 ? [besides > 0 ? ["R", besides] : ["C", -besides]] : []);
      picture.classList.toggle("is-solved", kind === kinds.solution);
      picture.setAttribute("aria-label", board.label(n, queens));
    };
    let drawn = -1;
    const show = (wanted) => {
      const step = Math.min(wanted, steps.length);
      if (step === drawn) {
        return;
      }
      drawn = step;
      const [data, { squares, counts }] = [steps[step - 1], states[step]];
      drawBoard(squares, data);
      const values = { ...counts, step: `${step} / ${steps.length}` };
      shown.forEach(([count], at) => (numbers[at].textContent = values[count]));
      sentence.textContent = data ? pick(...texts[data[1]]) : "";
      section.classList.toggle("is-over", step === steps.length);
    };
    const deadEnds = steps.flatMap(([kind], at) => (kind === kinds.dead ? [at + 1] : []));
    return { deadEnds, isLocal, length: steps.length, section, sentence, show };
  };

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
