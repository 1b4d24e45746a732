/** Readings as growing columns, to be inserted into the engine. */
import { onceIfConstant } from '../engine/insert-block.ts';
import type { InsertColumn, ReadingRows } from '../engine/types.ts';

export class ReadingColumns {
  rows = 0;
  series: Uint32Array;
  time: Float64Array;
  value: Float64Array;
  quality: Uint8Array;
  keep: Uint16Array;
  hold: Uint32Array;

  /** The columns grow beyond `capacity` if necessary. */
  constructor(capacity: number) {
    this.series = new Uint32Array(capacity);
    this.time = new Float64Array(capacity);
    this.value = new Float64Array(capacity);
    this.quality = new Uint8Array(capacity);
    this.keep = new Uint16Array(capacity);
    this.hold = new Uint32Array(capacity);
  }

  get capacity(): number {
    return this.series.length;
  }

  push(series: number, time: number, value: number, quality: number, keep: number, hold: number): void {
    const at = this.rows++;
    if (at >= this.series.length) this.#grow(at + 1);
    this.series[at] = series;
    this.time[at] = time;
    this.value[at] = value;
    this.quality[at] = quality;
    this.keep[at] = keep;
    this.hold[at] = hold;
  }

  /** Rows [from, to) for the engine. */
  part(from: number, to: number): ReadingRows {
    return {
      series: this.series.subarray(from, to),
      time: this.time.subarray(from, to),
      value: this.value.subarray(from, to),
      quality: onceIfConstant(this.quality.subarray(from, to)),
      keep: onceIfConstant(this.keep.subarray(from, to)),
      hold: onceIfConstant(this.hold.subarray(from, to)),
    };
  }

  /** Makes room for `rows` more; they are added by `push`, or written from row `rows` on and counted by the caller. */
  room(rows: number): void {
    if (this.rows + rows > this.series.length) this.#grow(this.rows + rows);
  }

  #grow(needed: number): void {
    const wider = new ReadingColumns(Math.max(1024, needed, this.series.length * 2));
    for (const name of ['series', 'time', 'value', 'quality', 'keep', 'hold'] as const) wider[name].set(this[name]);
    this.series = wider.series;
    this.time = wider.time;
    this.value = wider.value;
    this.quality = wider.quality;
    this.keep = wider.keep;
    this.hold = wider.hold;
  }

  /** Copies a row of other columns. */
  take(from: ReadingColumns, row: number): void {
    this.push(
      from.series[row] ?? 0,
      from.time[row] ?? 0,
      from.value[row] ?? 0,
      from.quality[row] ?? 0,
      from.keep[row] ?? 0,
      from.hold[row] ?? 0,
    );
  }
}

export interface TextReading {
  readonly series: number;
  readonly time: number;
  readonly text: string;
  readonly quality: number;
  readonly keep: number;
}

/** Keys of texts for the lookup in the engine. */
export function keysOfTexts(rows: readonly TextReading[]) {
  return {
    rows: rows.length,
    series: rows.map(({ series }) => series),
    time: rows.map(({ time }) => time),
    said: rows.map(({ text }) => text),
  };
}

/** Columns of the table `text_readings`. */
export function textColumns(rows: readonly TextReading[]): InsertColumn[] {
  return [
    { name: 'series', type: 'UInt32', data: Uint32Array.from(rows, (row) => row.series) },
    { name: 'time', type: 'Float64', data: Float64Array.from(rows, (row) => row.time) },
    { name: 'text', type: 'String', data: rows.map((row) => row.text) },
    { name: 'quality', type: 'UInt8', data: Uint8Array.from(rows, (row) => row.quality) },
    { name: 'keep', type: 'UInt16', data: Uint16Array.from(rows, (row) => row.keep) },
  ];
}
