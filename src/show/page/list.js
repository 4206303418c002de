// A list of results that is searched and chosen from: `nqfill.list(options)`. What is out of sight is not made: a
// page of ten thousand opens at once.
//
//   results               in their order
//   nameOf(result)        the name that the search looks at
//   groups                [name, legend, [[id, words], ...], idOf(result)]: results of one id are chosen, or all
//   make(result)          the element of a result
//   block, height         makes the element around `size` results; how high a result is at least, in rem
//   size                  results of a block
//
// It returns `body`, the element of the blocks, and `tools`, elements that choose.
"use strict";
nqfill.list = ({ results, nameOf, groups, make, block: wrap, height, size }) => {
  const { choice, part, pick, sign } = nqfill;
  const found = results.map((result) => [result, nameOf(result).toLowerCase()]);
  const search = part("input", { type: "search", id: "search", autocomplete: "off" });
  const none = part("p", { hidden: true }, pick("没有符合条件的；请检查查找的名称与所选的各项。", "Nothing is left: check the name and what is chosen."));
  const word = part("output", { id: "shown", className: "faint" });
  const all = part("div");
  const chosen = new Map();

  // Blocks are filled when they come near what is seen.
  let [shown, blocks] = [[], []];
  const open = (block) => {
    near.unobserve(block);
    if (block.childElementCount === 0) {
      block.style.minHeight = "";
      const from = blocks.indexOf(block) * size;
      block.append(...shown.slice(from, from + size).map(make));
    }
  };
  const near = new IntersectionObserver((entries) => entries.filter((entry) => entry.isIntersecting).forEach((entry) => open(entry.target)), { rootMargin: "1500px" });
  const isChosen = ([result, name]) => name.includes(search.value.trim().toLowerCase()) && groups.every(([group, , , idOf]) => !chosen.get(group) || idOf(result) === chosen.get(group));
  const render = () => {
    shown = found.filter(isChosen).map(([result]) => result);
    near.disconnect();
    blocks = Array.from({ length: Math.ceil(shown.length / size) }, (_, at) => {
      const block = wrap(at * size + 1);
      block.style.minHeight = `${Math.min(size, shown.length - at * size) * height}rem`;
      return block;
    });
    all.replaceChildren(...blocks);
    blocks.slice(0, 1).forEach(open);
    blocks.slice(1).forEach((block) => near.observe(block));
    none.hidden = shown.length > 0;
    word.textContent = shown.length === results.length ? "" : pick(`显示 ${shown.length} / ${results.length}`, `${shown.length} of ${results.length} shown`);
  };
  addEventListener("beforeprint", () => blocks.forEach(open));
  search.addEventListener("input", render);

  // A group of one has nothing to choose.
  const counted = (count) => part("b", {}, String(count));
  const chips = groups.flatMap(([group, legend, choices, idOf]) => {
    const there = choices.map(([id, name]) => [id, name, results.filter((result) => idOf(result) === id).length]).filter(([, , count]) => count > 0);
    const offered = there.map(([id, name, count]) => [id, name, group === "fault" ? null : sign(id), pick(...name), counted(count)]);
    const act = (id) => {
      chosen.set(group, id);
      render();
    };
    return there.length < 2 ? [] : [choice(group, legend, [["", ["全部", "All"], pick("全部", "All"), counted(results.length)], ...offered], "", act)];
  });

  const field = part("label", { hidden: results.length < 12 }, pick("按名称查找 ", "Search by name "), search);
  render();
  return { body: part("div", {}, none, all), tools: [field, ...chips, word] };
};
