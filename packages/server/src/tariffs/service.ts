/** Tariffs of a project: their versions, and the prices of a range of time. */
import { dayMs, maxPriceDays, type PriceSpan, type TariffVersion } from '@czyun/contract';
import type { ChangeDeps } from '../audit/index.ts';
import { actorOfRow } from '../kernel/actor.ts';
import { AppError } from '../kernel/errors.ts';
import { versionOn } from '../money/tariff/in-force.ts';
import { timeZoneOf } from '../registry/time-zone.ts';
import { dayOf } from '../time/days.ts';
import { quarterMs } from '../time/quarters.ts';
import { priceSpans } from './price-spans.ts';
import { calendarOf, dayAheadOf, projectCalendar, type StoredVersion, versionsOf } from './repo.ts';

export type TariffDeps = Pick<ChangeDeps, 'db' | 'registry' | 'audit' | 'now'>;

/** Throws for empty and too long ranges of prices; the limit allows for days of 25 hours. */
export function checkPriceRange({ start, end }: { readonly start: number; readonly end: number }): void {
  if (start >= end) throw new AppError('timeRange');
  if (end - start > maxPriceDays * dayMs + 4 * quarterMs) throw new AppError('rangeTooLarge', { days: maxPriceDays });
}

function versionView({ id, tariff, from, to, row }: StoredVersion, inForceId: number | undefined, today: string): TariffVersion {
  const isOver = to !== null && to < today;
  const validity = id === inForceId ? 'inForce' : from > today ? 'coming' : isOver ? 'over' : 'beneath';
  const state = to !== null && to < from ? 'withdrawn' : validity;
  return { id, tariff, created: row.created, by: actorOfRow(row), endedOn: row.ended_on, state };
}

export function createTariffService(deps: TariffDeps) {
  const { db, registry, now } = deps;
  const todayOf = (projectId: number) => dayOf(timeZoneOf(registry, projectId), now()).date;

  async function views(projectId: number) {
    const versions = await versionsOf(db, projectId);
    const today = todayOf(projectId);
    const inForce = versionOn(versions, today)?.id;
    return { today, inForce, list: versions.map((version) => versionView(version, inForce, today)) };
  }

  async function version(projectId: number, id: number): Promise<TariffVersion> {
    const found = (await views(projectId)).list.find((each) => each.id === id);
    if (!found) throw new AppError('notFound');
    return found;
  }

  async function spansOf(projectId: number, start: number, end: number): Promise<PriceSpan[]> {
    const versions = await versionsOf(db, projectId);
    const timeZone = timeZoneOf(registry, projectId);
    const calendar = projectCalendar(await calendarOf(db, projectId), timeZone);
    const dayAhead = await dayAheadOf(db, projectId, start - quarterMs, end);
    const sources = {
      timeZone,
      versions,
      calendar,
      dayAhead: new Map(dayAhead.map((row) => [row.start, row.price])),
    };
    return priceSpans(sources, start, end);
  }

  return {
    /** Throws `notFound`. */
    version,

    /** Kinds of days of a project. */
    days: async (projectId: number) => projectCalendar(await calendarOf(db, projectId), timeZoneOf(registry, projectId)),

    async list(projectId: number) {
      const { list, today } = await views(projectId);
      return { total: list.length, list, today, timeZone: timeZoneOf(registry, projectId), newest: list[0]?.id ?? 0 };
    },

    async current(projectId: number) {
      const time = now();
      const [price] = await spansOf(projectId, time, time + 1);
      if (!price) throw new AppError('notFound');
      return { time, price, version: price.versionId === null ? null : await version(projectId, price.versionId) };
    },

    async prices(range: { projectId: number; start: number; end: number }): Promise<PriceSpan[]> {
      checkPriceRange(range);
      return spansOf(range.projectId, range.start, range.end);
    },
  };
}

export type TariffService = ReturnType<typeof createTariffService>;
