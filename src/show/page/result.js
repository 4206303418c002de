// Parts that say what is known of a result: `nqfill.result`. Squares of JSON are { row, column }.
//
//   names                       { techniques: { id: [zh, en] }, difficulties: [[id, zh, en], ...] }, which stand in the page
//   grouped(digits), faint(...contents)
//   unlike(squares, others)     those, [row, column], that are none of others
//   levelOf(result)             its difficulty, as a scale
//   conflictsOf(result, frame)  its conflicts as sentences, which frame their squares when they are pressed
//   pagerOf(count, turn)        leads through so many solutions: `go(to)`, and `keys()`, where keys lead
"use strict";
nqfill.result = (() => {
  const { part, pick, place } = nqfill;
  const { pair } = nqfill.marks;
  const names = JSON.parse(document.getElementById("names").textContent);

  const grouped = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, "\u202f");
  const faint = (...contents) => part("p", { className: "faint" }, ...contents);
  const unlike = (list, other) => {
    const there = new Set(other.map(String));
    return list.filter((one) => !there.has(String(one)));
  };

  const levelOf = ({ difficulty, score }) => {
    const filled = names.difficulties.findIndex(([id]) => id === difficulty) + 1;
    const scale = part("span", { className: "scale", ariaHidden: "true" }, ...names.difficulties.map((_, at) => part("i", { className: at < filled ? "on" : "off" })));
    return part("p", { className: "difficulty", title: pick(`${score} 分`, `score ${score}`) }, scale, pick(...names.difficulties[filled - 1].slice(1)));
  };

  const kinds = { row: ["在同一行", "share a row"], column: ["在同一列", "share a column"], diagonal: ["在同一条斜线", "share a diagonal"], antidiagonal: ["在同一条斜线", "share a diagonal"] };
  const conflictsOf = ({ conflicts = [], conflict_count: all = conflicts.length }, frame) => {
    const sentence = ({ kind, squares: [one, other] }) => {
      const words = kind === "blocked" ? pick(`${place(one)}是禁格`, `${place(one)} is blocked`) : pick(`${place(one)}与${place(other)}${kinds[kind][0]}`, `${place(one)} and ${place(other)} ${kinds[kind][1]}`);
      const made = part("button", { type: "button", className: "say" }, words);
      made.addEventListener("click", () => frame([one, other].map((square) => ["S", pair(square)])));
      return part("li", {}, made);
    };
    const more = all - conflicts.length;
    return conflicts.length === 0 ? [] : [part("ul", { className: "conflicts" }, ...conflicts.map(sentence)), more > 0 ? faint(pick(`还有 ${more} 处`, `and ${more} more`)) : null];
  };

  const pagerOf = (count, turn) => {
    let at = 0;
    const word = part("output");
    const arrow = (sign, zh, en) => part("button", { type: "button", ariaLabel: pick(zh, en) }, sign);
    const [back, on] = [arrow("‹", "上一个解", "previous solution"), arrow("›", "下一个解", "next solution")];
    const made = part("div", { className: "pager" }, back, word, on);
    made.go = (to) => {
      at = Math.max(0, Math.min(count - 1, to));
      turn(at);
      word.textContent = `${grouped(String(at + 1))} / ${grouped(String(count))}`;
      [back.disabled, on.disabled] = [at === 0, at === count - 1];
    };
    made.keys = () => ({ ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 });
    back.addEventListener("click", () => made.go(at - 1));
    on.addEventListener("click", () => made.go(at + 1));
    made.go(0);
    return made;
  };

  return { conflictsOf, faint, grouped, levelOf, names, pagerOf, unlike };
})();
