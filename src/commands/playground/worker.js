// Runs nqfill apart from the page. The page sends { wasm } (gzip, as `page.rs` writes bytes as text) or { module } once, then { id, head, text };
// the answers are { module }, then { id, head, bytes }.
"use strict";
(() => {
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  let exports = null;

  // Two digits are 13 bits, lowest first, or 14 if the lower 13 are less than what two digits spare; the first four say how many bytes there are.
  const digits = Array.from({ length: 94 }, (_, at) => 33 + at).filter((code) => !'"&<'.includes(String.fromCharCode(code)));
  const bytesOf = (text) => {
    const values = new Uint8Array(128);
    digits.forEach((code, value) => {
      values[code] = value;
    });
    const pair = (number) => 91 * values[text.charCodeAt(2 * number)] + values[text.charCodeAt(2 * number + 1)];
    const bytes = new Uint8Array(pair(0) + 8192 * pair(1));
    let [held, bits, next] = [0, 0, 2];
    for (let at = 0; at < bytes.length; at += 1) {
      if (bits < 8) {
        const value = pair(next);
        held += value * 2 ** bits;
        bits += (value & 8191) < 91 * 91 - 8192 ? 14 : 13;
        next += 1;
      }
      bytes[at] = held & 255;
      held >>>= 8;
      bits -= 8;
    }
    return bytes;
  };
  const compile = async (text) => {
    const unpacked = new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream("gzip"));
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
