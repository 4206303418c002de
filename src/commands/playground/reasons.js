// Hints in three levels, and reasons whose steps are clicked, on the board itself: `nqfill.reasons`.
//
//   hint(), explain()    what H and E do
//   forget()             the board has changed
"use strict";
nqfill.reasons = (() => {
  const { answers, engine, squares, state } = nqfill;
  const { both, button, byId, copies, hear, part } = nqfill.parts;
  const usualTime = 10_000;
  const mostListed = 2000;
  let level = 0;

  const place = ({ row, column }) => `${row}.${column}`;
  const pair = ({ row, column }) => [row, column];
  const lines = { row: ["R", 0], column: ["C", 0], diagonal: ["D", 0], antidiagonal: ["A", 0] };

  // The marks of a step, as `nqfill.marks` takes them.
  const marksOf = (step) => {
    const isTrial = step.rows.length + step.columns.length === 0;
    const weighed = (step.weights ?? []).filter(({ line }) => line.includes("diagonal"));
    return [
      ...(isTrial ? (step.chains ?? []).map(({ queen }) => `t${place(queen)}`) : []),
      ...step.squares.map((one) => `o${place(one)}`),
      ...(step.closed ?? []).map((one) => `x${place(one)}`),
      ...(step.queen ? [`q${place(step.queen)}`] : []),
      ...step.rows.map((row) => `R${row}`),
      ...step.columns.map((column) => `C${column}`),
      ...weighed.map(({ line, number }) => `${lines[line][0]}${number}`),
    ].join(" ");
  };

  let pressed = null;
  const choose = (item, marks) => {
    const isOff = pressed === item;
    pressed?.setAttribute("aria-pressed", "false");
    pressed = isOff ? null : item;
    item.setAttribute("aria-pressed", String(!isOff));
    squares.marks(isOff ? null : marks);
  };
  const sentence = (text, marks) => {
    const made = part("button", { type: "button", className: "say" }, text);
    made.setAttribute("aria-pressed", "false");
    made.addEventListener("click", () => choose(made, marks));
    return made;
  };

  // Steps from a position: queens and closed squares that those before have led to, and a queen that is tried.
  const list = (steps, queens, closed, count) => {
    const [standing, shut] = [[...queens], new Set(closed)];
    const items = steps.slice(0, mostListed).map((step) => {
      const item = part("li", {}, sentence(step.message, { queens: [...standing], closed: new Set(shut), marks: marksOf(step) }));
      const chains = step.chains ?? [];
      const links = chains.reduce((sum, { steps: inner }) => sum + inner.length, 0);
      if (links > 0) {
        const inner = chains.flatMap((chain) => [
          ...(chains.length > 1 ? [part("p", { className: "faint" }, both(`设皇后在第 ${chain.queen.row} 行第 ${chain.queen.column} 列：`, `With a queen on row ${chain.queen.row}, column ${chain.queen.column}:`))] : []),
          list(chain.steps, [...standing, pair(chain.queen)], shut, count),
        ]);
        item.append(part("details", {}, part("summary", {}, both(`试放的 ${links} 步`, links === 1 ? "the step of the trial" : `the ${links} steps of the trial`)), ...inner));
      }
      if (step.queen) {
        standing.push(pair(step.queen));
      }
      (step.closed ?? []).forEach((one) => shut.add(String(pair(one))));
      return item;
    });
    return part("ol", { className: "steps" }, ...items);
  };
  const cases = (found, queens) =>
    part("ol", { className: "cases" }, ...found.map((one) => {
      const here = [...queens, pair(one.queen)];
      const marks = { queens, closed: new Set(), marks: `t${place(one.queen)}` };
      const words = nqfill.pick(`情形 ${one.case}：皇后在第 ${one.queen.row} 行第 ${one.queen.column} 列`, `case ${one.case}: a queen on row ${one.queen.row}, column ${one.queen.column}`);
      return part("li", {}, sentence(words, marks), ...(one.steps ? [list(one.steps, here, [])] : []), ...(one.cases ? [cases(one.cases, here)] : []));
    }));

  const core = ({ core: found }) => {
    if (!found) {
      return [];
    }
    const all = [...found.queens, ...found.blocked];
    const marks = { queens: [], closed: new Set(), marks: all.map((one) => `o${place(one)}`).join(" ") };
    const size = all.length;
    const several = nqfill.pick(`单凭这 ${size} 个格就已无解${found.minimal ? "，一个也不能少" : ""}`, `These ${size} squares alone make it impossible${found.minimal ? "; none can be left out" : ""}`);
    const words = size === 1 ? nqfill.pick("单凭这一格就已无解", "This square alone makes it impossible") : several;
    return size === 0 ? [] : [part("p", {}, sentence(words, marks))];
  };
  const repairs = ({ repairs: found = [] }) => {
    if (found.length === 0) {
      return [];
    }
    const { n } = state.position();
    const away = ({ remove }) => {
      const names = remove.map(({ row, column }) => nqfill.pick(`第 ${row} 行第 ${column} 列`, `row ${row}, column ${column}`)).join(nqfill.pick("、", " and "));
      const act = () => state.set(remove.map(({ row, column }) => [(row - 1) * n + column - 1, state.kinds.empty]));
      return button(`去掉${names}`, `Take away ${names}`, act);
    };
    return [part("h2", {}, both("去掉什么就有解", "What to take away")), part("div", { className: "row" }, ...found.slice(0, 12).map(away))];
  };

  const working = (what) => {
    squares.marks(null);
    pressed = null;
    byId("reason").replaceChildren(part("p", { className: "faint working" }, both(...what), button("停止", "Stop", () => {
      engine.cancel();
      byId("reason").replaceChildren();
      answers.ask();
    })));
  };

  // The whole of it in words, as the program says it.
  const asText = (text) => {
    const whole = part("details", { className: "as-text" }, part("summary", {}, both("全文", "As text")), part("pre", { tabIndex: 0 }, text), copies(() => text));
    whole.querySelector("pre").setAttribute("aria-label", nqfill.pick("全文", "as text"));
    return whole;
  };
  const command = (words) => part("p", { className: "command" }, both("同样的命令：", "The command that does this: "), part("code", {}, `nqfill ${words} board.txt`));

  const explain = async () => {
    nqfill.show("reason");
    level = 0;
    working(["正在找原因……", "Looking for the reason …"]);
    const board = state.json();
    const asked = (format) => engine.ask({ task: "explain", format, milliseconds: usualTime, ...state.source }, board);
    const [result, text] = await Promise.all([asked("jsonl"), asked("text")]);
    if (result.head.error) {
      byId("reason").replaceChildren(part("p", {}, result.head.error));
      return;
    }
    const answer = result.json();
    const steps = answer.steps ?? [];
    const searched = answer.searched ? [part("p", {}, both(`其余由搜索排除：${answer.searched} 种情形`, `The rest is closed by a search of ${answer.searched} cases`))] : [];
    const heading = steps.length > 0 ? [part("h2", {}, both("推理", "Reasoning"))] : [];
    const forced = answer.forced ? [part("p", {}, both(`${answer.forced.length} 格必有皇后，${answer.impossible.length} 格必无`, `${answer.forced.length} squares have a queen in every completion, ${answer.impossible.length} in none`))] : [];
    const own = state.squares(state.kinds.own).length > 0 ? [part("p", { className: "faint" }, both("连同自己放的皇后：", "With your own queens:"))] : [];
    byId("reason").replaceChildren(
      ...own,
      part("p", { className: `verdict-line ${answer.status}` }, answer.message),
      ...(answer.conflicts ?? []).map((conflict) => part("p", {}, conflictWords(conflict))),
      ...forced,
      ...core(answer),
      ...heading,
      ...(steps.length > 0 ? [list(steps, [], [])] : []),
      ...(answer.cases ? [cases(answer.cases, [])] : []),
      ...searched,
      ...repairs(answer),
      asText(text.text()),
      command("explain"),
    );
    if (answer.forced) {
      squares.certain({ forced: answer.forced.map(pair), impossible: answer.impossible.map(pair) });
    }
    // The first step is what one wants to see.
    byId("reason").querySelector(".steps .say")?.click();
  };
  const conflictWords = ({ squares: [one, other] = [] }) =>
    one && other ? nqfill.pick(`第 ${one.row} 行第 ${one.column} 列与第 ${other.row} 行第 ${other.column} 列互相攻击`, `row ${one.row}, column ${one.column} and row ${other.row}, column ${other.column} attack each other`) : "";

  // A queen of one's own that no completion has is the hint.
  const wrongQueen = async () => {
    const own = state.squares(state.kinds.own);
    const { n } = state.position();
    const given = state.squares(state.kinds.given, state.kinds.givenOnBlocked);
    const blocks = state.squares(state.kinds.blocked, state.kinds.givenOnBlocked);
    const from0 = (all) => all.map(([row, column]) => [row - 1, column - 1]);
    for (let count = 0; count <= own.length; count += 1) {
      const queens = from0([...given, ...own.slice(0, count)]);
      const board = JSON.stringify({ n, base: 0, queens, blocks: from0(blocks) });
      const { json } = await engine.ask({ task: "solve", format: "jsonl", first: true, milliseconds: usualTime, input: "json" }, board);
      if (json().solution_count === 0 && json().status !== "undecided") {
        return count === 0 ? null : own[count - 1];
      }
    }
    return null;
  };

  const names = ["看哪里", "得出什么", "每一步"];
  const namesInEnglish = ["where to look", "what follows", "every step"];
  // Where there is no completion there is no step to be told more of.
  const further = (status) => {
    if (status === "no_solution" || status === "conflict") {
      return [button("为什么", "Why", explain, "primary")];
    }
    return level < 3 ? [button("再多说一些", "Tell me more", hint, "primary")] : [];
  };
  const hint = async () => {
    nqfill.show("reason");
    nqfill.record?.hinted();
    const next = Math.min(level + 1, 3);
    working(["正在想……", "Thinking …"]);
    const wrong = state.mode === "solve" ? await wrongQueen() : null;
    if (wrong) {
      level = 0;
      const [row, column] = wrong;
      const text = nqfill.pick(`第 ${row} 行第 ${column} 列的皇后放错了：这样就没有解`, `The queen on row ${row}, column ${column} is wrong: with it there is no completion`);
      squares.marks({ queens: [], closed: new Set(), marks: `o${row}.${column}` });
      byId("reason").replaceChildren(part("p", { className: "hint is-bad", role: "status" }, text));
      return;
    }
    level = next;
    const board = state.json();
    const asked = (format) => engine.ask({ task: "hint", format, level, milliseconds: usualTime, ...state.source }, board);
    const [words, result] = await Promise.all([asked("text"), asked("jsonl")]);
    if (result.head.error) {
      byId("reason").replaceChildren(part("p", {}, result.head.error));
      return;
    }
    const { hint: step, forced, impossible, status } = result.json();
    const marks = step ? marksOf(step).split(" ") : [...(forced ?? []).map((one) => `q${place(one)}`), ...(impossible ?? []).map((one) => `x${place(one)}`)];
    const visible = level === 1 ? marks.filter((mark) => "RCDA".includes(mark[0])) : marks;
    if (visible.length > 0) {
      squares.marks({ queens: [], closed: new Set(), marks: visible.join(" ") });
    }
    const [zh, en] = [names[level - 1], namesInEnglish[level - 1]];
    byId("reason").replaceChildren(
      part("p", { className: "chips" }, part("span", { className: "chip" }, both(`提示 ${level} / 3：${zh}`, `Hint ${level} of 3: ${en}`))),
      part("div", { className: "hint lines", role: "status" }, words.text().trim()),
      part("div", { className: "row" }, ...further(status)),
      command(`hint${level > 1 ? ` -${"m".repeat(level - 1)}` : ""}`),
    );
    hear(words.text());
  };

  const forget = () => {
    level = 0;
    pressed = null;
    byId("reason").replaceChildren();
  };

  return { explain, forget, hint };
})();
