// Pages through the completions of a board, and shows boards as text.
"use strict";
(() => {
  // Puts the queens of a completion on a board; `columns` counts from 1.
  const show = (board, columns) => {
    board.querySelectorAll(':scope > use[href="#added"]').forEach((use) => use.remove());
    const given = new Set(nqfill.board.places(board, "given").map(String));
    const queens = columns.map((column, row) => [row + 1, column]);
    board.append(...queens.filter((queen) => !given.has(String(queen))).map((queen) => nqfill.board.stamp("added", queen)));
    board.setAttribute("aria-label", nqfill.board.label(columns.length, queens));
  };

  const button = (text, zh, en) => {
    const made = document.createElement("button");
    made.type = "button";
    made.append(text);
    const name = () => made.setAttribute("aria-label", nqfill.pick(zh, en));
    name();
    document.addEventListener("languagechange", name);
    return made;
  };

  const addPager = (card, board, solutions, changed) => {
    let at = 0;
    const pager = document.createElement("div");
    const place = document.createElement("output");
    const [back, on] = [button("‹", "上一个解", "previous solution"), button("›", "下一个解", "next solution")];
    const go = (to) => {
      at = Math.max(0, Math.min(solutions.length - 1, to));
      show(board, solutions[at].split(" ").map(Number));
      place.textContent = `${at + 1} / ${solutions.length}`;
      [back.disabled, on.disabled] = [at === 0, at === solutions.length - 1];
      changed();
    };
    back.addEventListener("click", () => go(at - 1));
    on.addEventListener("click", () => go(at + 1));
    card.addEventListener("keydown", (event) => {
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: solutions.length - 1 }[event.key];
      if (to !== undefined && !nqfill.isTyping(event)) {
        event.preventDefault();
        go(to);
      }
    });
    pager.className = "pager";
    pager.append(back, place, on);
    card.querySelector(".picture").after(pager);
    go(0);
  };

  // The board as text, written when it is opened. Returns what to call when the board has changed.
  const addText = (card, board) => {
    const [details, summary, text] = ["details", "summary", "pre"].map((name) => document.createElement(name));
    const write = () => {
      if (details.open) {
        text.textContent = nqfill.board.text(board);
      }
    };
    summary.append(nqfill.both("文本", "as text"));
    details.className = "as-text";
    details.append(summary, text);
    details.addEventListener("toggle", write);
    card.append(details);
    return write;
  };

  document.addEventListener("drawn", (event) => {
    const card = event.target.closest(".card");
    if (!card || card.querySelector(".picture") !== event.target) {
      return;
    }
    const board = event.target.querySelector("svg");
    const changed = addText(card, board);
    const solutions = (card.dataset.solutions ?? "").split(";");
    if (solutions.length > 1) {
      addPager(card, board, solutions, changed);
    }
  });
})();
