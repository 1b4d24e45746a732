/** The on-call calendar in the store, and whom it means with the crews on shift. */
import type { OnCallCalendar } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { peopleOnShift } from '../../shifts/index.ts';
import { onCallAt } from './on-call.ts';

/** The one meaning of being on duty in a project: what its on-call calendar says, with the crews on shift where that asks for them. */
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
  // What `keepCalendar` wrote has this shape; the oldest knew no crews.
  return row ? { ...none, ...(JSON.parse(row.calendar) as Partial<OnCallCalendar>) } : none;
}
