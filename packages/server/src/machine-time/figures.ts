/** Availability, effectiveness, quality, OEE and the six big losses of a tally. Pure. */
import type { OeeFigures } from '@czyun/contract/oee';
import { rounded } from '../energy/sums.ts';
import { busyMs, type Tally } from './tally.ts';

const share = (part: number, whole: number): number | null => (whole <= 0 ? null : rounded((part / whole) * 100, 2));

/** Nothing is capped: an effectiveness over 100 % makes the speed loss negative, so the sum stays exact. */
export function figuresOf(tally: Tally): OeeFigures {
  const { plannedMs, APT, AUST, ADET, ADOT, APMT, plannedStopMs, unknownMs, made, rejects, idealMs, rejectMs, startMs } = tally;
  const busy = busyMs(tally);
  const isCounted = tally.countedMinutes > 0;
  const isJudged = isCounted && tally.withoutCycle === 0;
  const goodMs = idealMs - rejectMs;
  return {
    ...{ plannedMs, busyMs: busy, productionMs: APT, setupMs: AUST, delayMs: ADET, downMs: ADOT },
    ...{ maintenanceMs: APMT, plannedStopMs, unknownMs },
    made: isCounted ? made : null,
    rejects: isCounted ? rejects : null,
    availability: share(APT, busy),
    effectiveness: isJudged ? share(idealMs, APT) : null,
    quality: isJudged ? share(goodMs, idealMs) : isCounted ? share(made - rejects, made) : null,
    oee: isJudged ? share(goodMs, busy) : null,
    goodMs: isJudged ? goodMs : null,
    losses: {
      breakdowns: tally.breakdownMs,
      setup: AUST,
      minorStops: tally.minorMs,
      reducedSpeed: isJudged ? APT - idealMs : null,
      startRejects: isJudged ? startMs : null,
      rejects: isJudged ? rejectMs - startMs : null,
    },
  };
}
