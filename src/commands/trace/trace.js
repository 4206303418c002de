// The page of a trace: plays the searches that stand in it, or shows the board that was not searched.
"use strict";
(() => {
  const { board, data, frame, part, pick } = nqfill;
  const { name, refused, reels } = data("trace");
  const player = part("div", { className: "player" });
  const squares = (list) => list.map(({ row, column }) => [row, column]);
  const picture = ({ n, fixed, blocked }) => {
    const given = squares(fixed);
    const conflicts = given.flatMap((one, at) => given.slice(at + 1).filter((other) => board.attacks(one, other)).map((other) => [one, other]));
    return board.sized(n, board.drawn(n, { given, blocked: squares(blocked), ...board.clashing(conflicts) }));
  };
  const verdict = () => part("section", { className: "no_solution" }, part("p", { className: "verdict" }, refused.message), refused.n ? picture(refused) : null);
  frame(name, pick("搜索演示", "a search, step by step"), [refused ? verdict() : player]);
  if (!refused) {
    nqfill.player.open(player, reels, { address: true });
  }
})();
