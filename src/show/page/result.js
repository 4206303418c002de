// What is known of a result, in words, lists and drawn steps: `nqfill.result`. Squares of JSON are { row, column }.
//
//   names                       { techniques: { id: [zh, en] }, difficulties: [[id, zh, en], ...] }, which stand in the page
//   levelOf(result)             its difficulty, as a scale
//   conflictsOf(result)         its conflicts as sentences
//   pagerOf(count, turn)        leads through so many solutions
//   explained(answer, show)     an explanation as { body, stepper, light }. `show(what)` draws what `nqfill.board.show` takes, or nothing for
//                               null; `light` draws the first step
//   ways(step, show)            what follows from the queens that one step tries
"use strict";
nqfill.result = (() => {
  const { board: boards, button, data, except, faint, grouped, pager, part, pick, place, plural } = nqfill;
  const { pair, pairs } = boards;
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

  const mostListed = 2000;
  const mostRows = 100;

  const explained = (answer, show) => {
    let pressed = null;
    const drawn = new Map();
    const choose = (item) => {
      [pressed, item].filter(Boolean).forEach((one) => (one.ariaPressed = String(one === item && one !== pressed)));
      pressed = pressed === item ? null : item;
      show(pressed && drawn.get(pressed));
      tell();
    };
    const sentence = (text, what) => {
      const made = button([text, text], () => choose(made), { className: "say", ariaPressed: "false" });
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

    const note = (is, zh, en) => (is ? faint(pick(zh, en)) : null);
    const core = ({ queens, blocked }) => {
      const all = [...queens, ...blocked];
      const [zh, en] = [
        ["这样大小的空棋盘本来就无解。", "The empty board of this size has no solution."],
        ["单凭这一格就已无解。", "This square alone makes it impossible."],
        [`单凭这 ${all.length} 个格就已无解。`, `These ${all.length} squares alone make it impossible.`],
      ][Math.min(all.length, 2)];
      return part("p", {}, all.length === 0 ? pick(zh, en) : sentence(pick(zh, en), { step: { squares: all } }));
    };
    const reasoning = ({ steps = [], searched }) => {
      const rest = pick("由搜索排除，位置过多，不逐一写出", "A search closed all positions, too many to list");
      return [
        ...(steps.length > 0 ? [part("h3", {}, answer.core ? pick("推理", "Reasoning") : pick("解题步骤", "Steps")), list(steps, [], [])] : []),
        searched ? part("p", {}, pick(`${rest}（${searched} 个位置）。`, `${rest} (${searched} positions).`)) : null,
      ];
    };
    // What is taken away, and a solution then.
    const repaired = ({ remove, solution }) => {
      const [away, queens] = [pairs(remove), solution.columns.map((column, row) => [row + 1, column])];
      const given = except(pairs(answer.fixed), away);
      const position = { given, added: except(queens, given), blocked: except(pairs(answer.blocked), away) };
      const picture = answer.n <= mostRows ? boards.sized(answer.n, boards.drawn(answer.n, position, { numbers: false })) : null;
      const places = away.length > 0 ? remove.map(place).join(pick("、", " and ")) : "";
      return part("figure", {}, picture, part("figcaption", {}, pick(`去掉${places}`, `Without ${places}`)));
    };
    const repairs = ({ repairs: found = [], repairs_smallest: isSmallest, repairs_complete: isComplete }) => {
      if (found.length === 0) {
        return note(isComplete === false, "去掉什么才有解，没有找到。", "What to take away was not found.");
      }
      return part("details", { className: "repairs" },
        part("summary", {}, pick(`去掉什么就有解（${found.length} 种）`, `What to take away (${found.length} way${plural(found.length)})`)),
        part("div", { className: "pictures" }, ...found.map(repaired)),
        note(!isSmallest, "未证明这样去掉的最少。", "Perhaps fewer would do."),
        note(!isComplete, "可能还有别的去法。", "There may be other ways."),
      );
    };
    const certain = ({ forced, impossible, certain_complete: isComplete }) => {
      if (!forced || isComplete === false) {
        return note(isComplete === false, "未查完哪些格必定。", "Which squares are certain was not looked for to the end.");
      }
      const must = forced.length > 0 ? pick(`${forced.length} 格必有皇后`, `${forced.length} square${plural(forced.length)} must have a queen`) : pick("没有必有皇后的格", "No square is forced");
      const never = impossible.length > 0 ? pick(`另有 ${impossible.length} 格虽可放，但任何解都不用`, `${impossible.length} open square${plural(impossible.length)} can have no queen`) : pick("每个可放的格都有解用到", "each open square is used by a solution");
      return part("p", {}, pick(`${must}，${never}。`, `${must}; ${never}.`));
    };

    const says = () => [...body.querySelectorAll(".steps .say")].filter((one) => !one.closest("details:not([open])"));
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
      answer.core ? core(answer.core) : null, certain(answer), ...reasoning(answer), repairs(answer),
      note(answer.incomplete, "因限制而止，以上可能未完。", "A limit ended the work: there may be more."),
    );
    stepper.classList.add("stepper");
    stepper.hidden = says().length < 2;
    body.addEventListener("toggle", tell, { capture: true });
    const light = () => {
      const first = body.querySelector(".steps .say") ?? body.querySelector(".say");
      if (first) {
        choose(first);
      }
    };
    return { body, light, stepper };
  };
  const ways = (step, show) => explained({ steps: [step] }, show).body.querySelector(".ways") ?? "";

  return { conflictsOf, explained, levelOf, names, pagerOf, ways };
})();
