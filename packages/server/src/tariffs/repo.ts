/** Tariffs, calendars and day-ahead prices in the relational store. */
import { type Holidays, holidayCalendars, type OwnTariffDay, type Tariff, tariff } from '@czyun/contract';
import type { Insertable, Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import type { DayAheadPriceTable, Schema, TariffCalendarTable, TariffVersionTable } from '../db/schema.ts';
import { holidaysOfZone, type ProjectCalendar } from '../time/holidays.ts';
import { addFormer, formerAfter } from './former-repo.ts';

type Db = Kysely<Schema>;
type VersionRow = Selectable<TariffVersionTable>;

export interface StoredVersion {
  readonly id: number;
  readonly tariff: Tariff;
  /** Validity: `to` is the end set later, or that of the tariff. */
  readonly from: string;
  readonly to: string | null;
  readonly row: VersionRow;
}

function versionOfRow(row: VersionRow): StoredVersion {
  const parsed = tariff.parse(JSON.parse(row.tariff));
  return { id: row.id, tariff: parsed, from: parsed.from, to: row.ended_on ?? parsed.to, row };
}

/** Last saved first. */
export async function versionsOf(db: Db, projectId: number): Promise<StoredVersion[]> {
  const rows = await db.selectFrom('tariff_versions').selectAll().where('project_id', '=', projectId).orderBy('id', 'desc').execute();
  return rows.map(versionOfRow);
}

interface FormerEnd {
  readonly id: number;
  readonly endedOn: string | null;
}

/**
 * Versions saved by an instant with their ends at that time, including those removed later; before the first version that one. Last saved
 * first.
 */
export async function versionsAt(db: Db, projectId: number, known: number): Promise<StoredVersion[]> {
  if (known === Infinity) return versionsOf(db, projectId);
  const stored = await db.selectFrom('tariff_versions').selectAll().where('project_id', '=', projectId).execute();
  const rows = [...stored, ...((await formerAfter(db, projectId, 'removed', known)) as VersionRow[])];
  // Before its first tariff a project had no prices; earlier instants use that one.
  const since = Math.max(known, Math.min(...rows.map(({ created }) => created)));
  const ends = new Map<number, string | null>();
  for (const { id, endedOn } of (await formerAfter(db, projectId, 'end', known)) as FormerEnd[]) if (!ends.has(id)) ends.set(id, endedOn);
  return rows
    .filter(({ created }) => created <= since)
    .toSorted((a, b) => b.id - a.id)
    .map((row) => versionOfRow({ ...row, ended_on: ends.has(row.id) ? (ends.get(row.id) ?? null) : row.ended_on }));
}

/** Versions of many projects, last saved first; projects without one are omitted. */
export async function versionsOfMany(db: Db, projectIds: readonly number[]): Promise<ReadonlyMap<number, readonly StoredVersion[]>> {
  if (projectIds.length === 0) return new Map();
  const rows = await db.selectFrom('tariff_versions').selectAll().where('project_id', 'in', projectIds).orderBy('id', 'desc').execute();
  return Map.groupBy(rows.map(versionOfRow), ({ row }) => row.project_id);
}

export async function versionCount(db: Db, projectId: number): Promise<number> {
  const { count } = await db
    .selectFrom('tariff_versions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The earliest start date of all versions; null: none. */
export async function firstValidity(db: Db, projectId: number): Promise<string | null> {
  return (await versionsOf(db, projectId)).map(({ from }) => from).sort()[0] ?? null;
}

export async function addVersion(db: Db, row: Omit<Insertable<TariffVersionTable>, 'id'>): Promise<StoredVersion> {
  return versionOfRow(await db.insertInto('tariff_versions').values(row).returningAll().executeTakeFirstOrThrow());
}

export async function endVersion(db: Db, { projectId, id, on }: { projectId: number; id: number; on: string }, at: number) {
  const { ended_on } = await db.selectFrom('tariff_versions').select('ended_on').where('id', '=', id).executeTakeFirstOrThrow();
  await addFormer(db, { projectId, kind: 'end', at }, { id, endedOn: ended_on } satisfies FormerEnd);
  return versionOfRow(
    await db.updateTable('tariff_versions').set({ ended_on: on }).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  );
}

export async function removeVersion(db: Db, { projectId, id }: { projectId: number; id: number }, at: number): Promise<void> {
  const row = await db.selectFrom('tariff_versions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await addFormer(db, { projectId, kind: 'removed', at }, row);
  await db.deleteFrom('tariff_versions').where('id', '=', id).execute();
}

const billedLines = z.object({ lines: z.array(z.object({ versionId: z.number().nullable().catch(null) })) });

/** Months of the issued bills of a project, each with the versions that price its lines. */
export async function billedVersions(
  db: Db,
  projectId: number,
): Promise<{ readonly month: string; readonly versionIds: readonly number[] }[]> {
  const rows = await db.selectFrom('bills').select(['month', 'document']).where('project_id', '=', projectId).execute();
  return rows.map(({ month, document }) => ({
    month,
    versionIds: billedLines.parse(JSON.parse(document)).lines.flatMap(({ versionId }) => versionId ?? []),
  }));
}

export interface StoredCalendar {
  readonly own: OwnTariffDay[];
  /** null: not chosen. */
  readonly chosen: Holidays | null;
  readonly version: number;
}

/** Calendars of many projects; projects without one are omitted. */
export async function calendarsOf(db: Db, projectIds: readonly number[]): Promise<ReadonlyMap<number, StoredCalendar>> {
  if (projectIds.length === 0) return new Map();
  const rows = await db.selectFrom('tariff_calendars').selectAll().where('project_id', 'in', projectIds).execute();
  return new Map(rows.map((row) => [row.project_id, calendarOfRow(row)]));
}

export async function calendarOf(db: Db, projectId: number): Promise<StoredCalendar> {
  return (await calendarsOf(db, [projectId])).get(projectId) ?? { own: [], chosen: null, version: 0 };
}

function calendarOfRow(row: Selectable<TariffCalendarTable>): StoredCalendar {
  const chosen = row.holidays === null ? null : z.enum(holidayCalendars).parse(row.holidays);
  return { own: JSON.parse(row.days) as OwnTariffDay[], chosen, version: row.version };
}

/** The calendar stored at an instant. */
export async function calendarAt(db: Db, projectId: number, known: number): Promise<StoredCalendar> {
  const [former] = await formerAfter(db, projectId, 'calendar', known);
  return (former as StoredCalendar | undefined) ?? calendarOf(db, projectId);
}

/** Kinds of days of a project in a zone. */
export const projectCalendar = ({ own, chosen }: Pick<StoredCalendar, 'own' | 'chosen'>, timeZone: string): ProjectCalendar => ({
  holidays: chosen ?? holidaysOfZone(timeZone),
  own: new Map(own.map((day) => [day.date, day])),
});

export async function putCalendar(db: Db, projectId: number, { own, chosen, version }: StoredCalendar, at: number): Promise<void> {
  await addFormer(db, { projectId, kind: 'calendar', at }, await calendarOf(db, projectId));
  const fields = { days: JSON.stringify(own), holidays: chosen, version };
  await db
    .insertInto('tariff_calendars')
    .values({ project_id: projectId, ...fields })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(fields))
    .execute();
}

export type DayAheadRow = Omit<Selectable<DayAheadPriceTable>, 'project_id'>;

/** Prices of quarter-hours that begin in [start, end), in order. */
export async function dayAheadOf(db: Db, projectId: number, start: number, end: number): Promise<DayAheadRow[]> {
  return db
    .selectFrom('day_ahead_prices')
    .select(['start', 'price'])
    .where('project_id', '=', projectId)
    .where('start', '>=', start)
    .where('start', '<', end)
    .orderBy('start')
    .execute();
}

interface FormerPrices {
  /** null: none. */
  readonly prices: readonly (readonly [start: number, price: string | null])[];
}

/** Prices of [start, end) as stored at an instant, in order. */
export async function dayAheadThen(db: Db, projectId: number, start: number, end: number, known: number): Promise<DayAheadRow[]> {
  const prices = new Map<number, string | null>((await dayAheadOf(db, projectId, start, end)).map((row) => [row.start, row.price]));
  const changes = (await formerAfter(db, projectId, 'dayAhead', known)) as FormerPrices[];
  for (const change of changes.toReversed()) for (const [at, price] of change.prices) if (start <= at && at < end) prices.set(at, price);
  return [...prices].flatMap(([at, price]) => (price === null ? [] : [{ start: at, price }])).toSorted((a, b) => a.start - b.start);
}

/** Maximum rows per statement: the stores limit the number of values. */
const atOnce = 500;

export async function putDayAhead(db: Db, projectId: number, rows: readonly DayAheadRow[], at: number): Promise<void> {
  const [start, end] = [Math.min(...rows.map((row) => row.start)), Math.max(...rows.map((row) => row.start)) + 1];
  if (rows.length > 0) {
    const before = new Map((await dayAheadOf(db, projectId, start, end)).map((row) => [row.start, row.price]));
    const prices = rows.map((row) => [row.start, before.get(row.start) ?? null] as const);
    await addFormer(db, { projectId, kind: 'dayAhead', at }, { prices } satisfies FormerPrices);
  }
  for (let from = 0; from < rows.length; from += atOnce)
    await db
      .insertInto('day_ahead_prices')
      .values(rows.slice(from, from + atOnce).map((row) => ({ project_id: projectId, ...row })))
      .onConflict((conflict) => conflict.columns(['project_id', 'start']).doUpdateSet(({ ref }) => ({ price: ref('excluded.price') })))
      .execute();
}
