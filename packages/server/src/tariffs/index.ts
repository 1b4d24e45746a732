/** Versions, calendar and market prices for a time range. */
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { PriceSources } from './price-spans.ts';
import { calendarAt, dayAheadThen, projectCalendar, versionsAt } from './repo.ts';

export { createFirstTariff } from './begin.ts';
export { checkTariff, withChange } from './changed-prices.ts';
export { demonstrationTariff } from './demonstration.ts';
export { periodsOfMany } from './periods-of-many.ts';
export { type PriceSources, priceSpans } from './price-spans.ts';
export { firstValidity, versionCount } from './repo.ts';
export { createTariffService, type TariffService } from './service.ts';

interface PricedRange {
  readonly start: number;
  readonly end: number;
  readonly timeZone: string;
  /** As stored at this instant, ms; times before the first version are priced by that one. */
  readonly known?: number | undefined;
}

export async function priceSourcesOf(
  db: Kysely<Schema>,
  projectId: number,
  { start, end, timeZone, known = Infinity }: PricedRange,
): Promise<PriceSources> {
  const versions = await versionsAt(db, projectId, known);
  const calendar = projectCalendar(await calendarAt(db, projectId, known), timeZone);
  const dayAhead = await dayAheadThen(db, projectId, start, end, known);
  return {
    timeZone,
    versions,
    calendar,
    dayAhead: new Map(dayAhead.map((row) => [row.start, row.price])),
  };
}
