/** OEE of a range beside that of the range before it. Pure. */
import { type CallResult, isComparable, timeText } from '@czyun/contract';
import type { OeeFigures, oeeApi } from '@czyun/contract/oee';

type Answer = Pick<CallResult<typeof oeeApi.getOee>, 'plan' | 'planFrom' | 'start' | 'timeZone'> & {
  readonly total: Pick<OeeFigures, 'plannedMs' | 'unknownMs'>;
};

/** Share of the planned time whose state is known, 0–1; 0 where no shifts are planned from the start on. */
export function coveredShare({ plan, planFrom, start, timeZone, total: { plannedMs, unknownMs } }: Answer): number {
  const isPlanned = plan === 'whole' && planFrom !== null && planFrom <= timeText(start, timeZone, 'day');
  return isPlanned && plannedMs > 0 ? 1 - unknownMs / plannedMs : 0;
}

export const areComparable = (now: Answer, before: Answer): boolean => isComparable(coveredShare(now), coveredShare(before));

/** Change in % of `before`; null where that is 0 or unknown. */
export const changePercent = (value: number | null, before: number | null): number | null =>
  value === null || before === null || before === 0 ? null : ((value - before) / Math.abs(before)) * 100;
