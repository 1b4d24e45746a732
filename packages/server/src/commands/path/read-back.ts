/** The value of the device after a write: from its answer, otherwise from its readings. */
import type { ExpandedPoint } from '@czyun/devices';
import type { NewestValues } from '../../telemetry/types.ts';
import { reasons } from '../reasons.ts';
import type { Outcome } from '../types.ts';
import { tolerance } from './value-rules.ts';

export interface ReadBackRequest {
  readonly point: ExpandedPoint;
  readonly asked: number;
  /** Read by the driver directly after the write. */
  readonly answered: number | undefined;
  readonly settleMs: number;
}

/** Collects the readings of a parameter; start it before the write, so that none is missed. */
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

/**
 * Compares until the value matches or the time is up. A matching answer ends it at once; a device that still reports its old value has
 * until then to change.
 */
export async function readBack(request: ReadBackRequest, readings: ReturnType<typeof watchReadings>): Promise<Outcome> {
  const { point, asked, answered, settleMs } = request;
  const none: Outcome = { result: 'done', reason: reasons.none, readBack: null };
  // A write-only point has nothing to read back.
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
