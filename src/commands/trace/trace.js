// The page of a trace: plays the searches that stand in it, or shows the board that was not searched.
"use strict";
(() => {
  const { board, part, pick, visible } = nqfill;
  const { name, refused, reels } = JSON.parse(document.getElementById("trace").textContent);
  const kind = pick("搜索演示", "a search, step by step");
  const player = part("div", { className: "player" });
  const squares = (list) => list.map(({ row, column }) => [row, column]);
  const verdict = () => {
    const picture = refused.n ? board.make(refused.n) : null;
    if (picture) {
      const [given, blocked] = [squares(refused.fixed), squares(refused.blocked)];
      const conflicts = given.flatMap((one, at) => given.slice(at + 1).filter((other) => board.attacks(one, other)).map((other) => [one, other]));
      board.put(picture, { given, blocked, ...board.clashing(conflicts) });
    }
    return [part("p", { className: "verdict" }, refused.message), part("div", { className: "picture" }, picture)];
  };
  const title = visible(name);
  document.title = `${title} · ${kind}`;
  document.body.append(
    part("header", {}, part("h1", {}, part("strong", {}, title), ` · ${kind}`)),
    part("main", { className: refused ? "no_solution" : "" }, ...(refused ? verdict() : [player])),
    part("footer", { className: "faint" }, document.querySelector("meta[name=generator]").content),
  );
  if (!refused) {
    nqfill.player.open(player, reels, { address: true });
  }
})();
