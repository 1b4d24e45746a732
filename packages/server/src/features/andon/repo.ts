/** SQL of andon limits, one row per project. */
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Schema } from '../../db/index.ts';
import type { ActorColumns } from '../../kernel/actor.ts';

export interface AndonTable extends ActorColumns {
  project_id: number;
  /** 1: on. */
  enabled: number;
  minutes: number;
  /** JSON: types and devices with their own limits. */
  own: string;
  version: number;
  changed: number;
}

declare module '../../db/schema.ts' {
  interface Schema {
    andon_limits: AndonTable;
  }
}

export type AndonRow = Selectable<AndonTable>;

export function andonRepo(db: Kysely<Schema>) {
  return {
    all: (): Promise<AndonRow[]> => db.selectFrom('andon_limits').selectAll().orderBy('project_id').execute(),
    of: (projectId: number): Promise<AndonRow | undefined> =>
      db.selectFrom('andon_limits').selectAll().where('project_id', '=', projectId).executeTakeFirst(),
    add: (row: Insertable<AndonTable>): Promise<AndonRow> =>
      db.insertInto('andon_limits').values(row).returningAll().executeTakeFirstOrThrow(),
    change: (projectId: number, row: Updateable<AndonTable>): Promise<AndonRow> =>
      db.updateTable('andon_limits').set(row).where('project_id', '=', projectId).returningAll().executeTakeFirstOrThrow(),
  };
}
