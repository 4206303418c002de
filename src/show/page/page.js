// What all pages share: texts in the page's language, elements, names of others.
"use strict";
globalThis.nqfill = (() => {
  // A text of the page's script in the language of the page: `pick("解法", "solution")`.
  const pick = (zh, en) => (document.documentElement.lang === "en" ? en : zh);

  // A square of JSON in words, and the end of a plural.
  const place = ({ row, column }) => pick(`第 ${row} 行第 ${column} 列`, `row ${row} column ${column}`);
  const plural = (count) => (String(count) === "1" ? "" : "s");

  // An element with properties or attributes; text goes in as text.
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

  // Characters that cannot be seen, or that turn the text around them, are named, as `␛` and `<U+202E>`; of a text of lines, those stay.
  const named = (one) => {
    const code = one.codePointAt(0);
    return code < 32 ? String.fromCodePoint(0x2400 + code) : code === 127 ? "␡" : `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
  };
  const visible = (text) => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, named);
  const visibleLines = (text) => text.replace(/[^\n\t]+/gu, visible);

  // The folder of all these paths, with its last `/`; empty if they share none.
  const folder = (paths) => {
    const of = (path) => path.slice(0, path.lastIndexOf("/") + 1);
    return paths.map(of).reduce((one, other) => {
      let end = one.length;
      while (!other.startsWith(one.slice(0, end))) {
        end = one.lastIndexOf("/", end - 2) + 1;
      }
      return one.slice(0, end);
    }, of(paths[0] ?? ""));
  };

  // True while keys are text, or belong to the browser.
  const isTyping = (event) =>
    event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input[type=search], textarea, select, dialog[open]") !== null;

  // Puts a text on the clipboard.
  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Pages in files may have no clipboard: what is selected can still be copied.
      const field = document.createElement("textarea");
      field.value = text;
      document.body.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }
  };

  return { copy, folder, isTyping, part, pick, place, plural, visible, visibleLines };
})();
