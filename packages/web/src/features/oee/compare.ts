/** OEE of a range compared with the previous range. Pure. */
import { type CallResult, isComparable, timeText } from '@czyun/contract';
import type { OeeFigures, oeeApi } from '@czyun/contract/oee';

type Answer = Pick<CallResult<typeof oeeApi.getOee>, 'plan' | 'planFrom' | 'start' | 'timeZone'> & {
  readonly total: Pick<OeeFigures, 'plannedMs' | 'unknownMs'>;
};

/** Whether shifts are planned from an instant on. */
export const isPlannedAt = ({ planFrom, timeZone }: Pick<Answer, 'planFrom' | 'timeZone'>, start: number): boolean =>
  planFrom !== null && planFrom <= timeText(start, timeZone, 'day');

/** Share of the planned time whose state is known, 0–1; 0 if no shifts are planned from the start on. */
export function coveredShare(answer: Answer): number {
  const { plannedMs, unknownMs } = answer.total;
  const isPlanned = answer.plan === 'whole' && isPlannedAt(answer, answer.start);
  return isPlanned && plannedMs > 0 ? 1 - unknownMs / plannedMs : 0;
}

export const areComparable = (now: Answer, before: Answer): boolean => isComparable(coveredShare(now), coveredShare(before));

/** Change in % of `before`; null if that is 0 or unknown. */
export const changePercent = (value: number | null, before: number | null): number | null =>
  value === null || before === null || before === 0 ? null : ((value - before) / Math.abs(before)) * 100;
