/** SQL of hand-overs. A row changes at most once: it is taken over, or withdrawn before that. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Schema, ShiftHandOverTable } from '../../db/schema.ts';
import type { Span } from '../../time/shifts.ts';

type Db = Kysely<Schema>;
export type HandOverRow = Selectable<ShiftHandOverTable>;

/** Undefined if the shift has already been handed over. */
export const addHandOver = (db: Db, row: Insertable<ShiftHandOverTable>): Promise<HandOverRow | undefined> =>
  db
    .insertInto('shift_handovers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const findHandOver = (db: Db, projectId: number, id: number): Promise<HandOverRow | undefined> =>
  db.selectFrom('shift_handovers').selectAll().where('project_id', '=', projectId).where('id', '=', id).executeTakeFirst();

/** Hand-overs of shifts that started in a range, including withdrawn ones, newest first. */
export const handOversBetween = (db: Db, projectId: number, { start, end }: Span): Promise<HandOverRow[]> =>
  db
    .selectFrom('shift_handovers')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('shift_start', '>=', start)
    .where('shift_start', '<', end)
    .orderBy('shift_start', 'desc')
    .orderBy('id', 'desc')
    .execute();

const waiting = (db: Db, id: number) =>
  db.updateTable('shift_handovers').where('id', '=', id).where('taken_time', 'is', null).where('withdrawn_time', 'is', null);

type Taken = Required<
  Pick<HandOverRow, 'taken_time' | 'taken_user_id' | 'taken_login' | 'taken_name' | 'taken_note' | 'changes' | 'taken_digest'>
>;

/** Undefined if it is no longer pending: of two concurrent callers only the first succeeds. */
export const takeHandOver = (db: Db, id: number, taken: Taken): Promise<HandOverRow | undefined> =>
  waiting(db, id).set(taken).returningAll().executeTakeFirst();

type Withdrawn = Pick<HandOverRow, 'withdrawn_time' | 'withdrawn_user_id' | 'withdrawn_login' | 'withdrawn_name'>;

/** False if it is no longer pending. */
export async function withdrawHandOver(db: Db, id: number, withdrawn: Withdrawn): Promise<boolean> {
  const { numUpdatedRows } = await waiting(db, id).set(withdrawn).executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
