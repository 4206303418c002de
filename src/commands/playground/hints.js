// Hints that lead to the end, and reasons whose steps are drawn on the board itself: `nqfill.hints`.
//
//   hint()     where to look; then what follows; then it is done; then where to look next
//   explain()  why there is no solution, or what all of them share
//   forget()   the board has changed
//
// A hint begins from what is noted: a note is a square that no queen takes.
"use strict";
nqfill.hints = (() => {
  const { engine, part, pick, place, squares, state, view } = nqfill;
  const { names } = nqfill.result;
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
  const asked = async (task, board, more = {}) => {
    const { head, json } = await engine.ask({ task, format: "jsonl", input: "json", milliseconds: usualTime, ...more }, board);
    const { error, ...result } = head.error ? { error: { message: head.error } } : json();
    return { ...result, refused: error?.message };
  };

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

  const lineWords = ({ rows = [], columns = [] }) => [...rows.map((row) => pick(`第 ${row} 行`, `row ${row}`)), ...columns.map((column) => pick(`第 ${column} 列`, `column ${column}`))].join(pick("、", ", "));
  const questions = {
    single: (lines) => pick(`${lines}只剩一格：哪一格？`, `One square is left in ${lines}: which?`),
    pair_attack: (lines) => pick(`${lines}只剩两格：哪些格同时攻击这两格？`, `Two squares are left in ${lines}: which squares attack both?`),
    common_attack: (lines) => pick(`哪一格会攻击${lines}剩下的所有格？`, `Which square attacks all that is left in ${lines}?`),
    clash: (lines, one) => pick(`假设${one}有皇后，${lines}还剩什么？`, `Suppose a queen at ${one}. What is left in ${lines}?`),
    trial: (_, one) => pick(`假设${one}有皇后，会出现什么矛盾？`, `Try a queen at ${one}: what breaks?`),
  };
  const question = (step) => {
    const tried = step.chains?.[0]?.queen ?? step.closed?.[0];
    const lines = lineWords(step);
    const isTrial = lines === "" && tried;
    const ask = questions[isTrial ? "trial" : step.technique] ?? (() => pick(`看${lines}`, `Look at ${lines}`));
    return [ask(lines, tried && place(tried)), part("span", { className: "faint" }, ` ${pick(...(names.techniques[step.technique] ?? ["", ""]))}`)];
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
    const { body } = nqfill.steps.view({ ...result, steps: [step], forced: undefined }, { show: (what) => (what ? squares.marks(what) : marked(step)), frame: squares.frame });
    view.panel.replaceChildren(...body.querySelectorAll(":scope > .steps > li > .ways"));
    offer(changes(step));
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
    const result = await asked("hint", board(state.squares(kinds.own), notes()), { level: 3 });
    const { hint: step } = result;
    if (result.refused || !step) {
      (result.forced || result.impossible ? tellCertain : ({ message, refused }) => view.say(refused ?? message))(result);
      return;
    }
    squares.marks({ step: { rows: step.rows, columns: step.columns }, closed: new Set(notes().map(String)) });
    view.say(...question(step));
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
    const core = new Set(pairs(answer.core?.queens).map(String));
    const aside = answer.core && !answer.steps_for_all ? pairs(answer.fixed).filter((one) => !core.has(String(one))) : [];
    const { body, light, stepper } = nqfill.steps.view(answer, {
      show: (what) => {
        squares.marks(what && { aside, ...what });
        view.say(what?.step.message ?? answer.message);
      },
      frame: squares.frame,
      away: (remove) => state.set(remove.map((one) => [state.at(pair(one)), kinds.empty])),
    });
    if (squares.dead.length > 0) {
      tellDead(squares.dead[0], [stepper, body]);
    } else {
      view.panel.replaceChildren(stepper, body);
      // The first step is what one wants to see.
      light();
    }
  };
  // A line without a square is the easiest reason, which needs no steps; fewer queens may do with harder ones.
  const tellDead = ([kind, number], others) => {
    const step = kind === "R" ? { rows: [number], columns: [] } : { rows: [], columns: [number] };
    squares.marks({ step });
    view.say(pick(`${lineWords(step)}已无处可放，所以无解。`, `There is no solution: ${lineWords(step)} has no square left.`));
    view.panel.replaceChildren(part("details", {}, part("summary", {}, pick("只看较少的皇后", "With fewer queens")), ...others));
  };

  view.verbs.hint.addEventListener("click", hint);
  view.verbs.why.addEventListener("click", explain);
  forget();
  return { explain, forget, hint };
})();
