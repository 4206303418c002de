// A trace of a search on its board, at one step: `nqfill.reel(data)`. `data` is what `nqfill::show::trace::data::TraceData` writes:
//
//   name       of the engine
//   n          rows of the board
//   start      what each square shows before the first step, row by row: 0 open, 1 blocked, 2 a fixed queen, 3 a queen, 4 closed,
//              10 and more closed by the queen of that row (from 0) less 10
//   texts      sentences, [zh, en] each
//   steps      [kind, sentence, nodes, depth, changes, squares, besides] each: `changes` are pairs of a square and what it shows
//              now, `squares` those that the step is about, both from 0 row by row; `besides` is a square,
//              a line without an open square (a row from 1, a column from -1) or a number of conflicts, as the kind needs
//   ending     [zh, en]: what the search came to
//
// A reel has its element (`section`), `length` in steps, `show(step)`, `deadEnds`, and `isLocal` of a local search. Steps count
// from 1; at 0 the board is as it was given.
"use strict";
nqfill.reel = (() => {
  const { board, part, pick } = nqfill;
  const kinds = { forced: 1, dead: 5, solution: 9, scatter: 10, exchange: 11 };
  const counted = [["step", "步", "step"], ["nodes", "节点", "nodes"], ["dead-ends", "绝路", "dead ends"], ["solutions", "解", "solutions"], ["now", "冲突", "conflicts"]];

  // The squares, and what is counted, after each step.
  const played = (start, steps) => {
    const states = [{ squares: Uint8Array.from(start), counts: { nodes: 0, "dead-ends": 0, solutions: 0, now: 0 } }];
    for (const [kind, , nodes, , changes, , besides] of steps) {
      const { squares: before, counts } = states.at(-1);
      const squares = before.slice();
      for (let at = 0; at < changes.length; at += 2) {
        squares[changes[at]] = changes[at + 1];
      }
      const after = {
        nodes, "dead-ends": counts["dead-ends"] + Number(kind === kinds.dead), solutions: counts.solutions + Number(kind === kinds.solution),
        now: kind === kinds.scatter || kind === kinds.exchange ? besides : counts.now,
      };
      states.push({ squares, counts: after });
    }
    return states;
  };

  // The names of the symbols of a square, and its number.
  const look = (mark, isNew, kind, isLocal, isAttacked) => {
    if (mark === 0) {
      return isNew ? ["closed"] : [];
    }
    if (mark === 1) {
      return ["blocked"];
    }
    if (mark <= 3) {
      // A solution needs no rings: nothing is tried any more.
      const ring = isLocal ? "frame" : kind === kinds.forced ? "forced" : "trial";
      return [mark === 2 ? "given" : "added", ...(isAttacked ? ["conflict"] : []), ...(isNew && kind !== kinds.solution ? [ring] : [])];
    }
    const why = mark >= 10 ? String(mark - 9) : isNew ? "closed" : "attacked";
    return isNew ? ["tint", why] : [why];
  };

  return ({ name, n, start, texts, steps, ending }) => {
    const isLocal = steps.some(([kind]) => kind === kinds.scatter);
    const states = played(start, steps);
    const picture = board.make(n);
    // A local search has no dead ends, but conflicts.
    const shown = counted.filter(([count]) => count !== (isLocal ? "dead-ends" : "now"));
    const numbers = shown.map(([count]) => part("dd", { className: count }));
    const sentence = part("p", { className: "sentence" });
    const section = part("section", { className: "reel" },
      part("h2", {}, name),
      part("dl", { className: "counts" }, ...shown.map(([, ...words], at) => part("div", {}, part("dt", {}, pick(...words)), numbers[at]))),
      sentence,
      part("div", { className: "film" }, picture),
      // What the search came to, which is shown at its end.
      part("p", { className: "tally lines" }, pick(...ending)),
    );

    const drawBoard = (squares, [kind, , , , , about = [], besides] = []) => {
      const all = board.squares(n);
      const queens = all.filter((_, at) => squares[at] === 2 || squares[at] === 3);
      // As those of a local search may be.
      const isAttacked = (one) => isLocal && queens.some((other) => String(other) !== String(one) && board.attacks(one, other));
      board.fill(picture, "position", all.flatMap((one, at) => look(squares[at], about.includes(at), kind, isLocal, isAttacked(one)).map((mark) => [mark, one])));
      board.fill(picture, "dead", kind === kinds.dead && besides !== 0 ? [besides > 0 ? ["R", besides] : ["C", -besides]] : []);
      picture.classList.toggle("is-solved", kind === kinds.solution);
      picture.setAttribute("aria-label", board.label(n, queens));
    };
    let drawn = -1;
    const show = (wanted) => {
      const step = Math.min(wanted, steps.length);
      if (step === drawn) {
        return;
      }
      drawn = step;
      const [data, { squares, counts }] = [steps[step - 1], states[step]];
      drawBoard(squares, data);
      const values = { ...counts, step: `${step} / ${steps.length}` };
      shown.forEach(([count], at) => (numbers[at].textContent = values[count]));
      sentence.textContent = data ? pick(...texts[data[1]]) : "";
      section.classList.toggle("is-over", step === steps.length);
    };
    const deadEnds = steps.flatMap(([kind], at) => (kind === kinds.dead ? [at + 1] : []));
    return { deadEnds, isLocal, length: steps.length, section, sentence, show };
  };
})();
