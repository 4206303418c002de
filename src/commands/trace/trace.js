// The page of a trace: plays the searches that stand in it.
"use strict";
(() => {
  const { data, frame, part, pick } = nqfill;
  const { name, reels } = data("trace");
  const player = part("div", { className: "player" });
  frame(name, pick("搜索演示", "a search, step by step"), [player]);
  nqfill.player.open(player, reels);
})();
