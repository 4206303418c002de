// Hints that lead to the end, and reasons whose steps are drawn on the board itself: `nqfill.hints`.
//
//   hint()     where to look; then what follows; then it is done; then where to look next
//   explain()  why there is no solution, or what all of them share
//   forget()   the board has changed
//
// A hint begins from what is noted: a note is a square that no queen takes.
"use strict";
nqfill.hints = (() => {
  const { engine, except, pick, place, squares, state, view } = nqfill;
  const { pair, pairs } = nqfill.marks;
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
  // The first own queen or note that no solution has: with those before it there is one, with it there is none.
  const firstWrong = async () => {
    const own = state.mode === "play" ? state.squares(kinds.own) : [];
    const all = [...own, ...notes()];
    const isWrong = async (count) => {
      const { status } = await asked("solve", board(all.slice(0, Math.min(count, own.length)), all.slice(own.length, count)), { first: true });
      return status === "no_solution" || status === "conflict";
    };
    if (all.length === 0 || !(await isWrong(all.length)) || (await isWrong(0))) {
      return null;
    }
    let [right, wrong] = [0, all.length];
    while (wrong - right > 1) {
      const middle = Math.floor((right + wrong) / 2);
      if (await isWrong(middle)) {
        wrong = middle;
      } else {
        right = middle;
      }
    }
    return all[wrong - 1];
  };

  const marked = (step) => squares.marks({ step, closed: new Set(notes().map(String)) });

  const changes = ({ queen, closed = [] }) => (queen ? [[state.at(pair(queen)), state.own]] : pairs(closed).filter((one) => !state.queens.includes(state.position().cells[state.at(one)])).map((one) => [state.at(one), kinds.note]));
  const offer = (wanted) => {
    const act = () => {
      state.set(wanted);
      label("下一个提示", "Next hint", null);
    };
    if (wanted.length > 0) {
      label("照做", "Do it", act);
    }
  };
  const tellAll = (result) => {
    const { hint: step } = result;
    marked(step);
    view.say(step.message);
    view.panel.replaceChildren(nqfill.steps.ways(step, { show: (what) => (what ? squares.marks(what) : marked(step)), frame: squares.frame }));
    offer(changes(step));
  };
  // A queen of some solution, where all open squares have one.
  const any = async () => {
    const { solutions = [] } = await asked("solve", board(state.squares(kinds.own), notes()), { first: true });
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
    if (nqfill.answers.isSolved()) {
      return;
    }
    nqfill.puzzles.hinted();
    working("正在想……", "Thinking …");
    const wrong = await firstWrong();
    if (wrong) {
      const [row, column] = wrong;
      squares.marks({ step: { squares: [{ row, column }] } });
      view.say(pick(`${place({ row, column })}错了：这样就没有解。`, `${place({ row, column })} is wrong: with it there is no solution.`));
      offer([[state.at(wrong), kinds.empty]]);
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
    const draw = {
      show: (what) => {
        squares.marks(what && { aside, ...what });
        view.say(what?.step.message ?? answer.message);
      },
      frame: squares.frame,
      away: (remove) => state.set(remove.map((one) => [state.at(pair(one)), kinds.empty])),
    };
    const { body, light, stepper } = nqfill.steps.view(answer, draw);
    view.panel.replaceChildren(stepper, body);
    light();
  };

  return { explain, forget, hint };
})();
