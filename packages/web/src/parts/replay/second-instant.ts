import { dayMs, historyApi, instantOf, wallTime } from '@czyun/contract';
import { useCall } from '../../platform/api/use-call.ts';
import { type Clock, isNear, pastStep, stateAsking } from '../../platform/live/clock.ts';
import { useClock, useTime } from '../../platform/live/use-clock.ts';
import type { LiveValue } from '../../platform/live/value-store.ts';
import { useTimeZone } from '../../platform/project/project-context.ts';

/** The same time of day of the day before. */
export function dayBefore(at: number, zone: string): number {
  const wall = wallTime(at, zone);
  const { year, month, day } = wallTime(instantOf({ ...wall, hour: 12, minute: 0, second: 0 }, zone) - dayMs, zone);
  return instantOf({ ...wall, year, month, day }, zone) + (at % 1000);
}

const liveStepMs = 10_000;

/** The compared instant of an address: `now`, `day` or epoch ms; null: none. */
export function secondInstant(vs: string, clock: Clock, realMs: number, zone: string): number | null {
  const at = pastStep(clock, realMs, stateAsking) ?? Math.floor(realMs / liveStepMs) * liveStepMs;
  if (vs === 'now') return clock.mode === 'live' ? null : Math.floor(realMs / liveStepMs) * liveStepMs;
  if (vs === 'day') return dayBefore(at, zone);
  const chosen = Number(vs);
  return vs === '' || chosen > realMs ? null : chosen < 1e10 ? chosen * 1000 : chosen;
}

/** A second instant with its values by parameter. */
export interface Second {
  readonly time: number;
  readonly values: ReadonlyMap<number, LiveValue>;
}

export interface SecondInstant {
  /** null: nothing is compared. */
  readonly time: number | null;
  /** null: not known yet. */
  readonly second: Second | null;
}

/** Values of parameters at the compared instant of an address. */
export function useSecondInstant(paramIds: readonly number[], vs: string): SecondInstant {
  const zone = useTimeZone();
  const clock = useClock();
  const time = secondInstant(vs, clock, useTime(1000), zone);
  const waits = time === null || paramIds.length === 0;
  const asked = useCall(historyApi.queryRealTimeData, waits ? null : { body: { paramIds: [...paramIds], time } }, {
    // Steps of the same comparison follow each other closely.
    keep: ({ body }) => vs !== '' && (clock.mode === 'live' || vs === 'now' || isNear(clock, body.time, time ?? undefined, stateAsking)),
    passing: true,
    quiet: true,
  });
  if (time === null || asked.data === undefined) return { time, second: null };
  const { list, time: known } = asked.data;
  const values = new Map(list.map(({ paramId, value, time: at, quality }): [number, LiveValue] => [paramId, { value, time: at, quality }]));
  return { time, second: { time: known, values } };
}
