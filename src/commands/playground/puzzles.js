// Puzzles to solve: of the day, made to order, or from the collection; and what the device remembers of them: `nqfill.puzzles`.
//
// The puzzle of a day is made by `generate` from the date alone, so it is the same everywhere; the record of it leaves no device.
"use strict";
nqfill.puzzles = (() => {
  const { engine, state } = nqfill;
  const { both, button, byId, part, say, store, stored } = nqfill.parts;
  const usualTime = 20_000;
  const remembered = 366;

  // Easy at the beginning of a week, hard at its end: Sunday first.
  const week = [
    { size: 10, difficulty: "hard" },
    { size: 7, difficulty: "easy" },
    { size: 8, difficulty: "easy" },
    { size: 8, difficulty: "medium" },
    { size: 9, difficulty: "medium" },
    { size: 9, difficulty: "hard" },
    { size: 10, difficulty: "medium" },
  ];
  const two = (number) => String(number).padStart(2, "0");
  const dateOf = (day) => `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
  const dailyRecipe = (date) => {
    const [year, month, day] = date.split("-").map(Number);
    return { kind: "unique", ...week[new Date(Date.UTC(year, month - 1, day)).getUTCDay()], minimal: true, seed: Number(date.replaceAll("-", "")) };
  };
  // `--minimal` leaves no queen that could be spared; easy boards are not made so.
  const commandOf = ({ kind, size, difficulty, minimal, seed }) =>
    `nqfill generate --kind ${kind} --size ${size}${minimal ? " --minimal" : ""}${difficulty ? ` --difficulty ${difficulty}` : ""} --seed ${seed}`;

  let playing = null;
  let clock = 0;

  const records = () => stored("days", {});
  const begun = (date) => {
    playing = { date, since: performance.now(), hints: 0, isOver: false };
    clearInterval(clock);
    clock = setInterval(showTime, 1000);
    showTime();
  };
  const seconds = () => Math.round((performance.now() - playing.since) / 1000);
  const time = (all) => `${Math.floor(all / 60)}:${two(all % 60)}`;
  const showTime = () => {
    const isShown = byId("timed").checked && playing && !playing.isOver;
    byId("timer").hidden = !isShown;
    if (isShown) {
      byId("timer").textContent = time(seconds());
    }
  };
  const stop = () => {
    playing = null;
    clearInterval(clock);
    showTime();
  };

  // Called after every change: a puzzle that is solved is remembered.
  const solved = () => {
    if (!playing || playing.isOver) {
      return;
    }
    playing.isOver = true;
    const [taken, { date, hints }] = [seconds(), playing];
    showTime();
    if (date) {
      const days = records();
      // The first time counts.
      days[date] ??= { seconds: taken, hints };
      const kept = Object.keys(days).sort().slice(-remembered);
      store("days", Object.fromEntries(kept.map((day) => [day, days[day]])));
      showRecord();
    }
    say(`完成，用时 ${time(taken)}${hints > 0 ? `，提示 ${hints} 次` : ""}`, `Solved in ${time(taken)}${hints > 0 ? `, with ${hints} ${hints === 1 ? "hint" : "hints"}` : ""}`);
  };
  const hinted = () => {
    if (playing) {
      playing.hints += 1;
    }
  };

  const streak = (days, today) => {
    const day = new Date(today);
    let length = 0;
    if (!days[dateOf(day)]) {
      day.setDate(day.getDate() - 1);
    }
    while (days[dateOf(day)]) {
      length += 1;
      day.setDate(day.getDate() - 1);
    }
    return length;
  };
  const showRecord = () => {
    const [days, today] = [records(), new Date()];
    const weeks = Array.from({ length: 28 }, (_, back) => {
      const day = new Date(today);
      day.setDate(day.getDate() - 27 + back);
      const date = dateOf(day);
      const record = days[date];
      const words = record ? nqfill.pick(`${date}：用时 ${time(record.seconds)}，提示 ${record.hints} 次`, `${date}: ${time(record.seconds)}, ${record.hints} hints`) : nqfill.pick(`${date}：未做`, `${date}: not solved`);
      return part("li", { className: record ? (record.hints > 0 ? "is-helped" : "is-solved") : "", title: words }, part("span", { className: "unseen" }, words));
    });
    const length = streak(days, today);
    const now = days[dateOf(today)];
    byId("record").replaceChildren(
      part("p", {}, now ? both(`今天已完成：${time(now.seconds)}`, `Solved today: ${time(now.seconds)}`) : both("今天还没有做", "Not solved yet today"), ...(length > 0 ? [" · ", both(`连续 ${length} 天`, `${length} ${length === 1 ? "day" : "days"} in a row`)] : [])),
      part("ol", { className: "days" }, ...weeks),
    );
  };

  const make = async (recipe, date) => {
    byId("making").replaceChildren(part("p", { className: "faint working" }, both("正在出题……", "Making a puzzle …"), button("停止", "Stop", () => {
      engine.cancel();
      byId("making").replaceChildren();
    })));
    const { head } = await engine.ask({ task: "generate", recipe, milliseconds: usualTime });
    if (head.error) {
      byId("making").replaceChildren(part("p", { className: "is-bad" }, head.error));
      return;
    }
    nqfill.leaveLink();
    state.load(head.board, "solve");
    begun(date);
    const { difficulties } = await nqfill.tables();
    const level = difficulties.find(({ name }) => name === head.difficulty);
    byId("making").replaceChildren(
      part("p", { className: "chips" }, ...(level ? [nqfill.answers.difficultyChip(level)] : []), part("span", { className: "chip" }, date ?? both("新题", "new"))),
      part("p", { className: "command" }, part("code", {}, commandOf(recipe))),
    );
    nqfill.toBoard();
    say("题目已放好：开始吧", "The puzzle is on the board: go");
  };
  // Easy boards with nothing to spare are rare from eight rows on.
  const spare = (recipe) => (["trivial", "easy"].includes(recipe.difficulty) ? { ...recipe, minimal: false } : recipe);
  const daily = (date = dateOf(new Date())) => make(spare(dailyRecipe(date)), date);

  const order = () => {
    const difficulty = byId("difficulty").value;
    const seed = Math.floor(Math.random() * 1e9);
    const kind = byId("kind").value;
    const recipe = { kind, size: Number(byId("made-size").value), minimal: kind === "unsolvable" || difficulty !== "", seed, ...(difficulty ? { difficulty } : {}) };
    make(spare(recipe), null);
  };

  const examples = async () => {
    const holder = byId("examples");
    if (holder.childElementCount > 0) {
      return;
    }
    const all = JSON.parse(byId("collection").textContent);
    holder.append(...all.map(({ zh, en, text, mode }) => button(zh, en, async () => {
      const { head } = await engine.ask({ task: "read", source: "board.txt" }, text);
      nqfill.leaveLink();
      state.load(head.boards[0].board, mode);
      stop();
      nqfill.toBoard();
    })));
  };
  const levels = async () => {
    const { difficulties } = await nqfill.tables();
    if (byId("difficulty").childElementCount === 1) {
      byId("difficulty").append(...difficulties.map(({ name, zh, en }) => part("option", { value: name }, nqfill.pick(zh, en))));
    }
  };

  byId("daily").addEventListener("click", () => daily());
  byId("order").addEventListener("click", order);
  byId("timed").addEventListener("change", showTime);
  nqfill.record = { hinted };
  return { daily, dailyRecipe, examples, levels, showRecord, solved, stop };
})();
