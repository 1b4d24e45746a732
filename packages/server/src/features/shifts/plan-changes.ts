/** Shared by all changes of the shift calendar: log entries, validation, and the rule that ended shifts stay unchanged. */
import { isDeepStrictEqual } from 'node:util';
import { dayMs, type EveryFieldText, fieldText, type Language, sayField } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Kysely } from 'kysely';
import type { Audit } from '../../audit/index.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import { calendarOf, crewsOf } from '../../shifts/index.ts';
import { breaksFit, type ShiftCalendar, shiftsBetween } from '../../time/shifts.ts';
import { isDate, type Places, regionsAround } from './project-time.ts';

type Db = Kysely<Schema>;

export interface ShiftDeps {
  readonly db: Db;
  readonly registry: Places;
  readonly audit: Pick<Audit, 'record'>;
  /** Epoch ms. */
  readonly now: () => number;
}

export interface Editor {
  readonly by: Actor;
  readonly language: Language;
}

/** An input error of one field. */
export const wrongField = (path: string, name: EveryFieldText, language: Language) =>
  new AppError('badInput', {}, [{ path, message: sayField(fieldText(name), language) }]);

/** Throws for dates that do not exist in the time zone. */
export function checkDates(zone: string, dates: Readonly<Record<string, string>>, language: Language): void {
  for (const [path, date] of Object.entries(dates)) if (!isDate(zone, date)) throw wrongField(path, 'dateWrong', language);
}

/** Throws for breaks outside their shift. */
export function checkBreaks(shifts: readonly Parameters<typeof breaksFit>[0][], language: Language): void {
  const wrong = shifts.findIndex((shift) => !breaksFit(shift));
  if (wrong >= 0) throw wrongField(`shifts.${wrong}.breaks`, 'shiftBreaks', language);
}

export type PlanChanges = ReturnType<typeof createPlanChanges>;

export function createPlanChanges({ db, registry, audit, now }: ShiftDeps) {
  const record = (within: Db, projectId: number, by: Actor, action: Text, target: string, setValue?: string, oldValue?: string) =>
    audit.record(
      {
        projectId,
        by,
        action,
        target,
        ...(setValue === undefined ? {} : { setValue }),
        ...(oldValue === undefined ? {} : { oldValue }),
        result: 'ok',
      },
      within,
    );

  async function crewNames(within: Db, projectId: number): Promise<ReadonlyMap<number, string>> {
    return new Map((await crewsOf(within, projectId)).map(({ id, name }) => [id, name]));
  }

  /** Throws `notFound` for removed and unknown crews. */
  async function requireCrews(within: Db, projectId: number, ids: readonly (number | null)[]): Promise<void> {
    const known = new Set((await crewsOf(within, projectId)).filter(({ removed }) => !removed).map(({ id }) => id));
    if (ids.some((id) => id !== null && !known.has(id))) throw new AppError('notFound');
  }

  /** Changes the calendar; throws `shiftsOver` if ended shifts would change. */
  async function changeCalendar(projectId: number, regionId: number | null, change: (within: Db) => Promise<void>): Promise<void> {
    const [zone, time] = [timeZoneOf(registry, projectId), now()];
    const regions = regionsAround(registry, projectId, regionId);
    const endedIn = (calendar: ShiftCalendar) =>
      shiftsBetween(calendar, zone, { start: time - 2 * dayMs, end: time }, regions).filter(({ end }) => end <= time);
    await db.transaction().execute(async (within) => {
      const before = await calendarOf(within, projectId);
      await change(within);
      const after = await calendarOf(within, projectId);
      if (before.since !== null && !isDeepStrictEqual(endedIn(before), endedIn(after))) throw new AppError('shiftsOver');
    });
  }

  return { record, crewNames, requireCrews, changeCalendar };
}
