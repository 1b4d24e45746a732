/** The SQL of shift calendars: crews with their people, patterns, exceptions. */
import type { ShiftExceptionView, ShiftPatternView } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

type Db = Kysely<Schema>;

export interface CrewRecord {
  readonly id: number;
  readonly name: string;
  /** null: same as `name`. */
  readonly nameEn: string | null;
  readonly members: readonly { readonly userId: number; readonly userName: string }[];
  readonly removed: boolean;
}

export interface ExceptionRecord extends ShiftExceptionView {
  readonly id: number;
}

/** Members of a project whose account is not disabled, by name. */
export async function peopleOf(db: Db, projectId: number): Promise<readonly { readonly userId: number; readonly userName: string }[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id as userId', 'users.name as userName'])
    .where('memberships.project_id', '=', projectId)
    .where('users.disabled', '=', 0)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute();
}

/** Crews in the order of creation, with their people who are members of the project. */
export async function crewsOf(db: Db, projectId: number): Promise<readonly CrewRecord[]> {
  const rows = await db.selectFrom('shift_crews').selectAll().where('project_id', '=', projectId).orderBy('id').execute();
  const members = await db
    .selectFrom('shift_crew_members')
    .innerJoin('shift_crews', 'shift_crews.id', 'shift_crew_members.crew_id')
    .select(['shift_crew_members.crew_id', 'shift_crew_members.user_id'])
    .where('shift_crews.project_id', '=', projectId)
    .execute();
  const people = members.length === 0 ? [] : await peopleOf(db, projectId);
  return rows.map(({ id, name, name_en: nameEn, removed }) => {
    const own = new Set(members.filter((member) => member.crew_id === id).map(({ user_id }) => user_id));
    return { id, name, nameEn, removed: removed !== null, members: people.filter(({ userId }) => own.has(userId)) };
  });
}

interface KeptCrew extends Pick<CrewRecord, 'name' | 'nameEn'> {
  readonly id?: number | undefined;
  readonly projectId: number;
  readonly userIds: readonly number[];
}

/** Saves a crew; returns its id. */
export async function saveCrew(db: Db, { id, projectId, name, nameEn, userIds }: KeptCrew): Promise<number> {
  let crewId = id;
  if (crewId === undefined)
    crewId = (
      await db
        .insertInto('shift_crews')
        .values({ project_id: projectId, name, name_en: nameEn, removed: null })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  else await db.updateTable('shift_crews').set({ name, name_en: nameEn }).where('id', '=', crewId).execute();
  await db.deleteFrom('shift_crew_members').where('crew_id', '=', crewId).execute();
  const rows = userIds.map((user_id) => ({ crew_id: crewId, user_id }));
  if (rows.length > 0) await db.insertInto('shift_crew_members').values(rows).execute();
  return crewId;
}

export async function removeCrew(db: Db, id: number, time: number): Promise<void> {
  await db.updateTable('shift_crews').set({ removed: time }).where('id', '=', id).execute();
  await db.deleteFrom('shift_crew_members').where('crew_id', '=', id).execute();
}

/** In order of start. */
export async function patternsOf(db: Db, projectId: number): Promise<readonly (ShiftPatternView & { readonly created: number })[]> {
  const rows = await db.selectFrom('shift_patterns').selectAll().where('project_id', '=', projectId).orderBy('from_date').execute();
  // Written by `keepPattern` in this form.
  return rows.map((row) => ({ ...(JSON.parse(row.pattern) as Omit<ShiftPatternView, 'from'>), from: row.from_date, created: row.created }));
}

export async function keepPattern(db: Db, projectId: number, { from, ...rest }: ShiftPatternView, created: number): Promise<void> {
  const pattern = JSON.stringify(rest);
  await db
    .insertInto('shift_patterns')
    .values({ project_id: projectId, from_date: from, pattern, created })
    .onConflict((conflict) => conflict.columns(['project_id', 'from_date']).doUpdateSet({ pattern }))
    .execute();
}

export async function removePattern(db: Db, projectId: number, from: string): Promise<void> {
  await db.deleteFrom('shift_patterns').where('project_id', '=', projectId).where('from_date', '=', from).execute();
}

/** In order of creation. */
export async function exceptionsOf(db: Db, projectId: number): Promise<readonly ExceptionRecord[]> {
  const rows = await db.selectFrom('shift_exceptions').selectAll().where('project_id', '=', projectId).orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    from: row.from_date,
    to: row.to_date,
    regionId: row.region_id,
    // Written by `addException` in this form.
    shifts: JSON.parse(row.shifts) as ShiftExceptionView['shifts'],
    note: row.note,
  }));
}

export async function addException(db: Db, projectId: number, wish: ShiftExceptionView, created: number): Promise<number> {
  const { from, to, regionId, shifts, note } = wish;
  const row = await db
    .insertInto('shift_exceptions')
    .values({ project_id: projectId, region_id: regionId, from_date: from, to_date: to, shifts: JSON.stringify(shifts), note, created })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Ends an exception with a date; null: it is removed from its beginning. */
export async function endException(db: Db, id: number, to: string | null): Promise<void> {
  if (to === null) await db.deleteFrom('shift_exceptions').where('id', '=', id).execute();
  else await db.updateTable('shift_exceptions').set({ to_date: to }).where('id', '=', id).execute();
}
