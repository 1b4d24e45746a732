/** SQL of reject records. */
import type { Generated, Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Schema } from '../../db/index.ts';
import type { ActorColumns } from '../../kernel/actor.ts';

export interface RejectTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  device_id: number;
  time: number;
  quantity: number;
  reason_id: number;
  source: string;
  note: string;
  version: number;
  changed: number;
  created: number;
}

declare module '../../db/schema.ts' {
  interface Schema {
    rejects: RejectTable;
  }
}

export type RejectRow = Selectable<RejectTable>;

export function rejectsRepo(db: Kysely<Schema>) {
  return {
    /** Records of all devices of a project in [from, to), latest first. */
    within: (projectId: number, from: number, to: number): Promise<RejectRow[]> =>
      db
        .selectFrom('rejects')
        .selectAll()
        .where('project_id', '=', projectId)
        .where('time', '>=', from)
        .where('time', '<', to)
        .orderBy('time', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    find: (deviceId: number, id: number): Promise<RejectRow | undefined> =>
      db.selectFrom('rejects').selectAll().where('device_id', '=', deviceId).where('id', '=', id).executeTakeFirst(),
    add: (row: Insertable<RejectTable>): Promise<RejectRow> =>
      db.insertInto('rejects').values(row).returningAll().executeTakeFirstOrThrow(),
    change: (id: number, row: Updateable<RejectTable>): Promise<RejectRow> =>
      db.updateTable('rejects').set(row).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
    async remove(id: number): Promise<void> {
      await db.deleteFrom('rejects').where('id', '=', id).execute();
    },
  };
}
