/** What counters counted in a day so far: newest register minus the register at midnight of the project's zone. */
import type { ParamRecord, Registry } from '../../registry/types.ts';
import type { History, LiveValues } from '../../telemetry/types.ts';
import { dayOf } from './zone-days.ts';

/** How long a register at midnight is believed before it is asked again: late readings may still correct it. */
const freshMs = 60_000;
/** The same where there was none: history may be on its way in. */
const freshUnknownMs = 10_000;
const backMs = 86_400_000;

interface Known {
  readonly midnight: number;
  readonly asked: number;
  /** The register at midnight; null: there was no reading. */
  readonly base: number | null;
  /** Counted since midnight step by step, where the two registers alone do not tell (a reset, a device that began today). */
  readonly counted: number | null;
}

export interface DayEnergy {
  /** Counted by each parameter (a counter), or by the device itself (a number), from midnight until `now`; null when unknown. */
  load(params: readonly ParamRecord[], now: number): Promise<(param: ParamRecord) => number | null>;
}

export interface DayEnergyDeps {
  readonly registry: Pick<Registry, 'project'>;
  readonly live: Pick<LiveValues, 'get'>;
  readonly history: Pick<History, 'valuesAt' | 'totals'>;
}

export function createDayEnergy({ registry, live, history }: DayEnergyDeps): DayEnergy {
  const known = new Map<number, Known>();
  const asking = new Map<number, Promise<void>>();

  const midnightOf = (param: ParamRecord, now: number) => dayOf(now, registry.project(param.projectId)?.timeZone ?? 'UTC').start;

  /** The newest register, if it is of today. */
  function newest(paramId: number, midnight: number): number | null {
    const current = live.get(paramId);
    return current && current.quality !== 2 && current.time >= midnight && Number.isFinite(current.value) ? current.value : null;
  }

  async function ask(paramIds: readonly number[], midnight: number, now: number): Promise<void> {
    const found = await history.valuesAt({ paramIds, time: midnight, backMs, good: true });
    const bases = new Map(found.map((value) => [value.paramId, value.value]));
    const unclear = paramIds.filter((paramId) => {
      const base = bases.get(paramId);
      const value = newest(paramId, midnight);
      return value !== null && (base === undefined || !Number.isFinite(base) || value < base);
    });
    // With the reading of `now` itself, and not one that came after: `now` may be a past instant.
    const totals = unclear.length > 0 ? await history.totals({ paramIds: unclear, start: midnight, end: now + 1 }) : [];
    const counted = new Map(totals.filter(({ diff }) => Number.isFinite(diff)).map(({ paramId, diff }) => [paramId, diff]));
    for (const paramId of paramIds) {
      known.set(paramId, { midnight, asked: now, base: bases.get(paramId) ?? null, counted: counted.get(paramId) ?? null });
    }
  }

  /** Screens that refresh together ask once. */
  function begin(paramIds: readonly number[], midnight: number, now: number): void {
    const question = ask(paramIds, midnight, now).finally(() => {
      for (const paramId of paramIds) asking.delete(paramId);
    });
    for (const paramId of paramIds) asking.set(paramId, question);
  }

  function today(param: ParamRecord, now: number): number | null {
    const midnight = midnightOf(param, now);
    const value = newest(param.paramId, midnight);
    if (value === null || param.point.type !== 'counter') return value;
    const entry = known.get(param.paramId);
    if (!entry || entry.midnight !== midnight) return null;
    if (entry.base !== null && value >= entry.base) return value - entry.base;
    return entry.counted;
  }

  return {
    async load(params, now) {
      const stale = new Set(
        params.filter((param) => {
          const entry = known.get(param.paramId);
          return (
            param.point.type === 'counter' &&
            !(entry && entry.midnight === midnightOf(param, now) && now - entry.asked < (entry.base === null ? freshUnknownMs : freshMs))
          );
        }),
      );
      const groups = Map.groupBy(
        [...stale].filter(({ paramId }) => !asking.has(paramId)),
        (param) => midnightOf(param, now),
      );
      for (const [midnight, members] of groups)
        begin(
          members.map(({ paramId }) => paramId),
          midnight,
          now,
        );
      const questions = [...stale].map(({ paramId }) => asking.get(paramId)).filter((question) => question !== undefined);
      await Promise.all(new Set(questions));
      return (param) => today(param, now);
    },
  };
}
