// Rows of a class: sorted by their headings, opened and closed. What stands behind a row becomes elements when it is first opened.
"use strict";
(() => {
  const body = document.getElementById("rows");
  const blocks = [...body.children];
  const heads = [...document.querySelectorAll(".heads [data-key]")];
  const texts = new Intl.Collator(undefined, { numeric: true });
  const text = (selector) => (row) => row.querySelector(selector)?.textContent ?? "";
  const rank = (row) => ["failed", "undecided", "passed"].findIndex((name) => row.classList.contains(name));
  const values = {
    name: text("h2"),
    verdict: rank,
    points: (row) => Number(row.dataset.points),
    puzzle: text(".puzzle"),
    fault: text(".fault"),
  };
  const place = (row) => Number(row.dataset.at);

  const sort = (key, down) => {
    const value = values[key];
    const rows = [...body.querySelectorAll(".row")].map((row) => [value(row), rank(row), place(row), row]);
    const compare = typeof rows[0]?.[0] === "string" ? texts.compare : (a, b) => a - b;
    const sign = down ? -1 : 1;
    // Equal ones stand as the page came: worse ones first, then by the order of the files.
    rows.sort((a, b) => sign * compare(a[0], b[0]) || a[1] - b[1] || a[2] - b[2]);
    const size = Math.ceil(rows.length / blocks.length);
    blocks.forEach((block, at) => block.replaceChildren(...rows.slice(at * size, (at + 1) * size).map((row) => row[3])));
    for (const head of heads) {
      if (head.dataset.key === key) {
        head.setAttribute("aria-sort", down ? "descending" : "ascending");
      } else {
        head.removeAttribute("aria-sort");
      }
    }
    document.dispatchEvent(new Event("sorted"));
  };

  // A row is about 2.1 times as high as its letters.
  nqfill.blocks.watch(blocks, (count) => count * 2.1);

  // The address keeps the order, beside what `list.js` keeps: `#sort=-points`.
  const remember = (key, down) => {
    const state = new URLSearchParams(location.hash.slice(1));
    state.set("sort", (down ? "-" : "") + key);
    history.replaceState(null, "", `#${state}`);
  };

  for (const head of heads) {
    head.querySelector("button").addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      sort(head.dataset.key, down);
      remember(head.dataset.key, down);
    });
  }

  const toggle = (row) => {
    const more = row.querySelector(".more");
    if (!more) {
      return;
    }
    const without = more.querySelector("noscript");
    const opened = more.querySelector(".opened") ?? document.createElement("div");
    if (without) {
      // A document made so runs no script; its texts were escaped where they were written.
      const parsed = new DOMParser().parseFromString(without.textContent, "text/html");
      opened.className = "opened";
      opened.hidden = true;
      opened.append(...[...parsed.body.childNodes].map((node) => document.adoptNode(node)));
      without.replaceWith(opened);
    }
    opened.hidden = !opened.hidden;
    more.querySelector("button").setAttribute("aria-expanded", String(!opened.hidden));
  };

  body.addEventListener("click", (event) => {
    const button = event.target.closest(".more > button");
    if (button) {
      toggle(button.closest(".row"));
    }
  });
  body.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches(".row") && !nqfill.isTyping(event)) {
      event.preventDefault();
      toggle(event.target);
    }
  });

  const asked = new URLSearchParams(location.hash.slice(1)).get("sort") ?? "";
  const key = asked.replace("-", "");
  if (Object.hasOwn(values, key)) {
    sort(key, asked.startsWith("-"));
  }
})();
