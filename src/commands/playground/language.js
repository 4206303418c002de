// The language of the playground, chosen by its boxes. A link may choose it (`page.html?lang=en`); else what the reader chose last
// holds; else what the page was made in, if that was said; else that of the browser.
"use strict";
(() => {
  const key = "nqfill-language";
  // Storage may be forbidden, as for files in some browsers.
  const stored = () => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const store = (name) => {
    try {
      localStorage.setItem(key, name);
    } catch {
      // The choice holds for this visit.
    }
  };
  const wanted = [new URLSearchParams(location.search).get("lang"), stored(), document.querySelector("main").dataset.lang, ...navigator.languages.map((name) => name.slice(0, 2)), "en"];
  document.documentElement.lang = wanted.find((name) => name === "zh" || name === "en");
  for (const name of ["zh", "en"]) {
    const choice = document.getElementById(`lang-${name}`);
    choice.checked = document.documentElement.lang === name;
    choice.addEventListener("change", () => {
      store(name);
      document.documentElement.lang = name;
      document.dispatchEvent(new Event("languagechange"));
    });
  }
})();
