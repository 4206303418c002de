// Puzzles to play: of the day, made to order, or from the collection; and what the device remembers of them: `nqfill.puzzles`.
//
//   daily()            the puzzle of today, which is made from the date alone, so it is the same everywhere
//   take(board, mode)  another board, which is no puzzle of ours
//   hinted(), seen()   a hint was given, or the solution was shown
//   solved()           the board is solved: says so, and what may follow
//   open(), date       the sheet; the day whose puzzle is played, or null
//   begin(date)        that puzzle is played
"use strict";
nqfill.puzzles = (() => {
  const { board: boards, button, data, engine, faint, grouped, part, pick, plural, settings, state, view } = nqfill;
  const { names } = nqfill.result;
  const usualTime = 20_000;
  const remembered = 366;

  // Easy at the beginning of a week, hard at its end: Sunday first.
  const week = [[10, "hard"], [7, "easy"], [8, "easy"], [8, "medium"], [9, "medium"], [9, "hard"], [10, "medium"]];
  const two = (number) => String(number).padStart(2, "0");
  const dateOf = (day) => `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
  const today = () => dateOf(new Date());
  // Easy boards with nothing to spare are rare from eight rows on.
  const recipe = (size, difficulty, seed) => ({ kind: "unique", size, difficulty, minimal: difficulty !== "easy", seed });
  const dailyRecipe = (date) => {
    const [year, month, day] = date.split("-").map(Number);
    return recipe(...week[new Date(Date.UTC(year, month - 1, day)).getUTCDay()], Number(date.replaceAll("-", "")));
  };

  let playing = null;
  const begin = (date) => {
    playing = { date, since: performance.now(), hints: 0, isSeen: false };
  };
  const take = (board, mode) => {
    // What comes complete was not played.
    playing = null;
    const isChosen = sheet.close();
    state.load(board, mode);
    begin(null);
    if (isChosen) {
      nqfill.squares.focus();
    }
  };
  const make = async (wanted, date) => {
    view.say(pick("正在出题……", "Making a puzzle …"));
    const { head } = await engine.ask({ task: "generate", recipe: wanted, milliseconds: usualTime });
    if (head.error) {
      sheet.close();
      view.say(head.error);
    } else {
      take(head.board, "play");
      begin(date);
    }
  };
  const daily = () => make(dailyRecipe(today()), today());
  // Sizes at which puzzles are found in no time: of seven rows there are no hard ones.
  const sizes = [6, 7, 8, 9, 10];
  let rows = 8;
  const canOrder = (difficulty) => rows !== 7 || difficulty !== "hard";
  const order = (difficulty) => make(recipe(rows, difficulty, Math.floor(Math.random() * 1e9)), null);

  const time = (all) => `${Math.floor(all / 60)}:${two(all % 60)}`;
  const records = () => settings.stored("days", {});
  const remember = (seconds) => {
    const { date, hints, isSeen } = playing;
    if (date && !isSeen) {
      // The first time counts.
      const days = { [date]: { seconds, hints }, ...records() };
      settings.store("days", Object.fromEntries(Object.keys(days).sort().slice(-remembered).map((day) => [day, days[day]])));
    }
  };
  const resultWords = (seconds) => {
    const { hints, isSeen } = playing;
    if (isSeen) {
      return pick("看了解法", "The solution was shown");
    }
    return pick(`用时 ${time(seconds)}${hints > 0 ? `，提示 ${hints} 次` : ""}`, `${time(seconds)}${hints > 0 ? `, ${hints} hint${plural(hints)}` : ", no hint"}`);
  };
  const solved = () => {
    if (!playing) {
      return;
    }
    const seconds = Math.round((performance.now() - playing.since) / 1000);
    const all = nqfill.answers.known?.solutions?.length > 1 ? nqfill.answers.known.count : 0;
    remember(seconds);
    fit();
    const [{ date }, words] = [playing, resultWords(seconds)];
    const share = () => nqfill.share.give(`${pick("皇后残局", "n-queens")} ${date ?? ""} ♛ ${words}`);
    view.panel.replaceChildren(part("div", { className: "card solved" },
      part("p", { className: "verdict" }, words),
      part("div", { className: "row" }, ...offers(`${rows} × ${rows} `)),
      part("div", { className: "row" }, nqfill.copier(["分享结果", "Share result"], share), all > 1 ? button([`全部 ${grouped(all)} 种解法`, `All ${grouped(all)} solutions`], nqfill.answers.leaf, { id: "all-solutions" }) : null),
    ));
  };

  const streak = (days) => {
    const day = new Date();
    if (!days[dateOf(day)]) {
      day.setDate(day.getDate() - 1);
    }
    let length = 0;
    for (; days[dateOf(day)]; length += 1) {
      day.setDate(day.getDate() - 1);
    }
    return length;
  };
  // Four weeks, which begin on Sunday.
  const calendar = (days) => {
    const now = new Date();
    const heads = [..."日一二三四五六"].map((zh, at) => part("li", { className: "faint", ariaHidden: "true" }, pick(zh, "SMTWTFS"[at])));
    const cells = Array.from({ length: 22 + now.getDay() }, (_, at) => {
      const day = new Date(now);
      day.setDate(now.getDate() - 21 - now.getDay() + at);
      const [date, record] = [dateOf(day), days[dateOf(day)]];
      const words = record ? pick(`${date}：${time(record.seconds)}，提示 ${record.hints} 次`, `${date}: ${time(record.seconds)}, ${record.hints} hint${plural(record.hints)}`) : pick(`${date}：未做`, `${date}: not solved`);
      const kind = record ? (record.hints > 0 ? "is-helped" : "is-solved") : "";
      return part("li", { className: `${kind}${date === today() ? " is-today" : ""}`, title: words }, part("span", { ariaHidden: "true" }, String(day.getDate())), part("span", { className: "unseen" }, words));
    });
    return part("ol", { className: "days" }, ...heads, ...cells);
  };
  const levels = names.difficulties.filter(([id]) => ["easy", "medium", "hard"].includes(id));
  // At the size of the board, as far as there are puzzles of that.
  const fit = () => (rows = Math.max(sizes[0], Math.min(sizes.at(-1), state.position().n)));
  const offers = (before = "") => levels.map(([id, zh, en]) => button([before + zh, before + en], () => order(id), { disabled: !canOrder(id), value: id }));
  const thumbnail = ({ zh, en, mode, board }) => {
    const from1 = (list) => list.map(([row, column]) => [row + 1, column + 1]);
    const picture = boards.drawn(board.n, { given: from1(board.queens), blocked: from1(board.blocked) }, { numbers: false });
    picture.setAttribute("aria-hidden", "true");
    return button(["", ""], () => take(board, mode), { className: "thumbnail" }, picture, part("span", {}, pick(zh, en)));
  };
  const body = part("div");
  const sheet = nqfill.sheet(["题目", "Puzzles"], body);
  const open = () => {
    fit();
    const days = records();
    const length = streak(days);
    const ordered = part("div", { className: "row levels" }, ...offers());
    const wanted = view.choice("rows", ["行数", "Rows"], sizes.map((size) => [size, [String(size), String(size)]]), (size) => {
      rows = size;
      [...ordered.children].forEach((one) => (one.disabled = !canOrder(one.value)));
    });
    body.replaceChildren(
      part("div", { className: "row" }, button(["今天的题", "Today’s puzzle"], daily, { className: "primary", id: "daily" }), button(["空棋盘", "Empty board"], () => take({ n: state.position().n, queens: [], blocked: [] }, "edit"), { id: "empty" })),
      length > 0 ? faint(pick(`连续 ${length} 天`, `${length} day${plural(length)} in a row`)) : "",
      calendar(days),
      part("h3", {}, pick("新题", "New puzzle")),
      part("div", { className: "row" }, part("span", {}, pick("行数", "Rows")), wanted),
      ordered,
      part("h3", {}, pick("题库", "Collection")),
      part("div", { className: "thumbnails" }, ...data("collection").map(thumbnail)),
    );
    view.choose("rows", rows);
    sheet.open();
  };

  const hinted = () => {
    if (playing) {
      playing.hints += 1;
    }
  };
  const seen = () => {
    if (playing) {
      playing.isSeen = true;
    }
  };
  return { begin, daily, dailyRecipe, hinted, open, seen, solved, take, today, get date() {
    return playing?.date ?? null;
  } };
})();
