// nqfill in a worker: `nqfill.engine`. A board is answered there, so the page never waits; what is no longer wanted is ended with its
// worker, and another one takes what comes next.
//
//   ask(head, text)    a promise of { head, text, json() }; it is never settled if `cancel` comes first
//   result(task, board, more)  the result of a task on a board of JSON, a line of JSON Lines: its members, `count` with all digits, and
//                      `refused`, what is wrong
//   cancel()           ends what runs and forgets what waits
//   start()            a promise, kept when the program runs
"use strict";
nqfill.engine = (() => {
  const mostMemory = 256 << 20;
  // The first task of a worker, which has no head, is to begin; nothing is sent before.
  let [address, module, worker, task] = ["", null, null, {}];
  let waiting = [];

  const next = () => {
    if (!task && waiting.length > 0) {
      task = waiting.shift();
      worker.postMessage({ head: task.head, text: task.text });
    }
  };
  const heard = (data) => {
    if (data.isBroken && !task.head) {
      task.reject(new Error("worker"));
      return;
    }
    module ??= data.module;
    task.resolve({ ...data, json: () => JSON.parse(data.text) });
    task = null;
    // What a large board has taken is given back.
    if (data.isBroken || data.memory > mostMemory) {
      begin();
    } else {
      next();
    }
  };
  const begin = (resolve = () => {}, reject = () => {}) => {
    worker?.terminate();
    task = { resolve, reject };
    worker = new Worker(address);
    worker.onmessage = ({ data }) => heard(data);
    worker.onerror = () => heard({ head: { error: "worker" }, text: "", isBroken: true });
    worker.postMessage(module ? { module } : { wasm: document.getElementById("wasm").textContent });
  };

  // Some places that embed pages forbid workers.
  const start = () =>
    new Promise((resolve, reject) => {
      address = URL.createObjectURL(new Blob([document.getElementById("worker").textContent], { type: "text/javascript" }));
      begin(resolve, reject);
    });
  const ask = (head, text = "") =>
    new Promise((resolve) => {
      waiting.push({ head: { lang: nqfill.pick("zh", "en"), ...head }, text, resolve });
      next();
    });
  // As written: numbers of JSON lose their last digits.
  const result = async (what, board, more = {}) => {
    const { head, json, text } = await ask({ task: what, input: "json", ...more }, board);
    const members = head.error ? { error: { message: head.error } } : json();
    return { ...members, count: /"solution_count":(\d+)/.exec(text)?.[1] ?? "0", refused: members.error?.message };
  };
  const cancel = () => {
    waiting = [];
    if (task?.head) {
      begin();
    }
  };

  return { ask, cancel, result, start };
})();
