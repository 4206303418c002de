// A list of results that is searched, chosen from and led through by keys: `nqfill.list(options)`. What is out of sight is not made: a
// page of ten thousand opens at once. The address keeps what is chosen: `#q=name&hide=solved,conflict`.
//
//   results               in their order
//   nameOf(result)        the name that the search looks at
//   chips                 [legend, [[id, words, symbol], ...], idOf(result)], each a group of boxes that show or hide results of an id
//   make(result, block)   adds the element of a result to a block
//   block, height         makes the element around `size` results; how high a result is at least, in rem
//   size                  results of a block
//   keys                  [key, [zh, en], act], more keys of the page
//   isLeft(result)        whether a result is shown as far as the page chooses itself
//   none                  words in place of results that are all hidden
//
// It returns `body`, the element of the blocks; `search`, `chips`, `word`, `help`, elements for the page's tools; and
//
//   render()              shows the results anew, sorted by `order(results)` if that is set
//   keep(key, value)      keeps a choice of the page in the address; `kept(key)` is what the address has
//   step(by, is)          leads to the next result, or to the next that `is`; returns its element
//   all()                 makes all that are shown and returns their elements
"use strict";
nqfill.list = ({ results, nameOf, chips: groups, make, block: wrap, height, size, keys: more = [], isLeft = () => true, none: words }) => {
  const { box, button, part, pick } = nqfill;
  const found = results.map((result) => [result, nameOf(result).toLowerCase()]);

  // Blocks are filled when they come near what is seen.
  const body = part("div");
  const none = part("p", { hidden: true }, pick(...words));
  const word = part("output", { id: "shown", className: "faint" });
  const page = { order: (list) => list };
  let [shown, blocks] = [[], []];
  const open = (block) => {
    near.unobserve(block);
    if (block.childElementCount === 0) {
      block.style.minHeight = "";
      const from = blocks.indexOf(block) * size;
      shown.slice(from, from + size).forEach((result) => make(result, block));
    }
  };
  const near = new IntersectionObserver((entries) => entries.filter((entry) => entry.isIntersecting).forEach((entry) => open(entry.target)), { rootMargin: "1500px" });
  const isChosen = ([result, name]) => name.includes(search.value.trim().toLowerCase()) && groups.every(([, , idOf]) => !hidden.has(idOf(result))) && isLeft(result);
  const render = () => {
    shown = page.order(found.filter(isChosen).map(([result]) => result));
    near.disconnect();
    blocks = Array.from({ length: Math.ceil(shown.length / size) }, (_, at) => {
      const block = wrap(at * size + 1);
      block.style.minHeight = `${Math.min(size, shown.length - at * size) * height}rem`;
      return block;
    });
    body.replaceChildren(...blocks);
    blocks.slice(0, 1).forEach(open);
    blocks.slice(1).forEach((block) => near.observe(block));
    none.hidden = shown.length > 0;
    word.textContent = shown.length === results.length ? "" : pick(`显示 ${shown.length} / ${results.length}`, `${shown.length} of ${results.length} shown`);
  };
  const all = () => {
    blocks.forEach(open);
    return blocks.flatMap((block) => [...block.children]);
  };
  addEventListener("beforeprint", () => {
    all();
    document.querySelectorAll("details").forEach((one) => (one.open = true));
  });

  // What is chosen.
  const state = new URLSearchParams(location.hash.slice(1));
  const hidden = new Set((state.get("hide") ?? "").split(",").filter(Boolean));
  const search = part("input", { type: "search", id: "search", autocomplete: "off", value: state.get("q") ?? "" });
  const keep = (key, value) => {
    state.delete(key);
    if (value) {
      state.set(key, value);
    }
    history.replaceState(null, "", state.size > 0 ? `#${state}` : location.pathname + location.search);
  };
  const changed = () => {
    keep("q", search.value);
    keep("hide", [...hidden].join(","));
    render();
  };
  const chip = (id, name, count, symbol = null) => {
    const act = ({ checked }) => {
      hidden[checked ? "delete" : "add"](id);
      changed();
    };
    return box({ id: `show-${id}`, checked: !hidden.has(id) }, act, symbol && part("span", { ariaHidden: "true", className: `symbol ${id}` }, symbol), part("span", {}, pick(...name)), part("span", { className: "count" }, String(count)));
  };
  const chips = groups.flatMap(([legend, choices, idOf]) => {
    const counted = choices.map(([id, name, symbol]) => [id, name, results.filter((result) => idOf(result) === id).length, symbol]).filter(([, , count]) => count > 0);
    return counted.length < 2 ? [] : [part("fieldset", { className: "chips" }, part("legend", {}, pick(...legend)), ...counted.map((one) => chip(...one)))];
  });
  let waiting = 0;
  search.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(changed, 120);
  });

  // The result before or behind the one in focus.
  const cardOf = (at) => {
    const to = blocks[Math.floor(at / size)];
    open(to);
    return to.children[at % size];
  };
  const focused = () => {
    const block = blocks.findIndex((one) => one.contains(document.activeElement));
    return block < 0 ? null : block * size + [...blocks[block].children].findIndex((one) => one.contains(document.activeElement));
  };
  const step = (by, is = () => true) => {
    const from = focused() ?? (by > 0 ? -1 : shown.length);
    const places = [...shown.keys()].filter((at) => is(shown[at]));
    const at = by > 0 ? places.find((one) => one > from) : places.findLast((one) => one < from);
    const card = at === undefined ? null : cardOf(at);
    card?.focus();
    card?.scrollIntoView({ block: "nearest" });
    return card;
  };

  // Keys.
  nqfill.keys(document, { "/": () => search.focus(), j: () => step(1), k: () => step(-1), "?": () => dialog.open(), ...Object.fromEntries(more.map(([name, , act]) => [name, act])) });
  const dialog = nqfill.sheet(["快捷键", "Keys"], nqfill.keyTable([["/", ["按名称查找", "search by name"]], ["j k", ["下一个、上一个", "next, previous"]], ...more].filter(([, meaning]) => meaning)));
  const help = results.length > 1 ? button(["快捷键 ", "Keys "], () => dialog.open(), { id: "show-keys" }, part("kbd", {}, "?")) : null;

  const field = part("label", { hidden: results.length < 12 && !search.value }, pick("按名称查找 ", "Search by name "), search);
  return Object.assign(page, { all, body, chips, help, keep, kept: (name) => state.get(name) ?? "", none, render, search: field, step, word });
};
