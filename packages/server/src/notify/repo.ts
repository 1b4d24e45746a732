/** The SQL of deliveries. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { DeliveryTable, Schema } from '../db/schema.ts';

export type DeliveryRow = Selectable<DeliveryTable>;

export function deliveriesRepo(db: Kysely<Schema>) {
  const waiting = (id: number) => db.updateTable('deliveries').where('id', '=', id).where('state', '=', 'waiting');
  return {
    insert: async (row: Insertable<DeliveryTable>): Promise<number> =>
      Number((await db.insertInto('deliveries').values(row).returning('id').executeTakeFirstOrThrow()).id),

    get: (id: number): Promise<DeliveryRow | undefined> => db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst(),

    delivered: async (id: number, attempts: number, time: number): Promise<void> => {
      const end = { state: 'delivered', sealed: null, error: null, attempts, last_time: time, end_time: time };
      await waiting(id).set(end).execute();
    },

    /** `isLast`: nobody tries again, and what it said is forgotten. */
    failed: async (id: number, attempts: number, time: number, error: string, isLast: boolean): Promise<void> => {
      const end = isLast ? { state: 'failed', sealed: null, end_time: time } : {};
      await waiting(id)
        .set({ attempts, last_time: time, error, ...end })
        .execute();
    },

    /** What has waited since before `stale` ends as failed, what ended before `old` goes. */
    sweep: async (stale: number, old: number, time: number): Promise<void> => {
      await db
        .updateTable('deliveries')
        .set({ state: 'failed', sealed: null, end_time: time, error: 'expired' })
        .where('state', '=', 'waiting')
        .where('created', '<', stale)
        .execute();
      await db.deleteFrom('deliveries').where('state', '<>', 'waiting').where('created', '<', old).execute();
    },

    /** The newest first. */
    page: async (filter: { readonly state?: string | undefined }, page: number, size: number) => {
      let query = db.selectFrom('deliveries');
      if (filter.state !== undefined) query = query.where('state', '=', filter.state);
      const { total } = await query.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
      const rows = await query
        .selectAll()
        .orderBy('created', 'desc')
        .orderBy('id', 'desc')
        .limit(size)
        .offset((page - 1) * size)
        .execute();
      return { total: Number(total), rows };
    },
  };
}
