// One to four algorithms at work on the board, side by side: `nqfill.searches`, of which `body()` is for the sheet of all else.
"use strict";
nqfill.searches = (() => {
  const { box, button, data, engine, part, pick, state, view } = nqfill;
  const usualTime = 5000;
  const mostEngines = 4;
  const chosen = new Set(["backtracking", "forward-checking"]);
  let player = null;

  const forget = () => {
    player?.close();
    player = null;
  };
  const watch = async () => {
    forget();
    nqfill.more.close();
    view.say(pick("正在搜索……", "Searching …"));
    const { head, json } = await engine.ask({ task: "trace", engines: [...chosen], milliseconds: usualTime, input: "json" }, state.json());
    view.say(head.error ?? "");
    if (!head.error) {
      player = nqfill.player(json());
      view.film.replaceChildren(player);
      player.scrollIntoView({ block: "start" });
      player.focus();
    }
  };

  const body = () => {
    const start = button(["开始", "Watch"], watch, { id: "watch", className: "primary" });
    const choose = ({ checked, value }) => {
      chosen[checked ? "add" : "delete"](value);
      labels.forEach(({ control }) => (control.disabled = chosen.size >= mostEngines && !control.checked));
      start.disabled = chosen.size === 0;
    };
    const labels = data("engines").map(({ name, zh, en }) => box({ value: name, checked: chosen.has(name) }, choose, part("span", {}, part("strong", {}, name), " ", part("span", { className: "faint" }, pick(zh, en)))));
    return [part("h3", {}, pick("算法演示", "Algorithms")), start, part("fieldset", { className: "engines" }, part("legend", { className: "unseen" }, pick("算法", "Algorithms")), ...labels)];
  };
  return { body, forget };
})();
