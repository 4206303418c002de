// Boards in and out: links, texts, files, what is pasted: `nqfill.share`.
//
//   body()            the elements of this, for the sheet of all else
//   list(boards)      takes the boards of a text
//   read(text)        takes a text in any format, or a link
"use strict";
nqfill.share = (() => {
  const { copier, engine, faint, part, pick, state, view } = nqfill;
  const mostBytes = 4 << 20;

  // The link of a file means nothing on another device.
  const linkWords = location.protocol === "file:" ? ["复制链接（只在本机有效）", "Copy the link (for this device)"] : ["分享链接", "Share the link"];
  const url = () => location.href.split("#")[0] + state.link();
  // Takes boards that were read: the first is put on the board, and several stand among the puzzles. Tells how many.
  const list = (all) => {
    const found = all.flatMap(({ board }) => board ?? []).filter(({ n }) => n <= state.mostRows);
    nqfill.puzzles.keep(found);
    if (found.length > 0) {
      nqfill.puzzles.take(found[0], "edit");
    }
    if (found.length > 1) {
      view.say(pick(`共 ${found.length} 个棋盘，其余在“题目”里`, `${found.length} boards: the others are in Puzzles`));
    }
    return found.length;
  };

  // What stands beside boards and was not read.
  const notRead = (all) => {
    const [note, ...more] = all.flatMap(({ not_read: lines = [] }) => lines);
    return note ? pick(`；未读入：第 ${note.line} 行“${note.text}”${more.length > 0 ? `，另有 ${more.length} 行` : ""}`, `; not read: line ${note.line}, "${note.text}"${more.length > 0 ? `, and ${more.length} more` : ""}`) : "";
  };
  const link = /^\S*(#v\d+;\S+)$/;
  const read = async (bytes) => {
    const [, linked] = (typeof bytes === "string" && link.exec(bytes.slice(0, mostBytes).trim())) || [];
    if (linked) {
      nqfill.follow(linked);
    } else if (bytes.length > mostBytes) {
      view.say(pick("超过 4 MB，请用命令行程序", "More than 4 MB: use the program"));
    } else {
      const { head, text } = await engine.ask({ task: "read", source: pick("粘贴的文字", "pasted text"), most: 500 }, bytes);
      const all = head.boards ?? [];
      const count = list(all);
      if (count === 1) {
        view.say(pick(`已读取：${all.find(({ board }) => board).format}`, `Read as ${all.find(({ board }) => board).format}`) + notRead(all));
      }
      if (count === 0 || count < all.length) {
        const tooLarge = pick(`本页至多 ${state.mostRows} 行`, `This page takes boards of at most ${state.mostRows} rows`);
        view.panel.replaceChildren(part("pre", { id: "wrong", tabIndex: 0, role: "alert" }, head.error ?? (text.trim() || (all.length > 0 ? tooLarge : pick("没有找到棋盘", "no board was found")))));
      }
    }
  };
  const readFile = async (file) => {
    nqfill.more.close();
    if (file) {
      read(file.size > mostBytes ? { length: file.size } : new Uint8Array(await file.arrayBuffer()));
    }
  };
  addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain");
    if (text && !event.target.closest?.("input, select")) {
      event.preventDefault();
      nqfill.more.close();
      read(text);
    }
  });

  const body = () => {
    const file = part("input", { className: "unseen", type: "file", id: "file" });
    file.addEventListener("change", () => readFile(file.files[0]));
    return [
      part("h3", {}, pick("分享", "Share")),
      part("div", { className: "row" }, copier(linkWords, url, { id: "share" }), copier(["复制文字", "Copy as text"], state.text)),
      part("h3", {}, pick("导入", "Import")),
      part("div", { className: "row" }, part("label", { className: "button" }, pick("选择文件", "Choose a file"), file), faint(pick("或直接粘贴任何格式的棋盘", "or paste a board in any format"))),
    ];
  };
  return { body, list, read };
})();
