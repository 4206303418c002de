// What is known of the board: the line under it, how many solutions there are, and each of them on the board: `nqfill.answers`.
//
//   ask()            asks after every change
//   solve()          shows the first solution; pressed again, puts it on the board
//   isSolved()       whether the board is complete and right
//   leaf()           leads through all solutions
//   found            a promise, kept when that is known
//   known            { status, count, isExact, difficulty, solutions }, or { error }, of the board as it stands, or null
"use strict";
nqfill.answers = (() => {
  const { engine, except, grouped, part, pick, plural, squares, state, view } = nqfill;
  const { conflictsOf, levelOf, pagerOf } = nqfill.result;
  const most = 100;
  const usualTime = 2000;
  const answers = { known: null };
  let [asked, shown] = ["", -1];

  // What is asked about: the puzzle, where one is played, else all that stands there.
  const text = () => (state.mode === "play" ? state.json(state.squares(state.kinds.given, state.kinds.givenOnBlocked)) : state.json());
  const isWhole = () => state.squares(...state.queens).length === state.position().n;
  const isSolved = () => isWhole() && state.conflicts().length === 0;

  const wordsOf = ({ status, count, isExact, error }) => {
    if (error) {
      return error;
    }
    if (status === "undecided") {
      return pick("时间到，未求出", "not decided in this time");
    }
    const exact = { 0: pick("无解", "no solution"), 1: pick("唯一解", "1 solution") }[count] ?? pick(`${grouped(count)} 种解法`, `${grouped(count)} solutions`);
    return isExact ? exact : pick(`很多解法（超过 ${grouped(count)} 种）`, `many solutions (more than ${grouped(count)})`);
  };
  const deadWords = () => {
    const names = squares.dead.slice(0, 3).map(squares.lineWords).join(pick("、", ", "));
    const verb = squares.dead.length === 1 ? "has" : "have";
    const dots = squares.dead.length > 3 ? pick("等", " ...") : "";
    return part("span", {}, part("i", { className: "dead-sign", ariaHidden: "true" }), pick(`${names}${dots}已无处可放`, `${names}${dots} ${verb} no square left`));
  };

  const tell = () => {
    const { n } = state.position();
    const [conflicts, placed] = [state.conflicts(), state.squares(...state.queens).length];
    const pairs = new Set(conflicts.map(({ squares: two }) => JSON.stringify(two))).size;
    const level = answers.known?.difficulty ? levelOf(answers.known) : null;
    view.rule.replaceChildren(pick(`放 ${n} 个皇后：每行、每列、每条斜线至多一个`, `Place ${n} queens so that none attacks another`), ...(level ? [level] : []));
    // What is known of a puzzle does not speak of queens that have gone wrong.
    const isAstray = state.mode === "play" ? squares.dead.length > 0 : isWhole();
    const words = [
      ...(pairs > 0 ? [part("strong", { className: "is-bad" }, pick(`${pairs} 处冲突`, `${pairs} conflict${plural(pairs)}`))] : []),
      isSolved() ? part("strong", { className: "is-good" }, pick("完成", "Solved")) : `${placed} / ${n}`,
      ...(answers.known && pairs === 0 && !isAstray ? [wordsOf(answers.known)] : []),
      ...(pairs === 0 && squares.dead.length > 0 ? [deadWords()] : []),
    ];
    view.count.replaceChildren(...words.flatMap((one, at) => (at === 0 ? [one] : [" · ", one])));
  };
  const tellConflicts = () => {
    const conflicts = state.conflicts();
    if (conflicts.length > 0) {
      view.panel.replaceChildren(...conflictsOf({ conflicts: conflicts.slice(0, 20), conflict_count: conflicts.length }).filter(Boolean));
    }
  };

  const request = (task, more) => engine.result(task, asked, { milliseconds: usualTime, ...more });
  const level = async () => {
    if (answers.known.isExact && answers.known.count === "1" && !answers.known.difficulty && !isWhole()) {
      const { difficulty, score } = await request("rate");
      answers.known = { ...answers.known, difficulty, score };
      tell();
    }
  };
  const found = async () => {
    const { refused: error, status, exhaustive: isExact, count, solutions = [] } = await request("solve", { most });
    answers.known = { error, status, isExact, count, solutions: solutions.map(({ columns }) => columns.map((column, row) => [row + 1, column])) };
    tell();
    level();
  };
  // An answer is never heard of when its board has changed: the engine forgets what was asked about it.
  const ask = () => {
    shown = -1;
    name();
    const wanted = text();
    const isNew = wanted !== asked || !answers.known;
    if (isNew) {
      [answers.known, asked] = [null, wanted];
    }
    tell();
    tellConflicts();
    if (isNew) {
      answers.found = found();
    } else {
      level();
    }
  };

  // Solutions.
  const name = () => {
    view.verbs.solve.textContent = shown < 0 ? pick("求解", "Solve") : pick("放到棋盘上", "Put it there");
  };
  const put = () => {
    const wrong = except(state.squares(state.kinds.own), answers.known.solutions[shown]);
    const missing = except(answers.known.solutions[shown], state.squares(...state.queens));
    state.set([...wrong.map((one) => [state.at(one), state.kinds.empty]), ...missing.map((one) => [state.at(one), state.own])]);
  };
  const show = (at) => {
    shown = at;
    name();
    squares.ghosts(answers.known.solutions[at]);
  };
  const leaf = () => {
    squares.marks(null);
    show(0);
    view.say(wordsOf(answers.known));
    view.panel.replaceChildren(...(answers.known.solutions.length > 1 ? [pagerOf(answers.known.solutions.length, show)] : []));
  };
  const solve = () => {
    const { solutions = [] } = answers.known ?? {};
    if (isSolved()) {
      view.say(pick("完成", "Solved"));
    } else if (shown >= 0) {
      put();
    } else if (solutions.length === 0) {
      view.say(answers.known ? wordsOf(answers.known) : pick("正在求解……", "Searching …"));
    } else {
      nqfill.puzzles.count("seen");
      leaf();
    }
  };

  return Object.assign(answers, { ask, isSolved, leaf, solve });
})();
