// nqfill in a worker: `nqfill.engine`. A board is answered there, so the page never waits; what is no longer wanted is ended with its
// worker, and a second one stands ready for what comes next.
//
//   ask(head, text)    a promise of { head, bytes, text(), json() }; it is never settled if `cancel` comes first
//   keep(head)         the same of a short question that is not about the board: `cancel` leaves it
//   cancel()           ends what runs and forgets what waits
//   whenReady          a promise
"use strict";
nqfill.engine = (() => {
  const decoder = new TextDecoder();
  const mostMemory = 256 << 20;
  let module = null;
  let address = "";
  let active = null;
  let spare = null;
  let waiting = [];
  let number = 0;
  let tellReady = () => {};
  let tellFailed = () => {};
  const whenReady = new Promise((resolve, reject) => {
    [tellReady, tellFailed] = [resolve, reject];
  });
  // Who wants to know waits for it; others need not hear of it.
  whenReady.catch(() => {});

  const make = () => {
    const one = { worker: new Worker(address), isReady: false, task: null };
    one.worker.onmessage = ({ data }) => heard(one, data);
    one.worker.onerror = () => tellFailed(new Error("worker"));
    one.worker.postMessage(module ? { module } : { wasm: document.getElementById("wasm").textContent.trim() });
    return one;
  };
  const end = (one) => one.worker.terminate();

  const next = () => {
    if (active?.isReady && !active.task && waiting.length > 0) {
      active.task = waiting.shift();
      const { id, head, text } = active.task;
      active.worker.postMessage({ id, head, text });
    }
  };

  const replace = () => {
    end(active);
    [active, spare] = [spare ?? make(), null];
    spare = make();
    next();
  };

  const heard = (one, data) => {
    if (data.id === undefined) {
      if (data.isBroken) {
        tellFailed(new Error(data.head.error));
        return;
      }
      one.isReady = true;
      if (data.module) {
        module = data.module;
        spare = make();
      }
      tellReady();
      next();
      return;
    }
    const { task } = one;
    // The answer to what was forgotten says nothing.
    if (one === active && task?.id === data.id) {
      one.task = null;
      const text = () => decoder.decode(data.bytes);
      task.resolve({ head: data.head, bytes: data.bytes, text, json: () => JSON.parse(text()) });
      // What a large board has taken is given back.
      if (data.isBroken || data.memory > mostMemory) {
        replace();
      } else {
        next();
      }
    }
  };

  const put = (head, text, isKept) =>
    new Promise((resolve) => {
      number += 1;
      waiting.push({ id: number, head: { lang: nqfill.pick("zh", "en"), ...head }, text, isKept, resolve });
      next();
    });
  const ask = (head, text = "") => put(head, text, false);
  const keep = (head) => put(head, "", true);

  const cancel = () => {
    waiting = waiting.filter(({ isKept }) => isKept);
    if (active?.task && !active.task.isKept) {
      if (spare) {
        replace();
      } else {
        active.task = null;
      }
    }
  };

  const start = () => {
    address = URL.createObjectURL(new Blob([document.getElementById("worker").textContent], { type: "text/javascript" }));
    try {
      active = make();
    } catch (error) {
      // Some places that embed pages forbid workers.
      tellFailed(error);
    }
  };

  return { ask, cancel, keep, start, whenReady, isBusy: () => Boolean(active?.task) || waiting.length > 0 };
})();
