// What the module asks of who runs it: a clock, and the tables of GB18030, which every host has. `memory` gives the module's.
export const host = (memory) => ({
  now: () => performance.now(),
  gb18030: (from, length, to, room) => {
    const { buffer } = memory();
    try {
      const text = new TextDecoder("gb18030", { fatal: true }).decode(new Uint8Array(buffer, from, length));
      return new TextEncoder().encodeInto(text, new Uint8Array(buffer, to, room)).written;
    } catch {
      return -1;
    }
  },
});
