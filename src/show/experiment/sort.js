// Tables that are sorted by a click on a heading: `table.sortable`. Numbers by their value, bounds such as `> 60 s` behind
// all others, names by their letters; a second click turns the order.
"use strict";
for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  const headings = [...table.tHead.rows[0].cells];

  const value = (row, at, isNumber) => {
    const cell = row.cells[at];
    // Of a text in both languages only one is to be compared.
    const text = (cell.querySelector(`[lang="${document.documentElement.lang}"]`) ?? cell).textContent.trim();
    if (!isNumber) {
      return text;
    }
    const number = Number.parseFloat(text.replace(/^> /u, ""));
    const bounded = text.startsWith(">") ? 1 : 0;
    return [Number.isNaN(number) ? 2 : bounded, Number.isNaN(number) ? 0 : number];
  };

  const compare = (one, other, isNumber) =>
    isNumber ? one[0] - other[0] || one[1] - other[1] : one.localeCompare(other, document.documentElement.lang, { numeric: true });

  const sort = (at) => {
    const heading = headings[at];
    const turned = heading.getAttribute("aria-sort") === "ascending";
    const isNumber = heading.classList.contains("number");
    const rows = [...body.rows].map((row) => [value(row, at, isNumber), row]);
    rows.sort((one, other) => (turned ? -1 : 1) * compare(one[0], other[0], isNumber));
    headings.forEach((other) => other.removeAttribute("aria-sort"));
    heading.setAttribute("aria-sort", turned ? "descending" : "ascending");
    body.append(...rows.map((row) => row[1]));
  };

  headings.forEach((heading, at) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...heading.childNodes);
    button.addEventListener("click", () => sort(at));
    heading.append(button);
  });
}
