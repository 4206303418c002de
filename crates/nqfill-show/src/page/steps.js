// The steps of a reason: one that is clicked, or reached by key, is drawn on the board of its card; rows, columns and squares that a
// sentence names are framed there while they are pointed at.
"use strict";
(() => {
  const boards = new WeakMap();
  const marksOf = (card) => {
    const board = card.querySelector(".picture > svg.board");
    if (board && !boards.has(board)) {
      boards.set(board, nqfill.marks.on(board));
    }
    return board ? boards.get(board) : null;
  };

  const says = (list) => [...list.children].map((item) => item.querySelector(":scope > .say")).filter(Boolean);

  // What stands on the board before a step: the steps before it in its list, and around it what its list begins with.
  const before = (say) => {
    const [queens, closed] = [[], new Set()];
    const apply = (one) => {
      for (const mark of one.dataset.marks.split(" ")) {
        const place = mark.slice(1);
        if (mark[0] === "q") {
          queens.push(nqfill.marks.square(place));
        } else if (mark[0] === "x") {
          closed.add(String(nqfill.marks.square(place)));
        }
      }
    };
    for (let item = say.closest("li"); item; item = item.parentElement.closest("li")) {
      const list = item.parentElement;
      // Of cases each begins anew, behind the steps that lead to all of them.
      const isCase = list.classList.contains("cases");
      const steps = isCase ? list.previousElementSibling : list;
      const all = steps?.matches("ol.steps") ? says(steps) : [];
      const own = item.querySelector(":scope > .say");
      (isCase ? all : all.slice(0, all.indexOf(own))).forEach(apply);
      const queen = steps?.dataset?.queen;
      if (queen) {
        queens.push(nqfill.marks.square(queen));
      }
    }
    return { queens, closed };
  };

  const choose = (card, say) => {
    card.querySelectorAll('.say[aria-pressed="true"]').forEach((one) => one.setAttribute("aria-pressed", "false"));
    if (say) {
      say.setAttribute("aria-pressed", "true");
      marksOf(card)?.show({ ...before(say), marks: say.dataset.marks });
    } else {
      marksOf(card)?.clear("step");
    }
  };

  // Of the steps of a card one is in the order of the keyboard, and arrows lead to the others.
  const reach = (card, say) => {
    card.querySelectorAll('.say[tabindex="0"]').forEach((one) => one.setAttribute("tabindex", "-1"));
    say.setAttribute("tabindex", "0");
  };

  // Names of rows, columns and squares, in the sentences of either language.
  const names = {
    zh: /第 ([\d、]+) 行(?:第 ([\d、]+) 列)?|第 ([\d、]+) 列/gu,
    en: /\brows? (\d+(?:, \d+)*)(?: columns? (\d+(?:, \d+)*))?|\bcolumns? (\d+(?:, \d+)*)/giu,
  };
  const numbers = (text) => (text ?? "").split(/[、,] ?/u).filter(Boolean).map(Number);
  const linesOf = ([, rows, across, columns]) =>
    across
      ? numbers(rows).flatMap((row) => numbers(across).map((column) => ["S", [row, column]]))
      : [...numbers(rows).map((row) => ["R", row]), ...numbers(columns).map((column) => ["C", column])];
  const lines = new WeakMap();

  const nameIn = (text, pattern) => {
    const parts = [];
    let from = 0;
    for (const found of text.data.matchAll(pattern)) {
      const name = document.createElement("span");
      name.className = "place";
      name.textContent = found[0];
      lines.set(name, linesOf(found));
      parts.push(text.data.slice(from, found.index), name);
      from = found.index + found[0].length;
    }
    if (parts.length > 0) {
      text.replaceWith(...parts, text.data.slice(from));
    }
  };

  const nameAll = (details) => {
    for (const [lang, pattern] of Object.entries(names)) {
      for (const part of details.querySelectorAll(`span[lang="${lang}"]`)) {
        [...part.childNodes].filter((node) => node.nodeType === 3).forEach((text) => nameIn(text, pattern));
      }
    }
  };

  document.querySelectorAll(".card .details").forEach((details) => {
    const card = details.closest(".card");
    const all = details.querySelectorAll(".say");
    all.forEach((say, at) => {
      say.setAttribute("role", "button");
      say.setAttribute("aria-pressed", "false");
      say.setAttribute("tabindex", at === 0 ? "0" : "-1");
    });
    details.addEventListener("click", (event) => {
      const say = event.target.closest(".say");
      if (say) {
        reach(card, say);
        choose(card, say.getAttribute("aria-pressed") === "true" ? null : say);
      }
    });
    details.addEventListener("keydown", (event) => {
      const say = event.target.closest(".say");
      if (!say || nqfill.isTyping(event)) {
        return;
      }
      const seen = [...details.querySelectorAll(".say")].filter((one) => one.checkVisibility());
      const to = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (to) {
        const next = seen[seen.indexOf(say) + to];
        if (next) {
          reach(card, next);
          next.focus();
          choose(card, next);
        }
      } else if (event.key === "Enter" || event.key === " ") {
        choose(card, say.getAttribute("aria-pressed") === "true" ? null : say);
      } else if (event.key === "Escape") {
        choose(card, null);
      } else {
        return;
      }
      event.preventDefault();
    });
    details.addEventListener("pointerenter", () => nameAll(details), { once: true });
    details.addEventListener("pointerover", (event) => {
      const named = lines.get(event.target);
      if (named) {
        marksOf(card)?.frame("hover", named);
      }
    });
    details.addEventListener("pointerout", (event) => {
      if (lines.has(event.target)) {
        marksOf(card)?.clear("hover");
      }
    });
  });

  addEventListener("beforeprint", () => document.querySelectorAll("details.ways").forEach((ways) => (ways.open = true)));
})();
