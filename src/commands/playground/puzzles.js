// Puzzles to play: of the day, made to order, or from the collection: `nqfill.puzzles`.
//
//   dailyRecipe(date)  what the puzzle of a day (`today()`) is made of: the date alone, so it is the same everywhere
//   take(board, mode)  another board, which is no puzzle of ours
//   count(what)        a hint was given ("hints"), or the solution was shown ("seen")
//   solved()           the board is solved: says so, and what may follow
//   begin()            an empty board, in wait for the puzzle of today
//   keep(boards)       offers these, too
//   open()             the sheet
"use strict";
nqfill.puzzles = (() => {
  const { board: boards, button, data, engine, grouped, part, pick, plural, sign, state, view } = nqfill;
  const { names } = nqfill.result;
  const usualTime = 20_000;

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

  let playing = {};
  const count = (what) => (playing[what] += 1);
  const take = (board, mode) => {
    const isChosen = document.querySelector("dialog[open]");
    sheet.close();
    state.load(board, mode);
    playing = { since: performance.now(), hints: 0, seen: 0 };
    if (isChosen) {
      nqfill.squares.focus();
    }
  };
  const make = async (wanted) => {
    view.say(pick("正在出题……", "Making a puzzle …"));
    const { head } = await engine.ask({ task: "generate", recipe: wanted, milliseconds: usualTime });
    if (head.error) {
      sheet.close();
      view.say(head.error);
    } else {
      take(head.board, "play");
    }
  };
  const daily = () => make(dailyRecipe(today()));
  // Sizes at which puzzles are found in no time: of seven rows there are no hard ones.
  const canOrder = (rows, difficulty) => rows >= 6 && rows <= 10 && (rows !== 7 || difficulty !== "hard");
  const order = (rows, difficulty) => make(recipe(rows, difficulty, Math.floor(Math.random() * 1e9)));
  const begin = () => {
    state.load({ n: dailyRecipe(today()).size, queens: [], blocked: [] }, "play");
    daily().then(view.begin);
  };

  const time = (all) => `${Math.floor(all / 60)}:${two(all % 60)}`;
  const resultWords = (seconds) => {
    const { hints, seen } = playing;
    if (seen > 0) {
      return pick("看了解法", "The solution was shown");
    }
    return pick(`用时 ${time(seconds)}${hints > 0 ? `，提示 ${hints} 次` : ""}`, `${time(seconds)}${hints > 0 ? `, ${hints} hint${plural(hints)}` : ", no hint"}`);
  };
  const solved = () => {
    const seconds = Math.round((performance.now() - playing.since) / 1000);
    const all = nqfill.answers.known?.solutions?.length > 1 ? nqfill.answers.known.count : 0;
    // The next of the same size, as far as there are puzzles of that.
    const rows = Math.max(6, Math.min(10, state.position().n));
    view.panel.replaceChildren(part("div", { className: "card solved" },
      part("p", { className: "verdict" }, sign("solved"), resultWords(seconds)),
      part("div", { className: "row" }, ...offers(rows, `${rows} × ${rows} `), all > 1 ? button([`全部 ${grouped(all)} 种解法`, `All ${grouped(all)} solutions`], nqfill.answers.leaf, { id: "all-solutions" }) : null),
    ));
    view.panel.scrollIntoView({ block: "nearest" });
  };

  const levels = names.difficulties.filter(([id]) => ["easy", "medium", "hard"].includes(id));
  const offers = (rows, before = "") => levels.filter(([id]) => canOrder(rows, id)).map(([id, zh, en]) => button([before + zh, before + en], () => order(rows, id)));
  const thumbnail = ({ zh, en, mode, board }) => {
    const from1 = (list) => list.map(([row, column]) => [row + 1, column + 1]);
    const picture = boards.drawn(board.n, { given: from1(board.queens), blocked: from1(board.blocked) }, { numbers: false });
    picture.setAttribute("aria-hidden", "true");
    return button(["", ""], () => take(board, mode), { className: "thumbnail" }, picture, part("span", {}, pick(zh, en)));
  };
  let kept = [];
  const keep = (all) => (kept = all.map((board, at) => ({ zh: String(at + 1), en: String(at + 1), mode: "edit", board })));
  const thumbnails = (words, all) => [part("h3", {}, pick(...words)), part("div", { className: "thumbnails" }, ...all.map(thumbnail))];
  const sheet = nqfill.sheet(["题目", "Puzzles"], () => {
    const size = part("input", { type: "number", id: "size", min: 1, max: state.mostRows, value: state.position().n });
    const ordered = part("div", { className: "row levels" });
    const offer = () => {
      const n = Math.max(1, Math.min(state.mostRows, Math.floor(Number(size.value)) || 1));
      ordered.replaceChildren(...offers(n), button(["空棋盘", "Empty board"], () => take({ n, queens: [], blocked: [] }, "edit"), { id: "empty" }));
    };
    size.addEventListener("input", offer);
    offer();
    return [
      part("div", { className: "row" }, button(["今天的题", "Today’s puzzle"], daily, { className: "primary", id: "daily" })),
      part("h3", {}, pick("新题", "New puzzle")),
      part("div", { className: "row" }, part("label", {}, pick("行数 ", "Rows "), size), ordered),
      ...(kept.length > 1 ? thumbnails(["读入的棋盘", "Boards that were read"], kept) : []), ...thumbnails(["题库", "Collection"], data("collection")),
    ];
  });

  return { begin, count, dailyRecipe, keep, open: sheet.open, solved, take, today };
})();
