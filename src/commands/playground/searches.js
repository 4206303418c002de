// One to four algorithms at work on the board, side by side: `nqfill.searches`.
"use strict";
nqfill.searches = (() => {
  const { engine, state } = nqfill;
  const { both, button, byId, part, store, stored } = nqfill.parts;
  const usualTime = 5000;
  const mostEngines = 4;
  let player = null;

  const names = () => [...byId("engines").querySelectorAll("input:checked")].map((box) => box.value);
  const limit = () => {
    const isFull = names().length >= mostEngines;
    byId("engines").querySelectorAll("input:not(:checked)").forEach((box) => {
      box.disabled = isFull;
    });
    byId("watch").disabled = names().length === 0;
    store("engines", names());
  };

  const choices = async () => {
    if (byId("engines").childElementCount > 1) {
      return;
    }
    const { engines } = await nqfill.tables();
    const chosen = stored("engines", ["backtracking", "forward-checking"]);
    byId("engines").append(...engines.map(({ name, zh, en }) => {
      const box = part("input", { type: "checkbox", value: name, checked: chosen.includes(name) });
      return part("label", {}, box, " ", part("strong", {}, name), " ", part("span", { className: "faint" }, both(zh, en)));
    }));
    byId("engines").addEventListener("change", limit);
    limit();
  };

  const close = () => {
    player?.close();
    player = null;
  };
  const watch = async () => {
    close();
    byId("film").replaceChildren(part("p", { className: "faint working" }, both("正在搜索……", "Searching …"), button("停止", "Stop", () => {
      engine.cancel();
      byId("film").replaceChildren();
    })));
    const all = byId("trace-all").checked;
    const { head, json } = await engine.ask({ task: "trace", engines: names(), all, milliseconds: usualTime, ...state.source }, state.json());
    if (head.error) {
      byId("film").replaceChildren(part("p", {}, head.error));
      return;
    }
    const holder = part("div", { tabIndex: -1 });
    byId("film").replaceChildren(holder);
    player = nqfill.player.open(holder, json(), { keys: byId("film") });
    byId("trace-command").textContent = `nqfill trace -a ${names().join(",")}${all ? " --all" : ""} -o search.html board.txt`;
    byId("trace-made").hidden = false;
    holder.scrollIntoView({ block: "nearest" });
  };
  const forget = () => {
    close();
    byId("film").replaceChildren();
    byId("trace-made").hidden = true;
  };

  byId("watch").addEventListener("click", watch);
  const pause = () => player?.pause();
  // The stage is closed by its own keys, which are heard where the player is.
  const stage = () => {
    byId("film").firstElementChild.focus();
    player?.stage(true);
  };

  byId("stage").addEventListener("click", stage);
  return { choices, forget, pause, watch };
})();
