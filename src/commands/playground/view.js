// The frame of the playground: `nqfill.view`.
//
//   rule, count, said    what is to be done, above the board; under it how far it is, and what has happened
//   say(...contents)     says what has happened, until the board changes
//   panel                what is said at length: steps, solutions, how a puzzle was solved
//   verbs                the buttons `hint`, `why`, `solve` and `puzzles`
//   film                 where searches play
//   show()               fills the page
//   tools()              shows what can be done with the board as it is
//   begin()              nothing before this board can be taken back
"use strict";
nqfill.view = (() => {
  const { button, choice, part, pick, squares, state } = nqfill;
  const icon = (sign, zh, en, act) => button([sign, sign], act, { className: "icon", ariaLabel: pick(zh, en), title: pick(zh, en) });
  const name = pick("皇后残局", "n-queens");

  const [count, said] = [part("p", { id: "count" }), part("p", { id: "said" })];
  const say = (...contents) => said.replaceChildren(...contents);
  const [rule, panel, film] = [part("p", { className: "rule" }), part("div", { id: "panel" }), part("div", { id: "film" })];

  const kinds = [["queen", ["皇后", "Queen"], "♛"], ["note", ["记号", "Note"], "×"], ["blocked", ["禁格", "Block"], "▨"]];
  const modes = [["edit", ["出题", "Edit"]], ["play", ["做题", "Play"]]];
  const verbs = {
    hint: button(["提示", "Hint"], () => nqfill.hints.hint(), { id: "hint" }),
    why: button(["为什么", "Why"], () => nqfill.hints.explain(), { id: "why" }),
    solve: button(["求解", "Solve"], () => nqfill.answers.solve(), { id: "solve" }),
    puzzles: button(["题目", "Puzzles"], () => nqfill.puzzles.open(), { id: "puzzles" }),
  };
  const [undo, redo] = [icon("↶", "撤销", "Undo", state.undo), icon("↷", "重做", "Redo", state.redo)];
  const speak = () => {
    history.replaceState(null, "", state.link());
    location.search = pick("?lang=en", "?lang=zh");
  };

  const choose = (group, id) => (document.getElementById(`${group}-${id}`).checked = true);
  const tools = () => {
    const isPlayed = state.mode === "play";
    // Blocked squares are a matter of the puzzle.
    if (isPlayed && squares.tool === "blocked") {
      squares.tool = "queen";
    }
    choose("tool", squares.tool);
    choose("mode", state.mode);
    document.documentElement.classList.toggle("is-played", isPlayed);
    verbs.puzzles.textContent = isPlayed ? pick("题目", "Puzzles") : pick("换棋盘", "New board");
    [undo.disabled, redo.disabled] = [!state.canUndo, !state.canRedo];
  };
  const begin = () => {
    state.begin();
    tools();
  };

  // Together with the board: a page that is shown before would be laid out twice.
  const show = () => document.body.prepend(
    part("header", {}, part("h1", {}, name), rule, button(["English", "中文"], speak, { lang: pick("en", "zh"), className: "plain" }), icon("⋯", "更多", "More", () => nqfill.more.open())),
    part("main", {}, part("div", { className: "table" },
      part("section", { className: "stand" }, squares.holder, part("div", { id: "status", role: "status" }, count, said)),
      part("section", { className: "side" },
        part("div", { className: "verbs" }, ...Object.values(verbs)),
        part("div", { className: "edits" },
          choice("tool", ["工具", "Tool"], kinds, "queen", (tool) => (squares.tool = tool)),
          part("div", { className: "icons" }, undo, redo, icon("⌫", "清空", "Clear", state.clear)),
          choice("mode", ["模式", "Mode"], modes, "edit", state.setMode),
        ),
        panel,
      )), film),
  );
  document.title = name;
  return { begin, count, film, panel, rule, say, show, tools, verbs };
})();
