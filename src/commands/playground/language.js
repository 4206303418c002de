// The language of the playground: that of its link (`page.html?lang=en`); else that in which it was made, if that was said; else that of
// the browser.
"use strict";
(() => {
  const wanted = [new URLSearchParams(location.search).get("lang"), nqfill.data("language"), ...navigator.languages.map((name) => name.slice(0, 2)), "en"];
  document.documentElement.lang = wanted.find((name) => name === "zh" || name === "en");
})();
