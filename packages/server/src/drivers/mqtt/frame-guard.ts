import type { Socket } from 'node:net';

/**
 * Watches the frames in a byte stream of MQTT packets (fixed header: one byte, then the remaining length in up to four bytes of
 * seven bits; MQTT 3.1.1 §2.2), so that an oversized packet is known by its first bytes and never collected.
 */
export class FrameGuard {
  #left = 0;
  #shift = -1;
  #length = 0;

  /** Remaining length of the first packet above `limit` bytes that begins in this chunk; Infinity for an impossible length; undefined when all is well. */
  oversized(chunk: Uint8Array, limit: number): number | undefined {
    let position = 0;
    while (position < chunk.length) {
      if (this.#left > 0) {
        const skipped = Math.min(this.#left, chunk.length - position);
        this.#left -= skipped;
        position += skipped;
        continue;
      }
      if (this.#shift < 0) {
        this.#shift = 0;
        this.#length = 0;
        position += 1;
        continue;
      }
      const byte = chunk[position] ?? 0;
      position += 1;
      this.#length += (byte & 0x7f) * 2 ** this.#shift;
      if (byte & 0x80) {
        this.#shift += 7;
        if (this.#shift > 21) return Number.POSITIVE_INFINITY;
        continue;
      }
      this.#shift = -1;
      this.#left = this.#length;
      if (this.#length > limit) return this.#length;
    }
    return undefined;
  }
}

/** Lets others read from the socket only what fits: an oversized packet is refused at its first bytes, and read no further than to be thrown away. */
export function guardFrames(socket: Socket, limit: () => number, refuse: (bytes: number) => void): void {
  const frames = new FrameGuard();
  const read = socket.read.bind(socket);
  let isRefused = false;
  socket.read = (size?: number) => {
    const chunk: Buffer | null = read(size);
    if (isRefused) return chunk;
    const bytes = chunk && frames.oversized(chunk, limit());
    if (typeof bytes !== 'number') return chunk;
    isRefused = true;
    refuse(bytes);
    return null;
  };
}
