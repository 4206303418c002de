// What is known of the board: the line below it, how many completions there are, and each of them on the board: `nqfill.answers`.
//
//   ask()            asks after every change
//   page(way)        the next completion, or the one before
//   known            { count, isExact, status, difficulty } of the board as it stands, as far as it is known
"use strict";
nqfill.answers = (() => {
  const { engine, pick, squares, state } = nqfill;
  const { both, button, byId, hear, part, say, shownText } = nqfill.parts;
  const most = 100;
  const mostPaged = 10_000;
  const usualTime = 2000;
  let known = null;
  let solutions = [];
  let shown = -1;
  let asked = 0;
  let since = 0;

  const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, " ");
  const isComplete = () => state.squares(...state.queens).length === state.position().n;

  // Where a board is solved, what is left is the solver's to find: the line says no more than what can be seen.
  const isRiddle = () => state.mode === "solve";

  const clashes = () => new Set(state.conflicts().map(String)).size;
  const seen = () => {
    const { n } = state.position();
    const [placed, pairs] = [state.squares(...state.queens).length, clashes()];
    const first = both(`${n} 个皇后已放 ${placed} 个`, `${placed} of ${n} ${n === 1 ? "queen" : "queens"}`);
    const second = pairs === 0 ? both("没有冲突", "no conflict") : both(`${pairs} 处冲突`, `${pairs} ${pairs === 1 ? "conflict" : "conflicts"}`);
    second.className = pairs === 0 ? "" : "is-bad";
    return [first, second];
  };
  const found = () => {
    if (!known) {
      return [];
    }
    if (known.error) {
      return [both(known.error, known.error)];
    }
    const { count, isExact, status } = known;
    if (status === "undecided") {
      return [both("还不知道有没有解", "not known yet")];
    }
    if (isComplete() && count === "1") {
      return [];
    }
    const number = grouped(count);
    const about = isRiddle() ? ["题目", "the puzzle has "] : ["", ""];
    const one = count === "1" && isExact;
    const exact = count === "0" ? ["无解", "no solution"] : one ? ["唯一解", "one solution"] : [`${number} 种解法`, `${number} solutions`];
    return [isExact ? both(about[0] + exact[0], about[1] + exact[1]) : both(`${about[0]}至少 ${number} 种解法`, `${about[1]}at least ${number} solutions`)];
  };
  const solved = () => isComplete() && state.conflicts().length === 0;

  const tellLine = () => {
    const line = byId("status");
    const parts = solved() ? [both("完成了", "Solved"), ...seen().slice(0, 1)] : [...seen(), ...found()];
    line.replaceChildren(...parts.flatMap((one, at) => (at === 0 ? [one] : [part("span", { className: "dot", ariaHidden: "true" }, " · "), one])));
    line.classList.toggle("is-good", solved());
    hear(parts.map(shownText).join(" · "));
  };

  const panel = () => {
    const holder = byId("answer");
    if (!known) {
      holder.replaceChildren(part("p", { className: "faint" }, both("正在求解……", "Searching …")));
      return;
    }
    if (known.error) {
      holder.replaceChildren(part("p", {}, known.error));
      return;
    }
    const { count, isExact, status, difficulty } = known;
    const one = ["种解法，唯一解", "solution"];
    const [number, words] = {
      solved: [grouped(count), count === "1" && isExact ? one : isExact ? ["种解法", "solutions"] : ["种以上解法", "solutions or more"]],
      no_solution: ["0", ["种解法：无解", "solutions"]],
      conflict: [both(`${clashes()} 处冲突`, `${clashes()} conflict${clashes() === 1 ? "" : "s"}`), ["无解", "no solution"]],
      undecided: ["?", ["时间到，尚未求出", "not decided in this time"]],
    }[status];
    const big = part("p", { className: `verdict-large ${status}` }, part("strong", {}, number), both(...words));
    const level = difficulty ? part("p", { className: "chips" }, difficultyChip(difficulty)) : null;
    holder.replaceChildren(big, ...(level ? [level] : []), ...pages(), ...more());
  };
  const dots = { trivial: 1, easy: 2, medium: 3, hard: 4, expert: 5 };
  const difficultyChip = ({ name, zh, en }) => {
    const bullets = "●".repeat(dots[name] ?? 0) + "○".repeat(5 - (dots[name] ?? 0));
    return part("span", { className: `chip level-${name}` }, part("span", { ariaHidden: "true" }, `${bullets} `), both(zh, en));
  };

  const pages = () => {
    if (solutions.length === 0 || isComplete()) {
      return [];
    }
    if (shown < 0) {
      const zh = solutions.length === 1 ? "在棋盘上显示解法" : "在棋盘上逐个显示";
      return [button(zh, solutions.length === 1 ? "Show it on the board" : "Show them on the board", () => page(1), "primary")];
    }
    const at = part("span", { className: "page-number" }, `${grouped(shown + 1)} / ${grouped(solutions.length)}`);
    const hide = button("收起", "Hide", () => show(-1));
    const keep = button("放到棋盘上", "Put it on the board", put);
    const turn = [button("◀ 上一种", "◀ Previous", () => page(-1)), at, button("下一种 ▶", "Next ▶", () => page(1))];
    return [part("div", { className: "pages" }, ...(solutions.length > 1 ? turn : [])), part("div", { className: "row" }, keep, hide)];
  };
  const more = () => {
    const { count, isExact, status } = known;
    const list = solutions.length < Number(count) && solutions.length < mostPaged && solutions.length > 0;
    const rows = [];
    if (!isExact) {
      rows.push(button("继续求", "Go on", () => goOn(), ""));
    }
    if (list) {
      rows.push(button(`列出更多（至多 ${grouped(mostPaged)} 种）`, `List more (at most ${grouped(mostPaged)})`, () => listMore()));
    }
    if (status === "solved" && !isComplete()) {
      rows.push(button("哪些格已经确定？", "What is certain?", certain));
    }
    return rows.length > 0 ? [part("div", { className: "row" }, ...rows)] : [];
  };

  const put = () => {
    const { n } = state.position();
    const kind = state.mode === "solve" ? state.kinds.own : state.kinds.given;
    const free = ([row, column]) => !state.queens.includes(state.position().cells[(row - 1) * n + column - 1]);
    state.set(solutions[shown].filter(free).map(([row, column]) => [(row - 1) * n + column - 1, kind]));
  };
  const show = (at) => {
    shown = at;
    squares.ghosts(at < 0 ? null : solutions[at]);
    panel();
  };
  const page = (way) => {
    if (solutions.length > 0) {
      // Who looks at the solution has had a hint.
      if (isRiddle() && shown < 0) {
        nqfill.record?.hinted();
      }
      show(shown < 0 && way < 0 ? solutions.length - 1 : (shown + way + solutions.length) % solutions.length);
    }
  };

  // The board that is asked about: what is given where it is solved, else all that stands there.
  const text = () => (isRiddle() ? state.json([state.kinds.given, state.kinds.givenOnBlocked]) : state.json());

  // As written: numbers of JSON lose their last digits.
  const counted = (written) => /"solution_count":(\d+)/.exec(written)?.[1] ?? "0";
  const taken = (result, written) => {
    known = { count: counted(written), isExact: result.exhaustive ?? false, status: result.status };
    solutions = (result.solutions ?? []).map(({ columns }) => columns.map((column, row) => [row + 1, column]));
  };
  const tell = () => {
    byId("status").dataset.milliseconds = (performance.now() - since).toFixed(1);
    tellLine();
    panel();
  };

  // An answer is never heard of when its board has changed: the engine forgets what was asked about it.
  const solve = async (options) => {
    const { head, json, text: answer } = await engine.ask({ task: "solve", format: "jsonl", milliseconds: usualTime, most, ...state.source, ...options }, text());
    const error = head.error ?? json().error?.message;
    if (error) {
      known = { error };
    } else {
      taken(json(), answer());
    }
    return !error;
  };
  const count = async (milliseconds) => {
    const { head, json, text: answer } = await engine.ask({ task: "count", format: "jsonl", ...state.source, ...(milliseconds ? { milliseconds } : {}) }, text());
    if (!head.error) {
      const [number, { exhaustive }] = [counted(answer()), json()];
      if (BigInt(number) >= BigInt(known.count)) {
        const status = exhaustive ? (number === "0" ? "no_solution" : "solved") : known.status;
        known = { ...known, count: number, isExact: exhaustive, status };
      }
    }
  };
  const rate = async () => {
    const mine = asked;
    const { head, json } = await engine.ask({ task: "rate", format: "jsonl", milliseconds: usualTime, ...state.source }, text());
    const name = head.error ? null : json().difficulty;
    const tables = await nqfill.tables();
    // These are no matter of the board, which may have changed meanwhile.
    if (mine === asked && name) {
      known = { ...known, difficulty: tables.difficulties.find((one) => one.name === name) };
      tell();
    }
  };

  const ask = async () => {
    asked += 1;
    since = performance.now();
    [known, solutions, shown] = [null, [], -1];
    tellLine();
    const mine = asked;
    // What is answered at once needs no word that it is being answered.
    setTimeout(() => {
      if (mine === asked && !known) {
        panel();
      }
    }, 120);
    if (!(await solve({}))) {
      tell();
      return;
    }
    tell();
    if (known.status === "solved" && !known.isExact) {
      await count(usualTime);
      tell();
    }
    if (known.isExact && (known.count === "1" || known.status === "no_solution") && !isComplete()) {
      await rate();
    }
  };

  const goOn = async () => {
    hear(pick("继续求解，改动棋盘即停止", "Going on; a change of the board ends it"));
    byId("answer").append(part("p", { className: "faint working" }, both("正在求解……", "Searching …"), button("停止", "Stop", stop)));
    if (known.status === "undecided" && !(await solve({ milliseconds: undefined }))) {
      tell();
      return;
    }
    await count(0);
    tell();
  };
  const stop = () => {
    engine.cancel();
    panel();
  };
  const listMore = async () => {
    const { count: number, isExact } = known;
    if (await solve({ most: mostPaged })) {
      known = { ...known, count: isExact ? number : known.count, isExact: isExact || known.isExact };
      show(Math.max(shown, 0));
      tell();
    }
  };
  const certain = async () => {
    const { head, json } = await engine.ask({ task: "explain", format: "jsonl", milliseconds: usualTime, ...state.source }, text());
    if (head.error) {
      say(head.error, head.error);
      return;
    }
    const { forced = [], impossible = [], message } = json();
    const pairs = (list) => list.map(({ row, column }) => [row, column]);
    squares.certain({ forced: pairs(forced), impossible: pairs(impossible) });
    const words = forced.length + impossible.length === 0 ? ["没有确定的格", "No square is certain"] : [`${forced.length} 格必有皇后，${impossible.length} 格必无`, `${forced.length} squares have a queen in every solution, ${impossible.length} in none`];
    byId("answer").append(part("p", { className: "certain" }, both(...words)));
    hear(message);
  };

  return { ask, certain, difficultyChip, page, solved, tell: () => {
    tellLine();
    panel();
  }, text, get known() {
    return known;
  }, get time() {
    return since;
  } };
})();
