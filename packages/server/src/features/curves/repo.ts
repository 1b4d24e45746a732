/** Saved sets of curves in the relational store. */
import type { Insertable, Kysely } from 'kysely';
import type { SavedCurveTable, Schema } from '../../db/schema.ts';

type Db = Kysely<Schema>;
export type SavedCurveFields = Omit<Insertable<SavedCurveTable>, 'id'>;

function withOwner(db: Db) {
  return db
    .selectFrom('saved_curves')
    .innerJoin('users', 'users.id', 'saved_curves.user_id')
    .selectAll('saved_curves')
    .select(['users.name as user_name', 'users.login_name']);
}

/** A person's own sets and the shared ones of a project, newest first. */
export function curvesFor(db: Db, projectId: number, userId: number) {
  return withOwner(db)
    .where('saved_curves.project_id', '=', projectId)
    .where(({ or, eb }) => or([eb('saved_curves.user_id', '=', userId), eb('saved_curves.shared', '=', 1)]))
    .orderBy('saved_curves.id', 'desc')
    .execute();
}

export function findCurve(db: Db, id: number) {
  return withOwner(db).where('saved_curves.id', '=', id).executeTakeFirst();
}

export type SavedCurveRow = NonNullable<Awaited<ReturnType<typeof findCurve>>>;

export async function countCurves(db: Db, projectId: number, userId: number): Promise<number> {
  const found = await db
    .selectFrom('saved_curves')
    .select(({ fn }) => fn.countAll<number>().as('saved'))
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found?.saved ?? 0;
}

export async function insertCurve(db: Db, fields: SavedCurveFields): Promise<number> {
  return (await db.insertInto('saved_curves').values(fields).returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateCurve(db: Db, id: number, fields: Partial<SavedCurveFields>): Promise<void> {
  await db.updateTable('saved_curves').set(fields).where('id', '=', id).execute();
}

export async function deleteCurve(db: Db, id: number): Promise<void> {
  await db.deleteFrom('saved_curves').where('id', '=', id).execute();
}
