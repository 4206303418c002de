// The page of a class, rows that are sorted, chosen and opened, and that of a student, cards: what `check -f json` says of each submission.
// Beside that a result has `ending`; `puzzle_board`; `text`, what was handed in; `unread`, the lines of it that were not read; and in a class
// `page`, the number of the page of its student.
"use strict";
(() => {
  const { board: boards, button, data, element, except, faint, frame, marks, part, pick, plural, visible, visibleLines } = nqfill;
  const { pair, pairs } = marks;
  const { results, summary } = data("checks");
  const { steps: labels, remarks } = data("words");

  const endings = { failed: ["未通过", "failed"], undecided: ["未决", "undecided"], passed: ["通过", "passed"] };
  const symbols = { failed: "✗", undecided: "…", passed: "✓" };
  const rank = ({ ending }) => Object.keys(endings).indexOf(ending);
  // What is wrong where a step fails.
  const faults = {
    puzzle: ["没有对应的题目", "no puzzle to check against"],
    handed_in: ["没有提交", "not handed in"],
    readable: ["无法读取", "not readable"],
    one_board: ["不止一个棋盘", "more than one board"],
    size: ["棋盘大小不对", "wrong size of the board"],
    queen_count: ["皇后个数不对", "wrong number of queens"],
    no_conflicts: ["皇后互相攻击", "queens attack each other"],
    fixed_queens: ["改动了给定的皇后", "a given queen was moved"],
    blocked_squares: ["皇后放在禁格上", "a queen on a blocked square"],
    complete: ["没有补全", "not complete"],
    completable: ["已无法补全", "cannot be completed"],
    no_solution: ["误答无解", "says “no solution”, though there is one"],
    solutions_right: ["列出的解法有错", "a listed solution is wrong"],
    no_duplicates: ["列出的解法有重复", "a solution is listed twice"],
    none_missing: ["列出的解法不全", "solutions are missing"],
  };
  const failedAt = (result) => result.steps?.find(({ status }) => status === "failed")?.name ?? "";
  // A report may say no more than who passed.
  const tells = results.some(({ line }) => line !== undefined);
  const nameOf = ({ student, source = "", index }) => visible(student ?? (index > 1 ? `${source}#${index}` : source));
  const share = ({ score, max_score: most }) => (most > 0 ? score / most : 0);
  const points = ({ score, max_score: most }) => `${score}/${most}`;

  // The board of a submission with its fault, and what the marks mean; null where nothing can be drawn.
  const mostRows = 100;
  const canDraw = ({ n, fixed, solutions }) => fixed !== undefined && n > 0 && n <= mostRows && solutions === undefined;
  const positionOf = (result) => {
    const [own, blocked] = [pairs(result.fixed), pairs(result.blocked)];
    const puzzle = result.puzzle_board?.n === result.n ? result.puzzle_board : { fixed: result.fixed, blocked: [] };
    const added = except(own, pairs(puzzle.fixed));
    const closed = except(pairs(puzzle.blocked), blocked);
    return { own, given: except(own, added), added, blocked: [...blocked, ...closed], wrong: except(closed, except(closed, own)), gone: except(pairs(puzzle.fixed), own) };
  };
  const draw = (result, isMarked = true) => {
    const { own, given, added, blocked, wrong, gone } = positionOf(result);
    const clashes = [...(result.conflicts ?? []).map(({ squares }) => pairs(squares)), ...wrong.map((one) => [one, one])];
    const picture = boards.drawn(result.n, { given, added, blocked, ...(isMarked ? boards.clashing(clashes) : {}) });
    if (!isMarked) {
      return { picture, legend: [] };
    }
    const inRow = (row) => own.filter(([one]) => one === row).length;
    const rows = ["queen_count", "complete"].includes(failedAt(result)) ? Array.from({ length: result.n }, (_, at) => at + 1).filter((row) => inRow(row) !== 1) : [];
    const moved = (result.moved ?? []).map(({ to }) => pair(to));
    picture.append(...gone.map((one) => boards.symbol("forced", one)));
    marks.on(picture).frame("step", [...rows.map((row) => ["R", row]), ...moved.map((one) => ["S", one])]);
    const legend = [
      gone.length > 0 && pick("双圈：题目给定的皇后应在此处", "double ring: a queen of the puzzle belongs here"),
      moved.length > 0 && pick("方框：移动了的皇后", "frame: a queen that was moved"),
      rows.length > 0 && pick("框出的行：没有皇后，或有多个", "framed rows: without a queen, or with several"),
    ];
    return { picture, legend: legend.filter(Boolean) };
  };

  // What is said of a submission: its board at one side, its steps at the other.
  const said = (result) => (result.puzzle === undefined ? [] : result.steps ?? []).filter(({ status }) => status !== "skipped");
  const feedback = (result) => {
    const lines = said(result).flatMap(({ name, message }) => [labels[name], message]);
    return [`${nameOf(result)}  ${pick(...endings[result.ending])}  ${points(result)}`, ...(lines.length > 0 ? lines : [result.message])].filter(Boolean).join("\n");
  };
  const stepOf = ({ name, status, message }) => part("li", { className: status }, labels[name], message ? part("p", { className: "lines" }, visibleLines(message)) : null);
  const detailsOf = (result, isOwn = false) => {
    const { picture, legend } = canDraw(result) ? draw(result) : { legend: [] };
    const all = said(result);
    const isLeftOut = result.clipped && !result.fixed && result.n;
    return part("div", { className: "opened" },
      picture ? part("figure", {}, boards.sized(result.n, picture), ...legend.map((words) => part("figcaption", { className: "faint" }, words))) : null,
      part("div", { className: "said" },
        all.length > 0 ? part("ul", { className: "chain" }, ...all.map(stepOf)) : part("p", { className: "lines" }, visibleLines(result.message)),
        result.error?.help ? faint(pick("提示：", "help: "), visible(result.error.help)) : null,
        result.unread ? faint(visible(result.unread)) : null,
        isLeftOut ? faint(pick("超过报告长度限制，未画出棋盘", "the board is left out: the report would be too long")) : null,
        result.text ? part("figure", {}, part("figcaption", { className: "faint" }, pick("提交的原文", "The text that was handed in"), result.source ? pick("：", ": ") + visible(result.source) : ""), part("pre", { className: "own", tabIndex: 0 }, visibleLines(result.text))) : null,
        isOwn ? null : nqfill.copier(["复制评语", "Copy feedback"], () => feedback(result), { className: "copy" }),
      ),
    );
  };
  // The page of a student.
  if (!summary) {
    const score = [0, 0];
    results.forEach((result) => [result.score, result.max_score].forEach((value, at) => (score[at] += value)));
    const [got, most] = score.map((value) => Math.round(value * 1000) / 1000);
    const sum = results.length > 1 ? part("p", { className: got === most ? "mark full" : "mark" }, pick(`得分 ${got}/${most}`, `${got} of ${most} points`)) : null;
    const card = (result) => part("section", { className: `card ${result.ending}` },
      part("h2", {}, result.puzzle === undefined ? visible(result.source) : `${pick("题目", "Puzzle")} ${visible(result.puzzle)}`),
      part("p", { className: "verdict" }, `${pick(...endings[result.ending])} ${points(result)}`),
      result.line === undefined ? null : detailsOf(result, true));
    frame(nameOf(results[0]), pick("批改结果", "result of a check"), [sum, ...results.map(card)]);
    return;
  }

  // Rows.
  const hasPuzzles = new Set(results.map(({ puzzle }) => puzzle)).size > 1;
  const pages = results.reduce((most, { page = 0 }) => Math.max(most, page), 0);
  const fileOf = (page) => `${String(page).padStart(Math.max(3, String(pages).length), "0")}.html`;
  const faultOf = ({ ending, message }) => (ending === "passed" || !tells ? "" : visible(message.split("\n")[0]));
  const resultOf = new WeakMap();
  const opened = new Set();
  const show = (row, isOpen) => {
    const result = resultOf.get(row);
    const more = row.querySelector(".more");
    if (!more) {
      return;
    }
    opened[isOpen ? "add" : "delete"](result);
    more.querySelector("button").ariaExpanded = String(isOpen);
    more.querySelector(".opened")?.remove();
    more.append(...(isOpen ? [detailsOf(result)] : []));
  };
  const toggle = (row) => show(row, !opened.has(resultOf.get(row)));
  const rowOf = (result) => {
    const name = nameOf(result);
    const cell = (className, ...contents) => part("span", { className, role: "cell" }, ...contents);
    const details = button(["详情", "Details"], () => toggle(row), { ariaExpanded: "false", ariaLabel: `${pick("详情", "Details")} ${name}` });
    const row = part("div", { className: `card row ${result.ending}`, role: "row", tabIndex: -1 },
      part("div", { className: "name", role: "rowheader" }, result.page ? part("a", { href: fileOf(result.page) }, name) : name, hasPuzzles ? part("span", { className: "faint" }, ` ${visible(result.puzzle ?? "")}`) : null),
      cell("verdict", pick(...endings[result.ending])), cell("points", points(result)),
      cell("fault", faultOf(result)),
      tells ? part("div", { className: "more", role: "cell" }, details) : null);
    resultOf.set(row, result);
    if (isAllOpen || opened.has(result)) {
      show(row, true);
    }
    return row;
  };

  // Headings sort; equal rows stand as the page came: worse ones first, then by the order of the files.
  const texts = new Intl.Collator(undefined, { numeric: true });
  const values = { name: nameOf, verdict: rank, points: share, fault: faultOf };
  const columns = [["name", ["学生", "Student"]], ["verdict", ["结论", "Result"]], ["points", ["得分", "Points"]], ["fault", ["问题", "What is wrong"]]];
  const sorted = (rows) => {
    const [key, sign] = [sort.replace("-", ""), sort.startsWith("-") ? -1 : 1];
    const compare = (one, other) => (typeof one === "string" ? texts.compare(one, other) : one - other);
    return rows.map((row) => [values[key](row), row]).sort((a, b) => sign * compare(a[0], b[0]) || rank(a[1]) - rank(b[1])).map(([, row]) => row);
  };
  const tellSort = () => heads.forEach(([key, head]) => head[sort.replace("-", "") === key ? "setAttribute" : "removeAttribute"]("aria-sort", sort.startsWith("-") ? "descending" : "ascending"));
  const heads = columns.map(([key, words]) => {
    const act = () => {
      sort = sort === key ? `-${key}` : key;
      list.keep("sort", sort);
      tellSort();
      list.render();
    };
    return [key, part("span", { role: "columnheader", "data-key": key }, button(words, act, {}, part("span", { className: "arrow", ariaHidden: "true" })))];
  });

  let isAllOpen = false;
  const openAll = () => {
    isAllOpen = !isAllOpen;
    opened.clear();
    all.ariaPressed = String(isAllOpen);
    list.render();
  };
  const all = button(["全部展开 ", "Open all "], () => openAll(), { id: "open-all", ariaPressed: "false" }, part("kbd", {}, "o"));
  const nextFailed = () => {
    const row = list.step(1, ({ ending }) => ending === "failed");
    if (row) {
      show(row, true);
      row.scrollIntoView({ block: "start" });
    }
  };
  const list = nqfill.list({
    results, nameOf: (result) => [nameOf(result), hasPuzzles ? result.puzzle : ""].join(" "), make: (result, block) => block.append(rowOf(result)), size: 100, height: 2.1,
    chips: [[["结论", "Result"], Object.entries(endings).map(([id, words]) => [id, words, symbols[id]]), ({ ending }) => ending]],
    block: () => part("div", { className: "block", role: "presentation" }),
    keys: [
      ["n", ["下一个未通过的，并展开", "next that failed, opened"], () => nextFailed()], ["Enter", ["展开或收起所选的行", "open or close the row in focus"]],
      ["o", ["全部展开或收起", "open or close all"], () => openAll()], ["p", ["投影典型问题，不显示姓名", "typical faults for the class, without names"], () => project()],
    ],
    isLeft: (result) => only === "" || failedAt(result) === only,
    none: ["没有符合条件的提交；请检查查找的名称与所选的结论。", "No submission is left: check the name and the boxes."],
  });
  let sort = Object.hasOwn(values, list.kept("sort").replace("-", "")) ? list.kept("sort") : "points";
  let only = list.kept("only");
  list.order = sorted;
  list.body.setAttribute("role", "rowgroup");
  nqfill.keys(list.body, { Enter: ({ target }) => target.matches(".row") && toggle(target) });

  // Bars: the commonest faults, which choose their rows, and the distribution of points.
  const barOf = (count, most) => {
    const made = element("svg", { class: "bar", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" });
    made.append(element("rect", { width: (100 * count) / most, height: 10 }));
    return made;
  };
  const byFault = Object.keys(faults).map((name) => [name, results.filter((result) => failedAt(result) === name)]).filter(([, of]) => of.length > 0).sort((a, b) => b[1].length - a[1].length);
  const faultBars = () => {
    const bars = byFault.map(([name, of]) => {
      const choose = () => {
        only = only === name ? "" : name;
        list.keep("only", only);
        bars.forEach(([other, bar]) => (bar.ariaPressed = String(only === other)));
        list.render();
      };
      const contents = [part("span", { className: "name" }, pick(...faults[name])), " ", part("span", { className: "count" }, String(of.length)), barOf(of.length, byFault[0][1].length)];
      return [name, button(["", ""], choose, { className: "only", ariaPressed: String(only === name) }, ...contents)];
    });
    const shown = byFault.some(([, of]) => of.some(canDraw)) ? button(["投影，不显示姓名 ", "Show to the class, without names "], () => project(), { id: "show-class" }, part("kbd", {}, "p")) : null;
    return bars.length === 0 ? null : part("div", { className: "faults" }, part("h2", {}, pick("最常见的问题", "Most common faults")), ...bars.map(([, bar]) => bar), shown);
  };
  // Points of 0 or 1 are told by who passed, and those of many kinds by their mean.
  const mostBars = 21;
  const most = results[0]?.max_score;
  const got = results.map(({ score }) => score).sort((one, other) => one - other);
  const isOneScale = most > 1 && got.length > 1 && results.every(({ max_score: one }) => one === most);
  const distribution = () => {
    const rows = [...new Set(got)].map((one) => [one, got.filter((other) => other === one).length]);
    if (!isOneScale || rows.length > mostBars) {
      return null;
    }
    const highest = Math.max(...rows.map(([, count]) => count));
    return part("table", { className: "bars" },
      part("caption", {}, pick("得分分布", "Distribution of points")),
      part("thead", {}, part("tr", {}, ...[["得分", "Points"], ["份数", "Submissions"]].map((words) => part("th", { scope: "col" }, pick(...words))))),
      part("tbody", {}, ...rows.map(([one, count]) => part("tr", {}, part("th", { scope: "row" }, `${one}/${most}`), part("td", {}, String(count)), part("td", {}, barOf(count, highest))))),
    );
  };
  const averages = () => {
    const number = (value) => String(Math.round(value * 10) / 10);
    const [mean, median] = [got.reduce((sum, one) => sum + one, 0) / got.length, (got[(got.length - 1) >> 1] + got[got.length >> 1]) / 2].map(number);
    return isOneScale ? pick(`；平均 ${mean}，中位数 ${median}（满分 ${most}）`, `; mean ${mean}, median ${median} (of ${most})`) : "";
  };
  // The right answers that were handed in, the commonest first.
  const mostAnswers = 3;
  const answers = () => {
    const counts = new Map();
    results.filter((result) => result.ending === "passed" && canDraw(result) && result.fixed.length === result.n).forEach((result) => {
      const { given, added, blocked } = positionOf(result);
      const name = String(pairs(result.fixed).sort((one, other) => one[0] - other[0]));
      counts.set(name, { n: result.n, position: { given, added, blocked }, count: (counts.get(name)?.count ?? 0) + 1 });
    });
    const found = [...counts.values()].sort((one, other) => other.count - one.count);
    const figures = found.slice(0, mostAnswers).map(({ n, position, count }) => part("figure", {}, boards.sized(n, boards.drawn(n, position, { numbers: false })), part("figcaption", {}, pick(`${count} 份`, `${count} ×`))));
    return found.length === 0 ? [] : [part("p", {}, pick(`交来 ${found.length} 种解法`, `${found.length} solution${plural(found.length)} handed in`)), part("div", { className: "pictures" }, ...figures)];
  };
  // The puzzle, where all have the same.
  const asked = () => {
    const [first] = results.filter(({ asked: puzzle }) => puzzle);
    if (!first || hasPuzzles || first.asked.n > mostRows) {
      return null;
    }
    const picture = boards.drawn(first.asked.n, { given: pairs(first.asked.fixed), blocked: pairs(first.asked.blocked) }, { numbers: false });
    return part("figure", { className: "asked" }, part("figcaption", {}, pick("题目", "The puzzle"), " ", part("span", { className: "faint" }, visible(first.puzzle ?? ""))), part("div", { className: "picture" }, picture), ...answers());
  };

  // Typical faults for the class, without names: first the board alone, then what is wrong with it.
  const project = () => {
    // Not the worst of them, with which the page begins.
    const typical = byFault.map(([name, of]) => [name, [...of.slice(of.length / 2), ...of].find(canDraw)]).filter(([, result]) => result);
    if (typical.length === 0) {
      return;
    }
    let at = 0;
    const [shown, words] = [part("div", { className: "picture" }), part("div")];
    const pager = nqfill.pager(["上一步", "back"], ["下一步", "on"], (by) => go(by));
    const dialog = part("dialog", { className: "projected" }, shown, part("div", {}, words, pager));
    pager.append(button(["关闭 ", "Close "], () => dialog.close(), {}, part("kbd", {}, "p")));
    const go = (by) => {
      at = Math.max(0, Math.min(2 * typical.length - 1, at + by));
      const [[name, result], isTold] = [typical[at >> 1], at % 2 === 1];
      const { picture, legend } = draw(result, isTold);
      shown.replaceChildren(picture);
      pager.tell(`${(at >> 1) + 1} / ${typical.length}`, at === 0, at === 2 * typical.length - 1);
      const told = () => [part("h2", {}, `✗ ${pick(...faults[name])}`), part("p", { className: "lines" }, faultOf(result)), ...legend.map((one) => faint(one))];
      words.replaceChildren(...(isTold ? told() : [part("h2", {}, pick("哪里不对？", "What is wrong here?"))]));
    };
    nqfill.keys(dialog, { ArrowRight: () => go(1), ArrowLeft: () => go(-1), PageDown: () => go(1), PageUp: () => go(-1), p: () => dialog.close() });
    dialog.addEventListener("close", () => dialog.remove());
    go(0);
    document.body.append(dialog);
    dialog.showModal();
  };

  const folder = nqfill.folder(results.map(({ source = "" }) => source)).split("/").at(-2);
  const counts = pick(`共检查 ${summary.checked} 份，得分 ${summary.score}/${summary.max_score}`, `${summary.checked} checked, score ${summary.score}/${summary.max_score}`);
  const listed = summary.checked === results.length ? "" : pick(`；所示 ${results.length} 份`, `; ${results.length} shown`);
  frame(folder ?? "", pick("批改报告", "report of a class"), [
    part("p", { className: "summary" }, counts + listed + averages()), ...remarks.map((line) => faint(visible(line))),
    part("div", { className: "overview" }, ...[asked(), faultBars(), distribution()].filter(Boolean)),
    part("div", { className: "tools", role: "search" }, list.search, ...list.chips, list.word, tells ? all : null, list.help),
    list.none,
    part("div", { role: "table", className: "rows" }, part("div", { className: "heads", role: "row" }, ...heads.map(([, head]) => head)), list.body),
  ]);
  tellSort();
  list.render();
})();
