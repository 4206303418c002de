// Elements of the playground, made from data: `nqfill.parts`. Text goes in as text.
"use strict";
nqfill.parts = (() => {
  const { both, part, pick } = nqfill;

  const button = (zh, en, act, className = "") => {
    const made = part("button", { type: "button", className }, both(zh, en));
    made.addEventListener("click", act);
    return made;
  };
  const byId = (id) => document.getElementById(id);

  // A word in passing, seen and heard.
  const shortly = 5000;
  let saying = 0;
  const say = (zh, en) => {
    clearTimeout(saying);
    byId("said").replaceChildren(both(zh, en));
    saying = setTimeout(() => byId("said").replaceChildren(), shortly);
  };
  // What can be seen elsewhere is heard when nothing has followed it for a moment.
  const pause = 400;
  let hearing = 0;
  const hear = (words) => {
    clearTimeout(hearing);
    hearing = setTimeout(() => {
      byId("heard").textContent = words;
    }, pause);
  };

  // What is shown of elements that `both` made, without asking the style, which would lay out the whole page.
  const shownText = (made) => pick(...["zh", "en"].map((lang) => made.querySelector(`[lang=${lang}]`).textContent));

  // A text to be kept: as a file, or on the clipboard.
  const save = (name, bytes, type) => {
    const address = URL.createObjectURL(new Blob([bytes], { type }));
    part("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  };
  const copy = async (text) => {
    await nqfill.copy(text);
    say("已复制", "Copied");
  };
  const copies = (text) => button("复制", "Copy", () => copy(text()), "small");

  const stored = (key, otherwise, read = JSON.parse) => {
    try {
      return read(localStorage.getItem(`nqfill-${key}`)) ?? otherwise;
    } catch {
      return otherwise;
    }
  };
  const store = (key, value) => {
    try {
      localStorage.setItem(`nqfill-${key}`, JSON.stringify(value));
    } catch {
      // It holds for this visit.
    }
  };

  return { both, button, byId, copies, copy, hear, part, save, say, shownText, store, stored };
})();
