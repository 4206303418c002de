// The page of a class, rows that are sorted, chosen and opened, and that of a student, cards: what `check -f json` says of each submission.
// Beside that a result has `ending`; `puzzle_board`; `text`, what was handed in; `unread`, the lines of it that were not read; and in a class
// `page`, the number of the page of its student.
"use strict";
(() => {
  const { board: boards, button, data, except, faint, frame, part, pick, plural, sign, visible, visibleLines } = nqfill;
  const { pair, pairs } = boards;
  const { results, summary } = data("checks");
  const { steps, remarks } = data("words");
  // What each step asks, and what is wrong where it fails.
  const [labels, faults] = [0, 1].map((at) => Object.fromEntries(steps.map(([name, words]) => [name, words[at]])));

  const endings = { failed: ["未通过", "failed"], undecided: ["未决", "undecided"], passed: ["通过", "passed"] };
  const rank = ({ ending }) => Object.keys(endings).indexOf(ending);
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
    boards.fill(picture, "step", [...gone.map((one) => ["forced", one]), ...rows.map((row) => ["R", row]), ...moved.map((one) => ["S", one])]);
    const legend = [
      gone.length > 0 && pick("双圈：题目给定的皇后应在此处", "double ring: a queen of the puzzle belongs here"),
      moved.length > 0 && pick("方框：移动了的皇后", "frame: a queen that was moved"),
      rows.length > 0 && pick("框出的行：没有皇后，或有多个", "framed rows: without a queen, or with several"),
    ];
    return { picture, legend: legend.filter(Boolean) };
  };

  // What is said of a submission: its board at one side, its steps at the other.
  const said = (result) => (result.puzzle === undefined ? [] : result.steps ?? []).filter(({ status }) => status !== "skipped");
  const stepOf = ({ name, status, message }) => part("li", {}, sign(status), status === "failed" ? faults[name] : labels[name], message ? part("p", { className: "lines" }, visibleLines(message)) : null);
  const detailsOf = (result) => {
    const { picture, legend } = canDraw(result) ? draw(result) : { legend: [] };
    const all = said(result);
    const isLeftOut = result.clipped && !result.fixed && result.n;
    return part("div", { className: "opened" },
      picture ? part("figure", {}, boards.sized(result.n, picture), ...legend.map((words) => part("figcaption", { className: "faint" }, words))) : null,
      part("div", { className: "said" },
        all.length > 0 ? part("ul", { className: "chain" }, ...all.map(stepOf)) : part("p", { className: "lines" }, visibleLines(result.message ?? "")),
        result.error?.help ? faint(pick("提示：", "help: "), visible(result.error.help)) : null,
        result.unread ? faint(visible(result.unread)) : null,
        isLeftOut ? faint(pick("超过报告长度限制，未画出棋盘", "the board is left out: the report would be too long")) : null,
        result.text ? part("figure", {}, part("figcaption", { className: "faint" }, pick("提交的原文", "The text that was handed in"), result.source ? pick("：", ": ") + visible(result.source) : ""), part("pre", { className: "own", tabIndex: 0 }, visibleLines(result.text))) : null,
      ),
    );
  };
  const verdictOf = ({ ending }) => [sign(ending), pick(...endings[ending])];

  // The page of a student.
  if (!summary) {
    const [got, most] = ["score", "max_score"].map((name) => Math.round(results.reduce((sum, result) => sum + result[name], 0) * 1000) / 1000);
    const sum = results.length > 1 ? part("p", { className: "mark" }, pick(`得分 ${got}/${most}`, `${got} of ${most} points`)) : null;
    const card = (result) => part("section", { className: "card" },
      part("h2", {}, result.puzzle === undefined ? visible(result.source) : `${pick("题目", "Puzzle")} ${visible(result.puzzle)}`),
      part("p", { className: "verdict" }, ...verdictOf(result), ` ${points(result)}`),
      result.line === undefined ? null : detailsOf(result));
    frame(nameOf(results[0]), pick("批改结果", "result of a check"), [sum, ...results.map(card)]);
    return;
  }

  // Rows, which open.
  const hasPuzzles = new Set(results.map(({ puzzle }) => puzzle)).size > 1;
  const pages = results.reduce((most, { page = 0 }) => Math.max(most, page), 0);
  const fileOf = (page) => `${String(page).padStart(Math.max(3, String(pages).length), "0")}.html`;
  const faultOf = ({ ending, message }) => (ending === "passed" || !tells ? "" : visible(message.split("\n")[0]));
  const rowOf = (result) => {
    const name = nameOf(result);
    const row = part("details", { className: "row" }, part("summary", {},
      part("span", { className: "name" }, result.page ? part("a", { href: fileOf(result.page) }, name) : name, hasPuzzles ? part("span", { className: "faint" }, ` ${visible(result.puzzle ?? "")}`) : null),
      part("span", { className: "verdict" }, ...verdictOf(result)), part("span", { className: "points" }, points(result)), part("span", { className: "fault" }, faultOf(result))));
    row.addEventListener("toggle", () => row.open && row.childElementCount === 1 && row.append(detailsOf(result)));
    return row;
  };

  // The commonest faults first.
  const byFault = Object.keys(faults).map((name) => [name, results.filter((result) => failedAt(result) === name)]).filter(([, of]) => of.length > 0).sort((a, b) => b[1].length - a[1].length);
  // Worse ones first; equal ones stand by the order of the files.
  const list = nqfill.list({
    results: results.toSorted((one, other) => share(one) - share(other) || rank(one) - rank(other)), nameOf: (result) => [nameOf(result), hasPuzzles ? result.puzzle : ""].join(" "), make: rowOf, size: 100, height: 2.1,
    groups: [
      ["ending", ["结论", "Result"], Object.entries(endings), ({ ending }) => ending],
      ["fault", ["常见问题", "Faults"], byFault.map(([name]) => [name, [faults[name], faults[name]]]), failedAt],
    ],
    block: () => part("div"),
  });

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
    return found.length === 0 ? [] : [part("div", {}, part("p", {}, pick(`交来 ${found.length} 种解法`, `${found.length} solution${plural(found.length)} handed in`)), part("div", { className: "pictures" }, ...figures))];
  };
  // The puzzle, where all have the same.
  const asked = () => {
    const [first] = results.filter(({ puzzle_board: puzzle }) => puzzle);
    if (!first || hasPuzzles || first.puzzle_board.n > mostRows) {
      return null;
    }
    const { n, fixed, blocked } = first.puzzle_board;
    const picture = boards.drawn(n, { given: pairs(fixed), blocked: pairs(blocked) }, { numbers: false });
    return part("div", { className: "asked" }, part("figure", {}, part("figcaption", {}, pick("题目", "The puzzle"), " ", part("span", { className: "faint" }, visible(first.puzzle ?? ""))), part("div", { className: "picture" }, picture)), ...answers());
  };

  // Typical faults for the class, without names: first the board alone, then what is wrong with it. Not the worst of them, with which the
  // page begins.
  const typical = byFault.map(([name, of]) => [name, [...of.slice(of.length / 2), ...of].find(canDraw)]).filter(([, result]) => result);
  const project = () => {
    let at = 0;
    const [film, head, sentence] = [part("div", { className: "film" }), part("h2"), part("div", { className: "sentence" })];
    const go = (by) => {
      at = Math.max(0, Math.min(2 * typical.length - 1, at + by));
      const [[name, result], isTold] = [typical[at >> 1], at % 2 === 1];
      const { picture, legend } = draw(result, isTold);
      film.replaceChildren(picture);
      pager.tell(`${(at >> 1) + 1} / ${typical.length}`, at === 0, at === 2 * typical.length - 1);
      head.textContent = isTold ? `✗ ${faults[name]}` : pick("哪里不对？", "What is wrong here?");
      sentence.replaceChildren(...(isTold ? [part("p", { className: "lines" }, faultOf(result)), ...legend.map((one) => faint(one))] : []));
    };
    const pager = nqfill.pager(["上一步", "back"], ["下一步", "on"], go);
    const close = button(["关闭", "Close"], () => dialog.close());
    const reels = part("div", { className: "reels" }, part("section", { className: "reel" }, head, sentence, film));
    reels.dataset.count = 1;
    const dialog = part("dialog", { className: "player is-stage" }, reels, part("div", { className: "controls" }, pager, close));
    nqfill.keys(dialog, { ArrowRight: () => go(1), ArrowLeft: () => go(-1), PageDown: () => go(1), PageUp: () => go(-1) });
    dialog.addEventListener("close", () => dialog.remove());
    go(0);
    document.body.append(dialog);
    dialog.showModal();
  };

  const folder = nqfill.folder(results.map(({ source = "" }) => source)).split("/").at(-2);
  const counts = pick(`共检查 ${summary.checked} 份，得分 ${summary.score}/${summary.max_score}`, `${summary.checked} checked, score ${summary.score}/${summary.max_score}`);
  const listed = summary.checked === results.length ? "" : pick(`；所示 ${results.length} 份`, `; ${results.length} shown`);
  frame(folder ?? "", pick("批改报告", "report of a class"), [
    part("p", { className: "summary" }, counts + listed), ...remarks.map((line) => faint(visible(line))), asked(),
    part("div", { className: "tools" }, ...list.tools,
      typical.length > 0 ? button(["投影典型问题", "Show faults to the class"], project, { id: "show-class" }) : null),
    part("div", { className: "rows" }, list.body),
  ]);
})();
