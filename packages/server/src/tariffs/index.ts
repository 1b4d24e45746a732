/** Versions, calendar and market prices that a range of time is priced by. */
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { PriceSources } from './price-spans.ts';
import { calendarOf, dayAheadOf, projectCalendar, versionsOf } from './repo.ts';

export { beginTariff } from './begin.ts';
export { checkTariff, withChange } from './changed-prices.ts';
export { periodsOfMany } from './periods-of-many.ts';
export type { PriceSources } from './price-spans.ts';
export { firstValidity, versionCount } from './repo.ts';
export { createTariffService, type TariffService } from './service.ts';

interface PricedRange {
  readonly start: number;
  readonly end: number;
  readonly timeZone: string;
  /** Versions that were saved later are left out, but for the first one; ms. */
  readonly known?: number | undefined;
}

export async function priceSourcesOf(
  db: Kysely<Schema>,
  projectId: number,
  { start, end, timeZone, known = Infinity }: PricedRange,
): Promise<PriceSources> {
  const all = await versionsOf(db, projectId);
  // Before its first tariff a project had no prices; what was before is priced by that one.
  const since = Math.max(known, Math.min(...all.map(({ row }) => row.created)));
  const versions = all.filter(({ row }) => row.created <= since);
  const calendar = projectCalendar(await calendarOf(db, projectId), timeZone);
  const dayAhead = await dayAheadOf(db, projectId, start, end);
  return {
    timeZone,
    versions,
    calendar,
    dayAhead: new Map(dayAhead.map((row) => [row.start, row.price])),
  };
}
