/** Shift calendars of projects in the store, and the people on shift. The arithmetic is `time/shifts.ts`. */
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { type ShiftCalendar, shiftsAt } from '../time/shifts.ts';
import { crewsOf, exceptionsOf, patternsOf } from './repo.ts';

export * from './repo.ts';
export * from './words.ts';

/** The whole calendar of a project; `since`: when its first pattern was saved, UTC ms; null: there is none. */
export async function calendarOf(db: Kysely<Schema>, projectId: number): Promise<ShiftCalendar & { readonly since: number | null }> {
  const patterns = await patternsOf(db, projectId);
  const exceptions = await exceptionsOf(db, projectId);
  return { patterns, exceptions, since: patterns.length === 0 ? null : Math.min(...patterns.map(({ created }) => created)) };
}

/** The people of the crews on shift at `time` (UTC ms), each once. */
export async function peopleOnShift(db: Kysely<Schema>, projectId: number, timeZone: string, time: number): Promise<readonly number[]> {
  const working = new Set(shiftsAt(await calendarOf(db, projectId), timeZone, time).map(({ crewId }) => crewId));
  if (working.size === 0) return [];
  const crews = (await crewsOf(db, projectId)).filter(({ id }) => working.has(id));
  return [...new Set(crews.flatMap(({ members }) => members.map(({ userId }) => userId)))];
}
