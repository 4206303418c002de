// Boards in and out: links, files, pictures, models, what is pasted or dropped: `nqfill.share`.
//
//   body              the elements of this, for the sheet of all else; `open()` fills them
//   boards            the list of the boards of a file, which is seen where there are several
//   list(boards)      takes the boards of a text: one is put on the board, several become that list
//   read(text)        takes a text in any format, or a link
//   give(words)       hands words and the link of the board on, as the device shares things, or returns them to be copied
"use strict";
nqfill.share = (() => {
  const { button, copier, data, engine, part, pick, state, view } = nqfill;
  const mostBytes = 4 << 20;
  const types = { png: "image/png", svg: "image/svg+xml" };

  // Links.
  let [hasOwn, hasNumbers] = [true, false];
  const address = () => location.href.split("#")[0] + state.link(hasOwn);
  const give = async (words) => {
    if (navigator.share && matchMedia("(pointer: coarse)").matches && location.protocol.startsWith("http")) {
      // Who changes his mind has shared nothing.
      await navigator.share({ text: words, url: address() }).catch(() => {});
      return "";
    }
    return words ? `${words}\n${address()}` : address();
  };

  // Export.
  const format = part("select", { id: "format" }, ...data("formats").map(([zh, en, list]) => part("optgroup", { label: pick(zh, en) }, ...list.map((name) => part("option", { value: name }, name)))));
  const written = part("pre", { id: "exported", tabIndex: 0, ariaLabel: pick("写成的文字", "what is written") });
  const shortest = 20_000;
  const write = async () => {
    const name = format.value;
    const numbers = Object.hasOwn(types, name) ? { coordinates: hasNumbers } : {};
    const { head, bytes, text } = await engine.ask({ task: "convert", format: name, input: "json", source: "board.txt", ...numbers }, state.json());
    const words = head.error ?? (name === "png" ? pick(`PNG 图，${bytes.length} 字节`, `a picture as PNG, ${bytes.length} bytes`) : text());
    written.textContent = (words.length > shortest ? `${words.slice(0, shortest)}…` : words) + (head.said ?? "");
    return { bytes, name: `board.${head.extension}`, type: types[name] ?? "text/plain", text: text() };
  };
  const number = ({ checked }) => {
    hasNumbers = checked;
    return write();
  };
  const save = async () => {
    const { bytes, name, type } = await write();
    view.save(name, bytes, type);
  };
  format.addEventListener("change", write);

  // Import.
  const several = part("select", { ariaLabel: pick("棋盘", "Board") });
  const listed = part("p", { className: "row", hidden: true }, several);
  let found = [];
  const take = ({ board, wrong }) => {
    if (wrong || board.n > state.mostRows) {
      view.say(wrong?.message ?? pick(`棋盘有 ${board.n} 行，本页至多 ${state.mostRows} 行`, `The board has ${board.n} rows; this page takes at most ${state.mostRows}`));
    } else {
      nqfill.puzzles.take(board, "edit");
    }
  };
  const list = (all) => {
    found = all;
    listed.hidden = all.length < 2;
    several.replaceChildren(...all.map(({ board, wrong }, at) => part("option", { value: at, disabled: Boolean(wrong) }, `${at + 1} / ${all.length}: ${wrong ? wrong.message : `${board.n} × ${board.n}`}`)));
    const first = all.findIndex(({ board }) => board);
    if (first >= 0) {
      several.value = first;
      take(all[first]);
    }
    return first >= 0;
  };
  several.addEventListener("change", () => take(found[Number(several.value)]));

  const wrong = part("pre", { id: "wrong", hidden: true, tabIndex: 0, role: "alert" });
  const field = part("textarea", { id: "pasted", rows: 4, spellcheck: false, ariaLabel: pick("棋盘文字", "Text of a board"), placeholder: pick("任何格式的棋盘", "a board in any format") });
  // What stands beside boards and was not read.
  const notRead = (all) => {
    const [note, ...more] = all.flatMap(({ not_read: lines = [] }) => lines);
    return note ? pick(`；未读入：第 ${note.line} 行“${note.text}”${more.length > 0 ? `，另有 ${more.length} 行` : ""}`, `; not read: line ${note.line}, "${note.text}"${more.length > 0 ? `, and ${more.length} more` : ""}`) : "";
  };
  const fail = (words) => {
    wrong.textContent = words;
    wrong.hidden = false;
    nqfill.more.open();
  };
  const link = /^\S*(#v\d+;\S+)$/;
  const read = async (bytes) => {
    const [, linked] = (typeof bytes === "string" && link.exec(bytes.slice(0, mostBytes).trim())) || [];
    wrong.hidden = true;
    if (linked) {
      nqfill.follow(linked);
    } else if (bytes.length > mostBytes) {
      fail(pick("超过 4 MB，请用命令行程序", "More than 4 MB: use the program"));
    } else {
      const { head, text } = await engine.ask({ task: "read", source: pick("粘贴的文字", "pasted text"), most: 500 }, bytes);
      const all = head.boards ?? [];
      const isTaken = list(all);
      if (!isTaken || all.some((one) => one.wrong)) {
        fail(head.error ?? (text().trim() || pick("没有找到棋盘", "no board was found")));
      } else {
        nqfill.more.close();
        view.say((all.length === 1 ? pick(`已读取：${all[0].format}`, `Read as ${all[0].format}`) : pick(`已读取 ${all.length} 个棋盘`, `${all.length} boards were read`)) + notRead(all));
      }
    }
  };
  const readFile = async (file) => {
    if (file) {
      read(file.size > mostBytes ? { length: file.size } : new Uint8Array(await file.arrayBuffer()));
    }
  };
  const file = part("input", { className: "unseen", type: "file", id: "file" });
  file.addEventListener("change", () => {
    readFile(file.files[0]);
    file.value = "";
  });
  addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain");
    if (text && !event.target.closest?.("input, textarea, select")) {
      event.preventDefault();
      read(text);
    }
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    readFile(event.dataTransfer.files[0]);
  });

  const body = [
    part("h3", {}, pick("分享", "Share")),
    part("div", { className: "row" }, copier(["分享链接", "Share the link"], () => give(""), { id: "share" }), view.check({ checked: true }, ({ checked }) => (hasOwn = checked), ["连同自己放的皇后", "Include my queens"])),
    part("h3", {}, pick("导入", "Import")),
    field,
    part("div", { className: "row" }, button(["读入", "Read"], () => read(field.value), { id: "read" }), part("label", { className: "button" }, pick("选择文件", "Choose a file"), file)),
    wrong,
    part("h3", {}, pick("导出", "Export")),
    part("div", { className: "row" }, part("label", {}, pick("格式 ", "Format "), format), view.check({}, number, ["行列号", "Numbers"]), copier(["复制", "Copy"], async () => (await write()).text, { id: "copy-export" }), button(["下载", "Download"], save, { id: "save-export" })),
    written,
  ];
  return { body, boards: listed, give, list, open: write, read };
})();
