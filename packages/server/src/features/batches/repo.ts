/** The SQL of golden batches. */
import type { Generated, Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Schema } from '../../db/index.ts';
import type { ActorColumns } from '../../kernel/actor.ts';

export interface GoldenBatchTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  device_id: number;
  product: string;
  number: string;
  start_time: number;
  end_time: number;
  tolerance: number;
  version: number;
  changed: number;
}

declare module '../../db/schema.ts' {
  interface Schema {
    golden_batches: GoldenBatchTable;
  }
}

export type GoldenRow = Selectable<GoldenBatchTable>;

export function batchesRepo(db: Kysely<Schema>) {
  return {
    golden: (deviceId: number): Promise<GoldenRow[]> =>
      db.selectFrom('golden_batches').selectAll().where('device_id', '=', deviceId).orderBy('product').execute(),
    addGolden: (row: Insertable<GoldenBatchTable>): Promise<GoldenRow> =>
      db.insertInto('golden_batches').values(row).returningAll().executeTakeFirstOrThrow(),
    changeGolden: (id: number, row: Updateable<GoldenBatchTable>): Promise<GoldenRow> =>
      db.updateTable('golden_batches').set(row).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
    async removeGolden(id: number): Promise<void> {
      await db.deleteFrom('golden_batches').where('id', '=', id).execute();
    },
  };
}
