// The page of an experiment: under its plots a table of what `compare -f json` measured, a row for each board and a column for each engine,
// of the figure that is chosen.
"use strict";
(() => {
  const { choice, data, element, faint, grouped, keys, part, pick, visible } = nqfill;
  const measurements = data("measurements");
  const { summary, figures } = data("about");

  // The runs of a board follow each other, one of each engine.
  const engines = [...new Set(measurements.map(({ engine }) => engine).filter(Boolean))];
  const boards = [];
  for (const run of measurements) {
    const last = boards.at(-1);
    if (!last || !run.engine || last[0].board !== run.board || last.some(({ engine }) => engine === run.engine)) {
      boards.push([run]);
    } else {
      last.push(run);
    }
  }
  const sizes = boards.map(([{ n }]) => n);
  const hasSizes = sizes.every((n) => n !== undefined) && new Set(sizes).size === sizes.length;
  // The empty boards have no path.
  const folder = nqfill.folder(measurements.map(({ board }) => board).filter((name) => name.includes("/")));
  const nameOf = ([{ board, n }]) => (hasSizes ? `n = ${n}` : visible(board.startsWith(folder) ? board.slice(folder.length) : board));

  // A number is a bound where a limit ended the run.
  const digits = (value) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
  const time = (seconds) => {
    const [scale, unit] = seconds < 1e-3 ? [1e6, "µs"] : seconds < 1 ? [1e3, "ms"] : [1, "s"];
    return `${digits(seconds * scale)} ${unit}`;
  };
  const textOf = (figure, value) => (figure === "seconds" ? time(value) : Number.isInteger(value) ? grouped(value) : value.toFixed(2));
  const cellOf = (figure, run) => {
    const value = run?.[figure];
    const isBound = run?.limit !== undefined || run?.status === "undecided";
    return value === undefined || value === null || !run.runs ? "" : (isBound ? "> " : "") + textOf(figure, value);
  };
  const words = { conflict: ["冲突", "conflict"], invalid: ["无效", "invalid"], undecided: ["未决", "undecided"] };
  const solutionsOf = (runs) => {
    const found = runs.find(({ exhaustive, solutions }) => exhaustive && solutions !== undefined) ?? runs[0];
    return words[found.status] ? pick(...words[found.status]) : grouped(found.solutions);
  };
  const remarkOf = (runs) => runs.filter(({ remark }) => remark).map(({ engine, remark }) => visible([engine, remark].filter(Boolean).join(pick("：", ": ")))).join(pick("；", "; "));

  const hasRemarks = boards.some((runs) => remarkOf(runs));
  const columns = (figure) => [
    [pick("棋盘", "board"), nameOf, hasSizes], [pick("解法数", "solutions"), solutionsOf, true],
    ...engines.map((name) => [name, (runs) => cellOf(figure, runs.find(({ engine }) => engine === name)), true]),
    ...(hasRemarks ? [[pick("说明", "remark"), remarkOf]] : []),
  ];
  const table = part("table");
  const scroll = part("div", { className: "scroll" }, table);
  const show = (figure) => {
    const all = columns(figure);
    const className = (isNumber) => (isNumber ? "number" : "");
    const heads = all.map(([name, , isNumber]) => part("th", { scope: "col", className: className(isNumber) }, name));
    const rows = boards.map((runs) => part("tr", {}, ...all.map(([, cell, isNumber], at) => part(at === 0 ? "th" : "td", { className: className(isNumber), ...(at === 0 && { scope: "row" }) }, cell(runs)))));
    table.replaceChildren(part("thead", {}, part("tr", {}, ...heads)), part("tbody", {}, ...rows));
    // What is wider than the screen is scrolled by keys, too.
    scroll.tabIndex = scroll.scrollWidth > scroll.clientWidth ? 0 : -1;
  };
  const has = (name) => measurements.some((run) => run.runs && typeof run[name] === "number");
  const usual = ["seconds", "ratio", "nodes", "backtracks"];
  const offered = [...usual, ...Object.keys(figures).filter((name) => !usual.includes(name))].filter(has);
  const choices = choice("figure", ["数值", "Figure"], offered.map((name) => [name, [figures[name], figures[name]]]), "seconds", show);

  // Plots: the point nearest to the pointer, or that arrow keys lead to, with its value; of the lines that of its engine alone.
  const ask = (plot, { across, is_time: isTime, lines }) => {
    const points = lines.flatMap(({ engines: same, points: list }, line) => list.map(([[x, y], at, value]) => ({ line, x, y, words: `${same.join(" = ")} · ${across}: ${at} · ${textOf(isTime ? "seconds" : "", value)}` })));
    const picture = plot.firstElementChild;
    const layer = element("g", { class: "asked" });
    const said = part("output");
    picture.append(layer);
    plot.prepend(said);
    let shown = -1;
    const point = (to) => {
      shown = to;
      const one = points[to];
      const ofLine = points.filter(({ line }) => line === one?.line);
      const isFunction = new Set(ofLine.map(({ x }) => x)).size === ofLine.length;
      plot.classList.toggle("is-asked", Boolean(one));
      layer.replaceChildren(...(isFunction ? [element("polyline", { points: ofLine.map(({ x, y }) => `${x},${y}`).join(" ") })] : []), ...ofLine.map((other) => element("circle", { cx: other.x, cy: other.y, r: other === one ? 7 : 3 })));
      said.textContent = one?.words ?? "";
    };
    const nearest = ({ clientX, clientY }) => {
      const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(picture.getScreenCTM().inverse());
      const far = points.map((one) => Math.hypot(one.x - x, one.y - y));
      point(far.indexOf(Math.min(...far)));
    };
    const lead = (by) => () => point((shown + by + points.length) % points.length);
    picture.addEventListener("pointermove", nearest);
    picture.addEventListener("pointerdown", nearest);
    picture.addEventListener("pointerleave", ({ pointerType }) => pointerType === "mouse" && point(-1));
    keys(plot, { ArrowRight: lead(1), ArrowLeft: lead(-1), Escape: () => point(-1) });
  };
  const plots = document.querySelector(".plots");
  data("plots").forEach((one, at) => ask(plots.children[at], one));
  plots.append(part("section", { className: "runs" }, part("h2", {}, pick("各次运行", "All runs")), part("div", { className: "tools" }, choices), scroll));
  nqfill.frame(folder.split("/").at(-2) ?? "", pick("算法比较", "comparison of engines"), [faint(summary), plots]);
  show("seconds");
})();
