/** Injected faults that are not removed yet, in the relational store: found again after the server was killed. */
import type { Generated, Insertable, Kysely, Selectable } from 'kysely';
import type { Schema } from '../../db/index.ts';
import type { ActorColumns } from '../../kernel/actor.ts';

export interface TrainingFaultTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  lesson: string;
  device_id: number;
  device_key: string;
  created: number;
}

declare module '../../db/schema.ts' {
  interface Schema {
    training_faults: TrainingFaultTable;
  }
}

export type TrainingFaultRow = Selectable<TrainingFaultTable>;

export function trainingRepo(db: Kysely<Schema>) {
  return {
    all: () => db.selectFrom('training_faults').selectAll().orderBy('id').execute(),
    insert: (row: Insertable<TrainingFaultTable>) => db.insertInto('training_faults').values(row).returningAll().executeTakeFirstOrThrow(),
    remove: (id: number) => db.deleteFrom('training_faults').where('id', '=', id).execute(),
  };
}
