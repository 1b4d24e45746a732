/** What the device says after a write: its own answer, else the readings that come in. */
import type { ExpandedPoint } from '@czyun/devices';
import type { NewestValues } from '../telemetry/types.ts';
import { tolerance } from './judge.ts';
import type { Outcome } from './types.ts';
import { reasons } from './words.ts';

export interface ReadBackRequest {
  readonly paramId: number;
  readonly point: ExpandedPoint;
  readonly asked: number;
  /** What the driver read right after the write. */
  readonly answered: number | undefined;
  readonly settleMs: number;
}

/** Watches the readings of a parameter; begin before the write, so that none is missed. */
export function watchReadings(newest: NewestValues, paramId: number): { next(done: (value: number) => void): void; stop(): void } {
  const seen: number[] = [];
  let listener: ((value: number) => void) | undefined;
  const stop = newest.onChange((changed) => {
    for (const [row, each] of changed.paramIds.entries()) {
      const value = changed.values[row];
      if (each !== paramId || changed.quality[row] !== 0 || value === undefined || Number.isNaN(value)) continue;
      seen.push(value);
      listener?.(value);
    }
  });
  return {
    next(done) {
      listener = done;
      for (const value of seen) done(value);
    },
    stop,
  };
}

/** Compares until the value is there or the time is over. The driver's own answer counts at once when it fits; a device that shows its old value for a moment gets that moment. */
export async function readBack(request: ReadBackRequest, readings: ReturnType<typeof watchReadings>): Promise<Outcome> {
  const { point, asked, answered, settleMs } = request;
  const none: Outcome = { result: 'done', reason: reasons.none, readBack: null };
  // A push point falls back by itself: there is nothing to read.
  if (point.access === 'w') return none;
  const fits = (value: number) => Math.abs(value - asked) <= tolerance(point);
  if (answered !== undefined && fits(answered)) return { ...none, readBack: answered };
  let held = answered;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, settleMs);
  readings.next((value) => {
    held = value;
    if (fits(value)) resolve();
  });
  await promise;
  clearTimeout(timer);
  if (held === undefined) return { result: 'timeout', reason: reasons.notShown, readBack: null };
  if (fits(held)) return { ...none, readBack: held };
  return { result: 'mismatch', reason: reasons.mismatch(asked, held), readBack: held };
}
