// Puts the playground together: what a change of the board does, keys, what the address holds.
"use strict";
(() => {
  const { answers, data, engine, hints, keys, part, pick, puzzles, searches, share, squares, state, view } = nqfill;

  const keyNames = [
    ["↑ ↓ ← →", ["在棋盘上移动", "move on the board"]], ["Q ␣", ["放上或取走皇后", "place or remove a queen"]], ["X", ["禁格；做题时为记号", "block a square; a note while you play"]],
    [".", ["记号", "note"]], ["Ctrl Z, Ctrl ⇧ Z", ["撤销、重做", "undo, redo"]], ["H", ["提示；再按往下走", "hint; again: go on"]], ["E", ["为什么", "why"]], ["S", ["求解", "solve"]],
    ["Ctrl V", ["粘贴任何格式的棋盘", "paste a board in any format"]], ["?", ["更多", "more"]],
  ];
  // All else, in one sheet.
  nqfill.more = nqfill.sheet(["更多", "More"], () => [
    ...share.body(), ...searches.body(),
    part("h3", {}, pick("快捷键", "Keyboard shortcuts")), nqfill.keyTable(keyNames),
    part("footer", { className: "faint" }, `${document.querySelector("meta[name=generator]").content} · ${pick("离线可用；棋盘不会离开本机", "works offline; boards never leave this device")}`),
  ]);

  const acts = {
    undo: () => state.undo(), redo: () => state.redo(), clear: () => state.clear(), puzzles: () => puzzles.open(), more: () => nqfill.more.open(),
    speak: () => {
      history.replaceState(null, "", state.link());
      location.search = pick("?lang=en", "?lang=zh");
    },
    hint: () => hints.hint(), why: () => hints.explain(), solve: () => answers.solve(),
    mode: (mode) => state.setMode(mode), tool: (tool) => (squares.tool = tool),
  };
  const { undo, redo } = view.show(acts);
  squares.tell = view.say;

  keys(view.panel, { Escape: () => squares.focus() });
  // The player has keys of its own.
  const lettered = (act) => ({ target }) => !view.film.contains(target) && act();
  keys(document, {
    h: lettered(acts.hint), e: lettered(acts.why), s: lettered(acts.solve), "?": lettered(acts.more), "Ctrl+z": acts.undo, "Ctrl+Shift+z": acts.redo, "Ctrl+y": acts.redo,
  });

  // Browsers let a page write its address a few times a second only.
  let remembering = 0;
  const remember = () => {
    clearTimeout(remembering);
    remembering = setTimeout(() => history.replaceState(null, "", state.link()), 250);
  };
  const showTools = () => {
    const isPlayed = state.mode === "play";
    // Blocked squares are a matter of the puzzle.
    if (isPlayed && squares.tool === "blocked") {
      squares.tool = "queen";
      view.choose("tool", "queen");
    }
    view.choose("mode", state.mode);
    document.documentElement.classList.toggle("is-played", isPlayed);
    [undo.disabled, redo.disabled] = [!state.canUndo, !state.canRedo];
  };
  state.on(() => {
    engine.cancel();
    squares.forget();
    hints.forget();
    searches.forget();
    view.say();
    view.panel.replaceChildren();
    squares.draw();
    showTools();
    answers.ask();
    if (answers.isSolved()) {
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
    return Boolean(found && !found.wrong);
  };
  addEventListener("hashchange", () => nqfill.follow(location.hash));

  // The board of the link, of a file, or the puzzle of today.
  const open = () => {
    const [given, isLinked] = [data("given-boards"), location.hash.length > 2];
    if (nqfill.follow(location.hash)) {
      return;
    }
    if (given.length > 0) {
      share.list(given);
    } else {
      puzzles.empty(isLinked);
    }
    if (isLinked) {
      // Says what is wrong with it.
      nqfill.follow(location.hash);
    }
  };
  open();
  state.begin();
  showTools();
  document.documentElement.dataset.drawn = performance.now().toFixed(0);
  addEventListener("DOMContentLoaded", () => {
    const tellReady = () => {
      document.documentElement.dataset.ready = performance.now().toFixed(0);
    };
    const tellFailed = () => view.say(pick("这个浏览器不能运行 WebAssembly：可以摆棋盘，但不能求解。", "This browser does not run WebAssembly: boards can be set up, not answered."));
    engine.start().then(tellReady, tellFailed);
  });
})();
