// An explanation of JSON as elements: `nqfill.steps.view(answer, board)` makes `{ body, stepper, light }`. `board` draws: `show(what)` as
// `nqfill.marks` takes it, or null; `frame(lines)`; `away(squares)`, where it has that, takes what a repair names away. `light` draws the
// first step. `nqfill.steps.ways(step, board)` is what follows from the queens that one step tries.
"use strict";
nqfill.steps = (() => {
  const { button, faint, keys, pager, part, pick, place, plural } = nqfill;
  const { board: boards, marks: { pair, pairs } } = nqfill;
  const { sized } = boards;
  const mostListed = 2000;
  const mostRows = 100;
  const places = (list) => list.map(place).join(pick("、", " and "));

  // Names of rows, columns and squares in a sentence, which are framed while they are pointed at.
  const pattern = () => pick(/第 ([\d、]+) 行(?:第 ([\d、]+) 列)?|第 ([\d、]+) 列/gu, /\brows? (\d+(?:, \d+)*)(?: columns? (\d+(?:, \d+)*))?|\bcolumns? (\d+(?:, \d+)*)/giu);
  const numbers = (text) => (text ?? "").split(/[、,] ?/u).filter(Boolean).map(Number);
  const linesOf = ([, rows, across, columns]) =>
    across
      ? numbers(rows).flatMap((row) => numbers(across).map((column) => ["S", [row, column]]))
      : [...numbers(rows).map((row) => ["R", row]), ...numbers(columns).map((column) => ["C", column])];
  const named = (text, board) => {
    const parts = [];
    let from = 0;
    for (const found of text.matchAll(pattern())) {
      const name = part("span", { className: "place" }, found[0]);
      name.addEventListener("pointerenter", () => board.frame(linesOf(found)));
      name.addEventListener("pointerleave", () => board.frame(null));
      parts.push(text.slice(from, found.index), name);
      from = found.index + found[0].length;
    }
    return [...parts, text.slice(from)];
  };

  const view = (answer, board) => {
    let pressed = null;
    const drawn = new Map();
    const choose = (item) => {
      [pressed, item].filter(Boolean).forEach((one) => (one.ariaPressed = String(one === item && one !== pressed)));
      pressed = pressed === item ? null : item;
      board.show(pressed && drawn.get(pressed));
      tell();
    };
    const sentence = (text, what) => {
      const made = button(["", ""], () => choose(made), { className: "say", ariaPressed: "false" }, ...named(text, board));
      drawn.set(made, what);
      return made;
    };

    // Steps from a position: queens and closed squares that those before have led to.
    const list = (steps, queens, closed) => {
      const [standing, shut] = [[...queens], new Set(closed)];
      const items = steps.slice(0, mostListed).map((step) => {
        const item = part("li", {}, sentence(step.message, { queens: [...standing], closed: new Set(shut), step }), ways(step, standing, shut));
        standing.push(...pairs(step.queen ? [step.queen] : []));
        pairs(step.closed).forEach((one) => shut.add(String(one)));
        return item;
      });
      return part("ol", { className: "steps" }, ...items);
    };
    // What follows from each queen that is tried, folded.
    const ways = ({ chains = [] }, queens, closed) => {
      const count = chains.reduce((sum, { steps }) => sum + steps.length, 0);
      const inner = chains.flatMap(({ queen, steps }) => [
        chains.length > 1 ? part("p", {}, pick(`设皇后在${place(queen)}：`, `With a queen at ${place(queen)}:`)) : null,
        list(steps, [...queens, pair(queen)], closed),
      ]);
      const words = pick(`试放之后的 ${count} 步`, `${count} step${plural(count)} from there`);
      return count > 0 ? part("details", { className: "ways" }, part("summary", {}, words), ...inner) : null;
    };

    const heading = (zh, en) => part("h3", {}, pick(zh, en));
    const note = (is, zh, en) => (is ? faint(pick(zh, en)) : null);
    const core = () => {
      const all = [...answer.core.queens, ...answer.core.blocked];
      const needed = answer.core.minimal && all.length > 1;
      const words = [
        pick("这样大小的空棋盘本来就无解。", "The empty board of this size has no solution."),
        pick("单凭这一格就已无解。", "This square alone makes it impossible."),
        pick(`单凭这 ${all.length} 个格就已无解${needed ? "，缺一不可" : ""}。`, `These ${all.length} squares alone make it impossible${needed ? "; without any one of them it could be solved" : ""}.`),
      ][Math.min(all.length, 2)];
      return part("p", {}, all.length === 0 ? words : sentence(words, { step: { squares: all } }));
    };
    const reasoning = () => {
      const { steps = [], searched } = answer;
      const rest = pick("由搜索排除，位置过多，不逐一写出", "A search closed all positions, too many to list");
      return [
        steps.length > 0 ? (answer.core ? heading("推理", "Reasoning") : heading("解题步骤", "Steps")) : null,
        steps.length > 0 ? list(steps, [], []) : null,
        searched ? part("p", {}, pick(`${rest}（${searched} 个位置）。`, `${rest} (${searched} positions).`)) : null,
      ];
    };
    const repairs = ({ repairs: found = [], repairs_smallest: isSmallest, repairs_complete: isComplete }) => {
      const repaired = ({ remove, solution }) => {
        const away = new Set(pairs(remove).map(String));
        const queens = solution.columns.map((column, row) => [row + 1, column]);
        const kept = pairs(answer.fixed).filter((one) => !away.has(String(one)));
        const isKept = new Set(kept.map(String));
        const blocked = pairs(answer.blocked).filter((one) => !away.has(String(one)));
        const position = { given: kept, added: queens.filter((one) => !isKept.has(String(one))), blocked };
        const picture = answer.n <= mostRows ? sized(answer.n, boards.drawn(answer.n, position, { numbers: false })) : null;
        const words = [`去掉${places(remove)}`, `Without ${places(remove)}`];
        return part("figure", {}, picture, part("figcaption", {}, board.away ? button(words, () => board.away(remove)) : pick(...words)));
      };
      if (found.length === 0) {
        return [note(isComplete === false, "去掉什么才有解，没有找到。", "What to take away was not found.")];
      }
      return [part("details", { className: "repairs" },
        part("summary", {}, pick(`去掉什么就有解（${found.length} 种）`, `What to take away (${found.length} way${plural(found.length)})`)),
        part("div", { className: "pictures" }, ...found.map(repaired)),
        note(!isSmallest, "未证明这样去掉的最少。", "Perhaps fewer would do."),
        note(!isComplete, "可能还有别的去法。", "There may be other ways."),
      )];
    };
    const moves = ({ moves: found = [], moves_complete: isComplete }) => {
      const targets = new Map();
      found.forEach(({ from, to }) => targets.set(place(from), [...(targets.get(place(from)) ?? []), to]));
      const item = ([from, to]) => part("li", {}, `${from}${pick("：", ": ")}`, ...named(to.map(place).join(pick("、", ", ")), board));
      return found.length === 0 ? [] : [part("details", { className: "moves" },
        part("summary", {}, pick("移动一个皇后就有解", "Or move one queen")), part("ul", {}, ...[...targets].map(item)),
        note(!isComplete, "可能还有别的移法。", "There may be other moves."),
      )];
    };
    const certain = ({ forced, impossible, certain_complete: isComplete }) => {
      const line = (squares, one, other) => (squares.length > 0 ? one : other);
      const words = forced && pick(
        `${line(forced, `${forced.length} 格必有皇后`, "没有必有皇后的格")}，${line(impossible, `另有 ${impossible.length} 格虽可放，但任何解都不用`, "每个可放的格都有解用到")}。`,
        `${line(forced, `${forced.length} square${plural(forced.length)} must have a queen`, "No square is forced")}; ${line(impossible, `${impossible.length} open square${plural(impossible.length)} can have no queen`, "each open square is used by a solution")}.`,
      );
      return [forced && isComplete !== false ? part("p", {}, words) : null, note(isComplete === false, "未查完哪些格必定。", "Which squares are certain was not looked for to the end.")];
    };

    const says = () => [...body.querySelectorAll(".steps .say")].filter((one) => one.checkVisibility());
    const turn = (by) => {
      const all = says();
      const next = pressed ? all[all.indexOf(pressed) + by] : all[by > 0 ? 0 : all.length - 1];
      if (next) {
        choose(next);
      }
    };
    const stepper = pager(["上一步", "previous step"], ["下一步", "next step"], turn);
    const tell = () => {
      const all = says();
      const at = all.indexOf(pressed);
      const words = at < 0 ? pick(`共 ${all.length} 步`, `${all.length} step${plural(all.length)}`) : pick(`第 ${at + 1} 步，共 ${all.length} 步`, `Step ${at + 1} of ${all.length}`);
      stepper.tell(words, at === 0 || all.length === 0, at === all.length - 1);
    };

    const body = part("div", { className: "details" },
      answer.core ? core() : null, ...certain(answer), ...reasoning(), ...repairs(answer), ...moves(answer),
      note(answer.incomplete, "因限制而止，以上可能未完。", "A limit ended the work: there may be more."),
    );
    stepper.classList.add("stepper");
    stepper.hidden = drawn.size === 0;
    const lead = (act) => ({ target }) => {
      const isHere = Boolean(target.closest(".say"));
      if (isHere) {
        act();
        pressed?.focus();
      }
      return isHere;
    };
    keys(body, { ArrowDown: lead(() => turn(1)), ArrowUp: lead(() => turn(-1)), Escape: lead(() => pressed && choose(pressed)) });
    body.addEventListener("toggle", tell, { capture: true });
    const light = () => {
      const first = body.querySelector(".steps .say") ?? body.querySelector(".say");
      if (first) {
        choose(first);
      }
    };
    return { body, light, stepper };
  };

  const waysOf = (step, board) => view({ steps: [step] }, board).body.querySelector(".ways") ?? "";
  return { view, ways: waysOf };
})();
