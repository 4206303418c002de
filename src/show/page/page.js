// What all pages share: texts in the page's language, elements, keys, names of others. Words are [zh, en].
"use strict";
globalThis.nqfill = (() => {
  // A text of the page's script in the language of the page: `pick("解法", "solution")`.
  const pick = (zh, en) => (document.documentElement.lang === "en" ? en : zh);

  // A square of JSON in words, the end of a plural, and digits in threes.
  const place = ({ row, column }) => pick(`第 ${row} 行第 ${column} 列`, `row ${row} column ${column}`);
  const plural = (count) => (String(count) === "1" ? "" : "s");
  const grouped = (digits) => String(digits).replace(/\B(?=(\d{3})+$)/g, "\u202f");

  // What stands in the page as JSON.
  const data = (id) => JSON.parse(document.getElementById(id).textContent);

  // An element with properties or attributes; text goes in as text. One of a picture has attributes alone.
  const part = (name, options = {}, ...contents) => {
    const made = document.createElement(name);
    for (const [option, value] of Object.entries(options)) {
      if (option in made && option !== "list") {
        made[option] = value;
      } else {
        made.setAttribute(option, value);
      }
    }
    made.append(...contents.filter((content) => content !== null && content !== undefined));
    return made;
  };
  const element = (name, attributes, text = "") => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    made.textContent = text;
    return made;
  };
  // The sign of a verdict.
  const signs = { solved: "✓", passed: "✓", no_solution: "∅", conflict: "✗", failed: "✗", undecided: "…", invalid: "!" };
  const sign = (id) => (signs[id] ? part("span", { ariaHidden: "true", className: `sign ${id}` }, signs[id]) : "");
  const faint = (...contents) => part("p", { className: "faint" }, ...contents);
  const button = (words, act, options = {}, ...contents) => {
    const made = part("button", { type: "button", ...options }, pick(...words), ...contents);
    made.addEventListener("click", act);
    return made;
  };
  // A box in its label, whose `control` it is; with `type: "radio"` one of a group.
  const box = (options, act, ...contents) => {
    const input = part("input", { type: "checkbox", ...options });
    input.addEventListener("change", () => act(input));
    return part("label", {}, input, ...contents);
  };
  // A button that cannot be pressed any more hands the focus on.
  const keepFocus = (next) => {
    if (document.activeElement?.disabled) {
      next.focus();
    }
  };
  // ◀ 2 / 92 ▶: `lead(by)` is asked to go on or back, and `tell(words, isFirst, isLast)` says where that has led.
  const pager = (back, on, lead) => {
    const word = part("output");
    const [before, behind] = [["◀", back, -1], ["▶", on, 1]].map(([arrow, words, by]) => button([arrow, arrow], () => lead(by), { ariaLabel: pick(...words) }));
    const tell = (words, isFirst, isLast) => {
      word.textContent = words;
      [before.disabled, behind.disabled] = [isFirst, isLast];
      keepFocus(isLast ? before : behind);
    };
    return Object.assign(part("div", { className: "pager" }, before, word, behind), { tell });
  };
  // One of several, [value, [zh, en], contents ...] each; what has no contents shows its words.
  const choice = (name, words, choices, chosen, act) => {
    const boxes = choices.map(([value, meaning, ...contents]) => {
      const made = box({ type: "radio", name, value, id: `${name}-${value}`, checked: value === chosen, ariaLabel: pick(...meaning) }, () => act(value), ...(contents.length > 0 ? contents : [pick(...meaning)]));
      return Object.assign(made, { title: pick(...meaning) });
    });
    return part("fieldset", { className: "chips", ariaLabel: pick(...words) }, part("legend", {}, pick(...words)), ...boxes);
  };
  // Keys and what they do, [keys, [zh, en]] each; what marks mean, folded, with keys, if they are given.
  const keyTable = (all) => part("dl", { className: "keys" }, ...all.flatMap(([names, words]) => [part("dt", {}, part("kbd", {}, names)), part("dd", {}, pick(...words))]));
  const help = (marks, all) => part("details", { className: "help" }, part("summary", {}, all ? pick("记号与快捷键", "Marks and keys") : pick("记号", "Marks")), marks, all ? keyTable(all) : null);
  // A sheet over the page: `open()`, `close()`. Beside it is outside of it. `fill` makes its contents anew.
  const sheet = (words, fill) => {
    const [close, body] = [button(["×", "×"], () => dialog.close(), { className: "icon", ariaLabel: pick("关闭", "Close") }), part("div")];
    const dialog = part("dialog", { className: "sheet", ariaLabel: pick(...words) }, part("div", { className: "sheet-head" }, part("h2", {}, pick(...words)), close), body);
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    document.body.append(dialog);
    const open = () => {
      body.replaceChildren(...fill());
      dialog.showModal();
    };
    return { open, close: () => dialog.close() };
  };
  // Fills the screen with an element, for a class, or leaves it; where a browser gives no full screen, as within other pages, the window.
  const stage = (whole, isOn = !whole.classList.contains("is-stage")) => {
    whole.classList.toggle("is-stage", isOn);
    if (isOn) {
      whole.requestFullscreen?.().catch(() => {});
    } else if (document.fullscreenElement === whole) {
      document.exitFullscreen();
    }
  };
  document.addEventListener("fullscreenchange", ({ target }) => target.classList?.toggle("is-stage", document.fullscreenElement === target));
  // Fills the page: whose results these are, of what kind, then its contents, and what wrote them.
  const frame = (whose, kind, contents) => {
    const name = whose ? [part("strong", {}, visible(whose)), " · "] : [];
    const main = document.querySelector("main") ?? part("main");
    const origin = document.querySelector("meta[name=generator]").content;
    document.title = [whose && visible(whose), kind].filter(Boolean).join(" · ");
    main.replaceChildren(...contents.filter(Boolean));
    document.body.append(part("header", {}, part("h1", {}, ...name, kind)), main, part("footer", { className: "faint" }, origin));
  };

  // Characters that cannot be seen, or that turn the text around them, are named, as `␛` and `<U+202E>`; of a text of lines, those stay.
  const named = (one) => {
    const code = one.codePointAt(0);
    return code < 32 ? String.fromCodePoint(0x2400 + code) : code === 127 ? "␡" : `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
  };
  const visible = (text) => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, named);
  const visibleLines = (text) => text.replace(/[^\n\t]+/gu, visible);

  // The folder of all these paths, with its last `/`; empty if they share none.
  const folder = ([first = "", ...others]) => {
    const shared = [...first.matchAll(/\//g)].map(({ index }) => first.slice(0, index + 1));
    return shared.findLast((name) => others.every((path) => path.startsWith(name))) ?? "";
  };

  // Keys that act while an element has the focus: `keys(element, { q: act, "Ctrl+z": act })`. Those that are text, or that what is in focus has a use for, stay its own,
  // and a dialog hears its own alone. An act that returns false has done nothing.
  const ownKeys = [[/./, "input:not([type=radio], [type=checkbox], [type=range]), textarea, select"], [/^( |Enter)$/, "button, summary, input, a"], [/^(Arrow|Home|End|Page)/, "input"]];
  const isTaken = (event, whole) => {
    const dialog = event.target.closest?.("dialog[open]");
    return event.defaultPrevented || event.altKey || Boolean(dialog && dialog !== whole) || ownKeys.some(([keysOf, which]) => keysOf.test(event.key) && event.target.matches?.(which));
  };
  const keys = (whole, acts) =>
    whole.addEventListener("keydown", (event) => {
      const isControl = event.ctrlKey || event.metaKey;
      const name = (isControl ? "Ctrl+" : "") + (isControl && event.shiftKey ? "Shift+" : "");
      const act = acts[name + event.key] ?? acts[name + event.key.toLowerCase()];
      if (act && !isTaken(event, whole) && act(event) !== false) {
        event.preventDefault();
      }
    });

  // A button that puts a text on the clipboard, and says so.
  const copier = (words, give, options = {}) => {
    const made = button(words, async () => {
      const isCopied = await navigator.clipboard?.writeText(give()).then(() => true, () => false);
      made.textContent = isCopied ? pick("已复制", "Copied") : pick("未能复制", "Not copied");
      setTimeout(() => (made.textContent = pick(...words)), 2000);
    }, options);
    return made;
  };

  // Those of some squares, [row, column], that are none of others.
  const except = (list, others) => {
    const there = new Set(others.map(String));
    return list.filter((one) => !there.has(String(one)));
  };

  return { box, button, choice, copier, data, element, except, faint, folder, frame, grouped, help, keepFocus, keyTable, keys, pager, part, pick, place, plural, sheet, sign, stage, visible, visibleLines };
})();
