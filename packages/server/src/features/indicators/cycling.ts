/** Equivalent full cycles since commissioning, and when the warranty is used up. */
import { type Cycling, dayMs, type IndicatorSettings } from '@czyun/contract';
import { rounded, sumOf } from '../../energy/sums.ts';
import type { DeviceRecord, ParamRecord } from '../../registry/types.ts';
import type { NewestValues } from '../../telemetry/types.ts';

const yearMs = 365.25 * dayMs;
const longestMs = 100 * yearMs;

type Newest = Pick<NewestValues, 'get'>;

/** A counter is valid whatever its age; a bad value counts as missing. */
function newestOf(newest: Newest, { paramId }: ParamRecord): number | null {
  const found = newest.get(paramId);
  return found && found.quality <= 1 && Number.isFinite(found.value) ? found.value : null;
}

/** Mean of the batteries' own counts; otherwise the discharge registers divided by the rated energy. */
export function totalCycles(newest: Newest, devices: readonly DeviceRecord[], discharge: readonly ParamRecord[], ratedKwh: number | null) {
  const counts = devices
    .filter(({ enabled, type }) => enabled && (type.nature === 'battery' || type.nature === 'cabinet'))
    .flatMap(({ params }) => params.filter(({ point }) => point.metric === 'cycle_count'))
    .flatMap((param) => newestOf(newest, param) ?? []);
  if (counts.length > 0) return counts.reduce((sum, each) => sum + each, 0) / counts.length;
  const discharged = sumOf(discharge.map((param) => newestOf(newest, param)));
  return discharged === null || ratedKwh === null || ratedKwh <= 0 ? null : discharged / ratedKwh;
}

export interface CyclingFacts {
  readonly total: number | null;
  /** Cycles in the period. */
  readonly cycles: number | null;
  readonly hours: number;
  readonly now: number;
}

export function cyclingOf({ total, cycles, hours, now }: CyclingFacts, settings: IndicatorSettings): Cycling {
  const { warrantyCycles, warrantyYears: years, warrantyFrom: from } = settings;
  const perDay = cycles === null || hours <= 0 ? null : (cycles / hours) * 24;
  const ends = years === null || from === null ? null : Math.round(from + years * yearMs);
  const even = warrantyCycles === null || years === null || from === null ? null : evenUse(warrantyCycles, (now - from) / (years * yearMs));
  const left = warrantyCycles === null || total === null ? null : Math.max(0, warrantyCycles - total);
  const spanMs = left === null || perDay === null || perDay <= 0 ? null : (left / perDay) * dayMs;
  return {
    ...{ total: rounded(total, 1), perDay: rounded(perDay, 3), even: rounded(even, 1) },
    warranty: warrantyCycles === null ? null : { cycles: warrantyCycles, years, from, ends },
    usedUp: spanMs === null || spanMs > longestMs ? null : Math.round(now + spanMs),
  };
}

const evenUse = (cycles: number, share: number) => cycles * Math.min(1, Math.max(0, share));
