/** The latest ranking of the cells of each device, in the relational store. */
import type { CellMeasure, CellRanking } from '@czyun/contract';
import type { Generated, Kysely } from 'kysely';
import type { Schema } from '../../db/index.ts';

export interface CellRankingTable {
  id: Generated<number>;
  project_id: number;
  device_id: number;
  /** JSON: `StoredRanking`. */
  content: string;
  created: number;
}

declare module '../../db/schema.ts' {
  interface Schema {
    cell_rankings: CellRankingTable;
  }
}

export interface StoredEvent {
  readonly start: number;
  readonly end: number;
  readonly error: number;
  /** Values by cell; null: unknown. */
  readonly values: readonly (number | null)[];
}

export interface StoredRanking extends Omit<CellRanking, 'made' | 'measures'> {
  readonly events: Readonly<Record<CellMeasure, readonly StoredEvent[]>>;
}

export function cellRankingRepo(db: Kysely<Schema>) {
  return {
    async find(deviceId: number): Promise<(StoredRanking & { readonly made: number }) | null> {
      const row = await db.selectFrom('cell_rankings').selectAll().where('device_id', '=', deviceId).executeTakeFirst();
      return row === undefined ? null : { ...(JSON.parse(row.content) as StoredRanking), made: row.created };
    },
    async store(projectId: number, deviceId: number, ranking: StoredRanking, made: number): Promise<void> {
      const columns = { content: JSON.stringify(ranking), created: made };
      await db
        .insertInto('cell_rankings')
        .values({ project_id: projectId, device_id: deviceId, ...columns })
        .onConflict((conflict) => conflict.column('device_id').doUpdateSet(columns))
        .execute();
    },
  };
}
