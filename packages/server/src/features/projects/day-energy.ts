/** Energy counted so far in a day. */
import { createCounts } from '../../energy/counts.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { ParamRecord, Registry } from '../../registry/types.ts';
import type { History, NewestValues } from '../../telemetry/types.ts';
import { dayOf } from '../../time/days.ts';

/** Without newer readings, figures are computed again after this time, ms, as late readings may change them. */
const freshMs = 10_000;

interface Known {
  readonly midnight: number;
  readonly queried: number;
  /** Time of the newest reading at the time of the query. */
  readonly newest: number;
  readonly counted: number | null;
}

export interface DayEnergy {
  /** Energy from midnight until `now`, by register difference (counter) or from the device's daily figure (number); null: unknown. */
  load(params: readonly ParamRecord[], now: number): Promise<(param: ParamRecord) => number | null>;
}

export interface DayEnergyDeps {
  readonly registry: Pick<Registry, 'project'>;
  readonly newest: Pick<NewestValues, 'get'>;
  readonly history: Pick<History, 'totals' | 'buckets'>;
}

export function createDayEnergy({ registry, newest, history }: DayEnergyDeps): DayEnergy {
  const counts = createCounts(history);
  const known = new Map<number, Known>();
  const pending = new Map<number, Promise<void>>();

  const midnightOf = (param: ParamRecord, now: number) => dayOf(timeZoneOf(registry, param.projectId), now).start;
  const newestOf = (param: ParamRecord) => newest.get(param.paramId)?.time ?? Number.NEGATIVE_INFINITY;

  async function query(params: readonly ParamRecord[], timeZone: string, now: number): Promise<void> {
    const newest = params.map(newestOf);
    const midnight = dayOf(timeZone, now).start;
    const counted = await counts.between(params, { start: midnight, end: now, timeZone });
    for (const [index, { paramId }] of params.entries())
      known.set(paramId, { midnight, queried: now, newest: newest[index] ?? 0, counted: counted.get(paramId) ?? null });
  }

  /** Screens that refresh at the same time share one query. */
  function begin(params: readonly ParamRecord[], timeZone: string, now: number): void {
    const result = query(params, timeZone, now).finally(() => {
      for (const { paramId } of params) pending.delete(paramId);
    });
    for (const { paramId } of params) pending.set(paramId, result);
  }

  function isFresh(param: ParamRecord, now: number): boolean {
    const entry = known.get(param.paramId);
    return (
      entry !== undefined && entry.midnight === midnightOf(param, now) && entry.newest === newestOf(param) && now - entry.queried < freshMs
    );
  }

  return {
    async load(params, now) {
      const stale = params.filter((param) => !isFresh(param, now));
      const groups = Map.groupBy(new Set(stale.filter(({ paramId }) => !pending.has(paramId))), ({ projectId }) =>
        timeZoneOf(registry, projectId),
      );
      for (const [timeZone, members] of groups) begin(members, timeZone, now);
      await Promise.all(new Set(stale.flatMap(({ paramId }) => pending.get(paramId) ?? [])));
      return (param) => {
        const entry = known.get(param.paramId);
        return entry?.midnight === midnightOf(param, now) ? entry.counted : null;
      };
    },
  };
}
