// Runs nqfill apart from the page. The page sends { wasm } (gzip, as `page.rs` writes bytes as text) or { module } once, then { id, head, text };
// the answers are { module }, then { id, head, bytes }.
"use strict";
(() => {
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  let exports = null;

  // Five digits are four bytes; the first word is how many there are.
  const digits = "!#$%()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|";
  const bytesOf = (text) => {
    const values = new Uint8Array(128);
    Array.from(digits).forEach((digit, value) => {
      values[digit.charCodeAt(0)] = value;
    });
    const words = text.length / 5;
    const bytes = new DataView(new ArrayBuffer(4 * words));
    for (let word = 0; word < words; word += 1) {
      let number = 0;
      for (let at = 5 * word; at < 5 * word + 5; at += 1) {
        number = 85 * number + values[text.charCodeAt(at)];
      }
      bytes.setUint32(4 * word, number);
    }
    return new Uint8Array(bytes.buffer, 4, bytes.getUint32(0));
  };
  const compile = async (text) => {
    const unpacked = new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compile(await new Response(unpacked).arrayBuffer());
  };
  const begin = async (module) => {
    const host = { now: () => performance.now() };
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
    return { head: JSON.parse(decoder.decode(all.subarray(0, end))), bytes: all.slice(end + 1) };
  };

  globalThis.onmessage = async ({ data }) => {
    try {
      if (data.id === undefined) {
        const module = data.module ?? (await compile(data.wasm));
        await begin(module);
        postMessage(data.module ? {} : { module });
        return;
      }
      const { head, bytes } = answer(data);
      postMessage({ id: data.id, head, bytes, memory: exports.memory.buffer.byteLength }, [bytes.buffer]);
    } catch (error) {
      postMessage({ id: data.id, head: { error: String(error) }, bytes: new Uint8Array(), isBroken: true });
    }
  };
})();
