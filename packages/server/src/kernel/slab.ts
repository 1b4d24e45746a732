/** Allocates many small columns from few large buffers: a separate array for each costs the garbage collector more than its bytes. */

/** A part of a buffer. It begins at a multiple of eight bytes, so that it can hold any kind of column. */
export interface Stretch {
  readonly buffer: ArrayBuffer;
  readonly offset: number;
}

export class Slab {
  readonly #bytes: number;
  #buffer: ArrayBuffer;
  #used = 0;

  /** Allocates `bytes` at a time; a reference to any part retains the whole buffer. */
  constructor(bytes = 131_072) {
    this.#bytes = bytes;
    this.#buffer = new ArrayBuffer(bytes);
  }

  /** `bytes` of zeroed memory; more than a quarter of a slab is allocated separately. */
  take(bytes: number): Stretch {
    if (bytes > this.#bytes / 4) return { buffer: new ArrayBuffer(bytes), offset: 0 };
    if (this.#used + bytes > this.#bytes) {
      this.#buffer = new ArrayBuffer(this.#bytes);
      this.#used = 0;
    }
    const offset = this.#used;
    this.#used = Math.ceil((offset + bytes) / 8) * 8;
    return { buffer: this.#buffer, offset };
  }
}
