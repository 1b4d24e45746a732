/** The on-call calendar in the store, and the people it selects together with the crews on shift. */
import type { OnCallCalendar } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { peopleOnShift } from '../../shifts/index.ts';
import { onCallAt } from './on-call.ts';

/** The one definition of being on duty in a project: by its on-call calendar, with the crews on shift if the calendar includes them. */
export async function onDutyAt(
  db: Kysely<Schema>,
  { projectId, timeZone }: { readonly projectId: number; readonly timeZone: string },
  time: number,
): Promise<readonly number[]> {
  const calendar = await onCallCalendar(db, projectId);
  return onCallAt(calendar, timeZone, time, calendar.crews ? await peopleOnShift(db, projectId, timeZone, time) : []);
}

/** The on-call calendar of a project. */
export async function onCallCalendar(db: Kysely<Schema>, projectId: number): Promise<OnCallCalendar> {
  const row = await db.selectFrom('on_call').select('calendar').where('project_id', '=', projectId).executeTakeFirst();
  const none: OnCallCalendar = { crews: false, pattern: [], exceptions: [] };
  // `keepCalendar` wrote this shape; the oldest rows have no crews.
  return row ? { ...none, ...(JSON.parse(row.calendar) as Partial<OnCallCalendar>) } : none;
}
