/** Moments of one kind in the same column of a chart are folded into one, with their number. */
import type { Moment } from '@czyun/contract';

export interface Columns {
  readonly start: number;
  readonly end: number;
  readonly columns: number;
}

/** Column of an instant in [start, end), from 0. */
export const columnAt = (time: number, { start, end, columns }: Columns): number => Math.floor(((time - start) * columns) / (end - start));

/** In order of time; the text is that of the first moment in each column. */
export function folded(moments: readonly Moment[], into: Columns): Moment[] {
  const byColumn = Map.groupBy(
    moments.toSorted((a, b) => a.time - b.time),
    ({ kind, time }) => `${kind} ${columnAt(time, into)}`,
  );
  return [...byColumn.values()].flatMap((list): Moment[] => {
    const [first] = list;
    const last = list.at(-1);
    if (first === undefined || last === undefined) return [];
    if (list.length === 1) return [first];
    return [{ ...first, last: last.last, count: list.reduce((sum, { count }) => sum + count, 0), end: null }];
  });
}
