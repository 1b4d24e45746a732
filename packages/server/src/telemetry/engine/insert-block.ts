/**
 * Readings as columns of the table `readings`, sorted by series, so that the engine need not sort them. Times and mantissas use half the
 * bytes where possible, and a column with one value in all rows is sent as one number. Each series keeps the order of its readings. The
 * embedded engine does this in its own process, so that it takes no time from the thread that acknowledges readings.
 */

import { SlotIndex } from '../intake/slot-index.ts';
import { Decimals } from '../schema/decimals.ts';
import type { InsertColumn, ReadingRows } from './types.ts';

const maxOffset = 2 ** 32;
const maxNarrow = 2 ** 31;

/** Target position of each row when sorted by series. */
function placesOf(series: Uint32Array, slots: Int32Array, slotCount: number): Uint32Array | undefined {
  const rows = series.length;
  let isSorted = true;
  const count = new Uint32Array(slotCount);
  const first: number[] = [];
  for (let row = 0; row < rows; row++) {
    const slot = slots[row] ?? 0;
    if (count[slot] === 0) first.push(row);
    count[slot] = (count[slot] ?? 0) + 1;
    if (row > 0 && (series[row] ?? 0) < (series[row - 1] ?? 0)) isSorted = false;
  }
  if (isSorted) return undefined;
  let at = 0;
  for (const row of first.sort((a, b) => (series[a] ?? 0) - (series[b] ?? 0))) {
    const slot = slots[row] ?? 0;
    const own = count[slot] ?? 0;
    count[slot] = at;
    at += own;
  }
  const places = new Uint32Array(rows);
  for (let row = 0; row < rows; row++) {
    const slot = slots[row] ?? 0;
    const place = count[slot] ?? 0;
    places[row] = place;
    count[slot] = place + 1;
  }
  return places;
}

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** `values` minus `base`, at their positions. */
function placed<T extends Numbers>(into: T, values: Numbers, places: Uint32Array | undefined, base = 0): T {
  if (places) for (let row = 0; row < values.length; row++) into[places[row] ?? 0] = (values[row] ?? 0) - base;
  else if (base === 0) into.set(values);
  else for (let row = 0; row < values.length; row++) into[row] = (values[row] ?? 0) - base;
  return into;
}

/** The number that a column contains in every row, or the column. */
export function onceIfConstant<T extends Uint8Array | Uint16Array | Uint32Array>(values: T): T | number {
  const first = values[0] ?? 0;
  for (let row = 1; row < values.length; row++) if (values[row] !== first) return values;
  return first;
}

function rangeOf(values: Float64Array): { least: number; most: number } {
  let [least, most] = [Infinity, -Infinity];
  for (let row = 0; row < values.length; row++) {
    const value = values[row] ?? 0;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return { least, most };
}

type Small = Extract<InsertColumn, { readonly type: 'constant' }>['of'];

function small(
  name: string,
  of: Small,
  values: number | Uint8Array | Uint16Array | Uint32Array,
  places: Uint32Array | undefined,
): InsertColumn {
  if (typeof values === 'number') return { name, type: 'constant', of, value: values };
  if (of === 'UInt8') return { name, type: of, data: placed(new Uint8Array(values.length), values, places) };
  if (of === 'UInt16') return { name, type: of, data: placed(new Uint16Array(values.length), values, places) };
  return { name, type: of, data: placed(new Uint32Array(values.length), values, places) };
}

/** Whole numbers for an Int64 column. */
function whole(name: string, values: Float64Array, places: Uint32Array | undefined): InsertColumn {
  const { least, most } = rangeOf(values);
  if (least > -maxNarrow && most < maxNarrow)
    return { name, type: 'Int64', base: 0, data: placed(new Int32Array(values.length), values, places) };
  if (most - least < maxOffset && Math.abs(least) < Number.MAX_SAFE_INTEGER)
    return { name, type: 'Int64', base: least, data: placed(new Uint32Array(values.length), values, places, least) };
  return { name, type: 'Float64', data: placed(new Float64Array(values.length), values, places) };
}

/**
 * Creates blocks of readings. It remembers the decimal form of each series; a new maker starts without them, which costs a few bytes but no
 * precision.
 */
export class BlockMaker {
  readonly #index = new SlotIndex();
  readonly #decimals = new Decimals();

  columns({ series, time, value, quality, keep, hold }: ReadingRows): InsertColumn[] {
    const rows = series.length;
    const slots = new Int32Array(rows);
    // A loop: `from` with a function takes ten times as long.
    for (let row = 0; row < rows; row++) {
      const id = series[row] ?? 0;
      const found = this.#index.find(id);
      slots[row] = found < 0 ? this.#index.add(id) : found;
    }
    const { mantissa, scale, raw } = this.#decimals.encode(slots, value);
    const places = placesOf(series, slots, this.#index.count);
    return [
      { name: 'series', type: 'UInt32', data: placed(new Uint32Array(rows), series, places) },
      whole('time', time, places),
      whole('mantissa', mantissa, places),
      small('scale', 'UInt8', onceIfConstant(scale), places),
      ...(raw ? [{ name: 'raw', type: 'Float64', data: placed(new Float64Array(rows), raw, places) } as const] : []),
      small('quality', 'UInt8', quality, places),
      small('keep', 'UInt16', keep, places),
      small('hold', 'UInt32', hold, places),
    ];
  }
}
