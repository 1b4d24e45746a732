/** What curves over a range that ends with the clock request. Pure. */
import type { BoardRange } from '@czyun/contract/boards';
import { quickSpan } from '../../kit/range/quick-range.ts';
import type { Clock } from '../../platform/live/clock.ts';

/** Interval at which a range is loaded again while the clock runs, ms. */
const stepOf: Readonly<Record<BoardRange, number>> = { '1h': 30_000, '24h': 120_000, '7d': 900_000, '30d': 3_600_000 };
/** Columns of a curve. */
export const curveColumns = 480;

/** The end of a range by the clock, whose instant is `now`, in steps of at least some seconds at any speed. */
export function curvesEnd(range: BoardRange, clock: Clock, now: number): number {
  const step = clock.mode === 'live' ? stepOf[range] : Math.max(stepOf[range], Math.ceil((clock.speed * 4000) / 30_000) * 30_000);
  return Math.floor(now / step) * step;
}

/** The fields of the call for some keys (`12:active_power`). */
export function curvesAsked(keys: readonly string[], range: BoardRange, end: number, zone: string) {
  const [start] = quickSpan(range, end, zone);
  return { key: keys.join(','), start, end, width: curveColumns, form: 'columns' as const };
}
