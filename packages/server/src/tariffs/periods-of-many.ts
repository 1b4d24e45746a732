/** Tariff periods of many projects over a range, with one query per table. */
import type { TariffPeriod } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { priceSpans } from './price-spans.ts';
import { calendarsOf, projectCalendar, versionsOfMany } from './repo.ts';

export interface PeriodSpan {
  readonly start: number;
  readonly end: number;
  readonly period: TariffPeriod;
}

/** Periods in [start, end) by project, equal neighbours joined; projects without a tariff are omitted. */
export async function periodsOfMany(
  db: Kysely<Schema>,
  projects: readonly { readonly id: number; readonly timeZone: string }[],
  start: number,
  end: number,
): Promise<ReadonlyMap<number, readonly PeriodSpan[]>> {
  const ids = projects.map(({ id }) => id);
  const versions = await versionsOfMany(db, ids);
  const calendars = await calendarsOf(db, [...versions.keys()]);
  return new Map(
    projects.flatMap(({ id, timeZone }) => {
      const own = versions.get(id);
      if (own === undefined) return [];
      const calendar = projectCalendar(calendars.get(id) ?? { own: [], chosen: null }, timeZone);
      return [[id, joined(priceSpans({ timeZone, versions: own, calendar, dayAhead: new Map() }, start, end))] as const];
    }),
  );
}

function joined(spans: readonly { readonly start: number; readonly end: number; readonly period: TariffPeriod | null }[]): PeriodSpan[] {
  const periods: PeriodSpan[] = [];
  for (const { start, end, period } of spans) {
    const last = periods.at(-1);
    if (period === null) continue;
    if (last?.period === period && last.end === start) periods[periods.length - 1] = { ...last, end };
    else periods.push({ start, end, period });
  }
  return periods;
}
