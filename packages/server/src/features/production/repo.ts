/** SQL of production orders, their operations, and the planning settings. */
import type { Generated, Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Schema } from '../../db/index.ts';
import type { ActorColumns } from '../../kernel/actor.ts';

export interface OrderTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  number: string;
  product: string;
  quantity: number;
  due: number;
  priority: number;
  batch: string;
  note: string;
  closed: number;
  version: number;
  changed: number;
  created: number;
}

export interface OperationTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  order_id: number;
  sequence: number;
  name: string;
  /** JSON. */
  machines: string;
  device_id: number | null;
  start_time: number | null;
  version: number;
  changed: number;
}

export interface ProductionSettingsTable extends ActorColumns {
  project_id: number;
  /** JSON. */
  document: string;
  version: number;
  changed: number;
}

declare module '../../db/schema.ts' {
  interface Schema {
    production_orders: OrderTable;
    production_operations: OperationTable;
    production_settings: ProductionSettingsTable;
  }
}

export type OrderRow = Selectable<OrderTable>;
export type OperationRow = Selectable<OperationTable>;
export type SettingsRow = Selectable<ProductionSettingsTable>;

export function productionRepo(db: Kysely<Schema>) {
  const orders = (projectId: number) => db.selectFrom('production_orders').selectAll().where('project_id', '=', projectId);
  const operations = (projectId: number) => db.selectFrom('production_operations').selectAll().where('project_id', '=', projectId);
  return {
    /** Open orders, and closed ones that are due or planned to start in [from, to); by due time. */
    within: (projectId: number, from: number, to: number): Promise<OrderRow[]> =>
      orders(projectId)
        .where(({ or, and, eb, exists, selectFrom }) =>
          or([
            eb('closed', '=', 0),
            and([eb('due', '>=', from), eb('due', '<', to)]),
            exists(
              selectFrom('production_operations')
                .select('production_operations.id')
                .whereRef('production_operations.order_id', '=', 'production_orders.id')
                .where('start_time', '>=', from)
                .where('start_time', '<', to),
            ),
          ]),
        )
        .orderBy('due')
        .orderBy('id')
        .limit(2000)
        .execute(),
    orderById: (projectId: number, id: number): Promise<OrderRow | undefined> => orders(projectId).where('id', '=', id).executeTakeFirst(),
    orderByNumber: (projectId: number, number: string): Promise<OrderRow | undefined> =>
      orders(projectId).where('number', '=', number).executeTakeFirst(),
    async openOrders(projectId: number): Promise<number> {
      const found = await db
        .selectFrom('production_orders')
        .select(({ fn }) => fn.countAll<number>().as('stored'))
        .where('project_id', '=', projectId)
        .where('closed', '=', 0)
        .executeTakeFirst();
      return found?.stored ?? 0;
    },
    async productsInUse(projectId: number): Promise<readonly string[]> {
      const rows = await db.selectFrom('production_orders').select('product').distinct().where('project_id', '=', projectId).execute();
      return rows.map(({ product }) => product);
    },
    addOrder: (row: Insertable<OrderTable>): Promise<OrderRow> =>
      db.insertInto('production_orders').values(row).returningAll().executeTakeFirstOrThrow(),
    changeOrder: (id: number, row: Updateable<OrderTable>): Promise<OrderRow> =>
      db.updateTable('production_orders').set(row).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
    async removeOrder(id: number): Promise<void> {
      await db.deleteFrom('production_operations').where('order_id', '=', id).execute();
      await db.deleteFrom('production_orders').where('id', '=', id).execute();
    },
    /** Ordered by order and sequence. */
    operations: (projectId: number): Promise<OperationRow[]> => operations(projectId).orderBy('order_id').orderBy('sequence').execute(),
    operationsOf: (projectId: number, orderId: number): Promise<OperationRow[]> =>
      operations(projectId).where('order_id', '=', orderId).orderBy('sequence').execute(),
    operationsBy: (projectId: number, ids: readonly number[]): Promise<OperationRow[]> =>
      operations(projectId).where('id', 'in', ids).execute(),
    addOperation: (row: Insertable<OperationTable>): Promise<OperationRow> =>
      db.insertInto('production_operations').values(row).returningAll().executeTakeFirstOrThrow(),
    async changeOperation(id: number, row: Updateable<OperationTable>): Promise<void> {
      await db.updateTable('production_operations').set(row).where('id', '=', id).execute();
    },
    async removeOperation(id: number): Promise<void> {
      await db.deleteFrom('production_operations').where('id', '=', id).execute();
    },
    settings: (projectId: number): Promise<SettingsRow | undefined> =>
      db.selectFrom('production_settings').selectAll().where('project_id', '=', projectId).executeTakeFirst(),
    async saveSettings(row: Insertable<ProductionSettingsTable>, isNew: boolean): Promise<SettingsRow> {
      if (isNew) return db.insertInto('production_settings').values(row).returningAll().executeTakeFirstOrThrow();
      const { project_id, ...rest } = row;
      return db.updateTable('production_settings').set(rest).where('project_id', '=', project_id).returningAll().executeTakeFirstOrThrow();
    },
  };
}

export type ProductionRepo = ReturnType<typeof productionRepo>;
