// The frame of the playground: `nqfill.view`.
//
//   button(zh, en, act, options)   a button
//   count, said                    the two lines under the board: how far it is, and what has happened
//   say(...contents)               says what has happened, until the board changes
//   panel                          what is said at length: steps, solutions, how a puzzle was solved
//   verbs                          the buttons `hint`, `why` and `solve`; tools, the box of each tool
//   sheet(zh, en, ...contents)     a dialog over the page; `open()`, `close()`
//   save(name, bytes, type)        a file for the device
"use strict";
nqfill.view = (() => {
  const { part, pick, squares } = nqfill;
  const button = (zh, en, act, options = {}) => {
    const made = part("button", { type: "button", ...options }, pick(zh, en));
    made.addEventListener("click", act);
    return made;
  };
  const icon = (sign, zh, en, act) => {
    const made = button(sign, sign, act, { ariaLabel: pick(zh, en), title: pick(zh, en) });
    made.classList.add("icon");
    return made;
  };

  const count = part("p", { id: "count" });
  const said = part("p", { id: "said" });
  const status = part("div", { id: "status", role: "status" }, count, said);
  const say = (...contents) => said.replaceChildren(...contents);
  const rule = part("p", { className: "rule" });
  const panel = part("div", { id: "panel" });

  const box = (group, value, id, ...contents) => {
    const input = part("input", { type: "radio", name: group, value, id });
    return [input, part("label", {}, input, ...contents)];
  };
  const group = (name, zh, en, ...contents) => part("fieldset", { className: name }, part("legend", { className: "unseen" }, pick(zh, en)), ...contents);

  const modes = Object.fromEntries([["edit", "出题", "Edit"], ["play", "做题", "Play"]].map(([id, zh, en]) => [id, box("mode", id, `mode-${id}`, part("span", {}, pick(zh, en)))]));
  const drawing = (path) => {
    const made = nqfill.board.element("svg", { viewBox: "0 0 45 45", "aria-hidden": "true" });
    made.append(path ? nqfill.board.element("path", { d: path }) : nqfill.board.element("use", { href: "#given" }));
    return made;
  };
  const signs = [
    ["queen", "皇后", "Queen", ""], ["note", "记号", "Note", "M12 12l21 21M33 12l-21 21"],
    ["blocked", "禁格", "Block", "M6 39L39 6M6 22L22 6M22 39L39 22"],
  ];
  const tools = Object.fromEntries(signs.map(([id, zh, en, path]) => [id, box("tool", id, `tool-${id}`, drawing(path), part("span", { className: "unseen" }, pick(zh, en)))]));
  Object.values(tools).forEach(([input, label]) => {
    label.title = label.textContent;
    input.addEventListener("change", () => {
      squares.tool = input.value;
    });
  });
  tools.queen[0].checked = true;

  const verbs = { hint: part("button", { type: "button", id: "hint" }), why: part("button", { type: "button", id: "why" }, pick("为什么", "Why")), solve: part("button", { type: "button", id: "solve" }) };

  const sheet = (zh, en, ...contents) => {
    const dialog = part("dialog", { className: "sheet", ariaLabel: pick(zh, en) });
    const close = icon("×", "关闭", "Close", () => dialog.close());
    dialog.append(part("div", { className: "sheet-head" }, part("h2", {}, pick(zh, en)), close), ...contents);
    // Beside it is outside of it.
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    document.body.append(dialog);
    return { open: () => dialog.showModal(), close: () => dialog.close() };
  };

  const save = (name, bytes, type) => {
    const address = URL.createObjectURL(new Blob([bytes], { type }));
    part("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  };

  // `acts` are those of undo, redo, clear, puzzles, more and the other language.
  const show = (acts) => {
    const [undo, redo] = [icon("↶", "撤销", "Undo", acts.undo), icon("↷", "重做", "Redo", acts.redo)];
    const labels = (boxes) => Object.values(boxes).map(([, label]) => label);
    const side = part("section", { className: "side" },
      part("div", { className: "verbs" }, ...Object.values(verbs), button("题目", "Puzzles", acts.puzzles, { id: "puzzles" })),
      part("div", { className: "edits" },
        group("choice", "工具", "Tool", ...labels(tools)),
        part("div", { className: "icons" }, undo, redo, icon("⌫", "清空", "Clear", acts.clear)),
        group("choice modes", "模式", "Mode", ...labels(modes)),
      ),
      panel,
    );
    const name = pick("皇后残局", "n-queens");
    document.title = name;
    document.body.prepend(
      part("header", {}, part("h1", {}, name), rule, part("div", { className: "row" }, button("English", "中文", acts.speak, { lang: pick("en", "zh"), className: "plain" }), icon("⋯", "更多", "More", acts.more))),
      part("main", {}, part("div", { className: "table" }, part("section", { className: "stand" }, squares.holder, status), side), part("div", { id: "film" })),
    );
    return { undo, redo };
  };

  return { button, count, group, modes, panel, rule, said, save, say, sheet, show, tools, verbs };
})();
