// Parts that say what is known of a result: `nqfill.result`. Squares of JSON are { row, column }.
//
//   names                       { techniques: { id: [zh, en] }, difficulties: [[id, zh, en], ...] }, which stand in the page
//   levelOf(result)             its difficulty, as a scale
//   conflictsOf(result)         its conflicts as sentences
//   pagerOf(count, turn)        leads through so many solutions
"use strict";
nqfill.result = (() => {
  const { data, faint, grouped, pager, part, pick, place } = nqfill;
  const names = data("names");

  const levelOf = ({ difficulty, score }) => {
    const filled = names.difficulties.findIndex(([id]) => id === difficulty) + 1;
    const scale = part("span", { className: "scale", ariaHidden: "true" }, ...names.difficulties.map((_, at) => part("i", { className: at < filled ? "on" : "off" })));
    return part("p", { className: "difficulty", title: pick(`${score} 分`, `score ${score}`) }, scale, pick(...names.difficulties[filled - 1].slice(1)));
  };

  const kinds = { row: ["在同一行", "share a row"], column: ["在同一列", "share a column"], diagonal: ["在同一条斜线", "share a diagonal"], antidiagonal: ["在同一条斜线", "share a diagonal"] };
  const conflictsOf = ({ conflicts = [], conflict_count: all = conflicts.length }) => {
    const sentence = ({ kind, squares: [one, other] }) => {
      const words = kind === "blocked" ? [`${place(one)}是禁格`, `${place(one)} is blocked`] : [`${place(one)}与${place(other)}${kinds[kind][0]}`, `${place(one)} and ${place(other)} ${kinds[kind][1]}`];
      return part("li", {}, pick(...words));
    };
    const more = all - conflicts.length;
    return conflicts.length === 0 ? [] : [part("ul", { className: "conflicts" }, ...conflicts.map(sentence)), more > 0 ? faint(pick(`还有 ${more} 处`, `and ${more} more`)) : null];
  };

  const pagerOf = (count, turn) => {
    let at = 0;
    const go = (by) => {
      at = Math.max(0, Math.min(count - 1, at + by));
      turn(at);
      made.tell(`${grouped(at + 1)} / ${grouped(count)}`, at === 0, at === count - 1);
    };
    const made = pager(["上一个解", "previous solution"], ["下一个解", "next solution"], go);
    go(0);
    return made;
  };

  return { conflictsOf, levelOf, names, pagerOf };
})();
