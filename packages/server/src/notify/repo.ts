/** The SQL of deliveries. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { DeliveryTable, Schema } from '../db/schema.ts';

export type DeliveryRow = Selectable<DeliveryTable>;

export interface DeliveryFilter {
  readonly state?: string | undefined;
  readonly projectId?: number | undefined;
  readonly userId?: number | undefined;
}

export function deliveriesRepo(db: Kysely<Schema>) {
  const waiting = (id: number) => db.updateTable('deliveries').where('id', '=', id).where('state', '=', 'waiting');
  return {
    insert: async (row: Insertable<DeliveryTable>): Promise<number> =>
      (await db.insertInto('deliveries').values(row).returning('id').executeTakeFirstOrThrow()).id,

    get: (id: number): Promise<DeliveryRow | undefined> => db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst(),

    delivered: async (id: number, attempts: number, time: number, answer: string | null): Promise<void> => {
      const end = { state: 'delivered', sealed: null, error: null, answer, attempts, last_time: time, end_time: time };
      await waiting(id).set(end).execute();
    },

    /** `isLast`: no retry follows, and the text is deleted. */
    failed: async (
      id: number,
      attempts: number,
      time: number,
      { reason, answer }: { readonly reason: string; readonly answer: string | null },
      isLast: boolean,
    ): Promise<void> => {
      const end = isLast ? { state: 'failed', sealed: null, end_time: time } : {};
      await waiting(id)
        .set({ attempts, last_time: time, error: reason, answer, ...end })
        .execute();
    },

    /** Deliveries pending since before `stale` end as failed, those ended before `old` are deleted. */
    sweep: async (stale: number, old: number, time: number): Promise<void> => {
      await db
        .updateTable('deliveries')
        .set({ state: 'failed', sealed: null, end_time: time, error: 'expired' })
        .where('state', '=', 'waiting')
        .where('created', '<', stale)
        .execute();
      await db.deleteFrom('deliveries').where('state', '<>', 'waiting').where('created', '<', old).execute();
    },

    /** A job has been requested. */
    setRequested: async (id: number): Promise<void> => {
      await db.updateTable('deliveries').set({ asked: 1 }).where('id', '=', id).execute();
    },

    /** Deliveries stored with their transaction without a requested job; urgent ones first. */
    unrequested: async (most: number): Promise<readonly DeliveryRow[]> =>
      db
        .selectFrom('deliveries')
        .selectAll()
        .where('asked', '=', 0)
        .where('state', '=', 'waiting')
        .orderBy((eb) => eb.case().when('work_class', '=', 'urgent').then(0).else(1).end())
        .orderBy('id')
        .limit(most)
        .execute(),

    /** The latest first. */
    page: async (filter: DeliveryFilter, page: number, size: number) => {
      let query = db.selectFrom('deliveries');
      if (filter.state !== undefined) query = query.where('state', '=', filter.state);
      if (filter.projectId !== undefined) query = query.where('project_id', '=', filter.projectId);
      if (filter.userId !== undefined) query = query.where('user_id', '=', filter.userId);
      const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const rows = await query
        .selectAll()
        .orderBy('created', 'desc')
        .orderBy('id', 'desc')
        .limit(size)
        .offset((page - 1) * size)
        .execute();
      return { total, rows };
    },
  };
}
