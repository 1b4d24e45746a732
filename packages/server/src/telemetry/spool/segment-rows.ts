/** The readings of a segment, joined: one message has a few dozen rows, and a thousand small batches cost more than their readings. */
import type { Batch } from '../types.ts';

const fewest = 1024;
const most = 65_536;
/** A batch of at least this many rows is stored unchanged. */
const large = 4096;

interface Chunk {
  readonly paramIds: Uint32Array;
  readonly times: Float64Array;
  readonly values: Float64Array;
  readonly quality: Uint8Array;
  readonly texts: Map<number, string>;
  rows: number;
}

function newChunk(room: number): Chunk {
  return {
    paramIds: new Uint32Array(room),
    times: new Float64Array(room),
    values: new Float64Array(room),
    quality: new Uint8Array(room),
    texts: new Map(),
    rows: 0,
  };
}

function viewOf({ rows, texts, ...columns }: Chunk): Batch {
  return {
    paramIds: columns.paramIds.subarray(0, rows),
    times: columns.times.subarray(0, rows),
    values: columns.values.subarray(0, rows),
    quality: columns.quality.subarray(0, rows),
    ...(texts.size > 0 ? { texts } : {}),
  };
}

export class SegmentRows {
  readonly #parts: (Chunk | Batch)[] = [];
  /** The last part, if it has room. */
  #open: Chunk | undefined;
  #rows = 0;

  add(batch: Batch): void {
    const rows = batch.paramIds.length;
    if (rows >= large) {
      this.#parts.push(batch);
      this.#open = undefined;
      return;
    }
    let chunk = this.#open;
    if (!chunk || chunk.rows + rows > chunk.times.length) {
      chunk = newChunk(Math.max(rows, Math.min(most, Math.max(fewest, this.#rows))));
      this.#parts.push(chunk);
      this.#open = chunk;
    }
    const at = chunk.rows;
    chunk.paramIds.set(batch.paramIds, at);
    chunk.times.set(batch.times, at);
    chunk.values.set(batch.values, at);
    chunk.quality.set(batch.quality, at);
    if (batch.texts) for (const [row, text] of batch.texts) chunk.texts.set(at + row, text);
    chunk.rows += rows;
    this.#rows += rows;
  }

  /** Everything added so far, in order, as views. */
  batches(): Batch[] {
    return this.#parts.map((part) => ('rows' in part ? viewOf(part) : part));
  }
}
