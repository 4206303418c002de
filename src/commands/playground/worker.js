// Runs nqfill apart from the page. The page sends { wasm } (gzip in Base64) or { module } once, then { head, text }; the answers are
// { module }, then { head, text, memory }.
"use strict";
(() => {
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  let exports = null;

  const compile = async (text) => {
    const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compile(await new Response(unpacked).arrayBuffer());
  };
  // The module has no tables of this.
  const gb18030 = (from, length, to, room) => {
    const { buffer } = exports.memory;
    try {
      const text = new TextDecoder("gb18030", { fatal: true }).decode(new Uint8Array(buffer, from, length));
      return encoder.encodeInto(text, new Uint8Array(buffer, to, room)).written;
    } catch {
      return -1;
    }
  };
  const begin = async (module) => {
    const host = { now: () => performance.now(), gb18030 };
    ({ exports } = await WebAssembly.instantiate(module, { host }));
    exports.start();
  };

  const answer = ({ head, text }) => {
    const line = encoder.encode(`${JSON.stringify(head)}\n`);
    const body = typeof text === "string" ? encoder.encode(text) : text;
    const at = exports.room(line.length + body.length);
    const request = new Uint8Array(exports.memory.buffer, at, line.length + body.length);
    request.set(line);
    request.set(body, line.length);
    const given = BigInt.asUintN(64, exports.run(at, line.length + body.length));
    const [from, length] = [Number(given >> 32n), Number(given & 0xffffffffn)];
    const all = new Uint8Array(exports.memory.buffer, from, length).slice();
    exports.free(from, length);
    const end = all.indexOf(10);
    return { head: JSON.parse(decoder.decode(all.subarray(0, end))), text: decoder.decode(all.subarray(end + 1)) };
  };

  globalThis.onmessage = async ({ data }) => {
    try {
      if (data.head) {
        postMessage({ ...answer(data), memory: exports.memory.buffer.byteLength });
      } else {
        const module = data.module ?? (await compile(data.wasm));
        await begin(module);
        postMessage({ module });
      }
    } catch (error) {
      postMessage({ head: data.head && { error: String(error) }, text: "", isBroken: true });
    }
  };
})();
