// The language of the page, boards drawn when they are seen, and what all pages share. Nothing here reads markup from data:
// a board stands in the page as an element for readers without script, and is taken from there.
"use strict";
globalThis.nqfill = (() => {
  const key = "nqfill-language";

  // Storage may be forbidden, as for files in some browsers.
  const stored = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const store = (name, value) => {
    try {
      localStorage.setItem(name, value);
    } catch {
      // The choice holds for this visit.
    }
  };

  // A page of results has one language, that of its texts.
  const language = () => {
    const english = document.getElementById("lang-en");
    return english ? (english.checked ? "en" : "zh") : document.documentElement.lang;
  };

  const languageChanged = () => {
    document.documentElement.lang = language();
    document.dispatchEvent(new Event("languagechange"));
  };

  // A text of the page's script in the language of the page: `pick("解法", "solution")`.
  const pick = (zh, en) => (language() === "en" ? en : zh);

  // An element with both texts, of which the style shows one.
  const both = (zh, en) => {
    const parts = [["zh", zh], ["en", en]].map(([lang, text]) => {
      const span = document.createElement("span");
      span.lang = lang;
      span.textContent = text;
      return span;
    });
    const whole = document.createElement("span");
    whole.append(...parts);
    return whole;
  };

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

  // The board that an element holds for readers without script becomes a picture.
  const draw = (holder) => {
    const without = holder.querySelector("noscript");
    if (!without) {
      return;
    }
    // As HTML, so that the elements need no namespace; a document made so runs no script.
    const parsed = new DOMParser().parseFromString(without.textContent, "text/html");
    without.replaceWith(document.adoptNode(parsed.querySelector("svg")));
    holder.dispatchEvent(new Event("drawn", { bubbles: true }));
  };

  const drawAll = () => document.querySelectorAll(".picture").forEach(draw);

  const seen = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (entry.isIntersecting) {
          seen.unobserve(entry.target);
          draw(entry.target);
        }
      }
    },
    { rootMargin: "600px" },
  );

  // A link may choose the language (`page.html?lang=en`); else what the reader chose last holds.
  const wanted = new URLSearchParams(location.search).get("lang") ?? stored(key);
  for (const name of ["zh", "en"]) {
    const choice = document.getElementById(`lang-${name}`);
    if (choice && wanted === name) {
      choice.checked = true;
    }
    choice?.addEventListener("change", () => {
      store(key, name);
      languageChanged();
    });
  }
  document.documentElement.lang = language();
  // The scripts behind this one listen for what is drawn.
  addEventListener("DOMContentLoaded", () => document.querySelectorAll(".picture").forEach((holder) => seen.observe(holder)));
  addEventListener("beforeprint", drawAll);

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

  return { both, copy, draw, isTyping, part, pick };
})();
