// Hints that lead to the end, and reasons whose steps are drawn on the board itself: `nqfill.hints`.
//
//   hint()     where to look; then what follows; then it is done; then where to look next
//   explain()  why there is no solution, or what all of them share
//   forget()   the board has changed
//
// A hint begins from what is noted: a note is a square that no queen takes.
"use strict";
nqfill.hints = (() => {
  const { answers, engine, except, pick, place, squares, state, view } = nqfill;
  const { pair, pairs } = nqfill.board;
  const { kinds } = state;
  const usualTime = 10_000;
  // What the next press does.
  let follow = null;

  const label = (zh, en, act) => {
    follow = act;
    view.verbs.hint.textContent = pick(zh, en);
  };
  const forget = () => label("提示", "Hint", null);
  const working = (zh, en) => {
    squares.marks(null);
    view.panel.replaceChildren();
    view.say(pick(zh, en));
  };
  const asked = (task, wanted, more) => engine.result(task, wanted, { milliseconds: usualTime, ...more });

  const notes = () => state.squares(kinds.note);
  const board = (own, noted) => state.json([...state.squares(kinds.given, kinds.givenOnBlocked), ...own], [...state.blocks(), ...noted]);
  // The first own queen or note that no solution of the puzzle has with those before it; where not all solutions are known, none.
  const firstWrong = async () => {
    await answers.found;
    const { isExact, solutions = [] } = answers.known;
    let left = solutions;
    const isWrong = (has) => ([row, column]) => {
      left = left.filter((queens) => (queens[row - 1][1] === column) === has);
      return left.length === 0;
    };
    const own = state.mode === "play" ? state.squares(kinds.own) : [];
    return isExact && left.length > 0 ? (own.find(isWrong(true)) ?? notes().find(isWrong(false))) : null;
  };

  const marked = (step) => squares.marks({ step, closed: new Set(notes().map(String)) });

  const changes = ({ queen, closed = [] }) => (queen ? [[state.at(pair(queen)), state.own]] : pairs(closed).filter((one) => !state.queens.includes(state.position().cells[state.at(one)])).map((one) => [state.at(one), kinds.note]));
  const offer = (wanted, zh = "照做", en = "Do it") => {
    const act = () => {
      state.set(wanted);
      label("下一个提示", "Next hint", null);
    };
    if (wanted.length > 0) {
      label(zh, en, act);
    }
  };
  const tellAll = (result) => {
    const { hint: step } = result;
    marked(step);
    view.say(step.message);
    view.panel.replaceChildren(nqfill.result.ways(step, (what) => (what ? squares.marks(what) : marked(step))));
    offer(changes(step));
  };
  // A queen of some solution, where all open squares have one.
  const any = async () => {
    const { solutions = [] } = await asked("solve", board(state.squares(kinds.own), notes()), { most: 1 });
    const queens = solutions.flatMap(({ columns }) => columns.map((column, row) => [row + 1, column]));
    return except(queens, state.squares(...state.queens)).slice(0, 1).map(([row, column]) => ({ row, column }));
  };
  // Where no step is forced, what all solutions share.
  const tellCertain = ({ forced = [], impossible = [], message }) => {
    const [queen] = forced;
    squares.marks({ step: { queen, closed: queen ? [] : impossible } });
    view.say(message);
    offer(changes({ queen, closed: impossible }));
  };
  const look = async () => {
    if (answers.isSolved()) {
      answers.solve();
      return;
    }
    nqfill.puzzles.count("hints");
    working("正在想……", "Thinking …");
    const wrong = await firstWrong();
    if (wrong) {
      const [row, column] = wrong;
      squares.marks({ step: { squares: [{ row, column }] } });
      view.say(pick(`${place({ row, column })}错了：这样就没有解。`, `${place({ row, column })} is wrong: with it there is no solution.`));
      offer([[state.at(wrong), kinds.empty]], "取走", "Take it away");
      return;
    }
    const result = await asked("hint", board(state.squares(kinds.own), notes()), { level: 1 });
    const { hint: step } = result;
    if (result.refused) {
      view.say(result.refused);
      return;
    }
    if (!step) {
      tellCertain([result.forced, result.impossible].some((list) => list?.length > 0) ? result : { ...result, forced: await any() });
      return;
    }
    squares.marks({ step: { rows: step.rows, columns: step.columns }, closed: new Set(notes().map(String)) });
    view.say(result.message);
    label("得出什么？", "What follows?", () => tellAll(result));
  };
  const hint = () => (follow ?? look)();

  const explain = async () => {
    forget();
    working("正在找原因……", "Looking for the reason …");
    const answer = await asked("explain", state.json());
    if (answer.refused) {
      view.say(answer.refused);
      return;
    }
    view.say(answer.message);
    if (answer.status === "conflict") {
      return;
    }
    const core = pairs(answer.core?.queens);
    const aside = answer.core ? except(pairs(answer.fixed), core) : [];
    const show = (what) => {
      squares.marks(what && { aside, ...what });
      view.say(what?.step.message ?? answer.message);
    };
    const { body, light, stepper } = nqfill.result.explained(answer, show);
    view.panel.replaceChildren(stepper, body);
    light();
    // A key leads from step to step, and Escape back to the board.
    stepper.lastChild.focus({ preventScroll: true });
  };

  return { explain, forget, hint };
})();
