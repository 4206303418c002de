// What the device remembers, and the language and the colours that were chosen: `nqfill.settings`.
//
//   stored(key, otherwise), store(key, value)
//   speak()       takes the other language: the page is made anew, from the board that its address holds
//   paint(theme)  "auto", "light" or "dark"
//
// A link may choose the language (`page.html?lang=en`); else what the reader chose last holds; else what the page was made in, if
// that was said; else that of the browser.
"use strict";
nqfill.settings = (() => {
  const root = document.documentElement;
  // Storage may be forbidden, as for files in some browsers: then a choice holds for this visit.
  const attempt = (act, otherwise) => {
    try {
      return act() ?? otherwise;
    } catch {
      return otherwise;
    }
  };
  const stored = (key, otherwise) => attempt(() => JSON.parse(localStorage.getItem(`nqfill-${key}`)), otherwise);
  const store = (key, value) => attempt(() => localStorage.setItem(`nqfill-${key}`, JSON.stringify(value)));

  const linked = new URLSearchParams(location.search).get("lang");
  const wanted = [linked, stored("language"), nqfill.data("language"), ...navigator.languages.map((name) => name.slice(0, 2)), "en"];
  root.lang = wanted.find((name) => name === "zh" || name === "en");
  const speak = () => {
    store("language", root.lang === "en" ? "zh" : "en");
    if (linked) {
      location.replace(location.pathname + location.hash);
    } else {
      location.reload();
    }
  };

  // The style has both colours, and a rule that chooses.
  const dark = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).find((one) => one.media?.mediaText.includes("prefers-color-scheme"));
  const paint = (theme) => {
    dark.media.mediaText = { dark: "all", light: "not all" }[theme] ?? "(prefers-color-scheme: dark)";
    root.style.colorScheme = theme === "auto" ? "" : theme;
    store("theme", theme);
  };
  paint(stored("theme", "auto"));

  return { paint, speak, store, stored };
})();
