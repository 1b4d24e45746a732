import { historyApi } from '@czyun/contract';
import type { BoardRange } from '@czyun/contract/boards';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';
import { clockStore, openingNow } from '../../platform/live/clock.ts';
import { knownQuery } from '../../platform/live/known.ts';
import { curvesAsked, curvesEnd } from './curves-asked.ts';

/** Requests curves over a range that ends with the clock, as `useCurves` will. */
export function curvesAhead(keys: readonly string[], range: BoardRange, zone: string): void {
  const end = curvesEnd(range, clockStore.get(), openingNow());
  if (keys.length > 0) prefetchCall(historyApi.getParamHistory, { query: { ...curvesAsked(keys, range, end, zone), ...knownQuery() } });
}
