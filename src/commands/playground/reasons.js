// Hints in three levels, and reasons whose steps are clicked, on the board itself: `nqfill.reasons`.
//
//   hint(), explain()    what H and E do
//   forget()             the board has changed
"use strict";
nqfill.reasons = (() => {
  const { answers, engine, squares, state } = nqfill;
  const { both, button, byId, copies, hear, part } = nqfill.parts;
  const usualTime = 10_000;
  let level = 0;

  const { pair, pairs } = nqfill.marks;

  const working = (what) => {
    squares.marks(null);
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
    const { n } = state.position();
    const empty = ({ row, column }) => [(row - 1) * n + column - 1, state.kinds.empty];
    const core = new Set(pairs(answer.core?.queens).map(String));
    const aside = answer.core && !answer.steps_for_all ? pairs(answer.fixed).filter((one) => !core.has(String(one))) : [];
    const { body, light, stepper } = nqfill.steps.view(answer, {
      show: (what) => squares.marks(what && { aside, ...what }),
      frame: squares.frame,
      heading: "h2",
      away: (remove) => state.set(remove.map(empty)),
    });
    const own = state.squares(state.kinds.own).length > 0 ? [part("p", { className: "faint" }, both("连同自己放的皇后：", "With your own queens:"))] : [];
    byId("reason").replaceChildren(
      ...own,
      part("p", { className: `verdict-line ${answer.status}` }, answer.message),
      ...(answer.conflicts ?? []).map((conflict) => part("p", {}, conflictWords(conflict))),
      stepper,
      body,
      asText(text.text()),
      command("explain"),
    );
    if (answer.forced) {
      squares.certain({ forced: answer.forced.map(pair), impossible: answer.impossible.map(pair) });
    }
    // The first step is what one wants to see.
    light();
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
      const text = nqfill.pick(`第 ${row} 行第 ${column} 列的皇后放错了：这样就没有解`, `The queen on row ${row}, column ${column} is wrong: with it there is no solution`);
      squares.marks({ step: { squares: [{ row, column }] } });
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
    const looked = step && (level === 1 ? { rows: step.rows, columns: step.columns } : step);
    const known = level > 1 ? { queen: forced?.[0], closed: impossible } : {};
    if (looked || forced || impossible) {
      squares.marks({ step: looked ?? known });
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
    byId("reason").replaceChildren();
  };

  return { explain, forget, hint };
})();
