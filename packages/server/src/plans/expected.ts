/** Inputs of a plan from history: expected load and generation, and the efficiency of the last 30 days. */
import { dayMs, hourMs } from '@czyun/contract';
import { balanceOf } from '../energy/balance.ts';
import { createCounts } from '../energy/counts.ts';
import { type CountedDay, expectedBy, leastDays, netOf } from '../energy/expected-load.ts';
import { roundTripEfficiency } from '../energy/figures/index.ts';
import { assumedEfficiency } from '../energy/plan-outlook.ts';
import { countOf } from '../energy/readings.ts';
import { offeredBy } from '../registry/index.ts';
import type { DeviceRecord, Registry } from '../registry/types.ts';
import type { Curve, Telemetry } from '../telemetry/types.ts';
import { dayOf, lastDays } from '../time/days.ts';
import { calendarDay, type ProjectCalendar } from '../time/holidays.ts';
import { minuteOf, quarterMs } from '../time/quarters.ts';

export interface ExpectedDeps {
  readonly registry: Pick<Registry, 'devicesOf'>;
  readonly telemetry: {
    readonly history: Pick<Telemetry['history'], 'totals' | 'buckets'>;
    readonly newest: Pick<Telemetry['newest'], 'get'>;
  };
  readonly now: () => number;
}

/** Search range for days of the same kind, and how many of them are used. */
const [farthestDays, maxDays] = [28, 8];

export function createExpected({ registry, telemetry: { history, newest }, now }: ExpectedDeps) {
  const counts = createCounts(history);

  return {
    /** Load minus generation, kW, by the local minute at the start of a quarter-hour, of days of a kind; null if unknown. */
    async netLoad(projectId: number, timeZone: string, kind: string, calendar: ProjectCalendar, signal: AbortSignal) {
      const balance = balanceOf(registry.devicesOf(projectId), (device) => offeredBy(device, newest));
      const { load, pv, wind } = balance.energy;
      const generation = [pv, wind].filter((parts) => parts !== undefined && parts.length > 0);
      const parts = [load ?? [], ...generation].flat();
      const none = { days: 0, at: (_minute: number): number | null => null };
      if (!load || load.length === 0 || parts.some(({ param }) => param.point.type !== 'counter')) return none;
      const days = lastDays(timeZone, now() - dayMs, farthestDays)
        .filter(({ date }) => calendarDay(date, calendar).kind === kind)
        .slice(-maxDays);
      const [first, last] = [days[0], days.at(-1)];
      if (!first || !last || days.length < leastDays) return none;
      const paramIds = [...new Set(parts.map(({ param }) => param.paramId))];
      const bucket = { count: 15, unit: 'm' } as const;
      const answer = await history.buckets({ paramIds, start: first.start, end: last.end, bucket, aggregate: 'diff', signal });
      const curves = new Map(answer.series.map((curve) => [curve.paramId, byTime(curve)]));
      const wanted = new Set(days.map(({ start }) => start));
      const counted = new Map<number, Map<number, number | null>>();
      for (let time = first.start; time < last.end; time += quarterMs) {
        const day = dayOf(timeZone, time).start;
        if (!wanted.has(day)) continue;
        const count = ({ paramId }: { paramId: number }) => curves.get(paramId)?.get(time) ?? null;
        const kWh = netOf(
          countOf(count, load),
          generation.map((each) => countOf(count, each)),
        );
        const of = counted.get(day) ?? new Map<number, number | null>();
        counted.set(day, of.set(minuteOf(timeZone, time), kWh));
      }
      const known: CountedDay[] = [...counted.values()].filter((day) => [...day.values()].some((value) => value !== null));
      if (known.length < leastDays) return none;
      const at = (minute: number) => {
        const kWh = expectedBy(known, minute);
        return kWh === null ? null : kWh * (hourMs / quarterMs);
      };
      return { days: known.length, at };
    },

    /**
     * 0–1: discharged share of the energy charged in the last 30 days, if that was several times the capacity; otherwise the usual value.
     */
    async efficiency(device: DeviceRecord, timeZone: string, ratedEnergy: number, signal: AbortSignal) {
      const of = (metric: string) => device.params.find(({ point }) => point.metric === metric && point.type === 'counter');
      const [into, out] = [of('charge_energy_total'), of('discharge_energy_total')];
      const assumed = { efficiency: assumedEfficiency, measured: false };
      const [first] = lastDays(timeZone, now(), 30);
      if (!into || !out || !first) return assumed;
      const counted = await counts.between([into, out], { start: first.start, end: now(), timeZone }, signal);
      const cycled = { charge: counted.get(into.paramId) ?? null, discharge: counted.get(out.paramId) ?? null };
      const share = roundTripEfficiency.of(cycled);
      // The stored energy at both ends would dominate, or the registers are wrong.
      if (share === null || (cycled.charge ?? 0) < 3 * ratedEnergy || share < 50) return assumed;
      return { efficiency: share / 100, measured: true };
    },
  };
}

function byTime({ times, values }: Curve): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  times.forEach((time, at) => {
    const value = values[at];
    if (value !== undefined && Number.isFinite(value)) found.set(time, value);
  });
  return found;
}
