// The page of a trace: plays the searches that stand in it.
"use strict";
(() => {
  const { data, frame, pick } = nqfill;
  const { name, reels } = data("trace");
  const player = nqfill.player(reels);
  frame(name, pick("搜索演示", "a search, step by step"), [player]);
  player.focus({ preventScroll: true });
})();
