/** Reports changes of stored readings that become known after their own time (`History.onAmended`). */
import { minuteMs } from '@czyun/contract';
import type { Actor } from '../../kernel/actor.ts';
import type { ReadingColumns } from '../store/columns.ts';
import type { Amendment, AmendmentKind, AmendmentListener } from './types.ts';

/** Readings that arrive this long after their time are late, ms. */
export const lateAfterMs = 5 * minuteMs;

export class Amendments {
  readonly #listeners = new Set<AmendmentListener>();
  #onFirst: (() => void) | undefined;
  #isAwaited: boolean;

  /** `isAwaited`: a listener that must not miss any is expected. */
  constructor(isAwaited = false) {
    this.#isAwaited = isAwaited;
  }

  /** Whether the expected listener is still missing. */
  get isAwaited(): boolean {
    return this.#isAwaited;
  }

  /** Called once, when the expected listener has been added. */
  onListenerAdded(then: () => void): void {
    this.#onFirst = then;
  }

  on(listener: AmendmentListener): () => void {
    this.#listeners.add(listener);
    this.#isAwaited = false;
    this.#onFirst?.();
    this.#onFirst = undefined;
    return () => this.#listeners.delete(listener);
  }

  get hasListener(): boolean {
    return this.#listeners.size > 0;
  }

  async tell(amendments: readonly Amendment[]): Promise<void> {
    if (amendments.length === 0) return;
    for (const listener of this.#listeners) await listener(amendments);
  }
}

interface Common {
  readonly kind: AmendmentKind;
  readonly at: number;
  readonly by: Actor | null;
}

/** One range per series, of the rows before `limit`: there are no stored readings between rows that are newer than all stored ones. */
export function rangesOf(columns: ReadingColumns, limit: number, { kind, at, by }: Common): Amendment[] {
  const ranges = new Map<number, { from: number; to: number; readings: number }>();
  const { rows, series, time } = columns;
  let known = -1;
  let range: { from: number; to: number; readings: number } | undefined;
  for (let row = 0; row < rows; row++) {
    const stamp = time[row] ?? 0;
    if (stamp >= limit) continue;
    const id = series[row] ?? 0;
    if (id !== known || !range) {
      known = id;
      range = ranges.get(id);
      if (!range) {
        range = { from: stamp, to: stamp, readings: 0 };
        ranges.set(id, range);
      }
    }
    range.readings++;
    if (stamp < range.from) range.from = stamp;
    if (stamp > range.to) range.to = stamp;
  }
  return [...ranges].map(([id, each]) => ({ kind, at, by, series: id, ...each, times: null, former: null }));
}

/** The rows before `limit` one by one: other readings of their series may already be stored. */
export function exactlyOf(columns: ReadingColumns, limit: number, { kind, at, by }: Common): Amendment[] {
  const times = new Map<number, number[]>();
  for (let row = 0; row < columns.rows; row++) {
    const stamp = columns.time[row] ?? 0;
    if (stamp >= limit) continue;
    const id = columns.series[row] ?? 0;
    const list = times.get(id);
    if (list) list.push(stamp);
    else times.set(id, [stamp]);
  }
  return [...times].map(([id, list]) => {
    const sorted = Float64Array.from(list).sort();
    const [from, to] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
    return { kind, at, by, series: id, from, to, readings: sorted.length, times: sorted, former: null };
  });
}
