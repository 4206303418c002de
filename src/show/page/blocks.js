// Blocks of cards, of which those far out of sight are not laid out: a page of ten thousand opens soon and answers each key at
// once. A browser that searches the page finds what is in them. `content-visibility: auto` does not do: before the first Tab
// the browser would lay out each block.
"use strict";
nqfill.blocks = (() => {
  const canSkip = "onbeforematch" in document.documentElement;

  const skip = (block) => {
    if (!block.contains(document.activeElement)) {
      block.setAttribute("hidden", "until-found");
    }
  };
  const reveal = (block) => block.removeAttribute("hidden");

  // Skips what is out of sight, but for the blocks that a page begins with. `heightOf` tells how high so many cards are, in rem.
  const first = 4;
  const watch = (blocks, heightOf) => {
    if (!canSkip || blocks.length <= first) {
      return;
    }
    const near = new IntersectionObserver(
      (entries) => entries.forEach((entry) => (entry.isIntersecting ? reveal : skip)(entry.target)),
      { rootMargin: "2000px" },
    );
    blocks.forEach((block) => {
      block.style.containIntrinsicHeight = `auto ${heightOf(block.children.length)}rem`;
      near.observe(block);
    });
    blocks.slice(first).forEach(skip);
    addEventListener("beforeprint", () => blocks.forEach(reveal));
    // A block whose cards are all hidden takes no room.
    document.addEventListener("shown", (event) => {
      const counts = new Map();
      for (const card of event.detail) {
        counts.set(card.parentNode, (counts.get(card.parentNode) ?? 0) + 1);
      }
      for (const block of blocks) {
        const count = counts.get(block) ?? 0;
        block.classList.toggle("is-empty", count === 0);
        block.style.containIntrinsicHeight = `auto ${heightOf(count)}rem`;
      }
    });
  };

  // Lists of more cards than this are cut in blocks of so many: whole rows, however many stand side by side.
  const most = 1000;
  const size = 120;
  document.querySelectorAll("ol.cards").forEach((list) => {
    const cards = [...list.children];
    if (cards.length <= most || !canSkip) {
      return;
    }
    const blocks = [];
    for (let at = 0; at < cards.length; at += size) {
      const block = list.cloneNode(false);
      block.classList.add("block");
      block.start = at + 1;
      block.append(...cards.slice(at, at + size));
      blocks.push(block);
    }
    const columns = Math.max(1, globalThis.getComputedStyle(list).gridTemplateColumns.split(" ").length);
    list.replaceWith(...blocks);
    watch(blocks, (count) => Math.ceil(count / columns) * 24);
  });

  // Before a card is focused or scrolled to.
  const open = (card) => card.closest(".block")?.removeAttribute("hidden");

  return { open, watch };
})();
