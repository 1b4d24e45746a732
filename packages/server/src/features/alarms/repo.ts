/** SQL of the work of people on alarms. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type {
  AlarmAssignmentTable,
  AlarmCommentTable,
  AlarmInstructionTable,
  AlarmSuppressionTable,
  LogTable,
  Schema,
} from '../../db/schema.ts';

type Db = Kysely<Schema>;
export type EntryRow = Selectable<LogTable>;
export type SuppressionRow = Selectable<AlarmSuppressionTable>;
export type InstructionRow = Selectable<AlarmInstructionTable>;

const alarmsOf = (db: Db, projectId: number) =>
  db
    .selectFrom('log_entries')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('index_name', '=', 'alarm')
    .where('type', '<=', 3)
    .where('alarm_key', 'is not', null);

/** An alarm's entry in a project. */
export const findEntry = (db: Db, projectId: number, id: number) => alarmsOf(db, projectId).where('id', '=', id).executeTakeFirst();

/** Consequential alarms of a first fault, oldest first. */
export const followersOf = (db: Db, projectId: number, id: number, most: number) =>
  alarmsOf(db, projectId).where('first_id', '=', id).orderBy('start_time').orderBy('id').limit(most).execute();

/** Other entries of the same alarm, newest first. */
export const othersOfKey = (db: Db, { project_id, device_id, alarm_key, id }: EntryRow, most: number) =>
  alarmsOf(db, project_id)
    .where('device_id', '=', device_id)
    .where('alarm_key', '=', alarm_key)
    .where('id', '<>', id)
    .orderBy('start_time', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

/** Suppressions of a project that have not ended at `at`, newest first. */
export const suppressionsOf = (db: Db, projectId: number, at: number): Promise<SuppressionRow[]> =>
  db
    .selectFrom('alarm_quietings')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('ended', 'is', null)
    .where(({ or, eb }) => or([eb('until', 'is', null), eb('until', '>', at)]))
    .orderBy('id', 'desc')
    .execute();

export const addSuppression = (db: Db, row: Omit<Insertable<AlarmSuppressionTable>, 'id'>): Promise<SuppressionRow> =>
  db.insertInto('alarm_quietings').values(row).returningAll().executeTakeFirstOrThrow();

/** Undefined if it has ended, or does not belong to the project. */
export const endSuppression = (db: Db, projectId: number, id: number, ended: number): Promise<SuppressionRow | undefined> =>
  db
    .updateTable('alarm_quietings')
    .set({ ended })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('ended', 'is', null)
    .returningAll()
    .executeTakeFirst();

export const findSuppression = (db: Db, projectId: number, id: number): Promise<SuppressionRow | undefined> =>
  db.selectFrom('alarm_quietings').selectAll().where('project_id', '=', projectId).where('id', '=', id).executeTakeFirst();

/** Ends the suppressions of an alarm that a new one replaces. */
export async function replaceSuppressions(db: Db, projectId: number, alarmKey: string, ended: number): Promise<void> {
  await db
    .updateTable('alarm_quietings')
    .set({ ended })
    .where('project_id', '=', projectId)
    .where('alarm_key', '=', alarmKey)
    .where('ended', 'is', null)
    .execute();
}

/** Suppressions that have expired and are not ended yet. */
export const dueSuppressions = (db: Db, at: number): Promise<SuppressionRow[]> =>
  db.selectFrom('alarm_quietings').selectAll().where('ended', 'is', null).where('until', '<=', at).orderBy('until').limit(500).execute();

export const commentsOf = (db: Db, entryId: number) =>
  db.selectFrom('alarm_comments').selectAll().where('entry_id', '=', entryId).orderBy('id').execute();

export const addComment = (db: Db, row: Omit<Insertable<AlarmCommentTable>, 'id'>): Promise<Selectable<AlarmCommentTable>> =>
  db.insertInto('alarm_comments').values(row).returningAll().executeTakeFirstOrThrow();

export async function countComments(db: Db, entryId: number): Promise<number> {
  const found = await db
    .selectFrom('alarm_comments')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('entry_id', '=', entryId)
    .executeTakeFirst();
  return found?.n ?? 0;
}

/** Members of a project whose account is not disabled, by name. */
export const membersOf = (db: Db, projectId: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.name', 'users.login_name'])
    .where('memberships.project_id', '=', projectId)
    .where('users.disabled', '=', 0)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute();

export const assignmentOf = (db: Db, entryId: number) =>
  db
    .selectFrom('alarm_assignments')
    .innerJoin('users', 'users.id', 'alarm_assignments.user_id')
    .selectAll('alarm_assignments')
    .select(['users.name', 'users.login_name'])
    .where('entry_id', '=', entryId)
    .executeTakeFirst();

/** Ids of the entries of a project that are assigned to a user. */
export async function entriesAssignedTo(db: Db, projectId: number, userId: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('alarm_assignments')
    .select('entry_id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ entry_id }) => entry_id);
}

/** null: not assigned. */
export async function storeAssignment(db: Db, entryId: number, row: Omit<AlarmAssignmentTable, 'entry_id'> | null): Promise<void> {
  await db.deleteFrom('alarm_assignments').where('entry_id', '=', entryId).execute();
  if (row)
    await db
      .insertInto('alarm_assignments')
      .values({ entry_id: entryId, ...row })
      .execute();
}

export const instructionOf = (db: Db, projectId: number, subject: string): Promise<InstructionRow | undefined> =>
  db.selectFrom('alarm_instructions').selectAll().where('project_id', '=', projectId).where('subject', '=', subject).executeTakeFirst();

export async function storeInstruction(db: Db, projectId: number, subject: string, row: AlarmInstructionTable | null): Promise<void> {
  await db.deleteFrom('alarm_instructions').where('project_id', '=', projectId).where('subject', '=', subject).execute();
  if (row) await db.insertInto('alarm_instructions').values(row).execute();
}
