// Puts the playground together: what a change of the board does, keys, what the address holds.
"use strict";
(() => {
  const { answers, data, engine, hints, keys, part, pick, puzzles, searches, share, squares, state, view } = nqfill;

  const keyNames = [
    ["↑ ↓ ← →", ["在棋盘上移动", "move on the board"]], ["Q ␣", ["放上或取走皇后", "place or remove a queen"]], ["X", ["禁格；做题时为记号", "block a square; a note while you play"]],
    ["H", ["提示；再按往下走", "hint; again: go on"]], ["E", ["为什么", "why"]], ["S", ["求解", "solve"]],
    ["Ctrl Z, Ctrl ⇧ Z", ["撤销、重做", "undo, redo"]], ["Ctrl V", ["粘贴任何格式的棋盘", "paste a board in any format"]],
  ];
  // All else, in one sheet.
  nqfill.more = nqfill.sheet(["更多", "More"], () => [
    ...share.body(), ...searches.body(),
    part("h3", {}, pick("快捷键（字母键在棋盘上才有效）", "Keyboard shortcuts (letters act on the board alone)")), nqfill.keyTable(keyNames),
    part("footer", { className: "faint" }, `${document.querySelector("meta[name=generator]").content} · ${pick("离线可用；棋盘不会离开本机", "works offline; boards never leave this device")}`),
  ]);

  // Letters are keys while the board has the focus: who speaks or types by chance does nothing.
  keys(squares.holder, { h: hints.hint, e: hints.explain, s: answers.solve });
  keys(view.panel, { Escape: squares.focus });
  keys(document, { "Ctrl+z": state.undo, "Ctrl+Shift+z": state.redo, "Ctrl+y": state.redo });

  // Browsers let a page write its address a few times a second only.
  let remembering = 0;
  const remember = () => {
    clearTimeout(remembering);
    remembering = setTimeout(() => history.replaceState(null, "", state.link()), 250);
  };
  state.on((isMove) => {
    engine.cancel();
    squares.forget();
    hints.forget();
    searches.forget();
    view.say();
    view.panel.replaceChildren();
    squares.draw();
    view.tools();
    answers.ask();
    if (isMove && answers.isSolved()) {
      puzzles.solved();
    }
    remember();
  });

  nqfill.follow = (hash) => {
    const found = state.read(hash);
    if (found?.wrong) {
      view.say(pick("链接已损坏，未读取", "The link is damaged and was not read"));
    } else if (found) {
      puzzles.take(found.board, found.mode);
    }
  };
  addEventListener("hashchange", () => nqfill.follow(location.hash));

  // The board of the link, of a file, or the puzzle of today.
  view.show();
  const [given, linked] = [data("given-boards"), state.read(location.hash)];
  if (given.length > 0) {
    share.list(given);
  } else if (!linked) {
    puzzles.begin();
  } else if (linked.wrong) {
    state.clear();
  }
  nqfill.follow(location.hash);
  view.begin();
  document.documentElement.dataset.drawn = performance.now().toFixed(0);
  addEventListener("DOMContentLoaded", () => {
    const tellReady = () => {
      document.documentElement.dataset.ready = performance.now().toFixed(0);
    };
    const tellFailed = () => view.say(pick("这个浏览器不能运行 WebAssembly：可以摆棋盘，但不能求解。", "This browser does not run WebAssembly: boards can be set up, not answered."));
    engine.start().then(tellReady, tellFailed);
  });
})();
