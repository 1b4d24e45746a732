import type { FeatureMigrations } from '../../db/index.ts';
import { ofProject, tableWithId, withAuthor, withCreated, withVersion } from '../../db/new-tables.ts';

export const migrations: FeatureMigrations = () => ({
  'production/001-first': {
    async up(db) {
      await tableWithId(db, 'production_orders')
        .$call(ofProject)
        .addColumn('number', 'text', (column) => column.notNull())
        // Product code.
        .addColumn('product', 'text', (column) => column.notNull())
        .addColumn('quantity', 'integer', (column) => column.notNull())
        // Epoch ms.
        .addColumn('due', 'bigint', (column) => column.notNull())
        // 1 is the highest.
        .addColumn('priority', 'integer', (column) => column.notNull())
        // '' for none.
        .addColumn('batch', 'text', (column) => column.notNull())
        .addColumn('note', 'text', (column) => column.notNull())
        // 0 or 1.
        .addColumn('closed', 'integer', (column) => column.notNull())
        .$call(withAuthor)
        .$call(withVersion)
        .$call(withCreated)
        .addUniqueConstraint('production_orders_number', ['project_id', 'number'])
        .execute();
      await tableWithId(db, 'production_operations')
        .$call(ofProject)
        .addColumn('order_id', 'bigint', (column) => column.notNull().references('production_orders.id').onDelete('cascade'))
        .addColumn('sequence', 'integer', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        // List of device IDs.
        .addColumn('machines', 'text', (column) => column.notNull())
        // Place in the plan; not a foreign key, so removing a machine affects no other table.
        .addColumn('device_id', 'bigint')
        // Start of the set-up, epoch ms.
        .addColumn('start_time', 'bigint')
        .$call(withAuthor)
        .$call(withVersion)
        .execute();
      await db.schema.createIndex('production_operations_project').on('production_operations').column('project_id').execute();
      await db.schema.createIndex('production_operations_order').on('production_operations').column('order_id').execute();
      await db.schema
        .createTable('production_settings')
        .addColumn('project_id', 'bigint', (column) => column.primaryKey().references('projects.id').onDelete('cascade'))
        // Lists of products and set-up times, and the planned speed.
        .addColumn('document', 'text', (column) => column.notNull())
        .$call(withAuthor)
        .$call(withVersion)
        .execute();
    },
  },
});
