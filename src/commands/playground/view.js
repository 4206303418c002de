// The frame of the playground: `nqfill.view`.
//
//   count, said                    the two lines under the board: how far it is, and what has happened
//   say(...contents)               says what has happened, until the board changes
//   panel                          what is said at length: steps, solutions, how a puzzle was solved
//   verbs                          the buttons `hint`, `why` and `solve`
//   choose(name, id)               chooses a tool or a mode, as a press does
//   choice(name, words, ids, act)  a row of choices, [id, words, contents] each
//   check(options, act, words)     a box to be ticked
//   save(name, bytes, type)        a file for the device
"use strict";
nqfill.view = (() => {
  const { box, button, element, part, pick, squares } = nqfill;
  const icon = (sign, zh, en, act) => button([sign, sign], act, { className: "icon", ariaLabel: pick(zh, en), title: pick(zh, en) });

  const count = part("p", { id: "count" });
  const said = part("p", { id: "said" });
  const status = part("div", { id: "status", role: "status" }, count, said);
  const say = (...contents) => said.replaceChildren(...contents);
  const rule = part("p", { className: "rule" });
  const panel = part("div", { id: "panel" });

  const choice = (name, words, choices, act) => {
    const boxes = choices.map(([id, meaning, ...contents]) => {
      const made = box({ type: "radio", name, value: id, id: `${name}-${id}` }, () => act(id), ...(contents.length > 0 ? contents : [pick(...meaning)]));
      made.title = pick(...meaning);
      made.control.ariaLabel = pick(...meaning);
      return made;
    });
    return part("fieldset", { className: "chips", ariaLabel: pick(...words) }, ...boxes);
  };
  const check = (options, act, words) => Object.assign(box(options, act, pick(...words)), { className: "check" });
  const choose = (name, id) => (document.getElementById(`${name}-${id}`).checked = true);

  const drawing = (path) => {
    const made = element("svg", { viewBox: "0 0 45 45", "aria-hidden": "true" });
    made.append(path ? element("path", { d: path }) : element("use", { href: "#given" }));
    return made;
  };
  const tools = [
    ["queen", ["皇后", "Queen"], drawing("")], ["note", ["记号", "Note"], drawing("M12 12l21 21M33 12l-21 21")],
    ["blocked", ["禁格", "Block"], drawing("M6 39L39 6M6 22L22 6M22 39L39 22")],
  ];
  const modes = [["edit", ["出题", "Edit"]], ["play", ["做题", "Play"]]];
  const verbs = Object.fromEntries([["hint", "提示", "Hint"], ["why", "为什么", "Why"], ["solve", "求解", "Solve"], ["puzzles", "题目", "Puzzles"]].map(([id, ...words]) => [id, button(words, () => acts[id](), { id })]));
  let acts = {};

  const save = (name, bytes, type) => {
    const address = URL.createObjectURL(new Blob([bytes], { type }));
    part("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  };

  // `acts` are those of the verbs, undo, redo, clear, more, the other language, a tool and a mode.
  const show = (all) => {
    acts = all;
    const [undo, redo] = [icon("↶", "撤销", "Undo", acts.undo), icon("↷", "重做", "Redo", acts.redo)];
    const side = part("section", { className: "side" },
      part("div", { className: "verbs" }, ...Object.values(verbs)),
      part("div", { className: "edits" },
        choice("tool", ["工具", "Tool"], tools, acts.tool),
        part("div", { className: "icons" }, undo, redo, icon("⌫", "清空", "Clear", acts.clear)),
        choice("mode", ["模式", "Mode"], modes, acts.mode),
      ),
      panel,
    );
    const name = pick("皇后残局", "n-queens");
    document.title = name;
    document.body.prepend(
      part("header", {}, part("h1", {}, name), rule, part("div", { className: "row" }, button(["English", "中文"], acts.speak, { lang: pick("en", "zh"), className: "plain" }), icon("⋯", "更多", "More", acts.more))),
      part("main", {}, part("div", { className: "table" }, part("section", { className: "stand" }, squares.holder, status), side), part("div", { id: "film" })),
    );
    choose("tool", "queen");
    return { undo, redo };
  };

  return { check, choice, choose, count, panel, rule, save, say, show, verbs };
})();
