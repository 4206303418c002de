// Boards in and out: links, files, pictures, models, what is pasted or dropped: `nqfill.share`.
"use strict";
nqfill.share = (() => {
  const { engine, state } = nqfill;
  const { both, byId, copy, part, save, say } = nqfill.parts;
  const mostBytes = 4 << 20;
  const mostInLink = 20_000;
  const types = { png: "image/png", svg: "image/svg+xml" };
  // No text: what they are is said in its place.
  const isBinary = (name) => name === "png";

  const hash = () => {
    const isLocked = byId("link-locked").checked;
    return `${state.link(byId("link-own").checked, isLocked ? "solve" : state.mode)}${isLocked ? ";k=1" : ""}`;
  };
  const address = (more = "") => `${location.href.split("#")[0]}${hash()}${more}`;

  const showLink = () => {
    byId("link").value = address();
    const isServed = location.protocol.startsWith("http");
    // In two parts: a script holds no end of an element.
    const frame = [`<iframe src="${address(";e=1")}" width="480" height="640" title="nqfill">`, "/iframe>"].join("<");
    byId("embed").value = isServed ? frame : "";
    byId("embed").hidden = !isServed;
    byId("not-served").hidden = isServed;
  };

  const format = () => byId("format").selectedOptions[0];
  const request = () => {
    const { kind } = format().dataset;
    const name = byId("format").value;
    const look = { coordinates: byId("coordinates").checked };
    return { task: "convert", format: name, ...(kind === "picture" ? look : {}) };
  };
  const commandOf = () => {
    const { format: name, coordinates } = request();
    return `nqfill convert -t ${name}${coordinates ? " --coordinates" : ""} board.txt`;
  };
  let exported = null;
  const shortest = 20_000;
  const write = async () => {
    byId("pictures").hidden = format().dataset.kind !== "picture";
    byId("export-command").textContent = commandOf();
    // Until it is written there is nothing to be kept.
    exported = null;
    byId("copy-export").disabled = true;
    byId("save-export").disabled = true;
    const { head, bytes, text } = await engine.ask({ ...request(), ...state.source }, state.json());
    exported = head.error || bytes.length === 0 ? null : { name: `board.${head.extension}`, bytes, text: text() };
    const isPicture = isBinary(byId("format").value);
    const kind = byId("format").value.toUpperCase();
    const words = head.error ?? (isPicture ? nqfill.pick(`${kind} 图，${bytes.length} 字节`, `a picture as ${kind}, ${bytes.length} bytes`) : text());
    byId("exported").textContent = words.length > shortest ? `${words.slice(0, shortest)}…` : words;
    byId("lost").textContent = head.said ?? "";
    byId("copy-export").disabled = !exported || isPicture;
    byId("save-export").disabled = !exported;
  };
  const formats = async () => {
    if (byId("format").childElementCount > 0) {
      return;
    }
    const { boards, pictures } = await nqfill.tables();
    const group = (zh, en, kind, list) => {
      const options = list.map(({ name }) => part("option", { value: name }, name));
      options.forEach((option) => {
        option.dataset.kind = kind;
      });
      return part("optgroup", { label: nqfill.pick(zh, en) }, ...options);
    };
    byId("format").append(
      group("棋盘", "Boards", "board", boards.filter((one) => !one.is_model)),
      group("图", "Pictures", "picture", pictures),
      group("求解器的模型", "Models for solvers", "model", boards.filter((one) => one.is_model)),
    );
  };

  // Boards of a text: one is put on the board, several become a list.
  const list = (boards) => {
    const names = boards.map(({ board, index, wrong }) => part("option", { value: index, disabled: Boolean(wrong) }, wrong ? `${index}: ${wrong.message}` : `${index}: ${board.n} × ${board.n}, ♛ ${board.queens.length}`));
    byId("boards").replaceChildren(...names);
    byId("several").hidden = boards.length < 2;
    nqfill.boards = boards;
  };
  const take = (board) => {
    if (board.n > state.mostRows) {
      say(`棋盘有 ${board.n} 行，本页至多 ${state.mostRows} 行`, `the board has ${board.n} rows; this page takes at most ${state.mostRows}`);
      return false;
    }
    nqfill.puzzles.stop();
    nqfill.leaveLink();
    state.load(board, "make");
    return true;
  };
  // What stands beside boards and was not read, or a sign that was read by the structure of a board alone.
  const notRead = (boards) => {
    const notes = boards.flatMap(({ not_read: lines = [] }) => lines);
    if (notes.length === 0) {
      return ["", ""];
    }
    const [{ line, text }] = notes;
    const more = notes.length - 1;
    return [`；未读入：第 ${line} 行“${text}”${more > 0 ? `，另有 ${more} 行` : ""}`, `; not read: line ${line}, "${text}"${more > 0 ? `, and ${more} more` : ""}`];
  };
  const link = /^\S*(#v\d+;\S+)$/;
  const read = async (bytes) => {
    const size = bytes.length ?? bytes.byteLength;
    byId("wrong").replaceChildren();
    // A link that somebody has sent.
    const [, linked] = (size < mostInLink && typeof bytes === "string" && link.exec(bytes.trim())) || [];
    if (linked) {
      nqfill.follow(linked);
      return;
    }
    if (size > mostBytes) {
      byId("wrong").replaceChildren(part("p", { className: "is-bad" }, both("超过 4 MB，请用命令行程序", "More than 4 MB: use the program")));
      nqfill.open("share");
      return;
    }
    const { head, text } = await engine.ask({ task: "read", source: nqfill.pick("粘贴的文字", "pasted text"), most: 500 }, bytes);
    const boards = head.boards ?? [];
    const right = boards.filter(({ board }) => board);
    list(boards);
    if (right.length > 0 && take(right[0].board)) {
      byId("boards").value = right[0].index;
      nqfill.toBoard();
      const [zh, en] = notRead(boards);
      say((right.length === 1 ? `已读取：${right[0].format}` : `已读取 ${right.length} 个棋盘`) + zh, (right.length === 1 ? `Read as ${right[0].format}` : `${right.length} boards were read`) + en);
    }
    if (right.length < boards.length || boards.length === 0) {
      const words = head.error ?? (text().trim() || nqfill.pick("没有找到棋盘", "no board was found"));
      const drawn = part("pre", { className: "wrong", tabIndex: 0 }, words);
      drawn.setAttribute("aria-label", nqfill.pick("错误之处", "what is wrong"));
      byId("wrong").replaceChildren(part("p", { className: "is-bad" }, both("读不成棋盘：", "This cannot be read as a board:")), drawn);
      nqfill.open("share");
      byId("wrong").scrollIntoView({ block: "center" });
    }
  };

  const isField = (target) => target.closest?.("input, textarea, select") !== null && target.closest !== undefined;
  addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain");
    if (text && !isField(event.target)) {
      event.preventDefault();
      read(text);
    }
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", async (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file && file.size > mostBytes) {
      read(new Uint8Array(mostBytes + 1));
    } else if (file) {
      read(new Uint8Array(await file.arrayBuffer()));
    } else if (event.dataTransfer.getData("text/plain")) {
      read(event.dataTransfer.getData("text/plain"));
    }
  });
  byId("file").addEventListener("change", async ({ target }) => {
    const [file] = target.files;
    if (file) {
      read(file.size > mostBytes ? new Uint8Array(mostBytes + 1) : new Uint8Array(await file.arrayBuffer()));
      target.value = "";
    }
  });
  byId("read").addEventListener("click", () => read(byId("pasted").value));
  byId("boards").addEventListener("change", ({ target }) => {
    const chosen = nqfill.boards.find(({ index }) => String(index) === target.value);
    take(chosen.board);
  });
  byId("copy-link").addEventListener("click", () => copy(byId("link").value));
  byId("print").addEventListener("click", () => globalThis.print());
  byId("copy-export").addEventListener("click", () => copy(exported.text));
  byId("save-export").addEventListener("click", () => save(exported.name, exported.bytes, types[byId("format").value] ?? "text/plain"));
  for (const id of ["link-own", "link-locked"]) {
    byId(id).addEventListener("change", showLink);
  }
  for (const id of ["format", "coordinates"]) {
    byId(id).addEventListener("change", write);
  }
  // As the device shares things, or on the clipboard.
  const passOn = async () => {
    nqfill.show("share");
    if (navigator.share && matchMedia("(pointer: coarse)").matches && location.protocol.startsWith("http")) {
      try {
        await navigator.share({ title: document.title, url: address() });
        return;
      } catch (error) {
        if (error.name === "AbortError") {
          return;
        }
      }
    }
    await copy(address());
    say("链接已复制", "The link is copied");
    byId("copied").hidden = false;
  };

  const open = async () => {
    byId("copied").hidden = true;
    showLink();
    await formats();
    await write();
  };
  return { list, open, passOn, read, take };
})();
