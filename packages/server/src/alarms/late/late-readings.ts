/** The stored readings of an alarm point around a period with late readings. */
import { dayMs, hourMs } from '@czyun/contract';
import type { History } from '../../telemetry/types.ts';

export interface Sample {
  readonly time: number;
  readonly value: number;
}

/** Good readings of a range, with the last before it and the first after it. */
export interface Around {
  readonly before: Sample | undefined;
  readonly within: readonly Sample[];
  readonly after: Sample | undefined;
}

export type Readings = Pick<History, 'buckets' | 'valuesAt'>;

/** Length of one query, ms: several readings a second still fit into one answer. */
export const stretchMs = 6 * hourMs;
const firstLookMs = 60_000;
const backMs = 30 * dayMs;

/** The readings of a point in [from, to] with their neighbours up to `now`. Undefined if there are too many to evaluate one by one. */
export async function readingsAround(
  history: Readings,
  paramId: number,
  from: number,
  to: number,
  now: number,
): Promise<Around | undefined> {
  const within = await rawOf(history, paramId, from, to + 1);
  if (!within) return undefined;
  const [before] = await history.valuesAt({ paramIds: [paramId], time: from - 1, backMs, good: true });
  let after: Sample | undefined;
  for (let start = to + 1, width = firstLookMs; after === undefined && start <= now; start += width, width = stretchMs) {
    const next = await rawOf(history, paramId, start, Math.min(start + width, now + 1));
    if (!next) return undefined;
    after = next[0];
  }
  return { before, within, after };
}

async function rawOf(history: Readings, paramId: number, start: number, end: number): Promise<readonly Sample[] | undefined> {
  const answer = await history.buckets({ paramIds: [paramId], start, end, bucket: { count: 1, unit: 's' }, aggregate: 'none' });
  if (answer.bucket !== 'raw' || answer.next !== undefined) return undefined;
  const { times, values } = answer.series[0] ?? { times: [], values: [] };
  // A bad reading has no value.
  return Array.from(times, (time, row) => ({ time, value: values[row] ?? Number.NaN })).filter(({ value }) => Number.isFinite(value));
}
