/** Room for many small columns out of few large allocations: an array of its own for each costs the garbage collector more than its bytes. */

/** A stretch of a buffer. It begins at a multiple of eight bytes, so that every kind of column may lie there. */
export interface Stretch {
  readonly buffer: ArrayBuffer;
  readonly offset: number;
}

export class Slab {
  readonly #bytes: number;
  #buffer: ArrayBuffer;
  #used = 0;

  /** `bytes` are allocated at a time; a reference to any part of them retains all of them. */
  constructor(bytes = 131_072) {
    this.#bytes = bytes;
    this.#buffer = new ArrayBuffer(bytes);
  }

  /** `bytes` of zeroed memory for this caller; more than a quarter of a slab is allocated separately. */
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
