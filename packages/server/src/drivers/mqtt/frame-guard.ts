import type { Socket } from 'node:net';

/** Type of a PUBLISH (MQTT 3.1.1 §2.2.1). */
const publish = 3;
/** Packets other than messages (pings, subscriptions) that a connection may send at once, and per second. */
const spareOthers = 2000;
const othersPerSecond = 100;

/**
 * Watches the frames in a byte stream of MQTT packets (fixed header: one byte, then the remaining length in up to four bytes of
 * seven bits; MQTT 3.1.1 §2.2), so that an oversized packet is detected from its first bytes and never buffered.
 */
export class FrameGuard {
  #left = 0;
  #shift = -1;
  #length = 0;
  /** Packets started, and those among them that carry a message. */
  packets = 0;
  messages = 0;

  /**
   * Remaining length of the first packet above `limit` bytes that begins in this chunk; Infinity for an invalid length; undefined if there
   * is none.
   */
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
        this.packets += 1;
        if ((chunk[position] ?? 0) >> 4 === publish) this.messages += 1;
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

export interface FrameGuardOptions {
  /** Largest packet, bytes. */
  readonly limit: () => number;
  /** Called for the first packet above the limit. */
  readonly refuse: (bytes: number) => void;
  /** Called once when far more packets arrive than the messages need. */
  readonly tooMany?: () => void;
  /** Called with every received piece. */
  readonly heard?: () => void;
}

/** Limits the packets that others read from the socket: an oversized packet is refused at its first bytes and the rest is discarded. */
export function guardFrames(socket: Socket, { limit, refuse, tooMany = () => {}, heard = () => {} }: FrameGuardOptions): void {
  const frames = new FrameGuard();
  const read = socket.read.bind(socket);
  let isRefused = false;
  let spare = spareOthers;
  let at = performance.now();
  /** Messages are limited by their readings; each may come with one handshake packet. */
  const isFlooded = (packets: number, messages: number) => {
    const now = performance.now();
    const others = frames.packets - packets - (frames.messages - messages);
    spare = Math.min(spareOthers, spare + ((now - at) / 1000) * othersPerSecond + frames.messages - messages) - others;
    at = now;
    return spare < 0;
  };
  socket.read = (size?: number) => {
    const chunk: Buffer | null = read(size);
    if (isRefused || !chunk) return chunk;
    heard();
    const { packets, messages } = frames;
    const bytes = frames.oversized(chunk, limit());
    const isTooLarge = typeof bytes === 'number';
    if (!isTooLarge && !isFlooded(packets, messages)) return chunk;
    isRefused = true;
    if (isTooLarge) refuse(bytes);
    else tooMany();
    return null;
  };
}
