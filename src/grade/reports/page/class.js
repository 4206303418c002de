// Rows of a class: sorted by their headings, opened and closed, one or all, the next that failed, feedback to be copied, the commonest
// faults for the class. What stands behind a row becomes elements when it is first opened.
"use strict";
(() => {
  const body = document.getElementById("rows");
  const blocks = [...body.children];
  const heads = [...document.querySelectorAll(".heads [data-key]")];
  const texts = new Intl.Collator(undefined, { numeric: true });
  const text = (selector) => (row) => row.querySelector(selector)?.textContent ?? "";
  const rank = (row) => ["failed", "undecided", "passed"].findIndex((name) => row.classList.contains(name));
  const values = {
    name: text(".name"),
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

  const part = (name, className, ...contents) => {
    const made = document.createElement(name);
    made.className = className;
    made.append(...contents);
    return made;
  };

  // What is said of a submission, for its student: without its path.
  const feedback = (row) => {
    const said = [...row.querySelectorAll(".opened > :is(.steps, .lines, pre)")].map((one) => one.innerText.replaceAll(/\n+/gu, "\n"));
    const result = globalThis.getComputedStyle(row.querySelector(".verdict"), "::after").content.replaceAll('"', "");
    return [`${row.querySelector(".name").textContent}  ${result}  ${row.querySelector(".points").textContent}`, ...said].join("\n");
  };
  const copies = (row) => {
    const made = part("button", "copy", nqfill.both("复制评语", "Copy feedback"));
    made.type = "button";
    made.addEventListener("click", async () => {
      await nqfill.copy(feedback(row));
      made.replaceChildren(nqfill.both("已复制", "Copied"));
      setTimeout(() => made.replaceChildren(nqfill.both("复制评语", "Copy feedback")), 2_000);
    });
    return made;
  };

  // What stands behind a row, as elements: made when it is first wanted.
  const opened = (row) => {
    const more = row.querySelector(".more");
    const without = more?.querySelector("noscript");
    if (without) {
      // A document made so runs no script; its texts were escaped where they were written.
      const parsed = new DOMParser().parseFromString(without.textContent, "text/html");
      const made = document.createElement("div");
      made.className = "opened";
      made.hidden = true;
      made.append(...[...parsed.body.childNodes].map((node) => document.adoptNode(node)));
      made.insertBefore(copies(row), made.querySelector(":scope > .handed"));
      without.replaceWith(made);
    }
    return more?.querySelector(".opened") ?? null;
  };

  const open = (row, isOpen) => {
    const shown = opened(row);
    if (shown) {
      shown.hidden = !isOpen;
      row.querySelector(".more > button").setAttribute("aria-expanded", String(isOpen));
    }
  };
  const toggle = (row) => open(row, opened(row)?.hidden ?? false);

  // Buttons of the same word are told apart by whose row it is.
  const nameButtons = () => {
    const word = nqfill.pick("详情", "Details");
    for (const row of body.querySelectorAll(".row")) {
      row.querySelector(".more > button")?.setAttribute("aria-label", `${word} ${row.querySelector(".name").textContent}`);
    }
  };
  nameButtons();
  document.addEventListener("languagechange", nameButtons);

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

  // The next row that failed, opened.
  const nextFailed = () => {
    const rows = [...body.querySelectorAll(".row")].filter((row) => row.classList.contains("failed") && !row.classList.contains("missed"));
    const next = rows[rows.indexOf(document.activeElement.closest(".row")) + 1] ?? rows[0];
    if (next) {
      nqfill.blocks.open(next);
      open(next, true);
      next.focus();
      next.scrollIntoView({ block: "start" });
    }
  };

  // All rows, each when it comes into sight: thousands at once would take seconds.
  const all = document.getElementById("open-all");
  const near = new IntersectionObserver(
    (entries) => {
      for (const entry of entries.filter(({ isIntersecting }) => isIntersecting)) {
        near.unobserve(entry.target);
        open(entry.target, true);
      }
    },
    { rootMargin: "1000px" },
  );
  const openAll = () => {
    if (!all) {
      return;
    }
    const isOpen = all.getAttribute("aria-pressed") !== "true";
    all.setAttribute("aria-pressed", String(isOpen));
    const rows = [...body.querySelectorAll(".row")];
    if (isOpen) {
      rows.forEach((row) => near.observe(row));
    } else {
      near.disconnect();
      rows.filter((row) => row.querySelector(".opened")).forEach((row) => open(row, false));
    }
  };
  all?.addEventListener("click", openAll);
  addEventListener("beforeprint", () => {
    if (all?.getAttribute("aria-pressed") === "true") {
      body.querySelectorAll(".row").forEach((row) => open(row, true));
    }
  });

  // For the class: the three commonest faults, each with a board and without a name.
  const copy = (element) => (element ? [element.cloneNode(true)] : []);
  const typical = (only) => {
    // Not the worst of them, with which the page begins.
    const failed = [...body.getElementsByClassName(only.dataset.only)];
    const rows = [...failed.slice(failed.length / 2), ...failed.slice(0, failed.length / 2)];
    const drawn = rows.find((row) => opened(row)?.querySelector(".picture")) ?? rows[0];
    const count = `${only.querySelector(".count").textContent} / ${body.querySelectorAll(".row").length}`;
    const title = part("h3", "", "✗ ", ...copy(only.querySelector(".name")), ` · ${count}`);
    const fault = part("p", "", ...[...drawn.querySelector(".fault").childNodes].map((node) => node.cloneNode(true)));
    return part("li", "", title, ...copy(opened(drawn)?.querySelector(".picture")), fault);
  };
  const onlys = [...document.querySelectorAll(".only")];
  const showClass = () => {
    if (onlys.length === 0) {
      return;
    }
    document.querySelector("dialog.typical")?.remove();
    const close = part("form", "", part("button", "", nqfill.both("关闭", "Close")));
    close.method = "dialog";
    const dialog = part("dialog", "typical", part("h2", "", nqfill.both("最常见的问题", "Most common faults")), part("ol", "cases", ...onlys.slice(0, 3).map(typical)), close);
    document.querySelector("main").append(dialog);
    dialog.showModal();
  };
  document.getElementById("show-class")?.addEventListener("click", showClass);
  document.addEventListener("keydown", (event) => {
    const act = { n: nextFailed, o: openAll, p: showClass }[event.key];
    if (act && !nqfill.isTyping(event)) {
      event.preventDefault();
      act();
    }
  });

  const asked = new URLSearchParams(location.hash.slice(1)).get("sort") ?? "";
  const key = asked.replace("-", "");
  if (Object.hasOwn(values, key)) {
    sort(key, asked.startsWith("-"));
  }
})();
