// The page of results: cards for the results of `-f json`, which stand in the page, made as they come into view.
"use strict";
(() => {
  const { board: boards, except, faint, grouped, part, pick, plural, sign, visible } = nqfill;
  const { pairs } = boards;
  const { conflictsOf, explained: reasonsOf, levelOf, names, pagerOf, ways } = nqfill.result;
  const data = document.getElementById("results");
  const { command } = data.dataset;

  // A result a line, in which a count keeps digits that a number of JavaScript has not.
  const lines = data.textContent.trim().split("\n");
  const results = lines.slice(1, -1).map((line, at) => ({
    at,
    ...JSON.parse(line.replace(/,$/, "")),
    count: /"solution_count":(\d+)/.exec(line)?.[1],
  }));

  const folder = nqfill.folder(results.map(({ source }) => source ?? ""));
  const nameOf = ({ source = "", index }) => visible(source.slice(folder.length)) + (index === 1 ? "" : `#${index}`);

  const unended = (text) => text.replace(/[。.]$/u, "");

  // Boards.
  const mostRows = 100;

  // What stands on the board of a result while no step is shown; `solution` is the number of a completion.
  const positionOf = (result, solution) => {
    const [fixed, blocked] = [pairs(result.fixed), pairs(result.blocked)];
    const clashes = (result.conflicts ?? []).map(({ squares }) => pairs(squares));
    const position = { given: fixed, blocked, ...boards.clashing(clashes) };
    const columns = result.solutions?.[solution]?.columns;
    if (columns) {
      position.added = except(columns.map((column, row) => [row + 1, column]), fixed);
    } else if (result.core) {
      position.aside = except(fixed, pairs(result.core.queens));
      position.given = except(fixed, position.aside);
    } else if (result.forced && !result.hint) {
      position.added = pairs(result.forced);
    }
    const isHinted = command === "hint" && result.status === "solved";
    if (result.status === "no_solution" || result.forced || isHinted) {
      const queens = [...position.given, ...(position.added ?? [])];
      position.attacked = [...new Map([...except(boards.attackedBy(result.n, queens), [...fixed, ...queens, ...blocked]), ...pairs(result.impossible)].map((one) => [String(one), one])).values()];
    }
    return position;
  };

  // What a hint shows; the first level shows no more than where to look.
  const hintOf = ({ hint, hint_level: level, forced, impossible }) => {
    if (!hint) {
      const [one] = [...(forced ?? []), ...(impossible ?? [])];
      return one && level === 1 ? { step: { rows: [one.row] } } : null;
    }
    const { rows, columns, chains = [] } = hint;
    const squares = rows.length + columns.length > 0 ? [] : chains.map(({ queen }) => queen);
    return { step: level === 1 ? { rows, columns, squares } : hint };
  };

  // Verdicts.
  const statusWords = {
    solved: ["有解", "solved"], no_solution: ["无解", "no solution"], conflict: ["冲突", "conflict"], undecided: ["未决", "undecided"], invalid: ["无效", "invalid"],
  };
  const ungradedWords = { limit: ["未定级（因限制而止）", "not graded (a limit came first)"], several: ["未定级（多解）", "not graded (several solutions)"], beyond: ["未定级（超出各技巧）", "not graded (beyond the techniques)"] };
  const countOf = ({ count, counted, exhaustive }) => {
    const isOne = count === "1";
    const words = counted ? ["类解法", isOne ? "class of solutions" : "classes of solutions"] : ["种解法", isOne ? "solution" : "solutions"];
    return part("p", { className: "verdict counted" }, part("b", { className: "number" }, (exhaustive ? "" : "≥ ") + grouped(count)), ` ${pick(...words)}`);
  };
  const verdictOf = (result) => {
    const { status, count, exhaustive, message, conflicts = [], conflict_count: all = conflicts.length } = result;
    if (status === "conflict") {
      return pick(`${all} 处冲突，无解`, `${all} conflict${plural(all)}: no solution`);
    }
    const isOnly = command !== "hint" && status === "solved" && count === "1" && exhaustive && !result.counted;
    return isOnly ? pick("唯一解", "1 solution") : unended(message);
  };
  const head = (result) => {
    const { status, difficulty, techniques, ungraded } = result;
    if (techniques) {
      const chips = Object.entries(techniques).map(([id, times]) => part("li", {}, pick(...(names.techniques[id] ?? [id, id])) + (times > 1 ? ` ×${times}` : "")));
      const facts = result.count === "0" ? pick("无解", "no solution") : result.exhaustive && result.count === "1" ? pick("唯一解", "1 solution") : pick("多解", "several solutions");
      const minimal = { true: pick("极小", "each queen is needed"), false: pick("有多余的皇后", "more queens than needed") }[result.minimal];
      return [
        difficulty ? levelOf(result) : part("p", { className: "difficulty" }, pick("未定级", "not graded")),
        part("p", {}, [facts, minimal].filter(Boolean).join(pick("，", ", "))),
        chips.length > 0 ? part("ul", { className: "techniques" }, ...chips) : null,
      ];
    }
    const counts = command === "count" && status !== "conflict" && result.count !== undefined && status !== "undecided";
    const verdict = counts ? countOf(result) : part("p", { className: "verdict" }, sign(status), verdictOf(result));
    const none = command === "hint" && status === "no_solution";
    return [verdict, difficulty ? levelOf(result) : null, ungraded ? part("p", { className: "difficulty" }, pick(...ungradedWords[ungraded])) : null, none ? part("p", {}, pick("没有下一步；nqfill explain 说明原因。", "There is no next step; nqfill explain says why.")) : null];
  };

  const errorOf = ({ error }) => {
    const where = error?.line ? faint(pick(`第 ${error.line} 行，第 ${error.column} 个字符`, `line ${error.line}, character ${error.column}`)) : null;
    return error ? [where, error.help ? faint(error.help) : null] : [];
  };
  // The board of a card with what turns its pages or steps.
  const view = (result) => {
    const { n, solutions = [] } = result;
    if (n === undefined) {
      return { parts: [] };
    }
    if (n > mostRows) {
      return { parts: [faint(pick(`${n} × ${n} 的棋盘太大，不画；`, `A board of ${n} × ${n} is too large to draw: `), part("code", {}, "nqfill -f jsonl"))] };
    }
    const picture = boards.drawn(n, positionOf(result, 0));
    // A step stands on the board as it is given.
    const show = (what) => {
      boards.put(picture, { ...positionOf(result, 0), ...(what && { added: [], attacked: [] }) });
      boards.show(picture, what);
    };
    const turn = (at) => boards.put(picture, positionOf(result, at));
    return { parts: [boards.sized(n, picture), solutions.length > 1 ? pagerOf(solutions.length, turn) : null], show };
  };
  // The verdict, the name and the board: those of a row stand side by side.
  const heading = (result, parts) => {
    const [first, ...rest] = head(result).filter(Boolean);
    return [first, part("h2", { title: nameOf(result) }, nameOf(result)), ...parts.filter(Boolean), ...rest];
  };
  const isExplained = (result) => command === "explain" && result.n !== undefined && result.status !== "conflict" && result.status !== "undecided";
  const explained = (card, result) => {
    const { parts, show = () => null } = view(result);
    const { body, light, stepper } = reasonsOf(result, show);
    card.append(part("div", { className: "stage" }, ...heading(result, parts), stepper), body);
    light();
  };
  const answered = (card, result) => {
    const { parts, show } = view(result);
    const hint = show && command === "hint" && hintOf(result);
    card.append(...[...heading(result, parts), ...conflictsOf(result), ...errorOf(result)].filter(Boolean));
    if (hint) {
      show(hint);
      card.append(result.hint && result.hint_level === 3 ? ways(result.hint, show) : "");
    }
  };

  const list = nqfill.list({
    results, nameOf, size: 120, height: 7,
    groups: [
      ["status", ["结论", "Verdict"], Object.entries(statusWords), ({ status }) => status],
      ["difficulty", ["难度", "Difficulty"], names.difficulties.map(([id, zh, en]) => [id, [zh, en]]), ({ difficulty }) => difficulty],
    ],
    block: (start) => part("ol", { className: "cards", start }),
    make: (result) => {
      const is = isExplained(result);
      const card = part("li", { className: `card ${result.status}${is || results.length === 1 ? " wide" : ""}${is ? " explained" : ""}` });
      (is ? explained : answered)(card, result);
      return card;
    },
  });
  const meanings = [
    [["given"], "题中的皇后", "a queen of the puzzle"], [["added"], "补上的皇后", "a queen that was added"], [["aside"], "题中的皇后，与所示原因无关", "a queen of the puzzle, no part of the reason shown"],
    [["blocked"], "禁格", "a blocked square"], [["given", "conflict"], "互相攻击，或在禁格上", "attacked by another queen, or on a blocked square"], [["attacked"], "不能再放的格", "no queen can stand here"],
    [["dot"], "推理所看的格；框住的行、列同", "looked at, as framed lines are"], [["tint", "closed"], "由这一步排除", "closed by this step"], [["added", "forced"], "必有皇后", "a queen must stand here"],
    [["supposed added", "trial"], "假设的皇后；× 是她攻击的格", "a queen is supposed here; × is what she attacks"],
  ];

  const kindsOfPages = { solve: ["解法", "solutions"], explain: ["推理", "reasons"], count: ["解法数", "counts"], rate: ["难度", "difficulty"], hint: ["提示", "hints"] };
  const sources = [...new Set(results.map(({ source = "" }) => source))];
  const what = sources.length === 1 ? sources[0].slice(folder.length) : (folder.split("/").at(-2) ?? "");
  nqfill.frame(what === "-" ? "" : what, pick(...(kindsOfPages[command] ?? ["结果", "results"])), [part("div", { className: "tools" }, ...list.tools, nqfill.help(boards.key(meanings))), list.body]);
})();
