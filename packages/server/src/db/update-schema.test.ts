import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, stores } from './fixture.ts';
import { migrations } from './migrations/index.ts';
import { type Alone, SchemaRefused, type StoreMigration, updateSchema } from './update-schema.ts';

const addTable = (name: string): StoreMigration => ({
  up: (db) => db.schema.createTable(name).addColumn('id', 'bigint').execute(),
});

for (const { name, missing, open } of stores) {
  describe.skipIf(missing)(`update of a schema on ${name}`, () => {
    let store: FreshDatabase;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store?.remove());

    const update = (more: Readonly<Record<string, StoreMigration>>, alone?: Alone) =>
      updateSchema(store.db, { all: { ...migrations(store.dialect), ...more }, table: DEFAULT_MIGRATION_TABLE, migrator: {}, alone });
    const has = async (table: string) => (await store.db.introspection.getTables()).some((each) => each.name === table);
    const beside = { '900-more': { ...addTable('more'), besideOlder: true as const } };
    const breaking = { '901-other': addTable('other') };
    const never: Alone = async () => false;

    it('runs beside servers of the previous version if the migration allows it, and they can restart afterwards', async () => {
      await update(beside, never);
      expect(await has('more')).toBe(true);
      await update({}, never);
    });

    it('waits until no other server has the database open, and gives up after a while', async () => {
      await expect(update({ ...beside, ...breaking }, never)).rejects.toThrow(/900-more.*stop them/);
      expect([await has('more'), await has('other')]).toEqual([false, false]);
      let asked = 0;
      await update({ ...beside, ...breaking }, async (work) => {
        asked += 1;
        if (asked < 2) return false;
        await work();
        return true;
      });
      expect([asked, await has('more'), await has('other')]).toEqual([2, true, true]);
    });

    it('detects an update made by another server meanwhile', async () => {
      await update(breaking, async (work) => {
        await work();
        return false;
      });
      expect(await has('other')).toBe(true);
    });

    it('refuses a server whose version is too old for the store', async () => {
      await update({ ...beside, ...breaking });
      await expect(update(beside)).rejects.toThrow(SchemaRefused);
      await expect(update(beside)).rejects.toThrow(/newer version of the product \(901-other\)/);
      // Versions before this note do not record what they need.
      await store.db.deleteFrom('meta').where('key', '=', `needed of ${DEFAULT_MIGRATION_TABLE}`).execute();
      await expect(update(breaking)).rejects.toThrow(/900-more/);
    });
  });
}
