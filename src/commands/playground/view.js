// The frame of the playground: `nqfill.view`.
//
//   count, said          the two lines under the board: how far it is, and what has happened
//   say(...contents)     says what has happened, until the board changes
//   panel                what is said at length: steps, solutions, how a puzzle was solved
//   verbs                the buttons `hint`, `why`, `solve` and `puzzles`
//   choose(name, id)     chooses a tool or a mode, as a press does
//   film                 where searches play
//   show(acts)           fills the page; `acts` are those of the verbs, undo, redo, clear, more, the other language, a tool and a mode
"use strict";
nqfill.view = (() => {
  const { button, choice, part, pick, squares } = nqfill;
  const icon = (sign, zh, en, act) => button([sign, sign], act, { className: "icon", ariaLabel: pick(zh, en), title: pick(zh, en) });

  const [count, said] = [part("p", { id: "count" }), part("p", { id: "said" })];
  const say = (...contents) => said.replaceChildren(...contents);
  const [rule, panel, film] = [part("p", { className: "rule" }), part("div", { id: "panel" }), part("div", { id: "film" })];
  const choose = (name, id) => (document.getElementById(`${name}-${id}`).checked = true);

  const tools = [["queen", ["皇后", "Queen"], "♛"], ["note", ["记号", "Note"], "×"], ["blocked", ["禁格", "Block"], "▨"]];
  const modes = [["edit", ["出题", "Edit"]], ["play", ["做题", "Play"]]];
  const verbs = {};

  const show = (acts) => {
    for (const [id, ...words] of [["hint", "提示", "Hint"], ["why", "为什么", "Why"], ["solve", "求解", "Solve"], ["puzzles", "题目", "Puzzles"]]) {
      verbs[id] = button(words, acts[id], { id });
    }
    const [undo, redo] = [icon("↶", "撤销", "Undo", acts.undo), icon("↷", "重做", "Redo", acts.redo)];
    const side = part("section", { className: "side" },
      part("div", { className: "verbs" }, ...Object.values(verbs)),
      part("div", { className: "edits" },
        choice("tool", ["工具", "Tool"], tools, "queen", acts.tool),
        part("div", { className: "icons" }, undo, redo, icon("⌫", "清空", "Clear", acts.clear)),
        choice("mode", ["模式", "Mode"], modes, "edit", acts.mode),
      ),
      panel,
    );
    const name = pick("皇后残局", "n-queens");
    document.title = name;
    document.body.prepend(
      part("header", {}, part("h1", {}, name), rule, button(["English", "中文"], acts.speak, { lang: pick("en", "zh"), className: "plain" }), icon("⋯", "更多", "More", acts.more)),
      part("main", {}, part("div", { className: "table" }, part("section", { className: "stand" }, squares.holder, part("div", { id: "status", role: "status" }, count, said)), side), film),
    );
    return { undo, redo };
  };

  return { choose, count, film, panel, rule, say, show, verbs };
})();
