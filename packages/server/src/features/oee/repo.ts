/** SQL of ideal cycles. */
import type { Generated, Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Schema } from '../../db/index.ts';
import type { ActorColumns } from '../../kernel/actor.ts';

export interface IdealCycleTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  device_id: number;
  product: string;
  from_date: string;
  cycle_ms: number;
  version: number;
  changed: number;
}

declare module '../../db/schema.ts' {
  interface Schema {
    ideal_cycles: IdealCycleTable;
  }
}

export type CycleRow = Selectable<IdealCycleTable>;

export function cyclesRepo(db: Kysely<Schema>) {
  const all = () => db.selectFrom('ideal_cycles').selectAll();
  return {
    /** Ordered by device, product and first day. */
    ofProject: (projectId: number): Promise<CycleRow[]> =>
      all().where('project_id', '=', projectId).orderBy('device_id').orderBy('product').orderBy('from_date').execute(),
    ofDevice: (deviceId: number): Promise<CycleRow[]> => all().where('device_id', '=', deviceId).orderBy('id').execute(),
    add: (row: Insertable<IdealCycleTable>): Promise<CycleRow> =>
      db.insertInto('ideal_cycles').values(row).returningAll().executeTakeFirstOrThrow(),
    change: (id: number, row: Updateable<IdealCycleTable>): Promise<CycleRow> =>
      db.updateTable('ideal_cycles').set(row).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
    async remove(id: number): Promise<void> {
      await db.deleteFrom('ideal_cycles').where('id', '=', id).execute();
    },
  };
}
