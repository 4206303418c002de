// nqfill in a worker: `nqfill.engine`. A board is answered there, so the page never waits; what is no longer wanted is ended with its
// worker, and another one takes what comes next.
//
//   ask(head, text)    a promise of { head, bytes, text(), json() }; it is never settled if `cancel` comes first
//   result(task, board, more)  the result of a task on a board of JSON, a line of JSON Lines: its members, `count` with all digits, and
//                      `refused`, what is wrong
//   cancel()           ends what runs and forgets what waits
//   start()            a promise, kept when the program runs
"use strict";
nqfill.engine = (() => {
  const decoder = new TextDecoder();
  const mostMemory = 256 << 20;
  let [address, module, worker, isReady, task] = ["", null, null, false, null];
  let waiting = [];
  let heard = () => {};

  const next = () => {
    if (isReady && !task && waiting.length > 0) {
      task = waiting.shift();
      worker.postMessage({ head: task.head, text: task.text });
    }
  };
  const begin = () => {
    worker?.terminate();
    [isReady, task] = [false, null];
    worker = new Worker(address);
    worker.onmessage = ({ data }) => heard(data);
    worker.onerror = () => heard({ isBroken: true });
    worker.postMessage(module ? { module } : { wasm: document.getElementById("wasm").textContent });
  };
  const answered = ({ head, bytes, memory, isBroken }) => {
    const { resolve } = task;
    task = null;
    const text = () => decoder.decode(bytes);
    resolve({ head, bytes, text, json: () => JSON.parse(text()) });
    // What a large board has taken is given back.
    if (isBroken || memory > mostMemory) {
      begin();
    } else {
      next();
    }
  };

  const start = () =>
    new Promise((resolve, reject) => {
      heard = (data) => {
        if (task && data.head) {
          answered(data);
        } else if (data.isBroken) {
          reject(new Error("worker"));
        } else {
          module ??= data.module;
          isReady = true;
          resolve();
          next();
        }
      };
      address = URL.createObjectURL(new Blob([document.getElementById("worker").textContent], { type: "text/javascript" }));
      // Some places that embed pages forbid workers.
      begin();
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
    return { ...members, count: /"solution_count":(\d+)/.exec(text())?.[1] ?? "0", refused: members.error?.message };
  };
  const cancel = () => {
    waiting = [];
    if (task) {
      begin();
    }
  };

  return { ask, cancel, result, start };
})();
