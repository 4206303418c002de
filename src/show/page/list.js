// Search by name, the number of what is shown, keys. Verdicts are chosen by the style alone.
"use strict";
(() => {
  const search = document.getElementById("search");
  // A page of one board has nothing to choose from.
  if (!search) {
    return;
  }
  let cards = [...document.querySelectorAll(".card")];
  const boxes = [...document.querySelectorAll(".tools input[type=checkbox]")];
  const shown = document.getElementById("shown");
  const main = document.querySelector("main");
  // The whole of a name that is cut short stands in its title.
  const nameOf = (card) => {
    const name = card.querySelector(":scope > .name, :scope > .stage > .name");
    return (name.title || name.textContent).toLowerCase();
  };
  const names = new Map(cards.map((card) => [card, nameOf(card)]));

  // A page may hold fewer cards than were counted: `--only`, `--failed`.
  for (const box of boxes) {
    const count = document.getElementsByClassName(`card ${box.id.replace("show-", "")}`).length;
    box.disabled = count === 0;
    box.closest("label").querySelector(".count").textContent = String(count);
  }

  const hidden = () => new Set(boxes.filter((box) => !box.checked).map((box) => box.id.replace("show-", "")));

  const isShown = (card, closed) => !card.classList.contains("missed") && ![...closed].some((name) => card.classList.contains(name));

  const tell = () => {
    const closed = hidden();
    const left = cards.filter((card) => isShown(card, closed));
    const count = left.length;
    shown.textContent = nqfill.pick(`显示 ${count} / ${cards.length}`, `${count} of ${cards.length} shown`);
    main.classList.toggle("is-empty", count === 0);
    document.dispatchEvent(new CustomEvent("shown", { detail: left }));
  };

  // A link keeps what is chosen: `#q=name&hide=solved,conflict`.
  const remember = () => {
    const state = new URLSearchParams(location.hash.slice(1));
    for (const [key, value] of [["q", search.value], ["hide", [...hidden()].join(",")], ["only", only()]]) {
      if (value) {
        state.set(key, value);
      } else {
        state.delete(key);
      }
    }
    history.replaceState(null, "", state.size > 0 ? `#${state}` : location.pathname + location.search);
  };

  // Of the buttons `.only` one may be pressed: then cards of its class are left.
  const onlys = [...document.querySelectorAll(".only")];
  const only = () => onlys.find((button) => button.getAttribute("aria-pressed") === "true")?.dataset.only ?? "";

  const apply = () => {
    const [wanted, chosen] = [search.value.trim().toLowerCase(), only()];
    const isMissed = (card) => !names.get(card).includes(wanted) || (chosen !== "" && !card.classList.contains(chosen));
    cards.forEach((card) => card.classList.toggle("missed", isMissed(card)));
    tell();
  };
  // A second press takes it back.
  const choose = (name) => {
    const before = only();
    onlys.forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.only === name && name !== before)));
  };

  const restore = () => {
    const state = new URLSearchParams(location.hash.slice(1));
    search.value = state.get("q") ?? "";
    const closed = new Set((state.get("hide") ?? "").split(","));
    choose(state.get("only") ?? "");
    boxes.forEach((box) => {
      box.checked = !closed.has(box.id.replace("show-", ""));
    });
    apply();
  };

  let waiting = 0;
  search.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      apply();
      remember();
    }, 120);
  });
  boxes.forEach((box) =>
    box.addEventListener("change", () => {
      tell();
      remember();
    }),
  );
  onlys.forEach((button) =>
    button.addEventListener("click", () => {
      choose(button.dataset.only);
      apply();
      remember();
    }),
  );
  document.addEventListener("languagechange", tell);
  // Keys lead through the cards as they stand.
  document.addEventListener("sorted", () => {
    cards = [...document.querySelectorAll(".card")];
    tell();
  });

  // The card before or behind the one in focus, passing over what is hidden.
  const step = (by) => {
    const closed = hidden();
    const current = cards.indexOf(document.activeElement.closest(".card"));
    const from = current < 0 && by < 0 ? cards.length : current;
    for (let at = from + by; at >= 0 && at < cards.length; at += by) {
      if (isShown(cards[at], closed)) {
        nqfill.blocks.open(cards[at]);
        cards[at].focus();
        cards[at].scrollIntoView({ block: "nearest" });
        return;
      }
    }
  };

  const keys = {
    "/": () => search.focus(),
    j: () => step(1),
    k: () => step(-1),
    "?": () => document.getElementById("keys").showModal(),
  };
  document.addEventListener("keydown", (event) => {
    if (nqfill.isTyping(event)) {
      if (event.key === "Escape" && event.target === search) {
        search.blur();
      }
      return;
    }
    const act = keys[event.key];
    if (act) {
      event.preventDefault();
      act();
    }
  });
  document.getElementById("show-keys").addEventListener("click", keys["?"]);

  restore();
})();
