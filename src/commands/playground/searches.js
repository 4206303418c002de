// One to four algorithms at work on the board, side by side: `nqfill.searches`, of which `body` is for the sheet of all else.
"use strict";
nqfill.searches = (() => {
  const { box, button, data, engine, part, pick, settings, state, view } = nqfill;
  const usualTime = 5000;
  const mostEngines = 4;
  let player = null;

  const chosen = settings.stored("engines", ["backtracking", "forward-checking"]);
  const labels = data("engines").map(({ name, zh, en }) => box({ value: name, checked: chosen.includes(name) }, () => limit(), part("span", {}, part("strong", {}, name), " ", part("span", { className: "faint" }, pick(zh, en)))));
  const boxes = labels.map(({ control }) => control);
  let isAll = false;
  const all = view.check({}, ({ checked }) => (isAll = checked), ["求全部解法", "Search for all solutions"]);
  const names = () => boxes.filter(({ checked }) => checked).map(({ value }) => value);

  const forget = () => {
    player?.close();
    player = null;
    document.getElementById("film").replaceChildren();
  };
  const watch = async () => {
    forget();
    nqfill.more.close();
    view.say(pick("正在搜索……", "Searching …"));
    const { head, json } = await engine.ask({ task: "trace", engines: names(), all: isAll, milliseconds: usualTime, input: "json" }, state.json());
    if (head.error) {
      view.say(head.error);
      return;
    }
    view.say();
    const [film, holder] = [document.getElementById("film"), part("div", { tabIndex: -1 })];
    film.replaceChildren(holder);
    player = nqfill.player.open(holder, json(), { keys: film });
    holder.scrollIntoView({ block: "start" });
    holder.focus();
  };
  const start = button(["开始", "Watch"], watch, { id: "watch", className: "primary" });
  const limit = () => {
    const count = names().length;
    boxes.forEach((one) => (one.disabled = count >= mostEngines && !one.checked));
    start.disabled = count === 0;
    settings.store("engines", names());
  };
  limit();

  const body = [
    part("h3", {}, pick("算法演示", "Algorithms")),
    part("fieldset", { className: "engines" }, part("legend", { className: "unseen" }, pick("算法", "Algorithms")), ...labels),
    part("div", { className: "row" }, start, all),
  ];
  return { body, forget };
})();
