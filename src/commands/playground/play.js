// Puts the playground together: what a change of the board does, keys, what the address holds and the device remembers.
"use strict";
(() => {
  const { answers, data, engine, hints, keys, part, pick, puzzles, searches, settings, share, squares, state, view } = nqfill;

  const resize = (n) => {
    if (Number.isInteger(n) && n >= 1 && n <= state.mostRows) {
      state.resize(n);
    }
  };
  const size = part("input", { type: "number", id: "size", min: 1, max: state.mostRows, inputMode: "numeric" });
  size.addEventListener("change", () => resize(Number(size.value)));

  // All else, in one sheet.
  const check = (key, words, act = () => {}) => {
    const hear = ({ checked }) => {
      settings.store(key, checked);
      act(checked);
    };
    return view.check({ id: key, checked: settings.stored(key, true) }, hear, words);
  };
  const theme = part("select", { id: "theme" }, ...[["auto", "自动", "Auto"], ["light", "浅色", "Light"], ["dark", "深色", "Dark"]].map(([value, zh, en]) => part("option", { value, selected: value === settings.stored("theme", "auto") }, pick(zh, en))));
  theme.addEventListener("change", () => settings.paint(theme.value));
  const keyNames = [
    ["↑ ↓ ← → Home End", ["在棋盘上移动", "move on the board"]], ["Q ␣", ["放上或取走皇后", "place or remove a queen"]], ["X", ["禁格；做题时为记号", "block a square; a note while you play"]],
    [".", ["记号", "note"]], ["Del", ["擦除", "erase"]], ["Ctrl Z, Ctrl ⇧ Z", ["撤销、重做", "undo, redo"]], ["H", ["提示；再按往下走", "hint; again: go on"]], ["E", ["为什么", "why"]], ["S", ["求解", "solve"]],
    ["Ctrl V", ["粘贴任何格式的棋盘", "paste a board in any format"]], ["?", ["更多", "more"]],
  ];
  const sheet = nqfill.sheet(["更多", "More"],
    part("h3", {}, pick("棋盘", "Board")),
    part("div", { className: "row" }, part("label", {}, pick("行数 ", "Rows "), size)),
    ...share.body, ...searches.body,
    part("h3", {}, pick("设置", "Settings")),
    part("div", { className: "row" }, part("label", {}, pick("外观 ", "Theme "), theme), check("crossed", ["标出受攻击的格", "Mark attacked squares"], (is) => {
      squares.isCrossed = is;
      squares.draw();
    })),
    part("h3", {}, pick("快捷键", "Keyboard shortcuts")),
    check("letters", ["单个字母作快捷键", "Single letters are shortcuts"]),
    nqfill.keyTable(keyNames),
    part("footer", { className: "faint" }, `${document.querySelector("meta[name=generator]").content} · ${pick("离线可用；棋盘不会离开本机", "works offline; boards never leave this device")}`),
  );
  nqfill.more = { ...sheet, open: () => {
    sheet.open();
    share.open();
  } };

  const acts = {
    undo: () => state.undo(), redo: () => state.redo(), clear: () => state.clear(), puzzles: () => puzzles.open(), more: () => nqfill.more.open(), speak: () => settings.speak(),
    hint: () => hints.hint(), why: () => hints.explain(), solve: () => answers.solve(), mode: (mode) => state.setMode(mode),
    tool: (tool) => (squares.tool = tool),
  };
  const { undo, redo } = view.show(acts);
  document.querySelector(".side").prepend(share.boards);
  squares.tell = view.say;

  // The player has keys of its own.
  const lettered = (act) => ({ target }) => settings.stored("letters", true) && !target.closest?.("#film") && act();
  keys(document, {
    h: lettered(acts.hint), e: lettered(acts.why), s: lettered(acts.solve), "?": lettered(acts.more), "Ctrl+z": acts.undo, "Ctrl+Shift+z": acts.redo, "Ctrl+y": acts.redo,
  });

  // Browsers let a page write its address a few times a second only.
  let remembering = 0;
  const remember = () => {
    clearTimeout(remembering);
    remembering = setTimeout(() => {
      history.replaceState(null, "", state.link());
      settings.store("board", { link: state.link(), day: puzzles.today(), date: puzzles.date });
    }, 250);
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
    size.value = String(state.position().n);
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

  const follow = (hash) => {
    const found = state.read(hash);
    if (found?.wrong) {
      view.say(pick("链接已损坏，未读取", "The link is damaged and was not read"));
    } else if (found) {
      puzzles.take(found.board, found.mode);
    }
    return Boolean(found && !found.wrong);
  };
  nqfill.follow = follow;
  addEventListener("hashchange", () => follow(location.hash));

  // The board of the link, of a file, that of today as it was left, or the puzzle of today.
  const open = async () => {
    const last = settings.stored("board", {});
    const given = data("given-boards");
    const isFollowed = follow(location.hash);
    const isLinked = location.hash.length > 2;
    if (isFollowed) {
      return;
    }
    if (given.length > 0) {
      share.list(given);
    } else if (!isLinked && last.day === puzzles.today() && follow(last.link)) {
      puzzles.begin(last.date);
    } else {
      const { size: n } = puzzles.dailyRecipe(puzzles.today());
      state.load({ n, queens: [], blocked: [] }, isLinked ? "edit" : "play");
      await (isLinked ? null : puzzles.daily());
    }
    if (isLinked) {
      follow(location.hash);
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
