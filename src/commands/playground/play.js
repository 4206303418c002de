// Puts the playground together: tools, keys, tabs, what the address holds, what the device remembers.
"use strict";
(() => {
  const { answers, engine, puzzles, reasons, searches, share, squares, state } = nqfill;
  const { both, byId, store, stored } = nqfill.parts;
  const { documentElement: root } = document;
  const begun = performance.now();

  // Names of engines, formats and difficulties, asked for when first needed.
  let tables = null;
  nqfill.tables = async () => {
    if (!tables) {
      const { head } = await engine.keep({ task: "tables" });
      tables = { boards: [], pictures: [], engines: [], difficulties: [], ...head };
    }
    return tables;
  };

  // Tabs.
  const tabs = [...document.querySelectorAll("[role=tab]")];
  const opened = { answer: () => answers.tell(), reason: () => {}, search: () => searches.choices(), puzzle: () => {
    puzzles.showRecord();
    puzzles.examples();
    puzzles.levels();
  }, share: () => share.open() };
  const isOpen = (name) => byId(`tab-${name}`).getAttribute("aria-selected") === "true";
  nqfill.open = (name) => {
    root.dataset.panel = name;
    for (const tab of tabs) {
      const isThis = tab.id === `tab-${name}`;
      tab.setAttribute("aria-selected", String(isThis));
      tab.tabIndex = isThis ? 0 : -1;
      byId(tab.getAttribute("aria-controls")).hidden = !isThis;
    }
    if (name !== "search") {
      searches.pause();
    }
    opened[name]();
  };
  // Where panels are below the board, what was asked for comes into sight.
  const isWide = matchMedia("(min-width: 60rem)");
  const isStill = matchMedia("(prefers-reduced-motion: reduce)");
  const scrollTo = (selector) => {
    if (!isWide.matches) {
      document.querySelector(selector).scrollIntoView({ behavior: isStill.matches ? "auto" : "smooth" });
    }
  };
  nqfill.show = (name) => {
    nqfill.open(name);
    scrollTo(".side");
  };
  nqfill.toBoard = () => scrollTo(".above");
  tabs.forEach((tab, at) => {
    tab.addEventListener("click", () => nqfill.open(tab.id.slice(4)));
    tab.addEventListener("keydown", (pressed) => {
      const way = { ArrowRight: 1, ArrowLeft: -1 }[pressed.key];
      if (way) {
        const next = tabs[(at + way + tabs.length) % tabs.length];
        nqfill.open(next.id.slice(4));
        next.focus();
        pressed.preventDefault();
      }
    });
  });

  // The address keeps the board. Browsers let a page write it a few times a second only.
  let flags = "";
  let remembering = 0;
  const remember = () => {
    clearTimeout(remembering);
    remembering = setTimeout(() => {
      const link = state.link() + flags;
      history.replaceState(null, "", link);
      store("board", link);
    }, 250);
  };

  const showTools = () => {
    const isSolving = state.mode === "solve";
    // Blocked squares are a matter of making.
    if (isSolving && byId("tool-blocked").checked) {
      choose("queen");
    }
    byId("mode-solve").checked = isSolving;
    byId("mode-make").checked = !isSolving;
    root.classList.toggle("is-solving", isSolving);
    byId("undo").disabled = !state.canUndo;
    byId("redo").disabled = !state.canRedo;
    byId("size").value = String(state.position().n);
    byId("whole").href = state.link();
  };
  state.on(() => {
    engine.cancel();
    squares.forget();
    reasons.forget();
    searches.forget();
    byId("making").replaceChildren();
    squares.draw();
    showTools();
    answers.ask();
    if (answers.solved()) {
      puzzles.solved();
    }
    if (isOpen("share")) {
      share.open();
    }
    remember();
  });

  // Tools.
  const choose = (name) => {
    squares.tool = name;
    byId(`tool-${name}`).checked = true;
  };
  for (const name of ["queen", "blocked", "note", "erase"]) {
    byId(`tool-${name}`).addEventListener("change", () => choose(name));
  }
  byId("mode-make").addEventListener("change", () => state.setMode("make"));
  byId("mode-solve").addEventListener("change", () => state.setMode("solve"));
  const resize = (n) => {
    if (Number.isInteger(n) && n >= 1 && n <= state.mostRows) {
      state.resize(n);
    } else {
      showTools();
    }
  };
  const acts = {
    undo: () => state.undo(),
    redo: () => state.redo(),
    smaller: () => resize(state.position().n - 1),
    larger: () => resize(state.position().n + 1),
    "clear-own": () => state.clear(false),
    "clear-all": () => {
      puzzles.stop();
      state.setMode("make");
      state.clear(true);
    },
    turn: () => state.turn(),
    mirror: () => state.mirror(),
    hint: () => reasons.hint(),
    explain: () => reasons.explain(),
    "pass-on": () => share.passOn(),
    help: () => byId("keys").showModal(),
    "close-keys": () => byId("keys").close(),
  };
  Object.entries(acts).forEach(([id, act]) => byId(id).addEventListener("click", act));
  byId("size").addEventListener("change", ({ target }) => resize(Number(target.value)));
  byId("attacks").addEventListener("change", ({ target }) => {
    squares.shows = target.value;
    store("attacks", target.value);
  });
  byId("letters").addEventListener("change", ({ target }) => {
    nqfill.letterKeys = target.checked;
    store("letters", target.checked);
  });

  // Keys of the whole page; those of the board are its own.
  const keys = { h: "hint", e: "explain", t: "trace", n: "next", p: "before", "?": "help" };
  const named = {
    hint: () => reasons.hint(),
    explain: () => reasons.explain(),
    trace: () => nqfill.show("search"),
    next: () => answers.page(1),
    before: () => answers.page(-1),
    help: acts.help,
  };
  addEventListener("keydown", (pressed) => {
    const isField = pressed.target.closest?.("input:not([type=radio], [type=checkbox]), textarea, select, dialog[open]");
    const isControl = pressed.ctrlKey || pressed.metaKey;
    const letter = pressed.key.toLowerCase();
    if (isControl && !isField && (letter === "z" || letter === "y")) {
      pressed.preventDefault();
      acts[letter === "y" || pressed.shiftKey ? "redo" : "undo"]();
    } else if (!isControl && !pressed.altKey && !isField && keys[letter] && nqfill.letterKeys !== false && !pressed.target.closest?.("#film")) {
      pressed.preventDefault();
      named[keys[letter]]();
    }
  });

  // Light, dark, or as the device is: the style has both.
  const rule = () => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).find((one) => one.media?.mediaText.includes("prefers-color-scheme"));
  const dark = rule();
  const theme = (name) => {
    if (dark) {
      dark.media.mediaText = { dark: "all", light: "not all" }[name] ?? "(prefers-color-scheme: dark)";
    }
    root.style.colorScheme = name === "auto" ? "" : name;
    store("theme", name);
  };
  byId("theme").addEventListener("change", ({ target }) => theme(target.value));

  // Choices in a list hold no elements, so no style can choose their language.
  const nameOptions = () => document.querySelectorAll("option[data-zh]").forEach((option) => {
    option.textContent = nqfill.pick(option.dataset.zh, option.dataset.en);
  });
  document.addEventListener("languagechange", () => {
    nameOptions();
    byId("format").replaceChildren();
    byId("difficulty").replaceChildren(byId("difficulty").firstElementChild);
    squares.draw();
    reasons.forget();
    answers.tell();
    nqfill.open(tabs.find((tab) => tab.getAttribute("aria-selected") === "true")?.id.slice(4) ?? "answer");
  });

  const fromAddress = (hash) => {
    const found = state.read(hash);
    if (!found) {
      return false;
    }
    if (found.wrong) {
      const words = found.wrong === "version" ? ["链接来自更新的版本，本页读不了", "The link is of a newer version, which this page cannot read"] : ["链接已损坏，未读取", "The link is damaged and was not read"];
      byId("notice").replaceChildren(both(...words));
      byId("notice").hidden = false;
      return false;
    }
    flags = `${found.isEmbedded ? ";e=1" : ""}${found.isLocked ? ";k=1" : ""}`;
    root.classList.toggle("is-embedded", found.isEmbedded);
    root.classList.toggle("is-locked", found.isLocked);
    byId("notice").hidden = true;
    state.load(found.board, found.mode);
    return true;
  };
  nqfill.follow = fromAddress;
  // Another board than that of the link.
  nqfill.leaveLink = () => {
    flags = flags.replace(";k=1", "");
    root.classList.remove("is-locked");
  };
  addEventListener("hashchange", () => fromAddress(location.hash));

  const ofFile = () => {
    const boards = JSON.parse(byId("given-boards").textContent);
    share.list(boards);
    const first = boards.find(({ board }) => board);
    if (first) {
      byId("boards").value = first.index;
    }
    return first?.board;
  };

  const begin = () => {
    // What answers is unpacked on another core while the board is drawn.
    engine.start();
    const narrow = matchMedia("(max-width: 30rem)");
    const settle = () => document.querySelector(narrow.matches ? ".more" : "header").append(document.querySelector(".preferences"));
    narrow.addEventListener("change", settle);
    settle();
    nameOptions();
    byId("theme").value = stored("theme", "auto");
    theme(byId("theme").value);
    byId("attacks").value = stored("attacks", "marks");
    squares.shows = byId("attacks").value;
    byId("letters").checked = stored("letters", true);
    nqfill.letterKeys = byId("letters").checked;
    choose("queen");
    nqfill.open("answer");
    const given = ofFile();
    if (!fromAddress(location.hash)) {
      if (given) {
        state.load(given, "make");
      } else if (!fromAddress(stored("board", ""))) {
        showTools();
        answers.ask();
      }
    }
    state.begin();
    showTools();
    root.dataset.drawn = (performance.now() - begun).toFixed(0);
    engine.whenReady.then(
      () => {
        root.dataset.ready = performance.now().toFixed(0);
      },
      () => {
        byId("notice").replaceChildren(both("这个浏览器不能运行 WebAssembly：可以摆棋盘，但不能求解。", "This browser does not run WebAssembly: boards can be set up, not answered."));
        byId("notice").hidden = false;
      },
    );
  };
  begin();
})();
