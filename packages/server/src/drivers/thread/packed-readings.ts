/** Readings of many messages in one buffer, so that a thread passes them on without copying each. */
import type { Batch, SubmitResult } from '../../telemetry/types.ts';

/** Numbers of a message in `heads`: its reference, its device, its readings, 1 if it was sent again. */
const headSize = 4;
/** Numbers of an answer: reference, stored, repeated, rejected. */
const answerSize = 4;

/** Columns of all messages, in one buffer: times, values, parameters, qualities. */
export interface PackedReadings {
  readonly heads: Int32Array;
  readonly buffer: ArrayBuffer;
  readonly rows: number;
  /** Reference of a message → its texts. */
  readonly texts: ReadonlyMap<number, ReadonlyMap<number, string>> | undefined;
}

export interface PackedMessage {
  readonly reference: number;
  readonly deviceId: number;
  readonly batch: Batch;
}

/** Collects readings of messages until they are taken. */
export class ReadingsPacker {
  #heads = new Int32Array(256);
  #times = new Float64Array(1024);
  #values = new Float64Array(1024);
  #paramIds = new Uint32Array(1024);
  #quality = new Uint8Array(1024);
  #texts: Map<number, ReadonlyMap<number, string>> | undefined;
  #messages = 0;
  #rows = 0;

  add(reference: number, deviceId: number, { paramIds, times, values, quality, texts, again = false }: Batch): void {
    const rows = paramIds.length;
    this.#reach(this.#rows + rows, this.#messages + 1);
    const head = this.#messages * headSize;
    this.#heads[head] = reference;
    this.#heads[head + 1] = deviceId;
    this.#heads[head + 2] = rows;
    this.#heads[head + 3] = again ? 1 : 0;
    this.#times.set(times, this.#rows);
    this.#values.set(values, this.#rows);
    this.#paramIds.set(paramIds, this.#rows);
    this.#quality.set(quality, this.#rows);
    if (texts) {
      this.#texts ??= new Map();
      this.#texts.set(reference, texts);
    }
    this.#messages += 1;
    this.#rows += rows;
  }

  /** Everything collected, undefined when there is nothing; the packer is empty afterwards. */
  take(): PackedReadings | undefined {
    if (this.#messages === 0) return undefined;
    const rows = this.#rows;
    const buffer = new ArrayBuffer(rows * 21);
    const columns = columnsOf(buffer, rows);
    columns.times.set(this.#times.subarray(0, rows));
    columns.values.set(this.#values.subarray(0, rows));
    columns.paramIds.set(this.#paramIds.subarray(0, rows));
    columns.quality.set(this.#quality.subarray(0, rows));
    const packed = { heads: this.#heads.slice(0, this.#messages * headSize), buffer, rows, texts: this.#texts };
    this.#texts = undefined;
    this.#messages = 0;
    this.#rows = 0;
    return packed;
  }

  #reach(rows: number, messages: number): void {
    if (messages * headSize > this.#heads.length) this.#heads = widened(this.#heads, new Int32Array(messages * headSize * 2));
    if (rows <= this.#times.length) return;
    this.#times = widened(this.#times, new Float64Array(rows * 2));
    this.#values = widened(this.#values, new Float64Array(rows * 2));
    this.#paramIds = widened(this.#paramIds, new Uint32Array(rows * 2));
    this.#quality = widened(this.#quality, new Uint8Array(rows * 2));
  }
}

function widened<T extends Int32Array | Float64Array | Uint32Array | Uint8Array>(old: T, wider: T): T {
  wider.set(old);
  return wider;
}

function columnsOf(buffer: ArrayBuffer, rows: number) {
  return {
    times: new Float64Array(buffer, 0, rows),
    values: new Float64Array(buffer, rows * 8, rows),
    paramIds: new Uint32Array(buffer, rows * 16, rows),
    quality: new Uint8Array(buffer, rows * 20, rows),
  };
}

/** The messages of a buffer, as views of its memory. */
export function* unpacked({ heads, buffer, rows: all, texts }: PackedReadings): Generator<PackedMessage> {
  const columns = columnsOf(buffer, all);
  let from = 0;
  for (let at = 0; at < heads.length; at += headSize) {
    const reference = heads[at] ?? 0;
    const rows = heads[at + 2] ?? 0;
    const own = texts?.get(reference);
    const batch: Batch = {
      times: columns.times.subarray(from, from + rows),
      values: columns.values.subarray(from, from + rows),
      paramIds: columns.paramIds.subarray(from, from + rows),
      quality: columns.quality.subarray(from, from + rows),
      ...(own ? { texts: own } : {}),
      ...(heads[at + 3] === 1 ? { again: true } : {}),
    };
    from += rows;
    yield { reference, deviceId: heads[at + 1] ?? 0, batch };
  }
}

/** Answers to messages without refusals, as numbers. */
export class AnswersPacker {
  #numbers: number[] = [];

  add(reference: number, { stored, repeated, rejected }: SubmitResult): void {
    this.#numbers.push(reference, stored, repeated, rejected);
  }

  take(): Int32Array<ArrayBuffer> | undefined {
    if (this.#numbers.length === 0) return undefined;
    const packed = Int32Array.from(this.#numbers);
    this.#numbers = [];
    return packed;
  }
}

export function* unpackedAnswers(packed: Int32Array): Generator<readonly [reference: number, result: SubmitResult]> {
  for (let at = 0; at < packed.length; at += answerSize) {
    yield [packed[at] ?? 0, { stored: packed[at + 1] ?? 0, repeated: packed[at + 2] ?? 0, rejected: packed[at + 3] ?? 0 }];
  }
}
