import { dayMs } from '@czyun/contract';
import { maxStopDays } from '@czyun/contract/stops';
import { AppError } from '../../kernel/errors.ts';

export interface AskedRange {
  readonly start?: number | undefined;
  readonly end?: number | undefined;
}

/** Defaults to the last day. */
export function rangeOf({ start, end }: AskedRange, now: number) {
  const to = end ?? now;
  const from = start ?? to - dayMs;
  if (from >= to) throw new AppError('timeRange');
  if (to - from > maxStopDays * dayMs) throw new AppError('rangeTooLarge', { days: maxStopDays });
  return { start: from, end: to, until: Math.max(from, Math.min(to, now)), now };
}
