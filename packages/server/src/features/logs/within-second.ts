/** Order of entries that started in the same second, the displayed precision: most severe first. */
import type { LogOrder } from './filter-repo.ts';

interface Ordered {
  readonly start_time: number;
  readonly severity: number | null;
}

const second = ({ start_time: at }: Ordered) => Math.floor(at / 1000);
/** Entries without a severity are last. */
const rank = ({ severity }: Ordered) => severity ?? 4;

/** Rows ordered by start are sorted by severity within a second; rows in another order are unchanged. */
export function mostSevereFirst<R extends Ordered>(rows: readonly R[], { by }: LogOrder): readonly R[] {
  if (by !== 'startTime') return rows;
  const groups: R[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.[0] && second(last[0]) === second(row)) last.push(row);
    else groups.push([row]);
  }
  return groups.flatMap((group) => group.toSorted((a, b) => rank(a) - rank(b)));
}
