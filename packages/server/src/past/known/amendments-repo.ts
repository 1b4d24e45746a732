/** The SQL of amendments: changes of readings that became known after the time of the readings. */
import type { Generated, Insertable, Kysely, Selectable } from 'kysely';
import type { Schema } from '../../db/index.ts';
import type { ActorColumns } from '../../kernel/actor.ts';

export interface ReadingAmendmentTable {
  id: Generated<number>;
  project_id: number;
  param_id: number;
  kind: string;
  /** Times of the first and the last reading, epoch ms. */
  from_time: number;
  to_time: number;
  readings: number;
  /** Time from which it is known, epoch ms. */
  at: number;
  /** The readings (`packed.ts`); null: every reading of the range. */
  content: string | null;
  /** JSON of the columns of an actor; null: the device, or the server. */
  author: string | null;
}

declare module '../../db/schema.ts' {
  interface Schema {
    reading_amendments: ReadingAmendmentTable;
  }
}

export type AmendmentRow = Selectable<ReadingAmendmentTable>;
type Db = Kysely<Schema>;

const rowsAtOnce = 500;

export async function insertAmendments(db: Db, rows: readonly Insertable<ReadingAmendmentTable>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await db
      .insertInto('reading_amendments')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
}

/** Amendments of [from, to) that became known after an instant, latest first. */
export const amendmentsAfter = (
  db: Db,
  paramIds: readonly number[],
  { from, to, known }: { readonly from: number; readonly to: number; readonly known: number },
  most: number,
): Promise<AmendmentRow[]> =>
  db
    .selectFrom('reading_amendments')
    .selectAll()
    .where('param_id', 'in', paramIds)
    .where('to_time', '>=', from)
    .where('from_time', '<', to)
    .where('at', '>', known)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

/** Deletes amendments of readings before a time: readings are not stored that long. */
export const forgetAmendments = (db: Db, before: number) => db.deleteFrom('reading_amendments').where('to_time', '<', before).execute();

export interface MeterRow extends ActorColumns {
  readonly device_id: number;
  readonly time: number;
  readonly registers: string;
  readonly note: string;
  readonly created: number;
}

/** Meter replacements of devices that were recorded after an instant. */
export const metersAfter = (db: Db, deviceIds: readonly number[], known: number): Promise<MeterRow[]> =>
  db
    .selectFrom('meter_changes')
    .select(['device_id', 'time', 'registers', 'note', 'created', 'user_id', 'login_name', 'user_name', 'link_id'])
    .where('device_id', 'in', deviceIds)
    .where('created', '>', known)
    .orderBy('created')
    .execute();
